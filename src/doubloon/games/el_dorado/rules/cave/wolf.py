"""The Wolf as a companion (TH-15): it walks and discovers for food. Compiled room."""

from __future__ import annotations

from typing import Final

from doubloon.games.el_dorado.content import (
    IMPASSABLE,
    ISLAND_PLACES,
    WOLF,
    WOLF_COST,
    Place,
)
from doubloon.games.el_dorado.edge.events.battle import WolfMoved
from doubloon.games.el_dorado.house import WOLF_LEAVES_SECRETLY
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.battle.actions import MOVE_WOLF, WOLF_DISCOVERS
from doubloon.games.el_dorado.rules.explore.discovery import ON_BRIDGE, STACK_EMPTY, may_touch, near_master
from doubloon.games.el_dorado.rules.refusals import OFF_THE_MAP, TRUCE
from doubloon.kernel.action import Action
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import Refusal

NO_WOLF: Final = Refusal("TH-15.3", "The Wolf is not your companion.")
LOCKED: Final = Refusal("ED-R17", "After a tie the Wolf cannot move again this turn.")
NOT_ADJACENT: Final = Refusal("TH-15.5", "One step of the Wolf does not lead there.")
NO_SECRET_EXIT: Final = Refusal("TH-R29", "The Wolf does not use the secret exit.")
NO_FOOD: Final = Refusal("TH-15.5", "Each space costs the Wolf's owner 1 food.")
NO_SPOT: Final = Refusal("TH-15.6", "No free position lies beside the Wolf and its owner's explorer.")


def may_send_wolf(island: Island, seat: Seat) -> Refusal | None:
    """TH-15.5, TH-R12, TH-R43. Whatever it costs: a partner may pay (TH-6.15), so that is asked last."""
    if island.companion != seat:
        return NO_WOLF
    if not island.scouts(seat):
        return OFF_THE_MAP
    return LOCKED if island.locked & ONE[WOLF] else None


def may_feed_wolf(island: Island, seat: Seat) -> Refusal | None:
    """TH-15.5"""
    return None if island.can_pay(seat, WOLF_COST) else NO_FOOD


def may_move_wolf(island: Island, seat: Seat, place: Place) -> Refusal | None:
    """TH-15.5, TH-R12, TH-R29"""
    refusal = may_send_wolf(island, seat)
    if refusal is not None:
        return refusal
    here = island.at[WOLF]
    if not island.steps[here] & ONE[place]:
        return NOT_ADJACENT
    if here == island.secret and place < ISLAND_PLACES and not island.house & WOLF_LEAVES_SECRETLY:
        return NO_SECRET_EXIT
    if island.truce() and island.rivals(island.side_of[seat]) & ONE[place]:
        return TRUCE
    return may_feed_wolf(island, seat)


def may_wolf_discover(island: Island, seat: Seat) -> Refusal | None:
    """TH-15.6, TH-R28"""
    refusal = may_send_wolf(island, seat)
    if refusal is not None:
        return refusal
    here = island.at[WOLF]
    if IMPASSABLE & ONE[here]:
        return ON_BRIDGE
    if not (island.island_stack if here < ISLAND_PLACES else island.cave_stack):
        return STACK_EMPTY
    for direction in range(6):
        if may_touch(island, here, direction) is None and near_master(island, seat, here, direction):
            return may_feed_wolf(island, seat)
    return NO_SPOT


def wolf_actions(island: Island, seat: Seat, out: list[Action]) -> None:
    """Everything the Wolf can do for its owner now."""
    if may_send_wolf(island, seat) is not None or may_feed_wolf(island, seat) is not None:
        return
    for place in members(island.steps[island.at[WOLF]]):
        if may_move_wolf(island, seat, place) is None:
            out.append(MOVE_WOLF[place])
    if may_wolf_discover(island, seat) is None:
        out.append(WOLF_DISCOVERS)


def move_wolf(island: Island, seat: Seat, place: Place) -> None:
    """TH-15.5"""
    island.pay(seat, WOLF_COST)
    island.move([WOLF], place)
    if island.told is not None:
        island.told.append(WolfMoved(seat, place))
