"""The four treasures of the cave (TH-12) and the cave shrine piece (TH-13)."""

from __future__ import annotations

import pytest

from doubloon.games.el_dorado.content import ALTAR, COIN_NAMES, EMPTY_CAVE
from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.rules.battle.strength import explorer_strength, strength_on
from doubloon.games.el_dorado.rules.turn import Turn
from tests.games.el_dorado.scenes import A, B, Scene, island


def cave(*kinds: str, seats: int = 2) -> Scene:
    """The exit with three cave tiles to its west; A on (99,0), then these tiles on top of the stack."""
    scene = island(seats=seats, expansion=True)
    scene.lay({(0, 0): "gold", (1, 0): "entrance", (1, -1): "food"})
    scene.explorer(B, (1, -1))
    scene.lay({(100, 0): "exit", (99, 0): "empty", (99, 1): "empty", (98, 0): "empty"})
    scene.island.x_marks = 0b000111
    scene.explorer(A, (99, 0))
    scene.next_cave_tiles(*kinds)
    return scene


def holder(scene: Scene, name: str) -> int:
    return scene.island.coins[COIN_NAMES.index(name)]


def test_th_12_1_a_treasure_is_found_once() -> None:
    """TH-12.1: the tile is an empty one from then on. TH-12.2: Bavieca, +1 speed at once."""
    scene = cave("bavieca")
    scene.exploring(A, speed=2)
    scene.does(A, "discover", "lay nw")
    assert holder(scene, "bavieca") == A
    assert scene.island.speed[A] == 2
    place = scene.island.at[49 + A]
    assert scene.island.kind[place] == EMPTY_CAVE
    scene.does(A, "move @99,0", f"move {scene.text('@99,-1')}")
    assert holder(scene, "bavieca") == A
    GAME.audit(scene.island)


def test_th_12_2_bavieca_is_one_more_speed_every_turn() -> None:
    scene = cave()
    scene.coin(A, "bavieca")
    scene.dice_will_show(3, 5)
    scene.turn_of(A, Turn.the_roll)
    scene.does(A, "speed 3")
    assert scene.island.speed[A] == 4


def test_th_12_4_the_golden_rose_gives_a_card_at_once() -> None:
    """ED-R54: of a type in stock"""
    scene = cave("rose")
    scene.island.bank[1] = 0
    scene.exploring(A, speed=2)
    scene.does(A, "discover", "lay nw")
    assert scene.offers(A, "take") == {"take food", "take gold"}
    assert scene.refuses(A, "take wood") == "ED-R54"
    scene.does(A, "take gold")
    assert scene.hand(A) == {"food": 0, "wood": 0, "gold": 1}


def test_x_25_tizoc_with_the_golden_rose_on_gold() -> None:
    """X-25, TH-12.4: one food, one card of choice, two gold."""
    scene = cave()
    scene.explorer(A, (0, 0), "tizoc")
    scene.coin(A, "rose")
    scene.dice_will_show(4, 2)
    scene.turn_of(A, Turn.the_roll)
    scene.does(A, "speed 4", "take wood")
    assert scene.hand(A) == {"food": 1, "wood": 1, "gold": 2}


def test_th_12_5_the_army_of_jimenez_rerolls_one_die_in_each_battle() -> None:
    """TH-R27: before the opponent rolls; the new value stands."""
    scene = cave("giant")
    scene.coin(A, "jimenez")
    scene.villagers(A, 2, (99, 0))
    scene.cards(A, gold=2)
    scene.exploring(A, speed=2)
    scene.does(A, "discover", "lay nw", "reinforce @99,0 2")
    scene.dice_will_show(1, 6, 5, 6, 1, 1, 1, 1)
    scene.does(A, "walk nw")
    assert scene.offers(A, "reroll die") == {"reroll die 1", "reroll die 5", "reroll die 6"}
    assert scene.refuses(A, "reroll die 2") == "TH-12.5"
    scene.does(A, "reroll die 1")
    assert scene.at(A) == (99, -1)
    assert any(": 6; now " in line and line.endswith(": 17.") for line in scene.said())


def test_th_12_5_the_holder_must_be_in_the_battle() -> None:
    """TH-12.5; the defender's reroll comes before the results are compared (TH-R27)."""
    scene = island(seats=2, expansion=True)
    scene.lay({(0, 0): "gold", (1, 0): "food", (0, 1): "wood", (1, -1): "gold"})
    scene.coin(B, "jimenez")
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, -1))
    scene.villagers(B, 1, (1, 0))
    scene.exploring(A, speed=2)
    scene.dice_will_show(2, 5)
    scene.does(A, "move @1,0")  # B's villager alone: no coin
    assert scene.at(A) is None
    scene.explorer(A, (0, 0))
    scene.island.prisoners.clear()
    scene.dice_will_show(3, 1, 6)
    scene.does(A, "move @1,-1")
    assert scene.asked == [B]
    scene.does(B, "reroll die 1")
    assert scene.at(A) is None


@pytest.mark.parametrize("one_holder", [False, True])
def test_th_r25_the_battle_coin_works_in_every_battle(one_holder: bool) -> None:
    """TH-12.5; by a house rule a coin passed on does not work twice in a turn."""
    scene = island(seats=2, expansion=True)
    if one_holder:
        scene.house("coin_for_one_holder")
    scene.lay({(0, 0): "gold", (1, 0): "food", (0, 1): "wood"})
    scene.coin(B, "jimenez")
    scene.island.veteran = A  # who has used it and passed it on
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, 0))
    scene.exploring(A, speed=2)
    scene.dice_will_show(3, 1)
    scene.does(A, "move @1,0")
    if not one_holder:
        assert scene.offers(B) == {"done", "reroll die 1"}
        scene.does(B, "done")
    assert scene.at(B) is None


def test_x_63_the_curse_of_cortes() -> None:
    """X-63, TH-12.6, TH-12.8, TH-12.9, TH-R26"""
    scene = cave("cortes", "cave-shrine")
    scene.explorer(A, (99, 0), "stella")
    scene.exploring(A, speed=3)
    gold = scene.island.bank[2]
    scene.does(A, "discover", "lay nw")
    assert scene.hand(A)["gold"] == 5
    assert scene.island.bank[2] == gold - 5
    assert explorer_strength(scene.island, A) == 0
    assert scene.island.speed[A] == 1  # three, one spent, one lost
    here = scene.island.at[49 + A]
    assert strength_on(scene.island, A, here) == 0
    scene.villagers(A, 2, (99, -1))
    assert strength_on(scene.island, A, here) == 2
    scene.dice_will_show(4, 2)
    scene.turn_of(A, Turn.the_roll)
    scene.does(A, "speed 4")
    assert scene.island.speed[A] == 4
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert scene.island.cave_shrine == A
    assert holder(scene, "cortes") == -1
    assert explorer_strength(scene.island, A) == 3
    GAME.audit(scene.island)


def test_th_12_6_with_a_one_the_cursed_stay_where_they_are() -> None:
    scene = cave("giant")
    scene.explorer(A, (99, 0), "pedro")
    scene.coin(A, "cortes")
    scene.dice_will_show(1, 1)
    scene.turn_of(A, Turn.the_roll)
    assert scene.island.speed[A] == 0


def test_th_12_7_the_curse_survives_defeat() -> None:
    scene = cave("giant")
    scene.coin(A, "cortes")
    scene.exploring(A, speed=2)
    scene.dice_will_show(1, 1, 1, 1)
    scene.does(A, "discover", "lay nw")
    assert scene.at(A) is None
    assert holder(scene, "cortes") == A


def test_th_r26_whoever_holds_the_cave_shrine_is_not_cursed() -> None:
    """TH-R26: the five gold come as far as the stack lasts; the coin leaves the game."""
    scene = cave("cortes")
    scene.island.cave_shrine = A
    scene.island.cave_stack.remove(ALTAR)
    scene.cards(B, gold=28)
    scene.exploring(A, speed=2)
    scene.does(A, "discover", "lay nw")
    assert scene.hand(A)["gold"] == 2
    assert holder(scene, "cortes") == -1
    assert explorer_strength(scene.island, A) == 3


def duel() -> Scene:
    """A beside B on the island."""
    scene = island(seats=2, expansion=True)
    scene.lay({(0, 0): "gold", (1, 0): "food", (0, 1): "wood"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, 0))
    return scene


def test_x_64_the_victor_takes_one_treasure_never_the_cursed_one() -> None:
    """X-64, TH-12.10"""
    scene = duel()
    for name in ("bavieca", "rose", "cortes"):
        scene.coin(B, name)
    scene.exploring(A, speed=2)
    scene.dice_will_show(6)
    scene.does(A, "move @1,0")
    assert scene.offers(A) == {"take bavieca", "take rose"}
    assert scene.refuses(A, "take jimenez") == "TH-12.10"
    scene.does(A, "take rose")
    assert [holder(scene, name) for name in ("bavieca", "rose", "cortes")] == [B, A, B]
    assert scene.at(B) is None


def test_th_12_10_a_single_coin_is_taken_without_a_question() -> None:
    scene = duel()
    scene.coin(B, "jimenez")
    scene.exploring(A, speed=2)
    scene.dice_will_show(6, 1, 1)
    scene.does(A, "move @1,0")
    scene.does(B, "done")  # no reroll
    assert holder(scene, "jimenez") == A


def test_th_12_11_to_a_dweller_the_holder_chooses_what_is_lost() -> None:
    """TH-12.11, TH-12.12, TH-12.13: the victor takes all that lies on its space."""
    scene = cave("tiger")
    scene.coin(A, "bavieca")
    scene.coin(A, "rose")
    scene.exploring(A, speed=2)
    scene.dice_will_show(1, 6, 6, 1)
    scene.does(A, "discover", "lay nw")
    assert scene.asked == [A]
    scene.does(A, "take bavieca")
    assert holder(scene, "bavieca") == 8 + 9
    assert holder(scene, "rose") == A
    assert scene.table.view(B)["board"]["coins"]["bavieca"] == {"dweller": "tiger"}
    scene.explorer(B, (99, 0))
    scene.next_cave_tiles("tiger")
    scene.villagers(B, 3, (99, 0))
    scene.cards(B, gold=2)
    scene.exploring(B, speed=2)
    scene.does(B, "discover", "lay nw", "reinforce @99,0 3")
    scene.dice_will_show(6, 6, 6, 6, 1, 1)  # two dice: the coin does not help it
    scene.does(B, "walk nw")
    assert holder(scene, "bavieca") == B
    GAME.audit(scene.island)


def test_th_r37_a_tie_moves_nothing_to_or_from_a_dwellers_space() -> None:
    """TH-R37"""
    scene = cave("tiger")
    scene.coin(A, "rose")
    scene.island.coins[0] = 8 + 9
    scene.exploring(A, speed=2)
    scene.dice_will_show(6, 5, 1)
    scene.does(A, "discover", "lay nw")
    assert holder(scene, "rose") == A
    assert holder(scene, "bavieca") == 8 + 9
    assert scene.at(A) == (99, 0)


def test_th_4_1_treasures_are_traded_but_never_the_cursed_one() -> None:
    """TH-12.14, TH-4.1: on the same tile or adjacent ones; ED-6.1"""
    scene = duel()
    scene.coin(A, "bavieca")
    scene.coin(A, "cortes")
    scene.coin(B, "rose")
    scene.exploring(A)
    scene.does(A, "offer to 1")
    assert scene.offers(A, "offer", "ask") == {"offer bavieca", "ask rose"}
    assert scene.refuses(A, "offer rose") == "TH-12.14"
    scene.does(A, "offer bavieca", "ask rose", "propose")
    scene.does(B, "accept 0")
    assert (holder(scene, "bavieca"), holder(scene, "rose"), holder(scene, "cortes")) == (B, A, A)


def test_th_4_2_no_trade_while_a_battle_is_in_progress() -> None:
    scene = duel()
    scene.cards(A, gold=3)
    scene.villagers(A, 1, (0, 1))
    scene.exploring(A, speed=1)
    scene.does(A, "move @1,0")
    assert scene.asked == [A]
    assert scene.refuses(A, "offer to 1") == "ED-R48"


def test_th_4_3_cards_go_back_to_the_stacks_as_payment_only() -> None:
    """TH-4.3, TH-R2: surrendering down to nine at the end of the turn stays compulsory, and stops at nine."""
    scene = duel()
    scene.cards(A, food=11)
    scene.exploring(A)
    assert not scene.offers(A, "give")
    scene.does(A, "end")
    scene.does(A, "give food")
    assert scene.refuses(A, "end") is not None
    scene.does(A, "give food")
    assert scene.hand(A)["food"] == 9
    assert scene.asked == [B]


def test_th_4_4_the_number_of_cards_is_public() -> None:
    scene = duel()
    scene.cards(A, food=3, gold=1)
    scene.exploring(A)
    player = scene.table.view(B)["board"]["players"][A]
    assert player["cards"] == 4
    assert player["hand"] is None


def test_th_13_1_the_cave_shrine_piece_goes_along_and_the_tile_stays() -> None:
    """X-52, TH-13.1, TH-13.2"""
    scene = cave("cave-shrine")
    scene.exploring(A, speed=3)
    scene.does(A, "discover", "lay nw")
    assert scene.island.cave_shrine == A
    assert explorer_strength(scene.island, A) == 3
    scene.does(A, "move @99,0")
    assert scene.island.map.placed >> ALTAR & 1
    assert scene.island.kind[ALTAR] == EMPTY_CAVE
    assert explorer_strength(scene.island, A) == 3
    GAME.audit(scene.island)


def test_th_13_3_the_piece_is_passed_between_neighbours() -> None:
    scene = duel()
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = A
    scene.exploring(A)
    scene.does(A, "offer to 1", "offer shrine", "propose")
    scene.does(B, "accept 0")
    assert explorer_strength(scene.island, A) == 1
    assert explorer_strength(scene.island, B) == 3


@pytest.mark.parametrize("explorer_fights", [True, False])
def test_th_13_4_whoever_defeats_the_holder_gets_it(explorer_fights: bool) -> None:
    """TH-13.4 by an explorer, TH-13.5 by villagers: the victorious player's explorer gets it."""
    scene = duel()
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = B
    if explorer_fights:
        scene.exploring(A, speed=1)
        scene.dice_will_show(6, 1, 1, 1)
        scene.does(A, "move @1,0")
    else:
        scene.villagers(A, 1, (0, 0))
        scene.cards(A, gold=1)
        scene.exploring(A)
        scene.dice_will_show(6, 1, 1, 1)
        scene.does(A, "march @0,0 e 1")
    assert scene.island.cave_shrine == A


def test_th_13_7_a_dweller_with_the_piece_is_two_stronger() -> None:
    """TH-13.7"""
    scene = cave("wolf")
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = A
    scene.exploring(A, speed=2)
    scene.dice_will_show(1, 1, 1, 6)
    scene.does(A, "discover", "lay nw")
    assert scene.island.cave_shrine == 8 + 18
    thrown = [line for line in scene.said() if "The Wolf rolls" in line]
    assert thrown == ["The Wolf rolls 6."]
    scene.explorer(B, (99, 0))
    scene.next_cave_tiles("wolf")
    scene.exploring(B, speed=2)
    scene.dice_will_show(6, 1, 1, 1)
    scene.does(B, "discover", "lay nw")
    assert [line for line in scene.said() if "The Wolf rolls" in line][-1] == "The Wolf rolls 1 + 1 + 1: 3."
    assert scene.island.cave_shrine == B
