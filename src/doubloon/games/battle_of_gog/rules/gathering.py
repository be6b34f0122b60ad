"""Phase 1: gathering resources (BG-5). Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.battle_of_gog.canaan import Canaan, City
from doubloon.games.battle_of_gog.content import ABUNDANCE, RADIUS, YIELD
from doubloon.games.battle_of_gog.edge.events.turns import Gathered
from doubloon.kernel.masks import size
from doubloon.kernel.procedure import Seat


def radius_of(canaan: Canaan, city: City) -> i64:
    """BG-5.1, BG-5.2"""
    return RADIUS[0 if canaan.city_level[city] == 1 else 1]


def harvest(canaan: Canaan, seat: Seat) -> list[i64]:
    """BG-5.3, BG-5.4, BG-19.8. What the unsuppressed cities yield, each square once, and Abundance."""
    land = canaan.land
    reached: i64 = 0
    gathering = False
    for city in canaan.cities(seat):
        if not canaan.is_suppressed(city):
            gathering = True
            reached |= land.harvest(canaan.city_place[city], radius_of(canaan, city))
    more: i64 = 1 if gathering and canaan.holds(seat, ABUNDANCE) else 0
    return [YIELD * size(reached & of_kind) + more for of_kind in land.of_kind]


def gather(canaan: Canaan, seat: Seat) -> None:
    """BG-5.3, BG-5.8, BG-5.9"""
    if not canaan.city_count[seat]:
        return
    found = harvest(canaan, seat)
    kept: list[i64] = []
    for kind in range(3):
        before = canaan.goods[3 * seat + kind]
        canaan.gain(seat, kind, found[kind])
        kept.append(canaan.goods[3 * seat + kind] - before)
    if canaan.told is not None:
        starved = [canaan.city_place[city] for city in canaan.cities(seat) if canaan.is_suppressed(city)]
        abundance = canaan.holds(seat, ABUNDANCE) and len(starved) < canaan.city_count[seat]
        canaan.told.append(Gathered(seat, found, kept, starved, abundance))
