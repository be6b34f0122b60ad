"""Choices of armies and battles, the Titan and the Wolf in words (ED-11 – ED-15, TH-14, TH-15). Compiled room."""

from __future__ import annotations

from typing import Final

from doubloon.games.el_dorado.content import (
    ARMY_COST,
    BUILDINGS,
    COIN_NAMES,
    COIN_TITLES,
    EXIT,
    FARMHOUSE_STRENGTH,
    OUTPOST_STRENGTH,
    PLACE_TITLES,
    RESOURCE_NAMES,
    WOLF,
    WOLF_COST,
)
from doubloon.games.el_dorado.edge.events.names import a_tile, capital, cards, corner_title
from doubloon.games.el_dorado.edge.labels.targets import (
    Describe,
    Words,
    army,
    at,
    attack_words,
    card,
    corner,
    defence,
    march_words,
    opponent_name,
)
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.armies.armies import goes_for_free, way_to
from doubloon.games.el_dorado.rules.armies.walking import Walking
from doubloon.games.el_dorado.rules.battle import actions as battle
from doubloon.games.el_dorado.rules.battle.farmhouses import farmhouse_on
from doubloon.games.el_dorado.rules.battle.half_hand import half_hand_clause
from doubloon.games.el_dorado.rules.battle.moves import BattleMoves
from doubloon.games.el_dorado.rules.battle.strength import explorer_strength, strength_on
from doubloon.games.el_dorado.rules.cave.treasures import CoinReroll
from doubloon.games.el_dorado.rules.turn import Surrender
from doubloon.games.el_dorado.solo.cave_and_battle import PlacingGuardian
from doubloon.kernel.action import Action
from doubloon.kernel.events import seat_name, several
from doubloon.pieces.hexes import corner_of


def of_march(island: Island, seat: int, action: battle.March) -> Words:
    target = way_to(island, action.origin, action.way)
    to = PLACE_TITLES[target] if target >= 0 else "the cave"
    group = f"{several(action.size, 'villager')} from {PLACE_TITLES[action.origin]} to {to}"
    text = f"March {group} {a_step(island, seat)}{march_words(island, seat, action.size, target)}"
    return text, "ED-11.2", army(action.origin) + at(target if target >= 0 else EXIT)


def of_pick_villager(_island: Island, _seat: int, action: battle.PickVillager) -> Words:
    return f"Take villager {action.villager + 1}", "ED-R52", []


def of_attack_farmhouse(island: Island, seat: int, action: battle.AttackFarmhouse) -> Words:
    there = corner_of(island.map.position[action.place], action.corner)
    outpost = farmhouse_on(island, island.side_of[seat], there) // BUILDINGS == island.thieves
    house = "outpost" if outpost and island.thieves >= 0 else "farmhouse"
    defence = OUTPOST_STRENGTH if house == "outpost" else FARMHOUSE_STRENGTH
    strengths = f"{strength_on(island, island.side_of[seat], action.place)} against {defence}"
    text = f"Attack the {house} on {corner_title(action.place, action.corner)} ({strengths})"
    return text, "TH-10.15" if house == "outpost" else "ED-15.2", corner(action.place, action.corner)


def a_step(island: Island, seat: int) -> str:
    """ED-11.2, ED-19.2. `for 1 gold`, or Bellona's first one."""
    return a_tile(ARMY_COST, goes_for_free(island, seat)).removesuffix(" a tile")


def of_reinforce(island: Island, seat: int, action: battle.Reinforce) -> Words:
    price = (
        "for 1 gold a tile, the first one for free (Bellona)"
        if goes_for_free(island, seat)
        else a_tile(ARMY_COST)
    )
    text = f"Bring {several(action.size, 'villager')} from {PLACE_TITLES[action.origin]} {price}"
    return text, "ED-11.9", army(action.origin)


def of_walk(island: Island, _seat: int, action: battle.Walk) -> Words:
    top = island.stack[-1]
    target = way_to(island, top.here, action.way) if isinstance(top, Walking) else -1
    if target < 0:
        return f"On to the {battle.WAY_NAMES[action.way]}", "ED-R49", []
    return f"On to {PLACE_TITLES[target]}", "ED-R49", at(target)


def of_join(_island: Island, _seat: int, action: battle.Join) -> Words:
    return f"{several(action.size, 'villager')} here join", "ED-R49", []


def of_flee(island: Island, seat: int, action: battle.Flee) -> Words:
    top = island.stack[-1]
    target = way_to(island, top.place, action.way) if isinstance(top, BattleMoves) else -1
    to = PLACE_TITLES[target] if target >= 0 else battle.WAY_NAMES[action.way]
    there = at(target) if target >= 0 else []
    return f"Flee with {several(action.size, 'villager')} to {to} {a_step(island, seat)}", "ED-11.11", there


def of_reroll_die(island: Island, _seat: int, action: battle.RerollDie) -> Words:
    coin = isinstance(island.stack[-1], CoinReroll)
    return f"Throw a {action.pips} again", "TH-12.5" if coin else "HC-3.1", [f"die:{action.pips}"]


def of_take_coin(_island: Island, _seat: int, action: battle.TakeCoin) -> Words:
    return f"Take {COIN_TITLES[action.coin]}", "TH-12.10", [f"coin:{COIN_NAMES[action.coin]}"]


def of_give(island: Island, _seat: int, action: battle.Give) -> Words:
    if isinstance(island.stack[-1], Surrender):
        return f"Give 1 {RESOURCE_NAMES[action.resource]} back", "ED-7.2", card(action.resource)
    return f"Give 1 {RESOURCE_NAMES[action.resource]}", half_hand_clause(island), card(action.resource)


def of_award(_island: Island, _seat: int, action: battle.Award) -> Words:
    return f"It goes to {seat_name(action.seat)}", "TH-13.4", [f"seat:{action.seat}"]


def of_put_back(_island: Island, _seat: int, action: battle.PutBack) -> Words:
    return f"Put the explorer back on {PLACE_TITLES[action.place]}", "ED-13.8", at(action.place)


def of_against(island: Island, _seat: int, action: battle.Against) -> Words:
    return f"{capital(opponent_name(island, action.side))} first", "ED-R25", []


def of_lead(island: Island, _seat: int, action: battle.Lead) -> Words:
    if isinstance(island.stack[-1], PlacingGuardian):
        return f"On {PLACE_TITLES[action.place]}", "SO-6.3", at(action.place)
    return f"Towards {PLACE_TITLES[action.place]}", "TH-14.6", at(action.place)


def of_shoot(island: Island, seat: int, action: battle.Shoot) -> Words:
    whom = opponent_name(island, action.opponent)
    strengths = (
        f"({explorer_strength(island, seat)} against {defence(island, action.opponent, action.place)})"
    )
    return f"Shoot at {whom} on {PLACE_TITLES[action.place]} {strengths}", "TH-18.2", at(action.place)


def of_move_wolf(island: Island, seat: int, action: battle.MoveWolf) -> Words:
    to = f"{PLACE_TITLES[action.place]} for {cards(WOLF_COST)}"
    text = f"The Wolf goes to {to}{attack_words(island, seat, WOLF, action.place)}"
    return text, "TH-15.5", ["wolf", *at(action.place)]


OF_BATTLE: Final[dict[type[Action], Describe]] = {
    battle.March: of_march,
    battle.PickVillager: of_pick_villager,
    battle.AttackFarmhouse: of_attack_farmhouse,
    battle.Reinforce: of_reinforce,
    battle.Walk: of_walk,
    battle.Join: of_join,
    battle.Flee: of_flee,
    battle.RerollDie: of_reroll_die,
    battle.TakeCoin: of_take_coin,
    battle.Give: of_give,
    battle.Award: of_award,
    battle.PutBack: of_put_back,
    battle.Against: of_against,
    battle.Lead: of_lead,
    battle.Shoot: of_shoot,
    battle.MoveWolf: of_move_wolf,
}
