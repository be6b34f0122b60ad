"""House rules (ED-T14): disputed readings, off unless the host turns them on."""

from __future__ import annotations

import pytest

from doubloon.games.el_dorado.content import CAPTIVE, EXPLORERS
from doubloon.games.el_dorado.game import GAME, HOUSE_RULES, READINGS_OF_3
from doubloon.games.el_dorado.house import HOUSE_NAMES
from doubloon.games.el_dorado.rules.turn import Turn
from doubloon.kernel.tables.table import opened
from tests.games.el_dorado.scenes import A, B, C, Scene, island


def test_ed_t14_every_house_rule_is_an_option_that_is_off() -> None:
    assert [option.name for option in HOUSE_RULES] == list(HOUSE_NAMES)
    assert all(option.house and not option.default for option in HOUSE_RULES)
    assert set(READINGS_OF_3) < set(HOUSE_NAMES)
    for bit, name in enumerate(HOUSE_NAMES):
        table = opened(GAME, 2, {name: True}, seed=bytes(32))
        assert table.state.house == 1 << bit  # type: ignore[attr-defined]


def camp(first: bool) -> Scene:
    """A is captured; C's army stands where A will come back beside it."""
    scene = island(seats=3)
    if first:
        scene.house("returned_act_first")
    scene.lay({(0, 0): "gold", (1, 0): "food", (0, 1): "wood"})
    scene.explorer(B, (0, 1))
    scene.explorer(C, (0, 1))
    scene.villagers(C, 2, (0, 0))
    scene.cards(C, gold=2)
    scene.island.prisoners = [8 * A + C]
    scene.island.at[EXPLORERS + A] = CAPTIVE
    scene.island.refresh(A)
    return scene


@pytest.mark.parametrize("first", [False, True])
def test_ed_r12_a_returned_explorer_may_be_attacked_before_acting(first: bool) -> None:
    """ED-R12 (i); by a house rule it acts first, then the windows open as always."""
    scene = camp(first)
    scene.dice_will_show(3, 3)
    scene.turn_of(A, Turn.the_beginning)
    scene.does(A, "roll")
    while scene.asked == [A] and "end" not in scene.offers(A):
        scene.does(A, min(scene.offers(A, "gather")))
    assert scene.asked == ([A] if first else [C])
    if first:
        scene.does(A, "end")
        assert scene.asked == [C]


@pytest.mark.parametrize("secretly", [False, True])
def test_th_r29_the_wolf_does_not_use_the_secret_exit(secretly: bool) -> None:
    """TH-17.8 names explorers, thieves and villagers; by a house rule the Wolf goes too."""
    scene = island(seats=2, expansion=True)
    if secretly:
        scene.house("wolf_leaves_secretly")
    scene.lay({(0, 0): "gold", (1, 0): "entrance", (1, -1): "food"})
    scene.lay({(100, 0): "exit", (99, 0): "empty", (99, 1): "empty"})
    scene.explorer(A, (99, 0))
    scene.explorer(B, (0, 0))
    scene.next_cave_tiles("secret-exit")
    scene.exploring(A, speed=2)
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    scene.wolf(A, scene.at(A) or (0, 0))
    scene.cards(A, food=3)
    assert scene.refuses(A, "wolf @1,-1") == (None if secretly else "TH-R29")
    assert scene.refuses(A, "move @1,-1") is None
    scene.cards(A, food=1)
    scene.does(A, "move @0,0")
    assert ("rally wolf" in scene.offers(A)) == secretly


@pytest.mark.parametrize("spared", [False, True])
def test_ed_r17_a_tie_does_not_bar_another_farmhouse_battle(spared: bool) -> None:
    """ED-R17c: not moved, but not tied hand and foot; the same farmhouse is left alone. By a house rule all are."""
    scene = island(seats=2)
    if spared:
        scene.house("ties_spare_farmhouses")
    scene.lay({(0, 0): "gold", (1, 0): "food", (0, 1): "wood", (1, -1): "gold"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (0, 1))
    scene.farmhouse(B, (0, 0), (1, 0), (1, -1))
    scene.farmhouse(B, (0, 0), (1, 0), (0, 1))
    scene.exploring(A)
    first, second = sorted(scene.offers(A, "attack"))
    scene.dice_will_show(4, 4)
    scene.does(A, first)
    assert scene.refuses(A, first) == "ED-15.2"
    assert scene.refuses(A, second) == ("ED-15.2" if spared else None)


@pytest.mark.parametrize("chosen", [False, True])
def test_ed_r24_laffite_draws_blindly(chosen: bool) -> None:
    """By a house rule he looks at the hand and chooses; he must take one."""
    scene = island(seats=2)
    if chosen:
        scene.house("laffite_chooses")
    scene.lay({(0, 0): "gold", (1, 0): "food"})
    scene.explorer(A, (0, 0), "laffite")
    scene.explorer(B, (1, 0))
    scene.cards(B, food=1, gold=1)
    scene.dice_will_show(3, 2)
    scene.turn_of(A, Turn.the_roll)
    if chosen:
        assert scene.offers(A) == {"take food", "take gold"}
        assert scene.table.view(A)["board"]["players"][B]["hand"]["gold"] == 1
        scene.does(A, "take gold")
        assert scene.hand(A)["gold"] == 1
    assert scene.island.hand_size(A) == 1
    assert scene.offers(A, "speed") == {"speed 2", "speed 3"}


@pytest.mark.parametrize("shielded", [False, True])
def test_th_r15_a_farmhouse_does_not_shield_from_yanga(shielded: bool) -> None:
    """TH-18.7; by a house rule every building does."""
    scene = island(seats=2, expansion=True)
    if shielded:
        scene.house("buildings_shield")
    scene.lay({(0, 0): "gold", (1, 0): "food", (0, 1): "wood"})
    scene.explorer(A, (0, 0), "yanga")
    scene.explorer(B, (1, 0))
    scene.farmhouse(B, (1, 0), (0, 1), (1, 1))
    scene.exploring(A)
    assert scene.refuses(A, "shoot @1,0 1") == ("TH-18.7" if shielded else None)
    assert bool(scene.offers(A, "shoot")) != shielded


def test_th_r31_nobody_is_bought_onto_the_bridge() -> None:
    scene = island(seats=2, mode="thieves")
    scene.lay({(0, 0): "gold", (1, 0): "water", (2, 0): "food", (1, -1): "wood"})
    scene.explorer(A, (2, 0))
    scene.bridge((1, 0), "e")
    scene.outpost((1, 0), (0, 0), (1, -1))
    scene.island.doubloons = 4
    scene.thieves_explore()
    assert scene.refuses(B, "thief on @1,0") == "TH-R31"
    assert scene.refuses(B, "thief on @0,0") is None
    assert scene.text("thief on @1,0") not in scene.offers(B)
