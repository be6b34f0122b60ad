"""Battle dice (ED-12.7): thrown dice are one number, six bits for each face that say how many show it. Compiled room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from doubloon.games.el_dorado.content import BLACK_DIE
from doubloon.kernel.masks import ONE

if TYPE_CHECKING:
    from doubloon.games.el_dorado.island import Island

FACE: Final[list[i64]] = [6 * pips for pips in range(13)]
SIX_BITS: Final[i64] = 63


def showing(dice: i64, pips: i64) -> i64:
    """The number of dice that show these pips."""
    return dice >> FACE[pips - 1] & SIX_BITS


def number_of(dice: i64) -> i64:
    """How many dice."""
    number: i64 = 0
    while dice:
        number += dice & SIX_BITS
        dice >>= 6
    return number


def pips_of(dice: i64) -> i64:
    """ED-R16. The sum of all dice."""
    total: i64 = 0
    pips: i64 = 1
    while dice:
        total += (dice & SIX_BITS) * pips
        dice >>= 6
        pips += 1
    return total


def thrown(island: Island, number: i64) -> i64:
    """A number of black dice, thrown."""
    dice: i64 = 0
    for _ in range(number):
        dice += ONE[FACE[island.roll(BLACK_DIE)]]
    return dice


def listed(dice: i64) -> list[int]:
    """The dice one by one, for the log."""
    return [int(pips) for pips in range(1, BLACK_DIE + 1) for _ in range(showing(dice, pips))]
