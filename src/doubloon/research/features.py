"""A seat's view as a vector of fixed length, for any game: the hashing trick over the view's values.

Every value of the view has a path (`players.0.cards`). A number adds itself to the place its path hashes to; a text, a truth
or a name in a list adds one to the place of path and value together. Signs come from the hash too, so that what collides
cancels on the average. Nothing but the view goes in: what the seat must not know cannot come out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doubloon.kernel.game import Game
from doubloon.kernel.state import State

WIDTH: Final = 1024
"""Places of the vector."""

Vector = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]


def view_of(game: Game, state: State, seat: int) -> dict[str, Any]:
    """What a seat sees and is asked, as plain values."""
    asked = seat in state.to_act()
    prompt = None if state.over else game.prompt(state, seat) if asked else game.waiting(state)
    return {
        "seat": seat,
        "asked": asked,
        "question": prompt["clause"] if prompt is not None else "",
        "board": game.board(state, seat),
    }


def vector(view: dict[str, Any]) -> Vector:
    """The view as numbers."""
    out = np.zeros(WIDTH, np.float32)
    for path, value in values(view, ""):
        place, sign = place_of(path)
        out[place] += sign * value
    return out


def values(entry: Any, path: str) -> Iterator[tuple[str, float]]:
    """Every value below an entry with its path."""
    if isinstance(entry, dict):
        for key, below in entry.items():
            yield from values(below, f"{path}.{key}")
    elif isinstance(entry, list | tuple):
        for number, below in enumerate(entry):
            yield from values(below, f"{path}.{number}")
    elif isinstance(entry, str | bool):
        yield f"{path}={entry}", 1.0
    elif entry is not None:
        yield path, float(entry)


@lru_cache(maxsize=200_000)
def place_of(path: str) -> tuple[int, float]:
    """Where a path goes in the vector, and with which sign: BLAKE2b, the same on every machine."""
    number = int.from_bytes(hashlib.blake2b(path.encode(), digest_size=4).digest(), "little")
    return number // 2 % WIDTH, 1.0 if number % 2 else -1.0


def mask(game: Game, state: State, seat: int) -> Mask:
    """One for every code of the catalogue that is a legal choice now."""
    out = np.zeros(len(game.catalogue), np.int8)
    if seat in state.to_act():
        out[[action.code for action in state.choices(seat)]] = 1
    return out
