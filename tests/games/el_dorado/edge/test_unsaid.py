"""What the log once left unsaid: what marches cost, which dice lie after a reroll, what comes of a refusal, how a lost game stood."""

from __future__ import annotations

from doubloon.games.el_dorado.edge.events.battle import Fled, Reinforced, RolledAgain, WolfMoved
from doubloon.games.el_dorado.edge.events.exploring import Marched, RefusedToPay
from doubloon.games.el_dorado.solo.events import Perished
from tests.games.el_dorado.edge.test_log import cited, field
from tests.games.el_dorado.scenes import A


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
