"""The Treasure Tower (GC-13)."""

from __future__ import annotations

from doubloon.games.gilded_compass.rules.scoring.results import holdings
from doubloon.games.gilded_compass.rules.scoring.scoring import best, gold_of
from tests.games.gilded_compass.scenes import A, B, C, D, Scene, compass


def tower(left: str = "", right: str = "") -> Scene:
    """Four players and these dice in the two towers."""
    scene = compass(4, c="tower")
    scene.towers(left, right)
    return scene


def test_gc_13_3_ex27_newcomers_push_up() -> None:
    """EX27, GC-13.1, GC-13.3"""
    scene = tower()
    for seat, pips in ((A, 2), (B, 1), (C, 3), (D, 2)):
        scene.turn(seat, f"{pips} 6")
        scene.does(seat, f"tower {pips}")
    assert scene.tower() == ("D2 C3 B1", "")
    assert [scene.library(seat) for seat in (A, B, C, D)] == [1, 0, 0, 0]


def test_gc_13_5_ex28_a_pair_enters_both_towers_and_floors_pay() -> None:
    """EX28, GC-13.2, GC-13.3, GC-13.5"""
    scene = tower("A1 B1 C1", "B6")
    scene.turn(D, "3 4 6")
    scene.does(D, "tower 3 4")
    assert scene.tower() == ("D3 A1 B1", "D4 B6")
    assert scene.library(C) == 1
    scene.resolve("c")
    treasures = [scene.treasures_of(seat) for seat in (A, B, C, D)]
    assert treasures == ["silver", "silver gold", "", "bronze bronze"]


def test_gc_13_4_ex29_players_push_their_own_dice() -> None:
    """EX29, GC-13.4, GC-R32"""
    scene = tower("B1 C1 A2")
    scene.turn(A, "1 5")
    scene.does(A, "tower 1")
    assert scene.tower() == ("A1 B1 C1", "")
    assert scene.library(A) == 1


def test_gc_13_1_low_dice_left_high_dice_right() -> None:
    """GC-13.1"""
    for pips in range(1, 7):
        scene = tower()
        scene.turn(A, f"{pips} {pips}")
        scene.does(A, f"tower {pips}")
        assert scene.tower() == ((f"A{pips}", "") if pips <= 3 else ("", f"A{pips}"))


def test_gc_13_2_one_die_or_two_that_total_seven() -> None:
    """GC-13.2"""
    scene = tower()
    scene.turn(A, "1 2 3 4 6")
    pairs = {"tower 1 6", "tower 3 4"}
    assert scene.offers(A, "tower") == {"tower 1", "tower 2", "tower 3", "tower 4", "tower 6"} | pairs
    assert scene.refuses(A, "tower 2 5") == "GC-3.6"  # no 5 was rolled
    assert scene.refuses(A, "tower 1 4") == "TB-4"  # such a pair does not exist
    scene.does(A, "tower 1 6")
    assert scene.tower() == ("A1", "A6")
    assert scene.free(A) == 3


def test_gc_13_5_treasures_are_drawn_left_tower_first_then_right_from_floor_one() -> None:
    """GC-13.5, GC-R33"""
    scene = tower("A1 B1 C1", "D6 C6 A6")
    tops = [stack[-2:] for stack in scene.compass.treasure_stacks]
    scene.waits_at_the_university(D)
    scene.resolve("c")
    drawn = {
        seat: {name: seen["values"] for name, seen in scene.sees(seat, seat)["treasures"].items()}
        for seat in (A, B, C, D)
    }
    (bronze_2, bronze_1), (silver_2, silver_1), (gold_2, gold_1) = tops
    assert drawn[A] == {"bronze": [bronze_1], "silver": [], "gold": [gold_2]}
    assert drawn[B] == {"bronze": [], "silver": [silver_1], "gold": []}
    assert drawn[C] == {"bronze": [], "silver": [silver_2], "gold": [gold_1]}
    assert drawn[D] == {"bronze": [bronze_2], "silver": [], "gold": []}
    assert scene.tower() == ("", "")


def test_gc_13_6_colour_and_number_are_public_values_are_not() -> None:
    """GC-13.6, GC-18.2, GC-R33"""
    scene = tower("A1", "A6")
    scene.resolve("c")
    hidden = {"number": 2, "values": None}
    assert scene.sees(B, A)["treasures"]["bronze"] == scene.sees(None, A)["treasures"]["bronze"] == hidden
    assert len(scene.sees(A, A)["treasures"]["bronze"]["values"]) == 2


def test_gc_13_6_the_log_tells_the_value_to_the_owner_only() -> None:
    """GC-13.6"""
    scene = tower("B1")
    scene.compass.last_lap = True
    scene.compass.start = B
    scene.turn(A, "6")
    scene.does(A, "library 6")
    assert [line for line in scene.said(A) if "drew" in line] == ["Seat 2 drew a bronze Treasure."]
    assert "bronze Treasure worth" in next(line for line in scene.said(B) if "drew" in line)


def test_gc_13_7_no_tower_dice_go_to_the_library() -> None:
    """GC-13.7"""
    scene = tower("A1 B1 A2", "A6")
    scene.waits_at_the_university(D)
    before = [scene.free(seat) for seat in (A, B)]
    scene.resolve("c")
    assert [scene.library(seat) for seat in (A, B)] == [0, 0]
    assert [scene.free(seat) for seat in (A, B)] == [before[0] + 3, before[1] + 1]


def test_gc_13_8_treasures_score_their_printed_value() -> None:
    """GC-13.8"""
    scene = tower("A1 A1 A1")
    scene.resolve("c")
    scene.compass.tokens[A] = 0
    seen = scene.sees(A, A)["treasures"]
    printed = sum(value for colour in seen.values() for value in colour["values"])
    assert printed > 0
    assert gold_of(best(holdings(scene.compass, A))) == printed
