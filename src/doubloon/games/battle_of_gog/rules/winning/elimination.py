"""Elimination (BG-21). Compiled room."""

from __future__ import annotations

from doubloon.games.battle_of_gog.canaan import Canaan
from doubloon.games.battle_of_gog.content import CITIES
from doubloon.games.battle_of_gog.edge.events.winning import Eliminated
from doubloon.games.battle_of_gog.rules.winning.victory import check_last_standing
from doubloon.kernel.masks import members
from doubloon.kernel.procedure import Seat
from doubloon.pieces.columns import changed


def check_elimination(canaan: Canaan, seat: Seat) -> None:
    """BG-21.2, BG-21.4. Without city and soldier, and no longer under the truce, a player is out."""
    if canaan.over or canaan.fallen[seat] or canaan.city_count[seat] or canaan.has_truce(seat):
        return
    if not canaan.army[seat]:
        eliminate(canaan, seat, "BG-21.2")


def eliminate(canaan: Canaan, seat: Seat, clause: str) -> None:
    """BG-21.3. Everything the player owns goes back; the last one standing wins."""
    number = canaan.card_fall or canaan.falls + 1
    canaan.falls = number
    canaan.fallen = changed(canaan.fallen, seat, number)
    if canaan.told is not None:
        soldiers, scrolls, cards = len(canaan.soldiers(seat)), canaan.scrolls[seat], canaan.abilities[seat]
        canaan.told.append(Eliminated(seat, soldiers, scrolls, members(cards), clause))
    for one in canaan.soldiers(seat):
        canaan.remove_soldier(one)
    return_cards(canaan, seat)
    for kind in range(3):
        canaan.goods[3 * seat + kind] = 0
    canaan.barn = changed(canaan.barn, seat, 0)
    canaan.scrolls = changed(canaan.scrolls, seat, 0)
    check_last_standing(canaan)


def return_cards(canaan: Canaan, seat: Seat) -> None:
    """BG-21.3. Ability cards go under the deck in random order, so what lay at the bottom is known no longer."""
    cards = members(canaan.abilities[seat])
    canaan.abilities = changed(canaan.abilities, seat, 0)
    if cards:
        canaan.shuffle(cards)
        canaan.ability_deck = cards + canaan.ability_deck
        canaan.buried = 0


def has_lost_last_city(canaan: Canaan, city: int) -> bool:
    """BG-21.1. That was the last city of its owner."""
    return not canaan.city_count[city // CITIES]
