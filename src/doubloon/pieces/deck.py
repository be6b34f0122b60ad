"""Face-down stacks as plain lists: the last element is the top. Compiled room.

Drawing shows somebody something hidden, so it is a point that undo never crosses: `state.shown` counts it.
"""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.kernel.chance import Chance
from doubloon.kernel.state import State


def draw(state: State, deck: list[i64]) -> i64:
    """Take the top piece."""
    state.shown += 1
    return deck.pop()


def uppermost(state: State, deck: list[i64]) -> i64:
    """Look at the top piece of a stack that copies of the table share; to draw it, go on with `deck[:-1]`."""
    state.shown += 1
    return deck[-1]


def draw_some(state: State, deck: list[i64], number: i64) -> list[i64]:
    """Take up to `number` pieces from the top, in the order they were drawn."""
    return [draw(state, deck) for _ in range(min(number, len(deck)))]


def put_under(deck: list[i64], drawn: list[i64]) -> None:
    """Lay pieces under the stack in the order they were drawn: the first one lies higher."""
    deck[:0] = drawn[::-1]


def shuffle(pieces: list[i64], chance: Chance) -> None:
    """Shuffle by a given chance, not the table's."""
    for last in range(len(pieces) - 1, 0, -1):
        other = chance.below(last + 1)
        pieces[last], pieces[other] = pieces[other], pieces[last]


def deal_anew(deck: list[i64], elsewhere: list[i64], chance: Chance, reach: i64) -> list[i64]:
    """Mix what lies in the stack, except its uppermost `reach` pieces, with unseen pieces that lie elsewhere.

    The stack is refilled in place; the pieces for elsewhere are returned. The result depends on which pieces are
    unseen, never on where they really lie.
    """
    below = max(len(deck) - reach, 0)
    pool = sorted(deck[:below] + elsewhere)
    shuffle(pool, chance)
    deck[:below] = pool[:below]
    return pool[below:]
