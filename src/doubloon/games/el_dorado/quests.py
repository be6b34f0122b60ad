"""Golden records played for the sake of something that hardly any game shows, and who plays them. (Not compiled: edge.)

Where only one player strives and everybody else stands aside, the rarest ends come about: the Thieves win, or a lone
explorer among six. A castaway discovers and never moves on, so the coast closes. `number` is a seed found by
`tools/records.py --seek`; the games begin as all games do and keep every rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from doubloon.games.el_dorado.actions import DISCOVER, END, PASS
from doubloon.games.el_dorado.advice import edges, way_left, way_to_cave_shrine
from doubloon.games.el_dorado.battle_actions import DONE
from doubloon.games.el_dorado.content import EXPLORERS, ISLAND_PLACES, THIEVES
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.prodigal import step_towards
from doubloon.games.el_dorado.thieves.actions import MoveThief, PassShrine, ThiefDiscovers
from doubloon.games.el_dorado.trade_actions import Trade
from doubloon.kernel.action import Action
from doubloon.kernel.masks import ONE


IDLE: Final = (END, PASS, DONE)


def the_thieves_strive(island: Island, seat: int, choices: Sequence[Action]) -> Action | None:
    """Everybody else surveys the island for the Thieves."""
    return None if island.side_of[seat] == island.thieves else survey(island, seat, choices)


def the_thieves_go_down(island: Island, seat: int, choices: Sequence[Action]) -> Action | None:
    """The same, but the cave comes before all else, and the cave shrine goes from thief to thief (TH-13.3)."""
    if island.side_of[seat] != island.thieves:
        return survey(island, seat, choices)
    handed_on = [action for action in choices if isinstance(action, PassShrine)]
    if handed_on:
        return handed_on[0]
    if island.cave_shrine == seat:
        goals = island.beside(island.at[island.bearer]) if island.bearer >= 0 else 0
    else:
        goals = way_to_cave_shrine(island, island.thieves) or edges(island)
    for action in choices:
        if isinstance(action, ThiefDiscovers) and goals & ONE[island.at[THIEVES + action.thief]]:
            return action
    return next((step for step in choices if isinstance(step, MoveThief) and leads_to(island, goals, step)), None)


def leads_to(island: Island, goals: int, step: MoveThief) -> bool:
    """Whether a thief's step shortens its way; whoever bears the cave shrine waits."""
    piece = THIEVES + step.thief
    left = way_left(island, goals, island.at[piece])
    return piece != island.bearer and way_left(island, goals, step.place) < left


def survey(island: Island, seat: int, choices: Sequence[Action]) -> Action | None:
    """Discover, or go where there is something to discover, but never into the cave; beyond that, stand aside."""
    here = island.at[EXPLORERS + seat]
    if DISCOVER in choices and here < ISLAND_PLACES:
        return DISCOVER
    step = step_towards(island, here, edges(island), choices) if here >= 0 else None
    return step or stand_aside(choices)


def the_first_strives(island: Island, seat: int, choices: Sequence[Action]) -> Action | None:
    """Everybody else surveys the island for the first seat."""
    return None if seat == 0 else survey(island, seat, choices)


def castaway(island: Island, seat: int, choices: Sequence[Action]) -> Action | None:
    """Discover, from wherever one is, and do nothing else."""
    return DISCOVER if DISCOVER in choices else stand_aside(choices)


def stand_aside(choices: Sequence[Action]) -> Action | None:
    """The quickest way to be done."""
    for action in IDLE:
        if action in choices:
            return action
    return next((action for action in choices if not isinstance(action, Trade)), None)


PLAYERS: Final = {
    "the Thieves strive": the_thieves_strive,
    "the Thieves go down": the_thieves_go_down,
    "the first strives": the_first_strives,
    "castaway": castaway,
}
