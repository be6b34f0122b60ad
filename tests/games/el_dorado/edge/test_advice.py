"""The advice for bots: greedy play beats random play and finds shrines."""

from __future__ import annotations

import pytest

from doubloon.bots.greedy import Greedy
from doubloon.games.el_dorado.game import GAME
from doubloon.kernel.chance import quick
from doubloon.kernel.table import opened
from tests.games.el_dorado.scenes import A, B, island
from tests.games.el_dorado.thieves.test_thieves import T, doubloons, town


@pytest.mark.parametrize("number", range(2))
def test_greedy_beats_random_within_forty_rounds(number: int) -> None:
    table = opened(GAME, 2, {"rounds": 40}, seed=bytes([number] * 32))
    greedy, dice = Greedy(), quick(b"%d" % number)
    while not table.over:
        seat = table.to_act[0]
        if seat == number:
            action = greedy.choose(table.position.imagine(seat, f"{table.version}"), seat, dice).action
        else:
            choices = table.choices(seat)
            action = choices[dice.below(len(choices))]
        table.act(seat, action)
    assert table.outcome is not None
    assert table.outcome["winners"] == [number]
    assert table.outcome["scores"][number] > 0


def test_an_offering_is_worth_its_cards() -> None:
    scene = island(seats=2)
    scene.lay({(0, 0): "gold", (1, 0): "shrine", (0, 1): "wood"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (0, 1))
    scene.cards(A, food=2, wood=2, gold=2)
    scene.exploring(A)
    before = GAME.evaluate(scene.island, A)
    scene.does(A, "offering @1,0")
    assert GAME.evaluate(scene.island, A) > before


def test_the_last_card_for_an_offering_is_welcome_however_far_the_shrine() -> None:
    scene = island(seats=2)
    scene.lay({(q, 0): "food" for q in range(9)} | {(9, 0): "shrine", (0, 1): "wood"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (0, 1))
    scene.exploring(A)
    scene.cards(A, food=1, wood=2, gold=2)
    before = GAME.evaluate(scene.island, A)
    scene.cards(A, food=2, wood=2, gold=2)
    assert GAME.evaluate(scene.island, A) > before


def test_a_finished_game_is_worth_more_than_any_standing() -> None:
    scene = island(seats=2)
    scene.lay({(0, 0): "gold", (1, 0): "shrine", (0, 1): "shrine", (-1, 1): "shrine", (1, -1): "wood"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, -1))
    for place in ((1, 0), (0, 1), (-1, 1)):
        scene.offering(A, place)
    scene.cards(A, food=3, wood=3, gold=3)
    scene.villagers(A, 4, (0, 0))
    scene.exploring(A, speed=6)
    assert GAME.evaluate(scene.island, A) < 4


def test_the_thieves_do_not_stay_in_hiding_for_a_doubloon_that_is_not_there() -> None:
    """TH-7.5"""
    scene = town()
    doubloons(scene, 5)
    scene.thieves_turn()
    chosen = Greedy().choose(scene.table.position.imagine(T, "1"), T, quick(b"1")).action
    assert str(chosen).startswith("hideout")


def test_a_garden_beside_the_cave_keeps_nobody_who_needs_only_its_shrine() -> None:
    scene = island(seats=2)
    scene.lay({(0, 0): "entrance", (1, 0): "garden"})
    scene.lay({(3, 0): "shrine", (4, 0): "shrine", (5, 0): "shrine", (6, 0): "gold"})
    for place in ((3, 0), (4, 0), (5, 0)):
        scene.offering(A, place)
    scene.explorer(B, (6, 0))
    scene.exploring(A)
    worth = {}
    for place in ((0, 0), (1, 0)):
        scene.explorer(A, place)
        worth[place] = GAME.evaluate(scene.island, A)
    assert worth[0, 0] > worth[1, 0]
