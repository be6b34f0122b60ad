"""Reading a journal: playing plies on a table again, and which log lines undo and rewind have touched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from doubloon.kernel.record import Ply
from doubloon.kernel.table import Table, begin_rules


class Strike(NamedTuple):
    """At this version lines were struck out (or came back), from this ply on."""

    version: int
    lowest: int


class _Standing(NamedTuple):
    ply: int
    after: _Standing | None


def play(table: Table, ply: Ply) -> None:
    """One more ply of the journal: the same action, and by the same seed the same dice."""
    if "rules" in ply:
        begin_rules(table, ply)
    elif "rewind" in ply:
        table.rewind(ply["rewind"])
    elif ply.get("undo"):
        table.undo(ply["seat"])
    else:
        table.act(ply["seat"], ply["action"])


def strikes(plies: Sequence[Ply]) -> list[Strike]:
    """Every point of a journal at which earlier lines of the log changed."""
    moments: list[_Standing | None] = [None]
    found: list[Strike] = []
    for number, ply in enumerate(plies, 1):
        last = moments[-1]
        if "rewind" in ply:
            changed = _plies(last) ^ _plies(moments[ply["rewind"]])
            moments.append(moments[ply["rewind"]])
            if changed:
                found.append(Strike(number, min(changed)))
        elif ply.get("undo"):
            moments.append(last.after if last is not None else None)
            if last is not None:
                found.append(Strike(number, last.ply))
        else:
            moments.append(_Standing(number, last))
    return found


def _plies(standing: _Standing | None) -> set[int]:
    plies = set()
    while standing is not None:
        plies.add(standing.ply)
        standing = standing.after
    return plies


def missed_since(found: Sequence[Strike], since: int) -> int:
    """From where a client that knows version `since` must be told the log again: earlier where lines were struck."""
    return min([since, *(strike.lowest - 1 for strike in found if strike.version > since)])
