"""How the dice of a table fell, beside what was to be expected."""

from __future__ import annotations

import math
from typing import Final

from doubloon.hosting.wire import Luck, SeatLuck

FACES: Final = 6
EXPECTED: Final = (FACES + 1) / 2
DEVIATION: Final = math.sqrt((FACES * FACES - 1) / 12)
"""Of one die."""


def luck(thrown: list[tuple[int, int]], seats: int) -> Luck:
    """The throws of a game, counted by seat. A seat that threw nothing is left out."""
    counted = [_of_seat(seat, [pips for thrower, pips in thrown if thrower == seat]) for seat in range(seats)]
    return Luck(EXPECTED, [one for one in counted if one.dice])


def _of_seat(seat: int, pips: list[int]) -> SeatLuck:
    number = len(pips)
    return SeatLuck(
        seat=seat,
        dice=number,
        faces=[pips.count(face) for face in range(1, FACES + 1)],
        mean=round(sum(pips) / number, 3) if number else EXPECTED,
        spread=round(DEVIATION / math.sqrt(number), 3) if number else 0.0,
    )
