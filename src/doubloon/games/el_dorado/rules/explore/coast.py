"""The coast stays open (ED-R10c): where a tile may not go, because nothing could be discovered any more. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    IMPASSABLE,
    ISLAND_MASK,
    LAND,
    Place,
)
from doubloon.games.el_dorado.island import Island
from doubloon.kernel.masks import ONE, members
from doubloon.pieces.hexes import DELTA, NOWHERE, WIDTH, column_of, row_of

IMPASSABLE_PLACES: Final[list[i64]] = members(IMPASSABLE)
LAND_PLACES: Final[list[i64]] = members(LAND)


def keeps_coast_open(island: Island, position: i64) -> bool:
    """ED-R10c. Whether, with `position` filled, an enterable tile still has an empty neighbour joined to the outside."""
    positions = island.map.position
    first = last = position
    for place in IMPASSABLE_PLACES:
        there = positions[place]
        if there > last:
            last = there
        elif there < first and there != NOWHERE:
            first = there
    west, east = column_of(first), column_of(last)
    for place in LAND_PLACES:
        there = positions[place]
        if there != NOWHERE and (column_of(there) <= west or column_of(there) >= east):
            return True  # no tile lies beyond this one, so its neighbour there is open
    return is_reached_from_outside(island, position, west, east)


def is_reached_from_outside(island: Island, position: i64, west: i64, east: i64) -> bool:
    """ED-R10c. The same where only impassable tiles lie farthest west and east: the outside is followed inwards."""
    north = south = row_of(position)
    filled: set[int] = {position}
    for place in members(island.map.placed & ISLAND_MASK):
        row = row_of(island.map.position[place])
        north, south = min(north, row), max(south, row)
        filled.add(island.map.position[place])
    for place in members(island.enterable & LAND):
        if row_of(island.map.position[place]) in (north, south):
            return True
    coast: set[int] = set()
    for place in members(island.enterable & LAND):
        for delta in DELTA:
            coast.add(island.map.position[place] + delta)
    outside: list[int] = [(west - 1) * WIDTH + north - 1]
    seen: set[int] = set(outside)
    while outside:
        here = outside.pop()
        if here in coast:
            return True
        for delta in DELTA:
            there = here + delta
            column, row = column_of(there), row_of(there)
            inside = west - 1 <= column <= east + 1 and north - 1 <= row <= south + 1
            if inside and there not in seen and there not in filled:
                seen.add(there)
                outside.append(there)
    return False


def guards_coast(island: Island, tile: Place) -> bool:
    """ED-R10c. Water and shrines may not close the coast while land is left in the stack."""
    if not IMPASSABLE & ONE[tile]:
        return False
    land = island.enterable & LAND
    two_or_more = land & (land - 1) != 0
    return two_or_more and has_land(island.island_stack)


def has_land(stack: list[i64]) -> bool:
    """Whether the stack holds anything but water and shrines."""
    for tile in stack:
        if not IMPASSABLE & ONE[tile]:
            return True
    return False
