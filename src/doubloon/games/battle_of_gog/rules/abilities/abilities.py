"""Ability cards (BG-19): drawing, receiving and losing them. Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.battle_of_gog.canaan import NO_CARD, Canaan
from doubloon.games.battle_of_gog.content import POWER
from doubloon.games.battle_of_gog.edge.events.buying import AbilityDrawn, PowerGranted
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.pieces.columns import changed
from doubloon.pieces.deck import uppermost


def has_new_ability(canaan: Canaan, seat: Seat) -> bool:
    """BG-19.2. The deck holds an ability this player lacks."""
    for card in canaan.ability_deck:
        if not canaan.holds(seat, card):
            return True
    return False


def draw_ability(canaan: Canaan, seat: Seat, by: str = "BG-19.2") -> None:
    """BG-19.2. From the top, past cards the player holds already, which go under the deck; `by` says why, for the log."""
    if not has_new_ability(canaan, seat):
        if canaan.told is not None:
            canaan.told.append(AbilityDrawn(seat, NO_CARD, [], by))
        return
    passed: list[i64] = []
    card = draw_top(canaan)
    while canaan.holds(seat, card):
        passed.append(card)
        bury(canaan, card)
        card = draw_top(canaan)
    if canaan.told is not None:
        canaan.told.append(AbilityDrawn(seat, card, passed, by))
    receive_ability(canaan, seat, card)


def draw_top(canaan: Canaan) -> i64:
    card = uppermost(canaan, canaan.ability_deck)
    canaan.ability_deck = canaan.ability_deck[:-1]
    canaan.buried = min(canaan.buried, len(canaan.ability_deck))
    return card


def bury(canaan: Canaan, card: i64) -> None:
    """A card goes under the deck, for everybody to see."""
    canaan.ability_deck = [card, *canaan.ability_deck]
    canaan.buried += 1


def receive_ability(canaan: Canaan, seat: Seat, card: i64) -> None:
    """BG-19.3, BG-19.10. Power raises all own soldiers at once."""
    canaan.abilities = changed(canaan.abilities, seat, canaan.abilities[seat] | ONE[card])
    if card == POWER:
        for one in canaan.soldiers(seat):
            canaan.raise_soldier(one, 1)
        if canaan.told is not None:
            canaan.told.append(PowerGranted(seat))


def lose_ability(canaan: Canaan, seat: Seat, card: i64) -> None:
    """BG-18.17, BG-19.7. The card goes under the deck; losing Power lowers nothing (BG-19.10)."""
    canaan.abilities = changed(canaan.abilities, seat, canaan.abilities[seat] & ~ONE[card])
    bury(canaan, card)
