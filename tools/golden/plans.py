"""The plans of golden records by game."""

from __future__ import annotations

from typing import Final

from doubloon.kernel.games.game import Game
from tools.golden import battle_of_gog, city_of_thieves
from tools.golden.el_dorado import el_dorado
from tools.golden.plan import Plan

PLANS: Final[dict[str, Plan]] = {
    "battle-of-gog": battle_of_gog.PLAN,
    "city-of-thieves": city_of_thieves.PLAN,
    "el-dorado": el_dorado.PLAN,
}
PLAIN: Final = Plan()


def plan_of(game: Game) -> Plan:
    return PLANS.get(game.id, PLAIN)
