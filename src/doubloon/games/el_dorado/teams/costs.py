"""Who pays for what a team buys (TH-6.15, TH-R60): the buyer asks, the partner puts cards to it or refuses. Compiled room.

Close together they may split a price in any way; apart, the buyer pays (by a house rule the partner may pay all of it).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.actions import (
    BUILD_BRIDGE,
    BUILD_FARMHOUSE,
    BUILD_FORT,
    BUY_OFFERING,
    BUY_VILLAGER,
    CHIP_IN,
    PASS,
    PAY_ALL,
    REMOVE_BRIDGE,
    REMOVE_BUILDING,
    BuildBridge,
    BuildFarmhouse,
    BuildFort,
    BuyOffering,
    BuyVillager,
    ChipIn,
    RemoveBuilding,
)
from doubloon.games.el_dorado.cards import CARD, Cards
from doubloon.games.el_dorado.catalogue import CATALOGUE
from doubloon.games.el_dorado.content import (
    BRIDGE_COST,
    BUILDINGS,
    EXPLORERS,
    FORT,
    SUPPLY,
    VILLAGER_COST,
    WATER_MASK,
    WOLF,
    WOLF_COST,
)
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.exploring import ChippedIn, RefusedToPay
from doubloon.games.el_dorado.house import PARTNER_PAYS_FROM_AFAR
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules import buying
from doubloon.games.el_dorado.rules.armies.armies import ON_THE_WAY
from doubloon.games.el_dorado.rules.battle.actions import DONE, MOVE_WOLF, WOLF_DISCOVERS, MoveWolf
from doubloon.games.el_dorado.rules.cave.wolf import NO_FOOD, may_move_wolf, may_wolf_discover
from doubloon.games.el_dorado.rules.explore.bridge import NO_WOOD, may_build_bridge, may_remove_bridge
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.rules.supply import free_farmhouse, free_villager
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put, tally
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import UNIT, Handful, count

NO_PARTNER: Final = Refusal("TH-6.15", "You have no partner on this expedition who could pay.")
ASKED_BEFORE: Final = Refusal("TH-R60", "You have asked your partner in vain this turn.")
NOTHING_TO_SHARE: Final = Refusal("TH-6.15", "There is nothing your partner could help you to buy here.")
NOT_NEEDED: Final = Refusal("TH-6.15", "No more of that is needed.")
NOT_HELD: Final = Refusal("TH-6.15", "You hold no more cards of that type.")
TOO_FAR: Final = Refusal("TH-6.15", "You are too far apart to share a price.")
NOT_ENOUGH: Final = Refusal("TH-6.15", "Your partner cannot pay the rest.")


PRICES: Final = (*buying.PRICES, NO_WOOD, NO_FOOD)
"""Refusals for want of cards alone."""
PURCHASE_TITLES: Final[dict[type[Action], str]] = {
    BuyVillager: "a villager",
    BuyOffering: "an offering",
    BuildFarmhouse: "a farmhouse",
    BuildFort: "the fort",
    RemoveBuilding: "taking a building back",
    BuildBridge: "the bridge",
    MoveWolf: "a step of the Wolf",
}
CHEAPEST: Final[i64] = min(sum(VILLAGER_COST), sum(WOLF_COST))


def can_pay_together(island: Island, seat: Seat, other: Seat, price: list[i64]) -> bool:
    """TH-6.15, TH-R60. Split when near; apart not at all, or by a house rule the partner alone."""
    if not island.are_near(seat, other):
        return island.house & PARTNER_PAYS_FROM_AFAR != 0 and island.can_pay(other, price)
    for resource in range(3):
        if island.hands[3 * seat + resource] + island.hands[3 * other + resource] < price[resource]:
            return False
    return True


def may_buy(island: Island, seat: Seat, action: Action) -> Refusal | None:
    """ED-10, TH-5.2, TH-15.5. Whatever costs cards and is bought in the explore phase, except army movement."""
    if isinstance(action, BuildBridge):
        return may_build_bridge(island, seat, action)
    if action is REMOVE_BRIDGE:
        return may_remove_bridge(island, seat)
    if isinstance(action, MoveWolf):
        return may_move_wolf(island, seat, action.place)
    return (
        may_wolf_discover(island, seat) if action is WOLF_DISCOVERS else buying.may_buy(island, seat, action)
    )


def price_of(action: Action) -> list[i64]:
    """ED-T6"""
    if isinstance(action, BuildBridge) or action is REMOVE_BRIDGE:
        return BRIDGE_COST
    if isinstance(action, MoveWolf) or action is WOLF_DISCOVERS:
        return WOLF_COST
    return buying.price_of(action)


def purchase_title(code: i64) -> str:
    """What is bought, in a sentence."""
    action = CATALOGUE[code]
    if action is REMOVE_BRIDGE:
        return "removing the bridge"
    return "a discovery of the Wolf" if action is WOLF_DISCOVERS else PURCHASE_TITLES[type(action)]


def may_buy_together(island: Island, seat: Seat, action: Action) -> Refusal | None:
    """TH-6.14, TH-6.15, TH-R43. Lawful but for the price, which the partners can pay."""
    refusal = may_buy(island, seat, action)
    if refusal is not None and refusal not in PRICES:
        return refusal
    if can_pay_together(island, seat, island.partner(seat), price_of(action)):
        return None
    return NOT_ENOUGH if refusal is None else refusal


def for_sale(island: Island, seat: Seat) -> list[Action]:
    """What might be bought here, without regard to price and payer."""
    side = island.side_of[seat]
    here = island.at[EXPLORERS + seat]
    out: list[Action] = []
    if free_villager(island, side) >= 0:
        for place in members((island.farms[side] | island.forts[side]) & island.enterable):
            out.append(BUY_VILLAGER[place])
    if here >= 0:
        if island.shrines_beside(here):
            out.extend(BUY_OFFERING)
        if free_farmhouse(island, side) >= 0:
            out.extend(BUILD_FARMHOUSE)
        if island.buildings[BUILDINGS * side + FORT] == SUPPLY:
            out.extend(BUILD_FORT)
        for number in range(BUILDINGS):
            if island.buildings[BUILDINGS * side + number] >= 0:
                out.append(REMOVE_BUILDING[number])
        if island.bridge >= 0:
            out.append(REMOVE_BRIDGE)
        elif island.map.neighbours[here] & WATER_MASK:
            out.extend(BUILD_BRIDGE)
    if island.companion == seat:
        for place in members(island.steps[island.at[WOLF]]):
            out.append(MOVE_WOLF[place])
        out.append(WOLF_DISCOVERS)
    return out


def bought_together(island: Island, seat: Seat) -> list[Action]:
    """Everything a player could buy with the partner's help."""
    return [action for action in for_sale(island, seat) if may_buy_together(island, seat, action) is None]


def something_together(island: Island, seat: Seat) -> bool:
    """Whether there is anything of the kind."""
    other = island.partner(seat)
    near = island.are_near(seat, other)
    if not near and not island.house & PARTNER_PAYS_FROM_AFAR:
        return False
    cards: list[i64] = []
    for resource in range(3):
        own = island.hands[3 * seat + resource] if near else 0
        cards.append(own + island.hands[3 * other + resource])
    if cards[0] + cards[1] + cards[2] < CHEAPEST:
        return False
    for action in for_sale(island, seat):
        price = price_of(action)
        if cards[0] >= price[0] and cards[1] >= price[1] and cards[2] >= price[2]:
            if may_buy_together(island, seat, action) is None:
                return True
    return False


def may_ask_partner(island: Island, seat: Seat, unheard: i64) -> Refusal | None:
    """TH-6.15, TH-R46, TH-R60"""
    other = island.partner(seat)
    if other < 0 or not island.players(island.side_of[seat]) & ONE[other] or not island.hand_size(other):
        return NO_PARTNER
    if unheard & ONE[seat]:
        return ASKED_BEFORE
    return None if something_together(island, seat) else NOTHING_TO_SHARE


@declared
class NamingPurchase(IslandRule):
    """TH-6.15. What the partner shall help to buy."""

    seat: Seat
    purchase: i64 = -1  # its code; -1: nothing after all

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [PASS, *bought_together(island, seat)]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        return None if action is PASS else may_buy_together(island, seat, action)

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        if action is not PASS:
            self.purchase = action.code
        island.end(self)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        put(sheet, columns.PURCHASE, self.purchase + 1)


@declared
class Contribution(IslandRule):
    """TH-6.15, TH-R60. The partner puts cards to a purchase one by one, or refuses."""

    seat: Seat
    partner: Seat
    purchase: i64
    given: Handful = 0  # by resource
    agreed: bool = False

    def stack_trade_refusal(self, seat: Seat) -> Refusal | None:
        """ED-R61. A price that is being paid is paid first."""
        return ON_THE_WAY if seat in (self.seat, self.partner) else None

    def pledged(self, island: Island, seat: Seat) -> Cards:
        """TH-R60. What the partner has put to it."""
        cards: Cards = 0
        if seat == self.partner:
            for resource in range(3):
                cards += count(self.given, resource) * CARD[resource]
        return cards

    def price(self) -> list[i64]:
        """What it costs."""
        return price_of(CATALOGUE[self.purchase])

    def may_chip_in(self, island: Island, resource: i64) -> Refusal | None:
        """TH-6.15. One more card of this type."""
        if not island.are_near(self.seat, self.partner):
            return TOO_FAR
        given = count(self.given, resource)
        if given >= self.price()[resource]:
            return NOT_NEEDED
        return None if island.hands[3 * self.partner + resource] > given else NOT_HELD

    def may_close(self, island: Island) -> Refusal | None:
        """TH-6.15. The buyer pays the rest."""
        price = self.price()
        for resource in range(3):
            if island.hands[3 * self.seat + resource] < price[resource] - count(self.given, resource):
                return NOT_ENOUGH
        return None

    def may_pay_all(self, island: Island) -> Refusal | None:
        """TH-6.15, TH-R60. The partner pays everything."""
        if not island.are_near(self.seat, self.partner) and not island.house & PARTNER_PAYS_FROM_AFAR:
            return TOO_FAR
        return NOT_HELD if self.given or not island.can_pay(self.partner, self.price()) else None

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        out: list[Action] = [PASS]
        if self.may_close(island) is None:
            out.append(DONE)
        if self.may_pay_all(island) is None:
            out.append(PAY_ALL)
        for resource in range(3):
            if self.may_chip_in(island, resource) is None:
                out.append(CHIP_IN[resource])
        return out

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, ChipIn):
            return self.may_chip_in(island, action.resource)
        if action is DONE:
            return self.may_close(island)
        if action is PAY_ALL:
            return self.may_pay_all(island)
        return None if action is PASS else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        if isinstance(action, ChipIn):
            self.given += UNIT[action.resource]
            return
        if action is PASS:
            if island.told is not None:
                island.told.append(RefusedToPay(seat, self.seat, purchase_title(self.purchase)))
            island.end(self)
            return
        if action is PAY_ALL:
            price = self.price()
            for resource in range(3):
                self.given += price[resource] * UNIT[resource]
        self.hand_over(island)
        self.agreed = True
        island.end(self)

    def hand_over(self, island: Island) -> None:
        """TH-R41. The cards pay for something, though the buyer lays them on the stacks."""
        if not self.given:
            return
        cards: list[i64] = []
        for resource in range(3):
            number = count(self.given, resource)
            cards.append(number)
            island.hands[3 * self.partner + resource] -= number
            island.hands[3 * self.seat + resource] += number
        island.buyers |= ONE[self.partner]
        island.shown += 1
        if island.told is not None:
            paid = [int(number) for number in cards]
            island.told.append(ChippedIn(self.partner, paid, self.seat, purchase_title(self.purchase)))

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_seat(sheet, columns.WHO, island, seat, self.seat)
        columns.one_seat(sheet, columns.WHOM, island, seat, self.partner)
        put(sheet, columns.PURCHASE, self.purchase + 1)
        columns.flag(sheet, columns.SIGN, self.agreed)
        if seat in (self.seat, self.partner):
            tally(sheet, columns.CARDS, self.given)
