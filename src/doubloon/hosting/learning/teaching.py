"""Lessons and puzzles as a hosted table and its page use them; what they are is `doubloon.lessons`."""

from __future__ import annotations

from functools import cache

from doubloon.analysis import coach
from doubloon.games import games
from doubloon.hosting.problems import NotFound
from doubloon.hosting.table_row import TableRow
from doubloon.hosting.wire import LessonInfo, Panel, PuzzleChoice, PuzzleInfo, PuzzleSheet
from doubloon.kernel.games.game import Game
from doubloon.kernel.refusal import Refusal
from doubloon.kernel.tables.table import Table, View
from doubloon.lessons import guide, puzzles
from doubloon.lessons.guide import Guidance
from doubloon.lessons.lesson import Lesson, lesson_named, lessons

# --- at a table -------------------------------------------------------------------------------------------------------


def lesson(lesson_id: str) -> Lesson:
    """The lesson with this id."""
    found = lesson_named(lesson_id)
    if found is None:
        raise NotFound("There is no such lesson.")
    return found


def _taught(row: TableRow) -> Lesson | None:
    """The lesson of a table; one that is not installed any more is played freely."""
    return lesson_named(row.lesson) if row.lesson is not None else None


def shown(row: TableRow, table: Table, seat: int | None) -> Guidance | None:
    """What the lesson says to this seat."""
    taught = _taught(row)
    return guide.guidance(taught, table) if taught is not None and seat == taught.pupil else None


def keep_to_the_lesson(row: TableRow, table: Table, view: View) -> None:
    """Only what leads on is offered to the pupil."""
    taught, seat = _taught(row), view["seat"]
    if taught is None or seat is None:
        return
    fitting = guide.allowed(taught, table, seat)
    if fitting is not None:
        wanted = {str(one) for one in fitting}
        view["choices"] = [choice for choice in view["choices"] if choice["action"] in wanted]


def later(row: TableRow, table: Table, seat: int, action: str) -> Refusal | None:
    """The answer to a pupil who does something else."""
    taught = _taught(row)
    return guide.later(taught, table, seat, action) if taught is not None else None


def rival(row: TableRow, table: Table, seat: int) -> str | None:
    """What the lesson has a rival do."""
    taught = _taught(row)
    action = guide.scripted(taught, table, seat) if taught is not None else None
    return str(action) if action is not None else None


# --- the page of a game -----------------------------------------------------------------------------------------------


def _game(game_id: str) -> Game:
    found = games().get(game_id)
    if found is None:
        raise NotFound("There is no such game.")
    return found


def lesson_infos(game_id: str) -> list[LessonInfo]:
    """The lessons of a game, in their order."""
    return [
        LessonInfo(one.id, one.game, one.title, one.text, one.minutes)
        for one in lessons(_game(game_id)).values()
    ]


@cache
def panels(game_id: str) -> list[Panel]:
    """The game in a minute: moments of its first lesson, frozen."""
    first = next(iter(lessons(_game(game_id)).values()), None)
    return (
        []
        if first is None
        else [Panel(one.say, one.point, one.view, one.near) for one in guide.pictures(first)]
    )


def puzzle_infos(game_id: str) -> list[PuzzleInfo]:
    """The puzzles of a game."""
    found = puzzles.puzzles(_game(game_id))
    return [PuzzleInfo(one.id, f"Puzzle {number}") for number, one in enumerate(found.values(), 1)]


def puzzle_sheet(puzzle_id: str) -> PuzzleSheet:
    """One puzzle: the position, and what every choice is worth."""
    for game in games().values():
        found = puzzles.puzzles(game).get(puzzle_id)
        if found is not None:
            return _sheet(found)
    raise NotFound("There is no such puzzle.")


def _sheet(puzzle: puzzles.Puzzle) -> PuzzleSheet:
    table = puzzle.table()
    table.names = ["You" if seat == puzzle.seat else f"Rival {seat + 1}" for seat in range(puzzle.seats)]
    choices = [
        PuzzleChoice(action, worth.value, 1.96 * worth.error, action in puzzle.solutions)
        for action, worth in puzzle.worths.items()
    ]
    why = coach.explanation(table.game, puzzle.reasons, table.owners)
    return PuzzleSheet(
        puzzle.id, puzzle.game, puzzle.seat, table.view(puzzle.seat), choices, why.text, why.places
    )
