"""What clients sent, were answered and were shown, and a checker of it: one order, nothing lost, nothing twice, nothing stale, and
every notice that was due."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

UNDO = "(undo)"
"""The action of a command that takes the last one back."""


class Event(NamedTuple):
    """One thing a client did or was told, in the client's own order. A client is one connection."""

    client: int
    kind: str
    """`opened`, `sent`, `accepted`, `refused`, `stale`, or `read`."""
    key: str = ""
    version: int = 0
    """Opened: the latest its person was acknowledged before. Sent: the one it was made for. Accepted: the one it made.
    Read: the one that was shown."""
    seat: int = -1
    action: str = ""


class Waiting(NamedTuple):
    """The game waits for somebody who has not been at the table for long."""

    person: str
    asked_since: int
    """The version that asked them."""
    away_since: int
    """Everything after this version was made while they were away."""


def faults(history: Sequence[Event], journal: Sequence[Any], keys: dict[str, int]) -> list[str]:
    """Everything wrong with the history of one table. `journal` is what is stored in the end, `keys` the versions that the
    stored commands made."""
    found: list[str] = []
    sent: dict[str, Event] = {}
    made: dict[int, str] = {}
    answered: dict[str, int] = {}
    known: dict[int, int] = {}
    for event in history:
        if event.kind == "sent":
            if sent.setdefault(event.key, event)[2:] != event[2:]:
                found.append(f"{event.key} was sent with two meanings")
        elif event.kind == "accepted":
            if event.key not in sent:
                found.append(f"{event.key} was accepted and never sent")
            if answered.setdefault(event.key, event.version) != event.version:
                found.append(f"{event.key} made version {answered[event.key]} and version {event.version}")
            if made.setdefault(event.version, event.key) != event.key:
                found.append(f"version {event.version} was made by {made[event.version]} and by {event.key}")
        elif event.kind in {"refused", "stale"} and event.key in answered:
            found.append(f"{event.key} was accepted, then {event.kind}")
        elif event.kind == "read" and event.version < known.get(event.client, 0):
            found.append(f"client {event.client} was shown {event.version} after {known[event.client]}")
        if event.kind in {"opened", "accepted", "read"}:
            known[event.client] = max(known.get(event.client, 0), event.version)
    for key, version in answered.items():
        ply = journal[version - 1] if version <= len(journal) else {}
        if key in sent and done_by(ply) != (sent[key].seat, sent[key].action):
            found.append(f"{key} was accepted as version {version}; there is {ply}")
        if keys.get(key) != version:
            found.append(f"{key} was accepted as version {version}; stored is {keys.get(key)}")
    for key, version in keys.items():
        if key not in sent:
            found.append(f"{key} is stored and was never sent")
        elif sent[key].version != version - 1:
            found.append(f"{key} was made for version {sent[key].version} and applied to {version - 1}")
    seats = {event.seat for event in sent.values()}
    ours = [version for version, ply in enumerate(journal, 1) if done_by(ply)[0] in seats]
    if len(ours) != len(keys) or sorted(keys.values()) != ours:
        found.append(f"{len(keys)} commands were carried out and {len(ours)} plies are stored")
    return found


def done_by(ply: Any) -> tuple[int | None, str | None]:
    """The seat and the action of a stored ply."""
    return ply.get("seat"), UNDO if ply.get("undo") else ply.get("action")


def unnoticed(waiting: Iterable[Waiting], told: dict[str, int]) -> list[str]:
    """Everybody the game came to wait for while they were away, and who has no unread notice of it, or several."""
    return [
        f"{one.person} is waited for since version {one.asked_since}, away since {one.away_since}, "
        f"and has {told.get(one.person, 0)} notices"
        for one in waiting
        if one.asked_since > one.away_since and told.get(one.person, 0) != 1
    ]
