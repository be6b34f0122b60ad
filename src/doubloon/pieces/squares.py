"""Square grids: a square's number is row times side plus column, distance counts king moves. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

Square = i64
NOWHERE: Final[i64] = -1

DIRECTIONS: Final[list[str]] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
DOWN: Final[list[i64]] = [-1, -1, 0, 1, 1, 1, 0, -1]
RIGHT: Final[list[i64]] = [0, 1, 1, 1, 0, -1, -1, -1]


def next_squares(side: i64) -> list[list[i64]]:
    """By square and direction: the neighbour there, or NOWHERE."""
    out: list[list[i64]] = []
    for square in range(side * side):
        row: i64 = square // side
        column: i64 = square % side
        beside: list[i64] = []
        for direction in range(8):
            down = row + DOWN[direction]
            right = column + RIGHT[direction]
            inside = 0 <= down < side and 0 <= right < side
            beside.append(down * side + right if inside else NOWHERE)
        out.append(beside)
    return out


def areas(side: i64, reach: i64) -> list[list[i64]]:
    """By square: the squares within `reach` of it, clipped at the edge, itself left out, in reading order."""
    out: list[list[i64]] = []
    for square in range(side * side):
        row: i64 = square // side
        column: i64 = square % side
        area: list[i64] = []
        for down in range(max(0, row - reach), min(side, row + reach + 1)):
            for right in range(max(0, column - reach), min(side, column + reach + 1)):
                if down != row or right != column:
                    area.append(down * side + right)
        out.append(area)
    return out


def distance(side: i64, one: Square, other: Square) -> i64:
    """King moves between two squares."""
    down = one // side - other // side
    right = one % side - other % side
    down = max(down, -down)  # two by two: mypyc compiles that to a comparison
    right = max(right, -right)
    return max(down, right)
