"""Windows in which a player may answer with a card, or pass (CT-R31, CT-R41, CT-R66). Compiled room."""

from __future__ import annotations

from doubloon.games.city_of_thieves.actions import PASS, PLAY, Play
from doubloon.games.city_of_thieves.content import Card
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.rules.refusals import NO_CARD
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal


@declared
class CardWindow(DistrictRule):
    """CT-R41, CT-R66. Each kind of window says which cards it is for, and what everybody can see against one of them."""

    def answers(self) -> list[Card]:
        """The cards this window is for."""
        raise NotImplementedError

    def refuses(self, card: Card) -> Refusal | None:
        """Why this card does not answer now, in any hand."""
        raise NotImplementedError

    def may_play(self, district: District, seat: Seat, card: Card) -> Refusal | None:
        """CT-11.4. The card answers, and the player holds it."""
        refusal = self.refuses(card)
        if refusal is not None:
            return refusal
        return None if card in district.hands[seat] else NO_CARD

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for card in self.answers():
            if self.may_play(district, seat, card) is None:
                out.append(PLAY[card])
        out.append(PASS)
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is PASS:
            return None
        return self.may_play(district, seat, action.card) if isinstance(action, Play) else NOT_OFFERED
