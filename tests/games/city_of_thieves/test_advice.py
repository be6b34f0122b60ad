"""The advice for bots: greedy play beats random play, leaves in time and goes for chests."""

from __future__ import annotations

import pytest

from doubloon.bots.greedy import Greedy
from doubloon.games.city_of_thieves.game import GAME
from doubloon.kernel.chance import quick
from doubloon.kernel.table import opened
from tests.games.city_of_thieves.scenes import A, Scene, thieves
from tests.games.city_of_thieves.scenes_ashes import ashen


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


def test_the_second_box_counts() -> None:
    """KA-6, KA-9, KA-10, KA-13. Experience and equipment are good for a gang; wounds, debts and the prison are not."""
    scene = ashen(mirko="R20", leona="R12")
    scene.turn(A)
    plain = GAME.evaluate(scene.district, A)
    scene.experience(A, 2)
    learned = GAME.evaluate(scene.district, A)
    scene.bears("mirko", "dagger")
    armed = GAME.evaluate(scene.district, A)
    assert plain < learned < armed
    scene.wound("mirko")
    hurt = GAME.evaluate(scene.district, A)
    scene.ashes.debt[A] = 1
    owing = GAME.evaluate(scene.district, A)
    scene.stands("mirko", "PR")
    assert armed > hurt > owing > GAME.evaluate(scene.district, A)
