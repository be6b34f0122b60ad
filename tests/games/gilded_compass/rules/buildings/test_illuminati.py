"""The Illuminati (GC-10)."""

from __future__ import annotations

from doubloon.games.gilded_compass.content import ABILITY_NAMES
from doubloon.games.gilded_compass.dice_sets import ILLUMINATI_SETS
from doubloon.games.gilded_compass.rules.scoring.results import holdings
from doubloon.games.gilded_compass.rules.scoring.scoring import best, gold_of
from doubloon.pieces.handful import handful_of, pieces
from tests.games.gilded_compass.scenes import A, B, C, D, Scene, compass, numbers


def illuminati(*bids: str, tiles: str = "gift help will") -> Scene:
    """Four players, these sets (oldest first) and tiles on display."""
    scene = compass(4, c="illuminati")
    scene.bids(*bids)
    scene.shows_abilities(tiles)
    return scene


def test_gc_10_3_ex20_the_leaders_set_and_one_more_die() -> None:
    """EX20, GC-10.2, GC-10.3, GC-10.4, GC-10.5, GC-R18"""
    scene = illuminati()
    scene.turn(A, "4 1")
    assert scene.offers(A, "illuminati") == {"illuminati 4", "illuminati 1"}
    scene.does(A, "illuminati 4")
    assert scene.ranking(ILLUMINATI_SETS) == ["A 4"]
    scene.turn(B, "4 4 2 6")
    assert scene.offers(B, "illuminati") == {"illuminati 4", "illuminati 2", "illuminati 6"}
    scene.does(B, "illuminati 2")
    assert scene.free(B) == 2
    assert scene.ranking(ILLUMINATI_SETS) == ["B 2 4", "A 4"]
    scene.turn(A, "2")
    assert scene.refuses(A, "illuminati 2") == "GC-10.3"
    scene.turn(A, "5")
    assert scene.refuses(A, "illuminati 5") == "GC-10.3"
    scene.turn(A, "2 2 5")
    assert scene.offers(A, "illuminati") == {"illuminati 2", "illuminati 5"}
    scene.does(A, "illuminati 5")
    assert scene.ranking(ILLUMINATI_SETS) == ["A 2 4 5", "B 2 4"]
    assert scene.free(A) == 1


def test_gc_10_6_ex21_the_leader_adds_one_die() -> None:
    """EX21, GC-10.6, GC-10.8"""
    scene = illuminati("A 4", "B 4 2")
    scene.turn(B, "1 6")
    assert scene.offers(B, "illuminati") == {"illuminati 1", "illuminati 6"}
    scene.does(B, "illuminati 1")
    assert scene.asked == [C]
    assert scene.free(B) == 1
    assert scene.ranking(ILLUMINATI_SETS) == ["B 1 2 4", "A 4"]


def test_gc_10_9_ex22_first_second_and_the_first_again() -> None:
    """EX22, GC-10.9, GC-10.12"""
    scene = illuminati("C 4", "B 4 2", "A 4 2 5")
    scene.waits_at_the_university(D)
    scene.resolve("c")
    assert scene.asked == [A]
    scene.does(A, "take will")
    assert scene.asked == [B]
    assert scene.refuses(B, "take will") == "GC-10.9"
    scene.does(B, "take gift")
    assert scene.asked == [D]  # already at the University: the last tile needed no choice
    assert scene.fresh_of(A) == ["will", "help"]
    assert scene.fresh_of(B) == ["gift"]
    assert [scene.library(seat) for seat in (A, B, C)] == [0, 0, 1]


def test_gc_10_1_three_tiles_face_up_every_round() -> None:
    """GC-10.1"""
    scene = compass(4, c="illuminati")
    assert len(scene.table.view(None)["board"]["illuminati"]["tiles"]) == 3
    assert scene.table.view(None)["board"]["stacks"]["abilities"] == 17


def test_gc_10_2_the_first_placement_is_one_die() -> None:
    """GC-10.2"""
    scene = illuminati()
    scene.turn(A, "3 3 3 5")
    scene.does(A, "illuminati 3")
    assert scene.free(A) == 3


def test_gc_10_4_a_newcomer_brings_the_whole_set_from_this_roll() -> None:
    """GC-10.4"""
    scene = illuminati("A 4 2 5")
    scene.turn(B, "4 2 5")
    assert scene.refuses(B, "illuminati 5") == "GC-10.3"  # nothing left to add
    scene.turn(B, "4 2 5 5 1")
    assert scene.offers(B, "illuminati") == {"illuminati 1", "illuminati 5"}
    scene.does(B, "illuminati 5")
    assert scene.ranking(ILLUMINATI_SETS) == ["B 2 4 5 5", "A 2 4 5"]


def test_gc_10_5_a_smaller_set_is_completed() -> None:
    """GC-10.5. m = 1, n = 3: three dice, of which two are the missing ones."""
    scene = illuminati("A 4", "B 4 2 5")
    scene.turn(A, "2 5")
    assert scene.refuses(A, "illuminati 5") == "GC-10.3"
    scene.turn(A, "2 5 6 4 4")
    scene.does(A, "illuminati 6")
    assert scene.ranking(ILLUMINATI_SETS) == ["A 2 4 5 6", "B 2 4 5"]
    assert scene.free(A) == 2


def test_gc_r18_sets_are_compared_as_multisets() -> None:
    """GC-R18. Two 4s in the leader's set need two 4s."""
    scene = illuminati("A 4 4")
    scene.turn(B, "4 2 3")
    assert scene.offers(B, "illuminati") == set()
    assert "leader's set and one more die" in scene.reads(B, "illuminati 2")
    scene.turn(B, "4 3 4")
    assert scene.offers(B, "illuminati") == {"illuminati 3"}


def test_gc_10_7_later_dice_join_the_only_set() -> None:
    """GC-10.7"""
    scene = illuminati("A 4", "B 4 2")
    scene.turn(A, "2 6")
    scene.does(A, "illuminati 6")
    assert [one.owner for one in scene.compass.bids] == [A, B]


def test_gc_10_8_every_placement_leads() -> None:
    """GC-10.8"""
    scene = illuminati("A 6", "B 6 5", "C 6 5 4")
    for seat, rolled in ((D, "6 5 4 1"), (A, "5 4 1 1"), (B, "4 1 1 1")):
        scene.turn(seat, rolled)
        scene.does(seat, "illuminati 1")
        assert scene.ranking(ILLUMINATI_SETS)[0].startswith(scene.letter(seat))


def test_gc_10_10_alone_there_two_tiles_of_choice() -> None:
    """GC-10.10, GC-R19"""
    scene = illuminati("B 4")
    scene.waits_at_the_university(D)
    gone = scene.compass.abilities_gone
    scene.resolve("c")
    scene.does(B, "take will")
    assert scene.offers(B) == {"take gift", "take help"}
    scene.does(B, "take help")
    assert scene.asked == [D]
    assert scene.fresh_of(B) == ["will", "help"]
    assert pieces(scene.compass.abilities_gone - gone) == numbers(ABILITY_NAMES, "gift")
    assert scene.library(B) == 0


def test_gc_10_11_nobody_there_three_new_tiles_next_round() -> None:
    """GC-10.11, GC-R20"""
    scene = illuminati(tiles="gift help will")
    scene.resolve("c")
    assert scene.compass.round == 2
    assert pieces(scene.compass.abilities_gone) == sorted(numbers(ABILITY_NAMES, "gift help will"))
    assert len(scene.compass.abilities_shown) == 3
    assert len(scene.compass.ability_stack) == 14


def test_gc_10_12_third_and_fourth_go_to_the_library() -> None:
    """GC-10.12"""
    scene = illuminati("D 4", "C 4 2", "B 4 2 1", "A 4 2 1 1")
    scene.waits_at_the_university(D)
    scene.resolve("c")
    scene.does(A, "take will")
    scene.does(B, "take help")
    assert [scene.library(seat) for seat in (A, B, C, D)] == [0, 0, 2, 1]


def test_gc_10_13_tiles_are_owned_openly_and_used_later() -> None:
    """GC-10.13, GC-11.3, GC-R14, GC-R21"""
    scene = illuminati("A 4", tiles="power power gift")
    scene.waits_at_the_university(D)
    scene.resolve("c")
    scene.does(A, "take power", "take gift")
    assert [one["id"] for one in scene.sees(B, A)["fresh"]] == ["gift", "power"]
    scene.turn(A, "1 2")
    assert scene.refuses(A, "compelling-power") == "GC-11.3"
    assert (
        scene.reads(A, "compelling-power")
        == "None of your Abilities from earlier rounds is A Compelling Power."
    )
    scene.resolve("library")  # … and the next round begins
    assert [one["id"] for one in scene.sees(B, A)["abilities"]] == ["gift", "power"]
    scene.turn(A, "1 2")
    assert scene.refuses(A, "compelling-power") is None


def test_gc_10_14_an_unused_tile_is_worth_one_gold() -> None:
    """GC-10.14. Also one won in the last round."""
    scene = illuminati("A 4", tiles="power power gift")
    scene.compass.tokens[A] = 0
    scene.compass.round = 5
    scene.compass.abilities[A] = handful_of(numbers(ABILITY_NAMES, "will"))
    scene.resolve("c")
    scene.does(A, "take power", "take power")
    assert scene.table.over
    assert gold_of(best(holdings(scene.compass, A))) == 3
