"""How well a player stands, judged by hand: advice for bots. Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.battle_of_gog.canaan import Canaan
from doubloon.kernel.procedure import Seat


def standing(canaan: Canaan, seat: Seat) -> i64:
    """All of it."""
    return canaan.city_count[seat]
