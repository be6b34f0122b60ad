"""What explorers buy (ED-10): villagers, offerings, farmhouses and forts. Compiled room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64

from doubloon.games.el_dorado.actions import (
    BUILD_FARMHOUSE,
    BUILD_FORT,
    BUY_OFFERING,
    BUY_VILLAGER,
    REMOVE_BUILDING,
    BuildFarmhouse,
    BuildFort,
    BuyOffering,
    BuyVillager,
    RemoveBuilding,
)
from doubloon.games.el_dorado.content import (
    BUILDINGS,
    CARDS,
    EXPLORERS,
    FARMHOUSE_COST,
    FORT,
    FORT_COST,
    IMPASSABLE,
    OFFERING_COST,
    SUPPLY,
    VILLAGER_COST,
    Place,
    Side,
    cards_in_words,
)
from doubloon.games.el_dorado.edge.events.exploring import Bought, Built, Offered, Removed
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.refusals import OFF_THE_MAP
from doubloon.games.el_dorado.rules.supply import (
    corner_is_used,
    free_farmhouse,
    free_villager,
    put_up,
    take_down,
)
from doubloon.games.el_dorado.rules.victory.victory import check_victory
from doubloon.kernel.action import Action
from doubloon.kernel.masks import ONE, pick
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.hexes import DELTA, corner_number, corner_of, touches

NO_VILLAGER: Final = Refusal("ED-1.14", "You have no villager left in your supply.")
NO_BUILDING: Final = Refusal("ED-10.3", "A villager comes onto a tile that touches one of your buildings.")
NOT_LAND: Final = Refusal("ED-R11", "A villager needs a tile that can be entered.")
OCCUPIED: Final = Refusal("ED-10.3", "That tile is occupied; a villager needs an unoccupied one.")
VILLAGER_PRICE: Final = Refusal(
    "ED-10.1", f"A villager costs {cards_in_words(VILLAGER_COST)}, and you have fewer."
)
NOT_NEXT_TO_SHRINE: Final = Refusal("ED-10.6", "Your explorer must stand next to that shrine.")
GUARDED: Final = Refusal("SO-2.4", "A guardian stands on that shrine.")
OFFERED_ALREADY: Final = Refusal("ED-16.5", "You have an offering on that shrine already.")
OFFERING_PRICE: Final = Refusal(
    "ED-10.1", f"An offering costs {cards_in_words(OFFERING_COST)}, and you have fewer."
)
NO_FARMHOUSE: Final = Refusal("ED-1.14", "You have no farmhouse left in your supply.")
FARMHOUSE_PRICE: Final = Refusal(
    "ED-10.1", f"A farmhouse costs {cards_in_words(FARMHOUSE_COST)}, and you have fewer."
)
CORNER_USED: Final = Refusal("ED-4.3", "A building stands on that corner already.")
NO_FORT: Final = Refusal("ED-1.14", "Your fort is not in your supply.")
FORT_PRICE: Final = Refusal("ED-10.1", f"A fort costs {cards_in_words(FORT_COST)}, and you have fewer.")
FORT_OCCUPIED: Final = Refusal(
    "ED-10.12", "A fort needs all tiles around its corner unoccupied by opponents."
)
FORT_BESIDE_FORT: Final = Refusal("ED-R13", "An opponent's fort occupies a position of that corner.")
NOT_BUILT: Final = Refusal("ED-10.16", "That building is not on the map.")
NOT_NEXT_TO_BUILDING: Final = Refusal("ED-10.11", "Your explorer must be adjacent to the building.")
FARMHOUSE_REMOVAL: Final = Refusal(
    "ED-10.11", f"Removing a farmhouse costs {cards_in_words(FARMHOUSE_COST)}, and you have fewer."
)
FORT_REMOVAL: Final = Refusal(
    "ED-10.11", f"Removing the fort costs {cards_in_words(FORT_COST)}, and you have fewer."
)


def may_buy_villager(island: Island, seat: Seat, place: Place) -> Refusal | None:
    """ED-10.3, ED-10.5, ED-R11"""
    side = island.side_of[seat]
    if free_villager(island, side) < 0:
        return NO_VILLAGER
    if not (island.farms[side] | island.forts[side]) & ONE[place]:
        return NO_BUILDING
    if not island.enterable & ~IMPASSABLE & ONE[place]:
        return NOT_LAND
    if island.others(side) & ONE[place]:
        return OCCUPIED
    return None if island.can_pay(seat, VILLAGER_COST) else VILLAGER_PRICE


def may_offer(island: Island, seat: Seat, place: Place) -> Refusal | None:
    """ED-10.6, ED-16.2, ED-16.5, ED-R44"""
    here = island.at[EXPLORERS + seat]
    if here < 0:
        return OFF_THE_MAP
    if not island.shrines_beside(here) & ONE[place]:
        return NOT_NEXT_TO_SHRINE
    if island.offerings[island.side_of[seat]] & ONE[place]:
        return OFFERED_ALREADY
    if island.wild & ONE[place]:
        return GUARDED
    return None if island.can_pay(seat, OFFERING_COST) else OFFERING_PRICE


def may_build_farmhouse(island: Island, seat: Seat, number: i64) -> Refusal | None:
    """ED-10.8 – ED-10.10"""
    here = island.at[EXPLORERS + seat]
    if here < 0:
        return OFF_THE_MAP
    if free_farmhouse(island, island.side_of[seat]) < 0:
        return NO_FARMHOUSE
    if corner_is_used(island, corner_of(island.map.position[here], number)):
        return CORNER_USED
    return None if island.can_pay(seat, FARMHOUSE_COST) else FARMHOUSE_PRICE


def may_build_fort(island: Island, seat: Seat, number: i64) -> Refusal | None:
    """ED-10.12, ED-10.13, ED-10.17, ED-R13"""
    here = island.at[EXPLORERS + seat]
    if here < 0:
        return OFF_THE_MAP
    side = island.side_of[seat]
    if island.buildings[BUILDINGS * side + FORT] != SUPPLY:
        return NO_FORT
    refusal = may_fortify(island, side, here, number, island.others(side))
    if refusal is not None:
        return refusal
    return None if island.can_pay(seat, FORT_COST) else FORT_PRICE


def may_fortify(island: Island, side: Side, here: Place, number: i64, occupied: i64) -> Refusal | None:
    """ED-10.12, ED-R13. Whether a side's fort may stand on this corner."""
    position = island.map.position[here]
    if corner_is_used(island, corner_of(position, number)):
        return CORNER_USED
    if occupied & island.map.around_corner_of(here, number):
        return FORT_OCCUPIED
    return FORT_BESIDE_FORT if meets_fort(island, side, position, number) else None


def meets_fort(island: Island, side: Side, position: i64, number: i64) -> bool:
    """ED-R13. A fort occupies its positions even where no tile lies yet."""
    for other in range(island.sides):
        fort = island.buildings[BUILDINGS * other + FORT]
        if fort >= 0 and other != side:
            if touches(fort, position + DELTA[number]) or touches(fort, position + DELTA[(number + 1) % 6]):
                return True
    return False


def may_remove(island: Island, seat: Seat, number: i64) -> Refusal | None:
    """ED-10.11, ED-10.14, ED-10.15"""
    here = island.at[EXPLORERS + seat]
    if here < 0:
        return OFF_THE_MAP
    corner = island.buildings[BUILDINGS * island.side_of[seat] + number]
    if corner < 0:
        return NOT_BUILT
    if not touches(corner, island.map.position[here]):
        return NOT_NEXT_TO_BUILDING
    if number == FORT:
        return None if island.can_pay(seat, FORT_COST) else FORT_REMOVAL
    return None if island.can_pay(seat, FARMHOUSE_COST) else FARMHOUSE_REMOVAL


PRICES: Final = (VILLAGER_PRICE, OFFERING_PRICE, FARMHOUSE_PRICE, FORT_PRICE, FARMHOUSE_REMOVAL, FORT_REMOVAL)
"""Refusals for want of cards alone."""


def may_buy(island: Island, seat: Seat, action: Action) -> Refusal | None:
    """ED-10. Any purchase except army movement."""
    purchase = PURCHASES.get(type(action))
    return purchase[0](island, seat, action) if purchase is not None else NOT_OFFERED


def offering_on(shrine: Place) -> BuyOffering:
    """The purchase of an offering on this shrine."""
    for offering in BUY_OFFERING:
        if offering.place == shrine:
            return offering
    raise AssertionError(shrine)


def price_of(action: Action) -> list[i64]:
    """ED-T6"""
    if isinstance(action, BuyVillager):
        return VILLAGER_COST
    if isinstance(action, BuyOffering):
        return OFFERING_COST
    if isinstance(action, BuildFort):
        return FORT_COST
    if isinstance(action, RemoveBuilding) and action.building == FORT:
        return FORT_COST
    return FARMHOUSE_COST


def buy(island: Island, seat: Seat, action: Action) -> None:
    """Carry out a purchase, paid out of this hand."""
    PURCHASES[type(action)][1](island, seat, action)


May = Callable[[Island, Seat, Any], Refusal | None]
Do = Callable[[Island, Seat, Any], None]
PURCHASES: Final[dict[type[Action], tuple[May, Do]]] = {
    BuyVillager: (
        lambda island, seat, action: may_buy_villager(island, seat, action.place),
        lambda island, seat, action: buy_villager(island, seat, action.place),
    ),
    BuyOffering: (
        lambda island, seat, action: may_offer(island, seat, action.place),
        lambda island, seat, action: place_offering(island, seat, action.place),
    ),
    BuildFarmhouse: (
        lambda island, seat, action: may_build_farmhouse(island, seat, action.corner),
        lambda island, seat, action: build(
            island, seat, free_farmhouse(island, island.side_of[seat]), action.corner
        ),
    ),
    BuildFort: (
        lambda island, seat, action: may_build_fort(island, seat, action.corner),
        lambda island, seat, action: build(island, seat, FORT, action.corner),
    ),
    RemoveBuilding: (
        lambda island, seat, action: may_remove(island, seat, action.building),
        lambda island, seat, action: remove(island, seat, action.building),
    ),
}
"""By kind of purchase: why it is refused, and how it is carried out."""


A_VILLAGER: Final[i64] = 1
AN_OFFERING: Final[i64] = 2
A_FARMHOUSE: Final[i64] = 4
A_FORT: Final[i64] = 8


def what_it_pays_for(resource: i64) -> list[i64]:
    """ED-T6. By number of cards of a type: the mask of the purchases that need no more of them."""
    costs = [VILLAGER_COST, OFFERING_COST, FARMHOUSE_COST, FORT_COST]
    out: list[i64] = []
    for number in range(CARDS[resource] + 1):
        mask: i64 = 0
        for thing in range(len(costs)):
            if costs[thing][resource] <= number:
                mask |= ONE[thing]
        out.append(mask)
    return out


FOOD_PAYS_FOR: Final[list[i64]] = what_it_pays_for(0)
WOOD_PAYS_FOR: Final[list[i64]] = what_it_pays_for(1)
GOLD_PAYS_FOR: Final[list[i64]] = what_it_pays_for(2)


def purchases(island: Island, seat: Seat, out: list[Action]) -> None:
    """Everything a seat can buy now, except army movement."""
    hands = island.hands
    base = 3 * seat
    payable = FOOD_PAYS_FOR[hands[base]] & WOOD_PAYS_FOR[hands[base + 1]] & GOLD_PAYS_FOR[hands[base + 2]]
    if not payable:
        return
    side = island.side_of[seat]
    if payable & A_VILLAGER:
        built = island.farms[side] | island.forts[side]
        if built and free_villager(island, side) >= 0:
            pick(built & island.enterable & ~IMPASSABLE & ~island.others(side), BUY_VILLAGER, out)
    here = island.at[EXPLORERS + seat]
    if here < 0:
        return
    if payable & AN_OFFERING:
        shrines = island.shrines_beside(here) & ~island.offerings[side] & ~island.wild
        if shrines:
            for offering in BUY_OFFERING:
                if shrines & ONE[offering.place]:
                    out.append(offering)
    if payable & (A_FARMHOUSE | A_FORT):
        building_works(island, seat, here, payable, out)


def building_works(island: Island, seat: Seat, here: Place, payable: i64, out: list[Action]) -> None:
    """ED-10.8 – ED-10.16. What a seat can build and take down around its explorer."""
    side = island.side_of[seat]
    buildings = island.buildings
    base = BUILDINGS * side
    position = island.map.position[here]
    if payable & A_FARMHOUSE:
        if free_farmhouse(island, side) >= 0:
            for number in range(6):
                if corner_of(position, number) not in buildings:
                    out.append(BUILD_FARMHOUSE[number])
        for number in range(FORT):
            if buildings[base + number] >= 0 and touches(buildings[base + number], position):
                out.append(REMOVE_BUILDING[number])
    if payable & A_FORT:
        fort = buildings[base + FORT]
        if fort == SUPPLY:
            others = island.others(side)
            for number in range(6):
                if may_fortify(island, side, here, number, others) is None:
                    out.append(BUILD_FORT[number])
        elif fort >= 0 and touches(fort, position):
            out.append(REMOVE_BUILDING[FORT])


# --- doing it -------------------------------------------------------------------------------------------------------


def buy_villager(island: Island, seat: Seat, place: Place) -> None:
    """ED-10.3"""
    side = island.side_of[seat]
    island.pay(seat, VILLAGER_COST)
    island.at[free_villager(island, side)] = place
    island.refresh_armies(side)
    if island.told is not None:
        island.told.append(Bought(seat, place))


def place_offering(island: Island, seat: Seat, place: Place) -> None:
    """ED-16.1, ED-16.6. It may win the game."""
    island.pay(seat, OFFERING_COST)
    island.own_buildings()
    island.offerings[island.side_of[seat]] |= ONE[place]
    if island.told is not None:
        island.told.append(Offered(seat, place))
    check_victory(island)


def build(island: Island, seat: Seat, building: i64, number: i64) -> None:
    """ED-10.8, ED-10.12"""
    here = island.at[EXPLORERS + seat]
    island.pay(seat, FORT_COST if building == FORT else FARMHOUSE_COST)
    put_up(island, island.side_of[seat], building, corner_of(island.map.position[here], number))
    if island.told is not None:
        island.told.append(Built(seat, here, building, number))


def remove(island: Island, seat: Seat, number: i64) -> None:
    """ED-10.11, ED-10.14, ED-10.16. Free for reuse at once (ED-R14)."""
    island.pay(seat, FORT_COST if number == FORT else FARMHOUSE_COST)
    side = island.side_of[seat]
    if island.told is not None:
        here = island.at[EXPLORERS + seat]
        corner = corner_number(island.buildings[BUILDINGS * side + number], island.map.position[here])
        island.told.append(Removed(seat, here, number, corner))
    take_down(island, side, number, SUPPLY)
