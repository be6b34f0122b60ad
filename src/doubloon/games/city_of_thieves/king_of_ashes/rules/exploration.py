"""Exploration tokens (KA-4): flipped by the character who walks into their room. Compiled room."""

from __future__ import annotations

from doubloon.games.city_of_thieves.city import FIRST_ROOM, Space
from doubloon.games.city_of_thieves.content import Figure
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.king_of_ashes.ashes import FACE_DOWN, NO_TOKEN
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    EMBLEM,
    EQUIPMENT,
    SECURITY,
    STAIRCASE,
    TRAP,
)
from doubloon.games.city_of_thieves.king_of_ashes.edge.events import SecurityLifted, TokenFlipped
from doubloon.games.city_of_thieves.king_of_ashes.rules.equipment import choose_equipment
from doubloon.games.city_of_thieves.king_of_ashes.rules.experience import gain_experience
from doubloon.games.city_of_thieves.king_of_ashes.rules.wounds import wound


def explore(district: District, figure: Figure) -> None:
    """KA-4.1, KA-R5, KA-R7. A character that has walked into a room flips the token that lies face down there."""
    room = district.place[figure]
    token = district.token(room)
    if token >= FACE_DOWN:
        flip(district, figure, room, token - FACE_DOWN)


def flip(district: District, figure: Figure, room: Space, token: int) -> None:
    """KA-4.2 – KA-4.9, KA-R9"""
    assert district.ashes is not None
    district.shown += 1
    district.ashes.tokens[room - FIRST_ROOM] = token
    if district.told is not None:
        district.told.append(TokenFlipped(figure, room, token))
    if token in (TRAP, EQUIPMENT, EMBLEM):
        district.ashes.tokens[room - FIRST_ROOM] = NO_TOKEN
    if token == TRAP:
        wound(district, figure, 1)
    elif token == EQUIPMENT:
        choose_equipment(district, figure)
    elif token == EMBLEM:
        gain_experience(district, district.owner[figure], 1, "KA-4.5")
    elif token == STAIRCASE:
        gain_experience(district, district.owner[figure], 1, "KA-4.7")
    elif token == SECURITY and not district.ashes.security_stays:
        lift_security(district, room)


def is_secured(district: District, room: Space) -> bool:
    """KA-4.6"""
    return district.token(room) == SECURITY


def lift_security(district: District, room: Space) -> None:
    """KA-4.6, KA-R9. With no treasure left in its room the token leaves the game."""
    if is_secured(district, room) and district.is_empty(room):
        assert district.ashes is not None
        district.ashes.tokens[room - FIRST_ROOM] = NO_TOKEN
        if district.told is not None:
            district.told.append(SecurityLifted(room))


def take_gem_token(district: District, room: Space) -> None:
    """KA-R8. The magic gem that was flipped here is carried off."""
    assert district.ashes is not None
    district.ashes.tokens[room - FIRST_ROOM] = NO_TOKEN
