"""Tiles come onto the two maps and leave them, and one step leads elsewhere (ED-9, ED-17, TH-17). Compiled room.

After each change of a map `steps` and the masks of buildings agree with the tiles; `edge/audit.py` compares them.
"""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    BUILDINGS,
    ENTRANCE,
    FORT,
    IMPASSABLE,
    ISLAND_MASK,
    LAND,
    SUPPLY,
    Place,
)
from doubloon.games.el_dorado.island import Island
from doubloon.kernel.masks import ONE, members
from doubloon.pieces.hexes import touches


def lay_tile(island: Island, place: Place, position: i64) -> None:
    """ED-9.3. A tile comes onto a map; a fort may occupy it from the start (ED-R13)."""
    island.own_maps()
    island.map.place(place, position)
    island.unplaced &= ~ONE[place]
    if not IMPASSABLE & ONE[place]:
        open_tile(island, place)
    for side in range(island.sides):
        for number in range(BUILDINGS):
            corner = island.buildings[BUILDINGS * side + number]
            if corner >= 0 and touches(corner, position):
                if number == FORT:
                    island.set_forts(side, island.forts[side] | ONE[place])
                else:
                    island.set_farms(side, island.farms[side] | ONE[place])


def open_tile(island: Island, place: Place) -> None:
    """One step leads to and from this tile now."""
    beside = island.map.neighbours[place] & island.enterable & ~IMPASSABLE  # no bridge leads here (TH-5.9)
    island.enterable |= ONE[place]
    island.steps[place] = beside
    for other in members(beside):
        island.steps[other] |= ONE[place]
    link_one_ways(island)


def join_maps(island: Island, entrance: Place, exit_: Place) -> None:
    """ED-17.3, ED-R23. One step apart, though on two maps."""
    island.own_maps()
    island.steps[entrance] |= ONE[exit_]
    island.steps[exit_] |= ONE[entrance]


def lift_tile(island: Island, place: Place) -> None:
    """ED-R22, ED-R32. A tile leaves its map; a building that touches no tile any more goes home."""
    island.own_maps()
    island.own_buildings()
    for other in members(island.steps[place]):
        island.steps[other] &= ~ONE[place]
    island.steps[place] = 0
    island.enterable &= ~ONE[place]
    island.map.remove(place)
    link_one_ways(island)
    for side in range(island.sides):
        for number in range(BUILDINGS):
            corner = island.buildings[BUILDINGS * side + number]
            if corner >= 0 and not island.map.around_corner(corner):
                island.buildings[BUILDINGS * side + number] = SUPPLY
        island.set_farms(side, island.farms[side] & ~ONE[place])
        island.set_forts(side, island.forts[side] & ~ONE[place])


def link_one_ways(island: Island) -> None:
    """TH-17.3, TH-17.8, TH-R29. From the secret exit to land beside the entrance; after a cave-in, inwards."""
    if island.secret < 0 and island.cave_in < 0:
        return
    island.own_maps()
    if island.secret >= 0:
        outside = island.steps[ENTRANCE] & LAND
        island.steps[island.secret] = (island.steps[island.secret] & ~ISLAND_MASK) | outside
    if island.cave_in >= 0 and island.enterable & ONE[ENTRANCE]:
        island.steps[ENTRANCE] |= ONE[island.cave_in]
