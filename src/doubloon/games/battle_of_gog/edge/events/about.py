"""How squares and resources are called in the log, and what its events have in common. (Not compiled: edge.)"""

from __future__ import annotations

from doubloon.games.battle_of_gog.content import FRAME, GOODS_NAMES, SIDE, TILE_SIDE
from doubloon.kernel.events import Event, listed


def at(square: int) -> str:
    """A square in words: `(6,7)`."""
    return f"({square // SIDE},{square % SIDE})"


def covered(position: int) -> str:
    """The squares a tile lies on, by the first and the last: `(9,3) to (11,5)`."""
    first = TILE_SIDE * (SIDE * (position // FRAME) + position % FRAME)
    return f"{at(first)} to {at(first + (TILE_SIDE - 1) * (SIDE + 1))}"


def target(square: int) -> str:
    """A square as a thing on the board."""
    return f"square:{square // SIDE},{square % SIDE}"


def amounts(goods: list[int]) -> str:
    """`2 food and 1 gold`; `nothing`."""
    named = [f"{number} {GOODS_NAMES[kind]}" for kind, number in enumerate(goods) if number]
    return listed(named) if named else "nothing"


def unfit(found: list[int], kept: list[int]) -> str:
    """BG-5.8. What is lost because the capacity is reached: `; 1 gold would not fit`."""
    lost = [more - fit for more, fit in zip(found, kept, strict=True)]
    return f"; {amounts(lost)} would not fit" if any(lost) else ""


class PublicEvent(Event, frozen=True):
    """An event everybody hears alike."""

    def line(self, reader: int | None) -> str:
        return self.text()

    def text(self) -> str:
        raise NotImplementedError


class SeatEvent(PublicEvent, frozen=True):
    """About a player."""

    seat: int


class SquareEvent(SeatEvent, frozen=True):
    """About a player and what stands on a square: a client shows where."""

    square: int

    def things(self) -> list[str]:
        return [target(self.square)]
