"""Pieces that come onto the map and leave it: villagers and buildings (ED-4, ED-10, ED-13.3). Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    ARMY,
    BUILDINGS,
    FORT,
    IMPASSABLE,
    LOST,
    MOST_THIEVES,
    NOBODY,
    SUPPLY,
    THIEVES,
    Piece,
    Side,
)
from doubloon.games.el_dorado.island import Island


def free_villager(island: Island, side: Side) -> Piece:
    """A villager in the supply, or NOBODY."""
    at = island.at
    for piece in range(ARMY * side, ARMY * side + ARMY):
        if at[piece] == SUPPLY:
            return piece
    return NOBODY


def free_farmhouse(island: Island, side: Side) -> i64:
    """A farmhouse in the supply, or NOBODY."""
    base = BUILDINGS * side
    if island.buildings[base] == SUPPLY:
        return 0
    return 1 if island.buildings[base + 1] == SUPPLY else NOBODY


def corner_is_used(island: Island, corner: i64) -> bool:
    """ED-4.3, ED-R9"""
    return corner in island.buildings


def put_up(island: Island, side: Side, number: i64, corner: i64) -> None:
    """A building comes onto a corner."""
    island.own_buildings()
    island.buildings[BUILDINGS * side + number] = corner
    around = island.map.around_corner(corner)
    if number == FORT:
        island.set_forts(side, around & ~(island.enterable & IMPASSABLE))
    else:
        island.set_farms(side, island.farms[side] | around)


def take_down(island: Island, side: Side, number: i64, to: i64) -> None:
    """A building leaves its corner."""
    island.own_buildings()
    island.buildings[BUILDINGS * side + number] = to
    if number == FORT:
        island.set_forts(side, 0)
        return
    farms: i64 = 0
    for other in range(FORT):
        corner = island.buildings[BUILDINGS * side + other]
        if corner >= 0:
            farms |= island.map.around_corner(corner)
    island.set_farms(side, farms)


def recover(island: Island, side: Side) -> None:
    """ED-13.3, ED-R14. What was lost can be bought again from this explore phase on."""
    at = island.at
    for piece in range(ARMY * side, ARMY * side + ARMY):
        if at[piece] == LOST:
            at[piece] = SUPPLY
    if side == island.thieves:
        for piece in range(THIEVES, THIEVES + MOST_THIEVES):
            if at[piece] == LOST:
                at[piece] = SUPPLY
    buildings = island.buildings
    for number in range(BUILDINGS * side, BUILDINGS * side + BUILDINGS):
        if buildings[number] == LOST:
            island.own_buildings()
            island.buildings[number] = SUPPLY
