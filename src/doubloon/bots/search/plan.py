"""Planning a turn: lines of one's own choices, the best of each length played on until the turn ends (a beam). Compiled room.

A line also ends where a choice draws or shows something: a planner does not know what will come, so such a line counts by its mean over
several imagined worlds. Others who are asked on the way take what looks best to them.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec as packed
from mypy_extensions import i16, i64

from doubloon.bots.judgement import Judgement
from doubloon.bots.search.playout import WORDS, Habits, best_of
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance, Quick
from doubloon.kernel.positions.playout import first_asked
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State

MOST_ANSWERS: Final = 12
"""Decisions of others after which a line ends where it is."""
EQUAL: Final = 1e-9
"""Positions with values nearer than this may be the same one, reached in another order."""


@final
class PlannedLine:
    """Where a line has come to, the number of its first choice, and what the position is worth."""

    state: State
    first: i64
    value: float
    sheet: packed[i16]

    def __init__(self, state: State, first: i64, value: float) -> None:
        self.state = state
        self.first = first
        self.value = value
        self.sheet = packed[i16]()
        """What the seat may know there, as numbers (`Game.encoding`); empty until it is asked for."""


@final
class TurnPlan:
    """What a seat thinks about one decision. `lines` go on; they are empty when there is nothing left to find out."""

    seat: Seat
    judgement: Judgement
    lines: list[PlannedLine]
    best: list[float]
    ended: list[i64]
    looked: i64
    turn: i64
    seeds: list[i64]
    habits: Habits
    chance: Chance

    def __init__(self, seat: Seat, judgement: Judgement, seen: State, worlds: i64, chance: Chance) -> None:
        self.seat = seat
        self.judgement = judgement
        self.looked = 0
        """Positions judged so far."""
        self.turn = judgement.game.on_turn(seen)
        self.seeds = [chance.below(WORDS) + 1 for _ in range(worlds)]
        self.habits = Habits()
        self.chance = chance
        world = seen.copy()
        world.redeal(seat, Quick(self.seeds[0]), 0)
        choices = seen.choices(seat)
        self.best = [-1e9] * len(choices)
        """By first choice: the best line that has ended; before one has, nothing."""
        self.ended = [0] * len(choices)
        """By first choice: the lines that have ended."""
        self.lines = self._after_each(PlannedLine(world, -1, 0.0), choices)

    def go_on(self, width: i64, looks: i64) -> None:
        """One choice more for the best lines, until this many positions have been looked at."""
        lines = self.best_lines(width)
        self.lines = []
        for line in lines:
            if self.looked < looks:
                self.lines.extend(self._after_each(line, line.state.choices(self.seat)))
            else:
                self._end(line.first, line.value)

    def stop(self, width: i64) -> None:
        """The best lines count by where they have come to."""
        for line in self.best_lines(width):
            self._end(line.first, line.value)
        self.lines = []

    def best_lines(self, width: i64) -> list[PlannedLine]:
        """The best lines; of those that have come to the same position, one."""
        order: list[tuple[float, int]] = []
        for number in range(len(self.lines)):
            order.append((-self.lines[number].value, number))
        order.sort()
        kept: list[PlannedLine] = []
        for _, number in order:
            if not self._is_known(self.lines[number], kept):
                kept.append(self.lines[number])
                if len(kept) == width:
                    break
        return kept

    def _is_known(self, line: PlannedLine, kept: list[PlannedLine]) -> bool:
        """Whether one of these lines, the best of them first, has come to the same position, as far as the seat may know."""
        if self.judgement.game.encoding is None:
            return False
        for place in range(len(kept) - 1, -1, -1):
            if kept[place].value - line.value > EQUAL:
                return False
            if are_equal(self._sheet(kept[place]), self._sheet(line)):
                return True
        return False

    def _sheet(self, line: PlannedLine) -> packed[i16]:
        encoding = self.judgement.game.encoding
        if not len(line.sheet) and encoding is not None:
            line.sheet = encoding.encoder.encode(line.state, self.seat)
        return line.sheet

    def _after_each(self, line: PlannedLine, choices: list[Action]) -> list[PlannedLine]:
        """The lines that go on after these choices; those that end are counted."""
        found: list[PlannedLine] = []
        before = line.state
        for number in range(len(choices)):
            first: i64 = number if line.first < 0 else line.first
            after = before.copy()
            after.chance = Quick(self.seeds[0])
            after.play(self.seat, choices[number])
            after = self._answered(after, before.shown)
            if after.chance.drawn or after.shown != before.shown:
                self._end(first, self._mean(before, choices[number], after))
            elif after.over or first_asked(after) != self.seat or self._turn_is_over(after):
                self._end(first, self._value(after))
            else:
                found.append(PlannedLine(after, first, self._value(after)))
        return found

    def _end(self, first: i64, value: float) -> None:
        self.ended[first] += 1
        self.best[first] = max(self.best[first], value)

    def _turn_is_over(self, state: State) -> bool:
        return self.judgement.game.on_turn(state) != self.turn

    def _value(self, state: State) -> float:
        self.looked += 1
        return self.judgement.advice(state, self.seat)

    def _mean(self, before: State, action: Action, after: State) -> float:
        """What a choice comes to on average; where it ends the turn and a second world makes no difference, what is drawn is not ours."""
        value = self._value(after)
        total = value
        count: i64 = 1
        for number in range(1, len(self.seeds)):
            chance = Quick(self.seeds[number])
            world = before.copy()
            world.redeal(self.seat, chance, 0)
            world.chance = Quick(chance.below(WORDS) + 1)
            world.play(self.seat, action)
            other = self._value(self._answered(world, before.shown))
            total += other
            count += 1
            if count == 2 and abs(value - other) < EQUAL and self._turn_is_over(after):
                break
        return total / float(count)

    def _answered(self, state: State, shown: i64) -> State:
        """Where the seat has a choice again; earlier where something is drawn or shown, or the turn ends."""
        for _ in range(MOST_ANSWERS):
            if state.over or state.chance.drawn or state.shown != shown or self._turn_is_over(state):
                break
            mover = first_asked(state)
            choices = state.choices(mover)
            if len(choices) == 1:
                state.play(mover, choices[0])
            elif mover == self.seat:
                break
            else:
                state = best_of(state, mover, choices, self.judgement, self.habits, self.chance)
        return state


def are_equal(one: packed[i16], other: packed[i16]) -> bool:
    """Whether two sheets hold the same numbers."""
    for place in range(len(one)):
        if one[place] != other[place]:
            return False
    return True
