"""Sequoia the Traveler and Yanga the Ranger (TH-18)."""

from __future__ import annotations

import pytest

from doubloon.games.el_dorado.content import ALTAR, COLOUR_NAMES, EXPLORER_NAMES
from doubloon.games.el_dorado.game import GAME
from doubloon.kernel.tables.table import opened
from tests.games.el_dorado.scenes import A, B, C, D, Scene, island


def test_th_1_4_the_sixth_board_is_in_play_with_the_expansion_alone() -> None:
    """TH-2.6, TH-1.6"""
    for expansion in (False, True):
        boards = set()
        for seed in range(40):
            table = opened(GAME, 4, {"expansion": expansion}, seed=bytes([seed] * 32))
            boards |= set(table.state.board)  # type: ignore[attr-defined]
        assert (COLOUR_NAMES.index("purple") in boards) == expansion
    assert EXPLORER_NAMES[10:] == ["sequoia", "yanga"]


def test_th_2_11_each_player_picks_one_of_two_explorers() -> None:
    """TH-2.11, TH-2.14, TH-2.15: one card of each, the highest roll starts"""
    table = opened(GAME, 2, {"expansion": True}, seed=bytes([3] * 32))
    for seat in (A, B):
        choices = [str(action) for action in table.choices(seat)]
        assert len(choices) == 2
        table.act(seat, choices[1])
    state = table.state
    assert [state.at[49], state.at[50]] == [state.map.placed.bit_length() - 1] * 2  # type: ignore[attr-defined]
    assert [state.hand_size(seat) in {3, 12} for seat in (A, B)] == [True, True]  # type: ignore[attr-defined]
    rolled = [line["text"] for line in table.log(None) if "for the start" in line["text"]]
    assert len(rolled) >= 2


def traveller() -> Scene:
    scene = island(seats=2, expansion=True)
    scene.lay({(q, 0): kind for q, kind in enumerate(("gold", "gold", "gold", "food", "food", "food"))})
    scene.explorer(A, (0, 0), "sequoia")
    scene.explorer(B, (5, 0))
    return scene


def test_x_62_sequoia_pays_wood_for_steps() -> None:
    """X-62, TH-18.1, TH-R34: a purchase"""
    scene = traveller()
    scene.cards(A, wood=3)
    scene.exploring(A, speed=1)
    scene.does(A, "move @1,0", "stride", "move @2,0", "stride", "stride", "move @3,0", "move @4,0")
    assert scene.refuses(A, "stride") == "TH-18.1"
    assert scene.hand(A)["wood"] == 0
    assert scene.island.buyers >> A & 1


def test_th_18_1_nobody_else_and_not_while_locked() -> None:
    """TH-R34"""
    scene = traveller()
    scene.cards(A, wood=1)
    scene.cards(B, wood=1)
    scene.exploring(A)
    scene.island.locked = 1 << (49 + A)
    assert scene.refuses(A, "stride") == "TH-R34"
    scene.exploring(B)
    assert scene.refuses(B, "stride") == "TH-18.1"


def test_th_r34_sequoia_may_pay_in_battle_steps() -> None:
    """TH-R34: to bring herself to a battle of her own turn"""
    scene = traveller()
    scene.villagers(A, 1, (4, 0))
    scene.cards(A, wood=5, gold=1)
    scene.exploring(A)
    scene.does(A, "march @4,0 e 1")
    assert "rally" not in scene.offers(A)
    for _ in range(4):
        scene.does(A, "stride")
    assert "rally" not in scene.offers(A)
    scene.does(A, "stride", "rally")
    assert scene.offers(A, "walk") == {"walk e"}


def range_(seats: int = 2) -> Scene:
    """Yanga at (0,0), one offering and the cave shrine: strength 4."""
    scene = island(seats=seats, expansion=True)
    scene.lay(
        {(0, 0): "gold", (1, 0): "gold", (2, 0): "gold", (3, 0): "food", (2, 1): "wood", (0, 1): "shrine"}
    )
    scene.explorer(A, (0, 0), "yanga")
    scene.offering(A, (0, 1))
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = A
    scene.explorer(B, (2, 0))
    return scene


def test_x_61_yanga_shoots_two_tiles_far() -> None:
    """X-61, TH-18.2, TH-18.4, TH-18.5, TH-18.6, TH-R15"""
    scene = range_()
    scene.villagers(A, 1, (0, 0))  # does not help him
    scene.villagers(B, 1, (2, 0))
    scene.cards(B, food=4, gold=1)
    scene.exploring(A, speed=2)
    scene.does(A, "shoot @2,0 1")
    assert scene.asked == [B]
    scene.does(B, "flee e 1")
    scene.dice_will_show(3, 3, 3, 3, 5)
    scene.does(B, "done")
    scene.does(B, "give food", "give food")
    assert any("rolls 3 + 3 + 3 + 3: 12." in line for line in scene.said())
    assert scene.at(B) is None
    assert scene.hand(A)["food"] == 2
    assert scene.at(A) == (0, 0)
    assert scene.island.speed[A] == 2
    scene.does(A, "move @1,0")
    GAME.audit(scene.island)


@pytest.mark.parametrize("tie", [False, True])
def test_th_18_9_a_tie_or_a_loss_ends_his_movement(tie: bool) -> None:
    """TH-18.9, TH-R15: nothing is lost, no further step or shot in this phase."""
    scene = range_()
    scene.cards(A, food=6)
    scene.exploring(A, speed=3)
    scene.dice_will_show(1, 1, 1, 1, 4 if tie else 5)
    scene.does(A, "shoot @2,0 1")
    assert scene.at(A) == (0, 0)
    assert scene.at(B) == (2, 0)
    assert scene.hand(A)["food"] == 6
    assert scene.island.cave_shrine == A
    assert not scene.offers(A, "move", "shoot")
    assert scene.refuses(A, "shoot @2,0 1") == ("ED-R17" if tie else "TH-18.9")
    told = {type(event).__name__ for event in scene.table.events()}
    assert "Defeated" not in told  # nobody is (TH-18.2)
    assert ("ShotFailed" in told) is not tie


def test_th_18_3_range_is_counted_like_movement() -> None:
    """TH-18.3: not over water or shrines"""
    scene = range_()
    scene.explorer(B, (3, 0))
    scene.exploring(A, speed=1)
    assert scene.refuses(A, "shoot @3,0 1") == "TH-18.3"
    scene.lay({(1, 1): "water"})
    scene.lay({(0, 2): "gold"})
    scene.explorer(B, (0, 2))  # beyond the shrine
    assert scene.refuses(A, "shoot @0,2 1") == "TH-18.3"


def test_th_18_7_no_shot_at_a_tile_that_a_fort_occupies() -> None:
    """X-61; TH-R15: a farmhouse does not shield"""
    scene = range_()
    scene.farmhouse(B, (2, 0), (3, 0), (2, 1))
    scene.exploring(A, speed=1)
    assert scene.text("shoot @2,0 1") in scene.offers(A)
    scene.fort(B, (2, 0), (3, 0), (3, -1))
    assert scene.refuses(A, "shoot @2,0 1") == "TH-18.7"
    assert not scene.offers(A, "shoot")


def test_th_18_8_only_on_turn_and_not_in_the_truce() -> None:
    """TH-18.8, TH-R15"""
    scene = range_()
    scene.exploring(B, speed=1)
    assert not scene.offers(A, "shoot")
    scene.island.turns = 0
    scene.exploring(A, speed=1)
    assert scene.refuses(A, "shoot @2,0 1") == "ED-12.2"


def test_th_r44_a_shot_names_one_side_of_a_mixed_tile() -> None:
    """TH-R44"""
    scene = range_(seats=3)
    scene.explorer(C, (2, 0))
    scene.exploring(A, speed=1)
    assert scene.offers(A, "shoot") == {scene.text("shoot @2,0 1"), scene.text("shoot @2,0 2")}
    scene.dice_will_show(6, 6, 6, 6, 1)
    scene.does(A, "shoot @2,0 2")
    assert scene.at(C) is None
    assert scene.at(B) == (2, 0)
    scene.dice_will_show(6, 6, 6, 6, 1)
    scene.does(A, "shoot @2,0 1")
    assert scene.at(B) is None


def test_th_r15_the_titan_can_be_shot_at() -> None:
    """TH-R15: beaten it is out of the game; a loss costs nothing."""
    scene = range_()
    scene.titan((1, 0))
    scene.exploring(A, speed=1)
    assert scene.text("shoot @1,0 7") in scene.offers(A)
    scene.dice_will_show(6, 6, 6, 6, 1, 1, 1, 1, 1, 1)
    scene.does(A, "shoot @1,0 7")
    assert scene.island.titan < 0
    assert scene.at(A) == (0, 0)


def test_th_r27_jimenez_works_for_a_shot() -> None:
    """TH-R27"""
    scene = range_()
    scene.coin(A, "jimenez")
    scene.exploring(A, speed=1)
    scene.dice_will_show(1, 1, 1, 1, 6, 5)
    scene.does(A, "shoot @2,0 1")
    assert "reroll die 1" in scene.offers(A)
    scene.does(A, "reroll die 1")
    assert scene.at(B) is None


def test_th_18_2_a_loss_never_costs_yanga_his_wolf() -> None:
    """TH-18.2: without risk; TH-15.7: a companion that is shot changes owner and stays."""
    scene = range_()
    scene.wolf(B, (1, 0))
    scene.explorer(B, (3, 0))
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 6, 6, 6, 1)
    scene.does(A, "shoot @1,0 1")
    assert scene.island.companion == A
    assert scene.where(scene.island.at[61]) == (1, 0)
    GAME.audit(scene.island)


def test_th_18_9_a_missed_shot_of_yanga_leaves_his_partner_bavieca() -> None:
    """TH-12.2: the coin is one more speed at once; only Yanga's own movement is over."""
    scene = island(seats=4, mode="teams")
    scene.lay({(0, 0): "gold", (1, 0): "food", (2, 0): "wood", (1, -1): "entrance"})
    scene.lay({(100, 0): "exit", (99, 0): "empty", (99, 1): "empty", (98, 0): "empty"})
    scene.explorer(A, (99, 0), "sequoia")
    scene.explorer(B, (0, 0), "yanga")
    scene.explorer(C, (2, 0))
    scene.explorer(D, (2, 0))
    scene.next_cave_tiles("bavieca")
    scene.exploring(A, speed=2)
    scene.dice_will_show(1, 6, 6)
    scene.does(B, "shoot @2,0 1")
    assert scene.refuses(B, "shoot @2,0 1") == "TH-18.9"
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert scene.island.speed[A] == 2
