"""The battle in progress as the table sees it: who fights, with what, how far it has come. (Not compiled: edge.)"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from doubloon.games.el_dorado.content import BLACK_DIE, KIND_NAMES, NOBODY, PLACE_NAMES, THIEVES
from doubloon.games.el_dorado.dice import listed
from doubloon.games.el_dorado.hardcore.rerolls import Reroll
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.battle.battle import FARMHOUSE, Battle
from doubloon.games.el_dorado.rules.battle.farmhouses import FarmhouseAttack
from doubloon.games.el_dorado.rules.battle.moves import BattleMoves
from doubloon.games.el_dorado.rules.cave.treasures import CoinReroll

KINDS: Final = ("ordinary", "interruption", "farmhouse", "dweller", "ranged", "den")


def battle(island: Island) -> dict[str, Any] | None:
    """ED-12. The innermost battle."""
    for height in range(len(island.stack) - 1, -1, -1):
        rule = island.stack[height]
        if isinstance(rule, Battle):
            return of_battle(island, rule, height)
        if isinstance(rule, FarmhouseAttack):
            return of_farmhouse(island, rule, height)
    return None


def of_battle(island: Island, fight: Battle, height: int) -> dict[str, Any]:
    """ED-12.4 – ED-12.7"""
    strengths = [int(fight.attack(island)), int(fight.defence(island))]
    dice = [fight.thrown, fight.answer]
    for rule in island.stack[height:]:
        if isinstance(rule, (Reroll, CoinReroll)):
            dice[rule.side != fight.attacker] = rule.dice
    thrown = [listed(one) for one in dice]
    rolled = any(thrown)
    return {
        "tile": PLACE_NAMES[fight.place],
        "attacker": side_or_none(fight.attacker),
        "defender": side_or_none(fight.defender),
        "kind": KINDS[fight.kind],
        "dweller": KIND_NAMES[fight.dweller] if fight.dweller else None,
        "strengths": strengths,
        "step": "after" if fight.decided or fight.tied else "roll" if rolled else moving(island, height),
        "dice": thrown,
        "loser": side_or_none(fight.loser) if fight.decided else None,
        "decided": fight.decided,
        "forces": [forces(island, fight, fight.attacker), forces(island, fight, fight.defender)],
        "came_from": came_from(island, fight.attacker, fight.place),
        "odds": None if rolled else list(odds(*strengths)),
    }


def of_farmhouse(island: Island, fight: FarmhouseAttack, height: int) -> dict[str, Any]:
    """ED-15, ED-R21. Before the dice: the owner may cut in."""
    return {
        "tile": PLACE_NAMES[fight.place],
        "attacker": side_or_none(fight.attacker),
        "defender": int(fight.owner),
        "kind": "farmhouse",
        "dweller": KIND_NAMES[fight.hunter] if fight.attacker == NOBODY else None,
        "strengths": None,
        "step": moving(island, height),
        "dice": [[], []],
        "loser": None,
        "decided": False,
        "forces": [on_tile(island, fight.attacker, fight.place), {"farmhouse": True}],
        "came_from": came_from(island, fight.attacker, fight.place),
        "odds": None,
    }


def side_or_none(side: int) -> int | None:
    """A side, unless it is nobody's."""
    return int(side) if side >= 0 else None


def moving(island: Island, height: int) -> str:
    """ED-12.4, ED-12.5. The attacker brings help, then the defender answers."""
    moves = [rule for rule in island.stack[height:] if isinstance(rule, BattleMoves)]
    return "attack" if not moves else "answer" if moves[-1].flees else "bring"


def forces(island: Island, fight: Battle, side: int) -> dict[str, Any]:
    """ED-12.7. Who rolls for a side; a farmhouse defends alone (ED-15.3)."""
    if side == NOBODY:
        return {"dweller": KIND_NAMES[fight.dweller]}
    if fight.kind == FARMHOUSE and side == fight.defender:
        return {"farmhouse": True}
    return on_tile(island, side, fight.place)


def on_tile(island: Island, side: int, place: int) -> dict[str, Any]:
    """The pieces of a side on the battle tile, and its fort."""
    if side == NOBODY:
        return {}
    return {
        "explorers": [int(seat) for seat in island.explorers_on(side, place)],
        "villagers": len(island.villagers_on(side, place)),
        "thieves": [int(piece - THIEVES + 1) for piece in island.thieves_on(side, place)],
        "fort": bool(island.forts[side] >> place & 1),
        "wolf": bool(island.wolf_is_on(side, place)),
    }


def came_from(island: Island, side: int, place: int) -> list[str]:
    """Over which tiles the attackers came in."""
    if side == NOBODY:
        return []
    paths = [island.path(piece) for piece in island.pieces_on(side, place)]
    return [PLACE_NAMES[tile] for tile in sorted({int(path[-1]) for path in paths if path})]


@cache
def sums(dice: int) -> list[float]:
    """ED-R16. How likely each sum of a number of black dice is."""
    chances = [1.0]
    for _ in range(dice):
        after = [0.0] * (len(chances) + int(BLACK_DIE))
        for total, chance in enumerate(chances):
            for pips in range(1, int(BLACK_DIE) + 1):
                after[total + pips] += chance / int(BLACK_DIE)
        chances = after
    return chances


@cache
def odds(attack: int, defence: int) -> tuple[float, float, float]:
    """ED-12.7, ED-12.8. The attacker wins, a tie, the defender wins, if both roll with what is there."""
    wins = ties = 0.0
    for mine, chance in enumerate(sums(attack)):
        for theirs, other in enumerate(sums(defence)):
            wins += chance * other if mine > theirs else 0.0
            ties += chance * other if mine == theirs else 0.0
    return round(wins, 3), round(ties, 3), round(1 - wins - ties, 3)
