"""Examples the rulebook gives (GC-19), as scenes; those about scoring are in scoring/test_scoring.py."""

from __future__ import annotations

from doubloon.games.gilded_compass.dice_sets import RUNS
from tests.games.gilded_compass.scenes import A, B, C, D, compass

YELLOW, BLUE, RED = A, B, C


def test_gc_19_1_the_universitys_row_and_the_order_of_picks() -> None:
    """GC-19.1. Yellow's {1,4}, Blue's 1 at the far left, Red's {2,3} between."""
    scene = compass(3, c="none")
    scene.turn(YELLOW, "1 4 6")
    scene.does(YELLOW, "university 1 4")
    scene.turn(BLUE, "1 6")
    scene.does(BLUE, "university 1")
    scene.turn(RED, "2 3 6")
    scene.does(RED, "university 2 3")
    assert scene.row() == "B1 A1 C2 C3 A4"
    scene.resolve("university")
    picks = []
    for _ in range(5):
        (seat,) = scene.asked
        picks.append(seat)
        scene.does(seat, str(scene.table.choices(seat)[0]))
    assert picks == [BLUE, YELLOW, RED, RED, YELLOW]


def test_gc_19_5_longer_runs_first_then_higher_ones() -> None:
    """GC-19.5. 1-2-3-4 before 4-5-6 before 5-6."""
    scene = compass(4)
    scene.runs("C 5 6", "A 4 5 6", "B 1 2 3 4")
    assert scene.ranking(RUNS) == ["B 1 2 3 4", "A 4 5 6", "C 5 6"]


def test_gc_19_6_two_first_floors_and_a_third() -> None:
    """GC-19.6. Two bronze and one gold."""
    scene = compass(4, c="tower")
    scene.towers("A1 B1 A1", "A6 D4")
    scene.resolve("c")
    assert scene.treasures_of(A) == "bronze bronze gold"
    assert scene.treasures_of(B) == scene.treasures_of(D) == "silver"
