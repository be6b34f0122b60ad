"""Puzzles: a position from a game of bots in which some choices are clearly better than all others.

A file holds how the position came about (seed and actions), which choices solve it, and what each choice was worth
when it was weighed: the share of the win after it, and its standard error. `proving.py` says how that is found.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final, NamedTuple

from doubloon.analysis.coach import Reason
from doubloon.games import game as game_named
from doubloon.kernel.games.game import Game
from doubloon.kernel.games.options import Options
from doubloon.kernel.tables.table import Table, opened
from doubloon.lessons.content import LessonError, files_of, play_lines

WITHIN: Final = 0.02
"""A choice this near to the best solves the puzzle, too."""


class Worth(NamedTuple):
    """What a choice is worth: the share of the win after it, and the standard error of that."""

    value: float
    error: float


class Puzzle(NamedTuple):
    """One position, and what solves it."""

    id: str
    game: str
    rules: int
    seats: int
    options: Options
    seed: str
    plies: list[str]
    seat: int
    hash: str
    """Of the state: a change of rules that alters the position is noticed."""
    worths: dict[str, Worth]
    """By action, best first."""
    worlds: int
    """Imagined games in which the best were compared."""
    reasons: list[Reason]
    """Why the best is better than the second: what the coach found, the weightiest first."""

    @property
    def best(self) -> str:
        """The best choice."""
        return next(iter(self.worths))

    @property
    def solutions(self) -> list[str]:
        """All that solve it."""
        most = self.worths[self.best].value
        return [action for action, worth in self.worths.items() if worth.value >= most - WITHIN]

    @property
    def second(self) -> str | None:
        """The best choice that does not solve it."""
        return next((action for action in self.worths if action not in self.solutions), None)

    def table(self) -> Table:
        """The position, on a table."""
        table = opened(game_named(self.game), self.seats, self.options, self.seed)
        play_lines(table, self.plies, f"puzzle {self.id}")
        return table


def read(name: str, text: str) -> Puzzle:
    """A puzzle from its file."""
    try:
        raw: dict[str, Any] = json.loads(text)
        raw["worths"] = {action: Worth(*worth) for action, worth in raw["worths"].items()}
        raw["reasons"] = [Reason(term, more, things, tuple(at)) for term, more, things, at in raw["reasons"]]
        return Puzzle(**raw)
    except (TypeError, KeyError, ValueError) as error:
        raise LessonError(f"{name}: {error}") from None


def written(puzzle: Puzzle) -> str:
    """Its file: one field a line, small enough to be read."""
    fields = {**puzzle._asdict(), "worths": {a: list(worth) for a, worth in puzzle.worths.items()}}
    return "{\n" + ",\n".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in fields.items()) + "\n}\n"


@cache
def puzzles(game: Game) -> dict[str, Puzzle]:
    """All puzzles of a game, by id."""
    found = [read(one.name, one.read_text(encoding="utf-8")) for one in files_of(game, "puzzles", ".json")]
    return {puzzle.id: puzzle for puzzle in found}
