"""Who knows what (GC-18): what a seat cannot see is dealt again, from what it has seen alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from doubloon.games.gilded_compass.compass import Compass
from doubloon.games.gilded_compass.content import ITEM_NAMES, MISSION_NAMES
from doubloon.games.gilded_compass.game import GAME
from doubloon.kernel.chance import Quick
from doubloon.kernel.masks import members
from doubloon.kernel.tables.table import Table, opened
from doubloon.pieces.handful import handful_of, pieces, size
from tests.games.gilded_compass.scenes import A, B, C, D, E, Scene, compass, dice, numbers

SEEDS = range(60)


def imagined(scene: Scene, seat: int | None) -> list[Compass]:
    """Tables as they might be for all that a seat knows."""
    states = [scene.table.imagine(seat, seed).state for seed in SEEDS]
    return [state for state in states if isinstance(state, Compass)]


def missions(state: Compass, seat: int) -> set[str]:
    return {MISSION_NAMES[tile] for tile in members(state.missions[seat])}


def items(state: Compass, seat: int) -> set[str]:
    return {ITEM_NAMES[tile] for tile in members(state.items[seat])}


def equal_dreams(scene: Scene, seat: int, other: Compass) -> bool:
    """Whether a seat imagines the same in this truth and in the other, for equal seeds."""
    twin = scene.table.copy()
    twin.state = other
    assert twin.view(seat)["board"] == scene.table.view(seat)["board"]  # it cannot tell them apart …
    assert twin.state_hash != scene.table.state_hash  # … but they differ
    return all(twin.imagine(seat, n).state_hash == scene.table.imagine(seat, n).state_hash for n in SEEDS)


# --- Missions -----------------------------------------------------------------------------------------------------


def three_ranks(seats: int = 5) -> Scene:
    """A drew M06 M12 M01 and kept M12; B kept M01; the last one, M06, went to C (or, with four, under the stack)."""
    scene = compass(seats, b="guild", c="tower")
    scene.stack_of_missions("M06 M12 M01 M09")
    scene.runs("A 1 2 3", "B 1 2", "C 1")
    scene.waits_at_the_university(D)
    scene.resolve("b")
    scene.does(A, "keep M12")
    scene.does(B, "keep M01")
    assert scene.asked == [D]
    return scene


def test_gc_18_3_the_first_rank_knows_what_it_handed_on_but_not_who_kept_which() -> None:
    """GC-18.3, GC-8.4"""
    states = imagined(three_ranks(), A)
    assert all(missions(state, A) == {"M12"} for state in states)
    assert {(*missions(state, B), *missions(state, C)) for state in states} == {
        ("M01", "M06"),
        ("M06", "M01"),
    }


def test_gc_18_3_the_second_rank_knows_what_the_third_received() -> None:
    """GC-18.3"""
    states = imagined(three_ranks(), B)
    assert all((missions(state, B), missions(state, C)) == ({"M01"}, {"M06"}) for state in states)
    first = {name for state in states for name in missions(state, A)}
    assert len(first) > 5
    assert not first & {"M01", "M06"}


def test_gc_18_3_the_third_rank_knows_its_own_tile_only() -> None:
    """GC-18.3"""
    states = imagined(three_ranks(), C)
    assert all(missions(state, C) == {"M06"} for state in states)
    assert all(len({name for state in states for name in missions(state, seat)}) > 5 for seat in (A, B))
    assert not any("M06" in missions(state, A) | missions(state, B) for state in states)


@pytest.mark.parametrize("seat", [D, E, None])
def test_gc_18_2_missions_are_a_secret_to_everybody_else(seat: int | None) -> None:
    """GC-18.2. Also to a spectator."""
    states = imagined(three_ranks(), seat)
    for owner in (A, B, C):
        assert len({name for state in states for name in missions(state, owner)}) > 5
        assert all(len(missions(state, owner)) == 1 for state in states)
    assert len({tuple(state.mission_stack) for state in states}) == len(SEEDS)


def test_gc_18_3_what_lies_under_the_stack() -> None:
    """GC-18.3, GC-8.3. B put M06 there; A knows that it is M06 or M01; the others nothing."""
    scene = three_ranks(4)
    bottoms = {
        seat: {MISSION_NAMES[state.mission_stack[0]] for state in imagined(scene, seat)} for seat in (A, B, C)
    }
    assert bottoms[B] == {"M06"}
    assert bottoms[A] == {"M06", "M01"}
    assert len(bottoms[C]) > 5


def test_gc_18_3_tiles_in_hand_are_seen_by_their_holder_only() -> None:
    """GC-18.3, GC-18.2. B has just been handed two; A knows which two."""
    scene = compass(4, b="guild", c="tower")
    scene.stack_of_missions("M06 M12 M01 M09")
    scene.runs("A 1 2 3", "B 1 2")
    scene.resolve("b")
    scene.does(A, "keep M12")
    hands = {
        seat: {tuple(MISSION_NAMES[tile] for tile in state.drawn) for state in imagined(scene, seat)}
        for seat in (A, B, C)
    }
    assert hands[A] == hands[B] == {("M06", "M01")}
    assert len(hands[C]) > 5
    kept = {name for state in imagined(scene, B) for name in missions(state, A)}
    assert len(kept) > 5
    assert not kept & {"M06", "M01"}


def six_commissions() -> Scene:
    """Two players without a C building: 16 Missions. In the sixth round two come back from under the stack.

    Every round A draws three, keeps the first, and B the first of the other two. Now B has them in hand for the last
    time: the second and third of them are those that B left in rounds 1 and 2.
    """
    scene = compass(2, b="guild", c="none")
    scene.stack_of_missions(" ".join(f"M{n:02}" for n in range(1, 17)))
    for _ in range(6):
        scene.runs("A 1 2 3", "B 1 2")
        scene.resolve("b")
        scene.does(A, str(scene.table.choices(A)[0]))
        if scene.compass.round < 6:
            scene.does(B, str(scene.table.choices(B)[0]))
    assert scene.asked == [B]
    return scene


def test_gc_18_3_a_tile_that_comes_back_tells_who_kept_the_other() -> None:
    """GC-18.3. A sees M03 and M06 again, so B kept M02 and M05; of rounds 3 to 5 A knows no more than before."""
    scene = six_commissions()
    assert scene.missions_of(B) == {"M02", "M05", "M08", "M11", "M14"}
    states = imagined(scene, A)
    assert all({"M02", "M05"} <= missions(state, B) for state in states)
    hands = {tuple(sorted(missions(state, B) - {"M02", "M05"})) for state in states}
    assert hands == {(x, y, z) for x in ("M08", "M09") for y in ("M11", "M12") for z in ("M14", "M15")}


def test_gc_18_3_the_new_deal_is_remembered_as_if_it_were_the_truth() -> None:
    """GC-18.3. A table imagined twice is as consistent as one imagined once."""
    scene = six_commissions()
    scene.table = scene.table.imagine(A, "once")
    seen = missions(scene.compass, A), list(scene.compass.drawn)
    for state in imagined(scene, A):
        assert (missions(state, A), list(state.drawn)) == seen
        assert {"M02", "M05"} <= missions(state, B)


@pytest.mark.parametrize("seat", [A, B, C, D])
def test_gc_18_3_the_new_deal_depends_on_the_seats_view_alone(seat: int) -> None:
    """GC-18.3, GC-18.4. Another truth that the seat cannot tell from this one gives the same imagined tables."""
    scene = three_ranks()
    other = scene.table.imagine(seat, "another truth").state
    assert isinstance(other, Compass)
    assert equal_dreams(scene, seat, other)


def test_gc_18_3_two_choices_of_others_look_alike() -> None:
    """GC-18.3. Played twice: what B keeps is B's secret, also to A who knows both tiles."""
    one, two = (compass(5, b="guild", c="tower") for _ in range(2))
    for scene, keeps in ((one, "keep M01"), (two, "keep M06")):
        scene.stack_of_missions("M06 M12 M01 M09")
        scene.runs("A 1 2 3", "B 1 2", "C 1")
        scene.waits_at_the_university(D)
        scene.resolve("b")
        scene.does(A, "keep M12")
        scene.does(B, keeps)
    for seat in (A, D):
        assert equal_dreams(one, seat, two.compass)


# --- Magical Items ------------------------------------------------------------------------------------------------


def temple_of_twins() -> Scene:
    """A took the 3-4 (G-Ea, whose twin is P-Eb), B the 5-5; the 2-5 (B-Eb, twin W-Cb) is on display now."""
    scene = compass(2, c="temple")
    scene.shows_items("G-Ea W-Ca")
    scene.compass.tile_owner = [A, B]
    scene.resolve("c")
    scene.shows_items("B-Eb R-Ca")
    return scene


def test_gc_18_2_a_magical_item_is_known_by_its_dice_side() -> None:
    """GC-18.2, GC-9.5, GC-R15. To B, A's tile is one of two; to A it is the one it is."""
    scene = temple_of_twins()
    assert {*map(frozenset, (items(state, A) for state in imagined(scene, B)))} == {
        frozenset({"G-Ea"}),
        frozenset({"P-Eb"}),
    }
    assert all(items(state, B) == {"W-Ca"} for state in imagined(scene, A))  # 5-5 exists once
    for state in imagined(scene, A):
        assert items(state, A) == {"G-Ea"}
        assert numbers(ITEM_NAMES, "P-Eb")[0] in state.item_stack


def test_gc_18_4_the_tile_on_display_may_be_either_twin() -> None:
    """GC-18.4, GC-R15. And the stack is mixed, its dice sides too."""
    states = imagined(temple_of_twins(), A)
    assert {ITEM_NAMES[state.tiles[0]] for state in states} == {"B-Eb", "W-Cb"}
    assert {ITEM_NAMES[state.tiles[1]] for state in states} == {"R-Ca"}
    assert len({state.item_stack[-1] for state in states}) > 10


def test_gc_18_2_a_twin_seen_elsewhere_gives_the_other_away() -> None:
    """GC-18.2. P-Eb was discarded face up, or is B's own: then B knows that A has G-Ea."""
    for place in ("gone", "own"):
        scene = temple_of_twins()
        twin = numbers(ITEM_NAMES, "P-Eb")[0]
        scene.compass.item_stack.remove(twin)
        if place == "gone":
            scene.compass.items_gone |= 2**twin
        else:
            scene.compass.items[B] |= 2**twin
        assert all(items(state, A) == {"G-Ea"} for state in imagined(scene, B))


def test_gc_18_2_a_returned_tile_lies_under_the_stack() -> None:
    """GC-18.2, GC-16.16. Everybody knows its dice, nobody its item side."""
    scene = compass(2, c="temple")
    scene.shows_items("G-Ea W-Ca")
    scene.compass.tile_owner = [scene.neutral, scene.neutral]
    scene.resolve("c")
    states = imagined(scene, A)
    assert {ITEM_NAMES[state.item_stack[0]] for state in states} == {"W-Ca"}
    assert {ITEM_NAMES[state.item_stack[1]] for state in states} == {"G-Ea", "P-Eb"}


def test_gc_18_2_twins_exchanged_are_imagined_alike() -> None:
    """GC-18.2, GC-18.4. A has G-Ea and P-Eb is in the stack, or the other way round: B cannot tell."""
    scene = temple_of_twins()
    other = scene.compass.copy()
    other.own_hidden()
    mine, twin = numbers(ITEM_NAMES, "G-Ea P-Eb")
    other.items[A] = 2**twin
    other.item_stack[other.item_stack.index(twin)] = mine
    assert equal_dreams(scene, B, other)


# --- Artifacts, Collections, Chests, Treasures --------------------------------------------------------------------


def test_gc_18_2_artifacts_and_collections() -> None:
    """GC-18.2, GC-7.12, GC-2.10. Numbers stay, kinds vary; nobody has A's own Collection."""
    scene = compass(4)
    scene.compass.artifacts = type(scene.compass.artifacts)([handful_of([n, n, n]) for n in range(4)])
    for n in range(4):
        for _ in range(3):
            scene.compass.artifact_stack.remove(n)
    states = imagined(scene, A)
    assert all(pieces(state.artifacts[A]) == [0, 0, 0] for state in states)
    assert all(size(state.artifacts[B]) == 3 for state in states)
    assert len({state.artifacts[B] for state in states}) > 10
    own = scene.compass.collections[A]
    assert {tile for state in states for tile in list(state.collections)[1:]} == set(range(6)) - {own}
    assert all(state.collections[A] == own and len(set(state.collections)) == 4 for state in states)
    other = scene.compass.copy()
    other.own_hidden()
    other.artifacts[B], other.artifacts[C] = other.artifacts[C], other.artifacts[B]
    other.collections[B], other.collections[C] = other.collections[C], other.collections[B]
    assert equal_dreams(scene, A, other)


def test_gc_18_2_drawn_artifacts_are_seen_by_the_drawer() -> None:
    """GC-18.2, GC-7.8"""
    scene = compass(4)
    scene.runs("A 1 2 3")
    scene.resolve("b")
    drawn = list(scene.compass.drawn)
    assert all(list(state.drawn) == drawn for state in imagined(scene, A))
    assert len({tuple(state.drawn) for state in imagined(scene, B)}) > 10


def test_gc_7_8_the_log_tells_the_drawer_what_was_drawn_and_the_others_how_many() -> None:
    """GC-7.8, GC-7.6, GC-18.2. Also after the choice: it was two that B drew, not the one kept."""
    scene = compass(4)
    scene.runs("A 1 2 3", "B 1 2")
    scene.compass.artifact_stack += [0, 1, 4, 4, 4]  # Desert, Jungle below three Holy ones
    scene.resolve("b")
    scene.does(A, "reject Holy")
    scene.does(B, "reject Desert")
    assert [line for line in scene.said(A) if "Seat 2" in line and "Artifact" in line] == [
        "Seat 2 drew 2 Artifacts.",
        "Seat 2 kept 1 Artifact and rejected Desert.",
    ]
    assert "Seat 2 drew 2 Artifacts: Jungle and Desert." in scene.said(B)


def test_gc_18_2_a_catch_is_its_owners_secret() -> None:
    """GC-18.2, GC-12.5. Its number is public."""
    scene = compass(4, c="galleon")
    scene.caught(A, "1 2 3")
    scene.caught(B, "3 3")
    states = imagined(scene, A)
    assert all(pieces(state.catches[A]) == [1, 2, 3] for state in states)
    assert {tuple(pieces(state.catches[B])) for state in states} == {
        (x, y) for x in (1, 2, 3) for y in (1, 2, 3) if x <= y
    }
    other = scene.compass.copy()
    other.own_hidden()
    other.chest_stack[other.chest_stack.index(1)] = 3
    other.catches[B] = dice("1 3")
    assert equal_dreams(scene, A, other)
    chests = sorted([*scene.compass.chest_stack, 3, 3])
    assert all(sorted([*state.chest_stack, *pieces(state.catches[B])]) == chests for state in states)


def test_gc_18_2_treasures_show_colour_and_number() -> None:
    """GC-18.2, GC-13.6"""
    scene = compass(4, c="tower")
    scene.towers("A1 B1 B1", "B6 A6")
    scene.waits_at_the_university(D)
    scene.resolve("c")
    mine, theirs = scene.compass.treasures[A], scene.treasures_of(B)
    values = set()
    for state in imagined(scene, A):
        assert state.treasures[A] == mine
        values.add(state.treasures[B])
        scene.compass.treasures[B] = state.treasures[B]
        assert scene.treasures_of(B) == theirs == "bronze silver gold"
    assert len(values) > 3


def test_gc_18_4_stacks_are_hidden_from_everybody() -> None:
    """GC-18.4"""
    scene = compass(4, c="illuminati")
    for seat in (A, None):
        states = imagined(scene, seat)
        for name in ("map_stack", "specialist_stack", "ability_stack", "artifact_stack"):
            real = list(getattr(scene.compass, name))
            dreamt = [list(getattr(state, name)) for state in states]
            assert all(sorted(one) == sorted(real) for one in dreamt)
            assert len({tuple(one) for one in dreamt}) > 50


# --- whole games --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "b", "c"),
    [
        (2, "guild", "none"),
        (3, "guild", "temple"),
        (2, "auction-house", "galleon"),
        (4, "guild", "illuminati"),
        (5, "guild", "tower"),
        (3, "auction-house", "temple"),
    ],
)
def test_gc_18_2_all_through_a_game_the_view_decides(seats: int, b: str, c: str) -> None:
    """GC-18.2, GC-18.3, GC-18.4. Imagined tables are complete, look the same to the seat, and do not leak."""
    table = opened(GAME, seats, {"b_building": b, "c_building": c}, seed=bytes([seats]) * 32)
    chance = random.Random(f"{seats} {b} {c}")
    while not table.over:
        seat = table.to_act[0]
        table.act(seat, chance.choice(table.choices(seat)))
        if not table.over and not table.version % 5:
            looks_the_same_and_does_not_leak(table, chance.randrange(seats), chance.randrange(999))


def looks_the_same_and_does_not_leak(table: Table, seat: int, seed: int) -> None:
    dream = table.imagine(seat, seed)
    table.game.audit(dream.state)
    board: dict[str, Any] = table.view(seat)["board"]
    assert dream.view(seat)["board"] == board
    twin = table.copy()
    twin.state = dream.state
    assert twin.imagine(seat, seed + 1).state_hash == table.imagine(seat, seed + 1).state_hash


@pytest.mark.parametrize(("b", "c"), [("guild", "temple"), ("auction-house", "galleon")])
def test_gc_18_4_a_twin_draws_the_same_pieces_next(b: str, c: str) -> None:
    """GC-18.4. With a reach, the uppermost pieces of every stack stay where they are."""
    table = opened(GAME, 3, {"b_building": b, "c_building": c}, seed=bytes([9]) * 32)
    chance = random.Random(4)
    while not table.over:
        seat = table.to_act[0]
        table.act(seat, chance.choice(table.choices(seat)))
        if table.over or table.version % 9:
            continue
        twin = table.state.copy()
        assert isinstance(twin, Compass)
        twin.redeal(seat, Quick(table.version), 4)
        GAME.audit(twin)
        for name in ("map_stack", "specialist_stack", "mission_stack", "item_stack", "chest_stack"):
            assert getattr(twin, name)[-4:] == getattr(table.state, name)[-4:]
