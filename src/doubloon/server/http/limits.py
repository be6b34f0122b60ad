"""Rate limits. Those against guessing and flooding are counted in the database, for all workers together; those on
moves and chat per socket's person in this process, where they cost nothing."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from functools import lru_cache
from typing import Final, NamedTuple

import sqlalchemy as sa

from doubloon.hosting.problems import Clash, TooMany
from doubloon.server.settings import Settings
from doubloon.server.store.writer import Writer


@lru_cache(4096)
def neighbourhood(host: str) -> str:
    """What counts as one address: an IPv6 host has 2**64 of them."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


class Rate(NamedTuple):
    """At most `most` calls in `seconds`."""

    most: int
    seconds: int


FIXED_WINDOWS: Final = {
    "login": Rate(10, 60),
    "device": Rate(10, 60),
    "guess": Rate(100, 3600),
    "guest": Rate(30, 60),
    "keep": Rate(10, 60),
    "create": Rate(30, 60),
    "lobby": Rate(20, 600),
    "channel": Rate(20, 60),
    "channel-code": Rate(10, 3600),
    "analyse": Rate(10, 60),
    "export": Rate(5, 3600),
    "delete": Rate(10, 3600),
    "code": Rate(10, 60),
    "token": Rate(10, 3600),
    "email": Rate(5, 3600),
    "recover": Rate(5, 3600),
    "ticket": Rate(20, 60),
    "identity": Rate(20, 60),
    "friend": Rate(30, 60),
    "invite": Rate(20, 60),
    "report": Rate(10, 3600),
    "cup": Rate(20, 60),
}
TOKEN_BUCKETS: Final = {
    "seat": Rate(20, 60),
    "act": Rate(100, 10),
    "chat": Rate(8, 10),
    "hint": Rate(15, 10),
    "read": Rate(200, 10),
    "bot": Rate(100, 10),
}
"""A bucket of `most` that fills again over `seconds`."""
COUNT: Final = sa.text(
    "INSERT INTO limits (bucket, slot, count) VALUES (:bucket, :slot, 1)"
    " ON CONFLICT (bucket, slot) DO UPDATE SET count = limits.count + 1 RETURNING count"
)
FORGIVE: Final = sa.text(
    "UPDATE limits SET count = count - 1 WHERE bucket = :bucket AND slot = :slot AND count > 0"
)
FORGET: Final = sa.text("DELETE FROM limits WHERE slot < :slot")
DAY: Final = 86_400
MOST_WAITING: Final = 10
"""Tables of one host that wait in the lobby."""
MOST_BUCKETS: Final = 10_000


class Limits:
    """Who may do how much."""

    def __init__(self, settings: Settings, writer: Writer) -> None:
        self.on = settings.limits
        self.writer = writer
        self.settings = settings
        self.sockets: Counter[str] = Counter()
        """Open sockets by address."""
        self.buckets: dict[tuple[str, str], tuple[float, float]] = {}

    async def count(self, what: str, who: str) -> None:
        """TooMany when somebody has done this too often in the present minute."""
        if not self.on:
            return
        rule = FIXED_WINDOWS[what]
        now = int(time.time())
        slot = now - now % rule.seconds

        def counted(connection: sa.Connection) -> int:
            if now % 50 == 0:
                connection.execute(FORGET, {"slot": now - DAY})
            return int((connection.execute(COUNT, {"bucket": f"{what} {who}", "slot": slot})).scalar_one())

        if await self.writer.do(counted) > rule.most:
            wait = slot + rule.seconds - now
            raise TooMany(f"That is too often; try again in {wait} seconds.", wait)

    async def forgive(self, what: str, who: str) -> None:
        """Take back what was counted: the password was right."""
        if not self.on:
            return
        seconds = FIXED_WINDOWS[what].seconds
        now = int(time.time())
        slot = now - now % seconds
        await self.writer.do(
            lambda connection: connection.execute(FORGIVE, {"bucket": f"{what} {who}", "slot": slot}).rowcount
        )

    def check(self, what: str, who: str) -> None:
        """TooMany when somebody does this too fast."""
        if not self.flow(what, who):
            raise TooMany("That is too fast; wait a moment.", 1)

    def check_waiting(self, number: int) -> None:
        """A host with many tables in the lobby opens no more."""
        if self.on and number >= MOST_WAITING:
            raise Clash(f"You have {number} tables waiting in the lobby; close one of them first.")

    def check_socket(self, address: str, at_table: int, seated: bool) -> None:
        """TooMany when an address has, or a table has, as many sockets as it may."""
        if self.on and self.sockets[address] >= self.settings.sockets_each:
            raise TooMany("There are too many tables open at your address; close some.", 5)
        if at_table >= self.settings.sockets_at_table and not seated:
            raise TooMany("Too many people are watching this table; try again later.", 60)

    def socket_closed(self, address: str) -> None:
        """One socket less."""
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    def flow(self, what: str, who: str) -> bool:
        """Whether somebody may do this now; takes one from their bucket."""
        if not self.on:
            return True
        rule = TOKEN_BUCKETS[what]
        now = time.monotonic()
        left, at = self.buckets.get((what, who), (float(rule.most), now))
        left = min(rule.most, left + (now - at) * rule.most / rule.seconds)
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.clear()
        self.buckets[what, who] = (left - 1 if left >= 1 else left, now)
        return left >= 1
