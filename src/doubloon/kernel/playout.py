"""Whole games at random inside one compiled loop: simulation, bench, soak. Compiled room."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.kernel.chance import Chance
from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State

_LOWEST: Final[list[i64]] = [
    -1,
    *(next(seat for seat in range(8) if asked & 2**seat) for asked in range(1, 256)),
]
"""By the mask of seats that are asked: no table has more than eight."""


@final
@declared
class Played:
    """How many decisions a playout took, and in how many of them there was more than one choice."""

    decisions: i64
    unforced: i64


def first_asked(state: State) -> Seat:
    """The lowest seat that owes a decision."""
    return _LOWEST[state.asked() & 255]


def play_random(state: State, chance: Chance, limit: i64) -> Played:
    """Play uniformly random choices, drawn from `chance`, until the game is over or `limit` decisions were made."""
    unforced: i64 = 0
    stack = state.stack
    for decisions in range(limit):
        if state.over:
            return Played(decisions, unforced)
        seat = _LOWEST[stack[-1].asks & 255]
        choices = state.offered(seat)
        count = len(choices)
        if count > 1:
            unforced += 1
            state.play(seat, choices[chance.below(count)])
        else:
            state.play(seat, choices[0])
    return Played(limit, unforced)
