"""Maps of hexes that grow: numbered tiles, the positions they lie on, their neighbours and their corners. Compiled room.

A *position* is a place on an endless table, packed into one number; axial `(q, r)` is `position_of(q, r)`, and adding
`DELTA[direction]` leads to the neighbour. Directions go round from east over north-east to south-east. A *corner* is
where three positions meet: corner `c` of a position lies between its directions `c` and `c + 1`. It is named by the sum
of its three positions, which is the same from each of them, whether or not tiles lie there.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.kernel.column import vec
from doubloon.kernel.copyable import Copyable
from doubloon.kernel.declare import declared, own
from doubloon.kernel.masks import ONE, members

Tile = i64
Position = i64
Direction = i64
Corner = i64

WIDTH: Final[i64] = 512
MIDDLE: Final[i64] = 256
DIRECTIONS: Final = 6
DIRECTION_NAMES: Final[list[str]] = ["e", "ne", "nw", "w", "sw", "se"]
DIRECTION_TITLES: Final[list[str]] = ["east", "north-east", "north-west", "west", "south-west", "south-east"]
"""The same in a sentence."""
DELTA: Final = vec[i64]([512, 511, -1, -512, -511, 1])
CORNER_TITLES: Final[list[str]] = ["north-east", "north", "north-west", "south-west", "south", "south-east"]
CORNER_DELTA: Final = vec[i64]([DELTA[c] + DELTA[(c + 1) % 6] for c in range(6)])
NO_TILE: Final[i64] = -1
NOWHERE: Final[i64] = -1


def position_of(q: i64, r: i64) -> Position:
    """Axial coordinates as a position."""
    return (q + MIDDLE) * WIDTH + r + MIDDLE


def q_of(position: Position) -> i64:
    """The first axial coordinate."""
    return position // WIDTH - MIDDLE


def r_of(position: Position) -> i64:
    """The second axial coordinate."""
    return position % WIDTH - MIDDLE


def column_of(position: Position) -> i64:
    """The column of a position, from 0."""
    return position // WIDTH


def row_of(position: Position) -> i64:
    """The row of a position, from 0."""
    return position % WIDTH


def corner_of(position: Position, number: i64) -> Corner:
    """The corner between directions `number` and `number + 1` of a position."""
    return 3 * position + CORNER_DELTA[number]


def touches(corner: Corner, position: Position) -> bool:
    """Whether this is one of the position's six corners."""
    return corner - 3 * position in CORNER_DELTA


def corner_number(corner: Corner, position: Position) -> i64:
    """Which corner of the position this is; -1 when it is none."""
    return number_in(CORNER_DELTA, corner - 3 * position)


def number_in(deltas: vec[i64], apart: i64) -> i64:
    """Which of the six this is; -1 when it is none."""
    for number in range(6):
        if deltas[number] == apart:
            return number
    return -1


@final
@declared
class HexMap(Copyable):
    """Which tiles lie where. Tiles have numbers below 62, so that an area is one mask."""

    placed: i64
    position: vec[i64] = own()
    beside: vec[i64] = own()  # by 6 x tile + direction
    neighbours: vec[i64] = own()

    def tile_at(self, position: Position) -> Tile:
        """The tile on a position, or NO_TILE."""
        positions = self.position
        for tile in range(len(positions)):
            if positions[tile] == position:
                return tile
        return NO_TILE

    def is_filled(self, position: Position) -> bool:
        """Whether a tile lies on a position."""
        return position in self.position

    def place(self, tile: Tile, position: Position) -> None:
        """Lay a tile on an empty position."""
        self.placed |= ONE[tile]
        self.position[tile] = position
        around: i64 = 0
        for other in members(self.placed):
            apart = position - self.position[other]
            if apart in DELTA:
                direction = number_in(DELTA, apart)  # from the other tile to this one
                self.beside[6 * other + direction] = tile
                self.beside[6 * tile + (direction + 3) % 6] = other
                self.neighbours[other] |= ONE[tile]
                around |= ONE[other]
        self.neighbours[tile] = around

    def remove(self, tile: Tile) -> None:
        """Take a tile away: its position is empty again."""
        for direction in range(6):
            other = self.beside[6 * tile + direction]
            if other >= 0:
                self.beside[6 * other + (direction + 3) % 6] = NO_TILE
                self.beside[6 * tile + direction] = NO_TILE
                self.neighbours[other] &= ~ONE[tile]
        self.placed &= ~ONE[tile]
        self.neighbours[tile] = 0
        self.position[tile] = NOWHERE

    def around_corner(self, corner: Corner) -> i64:
        """The mask of the tiles that touch a corner."""
        for number in range(6):
            position = (corner - CORNER_DELTA[number]) // 3
            if self.is_filled(position):
                return self.around_corner_of(self.tile_at(position), number)
        return 0

    def around_corner_of(self, tile: Tile, number: i64) -> i64:
        """The mask of the tiles that touch one of a tile's corners: all of them lie beside each other."""
        mask = ONE[tile]
        for direction in (number, (number + 1) % 6):
            other = self.beside[6 * tile + direction]
            if other >= 0:
                mask |= ONE[other]
        return mask

    def has_room_beside(self, tile: Tile) -> bool:
        """Whether some position next to a tile is empty."""
        base = 6 * tile
        beside = self.beside
        for direction in range(6):
            if beside[base + direction] < 0:
                return True
        return False


def empty_map(tiles: i64) -> HexMap:
    """A map for this many tiles, none of them laid."""
    return HexMap(0, vec[i64]([NOWHERE] * tiles), vec[i64]([NO_TILE] * (6 * tiles)), vec[i64]([0] * tiles))
