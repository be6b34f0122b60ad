"""The nights (TY-2): everybody lays a card, the cards are turned up, the captain sails, everybody draws."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE, mask_of
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from tests.toys.smugglers_cove.actions import LAY, Card, Lay
from tests.toys.smugglers_cove.cove import NOT_HELD, NOTHING, Cove, distinct
from tests.toys.smugglers_cove.events import TurnedUp
from tests.toys.smugglers_cove.voyage import Voyage


@declared
class Season(Procedure[Cove]):
    """TY-6.1. Night after night, until none is left."""

    nights: i64

    def proceed(self, cove: Cove) -> None:
        if self.nights:
            self.nights -= 1
            cove.begin(Night())
        else:
            cove.end(self)


@declared
class Night(Procedure[Cove]):
    """TY-2. One night."""

    def steps(self) -> Steps[Night, Cove]:
        return NIGHT

    def everybody_lays(self, cove: Cove) -> None:
        """TY-2.1"""
        cove.begin(Laying(asks=mask_of([seat for seat in range(cove.seats) if cove.hands[seat]])))

    def the_cards_are_turned_up(self, cove: Cove) -> None:
        """TY-2.2"""
        laid = [int(card) for card in cove.laid]
        if any(laid):
            captain = laid.index(max(laid))
            cove.shown += 1
            cove.sea += [card for card in laid if card]
            for seat in range(cove.seats):
                cove.laid[seat] = NOTHING
            cove.tell(TurnedUp(captain, laid))
            cove.begin(Voyage(captain, crew=0))

    def everybody_draws(self, cove: Cove) -> None:
        """TY-2.3"""
        for seat in range(cove.seats):
            cove.draw_up(seat)


NIGHT: Final[Steps[Night, Cove]] = (
    Night.everybody_lays,  # TY-2.1
    Night.the_cards_are_turned_up,  # TY-2.2, then TY-3
    Night.everybody_draws,  # TY-2.3
)


@declared
class Laying(Procedure[Cove]):
    """TY-2.1. A simultaneous secret choice: several seats are asked, and each answer takes one off the list."""

    def proceed(self, cove: Cove) -> None:
        cove.end(self)

    def choices(self, cove: Cove, seat: Seat) -> list[Action]:
        return [LAY[card] for card in distinct(cove.hands[seat])]

    def refusal(self, cove: Cove, seat: Seat, action: Action) -> Refusal | None:
        return may_lay(cove, seat, action.card) if isinstance(action, Lay) else NOT_OFFERED

    def chosen(self, cove: Cove, seat: Seat, action: Action) -> None:
        assert isinstance(action, Lay)
        cove.hands[seat].remove(action.card)
        cove.laid[seat] = action.card
        self.asks ^= ONE[seat]


def may_lay(cove: Cove, seat: Seat, card: Card) -> Refusal | None:
    """TY-2.1"""
    return None if card in cove.hands[seat] else NOT_HELD
