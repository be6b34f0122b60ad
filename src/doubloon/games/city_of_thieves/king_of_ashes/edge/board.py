"""What a seat sees of The King of Ashes, as JSON-ready values (CT-R7, KA-R2). Compiled room."""

from __future__ import annotations

from typing import Any

from doubloon.games.city_of_thieves.city import FIRST_ROOM, SPACE_NAMES, SPACES, is_house
from doubloon.games.city_of_thieves.content import (
    BASE_CARDS,
    CHARACTERS,
    GREY_SKILLS,
    ISABEAU,
    SIENNA,
    SKILL_TITLES,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.king_of_ashes.ashes import FACE_DOWN, NO_TOKEN, Ashes
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.below import is_room_below
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    EQUIPMENT_IDS,
    EQUIPMENT_NAMES,
    EQUIPMENT_TEXTS,
    EQUIPMENT_TITLES,
    INTRIGUE_DUCATS,
    INTRIGUE_IDS,
    INTRIGUE_NAMES,
    INTRIGUE_PENALTY,
    INTRIGUE_TEXTS,
    INTRIGUE_TITLES,
    TOKEN_NAMES,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.experience import experience_left
from doubloon.kernel.masks import members

Drawn = dict[str, Any]


def back(card: int) -> str:
    """KA-R2"""
    return "blue" if card >= BASE_CARDS else "purple"


def ashen_board(district: District, seat: int | None) -> Drawn:
    """The second box on the table."""
    ashes = district.ashes
    assert ashes is not None
    return {
        "old_city": ashes.old_city,
        "top_back": back(district.deck[-1]) if district.deck else None,
        "tokens": tokens(ashes, seat),
        "unplaced": len(ashes.unplaced),
        "pool": [gear(card) for card, copies in enumerate(ashes.pool) for _ in range(copies)],
        "experience_left": experience_left(district),
        "intrigue_deck": len(ashes.intrigue_deck),
        "intrigue_done": [INTRIGUE_NAMES[card] for card in members(ashes.intrigue_done)],
        "charm_used": ashes.charm_used,
        "victories": ashes.victories,
        "hostage": ashes.hostage,
    }


def tokens(ashes: Ashes, seat: int | None) -> Drawn:
    """CT-R7. By room: the face of a flipped token, or of one this seat has looked at."""
    looked = ashes.looked[seat] if seat is not None else 0
    out: Drawn = {}
    for room, token in enumerate(ashes.tokens):
        if token != NO_TOKEN:
            known = token < FACE_DOWN or looked >> room & 1
            face = TOKEN_NAMES[token % FACE_DOWN] if known else None
            out[SPACE_NAMES[FIRST_ROOM + room]] = {"face_down": token >= FACE_DOWN, "token": face}
    return out


def gear(card: int) -> Drawn:
    """CT-T16"""
    return {
        "id": EQUIPMENT_NAMES[card],
        "number": EQUIPMENT_IDS[card],
        "title": EQUIPMENT_TITLES[card],
        "text": EQUIPMENT_TEXTS[card],
        "house": is_house(EQUIPMENT_NAMES[card]),
    }


def ashen_figure(district: District, figure: int) -> Drawn:
    """KA-6.1, KA-10.1, KA-R44. What else lies on a character's card; marks of tomes and loot in the rooms
    below: from the prison every way leads to the main board, where they end."""
    ashes = district.ashes
    if ashes is None or figure >= CHARACTERS:
        return {}
    card = ashes.equipment[figure]
    below = is_room_below(district.place[figure])
    skill = SKILL_TITLES[figure]
    if district.owner[figure] >= 0 and figure in {ISABEAU, SIENNA}:
        skill = GREY_SKILLS[figure - ISABEAU]
    return {
        "skill": skill,
        "wounds": ashes.wounds[figure],
        "equipment": gear(card) if card >= 0 else None,
        "read": below and bool(ashes.read >> figure & 1),
        "looted": below and bool(ashes.looted >> figure & 1),
    }


def ashen_player(district: District, owner: int, seat: int | None) -> Drawn:
    """CT-R7, KA-R27. One player; the faces of his Intrigue cards for himself alone, or when all is over."""
    ashes = district.ashes
    if ashes is None:
        return {}
    held = ashes.intrigue[owner]
    thefts = ashes.stolen[owner * district.seats : (owner + 1) * district.seats]
    return {
        "backs": [back(card) for card in district.hands[owner]],
        "experience": ashes.experience[owner],
        "intrigues": len(held),
        "intrigue": [intrigue(card) for card in held] if owner == seat or district.over else None,
        "debt": ashes.debt[owner],
        "stolen": list(thefts),
        "entered": [SPACE_NAMES[SPACES + room] for room in members(ashes.entered[owner])],
    }


def intrigue(card: int) -> Drawn:
    """CT-T17"""
    return {
        "id": INTRIGUE_NAMES[card],
        "number": INTRIGUE_IDS[card],
        "title": INTRIGUE_TITLES[card],
        "text": INTRIGUE_TEXTS[card],
        "ducats": INTRIGUE_DUCATS[card],
        "penalty": INTRIGUE_PENALTY[card],
        "house": is_house(INTRIGUE_NAMES[card]),
    }
