"""The first tile, and another one where the coast has closed (ED-R10b). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    BUILDINGS,
    ENTRANCE,
    EXIT,
    EXPLORERS,
    IMPASSABLE,
    ISLAND_MASK,
    LAND,
    PIECES,
    SUPPLY,
    Place,
)
from doubloon.games.el_dorado.edge.events.exploring import SearchBeganAnew
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.maps import join_maps, lay_tile, lift_tile
from doubloon.games.el_dorado.rules.cave.cave import IN_CAVE
from doubloon.games.el_dorado.rules.explore.bridge import take_bridge
from doubloon.games.el_dorado.rules.supply import take_down
from doubloon.games.el_dorado.solo.cave_and_battle import guardians_are_lost_from_sight
from doubloon.kernel.masks import ONE, members
from doubloon.pieces.hexes import position_of

START: Final[i64] = position_of(0, 0)


def lay_start(island: Island) -> Place:
    """ED-2.7, ED-R1. Water and island shrines are put back; then the stack is shuffled."""
    stack = island.island_stack
    island.shuffle(stack)
    while IMPASSABLE & ONE[stack[-1]]:
        island.shuffle(stack)
    start = stack.pop()
    island.shuffle(stack)
    lay_tile(island, start, START)
    return start


def search_anew(island: Island) -> None:
    """ED-R10b. All island tiles are reshuffled; explorers and those who stood on the start begin again on a new one."""
    old = members(island.enterable & LAND)[0]
    guardians_are_lost_from_sight(island)
    left = ONE[old]
    if island.bridge >= 0:
        left |= ONE[island.bridged()]
        take_bridge(island)
    island.own_buildings()
    island.own_stacks()
    for side in range(island.sides):
        island.offerings[side] = 0
        for number in range(BUILDINGS):
            corner = island.buildings[BUILDINGS * side + number]
            if 0 <= corner < IN_CAVE:
                take_down(island, side, number, SUPPLY)
    for place in members(island.map.placed & ISLAND_MASK):
        lift_tile(island, place)
        island.island_stack.append(place)
    island.island_stack.sort()
    start = lay_start(island)
    if start == ENTRANCE and island.map.placed & ONE[EXIT]:
        join_maps(island, ENTRANCE, EXIT)
    for piece in range(PIECES):
        if island.at[piece] >= 0 and left & ONE[island.at[piece]]:
            island.at[piece] = start
    if island.titan >= 0 and left & ONE[island.titan]:
        island.put_titan(start)
    for seat in range(island.seats):
        if island.at[EXPLORERS + seat] >= 0:
            island.at[EXPLORERS + seat] = start
    for slot in range(len(island.speed)):
        island.speed[slot] = 0
    for side in range(island.sides):
        island.refresh(side)
    island.trail.clear()
    island.known = 0
    island.shown += 1
    if island.told is not None:
        island.told.append(SearchBeganAnew(start))
