"""How everybody stands in an imagined world, on one scale."""

from __future__ import annotations

import pytest

from doubloon.bots.judgement import Judgement
from doubloon.kernel.chance import quick
from tests.bots.crossroads import Crossroads, CrossroadsGame, Offer, Walk

ROADS = {"start": Crossroads(0, {"a": Offer((0, 0)), "b": Offer((0, 0))})}


class Partners(CrossroadsGame):
    """Seats 0 and 2 against 1 and 3."""

    def side(self, state: Walk, seat: int) -> int:
        return seat % 2


def walk(*points: int, at: str = "start") -> Walk:
    return Walk(ROADS, len(points), quick(b"walk"), at, list(points), True)


def test_equals_stand_equal_and_the_leader_better() -> None:
    judgement = Judgement(CrossroadsGame(), walk(5, 5))
    assert judgement.gains(walk(5, 5)) == [0.5, 0.5]
    ahead, behind = judgement.gains(walk(9, 5))
    assert 0.5 < ahead < 1
    assert 0 < behind < 0.5


def test_a_lead_counts_over_the_best_rival() -> None:
    judgement = Judgement(CrossroadsGame(), walk(0, 0, 0))
    near, far = judgement.gains(walk(5, 4, 0))[0], judgement.gains(walk(5, 2, 2))[0]
    assert near < far


def test_to_get_on_together_is_better_than_to_stand_still() -> None:
    judgement = Judgement(CrossroadsGame(), walk(3, 3))
    assert judgement.gains(walk(6, 6))[0] > judgement.gains(walk(3, 3))[0]


def test_the_end_counts_first_by_the_win_and_a_shared_win_as_a_part() -> None:
    judgement = Judgement(CrossroadsGame(), walk(0, 0, 0))
    won, lost, last = judgement.gains(walk(9, 8, 0, at=""))
    shared = judgement.gains(walk(9, 9, 0, at=""))
    assert won > shared[0] == shared[1] > lost > last
    assert won - shared[0] == pytest.approx(shared[1] - lost, abs=0.05)


def test_a_sure_winner_and_a_hopeless_loser_go_on_gathering_points() -> None:
    """In a campaign the points of every game add up."""
    judgement = Judgement(CrossroadsGame(), walk(9, 1))
    assert judgement.gains(walk(12, 1, at=""))[0] > judgement.gains(walk(9, 1, at=""))[0]
    assert judgement.gains(walk(9, 4, at=""))[1] > judgement.gains(walk(9, 1, at=""))[1]


def test_partners_are_no_rivals_and_win_a_whole_game_together() -> None:
    judgement = Judgement(Partners(), walk(0, 0, 0, 0))
    gains = judgement.gains(walk(8, 0, 8, 0))
    assert gains[0] == gains[2] == pytest.approx(1 - gains[1], abs=0.15)
    assert gains[0] > 0.8
    ended = judgement.gains(walk(8, 0, 8, 0, at=""))
    assert ended[0] == ended[2] > 0.9
    assert ended[1] == ended[3] < 0.2
