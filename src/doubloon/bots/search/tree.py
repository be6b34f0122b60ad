"""A tree of what may happen, grown through imagined worlds. Compiled room.

Single-observer information-set Monte Carlo tree search. Every growth deals again what the thinking seat cannot see, walks
down along what is open in that world, adds one branch, plays on for a while and asks the game how everybody stands. Each
seat is taken to want the best for itself (max^n). A decision with one choice is no decision: it is played without a
branch of its own. Where there are many, the game's advice says which are looked at first.
"""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from doubloon.bots.judgement import Judgement
from doubloon.bots.search.playout import WORDS, Habits, Horizon, key, play_on, tried
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance, Quick
from doubloon.kernel.positions.playout import first_asked
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State

CURIOSITY: Final = 0.3
"""How much an untested branch is worth a visit, beside one that has done well."""


@final
class Branch:
    """One choice of one seat after everything above it; `gains` sums up what each seat got out of its visits."""

    seat: Seat
    action: Action
    visits: i64
    gains: list[float]
    branches: dict[int, Branch]
    advice: dict[int, float]

    def __init__(self, seat: Seat, action: Action, seats: i64) -> None:
        self.seat = seat
        self.action = action
        self.visits = 0
        self.gains = [0.0] * seats
        self.branches = {}
        self.advice = {}
        """By choice below it: how well the game thought of it when it was first met."""

    def gain(self, seat: Seat) -> float:
        """What a seat got out of it on average."""
        return self.gains[seat] / float(self.visits) if self.visits else 0.0


@final
class Tree:
    """All that a seat thinks about one decision."""

    seat: Seat
    judgement: Judgement
    horizon: Horizon
    habits: Habits

    def __init__(self, seat: Seat, judgement: Judgement, horizon: Horizon) -> None:
        self.seat = seat
        self.judgement = judgement
        self.horizon = horizon
        self.habits = Habits()

    def grow(self, top: Branch, seen: State, seed: i64) -> float:
        """Add a branch below one of the seat's own choices, found in the world with this number; the seat's gain."""
        chance = Quick(seed)
        world = seen.copy()
        world.redeal(self.seat, chance, 0)
        world.chance = Quick(chance.below(WORDS) + 1)
        turn = self.judgement.game.on_turn(world)
        world.play(self.seat, top.action)
        path = [top]
        turns = self.horizon.turns
        branch = top
        while branch.visits and not world.over:
            now = self.judgement.game.on_turn(world)
            if now != turn:
                turn = now
                turns -= 1
            mover = first_asked(world)
            choices = world.choices(mover)
            if len(choices) == 1:
                world.play(mover, choices[0])
                continue
            branch = self._most_promising(branch, world, mover, choices, chance)
            path.append(branch)
            world.play(mover, branch.action)
        if self.judgement.game.on_turn(world) != turn:
            turns -= 1
        elif turns <= 0:
            turns = 1  # the tree has grown beyond the horizon: the turn it has come to is played to its end
        world = play_on(world, self.judgement, self.habits, self.horizon, turns, chance)
        gains = self.judgement.gains(world)
        for branch in path:
            branch.visits += 1
            for seat in range(len(gains)):
                branch.gains[seat] += gains[seat]
        return gains[self.seat]

    def _most_promising(
        self, branch: Branch, world: State, mover: Seat, choices: list[Action], chance: Chance
    ) -> Branch:
        """The branch below that its mover wants to see most; a new one where that has not been tried."""
        ranked = self._ranked(branch, world, mover, choices, chance)
        hope = branch.gain(mover)
        reach = CURIOSITY * math.sqrt(float(branch.visits))
        best = ranked[0]
        most = -1.0
        for rank in range(len(ranked)):
            below = branch.branches.get(key(mover, ranked[rank]))
            if below is None:
                promise = hope + reach / float(rank + 1)
            else:
                promise = below.gain(mover) + reach / float((rank + 1) * (below.visits + 1))
            if promise > most:
                best, most = ranked[rank], promise
        known = branch.branches.get(key(mover, best))
        if known is None:
            known = Branch(mover, best, self.judgement.seats)
            branch.branches[key(mover, best)] = known
        return known

    def _ranked(
        self, branch: Branch, world: State, mover: Seat, choices: list[Action], chance: Chance
    ) -> list[Action]:
        """The choices that have been looked at, those first of which the game thought most; each visit looks at a few
        more."""
        unseen = [choice for choice in choices if key(mover, choice) not in branch.advice]
        for choice in self.habits.worth_a_glance(mover, unseen, self.horizon.glances, chance):
            after = tried(world, mover, choice, chance)
            branch.advice[key(mover, choice)] = self.judgement.advice(after, mover)
        order: list[tuple[float, int]] = []
        for number in range(len(choices)):
            advice = branch.advice.get(key(mover, choices[number]))
            if advice is not None:
                order.append((-advice, number))
        order.sort()
        if unseen:
            for behind, number in order:
                self.habits.note(key(mover, choices[number]), behind - order[0][0])
        return [choices[number] for _, number in order]
