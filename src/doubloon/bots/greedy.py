"""`greedy`: looks one choice ahead and takes what the game's own evaluation likes best."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from doubloon.bots.bot import Thought, Weighed
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.positions.position import Position
from doubloon.kernel.state import State

WORLDS: Final = 6
"""How many imagined worlds a choice is tried in when chance or something hidden takes part in it."""
EQUAL: Final = 1e-9


class Greedy:
    """One ply with a hand-made evaluation (`Game.evaluate`). Of equals it prefers those after which others are asked, so that
    it does nothing for nothing; the rest is drawn by lot."""

    name = "greedy"
    text = "Looks one choice ahead and takes what scores best."

    def choose(self, imagined: Position, seat: int, chance: Chance, timed: bool = False) -> Thought:
        """The choice with the best evaluation after it."""
        return best_at_a_look(imagined, seat, chance, imagined.game.evaluate)


Evaluate = Callable[[State, int], float]
"""How well a seat stands."""


def best_at_a_look(imagined: Position, seat: int, chance: Chance, evaluate: Evaluate) -> Thought:
    """The choice after which a seat stands best; all others by how it would stand."""
    choices = imagined.choices(seat)
    if len(choices) == 1:
        return Thought(choices[0])
    worlds = TrialWorlds(imagined, seat, chance, evaluate)
    weighed = [Weighed(action, worlds.value(action)) for action in choices]
    weighed.sort(key=lambda one: -one.value)
    best = [one.action for one in weighed if one.value >= weighed[0].value - EQUAL]
    best = [action for action in best if worlds.rests_after(action)] or best
    chosen = best[chance.below(len(best))]
    weighed.sort(key=lambda one: one.action is not chosen)
    return Thought(chosen, tuple(weighed))


class TrialWorlds:
    """The imagined worlds of one decision, made when needed: every choice is tried in the same ones."""

    def __init__(self, imagined: Position, seat: int, chance: Chance, evaluate: Evaluate) -> None:
        self.imagined = imagined
        self.seat = seat
        self.evaluate = evaluate
        self.seeds = [chance.below(2**30) for _ in range(WORLDS - 1)]
        self.states = [imagined.state]

    def value(self, action: Action) -> float:
        """The mean evaluation after an action.

        One world is enough when the action draws and shows nothing, two when what is drawn makes no difference to
        this seat (the next player's roll).
        """
        first = self.after(self.states[0], action)
        values = [self.evaluate(first, self.seat)]
        if settled_by_choice(self.states[0], first):
            return values[0]
        for number in range(1, WORLDS):
            values.append(self.evaluate(self.after(self.world(number), action), self.seat))
            if number == 1 and abs(values[0] - values[1]) < EQUAL:
                break
        return sum(values) / len(values)

    def rests_after(self, action: Action) -> bool:
        """Whether the seat is asked nothing more after an action, for now."""
        return self.seat not in self.after(self.states[0], action).to_act()

    def world(self, number: int) -> State:
        """An imagined world by its number; the first is the one the bot was shown."""
        while len(self.states) <= number:
            self.states.append(self.imagined.imagine(self.seat, self.seeds[len(self.states) - 1]).state)
        return self.states[number]

    def after(self, world: State, action: Action) -> State:
        """A copy of a world in which the action has been played."""
        state = world.copy()
        state.play(self.seat, action)
        return state


def settled_by_choice(before: State, after: State) -> bool:
    """Whether nothing was drawn or shown between two states: the choice alone made the difference."""
    return before.chance.drawn == after.chance.drawn and before.shown == after.shown
