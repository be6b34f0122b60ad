"""The advice for bots: greedy play beats random play, leaves in time and goes for chests."""

from __future__ import annotations

import pytest

from doubloon.bots.greedy import Greedy
from doubloon.games.city_of_thieves.game import GAME
from doubloon.kernel.chance import quick
from doubloon.kernel.table import opened
from tests.games.city_of_thieves.scenes import A, Scene, thieves


@pytest.mark.parametrize("number", range(2))
def test_greedy_beats_random(number: int) -> None:
    table = opened(GAME, 2, {}, seed=bytes([number] * 32))
    greedy, dice = Greedy(), quick(b"%d" % number)
    while not table.over:
        seat = table.to_act[0]
        if seat == number:
            action = greedy.choose(table.imagine(seat, f"{table.version}"), seat, dice).action
        else:
            choices = table.choices(seat)
            action = choices[dice.below(len(choices))]
        table.act(seat, action)
    assert table.outcome is not None
    assert table.outcome["winners"] == [number]
    assert table.outcome["details"][number]["out"] >= 2


def thoughts(scene: Scene) -> str:
    """What greedy does next for A."""
    return str(Greedy().choose(scene.table.imagine(A, "world"), A, quick(b"choice")).action)


def test_a_loaded_character_leaves_in_the_last_round() -> None:
    scene = thieves(round=7)
    scene.stands("mirko", "R2")
    scene.stands("leona", "R12")
    scene.carries("mirko", "scroll ducats")
    scene.alarm("D2")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert thoughts(scene).startswith("leave")


def test_a_declared_path_counts_as_walked() -> None:
    """CT-R31. The opponents are asked first, and the evaluation must not wait for them."""
    scene = thieves(round=1)
    scene.stands("mirko", "D15")
    scene.stands("leona", "R12")
    scene.holds("KIT", "ducats")
    scene.hand(1, "run")
    scene.turn(A)
    scene.does(A, "activate mirko")
    before = GAME.evaluate(scene.district, A)
    scene.does(A, "to KIT")
    assert scene.asked == [1]
    assert GAME.evaluate(scene.district, A) > before
