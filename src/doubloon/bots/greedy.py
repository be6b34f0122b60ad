"""`greedy`: looks one choice ahead and takes what the game's own evaluation likes best."""

from __future__ import annotations

from typing import Final

from doubloon.bots.bot import Thought, Weighed
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.game import Game
from doubloon.kernel.state import State
from doubloon.kernel.table import Table

WORLDS: Final = 6
"""How many imagined worlds a choice is tried in when chance or something hidden takes part in it."""
EQUAL: Final = 1e-9


class Greedy:
    """One ply with a hand-made evaluation (`Game.evaluate`); equals are drawn by lot."""

    name = "greedy"
    text = "Looks one choice ahead and takes what scores best."

    def choose(self, imagined: Table, seat: int, chance: Chance) -> Thought:
        """The choice with the best evaluation after it."""
        choices = imagined.choices(seat)
        if len(choices) == 1:
            return Thought(choices[0])
        worlds = Worlds(imagined, seat, chance)
        weighed = [Weighed(action, worlds.value(action)) for action in choices]
        weighed.sort(key=lambda one: -one.value)
        best = [one.action for one in weighed if one.value >= weighed[0].value - EQUAL]
        chosen = best[chance.below(len(best))]
        weighed.sort(key=lambda one: one.action is not chosen)
        return Thought(chosen, tuple(weighed))


class Worlds:
    """The imagined worlds of one decision, made when needed: every choice is tried in the same ones."""

    def __init__(self, imagined: Table, seat: int, chance: Chance) -> None:
        self.imagined = imagined
        self.seat = seat
        self.seeds = [chance.below(2**30) for _ in range(1, WORLDS)]
        self.states = [imagined.state]

    def value(self, action: Action) -> float:
        """The mean evaluation after an action; one world is enough when neither dice nor hidden pieces matter."""
        first = self.after(self.states[0], action)
        value = standing(self.imagined.game, first, self.seat)
        if settled_by_choice(self.states[0], first):
            return value
        self.imagine_all()
        others = (self.after(world, action) for world in self.states[1:])
        return (value + sum(standing(self.imagined.game, state, self.seat) for state in others)) / WORLDS

    def after(self, world: State, action: Action) -> State:
        """A copy of a world in which the action has been played."""
        state = world.copy()
        state.play(self.seat, action)
        return state

    def imagine_all(self) -> None:
        """Fill up the list of worlds."""
        for seed in self.seeds[len(self.states) - 1 :]:
            self.states.append(self.imagined.imagine(self.seat, seed).state)


def settled_by_choice(before: State, after: State) -> bool:
    """Whether nothing was drawn or shown between two states: the choice alone made the difference."""
    return before.chance.drawn == after.chance.drawn and before.shown == after.shown


def standing(game: Game, state: State, seat: int) -> float:
    """How well a seat stands, in points: the game's advice, or the score itself once the game is over."""
    return float(game.outcome(state)["scores"][seat]) if state.over else game.evaluate(state, seat)
