"""What treasures are worth (CT-8): by kind and number, and dice for purses and chests full of ducats. Compiled room."""

from __future__ import annotations

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import PASS, PLAY, Play
from doubloon.games.city_of_thieves.content import (
    BEYOND_A_SET,
    CHEST_ADDS,
    DUCATS,
    PURSE,
    RED,
    RED_PAYS,
    SECOND_CHANCE,
    SET_PAYS,
    Figure,
    Treasure,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.chests import DieCounted
from doubloon.games.city_of_thieves.edge.events.turns import CardPlayed
from doubloon.games.city_of_thieves.king_of_ashes.rules.experience import (
    can_reroll,
    may_reroll,
    pay_for_reroll,
    rerolls_of,
)
from doubloon.games.city_of_thieves.rules.refusals import NO_CARD
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import Refusal
from doubloon.pieces.handful import UNIT


def worth(treasure: Treasure, number: i64) -> i64:
    """CT-8.4 – CT-8.8, CT-R38. What a number of treasures of one kind is worth together."""
    if treasure == RED:
        return RED_PAYS * number
    if number < len(SET_PAYS):
        return SET_PAYS[number]
    return SET_PAYS[-1] + BEYOND_A_SET * (number - len(SET_PAYS) + 1)


@declared
class CountDucats(DistrictRule):
    """CT-8.9, CT-8.10. One die for a purse, or for a chest full of ducats that is out; rerolls may follow (C08, KA-9.3, E15)."""

    figure: Figure
    treasure: Treasure  # PURSE or DUCATS
    pips: i64 = 0

    def proceed(self, district: District) -> None:
        """CT-R41. Asked are those who may hold the card for all that everybody can see."""
        seat = district.owner[self.figure]
        if not self.pips:
            self.pips = district.throw(seat)
            if district.may_hold(seat, SECOND_CHANCE) or can_reroll(district, self.figure):
                self.asks = ONE[seat]
                return
        adds = CHEST_ADDS if self.treasure == DUCATS else 0
        district.ducats[seat] += self.pips + adds
        if self.treasure == PURSE:
            district.gone += UNIT[PURSE]
        if district.told is not None:
            district.told.append(DieCounted(seat, self.figure, self.treasure, self.pips, self.pips + adds))
        district.end(self)

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = [PLAY[SECOND_CHANCE]] if SECOND_CHANCE in district.hands[seat] else []
        out += rerolls_of(district, self.figure, self.pips)
        out.append(PASS)
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is PASS:
            return None
        if isinstance(action, Play) and action.card == SECOND_CHANCE:
            return None if SECOND_CHANCE in district.hands[seat] else NO_CARD
        return may_reroll(district, self.figure, self.pips, action)

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        """C08, KA-9.3, E15. The new result stands (CT-R61)."""
        self.asks = 0
        if action is PASS:
            return
        if isinstance(action, Play):
            district.play_card(seat, SECOND_CHANCE)
            if district.told is not None:
                district.told.append(CardPlayed(seat, SECOND_CHANCE, f"on a {self.pips}"))
        else:
            pay_for_reroll(district, self.figure, action)
        self.pips = district.throw(seat)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)
        put(sheet, columns.TREASURE + self.treasure, 1)
        put(sheet, columns.PIPS, self.pips)
