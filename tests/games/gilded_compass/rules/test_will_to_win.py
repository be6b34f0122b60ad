"""The Will to Win (GC-11.10 to GC-11.14): in all five buildings, and what it leaves behind."""

from __future__ import annotations

import pytest

from doubloon.games.gilded_compass.dice_sets import ARCHIVES, GALLEON_SETS, ILLUMINATI_SETS, RUNS
from tests.games.gilded_compass.scenes import A, B, C, D, Scene, compass


def willing(seat: int = A, seats: int = 4, b: str = "auction-house", c: str = "illuminati") -> Scene:
    """A table where this seat owns The Will to Win."""
    scene = compass(seats, b, c)
    scene.owns(seat, "will")
    return scene


# --- the worked examples ------------------------------------------------------------------------------------------


def test_gc_11_12_ex33_in_the_archives_the_shrunk_group_ranks_behind() -> None:
    """EX33, GC-11.10, GC-11.11, GC-11.12, GC-R27"""
    scene = willing()
    scene.groups("C 5 5", "B 5 5 5")
    scene.turn(A, "5 5 5 1")
    scene.does(A, "will-to-win", "copy group 3x5 of 2")
    assert scene.ranking(ARCHIVES) == ["A 5 5 5", "C 5 5", "B 5 5"]
    assert [scene.library(seat) for seat in (A, B, C)] == [0, 1, 0]
    assert scene.free(A) == 1
    assert scene.asked == [B]  # the placement is done, the turn over


def test_gc_11_11_ex34_of_a_run_only_an_end_leaves() -> None:
    """EX34, GC-11.10, GC-11.11, GC-R26"""
    scene = willing()
    scene.runs("B 2 3 4", "A 3 4")
    scene.turn(A, "2 6")
    assert scene.refuses(A, "run 2") == "GC-7.4"
    scene.does(A, "will-to-win", "copy run of 2")
    assert scene.offers(A) == {"strike 2", "strike 4"}
    assert scene.refuses(A, "strike 3") == "GC-11.11"
    assert "only an end die" in scene.reads(A, "strike 3")
    scene.does(A, "strike 4")
    assert scene.ranking(RUNS) == ["A 2 3 4", "B 2 3"]
    assert scene.library(B) == 1


def test_gc_11_10_ex35_at_the_illuminati_the_leaders_set_is_copied() -> None:
    """EX35, GC-11.10, GC-11.11, GC-11.12, GC-10.3, GC-R46"""
    scene = willing()
    scene.bids("C 4", "B 4 2")
    scene.turn(A, "4 2 6")
    scene.does(A, "will-to-win", "copy set of 2")
    assert scene.offers(A) == {"strike 2", "strike 4"}
    scene.does(A, "strike 4")
    assert scene.ranking(ILLUMINATI_SETS) == ["A 2 4", "C 4", "B 2"]
    for seat, enough, too_little, clause in (
        (D, "4 2 5", "4 5 5", "GC-10.3"),
        (C, "2 5", "5 5", "GC-10.3"),
        (B, "4 5", "2 5", "GC-10.3"),
        (A, "5", "6", "GC-3.6"),
    ):
        scene.turn(seat, enough)
        assert "illuminati 5" in scene.offers(seat)  # {4, 2, 5} for everybody
        scene.turn(seat, too_little)
        assert scene.refuses(seat, "illuminati 5") == clause
    scene.waits_at_the_university(D)
    scene.resolve("c")
    scene.does(A, str(scene.table.choices(A)[0]))
    scene.does(C, str(scene.table.choices(C)[0]))
    assert scene.asked == [D]
    assert [scene.library(seat) for seat in (A, B, C)] == [0, 2, 0]


def test_gc_11_10_ex36_at_the_galleon_both_keep_what_they_caught() -> None:
    """EX36, GC-11.10, GC-12.2, GC-12.7, GC-R26"""
    scene = willing(c="galleon")
    scene.bids("B 6 3")
    scene.caught(B, "1 3")
    scene.turn(A, "6 3 1 1")
    scene.does(A, "will-to-win", "copy set of 2", "strike 6")
    assert scene.ranking(GALLEON_SETS) == ["A 3 6", "B 3"]
    assert len(scene.catch_of(A)) == 2
    scene.turn(D, "1 2 6")
    assert scene.refuses(D, "galleon") == "GC-12.2"  # 9 is not more than 9
    scene.turn(D, "1 3 6")
    assert scene.refuses(D, "galleon") is None
    caught = scene.catch_of(A)
    scene.waits_at_the_university(D)
    scene.resolve("c")
    assert scene.asked == [B]  # A needs no choice: 2 of 2
    scene.does(B, "keep chest 3")
    assert (scene.chests_of(A), scene.chests_of(B)) == (caught, [3])


# --- GC-11.10: which set, which way -------------------------------------------------------------------------------


def test_gc_11_10_in_the_guild_too() -> None:
    """GC-11.10, GC-R26. A newcomer's run."""
    scene = willing(b="guild")
    scene.runs("C 5 6")
    scene.turn(A, "5 6 6")
    scene.does(A, "will-to-win", "copy run of 3", "strike 6")
    assert scene.ranking(RUNS) == ["A 5 6", "C 5"]


def test_gc_11_10_any_rivals_set_not_only_the_leaders() -> None:
    """GC-11.10, GC-R26. The Galleon and the Illuminati: the second set is copied."""
    for c, building in (("galleon", GALLEON_SETS), ("illuminati", ILLUMINATI_SETS)):
        scene = willing(c=c)
        scene.bids("C 6 2", "B 6 2 2")
        scene.turn(A, "6 2")
        scene.does(A, "will-to-win")
        assert scene.offers(A) == {"copy set of 3"}
        assert scene.refuses(A, "copy set of 2") == "GC-11.10"
        scene.does(A, "copy set of 3", "strike 2")
        assert scene.ranking(building) == ["B 2 2 6", "A 2 6", "C 6"]


def test_gc_11_10_the_whole_own_set_must_become_equal() -> None:
    """GC-11.10. An own set with a die that the rival's lacks can never equal it."""
    scene = willing(c="galleon")
    scene.bids("A 5", "B 6 2")
    scene.turn(A, "6 2 2")
    assert scene.refuses(A, "will-to-win") == "GC-11.10"
    scene.bids("A 2", "B 6 2")
    scene.turn(A, "6 2 2")
    scene.does(A, "will-to-win", "copy set of 2", "strike 2")
    assert scene.ranking(GALLEON_SETS) == ["A 2 6", "B 6"]
    assert scene.free(A) == 2
    assert len(scene.catch_of(A)) == 1  # for the one die just placed


def test_gc_11_10_only_with_dice_of_this_roll() -> None:
    """GC-11.10"""
    scene = willing()
    scene.groups("B 5 5 5")
    scene.turn(A, "5 5 6")
    assert scene.refuses(A, "will-to-win") == "GC-11.10"
    assert scene.reads(A, "will-to-win") == "With the dice you rolled you can equal no rival's set."


def test_gc_11_10_no_own_set_is_copied() -> None:
    """GC-11.10"""
    scene = willing()
    scene.groups("A 5 5", "B 6")
    scene.turn(A, "5 5 6")
    scene.does(A, "will-to-win")
    assert scene.offers(A) == {"copy group 1x6 of 2"}
    assert scene.refuses(A, "copy group 2x5 of 1") == "GC-11.10"
    assert scene.refuses(A, "copy group 2x6 of 2") == "GC-11.10"
    assert scene.reads(A, "copy group 2x6 of 2") == "No rival has such a set to copy."
    assert scene.refuses(A, "archives 1x6") == "TB-2"


def test_gc_11_10_several_ways_in_the_archives() -> None:
    """GC-11.10, GC-6.3. Founding a group, or enlarging one of two own groups."""
    scene = willing()
    scene.groups("A 5", "A 5 5", "B 5 5 5")
    scene.turn(A, "5 5 5 2")
    scene.does(A, "will-to-win", "copy group 3x5 of 2")
    ways = {"archives 3x5", "archives 2x5 joining 1x5", "archives 1x5 joining 2x5"}
    assert scene.offers(A) == ways
    assert scene.refuses(A, "archives 2x5 joining 2x5") == "GC-11.10"
    scene.does(A, "archives 1x5 joining 2x5")
    assert scene.ranking(ARCHIVES) == ["A 5 5 5", "B 5 5", "A 5"]
    assert scene.free(A) == 3


def test_gc_11_10_the_tile_must_be_owned() -> None:
    """GC-11.10, GC-11.3"""
    scene = willing(seat=B)
    scene.groups("B 5")
    scene.turn(A, "5")
    assert scene.refuses(A, "will-to-win") == "GC-11.3"


def test_gc_11_10_a_neutral_set_counts() -> None:
    """GC-11.10, GC-4.6, GC-16.5. The neutral die in the Library gives nothing."""
    scene = willing(seats=3)
    scene.groups("N 4 4")
    scene.turn(A, "4 4 1")
    scene.does(A, "will-to-win", "copy group 2x4 of 4")
    assert scene.ranking(ARCHIVES) == ["A 4 4", "N 4"]
    assert scene.library(scene.neutral) == 1
    assert "The neutral player's 4 went from the Archives to the Library, struck by Seat 1." in scene.said()


def test_gc_r43_neutral_dice_use_no_abilities() -> None:
    """GC-R43, GC-16.22. The neutral placement cannot use The Will to Win."""
    scene = willing(seats=3)
    scene.groups("B 4 4")
    scene.turn(A, "1", neutral="4 4")
    scene.does(A, "place-neutral")
    assert scene.refuses(A, "archives 2x4") == "GC-6.5"
    assert scene.refuses(A, "will-to-win") == "TB-2"


# --- GC-11.11: the die that leaves --------------------------------------------------------------------------------


def test_gc_11_11_outside_runs_any_die_may_leave() -> None:
    """GC-11.11"""
    scene = willing()
    scene.bids("B 1 2 3")
    scene.turn(A, "1 2 3")
    scene.does(A, "will-to-win", "copy set of 2")
    assert scene.offers(A) == {"strike 1", "strike 2", "strike 3"}
    scene.does(A, "strike 2")
    assert scene.ranking(ILLUMINATI_SETS) == ["A 1 2 3", "B 1 3"]


def test_gc_11_11_the_die_is_credited_to_its_owner() -> None:
    """GC-11.11"""
    scene = willing()
    scene.groups("B 6 6")
    scene.turn(A, "6 6")
    scene.does(A, "will-to-win", "copy group 2x6 of 2")
    scene.groups()
    scene.resolve("library")
    assert scene.tokens(B) == 2


# --- GC-11.12: who ranks before whom ------------------------------------------------------------------------------


def test_gc_11_12_a_shrunk_run_behind_an_equal_older_one() -> None:
    """GC-11.12, GC-R27"""
    scene = willing()
    scene.runs("B 2 3 4", "C 2 3")
    scene.turn(A, "2 3 4")
    scene.does(A, "will-to-win", "copy run of 2", "strike 4")
    assert scene.ranking(RUNS) == ["A 2 3 4", "C 2 3", "B 2 3"]


def test_gc_r46_galleon_sets_of_equal_size_by_sum_then_by_age() -> None:
    """GC-R46, GC-11.12"""
    scene = willing(c="galleon")
    scene.bids("C 4 5", "D 3 6", "B 4 5 6")
    scene.turn(A, "4 5 6")
    scene.does(A, "will-to-win", "copy set of 2", "strike 4")
    assert scene.ranking(GALLEON_SETS) == ["A 4 5 6", "B 5 6", "C 4 5", "D 3 6"]
    scene.bids("C 4 5", "D 3 6", "B 4 5 6")
    scene.owns(A, "will")
    scene.turn(A, "4 5 6")
    scene.does(A, "will-to-win", "copy set of 2", "strike 6")
    assert scene.ranking(GALLEON_SETS) == ["A 4 5 6", "C 4 5", "D 3 6", "B 4 5"]


def test_gc_11_12_the_copier_behind_an_equal_older_set() -> None:
    """GC-11.12, GC-R53. A second use names one of two equal groups; the user ranks behind the other."""
    scene = willing(seat=D)
    scene.groups("C 5 5", "B 5 5")  # equal since an earlier use
    scene.turn(D, "5 5")
    scene.does(D, "will-to-win")
    assert scene.offers(D) == {"copy group 2x5 of 2", "copy group 2x5 of 3"}
    scene.does(D, "copy group 2x5 of 3")
    assert scene.ranking(ARCHIVES) == ["B 5 5", "D 5 5", "C 5"]


def test_gc_r53_equal_sets_left_behind_block_nobody() -> None:
    """GC-R53, GC-6.5, GC-7.4. Only the set just placed is compared with the others."""
    scene = compass(4, c="illuminati")
    scene.groups("C 5 5", "B 5 5", "A 5")
    scene.runs("C 2 3", "B 2 3")
    scene.turn(D, "5 5 6 2 3")
    assert scene.refuses(D, "archives 1x6") is None
    assert scene.refuses(D, "archives 2x5") == "GC-6.5"
    assert scene.refuses(D, "run 2 3") == "GC-7.4"
    scene.turn(B, "5 5 4")
    assert scene.refuses(B, "archives 1x5 joining 2x5") is None
    assert scene.refuses(B, "run 4") is None
    scene.does(B, "run 4")
    assert scene.ranking(RUNS) == ["B 2 3 4", "C 2 3"]


def test_gc_11_12_a_group_enlarged_later_is_younger() -> None:
    """GC-11.12. The set changed earlier ranks higher."""
    scene = willing()
    scene.groups("A 5", "C 5 5 5", "B 5 5")
    scene.turn(A, "5 5")
    scene.does(A, "will-to-win", "copy group 3x5 of 3")  # C shrinks to 2×5, which B has had for longer
    assert scene.ranking(ARCHIVES) == ["A 5 5 5", "B 5 5", "C 5 5"]


# --- two own equal groups -----------------------------------------------------------------------------------------


def test_gc_r60_of_two_equal_groups_the_older_is_enlarged() -> None:
    """GC-R60, GC-11.12"""
    scene = willing()
    scene.groups("B 5 5 5", "B 5 5", "C 5 5")  # C's is younger than B's second group
    scene.turn(A, "5 5 5")
    scene.does(A, "will-to-win", "copy group 3x5 of 2")
    assert scene.ranking(ARCHIVES) == ["A 5 5 5", "B 5 5", "C 5 5", "B 5 5"]
    scene.turn(B, "5 5")
    assert scene.offers(B, "archives") == {"archives 1x5", "archives 2x5 joining 2x5"}
    scene.does(B, "archives 2x5 joining 2x5")
    assert scene.ranking(ARCHIVES) == ["B 5 5 5 5", "A 5 5 5", "C 5 5", "B 5 5"]


def test_gc_r60_of_two_equal_groups_the_older_is_robbed() -> None:
    """GC-R60"""
    scene = willing()
    scene.groups("B 5 5 5", "B 5 5", "C 5 5")
    scene.turn(A, "5 5 5")
    scene.does(A, "will-to-win", "copy group 3x5 of 2")
    scene.owns(D, "will")
    scene.turn(D, "5 5")
    scene.does(D, "will-to-win")
    assert scene.offers(D) == {"copy group 2x5 of 2", "copy group 2x5 of 3"}  # B's two groups are one choice
    scene.does(D, "copy group 2x5 of 2")
    assert scene.ranking(ARCHIVES) == ["A 5 5 5", "C 5 5", "B 5 5", "D 5 5", "B 5"]


def test_gc_r53_a_user_may_end_with_two_equal_groups() -> None:
    """GC-R53, GC-R9, GC-11.10. Uniqueness does not bind this placement, not even among own groups."""
    scene = willing()
    scene.groups("A 5 5", "B 5 5")
    scene.turn(A, "5 5")
    scene.does(A, "will-to-win", "copy group 2x5 of 2")
    assert scene.ranking(ARCHIVES) == ["A 5 5", "A 5 5", "B 5"]


# --- GC-11.13: sets that vanish -----------------------------------------------------------------------------------


def test_gc_11_13_the_owner_of_a_vanished_set_is_a_newcomer() -> None:
    """GC-11.13, GC-10.4"""
    scene = willing()
    scene.bids("B 4")
    scene.turn(A, "4 1")
    scene.does(A, "will-to-win", "copy set of 2")
    assert scene.ranking(ILLUMINATI_SETS) == ["A 4"]
    assert scene.library(B) == 1
    scene.turn(B, "6 6")
    assert scene.refuses(B, "illuminati 6") == "GC-10.3"
    scene.turn(B, "4 6")
    scene.does(B, "illuminati 6")
    assert scene.ranking(ILLUMINATI_SETS) == ["B 4 6", "A 4"]


def test_gc_11_13_a_vanished_run_may_be_founded_anew() -> None:
    """GC-11.13, GC-7.2"""
    scene = willing()
    scene.runs("B 6")
    scene.turn(A, "6")
    scene.does(A, "will-to-win", "copy run of 2")
    assert scene.ranking(RUNS) == ["A 6"]
    scene.turn(B, "1 2")
    scene.does(B, "run 1 2")
    assert scene.ranking(RUNS) == ["B 1 2", "A 6"]


def test_gc_12_9_the_catch_of_a_vanished_crew_waits_for_the_resolution() -> None:
    """GC-12.9, GC-11.13, GC-R54"""
    scene = willing(c="galleon")
    scene.bids("B 6")
    scene.caught(B, "3")
    scene.turn(A, "6 1")
    scene.does(A, "will-to-win", "copy set of 2")
    assert scene.ranking(GALLEON_SETS) == ["A 6"]
    assert scene.catch_of(B) == [3]
    scene.resolve("c")
    assert scene.chests_of(B) == []
    assert len(scene.chests_of(A)) == 2


def test_gc_12_9_a_crew_that_comes_back_has_both_catches() -> None:
    """GC-12.9, GC-11.13"""
    scene = willing(c="galleon")
    scene.bids("B 6")
    scene.caught(B, "3")
    scene.turn(A, "6 1")
    scene.does(A, "will-to-win", "copy set of 2")
    scene.turn(B, "3 4")
    scene.does(B, "galleon", "crew 1x3", "crew 1x4")
    assert len(scene.catch_of(B)) == 3
    scene.resolve("c")
    assert scene.asked == [B]


def test_gc_12_9_a_shrunk_crew_keeps_its_catch() -> None:
    """GC-12.9, GC-R26. One die is enough."""
    scene = willing(c="galleon")
    scene.bids("B 6 5")
    scene.caught(B, "2 3")
    scene.turn(A, "6 5")
    scene.does(A, "will-to-win", "copy set of 2", "strike 5")
    scene.resolve("c")
    scene.does(B, "keep chest 2")
    assert scene.chests_of(B) == [2]


# --- GC-11.14 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("c", ["illuminati", "tower", "temple"])
def test_gc_11_14_not_in_university_temple_tower_or_library(c: str) -> None:
    """GC-11.14, GC-R26. B has dice in every one of them that A could equal."""
    scene = willing(c=c)
    scene.compass.row = scene.stands("B4")
    scene.compass.library[B] = 1
    if c == "tower":
        scene.towers("", "B4")
    elif c == "temple":
        scene.shows_items("Y-Ea W-Ca R-Ca P-Ea")  # 4-4 first
        scene.compass.tile_owner[0] = B
    scene.turn(A, "4 4")
    assert scene.refuses(A, "will-to-win") == "GC-11.10"
