"""How puzzles are found and proved: choices are tried in the same imagined worlds, the promising ones in more.

What was chosen as the best of many is compared once more, in fresh worlds: the best of many is otherwise the luckiest.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from doubloon.analysis import coach
from doubloon.analysis.samples import Sample
from doubloon.analysis.worlds import PossibleWorlds
from doubloon.bots.search.playout import Horizon
from doubloon.kernel.action import Action
from doubloon.kernel.tables.table import Table
from doubloon.lessons.puzzles import WITHIN, Puzzle, Worth

GLANCES: Final = 4
"""Choices that players of the imagined games compare, as in the analysis of a finished game."""
FEWEST: Final = 3
MOST: Final = 48
"""Choices that a puzzle has, at least and at most."""
MARGIN: Final = 0.05
"""How much better than the next a solution is, at least."""
DOUBT: Final = 2.0
"""Standard errors that the margin must exceed."""


class ProofEffort(NamedTuple):
    """How many worlds each look takes."""

    first: int = 6
    second: int = 24
    again: int = 160
    finalists: int = 6


USUAL: Final = ProofEffort()


class Trial:
    """The choices of one decision, tried in the same worlds."""

    def __init__(self, table: Table, seat: int, seed: bytes) -> None:
        self.seat = seat
        self.worlds = PossibleWorlds(table.game, table.state, seat, Horizon(table.seats, GLANCES), seed)

    def run(self, actions: list[Action], worlds: int) -> list[list[float]]:
        """By action: its share of the win, world after world."""
        found: list[list[float]] = [[] for _ in actions]
        for _ in range(worlds):
            number = self.worlds.number()
            for place, action in enumerate(actions):
                found[place].append(self.worlds.after(action, number)[self.seat])
        return found


def mean(values: list[float]) -> float:
    """Of the shares."""
    return sum(values) / len(values)


def sample(values: list[float]) -> Sample:
    """Mean and error."""
    out = Sample(1)
    for value in values:
        out.add([value])
    return out


def lead(best: list[float], other: list[float]) -> tuple[float, float]:
    """How much better, with its standard error: differences in the same world first."""
    apart = sample([one - two for one, two in zip(best, other, strict=True)])
    return apart.means[0], apart.error(0)


def weighed(table: Table, seat: int, seed: bytes, effort: ProofEffort = USUAL) -> dict[str, Worth] | None:
    """What each choice is worth, best first, when the position is a puzzle; None when nothing stands out."""
    actions = table.choices(seat)
    if not FEWEST <= len(actions) <= MOST:
        return None
    screened = Trial(table, seat, seed + b" first").run(actions, effort.first)
    order = sorted(range(len(actions)), key=lambda place: -mean(screened[place]))
    finalists = [actions[place] for place in order[: effort.finalists]]
    closer = Trial(table, seat, seed + b" second").run(finalists, effort.second)
    ranked = sorted(closer, key=mean, reverse=True)
    rest = [one for one in ranked if mean(one) < mean(ranked[0]) - WITHIN]
    if rest and mean(ranked[0]) - mean(rest[0]) < MARGIN:
        return None
    others = [actions[place] for place in order[effort.finalists :]]
    return confirmed(table, seat, seed + b" again", finalists, others, effort)


def confirmed(
    table: Table, seat: int, seed: bytes, finalists: list[Action], others: list[Action], effort: ProofEffort
) -> dict[str, Worth] | None:
    """The same in fresh worlds; None unless every other choice is worse by the margin, beyond doubt."""
    trial = Trial(table, seat, seed)
    results = list(zip(finalists, trial.run(finalists, effort.again), strict=True))
    results.sort(key=lambda one: -mean(one[1]))
    best = results[0][1]
    worse = 0
    for _, other in results[1:]:
        apart, error = lead(best, other)
        if apart <= WITHIN:
            continue
        if apart < MARGIN or apart < DOUBT * error + WITHIN:
            return None
        worse += 1
    extra = list(zip(others, trial.run(others, effort.second), strict=True)) if others else []
    if any(mean(other) > mean(best) - MARGIN for _, other in extra):
        return None
    if not worse + len(extra):
        return None
    extra.sort(key=lambda one: -mean(one[1]))
    return {str(action): _worth(values) for action, values in [*results, *extra]}


def explained(puzzle: Puzzle) -> list[coach.Reason]:
    """Why its best choice is better than the second."""
    table = puzzle.table()
    best, second = table.parse(puzzle.best), table.parse(puzzle.second or "")
    if best is None or second is None:
        return []
    return coach.reasons(table.position, puzzle.seat, best, second, USUAL.again)


def _worth(values: list[float]) -> Worth:
    found = sample(values)
    return Worth(round(found.means[0], 4), round(found.error(0), 4))


def still_holds(puzzle: Puzzle, seed: bytes, worlds: int) -> str:
    """Prove a puzzle again in worlds of its own; what is wrong, or nothing."""
    table = puzzle.table()
    if table.state_hash != puzzle.hash:
        return "the position is another one than when it was found"
    known = {str(action): action for action in table.choices(puzzle.seat)}
    if set(known) != set(puzzle.worths):
        return "the choices are others than when it was found"
    names = list(puzzle.worths)[: USUAL.finalists]
    results = Trial(table, puzzle.seat, seed).run([known[name] for name in names], worlds)
    best = results[0]
    for name, values in zip(names, results, strict=True):
        apart, error = lead(best, values)
        if name in puzzle.solutions:
            if apart > MARGIN and apart > DOUBT * error:
                return f"{name} should be as good as {names[0]}, and is worse by {apart:.3f}"
        elif apart < DOUBT * error:
            return f"{name} should be worse than {names[0]}: {apart:.3f} with an error of {error:.3f}"
    return ""
