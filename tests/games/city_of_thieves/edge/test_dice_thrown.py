"""Whose dice fell, and how: what the table counts when it speaks of luck. A die is counted once, rerolled ones besides."""

from __future__ import annotations

import re

import pytest

from doubloon.games.city_of_thieves.game import GAME
from doubloon.kernel.chance import quick
from doubloon.kernel.tables.table import Table, opened
from tests.games.city_of_thieves.rules.test_chests import burglar
from tests.games.city_of_thieves.rules.test_fights import duel, strike
from tests.games.city_of_thieves.scenes import A, B, Scene, thieves


def since(scene: Scene, before: int) -> list[tuple[int, int]]:
    """The dice after the first `before` ones."""
    return scene.table.thrown()[before:]


def test_ct_10_6_the_dice_of_a_fight_belong_to_those_who_fight() -> None:
    """CT-10.6"""
    scene = duel("mirko", "leona")
    before = len(scene.table.thrown())
    strike(scene, "A1", 6, 1, 5, 5)
    assert since(scene, before) == [(A, 6), (A, 1), (B, 5), (B, 5)]


def test_ct_4_2_the_die_for_a_militiaman_is_the_movers_but_he_fights_for_nobody() -> None:
    """CT-4.2, CT-10.6"""
    scene = thieves(a="nocturnis", b="executioners")
    scene.stands("mirko", "D1")
    scene.stands("leona", "A8")
    scene.begins_turn(A)
    scene.hand(A)
    before = len(scene.table.thrown())
    scene.dice_will_show(1, 5, 2, 5, 5)
    scene.does(A, "name kornak", "to A8")
    assert since(scene, before) == [(A, 1), (B, 5), (B, 5)]


def test_ct_r61_a_die_that_is_rolled_again_fell_twice() -> None:
    """CT-R61, CT-T8 (C08). On a lock and on a purse."""
    scene = burglar("brandt", "COU", "red", hand="second-chance second-chance")
    before = len(scene.table.thrown())
    scene.dice_will_show(6, 5)
    scene.does(A, "pick", "play second-chance")
    assert since(scene, before) == [(A, 6), (A, 5)]
    scene = burglar("brandt", "COU", "purse", hand="second-chance")
    before = len(scene.table.thrown())
    scene.dice_will_show(1, 2, 4)
    scene.does(A, "pick", "pass", "play second-chance")
    assert since(scene, before) == [(A, 1), (A, 2), (A, 4)]


def test_ct_2_10_everybody_rolls_two_for_first_player() -> None:
    """CT-2.10"""
    table = opened(GAME, 3, {}, seed=bytes(32))
    scene = Scene(table)
    while not (said := [line for line in scene.said() if "first player" in line]):
        seat = scene.asked[0]
        scene.does(seat, min(scene.offers(seat)))
    sums = [int(number) for line in said for number in re.findall(r"(\d+) by ", line)]
    assert len(sums) >= 3
    thrown = [pips for _, pips in table.thrown()][: 2 * len(sums)]
    assert [thrown[2 * k] + thrown[2 * k + 1] for k in range(len(sums))] == sums


def played(options: dict[str, object], seed: bytes) -> Table:
    """A whole game by lot."""
    table, lots = opened(GAME, 2, options, seed=seed.ljust(32, b"-")), quick(seed)
    while not table.over:
        seat = table.to_act[0]
        choices = table.choices(seat)
        table.act(seat, choices[lots.below(len(choices))])
    return table


@pytest.mark.parametrize("adventure", ["the-dukes-treasure", "the-awakening-of-sophet-drahas"])
def test_the_dice_of_whole_games_are_counted_and_none_has_a_line_of_its_own(adventure: str) -> None:
    """Every die the log speaks of, militia, locks and tries below, is among those that are counted."""
    table = played({"adventure": adventure}, b"dice")
    thrown = table.thrown()
    log = table.log(None)
    said = [line["text"] for line in log if line["kind"] in {"MilitiaRolled", "LockPicked", "CyclopsRolled"}]
    assert said
    for face in range(1, 7):
        spoken = sum(f"rolled {face} " in text for text in said)
        assert sum(pips == face for _, pips in thrown) >= spoken
    assert {seat for seat, _ in thrown} == {A, B}
    assert {pips for _, pips in thrown} <= set(range(1, 7))
    assert "DieThrown" not in {line["kind"] for line in log}
