"""Playing on below the tree: everybody glances at a few of their choices and takes the best of them. Compiled room.

A playout ends where a turn ends: in the middle of one, whoever is on turn would look better or worse than they stand.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.bots.judgement import Judgement
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance, Quick
from doubloon.kernel.playout import first_asked
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State

MOST_DECISIONS: Final = 120
"""A playout that goes in circles is judged where it is."""
WORDS: Final = 1073741824


@final
class Horizon:
    """How far a playout goes, and how closely its players look."""

    turns: i64
    glances: i64

    def __init__(self, turns: i64, glances: i64) -> None:
        self.turns = turns
        """Turns that end before the playout is judged, the present one included."""
        self.glances = glances
        """Choices that a player compares; one is random play."""


def play_on(world: State, judgement: Judgement, horizon: Horizon, turns: i64, chance: Chance) -> State:
    """Play until so many turns have ended or the game is over; the state it comes to (not always the one given)."""
    game = judgement.game
    on_turn = game.on_turn(world)
    decisions: i64 = 0
    while turns > 0 and not world.over and decisions < MOST_DECISIONS:
        seat = first_asked(world)
        choices = world.choices(seat)
        if len(choices) == 1:
            world.play(seat, choices[0])
        else:
            world = best_of_a_few(world, seat, choices, judgement, horizon.glances, chance)
        decisions += 1
        now = game.on_turn(world)
        if now != on_turn:
            on_turn = now
            turns -= 1
    return world


def best_of_a_few(
    world: State, seat: Seat, choices: list[Action], judgement: Judgement, glances: i64, chance: Chance
) -> State:
    """What comes of the best among a few choices, drawn by lot."""
    count: i64 = len(choices)
    if glances <= 1:
        world.play(seat, choices[chance.below(count)])
        return world
    drawn = min(count, glances)
    left = choices[:] if drawn < count else choices
    best: State | None = None
    chosen = left[0]
    most = 0.0
    for number in range(drawn):
        if drawn < count:
            other = number + chance.below(count - number)
            left[number], left[other] = left[other], left[number]
        after = tried(world, seat, left[number], chance)
        advice = judgement.advice(after, seat)
        if best is None or advice > most:
            best, chosen, most = after, left[number], advice
    assert best is not None
    if best.chance.drawn:
        world.play(seat, chosen)
        return world
    best.chance = world.chance
    return best


def tried(world: State, seat: Seat, action: Action, chance: Chance) -> State:
    """A copy in which the action has been played, with dice of its own: nobody glances at the dice to come."""
    after = world.copy()
    after.chance = Quick(chance.below(WORDS) + 1)
    after.play(seat, action)
    return after
