"""The Thieves as a player (TH-7 – TH-11, TH-16): hiding, stealing, moving, fighting, buying."""

from __future__ import annotations

import re

import pytest

from doubloon.games.el_dorado.content import (
    ALTAR,
    CORTES,
    EMPTY_CAVE,
    HIDEOUT_PRICE,
    KIND_NAMES,
    LOST,
    OUTPOST_PRICE,
    THIEF_DIE,
    THIEVES,
    WITH_DWELLER,
    is_house,
)
from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.rules.battle.strength import thief_strength
from doubloon.games.el_dorado.rules.victory.standings import cards_held, pieces_on_map
from doubloon.kernel.chance import quick
from doubloon.kernel.tables.table import opened
from tests.games.el_dorado.scenes import A, B, C, Scene, island

T = 1
"""The Thieves' seat at a table of two."""


def town() -> Scene:
    """A row of land; A at its western end, the Thieves nowhere yet."""
    scene = island(seats=2, mode="thieves")
    kinds = ("gold", "gold", "gold", "food", "food", "food", "wood", "wood")
    scene.lay({(q, 0): kind for q, kind in enumerate(kinds)})
    scene.explorer(A, (0, 0), "william")
    scene.island.doubloons = 3
    return scene


def doubloons(scene: Scene, number: int) -> None:
    scene.island.doubloons = number


# --- setting up ---------------------------------------------------------------------------------------------------------


def test_th_2_4_the_thieves_begin_in_hiding_with_three_doubloons() -> None:
    """TH-2.4, TH-2.5, TH-2.13, TH-2.14, TH-2.16, TH-7.1, TH-11.2: no cards, no explorer, and they act last."""
    table = opened(GAME, 3, {"mode": "thieves"}, seed=bytes([5] * 32))
    assert table.to_act == [0, 1]  # they choose no explorer
    for seat in (0, 1):
        table.act(seat, str(table.choices(seat)[0]))
    state = table.state
    assert (state.doubloons, state.in_hiding) == (3, True)  # type: ignore[attr-defined]
    assert state.hand_size(2) == 0  # type: ignore[attr-defined]
    assert state.presence[2] == 0  # type: ignore[attr-defined]
    assert state.on_turn == 0  # type: ignore[attr-defined]
    assert sum(state.at[piece] != -3 for piece in range(57, 61)) == 2  # type: ignore[attr-defined]
    board = table.view(0)["board"]["players"][2]
    assert board["colour"] == "black"
    assert board["thieves"]["in_hiding"]
    assert "Seat 3 plays the Thieves." in [line["text"] for line in table.log(0)]


def test_th_2_5_four_thieves_against_a_team() -> None:
    """TH-2.5"""
    table = opened(GAME, 3, {"mode": "teams"}, seed=bytes([5] * 32))
    assert sum(table.state.at[piece] != -3 for piece in range(57, 61)) == 4  # type: ignore[attr-defined]


# --- hiding -------------------------------------------------------------------------------------------------------------


def test_th_7_4_a_turn_in_hiding_is_the_hideout_or_a_doubloon() -> None:
    """TH-7.4, TH-7.5, TH-7.6: never more than five; no stealing."""
    scene = town()
    doubloons(scene, 4)
    for expected in (5, 5):
        scene.thieves_turn()
        assert "steal" not in scene.offers(T)
        scene.does(T, "skip")
        assert scene.island.doubloons == expected
        assert scene.asked == [A]


def test_th_r76_a_lost_hideout_can_be_bought_on_the_next_turn_in_hiding() -> None:
    """TH-R76, TH-7.4, ED-13.3: nobody is shut out of the game for good."""
    scene = town()
    scene.hideout((2, 0), (1, 0), (2, -1))
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 1, 1)
    scene.does(A, "move @1,0")
    assert "Seat 2 has nothing left on the map and goes into hiding with two doubloons." in scene.said()
    scene.thieves_turn()
    scene.does(T, "hideout @4,0 @4,0+5,0+5,-1")
    assert (scene.island.in_hiding, scene.island.doubloons) == (False, 1)
    GAME.audit(scene.island)


def test_th_7_7_after_the_hideout_they_explore_at_once() -> None:
    """TH-7.7, X-12, TH-11.11: without any thief on the map. ED-T7: one doubloon."""
    scene = town()
    scene.thieves_turn()
    scene.does(T, "hideout @4,0 @4,0+5,0+5,-1")
    assert not scene.island.in_hiding
    assert scene.island.doubloons == 2
    assert scene.offers(T, "thief on") == {scene.text("thief on @4,0"), scene.text("thief on @5,0")}
    scene.does(T, "thief on @4,0")
    assert scene.thief_at(1) == (4, 0)
    assert scene.island.speed[scene.island.slot(THIEVES)] == 4  # TH-11.6
    GAME.audit(scene.island)


def test_x_13_no_hideout_among_occupied_tiles() -> None:
    """X-13, TH-11.11"""
    scene = town()
    scene.villagers(A, 1, (2, 0))
    scene.fort(A, (4, 0), (5, 0), (4, 1))
    scene.thieves_turn()
    assert scene.refuses(T, "hideout @2,0 @2,0+3,0+3,-1") == "TH-11.11"
    assert scene.refuses(T, "hideout @4,0 @4,0+5,0+5,-1") == "TH-11.11"
    assert scene.refuses(T, "hideout @6,0 @6,0+6,-1+7,-1") is None


def test_th_7_8_without_a_legal_corner_they_must_stay_in_hiding() -> None:
    """TH-7.8, TH-R22: every skip, forced or not, brings the doubloon."""
    scene = island(seats=2, mode="thieves")
    scene.lay({(0, 0): "gold"})
    scene.explorer(A, (0, 0))
    scene.thieves_turn()
    assert scene.offers(T) == {"skip"}
    scene.does(T, "skip")
    assert scene.island.doubloons == 4


def test_th_r24_undiscovered_positions_do_not_hinder_but_a_forts_do() -> None:
    """TH-R24, ED-R13, TH-R72: each corner has one name."""
    scene = town()
    scene.fort(A, (2, 0), (2, 1), (1, 1))
    scene.thieves_turn()
    assert scene.refuses(T, "hideout @7,0 @7,0+8,0+8,-1") is None
    assert scene.refuses(T, "hideout @2,0 @2,0+3,0+2,1") == "TH-11.11"  # the fort occupies (2,0)
    assert scene.refuses(T, "hideout @3,0 @3,0+3,1+2,1") == "ED-R13"  # and (2,1), where no tile lies yet
    named = {scene.text(f"hideout @{q},0 @{q},0+{q + 1},0+{q + 1},-1") for q in range(3, 7)}
    assert named <= scene.offers(T, "hideout")
    assert (
        scene.refuses(T, "hideout @5,0 @5,0+4,0+5,-1") == "TH-R72"
    )  # the same corner, seen from its other tile


def test_th_7_2_without_a_piece_they_go_into_hiding() -> None:
    """TH-7.2, TH-7.3, TH-10.7, TH-10.8, TH-10.10, TH-R22: half the cards and a doubloon first, then the reset."""
    scene = town()
    scene.thief(1, (1, 0))
    scene.cards(T, food=5)
    scene.villagers(A, 2, (0, 0))
    scene.cards(A, gold=2)
    doubloons(scene, 5)
    scene.coin(T, "rose")
    scene.exploring(A, speed=1)
    scene.does(A, "move @1,0", "reinforce @0,0 2")
    scene.dice_will_show(6, 6, 6, 1, 1, 1)
    scene.does(A, "walk e")
    assert scene.asked == [T]
    scene.does(T, "give food", "give food")
    assert scene.hand(A)["food"] == 2
    assert scene.hand(T) == {"food": 0, "wood": 0, "gold": 0}
    assert scene.island.in_hiding
    assert scene.island.doubloons == 2
    assert scene.island.at[THIEVES] == LOST
    assert scene.island.coins[1] == A  # TH-R45: the victor took the only coin
    GAME.audit(scene.island)


def test_th_7_3_in_their_own_turn_the_turn_ends() -> None:
    scene = town()
    scene.thief(1, (1, 0), speed=4)
    scene.villagers(A, 4, (0, 0))
    scene.thieves_explore()
    scene.dice_will_show(1, 1, 1, 6, 6, 6, 6, 6)
    scene.does(T, "thief 1 to @0,0")
    assert scene.island.in_hiding
    assert scene.asked == [A]
    assert scene.island.on_turn == A


def test_th_10_9_thieves_not_involved_carry_on() -> None:
    """TH-10.9; TH-11.8: the lost one cannot be bought back this turn."""
    scene = town()
    scene.thief(1, (1, 0), speed=1)
    scene.thief(2, (5, 0), speed=1)
    scene.hideout((5, 0), (6, 0), (6, -1))
    scene.villagers(A, 4, (0, 0))
    doubloons(scene, 5)
    scene.thieves_explore()
    scene.dice_will_show(1, 1, 1, 6, 6, 6, 6, 6)
    scene.does(T, "thief 1 to @0,0")
    assert scene.asked == [T]
    assert scene.island.doubloons == 4
    assert not scene.offers(T, "thief on")
    assert scene.refuses(T, "thief on @5,0") == "ED-1.14"
    scene.does(T, "thief 2 to @4,0")
    scene.does(T, "end")
    scene.thieves_turn()
    scene.does(T, "take 1 gold")
    assert scene.offers(T, "thief on")


def test_th_7_10_they_roll_no_golden_dice_and_never_gather() -> None:
    """TH-7.10, TH-8.1, TH-8.2, TH-8.9: one gold or a theft, then exploring."""
    scene = town()
    scene.thief(1, (7, 0))
    scene.thieves_turn()
    assert scene.offers(T) == {"take 1 gold", "steal"}
    scene.does(T, "take 1 gold")
    assert scene.hand(T) == {"food": 0, "wood": 0, "gold": 1}
    assert "end" in scene.offers(T)


def test_th_7_9_they_win_like_everybody_else() -> None:
    """TH-7.9, TH-11.9, TH-11.10: three doubloons each, no strength."""
    scene = island(seats=2, mode="thieves")
    scene.lay({(0, 0): "gold", (1, 0): "shrine", (0, 1): "food", (0, -1): "shrine", (-1, 0): "shrine"})
    scene.explorer(A, (0, 1))
    scene.thief(1, (0, 0), speed=4)
    scene.offering(T, (1, 0))
    scene.offering(T, (0, -1))
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = T
    scene.island.bearer = THIEVES
    doubloons(scene, 2)
    scene.thieves_explore()
    assert scene.refuses(T, "offering @-1,0") == "TH-11.1"
    assert scene.refuses(T, "offering @1,0") == "ED-16.5"
    doubloons(scene, 3)
    assert thief_strength(scene.island, THIEVES) == 5
    scene.does(T, "offering @-1,0")
    assert scene.table.over
    assert scene.island.winner == T


# --- stealing -----------------------------------------------------------------------------------------------------------


def test_x_09_reach_and_steal() -> None:
    """X-09, TH-8.3, TH-8.4, TH-8.5, TH-8.6, TH-8.7, TH-R6, TH-R73"""
    assert THIEF_DIE == [1, 6, 2, 5, 3, 4]
    assert is_house("faces")
    scene = town()
    scene.thief(1, (4, 0))
    scene.cards(A, food=2, wood=1)
    scene.thieves_turn()
    scene.dice_will_show(1)  # 1|6
    scene.does(T, "steal")
    assert scene.offers(T) == {"reach 1", "reach 6"}
    assert scene.refuses(T, "reach 3") == "TH-8.3"
    scene.does(T, "reach 6")
    assert scene.offers(T) == {"steal from 0"}
    scene.does(T, "steal from 0")
    assert scene.table.view(T)["board"]["players"][A]["hand"] == {"food": 2, "wood": 1, "gold": 0}
    assert scene.offers(T) == {"done", "take food", "take wood"}
    scene.island.hands[1] = 5
    assert scene.refuses(A, "trade wood for gold") == "TH-R73"
    scene.island.hands[1] = 1
    scene.does(T, "take wood")
    assert scene.hand(T) == {"food": 0, "wood": 1, "gold": 0}
    assert "end" in scene.offers(T)  # one card was the steal


def test_th_8_4_out_of_reach_nobody_is_robbed() -> None:
    """TH-R6: the roll is wasted"""
    scene = town()
    scene.thief(1, (4, 0))
    scene.cards(A, food=2)
    scene.thieves_turn()
    scene.dice_will_show(3)  # 3|4
    scene.does(T, "steal", "reach 3")
    assert scene.hand(A)["food"] == 2
    assert "end" in scene.offers(T)


def test_th_8_5_reach_starts_from_buildings_too() -> None:
    """TH-8.5, TH-R6, TH-11.13, TH-11.15: their tiles are at distance 1. Up to as many cards as the steal."""
    scene = town()
    scene.outpost((1, 0), (2, 0), (2, -1))
    scene.cards(A, food=9)
    scene.thieves_turn()
    scene.dice_will_show(2)  # 2|5
    scene.does(T, "steal", "reach 2", "steal from 0")
    for _ in range(4):
        scene.does(T, "take food")
    scene.does(T, "done")
    assert scene.hand(T)["food"] == 4


def test_x_56_behind_a_fort_nobody_is_robbed() -> None:
    """X-56, TH-8.8"""
    scene = town()
    scene.explorer(A, (0, 0), "yanga")
    scene.fort(A, (0, 0), (1, 0), (1, -1))
    scene.thief(1, (3, 0))
    scene.cards(A, food=2)
    scene.thieves_turn()
    scene.dice_will_show(2)
    scene.does(T, "steal")
    assert "end" in scene.offers(T)
    assert scene.hand(A)["food"] == 2


def test_th_8_6_reach_does_not_cross_water() -> None:
    scene = island(seats=2, mode="thieves")
    scene.lay({(0, 0): "gold", (1, 0): "water", (2, 0): "food", (0, 1): "water"})
    scene.explorer(A, (2, 0))
    scene.cards(A, food=3)
    scene.thief(1, (0, 0))
    scene.thieves_turn()
    scene.dice_will_show(2)
    scene.does(T, "steal")
    assert "end" in scene.offers(T)
    scene.bridge((1, 0), "e")
    scene.thieves_turn()
    scene.dice_will_show(2)
    scene.does(T, "steal", "reach 2")
    assert scene.offers(T) == {"steal from 0"}


def test_th_8_7_only_the_thieves_see_the_hand() -> None:
    """ED-R38: others keep guessing, and an imagined table of the Thieves keeps the hand they see."""
    scene = island(seats=3, mode="thieves")
    scene.lay({(0, 0): "gold", (1, 0): "food", (0, 1): "wood"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (0, 1))
    scene.cards(A, food=3, gold=2)
    scene.cards(B, wood=5)
    scene.thief(1, (1, 0))
    scene.thieves_turn()
    scene.dice_will_show(1)
    scene.does(C, "steal", "reach 1", "steal from 0")
    assert scene.table.view(B)["board"]["players"][A]["hand"] is None
    for number in range(10):
        twin = scene.island.copy()
        twin.redeal(C, quick(str(number).encode()), 0)
        assert [twin.hands[n] for n in range(3)] == [3, 0, 2]


def test_th_8_7_the_log_tells_that_the_thieves_leave_the_rest() -> None:
    scene = island(seats=2, mode="thieves")
    scene.lay({(0, 0): "gold", (1, 0): "food"})
    scene.explorer(A, (0, 0))
    scene.cards(A, food=3)
    scene.thief(1, (1, 0))
    scene.thieves_turn()
    scene.dice_will_show(1)
    scene.does(B, "steal", "reach 1", "steal from 0", "done")
    last = scene.table.log(None)[-1]
    sentence = "Seat 2 leaves Seat 1 with 3 cards."
    assert (last["clause"], last["text"]) == ("TH-8.7", sentence)


# --- moving -------------------------------------------------------------------------------------------------------------


def test_x_10_thieves_move_build_and_discover_each_with_an_own_speed() -> None:
    """X-10, TH-9.1, TH-9.2, TH-9.3, TH-9.4, TH-11.5, TH-11.6, TH-11.7, TH-11.14"""
    scene = island(seats=2, mode="thieves")
    scene.lay({(0, 0): "food", (0, -1): "wood", (0, -2): "gold", (1, -1): "water", (1, -2): "water"})
    scene.lay({(-1, 0): "gold", (-1, -1): "gold"})
    scene.explorer(A, (0, 0))
    scene.thief(1, (0, -1), speed=4)
    scene.next_tiles("wood", "shrine", "food")
    doubloons(scene, 4)
    scene.thieves_explore()
    scene.does(T, "thief 1 to @0,-2", "outpost @0,-2 2")
    assert scene.island.doubloons == 3
    scene.does(T, "thief 1 discovers")
    scene.lays_somewhere(T)
    assert scene.island.speed[scene.island.slot(THIEVES)] == 2
    scene.does(T, "thief on @0,-2")
    assert scene.island.doubloons == 1
    assert scene.island.speed[scene.island.slot(THIEVES + 1)] == 4
    scene.does(T, "thief 2 to @-1,-1")
    outposts = scene.offers(T, scene.text("outpost @-1,-1"))
    scene.does(T, min(outposts))
    assert scene.island.doubloons == 0
    before = scene.thief_at(2)
    scene.does(T, "thief 2 discovers")
    scene.lays_somewhere(T)
    assert scene.thief_at(2) == before  # a shrine: the speed is spent, the thief stays
    assert scene.island.speed[scene.island.slot(THIEVES + 1)] == 2
    assert scene.island.speed[scene.island.slot(THIEVES)] == 2
    scene.does(T, "end")
    assert not any(scene.island.speed)
    GAME.audit(scene.island)


def test_th_9_4_a_thief_opens_the_cave_and_meets_dwellers() -> None:
    scene = island(seats=2, mode="thieves")
    scene.lay({(0, 0): "gold", (1, 0): "entrance"})
    scene.explorer(A, (0, 0))
    scene.thief(1, (1, 0), speed=4)
    scene.next_cave_tiles("tiger")
    scene.thieves_explore()
    assert scene.refuses(T, "thief 1 to exit") is None
    scene.does(T, "thief 1 to exit", "rotate e", "thief 1 discovers")
    scene.dice_will_show(6, 6, 6, 1, 1)
    scene.does(T, "lay w")
    assert scene.thief_at(1) == (99, 0)
    assert scene.island.kind[scene.place((99, 0))] == EMPTY_CAVE
    GAME.audit(scene.island)


def test_th_r35_the_truce_binds_the_thieves() -> None:
    """TH-R35"""
    scene = town()
    scene.island.turns = 1
    scene.thief(1, (1, 0), speed=4)
    scene.thieves_explore()
    assert scene.refuses(T, "thief 1 to @0,0") == "ED-12.2"
    assert scene.text("thief 1 to @0,0") not in scene.offers(T)


# --- fighting -----------------------------------------------------------------------------------------------------------


def test_x_55_thief_and_hideout_fight_together() -> None:
    """X-55, TH-10.1, TH-10.2, TH-10.12: 3 + 2 dice; TH-10.14, TH-10.15: an outpost alone only when attacked, 4 dice."""
    scene = town()
    scene.thief(1, (1, 0))
    scene.hideout((1, 0), (2, 0), (2, -1))
    scene.explorer(A, (0, 0), "pedro")
    scene.exploring(A, speed=1)
    scene.dice_will_show(1, 1, 1, 1, 1, 1, 1)
    scene.does(A, "move @1,0")
    assert any("rolls 1 + 1 + 1 + 1 + 1: 5." in line for line in scene.said())
    assert scene.at(A) is None
    other = town()
    other.outpost((1, 0), (2, 0), (2, -1))
    other.explorer(A, (0, 0), "pedro")
    other.exploring(A, speed=1)
    other.does(A, "move @1,0")
    assert other.at(A) == (1, 0)
    other.dice_will_show(6, 6, 1, 1, 1, 1)
    other.does(A, "attack @1,0 @1,0+2,0+2,-1")
    assert any("rolls 1 + 1 + 1 + 1: 4." in line for line in other.said())
    assert other.island.in_hiding  # it was their last piece
    assert other.island.doubloons == 2


def test_th_r32_a_lost_building_costs_neither_cards_nor_a_doubloon() -> None:
    """TH-R32, TH-R45: nor a treasure; TH-10.16"""
    scene = town()
    scene.outpost((1, 0), (2, 0), (2, -1))
    scene.thief(1, (6, 0))
    scene.cards(T, food=6)
    scene.coin(T, "rose")
    doubloons(scene, 4)
    scene.explorer(A, (1, 0), "pedro")
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 6, 1, 1, 1, 1)
    scene.does(A, "attack @1,0 @1,0+2,0+2,-1")
    assert scene.island.buildings[3 * T] == LOST
    assert scene.hand(T)["food"] == 6
    assert scene.island.doubloons == 4
    assert scene.island.coins[1] == T


def test_th_10_4_the_thieves_bring_thieves_with_speed() -> None:
    """TH-10.4, TH-10.3: the bearer is two stronger"""
    scene = town()
    scene.thief(1, (1, 0), speed=1)
    scene.thief(2, (3, 0), speed=4)
    scene.villagers(A, 4, (0, 0))
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = T
    scene.island.bearer = THIEVES + 1
    scene.thieves_explore()
    scene.does(T, "thief 1 to @0,0")
    assert scene.offers(T, "rally thief") == {"rally thief 2"}
    scene.does(T, "rally thief 2", "walk w", "walk w")
    scene.dice_will_show(*[6] * 8, *[1] * 5)
    scene.does(T, "walk w")
    assert any("rolls 6 + 6 + 6 + 6 + 6 + 6 + 6 + 6: 48." in line for line in scene.said())
    assert scene.army(A) == {}
    assert scene.island.speed[scene.island.slot(THIEVES + 1)] == 1


def test_th_10_6_off_turn_they_bring_nobody() -> None:
    """TH-10.6, TH-R33: nor do they flee, TH-R23: nor attack off-turn"""
    scene = town()
    scene.thief(1, (1, 0), speed=4)
    scene.thief(2, (2, 0), speed=4)
    scene.cards(T, gold=3)
    scene.exploring(A, speed=1)
    assert scene.asked == [A]
    scene.dice_will_show(1, 6, 6, 6)
    scene.does(A, "move @1,0")
    assert scene.at(A) is None  # they were not asked


def test_th_10_5_on_their_own_turn_they_answer_an_army_with_thieves() -> None:
    """TH-10.5, TH-R33"""
    scene = town()
    scene.villagers(A, 2, (0, 0))
    scene.cards(A, gold=1)
    scene.thief(1, (1, 0), speed=4)
    scene.thief(2, (2, 0), speed=4)
    scene.thieves_explore()
    assert scene.asked == [A]
    scene.does(A, "march @0,0 e 2")
    assert scene.asked == [T]
    assert "rally thief 2" in scene.offers(T)


def test_th_10_11_a_tie_sends_thieves_back_and_locks_them() -> None:
    scene = town()
    scene.thief(1, (1, 0), speed=4)
    scene.thief(2, (5, 0), speed=4)
    scene.thieves_explore()
    scene.dice_will_show(1, 1, 1, 3)
    scene.does(T, "thief 1 to @0,0")
    assert scene.thief_at(1) == (1, 0)
    assert scene.refuses(T, "thief 1 to @2,0") == "ED-R17"
    assert scene.refuses(T, "thief 2 to @4,0") is None


def test_th_10_13_the_hideout_attacks_no_farmhouse() -> None:
    """TH-10.13, TH-10.17: a thief does; the hideout's strength does not count there."""
    scene = town()
    scene.farmhouse(A, (3, 0), (4, 0), (4, -1))
    scene.hideout((4, 0), (4, 1), (5, 0))
    scene.thieves_explore()
    assert not scene.offers(T, "attack")
    scene.thief(1, (4, 0), speed=4)
    assert scene.offers(T, "attack")
    scene.dice_will_show(1, 1, 1, 6)
    scene.does(T, "attack @4,0 @4,0+4,-1+3,0")
    assert any("rolls 1 + 1 + 1: 3." in line for line in scene.said())


def test_th_10_8_explorers_pay_the_thieves_who_beat_them() -> None:
    """TH-10.8 the other way round: ED-13.4; the Thieves put the explorer back (ED-13.8)"""
    scene = town()
    scene.thief(1, (1, 0), speed=4)
    scene.cards(A, food=4)
    scene.thieves_explore()
    scene.dice_will_show(6, 6, 6, 1)
    scene.does(T, "thief 1 to @0,0")
    scene.does(A, "give food", "give food")
    assert scene.hand(T)["food"] == 2
    assert scene.island.prisoners == [8 * A + T]


# --- buying -------------------------------------------------------------------------------------------------------------


def test_th_11_3_pairs_become_doubloons() -> None:
    """TH-11.1, TH-11.3, TH-R21: two equal cards; none at five"""
    scene = town()
    scene.thief(1, (7, 0))
    scene.cards(T, food=3, wood=1, gold=2)
    doubloons(scene, 3)
    scene.thieves_explore()
    assert scene.offers(T, "turn in") == {"turn in food", "turn in gold"}
    assert scene.refuses(T, "turn in wood") == "TH-11.3"
    scene.does(T, "turn in food", "turn in gold")
    assert scene.island.doubloons == 5
    assert scene.hand(T) == {"food": 1, "wood": 1, "gold": 0}
    scene.cards(T, food=2)
    assert scene.refuses(T, "turn in food") == "TH-R21"


def test_th_r21_a_loss_without_doubloons_costs_none() -> None:
    scene = town()
    scene.thief(1, (1, 0))
    scene.thief(2, (7, 0))
    doubloons(scene, 0)
    scene.explorer(A, (0, 0), "pedro")
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 6, 1, 1, 1)
    scene.does(A, "move @1,0")
    assert scene.island.doubloons == 0
    assert not scene.island.in_hiding


def test_th_r8_a_thief_is_never_placed_on_an_occupied_tile() -> None:
    """TH-11.5, TH-R8"""
    scene = town()
    scene.outpost((0, 0), (1, 0), (1, -1))
    doubloons(scene, 5)
    scene.thieves_explore()
    assert scene.offers(T, "thief on") == {scene.text("thief on @1,0")}
    assert scene.refuses(T, "thief on @0,0") == "TH-R8"
    assert scene.refuses(T, "thief on @5,0") == "TH-11.5"


def test_th_11_4_they_remove_own_buildings_only() -> None:
    """TH-11.4, TH-R7"""
    scene = town()
    scene.thief(1, (2, 0))
    scene.outpost((2, 0), (3, 0), (3, -1))
    scene.hideout((6, 0), (7, 0), (7, -1))
    scene.farmhouse(A, (2, 0), (1, 0), (2, -1))
    doubloons(scene, 2)
    scene.thieves_explore()
    assert scene.offers(T, "remove") == {"remove farmhouse1"}
    assert scene.refuses(T, "remove fort") == "TH-11.4"
    labels = {choice["label"] for choice in scene.table.view(T)["choices"]}
    assert "Take the first outpost back for 1 doubloon" in labels
    assert any(
        re.fullmatch(r"Build an outpost on the \S+ corner of .+ for 1 doubloon", label) for label in labels
    )
    scene.does(T, "remove farmhouse1")
    assert scene.island.doubloons == 1
    assert scene.built(A) == [True, False, False]


def test_x_11_a_hideout_near_farmhouses_only() -> None:
    """X-11, TH-11.12; TH-11.14: an outpost even next to occupied tiles"""
    scene = town()
    scene.thief(1, (1, 0))
    scene.farmhouse(A, (1, 0), (2, 0), (2, -1))
    scene.villagers(A, 1, (2, 0))
    doubloons(scene, 2)
    scene.thieves_explore()
    assert scene.refuses(T, "hideout @1,0 @1,0+2,0+1,1") == "TH-11.11"
    assert scene.refuses(T, "outpost @1,0 @1,0+2,0+1,1") is None
    assert scene.refuses(T, "outpost @1,0 @1,0+2,0+2,-1") == "ED-4.3"
    assert scene.refuses(T, "outpost @5,0 0") == "TH-11.12"
    assert scene.refuses(T, "hideout @1,0 @1,0+1,-1+2,-1") is None


def test_th_11_16_no_outpost_from_hiding() -> None:
    scene = town()
    scene.thieves_turn()
    assert not scene.offers(T, "outpost")
    assert scene.refuses(T, "outpost @5,0 0") is not None


def test_th_5_7_the_thieves_build_the_bridge_with_cards() -> None:
    """TH-5.2, TH-5.4: a thief at its end"""
    scene = island(seats=2, mode="thieves")
    scene.lay({(0, 0): "gold", (1, 0): "water", (2, 0): "food", (0, 1): "wood"})
    scene.explorer(A, (0, 1))
    scene.thief(1, (0, 0), speed=4)
    scene.cards(T, wood=3)
    scene.thieves_explore()
    scene.does(T, "bridge @1,0 e", "thief 1 to @1,0", "thief 1 to @2,0")
    assert scene.thief_at(1) == (2, 0)


def test_th_r23_they_are_players() -> None:
    """TH-R23: hand limit, stack trades at five to one, trade with neighbours of any thief"""
    scene = town()
    scene.thief(1, (1, 0))
    scene.cards(T, food=12)
    scene.thieves_explore()
    assert "trade food for gold" in scene.offers(T)
    assert "offer to 0" in scene.offers(T)
    scene.does(T, "offer to 0", "offer food", "propose")
    scene.does(A, "accept 1")
    assert scene.hand(A)["food"] == 1
    scene.does(T, "end")
    scene.does(T, "give food", "give food")
    assert scene.hand(T)["food"] == 9


# --- what they carry ----------------------------------------------------------------------------------------------------


def test_th_12_3_bavieca_serves_one_thief_a_turn() -> None:
    """TH-12.3, TH-R45: none without a thief on the map"""
    scene = town()
    scene.thief(1, (6, 0))
    scene.thief(2, (7, 0))
    scene.coin(T, "bavieca")
    scene.thieves_turn()
    scene.does(T, "take 1 gold")
    assert scene.offers(T) == {"pick thief 1", "pick thief 2"}
    assert scene.refuses(T, "pick thief 3") == "TH-13.6"
    scene.does(T, "pick thief 2")
    assert [scene.island.speed[scene.island.slot(THIEVES + n)] for n in (0, 1)] == [4, 5]
    scene.island.at[THIEVES] = scene.island.at[THIEVES + 1] = LOST
    scene.island.refresh(T)
    scene.outpost((6, 0), (7, 0), (7, -1))
    scene.thieves_turn()
    scene.does(T, "take 1 gold")
    assert "end" in scene.offers(T)


def test_th_r25_the_rose_before_the_choose_phase() -> None:
    """TH-12.4, TH-R25, TH-R22: nothing in hiding"""
    scene = town()
    scene.coin(T, "rose")
    scene.thieves_turn()
    assert "skip" in scene.offers(T)
    scene.thief(1, (7, 0))
    scene.thieves_turn()
    assert scene.offers(T) == {"take food", "take wood", "take gold"}


def test_th_r26_the_curse_of_a_dead_thief_waits_for_the_next() -> None:
    """TH-R26, TH-12.6: slower and weaker by one"""
    scene = town()
    scene.coin(T, "cortes")
    scene.island.cursed = THIEVES
    scene.thief(1, (1, 0))
    scene.hideout((6, 0), (7, 0), (7, -1))
    assert thief_strength(scene.island, THIEVES) == 2
    scene.explorer(A, (0, 0), "pedro")
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 6, 1, 1)
    scene.does(A, "move @1,0")
    assert scene.island.cursed == -1
    assert scene.island.coins[CORTES] == T
    doubloons(scene, 2)
    scene.thieves_turn()
    scene.does(T, "take 1 gold", "thief on @6,0")
    thief = next(piece for piece in range(THIEVES, THIEVES + 2) if scene.island.at[piece] >= 0)
    assert scene.island.cursed == thief
    assert scene.island.speed[scene.island.slot(thief)] == 3


def test_th_13_6_after_a_hideouts_victory_any_thief_may_have_the_shrine() -> None:
    """TH-13.6"""
    scene = town()
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = A
    scene.hideout((1, 0), (2, 0), (2, -1))
    scene.thief(1, (6, 0))
    scene.thief(2, (7, 0))
    scene.exploring(A, speed=1)
    scene.dice_will_show(1, 1, 1, 6, 6)
    scene.does(A, "move @1,0")
    assert scene.asked == [T]
    scene.does(T, "pick thief 2")
    assert scene.island.cave_shrine == T
    assert scene.island.bearer == THIEVES + 1
    assert thief_strength(scene.island, THIEVES + 1) == 5
    GAME.audit(scene.island)


def test_th_r9_without_a_thief_the_shrine_lies_on_their_board() -> None:
    """TH-R9: it is attached to the next thief placed"""
    scene = town()
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = A
    scene.hideout((1, 0), (2, 0), (2, -1))
    scene.exploring(A, speed=1)
    scene.dice_will_show(1, 1, 1, 6, 6)
    scene.does(A, "move @1,0")
    assert scene.island.cave_shrine == T
    assert scene.island.bearer == -1
    doubloons(scene, 2)
    scene.thieves_turn()
    scene.does(T, "take 1 gold", "thief on @1,0")
    assert scene.island.bearer == THIEVES


@pytest.mark.parametrize("once", [False, True])
def test_th_r70_each_thief_is_passed_the_shrine_once_a_turn(once: bool) -> None:
    """TH-13.3; by a house rule it is passed once in all. TH-13.4: only the bearer loses it"""
    scene = town()
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = T
    scene.thief(1, (1, 0), speed=1)
    scene.thief(2, (2, 0), speed=1)
    scene.island.bearer = THIEVES
    scene.thieves_explore()
    if once:
        scene.house("one_pass_a_turn")
    assert scene.offers(T, "pass shrine") == {"pass shrine to thief 2"}
    assert scene.refuses(T, "pass shrine to thief 1") == "TH-13.3"
    scene.does(T, "pass shrine to thief 2")
    assert scene.island.bearer == THIEVES + 1
    if once:
        assert scene.refuses(T, "pass shrine to thief 1") == "TH-R70"
    else:
        scene.does(T, "pass shrine to thief 1")
        assert scene.refuses(T, "pass shrine to thief 2") == "TH-R70"
        scene.island.bearer = THIEVES + 1
    scene.explorer(A, (0, 0), "pedro")
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 6, 1, 1, 1)
    scene.does(A, "move @1,0")
    assert scene.island.cave_shrine == T


def test_th_13_4_whoever_beats_the_bearer_has_the_shrine() -> None:
    scene = town()
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = T
    scene.thief(1, (1, 0))
    scene.thief(2, (7, 0))
    scene.island.bearer = THIEVES
    scene.explorer(A, (0, 0), "pedro")
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 6, 1, 1, 1, 1, 1)
    scene.does(A, "move @1,0")
    assert scene.island.cave_shrine == A
    assert scene.island.bearer == -1


def test_th_r14_a_cave_in_costs_the_thieves_half_their_cards_once() -> None:
    """TH-17.6, TH-R14, TH-R9: no doubloon, no treasure; the shrine waits on their board."""
    scene = island(seats=2, mode="thieves")
    scene.lay({(0, 0): "gold", (1, 0): "entrance"})
    scene.lay({(100, 0): "exit", (99, 0): "empty", (99, 1): "empty", (98, 0): "empty"})
    scene.explorer(A, (99, 0))
    scene.thief(1, (100, 0))
    scene.thief(2, (100, 0))
    scene.hideout((0, 0), (0, -1), (1, -1))
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = T
    scene.island.bearer = THIEVES
    scene.cards(T, food=5)
    scene.coin(T, "rose")
    scene.next_cave_tiles("cave-in")
    scene.exploring(A, speed=1)
    scene.does(A, "discover", "lay nw")
    scene.does(T, "give food", "give food")
    assert scene.hand(T)["food"] == 3
    assert scene.island.doubloons == 3
    assert scene.island.coins[1] == T
    assert (scene.island.cave_shrine, scene.island.bearer) == (T, -1)
    assert scene.thief_at(1) is None
    assert not scene.island.in_hiding


def test_th_7_2_a_cave_in_that_takes_their_last_piece_sends_the_thieves_into_hiding() -> None:
    """TH-7.3, TH-17.2: their cards to the stacks, two doubloons."""
    scene = island(seats=2, mode="thieves")
    scene.lay({(0, 0): "gold", (1, 0): "entrance"})
    scene.lay({(100, 0): "exit", (99, 0): "empty", (99, 1): "empty", (98, 0): "empty"})
    scene.explorer(A, (99, 0))
    scene.thief(1, (100, 0))
    scene.cards(T, food=1)
    scene.next_cave_tiles("cave-in")
    scene.exploring(A, speed=1)
    scene.does(A, "discover", "lay nw")
    assert scene.island.in_hiding
    assert scene.hand(T)["food"] == 0
    assert scene.island.doubloons == 2


@pytest.mark.parametrize(("cursed", "by_any"), [(0, False), (1, False), (1, True)])
def test_th_r71_the_cave_shrine_frees_the_cursed_thief_who_carries_it(cursed: int, by_any: bool) -> None:
    """TH-12.8; by a house rule any thief who gains it frees the cursed one."""
    scene = town()
    if by_any:
        scene.house("any_thief_lifts_curse")
    scene.coin(T, "cortes")
    scene.thief(1, (1, 0), speed=4)
    scene.thief(2, (7, 0))
    scene.island.cursed = THIEVES + cursed
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = A
    scene.thieves_explore()
    scene.dice_will_show(*[6] * (2 if cursed == 0 else 3), 1, 1, 1)
    scene.does(T, "thief 1 to @0,0")
    assert scene.island.bearer == THIEVES
    freed = cursed == 0 or by_any
    assert scene.island.cursed == (-1 if freed else THIEVES + cursed)
    assert scene.island.coins[CORTES] == (-1 if freed else T)
    if not freed:
        scene.thief(2, (0, 0))
        scene.does(T, "pass shrine to thief 2")
        assert scene.island.coins[CORTES] == -1


def test_th_13_3_the_thieves_take_the_shrine_in_a_trade() -> None:
    """TH-13.3, TH-R70: a thief near the giver has it then; only the bearer can give it."""
    scene = town()
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = A
    scene.thief(1, (1, 0))
    scene.thief(2, (1, 0))
    scene.exploring(A)
    scene.does(A, "offer to 1", "offer shrine", "propose")
    scene.does(T, "accept 0")
    assert scene.offers(T) == {"pick thief 1", "pick thief 2"}
    scene.does(T, "pick thief 2")
    assert scene.island.bearer == THIEVES + 1
    scene.thief(2, (7, 0))
    scene.does(T, "offer to 0")
    assert scene.refuses(T, "offer shrine") == "ED-6.1"


# --- the thieves' tile --------------------------------------------------------------------------------------------------


def den() -> Scene:
    """A beside an unknown cave tile that is the thieves'."""
    scene = island(seats=2, mode="thieves")
    scene.lay({(0, 0): "gold", (1, 0): "entrance"})
    scene.lay({(100, 0): "exit", (99, 0): "empty", (99, 1): "empty", (98, 0): "empty"})
    scene.explorer(A, (99, 0), "pedro")
    scene.next_cave_tiles("thieves")
    return scene


def test_x_71_the_thieves_tile_with_a_thief_to_spare() -> None:
    """X-71, TH-16.2, TH-R13: three dice; the explorer wins the treasure and half the cards."""
    scene = den()
    scene.thief(1, (0, 0))
    scene.cards(T, food=4)
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 6, 1, 1, 1)
    scene.does(A, "discover", "lay nw")
    assert any("rolls 1 + 1 + 1: 3." in line for line in scene.said())
    scene.does(T, "give food", "give food")
    assert scene.hand(A) == {"food": 4, "wood": 2, "gold": 2}
    assert scene.island.doubloons == 2
    assert scene.island.kind[scene.place((99, -1))] == EMPTY_CAVE
    assert scene.thief_at(2) is None
    GAME.audit(scene.island)


def test_th_16_4_with_every_thief_on_the_map_the_treasure_is_unguarded() -> None:
    """X-71"""
    scene = den()
    scene.thief(1, (0, 0))
    scene.thief(2, (0, 0))
    scene.exploring(A, speed=1)
    scene.does(A, "discover", "lay nw")
    assert scene.hand(A) == {"food": 2, "wood": 2, "gold": 2}
    assert scene.at(A) == (99, -1)


def test_th_16_3_thieves_in_hiding_come_out_for_the_battle() -> None:
    """TH-16.3, TH-R13: the thief wins, takes half the hand and the treasure, and stays."""
    scene = den()
    scene.cards(A, gold=2)
    scene.exploring(A, speed=1)
    scene.dice_will_show(1, 1, 6, 6, 6)
    scene.does(A, "discover", "lay nw", "give gold")
    assert scene.hand(T) == {"food": 2, "wood": 2, "gold": 3}
    assert not scene.island.in_hiding
    assert scene.thief_at(1) == (99, -1)
    assert scene.island.prisoners == [8 * A + T]
    GAME.audit(scene.island)


def test_ed_r50_a_wolf_beaten_in_the_den_attacks_nobody_there() -> None:
    """ED-R50, TH-R28: its discoverer has nobody left on the tile, though the Wolf, the Thieves' now, is still there."""
    scene = den()
    scene.wolf(A, (98, 0))
    scene.cards(A, food=1)
    scene.exploring(A)
    scene.does(A, "wolf discovers")
    scene.dice_will_show(1, 6, 6, 6)
    scene.lays_somewhere(A)
    assert scene.island.companion == T
    assert [line for line in scene.said() if "attacks" in line] == []
    assert scene.said().count("Seat 1 is defeated there.") == 1
    GAME.audit(scene.island)


def test_th_r13_beaten_thieves_go_back_into_hiding() -> None:
    """TH-R13, TH-7.3: exactly two doubloons"""
    scene = den()
    doubloons(scene, 5)
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 6, 1, 1, 1)
    scene.does(A, "discover", "lay nw")
    assert scene.island.in_hiding
    assert scene.island.doubloons == 2
    assert scene.hand(A) == {"food": 2, "wood": 2, "gold": 2}


def test_th_r13_a_tie_changes_nothing_for_the_thieves() -> None:
    """TH-R13: the tile is shuffled back with its treasure; in hiding as before without any reset."""
    scene = den()
    doubloons(scene, 5)
    stack = len(scene.island.cave_stack)
    scene.exploring(A, speed=1)
    scene.dice_will_show(2, 1, 1, 1, 1, 1)
    scene.does(A, "discover", "lay nw")
    assert scene.island.in_hiding
    assert scene.island.doubloons == 5
    assert scene.thief_at(1) is None
    assert len(scene.island.cave_stack) == stack
    assert list(scene.island.treasure) == [2, 2, 2]
    assert scene.at(A) == (99, 0)
    GAME.audit(scene.island)


def test_th_16_5_a_thief_who_finds_it_gets_company() -> None:
    """TH-16.5: the treasure and a new thief for free"""
    scene = den()
    scene.explorer(A, (0, 0))
    scene.thief(1, (99, 0), speed=2)
    doubloons(scene, 0)
    scene.thieves_explore()
    scene.does(T, "thief 1 discovers", "lay nw")
    assert scene.hand(T) == {"food": 2, "wood": 2, "gold": 2}
    assert scene.thief_at(1) == scene.thief_at(2) == (99, -1)
    assert scene.island.doubloons == 0
    GAME.audit(scene.island)


def test_th_16_1_without_the_thieves_it_is_a_dweller() -> None:
    scene = island(seats=2, expansion=True)
    scene.lay({(0, 0): "gold", (1, 0): "entrance"})
    scene.lay({(100, 0): "exit", (99, 0): "empty", (99, 1): "empty", (98, 0): "empty"})
    scene.explorer(A, (99, 0), "pedro")
    scene.explorer(B, (0, 0))
    scene.next_cave_tiles("thieves")
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 6, 1, 1, 1)
    scene.does(A, "discover", "lay nw")
    assert scene.hand(A) == {"food": 2, "wood": 2, "gold": 2}


def test_ed_r47_a_doubloon_counts_as_two_cards() -> None:
    """ED-R47"""
    scene = town()
    scene.thief(1, (7, 0))
    scene.outpost((6, 0), (7, 0), (7, -1))
    scene.cards(T, gold=1)
    doubloons(scene, 3)
    assert cards_held(scene.island, T) == 7
    assert pieces_on_map(scene.island, T) == 2


def test_th_r43_the_wolf_is_no_piece_that_keeps_them_out_of_hiding() -> None:
    """TH-R43, TH-R22: it waits where it is."""
    scene = town()
    scene.wolf(T, (7, 0))
    scene.thief(1, (1, 0))
    scene.explorer(A, (0, 0), "pedro")
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 6, 1, 1, 1)
    scene.does(A, "move @1,0")
    assert scene.island.in_hiding
    assert scene.where(scene.island.at[61]) == (7, 0)


@pytest.mark.parametrize("number", [1, 2])
def test_th_r43_the_wolfs_finds_go_to_a_thief_beside_the_new_tile(number: int) -> None:
    """TH-R43"""
    scene = den()
    scene.explorer(A, (0, 0))
    scene.next_cave_tiles("cortes")
    scene.wolf(T, (98, 0))
    scene.thief(1, (99, 0))
    scene.thief(2, (99, 0))
    scene.cards(T, food=1)
    scene.thieves_explore()
    scene.does(T, "wolf discovers")
    scene.lays_somewhere(T)
    scene.does(T, f"pick thief {number}")
    assert scene.island.cursed == THIEVES + number - 1
    assert scene.island.coins[CORTES] == T


@pytest.mark.parametrize("thieves", [1, 2])
def test_th_13_2_the_cave_shrine_won_from_a_dweller_is_carried_by_a_thief_who_fought(thieves: int) -> None:
    """TH-13.2, TH-12.13, ED-R33: two stronger from then on, and the victor over that thief has it."""
    scene = den()
    scene.next_cave_tiles("tiger")
    scene.explorer(A, (0, 0))
    scene.hideout((0, 0), (0, -1), (1, -1))
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = WITH_DWELLER + KIND_NAMES.index("tiger")
    for number in range(thieves):
        scene.thief(number + 1, (99, 0), speed=2)
    scene.thieves_explore()
    scene.dice_will_show(*[6] * 3 * thieves, *[1] * 4)
    scene.does(T, "thief 1 discovers")
    scene.lays_somewhere(T)
    if thieves == 2:
        scene.does(T, "rally thief 2", "walk ne")
    assert scene.island.cave_shrine == T
    if thieves == 2:
        scene.does(T, "pick thief 1")
    assert scene.island.bearer == THIEVES
    assert thief_strength(scene.island, THIEVES) == 5
    GAME.audit(scene.island)


def test_th_13_6_a_titan_repelled_by_thieves_leaves_them_the_cave_shrine() -> None:
    """TH-12.13, TH-13.2"""
    scene = town()
    scene.titan((3, 0))
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = WITH_DWELLER + KIND_NAMES.index("titan")
    scene.explorer(A, (6, 0))
    scene.thief(1, (2, 0))
    scene.exploring(A)
    scene.dice_will_show(1, *[1] * 8, *[6] * 3)
    scene.does(A, "end")
    assert scene.island.titan < 0
    assert scene.island.cave_shrine == T
    assert scene.island.bearer == THIEVES


def test_th_r14_the_cave_shrine_of_a_buried_titan_goes_to_the_thief_who_found_the_cave_in() -> None:
    """TH-R14, TH-13.2"""
    scene = den()
    scene.next_cave_tiles("cave-in")
    scene.explorer(A, (0, 0))
    scene.hideout((0, 0), (0, -1), (1, -1))
    scene.titan((100, 0))
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = WITH_DWELLER + KIND_NAMES.index("titan")
    scene.thief(1, (99, 0), speed=2)
    scene.thief(2, (0, 0))
    scene.thieves_explore()
    scene.does(T, "thief 1 discovers")
    scene.lays_somewhere(T)
    assert scene.island.cave_shrine == T
    assert scene.island.bearer == THIEVES


def test_th_11_4_taking_a_building_back_costs_what_it_cost() -> None:
    """TH-11.4, TH-R7, ED-T7: the hideout one doubloon, an outpost as much as building it."""
    for build, named, price in (
        (Scene.hideout, "remove fort", HIDEOUT_PRICE),
        (Scene.outpost, "remove farmhouse1", OUTPOST_PRICE),
    ):
        scene = town()
        scene.thief(1, (4, 0))
        build(scene, (4, 0), (5, 0), (5, -1))
        scene.thieves_explore()
        doubloons(scene, int(price) - 1)
        assert scene.refuses(T, named) is not None
        doubloons(scene, int(price))
        assert scene.refuses(T, named) is None


def test_th_9_4_a_thief_with_speed_beside_the_unknown_may_discover() -> None:
    """TH-9.4"""
    scene = town()
    scene.thief(1, (4, 0), speed=1)
    scene.thief(2, (5, 0))
    scene.thieves_explore()
    assert scene.offers(T, "thief 1 discovers", "thief 2 discovers") == {"thief 1 discovers"}
