"""How well everybody stands in an imagined world, from 0 (lost) to 1 (won). Compiled room.

Games count in points of their own (`Game.prospects`) and say what a lead is worth in them (`Game.lead`); what counts here is the
lead over the best rival, as the share of such games that are won. Partners are no rivals: a side wins or loses as one. Where a
network has learned the game, its value takes the place of the lead.
"""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from doubloon.bots.network import Learned
from doubloon.kernel.games.game import Game
from doubloon.kernel.state import State

STEEPEST: Final = 60.0
"""Beyond this a lead is as good as won; keeps `exp` in bounds."""
PROGRESS: Final = 0.25
"""How much it counts to get on, beside leading: what brings everybody nearer to the end changes no lead."""
AT_THE_END: Final = 0.05
"""The same in a finished world: little, but a sure winner and a hopeless loser go on gathering points."""


@final
class Judgement:
    """The game's evaluation, brought to one scale for all seats."""

    game: Game
    seats: i64
    lead: float
    sides: list[int]
    now: list[float]
    learned: Learned | None
    alone: bool

    def __init__(self, game: Game, now: State, learned: Learned | None = None, alone: bool = False) -> None:
        self.game = game
        self.seats = now.seats
        self.lead = game.lead
        self.sides = [game.side(now, seat) for seat in range(self.seats)]
        self.now = game.prospects(now)
        """How everybody stands before the decision."""
        self.learned = learned
        self.alone = alone
        """Whether players are advised by their own points, whatever their rivals have (`legend-1`)."""

    def gains(self, world: State) -> list[float]:
        """By seat: the share of the win, or how likely it looks; beside it what was gained, also where the game is won or lost."""
        learned = self.learned
        if world.over and learned is not None:
            return [(1.0 + result) / 2.0 for result in learned.results(world)]
        worth = self.game.points(world)
        if world.over:
            hopes = self._shares(world)
        elif learned is None:
            hopes = [_likelihood(self._lead(worth, seat) / self.lead) for seat in range(self.seats)]
        else:
            hopes = [
                (1.0 + learned.value_after(world, seat, self._lead(worth, seat))) / 2.0
                for seat in range(self.seats)
            ]
            if learned.glances:
                return hopes
        progress = AT_THE_END if world.over else PROGRESS
        return [
            (1.0 - progress) * hopes[seat]
            + progress * _likelihood((worth[seat] - self.now[seat]) / self.lead)
            for seat in range(self.seats)
        ]

    def advice(self, world: State, seat: i64) -> float:
        """What a seat looks at that glances at its choices: its lead in the game's points, also in a finished world, as `greedy`
        does, or what the network thinks."""
        learned = self.learned
        if learned is not None and learned.glances:
            if world.over:
                return learned.results(world)[seat]
            return learned.value_after(world, seat, self._lead(self.game.prospects(world), seat))
        points = self.game.points(world)
        return points[seat] if self.alone else self._lead(points, seat)

    def hope(self, advice: float) -> float:
        """A seat's advice as a share of wins, from 0 to 1."""
        if self.learned is not None and self.learned.glances:
            return (1.0 + advice) / 2.0
        return _likelihood(advice / self.lead)

    def _shares(self, world: State) -> list[float]:
        winners = self.game.outcome(world)["winners"]
        winning = {self.sides[seat] for seat in winners}
        return [1.0 / len(winning) if seat in winners else 0.0 for seat in range(self.seats)]

    def _lead(self, worth: list[float], seat: i64) -> float:
        """Over the best rival; a seat without one is measured against nothing."""
        best = 0.0
        alone = True
        for other in range(self.seats):
            if self.sides[other] != self.sides[seat] and (alone or worth[other] > best):
                best = worth[other]
                alone = False
        return worth[seat] - best


def _likelihood(lead: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-STEEPEST, min(STEEPEST, lead))))
