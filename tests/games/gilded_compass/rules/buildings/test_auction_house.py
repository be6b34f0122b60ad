"""The Auction House (GC-7), and the runs that it shares with the Guild (GC-7.1 – GC-7.5)."""

from __future__ import annotations

import pytest

from doubloon.games.gilded_compass.content import COLLECTION_NAMES
from doubloon.games.gilded_compass.dice_sets import RUNS
from tests.games.gilded_compass.scenes import A, B, C, D, E, Scene, as_shuffled, compass, played_out

BOTH = pytest.mark.parametrize("b", ["auction-house", "guild"])


# --- placing: both buildings ----------------------------------------------------------------------------------------


@BOTH
def test_gc_7_1_a_run_of_consecutive_different_values(b: str) -> None:
    """GC-7.1, GC-8.1, GC-R10, GC-R12. No gap, no wrap from 6 to 1, no value twice; one die is a run."""
    scene = compass(seats=4, b=b)
    scene.turn(A, "1 2 2 4 5 6")
    assert scene.offers(A, "run") == {
        *("run 1", "run 2", "run 4", "run 5", "run 6"),
        *("run 1 2", "run 4 5", "run 5 6", "run 4 5 6"),
    }
    assert (
        scene.refuses(A, "run 2 4")
        == scene.refuses(A, "run 1 6")
        == scene.refuses(A, "run 1 5 6")
        == "GC-7.1"
    )
    assert scene.refuses(A, "run 2 2") == "TB-4"
    assert scene.refuses(A, "run 2 3") == "GC-3.6"
    assert "one run of consecutive, different values" in scene.reads(A, "run 2 4")


def test_gc_7_1_there_are_21_runs_to_begin_with() -> None:
    """GC-7.1, decision D6c. And at most 11 additions, to a single 3 or 4."""
    scene = compass(seats=4)
    scene.turn(A, "1 2 3 4 5 6")
    assert len(scene.offers(A, "run")) == 21
    numbers = []
    for own in range(1, 7):
        scene.runs(f"A {own}")
        numbers.append(len(scene.offers(A, "run")))
    assert numbers == [5, 9, 11, 11, 9, 5]


@BOTH
def test_gc_7_2_each_player_has_at_most_one_run(b: str) -> None:
    """GC-7.2, GC-7.3, GC-8.1. Dice that do not touch the own run are refused."""
    scene = compass(seats=4, b=b)
    scene.runs("A 1 2")
    scene.turn(A, "2 3 5 6")
    assert scene.offers(A, "run") == {"run 3"}
    assert scene.refuses(A, "run 5 6") == "GC-7.3"
    assert scene.refuses(A, "run 2") == "GC-7.3"
    assert scene.reads(A, "run 5 6") == (
        "A run that is there already may only be lengthened, below or above, without a gap."
    )
    scene.does(A, "run 3")
    assert scene.ranking(RUNS) == ["A 1 2 3"]


@BOTH
def test_gc_7_3_a_run_grows_below_and_above_at_once(b: str) -> None:
    """GC-7.3, GC-8.1, GC-R10"""
    scene = compass(seats=4, b=b)
    scene.runs("A 3 4")
    scene.turn(A, "1 2 5 6 6")
    scene.does(A, "run 1 2 5 6")
    assert scene.ranking(RUNS) == ["A 1 2 3 4 5 6"]
    scene.turn(A, "6")
    assert scene.offers(A, "run") == set()


@BOTH
def test_gc_7_4_no_two_players_have_the_same_run(b: str) -> None:
    """GC-7.4, GC-8.1. Overlap is allowed."""
    scene = compass(seats=4, b=b)
    scene.runs("B 2 3 4", "C 5")
    scene.turn(A, "2 3 4 5")
    assert scene.refuses(A, "run 2 3 4") == scene.refuses(A, "run 5") == "GC-7.4"
    assert scene.reads(A, "run 5") == "Another player already has exactly that run."
    assert {"run 2 3", "run 3 4", "run 2 3 4 5", "run 4 5"} <= scene.offers(A, "run")


@BOTH
def test_ex14_seven_additions(b: str) -> None:
    """EX14, GC-7.1, GC-7.2, GC-7.3, GC-7.4, GC-8.1, GC-R10"""
    scene = compass(seats=4, b=b)
    scene.runs("A 3 4", "B 2 3 4")
    scene.turn(A, "1 2 5 6 6")
    legal = ("5", "5 6", "1 2", "2 5", "1 2 5", "2 5 6", "1 2 5 6")
    assert scene.offers(A, "run") == {f"run {values}" for values in legal}
    assert scene.refuses(A, "run 2") == "GC-7.4"
    for values in ("1", "6", "1 5"):
        assert scene.refuses(A, f"run {values}") == "GC-7.3"
    assert scene.refuses(A, "run 6 6") == "TB-4"


def test_gc_7_4_equal_runs_left_by_the_will_to_win_block_nobody() -> None:
    """GC-R53. B and C both have 2-3; either may grow, and A may not become the third."""
    scene = compass(seats=4, c="illuminati")
    scene.runs("B 2 3", "C 2 3")
    scene.turn(A, "2 3 4")
    assert scene.refuses(A, "run 2 3") == "GC-7.4"
    assert scene.refuses(A, "run 2 3 4") is None
    scene.turn(C, "1 4")
    assert scene.offers(C, "run") == {"run 1", "run 4", "run 1 4"}
    scene.does(C, "run 4")
    assert scene.ranking(RUNS) == ["C 2 3 4", "B 2 3"]


@BOTH
def test_gc_7_5_longer_runs_come_first_then_higher_ones(b: str) -> None:
    """GC-7.5, GC-8.1, GC-19.5"""
    scene = compass(seats=5, b=b)
    scene.runs("A 5 6", "B 6", "C 4 5 6", "D 1 2 3 4", "E 4 5")
    assert scene.ranking(RUNS) == ["D 1 2 3 4", "C 4 5 6", "A 5 6", "E 4 5", "B 6"]


def test_ex16_the_higher_of_two_equally_long_runs() -> None:
    """EX16, GC-7.5"""
    scene = resolved("A 2 3", "B 4 5")
    assert scene.asked == [B]
    assert len(scene.compass.drawn) == 3
    scene.does(B, min(scene.offers(B)))
    assert scene.asked == [A]
    assert len(scene.compass.drawn) == 2


# --- resolving ------------------------------------------------------------------------------------------------------


def resolved(
    *runs: str, seats: int = 4, c: str = "tower", stack: str = "Fire Holy Dark Water Jungle Fire"
) -> Scene:
    """The Auction House is resolved with these runs, and Artifacts from the top."""
    scene = compass(seats=seats, c=c)
    scene.nobody_is_free()
    scene.stack_of_artifacts(stack)
    scene.runs(*runs)
    scene.resolve("b")
    return scene


def test_ex15_two_ranks_are_rewarded_with_four_players() -> None:
    """EX15, GC-7.5, GC-7.6, GC-7.10, GC-19.5"""
    scene = resolved("A 1 2 3 4", "B 4 5 6", "C 5 6", "D 3")
    assert scene.asked == [A]
    assert scene.offers(A) == {"reject Fire", "reject Holy", "reject Dark"}
    scene.does(A, "reject Holy")
    assert scene.artifacts_of(A) == ["Fire", "Dark"]
    assert scene.asked == [B]
    assert scene.offers(B) == {"reject Water", "reject Jungle"}
    scene.does(B, "reject Water")
    assert scene.artifacts_of(B) == ["Jungle"]
    assert [scene.artifacts_of(seat) for seat in (C, D)] == [[], []]
    assert [scene.tokens(seat) for seat in (A, B, C, D)] == [1, 1, 1 + 2, 1 + 1]


def test_ex15_with_five_players_the_third_draws_one_too() -> None:
    """EX15, GC-7.7, GC-14.2"""
    scene = resolved("A 1 2 3 4", "B 4 5 6", "C 5 6", "D 3", seats=5)
    scene.does(A, "reject Holy")
    scene.does(B, "reject Water")
    assert scene.artifacts_of(C) == ["Fire"]
    assert scene.artifacts_of(D) == []
    assert [scene.tokens(seat) for seat in (A, B, C, D, E)] == [1, 1, 1, 1 + 1, 1]


def test_gc_7_6_the_first_keeps_2_of_3_and_the_second_1_of_2() -> None:
    """GC-7.6, decision D10. Two equal Artifacts are one choice; what was not drawn cannot be rejected."""
    scene = resolved("A 1 2", "B 3", stack="Fire Fire Dark Water Jungle")
    assert scene.offers(A) == {"reject Fire", "reject Dark"}
    assert scene.refuses(A, "reject Water") == "GC-7.6"
    assert scene.reads(A, "reject Water") == "You have drawn no such Artifact; reject one of those you drew."
    scene.does(A, "reject Fire")
    scene.does(B, "reject Water")
    assert scene.artifacts_of(A) == ["Fire", "Dark"]
    assert scene.artifacts_of(B) == ["Jungle"]


def test_gc_7_7_with_four_players_the_third_gets_nothing() -> None:
    scene = resolved("A 1 2 3", "B 4 5", "C 6")
    scene.does(A, "reject Fire")
    scene.does(B, "reject Water")
    assert scene.artifacts_of(C) == []
    assert len(scene.compass.artifact_stack) == 36 - 5


def test_gc_7_8_only_the_drawer_sees_the_drawn_tiles_and_the_rejected_one_is_open() -> None:
    """GC-7.8, GC-R13. Rank by rank: B's tiles are drawn when A has chosen."""
    scene = resolved("A 1 2", "B 3")
    assert len(scene.compass.artifact_stack) == 36 - 3
    assert scene.table.view(B)["board"]["drawn"] == {"seat": A, "number": 3, "tiles": None}
    own = scene.table.view(A)["board"]["drawn"]
    assert [tile["id"] for tile in own["tiles"]] == ["Fire", "Holy", "Dark"]
    scene.does(A, "reject Holy")
    assert scene.table.view(B)["board"]["gone"]["artifacts"] == ["Holy"]
    scene.does(B, "reject Jungle")
    assert scene.artifacts_gone() == ["Jungle", "Holy"]
    assert "Seat 1 kept Fire and Dark and rejected Holy." in scene.said(A)
    for reader in (B, None):
        assert "Seat 1 kept 2 Artifacts and rejected Holy." in scene.said(reader)
    assert "Seat 2 drew 2 Artifacts: Water and Jungle." in scene.said(B)
    assert "Seat 2 drew 2 Artifacts." in scene.said(A)


def test_gc_7_9_a_rank_nobody_holds_gives_nothing_to_anybody() -> None:
    """GC-7.9, GC-R11. A is alone: keeps two of three, and no more is drawn."""
    scene = resolved("A 6")
    scene.does(A, "reject Dark")
    assert scene.artifacts_of(A) == ["Fire", "Holy"]
    assert len(scene.compass.artifact_stack) == 36 - 3
    nobody = resolved()
    assert len(nobody.compass.artifact_stack) == 36
    assert nobody.compass.round == 2


def test_gc_7_10_dice_of_runs_without_a_tile_go_to_the_library() -> None:
    scene = resolved("A 1 2 3", "B 4 5", "C 2 3", "D 6")
    scene.does(A, "reject Fire")
    scene.does(B, "reject Water")
    assert [scene.tokens(seat) for seat in (A, B, C, D)] == [1, 1, 3, 2]
    assert "Seat 3's 2 3 went from the Auction House to the Library." in scene.said()


def test_gc_7_11_artifacts_are_worth_4_2_and_1_by_the_own_collection() -> None:
    """GC-7.11. PC4: Fire 4, Holy 2, Dark 1; PC5: Holy 4, Dark 2, Fire 1."""
    worth = {}
    for name in ("PC4", "PC5"):
        scene = compass(seats=2, c="none")
        scene.nobody_is_free()
        scene.compass.round = 6
        scene.compass.collections[A] = COLLECTION_NAMES.index(name)
        scene.compass.artifacts[A] = 0
        scene.stack_of_artifacts("Fire Fire Holy")
        scene.runs("A 1")
        scene.resolve("b")
        scene.does(A, "reject Holy")
        outcome = scene.table.outcome
        assert outcome is not None
        worth[name] = outcome["details"][A]["artifacts"]
    assert worth == {"PC4": 8, "PC5": 2}


def test_gc_7_12_kept_artifacts_stay_hidden_until_the_end_but_not_their_number() -> None:
    """GC-7.12, GC-R13"""
    scene = resolved("A 1 2", "B 3")
    scene.does(A, "reject Holy")
    for reader in (B, None):
        assert scene.table.view(reader)["board"]["players"][A]["artifacts"] == {"number": 2, "tiles": None}
    own = scene.table.view(A)["board"]["players"][A]["artifacts"]
    assert [tile["id"] for tile in own["tiles"]] == ["Fire", "Dark"]
    finished = played_out(as_shuffled(4)).table.view(B)["board"]["players"]
    assert all(len(player["artifacts"]["tiles"]) == player["artifacts"]["number"] for player in finished)
