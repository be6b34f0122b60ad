"""The University (GC-5)."""

from __future__ import annotations

from tests.games.gilded_compass.scenes import A, B, C, Scene, compass


def four_entrances(row: str) -> Scene:
    """Two players, so four entrances, and this row."""
    scene = compass(seats=2, c="none")
    scene.compass.row = scene.stands(row)
    return scene


def test_gc_5_5_ex5_a_new_die_stands_left_of_equal_and_higher_ones() -> None:
    """EX5, GC-5.5, GC-5.6, GC-19.1"""
    scene = compass(seats=3, c="none")
    scene.turn(A, "1 4 6")
    scene.does(A, "university 1 4")
    scene.turn(B, "1 6")
    scene.does(B, "university 1")
    scene.turn(C, "2 3 6")
    scene.does(C, "university 2 3")
    assert scene.row() == "B1 A1 C2 C3 A4"


def test_gc_5_8_ex8_a_die_beyond_the_last_entrance_does_not_exist() -> None:
    """EX8, GC-5.8, GC-R6"""
    scene = four_entrances("A1 A1 B2 B3")
    scene.turn(B, "3 6")
    assert scene.refuses(B, "university 6") == "GC-5.8"
    assert scene.refuses(B, "library 6") is None
    scene.does(B, "university 3")
    assert scene.row() == "A1 A1 B2 B3"
    assert scene.library(B) == 1
