"""The waters of Canaan: lakes, shores, and what pieces leave free of them (BG-19.9). Compiled room.

Waters are numbered in reading order, so an area of water is a mask of numbers. A lake is all water that hangs together, a
body the part of a lake that hangs together when nobody crosses the waters on which something stands. Waters never change, so
all copies of a table share them, and what they have found out.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.games.battle_of_gog.actions import GLIDE, Glide
from doubloon.games.battle_of_gog.content import NEAR, SQUARES
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE, spread
from doubloon.pieces.squares import Square

MOST_KNOWN: Final = 1 << 12


@final
@declared
class Body:
    """BG-R37. Free water that hangs together."""

    free: i64
    edge: i64  # the waters beside it on which something stands


@final
class Waters:
    """The water squares of one land."""

    squares: list[Square]
    bit: vec[i64]  # by square: the mask of the water itself, 0 on land
    shore: vec[i64]  # by square: the mask of the waters beside it
    beside: vec[i64]  # by water: the same
    glides: list[list[Glide]]  # by soldier die and water: the glide there
    lakes: list[i64]
    known: dict[int, list[Body]]  # by the free waters of a lake: its bodies

    def __init__(self, squares: list[Square]) -> None:
        self.squares = squares
        self.bit = vec[i64]([0] * SQUARES)
        self.shore = vec[i64]([0] * SQUARES)
        for number in range(len(squares)):
            self.bit[squares[number]] = ONE[number]
            for near in NEAR[squares[number]]:
                self.shore[near] |= ONE[number]
        self.beside = vec[i64]([self.shore[square] for square in squares])
        self.glides = [[glides[square] for square in squares] for glides in GLIDE]
        self.lakes = []
        rest = ONE[len(squares)] - 1
        while rest:
            lake = self.joined_to(rest & -rest, rest)
            self.lakes.append(lake)
            rest ^= lake
        self.known = {}

    def joined_to(self, start: i64, free: i64) -> i64:
        """The free waters that hang together with this one."""
        found = start
        edge = start
        while edge:
            edge = spread(edge, self.beside) & free & ~found
            found |= edge
        return found

    def bodies(self, free: i64) -> list[Body]:
        """The bodies into which the free waters of one lake fall."""
        known = self.known.get(free)
        if known is not None:
            return known
        out: list[Body] = []
        rest = free
        while rest:
            body = self.joined_to(rest & -rest, free)
            edge = spread(body, self.beside) & ~free
            out.append(Body(body, edge))
            rest ^= body
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()
        self.known[free] = out
        return out
