"""Playing on below the tree: everybody glances at a few of their choices and takes the best of them. Compiled room.

A playout ends where a turn ends: in the middle of one, the seat on turn would look better or worse than it stands.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.bots.judgement import Judgement
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance, Quick
from doubloon.kernel.positions.playout import first_asked
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State

MOST_DECISIONS: Final = 120
"""A playout that goes in circles is judged where it is."""
WORDS: Final = 1073741824
MOST_SEATS: Final = 8
PROBES: Final = 2


@final
class Habits:
    """How choices did when they were last compared in the imagined games of one decision: players who have many glance
    first at what has done well elsewhere."""

    regrets: dict[int, float]

    def __init__(self) -> None:
        self.regrets = {}
        """By choice: how much worse it looked than the best beside it, older glances counting less and less."""

    def note(self, choice: int, regret: float) -> None:
        """A choice was compared with others."""
        before = self.regrets.get(choice)
        self.regrets[choice] = regret if before is None else (before + regret) / 2.0

    def worth_a_glance(self, seat: Seat, choices: list[Action], glances: i64, chance: Chance) -> list[Action]:
        """Half of the glances go to what has done best so far, the others are drawn by lot."""
        count: i64 = len(choices)
        if count <= glances:
            return choices
        left = choices[:]
        chosen: i64 = 0
        while chosen < glances // 2:
            best: i64 = -1
            least = 0.0
            for place in range(chosen, count):
                regret = self.regrets.get(key(seat, left[place]))
                if regret is not None and (best < 0 or regret < least):
                    best, least = place, regret
            if best < 0:
                break
            left[chosen], left[best] = left[best], left[chosen]
            chosen += 1
        while chosen < glances:
            other = chosen + chance.below(count - chosen)
            left[chosen], left[other] = left[other], left[chosen]
            chosen += 1
        return left[:glances]


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


def play_on(
    world: State, judgement: Judgement, habits: Habits, horizon: Horizon, turns: i64, chance: Chance
) -> State:
    """Play until this many turns have ended or the game is over; the state it comes to (not always the one given)."""
    game = judgement.game
    on_turn = game.on_turn(world)
    decisions: i64 = 0
    while turns > 0 and not world.over and decisions < MOST_DECISIONS:
        seat = first_asked(world)
        choices = world.choices(seat)
        if len(choices) == 1:
            world.play(seat, choices[0])
        else:
            looked_at = habits.worth_a_glance(seat, choices, horizon.glances, chance)
            world = best_of(world, seat, looked_at, judgement, habits, chance)
        decisions += 1
        now = game.on_turn(world)
        if now != on_turn:
            on_turn = now
            turns -= 1
    return world


def is_last_lap(seen: State, seat: Seat, judgement: Judgement, chance: Chance) -> bool:
    """Whether the game ends before everybody has had another turn, in games that are played at random."""
    for _ in range(PROBES):
        world = seen.copy()
        world.redeal(seat, chance, 0)
        world.chance = Quick(chance.below(WORDS) + 1)
        if not play_on(world, judgement, Habits(), Horizon(seen.seats, 1), seen.seats, chance).over:
            return False
    return True


def best_of(
    world: State, seat: Seat, choices: list[Action], judgement: Judgement, habits: Habits, chance: Chance
) -> State:
    """What comes of the best of these choices."""
    if len(choices) == 1:
        world.play(seat, choices[0])
        return world
    best: State | None = None
    chosen = choices[0]
    most = 0.0
    looks: list[float] = []
    for choice in choices:
        after = tried(world, seat, choice, chance)
        advice = judgement.advice(after, seat)
        looks.append(advice)
        if best is None or advice > most:
            best, chosen, most = after, choice, advice
    for number in range(len(choices)):
        habits.note(key(seat, choices[number]), most - looks[number])
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


def key(seat: Seat, action: Action) -> int:
    """A choice and whose it is: who is asked may depend on the world."""
    return action.code * MOST_SEATS + seat
