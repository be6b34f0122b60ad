"""The Library (GC-4): how dice get there, and what they bring. Rerolls are in rules/test_turns.py."""

from __future__ import annotations

from doubloon.games.gilded_compass.rules.rounds import Round
from tests.games.gilded_compass.scenes import A, B, C, D, Scene, compass


def test_gc_4_1_by_voluntary_placement() -> None:
    """GC-4.1"""
    scene = compass(seats=4)
    scene.turn(A, "6 6")
    scene.does(A, "library 6")
    assert scene.library(A) == 1


def test_gc_4_1_by_being_pushed_out_of_the_university_or_the_tower() -> None:
    """GC-4.1"""
    scene = compass(seats=4)
    scene.compass.row = scene.stands("A1 A1 A1 A1 A1 B6")
    scene.compass.left = scene.stands("A1 A1 C3")
    scene.turn(A, "1 1")
    scene.does(A, "university 1")
    scene.turn(A, "1")
    scene.does(A, "tower 1")
    assert [scene.library(seat) for seat in (A, B, C)] == [0, 1, 1]


def test_gc_4_1_by_the_will_to_win() -> None:
    """GC-4.1"""
    scene = compass(seats=4, c="illuminati")
    scene.groups("B 5")
    scene.owns(A, "will")
    scene.turn(A, "5 6")
    scene.does(A, "will-to-win", "copy group 1x5 of 2")
    assert [scene.library(seat) for seat in (A, B)] == [0, 1]


def test_gc_4_1_by_being_left_over_or_winning_nothing() -> None:
    """GC-4.1, GC-3.12, GC-7.10"""
    scene = compass(seats=4)
    scene.nobody_is_free()
    scene.compass.free[C] = 2
    scene.runs("A 1 2 3", "B 4 5", "D 6")
    scene.at_step(Round.leftover_dice)
    assert scene.library(C) == 2
    for seat in (A, B):
        scene.does(seat, min(scene.offers(seat)))
    assert scene.compass.round == 2
    assert [scene.tokens(seat) for seat in (A, B, C, D)] == [1, 1, 3, 2]


def test_gc_4_2_exactly_one_own_die_of_any_value() -> None:
    """GC-4.2, GC-R4. It may be chosen although other buildings would take the dice."""
    scene = compass(seats=4)
    scene.turn(A, "1 2 3 4 5 6 6 6")
    assert scene.offers(A, "library") == {f"library {pips}" for pips in range(1, 7)}
    scene.does(A, "library 6")
    assert (scene.free(A), scene.library(A)) == (7, 1)
    assert scene.asked == [B]


def test_gc_4_4_there_is_no_limit_and_no_order() -> None:
    """GC-4.4. Thirty dice lie there; the board tells how many of whom, and nothing else."""
    scene = compass(seats=4)
    for seat, dice in ((A, 7), (B, 8), (C, 8), (D, 7)):
        scene.compass.library[seat] = dice
    scene.turn(A, "3")
    assert scene.refuses(A, "library 3") is None
    scene.does(A, "library 3")
    assert scene.table.view(B)["board"]["library"] == [8, 8, 8, 7]


def resolved(dice: dict[int, int], seats: int = 3, c: str = "tower") -> Scene:
    """The Library is resolved with these numbers of dice of each owner."""
    scene = compass(seats=seats, c=c)
    scene.nobody_is_free()
    for owner, number in dice.items():
        scene.compass.library[owner] = number
    scene.resolve("library")
    return scene


def test_gc_4_5_a_token_for_each_die_taken_back() -> None:
    scene = resolved({A: 3, C: 1})
    assert [scene.tokens(seat) for seat in (A, B, C)] == [1 + 3, 1, 1 + 1]
    assert list(scene.compass.library) == [0, 0, 0, 0]
    assert scene.free(A) == 8


def test_gc_4_6_neutral_dice_give_nothing() -> None:
    neutral = 3
    scene = resolved({neutral: 4, B: 1})
    assert list(scene.compass.tokens) == [1, 2, 1]
    assert scene.library(neutral) == 0


def test_gc_4_7_tokens_never_run_out() -> None:
    """GC-4.7, GC-R31. Twenty-two are out already; eighteen more are handed out from a box of 24."""
    scene = compass(seats=3, c="none")
    scene.nobody_is_free()
    scene.compass.tokens[A] = 22
    for seat in (A, B, C):
        scene.compass.library[seat] = 6
    scene.resolve("library")
    assert list(scene.compass.tokens) == [28, 7, 7]


def test_gc_r31_by_the_house_rule_the_box_runs_out_from_the_start_player_on() -> None:
    """GC-R31: 24 tokens in all; those that are spent come back to the supply."""
    scene = compass(seats=3, c="none")
    scene.nobody_is_free()
    scene.compass.house = 1
    scene.compass.start = B
    scene.compass.tokens[A] = 12
    for seat in (A, B, C):
        scene.compass.library[seat] = 6
    scene.resolve("library")
    assert list(scene.compass.tokens) == [12, 7, 5]
    assert scene.compass.tokens[A] + scene.compass.tokens[B] + scene.compass.tokens[C] == 24


def test_gc_4_10_two_tokens_are_one_gold_at_the_end() -> None:
    scene = compass(seats=2, c="none")
    scene.compass.round = 6
    scene.compass.library[A], scene.compass.library[B] = 4, 3
    scene.resolve("library")
    outcome = scene.table.outcome
    assert outcome is not None
    assert [sheet["knowledge"] for sheet in outcome["details"]] == [2, 2]
