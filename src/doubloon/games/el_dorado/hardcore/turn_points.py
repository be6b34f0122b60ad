"""Turn points (HC-4): six a turn, for cards and steps. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.actions import Gather, gather
from doubloon.games.el_dorado.content import BAVIECA, STELLA, TURN_POINTS
from doubloon.games.el_dorado.edge.events.turns import KeptPoints
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.gathering import (
    NO_ACCESS,
    OfOneSeat,
    accessible,
    bonus,
    possible_mixes,
    take_mix,
)
from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NO_POINTS: Final = Refusal("HC-4.1", "You have fewer turn points.")


def keep_as_speed(island: Island, seat: Seat, points: i64) -> None:
    """HC-4.2, HC-R1"""
    island.speed[seat] = max(points + bonus(island, seat), 0)
    if island.told is not None:
        stella, bavieca = island.explorer[seat] == STELLA, island.coins[BAVIECA] == seat
        island.told.append(KeptPoints(seat, island.speed[seat], points, stella, bavieca))


@declared
class SpendingPoints(OfOneSeat):
    """HC-4.2, HC-4.3. One point gathers one card; the rest moves the explorer."""

    def proceed(self, island: Island) -> None:
        """HC-4.2. Without access all points are speed."""
        if sum(accessible(island, self.seat)):
            self.asks = ONE[self.seat]
        else:
            keep_as_speed(island, self.seat, TURN_POINTS)
            island.end(self)

    def lets_players_trade(self) -> bool:
        """ED-R48"""
        return True

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        out: list[Action] = [gather(0, 0, 0)]
        most = accessible(island, seat)
        for points in range(1, min(TURN_POINTS, most[0] + most[1] + most[2]) + 1):
            out.extend(possible_mixes(island, seat, points))
        return out

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Gather):
            return NOT_OFFERED
        most = accessible(island, seat)
        if action.food > most[0] or action.wood > most[1] or action.gold > most[2]:
            return NO_ACCESS
        return None if action.food + action.wood + action.gold <= TURN_POINTS else NO_POINTS

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, Gather)
        points = action.food + action.wood + action.gold
        if points:
            take_mix(island, seat, action, points)
        keep_as_speed(island, seat, TURN_POINTS - points)
        island.end(self)
