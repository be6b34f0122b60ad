"""What the log once left unsaid or cited wrongly: prices, dice after a reroll, what comes of a refusal, where lost cards go, what a
cave-in takes, why a speed is greater, what decides a game that is called off."""

from __future__ import annotations

import pytest

from doubloon.games.el_dorado.content import TITAN_TILE
from doubloon.games.el_dorado.edge.events.battle import (
    Fled,
    HunterTiedBack,
    Reinforced,
    RolledAgain,
    WolfMoved,
)
from doubloon.games.el_dorado.edge.events.exploring import Buried, Marched, RefusedToPay, pieces_told
from doubloon.games.el_dorado.edge.events.set_up import RolledForStart
from doubloon.games.el_dorado.edge.events.turns import KeptPoints
from doubloon.games.el_dorado.solo.events import Perished
from tests.games.el_dorado.edge.test_log import cited, field
from tests.games.el_dorado.rules.battle.test_farmhouses import ATTACK, farm
from tests.games.el_dorado.rules.cave.test_cave_events import fallen_in
from tests.games.el_dorado.rules.cave.test_treasures import cave
from tests.games.el_dorado.scenes import A, B, Scene
from tests.games.el_dorado.thieves.test_thieves import T, den


def test_ed_11_2_a_march_has_its_price_in_the_log() -> None:
    """ED-11.2: a gold for each tile."""
    scene = field()
    scene.villagers(A, 1, (3, 0))
    scene.cards(A, gold=1)
    scene.exploring(A, speed=1)
    scene.does(A, "march @3,0 w 1")
    assert cited(scene, "Seat 1 marches 1 villager for 1 gold a tile from @3,0 to @2,0.") == "ED-11.2"


def test_ed_19_2_what_bellona_does_for_nothing_is_told_in_a_battle_too() -> None:
    """ED-19.2, ED-R36, ED-11.11"""
    assert (
        "brings 2 villagers for free (Bellona) from "
        in Reinforced(0, 5, 6, 2, "", "ED-11.9", "for free (Bellona)").told()
    )
    assert Fled(0, 5, 2, True).told().endswith(" for free (Bellona).")
    assert Fled(0, 5, 2).told().endswith(" for 1 gold.")
    assert " for " not in Reinforced(0, 5, 6, 0, "the explorer", "ED-12.4").told()
    assert "for free" not in Marched(0, 5, 2, 6, False).told()


def test_th_15_5_the_wolfs_step_has_its_price() -> None:
    """TH-15.5, TH-R12"""
    assert WolfMoved(0, 5).told().startswith("sends the Wolf for 1 food a tile to ")


def test_th_12_5_after_a_reroll_the_log_shows_all_dice() -> None:
    """TH-12.5, HC-3.1: which were thrown again is seen by comparing."""
    several = RolledAgain(0, [1, 5], [1, 2, 5, 6], "HC-3.1", ((0, 2),))
    assert several.told() == "throws 2 dice again for 2 gold: 1 and 5; now 1 + 2 + 5 + 6: 14."


def test_th_r60_what_a_partner_refuses_is_not_bought() -> None:
    """TH-R60"""
    refused = RefusedToPay(1, 0, "the fort").line(None)
    assert refused == "{1} pays nothing towards the fort for {0}, who does without."


def test_so_1_3_a_lost_game_tells_how_many_shrines_of_three_it_had() -> None:
    """SO-1.3"""
    assert (
        Perished(0, 0).told() == "loses the explorer, and with it the game, with 0 of the 3 island shrines."
    )
    assert (
        Perished(0, 1).told() == "loses the explorer, and with it the game, with 1 of the 3 island shrines."
    )


def test_hc_r1_what_is_added_to_the_points_is_named() -> None:
    """HC-4.2, HC-R1, TH-12.2, TH-12.6: as it is beside a die (ED-19.1)."""
    assert KeptPoints(0, 6, 6).told() == "has speed 6 left for moving."
    assert KeptPoints(0, 7, 6, True).told() == "has speed 7 left for moving (6 points, 1 more for Stella)."
    both = "has speed 1 left for moving (1 point, 1 more for Bavieca, 1 less for the curse)."
    assert KeptPoints(0, 1, 1, bavieca=True).told() == both


def test_ed_2_12_who_rolls_again_for_the_start_is_told_so() -> None:
    """ED-2.12"""
    assert RolledForStart(0, 5, True).told() == "rolls a 5 for the start after the tie."


def test_so_r4_a_tie_ends_a_guardians_turn_and_gives_it_no_rest() -> None:
    """SO-R4, TH-R11: only the beaten rest (SO-6.4)."""
    assert (HunterTiedBack(5, TITAN_TILE, "TH-R11").line(None) or "").endswith(", and its turn ends.")


def lost_to(scene: Scene, sentence: str) -> str:
    """The clause under which cards are lost."""
    return next(line["clause"] for line in scene.table.log(None) if line["text"] == sentence)


@pytest.mark.parametrize(
    ("dweller", "pips", "taker", "clause", "captured"),
    [
        ("tiger", [6, 6], "stacks", "ED-18.5", "ED-18.6"),
        ("thieves", [6, 6, 6], "Thieves of the cave", "ED-18.11", "ED-18.6"),
        ("titan", [6] * 6, "stacks", "TH-R17", "TH-R17"),
    ],
)
def test_ed_18_5_cards_lost_to_a_dweller_are_told_with_who_takes_them(
    dweller: str, pips: list[int], taker: str, clause: str, captured: str
) -> None:
    """ED-18.5, ED-18.6, ED-18.11, TH-R17: not by the clause of a victor among the players (ED-13.4, ED-13.7)."""
    scene = cave(dweller)
    scene.cards(A, food=2)
    scene.exploring(A, speed=1)
    scene.dice_will_show(1, *pips)
    scene.does(A, "discover", "lay nw", "give food")
    assert lost_to(scene, f"Seat 1 loses 1 food to the {taker}.") == clause
    prisoner = "Seat 1 loses the explorer; Seat 2 brings it back before the next turn of Seat 1."
    assert lost_to(scene, prisoner) == captured


def test_th_10_8_the_half_hand_of_the_thieves_has_its_own_clause() -> None:
    """TH-10.8"""
    scene = den()
    scene.cards(T, food=2)
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 6, 1, 1, 1)
    scene.does(A, "discover", "lay nw")
    scene.does(T, "give food")
    assert lost_to(scene, "Seat 2 gives a card to Seat 1.") == "TH-10.8"


def test_th_17_2_a_cave_in_is_told_before_what_it_takes() -> None:
    """TH-17.1, TH-17.2, TH-17.6, TH-17.7"""
    scene = fallen_in()
    buried = "Seat 1 sets off a cave-in: the cave exit goes into the bottom half of the cave stack"
    assert scene.said()[-1] == f"{buried}; Seat 2 loses 2 villagers."
    scene.does(B, "give food", "give food", "give food")
    assert lost_to(scene, "Seat 2 loses 1 food to the stacks.") == "TH-17.6"
    prisoner = "Seat 2 loses the explorer; Seat 1 brings it back before the next turn of Seat 2."
    assert lost_to(scene, prisoner) == "TH-17.7"
    assert pieces_told(0, 2, [0, 2], True) == ["2 thieves", "an outpost", "the hideout"]
    two = Buried(0, [(1, pieces_told(1, 0, [2], False)), (2, ["1 thief"])]).told()
    assert two.endswith("; {1} loses 1 villager and the fort; {2} loses 1 thief.")


def test_ed_15_7_the_battle_for_the_farmhouse_is_told_apart_from_the_interruption() -> None:
    """ED-15.6, ED-15.7: else two rolls would follow a defeat without a word."""
    scene = farm()
    scene.villagers(B, 1, (0, 2))
    scene.cards(B, gold=2)
    scene.exploring(A)
    scene.does(A, ATTACK)
    scene.does(B, "reinforce @0,2 1", "walk nw")
    scene.dice_will_show(4, 1, 2, 1, 2, 6)
    scene.does(B, "walk nw")
    said = scene.said()
    assert lost_to(scene, "The farmhouse defends alone now.") == "ED-15.7"
    assert said.index("The farmhouse defends alone now.") > said.index(
        "Seat 2 is defeated there and loses 1 villager."
    )
