"""A finished game to be looked back at somewhere else: in a process of its own, or in a browser's worker."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from doubloon.analysis.findings import Analysis
from doubloon.analysis.looking_back import Effort, analyse
from doubloon.games import game
from doubloon.kernel.tables.record import Record
from doubloon.kernel.tables.replay import replayed


class AnalysisRequest(msgspec.Struct, frozen=True):
    """A finished game, the names of its seats, and how much work it is worth."""

    record: Record
    names: list[str]
    worlds: int
    seconds: float


def carried_out(request: AnalysisRequest, progress: Callable[[int], None]) -> Analysis:
    """The analysis; `progress` is told how many of a hundred parts are done."""
    table = replayed(game(request.record["game"]), request.record)
    table.names = request.names
    return analyse(table, Effort(request.worlds, request.seconds), progress)
