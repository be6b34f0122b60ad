"""Puzzles are loaded, and their positions and choices are still those that were weighed. `make puzzles` proves them again."""

from __future__ import annotations

import pytest

from doubloon.analysis.coach import THEIRS
from doubloon.games import game, games
from doubloon.lessons.content import LessonError
from doubloon.lessons.proving import lead, still_holds
from doubloon.lessons.puzzles import WITHIN, Puzzle, Worth, puzzles, read, written

WANTED = 25


@pytest.mark.parametrize("name", ["gilded-compass", "el-dorado", "battle-of-gog", "city-of-thieves"])
def test_there_are_enough_puzzles_and_each_is_as_it_was_weighed(name: str) -> None:
    found = puzzles(game(name))
    assert len(found) >= WANTED
    for puzzle in found.values():
        table = puzzle.table()
        assert table.state_hash == puzzle.hash, puzzle.id
        assert {str(one) for one in table.choices(puzzle.seat)} == set(puzzle.worths), puzzle.id
        assert puzzle.second is not None, puzzle.id
        assert puzzle.reasons, puzzle.id
        assert read(puzzle.id, written(puzzle)) == puzzle


@pytest.mark.parametrize("name", ["gilded-compass", "el-dorado", "battle-of-gog", "city-of-thieves"])
def test_reasons_speak_for_the_answers(name: str) -> None:
    """Taken at once after the choice they spoke against it, or said nothing: a puzzle is what one look ahead does not find."""
    found = puzzles(game(name)).values()
    sums = [sum(why.more for why in one.reasons if not why.term.startswith(THEIRS)) for one in found]
    assert sum(worth > 0 for worth in sums) >= 0.9 * len(sums)


def test_a_solution_is_within_two_hundredths_of_the_best() -> None:
    worths = {"a": Worth(0.60, 0.01), "b": Worth(0.585, 0.01), "c": Worth(0.50, 0.01)}
    puzzle = Puzzle("x", "gilded-compass", 1, 2, {}, "0", [], 0, "", worths, 100, [])
    assert puzzle.solutions == ["a", "b"]
    assert puzzle.second == "c"
    assert WITHIN == 0.02


def test_a_proof_notices_a_puzzle_that_does_not_hold() -> None:
    puzzle = next(iter(puzzles(game("gilded-compass")).values()))
    turned = list(reversed(puzzle.worths))
    false = {name: Worth(1.0 if name == turned[0] else 0.5, 0.0) for name in turned}
    assert still_holds(puzzle._replace(worths=false), b"proof", 24) != ""
    assert "another one" in still_holds(puzzle._replace(hash="0"), b"proof", 2)


def test_choices_are_compared_world_by_world() -> None:
    assert lead([0.5, 0.75, 0.5], [0.25, 0.5, 0.25]) == (0.25, 0.0)


def test_a_puzzle_file_that_is_wrong_says_which() -> None:
    with pytest.raises(LessonError, match=r"x\.json"):
        read("x.json", "{}")
    assert all(puzzle.game == one.id for one in games().values() for puzzle in puzzles(one).values())
