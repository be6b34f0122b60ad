"""Who stands where: one best assignment spelled out for the scoring sheet (GC-17.3, GC-17.4, GC-17.7). Compiled room.

Slower than assignment.py, whose walk it follows backwards; called once per player and game. Among equally good
assignments it always gives the same one.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, final

from mypy_extensions import i64

from doubloon.games.gilded_compass.content import (
    BEST_CARTOGRAPHERS,
    BEST_EXCAVATORS,
    CARTOGRAPHER,
    CARTOGRAPHER_ITEMS,
    COLOURS,
    EXCAVATOR,
    ITEMS_OF_COLOUR,
    KIND_COLOURS,
    MAP_GREATER,
    MAP_KIND,
    MAP_NAMES,
    MAP_SMALLER,
    MAPS,
    MAPS_OF_COLOUR,
    MISSION_GREATER,
    MISSION_MAP_KIND,
    MISSION_NAMES,
    MISSION_SMALLER,
    SHARED_MAPS,
    SHARED_MISSIONS,
    SPECIALISTS_OF_COLOUR,
    Item,
    Specialist,
)
from doubloon.games.gilded_compass.rules.scoring.assignment import (
    AT_C,
    AT_CI,
    AT_E,
    AT_EI,
    FIRST_KIND,
    KIND_BITS,
    LENT,
    PACK,
    Crew,
    Stage,
    Wages,
    c_lent,
    ci_lent,
    e_lent,
    ei_lent,
    shared_tiles,
    split,
    walk,
)
from doubloon.kernel.column import vec
from doubloon.kernel.declare import cache, declared
from doubloon.kernel.masks import ONE, members

Tile = i64  # a map-like tile: an Ancient Map's number, or MAPS + the number of a Secret or Dual Map Mission
NO_ITEM: Final[i64] = -1


def tile_name(tile: Tile) -> str:
    return MAP_NAMES[tile] if tile < MAPS else MISSION_NAMES[tile - MAPS]


def tile_greater(tile: Tile) -> i64:
    return MAP_GREATER[tile] if tile < MAPS else MISSION_GREATER[tile - MAPS]


def tile_smaller(tile: Tile) -> i64:
    return MAP_SMALLER[tile] if tile < MAPS else MISSION_SMALLER[tile - MAPS]


@final
@declared
class Posting:
    """GC-17.3, GC-17.4. A Specialist at work on a tile, with the item carried or NO_ITEM."""

    specialist: Specialist
    tile: Tile
    item: Item


@final
@declared
class Spots:
    """The places that one colour and type is to fill: those that count on an item, then the others."""

    with_item: list[i64] = cache(factory=list)
    others: list[i64] = cache(factory=list)
    far: list[i64] = cache(factory=list)  # where items do nothing (GC-R41)

    def add(self, tile: Tile, item: bool) -> None:
        if item:
            self.with_item.append(tile)
        else:
            self.others.append(tile)


@final
@declared
class Arrival:
    """A Specialist of this colour comes to a shared tile, counting on an item or not."""

    colour: i64
    item: bool


def map_like(maps: i64, missions: i64) -> list[i64]:
    """GC-17.2. All map-like tiles of a player, ascending."""
    return members(maps) + [MAPS + mission for mission in members(missions & SHARED_MISSIONS)]


def postings(maps: i64, specialists: i64, items: i64, missions: i64, ancient: bool = False) -> list[Posting]:
    """GC-17.7. One best assignment, by Specialist."""
    wages = Wages(missions)
    stages: list[Stage] = []
    walk(maps, specialists, items, wages, ancient, shared_tiles(maps, missions), stages)
    spots = [Spots() for _ in range(COLOURS * 2)]
    lent = go_back(stages, spots, maps, missions, wages)
    if ancient:
        for spot in spots:
            spot.far, spot.others = spot.others, []
    out: list[Posting] = []
    for colour in range(COLOURS):
        if specialists & SPECIALISTS_OF_COLOUR[colour]:
            crew = Crew(colour, maps, specialists, items, wages, ancient)
            own_spots(crew, lent[colour], members(maps & MAPS_OF_COLOUR[colour]), spots, colour)
        own_items = items & ITEMS_OF_COLOUR[colour]
        compasses = members(own_items & CARTOGRAPHER_ITEMS)
        tools = members(own_items & ~CARTOGRAPHER_ITEMS)
        out += fill(spots[colour * 2], BEST_CARTOGRAPHERS[colour], specialists, compasses)
        out += fill(spots[colour * 2 + 1], BEST_EXCAVATORS[colour], specialists, tools)
    return out


def fill(spots: Spots, ranked: vec[i64], specialists: i64, items: list[i64]) -> list[Posting]:
    """The most valuable work, the most valuable of those carry."""
    out: list[Posting] = []
    owned = [specialist for specialist in ranked if specialists & ONE[specialist]]
    near = len(spots.with_item) + len(spots.others)
    for place, tile in enumerate(spots.with_item + spots.others + spots.far):
        carries = place < len(items) and place < near
        out.append(Posting(owned[place], tile, items[place] if carries else NO_ITEM))
    return out


def go_back(stages: list[Stage], spots: list[Spots], maps: i64, missions: i64, wages: Wages) -> vec[i64]:
    """Follow the walk from its end: fills in the shared tiles, and tells what each colour has lent."""
    lent = vec[i64]([0] * COLOURS)
    taken = vec[i64]([0] * len(KIND_COLOURS))
    cartographers: list[list[Arrival]] = [[] for _ in KIND_COLOURS]
    excavators: list[list[Arrival]] = [[] for _ in KIND_COLOURS]
    state: i64 = 0
    for stage in reversed(stages):
        before: i64 = stage.came[state]
        base = FIRST_KIND + KIND_BITS * stage.kind
        if stage.closing:
            taken[stage.kind] = (before >> base) & 255
        elif stage.kind < 0:
            lent[stage.colour] = before & LENT
        else:
            more = (state >> base) - (before >> base)
            enter(cartographers[stage.kind], stage.colour, (more // AT_C) & 3, (more // AT_CI) & 3)
            enter(excavators[stage.kind], stage.colour, (more // AT_E) & 3, (more // AT_EI) & 3)
        state = before
    for kind in range(len(KIND_COLOURS)):
        tiles = tiles_of_kind(kind, maps, missions)
        pairs = split(kind, len(tiles), taken[kind], wages.pair) & 7
        lay(tiles, pairs, cartographers[kind], excavators[kind], spots)
    return lent


def enter(entries: list[Arrival], colour: i64, count: i64, with_item: i64) -> None:
    entries += [Arrival(colour, place < with_item) for place in range(count)]


def tiles_of_kind(kind: i64, maps: i64, missions: i64) -> list[i64]:
    shared = [tile for tile in members(maps & SHARED_MAPS) if MAP_KIND[tile] == kind]
    return shared + [MAPS + m for m in members(missions & SHARED_MISSIONS) if MISSION_MAP_KIND[m] == kind]


def lay(
    tiles: list[i64], pairs: i64, cartographers: list[Arrival], excavators: list[Arrival], spots: list[Spots]
) -> None:
    """Pairs first, carriers with carriers; then everybody alone."""
    alone = len(cartographers) - pairs
    for place, entry in enumerate(carriers_first(cartographers)):
        spots[entry.colour * 2 + CARTOGRAPHER].add(tiles[place], entry.item)
    for place, entry in enumerate(carriers_first(excavators)):
        spots[entry.colour * 2 + EXCAVATOR].add(tiles[place if place < pairs else place + alone], entry.item)


def carriers_first(entries: list[Arrival]) -> list[Arrival]:
    return [e for e in entries if e.item] + [e for e in entries if not e.item]


def own_spots(crew: Crew, lent: i64, own: list[i64], spots: list[Spots], colour: i64) -> None:
    """Where a colour's people stand on its own maps: the first plan that reaches the crew's value."""
    lent_c = c_lent(lent)
    lent_ci = ci_lent(lent)
    lent_e = e_lent(lent)
    lent_ei = ei_lent(lent)
    goal = crew.value(lent_c, lent_ci, lent_e, lent_ei)
    for c in range(lent_c, crew.cartographers + 1):
        for e in range(lent_e, crew.excavators + 1):
            here_c = c - lent_c
            here_e = e - lent_e
            spare = min(crew.carrying_c(c, lent_c) - lent_ci, crew.carrying_e(e, lent_e) - lent_ei)
            for pairs in range(max(0, here_c + here_e - crew.tiles), min(here_c, here_e) + 1):
                filled = here_c + here_e - pairs
                doubled = min(spare, pairs)
                if spare < 0:
                    continue
                made = crew.paid(c, lent_c, e, lent_e) + crew.pair * pairs
                if made + crew.worth[filled * crew.width + doubled] == goal:
                    tiles = chosen_tiles(own, filled, doubled, crew.worth[filled * crew.width + doubled])
                    for place, tile in enumerate(tiles):
                        if place < here_c:
                            spots[colour * 2].add(tile, place < doubled)
                        if place < pairs or place >= here_c:
                            spots[colour * 2 + 1].add(tile, place < doubled)
                    return


def chosen_tiles(own: list[i64], filled: i64, doubled: i64, goal: i64) -> list[i64]:
    """GC-17.5. The tiles to fill, those to double in front, that make `goal` in packed gold."""
    empty = sum([MAP_SMALLER[tile] for tile in own])
    largest_first = sorted(
        own, key=lambda tile: (-MAP_GREATER[tile], tile)
    )  # among equals, as people would lay them
    for group in combinations(largest_first, filled):
        gain = sum([MAP_GREATER[tile] - MAP_SMALLER[tile] for tile in group])
        for front in combinations(group, doubled):
            if (empty + gain + sum([MAP_GREATER[tile] for tile in front])) * PACK == goal:
                return list(front) + [tile for tile in group if tile not in front]
    raise AssertionError("GC-17.5: the tiles do not make what the assignment promised")
