"""A seat's view as a vector of fixed length, for a game without an encoding of its own: the hashing trick.

Every value of the view has a path (`players.0.cards`). A number adds itself to the place its path hashes to; a text, a truth
or a name in a list adds one to the place of path and value together. Signs come from the hash too, so that what collides
cancels on the average. Nothing but the view goes in: what the seat must not know cannot come out.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doubloon.kernel.encoding import Encoder
from doubloon.kernel.games.game import Game
from doubloon.kernel.state import State

WIDTH: Final = 1024
"""Places of the vector."""
MOST_REMEMBERED: Final = 4096
"""Keys or texts at one place of a view; where there are more, they are worked out again."""

Vector = npt.NDArray[np.float32]


def view_of(game: Game, state: State, seat: int | None) -> dict[str, Any]:
    """What a seat (None: a spectator) sees and is asked, as plain values."""
    asked = seat in state.to_act()
    prompt = (
        None
        if state.over
        else game.prompt(state, seat)
        if seat is not None and asked
        else game.waiting(state)
    )
    return {
        "seat": seat,
        "asked": asked,
        "question": prompt["clause"] if prompt is not None else "",
        "board": game.board(state, seat),
    }


class Hashing(Encoder):
    """Tells tables of a game without columns of its own."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def encode(self, state: State, seat: int) -> Vector:
        return vector(view_of(self.game, state, seat))


def vector(view: dict[str, Any]) -> Vector:
    """The view as numbers."""
    places: list[int] = []
    amounts: list[float] = []
    ROOT.walk(view, places, amounts)
    return np.bincount(places, amounts, WIDTH).astype(np.float32)


class Path:
    """A place in views, from which others are reached by key or number. What it hashes to is worked out once."""

    __slots__ = ("below", "name", "place", "sign", "words")

    def __init__(self, name: str) -> None:
        self.name = name
        self.place, self.sign = place_of(name)
        self.below: dict[Any, Path] = {}
        self.words: dict[str | bool, tuple[int, float]] = {}

    def walk(self, entry: Any, places: list[int], amounts: list[float]) -> None:
        """Every value below an entry: where it goes, and what it adds there."""
        if isinstance(entry, dict):
            for key, value in entry.items():
                (self.below.get(key) or self.step(key)).walk(value, places, amounts)
        elif isinstance(entry, list | tuple):
            for number, value in enumerate(entry):
                (self.below.get(number) or self.step(number)).walk(value, places, amounts)
        elif isinstance(entry, str | bool):
            place, sign = self.words.get(entry) or self.word(entry)
            places.append(place)
            amounts.append(sign)
        elif entry is not None:
            places.append(self.place)
            amounts.append(self.sign * entry)

    def step(self, key: object) -> Path:
        """One further, for the first time."""
        if len(self.below) >= MOST_REMEMBERED:
            self.below.clear()
        further = self.below[key] = Path(f"{self.name}.{key}")
        return further

    def word(self, entry: str | bool) -> tuple[int, float]:
        """A text or a truth, for the first time."""
        if len(self.words) >= MOST_REMEMBERED:
            self.words.clear()
        known = self.words[entry] = place_of(f"{self.name}={entry}")
        return known


def place_of(path: str) -> tuple[int, float]:
    """Where a path goes in the vector, and with which sign: BLAKE2b, the same on every machine."""
    number = int.from_bytes(hashlib.blake2b(path.encode(), digest_size=4).digest(), "little")
    return number // 2 % WIDTH, 1.0 if number % 2 else -1.0


ROOT: Final = Path("")
