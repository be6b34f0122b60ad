"""Phase 2: buying (BG-7), also with Wisdom (BG-19.5). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.battle_of_gog.actions import (
    ACTIONS,
    BUY_ABILITY,
    BUY_BARN,
    BUY_SCROLL,
    END_BUYING,
    ENLARGE,
    PAY,
    RECRUIT,
    TRAIN,
    Enlarge,
    Pay,
    Recruit,
    Train,
)
from doubloon.games.battle_of_gog.canaan import CITIES_OF, NOBODY, Canaan
from doubloon.games.battle_of_gog.content import (
    ABILITY_DRAWING,
    ABILITY_PRICE,
    BARN_BUILDING,
    BARN_PRICES,
    CITIES,
    DELTA,
    ENLARGE_PRICE,
    ENLARGING,
    GOODS_BASE,
    IS_CORNER,
    PAYABLE,
    PAYABLE_BY_SUM,
    POWER,
    RECRUIT_PRICE,
    RECRUITING,
    SCROLL_BUYING,
    SCROLL_PRICE,
    SOLDIERS,
    TOP_BARN,
    TOP_LEVEL,
    TRAIN_PRICES,
    TRAINING,
    WATER_CARD,
    WAYS,
    WISDOM,
    Price,
)
from doubloon.games.battle_of_gog.edge.encoding import columns
from doubloon.games.battle_of_gog.edge.events.buying import (
    AbilityBought,
    BarnBuilt,
    CityChanged,
    MixPaid,
    Recruited,
    ScrollBought,
    Trained,
)
from doubloon.games.battle_of_gog.rules.abilities.abilities import draw_ability, has_new_ability
from doubloon.games.battle_of_gog.rules.rule import CanaanRule
from doubloon.games.battle_of_gog.rules.scrolls import check_slot, may_obtain, obtain_scroll
from doubloon.games.battle_of_gog.rules.winning.victory import check_victory
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import BYTE, ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed
from doubloon.pieces.squares import Square

TOO_DEAR: Final = Refusal("BG-7.1", "You cannot pay for that.")
TRUCE_NO_RECRUITS: Final = Refusal("BG-4.9", "Under the founders' truce no soldiers are recruited.")
NO_DIE: Final = Refusal("BG-7.4", "All your soldier dice are on the map.")
NOT_BESIDE_CITY: Final = Refusal("BG-7.2", "A recruit stands next to one of your cities.")
SQUARE_TAKEN: Final = Refusal("BG-7.2", "A recruit needs an empty square.")
NO_RECRUIT_ON_WATER: Final = Refusal("BG-7.3", "Only with the Water card are recruits placed on water.")
NO_SUCH_SOLDIER: Final = Refusal("BG-7.5", "You have no such soldier on the map.")
SOLDIER_AT_TOP: Final = Refusal("BG-7.5", "A soldier's highest level is 6.")
NO_SUCH_CITY: Final = Refusal("BG-7.6", "You have no such city.")
CITY_AT_TOP: Final = Refusal("BG-7.6", "A city's highest level is 6.")
NO_NEW_ABILITY: Final = Refusal("BG-19.2", "The deck holds no ability that you lack.")
ONE_SCROLL_A_TURN: Final = Refusal("BG-7.8", "You have bought a scroll this turn already.")
NO_SCROLL: Final = Refusal("BG-7.8", "There is no scroll you could obtain.")
NO_BARNS: Final = Refusal("BG-7.9", "At this table barns are not for sale.")
BARN_AT_TOP: Final = Refusal("BG-7.9", "You have Barn 7 already.")
WRONG_MIX: Final = Refusal("BG-19.5", "The mix must make up the price, from what you have.")


def total(price: Price) -> i64:
    return price[0] + price[1] + price[2]


def payable(canaan: Canaan, seat: Seat) -> i64:
    """BG-7.1, BG-19.5. The mask of the prices that a player can pay; with Wisdom only the sum counts."""
    goods = canaan.goods
    first = 3 * seat
    food = goods[first]
    wood = goods[first + 1]
    gold = goods[first + 2]
    if canaan.abilities[seat] >> WISDOM & 1:
        return PAYABLE_BY_SUM[food + wood + gold]
    return PAYABLE[(food * GOODS_BASE + wood) * GOODS_BASE + gold]


def may_recruit_at_all(canaan: Canaan, seat: Seat, prices: i64) -> Refusal | None:
    """BG-4.9, BG-7.2, BG-7.4"""
    if not prices >> RECRUITING & 1:
        return TOO_DEAR
    if canaan.has_truce(seat):
        return TRUCE_NO_RECRUITS
    return NO_DIE if canaan.in_stock(seat) == NOBODY else None


def may_recruit_on(canaan: Canaan, seat: Seat, square: Square) -> Refusal | None:
    """BG-7.2, BG-7.3"""
    if not canaan.beside[square] & CITIES_OF[seat]:
        return NOT_BESIDE_CITY
    if canaan.board[square]:
        return SQUARE_TAKEN
    if not canaan.land.dry[square] and not canaan.holds(seat, WATER_CARD):
        return NO_RECRUIT_ON_WATER
    return None


def recruits(canaan: Canaan, seat: Seat) -> list[Action]:
    """BG-7.2, BG-7.3. The empty squares beside own cities, each once."""
    out: list[Action] = []
    beside = canaan.beside
    swims = canaan.holds(seat, WATER_CARD)
    older: i64 = 0
    for city in canaan.cities(seat):
        square = canaan.city_place[city]
        ways = WAYS[square] if swims else canaan.land.dry_ways[square]
        for way in BYTE[ways & ~canaan.taken_near(square)]:
            near = square + DELTA[way]
            if not beside[near] & older:
                out.append(RECRUIT[near])
        older |= ONE[city]
    return out


def may_train(canaan: Canaan, seat: Seat, die: i64, prices: i64) -> Refusal | None:
    """BG-7.5"""
    level = canaan.level[SOLDIERS * seat + die]
    if not level:
        return NO_SUCH_SOLDIER
    if level == TOP_LEVEL:
        return SOLDIER_AT_TOP
    return None if prices >> TRAINING + level & 1 else TOO_DEAR


def may_enlarge(canaan: Canaan, seat: Seat, city: i64, prices: i64) -> Refusal | None:
    """BG-7.6"""
    if city >= canaan.city_count[seat]:
        return NO_SUCH_CITY
    if canaan.city_level[CITIES * seat + city] == TOP_LEVEL:
        return CITY_AT_TOP
    return None if prices >> ENLARGING & 1 else TOO_DEAR


def may_buy_ability(canaan: Canaan, seat: Seat, prices: i64) -> Refusal | None:
    """BG-7.7, BG-19.2"""
    if not prices >> ABILITY_DRAWING & 1:
        return TOO_DEAR
    return None if has_new_ability(canaan, seat) else NO_NEW_ABILITY


def may_buy_barn(canaan: Canaan, seat: Seat, prices: i64) -> Refusal | None:
    """BG-7.9"""
    if not canaan.barns_sold:
        return NO_BARNS
    barn = canaan.barn[seat]
    if barn == TOP_BARN:
        return BARN_AT_TOP
    return None if prices >> BARN_BUILDING + barn & 1 else TOO_DEAR


def price_of(canaan: Canaan, seat: Seat, purchase: Action) -> Price:
    """Ledger 3.2"""
    if isinstance(purchase, Recruit):
        return RECRUIT_PRICE
    if isinstance(purchase, Train):
        return TRAIN_PRICES[canaan.level[SOLDIERS * seat + purchase.soldier]]
    if isinstance(purchase, Enlarge):
        return ENLARGE_PRICE
    if purchase is BUY_ABILITY:
        return ABILITY_PRICE
    return SCROLL_PRICE if purchase is BUY_SCROLL else BARN_PRICES[canaan.barn[seat]]


@declared
class Buying(CanaanRule):
    """BG-7.1. Purchases in any order and number, until the player has enough or can buy nothing more."""

    seat: Seat
    scroll_bought: bool = False

    def proceed(self, canaan: Canaan) -> None:
        """BG-4.2. Nobody is asked who can buy nothing."""
        if self.can_buy(canaan, self.seat):
            self.asks = ONE[self.seat]
        else:
            canaan.end(self)

    def can_buy(self, canaan: Canaan, seat: Seat) -> bool:
        """Whether anything at all can be bought."""
        prices = payable(canaan, seat)
        if not prices:
            return False
        if may_buy_barn(canaan, seat, prices) is None or may_buy_ability(canaan, seat, prices) is None:
            return True
        for die in BYTE[canaan.army[seat]]:
            if may_train(canaan, seat, die, prices) is None:
                return True
        return len(self.choices(canaan, seat)) > 1

    def may_buy_scroll(self, canaan: Canaan, seat: Seat, prices: i64) -> Refusal | None:
        """BG-7.8, BG-R43"""
        if self.scroll_bought:
            return ONE_SCROLL_A_TURN
        if not prices >> SCROLL_BUYING & 1:
            return TOO_DEAR
        return None if may_obtain(canaan, seat) else NO_SCROLL

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        out: list[Action] = []
        prices = payable(canaan, seat)
        if prices:
            if may_recruit_at_all(canaan, seat, prices) is None:
                out = recruits(canaan, seat)
            level = canaan.level
            first = SOLDIERS * seat
            training = prices >> TRAINING
            for die in BYTE[canaan.army[seat]]:
                if training >> level[first + die] & 1:
                    out.append(TRAIN[die])
            if may_buy_barn(canaan, seat, prices) is None:
                out.append(BUY_BARN)
            if prices >> ENLARGING & 1:
                for n in range(canaan.city_count[seat]):
                    if may_enlarge(canaan, seat, n, prices) is None:
                        out.append(ENLARGE[n])
            if may_buy_ability(canaan, seat, prices) is None:
                out.append(BUY_ABILITY)
            if self.may_buy_scroll(canaan, seat, prices) is None:
                out.append(BUY_SCROLL)
        out.append(END_BUYING)
        return out

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        prices = payable(canaan, seat)
        if isinstance(action, Recruit):
            refused = may_recruit_at_all(canaan, seat, prices)
            return refused if refused is not None else may_recruit_on(canaan, seat, action.square)
        if isinstance(action, Train):
            return may_train(canaan, seat, action.soldier, prices)
        if isinstance(action, Enlarge):
            return may_enlarge(canaan, seat, action.city, prices)
        if action is BUY_ABILITY:
            return may_buy_ability(canaan, seat, prices)
        if action is BUY_SCROLL:
            return self.may_buy_scroll(canaan, seat, prices)
        if action is BUY_BARN:
            return may_buy_barn(canaan, seat, prices)
        return None if action is END_BUYING else NOT_OFFERED

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        if action is END_BUYING:
            canaan.end(self)
            return
        self.asks = 0
        if action is BUY_SCROLL:
            self.scroll_bought = True
        price = price_of(canaan, seat, action)
        if not canaan.holds(seat, WISDOM):
            pay(canaan, seat, price[0], price[1], price[2])
            purchase(canaan, seat, action)
            return
        ways = mixes(canaan, seat, total(price))
        if len(ways) > 1:
            canaan.begin(Payment(action.code, total(price), asks=ONE[seat]))
        else:
            pay_mix(canaan, seat, ways[0])
            purchase(canaan, seat, action)

    def encode(self, sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
        put(sheet, columns.SCROLL_BOUGHT, 1 if self.scroll_bought else 0)


def pay(canaan: Canaan, seat: Seat, food: i64, wood: i64, gold: i64) -> None:
    """BG-7.1. Resources go back to the bank."""
    canaan.goods[3 * seat] -= food
    canaan.goods[3 * seat + 1] -= wood
    canaan.goods[3 * seat + 2] -= gold


def pay_mix(canaan: Canaan, seat: Seat, mix: Pay) -> None:
    """BG-19.5"""
    pay(canaan, seat, mix.food, mix.wood, mix.gold)
    if canaan.told is not None:
        canaan.told.append(MixPaid(seat, [mix.food, mix.wood, mix.gold]))


def mixes(canaan: Canaan, seat: Seat, price: i64) -> list[Pay]:
    """BG-19.5. Every mix of own resources that makes up a price."""
    out: list[Pay] = []
    has_food = canaan.goods[3 * seat]
    has_wood = canaan.goods[3 * seat + 1]
    has_gold = canaan.goods[3 * seat + 2]
    for food in range(max(0, price - has_wood - has_gold), min(price, has_food) + 1):
        rest = price - food
        ways = PAY[food]
        for wood in range(max(0, rest - has_gold), min(rest, has_wood) + 1):
            out.append(ways[wood][rest - wood])
    return out


@declared
class Payment(CanaanRule):
    """BG-19.5. Wisdom: which resources pay for a purchase."""

    purchase: i64
    price: i64

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        out: list[Action] = []
        out += mixes(canaan, seat, self.price)
        return out

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Pay):
            return NOT_OFFERED
        if action.food + action.wood + action.gold != self.price:
            return WRONG_MIX
        goods = canaan.goods
        short = (
            action.food > goods[3 * seat]
            or action.wood > goods[3 * seat + 1]
            or action.gold > goods[3 * seat + 2]
        )
        return WRONG_MIX if short else None

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        assert isinstance(action, Pay)
        pay_mix(canaan, seat, action)
        canaan.end(self)
        purchase(canaan, seat, ACTIONS[self.purchase])

    def encode(self, sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
        put(sheet, columns.PURCHASE, self.purchase + 1)
        put(sheet, columns.PRICE, self.price)


def purchase(canaan: Canaan, seat: Seat, action: Action) -> None:
    """BG-7.2 – BG-7.9. What has been paid for happens."""
    if isinstance(action, Recruit):
        recruit(canaan, seat, action.square)
    elif isinstance(action, Train):
        one = SOLDIERS * seat + action.soldier
        canaan.raise_soldier(one, 1)
        if canaan.told is not None:
            canaan.told.append(Trained(seat, canaan.place[one], canaan.level[one]))
    elif isinstance(action, Enlarge):
        change_city(canaan, CITIES * seat + action.city, 1, "BG-7.6")
    elif action is BUY_ABILITY:
        if canaan.told is not None:
            canaan.told.append(AbilityBought(seat))
        draw_ability(canaan, seat)
    elif action is BUY_SCROLL:
        if canaan.told is not None:
            canaan.told.append(ScrollBought(seat))
        obtain_scroll(canaan, seat)
    else:
        improve_barn(canaan, seat, "BG-7.9")


def recruit(canaan: Canaan, seat: Seat, square: Square) -> None:
    """BG-7.2, BG-19.10. With Power a recruit enters one level higher."""
    level = 2 if canaan.holds(seat, POWER) else 1
    canaan.put_soldier(canaan.in_stock(seat), square, level)
    if canaan.told is not None:
        canaan.told.append(Recruited(seat, square, level))
    if IS_CORNER[square]:
        check_victory(canaan)


def change_city(canaan: Canaan, city: i64, amount: i64, clause: str) -> None:
    """BG-7.6, BG-18.10, BG-18.11. A city's level changes; it may cover the scroll slot now (BG-16.6)."""
    level = max(1, min(canaan.city_level[city] + amount, TOP_LEVEL))
    canaan.city_level = changed(canaan.city_level, city, level)
    if canaan.told is not None:
        canaan.told.append(CityChanged(city // CITIES, canaan.city_place[city], level, clause))
    check_slot(canaan)


def improve_barn(canaan: Canaan, seat: Seat, clause: str) -> None:
    """BG-20.1, BG-20.2. Barn 6, then Barn 7."""
    canaan.barn = changed(canaan.barn, seat, canaan.barn[seat] + 1)
    if canaan.told is not None:
        canaan.told.append(BarnBuilt(seat, canaan.capacity(seat), clause))
