"""What a seat may know of The King of Ashes (CT-R7, KA-R2), as numbers for learners. Compiled room.

The second part of the encoding (edge/encoding of the game); all of it is 0 where the second box stays shut.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.city import PLACES, ROOMS, SPACES
from doubloon.games.city_of_thieves.content import BASE_CARDS, CARDS, CHARACTERS, MOST_PLAYERS
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding.columns import MANY, SHEET, flag
from doubloon.games.city_of_thieves.king_of_ashes.ashes import FACE_DOWN, NO_TOKEN, Ashes
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    EQUIPMENT_CARDS,
    EXPERIENCE_TOKENS,
    EXPLORATION_TOKENS,
    INTRIGUE_CARDS,
    TOKEN_NAMES,
)
from doubloon.kernel.encoding import mark, put, seen_from, tally_each
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat

BELOW: Final[i64] = PLACES - SPACES
"""Rooms below ground."""
TOKEN_PLACES: Final[i64] = 1 + len(TOKEN_NAMES)

SECOND_BOX: Final[i64] = SHEET.column(
    "second box", "The King of Ashes is played; the old city; the Inn; all tokens are laid", places=4
)
HOUSE_RULES: Final[i64] = SHEET.column(
    "house rules",
    "the Cyclops after a lost fight; it robs; skills in prison; Security over nothing (KA-R30, KA-R35, KA-R38, KA-R9)",
    places=4,
)
TOKENS: Final[i64] = SHEET.column(
    "exploration tokens",
    "by room: lies face down, then which it is, if the seat knows: " + ", ".join(TOKEN_NAMES),
    places=TOKEN_PLACES,
    times=ROOMS,
)
UNPLACED: Final[i64] = SHEET.column(
    "tokens left", "exploration tokens no room has got", len(EXPLORATION_TOKENS)
)
EQUIPMENT: Final[i64] = SHEET.column(
    "equipment", "by character: the card, from 1", EQUIPMENT_CARDS, CHARACTERS
)
WOUNDS: Final[i64] = SHEET.column("wounds", "by character", MANY, CHARACTERS)
READ: Final[i64] = SHEET.column("read", "by character: has read the tomes", places=CHARACTERS)
LOOTED: Final[i64] = SHEET.column("looted", "by character: has looted below", places=CHARACTERS)
POOL: Final[i64] = SHEET.column("equipment pool", "by card: copies that lie open", MANY, EQUIPMENT_CARDS)
CHARM_USED: Final[i64] = SHEET.column("charm used", "the Lucky Charm this turn (E15)")
VICTORIES: Final[i64] = SHEET.column(
    "victories", "fights won this turn by attackers of the gang on turn (I13)", MANY
)
HOSTAGE: Final[i64] = SHEET.column("hostage", "lies in the prison (AV31)")
TOP_BACK: Final[i64] = SHEET.column("blue back", "the top card of the deck has one (KA-R2)")
BLUE_BACKS: Final[i64] = SHEET.column("blue backs", "by seat: cards in hand with one", MANY, MOST_PLAYERS)
RECOVERED: Final[i64] = SHEET.column(
    "recovered",
    "by seat and card: taken from the discard pile for all to see, and still held",
    15,
    CARDS,
    MOST_PLAYERS,
)
EXPERIENCE: Final[i64] = SHEET.column("experience", "by seat", EXPERIENCE_TOKENS, MOST_PLAYERS)
DEBT: Final[i64] = SHEET.column("debt", "by seat: cards picked at the Inn", MANY, MOST_PLAYERS)
ENTERED: Final[i64] = SHEET.column("entered", "by seat and room below", places=BELOW, times=MOST_PLAYERS)
STOLEN: Final[i64] = SHEET.column(
    "stolen",
    "by seat and by whom it was robbed: treasures taken from the second seat",
    MANY,
    MOST_PLAYERS,
    MOST_PLAYERS,
)
INTRIGUES: Final[i64] = SHEET.column("intrigue cards", "by seat: how many", INTRIGUE_CARDS, MOST_PLAYERS)
OWN_INTRIGUES: Final[i64] = SHEET.column(
    "own intrigue",
    "by seat and card, one's own alone until the game is over",
    places=INTRIGUE_CARDS,
    times=MOST_PLAYERS,
)
INTRIGUE_DONE: Final[i64] = SHEET.column("intrigue done", "by card", places=INTRIGUE_CARDS)
INTRIGUE_DECK: Final[i64] = SHEET.column("intrigue deck", "cards left", INTRIGUE_CARDS)


def second_box(sheet: vec[i16], district: District, ashes: Ashes, seat: Seat) -> None:
    """CT-R7, KA-R2. Everything of the second box that this seat may see."""
    put(sheet, SECOND_BOX, 1)
    flag(sheet, SECOND_BOX + 1, ashes.old_city)
    flag(sheet, SECOND_BOX + 2, ashes.inn)
    flag(sheet, SECOND_BOX + 3, ashes.all_tokens)
    flag(sheet, HOUSE_RULES, ashes.cyclops_follows)
    flag(sheet, HOUSE_RULES + 1, ashes.cyclops_robs)
    flag(sheet, HOUSE_RULES + 2, ashes.prison_skills)
    flag(sheet, HOUSE_RULES + 3, ashes.security_stays)
    tokens(sheet, ashes, seat)
    characters(sheet, ashes)
    for card in range(EQUIPMENT_CARDS):
        put(sheet, POOL + card, ashes.pool[card])
    flag(sheet, CHARM_USED, ashes.charm_used)
    put(sheet, VICTORIES, ashes.victories)
    flag(sheet, HOSTAGE, ashes.hostage)
    if district.deck:
        flag(sheet, TOP_BACK, district.deck[-1] >= BASE_CARDS)
    mark(sheet, INTRIGUE_DONE, ashes.intrigue_done)
    put(sheet, INTRIGUE_DECK, len(ashes.intrigue_deck))
    for owner in range(district.seats):
        gang(sheet, district, ashes, seat, owner)


def tokens(sheet: vec[i16], ashes: Ashes, seat: Seat) -> None:
    """CT-R7. The face of a flipped token, or of one this seat has looked at."""
    put(sheet, UNPLACED, len(ashes.unplaced))
    first = TOKENS
    for room in range(ROOMS):
        token = ashes.tokens[room]
        if token != NO_TOKEN:
            flag(sheet, first, token >= FACE_DOWN)
            if token < FACE_DOWN:
                put(sheet, first + 1 + token, 1)
            elif ashes.looked[seat] & ONE[room]:
                put(sheet, first + 1 + token - FACE_DOWN, 1)
        first += TOKEN_PLACES


def characters(sheet: vec[i16], ashes: Ashes) -> None:
    """KA-6.1, KA-10.1"""
    for figure in range(CHARACTERS):
        put(sheet, EQUIPMENT + figure, ashes.equipment[figure] + 1)
        put(sheet, WOUNDS + figure, ashes.wounds[figure])
    mark(sheet, READ, ashes.read)
    mark(sheet, LOOTED, ashes.looted)


def gang(sheet: vec[i16], district: District, ashes: Ashes, seat: Seat, owner: Seat) -> None:
    """KA-9, KA-11, KA-13.4, KA-R27. One player."""
    place = seen_from(seat, owner, district.seats)
    blue: i64 = 0
    for card in district.hands[owner]:
        if card >= BASE_CARDS:
            blue += 1
    put(sheet, BLUE_BACKS + place, blue)
    tally_each(sheet, RECOVERED + CARDS * place, ashes.recovered[owner])
    put(sheet, EXPERIENCE + place, ashes.experience[owner])
    put(sheet, DEBT + place, ashes.debt[owner])
    mark(sheet, ENTERED + BELOW * place, ashes.entered[owner])
    for robbed in range(district.seats):
        first = STOLEN + MOST_PLAYERS * place + seen_from(seat, robbed, district.seats)
        put(sheet, first, ashes.stolen[owner * district.seats + robbed])
    put(sheet, INTRIGUES + place, len(ashes.intrigue[owner]))
    if owner == seat or district.over:
        for card in ashes.intrigue[owner]:
            put(sheet, OWN_INTRIGUES + INTRIGUE_CARDS * place + card, 1)
