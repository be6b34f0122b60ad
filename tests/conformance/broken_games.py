"""Smugglers' Cove with one thing wrong in each: the suite must notice every one of them."""

from __future__ import annotations

import itertools
from typing import Any, ClassVar, Self

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import Encoder, put
from doubloon.kernel.events import Event, seat_name
from doubloon.kernel.games.game import Encoding, Label, Outcome, Prompt
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import Refusal
from doubloon.kernel.state import State
from doubloon.pieces.deck import shuffle
from tests.toys.smugglers_cove.actions import PASS, SIX, Buy, Offer
from tests.toys.smugglers_cove.cove import NOTHING, Cove
from tests.toys.smugglers_cove.encoding import ASKED, COINS, NIGHTS, SHEET, WHARF, encode
from tests.toys.smugglers_cove.events import Drew, TurnedUp
from tests.toys.smugglers_cove.voyage import Hiring
from tests.toys.variants import OddCove, OddGame

# --- secrets that get out ---------------------------------------------------------------------------------------------


class AskingCove(OddCove):
    def is_asked_to_raid(self, seat: Seat) -> bool:
        return self.pirates and SIX in self.hands[seat]


class OnlyThoseWithASixAreAsked(OddGame):
    cove: ClassVar[type[Cove]] = AskingCove


class LoudDrew(Drew, frozen=True):
    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} draws {self.cards}."


class LoudCove(OddCove):
    def tell(self, event: Event) -> None:
        super().tell(LoudDrew(event.seat, event.cards) if isinstance(event, Drew) else event)


class TheLogTellsWhatWasDrawn(OddGame):
    cove: ClassVar[type[Cove]] = LoudCove


class ShufflingCove(LoudCove):
    def draw_up(self, seat: Seat) -> None:
        self.shuffle(self.deck)
        super().draw_up(seat)


class TheLogTellsWhatWasDrawnFromAShuffledDeck(OddGame):
    cove: ClassVar[type[Cove]] = ShufflingCove


class TurnedOver(Event, frozen=True):
    clause: ClassVar[str] = "TY-5.2"
    card: int

    def line(self, reader: int | None) -> str:
        return f"A {self.card} is turned over, and goes back into the deck."


class OpenCove(OddCove):
    def free_chosen(self, seat: Seat, action: Action) -> None:
        super().free_chosen(seat, action)
        if isinstance(action, Buy) and len(self.deck) > SIX:
            self.shown += 1
            self.tell(TurnedOver(int(self.deck[-1])))
            self.shuffle(self.deck)


class ACardGoesBackIntoTheDeck(OddGame):
    """Nothing is wrong here: what everybody has seen is hidden again."""

    cove: ClassVar[type[Cove]] = OpenCove


class TheBoardShowsASix(OddGame):
    def board(self, state: Cove, seat: int | None) -> dict[str, Any]:
        return {**super().board(state, seat), "sixes": [SIX in hand for hand in state.hands]}


class TalkativeCove(OddCove):
    def free_refusal(self, seat: Seat, action: Action) -> Refusal | None:
        refusal = super().free_refusal(seat, action)
        if (
            isinstance(action, Buy)
            and refusal
            and action.seller < self.seats
            and SIX in self.hands[action.seller]
        ):
            return Refusal("TY-5.2", "That seat keeps its six for a raid.")
        return refusal


class ARefusalTellsOfASix(OddGame):
    cove: ClassVar[type[Cove]] = TalkativeCove


class ALabelTellsOfASix(OddGame):
    def label(self, state: Cove, seat: int, action: Action) -> Label:
        label = super().label(state, seat, action)
        if action is PASS:
            label["label"] += f" ({sum(SIX in hand for hand in state.hands)})"
        return label


class SecretiveCove(OddCove):
    def tell(self, event: Event) -> None:
        if isinstance(event, TurnedUp):
            self.shown -= 1
        super().tell(event)


class ARevelationIsNotCounted(OddGame):
    cove: ClassVar[type[Cove]] = SecretiveCove


# --- imagination that knows too much or too little --------------------------------------------------------------------


class KnowingCove(OddCove):
    def redeal(self, seat: Seat, chance: Chance, reach: i64) -> None:
        """Mixes the deck from where it really lies, instead of from what is unseen."""
        below = max(len(self.deck) - reach, 0)
        for last in range(below - 1, 0, -1):
            other = chance.below(last + 1)
            self.deck[last], self.deck[other] = self.deck[other], self.deck[last]


class ImaginationKnowsTheDeck(OddGame):
    cove: ClassVar[type[Cove]] = KnowingCove


class RigidCove(OddCove):
    def redeal(self, seat: Seat, chance: Chance, reach: i64) -> None:
        """Deals nothing."""


class ImaginationIsTheTruth(OddGame):
    cove: ClassVar[type[Cove]] = RigidCove


class ForgetfulCove(OddCove):
    def redeal(self, seat: Seat, chance: Chance, reach: i64) -> None:
        super().redeal(-1, chance, reach)


class ImaginationForgetsOnesOwnHand(OddGame):
    cove: ClassVar[type[Cove]] = ForgetfulCove


class CoveOfLaidCards(OddCove):
    def redeal(self, seat: Seat, chance: Chance, reach: i64) -> None:
        """The cards that others have laid stay as they are."""
        laid = self.laid[:]
        for other in range(self.seats):
            if other != seat:
                self.laid[other] = NOTHING
        super().redeal(seat, chance, reach)
        self.laid = laid


class WhatOthersLaidIsNotDealtAnew(OddGame):
    cove: ClassVar[type[Cove]] = CoveOfLaidCards


class NeighbourlyCove(OddCove):
    def redeal(self, seat: Seat, chance: Chance, reach: i64) -> None:
        """The hand of the next player stays as it is."""
        following = (seat + 1) % self.seats
        hand, self.hands[following] = self.hands[following], []
        super().redeal(seat, chance, reach)
        self.hands[following] = hand


class TheNextHandIsNotDealtAnew(OddGame):
    cove: ClassVar[type[Cove]] = NeighbourlyCove


class CoveOfOneDeck(OddCove):
    def redeal(self, seat: Seat, chance: Chance, reach: i64) -> None:
        """The deck stays as it is; hands are exchanged."""
        others = [other for other in range(self.seats) if other != seat]
        pool = sorted(card for other in others for card in self.hands[other])
        shuffle(pool, chance)
        for other in others:
            self.hands[other] = sorted([pool.pop() for _ in self.hands[other]])


class TheDeckIsNotDealtAnew(OddGame):
    cove: ClassVar[type[Cove]] = CoveOfOneDeck


# --- states that are not what they seem -------------------------------------------------------------------------------


class SharingCove(OddCove):
    def copy(self) -> Self:
        other = super().copy()
        other.hands = self.hands
        return other


class CopiesShareTheirHands(OddGame):
    cove: ClassVar[type[Cove]] = SharingCove


class WornCove(OddCove):
    wear = 0

    def copy(self) -> Self:
        other = super().copy()
        other.wear = self.wear
        return other

    def free_chosen(self, seat: Seat, action: Action) -> None:
        self.wear += 1
        super().free_chosen(seat, action)

    def free_refusal(self, seat: Seat, action: Action) -> Refusal | None:
        return (
            Refusal("TY-5.1", "The wharf is worn out.") if self.wear else super().free_refusal(seat, action)
        )


class SomethingIsNotSaved(OddGame):
    cove: ClassVar[type[Cove]] = WornCove


class WateryCove(OddCove):
    def draw_up(self, seat: Seat) -> None:
        if len(self.deck) > 10:
            self.deck.pop(0)
        super().draw_up(seat)


class CardsAreLost(OddGame):
    cove: ClassVar[type[Cove]] = WateryCove


TIDE = itertools.count()


class TidalCove(OddCove):
    def roll(self, n: i64) -> i64:
        super().roll(n)
        return next(TIDE) % n


class DiceDoNotComeFromTheTable(OddGame):
    cove: ClassVar[type[Cove]] = TidalCove


class DriftingCove(OddCove):
    def free_choices(self, seat: Seat) -> list[Action]:
        return sorted(super().free_choices(seat), key=lambda action: hash(str(action)))


class TheOrderOfChoicesHangsOnTheHashSeed(OddGame):
    cove: ClassVar[type[Cove]] = DriftingCove


# --- doors that open wrongly ------------------------------------------------------------------------------------------


class NarrowCove(OddCove):
    def free_choices(self, seat: Seat) -> list[Action]:
        return [action for action in super().free_choices(seat) if not isinstance(action, Buy)]


class SomethingLegalIsNotOffered(OddGame):
    cove: ClassVar[type[Cove]] = NarrowCove


@declared
class MiscountedHiring(Hiring):
    def counted(self, cove: Cove, seat: Seat) -> i64:
        return len(cove.offered(seat)) + 1


class MiscountingCove(OddCove):
    def begin(self, procedure: Procedure[Any]) -> None:
        if type(procedure) is Hiring:
            procedure = MiscountedHiring(procedure.captain, procedure.crew, asks=procedure.asks)
        super().begin(procedure)


class AChoiceIsCountedTwice(OddGame):
    cove: ClassVar[type[Cove]] = MiscountingCove


AChoiceIsCountedTwice.saved = (*AChoiceIsCountedTwice.saved, MiscountedHiring)


class RashCove(OddCove):
    def free_refusal(self, seat: Seat, action: Action) -> Refusal | None:
        refusal = super().free_refusal(seat, action)
        if isinstance(action, Offer) and refusal is not None and "keep a card" in refusal.text:
            return None if not self.wharf[seat] else refusal
        return refusal


class WhoGivesTheLastCardAwayIsStuck(OddGame):
    cove: ClassVar[type[Cove]] = RashCove


class ItTakesLongerThanItSays(OddGame):
    cap: ClassVar[int] = 9


class SpeechlessCove(OddCove):
    def free_refusal(self, seat: Seat, action: Action) -> Refusal | None:
        refusal = super().free_refusal(seat, action)
        return refusal and Refusal(refusal.clause, " ")


class ARefusalHasNoWords(OddGame):
    cove: ClassVar[type[Cove]] = SpeechlessCove


# --- words that mislead -----------------------------------------------------------------------------------------------


class APromptCitesNothing(OddGame):
    def prompt(self, state: Cove, seat: int) -> Prompt:
        return Prompt(text="Well?", clause="TY-9.9")


class TwoChoicesLookTheSame(OddGame):
    def label(self, state: Cove, seat: int, action: Action) -> Label:
        return {**super().label(state, seat, action), "label": "Do something"}


class AViewIsTheTableItself(OddGame):
    def board(self, state: Cove, seat: int | None) -> dict[str, Any]:
        return {**super().board(state, seat), "sea": state.sea}


class AViewDoesNotSurviveJson(OddGame):
    def board(self, state: Cove, seat: int | None) -> dict[str, Any]:
        return {**super().board(state, seat), "coins": tuple(state.coins)}


class TheLastOneWins(OddGame):
    def outcome(self, state: Cove) -> Outcome:
        outcome = super().outcome(state)
        return {
            **outcome,
            "winners": [seat for seat, rank in enumerate(outcome["ranks"]) if rank == state.seats],
        }


class RanksAloneAreOthers(OddGame):
    def ranks(self, state: Cove) -> list[int]:
        return super().ranks(state)[::-1]


# --- advice that misleads ---------------------------------------------------------------------------------------------


class TheEndIsAScoreInsteadOfALead(OddGame):
    def evaluate(self, state: Cove, seat: int) -> float:
        return float(self.outcome(state)["scores"][seat]) if state.over else super().evaluate(state, seat)


class TheLeadIsOverTheMean(OddGame):
    def evaluate(self, state: Cove, seat: int) -> float:
        points: list[float] = self.points(state)
        return points[seat] - sum(points) / len(points)


class TheProspectsAreHundredths(OddGame):
    def prospects(self, state: Cove) -> list[float]:
        return [100 * points for points in super().prospects(state)]


# --- numbers for learners ---------------------------------------------------------------------------------------------


class TellingOfASix(Encoder):
    def encode(self, state: State, seat: int) -> vec[i16]:
        """The others' coins are counted double while they hold a six."""
        assert isinstance(state, Cove)
        numbers = encode(state, seat)
        for other in range(1, state.seats):
            if SIX in state.hands[(seat + other) % state.seats]:
                numbers[COINS + other] *= 2
        return numbers


class TheNumbersTellOfASix(OddGame):
    encoding: ClassVar[Encoding | None] = Encoding(SHEET, TellingOfASix(), unordered=("sea",))


class WithoutTheQuestion(Encoder):
    def encode(self, state: State, seat: int) -> vec[i16]:
        numbers = encode(state, seat)
        for place in range(ASKED, NIGHTS):
            put(numbers, place, 0)
        return numbers


class TheNumbersForgetTheQuestion(OddGame):
    encoding: ClassVar[Encoding | None] = Encoding(SHEET, WithoutTheQuestion(), unordered=("sea",))


class WithAHighCard(Encoder):
    def encode(self, state: State, seat: int) -> vec[i16]:
        numbers = encode(state, seat)
        put(numbers, WHARF, SIX + 1)
        return numbers


class Noting(Encoder):
    """Notes how many coins everybody had when the table was first looked at."""

    def __init__(self) -> None:
        self.noted: dict[int, tuple[Any, list[int]]] = {}

    def encode(self, state: State, seat: int) -> vec[i16]:
        assert isinstance(state, Cove)
        numbers = encode(state, seat)
        _, coins = self.noted.setdefault(id(state), (state, list(state.coins)))
        for other, number in enumerate(coins):
            put(numbers, COINS + (other - seat) % state.seats, number)
        return numbers


class TheNumbersAreOld(OddGame):
    encoding: ClassVar[Encoding | None] = Encoding(SHEET, Noting(), unordered=("sea",))


class TheNumbersGoBeyondTheirBounds(OddGame):
    encoding: ClassVar[Encoding | None] = Encoding(SHEET, WithAHighCard(), unordered=("sea",))


ASIDE = TheOrderOfChoicesHangsOnTheHashSeed()
LOST = CardsAreLost()
