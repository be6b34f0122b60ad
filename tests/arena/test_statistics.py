"""Intervals against known values and against chance itself."""

from __future__ import annotations

import random
from math import comb

import pytest

from doubloon.arena.statistics import clustered, mean, paired, wilson


def test_wilson_agrees_with_published_values() -> None:
    """Newcombe 1998, table I: 81 of 263, and 15 of 148."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5])
def test_wilson_holds_the_truth_about_95_times_in_100(share: float) -> None:
    """Exactly: the chance of all numbers of wins in 100 games whose interval holds the true share."""
    holds = [wins for wins in range(101) if wilson(wins, 100).low <= share <= wilson(wins, 100).high]
    chance = sum(comb(100, wins) * share**wins * (1 - share) ** (100 - wins) for wins in holds)
    assert 0.93 < chance < 0.97


def test_a_mean_is_within_its_interval_about_95_times_in_100() -> None:
    dice = random.Random(7)
    held = 0
    for _ in range(400):
        _, low, high = mean([dice.gauss(5, 2) for _ in range(60)])
        held += low <= 5 <= high
    assert 366 <= held <= 394


def test_pairs_forget_what_they_have_in_common() -> None:
    dice = random.Random(7)
    luck = [dice.gauss(0, 50) for _ in range(100)]
    after = [one + 1 + dice.gauss(0, 1) for one in luck]
    value, low, high = paired(luck, after)
    assert 0 < low < value < high < 2
    alone = mean(after)
    assert alone.low < 0 < alone.high


def test_one_value_says_nothing_about_its_spread() -> None:
    assert mean([3]) == (3, float("-inf"), float("inf"))


def test_one_try_a_game_is_wilsons_interval() -> None:
    games = [(1.0, 1)] * 81 + [(0.0, 1)] * 182
    assert clustered(games)[1:] == pytest.approx(wilson(81, 263))


def test_tries_of_one_game_do_not_count_as_independent() -> None:
    """Two equal bots beside one that never wins: each has exactly half of every win, so there is no spread."""
    assert clustered([(1.0, 2)] * 300) == (0.5, 0.5, 0.5)
    together = [(2.0, 2), (0.0, 2)] * 50
    assert clustered(together)[1:] == pytest.approx(wilson(50, 100))
    assert clustered([(0.0, 2)] * 20)[1:] == pytest.approx(wilson(0, 20))
    assert clustered([]) == (0.0, 0.0, 1.0)


def test_a_clustered_share_is_within_its_interval_about_95_times_in_100() -> None:
    """Five tries a game with one luck for all of them: counted as independent, 37 of 100 intervals would miss."""
    dice = random.Random(7)
    held = 0
    for _ in range(400):
        games = []
        for _ in range(80):
            luck = 0.3 if dice.random() < 0.5 else 0.7
            games.append((float(sum(dice.random() < luck for _ in range(5))), 5))
        _, low, high = clustered(games)
        held += low <= 0.5 <= high
    assert 366 <= held <= 394
