"""Imagined games below one ply: a choice is played, everybody plays on for a while, and chances are judged.

World `n` of a ply deals the same hidden pieces, and rolls the same dice before and after it, for whatever is tried there:
what two trials have in common drops out of their difference.
"""

from __future__ import annotations

from doubloon.analysis.chances import chances
from doubloon.bots.judgement import Judgement
from doubloon.bots.search.playout import WORDS, Habits, Horizon, play_on
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Quick, quick
from doubloon.kernel.games.game import Game
from doubloon.kernel.state import State
from doubloon.kernel.tables.table import Passed


class PossibleWorlds:
    """The worlds that are possible for all that the seat on the move can see."""

    def __init__(self, game: Game, before: State, seat: int, horizon: Horizon, seed: bytes) -> None:
        self.game = game
        self.before = before
        self.seat = seat
        self.horizon = horizon
        self.judgement = Judgement(game, before)
        self.turn = game.on_turn(before)
        self.lots = quick(seed)

    def number(self) -> int:
        """A world nobody has been in."""
        return int(self.lots.below(WORDS))

    def after(self, action: Action | None, number: int) -> list[float]:
        """Everybody's chances when this is done (None: nothing yet), with dice of the world's own."""
        return chances(self.game, self.state_after(action, number))

    def state_after(self, action: Action | None, number: int) -> State:
        """The same world, as it is then."""
        hidden, now, later, lots = _four(number)
        world = self.before.copy()
        world.redeal(self.seat, Quick(hidden), 0)
        world.chance = Quick(now)
        if action is not None:
            world.play(self.seat, action)
        return self._played_on(world, later, lots)

    def as_it_fell(self, passed: Passed, number: int) -> list[float]:
        """The same with the dice that really fell: what the seat has seen of them stays as it is."""
        hidden, _, later, lots = _four(number)
        world = passed.after.copy()
        world.redeal(self.seat, Quick(hidden), 0)
        return chances(self.game, self._played_on(world, later, lots))

    def _played_on(self, world: State, later: int, lots: int) -> State:
        world.chance = Quick(later)
        turns = self.horizon.turns
        if not world.over and self.game.on_turn(world) != self.turn:
            turns -= 1
        return play_on(world, self.judgement, Habits(), self.horizon, turns, Quick(lots))


def _four(number: int) -> tuple[int, int, int, int]:
    """Seeds of a world: what is hidden, the dice of the ply, the dice after it, the lots of those who play on."""
    source = Quick(number + 1)
    source.below(WORDS)
    return tuple(int(source.below(WORDS)) + 1 for _ in range(4))  # type: ignore[return-value]
