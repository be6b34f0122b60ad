"""The hosts that messages go to: how many are under way to each, and which of them did not answer lately.

A host that does not answer keeps its callers waiting. So a few calls at a time go to each, and to one that has not answered
several in a row, one now and then. What is for it waits in the outbox, and nobody else waits for it.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import Final, NamedTuple
from urllib.parse import urlsplit

MOST: Final = 40
"""Messages under way from a worker."""
EACH: Final = 8
"""Of them, to one host."""
PATIENCE: Final = 3
"""Calls in a row that a host may leave without an answer."""
REST: Final = 5.0
"""Seconds after which a host that does not answer is called once more."""
FORGOTTEN: Final = 3600.0
MOST_NAMED: Final = 100
MAIL: Final = "m"
"""The host of all e-mails; the ids of channels for e-mail begin with this, too."""


def host_of(kind: str | None, address: str | None) -> str:
    """Where a channel leads to; nothing for one that is gone."""
    if kind is None or address is None:
        return ""
    if kind == "mail":
        return MAIL
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


class Silence(NamedTuple):
    """Calls in a row without an answer, and when the last one ended."""

    calls: int
    since: float


class Ways:
    """What one worker knows about the hosts it calls."""

    def __init__(self) -> None:
        self.under_way: Counter[str] = Counter()
        self.silent: dict[str, Silence] = {}

    def free(self, host: str) -> int:
        """How many more messages may go there now."""
        silent = self.silent.get(host)
        if silent is None or silent.calls < PATIENCE:
            most = EACH
        else:
            most = int(time.monotonic() - silent.since >= REST)
        return most - self.under_way[host]

    def closed(self) -> list[str]:
        """Hosts that nothing more may go to now, as far as a query can name them."""
        return sorted(one for one in {*self.under_way, *self.silent} if self.free(one) <= 0)[:MOST_NAMED]

    def beginnings(self) -> Beginnings:
        """Room for what begins now."""
        return Beginnings(self)

    def begin(self, host: str) -> None:
        """A message goes there."""
        self.under_way[host] += 1

    def end(self, host: str) -> bool:
        """It is done with; whether another could not begin because of it."""
        was_full = self.free(host) <= 0 or self.under_way.total() >= MOST
        self.under_way[host] -= 1
        if not self.under_way[host]:
            del self.under_way[host]
        return was_full

    def answered(self, host: str) -> None:
        """Somebody is there, whatever they say."""
        self.silent.pop(host, None)

    def did_not_answer(self, host: str) -> None:
        """Nobody is there."""
        now = time.monotonic()
        for other in [one for one, silent in self.silent.items() if now - silent.since > FORGOTTEN]:
            del self.silent[other]
        before = self.silent.get(host)
        self.silent[host] = Silence(before.calls + 1 if before is not None else 1, now)


class Beginnings:
    """What may begin now: there is a limit for all messages, and one for each host."""

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        self.begun: dict[str, set[str]] = {}

    def take(self, host: str, group: str) -> bool:
        """Whether this may begin, too. What goes out in the same message as something that begins always may."""
        begun = self.begun.setdefault(host, set())
        if group in begun:
            return True
        all_begun = sum(map(len, self.begun.values()))
        if all_begun + self.ways.under_way.total() >= MOST or len(begun) >= self.ways.free(host):
            return False
        begun.add(group)
        return True
