"""`learned`: looks one choice ahead with the game's network. No level: it shows what a network is worth without a search."""

from __future__ import annotations

from doubloon.bots.bot import Thought
from doubloon.bots.greedy import best_at_a_look
from doubloon.bots.weights import learned_at
from doubloon.kernel.chance import Chance
from doubloon.kernel.positions.position import Position


class LearnedBot:
    """One ply with the learned evaluation; with the hand-made one where there is no network."""

    name = "learned"
    text = "Looks one choice ahead with what it has learned."

    def choose(self, imagined: Position, seat: int, chance: Chance, timed: bool = False) -> Thought:
        """The choice with the best value after it."""
        learned = learned_at(imagined.game, imagined.state)
        evaluate = learned.value if learned is not None and learned.glances else imagined.game.evaluate
        return best_at_a_look(imagined, seat, chance, evaluate)
