"""Phase 1: trading with the bank over camels (BG-6). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.battle_of_gog.actions import END_TRADING, EXCHANGES, Exchange
from doubloon.games.battle_of_gog.canaan import Canaan
from doubloon.games.battle_of_gog.edge.encoding import columns
from doubloon.games.battle_of_gog.edge.events.turns import Exchanged
from doubloon.games.battle_of_gog.rules.gathering import radius_of
from doubloon.games.battle_of_gog.rules.rule import CanaanRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE, size
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOTHING_TO_GIVE: Final = Refusal("BG-6.3", "You do not have enough of the resource you would give.")
NO_ROOM: Final = Refusal("BG-6.3", "You have no room for the resource you would take.")


def camels(canaan: Canaan, seat: Seat) -> i64:
    """BG-6.1, BG-6.2. The camel squares in an own area or under an own soldier, each once."""
    land = canaan.land
    counted: i64 = 0
    for city in canaan.cities(seat):
        counted |= land.camels_near(canaan.city_place[city], radius_of(canaan, city))
    return size(counted | canaan.held(seat, land.camels))


def may_exchange(canaan: Canaan, seat: Seat, give: i64, take: i64) -> Refusal | None:
    """BG-6.3"""
    if canaan.goods[3 * seat + give] < canaan.camel_rate:
        return NOTHING_TO_GIVE
    return None if canaan.goods[3 * seat + take] < canaan.capacity(seat) else NO_ROOM


def exchanges(canaan: Canaan, seat: Seat) -> list[Action]:
    """BG-6.3. What a camel is good for now; a list out of a table, not to be changed."""
    rate = canaan.camel_rate
    capacity = canaan.capacity(seat)
    gives: i64 = 0
    takes: i64 = 0
    for kind in range(3):
        held = canaan.goods[3 * seat + kind]
        if held >= rate:
            gives |= ONE[kind]
        if held < capacity:
            takes |= ONE[kind]
    return EXCHANGES[gives][takes]


@declared
class Trading(CanaanRule):
    """BG-6.4. One exchange for each camel, in any order, none of them compulsory."""

    seat: Seat
    left: i64

    def proceed(self, canaan: Canaan) -> None:
        """BG-4.2. Nobody is asked who has nothing to exchange."""
        if self.left and exchanges(canaan, self.seat):
            self.asks = ONE[self.seat]
        else:
            canaan.end(self)

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        return [*exchanges(canaan, seat), END_TRADING]

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

    def encode(self, sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
        put(sheet, columns.LEFT, self.left)
