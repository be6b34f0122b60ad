"""One game of a network against itself, and what can be learned from it. Compiled room.

Every seat looks one choice ahead in imagined worlds. What it then sees, and what it sees whenever a turn ends, are its examples;
the target of each is a mean of what came later: TD(lambda), computed backwards from the end of the game.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec as packed
from mypy_extensions import i16, i64

from doubloon.bots.network import Learned
from doubloon.bots.search.playout import tried
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.declare import declared
from doubloon.kernel.positions.playout import first_asked
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State

FINE: Final = 1048576
WORLDS: Final = 4
"""How many worlds a choice is looked at in when chance or something hidden takes part in it."""
FEW: Final = 4
"""A seat that tries something else takes one of this many that look best."""


@final
@declared
class Habit:
    """How games are played for learning."""

    curious: float
    """How often a seat tries something else than what looks best."""
    decay: float
    """Lambda: how much of a target comes from later than the next position."""
    haste: float
    """What each position on the way to the end costs: where games can be drawn out, who hurries is better off."""
    most: i64
    """Decisions after which a game has stalled: everybody loses it."""


@final
@declared
class Example:
    """What a seat saw, the hand-made lead, what the network thought, and what it should think."""

    sheet: packed[i16]
    lead: float
    value: float
    hoped: float
    """The value of the best choice: more than `value` where something else was tried."""
    tried: bool
    target: float


@final
@declared
class PlayedGame:
    """The examples of one game, and how it went."""

    examples: list[Example]
    decisions: i64
    stalled: bool


def play_itself(learned: Learned, state: State, habit: Habit, chance: Chance) -> PlayedGame:
    """Play from a state to the end; it is changed."""
    game = learned.game
    seen: list[list[Example]] = [[] for _ in range(state.seats)]
    turn = game.on_turn(state)
    decisions: i64 = 0
    while not state.over and decisions < habit.most:
        seat = first_asked(state)
        choices = state.choices(seat)
        decisions += 1
        if len(choices) == 1:
            state.play(seat, choices[0])
        else:
            _decide(learned, state, seat, choices, habit, chance, seen[seat])
        now = game.on_turn(state)
        if now != turn and not state.over:
            turn = now
            for other in range(state.seats):
                if other != seat:
                    seen[other].append(_looked(learned, state, other, 0.0, False))
    ends = learned.results(state) if state.over else [-1.0] * state.seats
    examples: list[Example] = []
    for seat in range(state.seats):
        _aim(seen[seat], ends[seat], habit)
        examples.extend(seen[seat])
    return PlayedGame(examples, decisions, not state.over)


def _decide(
    learned: Learned,
    state: State,
    seat: Seat,
    choices: list[Action],
    habit: Habit,
    chance: Chance,
    seen: list[Example],
) -> None:
    """What looks best after one look, or now and then something else; the position after it is kept."""
    world = state.copy()
    world.redeal(seat, chance, 0)
    learned.readers[seat].stay(learned.encoding.encoder.encode(world, seat))
    worlds = [world]
    order: list[tuple[float, int]] = []
    for number in range(len(choices)):
        order.append((-_mean(learned, worlds, seat, choices[number], chance), number))
    order.sort()
    other = chance.below(FINE) < i64(int(habit.curious * FINE))
    chosen = order[chance.below(min(FEW, len(order)))][1] if other else order[0][1]
    state.play(seat, choices[chosen])
    if not state.over:
        seen.append(_looked(learned, state, seat, -order[0][0], learned.glances and chosen != order[0][1]))


def _mean(learned: Learned, worlds: list[State], seat: Seat, choice: Action, chance: Chance) -> float:
    """How a choice looks; on average over several worlds where something is drawn or shown, so that nobody gambles because of one good die."""
    after = tried(worlds[0], seat, choice, chance)
    first = _likes(learned, after, seat)
    if not after.chance.drawn and after.shown == worlds[0].shown:
        return first
    total = first
    for number in range(1, WORLDS):
        if number == len(worlds):
            world = worlds[0].copy()
            world.redeal(seat, chance, 0)
            worlds.append(world)
        likes = _likes(learned, tried(worlds[number], seat, choice, chance), seat)
        if number == 1 and likes == first:
            return first
        total += likes
    return total / WORLDS


def _likes(learned: Learned, state: State, seat: Seat) -> float:
    return learned.value(state, seat) if learned.glances else learned.game.evaluate(state, seat)


def _looked(learned: Learned, state: State, seat: Seat, hoped: float, other: bool) -> Example:
    lead = learned.game.evaluate(state, seat)
    sheet: packed[i16] = learned.encoding.encoder.encode(state, seat)
    value = learned.value_of(sheet, seat, lead)
    return Example(sheet, lead, value, hoped if other else value, other, 0.0)


def _aim(examples: list[Example], end: float, habit: Habit) -> None:
    """Set the targets, from the last example backwards. A choice that was only tried says nothing about what came before."""
    later = end
    for number in range(len(examples) - 1, -1, -1):
        example = examples[number]
        example.target = max(-1.0, later - habit.haste)
        later = example.target
        if example.tried:
            later = example.hoped
        else:
            later = (1.0 - habit.decay) * example.value + habit.decay * later
