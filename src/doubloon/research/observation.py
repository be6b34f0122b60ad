"""How a learner looks at a game: what a seat may know as a vector of fixed length, and the mask of what it may do.

A game that lays out columns of its own (`Game.encoding`, docs/encodings.md) is told by them, as small whole numbers that the
game itself writes; any other by hashing the values of its view (`features.py`). The arrays are the caller's own.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from numpy import frombuffer

from doubloon.games import game as registered
from doubloon.kernel.games.game import Encoding, Game
from doubloon.kernel.positions.stepping import Eye
from doubloon.kernel.state import State
from doubloon.research.features import WIDTH, Hashing

NUMBER: Final = np.dtype(np.int16)
TRUTH: Final = np.dtype(np.int8)
HASHED: Final = np.dtype(np.float32)

Vector = npt.NDArray[Any]


@cache
def observer_of(game_id: str) -> Observer:
    """Who looks at a registered game."""
    return Observer(registered(game_id))


class Observer:
    """Looks at tables of a game. `low` and `high` are the bounds of every place of the vector."""

    def __init__(self, game: Game) -> None:
        self.game = game
        actions = game.catalogue.actions
        if game.encoding is None:
            self.low, self.high = np.full(WIDTH, -np.inf, HASHED), np.full(WIDTH, np.inf, HASHED)
            self.eye = Eye(actions, Hashing(game), frombuffer, HASHED, TRUTH)
        else:
            self.low, self.high = bounds(game.encoding)
            self.eye = Eye(actions, game.encoding.encoder, frombuffer, NUMBER, TRUTH)

    def __reduce__(self) -> tuple[Any, ...]:
        return observer_of, (self.game.id,)

    def vector(self, state: State, seat: int) -> Vector:
        """What a seat may know."""
        numbers: Vector = self.eye.vector(state, seat)
        return numbers

    def look(self, state: State, seat: int) -> dict[str, Any]:
        """The same and the mask, under the names PettingZoo has for them."""
        return self.eye.look(state, seat)


def bounds(encoding: Encoding) -> tuple[Vector, Vector]:
    """The least and the greatest number of every place, by its column."""
    columns = encoding.sheet.columns
    sizes = [column.places * column.times for column in columns]
    low = np.repeat([column.low for column in columns], sizes).astype(NUMBER)
    high = np.repeat([column.high for column in columns], sizes).astype(NUMBER)
    return low, high
