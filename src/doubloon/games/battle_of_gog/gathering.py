"""Phase 1: gathering (BG-5) and trading with the bank over camels (BG-6). Compiled room."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from doubloon.games.battle_of_gog.actions import END_TRADING, EXCHANGE, Exchange
from doubloon.games.battle_of_gog.canaan import FIRST_SOLDIER, GOG, Canaan, City
from doubloon.games.battle_of_gog.content import ABUNDANCE, CITIES, RADIUS, SOLDIERS, SPAN, SQUARES, YIELD
from doubloon.games.battle_of_gog.events import Exchanged, Gathered
from doubloon.kernel.action import Action
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.squares import Square

NOTHING_TO_GIVE: Final = Refusal("BG-6.3", "You do not have enough of the resource you would give.")
NO_ROOM: Final = Refusal("BG-6.3", "You have no room for the resource you would take.")
SAME_KIND: Final = Refusal("BG-6.3", "An exchange takes another kind than it gives.")
WORDS: Final[i64] = SQUARES // 32 + 1


def radius_of(canaan: Canaan, city: City) -> i64:
    """BG-5.1, BG-5.2"""
    return RADIUS[0 if canaan.city_level[city] == 1 else 1]


def in_area(canaan: Canaan, seat: Seat, square: Square) -> bool:
    """BG-5.1. The square lies in the gathering area of a city of this player, suppressed or not (BG-R12)."""
    span = SPAN[square]
    first = CITIES * seat
    for city in range(first, first + canaan.city_count[seat]):
        away = span[canaan.city_place[city]]
        if away == 1 or (away == 2 and canaan.city_level[city] > 1):
            return True
    return False


def has_soldier_on(canaan: Canaan, seat: Seat, square: Square) -> bool:
    """A soldier of this player stands there."""
    piece = canaan.board[square]
    return FIRST_SOLDIER <= piece < GOG and (piece - FIRST_SOLDIER) // SOLDIERS == seat


def harvest(canaan: Canaan, seat: Seat) -> list[i64]:
    """BG-5.3, BG-5.4, BG-19.8. What the unsuppressed cities yield, each square once, and Abundance."""
    found: list[i64] = [0, 0, 0]
    seen = vec[i64]([0] * WORDS)  # a bit for each square
    gathering = False
    for city in canaan.cities(seat):
        if canaan.is_suppressed(city):
            continue
        gathering = True
        for square in canaan.land.harvest(canaan.city_place[city], radius_of(canaan, city)):
            word = square >> 5
            bit = ONE[square & 31]
            if not seen[word] & bit:
                seen[word] = seen[word] | bit
                found[canaan.land.terrain[square] - 1] += YIELD
    if gathering and canaan.holds(seat, ABUNDANCE):
        for kind in range(3):
            found[kind] += 1
    return found


def gather(canaan: Canaan, seat: Seat) -> None:
    """BG-5.3, BG-5.8, BG-5.9"""
    if not canaan.city_count[seat]:
        return
    found = harvest(canaan, seat)
    kept: list[i64] = []
    for kind in range(3):
        before = canaan.goods[3 * seat + kind]
        canaan.gain(seat, kind, found[kind])
        kept.append(canaan.goods[3 * seat + kind] - before)
    if canaan.told is not None:
        canaan.told.append(Gathered(seat, found, kept))


def camels(canaan: Canaan, seat: Seat) -> i64:
    """BG-6.1, BG-6.2. The camel squares in an own area or under an own soldier, each once."""
    number: i64 = 0
    for square in canaan.land.camels:
        if has_soldier_on(canaan, seat, square) or in_area(canaan, seat, square):
            number += 1
    return number


def may_exchange(canaan: Canaan, seat: Seat, give: i64, take: i64) -> Refusal | None:
    """BG-6.3"""
    if give == take:
        return SAME_KIND
    if canaan.goods[3 * seat + give] < canaan.camel_rate:
        return NOTHING_TO_GIVE
    return None if canaan.goods[3 * seat + take] < canaan.capacity(seat) else NO_ROOM


class Trading(Procedure):
    """BG-6.4. One exchange for each camel, in any order, none of them compulsory."""

    seat: Seat
    left: i64
    __slots__ = tuple(__annotations__)

    def __init__(self, seat: Seat, left: i64, step: i64 = 0, asks: i64 = 0) -> None:
        self.seat = seat
        self.left = left
        self.step = step
        self.asks = asks

    def copy(self) -> Trading:
        return Trading(self.seat, self.left, self.step, self.asks)

    def proceed(self, canaan: Canaan) -> None:
        """BG-4.2. Nobody is asked who has nothing to exchange."""
        if self.left and len(self.choices(canaan, self.seat)) > 1:
            self.asks = ONE[self.seat]
        else:
            canaan.end(self)

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for give in range(3):
            if canaan.goods[3 * seat + give] >= canaan.camel_rate:
                for take in range(3):
                    if may_exchange(canaan, seat, give, take) is None:
                        out.append(EXCHANGE[give][take])
        out.append(END_TRADING)
        return out

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Exchange):
            return may_exchange(canaan, seat, action.give, action.take)
        return None if action is END_TRADING else NOT_OFFERED

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        if not isinstance(action, Exchange):
            canaan.end(self)
            return
        canaan.goods[3 * seat + action.give] -= canaan.camel_rate
        canaan.goods[3 * seat + action.take] += 1
        self.left -= 1
        self.asks = 0
        if canaan.told is not None:
            canaan.told.append(Exchanged(seat, canaan.camel_rate, action.give, action.take))
