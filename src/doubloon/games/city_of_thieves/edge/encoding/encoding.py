"""What a seat of the City of Thieves may know (CT-R7), as numbers for learners. Compiled room.

What is asked stands in questions.py, The King of Ashes in king_of_ashes/edge/encoding.py, here the table itself: sheet, round,
turn, figures, treasures, cards, players. A place is told by its number, from 1; 0 is the box.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.city import BOX, ENTRANCES, GATE_NAMES, PLACES, ROOMS
from doubloon.games.city_of_thieves.content import (
    ADVENTURES,
    CARD_COPIES,
    CARDS,
    CHARACTERS,
    FIGURES,
    GANGS,
    HOARD,
    LOCKED,
    MISSIONS,
    MOST_PLAYERS,
    NOTHING,
)
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.edge.encoding.columns import MANY, OVER, SHEET, TREASURES
from doubloon.games.city_of_thieves.edge.encoding.questions import question
from doubloon.games.city_of_thieves.king_of_ashes.edge.encoding import second_box
from doubloon.kernel.encoding import Encoder, mark, seen_from, tally, tally_each
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State

MOST_DUCATS: Final[i64] = 999
NO_GANG: Final[i64] = MOST_PLAYERS + 1
"""On the board: a figure of no gang."""

# The sheet and the round (CT-2.1, CT-3)
PLAYERS: Final[i64] = SHEET.column("players", "how many play", MOST_PLAYERS)
ADVENTURE: Final[i64] = SHEET.column("adventure", "by its number, 1 to 14", places=ADVENTURES)
SWITCHES: Final[i64] = SHEET.column(
    "switches",
    "open totals; shut entrances; answers on the way; tie-breaks (CT-R7, CT-R52, CT-R31, CT-R57)",
    places=4,
)
ROUND: Final[i64] = SHEET.column("round", "the square of the round counter", 20)
FIRST: Final[i64] = SHEET.column("first", "by seat: the first player", places=MOST_PLAYERS)
ACTIVE: Final[i64] = SHEET.column("active", "by seat: whose turn it is", places=MOST_PLAYERS)
ALARM: Final[i64] = SHEET.column("alarm", "it has been raised")
PORTCULLISES: Final[i64] = SHEET.column("portcullises", "by exit", places=ENTRANCES)
GATES: Final[i64] = SHEET.column("gates", "closed: " + ", ".join(GATE_NAMES), places=len(GATE_NAMES))
HOARD_LEFT: Final[i64] = SHEET.column("hoard", "ducats left of it (AV1)", HOARD)
VAULT: Final[i64] = SHEET.column("vault", "by kind: treasures in it (AV13)", 15, TREASURES)

# The turn (CT-5)
AP: Final[i64] = SHEET.column("action points", "left this turn", MANY)
ACTING: Final[i64] = SHEET.column("acting", "by figure: is being activated", places=FIGURES)
MOVED: Final[i64] = SHEET.column("moved", "it has moved")
ACTED: Final[i64] = SHEET.column("acted", "it has acted")
ACTIVATED: Final[i64] = SHEET.column("activated", "by character: this turn", places=CHARACTERS)
SKILLS_USED: Final[i64] = SHEET.column("skills used", "by character: this turn (CT-R59)", places=CHARACTERS)
MISSION_USED: Final[i64] = SHEET.column("mission used", "this turn (CT-12.4)")

# Figures
OWNER: Final[i64] = SHEET.column(
    "owner", "by figure and seat: whose it is", places=MOST_PLAYERS, times=FIGURES
)
PLACE: Final[i64] = SHEET.column(
    "place",
    "by figure: its space, from 1; two numbers more are out and gone, 0 is the box",
    PLACES + 2,
    FIGURES,
)
CARRIED: Final[i64] = SHEET.column("carried", "by character and kind: treasures", 15, TREASURES, CHARACTERS)
BOARD: Final[i64] = SHEET.column(
    "board", "by space: 1 to 4 a figure of that seat, 5 one of no gang", NO_GANG, PLACES
)

# Treasures and cards
CHESTS: Final[i64] = SHEET.column(
    "chests",
    "by room: which treasure lies there; the last place stands for a chest",
    places=TREASURES + 1,
    times=ROOMS,
)
ON_OFFER: Final[i64] = SHEET.column("missions", "by Mission: its place on offer", MISSIONS, MISSIONS)
MISSIONS_GONE: Final[i64] = SHEET.column("missions gone", "by Mission", places=MISSIONS)
MISSION_DECK: Final[i64] = SHEET.column("mission deck", "cards left", MISSIONS)
DECK: Final[i64] = SHEET.column("deck", "Arcana cards left", sum(CARD_COPIES))
DISCARDS: Final[i64] = SHEET.column("discards", "by card", 15, CARDS)
DISCARDED_LAST: Final[i64] = SHEET.column("discarded last", "by card: lies on top", places=CARDS)
HAND: Final[i64] = SHEET.column("hand", "by card: in one's own hand", 15, CARDS)

# By seat
GANG: Final[i64] = SHEET.column("gang", "by seat and gang", places=GANGS, times=MOST_PLAYERS)
CARDS_OF: Final[i64] = SHEET.column("cards", "by seat: how many in hand", MANY, MOST_PLAYERS)
DUCATS: Final[i64] = SHEET.column(
    "ducats", "by seat: one's own, or all where totals are open (CT-R7)", MOST_DUCATS, MOST_PLAYERS
)


@final
class DistrictEncoder(Encoder):
    """Tells tables of the City of Thieves."""

    def encode(self, state: State, seat: Seat) -> vec[i16]:
        return encode(state, seat)

    def write(self, state: State, seat: Seat, room: vec[i16]) -> vec[i16]:
        return write(state, seat, room)


def encode(state: State, seat: Seat) -> vec[i16]:
    """CT-R7. The table as this seat sees it."""
    return write(state, seat, SHEET.room())


def write(state: State, seat: Seat, room: vec[i16]) -> vec[i16]:
    """The same, in this memory."""
    assert isinstance(state, District)
    district = state  # by a name of its own type: compiled code would check the other at every use
    sheet = SHEET.blank_in(room)
    if district.over:
        sheet[OVER] = 1
    else:
        question(sheet, district, seat)
    the_round(sheet, district, seat)
    turn(sheet, district)
    figures(sheet, district, seat)
    treasures(sheet, district)
    cards(sheet, district, seat)
    for owner in range(district.seats):
        player(sheet, district, owner, seat)
    if district.ashes is not None:
        second_box(sheet, district, district.ashes, seat)
    return sheet


def the_round(sheet: vec[i16], district: District, seat: Seat) -> None:
    """CT-2.1, CT-3. The sheet, the round, and what stands open."""
    sheet[PLAYERS] = i16(district.seats)
    sheet[ADVENTURE + district.adventure - 1] = 1
    sheet[SWITCHES] = 1 if district.open_ducats else 0
    sheet[SWITCHES + 1] = 1 if district.shut_entrances else 0
    sheet[SWITCHES + 2] = 1 if district.answers_on_the_way else 0
    sheet[SWITCHES + 3] = 1 if district.tie_breaks else 0
    sheet[ROUND] = i16(district.round)
    if district.first != NOBODY:
        sheet[FIRST + seen_from(seat, district.first, district.seats)] = 1
    if district.active != NOBODY:
        sheet[ACTIVE + seen_from(seat, district.active, district.seats)] = 1
    sheet[ALARM] = 1 if district.alarm else 0
    mark(sheet, PORTCULLISES, district.portcullises)
    mark(sheet, GATES, district.gates)
    sheet[HOARD_LEFT] = i16(district.hoard)
    tally(sheet, VAULT, district.vault)


def turn(sheet: vec[i16], district: District) -> None:
    """CT-5"""
    sheet[AP] = i16(district.ap)
    if district.acting != NOBODY:
        sheet[ACTING + district.acting] = 1
    sheet[MOVED] = 1 if district.moved else 0
    sheet[ACTED] = 1 if district.acted else 0
    mark(sheet, ACTIVATED, district.activated)
    mark(sheet, SKILLS_USED, district.skills_used)
    sheet[MISSION_USED] = 1 if district.mission_used else 0


def figures(sheet: vec[i16], district: District, seat: Seat) -> None:
    """CT-2.11. Where everybody is."""
    places = district.place
    owners = district.owner
    seats = district.seats
    for figure in range(FIGURES):
        place = places[figure]
        if place != BOX:
            sheet[PLACE + figure] = i16(place + 1)
            if place < PLACES:
                sheet[BOARD + place] = i16(whose(owners[figure], seat, seats))


def whose(owner: Seat, seat: Seat, seats: i64) -> i64:
    """On the board: the seat of an owner, from 1."""
    return NO_GANG if owner == NOBODY else seen_from(seat, owner, seats) + 1


def treasures(sheet: vec[i16], district: District) -> None:
    """CT-R34. By room the upper side of its token."""
    first = CHESTS
    for token in district.chests:
        if token >= LOCKED:
            sheet[first + TREASURES] = 1
        elif token != NOTHING:
            sheet[first + token] = 1
        first += TREASURES + 1


def cards(sheet: vec[i16], district: District, seat: Seat) -> None:
    """CT-12, CT-T8. Missions and Arcana cards; of hands one's own."""
    number: i16 = 1
    for mission in district.missions:
        sheet[ON_OFFER + mission] = number
        number += 1
    mark(sheet, MISSIONS_GONE, district.missions_gone)
    sheet[MISSION_DECK] = i16(len(district.mission_deck))
    sheet[DECK] = i16(len(district.deck))
    tally_each(sheet, DISCARDS, district.discards)
    if district.discards:
        sheet[DISCARDED_LAST + district.discards[-1]] = 1
    tally_each(sheet, HAND, district.hands[seat])


def player(sheet: vec[i16], district: District, owner: Seat, seat: Seat) -> None:
    """CT-R7, CT-8. One player and what his gang carries; ducats for himself alone, unless totals are open."""
    place = seen_from(seat, owner, district.seats)
    if district.gang[owner] != NOBODY:
        sheet[GANG + GANGS * place + district.gang[owner]] = 1
    for slot in range(4 * owner, 4 * owner + 4):
        figure = district.crew[slot]
        if figure != NOBODY:
            sheet[OWNER + MOST_PLAYERS * figure + place] = 1
            if district.carried[figure]:
                tally(sheet, CARRIED + TREASURES * figure, district.carried[figure])
    sheet[CARDS_OF + place] = i16(len(district.hands[owner]))
    if owner == seat or district.open_ducats or district.over:
        sheet[DUCATS + place] = i16(district.ducats[owner])
