"""The Neutral Player (GC-16), N in these scenes."""

from __future__ import annotations

import pytest

from doubloon.games.gilded_compass.content import ABILITY_NAMES, ARTIFACT_NAMES, ITEM_NAMES
from doubloon.games.gilded_compass.dice_sets import ARCHIVES, GALLEON_SETS, ILLUMINATI_SETS, RUNS
from doubloon.pieces.handful import pieces, size
from tests.games.gilded_compass.scenes import A, B, C, Scene, compass, numbers


def with_neutral(seats: int = 2, b: str = "auction-house", c: str = "tower") -> Scene:
    """Two or three humans and the neutral player."""
    return compass(seats, b, c)


def stopping_at_the_university(scene: Scene) -> Scene:
    """The resolution of C stops where A chooses a Specialist."""
    scene.waits_at_the_university(A)
    return scene


# --- dice ---------------------------------------------------------------------------------------------------------


def test_gc_16_1_every_human_holds_two_neutral_dice() -> None:
    """GC-16.1, GC-R52. They are shared out again every round."""
    scene = with_neutral(3)
    assert scene.table.view(None)["board"]["neutral"]
    assert list(scene.compass.held) == [2, 2, 2]
    scene.turn(A, "1", neutral="6 6")
    scene.does(A, "library 1", "tower 6")
    assert scene.compass.held[A] == 1
    scene.resolve("library")
    assert list(scene.compass.held) == [2, 2, 2]
    assert not compass(4).compass.neutral  # four players have none


def test_gc_16_2_held_neutral_dice_are_rolled_together_with_own_ones() -> None:
    """GC-16.2, GC-4.8. And rerolled with them."""
    scene = with_neutral()
    scene.dice_will_show(1, 2, 3, 4)
    scene.begins_turn(A, free=2, neutral=2)
    assert scene.rolled() == [1, 2]
    assert pieces(scene.compass.rolled_neutral) == [3, 4]
    scene.dice_will_show(5, 6)
    scene.does(A, "spend-token", "reroll 1x1", "reroll neutral 1x3", "throw")
    assert scene.rolled() == [2, 5]
    assert pieces(scene.compass.rolled_neutral) == [4, 6]


def test_gc_16_3_after_the_own_placement() -> None:
    """GC-16.3. In the same or another building, or not at all."""
    scene = with_neutral()
    scene.turn(A, "1 6", neutral="6 6")
    scene.does(A, "tower 1")
    assert scene.asked == [A]
    assert {"tower 6", "archives 2x6", "keep-neutral"} <= scene.offers(A)
    scene.does(A, "archives 2x6")
    assert scene.ranking(ARCHIVES) == ["N 6 6"]
    assert scene.asked == [B]
    scene.turn(B, "1 6", neutral="6 6")
    scene.does(B, "tower 1", "keep-neutral")
    assert scene.asked == [A]
    assert scene.compass.held[B] == 2


def test_gc_16_3_before_the_own_placement_and_only_once() -> None:
    """GC-16.3, GC-R43. One neutral placement per turn."""
    scene = with_neutral()
    scene.turn(A, "1 6", neutral="5 6")
    scene.does(A, "place-neutral", "tower 6")
    assert scene.refuses(A, "place-neutral") == "GC-16.3"
    scene.does(A, "tower 1")
    assert scene.asked == [B]  # not asked again afterwards, although a neutral 5 is left
    assert scene.tower() == ("A1", "N6")


def test_gc_r43_before_or_after_and_no_reroll_in_between() -> None:
    """GC-R43, GC-3.5. No ability for neutral dice, and nothing is rerolled once a die lies."""
    scene = with_neutral()
    scene.owns(A, "power")
    scene.turn(A, "1 6", neutral="5 6")
    assert scene.refuses(A, "spend-token") is None
    scene.does(A, "place-neutral", "tower 6")
    assert scene.refuses(A, "spend-token") == "GC-3.5"
    assert scene.refuses(A, "compelling-power") == "GC-3.5"


def test_gc_16_3_in_one_building_as_one_legal_placement() -> None:
    """GC-16.3"""
    scene = with_neutral()
    scene.turn(A, "2", neutral="5 6")
    scene.does(A, "place-neutral")
    assert scene.refuses(A, "archives 2x5") == "GC-3.6"
    scene.does(A, "archives 1x5")
    assert scene.offers(A, "archives 1x6") == set()  # the neutral 6 must wait


def test_gc_16_4_the_own_placement_stays_compulsory() -> None:
    """GC-16.4"""
    scene = with_neutral()
    scene.turn(A, "1 6", neutral="5 6")
    scene.does(A, "place-neutral", "tower 5")
    assert scene.asked == [A]
    assert scene.refuses(A, "keep-neutral") == "TB-2"
    assert scene.offers(A)


def test_gc_16_5_all_neutral_dice_are_one_owners() -> None:
    """GC-16.5, GC-R52. B extends the run that A's neutral dice began; the neutral player has one run only."""
    scene = with_neutral()
    scene.turn(A, "1", neutral="2 3")
    scene.does(A, "library 1", "run 2 3")
    scene.turn(B, "1", neutral="4 6")
    scene.does(B, "place-neutral")
    assert scene.offers(B, "run") == {"run 4"}
    assert scene.refuses(B, "run 6") == "GC-7.3"
    scene.does(B, "run 4")
    assert scene.ranking(RUNS) == ["N 2 3 4"]


def test_gc_16_5_uniqueness_and_outbidding_hold_for_neutral_dice() -> None:
    """GC-16.5"""
    scene = with_neutral(c="illuminati")
    scene.groups("N 6 6")
    scene.runs("N 3")
    scene.bids("A 4")
    scene.turn(A, "6 6 3", neutral="4 1")
    assert scene.refuses(A, "archives 2x6") == "GC-6.5"
    assert scene.refuses(A, "run 3") == "GC-7.4"
    scene.does(A, "place-neutral")
    assert scene.offers(A, "illuminati") == {"illuminati 1"}
    scene.does(A, "illuminati 1")
    assert scene.ranking(ILLUMINATI_SETS) == ["N 1 4", "A 4"]


def test_gc_16_6_own_and_neutral_dice_never_mix() -> None:
    """GC-16.6"""
    scene = with_neutral()
    scene.groups("N 6")
    scene.turn(A, "6 2", neutral="6 3")
    assert scene.offers(A, "archives") == {"archives 1x2"}
    assert scene.refuses(A, "archives 1x6 joining 1x6") == "GC-6.3"
    assert scene.refuses(A, "university 2 3") == "GC-3.6"
    scene.does(A, "library 2")
    assert scene.offers(A, "archives") == {"archives 1x3", "archives 1x6 joining 1x6"}


def test_gc_16_7_ex41_only_own_dice_trigger_the_last_lap() -> None:
    """EX41, GC-16.7, GC-16.8"""
    scene = with_neutral()
    scene.turn(A, "1", neutral="5")
    scene.does(A, "tower 1", "keep-neutral")
    assert scene.free(A) == 0
    assert scene.compass.held[A] == 1
    assert scene.compass.last_lap
    scene.compass.free[B] = 1
    scene.waits_at_the_university(B)
    scene.after_last_lap()
    assert scene.library(scene.neutral) == 0
    scene.does(B, str(scene.table.choices(B)[0]))
    assert scene.compass.round == 2
    assert scene.tokens(A) == 1  # no token for the neutral die


def test_gc_16_7_neutral_dice_alone_trigger_nothing() -> None:
    """GC-16.7"""
    scene = with_neutral()
    scene.turn(A, "1 2", neutral="5")
    scene.does(A, "tower 1", "tower 5")
    assert scene.compass.held[A] == 0
    assert not scene.compass.last_lap


def test_gc_16_8_never_into_the_library_by_choice() -> None:
    """GC-16.8, GC-R34"""
    scene = with_neutral()
    scene.turn(A, "1", neutral="5 6")
    scene.does(A, "library 1")
    assert scene.offers(A, "library") == set()
    assert scene.refuses(A, "library 5") == "GC-16.8"


def test_gc_r34_pushed_neutral_dice_go_there_without_effect() -> None:
    """GC-R34, GC-16.13, GC-4.6"""
    scene = with_neutral()
    scene.towers("A1 B1 N1")
    scene.turn(A, "1 2")
    scene.does(A, "tower 1")
    assert scene.library(scene.neutral) == 1
    tokens = scene.tokens(A), scene.tokens(B)
    scene.towers("")
    scene.resolve("library")
    assert (scene.tokens(A), scene.tokens(B)) == tokens
    assert scene.library(scene.neutral) == 0


# --- rewards ------------------------------------------------------------------------------------------------------


def test_gc_16_9_neutral_sets_take_part_in_every_ranking() -> None:
    """GC-16.9, GC-16.21. A is second behind a neutral run, and no more than second."""
    scene = with_neutral()
    scene.runs("A 1 2", "N 1 2 3", "B 4")
    assert scene.ranking(RUNS) == ["N 1 2 3", "A 1 2", "B 4"]
    scene.waits_at_the_university(A)
    scene.resolve("b")
    assert scene.asked == [A]
    assert size(scene.compass.artifacts[A]) == 0
    assert len(scene.compass.drawn) == 2  # draws 2, keeps 1: the reward of rank 2
    scene.does(A, str(scene.table.choices(A)[0]))
    assert size(scene.compass.artifacts[A]) == 1
    assert scene.library(B) == 1  # B does not move up either


def test_gc_16_10_the_highest_value_ties_left_or_top() -> None:
    """GC-16.10, GC-16.11, GC-16.12. A secret reward is claimed by nobody (GC-16.16)."""
    scene = with_neutral()
    scene.shows_maps("mB2 mG4 mR4 mY1")
    scene.shows_specialists("R-C1 G-C2 W-E2 P-C1")
    scene.groups("N 6 6", "A 3")
    scene.compass.row = scene.stands("N1 A2")
    scene.resolve("archives")
    assert scene.offers(A) == {"take mB2", "take mR4", "take mY1"}
    scene.does(A, "take mB2")
    assert scene.offers(A) == {"take R-C1", "take W-E2", "take P-C1"}


def test_gc_16_11_the_neutral_player_removes_the_best_remaining_map() -> None:
    """GC-16.11. Topmost on ties."""
    scene = with_neutral()
    scene.shows_maps("mB2 mG3 mR3 mY1")
    scene.groups("A 6 6 6", "N 5 5", "N 4 4", "B 1")
    scene.resolve("archives")
    scene.does(A, "take mY1")
    assert scene.offers(B) == {"take mB2"}  # mG3 went first, then mR3
    assert "For the neutral player the green map Jungle Ruins 3/2 left the game." in scene.said()


def test_gc_16_12_ex38_the_neutral_player_removes_the_best_specialist() -> None:
    """EX38, GC-16.12"""
    scene = with_neutral()
    scene.shows_specialists("R-C2 G-C3 W-E3 P-C1")
    scene.compass.row = scene.stands("N1 A2 B2")
    scene.resolve("university")
    assert scene.asked == [A]
    assert scene.offers(A) == {"take R-C2", "take W-E3", "take P-C1"}
    scene.does(A, "take W-E3")
    assert scene.asked == [B]
    assert scene.offers(B) == {"take R-C2", "take P-C1"}


def test_gc_16_13_the_library_gives_the_neutral_player_nothing() -> None:
    """GC-16.13, GC-16.22"""
    scene = with_neutral()
    scene.compass.library[scene.neutral] = 3
    scene.compass.library[A] = 2
    scene.resolve("library")
    assert (scene.tokens(A), scene.tokens(B)) == (3, 1)
    assert len(scene.table.view(None)["board"]["players"]) == 2


@pytest.mark.parametrize(("runs", "gone"), [(("N 1 2 3", "A 1 2"), 4), (("A 1 2 3", "N 1 2"), 2)])
def test_gc_16_14_random_artifacts_are_discarded_face_up(runs: tuple[str, str], gone: int) -> None:
    """GC-16.14, GC-R42. Four for a neutral winner, two for a neutral second; the human is rewarded normally."""
    scene = with_neutral()
    scene.runs(*runs)
    top = scene.compass.artifact_stack[-4:][::-1]
    scene.resolve("b")
    if gone == 4:
        assert pieces(scene.compass.artifacts_gone) == sorted(top)
        assert len(scene.compass.drawn) == 2
    else:
        assert scene.compass.artifacts_gone == 0  # ranks are processed in order
        assert len(scene.compass.drawn) == 3
    scene.does(A, str(scene.table.choices(A)[0]))
    assert size(scene.compass.artifacts_gone) == gone + 1
    face_up = scene.table.view(B)["board"]["gone"]["artifacts"]
    assert face_up == [ARTIFACT_NAMES[kind] for kind in pieces(scene.compass.artifacts_gone)]


def test_gc_16_15_guild_with_a_neutral_winner() -> None:
    """GC-16.15. The human at rank 2 draws two, keeps one, the other goes to the bottom."""
    scene = with_neutral(b="guild")
    scene.stack_of_missions("M06 M12 M01")
    scene.runs("N 1 2 3", "A 1 2")
    scene.resolve("b")
    assert scene.offers(A) == {"keep M06", "keep M12"}
    scene.does(A, "keep M12")
    assert scene.missions_of(A) == {"M12"}
    assert (scene.stack_from_top()[0], scene.stack_from_top()[-1]) == ("M01", "M06")


def test_gc_16_15_guild_with_a_neutral_second() -> None:
    """GC-16.15, GC-8.5. The human at rank 1 draws three, keeps one, the others go to the bottom."""
    scene = with_neutral(3, b="guild")
    scene.stack_of_missions("M06 M12 M01 M09")
    scene.runs("A 1 2 3", "N 1 2", "B 6")
    scene.waits_at_the_university(C)
    scene.resolve("b")
    assert scene.offers(A) == {"keep M06", "keep M12", "keep M01"}
    scene.does(A, "keep M01")
    assert scene.stack_from_top()[-2:] == ["M06", "M12"]
    assert scene.missions_of(B) == set()  # GC-16.21: third is third
    assert scene.library(B) == 1


def test_gc_16_15_guild_with_the_neutral_player_alone() -> None:
    """GC-16.15. Nothing is drawn."""
    scene = with_neutral(b="guild")
    before = scene.stack_from_top()
    scene.runs("N 1 2")
    scene.resolve("b")
    assert scene.stack_from_top() == before


def test_gc_16_16_a_tile_under_neutral_dice_goes_to_the_bottom_face_down() -> None:
    """GC-16.16, GC-R15"""
    scene = stopping_at_the_university(with_neutral(c="temple"))
    scene.shows_items("W-Ca Y-Ea")
    scene.compass.tile_owner = [scene.neutral, scene.neutral]
    scene.resolve("c")
    assert [ITEM_NAMES[tile] for tile in scene.compass.item_stack[:2]] == ["Y-Ea", "W-Ca"]
    assert scene.compass.items_gone == 0
    assert not [line for line in scene.said() if "white compass" in line]


def test_gc_16_17_illuminati_with_a_neutral_winner() -> None:
    """GC-16.17. Topmost tile gone, the human keeps one of the other two, the last is discarded."""
    scene = stopping_at_the_university(with_neutral(3, c="illuminati"))
    scene.shows_abilities("gift help will")
    scene.bids("C 4", "B 4 2", "N 4 2 1")
    scene.resolve("c")
    assert scene.asked == [B]
    assert scene.offers(B) == {"take help", "take will"}
    scene.does(B, "take will")
    assert scene.fresh_of(B) == ["will"]
    assert scene.fresh_of(C) == []
    assert pieces(scene.compass.abilities_gone) == numbers(ABILITY_NAMES, "gift help")
    assert (scene.library(B), scene.library(C)) == (0, 1)


def test_gc_16_17_illuminati_with_a_neutral_second() -> None:
    """GC-16.17. The human takes one, the topmost remaining is discarded, the human takes the last."""
    scene = stopping_at_the_university(with_neutral(c="illuminati"))
    scene.shows_abilities("gift help will")
    scene.bids("N 4", "B 4 2")
    scene.resolve("c")
    scene.does(B, "take gift")
    assert scene.fresh_of(B) == ["gift", "will"]
    assert pieces(scene.compass.abilities_gone) == numbers(ABILITY_NAMES, "help")


def test_gc_16_17_illuminati_with_the_neutral_player_alone() -> None:
    """GC-16.17"""
    scene = stopping_at_the_university(with_neutral(c="illuminati"))
    scene.shows_abilities("gift help will")
    scene.bids("N 4")
    scene.resolve("c")
    assert pieces(scene.compass.abilities_gone) == sorted(numbers(ABILITY_NAMES, "gift help will"))


def test_gc_16_18_no_chests_for_neutral_dice() -> None:
    """GC-16.18"""
    scene = with_neutral(c="galleon")
    chests = len(scene.compass.chest_stack)
    scene.turn(A, "1", neutral="5 6")
    scene.does(A, "place-neutral", "galleon", "crew 1x5")
    assert scene.ranking(GALLEON_SETS) == ["N 5"]
    assert len(scene.compass.chest_stack) == chests
    assert scene.refuses(A, "galleon") == "GC-12.2"  # A's own 1 does not outbid it


def test_gc_16_18_a_neutral_winner_leaves_one_chest_to_everybody() -> None:
    """GC-16.18, GC-16.21"""
    scene = stopping_at_the_university(with_neutral(3, c="galleon"))
    scene.bids("C 4", "B 4 4", "N 4 4 4")
    scene.caught(B, "1 3")
    scene.caught(C, "2")
    scene.resolve("c")
    assert scene.asked == [B]
    scene.does(B, "keep chest 3")
    assert scene.asked == [A]
    assert (scene.chests_of(B), scene.chests_of(C)) == ([3], [2])
    assert [scene.library(owner) for owner in (B, C, scene.neutral)] == [0, 0, 0]


def test_gc_r35_humans_behind_a_neutral_second_keep_nothing() -> None:
    """GC-R35, GC-16.18: only the winner is rewarded; the others' dice go to the Library."""
    scene = stopping_at_the_university(with_neutral(3, c="galleon"))
    scene.bids("C 4", "N 4 4", "B 4 4 4")
    scene.caught(B, "1 2 3")
    scene.caught(C, "2")
    scene.resolve("c")
    scene.does(B, "keep chest 2", "keep chest 3")
    assert (scene.chests_of(B), scene.chests_of(C)) == ([2, 3], [])
    assert [scene.library(owner) for owner in (B, C)] == [0, 1]


def test_gc_r35_by_the_house_rule_humans_behind_a_neutral_second_keep_one() -> None:
    """GC-R35, GC-16.18"""
    scene = stopping_at_the_university(with_neutral(3, c="galleon"))
    scene.compass.house = 0
    scene.bids("C 4", "N 4 4", "B 4 4 4")
    scene.caught(B, "1 2 3")
    scene.caught(C, "2")
    scene.resolve("c")
    scene.does(B, "keep chest 2", "keep chest 3")
    assert scene.asked == [A]
    assert (scene.chests_of(B), scene.chests_of(C)) == ([2, 3], [2])


def test_gc_16_19_in_the_tower_neutral_dice_block_and_push() -> None:
    """GC-16.19"""
    scene = with_neutral()
    scene.towers("N1 B1 A1")
    scene.turn(A, "6", neutral="2")
    stacks = [len(stack) for stack in scene.compass.treasure_stacks]
    scene.does(A, "place-neutral", "tower 2", "library 6")
    assert scene.tower() == ("N2 N1 B1", "")
    scene.waits_at_the_university(A)
    scene.resolve("c")
    assert (scene.treasures_of(A), scene.treasures_of(B)) == ("", "gold")
    assert [len(stack) for stack in scene.compass.treasure_stacks] == [stacks[0], stacks[1], stacks[2] - 1]


def test_gc_16_20_entrances_and_tiles_count_humans() -> None:
    """GC-16.20"""
    for seats, entrances, tiles in ((2, 4, 2), (3, 5, 3)):
        board = with_neutral(seats, c="temple").table.view(None)["board"]
        assert board["university"]["entrances"] == len(board["university"]["specialists"]) == entrances
        assert len(board["temple"]["tiles"]) == tiles


def test_gc_16_21_nobody_moves_up_into_a_neutral_reward() -> None:
    """GC-16.21. Of four maps the neutral player takes two; the fifth group gets none."""
    scene = with_neutral()
    scene.groups("N 6 6", "N 5 5", "A 4", "B 3", "A 2")
    scene.waits_at_the_university(A)
    scene.resolve("archives")
    scene.does(A, str(scene.table.choices(A)[0]))
    scene.does(B, str(scene.table.choices(B)[0]))
    assert scene.library(A) == 1


def test_gc_16_22_the_neutral_player_never_scores() -> None:
    """GC-16.22"""
    scene = with_neutral()
    scene.compass.round = 6
    scene.resolve("library")
    assert scene.table.over
    outcome = scene.table.outcome
    assert outcome is not None
    assert len(outcome["scores"]) == len(outcome["ranks"]) == 2
    assert not set(outcome["winners"]) - {A, B}


def test_gc_r52_each_human_places_only_the_dice_in_hand() -> None:
    """GC-R52"""
    scene = with_neutral()
    scene.turn(A, "1", neutral="")
    assert scene.refuses(A, "place-neutral") == "GC-16.3"
    assert scene.reads(A, "place-neutral") == "You hold no neutral dice that could be placed now."
    assert scene.compass.held[B] == 2
