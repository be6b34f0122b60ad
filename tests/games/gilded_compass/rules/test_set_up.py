"""The frame of the game and its set-up (GC-1, GC-2)."""

from __future__ import annotations

import pytest

from doubloon.games.gilded_compass.actions import CATALOGUE
from doubloon.games.gilded_compass.compass import Compass
from doubloon.games.gilded_compass.content import (
    ABILITIES_SHOWN,
    ABILITY_KIND,
    ARTIFACT_TYPE,
    ENTRANCES,
    ITEMS,
    MAPS,
    MAPS_SHOWN,
    MISSION_NAMES,
    ROUNDS,
    SPECIALISTS,
    TEMPLE_TILES,
    TREASURE_VALUES,
)
from doubloon.games.gilded_compass.game import GAME
from doubloon.games.gilded_compass.rules.buildings.auction_house import DRAWS, NEUTRAL_DISCARDS
from doubloon.games.gilded_compass.rules.rounds import Round
from doubloon.kernel.errors import BadTable
from doubloon.kernel.tables.table import opened
from tests.games.gilded_compass.scenes import A, B, C, as_shuffled, compass, played_out, wandering

C_BUILDINGS = ("temple", "illuminati", "galleon", "tower")


# --- GC-1: the frame ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 6])
def test_gc_1_1_the_game_is_for_2_to_5_players(seats: int) -> None:
    with pytest.raises(BadTable, match="2 to 5 players"):
        opened(GAME, seats)
    assert {mode["seats"] for mode in GAME.modes()} == {2, 3, 4, 5}


def test_gc_1_1_most_gold_after_final_scoring_wins() -> None:
    scene = compass(seats=3, c="none")
    scene.compass.round = 6
    scene.compass.tokens[A], scene.compass.tokens[B], scene.compass.tokens[C] = 4, 9, 5
    scene.nobody_is_free()
    scene.at_step(Round.cleanup)
    outcome = scene.table.outcome
    assert outcome is not None
    assert outcome["scores"] == [2, 4, 2]
    assert outcome["winners"] == [B]


def test_gc_1_2_nine_buildings_of_which_three_are_always_there() -> None:
    """GC-1.2, GC-2.1, GC-2.2, GC-2.3"""
    seen = set()
    for mode in GAME.modes():
        board = opened(GAME, mode["seats"], mode["options"]).view(None)["board"]
        assert {"university", "archives", "library"} <= set(board)
        assert board["b"] in {"auction-house", "guild"}
        assert [name for name in C_BUILDINGS if name in board] == ([board["c"]] if board["c"] else [])
        seen |= {board["b"], board["c"]}
    assert seen == {"auction-house", "guild", *C_BUILDINGS, None}


def test_gc_1_4_dice_of_equal_pips_are_one_choice() -> None:
    """GC-1.4, GC-R40. Three 5s: one choice for the Library, one for each number of them."""
    scene = compass(seats=2, c="none")
    scene.turn(A, "5 5 5")
    texts = [str(action) for action in scene.table.choices(A)]
    assert len(texts) == len(set(texts))
    assert scene.offers(A, "library") == {"library 5"}
    assert scene.offers(A, "archives") == {"archives 1x5", "archives 2x5", "archives 3x5"}


def test_gc_1_4_dice_have_six_sides() -> None:
    """GC-1.4, GC-3.4"""
    scene = compass(seats=4)
    faces: set[int] = set()
    for _ in range(12):
        scene.begins_turn(A, free=8)
        faces |= set(scene.rolled())
    assert faces == {1, 2, 3, 4, 5, 6}
    assert str(CATALOGUE.parse("library 6")) == "library 6"
    assert CATALOGUE.parse("library 7") is CATALOGUE.parse("library 0") is None


@pytest.mark.parametrize(
    ("seats", "c", "rounds"), [(2, "none", 6), (3, "tower", 6), (4, "tower", 5), (5, "temple", 5)]
)
def test_gc_1_5_a_whole_game_has_6_rounds_with_2_or_3_players_and_5_with_more(
    seats: int, c: str, rounds: int
) -> None:
    """GC-1.5, GC-3.16, GC-R49. Three players and the neutral one are still three."""
    scene = played_out(as_shuffled(seats, c=c))
    assert scene.happened().count("RoundBegan") == rounds
    assert scene.table.over


# --- GC-2: set-up ---------------------------------------------------------------------------------------------------


def test_gc_2_2_exactly_one_b_building() -> None:
    with pytest.raises(BadTable, match="b_building"):
        opened(GAME, 4, {"b_building": "none"})
    assert {mode["options"]["b_building"] for mode in GAME.modes()} == {"auction-house", "guild"}


@pytest.mark.parametrize("seats", [4, 5])
def test_gc_2_3_four_and_five_players_need_a_c_building(seats: int) -> None:
    """GC-2.3, GC-2.4. Neither variant is used."""
    with pytest.raises(BadTable, match=r"GC-2\.3"):
        opened(GAME, seats, {"c_building": "none"})
    for c in C_BUILDINGS:
        assert not as_shuffled(seats, c=c).compass.neutral


@pytest.mark.parametrize("seats", [2, 3])
def test_gc_2_4_two_and_three_players_always_play_exactly_one_variant(seats: int) -> None:
    """GC-2.4, GC-R36. Without a C building it is Fewer Buildings, with one the Neutral Player."""
    assert not as_shuffled(seats, c="none").compass.neutral
    for c in C_BUILDINGS:
        assert as_shuffled(seats, c=c).compass.neutral
    assert opened(GAME, seats).options["c_building"] == "none"


@pytest.mark.parametrize(
    ("seats", "c", "entrances"), [(2, "tower", 4), (3, "tower", 5), (4, "tower", 6), (5, "tower", 7)]
)
def test_gc_2_6_the_university_has_two_entrances_more_than_human_players(
    seats: int, c: str, entrances: int
) -> None:
    """GC-2.6, GC-5.1"""
    scene = compass(seats, c=c)
    assert len(scene.compass.specialists_shown) == entrances
    scene.compass.row = scene.stands("A1 " * (entrances - 1))
    scene.turn(B, "2 2")
    assert scene.refuses(B, "university 2") is None
    scene.compass.row = scene.stands("A1 " * entrances)
    assert scene.refuses(B, "university 2") == "GC-5.8"


def test_gc_2_7_specialists_and_maps_are_shuffled_face_down() -> None:
    """GC-2.7, GC-2.8"""
    one, other = as_shuffled(4, seed=1).compass, as_shuffled(4, seed=2).compass
    for stack, twin, shown, number in (
        (one.specialist_stack, other.specialist_stack, one.specialists_shown, SPECIALISTS),
        (one.map_stack, other.map_stack, one.maps_shown, MAPS),
    ):
        assert sorted(stack + shown) == list(range(number))
        assert stack != sorted(stack)
        assert stack != twin
    stacks = as_shuffled(4).table.view(None)["board"]["stacks"]
    assert (stacks["specialists"], stacks["maps"]) == (36 - 6, 26 - 4)


def test_gc_2_10_everybody_gets_one_secret_collection() -> None:
    """GC-2.10. All 36 Artifacts lie face down; the surplus Collections went back unseen."""
    scene = as_shuffled(4)
    assert sorted(scene.compass.artifact_stack) == sorted(ARTIFACT_TYPE)
    assert scene.compass.artifact_stack != as_shuffled(4, seed=3).compass.artifact_stack
    assert len(set(scene.compass.collections)) == 4
    for reader in (A, None):
        seen = [player["collection"] is not None for player in scene.table.view(reader)["board"]["players"]]
        assert seen == [reader == A, False, False, False]
    told = [line["text"] for line in scene.table.log(A) if line["clause"] == "GC-2.10"]
    assert len(told) == 1
    assert told[0].startswith("Seat 1 collects ")
    dealt = {tile for seed in range(40) for tile in as_shuffled(2, c="none", seed=seed).compass.collections}
    assert dealt == set(range(6))


@pytest.mark.parametrize(
    ("c", "needs_it"),
    [("none", ""), ("temple", "M17"), ("illuminati", "M18"), ("galleon", "M19"), ("tower", "M20")],
)
def test_gc_2_11_missions_about_absent_buildings_are_taken_out(c: str, needs_it: str) -> None:
    stack = as_shuffled(3, b="guild", c=c).compass.mission_stack
    plain = [f"M{number:02}" for number in range(1, 17)]
    assert sorted(MISSION_NAMES[tile] for tile in stack) == plain + [needs_it] * bool(needs_it)
    assert stack != as_shuffled(3, b="guild", c=c, seed=1).compass.mission_stack


def test_gc_2_12_the_temple_has_24_items_shuffled() -> None:
    scene = as_shuffled(4, c="temple")
    assert sorted(scene.compass.item_stack + scene.compass.tiles) == list(range(24))
    assert scene.compass.item_stack != as_shuffled(4, c="temple", seed=1).compass.item_stack


def test_gc_2_13_the_illuminati_have_20_abilities_shuffled() -> None:
    scene = as_shuffled(4, c="illuminati")
    assert sorted(scene.compass.ability_stack + scene.compass.abilities_shown) == sorted(ABILITY_KIND)
    assert scene.compass.ability_stack != as_shuffled(4, c="illuminati", seed=1).compass.ability_stack


def test_gc_2_14_the_galleon_has_30_chests_mixed() -> None:
    stack = as_shuffled(4, c="galleon").compass.chest_stack
    assert (len(stack), sum(stack)) == (30, 60)
    assert stack != as_shuffled(4, c="galleon", seed=1).compass.chest_stack


def test_gc_2_15_the_tower_has_three_stacks_shuffled_apart() -> None:
    stacks = as_shuffled(4).compass.treasure_stacks
    assert [sorted(stack) for stack in stacks] == [sorted(values) for values in TREASURE_VALUES]
    assert [len(stack) for stack in stacks] == [12, 12, 12]
    assert stacks != as_shuffled(4, seed=1).compass.treasure_stacks


def stacks_in_play(state: Compass) -> set[str]:
    stacks = {
        "artifacts": state.artifact_stack,
        "missions": state.mission_stack,
        "items": state.item_stack,
        "abilities": state.ability_stack,
        "chests": state.chest_stack,
        "treasures": state.treasure_stacks,
    }
    return {name for name, stack in stacks.items() if stack}


def test_gc_2_16_components_of_absent_buildings_stay_in_the_box() -> None:
    """GC-2.16. And a placement there is refused with that sentence."""
    own = {
        "temple": "items",
        "illuminati": "abilities",
        "galleon": "chests",
        "tower": "treasures",
        "none": None,
    }
    for c, stack in own.items():
        assert stacks_in_play(as_shuffled(3, c=c).compass) == {"artifacts", stack} - {None}
        assert stacks_in_play(as_shuffled(3, b="guild", c=c).compass) == {"missions", stack} - {None}
    assert as_shuffled(3, b="guild", c="none").table.view(A)["board"]["players"][A]["collection"] is None
    scene = compass(seats=2, c="none")
    scene.turn(A, "1 6")
    for text in ("temple 1", "illuminati 1", "galleon", "tower 1 6"):
        assert scene.refuses(A, text) == "GC-2.16"
    assert scene.reads(A, "tower 1") == "That building is not in play."


def test_gc_2_17_eight_dice_and_one_token_each() -> None:
    scene = as_shuffled(5)
    assert list(scene.compass.free) == [8, 8, 8, 8, 8, 0]
    assert list(scene.compass.tokens) == [1, 1, 1, 1, 1]
    assert len(scene.rolled()) == 8


def test_gc_2_18_the_start_player_is_drawn_at_random() -> None:
    """GC-2.18, GC-R38"""
    starts = [as_shuffled(4, seed=seed).compass.start for seed in range(40)]
    assert set(starts) == {0, 1, 2, 3}
    scene = as_shuffled(4)
    assert scene.asked == [scene.compass.start]


def test_gc_r48_only_chests_can_run_out() -> None:
    """GC-R48. The most that all rounds can draw is never more than there is."""
    for seats in (2, 3, 4, 5):
        rounds = ROUNDS[seats]
        assert rounds * MAPS_SHOWN <= MAPS
        assert rounds * ENTRANCES[seats] <= SPECIALISTS
        assert rounds * ABILITIES_SHOWN <= len(ABILITY_KIND)
        assert rounds * TEMPLE_TILES[seats] <= ITEMS
        ranks = 3 if seats == 5 else 2
        neutral_first = NEUTRAL_DISCARDS[0] + DRAWS[1] if seats <= 3 else 0
        assert rounds * max(sum(DRAWS[:ranks]), neutral_first) <= len(ARTIFACT_TYPE)
        assert rounds * 2 <= 12  # each floor of both towers, every round
        missions = 16 + (seats > 3)
        assert missions - (rounds - 1) * ranks >= 3


def test_gc_r48_the_stacks_shrink_by_what_every_round_lays_out() -> None:
    """GC-R48, GC-3.1. Five rounds of five players: 20 Maps, 35 Specialists, 20 Magical Items, 15 Abilities."""
    scene = played_out(as_shuffled(5, c="temple"))
    stacks = scene.table.view(None)["board"]["stacks"]
    assert (stacks["maps"], stacks["specialists"], stacks["items"]) == (26 - 20, 36 - 35, 24 - 20)
    scene = as_shuffled(5, c="illuminati")
    for _ in wandering(scene):
        GAME.audit(scene.compass)
    assert scene.table.view(None)["board"]["stacks"]["abilities"] == 20 - 15
