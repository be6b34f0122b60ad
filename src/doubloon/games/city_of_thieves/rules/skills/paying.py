"""Paying for a skill with an Arcana card (CT-R59). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16

from doubloon.games.city_of_thieves.actions import DISCARD, Discard
from doubloon.games.city_of_thieves.content import Card, Figure
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.turns import SkillPaid
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOT_HELD: Final = Refusal("CT-R59", "You do not hold that card, so you cannot pay with it.")
USED: Final = Refusal("CT-R59", "That skill has been used this turn already.")
NO_CARD: Final = Refusal("CT-R59", "The skill costs an Arcana card, and you hold none.")
NO_AP: Final = Refusal("CT-R59", "The skill costs an action point, and you have none left.")


def kinds(hand: list[Card]) -> list[Card]:
    """The different cards of a hand, ascending."""
    out: list[Card] = []
    for card in hand:
        if not out or out[-1] != card:
            out.append(card)
    return out


def may_discard_for(district: District, figure: Figure) -> Refusal | None:
    """CT-R59. Whether the skill of this character, paid with a card, can still be used this turn."""
    if district.skills_used & ONE[figure]:
        return USED
    return None if district.hands[district.owner[figure]] else NO_CARD


def may_spend_for(district: District, figure: Figure) -> Refusal | None:
    """CT-R59. The same for a skill that costs 1 AP."""
    if district.skills_used & ONE[figure]:
        return USED
    return None if district.ap >= 1 else NO_AP


@declared
class PayWithCard(DistrictRule):
    """CT-R59. The owner of the skill discards a card; it has no effect of its own."""

    figure: Figure
    card: Card = NOBODY  # NOBODY until chosen

    def choices(self, district: District, seat: Seat) -> list[Action]:
        return [DISCARD[card] for card in kinds(district.hands[seat])]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Discard):
            return None if action.card in district.hands[seat] else NOT_HELD
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        """CT-R59, CT-R7. The discarded card is shown."""
        assert isinstance(action, Discard)
        self.card = action.card
        district.play_card(seat, action.card)
        if district.told is not None:
            district.told.append(SkillPaid(seat, self.figure, action.card))
        district.end(self)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)


def pay_with_card(district: District, figure: Figure) -> None:
    """The skill is being used: its price is asked for."""
    district.skills_used |= ONE[figure]
    district.begin(PayWithCard(figure, asks=ONE[district.owner[figure]]))


def pay_with_ap(district: District, figure: Figure) -> None:
    """The skill is being used for 1 AP."""
    district.skills_used |= ONE[figure]
    district.ap -= 1
