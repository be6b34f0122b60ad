"""Missions (GC-8.8, GC-17.10, table 3.9): the gold of those that look at ownership alone. Compiled room.

Secret and Dual Maps, and the Missions that count assigned or idle Specialists, hang on the assignment: assignment.py.
"""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.gilded_compass.content import (
    COLOURS,
    MAP_COLOUR_COUNT,
    MAP_GREATER,
    MAPS_OF_COLOUR,
    MAPS_OF_ONE_COLOUR,
    MISSION_DETAIL,
    MISSION_GOLD,
    MISSION_KIND,
    MISSION_STEPS,
    PER_ABILITY,
    PER_CHESTS,
    PER_ITEM,
    PER_MAP_OF_VALUE,
    PER_SPECIALIST_OF_VALUE,
    PER_TREASURE,
    SPECIALIST_COLOURS,
    SPECIALIST_VALUE,
    SPECIALISTS_OF_COLOUR,
    STEPS,
    TOKEN_WORTH,
    VALUES,
    Mission,
)
from doubloon.games.gilded_compass.rules.scoring.holdings import Holdings
from doubloon.kernel.column import vec
from doubloon.kernel.masks import ONE, members, size


def ownership_gold(mission: Mission, holdings: Holdings) -> i64:
    """GC-17.10. What a Mission pays for mere ownership; 0 for one that hangs on the assignment."""
    kind = MISSION_KIND[mission]
    gold = MISSION_GOLD[mission]
    detail = MISSION_DETAIL[mission]
    if kind == PER_SPECIALIST_OF_VALUE:
        return gold * of_value(holdings.specialists, SPECIALIST_VALUE, detail)
    if kind == SPECIALIST_COLOURS:
        return MISSION_STEPS[mission * STEPS + colours_among(holdings.specialists, SPECIALISTS_OF_COLOUR)]
    if kind == MAP_COLOUR_COUNT:
        return MISSION_STEPS[mission * STEPS + colours_among(holdings.maps, MAPS_OF_COLOUR)]
    if kind == MAPS_OF_ONE_COLOUR:
        return MISSION_STEPS[mission * STEPS + most_of_one_colour(holdings.maps)]
    if kind == PER_MAP_OF_VALUE:
        return gold * of_value(holdings.maps, MAP_GREATER, detail)
    if kind == TOKEN_WORTH:
        return gold * (holdings.tokens // detail)
    if kind == PER_ITEM:
        return gold * size(holdings.items)
    if kind == PER_ABILITY:
        return gold * holdings.abilities
    if kind == PER_CHESTS:
        return gold * ((chests_kept(holdings) + detail - 1) // detail)
    if kind == PER_TREASURE:
        return gold * treasures_of(holdings, detail)
    return 0


def of_value(held: i64, printed: vec[i64], values: i64) -> i64:
    """M08, M13, M14. Held tiles whose printed value is in the mask `values`."""
    count: i64 = 0
    for tile in members(held):
        if values & ONE[printed[tile]]:
            count += 1
    return count


def colours_among(held: i64, of_colour: vec[i64]) -> i64:
    """M11, M16. Different colours among held tiles; an Ancient Map of several colours has none of its own."""
    count: i64 = 0
    for colour in range(COLOURS):
        if held & of_colour[colour]:
            count += 1
    return count


def most_of_one_colour(maps: i64) -> i64:
    """M12. The largest number of owned Ancient Maps of one colour."""
    most: i64 = 0
    for colour in range(COLOURS):
        most = max(most, size(maps & MAPS_OF_COLOUR[colour]))
    return most


def chests_kept(holdings: Holdings) -> i64:
    """M19"""
    count: i64 = 0
    for value in range(VALUES):
        count += holdings.chests[value]
    return count


def treasures_of(holdings: Holdings, colour: i64) -> i64:
    """M20. Treasures of one colour, whatever they show."""
    count: i64 = 0
    for value in range(VALUES):
        count += holdings.treasures[colour * VALUES + value]
    return count
