"""A finished game to be looked back at somewhere else: in a process of its own, or in a browser's worker."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from doubloon.analysis.findings import Analysis
from doubloon.analysis.looking_back import Effort, analyse
from doubloon.games import game
from doubloon.kernel.record import Record
from doubloon.kernel.replay import replayed


class Wanted(msgspec.Struct, frozen=True):
    """A finished game, what its seats are called, and how much it is worth."""

    record: Record
    names: list[str]
    worlds: int
    seconds: float


def found(wanted: Wanted, progress: Callable[[int], None]) -> Analysis:
    """What looking back finds; `progress` is told how far it is, of a hundred."""
    table = replayed(game(wanted.record["game"]), wanted.record)
    table.names = wanted.names
    return analyse(table, Effort(wanted.worlds, wanted.seconds), progress)
