"""The log of El Dorado tells a player what happened: who came, what fell, and why nothing was gathered."""

from __future__ import annotations

import pytest

from doubloon.games.el_dorado.battle_events import DwellerDefeated, DwellerTookCaveShrine, DwellerWentBack
from doubloon.games.el_dorado.content import KIND_NAMES
from doubloon.games.el_dorado.events import PutAside
from tests.games.el_dorado.scenes import A, B, Scene, island
from tests.games.el_dorado.test_hardcore import points
from tests.games.el_dorado.test_new_explorers import range_
from tests.games.el_dorado.test_solo import alone, guardians_move
from tests.games.el_dorado.test_thieves import T, doubloons, town
from tests.games.el_dorado.test_titan import meadow
from tests.games.el_dorado.test_turn import farm, rolls


def field() -> Scene:
    """A row of gold tiles; A at its eastern end, B's villagers beside."""
    scene = island(seats=2)
    scene.lay({(q, 0): "gold" for q in range(5)})
    scene.explorer(A, (4, 0))
    scene.explorer(B, (0, 0))
    return scene


def cited(scene: Scene, sentence: str) -> str:
    """The clause under a sentence of the log."""
    return next(line["clause"] for line in scene.table.log(None) if line["text"] == scene.text(sentence))


def test_ed_11_9_help_is_told_with_its_number_and_its_way() -> None:
    scene = field()
    scene.villagers(B, 1, (3, 0))
    scene.villagers(B, 2, (1, 0))
    scene.cards(B, gold=2)
    scene.exploring(A, speed=1)
    scene.does(B, "pass")
    scene.does(A, "move @3,0")
    scene.dice_will_show(6, 1, 1, 1)
    scene.does(B, "reinforce @1,0 2", "walk e", "walk e")
    assert scene.text("Seat 2 brings 2 villagers from @1,0 to @2,0.") in scene.said()
    assert cited(scene, "Seat 2 brings 2 villagers from @2,0 to @3,0.") == "ED-11.9"


def test_ed_12_4_an_explorer_who_comes_to_help_is_named() -> None:
    scene = field()
    scene.villagers(A, 1, (1, 0))
    scene.explorer(A, (2, 0))
    scene.cards(A, gold=1)
    scene.exploring(A, speed=2)
    scene.dice_will_show(6, 6, 1)
    scene.does(A, "march @1,0 w 1", "rally", "walk w", "walk w")
    assert cited(scene, "Seat 1 brings the explorer from @2,0 to @1,0.") == "ED-12.4"


def test_ed_13_1_a_defeat_names_what_is_lost() -> None:
    """ED-13.1, ED-13.2: villagers and the fort; the explorer's capture has a line of its own."""
    scene = field()
    scene.villagers(B, 2, (3, 0))
    scene.fort(B, (3, 0), (2, 0), (3, -1))
    scene.cards(B)
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 1, 1, 1)
    scene.does(A, "move @3,0")
    assert cited(scene, "Seat 2 is defeated there and loses 2 villagers and the fort.") == "ED-13.1"
    assert scene.army(B) == {}


def test_th_10_7_a_defeat_of_the_thieves_names_them() -> None:
    scene = town()
    scene.thief(1, (1, 0))
    scene.hideout((1, 0), (2, 0), (2, -1))
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 1, 1, 1, 1, 1)
    scene.does(A, "move @1,0")
    assert "Seat 2 is defeated there and loses 1 thief and the hideout." in scene.said()


def test_ed_8_4_who_farms_nothing_is_told_so() -> None:
    scene = farm()
    scene.lay({(100, 0): "exit"})
    scene.explorer(A, (100, 0))
    rolls(scene, 2, 5)
    scene.does(A, "speed 2")
    assert "Seat 1 takes speed 2 and may gather 5." in scene.said()
    assert cited(scene, "Seat 1 gathers nothing.") == "ED-8.4"


def test_th_7_5_with_five_doubloons_the_thieves_just_stay_in_hiding() -> None:
    scene = town()
    doubloons(scene, 5)
    scene.thieves_turn()
    scene.does(T, "skip")
    assert cited(scene, "Seat 2 stays in hiding; there is no sixth doubloon.") == "TH-7.5"
    assert "Seat 2 stays in hiding and takes a doubloon." not in scene.said()


def test_th_18_9_a_tied_shot_sends_nobody_anywhere() -> None:
    scene = range_()
    scene.exploring(A, speed=3)
    scene.dice_will_show(1, 1, 1, 1, 4)
    scene.does(A, "shoot @2,0 1")
    assert (
        cited(scene, "A tie: nobody is hit, and there is no further step or shot in this phase.") == "TH-18.9"
    )


def test_th_14_5_an_attack_on_a_building_is_announced() -> None:
    scene = meadow()
    scene.explorer(A, (3, 0))
    scene.explorer(B, (6, 0))
    scene.farmhouse(B, (1, 0), (2, 0), (2, -1))
    scene.exploring(A)
    scene.dice_will_show(1, 6, 6, 6, 6, 6, 6, 1)
    scene.does(A, "end")
    assert cited(scene, "The Titan attacks a farmhouse of Seat 2 from @1,0!") == "TH-R11"


def test_so_4_3_a_guardians_attack_cites_the_solo_rules() -> None:
    """SO-4.3, SO-R4"""
    scene = alone()
    scene.villagers(A, 1, (2, 0))
    scene.farmhouse(A, (2, 0), (1, 0), (2, -1))
    scene.guardian("titan", (4, 0))
    guardians_move(scene, 2, *[6] * 6, 1, *[6] * 6, 1)
    assert cited(scene, "Seat 1 is attacked by the Titan on @2,0!") == "SO-4.3"
    assert cited(scene, "The Titan attacks a farmhouse of Seat 1 from @2,0!") == "SO-R4"


@pytest.mark.parametrize(("kind", "verb"), [("tiger", "is"), ("thieves", "are"), ("giant", "is")])
def test_ed_18_4_dwellers_are_told_of_in_whole_sentences(kind: str, verb: str) -> None:
    dweller = KIND_NAMES.index(kind)
    for event in (DwellerDefeated(dweller), DwellerWentBack(dweller)):
        assert f" {verb} " in event.line(None)
    assert (
        DwellerTookCaveShrine(dweller)
        .line(None)
        .endswith("has the cave shrine now." if verb == "is" else "have the cave shrine now.")
    )


def test_ed_17_1_the_doors_of_the_cave_are_named_in_words() -> None:
    """ED-9.11, ED-17.3: in the log and on the buttons."""
    scene = island(seats=2)
    scene.lay({(0, 0): "entrance", (1, 0): "gold", (100, 0): "exit"})
    scene.explorer(A, (1, 0))
    scene.explorer(B, (1, 0))
    scene.exploring(A, speed=2)
    assert "Move to the cave entrance" in {choice["label"] for choice in scene.table.view(A)["choices"]}
    scene.does(A, "move @0,0", "move exit")
    assert "Seat 1 moves to the cave entrance." in scene.said()
    assert "Seat 1 moves to the cave exit." in scene.said()


def test_hc_4_6_laffites_dice_decide_nothing_but_his_stealing() -> None:
    scene = points("laffite", 1, 2)
    scene.does(A, "roll")
    assert cited(scene, "Seat 1 rolls 1 and 2.") == "HC-4.6"


def test_ed_r10_a_tile_put_aside_is_named() -> None:
    assert (
        PutAside(KIND_NAMES.index("shrine"))
        .line(None)
        .startswith("It would close the coast: an island shrine is put aside")
    )
