"""The Sunken Galleon (GC-12)."""

from __future__ import annotations

from doubloon.games.gilded_compass.dice_sets import GALLEON_SETS
from doubloon.games.gilded_compass.edge.events.secrets import ChestsKept
from doubloon.games.gilded_compass.rules.scoring.results import holdings
from doubloon.games.gilded_compass.rules.scoring.scoring import best, gold_of
from doubloon.pieces.handful import handful_of, pieces
from tests.games.gilded_compass.scenes import A, B, C, D, Scene, compass


def galleon(*bids: str) -> Scene:
    """Four players and these sets, oldest first."""
    scene = compass(4, c="galleon")
    scene.bids(*bids)
    return scene


def test_gc_12_2_ex24_one_die_more_and_a_greater_sum() -> None:
    """EX24, GC-12.1, GC-12.2, GC-12.3, GC-12.4, GC-12.5, GC-12.7, GC-12.10, GC-R29"""
    scene = galleon()
    scene.turn(A, "5 5 6")
    scene.does(A, "galleon", "crew 1x5")
    assert len(scene.catch_of(A)) == 1
    scene.turn(B, "1 4")
    assert scene.refuses(B, "galleon") == "GC-12.2"  # 5 is not more than 5
    scene.turn(B, "1 2 4")
    scene.does(B, "galleon")
    assert scene.refuses(B, "crew 1x1") == "GC-12.2"
    assert scene.offers(B) == {"crew 1x2"}
    scene.does(B, "crew 1x2", "crew 1x4")
    assert len(scene.catch_of(B)) == 2
    scene.turn(A, "1 1 3")
    scene.does(A, "galleon", "crew 2x1")
    assert scene.ranking(GALLEON_SETS) == ["A 1 1 5", "B 2 4"]
    assert len(scene.catch_of(A)) == 3
    scene.turn(B, "1 1")
    scene.does(B, "galleon", "crew 2x1")
    assert scene.ranking(GALLEON_SETS) == ["B 1 1 2 4", "A 1 1 5"]
    assert len(scene.catch_of(B)) == 4
    scene.waits_at_the_university(D)
    scene.resolve("c")
    keeps_greedily(scene, B)
    keeps_greedily(scene, A)
    assert (len(scene.chests_of(B)), len(scene.chests_of(A))) == (2, 1)
    assert len(pieces(scene.compass.chests_gone)) == 2 + 2
    assert (scene.library(A), scene.library(B)) == (0, 0)


def keeps_greedily(scene: Scene, seat: int) -> None:
    """The seat is asked and keeps, until somebody else is asked."""
    assert scene.asked == [seat]
    while scene.asked == [seat]:
        scene.does(seat, str(scene.table.choices(seat)[-1]))


def test_gc_12_3_ex25_the_leader_adds_exactly_one() -> None:
    """EX25, GC-12.3"""
    scene = galleon("A 6 5")
    scene.turn(A, "1 1")
    scene.does(A, "galleon")
    assert scene.offers(A) == {"crew 1x1"}
    assert scene.refuses(A, "crew 2x1") == "GC-12.2"
    scene.does(A, "crew 1x1")
    assert scene.ranking(GALLEON_SETS) == ["A 1 5 6"]
    assert len(scene.catch_of(A)) == 1
    assert scene.free(A) == 1


def test_gc_12_8_ex26_a_single_die_keeps_its_chest_and_a_random_one() -> None:
    """EX26, GC-12.8"""
    scene = galleon("A 4")
    scene.caught(A, "2")
    top = scene.compass.chest_stack[-1]
    scene.resolve("c")
    assert scene.chests_of(A) == sorted([2, top])
    assert scene.sees(B, A)["chests"] == sorted([2, top])  # face up


def test_gc_12_8_the_log_tells_a_chest_caught_from_one_drawn() -> None:
    """GC-12.7, GC-12.8"""
    scene = galleon("A 4")
    scene.caught(A, "2")
    top = scene.compass.chest_stack[-1]
    told: list[object] = []
    scene.compass.told = told
    scene.resolve("c")
    [kept] = [event for event in told if isinstance(event, ChestsKept)]
    assert kept.line(None) == f"{{0}} kept a Chest worth 2 and drew a Chest worth {top} for the rest."
    assert kept.cites() == "GC-12.8"
    assert ChestsKept(0, [1, 3], []).line(None) == "{0} kept Chests worth 1 and 3."
    assert ChestsKept(0, [1, 3], []).cites() == "GC-12.7"


def test_gc_12_1_the_first_placement_is_one_die() -> None:
    """GC-12.1"""
    scene = galleon()
    scene.turn(A, "3 3 6")
    scene.does(A, "galleon")
    assert scene.offers(A) == {"crew 1x3", "crew 1x6"}
    assert scene.refuses(A, "crew 2x3") == "GC-12.2"
    scene.does(A, "crew 1x3")
    assert scene.ranking(GALLEON_SETS) == ["A 3"]


def test_gc_12_2_size_alone_or_sum_alone_is_not_enough() -> None:
    """GC-12.2, GC-R29"""
    scene = galleon("A 6 6")
    scene.turn(B, "6 6")
    assert scene.reads(B, "galleon").endswith("you have not rolled enough dice.")
    scene.turn(B, "3 4 5")
    assert scene.reads(B, "galleon").endswith("your dice are too low.")
    scene.turn(B, "3 4 6")
    assert scene.refuses(B, "galleon") is None


def test_gc_12_3_a_smaller_set_is_filled_up() -> None:
    """GC-12.3, GC-12.4. m = 1, n = 3: three dice, in one set with the first."""
    scene = galleon("B 2", "A 4 4 4")
    scene.turn(B, "3 4 4 6")
    scene.does(B, "galleon")
    assert scene.offers(B) == {"crew 1x3", "crew 2x4"}
    scene.does(B, "crew 1x3")
    assert scene.reads(B, "crew 1x3") == "Pick the dice for the Galleon from low to high."
    scene.does(B, "crew 1x4", "crew 1x6")
    assert scene.ranking(GALLEON_SETS) == ["B 2 3 4 6", "A 4 4 4"]
    assert len(scene.catch_of(B)) == 3


def test_gc_12_5_the_catch_is_drawn_at_once_and_seen_by_its_owner_only() -> None:
    """GC-12.5, GC-18.2, GC-R29. As many as dice placed now, not as many as there are."""
    scene = galleon("A 6 5")
    scene.caught(A, "1 3")
    top = scene.compass.chest_stack[-1]
    scene.turn(A, "2 4")
    scene.does(A, "galleon", "crew 1x2")
    assert scene.catch_of(A) == sorted([1, 3, top])
    assert scene.sees(A, A)["catch"] == {"number": 3, "values": scene.catch_of(A)}
    assert scene.sees(B, A)["catch"] == scene.sees(None, A)["catch"] == {"number": 3, "values": None}
    assert "Seat 1 drew 1 Chest." in scene.said(B)
    assert f"Seat 1 drew 1 Chest worth {top}." in scene.said(A)


def test_gc_12_6_discards_renew_an_empty_supply() -> None:
    """GC-12.6, GC-R30"""
    scene = galleon("B 1 1")
    scene.supply_of_chests("3", discards="1 1")
    scene.turn(A, "5 5 5")
    scene.does(A, "galleon", "crew 3x5")
    assert scene.catch_of(A) == [1, 1, 3]
    assert scene.compass.chests_gone == 0


def test_gc_r30_when_everything_is_out_fewer_chests_are_drawn() -> None:
    """GC-R30, GC-12.6"""
    scene = galleon("B 1 1")
    scene.supply_of_chests("3")
    scene.turn(A, "5 5 5")
    scene.does(A, "galleon", "crew 3x5")
    assert scene.catch_of(A) == [3]
    assert scene.ranking(GALLEON_SETS)[0] == "A 5 5 5"


def test_gc_12_7_two_for_the_winner_one_for_everybody_else() -> None:
    """GC-12.7. The winner first, then clockwise from the start player."""
    scene = galleon("D 6", "B 6 1", "A 6 1 1")
    scene.compass.start = C
    scene.waits_at_the_university(C)
    scene.caught(A, "1 2 3")
    scene.caught(B, "2 3")
    scene.caught(D, "1 2")
    scene.resolve("c")
    assert scene.asked == [A]
    assert scene.refuses(A, "keep chest 3") == "GC-12.7"  # low to high: a second one must be left
    scene.does(A, "keep chest 2")
    assert scene.refuses(A, "keep chest 1") == "GC-12.7"
    scene.does(A, "keep chest 3")
    assert scene.asked == [D]
    assert scene.reads(D, "keep chest 3") == "You have no Chest worth 3 in your catch."
    scene.does(D, "keep chest 2")
    assert scene.asked == [B]
    scene.does(B, "keep chest 3")
    assert scene.asked == [C]
    kept = [scene.sees(None, seat)["chests"] for seat in (A, B, D)]
    assert kept == [[2, 3], [3], [2]]  # face up
    assert pieces(scene.compass.chests_gone) == [1, 1, 2]
    assert [scene.library(seat) for seat in (A, B, C, D)] == [0, 0, 0, 0]


def test_gc_12_8_a_winner_whose_catch_failed_draws_up_to_two() -> None:
    """GC-12.8, GC-R30. As far as Chests are available."""
    scene = galleon("B 1 1", "A 5 5 5")
    scene.caught(B, "1 2")
    scene.supply_of_chests("3 1")
    scene.resolve("c")
    assert scene.chests_of(A) == [1, 3]
    scene = galleon("A 5 5 5")
    scene.supply_of_chests("3")
    scene.resolve("c")
    assert scene.chests_of(A) == [3]


def test_gc_12_9_without_dice_the_catch_is_lost_at_resolution() -> None:
    """GC-12.9, GC-R54. Not before: until then the player may come back."""
    scene = galleon("A 6")
    scene.caught(A, "1 1")
    scene.caught(B, "3")
    scene.turn(C, "1 2")
    scene.does(C, "library 1")
    assert scene.catch_of(B) == [3]
    scene.resolve("c")
    assert (scene.catch_of(B), scene.chests_of(B)) == ([], [])
    assert pieces(scene.compass.chests_gone) == [3]


def test_gc_12_9_who_comes_back_keeps_old_and_new_catch_together() -> None:
    """GC-12.9, GC-R54"""
    scene = galleon("A 6")
    scene.caught(A, "1")
    scene.caught(B, "3")
    scene.turn(B, "5 5")
    scene.does(B, "galleon", "crew 2x5")
    assert len(scene.catch_of(B)) == 3
    assert 3 in scene.catch_of(B)
    scene.resolve("c")
    assert scene.asked == [B]  # two of three


def test_gc_12_10_dice_without_a_chest_go_to_the_library() -> None:
    """GC-12.10, GC-R30. Only because the supply failed."""
    scene = galleon("B 4 4", "A 5 5 5")
    scene.supply_of_chests("")
    scene.compass.catches[A] = handful_of([1, 1])
    scene.waits_at_the_university(D)
    scene.resolve("c")
    assert scene.chests_of(B) == []
    assert [scene.library(seat) for seat in (A, B)] == [0, 2]


def test_gc_12_11_chests_score_their_printed_value() -> None:
    """GC-12.11"""
    scene = galleon("A 4")
    scene.caught(A, "3")
    scene.supply_of_chests("2")
    scene.resolve("c")
    scene.compass.tokens[A] = 0
    assert gold_of(best(holdings(scene.compass, A))) == 5
