"""Scenes: a test for each rule, named by its number. Lay out a table, act, look."""

from __future__ import annotations

from doubloon.kernel.chance import Keyed
from doubloon.starter.game import DRAW, GAME, STOP, Bag


def bag_with(*tiles: int) -> Bag:
    """A table of two at which these tiles are drawn next, in this order; the first player is on turn."""
    bag = GAME.start(2, {"crabs": 6}, Keyed(bytes(32)), listen=False, record=False)
    bag.tiles = [1, *reversed(tiles)]
    return bag


def test_lb_2_2_who_stops_keeps_the_coins() -> None:
    bag = bag_with(4, 3)
    for action in (DRAW, DRAW, STOP):
        bag.play(0, action)
    assert list(bag.kept) == [7, 0]
    assert bag.to_act() == [1]


def test_lb_2_2_nobody_stops_before_the_first_coin() -> None:
    bag = bag_with(4)
    assert bag.choices(0) == [DRAW]
    refusal = bag.refusal(0, STOP)
    assert refusal is not None
    assert refusal.clause == "LB-2.2"


def test_lb_2_3_a_crab_takes_what_lies_there() -> None:
    bag = bag_with(4, 0)
    bag.play(0, DRAW)
    bag.play(0, DRAW)
    assert list(bag.kept) == [0, 0]
    assert bag.to_act() == [1]


def test_lb_3_1_the_last_player_takes_what_lies_there() -> None:
    bag = bag_with(4)
    bag.play(0, DRAW)
    bag.play(0, DRAW)
    assert bag.over
    assert GAME.outcome(bag)["scores"] == [5, 0]
