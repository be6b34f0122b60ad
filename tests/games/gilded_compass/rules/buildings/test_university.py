"""The University (GC-5)."""

from __future__ import annotations

import pytest

from doubloon.games.gilded_compass.content import SPECIALIST_NAMES
from tests.games.gilded_compass.rules.scoring.hands import mask
from tests.games.gilded_compass.scenes import A, B, C, D, Scene, as_shuffled, compass, wandering


def four_entrances(row: str) -> Scene:
    """Two players, so four entrances, and this row."""
    scene = compass(seats=2, c="none")
    scene.compass.row = scene.stands(row)
    return scene


# --- placing --------------------------------------------------------------------------------------------------------


def test_gc_5_1_as_many_specialists_as_entrances_left_to_right() -> None:
    scene = as_shuffled(5)
    shown = scene.table.view(A)["board"]["university"]["specialists"]
    assert [tile["id"] for tile in shown] == [SPECIALIST_NAMES[t] for t in scene.compass.specialists_shown]
    assert len(shown) == 7


def test_gc_5_2_one_die_or_two_that_total_5() -> None:
    """GC-5.2. {1,4} and {2,3}, never another pair nor three dice."""
    scene = compass(seats=4)
    scene.turn(A, "1 2 2 3 4 5 6 6")
    singles = {f"university {pips}" for pips in range(1, 7)}
    assert scene.offers(A, "university") == singles | {"university 1 4", "university 2 3"}
    scene.turn(A, "1 1 2 6")
    assert scene.offers(A, "university") == {"university 1", "university 2", "university 6"}
    assert scene.refuses(A, "university 1 4") == scene.refuses(A, "university 2 3") == "GC-3.6"
    assert scene.refuses(A, "university 5") == "GC-3.6"
    for never in ("university 1 6", "university 2 2", "university 4 1 1"):
        assert scene.refuses(A, never) == "TB-4"


def test_gc_5_3_a_player_may_place_again_on_later_turns() -> None:
    """GC-5.3. Single dice and combos; all entrances may be A's."""
    scene = compass(seats=4)
    for roll, placed in (("5 6", "5"), ("2 3 6", "2 3"), ("1 4 6", "1 4"), ("6 6", "6")):
        scene.turn(A, roll)
        scene.does(A, f"university {placed}")
    assert scene.row() == "A1 A2 A3 A4 A5 A6"


def test_gc_5_4_the_row_is_ascending_and_without_gaps() -> None:
    """GC-5.4, at every moment of a whole game"""
    scene = as_shuffled(4)
    longest = 0
    for _ in wandering(scene):
        university = scene.table.view(None)["board"]["university"]
        pips = [die["pips"] for die in university["row"]]
        assert pips == sorted(pips)
        assert len(pips) <= university["entrances"]
        longest = max(longest, len(pips))
    assert longest == 6


def test_gc_5_5_an_equal_die_enters_in_front() -> None:
    """GC-5.5, GC-R5"""
    scene = compass(seats=4)
    scene.compass.row = scene.stands("A1 B3 C3 D5")
    scene.turn(D, "3 6")
    scene.does(D, "university 3")
    assert scene.row() == "A1 D3 B3 C3 D5"


def test_gc_5_5_ex5_a_new_die_stands_left_of_equal_and_higher_ones() -> None:
    """EX5, GC-5.5, GC-5.6, GC-5.9, GC-19.1"""
    scene = compass(seats=3, c="none")
    scene.turn(A, "1 4 6")
    scene.does(A, "university 1 4")
    scene.turn(B, "1 6")
    scene.does(B, "university 1")
    scene.turn(C, "2 3 6")
    scene.does(C, "university 2 3")
    assert scene.row() == "B1 A1 C2 C3 A4"
    scene.nobody_is_free()
    scene.resolve("university")
    picks = []
    for _ in range(5):
        [seat] = scene.asked
        picks.append(seat)
        scene.does(seat, min(scene.offers(seat, "take")))
    assert picks == [B, A, C, C, A]


def test_gc_5_6_the_dice_of_a_combo_find_their_places_independently() -> None:
    """GC-5.6. Others may stand between them."""
    scene = compass(seats=4)
    scene.compass.row = scene.stands("B1 C2 D3")
    scene.turn(A, "1 4")
    scene.does(A, "university 1 4")
    assert scene.row() == "A1 B1 C2 D3 A4"


def test_gc_5_7_dice_beyond_the_last_entrance_go_to_their_owners_library() -> None:
    scene = four_entrances("B2 B2 A5 B6")
    scene.turn(A, "2 3")
    scene.does(A, "university 2 3")
    assert scene.row() == "A2 B2 B2 A3"
    assert (scene.library(A), scene.library(B)) == (1, 1)
    assert "Seat 2's 6 went from the University to the Library." in scene.said()


def test_gc_5_8_ex8_a_die_beyond_the_last_entrance_does_not_exist() -> None:
    """EX8, GC-5.8, GC-R6"""
    scene = four_entrances("A1 A1 B2 B3")
    scene.turn(B, "3 6")
    assert scene.refuses(B, "university 6") == "GC-5.8"
    assert scene.reads(B, "university 6") == (
        "A 6 would stand beyond the last entrance; lower dice are needed here."
    )
    assert scene.refuses(B, "library 6") is None
    scene.does(B, "university 3")
    assert scene.row() == "A1 A1 B2 B3"
    assert scene.library(B) == 1


def test_gc_5_7_ex9_of_a_combo_one_die_may_fall_out_at_once() -> None:
    """EX9, GC-5.7, GC-5.8, GC-R7"""
    scene = four_entrances("A1 A1 B2 B3")
    scene.turn(B, "1 4")
    scene.does(B, "university 1 4")
    assert scene.row() == "B1 A1 A1 B2"
    assert scene.library(B) == 2
    scene.nobody_is_free()
    scene.compass.row = []
    scene.resolve("library")
    assert scene.tokens(B) == 1 + 2


def test_gc_5_8_ex10_a_combo_of_which_nothing_stays_does_not_exist() -> None:
    """EX10, GC-5.8, GC-R7"""
    scene = four_entrances("A1 A1 B1 B1")
    scene.turn(A, "1 2 3 4")
    assert scene.refuses(A, "university 2 3") == "GC-5.8"
    assert scene.offers(A, "university") == {"university 1", "university 1 4"}
    scene.does(A, "university 1 4")
    assert scene.row() == "A1 A1 A1 B1"
    assert (scene.library(A), scene.library(B)) == (1, 1)


def test_gc_r7_a_combo_needs_only_one_entrance() -> None:
    """GC-R7. One is left: the 2 stays there, the 3 falls."""
    scene = four_entrances("A1 A1 B1")
    scene.turn(B, "2 3")
    scene.does(B, "university 2 3")
    assert scene.row() == "A1 A1 B1 B2"
    assert scene.library(B) == 1


def test_gc_r8_a_combo_comes_from_one_turn() -> None:
    """GC-R8. A's 1 in the row does not make a pair with the 4 rolled now; the 4 goes in as a single die."""
    scene = four_entrances("A1")
    scene.turn(A, "4 6")
    assert scene.refuses(A, "university 1 4") == "GC-3.6"
    assert scene.refuses(A, "university 4") is None


# --- resolving ------------------------------------------------------------------------------------------------------


def resolved(row: str, specialists: str) -> Scene:
    """Four players: the University is resolved with this row and display."""
    scene = compass(seats=4)
    scene.nobody_is_free()
    scene.shows_specialists(specialists)
    scene.compass.row = scene.stands(row)
    scene.resolve("university")
    return scene


def test_gc_5_9_from_the_left_each_die_takes_a_specialist_of_choice() -> None:
    scene = resolved("C1 A2 A6", "R-C1 B-E3 G-C2 Y-C3 W-E1 P-C2")
    assert scene.asked == [C]
    assert scene.refuses(C, "take P-E3") == "GC-5.9"
    assert scene.reads(C, "take P-E3") == "That Specialist is not on display; hire one who is."
    scene.does(C, "take P-C2")
    assert scene.refuses(A, "take P-C2") == "GC-5.9"
    scene.does(A, "take R-C1", "take Y-C3")
    assert scene.specialists_of(C) == {"P-C2"}
    assert scene.specialists_of(A) == {"R-C1", "Y-C3"}
    assert scene.specialists_of(B) == set()


def test_gc_5_10_specialists_not_taken_leave_the_game_and_stay_visible() -> None:
    scene = resolved("D6", "R-C1 B-E3 G-C2 Y-C3 W-E1 P-C2")
    scene.does(D, "take G-C2")
    assert scene.specialists_gone() == {"R-C1", "B-E3", "Y-C3", "W-E1", "P-C2"}
    assert set(scene.table.view(B)["board"]["gone"]["specialists"]) == scene.specialists_gone()


def test_gc_5_11_no_university_die_goes_to_the_library_at_resolution() -> None:
    """GC-5.11, GC-3.14. Six dice at six entrances: six Specialists, and no token for anybody."""
    scene = resolved("A1 A1 B2 C3 D4 D6", "R-C1 B-E3 G-C2 Y-C3 W-E1 P-C2")
    for seat in (A, A, B, C, D, D):
        scene.does(seat, min(scene.offers(seat)))
    assert list(scene.compass.tokens) == [1, 1, 1, 1]
    assert scene.specialists_gone() == set()


@pytest.mark.parametrize("late", [False, True])
def test_gc_5_13_specialists_are_committed_only_at_final_scoring(late: bool) -> None:
    """GC-5.13, GC-5.14. The red Cartographer 3 came when only mR1 was there, and scores on mR4 if that comes later."""
    scene = compass(seats=2, c="none")
    scene.compass.round = 6
    scene.compass.tokens[A] = 0
    scene.compass.maps[A] = mask("mR1")
    scene.compass.specialists[A] = mask("R-C3")
    if late:
        scene.compass.maps[A] |= mask("mR4")
    scene.nobody_is_free()
    scene.resolve("library")
    outcome = scene.table.outcome
    assert outcome is not None
    sheet = outcome["details"][A]
    assert [(post["specialist"], post["tile"]) for post in sheet["assignment"]] == [
        ("R-C3", "mR4" if late else "mR1")
    ]
    assert outcome["scores"][A] == (4 + 3 + 0 if late else 1 + 3)
