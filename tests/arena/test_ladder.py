"""Ratings follow the results, and nothing else."""

from __future__ import annotations

from doubloon.arena.ladder import rated, rung, seated, share_of
from doubloon.arena.observed import Row


def game(number: int, players: list[str], winners: list[int]) -> Row:
    ranks = [1 if seat in winners else 2 for seat in range(len(players))]
    return Row(number, "", players, 10, 5, winners, ranks, [0] * len(players), 0, [], {}, [], {}, "")


def test_levels_alternate_round_the_table() -> None:
    assert seated("a", "b", 2) == ("a", "b")
    assert seated("a", "b", 3) == ("a", "b", "a")


def test_a_shared_win_counts_half() -> None:
    assert share_of("b", game(0, ["a", "b"], [0, 1])) == 0.5
    assert share_of("b", game(0, ["b", "a"], [0])) == 1
    pair = [game(number, ["a", "b"], [number % 4 != 0]) for number in range(40)]
    found = rung("a", "b", pair)
    assert (found.games, found.share) == (40, 0.75)
    assert found.low < 0.75 < found.high


def test_ratings_stand_in_the_order_of_strength_and_grow_surer() -> None:
    few = [[game(number, list(pair), [number % 5 != 0]) for number in range(20)] for pair in ("ab", "bc")]
    many = [[game(number, list(pair), [number % 5 != 0]) for number in range(400)] for pair in ("ab", "bc")]
    for rows in (few, many):
        low, middle, high = rated("abc", rows)
        assert low.rating < middle.rating < high.rating
        assert all(one.low < one.rating < one.high for one in (low, middle, high))
    assert (
        rated("abc", many)[1].high - rated("abc", many)[1].low
        < rated("abc", few)[1].high - rated("abc", few)[1].low
    )


def test_equal_levels_are_rated_alike() -> None:
    pair = [game(number, ["a", "b"], [number % 2]) for number in range(400)]
    one, other = rated("ab", [pair])
    assert one.low < other.rating < one.high


def test_ratings_do_not_depend_on_the_order_of_the_games() -> None:
    """A level that lost its latest games is no weaker for that: bots do not change."""
    early = [game(number, ["a", "b"], [number < 60]) for number in range(100)]
    late = [game(number, ["a", "b"], [number >= 40]) for number in range(100)]
    assert rung("a", "b", early).share == rung("a", "b", late).share == 0.6
    assert rated("ab", [early]) == rated("ab", [late])
    weaker, stronger = rated("ab", [early])
    assert weaker.rating < stronger.rating
