"""Handfuls: how many of each kind, packed into one number, four bits a kind (0 to 15 of kinds 0 to 14). Compiled room.

Dice are counted by their pips (kinds 1 to 6), tokens and tiles by whatever number their game gives them. Equal handfuls
are equal numbers, copying is free, and adding two handfuls is `+`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.kernel.column import vec
from doubloon.kernel.masks import members

Handful = i64

UNIT: Final = vec[i64]([16**kind for kind in range(15)])
"""A handful of one piece of that kind."""
_SIZE: Final = vec[i64]([(n & 15) + (n >> 4 & 15) + (n >> 8 & 15) for n in range(4096)])
_OCCUR: Final = vec[i64]([bool(n & 15) + 2 * bool(n & 240) + 4 * bool(n & 3840) for n in range(4096)])


def count(handful: Handful, kind: i64) -> i64:
    """How many of this kind."""
    return handful >> 4 * kind & 15


def size(handful: Handful) -> i64:
    """How many in all."""
    total: i64 = 0
    while handful:
        total += _SIZE[handful & 4095]
        handful >>= 12
    return total


def kinds_mask(handful: Handful) -> i64:
    """The mask of the kinds that occur."""
    mask: i64 = 0
    shift: i64 = 0
    while handful:
        mask |= _OCCUR[handful & 4095] << shift
        handful >>= 12
        shift += 3
    return mask


def kinds(handful: Handful) -> list[i64]:
    """The kinds that occur, ascending, each once."""
    return members(kinds_mask(handful))


def pieces(handful: Handful) -> list[i64]:
    """Every piece's kind, ascending."""
    out: list[i64] = []
    if not handful:
        return out
    for kind in kinds(handful):
        for _ in range(count(handful, kind)):
            out.append(kind)
    return out


def handful_of(kinds: list[i64]) -> Handful:
    """The handful of these pieces."""
    handful: i64 = 0
    for kind in kinds:
        handful += UNIT[kind]
    return handful


def total(handful: Handful) -> i64:
    """The sum of all kinds: of dice, the sum of their pips."""
    result: i64 = 0
    kind: i64 = 0
    while handful:
        result += (handful & 15) * kind
        handful >>= 4
        kind += 1
    return result


def contains(handful: Handful, part: Handful) -> bool:
    """Whether `part` can be taken out of the handful."""
    while part:
        if (part & 15) > (handful & 15):
            return False
        handful >>= 4
        part >>= 4
    return True
