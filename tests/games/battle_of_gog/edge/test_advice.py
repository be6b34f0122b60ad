"""Advice for bots, and how tables of earlier rules are read."""

from __future__ import annotations

from doubloon import new_table
from doubloon.bots import named, think
from doubloon.games.battle_of_gog.edge.advice import corner_worth
from doubloon.games.battle_of_gog.game import GAME
from tests.games.battle_of_gog.scenes import P1, P2, scene


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


def test_bg_9_2_a_double_six_is_kept() -> None:
    """BG-9.4: twelve steps and Gog's move are better than what another roll brings."""
    play = scene(2)
    play.soldiers(P1, "1@1,1 1@3,3")
    play.cities(P1, "1@2,2")
    play.cities(P2, "1@12,12")
    play.dice(6, 6)
    play.phase4(P1)
    assert str(think(named("greedy"), play.table, P1, b"dice").action) == "keep-dice"


def test_bg_10_1_leftover_steps_are_not_walked_in_circles() -> None:
    """A soldier comes back to a square where it was in the same turn at most now and then: five of 100 marches, not fourteen."""
    marches = circles = 0
    for seed in range(3):
        table = new_table("battle-of-gog", seats=2, options={"map": "random"}, seed=f"{seed:064x}")
        while not table.over:
            seat = table.to_act[0]
            table.act(seat, think(named("greedy"), table, seat, b"%d %d" % (seed, table.version)).action)
        been: dict[str, set[str]] = {}
        for line in table.log(None):
            if line["kind"] == "TurnBegan":
                been = {}
            if line["kind"] in {"Marched", "Glided"}:
                start, *there = line["targets"]
                square = there[0] if there else start
                seen = been.pop(start, {start})
                marches += 1
                circles += square in seen
                been[square] = seen | {square}
    assert marches > 50
    assert circles <= 0.05 * marches
