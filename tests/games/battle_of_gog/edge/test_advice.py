"""Advice for bots, and how tables of earlier rules are read."""

from __future__ import annotations

from doubloon.games.battle_of_gog.edge.advice import corner_worth
from doubloon.games.battle_of_gog.game import GAME
from tests.games.battle_of_gog.scenes import P1, scene


def test_one_soldier_is_not_near_to_every_corner() -> None:
    """BG-3.4: a soldier in the middle of the map counts for one corner, not for all four."""
    play = scene(2)
    play.soldiers(P1, "1@7,7")
    middle = corner_worth(play.canaan, play.canaan.soldiers(P1))
    other = scene(2)
    other.soldiers(P1, "1@3,3")
    assert corner_worth(other.canaan, other.canaan.soldiers(P1)) > middle


def test_a_table_of_version_3_keeps_its_readings() -> None:
    """BG-R37, BG-13.6, BG-19.7"""
    old = GAME.read_as_of(3, 2, {})
    assert (old["glides"], old["conquerors"], old["ambush_afloat"]) == ("each", "needed", False)
    assert GAME.read_as_of(4, 2, {})["glides"] == "once"
