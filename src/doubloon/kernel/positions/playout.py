"""Whole games at random inside one compiled loop (simulation, bench, soak), and counts of choices. Compiled room."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.kernel.chance import Chance
from doubloon.kernel.column import rules_are_compiled, vec
from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State

_LOWEST: Final = vec[i64]([next((seat for seat in range(8) if asked & 2**seat), -1) for asked in range(256)])
"""By the mask of seats that are asked: no table has more than eight."""
_COUNTS: Final = rules_are_compiled()
"""Python lists choices faster than it counts them."""


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
    forced: i64 = 0
    stack = state.stack
    for decisions in range(limit):
        if state.over:
            return Played(decisions, decisions - forced)
        seat = _LOWEST[stack[-1].asks & 255]
        if _COUNTS:
            count = stack[-1].counted(state, seat)
            if count > 1:
                state.play(seat, stack[-1].nth(state, seat, chance.below(count)))
                continue
            if count == 1:
                forced += 1
                state.play(seat, stack[-1].nth(state, seat, 0))
                continue
        choices = state.offered(seat)
        count = len(choices)
        if count > 1:
            state.play(seat, choices[chance.below(count)])
        else:
            forced += 1
            state.play(seat, choices[0])
    return Played(limit, limit - forced)


def perft(state: State, depth: i64) -> i64:
    """How many ways there are to make `depth` decisions from here, each by the lowest seat that is asked then.

    Every way goes on with a copy of the table's chance, so it draws what the table would draw. A game that is over has no
    ways to go on; docs/perft.md says it exactly.
    """
    if depth <= 0:
        return 1
    if state.over:
        return 0
    seat = first_asked(state)
    choices = state.offered(seat)
    if depth == 1:
        return len(choices)
    ways: i64 = 0
    for action in choices:
        after = state.copy()
        after.play(seat, action)
        ways += perft(after, depth - 1)
    return ways
