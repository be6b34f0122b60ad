"""Smugglers' Cove, declared: a small, complete game in the kernel's idiom. Read it before you write your own.

Every mechanism a real game needs stands here once: a deck and hidden hands, dice, a simultaneous secret choice, an
interrupt within an interrupt, free actions off turn, a forced choice that is asked all the same, picks that can be
taken back, a log line with an audience, all kinds of options, numbers for learners. The kernel's tests and the conformance suite play it.
A real game keeps its ledger in `docs/rules`; this one has it here.

- TY-1.1 Two to four smugglers play with 24 cards, the values 1 to 6 four times each, and dice of 4, 6 and 8 sides.
- TY-1.2 Everybody begins with two coins and three cards, hidden from the others. The other cards are the deck.
- TY-1.3 The host sets weather, pirates and the number of nights; the deck must last for everybody's cards.
- TY-2.1 Each night everybody who holds a card lays one face down, all at the same time.
- TY-2.2 The cards are turned up and go to the sea. The highest makes its owner captain, of equals the first in seat order.
- TY-2.3 In seat order everybody draws up to three cards, while the deck lasts.
- TY-3.1 The captain hires dice for one coin each, the smaller before the larger, and sails when content.
- TY-3.2 The others with cards in hand are asked clockwise whether they raid, again after each raid, while dice sail.
- TY-3.3 The dice are rolled. Each that shows the weather's number or more brings two coins: calm 3, storm 4.
- TY-4.1 A smuggler raids by throwing a six from the hand into the sea.
- TY-4.2 The captain pays the raider a coin, or sends the largest hired die ashore.
- TY-5.1 At any time a smuggler with two cards in hand or more may lay one face up on the wharf, one at a time.
- TY-5.2 At any time another smuggler may buy it for a coin. The card goes to the sea; its buyer notes the purchase.
- TY-6.1 After the last night a coin is worth two points and a purchase one; most points win, equals share.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.column import vec
from doubloon.kernel.errors import AuditFailed, BadTable
from doubloon.kernel.events import seat_name
from doubloon.kernel.games.catalogue import Catalogue
from doubloon.kernel.games.game import Encoding, Game, Label, Mode, Outcome, Prompt
from doubloon.kernel.games.options import Number, Option, Options, Pick, Switch, Value
from doubloon.kernel.procedure import Procedure
from tests.toys.smugglers_cove.actions import (
    ASHORE,
    CATALOGUE,
    PASS,
    PAY,
    RAID,
    SAIL,
    SIDES,
    Buy,
    Hire,
    Lay,
    Offer,
)
from tests.toys.smugglers_cove.cove import CARDS, HAND, Cove
from tests.toys.smugglers_cove.encoding import SHEET, CoveEncoder
from tests.toys.smugglers_cove.night import Laying, Night, Season
from tests.toys.smugglers_cove.voyage import Hiring, Raid, Voyage, Window

NEEDED: Final = {"calm": 3, "storm": 4}

PROMPTS: Final[dict[type[Procedure[Cove]], Prompt]] = {
    Laying: Prompt(text="Lay a card face down.", clause="TY-2.1"),
    Hiring: Prompt(text="Hire dice for a coin each, then sail.", clause="TY-3.1"),
    Window: Prompt(text="Raid the voyage with a six, or let it pass.", clause="TY-3.2"),
    Raid: Prompt(text="Pay the raiders a coin, or send a die ashore.", clause="TY-4.2"),
}

LABELS: Final[dict[Action, tuple[str, str]]] = {
    SAIL: ("Sail", "TY-3.1"),
    RAID: ("Raid with a six", "TY-4.1"),
    PASS: ("Let them pass", "TY-3.2"),
    PAY: ("Pay a coin", "TY-4.2"),
    ASHORE: ("Send the largest die ashore", "TY-4.2"),
}


def board(state: Cove, seat: int | None) -> dict[str, Any]:
    """What a seat sees: of the others' cards, only how many there are."""
    return {
        "deck": len(state.deck),
        "sea": list(state.sea),
        "crew": [SIDES[die] for die in range(len(SIDES)) if crew_of(state) >> die & 1],
        "seats": [
            {
                "hand": list(state.hands[other]) if other == seat else len(state.hands[other]),
                "laid": state.laid[other] if other == seat else state.laid[other] > 0,
                "wharf": state.wharf[other],
                "coins": state.coins[other],
                "bought": state.bought[other],
            }
            for other in range(state.seats)
        ],
    }


class SmugglersCove(Game[Cove]):
    """Smugglers' Cove."""

    id: ClassVar[str] = "smugglers-cove"
    title: ClassVar[str] = "Smugglers' Cove"
    tagline: ClassVar[str] = "Cards at midnight, dice at dawn."
    rules: ClassVar[int] = 1
    ledger: ClassVar[str] = "smugglers-cove"
    prefixes: ClassVar[tuple[str, ...]] = ("TY",)
    seats: ClassVar[tuple[int, int]] = (2, 4)
    options: ClassVar[tuple[Option, ...]] = (
        Pick(
            name="weather",
            title="Weather",
            text="What a die must show to bring coins.",
            clause="TY-3.3",
            values=(Value("calm", "Calm", "3 or more"), Value("storm", "Storm", "4 or more")),
            default="calm",
            default_by_seats={4: "storm"},
        ),
        Switch(name="pirates", title="Pirates", text="The others may raid.", clause="TY-3.2", default=True),
        Number(
            name="nights",
            title="Nights",
            text="How long it lasts.",
            clause="TY-1.3",
            low=1,
            high=6,
            default=3,
        ),
    )
    minutes: ClassVar[tuple[int, int]] = (5, 10)
    cap: ClassVar[int] = 300
    catalogue: ClassVar[Catalogue] = CATALOGUE
    saved: ClassVar[tuple[type, ...]] = (Cove, Season, Night, Laying, Voyage, Hiring, Window, Raid)
    content: ClassVar[str] = ""
    encoding: ClassVar[Encoding | None] = Encoding(SHEET, CoveEncoder(), unordered=("sea",))
    board = staticmethod(board)

    def check(self, seats: int, options: Options) -> None:
        """TY-1.3"""
        if seats * (HAND - 1 + options["nights"]) > len(CARDS):
            raise BadTable(f"{options['nights']} nights are too many for {seats} smugglers (TY-1.3)")

    def modes(self) -> Sequence[Mode]:
        return [
            Mode(name="two", seats=2, options={}),
            Mode(name="two-long", seats=2, options={"nights": 6}),
            Mode(name="three", seats=3, options={"weather": "storm"}),
            Mode(name="three-peaceful", seats=3, options={"pirates": False}),
            Mode(name="four", seats=4, options={"nights": 4}),
        ]

    def start(self, seats: int, options: Options, chance: Chance, listen: bool, record: bool) -> Cove:
        """TY-1.2"""
        none = [0] * seats
        cove = Cove(
            seats=seats,
            stack=[Season(options["nights"])],
            chance=chance,
            shown=0,
            over=False,
            needed=NEEDED[options["weather"]],
            pirates=options["pirates"],
            deck=CARDS[:],
            sea=[],
            hands=[[] for _ in range(seats)],
            laid=vec[i64](none),
            wharf=vec[i64](none),
            coins=vec[i64]([2] * seats),
            bought=vec[i64](none),
        )
        cove.told = [] if listen else None
        cove.outcomes = [] if record else None
        cove.shuffle(cove.deck)
        for seat in range(seats):
            cove.draw_up(seat)
        cove.settle()
        return cove

    def prompt(self, state: Cove, seat: int) -> Prompt:
        return PROMPTS[type(state.stack[-1])]

    def waiting(self, state: Cove) -> Prompt:
        prompt = PROMPTS[type(state.stack[-1])]
        names = ", ".join(seat_name(seat) for seat in state.to_act())
        return Prompt(text=f"Waiting for {names}.", clause=prompt["clause"])

    def label(self, state: Cove, seat: int, action: Action) -> Label:
        if isinstance(action, Lay):
            return Label(label=f"Lay the {action.card}", clause="TY-2.1", targets=[f"card:{action.card}"])
        if isinstance(action, Hire):
            return Label(
                label=f"Hire the d{SIDES[action.die]}", clause="TY-3.1", targets=[f"die:{action.die}"]
            )
        if isinstance(action, Offer):
            return Label(label=f"Offer the {action.card}", clause="TY-5.1", targets=[f"card:{action.card}"])
        if isinstance(action, Buy):
            text = f"Buy the {state.wharf[action.seller]} of {seat_name(action.seller)}"
            return Label(label=text, clause="TY-5.2", targets=[f"wharf:{action.seller}"])
        text, clause = LABELS[action]
        return Label(label=text, clause=clause, targets=[])

    def prospects(self, state: Cove) -> list[float]:
        """TY-6.1. The points of this moment."""
        return [float(score) for score in scores_of(state)]

    def outcome(self, state: Cove) -> Outcome:
        """TY-6.1"""
        scores = scores_of(state)
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        return Outcome(
            winners=[seat for seat, rank in enumerate(ranks) if rank == 1],
            ranks=ranks,
            scores=scores,
            details=[
                {"coins": coins, "bought": bought}
                for coins, bought in zip(state.coins, state.bought, strict=True)
            ],
        )

    def audit(self, state: Cove) -> None:
        """TY-1.1. All 24 cards are somewhere, once."""
        assert isinstance(state, Cove)
        seen = state.deck + state.sea + [card for hand in state.hands for card in hand]
        seen += [card for card in [*state.laid, *state.wharf] if card]
        if sorted(seen) != CARDS:
            raise AuditFailed(f"the cards are {sorted(seen)}")
        if min(state.coins) < 0:
            raise AuditFailed("somebody owes coins")


def scores_of(cove: Cove) -> list[int]:
    """TY-6.1"""
    return [2 * coins + bought for coins, bought in zip(cove.coins, cove.bought, strict=True)]


def crew_of(cove: Cove) -> int:
    """TY-3.1. The dice hired so far, for everybody to see."""
    return next((p.crew for p in reversed(cove.stack) if isinstance(p, Voyage | Hiring | Window | Raid)), 0)


GAME: Final = SmugglersCove()
