"""`random`: every choice is as likely as any other."""

from __future__ import annotations

from doubloon.bots.bot import Thought
from doubloon.kernel.chance import Chance
from doubloon.kernel.positions.position import Position


class Uniform:
    """The yardstick: knows the rules and nothing else."""

    name = "random"
    text = "Plays any legal choice, all equally likely."

    def choose(self, imagined: Position, seat: int, chance: Chance, timed: bool = False) -> Thought:
        """One of the choices."""
        choices = imagined.choices(seat)
        return Thought(choices[chance.below(len(choices))])
