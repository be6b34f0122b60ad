"""Choices of El Dorado say what they cost, whom they attack, and name tiles and corners as the log does."""

from __future__ import annotations

from tests.games.el_dorado.edge.test_log import field
from tests.games.el_dorado.hardcore.test_tiles import coast
from tests.games.el_dorado.rules.cave.test_treasures import cave
from tests.games.el_dorado.rules.explorers.test_sequoia_and_yanga import range_
from tests.games.el_dorado.rules.test_turn import farm, rolls
from tests.games.el_dorado.scenes import A, B, Scene


def labels(scene: Scene, seat: int) -> set[str]:
    """What a seat may do, without the tiles' numbers."""
    return {choice["label"] for choice in scene.table.view(seat)["choices"]}


def test_ed_11_2_a_march_is_offered_with_its_price_and_whom_it_attacks() -> None:
    """ED-11.2, ED-12.1: both strengths, as for a step of the explorer."""
    scene = field()
    scene.villagers(A, 2, (2, 0))
    scene.villagers(B, 1, (1, 0))
    scene.cards(A, gold=2)
    scene.exploring(A)
    assert scene.told("March 2 villagers from @2,0 to @3,0 for 1 gold") in labels(scene, A)
    attack = "March 2 villagers from @2,0 to @1,0 for 1 gold: attacks Seat 2 (2 against 1)"
    assert scene.told(attack) in labels(scene, A)


def test_ed_11_5_who_cuts_in_sees_whom_the_army_meets() -> None:
    """ED-11.5, ED-R53: off-turn the side on turn alone is attacked."""
    scene = field()
    scene.villagers(B, 2, (3, 0))
    scene.cards(B, gold=1)
    scene.exploring(A, speed=1)
    attack = "March 2 villagers from @3,0 to @4,0 for 1 gold: attacks Seat 1 (2 against 1)"
    assert scene.told(attack) in labels(scene, B)


def test_ed_19_2_what_bellona_does_for_nothing_is_offered_so() -> None:
    """ED-19.2, ED-R60"""
    scene = field()
    scene.explorer(A, (4, 0), "bellona")
    scene.villagers(A, 1, (2, 0))
    scene.exploring(A)
    scene.island.free_march = True
    assert scene.told("March 1 villager from @2,0 to @3,0 for free (Bellona)") in labels(scene, A)


def test_ed_11_9_help_and_flight_are_offered_with_their_price() -> None:
    """ED-11.9, ED-11.11"""
    scene = field()
    scene.villagers(B, 1, (3, 0))
    scene.villagers(B, 1, (1, 0))
    scene.cards(B, gold=2)
    scene.exploring(A, speed=1)
    scene.does(B, "pass")
    scene.does(A, "move @3,0")
    offered = labels(scene, B)
    assert scene.told("Bring 1 villager from @1,0 for 1 gold a tile") in offered
    assert scene.told("Flee with 1 villager to @2,0 for 1 gold") in offered


def test_th_15_5_the_wolf_is_offered_with_its_food() -> None:
    """TH-15.5"""
    scene = cave("rose")
    scene.wolf(A, (98, 0))
    scene.cards(A, food=1)
    scene.exploring(A)
    assert scene.told("The Wolf goes to @99,0 for 1 food") in labels(scene, A)


def test_th_18_5_a_shot_is_offered_with_both_strengths() -> None:
    """TH-18.5: Yanga's own, and what defends the tile."""
    scene = range_()
    scene.villagers(B, 1, (2, 0))
    scene.exploring(A)
    assert scene.told("Shoot at Seat 2 on @2,0 (4 against 2)") in labels(scene, A)


def test_ed_10_8_a_corner_is_offered_with_its_tile() -> None:
    """ED-10.8, ED-10.12: a partner who is asked to pay stands elsewhere (TH-6.15)."""
    scene = farm("wood")
    scene.cards(A, food=1, wood=3, gold=1)
    scene.exploring(A)
    offered = labels(scene, A)
    here = scene.told("@0,0")
    assert f"Build a farmhouse on the north corner of {here} for 1 food and 2 wood" in offered
    assert f"Build the fort on the north corner of {here} for 3 wood and 1 gold" in offered


def test_ed_19_6_tiles_are_offered_by_the_names_of_the_log() -> None:
    """ED-19.6, HC-2.4"""
    scene = farm()
    scene.explorer(A, (0, 0), "emma")
    scene.next_tiles("entrance", "shrine", "wood")
    rolls(scene, 2, 2)
    assert "Put back, top first: 1 (the cave entrance), 2 (an island shrine), 3 (a wood tile)" in labels(
        scene, A
    )
    scene = coast("shrine", "entrance")
    scene.exploring(A, speed=3)
    assert "Discover your own tile: the cave entrance" in labels(scene, A)


def test_ed_18_11_the_question_names_the_thieves_of_the_cave_as_the_log_does() -> None:
    """ED-18.11: what is asked cites the clause by which the cards go."""
    scene = cave("thieves")
    scene.cards(A, food=2)
    scene.exploring(A, speed=1)
    scene.dice_will_show(1, 6, 6, 6)
    scene.does(A, "discover", "lay nw")
    asked = scene.table.view(A)["prompt"]
    assert asked == {
        "text": "Which cards do you give to the Thieves of the cave? 1 card more.",
        "clause": "ED-18.11",
    }
    assert {choice["clause"] for choice in scene.table.view(A)["choices"]} == {"ED-18.11"}
