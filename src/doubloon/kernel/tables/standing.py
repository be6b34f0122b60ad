"""Which plies stand: undo and rewind take others back. One account for tables, records and their keepers. Compiled room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from doubloon.kernel.tables.record import Ply

STANDS: Final = -1
UNDO: Final = -2
"""What a ply does to those before it, as one number: nothing, taking back the last that stands, or (from 0 on) going back to
that version."""


class Standing(NamedTuple):
    """A ply that stands, and the one it came after."""

    ply: int
    after: Standing | None


class Strike(NamedTuple):
    """At this version lines of the log were struck out (or came back), from this ply on."""

    version: int
    lowest: int


def moments(effects: Iterable[int]) -> list[Standing | None]:
    """By version: the last ply that stood then."""
    found: list[Standing | None] = [None]
    for number, effect in enumerate(effects, 1):
        last = found[-1]
        if effect == STANDS:
            found.append(Standing(number, last))
        elif effect == UNDO:
            found.append(last.after if last is not None else None)
        else:
            found.append(found[effect])
    return found


def plies_of(last: Standing | None) -> list[int]:
    """All plies that stand, in order."""
    plies = []
    while last is not None:
        plies.append(last.ply)
        last = last.after
    return plies[::-1]


def effect_of(ply: Ply) -> int:
    """What a recorded ply does to those before it."""
    if "rewind" in ply:
        return ply["rewind"]
    return UNDO if ply.get("undo") else STANDS


def strikes(plies: Sequence[Ply]) -> list[Strike]:
    """Every point of a record at which earlier lines of the log changed."""
    effects = [effect_of(ply) for ply in plies]
    stood = moments(effects)
    found = []
    for number, effect in enumerate(effects, 1):
        if effect == STANDS:
            continue
        changed = set(plies_of(stood[number - 1])) ^ set(plies_of(stood[number]))
        if changed:
            found.append(Strike(number, min(changed)))
    return found


def missed_since(found: Sequence[Strike], since: int) -> int:
    """From where a reader who knows version `since` must be told the log again: earlier where lines were struck."""
    return min([since, *(strike.lowest - 1 for strike in found if strike.version > since)])
