"""Finished games at the crossroads, whose every chance can be worked out by hand."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from doubloon.kernel.chance import Chance, Scripted
from doubloon.kernel.games.game import Game
from doubloon.kernel.games.options import Options
from doubloon.kernel.state import State
from doubloon.kernel.tables.table import Table, opened
from tests.bots.crossroads import CrossroadsGame, Roads, Standing, Walk

BACK = "back"


def journey(roads: Roads, *taken: str, dice: tuple[int, ...] = ()) -> Table:
    """A game for two along these roads in which this was taken, one offer after the other; BACK takes the last one back."""
    table = opened(game_of(roads), 2, seed=bytes(32))
    table.state.chance = Scripted(list(dice), table.state.chance)
    for offer in taken:
        seat = table.to_act[0]
        if offer == BACK:
            table.undo(seat)
        else:
            table.act(seat, offer)
    assert table.over
    return table


def game_of(roads: Roads) -> Game:
    """A game that begins at `start`; a point of lead is worth much."""

    class Path(Walk):
        """A walk that knows its roads."""

        def __init__(self, seats: i64, chance: Chance, at: str, points: list[int], heads: bool) -> None:
            super().__init__(roads, seats, chance, at, points, heads)

        def copy(self) -> Path:
            return Path(self.seats, self.chance.copy(), self.at, self.points[:], self.heads)

    class Journey(CrossroadsGame):
        """From `start` to wherever the roads lead."""

        lead: ClassVar[float] = 1.0
        saved: ClassVar[tuple[type, ...]] = (Path, Standing)

        def start(self, seats: int, options: Options, chance: Chance, listen: bool, record: bool) -> State:
            path = Path(seats, chance, "start", [0] * seats, heads=True)
            path.told, path.outcomes = [] if listen else None, [] if record else None
            return path

    return Journey()
