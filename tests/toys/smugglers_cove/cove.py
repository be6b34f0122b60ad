"""What lies on the table in the Cove, who knows it, and the trade at the wharf, free at any time (TY-5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared, each, own
from doubloon.kernel.events import Event
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.kernel.state import State
from doubloon.pieces.deck import deal_anew, draw
from tests.toys.smugglers_cove.actions import BUY, OFFER, SIX, Buy, Card, Offer
from tests.toys.smugglers_cove.events import Bought, Drew

CARDS: Final[list[Card]] = [value for value in range(1, SIX + 1) for _ in range(4)]
HAND: Final = 3
NOTHING: Final = 0

NOT_HELD: Final = Refusal("TY-2.1", "You do not hold a {card}.")
KEEP_ONE: Final = Refusal("TY-5.1", "You must keep a card in hand.")
WHARF_TAKEN: Final = Refusal("TY-5.1", "You have a card on the wharf already.")
NO_SUCH_OFFER: Final = Refusal("TY-5.2", "That seat offers nothing.")
OWN_OFFER: Final = Refusal("TY-5.2", "You can't buy your own card.")
NO_COIN_FOR_A_CARD: Final = Refusal("TY-5.2", "A card costs one coin, and you have none.")


@declared
class Cove(State):
    """The constructor's parameters are the fields: copy, save, restore and hash follow from that."""

    needed: i64  # what a die must show (TY-3.3)
    pirates: bool
    deck: list[Card] = own()
    sea: list[Card] = own()  # cards out of the game, in the order they sank
    hands: list[list[Card]] = each()  # sorted: the order of drawing is nobody's business
    laid: vec[i64] = own()
    wharf: vec[i64] = own()
    coins: vec[i64] = own()
    bought: vec[i64] = own()

    def redeal(self, seat: Seat, chance: Chance, reach: i64) -> None:
        """TY-1.2, TY-2.1. The others' hands and what they have laid are as unseen as the deck."""
        others = [other for other in range(self.seats) if other != seat]
        unseen = [card for other in others for card in [*self.hands[other], self.laid[other]] if card]
        pool = deal_anew(self.deck, unseen, chance, reach)
        for other in others:
            self.hands[other] = sorted([pool.pop() for _ in self.hands[other]])
            self.laid[other] = pool.pop() if self.laid[other] else NOTHING

    def tell(self, event: Event) -> None:
        if self.told is not None:
            self.told.append(event)

    def draw_up(self, seat: Seat) -> None:
        """TY-1.2, TY-2.3"""
        wanted = min(HAND - len(self.hands[seat]), len(self.deck))
        drawn = [draw(self, self.deck) for _ in range(wanted)]
        self.hands[seat] = sorted(self.hands[seat] + drawn)
        if drawn:
            self.tell(Drew(seat, [int(card) for card in drawn]))

    def is_asked_to_raid(self, seat: Seat) -> bool:
        """TY-3.2. Being asked is information: the size of a hand decides, never whether it holds a six."""
        return self.pirates and len(self.hands[seat]) > 0

    # --- the wharf: free choices, for which the game never waits ------------------------------------------------------

    def free_choices(self, seat: Seat) -> list[Action]:
        offers: list[Action] = [OFFER[card] for card in distinct(self.hands[seat])]
        purchases: list[Action] = [BUY[seller] for seller in range(self.seats)]
        return [action for action in offers + purchases if self.free_refusal(seat, action) is None]

    def is_free(self, action: Action) -> bool:
        return isinstance(action, Offer | Buy)

    def free_refusal(self, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Offer):
            return may_offer(self, seat, action.card)
        if isinstance(action, Buy):
            return may_buy(self, seat, action.seller)
        return NOT_OFFERED

    def free_chosen(self, seat: Seat, action: Action) -> None:
        if isinstance(action, Offer):
            self.shown += 1  # a card from a hidden hand lies open now: undo stops here
            self.hands[seat].remove(action.card)
            self.wharf[seat] = action.card
        elif isinstance(action, Buy):
            card = self.wharf[action.seller]
            self.wharf[action.seller] = NOTHING
            self.sea.append(card)
            self.coins[seat] -= 1
            self.coins[action.seller] += 1
            self.bought[seat] += 1
            self.tell(Bought(seat, action.seller, card))


def distinct(hand: list[Card]) -> list[Card]:
    """The values in a hand, ascending."""
    return [card for card in range(1, SIX + 1) if card in hand]


def may_offer(cove: Cove, seat: Seat, card: Card) -> Refusal | None:
    """TY-5.1"""
    if card not in cove.hands[seat]:
        return NOT_HELD
    if len(cove.hands[seat]) < 2:
        return KEEP_ONE
    return WHARF_TAKEN if cove.wharf[seat] else None


def may_buy(cove: Cove, seat: Seat, seller: Seat) -> Refusal | None:
    """TY-5.2"""
    if seller == seat:
        return OWN_OFFER
    if seller >= cove.seats or not cove.wharf[seller]:
        return NO_SUCH_OFFER
    return None if cove.coins[seat] else NO_COIN_FOR_A_CARD
