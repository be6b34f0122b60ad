"""A lone explorer who knows what the dice will show: a player of golden records only.

Alone one is nearly always beaten, by random and by greedy play alike (SO-1.3). Foresight plays turn after turn in many
ways on copies of the table, its dice included, keeps the ways that stand best, and goes on until one of them has won.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from doubloon.games.el_dorado.edge.advice import SHRINE, standing
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.victory.victory import shrines
from doubloon.games.el_dorado.solo.cave_and_battle import PlacingGuardian
from doubloon.games.el_dorado.solo.guardians import GuardianPhase, GuardianTurn
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance

WAYS_KEPT: Final = 20
TRIES: Final = 10
"""How often a turn is played on from each way that is kept."""
SAME_ORIGIN: Final = 3
"""This many of the ways kept may have the same turn before."""
MOVES_A_TURN: Final = 120
CLOSER_LOOKS: Final = 4
BEATEN: Final = -1e9

Moves = list[tuple[int, Action]]


class Way(NamedTuple):
    """How a game could go until the end of a turn."""

    worth: float
    island: Island
    moves: Moves
    before: Way | None


def plan(island: Island, chance: Chance) -> Moves:
    """The moves of a game that the lone explorer wins (SO-1.2); none where no way leads there."""
    ways = [Way(0.0, island, [], None)]
    while ways:
        onward: list[Way] = []
        for way in ways:
            for _ in range(TRIES):
                after = turn_after(way, chance)
                if after.island.winner == 0:
                    return all_moves(after)
                if not after.island.over:
                    onward.append(after)
        ways = best_of(onward)
    return []


def turn_after(way: Way, chance: Chance) -> Way:
    """One turn with the guardians' turns after it, half of it at random and half with some care."""
    island = way.island.copy()
    moves: Moves = []
    while not island.over and len(moves) < MOVES_A_TURN:
        if island.turns > way.island.turns and not guardians_move(island):
            break
        seat = int(island.to_act()[0])
        choices = island.choices(seat)
        if len(choices) == 1 or chance.below(10) < 5:
            action = choices[chance.below(len(choices))]
        else:
            tried = [choices[chance.below(len(choices))] for _ in range(min(len(choices), CLOSER_LOOKS))]
            action = max(tried, key=lambda one: worth_after(island, seat, one))
        island.play(seat, action)
        moves.append((seat, action))
    return Way(worth(island), island, moves, way)


def guardians_move(island: Island) -> bool:
    """Whether their turns are not over yet."""
    return any(isinstance(rule, (PlacingGuardian, GuardianPhase, GuardianTurn)) for rule in island.stack)


def worth_after(island: Island, seat: int, action: Action) -> float:
    """How well one would stand."""
    tried = island.copy()
    tried.play(seat, action)
    return worth(tried)


def worth(island: Island) -> float:
    """How well the lone explorer stands, shrines above all."""
    if island.over:
        return -BEATEN if island.winner == 0 else BEATEN
    return float(standing(island, 0)) / SHRINE + int(shrines(island, 0))


def best_of(ways: list[Way]) -> list[Way]:
    """The best of them, but not all from the same turn before."""
    kept: list[Way] = []
    for way in sorted(ways, key=lambda one: -one.worth):
        if sum(other.before is way.before for other in kept) < SAME_ORIGIN:
            kept.append(way)
        if len(kept) == WAYS_KEPT:
            break
    return kept


def all_moves(way: Way) -> Moves:
    """From the start."""
    moves: Moves = []
    reached: Way | None = way
    while reached is not None:
        moves = reached.moves + moves
        reached = reached.before
    return moves
