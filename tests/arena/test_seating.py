"""Every seating in turn: no player is favoured by a chair or by a neighbour."""

from __future__ import annotations

from fractions import Fraction
from math import factorial

import pytest

from doubloon.arena.seating import seating, shares


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_seating_is_played_once_before_one_comes_again(players: int) -> None:
    seen = [seating(players, number) for number in range(factorial(players))]
    assert len(set(seen)) == len(seen)
    assert seating(players, len(seen)) == seen[0] == tuple(range(players))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_has_sat_on_every_chair_after_as_many_games_as_players(players: int) -> None:
    for first in range(0, factorial(players), players):
        chairs = zip(*(seating(players, first + number) for number in range(players)), strict=True)
        assert all(sorted(chair) == list(range(players)) for chair in chairs)


@pytest.mark.parametrize("players", [3, 4])
def test_two_equal_players_beside_a_third_are_seated_alike(players: int) -> None:
    """The arena's A/A test: exchanging any two players gives the same seatings. Rotation alone does not."""
    seen = {seating(players, number) for number in range(factorial(players))}
    rotated = {seating(players, number) for number in range(players)}
    for one in range(players):
        for other in range(one):
            swap = {one: other, other: one}
            swapped = {tuple(swap.get(player, player) for player in seated) for seated in seen}
            assert swapped == seen
            assert {tuple(swap.get(player, player) for player in seated) for seated in rotated} != rotated


def test_tables_that_take_turns_each_see_every_seating() -> None:
    at_second = [seating(3, number, 2) for number in range(12) if number // 3 % 2]
    assert len(set(at_second)) == 6


def test_a_shared_win_goes_to_the_players_on_those_chairs() -> None:
    assert shares([0, 2], (2, 0, 1)) == [Fraction(), Fraction(1, 2), Fraction(1, 2)]
    assert shares([1], (2, 0, 1)) == [1, 0, 0]
