"""Bots that search: they think ahead in many imagined games (`tree.py`), as long as their budget lasts.

The choices that a quick look likes best are candidates. All are tried in the same worlds; then the worse half is left
out, and so on until the budget is spent (sequential halving) or nothing is left to find out.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from doubloon.bots.bot import Thought, Weighed
from doubloon.bots.greedy import best_at_a_look
from doubloon.bots.judgement import Judgement
from doubloon.bots.search.playout import WORDS, Horizon, is_last_lap
from doubloon.bots.search.tree import Branch, Tree
from doubloon.bots.weights import learned_at
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance, Quick
from doubloon.kernel.positions.position import Position

FEWEST: Final = 4
"""Worlds before anything is taken as shown."""
SURE: Final = 2.0
"""Standard errors beyond which a difference is no luck: a choice that far behind the favourite need not be tried again."""


class Budget(NamedTuple):
    """How much thinking a decision is worth."""

    growths: int
    """Imagined games, over all candidates, in a slow game; a quick one gets more (`Game.quickness`)."""
    candidates: int = 8
    turns: int = 1
    """How far an imagined game is played on before it is judged: this many turns, the present one to its end included."""
    glances: int = 4
    """Choices that its players compare where they are not told what to do by the tree."""
    doubt: float = 1.0
    """How many standard errors better a rival has to be than the favourite."""
    seconds: float = 0.8
    """How long people are kept waiting."""
    learned: bool = False
    """Whether the game's network judges positions, where it has one (`weights.py`)."""
    alone: bool = False
    """Whether players are advised by their own points instead of their lead."""
    to_the_end: bool = True
    """Whether games are imagined to their end in the last lap. Judged earlier, a choice after which they end soon, as to stop does, would be
    compared with others on another scale."""


class Search:
    """Grows a tree below each candidate and takes the one that did best."""

    def __init__(self, name: str, text: str, budget: Budget, unlearned: Budget | None = None) -> None:
        self.name = name
        self.text = text
        self.budget = budget
        self.unlearned = unlearned or budget
        """How it thinks at a table that no network has learned."""

    def choose(self, imagined: Position, seat: int, chance: Chance, timed: bool = False) -> Thought:
        """The candidate that remains; with it, all candidates by how long they remained and what they gained."""
        clock = ThinkingTime(self.budget.seconds) if timed else None
        choices = imagined.choices(seat)
        if len(choices) == 1:
            return Thought(choices[0])
        game, now = imagined.game, imagined.state
        learned = learned_at(game, now) if self.budget.learned else None
        budget = self.budget if learned is not None else self.unlearned
        judgement = Judgement(game, now, learned, budget.alone)
        glance = best_at_a_look(imagined, seat, chance, judgement.advice).weighed
        actions = [one.action for one in glance[: budget.candidates]]
        if budget.to_the_end and is_last_lap(now, seat, judgement, Quick(chance.below(WORDS) + 1)):
            budget = budget._replace(turns=imagined.seats)
        field = Candidates(imagined, seat, budget, judgement, actions)
        field.play_off(chance, clock)
        return field.thought()


class ThinkingTime:
    """How much of the time that people are kept waiting is over."""

    def __init__(self, seconds: float) -> None:
        self.begun = time.monotonic()
        self.seconds = seconds

    def is_over(self, share: float) -> bool:
        """Whether this share of it has passed."""
        return time.monotonic() - self.begun >= share * self.seconds


class Candidate:
    """A choice, the tree below it, what it gained in each world it was tried in, and how much more than the favourite."""

    def __init__(self, branch: Branch) -> None:
        self.branch = branch
        self.visits = 0
        self.gain = 0.0
        self.more = 0.0
        self.squares = 0.0

    def note(self, gain: float, favourite: float) -> None:
        """It was tried in one more world, and so was the favourite."""
        self.visits += 1
        self.gain += gain
        self.more += gain - favourite
        self.squares += (gain - favourite) ** 2

    @property
    def mean(self) -> float:
        """What it gained on average."""
        return self.gain / self.visits

    def ahead(self, errors: float) -> float:
        """How much more it gained than the favourite in the same worlds, and this many standard errors; one world shows
        nothing."""
        mean = self.more / self.visits
        if self.visits == 1:
            return min(mean, 0.0)
        spread = max(0.0, self.squares - self.more * mean) / (self.visits - 1)
        return mean + errors * math.sqrt(spread / self.visits)


class Candidates:
    """The candidates for one decision and the worlds they are tried in. The first is the favourite: it stays to the
    end, and only who has proven better takes its place."""

    def __init__(
        self, imagined: Position, seat: int, budget: Budget, judgement: Judgement, actions: Sequence[Action]
    ) -> None:
        self.seen = imagined.state
        self.budget = budget
        self.growths = budget.growths * imagined.game.quickness
        self.tree = Tree(seat, judgement, Horizon(budget.turns, budget.glances))
        self.everybody = [Candidate(Branch(seat, action, imagined.seats)) for action in actions]
        self.favourite = self.everybody[0]
        self.left = self.everybody

    def play_off(self, chance: Chance, clock: ThinkingTime | None) -> None:
        """Round after round, half of the favourite's rivals leave, and earlier who has no hope; a clock gives every round
        an equal share."""
        rounds = max(1, (len(self.left) - 1).bit_length())
        for number in range(1, rounds + 1):
            for _ in range(max(1, self.growths // (rounds * len(self.left)))):
                if len(self.left) == 1:
                    return
                if clock is not None and self.favourite.visits and clock.is_over(number / rounds):
                    break
                self.try_all_in(chance.below(WORDS))
                if self.favourite.visits >= FEWEST:
                    self.left = [one for one in self.left if one is self.favourite or one.ahead(SURE) > 0.0]
            rivals = sorted(self.left[1:], key=lambda one: one.mean, reverse=True)
            self.left = [self.favourite, *rivals[: (len(rivals) + 1) // 2]]

    def try_all_in(self, world: int) -> None:
        """One more growth for everybody who is left, all in the same world."""
        favourite = 0.0
        for one in self.left:
            gain = self.tree.grow(one.branch, self.seen, world)
            if one is self.favourite:
                favourite = gain
            one.note(gain, favourite)

    def thought(self) -> Thought:
        """The best of those that are left, then all others by how long they stayed and what they gained."""
        best = max(self.left, key=lambda one: one.ahead(-self.budget.doubt))
        order = sorted(self.everybody, key=lambda one: (one is best, one.visits, one.mean), reverse=True)
        weighed = tuple(Weighed(one.branch.action, one.mean, one.visits) for one in order)
        return Thought(best.branch.action, weighed)
