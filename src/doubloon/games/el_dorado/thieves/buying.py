"""What the Thieves buy with doubloons (TH-11): thieves, outposts, the hideout, offerings. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.actions import BUY_OFFERING, REMOVE_BUILDING
from doubloon.games.el_dorado.content import (
    BUILDINGS,
    DOUBLOONS,
    FORT,
    HIDEOUT_PRICE,
    IMPASSABLE,
    MOST_THIEVES,
    NOBODY,
    OUTPOST_PRICE,
    PAIR,
    SUPPLY,
    THIEF_PRICE,
    THIEVES,
    THIEVES_OFFERING_PRICE,
    Place,
    Resource,
)
from doubloon.games.el_dorado.edge.events.exploring import Built, Offered, Removed
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.refusals import OFF_THE_MAP
from doubloon.games.el_dorado.rules.supply import corner_is_used, free_farmhouse, put_up, take_down
from doubloon.games.el_dorado.rules.victory.victory import check_victory
from doubloon.games.el_dorado.thieves.actions import (
    BUILD_HIDEOUT,
    BUILD_OUTPOST,
    BUY_THIEF,
    TURN_IN,
    BuildHideout,
    BuildOutpost,
)
from doubloon.games.el_dorado.thieves.events import BoughtThief, TurnedIn
from doubloon.games.el_dorado.thieves.pieces import place_thief
from doubloon.kernel.action import Action
from doubloon.kernel.events import several
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import Refusal
from doubloon.pieces.hexes import DELTA, corner_number, corner_of, touches

TOO_DEAR: Final = [
    Refusal("TH-11.1", f"That costs {several(price, 'doubloon')}, and you have fewer.") for price in range(21)
]
"""By price."""
NO_THIEF_LEFT: Final = Refusal("ED-1.14", "No thief is left in your supply.")
NO_LAIR: Final = Refusal("TH-11.5", "A thief comes onto a tile that touches an outpost or the hideout.")
NOT_LAND: Final = Refusal("TH-R31", "A thief comes onto a land or cave tile, not onto the bridge.")
OCCUPIED: Final = Refusal("TH-R8", "A thief needs an unoccupied tile.")
NOT_NEXT_TO_SHRINE: Final = Refusal("TH-11.9", "One of your thieves must stand next to that shrine.")
OFFERED_ALREADY: Final = Refusal("ED-16.5", "You have an offering on that shrine already.")
NO_OUTPOST_LEFT: Final = Refusal("ED-1.14", "No outpost is left in your supply.")
NO_HIDEOUT_LEFT: Final = Refusal("ED-1.14", "Your hideout is not in your supply.")
NOBODY_BUILDS: Final = Refusal("TH-11.12", "One of your thieves must stand on a tile of that corner.")
NO_LAND: Final = Refusal("TH-R24", "That corner touches no tile that can be entered.")
OTHER_NAME: Final = Refusal("TH-R72", "Name that corner by the first of its tiles.")
CORNER_USED: Final = Refusal("ED-4.3", "A building stands on that corner already.")
SURROUNDED: Final = Refusal("TH-11.11", "All tiles around the hideout must be unoccupied.")
BESIDE_FORT: Final = Refusal("ED-R13", "An opponent's fort occupies a position of that corner.")
NOT_BUILT: Final = Refusal("ED-10.16", "That building is not on the map.")
NOT_NEXT_TO_BUILDING: Final = Refusal("TH-11.4", "One of your thieves must be adjacent to the building.")
TOO_MANY_DOUBLOONS: Final = Refusal("TH-R21", "There are five doubloons, and you have them all.")
NO_PAIR: Final = Refusal("TH-11.3", "A doubloon costs two cards of one type.")


def afford(island: Island, price: i64) -> Refusal | None:
    """TH-11.1"""
    return None if island.doubloons >= price else TOO_DEAR[price]


def spend(island: Island, price: i64) -> None:
    """Doubloons go back to the supply."""
    island.doubloons -= price


# --- thieves and offerings ----------------------------------------------------------------------------------------------


def free_thief(island: Island) -> i64:
    """A thief in the supply, or NOBODY."""
    for piece in range(THIEVES, THIEVES + MOST_THIEVES):
        if island.at[piece] == SUPPLY:
            return piece
    return NOBODY


def may_buy_thief(island: Island, seat: Seat, place: Place) -> Refusal | None:
    """TH-11.5, TH-11.8, TH-R8"""
    side = island.side_of[seat]
    if free_thief(island) < 0:
        return NO_THIEF_LEFT
    if not (island.farms[side] | island.forts[side]) & ONE[place]:
        return NO_LAIR
    if not island.enterable & ~IMPASSABLE & ONE[place]:
        return NOT_LAND
    if island.others(side) & ONE[place]:
        return OCCUPIED
    return afford(island, THIEF_PRICE)


def buy_thief(island: Island, seat: Seat, place: Place) -> None:
    """TH-11.5, TH-11.6"""
    spend(island, THIEF_PRICE)
    piece = free_thief(island)
    if island.told is not None:
        island.told.append(BoughtThief(seat, place, piece - THIEVES))
    place_thief(island, piece, place)


def may_offer(island: Island, seat: Seat, shrine: Place) -> Refusal | None:
    """TH-11.9, ED-16.5"""
    near: i64 = 0
    for place in members(island.scouts(seat)):
        near |= island.shrines_beside(place)
    if not near & ONE[shrine]:
        return NOT_NEXT_TO_SHRINE if island.scouts(seat) else OFF_THE_MAP
    if island.offerings[island.thieves] & ONE[shrine]:
        return OFFERED_ALREADY
    return afford(island, THIEVES_OFFERING_PRICE)


def place_offering(island: Island, seat: Seat, shrine: Place) -> None:
    """TH-11.9, TH-11.10. Control, and no strength; it may win the game (TH-7.9)."""
    spend(island, THIEVES_OFFERING_PRICE)
    island.own_buildings()
    island.offerings[island.thieves] |= ONE[shrine]
    if island.told is not None:
        island.told.append(Offered(seat, shrine, True))
    check_victory(island)


# --- buildings ----------------------------------------------------------------------------------------------------------


def builders(island: Island, seat: Seat) -> i64:
    """TH-11.11, TH-11.12, TH-R24. Tiles whose corners can be built on: from hiding all land, later where thieves are."""
    return island.enterable & ~IMPASSABLE if island.in_hiding else island.scouts(seat)


def may_use_corner(island: Island, seat: Seat, place: Place, number: i64) -> Refusal | None:
    """TH-11.11, TH-11.12, TH-11.14, ED-R9. One name for each corner."""
    standing = builders(island, seat)
    if not standing & ONE[place]:
        return NO_LAND if island.in_hiding else NOBODY_BUILDS
    for way in (number, (number + 1) % 6):
        other = island.map.beside[6 * place + way]
        if 0 <= other < place and standing & ONE[other]:
            return OTHER_NAME
    if corner_is_used(island, corner_of(island.map.position[place], number)):
        return CORNER_USED
    return None


def may_build_hideout(island: Island, seat: Seat, action: BuildHideout) -> Refusal | None:
    """TH-7.8, TH-11.11, TH-11.12, TH-R24, ED-R13"""
    if island.buildings[BUILDINGS * island.thieves + FORT] != SUPPLY:
        return NO_HIDEOUT_LEFT
    refusal = may_use_corner(island, seat, action.place, action.corner)
    if refusal is not None:
        return refusal
    around = ONE[action.place]
    for way in (action.corner, (action.corner + 1) % 6):
        tile = island.map.beside[6 * action.place + way]
        if tile >= 0:
            around |= ONE[tile]
    if island.others(island.thieves) & around:
        return SURROUNDED
    if meets_fort(island, island.map.position[action.place], action.corner):
        return BESIDE_FORT
    return afford(island, HIDEOUT_PRICE)


def meets_fort(island: Island, position: i64, number: i64) -> bool:
    """ED-R13. A fort occupies its positions even where no tile lies yet."""
    for side in range(island.sides):
        fort = island.buildings[BUILDINGS * side + FORT]
        if side != island.thieves and fort >= 0:
            for delta in (0, DELTA[number], DELTA[(number + 1) % 6]):
                if touches(fort, position + delta):
                    return True
    return False


def build_hideout(island: Island, seat: Seat, action: BuildHideout) -> None:
    """TH-11.11, TH-11.12"""
    spend(island, HIDEOUT_PRICE)
    put_up(island, island.thieves, FORT, corner_of(island.map.position[action.place], action.corner))
    if island.told is not None:
        island.told.append(Built(seat, action.place, FORT, action.corner, True, island.in_hiding))


def may_build_outpost(island: Island, seat: Seat, action: BuildOutpost) -> Refusal | None:
    """TH-11.14, TH-11.16"""
    if free_farmhouse(island, island.thieves) < 0:
        return NO_OUTPOST_LEFT
    refusal = may_use_corner(island, seat, action.place, action.corner)
    return afford(island, OUTPOST_PRICE) if refusal is None else refusal


def build_outpost(island: Island, seat: Seat, action: BuildOutpost) -> None:
    """TH-11.14"""
    spend(island, OUTPOST_PRICE)
    number = free_farmhouse(island, island.thieves)
    put_up(island, island.thieves, number, corner_of(island.map.position[action.place], action.corner))
    if island.told is not None:
        island.told.append(Built(seat, action.place, number, action.corner, True))


def may_remove(island: Island, seat: Seat, number: i64) -> Refusal | None:
    """TH-11.4, TH-R7"""
    corner = island.buildings[BUILDINGS * island.thieves + number]
    if corner < 0:
        return NOT_BUILT
    for place in members(island.scouts(seat)):
        if touches(corner, island.map.position[place]):
            return afford(island, HIDEOUT_PRICE if number == FORT else OUTPOST_PRICE)
    return NOT_NEXT_TO_BUILDING


def remove(island: Island, seat: Seat, number: i64) -> None:
    """TH-11.4"""
    spend(island, HIDEOUT_PRICE if number == FORT else OUTPOST_PRICE)
    if island.told is not None:
        corner = island.buildings[BUILDINGS * island.thieves + number]
        for place in members(island.scouts(seat)):
            beside = corner_number(corner, island.map.position[place])
            if beside >= 0:
                island.told.append(Removed(seat, place, number, beside, True))
                break
    take_down(island, island.thieves, number, SUPPLY)


# --- doubloons ----------------------------------------------------------------------------------------------------------


def may_turn_in(island: Island, seat: Seat, resource: Resource) -> Refusal | None:
    """TH-11.3, TH-R21"""
    if island.doubloons >= DOUBLOONS:
        return TOO_MANY_DOUBLOONS
    return None if island.hands[3 * seat + resource] >= PAIR else NO_PAIR


def turn_in(island: Island, seat: Seat, resource: Resource) -> None:
    """TH-11.3"""
    island.hands[3 * seat + resource] -= PAIR
    island.bank[resource] += PAIR
    island.doubloons += 1
    island.shown += 1
    if island.told is not None:
        island.told.append(TurnedIn(seat, resource))


def purchases(island: Island, seat: Seat, out: list[Action]) -> None:
    """Everything the Thieves can buy in their explore phase."""
    side = island.thieves
    for resource in range(3):
        if may_turn_in(island, seat, resource) is None:
            out.append(TURN_IN[resource])
    for number in range(BUILDINGS):
        if may_remove(island, seat, number) is None:
            out.append(REMOVE_BUILDING[number])
    if island.doubloons >= THIEF_PRICE and free_thief(island) >= 0:
        lairs = island.farms[side] | island.forts[side]
        for place in members(lairs & island.enterable & ~IMPASSABLE & ~island.others(side)):
            out.append(BUY_THIEF[place])
    if island.doubloons >= THIEVES_OFFERING_PRICE:
        for offering in BUY_OFFERING:
            if may_offer(island, seat, offering.place) is None:
                out.append(offering)
    tiles = members(island.scouts(seat))
    if island.doubloons >= HIDEOUT_PRICE and island.buildings[BUILDINGS * side + FORT] == SUPPLY:
        for place in tiles:
            for hideout in BUILD_HIDEOUT[6 * place : 6 * place + 6]:
                if may_build_hideout(island, seat, hideout) is None:
                    out.append(hideout)
    if island.doubloons >= OUTPOST_PRICE and free_farmhouse(island, side) >= 0:
        for place in tiles:
            for outpost in BUILD_OUTPOST[6 * place : 6 * place + 6]:
                if may_build_outpost(island, seat, outpost) is None:
                    out.append(outpost)
