"""What the Thieves do in their explore phase beside what everybody does (TH-9, TH-11, TH-13.3). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.actions import BuyOffering, RemoveBuilding
from doubloon.games.el_dorado.content import (
    ENTRANCE,
    EXIT,
    MOST_THIEVES,
    NOBODY,
    PLACES,
    THIEVES,
)
from doubloon.games.el_dorado.house import ONE_PASS_A_TURN
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.explore.discovery import (
    may_discover_from,
    may_discover_own,
    may_discover_with,
    may_step,
)
from doubloon.games.el_dorado.thieves import buying
from doubloon.games.el_dorado.thieves.actions import (
    MOVE_THIEF,
    PASS_SHRINE,
    THIEF_DISCOVERS,
    THIEF_DISCOVERS_OWN,
    BuildHideout,
    BuildOutpost,
    BuyThief,
    MoveThief,
    PassShrine,
    ThiefDiscovers,
    ThiefDiscoversOwn,
    TurnIn,
)
from doubloon.games.el_dorado.thieves.hiding import hide_if_gone
from doubloon.games.el_dorado.thieves.pieces import THE_CAVE_SHRINE, carry
from doubloon.kernel.action import Action
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOT_CARRIED: Final = Refusal("TH-13.3", "None of your thieves carries the cave shrine piece.")
NOT_NEAR: Final = Refusal("TH-13.3", "It is passed to another thief on the same or an adjacent tile.")
PASSED_ALREADY: Final = Refusal("TH-R70", "Among thieves it is passed once in a turn.")


def actions(island: Island, seat: Seat, out: list[Action]) -> None:
    """TH-9, TH-11. All of them."""
    for thief in range(MOST_THIEVES):
        piece = THIEVES + thief
        here = island.at[piece]
        if here >= 0 and island.speed[island.slot(piece)] and not island.locked & ONE[piece]:
            for place in members(island.steps[here]):
                if may_step(island, seat, piece, place) is None:
                    out.append(MOVE_THIEF[PLACES * thief + place])
            if here == ENTRANCE and island.is_sealed():
                out.append(MOVE_THIEF[PLACES * thief + EXIT])
            if may_discover_from(island, here) is None:
                out.append(THIEF_DISCOVERS[thief])
            if len(island.important) and island.important[island.thieves]:
                for own in THIEF_DISCOVERS_OWN:
                    if own.thief == thief and may_discover_own(island, seat, piece, own.kind) is None:
                        out.append(own)
        if may_pass_shrine(island, seat, thief) is None:
            out.append(PASS_SHRINE[thief])
    buying.purchases(island, seat, out)


def refusal(island: Island, seat: Seat, action: Action) -> Refusal | None:
    """Why the Thieves may not do this; NOT_OFFERED when it is nothing of theirs."""
    if isinstance(action, MoveThief):
        return may_step(island, seat, THIEVES + action.thief, action.place)
    if isinstance(action, ThiefDiscovers):
        return may_discover_with(island, THIEVES + action.thief)
    if isinstance(action, ThiefDiscoversOwn):
        return may_discover_own(island, seat, THIEVES + action.thief, action.kind)
    if isinstance(action, PassShrine):
        return may_pass_shrine(island, seat, action.thief)
    if isinstance(action, BuyThief):
        return buying.may_buy_thief(island, seat, action.place)
    if isinstance(action, BuyOffering):
        return buying.may_offer(island, seat, action.place)
    if isinstance(action, BuildHideout):
        return buying.may_build_hideout(island, seat, action)
    if isinstance(action, BuildOutpost):
        return buying.may_build_outpost(island, seat, action)
    if isinstance(action, RemoveBuilding):
        return buying.may_remove(island, seat, action.building)
    return buying.may_turn_in(island, seat, action.resource) if isinstance(action, TurnIn) else NOT_OFFERED


def buy(island: Island, seat: Seat, action: Action) -> bool:
    """TH-11. Whether it was something the Thieves buy or pass on."""
    if isinstance(action, BuyThief):
        buying.buy_thief(island, seat, action.place)
    elif isinstance(action, BuildHideout):
        buying.build_hideout(island, seat, action)
    elif isinstance(action, BuildOutpost):
        buying.build_outpost(island, seat, action)
    elif isinstance(action, RemoveBuilding):
        buying.remove(island, seat, action.building)
        hide_if_gone(island)
    elif isinstance(action, TurnIn):
        buying.turn_in(island, seat, action.resource)
    elif isinstance(action, PassShrine):
        island.passed |= ONE[action.thief]
        carry(island, THE_CAVE_SHRINE, THIEVES + action.thief)
    else:
        return False
    return True


def may_pass_shrine(island: Island, seat: Seat, thief: i64) -> Refusal | None:
    """TH-13.3, TH-R70"""
    if island.cave_shrine != seat or island.bearer == NOBODY:
        return NOT_CARRIED
    here, there = island.at[island.bearer], island.at[THIEVES + thief]
    if there < 0 or island.bearer == THIEVES + thief:
        return NOT_NEAR
    if here != there and not island.beside(here) & ONE[there]:
        return NOT_NEAR
    once = island.house & ONE_PASS_A_TURN
    return PASSED_ALREADY if island.passed & (ONE[thief] if not once else -1) else None
