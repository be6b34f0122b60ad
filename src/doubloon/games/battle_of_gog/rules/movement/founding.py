"""Founding cities (BG-11), also the third, which ends the founding stage. Compiled room."""

from __future__ import annotations

from typing import Final

from doubloon.games.battle_of_gog.canaan import (
    FIRST_CITY,
    Canaan,
    Soldier,
)
from doubloon.games.battle_of_gog.content import (
    AREA,
    CITIES,
    FOUNDING_CITIES,
    IS_CORNER,
    PLAIN,
    SOLDIERS,
)
from doubloon.games.battle_of_gog.edge.events.marches import CityFounded
from doubloon.games.battle_of_gog.edge.events.turns import TruceEnded
from doubloon.games.battle_of_gog.rules.scrolls import check_slot
from doubloon.games.battle_of_gog.rules.winning.victory import check_victory
from doubloon.kernel.refusal import Refusal
from doubloon.pieces.columns import changed
from doubloon.pieces.squares import Square

NO_SUCH_SOLDIER: Final = Refusal("BG-10.1", "You have no such soldier on the map.")
NOT_PLAIN: Final = Refusal("BG-11.3", "A city needs a plain square.")
ON_CORNER: Final = Refusal("BG-11.5", "A map corner cannot hold a city.")
TOO_NEAR: Final = Refusal("BG-11.4", "That is too near another city.")
NO_CITY_DIE: Final = Refusal("BG-11.6", "A player has at most 5 cities.")


def may_found(canaan: Canaan, one: Soldier) -> Refusal | None:
    """BG-11.3 – BG-11.6. Whether a soldier may become a city where it stands."""
    square = canaan.place[one]
    if square < 0:
        return NO_SUCH_SOLDIER
    if canaan.land.terrain[square] != PLAIN:
        return NOT_PLAIN
    if canaan.beside[square]:
        return TOO_NEAR
    if IS_CORNER[square] and not canaan.corner_cities:
        return ON_CORNER
    if canaan.city_distance > 2 and has_city_within(canaan, square):
        return TOO_NEAR
    return NO_CITY_DIE if canaan.city_count[one // SOLDIERS] == CITIES else None


def has_city_within(canaan: Canaan, square: Square) -> bool:
    """BG-R22. The other reading: two squares must lie between cities."""
    for near in AREA[canaan.city_distance - 1][square]:
        if canaan.board[near] >= FIRST_CITY:
            return True
    return False


def found_city(canaan: Canaan, one: Soldier) -> None:
    """BG-11.1, BG-4.6. The soldier goes back to stock, a city of level 1 stands there; the third ends the stage."""
    seat = one // SOLDIERS
    square = canaan.place[one]
    had_truce = canaan.has_truce(seat)
    canaan.remove_soldier(one)
    canaan.put_city(seat, square)
    canaan.founded = changed(canaan.founded, seat, canaan.founded[seat] + 1)
    if canaan.told is not None:
        third = canaan.founded[seat] == FOUNDING_CITIES
        canaan.told.append(CityFounded(seat, square, third))
        if had_truce and third:
            canaan.told.append(TruceEnded(seat))
    check_victory(canaan)
    check_slot(canaan)
