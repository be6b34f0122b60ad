"""How a learner looks at a game: what a seat may know as a vector of fixed length, and the mask of what it may do.

A game that lays out columns of its own (`Game.encoding`, docs/encodings.md) is told by them, as small whole numbers that the
game itself writes; any other by hashing the values of its view (`features.py`). The arrays show the engine's own memory and
cannot be written to.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from librt.vecs import vec
from mypy_extensions import u8
from numpy import frombuffer

from doubloon.games import game as registered
from doubloon.kernel.encoding import legal_codes
from doubloon.kernel.game import Encoding, Game
from doubloon.kernel.state import State
from doubloon.research.features import WIDTH, vector, view_of

NUMBER: Final = np.dtype(np.int16)
TRUTH: Final = np.dtype(np.int8)
HASHED: Final = np.dtype(np.float32)

Vector = npt.NDArray[Any]
Mask = npt.NDArray[np.int8]


@cache
def observer_of(game_id: str) -> Observer:
    """Who looks at a registered game."""
    return observer(registered(game_id))


def observer(game: Game) -> Observer:
    """Who looks at a game: by its own columns, if it has some."""
    return Observer(game) if game.encoding is None else Reader(game, game.encoding)


class Observer:
    """Looks at tables of any game by hashing its views. `low` and `high` are the bounds of every place of the vector."""

    low: Vector
    high: Vector

    def __init__(self, game: Game) -> None:
        self.game = game
        self.nothing = vec[u8]([0] * len(game.catalogue))
        self.low, self.high = np.full(WIDTH, -np.inf, HASHED), np.full(WIDTH, np.inf, HASHED)

    def __reduce__(self) -> tuple[Any, ...]:
        return observer_of, (self.game.id,)

    def vector(self, state: State, seat: int) -> Vector:
        """What a seat may know."""
        return vector(view_of(self.game, state, seat))

    def mask(self, state: State, seat: int) -> Mask:
        """One for every code of the catalogue that is a legal choice now; none when the seat is not asked."""
        codes: Any = legal_codes(state, seat, self.nothing)
        return frombuffer(codes, TRUTH)

    def look(self, state: State, seat: int) -> dict[str, Any]:
        """Both, under the names PettingZoo has for them."""
        return {"observation": self.vector(state, seat), "action_mask": self.mask(state, seat)}


class Reader(Observer):
    """Looks at tables of a game by its own columns."""

    def __init__(self, game: Game, encoding: Encoding) -> None:
        super().__init__(game)
        self.encode: Any = encoding.encode
        columns = encoding.sheet.columns
        sizes = [column.places * column.times for column in columns]
        self.low = np.repeat([column.low for column in columns], sizes).astype(NUMBER)
        self.high = np.repeat([column.high for column in columns], sizes).astype(NUMBER)

    def vector(self, state: State, seat: int) -> Vector:
        """What a seat may know."""
        return frombuffer(self.encode(state, seat), NUMBER)

    def look(self, state: State, seat: int) -> dict[str, Any]:
        """Both at once, for this is done at every step."""
        codes: Any = legal_codes(state, seat, self.nothing)
        return {
            "observation": frombuffer(self.encode(state, seat), NUMBER),
            "action_mask": frombuffer(codes, TRUTH),
        }
