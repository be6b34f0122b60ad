"""A game in progress that can be copied and pickled by whoever expects Python's own ways of doing it."""

from __future__ import annotations

from typing import Any

from doubloon.games import game as registered
from doubloon.kernel.chance import Chance, Keyed, Quick
from doubloon.kernel.codec import restore, save
from doubloon.kernel.game import Game
from doubloon.kernel.state import State


class Position:
    """A state and the game it belongs to. Copies and pickles go on exactly as the original would."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state

    def copy(self) -> Position:
        """An independent position."""
        return Position(self.game, self.state.copy())

    def __copy__(self) -> Position:
        return self.copy()

    def __deepcopy__(self, _: dict[int, Any]) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        saved = save(self.state, self.game.saved)
        return unpickled, (self.game.id, saved, chance_saved(self.state.chance))


def chance_saved(chance: Chance) -> tuple[Any, ...]:
    """Where a source of chance stands."""
    if isinstance(chance, Keyed):
        return "keyed", chance.seed, int(chance.position), int(chance.drawn)
    assert isinstance(chance, Quick)
    return "quick", int(chance.word), int(chance.drawn)


def unpickled(game_id: str, saved: Any, chance: tuple[Any, ...]) -> Position:
    """The position that was pickled."""
    kind, *where = chance
    game = registered(game_id)
    return Position(game, restore(saved, game.saved, Keyed(*where) if kind == "keyed" else Quick(*where)))
