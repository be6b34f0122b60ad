"""Areas as bit masks: bit n stands for place, seat or piece number n. Compiled room.

mypyc turns a literal left of `<<` into a C int, which is silently wrong from bit 31 on: take `ONE[n]` instead.
"""

from typing import Any, Final

from mypy_extensions import i64

from doubloon.kernel.column import vec

ONE: Final = vec[i64]([2**n for n in range(62)])
BYTE: Final[list[list[i64]]] = [[n for n in range(8) if byte & 2**n] for byte in range(256)]
"""By mask of eight: the numbers in it, for loops over a small mask. Nobody may change these lists."""
SIZE: Final = vec[i64]([n.bit_count() for n in range(256)])
"""By mask of eight: how many numbers are in it."""

_NUMBER: Final = vec[i64]([next((n for n in range(62) if 2**n % 67 == rest), -1) for rest in range(67)])
"""By the remainder of a single bit: no two of them leave the same one."""


def members(mask: i64) -> list[i64]:
    """The numbers in a mask, ascending."""
    if mask < 256:
        return BYTE[mask][:]
    out: list[i64] = []
    while mask:
        lowest = mask & -mask
        out.append(_NUMBER[lowest % 67])
        mask ^= lowest
    return out


def nth_member(mask: i64, number: i64) -> i64:
    """One of the numbers in a mask, the lowest being number 0."""
    while number:
        mask &= mask - 1
        number -= 1
    return _NUMBER[(mask & -mask) % 67]


def pick(mask: i64, shelf: list[Any], out: list[Any]) -> None:
    """Add what stands on the shelf under the numbers in a mask, ascending."""
    while mask:
        lowest = mask & -mask
        out.append(shelf[_NUMBER[lowest % 67]])
        mask ^= lowest


def spread(mask: i64, reached: vec[i64]) -> i64:
    """All that `reached` holds for the numbers in a mask: on a map, where one step leads from an area."""
    out: i64 = 0
    while mask:
        lowest = mask & -mask
        out |= reached[_NUMBER[lowest % 67]]
        mask ^= lowest
    return out


def size(mask: i64) -> i64:
    """How many numbers are in a mask."""
    count: i64 = 0
    while mask:
        count += SIZE[mask & 255]
        mask >>= 8
    return count


def mask_of(numbers: list[i64]) -> i64:
    """The mask that holds these numbers."""
    mask: i64 = 0
    for number in numbers:
        mask |= ONE[number]
    return mask
