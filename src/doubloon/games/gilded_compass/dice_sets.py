"""Sets: one owner's dice that count together in one building (ledger, Vocabulary). Compiled room.

A set is never changed in place: a placement replaces it, so copies of the table may share it.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.kernel.declare import declared
from doubloon.pieces.handful import Handful, kinds, size, total

Owner = i64
"""A seat, or the neutral player: the owner after the last seat."""
NOBODY: Final[i64] = -1

ARCHIVES: Final[i64] = 0
RUNS: Final[i64] = 1
ILLUMINATI_SETS: Final[i64] = 2
GALLEON_SETS: Final[i64] = 3

_LATER: Final = 65536
"""More changes of sets than a game can have: the older of two equal sets ranks higher (GC-11.12)."""


@final
@declared
class DiceSet:
    """An owner's dice in one building; `changed` is the time of the last change."""

    owner: Owner
    dice: Handful
    size: i64
    high: i64  # the highest pips
    changed: i64


def dice_set(owner: Owner, dice: Handful, changed: i64) -> DiceSet:
    """A set of these dice."""
    return DiceSet(owner, dice, size(dice), highest(dice), changed)


def set_of(sets: list[DiceSet], owner: Owner) -> DiceSet | None:
    """The only set of an owner, in a building where each has at most one."""
    for held in sets:
        if held.owner == owner:
            return held
    return None


def older_of_equals(sets: list[DiceSet], owner: Owner, dice: Handful) -> DiceSet | None:
    """GC-R60. The owner's set of exactly these dice: the older one, should there be two."""
    oldest: DiceSet | None = None
    for held in sets:
        if held.owner == owner and held.dice == dice:
            if oldest is None or held.changed < oldest.changed:
                oldest = held
    return oldest


def highest(dice: Handful) -> i64:
    """The highest pips among the dice."""
    return kinds(dice)[-1]


def strength(building: i64, held: DiceSet) -> i64:
    """GC-6.8, GC-7.5, GC-10.9, GC-12.7, GC-R46. Greater is better; an older set beats an equal one (GC-11.12)."""
    second: i64 = 0
    if building == GALLEON_SETS:
        second = total(held.dice)
    elif building != ILLUMINATI_SETS:
        second = held.high
    return (held.size * 64 + second) * _LATER - held.changed


def ranked(building: i64, sets: list[DiceSet]) -> list[DiceSet]:
    """The sets of a building, best first."""
    order = sets[:]
    for place in range(1, len(order)):
        held = order[place]
        worth = strength(building, held)
        gap = place
        while gap and strength(building, order[gap - 1]) < worth:
            order[gap] = order[gap - 1]
            gap -= 1
        order[gap] = held
    return order


def leader(building: i64, sets: list[DiceSet]) -> DiceSet | None:
    """The best set of a building; None when it is empty."""
    best: DiceSet | None = None
    for held in sets:
        if best is None or strength(building, held) > strength(building, best):
            best = held
    return best
