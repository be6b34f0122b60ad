"""Rounds and laps (GC-3): from the displays to the cleanup."""

from __future__ import annotations

from collections import Counter

import pytest

from doubloon.games.gilded_compass.content import ABILITY_NAMES, ENTRANCES, TEMPLE_TILES
from doubloon.games.gilded_compass.dice_sets import NOBODY
from doubloon.games.gilded_compass.rules.rounds import Round
from doubloon.pieces.handful import handful_of
from tests.games.gilded_compass.scenes import A, B, C, D, Scene, as_shuffled, compass, wandering


def in_every_building(b: str, c: str) -> Scene:
    """Four players; A has won something everywhere, and one die lies in the Library."""
    scene = compass(seats=4, b=b, c=c)
    scene.nobody_is_free()
    scene.runs("A 1 2")
    scene.groups("A 5 5")
    scene.compass.row = scene.stands("A1")
    scene.compass.library[A] = 1
    return scene


# --- laps -----------------------------------------------------------------------------------------------------------


def test_gc_3_2_the_start_player_begins_and_turns_go_clockwise() -> None:
    scene = compass(seats=4, start=C)
    scene.begins_round()
    order = []
    for _ in range(6):
        [seat] = scene.asked
        order.append(seat)
        scene.goes_to_library(seat)
    assert order == [C, D, A, B, C, D]


def test_gc_3_9_a_turn_that_leaves_no_free_dice_makes_this_the_last_lap() -> None:
    scene = compass(seats=4)
    laps = []
    for roll in ("3 6", "3"):
        scene.turn(A, roll)
        scene.does(A, "library 3")
        laps.append(scene.table.view(B)["board"]["last_lap"])
    assert laps == [False, True]
    assert "Seat 1 has no free dice left: this is the last lap." in scene.said()


def test_gc_3_10_the_last_lap_is_played_to_its_end() -> None:
    """GC-3.10, GC-R2. C starts; D places the last die; A and B, to the right of C, still play; nobody else."""
    scene = compass(seats=4, start=C)
    scene.turn(D, "6")
    scene.does(D, "library 6")
    assert scene.asked == [A]
    scene.goes_to_library(A)
    assert scene.asked == [B]
    assert scene.compass.round == 1
    scene.goes_to_library(B)
    assert scene.compass.round == 2


def test_gc_3_10_when_the_last_of_the_lap_ends_it_nobody_plays_again() -> None:
    """GC-R2"""
    scene = compass(seats=3, c="none", start=B)
    scene.turn(A, "6")
    scene.does(A, "library 6")
    assert scene.compass.round == 2


def test_gc_3_10_when_the_start_player_ends_it_everybody_else_plays_once() -> None:
    """GC-R2. Two players running out in the same lap change nothing."""
    scene = compass(seats=3, c="none")
    scene.turn(A, "6")
    scene.does(A, "library 6")
    scene.turn(B, "6")
    scene.compass.last_lap = True
    scene.does(B, "library 6")
    assert scene.asked == [C]
    scene.goes_to_library(C)
    assert scene.compass.round == 2


@pytest.mark.parametrize(("seats", "c"), [(2, "none"), (3, "galleon"), (4, "temple"), (5, "illuminati")])
def test_gc_3_10_all_players_have_equally_many_turns(seats: int, c: str) -> None:
    """GC-3.2, GC-3.10, GC-R2, in every round of a whole game (A Timely Gift apart)."""
    scene = as_shuffled(seats, c=c)
    for _ in wandering(scene):
        pass
    lines = scene.table.log(None)
    begins = [place for place, line in enumerate(lines) if line["kind"] == "RoundBegan"]
    for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True):
        here = lines[begin:end]
        turns = Counter(line["text"].split(" rolled")[0] for line in here if line["kind"] == "Rolled")
        for line in here:
            if " used A Timely Gift" in line["text"]:
                turns[line["text"].split(" used")[0]] -= 1
        assert len(turns) == seats
        assert len(set(turns.values())) == 1


def test_gc_3_8_a_die_pushed_out_stays_assigned() -> None:
    """GC-3.8, GC-R44. A pushes an own die out with the last free one: no die comes back, and the last lap begins."""
    scene = compass(seats=2, c="none")
    scene.compass.row = scene.stands("B1 B1 B1 A6")
    scene.turn(A, "2")
    scene.does(A, "university 2")
    assert scene.row() == "B1 B1 B1 A2"
    assert (scene.free(A), scene.library(A)) == (0, 1)
    assert scene.compass.last_lap


# --- after the last lap ---------------------------------------------------------------------------------------------


def test_gc_3_11_the_timely_gift_window_follows_the_last_lap() -> None:
    """GC-3.11, GC-3.12. It opens while leftover dice are still free."""
    scene = compass(seats=4, c="illuminati", start=B)
    scene.owns(B, "gift")
    scene.turn(A, "6")
    scene.does(A, "library 6")
    assert scene.asked == [B]
    assert scene.offers(B) == {"timely-gift", "pass"}
    assert (scene.free(B), scene.library(B)) == (8, 0)
    scene.does(B, "pass")
    assert scene.compass.round == 2


def test_gc_3_11_without_the_illuminati_there_is_no_window() -> None:
    scene = compass(seats=4, start=B)
    scene.owns(B, "gift")
    scene.turn(A, "6")
    scene.does(A, "library 6")
    assert scene.compass.round == 2


def test_gc_3_12_leftover_dice_go_to_the_library_before_any_building_is_resolved() -> None:
    """GC-3.12, GC-R3. They earn their tokens there."""
    scene = compass(seats=2, c="none")
    scene.runs("B 1 2 3")
    scene.compass.free[A] = 3
    scene.turn(B, "4")
    scene.does(B, "library 4")
    assert scene.offers(B, "reject")
    assert (scene.free(A), scene.library(A), scene.library(B)) == (0, 3, 1)
    scene.does(B, min(scene.offers(B)))
    assert (scene.tokens(A), scene.tokens(B)) == (1 + 3, 1 + 1)
    assert "Seat 1 sent 3 unplaced dice to the Library." in scene.said()


def test_gc_3_13_buildings_are_resolved_b_archives_c_university_library() -> None:
    """GC-3.13, GC-R1, with the Auction House and the Tower"""
    scene = in_every_building("auction-house", "tower")
    scene.compass.left = scene.stands("A2")
    scene.resolve("b")
    for offered in ("reject", "take m", "take "):
        scene.does(A, min(scene.offers(A, offered)))
    order = [kind for kind in scene.happened() if kind not in {"CollectionDealt", "Rolled", "Resolving"}]
    headings = [line for line in scene.said() if line.startswith("Resolving ")]
    assert [line.removeprefix("Resolving ").rstrip(".") for line in headings] == [
        "the Archives",
        "the Treasure Tower",
        "the University",
        "the Library",
    ]
    assert order == [
        "RoundBegan",
        "ArtifactKept",
        "MapTaken",
        "MapsLeft",
        "TreasureDrawn",
        "SpecialistTaken",
        "SpecialistsLeft",
        "KnowledgeGained",
        "RoundBegan",
    ]


def test_gc_3_13_the_guild_and_the_illuminati_stand_in_the_same_places() -> None:
    """GC-3.13, GC-R1"""
    scene = in_every_building("guild", "illuminati")
    scene.bids("A 3")
    scene.resolve("b")
    for offered in ("keep M", "take m", "take ", "take ", "take "):
        scene.does(A, min(scene.offers(A, offered)))
    order = [kind for kind in scene.happened() if kind not in {"Rolled", "Resolving"}]
    assert order == [
        "RoundBegan",
        "MissionKept",
        "MissionsReturned",
        "MapTaken",
        "MapsLeft",
        "AbilityTaken",
        "AbilityTaken",
        "AbilitiesDiscarded",
        "SpecialistTaken",
        "SpecialistsLeft",
        "KnowledgeGained",
        "RoundBegan",
    ]


def test_gc_3_13_a_building_not_in_play_is_skipped() -> None:
    """GC-3.13, GC-15.1. From the Archives straight to the University."""
    scene = compass(seats=2, c="none")
    scene.nobody_is_free()
    scene.groups("A 5")
    scene.compass.row = scene.stands("B1")
    scene.resolve("archives")
    scene.does(A, min(scene.offers(A, "take m")))
    assert scene.asked == [B]
    assert len(scene.offers(B, "take ")) == 4


def test_gc_3_14_winning_dice_return_without_tokens_and_the_others_earn_one_each() -> None:
    """GC-3.14, GC-R51. In the Archives each group is judged by itself: A wins with two 6s and loses with a 1."""
    scene = compass(seats=4)
    scene.nobody_is_free()
    scene.groups("A 6 6", "B 5 5", "C 4 4", "D 3 3", "A 1")
    scene.resolve("archives")
    for seat in (A, B, C, D):
        scene.does(seat, min(scene.offers(seat)))
    assert [scene.tokens(seat) for seat in (A, B, C, D)] == [2, 1, 1, 1]


def test_gc_3_14_winning_dice_go_straight_back() -> None:
    """GC-3.14. Before the next building is resolved the dice of both runs are home; those of C are in the Library."""
    scene = compass(seats=4)
    scene.nobody_is_free()
    scene.runs("A 1 2 3", "B 4 5", "C 6")
    scene.groups("D 1")
    scene.resolve("b")
    scene.does(A, min(scene.offers(A)))
    scene.does(B, min(scene.offers(B)))
    assert scene.asked == [D]
    assert [scene.free(seat) for seat in (A, B, C)] == [3, 2, 0]
    assert [scene.library(seat) for seat in (A, B, C)] == [0, 0, 1]


def test_gc_3_15_at_cleanup_all_dice_go_back() -> None:
    """GC-3.15. The two extra dice to the supply, neutral dice two to each human."""
    scene = compass(seats=3, c="illuminati")
    scene.nobody_is_free()
    scene.compass.helper = B
    for seat, dice in ((A, 8), (B, 10), (C, 8)):
        scene.compass.library[seat] = dice
    scene.compass.library[scene.neutral] = 5
    scene.compass.held[A] = scene.compass.held[B] = 0
    scene.compass.held[C] = 1
    scene.resolve("library")
    assert list(scene.compass.free) == [8, 8, 8, 0]
    assert list(scene.compass.held) == [2, 2, 2]
    assert list(scene.compass.library) == [0, 0, 0, 0]
    assert scene.compass.helper == NOBODY


def test_gc_3_15_unclaimed_displays_are_discarded_and_new_ones_laid_out() -> None:
    """GC-3.1, GC-3.15"""
    scene = compass(seats=4, c="illuminati")
    scene.shows_maps("mR1 mB1 mG1 mY1")
    scene.shows_specialists("R-C1 R-C2 R-C3 B-C1 B-C2 B-C3")
    scene.resolve("b")
    assert scene.maps_gone() == {"mR1", "mB1", "mG1", "mY1"}
    assert scene.specialists_gone() == {"R-C1", "R-C2", "R-C3", "B-C1", "B-C2", "B-C3"}
    assert len(scene.compass.maps_shown) == 4
    assert len(scene.compass.specialists_shown) == 6
    assert len(scene.compass.abilities_shown) == 3


@pytest.mark.parametrize(("seats", "c"), [(2, "temple"), (3, "illuminati"), (4, "temple"), (5, "tower")])
def test_gc_3_1_every_round_begins_with_full_displays(seats: int, c: str) -> None:
    scene = as_shuffled(seats, c=c)
    rounds = 0
    for _ in wandering(scene):
        state = scene.compass
        if state.round > rounds:
            rounds = state.round
            assert len(state.maps_shown) == 4
            assert len(state.specialists_shown) == ENTRANCES[seats]
            assert len(state.tiles) == (TEMPLE_TILES[seats] if c == "temple" else 0)
            assert len(state.abilities_shown) == (3 if c == "illuminati" else 0)
            assert [state.row, state.groups, state.runs, state.bids, state.left, state.right] == [[]] * 6
            assert scene.asked == [state.start]
    assert rounds == (6 if seats <= 3 else 5)


def test_gc_3_16_the_start_player_marker_moves_one_seat_clockwise() -> None:
    scene = compass(seats=4, start=C)
    for next_start in (D, A, B):
        scene.at_step(Round.cleanup)
        assert scene.compass.start == next_start
        assert scene.asked == [next_start]


def test_gc_3_16_final_scoring_follows_the_last_round() -> None:
    scene = compass(seats=4)
    scene.compass.round = 4
    scene.at_step(Round.cleanup)
    assert (scene.compass.round, scene.asked) == (5, [B])
    scene.at_step(Round.cleanup)
    assert scene.asked == []
    assert scene.table.outcome is not None
    assert scene.refuses(A, "library 1") == "TB-3"


def test_gc_r21_an_ability_won_this_round_is_usable_from_the_next_round_on() -> None:
    """GC-R21"""
    scene = compass(seats=4, c="illuminati")
    power = ABILITY_NAMES.index("power")
    scene.compass.fresh[A] = handful_of([power])
    scene.turn(A, "1 2 3")
    assert scene.refuses(A, "compelling-power") == "GC-11.3"
    scene.compass.free[A] = 0
    scene.compass.start = D
    scene.at_step(Round.cleanup)
    assert scene.asked == [A]
    assert scene.refuses(A, "compelling-power") is None
