"""Golden records played for the sake of something that hardly any game shows, and who plays them.

Where one side strives and everybody else stands aside, the rarest ends come about: the Thieves win, or somebody does in
spite of them at a large table. A castaway discovers and never goes anywhere, so the coast closes. The seeds were found by
trying; the games begin as all games do and keep every rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from doubloon.games.el_dorado.actions import DISCOVER, END, PASS
from doubloon.games.el_dorado.content import EXPLORERS, ISLAND_PLACES, THIEVES
from doubloon.games.el_dorado.edge.advice import edges, way_left, way_to_cave_shrine
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.battle.actions import DONE
from doubloon.games.el_dorado.rules.trade.actions import OFFER_CARD, OFFER_TO, PROPOSE, WITHDRAW, Trade
from doubloon.games.el_dorado.thieves.actions import MoveThief, PassShrine, ThiefDiscovers
from doubloon.kernel.action import Action
from doubloon.kernel.masks import ONE
from tools.golden.el_dorado.coverage import WON_ALONE, WON_BY_THIEVES, WON_FROM_THIEVES_IN_LARGE_GROUP
from tools.golden.el_dorado.prodigal import step_towards
from tools.golden.plan import Quest

IDLE: Final = (END, PASS, DONE)


def the_thieves_go_down(island: Island, seat: int, choices: Sequence[Action]) -> Action | None:
    """Everybody else surveys the island. The cave comes first, and the cave shrine goes from thief to thief (TH-13.3)."""
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
    return next(
        (step for step in choices if isinstance(step, MoveThief) and leads_to(island, goals, step)), None
    )


def leads_to(island: Island, goals: int, step: MoveThief) -> bool:
    """Whether a thief's step shortens its way; the bearer of the cave shrine waits."""
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


def castaway(_island: Island, _seat: int, choices: Sequence[Action]) -> Action | None:
    """Discover, from wherever one is, and do nothing else."""
    return DISCOVER if DISCOVER in choices else stand_aside(choices)


def hesitant(_island: Island, _seat: int, choices: Sequence[Action]) -> Action | None:
    """Propose a gift, and take it back before anybody answers (ED-R48)."""
    return next((action for action in (WITHDRAW, PROPOSE, *OFFER_CARD, *OFFER_TO) if action in choices), None)


def stand_aside(choices: Sequence[Action]) -> Action | None:
    """The quickest way to be done."""
    for action in IDLE:
        if action in choices:
            return action
    return next((action for action in choices if not isinstance(action, Trade)), None)


PLAYERS: Final = {
    "the Thieves go down": the_thieves_go_down,
    "the first strives": the_first_strives,
    "castaway": castaway,
    "hesitant": hesitant,
}
FORESIGHT: Final = "foresight"

QUESTS: Final = (
    Quest(
        frozenset({"PassShrine", WON_BY_THIEVES}),
        "1 against the Thieves",
        {"rounds": 50},
        "the Thieves go down",
        3,
    ),
    Quest(
        frozenset({WON_FROM_THIEVES_IN_LARGE_GROUP}),
        "6 and the Thieves",
        {"rounds": 40},
        "the first strives",
        1,
    ),
    Quest(frozenset({WON_ALONE}), "solo", {"rounds": 100}, FORESIGHT, 10),
    Quest(frozenset({"Usurped"}), "solo", {"rounds": 100}, "greedy", 0),
    Quest(frozenset({"GuardianWaits"}), "solo", {"rounds": 24}, "random", 106),
    Quest(frozenset({"SearchBeganAnew"}), "2 players", {"rounds": 12}, "castaway", 331),
    Quest(frozenset({"PutAside"}), "2 players", {"rounds": 12}, "castaway", 170711),
    Quest(frozenset({"withdraw", "Withdrew"}), "2 players", {"rounds": 2, "proposals": 2}, "hesitant", 0),
)
