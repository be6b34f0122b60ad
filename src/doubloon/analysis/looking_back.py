"""The analysis itself: every ply of a finished game is looked at again in imagined worlds.

A ply goes from how things stood as far as its seat could see (S), to what was chosen with the dice still to fall (X), to how
they fell (F). So X - S is what the choice changed, beside what players of the imagined games would have done; F - X is the
luck; and from the F of one ply to the S of the next nothing happens but that another seat looks, and further ahead: the
rest. The sum over all plies is the result less the chances at the start: nothing is left out and nothing counted twice.

A mistake is another matter: there the choice is compared with the adviser's (Y). What is compared is tried in the same worlds,
those that are possible for all the seat could see. The adviser's choice was found in other worlds than those it is judged
in, and what seems a mistake is looked at once more, in fresh ones, before it is named: the worst of many is otherwise the
unluckiest.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from doubloon import bots
from doubloon.analysis import coach
from doubloon.analysis.chances import chances
from doubloon.analysis.findings import Analysis, Chances, Mistake, SeatParts
from doubloon.analysis.samples import Sample, Sum, figure
from doubloon.analysis.worlds import PossibleWorlds
from doubloon.bots.search.playout import Horizon
from doubloon.bots.search.search import Search
from doubloon.kernel.action import Action
from doubloon.kernel.errors import BadTable
from doubloon.kernel.tables.table import Passed, Table

Progress = Callable[[int], None]
"""Told how many of a hundred parts are done."""
LOT: Final = 2
"""Worlds that every ply gets before any gets more."""
DOUBT: Final = 2.0
"""Standard errors that a mistake must exceed."""
DIGITS: Final = 4
"""Of a reading: nobody sees more."""
FRESH: Final = 32
"""Worlds of the second look at what seems a mistake, at least."""
GLANCES: Final = 4
"""Choices that players of the imagined games compare."""
ADVICE: Final = 0.3
"""The adviser's part of the time."""
AGAIN: Final = 0.2
"""The part that is kept for the second look."""


class Effort(NamedTuple):
    """How much an analysis is worth."""

    worlds: int = 256
    """Imagined games for every moment, at most."""
    seconds: float | None = None
    """When to stop, whatever has been reached; None: never, and the same game is always found the same."""
    seed: str = "analysis"


USUAL: Final = Effort()


class StudiedPly:
    """One ply that had a choice or some luck in it."""

    def __init__(self, passed: Passed, worlds: PossibleWorlds, seats: int, decided: bool) -> None:
        self.passed = passed
        self.worlds = worlds
        self.decided = decided
        """Whether there was a choice."""
        self.better: Action | None = None
        """What the adviser would have done instead."""
        self.stood = Sample(seats)
        self.chosen = Sample(seats)
        self.fallen = Sample(seats)
        self.choice = Sample(seats)
        """Chosen less stood, in the same worlds."""
        self.luck = Sample(seats)
        """Fallen less chosen, in the same worlds."""
        self.beside_advice = Sample(seats)
        """Chosen less advised, in the same worlds."""

    def once(self) -> None:
        """One more world."""
        number = self.worlds.number()
        chosen = self.worlds.after(self.passed.action, number)
        self.chosen.add(chosen)
        if self.decided:
            stood = self.worlds.after(None, number)
            self.stood.add(stood)
            self.choice.add(_difference(chosen, stood))
        if self.passed.by_chance:
            fallen = self.worlds.as_it_fell(self.passed, number)
            self.fallen.add(fallen)
            self.luck.add(_difference(fallen, chosen))
        self.compare(chosen, number)

    def compare(self, chosen: list[float], number: int) -> None:
        """The choice beside the adviser's, in a world where the choice led to this."""
        if self.better is not None:
            self.beside_advice.add(_difference(chosen, self.worlds.after(self.better, number)))

    @property
    def entered(self) -> Sample:
        """How things stood before it."""
        return self.stood if self.decided else self.chosen

    @property
    def left(self) -> Sample:
        """How things stood when it was done."""
        return self.fallen if self.passed.by_chance else self.chosen

    def looks_bad(self) -> bool:
        """Whether the choice seems to have cost something, by more than may be luck."""
        seat, beside = self.passed.seat, self.beside_advice
        return beside.count > 1 and beside.means[seat] < -DOUBT * beside.error(seat)

    def looked_at_again(self, worlds: int) -> StudiedPly:
        """The choice beside the adviser's in fresh worlds."""
        again = StudiedPly(self.passed, self.worlds, len(self.chosen.means), True)
        again.better = self.better
        for _ in range(worlds):
            number = self.worlds.number()
            again.compare(self.worlds.after(self.passed.action, number), number)
        return again


def _difference(one: list[float], other: list[float]) -> list[float]:
    return [mine - its for mine, its in zip(one, other, strict=True)]


class ProcessorTime:
    """How much of the time is over; without a limit, none ever is."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self.begun = time.process_time()

    def passed(self, share: float) -> bool:
        """Whether this share of the time is over."""
        return self.seconds is not None and time.process_time() - self.begun >= share * self.seconds


def analyse(table: Table, effort: Effort = USUAL, progress: Progress | None = None) -> Analysis:
    """Look back at a finished game."""
    if not table.over:
        raise BadTable("only a finished game can be analysed: before that it would tell what is hidden")
    return Analyst(table, effort, progress or nobody_waits).findings()


def nobody_waits(_: int) -> None:
    """Nobody wants to know how far it is."""


class Analyst:
    """One analysis."""

    def __init__(self, table: Table, effort: Effort, progress: Progress) -> None:
        self.table = table
        self.effort = effort
        self.progress = progress
        self.seats = table.seats
        adviser = bots.named(bots.ADVISER)
        assert isinstance(adviser, Search)
        self.adviser = adviser
        self.horizon = Horizon(table.seats, GLANCES)
        self.clock = ProcessorTime(effort.seconds)
        self.looks = [look for passed in table.course() if (look := self._look(passed)) is not None]
        self.reached = 0

    def _look(self, passed: Passed) -> StudiedPly | None:
        """A ply without a choice and without luck changes nothing."""
        asked = passed.seat in passed.before.to_act
        decided = asked and len(passed.before.choices(passed.seat)) > 1
        if not decided and not passed.by_chance:
            return None
        seed = self._seed("worlds", passed.ply)
        worlds = PossibleWorlds(self.table.game, passed.before.state, passed.seat, self.horizon, seed)
        return StudiedPly(passed, worlds, self.seats, decided)

    def _seed(self, what: str, ply: int) -> bytes:
        return f"{self.effort.seed} {what} {ply}".encode()

    def findings(self) -> Analysis:
        """Ask the adviser, look at every ply, look again at what seems a mistake."""
        opening = self._opening()
        self._ask_the_adviser()
        self._look_at_all(opening)
        mistakes = self._confirmed()
        self.progress(100)
        return Analysis(
            self.adviser.name,
            self.reached,
            self._curve(opening),
            [self._parts(opening, seat) for seat in range(self.seats)],
            mistakes,
        )

    # --- sampling -------------------------------------------------------------------------------------------------

    def _opening(self) -> Opening:
        first = next(self.table.course())
        seed = self._seed("worlds", 0)
        worlds = PossibleWorlds(self.table.game, first.before.state, first.seat, self.horizon, seed)
        return Opening(worlds, self.seats)

    def _ask_the_adviser(self) -> None:
        """What would it have done? With a limit, every decision gets its part of the time."""
        decisions = [look for look in self.looks if look.decided]
        adviser = self.adviser
        if self.effort.seconds is not None and decisions:
            patience = min(adviser.budget.seconds, ADVICE * self.effort.seconds / len(decisions))
            adviser = Search(adviser.name, adviser.text, adviser.budget._replace(seconds=patience))
        for number, look in enumerate(decisions):
            passed = look.passed
            seed = self._seed("advice", passed.ply)
            timed = self.effort.seconds is not None
            advised = bots.think(adviser, passed.before, passed.seat, seed, timed).action
            look.better = advised if advised is not passed.action else None
            self.progress(int(100 * ADVICE * number / len(decisions)))

    def _look_at_all(self, opening: Opening) -> None:
        """Worlds in lots, every ply as many as any other, until there are enough or the time is over."""
        lots = -(-self.effort.worlds // LOT)
        for lot in range(lots):
            for number, look in enumerate(self.looks):
                for _ in range(LOT):
                    look.once()
                share = (
                    (lot + number / len(self.looks)) / lots if self.effort.seconds is None else self._spent()
                )
                self.progress(int(100 * (ADVICE + (1 - ADVICE - AGAIN) * share)))
            for _ in range(LOT):
                opening.once()
            self.reached += LOT
            if self.clock.passed(1 - AGAIN):
                return

    def _spent(self) -> float:
        assert self.effort.seconds is not None
        gone = (time.process_time() - self.clock.begun) / self.effort.seconds
        return max(0.0, min(1.0, (gone - ADVICE) / (1 - ADVICE - AGAIN)))

    def _confirmed(self) -> list[Mistake]:
        """What seems a mistake is looked at in as many fresh worlds, the dearest first; only these figures are told."""
        seeming = [look for look in self.looks if look.looks_bad()]
        seeming.sort(key=lambda look: look.beside_advice.means[look.passed.seat])
        named: list[Mistake] = []
        for look in seeming:
            if self.clock.passed(1.0):
                break
            again = look.looked_at_again(max(self.reached, FRESH))
            if again.looks_bad():
                named.append(_mistake(again, self.table))
        return sorted(named, key=lambda mistake: mistake.loss.value)

    # --- adding up ------------------------------------------------------------------------------------------------

    def _curve(self, opening: Opening) -> list[Chances]:
        readings = [_reading(0, opening.sample, self.seats)]
        readings += [_reading(look.passed.ply, look.left, self.seats) for look in self.looks]
        end = Sample.exactly(chances(self.table.game, self.table.state))
        last = _reading(self.table.version, end, self.seats)
        return [*readings[:-1], last] if readings[-1].version == last.version else [*readings, last]

    def _parts(self, opening: Opening, seat: int) -> SeatParts:
        luck, choices, others, rest = Sum(), Sum(), Sum(), Sum()
        before = opening.sample
        mine = [look for look in self.looks if look.decided and look.passed.seat == seat]
        for look in self.looks:
            stood = look.entered
            rest.add(stood.means[seat] - before.means[seat], stood.variance(seat) + before.variance(seat))
            if look.decided:
                whose = choices if look.passed.seat == seat else others
                whose.add(look.choice.means[seat], look.choice.variance(seat))
            if look.passed.by_chance:
                luck.add(look.luck.means[seat], look.luck.variance(seat))
            before = look.left
        end = chances(self.table.game, self.table.state)[seat]
        rest.add(end - before.means[seat], before.variance(seat))
        return SeatParts(
            seat=seat,
            start=opening.sample.means[seat],
            luck=luck.figure(),
            choices=choices.figure(),
            others=others.figure(),
            rest=rest.figure(),
            end=end,
            decisions=len(mine),
            agreed=sum(look.better is None for look in mine),
        )


class Opening:
    """How things stood before the first ply."""

    def __init__(self, worlds: PossibleWorlds, seats: int) -> None:
        self.worlds = worlds
        self.sample = Sample(seats)

    def once(self) -> None:
        """One more world."""
        self.sample.add(self.worlds.after(None, self.worlds.number()))


def _reading(version: int, sample: Sample, seats: int) -> Chances:
    return Chances(
        version,
        [round(mean, DIGITS) for mean in sample.means],
        [round(sample.error(seat), DIGITS) for seat in range(seats)],
    )


def _mistake(look: StudiedPly, table: Table) -> Mistake:
    passed, seat = look.passed, look.passed.seat
    assert look.better is not None
    why = coach.why(passed.before, seat, look.better, passed.action, table.owners)
    return Mistake(
        version=passed.ply - 1,
        seat=seat,
        chose=table.describe(seat, passed.action, passed.before.state)["label"],
        better=table.describe(seat, look.better, passed.before.state)["label"],
        loss=figure(look.beside_advice.means[seat], look.beside_advice.error(seat)),
        chose_action=str(passed.action),
        better_action=str(look.better),
        why=why.text,
        places=why.places,
    )
