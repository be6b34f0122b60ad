"""How strong pieces are (ED-5, ED-12.7, TH-10.2, TH-10.12). Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    CAVE_SHRINE_STRENGTH,
    COMPANION_STRENGTH,
    CONQUISTADOR_STRENGTH,
    CORTES,
    CURSE_STRENGTH,
    EXPLORER_STRENGTH,
    FORT_STRENGTH,
    HIDEOUT_STRENGTH,
    ISLAND_SHRINE_STRENGTH,
    PEDRO,
    THIEF_STRENGTH,
    VILLAGER_STRENGTH,
    Piece,
    Place,
    Side,
)
from doubloon.games.el_dorado.island import Island
from doubloon.kernel.masks import ONE, size
from doubloon.kernel.procedure import Seat


def explorer_strength(island: Island, seat: Seat) -> i64:
    """ED-5.2 – ED-5.4, TH-12.6, TH-12.9"""
    strength = CONQUISTADOR_STRENGTH if island.explorer[seat] == PEDRO else EXPLORER_STRENGTH
    strength += ISLAND_SHRINE_STRENGTH * size(island.offerings[island.side_of[seat]])
    if island.cave_shrine == seat:
        strength += CAVE_SHRINE_STRENGTH
    if island.coins[CORTES] == seat:
        strength = max(strength - CURSE_STRENGTH, 0)
    return strength


def thief_strength(island: Island, piece: Piece) -> i64:
    """TH-10.2, TH-10.3, TH-12.6"""
    strength = THIEF_STRENGTH
    if island.bearer == piece:
        strength += CAVE_SHRINE_STRENGTH
    return strength - CURSE_STRENGTH if island.cursed == piece else strength


def strength_on(island: Island, side: Side, place: Place) -> i64:
    """ED-12.7, ED-14.1, ED-R26. All pieces of a side on a tile, without buildings."""
    total = VILLAGER_STRENGTH * island.number_of_villagers(side, place)
    for seat in island.explorers_on(side, place):
        total += explorer_strength(island, seat)
    for piece in island.thieves_on(side, place):
        total += thief_strength(island, piece)
    if island.wolf_is_on(side, place):
        total += COMPANION_STRENGTH
    return total


def fort_strength(island: Island, side: Side, place: Place) -> i64:
    """ED-14.1, TH-10.12, ED-R40"""
    if not island.forts[side] & ONE[place]:
        return 0
    return HIDEOUT_STRENGTH if side == island.thieves else FORT_STRENGTH
