"""What the Thieves do in their explore phase beside what everybody does (TH-9, TH-11, TH-13.3). Compiled room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

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
    may = REFUSALS.get(type(action))
    return may(island, seat, action) if may is not None else NOT_OFFERED


REFUSALS: Final[dict[type[Action], Callable[[Island, Seat, Any], Refusal | None]]] = {
    MoveThief: lambda island, seat, action: may_step(island, seat, THIEVES + action.thief, action.place),
    ThiefDiscovers: lambda island, _seat, action: may_discover_with(island, THIEVES + action.thief),
    ThiefDiscoversOwn: lambda island, seat, action: may_discover_own(
        island, seat, THIEVES + action.thief, action.kind
    ),
    PassShrine: lambda island, seat, action: may_pass_shrine(island, seat, action.thief),
    BuyThief: lambda island, seat, action: buying.may_buy_thief(island, seat, action.place),
    BuyOffering: lambda island, seat, action: buying.may_offer(island, seat, action.place),
    BuildHideout: buying.may_build_hideout,
    BuildOutpost: buying.may_build_outpost,
    RemoveBuilding: lambda island, seat, action: buying.may_remove(island, seat, action.building),
    TurnIn: lambda island, seat, action: buying.may_turn_in(island, seat, action.resource),
}
"""By kind of action: why it is refused."""


def buy(island: Island, seat: Seat, action: Action) -> bool:
    """TH-11. Whether it was something the Thieves buy or pass on."""
    purchase = PURCHASES.get(type(action))
    if purchase is None:
        return False
    purchase(island, seat, action)
    return True


def remove_building(island: Island, seat: Seat, action: RemoveBuilding) -> None:
    """TH-11.4, TH-7.2"""
    buying.remove(island, seat, action.building)
    hide_if_gone(island)


def pass_shrine(island: Island, _seat: Seat, action: PassShrine) -> None:
    """TH-13.3"""
    island.passed |= ONE[action.thief]
    carry(island, THE_CAVE_SHRINE, THIEVES + action.thief)


PURCHASES: Final[dict[type[Action], Callable[[Island, Seat, Any], None]]] = {
    BuyThief: lambda island, seat, action: buying.buy_thief(island, seat, action.place),
    BuildHideout: buying.build_hideout,
    BuildOutpost: buying.build_outpost,
    RemoveBuilding: remove_building,
    TurnIn: lambda island, seat, action: buying.turn_in(island, seat, action.resource),
    PassShrine: pass_shrine,
}
"""By kind of action: how it is carried out."""


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
