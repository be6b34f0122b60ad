"""The land of Canaan: what each square shows (BG-1.3), fixed once the map is built. Compiled room.

A land never changes, so all copies of a table share it. What a city gathers from its area is looked up once per square.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i16, i64

from doubloon.games.battle_of_gog.content import (
    CAMEL,
    CHEST,
    FOOD,
    GOLD,
    GRIDS,
    NEXT,
    POSITIONS,
    SPAN,
    SQUARES,
    TILE_SQUARES,
    UNKNOWN,
    WATER,
    WAYS,
    WOOD,
)
from doubloon.games.battle_of_gog.rules.movement.waters import Waters
from doubloon.kernel.column import vec
from doubloon.kernel.masks import ONE
from doubloon.pieces.squares import Square

UNSEEN: Final[i64] = -1


@final
class Land:
    """BG-1.3. The terrain of all 225 squares."""

    terrain: vec[i64]
    camels: list[i64]
    chests: list[i64]
    forests: list[i64]
    dry: list[bool]
    waters: Waters
    resources: list[i64]  # food first, then wood, then gold
    of_kind: list[i64]  # by food, wood and gold: the mask of their numbers among the resources
    harvest_reach: vec[i64]  # by radius and square: the mask of the numbers of the resources within reach
    dry_ways: vec[i64]  # by square: the mask of directions in which the neighbour is land
    camel_reach: vec[i64]  # by radius and square: the mask of the numbers of the camels within reach
    chest_reach: vec[i64]
    drawn: vec[i16]  # the map as learners are shown it (edge/encoding); empty until one looks

    def __init__(self, terrain: vec[i64]) -> None:
        self.terrain = terrain
        self.camels = squares_of(terrain, CAMEL)
        self.chests = squares_of(terrain, CHEST)
        self.forests = squares_of(terrain, WOOD)
        self.dry = [kind != WATER for kind in terrain]
        self.waters = Waters(squares_of(terrain, WATER))
        self.resources = []
        self.of_kind = []
        for kind in (FOOD, WOOD, GOLD):
            before = ONE[len(self.resources)]
            self.resources += squares_of(terrain, kind)
            self.of_kind.append(ONE[len(self.resources)] - before)
        self.harvest_reach = vec[i64]([UNSEEN] * (3 * SQUARES))
        self.dry_ways = ways_around(self.waters.squares)
        self.camel_reach = vec[i64]([UNSEEN] * (3 * SQUARES))
        self.chest_reach = vec[i64]([UNSEEN] * (3 * SQUARES))
        self.drawn = vec[i16]([])

    def harvest(self, square: Square, radius: i64) -> i64:
        """BG-5.1, BG-5.2. Which of the resources lie within the radius of a city on this square: a mask of their numbers."""
        known = self.harvest_reach[radius * SQUARES + square]
        if known == UNSEEN:
            known = numbers_within(self.resources, square, radius)
            self.harvest_reach[radius * SQUARES + square] = known
        return known

    def camels_near(self, square: Square, radius: i64) -> i64:
        """BG-6.1. Which of the camels lie in the gathering area of a city on this square: a mask of their numbers."""
        known = self.camel_reach[radius * SQUARES + square]
        if known == UNSEEN:
            known = numbers_within(self.camels, square, radius)
            self.camel_reach[radius * SQUARES + square] = known
        return known

    def chests_near(self, square: Square, radius: i64) -> i64:
        """BG-8.1. The same for the chests."""
        known = self.chest_reach[radius * SQUARES + square]
        if known == UNSEEN:
            known = numbers_within(self.chests, square, radius)
            self.chest_reach[radius * SQUARES + square] = known
        return known


def squares_of(terrain: vec[i64], wanted: i64) -> list[i64]:
    """All squares of one kind."""
    out: list[i64] = []
    for square in range(SQUARES):
        if terrain[square] == wanted:
            out.append(square)
    return out


def numbers_within(places: list[i64], square: Square, radius: i64) -> i64:
    """The mask of the numbers of those places that lie in the area around a square."""
    mask: i64 = 0
    away = SPAN[square]
    for number in range(len(places)):
        if 1 <= away[places[number]] <= radius:
            mask |= ONE[number]
    return mask


def ways_around(waters: list[Square]) -> vec[i64]:
    """By square: the mask of directions in which the map goes on and the neighbour is no water."""
    ways = WAYS[:]
    for square in waters:
        for way in range(8):
            near = NEXT[square][way]
            if near >= 0:
                ways[near] &= ~ONE[(way + 4) % 8]
    return ways


def terrain_of(layout: vec[i64]) -> vec[i64]:
    """BG-1.1. What the laid tiles show (tile * 4 + rotation by position, -1 where nothing lies yet)."""
    terrain = vec[i64]([UNKNOWN] * SQUARES)
    for position in range(POSITIONS):
        laid = layout[position]
        if laid >= 0:
            grid = GRIDS[laid // 4][laid % 4]
            squares = TILE_SQUARES[position]
            for n in range(9):
                terrain[squares[n]] = grid[n]
    return terrain


def assembled(layout: vec[i64]) -> Land:
    """BG-1.1. The land from the laid tiles."""
    return Land(terrain_of(layout))


UNBUILT: Final = Land(vec[i64]([UNKNOWN] * SQUARES))
"""BG-2.4. While tiles are being laid, nobody moves yet."""
