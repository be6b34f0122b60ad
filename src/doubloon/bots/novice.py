"""`novice`: sees what greedy sees, but does not always take the best of it."""

from __future__ import annotations

import math
from typing import Final

from doubloon.bots.bot import Thought
from doubloon.bots.greedy import Greedy
from doubloon.kernel.chance import Chance
from doubloon.kernel.positions.position import Position

CARELESS: Final = 0.08
"""A choice worth this part of a game's `lead` less than the best is taken a third as often."""
FINE: Final = 1 << 20


class Novice:
    """An opponent for first games: it plays sensibly, makes mistakes, and none that hurts to watch."""

    name = "novice"
    text = "Looks one choice ahead and is easily content: for your first games."

    def choose(self, imagined: Position, seat: int, chance: Chance, timed: bool = False) -> Thought:
        """One of the better choices, by lot."""
        thought = Greedy().choose(imagined, seat, chance)
        if not thought.weighed:
            return thought
        best, content = thought.weighed[0].value, CARELESS * imagined.game.lead
        likely = [math.ceil(FINE * math.exp((one.value - best) / content)) for one in thought.weighed]
        lot = chance.below(sum(likely))
        for one, share in zip(thought.weighed, likely, strict=True):
            if lot < share:
                return Thought(one.action, thought.weighed)
            lot -= share
        raise AssertionError("a lot is below the sum of all shares")
