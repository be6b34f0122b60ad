"""The bridge (TH-5): one for everybody, straight across a water tile. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.actions import BUILD_BRIDGE, REMOVE_BRIDGE, BuildBridge
from doubloon.games.el_dorado.content import (
    BRIDGE_COST,
    BUILDINGS,
    FORT,
    LAND,
    NO_PLACE,
    SHRINE_MASK,
    WATER_MASK,
    Place,
)
from doubloon.games.el_dorado.edge.events.exploring import BuiltBridge, RemovedBridge
from doubloon.games.el_dorado.island import Island
from doubloon.kernel.action import Action
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import Refusal
from doubloon.pieces.hexes import touches

BRIDGE_STANDS: Final = Refusal("TH-5.1", "There is one bridge, and it stands already.")
NOT_WATER: Final = Refusal("TH-5.3", "The bridge lies on a discovered water tile.")
FAR_SIDE: Final = Refusal("TH-R3", "Both tiles straight across must be discovered and not be water.")
NOT_AT_ITS_END: Final = Refusal("TH-5.4", "Somebody of yours must stand on one of the two tiles it connects.")
FORT_ON_WATER: Final = Refusal("TH-R3", "An opponent's fort occupies that water tile.")
NO_WOOD: Final = Refusal("TH-5.2", "The bridge costs 3 wood, to build and to remove.")
NO_BRIDGE: Final = Refusal("TH-5.6", "There is no bridge to remove.")
SOMEBODY_ON_IT: Final = Refusal("TH-5.6", "Somebody stands on the bridge.")


def across(island: Island, water: Place, axis: i64) -> i64:
    """TH-R3. The mask of the two tiles it would connect; 0 when one is missing or water."""
    first = island.map.beside[6 * water + axis]
    second = island.map.beside[6 * water + axis + 3]
    if first < 0 or second < 0:
        return 0
    ends = ONE[first] | ONE[second]
    return 0 if ends & ~(LAND | SHRINE_MASK) else ends


def may_build_bridge(island: Island, seat: Seat, action: BuildBridge) -> Refusal | None:
    """TH-5.1 – TH-5.4, TH-R3"""
    if island.bridge >= 0:
        return BRIDGE_STANDS
    if not island.map.placed & ONE[action.place]:
        return NOT_WATER
    ends = across(island, action.place, action.axis)
    if not ends:
        return FAR_SIDE
    if not ends & island.scouts(seat):
        return NOT_AT_ITS_END
    if island.others_forts(island.side_of[seat]) & ONE[action.place]:
        return FORT_ON_WATER
    return None if island.can_pay(seat, BRIDGE_COST) else NO_WOOD


def may_remove_bridge(island: Island, seat: Seat) -> Refusal | None:
    """TH-5.6, TH-5.7, TH-R4"""
    water = island.bridged()
    if water == NO_PLACE:
        return NO_BRIDGE
    if not island.bridge_ends() & island.scouts(seat):
        return NOT_AT_ITS_END
    if island.others(-1) & ONE[water]:
        return SOMEBODY_ON_IT
    return None if island.can_pay(seat, BRIDGE_COST) else NO_WOOD


def bridging(island: Island, seat: Seat, out: list[Action]) -> None:
    """Everything a seat can do about the bridge now."""
    if not island.can_pay(seat, BRIDGE_COST):
        return
    if island.bridge >= 0:
        if may_remove_bridge(island, seat) is None:
            out.append(REMOVE_BRIDGE)
        return
    near: i64 = 0
    for here in members(island.scouts(seat)):
        near |= island.map.neighbours[here] & WATER_MASK
    if near:
        for action in BUILD_BRIDGE:
            if near & ONE[action.place] and may_build_bridge(island, seat, action) is None:
                out.append(action)


def build_bridge(island: Island, seat: Seat, action: BuildBridge) -> None:
    """TH-5.2"""
    island.pay(seat, BRIDGE_COST)
    lay_bridge(island, action.place, action.axis)
    if island.told is not None:
        island.told.append(BuiltBridge(seat, action.place, members(island.bridge_ends())))


def remove_bridge(island: Island, seat: Seat) -> None:
    """TH-5.2, TH-5.6"""
    island.pay(seat, BRIDGE_COST)
    if island.told is not None:
        island.told.append(RemovedBridge(seat, island.bridged()))
    take_bridge(island)


# --- on the map ---------------------------------------------------------------------------------------------------


def lay_bridge(island: Island, water: Place, axis: i64) -> None:
    """TH-5.3, TH-R31. No fort occupies what carries the bridge."""
    island.own_maps()
    island.bridge = 3 * water + axis
    island.enterable |= ONE[water]
    island.steps[water] = island.bridge_ends() & island.enterable
    for end in members(island.steps[water]):
        island.steps[end] |= ONE[water]
    for side in range(island.sides):
        island.set_forts(side, island.forts[side] & ~ONE[water])


def take_bridge(island: Island) -> None:
    """TH-5.6. Water again."""
    island.own_maps()
    water = island.bridged()
    for end in members(island.steps[water]):
        island.steps[end] &= ~ONE[water]
    island.steps[water] = 0
    island.enterable &= ~ONE[water]
    island.bridge = NO_PLACE
    for side in range(island.sides):
        corner = island.buildings[BUILDINGS * side + FORT]
        if corner >= 0 and touches(corner, island.map.position[water]):
            island.set_forts(side, island.forts[side] | ONE[water])
