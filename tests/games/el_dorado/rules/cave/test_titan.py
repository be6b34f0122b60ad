"""The Titan (TH-14): met in the cave, fought, and between any two turns on its way to the nearest living thing."""

from __future__ import annotations

import pytest

from doubloon.games.el_dorado.content import COIN_NAMES, EMPTY_CAVE, TITAN_DIE, is_house
from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.rules.turn import Turn
from tests.games.el_dorado.rules.cave.test_treasures import cave
from tests.games.el_dorado.scenes import A, B, C, Scene, island


def meadow(seats: int = 2) -> Scene:
    """A row of land tiles on the island, the Titan at its western end."""
    scene = island(seats=seats, expansion=True)
    scene.lay(
        {(q, 0): kind for q, kind in enumerate(("gold", "gold", "gold", "food", "food", "food", "wood"))}
    )
    scene.titan((0, 0))
    return scene


def test_th_14_1_the_titan_must_be_attacked_at_once() -> None:
    """TH-14.1: strength 6, on a tile that is an empty one. TH-14.2: beaten it is out of the game."""
    scene = cave("titan")
    scene.villagers(A, 4, (99, 0))
    scene.cards(A, gold=4)
    scene.exploring(A, speed=2)
    scene.does(A, "discover", "lay nw", "reinforce @99,0 4")
    assert scene.island.titan == scene.place((99, -1))
    assert scene.island.kind[scene.island.titan] == EMPTY_CAVE
    scene.dice_will_show(6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1)
    scene.does(A, "walk nw")
    assert any(line == "The Titan rolls 1 + 1 + 1 + 1 + 1 + 1: 6." for line in scene.said())
    assert scene.island.titan < 0
    assert scene.at(A) == (99, -1)
    scene.does(A, "end")
    assert scene.asked == [B]
    assert not any("for the Titan" in line for line in scene.said())
    GAME.audit(scene.island)


@pytest.mark.parametrize("tie", [False, True])
def test_th_14_3_a_titan_that_is_not_beaten_stays_and_takes_turns(tie: bool) -> None:
    """TH-14.3, TH-R10: a tie leaves it there too, and nobody is defeated. It acts before the next turn's respawn."""
    scene = cave("titan")
    stack = len(scene.island.cave_stack) - 1
    scene.exploring(A, speed=2)
    scene.dice_will_show(6, 1, 1, 1, 1, 1, 1 if tie else 6)
    scene.does(A, "discover", "lay nw")
    assert scene.island.titan == scene.place((99, -1))
    assert len(scene.island.cave_stack) == stack
    assert (scene.at(A) is None) != tie
    scene.dice_will_show(1)
    scene.does(A, "end")
    assert any("for the Titan" in line for line in scene.said())
    GAME.audit(scene.island)


def test_th_14_4_whoever_plays_next_rolls_and_it_goes_for_the_nearest() -> None:
    """TH-14.4, ED-T8: titan die 1, 1, 2, 2, 3, 3, a house value"""
    assert TITAN_DIE == [1, 1, 2, 2, 3, 3]
    assert is_house("faces")
    scene = meadow()
    scene.explorer(A, (4, 0))
    scene.explorer(B, (6, 0))
    scene.exploring(A)
    scene.dice_will_show(5)  # a face with a 3
    scene.does(A, "end")
    assert scene.where(scene.island.titan) == (3, 0)
    assert any("rolls a 3 for the Titan." in line for line in scene.said())
    assert scene.asked == [B]


def test_th_14_5_it_attacks_whoever_is_on_the_tile_and_goes_on() -> None:
    """TH-14.5, TH-R17: cards go to the stacks; the explorer is placed by the player who rolled for it."""
    scene = meadow(seats=3)
    scene.explorer(A, (1, 0))
    scene.explorer(B, (6, 0))
    scene.explorer(C, (5, 0))
    scene.cards(A, food=4)
    food = scene.island.bank[0]
    scene.dice_will_show(3, 6, 6, 6, 6, 6, 6, 1)
    scene.turn_of(B, Turn.the_titan)
    scene.does(A, "give food", "give food")
    assert scene.at(A) is None
    assert scene.island.bank[0] == food + 2
    assert scene.island.prisoners == [8 * A + B]
    assert scene.where(scene.island.titan) == (2, 0)  # one step left after the battle
    GAME.audit(scene.island)


def test_th_r17_nobody_places_the_own_explorer() -> None:
    scene = meadow(seats=3)
    scene.explorer(A, (1, 0))
    scene.explorer(B, (6, 0))
    scene.explorer(C, (5, 0))
    scene.dice_will_show(1, 6, 6, 6, 6, 6, 6, 1)
    scene.turn_of(A, Turn.the_titan)
    assert scene.asked == [B]  # A rolled and was hit: the next side clockwise puts A back
    assert scene.offers(B, "put back")


def test_th_r17_coins_and_the_cave_shrine_go_to_its_space() -> None:
    """TH-R17, TH-R10: the victor over the Titan gets all."""
    scene = meadow()
    scene.island.cave_stack.remove(49)
    scene.island.cave_shrine = A
    scene.coin(A, "rose")
    scene.explorer(A, (1, 0))
    scene.explorer(B, (6, 0))
    scene.dice_will_show(1, 6, 6, 6, 6, 6, 6, 1, 1, 1)
    scene.turn_of(B, Turn.the_titan)
    assert scene.island.cave_shrine == 8 + 17
    assert scene.island.coins[COIN_NAMES.index("rose")] == 8 + 17
    scene.villagers(B, 4, (2, 0))
    scene.explorer(B, (2, 0))
    scene.cards(B, gold=9)
    scene.exploring(B, speed=2)
    scene.does(B, "move @1,0", "reinforce @2,0 4")
    scene.dice_will_show(6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1)  # eight dice: 6 + 2
    scene.does(B, "walk w")
    assert scene.island.titan < 0
    assert scene.island.cave_shrine == B
    assert scene.island.coins[COIN_NAMES.index("rose")] == B


def test_th_14_6_among_equals_the_upcoming_player_chooses() -> None:
    """TH-14.6, TH-R16, TH-R74: the target, then the way; the target is kept while it is among the nearest."""
    scene = island(seats=2, expansion=True)
    scene.lay(
        {(0, 0): "gold", (1, 0): "gold", (2, 0): "gold", (-1, 0): "food", (-2, 0): "food", (0, -1): "wood"}
    )
    scene.lay({(1, -1): "gold"})
    scene.titan((0, 0))
    scene.explorer(A, (2, 0))
    scene.explorer(B, (-2, 0))
    scene.dice_will_show(3, 6, 6, 6, 6, 6, 6, 1)
    scene.turn_of(A, Turn.the_titan)
    assert scene.asked == [A]
    assert scene.offers(A) == {scene.text("lead @2,0"), scene.text("lead @-2,0")}
    assert scene.refuses(A, "lead @1,0") == "TH-14.4"
    scene.does(A, "lead @-2,0")
    assert scene.where(scene.island.titan) == (-2, 0)
    assert scene.at(B) is None


def test_th_r16_among_shortest_ways_the_upcoming_player_chooses() -> None:
    scene = island(seats=2, expansion=True)
    scene.lay(
        {(0, 0): "gold", (1, 0): "gold", (1, -1): "gold", (2, -1): "food", (0, 1): "wood", (3, -1): "wood"}
    )
    scene.titan((0, 0))
    scene.explorer(A, (2, -1))
    scene.explorer(B, (3, -1))
    scene.dice_will_show(1)
    scene.turn_of(B, Turn.the_titan)
    assert scene.offers(B) == {scene.text("lead @1,0"), scene.text("lead @1,-1")}
    assert scene.refuses(B, "lead @0,1") == "TH-R16"
    scene.does(B, "lead @1,-1")
    assert scene.where(scene.island.titan) == (1, -1)


def test_th_r16_nothing_reachable_means_no_move() -> None:
    """TH-R16, TH-R47: what is on its own tile is no target and is not attacked."""
    scene = meadow()
    scene.explorer(A, (0, 0))
    scene.explorer(B, (0, 0))
    scene.dice_will_show(5)
    scene.turn_of(B, Turn.the_titan)
    assert scene.where(scene.island.titan) == (0, 0)
    assert scene.at(A) == (0, 0)


def test_th_r11_sides_first_then_farmhouses() -> None:
    """TH-R11: one battle per side in the upcoming player's order, then each farmhouse that touches the tile."""
    scene = meadow(seats=3)
    scene.explorer(A, (1, 0))
    scene.villagers(B, 1, (1, 0))
    scene.explorer(B, (6, 0))
    scene.explorer(C, (6, 0))
    scene.farmhouse(C, (1, 0), (2, 0), (1, 1))
    scene.turn_of(C, Turn.the_roll)
    scene.dice_will_show(1, *[6] * 6, 1)
    scene.turn_of(C, Turn.the_titan)
    assert scene.asked == [C]
    assert scene.offers(C) == {"against 0", "against 1"}
    scene.dice_will_show(*[6] * 6, 1, *[6] * 6, 1, *[6] * 6, 1)
    scene.does(C, "against 1")
    assert scene.army(B) == {}
    assert scene.at(A) is None
    assert scene.built(C) == [False, False, False]
    GAME.audit(scene.island)


def test_th_r11_the_order_among_owners_of_farmhouses_is_chosen_too() -> None:
    """TH-R11"""
    scene = meadow()
    scene.explorer(A, (6, 0))
    scene.explorer(B, (6, 0))
    scene.farmhouse(A, (1, 0), (2, 0), (1, 1))
    scene.farmhouse(B, (1, 0), (2, -1), (2, 0))
    scene.dice_will_show(1)
    scene.turn_of(B, Turn.the_titan)
    assert scene.offers(B) == {"against 0", "against 1"}
    scene.dice_will_show(*[6] * 6, 1, *[6] * 6, 1)
    scene.does(B, "against 1")
    fallen = [line for line in scene.said() if "loses the farmhouse" in line]
    assert len(fallen) == 2
    assert fallen[0] != fallen[1]
    assert scene.built(A) == scene.built(B) == [False, False, False]


def test_th_r11_its_victims_may_flee_or_bring_groups() -> None:
    """TH-R11, ED-R28; ED-R12: no window opens in the Titan's turn"""
    scene = meadow()
    scene.villagers(A, 2, (1, 0))
    scene.explorer(A, (6, 0))
    scene.explorer(B, (6, 0))
    scene.villagers(A, 1, (3, 0))
    scene.cards(A, gold=3)
    scene.dice_will_show(1)
    scene.turn_of(B, Turn.the_titan)
    assert scene.asked == [A]
    assert "flee e 2" in scene.offers(A)
    assert scene.offers(A, "reinforce")
    scene.does(A, "flee e 2")
    scene.does(A, "done")
    assert scene.army(A) == {(2, 0): 2, (3, 0): 1}
    assert scene.where(scene.island.titan) == (1, 0)


def test_th_r11_a_tie_sends_the_titan_back_and_ends_its_turn() -> None:
    """TH-R11; ED-R52: locks end with its turn"""
    scene = meadow()
    scene.explorer(A, (2, 0))
    scene.explorer(B, (6, 0))
    scene.dice_will_show(5, 1, 1, 1, 1, 1, 1, 6)
    scene.turn_of(B, Turn.the_titan)
    assert scene.where(scene.island.titan) == (1, 0)
    assert scene.at(A) == (2, 0)
    assert scene.island.locked == 0


def test_th_r11_the_titan_may_lose_its_attack() -> None:
    """TH-14.2"""
    scene = meadow()
    scene.explorer(A, (1, 0), "pedro")
    scene.explorer(B, (6, 0))
    scene.dice_will_show(5, 1, 1, 1, 1, 1, 1, 6, 6)
    scene.turn_of(B, Turn.the_titan)
    assert scene.island.titan < 0
    GAME.audit(scene.island)


def test_th_r11_entering_its_tile_is_an_attack_even_in_the_truce() -> None:
    """TH-R11, ED-R3: the Titan occupies its tile; ED-R15 protects sides alone."""
    scene = island(seats=2, truce=True, expansion=True)
    scene.lay({(0, 0): "gold", (1, 0): "gold", (0, 1): "food"})
    scene.titan((0, 0))
    scene.explorer(A, (1, 0))
    scene.explorer(B, (0, 1))
    scene.exploring(A, speed=1)
    scene.dice_will_show(1, 1, 1, 1, 1, 1, 1)
    scene.does(A, "move @0,0")
    assert scene.at(A) is None
    assert scene.where(scene.island.titan) == (0, 0)
    assert scene.island.prisoners == [8 * A + B]


def test_th_r16_it_never_leaves_by_the_secret_exit() -> None:
    """TH-R16, TH-R42: after a cave-in it comes in from the entrance but not out."""
    scene = cave("secret-exit")
    scene.exploring(A, speed=1)
    scene.does(A, "discover", "lay nw")
    scene.titan((99, -1))
    scene.explorer(A, (0, 0))
    scene.explorer(B, (0, 0))
    scene.dice_will_show(5)
    scene.turn_of(B, Turn.the_titan)
    # by the exit and the entrance: (99,0), (100,0), (1,0); not straight out
    assert scene.where(scene.island.titan) in {(1, 0), (100, 0)}


def test_th_r42_it_goes_from_the_entrance_into_a_caved_in_cave() -> None:
    """TH-R16, TH-R42: the exit is gone, the way in is there."""
    scene = cave("cave-in")
    scene.exploring(A, speed=1)
    scene.does(A, "discover", "lay nw")
    assert scene.island.cave_in == scene.island.at[49]
    scene.titan((1, 0))
    scene.island.at[50] = -4
    scene.island.refresh(B)
    scene.dice_will_show(1, 6, 6, 6, 6, 6, 6, 1)
    scene.turn_of(B, Turn.the_titan)
    assert scene.island.titan == scene.place((99, -1))
    assert scene.at(A) is None


def test_ed_r37_the_titan_comes_before_the_respawn() -> None:
    """TH-R10, ED-R37"""
    scene = meadow()
    scene.explorer(B, (3, 0))
    scene.island.prisoners.append(8 * A + B)
    scene.dice_will_show(1)
    scene.turn_of(A, Turn.the_titan)
    assert scene.where(scene.island.titan) == (1, 0)
    assert scene.offers(B, "put back")
