"""What a smuggler may know, as numbers for learners: the columns of the Cove, and what stands in them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.kernel.encoding import Encoder, Sheet, mark, put, seen_from, tally_each
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.state import State
from tests.toys.smugglers_cove.actions import SIDES, SIX
from tests.toys.smugglers_cove.cove import CARDS, HAND, Cove
from tests.toys.smugglers_cove.night import Laying, Season
from tests.toys.smugglers_cove.voyage import Hiring, Raid, Sailing, Window

SEATS: Final = 4
FACES: Final = SIX + 1
"""Cards are counted by their value, 1 to 6; the place before them stays empty."""
QUESTIONS: Final[list[type[Procedure[Cove]]]] = [Laying, Hiring, Window, Raid]

SHEET: Final = Sheet()
PLAYERS: Final = SHEET.column("players", "how many play", SEATS)
NEEDED: Final = SHEET.column("needed", "what a die must show (TY-3.3)", 4)
PIRATES: Final = SHEET.column("pirates", "the others may raid (TY-3.2)")
OVER: Final = SHEET.column("over", "the game has ended")
ASKED: Final = SHEET.column("asked", "by seat: owes a decision", places=SEATS)
QUESTION: Final = SHEET.column("question", "Laying, Hiring, Window, Raid", places=len(QUESTIONS))
NIGHTS: Final = SHEET.column("nights", "left, this one not counted", 6)
CAPTAIN: Final = SHEET.column("captain", "by seat", places=SEATS)
CREW: Final = SHEET.column("crew", "by die: is hired", places=len(SIDES))
DECK: Final = SHEET.column("deck", "cards left", len(CARDS))
SEA: Final = SHEET.column("sea", "by value: cards out of the game", 4, FACES)
OWN: Final = SHEET.column("own hand", "by value", HAND, FACES)
OWN_LAID: Final = SHEET.column("own laid", "the card one has laid, 0 for none", SIX)
HELD: Final = SHEET.column("hand", "by seat: how many cards", len(CARDS), SEATS)
LAID: Final = SHEET.column("laid", "by seat: has laid one", places=SEATS)
WHARF: Final = SHEET.column("wharf", "by seat: the card on offer", SIX, SEATS)
COINS: Final = SHEET.column("coins", "by seat", 99, SEATS)
BOUGHT: Final = SHEET.column("bought", "by seat: purchases noted", len(CARDS), SEATS)


@final
class CoveEncoder(Encoder):
    """Tells tables of Smugglers' Cove."""

    def encode(self, state: State, seat: Seat) -> vec[i16]:
        return encode(state, seat)


def encode(state: State, seat: Seat) -> vec[i16]:
    """The table as this smuggler sees it."""
    assert isinstance(state, Cove)
    sheet = SHEET.blank()
    put(sheet, PLAYERS, state.seats)
    put(sheet, NEEDED, state.needed)
    put(sheet, PIRATES, 1 if state.pirates else 0)
    if state.over:
        put(sheet, OVER, 1)
    else:
        question(sheet, state, seat)
    put(sheet, DECK, len(state.deck))
    tally_each(sheet, SEA, state.sea)
    tally_each(sheet, OWN, state.hands[seat])
    put(sheet, OWN_LAID, state.laid[seat])
    for other in range(state.seats):
        smuggler(sheet, state, other, seen_from(seat, other, state.seats))
    return sheet


def question(sheet: vec[i16], cove: Cove, seat: Seat) -> None:
    """Who is asked what, and which dice sail under whom."""
    for asked in cove.to_act():
        put(sheet, ASKED + seen_from(seat, asked, cove.seats), 1)
    put(sheet, QUESTION + QUESTIONS.index(type(cove.stack[-1])), 1)
    for rule in cove.stack:
        if isinstance(rule, Season):
            put(sheet, NIGHTS, rule.nights)
        elif isinstance(rule, Sailing):
            put(sheet, CAPTAIN + seen_from(seat, rule.captain, cove.seats), 1)
            for die in range(len(SIDES)):
                put(sheet, CREW + die, 0)
            mark(sheet, CREW, rule.crew)


def smuggler(sheet: vec[i16], cove: Cove, owner: Seat, place: i64) -> None:
    """One player; of the cards, how many there are."""
    put(sheet, HELD + place, len(cove.hands[owner]))
    put(sheet, LAID + place, 1 if cove.laid[owner] else 0)
    put(sheet, WHARF + place, cove.wharf[owner])
    put(sheet, COINS + place, cove.coins[owner])
    put(sheet, BOUGHT + place, cove.bought[owner])
