"""Hardcore battle (HC-3) and turn points (HC-4), each on its own switch (HC-1.1)."""

from __future__ import annotations

from doubloon.games.el_dorado.rules.turn import Turn
from tests.games.el_dorado.scenes import A, B, C, Scene, island


def field(paid: bool = True, points: bool = False, seats: int = 2) -> Scene:
    """A and its villagers on (0,0), B beside it on (1,0)."""
    scene = island(seats)
    scene.island.paid_rerolls = paid
    scene.island.turn_points = points
    scene.lay({(0, 0): "gold", (1, 0): "wood", (7, 0): "food"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, 0))
    return scene


def test_x_72_each_side_may_pay_once_to_throw_dice_again() -> None:
    """X-72, HC-3.1, HC-3.2, HC-3.3"""
    scene = field()
    scene.explorer(A, (7, 0))
    scene.villagers(A, 3, (0, 0))
    scene.cards(A, gold=3)
    scene.cards(B, gold=1)
    scene.exploring(A)
    scene.dice_will_show(1, 2, 6, 5, 4, 1, 6)
    scene.does(A, "march @0,0 e 3")
    assert scene.asked == [A]  # before the defender rolls
    assert scene.offers(A, "reroll") == {"reroll die 1", "reroll die 2", "reroll die 6"}
    assert scene.refuses(A, "reroll die 3") == "HC-3.1"
    assert scene.refuses(A, "reroll") == "HC-4.8"
    scene.does(A, "reroll die 1", "reroll die 2")
    assert scene.refuses(A, "reroll die 6") == "HC-3.1"  # 2 gold are spoken for
    scene.does(A, "done")
    assert scene.hand(A)["gold"] == 0
    assert any(line.endswith(": 15.") and "; now " in line for line in scene.said())
    assert scene.asked == [B]
    scene.does(B, "reroll die 1", "done")
    assert scene.hand(B)["gold"] == 0
    assert scene.at(B) is None  # 15 against 6


def test_hc_3_1_dice_are_picked_from_low_to_high() -> None:
    """HC-R3: the same dice in another order would be the same choice."""
    scene = field()
    scene.explorer(A, (7, 0))
    scene.villagers(A, 3, (0, 0))
    scene.cards(A, gold=3)
    scene.exploring(A)
    scene.dice_will_show(1, 2, 6, 5, 4)
    scene.does(A, "march @0,0 e 3", "reroll die 2")
    assert scene.refuses(A, "reroll die 1") == "HC-3.1"
    assert scene.offers(A, "reroll") == {"reroll die 6"}


def test_hc_3_1_who_is_asked_follows_from_the_number_of_cards() -> None:
    """ED-R12, HC-R3: a card in hand decides; stack trades are allowed first (ED-R6)."""
    scene = field()
    scene.cards(A, food=5)
    scene.exploring(A, speed=1)
    scene.dice_will_show(3, 2)
    scene.does(A, "move @1,0")
    assert scene.asked == [A]
    assert scene.refuses(A, "reroll die 3") == "HC-3.1"
    scene.does(A, "trade food for gold")
    assert scene.refuses(A, "reroll die 3") is None
    scene.does(A, "reroll die 3")
    assert scene.refuses(A, "trade food for gold") == "ED-6.3"
    scene.does(A, "done")
    assert scene.asked == [A]  # B has no card and is not asked


def test_hc_1_1_without_the_switch_nobody_rerolls() -> None:
    scene = field(paid=False)
    scene.cards(A, gold=5)
    scene.exploring(A, speed=1)
    scene.dice_will_show(3, 2)
    scene.does(A, "move @1,0")
    assert scene.at(B) is None


def test_hc_r4_dwellers_never_reroll() -> None:
    scene = field()
    scene.lay({(0, 1): "entrance", (100, 0): "exit", (99, 0): "empty", (99, 1): "empty", (98, 0): "empty"})
    scene.explorer(A, (99, 0))
    scene.cards(A, gold=1)
    scene.next_cave_tiles("tiger")
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 1, 1)
    scene.does(A, "discover", "lay nw", "done")
    assert scene.asked == [A]
    assert "end" in scene.offers(A)


def points(name: str, *dice: int) -> Scene:
    scene = field(paid=False, points=True)
    scene.explorer(A, (0, 0), name)
    scene.turn_of(A, Turn.the_beginning)
    scene.dice_will_show(*dice)
    return scene


def test_hc_4_1_six_points_gather_or_move() -> None:
    """HC-4.2, HC-4.3, HC-4.9"""
    scene = points("hector")
    assert len(scene.offers(A, "gather")) == 7
    assert scene.refuses(A, "gather 1 0 0") == "ED-8.4"
    scene.does(A, "gather 0 0 4")
    assert scene.hand(A)["gold"] == 4
    assert scene.island.speed[A] == 2
    assert "end" in scene.offers(A)


def test_x_73_stellas_bonus_moves_only() -> None:
    """X-73 without the curse, HC-R1"""
    scene = points("stella")
    scene.does(A, "gather 0 0 3")
    assert scene.island.speed[A] == 4
    scene = points("stella")
    scene.does(A, "gather 0 0 6")
    assert scene.island.speed[A] == 1


def test_hc_4_1_without_access_all_points_are_speed() -> None:
    scene = field(paid=False, points=True)
    scene.lay({(0, 1): "entrance"})
    scene.explorer(A, (0, 1))
    scene.turn_of(A)
    assert scene.island.speed[A] == 6


def test_hc_4_6_laffites_dice_decide_his_stealing_and_nothing_else() -> None:
    scene = points("laffite", 3, 4, 1)
    scene.cards(B, wood=2)
    scene.does(A, "roll")
    assert scene.hand(A)["wood"] == 1
    scene.does(A, "gather 0 0 0")
    assert scene.island.speed[A] == 6


def nicolas(paid: bool, turn_points: bool) -> Scene:
    scene = field(paid=paid, points=turn_points)
    scene.explorer(A, (0, 0), "nicolas")
    scene.villagers(A, 1, (0, 0))
    scene.exploring(A, speed=2)
    return scene


def test_hc_4_7_nicolas_throws_everything_again_for_free() -> None:
    """HC-4.8, HC-R6: also without paid rerolls; HC-R9: then nothing is paid."""
    scene = nicolas(paid=False, turn_points=True)
    scene.cards(A, gold=5)
    scene.dice_will_show(1, 6, 3)
    scene.does(A, "move @1,0", "done") if "done" in scene.offers(A) else scene.does(A, "move @1,0")
    while "reroll" not in scene.offers(A):
        scene.does(A, "done")
    assert scene.refuses(A, "reroll die 1") == "HC-1.1"
    scene.does(A, "reroll")
    assert scene.hand(A)["gold"] == 5
    assert scene.at(B) is None


def test_hc_r9_never_both() -> None:
    scene = nicolas(paid=True, turn_points=True)
    scene.cards(A, gold=1)
    scene.villagers(A, 1, (7, 0))
    scene.dice_will_show(1, 6, 3)
    scene.does(A, "move @1,0")
    while "reroll" not in scene.offers(A):
        scene.does(A, "done")
    scene.does(A, "reroll die 1")
    assert scene.refuses(A, "reroll") == "HC-R9"


def test_hc_4_8_nicolas_must_be_on_the_battle_tile() -> None:
    scene = nicolas(paid=False, turn_points=True)
    scene.cards(A, gold=1)
    scene.island.speed[A] = 0
    scene.dice_will_show(6, 1)
    scene.does(A, "march @0,0 e 1")
    assert scene.at(B) is None  # no question was asked


def test_hc_r6_with_paid_rerolls_alone_nicolas_keeps_his_golden_reroll() -> None:
    scene = field(paid=True, points=False)
    scene.explorer(A, (0, 0), "nicolas")
    scene.turn_of(A)
    scene.dice_will_show(1, 1)
    scene.does(A, "roll")
    assert scene.offers(A) == {"keep", "reroll"}
    scene = points("nicolas")
    assert "keep" not in scene.offers(A)


def test_hc_1_1_both_parts_go_together() -> None:
    scene = field(paid=True, points=True, seats=3)
    scene.explorer(C, (7, 0))
    scene.turn_of(A)
    assert scene.offers(A, "gather")


def test_hc_r2_the_coin_of_jimenez_comes_before_paid_rerolls() -> None:
    """HC-R9: first the free single die, then one selective or full reroll."""
    scene = island(2, expansion=True)
    scene.island.paid_rerolls = True
    scene.lay({(0, 0): "gold", (1, 0): "wood", (7, 0): "food"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, 0))
    scene.coin(A, "jimenez")
    scene.cards(A, gold=1)
    scene.exploring(A, speed=1)
    scene.dice_will_show(1, 2, 6, 3)
    scene.does(A, "move @1,0")
    assert scene.offers(A, "reroll") == {"reroll die 1"}
    scene.does(A, "reroll die 1")  # the coin
    assert scene.hand(A)["gold"] == 1
    assert scene.offers(A, "reroll") == {"reroll die 2"}
    scene.does(A, "reroll die 2", "done")  # the same die, for gold
    assert scene.hand(A)["gold"] == 0
    assert scene.at(B) is None
