"""How well a player stands, judged by hand: advice for bots, in thousandths of a shrine. Compiled room.

Shrines count most; then the cards for the next offering, the way to where it can be placed, and the way into the cave;
then farms, armies and freedom. Nobody is better off for merely putting a proposal together.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    ALTAR,
    ENTRANCE,
    EXPLORERS,
    FORT,
    ISLAND_MASK,
    OFFERING_COST,
    SHRINE_MASK,
    Place,
    Side,
)
from doubloon.games.el_dorado.discovery import may_touch
from doubloon.games.el_dorado.island import WITH_DWELLER, Island
from doubloon.games.el_dorado.standings import shrines
from doubloon.games.el_dorado.turn import accessible
from doubloon.kernel.masks import ONE, members, size
from doubloon.kernel.procedure import Seat

SHRINE: Final = 800
NEEDED_CARD: Final = 40
SPARE_CARD: Final = 6
STEP: Final = 12
FAR: Final[i64] = 40
DISCOVERED: Final = 20
FARMHOUSE: Final = 45
FORT_BUILT: Final = 20
VILLAGER: Final = 30
FARMED_TYPE: Final = 25
SPEED_LEFT: Final = 8
CAPTIVE: Final = 250
HAGGLING: Final = 3


def standing(island: Island, seat: Seat) -> i64:
    """All of it."""
    side = island.side_of[seat]
    worth = SHRINE * shrines(island, side) + cards_worth(island, seat) + pieces_worth(island, side)
    worth += DISCOVERED * size(island.map.placed) + SPEED_LEFT * island.speed[seat]
    for most in accessible(island, seat):
        if most:
            worth += FARMED_TYPE
    here = island.at[EXPLORERS + seat]
    if here < 0:
        worth -= CAPTIVE + STEP * FAR
    else:
        worth -= STEP * way_left(island, side, here)
    return worth - HAGGLING if island.drafts[seat] or island.proposals[seat] else worth


def cards_worth(island: Island, seat: Seat) -> i64:
    """Cards for an offering while one is needed; all others a little."""
    worth: i64 = 0
    wanted = island.offerings[island.side_of[seat]] != SHRINE_MASK
    for resource in range(3):
        held = island.hands[3 * seat + resource]
        useful = min(held, OFFERING_COST[resource]) if wanted else 0
        worth += NEEDED_CARD * useful + SPARE_CARD * min(held - useful, 3)
    return worth


def pieces_worth(island: Island, side: Side) -> i64:
    """Buildings and villagers on the map."""
    worth: i64 = 0
    for piece in range(7 * side, 7 * side + 7):
        if island.at[piece] >= 0:
            worth += VILLAGER
    for number in range(3):
        if island.buildings[3 * side + number] >= 0:
            worth += FORT_BUILT if number == FORT else FARMHOUSE
    return worth


def way_left(island: Island, side: Side, here: Place) -> i64:
    """Steps to the nearest place worth being: beside a shrine to offer on, else at the edge of the unknown."""
    goals = goals_of(island, side)
    seen = ONE[here]
    edge = seen
    steps: i64 = 0
    while not seen & goals and steps < FAR:
        steps += 1
        reached: i64 = 0
        for place in members(edge):
            reached |= island.steps[place]
        edge = reached & ~seen
        if not edge:
            return FAR
        seen |= edge
    return steps


def goals_of(island: Island, side: Side) -> i64:
    """Where a side wants its explorer to be."""
    goals: i64 = 0
    for shrine in members(SHRINE_MASK & island.map.placed & ~island.offerings[side]):
        goals |= island.map.neighbours[shrine] & island.enterable
    if goals:
        return goals
    if island.offerings[side] == SHRINE_MASK or not island.island_stack:
        goals = way_to_cave_shrine(island, side)
        if goals:
            return goals
    for place in members(island.enterable & ISLAND_MASK):
        if island.map.has_room_beside(place):
            goals |= ONE[place]
    return goals


def has_spot(island: Island, place: Place) -> bool:
    """Whether a new cave tile could be laid beside this one (ED-R51)."""
    for direction in range(6):
        if may_touch(island, place, direction) is None:
            return True
    return False


def way_to_cave_shrine(island: Island, side: Side) -> i64:
    """The holder's tile, or where the cave is still unknown, or its door."""
    holder = island.cave_shrine
    if 0 <= holder < WITH_DWELLER and island.side_of[holder] != side:
        there = island.at[EXPLORERS + holder]
        return ONE[there] if there >= 0 else 0
    goals: i64 = 0
    if island.cave_stack:
        for place in members(island.enterable & ~ISLAND_MASK & ~ONE[ALTAR]):
            if has_spot(island, place):
                goals |= ONE[place]
    if not goals and island.enterable & ONE[ENTRANCE]:
        goals = ONE[ENTRANCE]
    return goals
