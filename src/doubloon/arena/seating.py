"""Which player sits on which chair in which game: one plan for `simulate`, `arena`, `ladder` and `lab`.

Rotating the players through the chairs is fair for two. For three and more it is not: the player to your left would be the
same in every game. So all orders around the table take turns, each followed by its mirror image, and each is rotated through
all chairs: after `n` games everybody sat on every chair, after `n!` games every seating was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations

Seating = tuple[int, ...]
"""The player on each chair."""


@cache
def circles(players: int) -> tuple[Seating, ...]:
    """Every order around the table, told from the first player, each followed by its mirror image."""
    found: dict[Seating, None] = {}
    for others in permutations(range(1, players)):
        for order in (others, others[::-1]):
            found.setdefault((0, *order))
    return tuple(found)


def seating(players: int, number: int, tables: int = 1) -> Seating:
    """The seating of game `number`, where several tables take turns and each plays every seating."""
    rotation, circle = number % players, number // (players * tables)
    order = circles(players)[circle % len(circles(players))]
    return order[-rotation:] + order[:-rotation] if rotation else order


def shares(winners: Sequence[int], seated: Seating) -> list[Fraction]:
    """Each player's part of the win: the whole for the only winner, an equal fraction where it is shared."""
    part = Fraction(1, len(winners) or 1)
    found = [Fraction()] * len(seated)
    for chair in winners:
        found[seated[chair]] = part
    return found
