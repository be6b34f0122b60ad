"""Who may know what (GC-18)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from doubloon.games.gilded_compass.compass import Compass
from doubloon.games.gilded_compass.content import COLLECTIONS, ITEM_NAMES, VALUES
from doubloon.pieces.handful import UNIT, handful_of
from tests.games.gilded_compass.rules.scoring.hands import mask
from tests.games.gilded_compass.scenes import A, B, C, D, Scene, as_shuffled, compass, numbers, wandering

Change = Callable[[Compass], None]


def views(scene: Scene) -> list[object]:
    """What everybody sees: A, B, C, D and a spectator."""
    return [scene.table.view(reader) for reader in (A, B, C, D, None)]


def who_notices(scene: Scene, change: Change) -> list[bool]:
    """Whether A, B, C, D and a spectator can tell that something was changed behind the scenes."""
    before = views(scene)
    change(scene.compass)
    return [was != now for was, now in zip(before, views(scene), strict=True)]


EVERYBODY = [True] * 5
ONLY_B = [False, True, False, False, False]


# --- GC-18.1 --------------------------------------------------------------------------------------------------------


def a_token(state: Compass) -> None:
    state.tokens[B] += 1


def a_map(state: Compass) -> None:
    state.maps[B] = mask("mR1")


def a_specialist(state: Compass) -> None:
    state.specialists[B] = mask("R-C1")


def an_ability(state: Compass) -> None:
    state.abilities[B] = UNIT[0]


def a_fresh_ability(state: Compass) -> None:
    state.fresh[B] = UNIT[1]


def a_chest(state: Compass) -> None:
    state.chests[B] = handful_of([3])


def a_die(state: Compass) -> None:
    state.rolled += UNIT[1]


def a_die_in_the_library(state: Compass) -> None:
    state.library[B] += 1


def a_discarded_map(state: Compass) -> None:
    state.maps_gone = mask("mR1")


def a_discarded_specialist(state: Compass) -> None:
    state.specialists_gone = mask("R-C1")


def a_discarded_artifact(state: Compass) -> None:
    state.artifacts_gone = UNIT[0]


def a_discarded_chest(state: Compass) -> None:
    state.chests_gone = UNIT[2]


def a_map_on_display(state: Compass) -> None:
    state.maps_shown.reverse()


def a_specialist_on_display(state: Compass) -> None:
    state.specialists_shown.reverse()


def one_artifact_more(state: Compass) -> None:
    state.artifacts[B] += UNIT[0]


def one_mission_more(state: Compass) -> None:
    state.missions[B] = mask("M01")


def one_treasure_more(state: Compass) -> None:
    state.treasures[B] += UNIT[VALUES + 1]


def one_chest_more_in_the_catch(state: Compass) -> None:
    state.catches[B] = UNIT[1]


def a_lower_stack(state: Compass) -> None:
    state.map_stack.pop()


@pytest.mark.parametrize(
    "change",
    [
        *(a_token, a_map, a_specialist, an_ability, a_fresh_ability, a_chest),
        *(a_die, a_die_in_the_library, a_map_on_display, a_specialist_on_display),
        *(a_discarded_map, a_discarded_specialist, a_discarded_artifact, a_discarded_chest),
        *(one_artifact_more, one_mission_more, one_treasure_more, one_chest_more_in_the_catch, a_lower_stack),
    ],
)
def test_gc_18_1_dice_displays_open_tiles_discards_and_all_counts_are_public(change: Change) -> None:
    """GC-18.1, GC-R14"""
    scene = compass(seats=4)
    scene.turn(A, "5 6")
    assert who_notices(scene, change) == EVERYBODY


def test_gc_18_1_all_dice_in_buildings_are_public() -> None:
    scene = compass(seats=4)
    scene.turn(A, "1 2 3")
    scene.groups("A 5 5", "B 6 6")
    scene.runs("C 1 2")
    scene.compass.row = scene.stands("D1 A3")
    scene.compass.left = scene.stands("B2")
    board = scene.table.view(None)["board"]
    assert board["turn"]["dice"] == [1, 2, 3]
    assert board["archives"]["groups"] == [{"owner": B, "dice": [6, 6]}, {"owner": A, "dice": [5, 5]}]
    assert board["runs"] == [{"owner": C, "dice": [1, 2]}]
    assert board["university"]["row"] == [{"owner": D, "pips": 1}, {"owner": A, "pips": 3}]
    assert board["tower"]["left"] == [{"owner": B, "pips": 2}]


# --- GC-18.2 --------------------------------------------------------------------------------------------------------


def other_collection(state: Compass) -> None:
    state.collections[B] = next(tile for tile in range(COLLECTIONS) if tile not in state.collections)


def other_artifacts(state: Compass) -> None:
    state.artifacts[B] = handful_of([4, 5])


def other_mission(state: Compass) -> None:
    state.missions[B] = mask("M02")


def the_twin_item(state: Compass) -> None:
    state.items[B] = mask("Y-Eb")


def other_catch(state: Compass) -> None:
    state.catches[B] = handful_of([3, 3])


def other_treasures(state: Compass) -> None:
    state.treasures[B] = handful_of([2])


@pytest.mark.parametrize(
    "change",
    [other_collection, other_artifacts, other_mission, the_twin_item, other_catch, other_treasures],
)
def test_gc_18_2_secrets_are_their_owners_alone(change: Change) -> None:
    """GC-18.2, GC-R13. Same numbers, other tiles: B sees the difference, nobody else does."""
    scene = compass(seats=4)
    scene.turn(A, "5 6")
    scene.compass.artifacts[B] = handful_of([0, 1])
    scene.compass.missions[B] = mask("M01")
    scene.compass.items[B] = mask("R-Eb")  # 1-6, as Y-Eb
    scene.compass.catches[B] = handful_of([1, 2])
    scene.compass.treasures[B] = handful_of([1])  # bronze 1; above, bronze 2
    assert who_notices(scene, change) == ONLY_B


def test_gc_18_2_what_is_drawn_is_seen_by_the_drawer_alone() -> None:
    """GC-18.2, GC-7.8"""
    scene = compass(seats=4)
    scene.nobody_is_free()
    scene.runs("B 1 2")
    scene.resolve("b")
    assert scene.asked == [B]

    def other_draw(state: Compass) -> None:
        state.drawn = numbers(["Desert"], "Desert Desert Desert")

    scene.compass.drawn = [1, 2, 3]
    assert who_notices(scene, other_draw) == ONLY_B


def test_gc_18_2_when_the_game_is_over_everything_is_open() -> None:
    """GC-18.2, GC-7.12, GC-8.7"""
    scene = compass(seats=2, c="none")
    scene.compass.round = 6
    scene.compass.artifacts[B] = handful_of([0, 1])
    assert scene.table.view(A)["board"]["players"][B]["artifacts"]["tiles"] is None
    assert scene.table.view(A)["board"]["players"][B]["collection"] is None
    scene.resolve("library")
    player = scene.table.view(A)["board"]["players"][B]
    assert len(player["artifacts"]["tiles"]) == 2
    assert player["collection"] is not None


# --- GC-18.3 --------------------------------------------------------------------------------------------------------


def at_the_guild(*runs: str, seats: int = 4) -> Scene:
    scene = compass(seats, b="guild")
    scene.nobody_is_free()
    scene.stack_of_missions("M06 M12 M01 M09")
    scene.runs(*runs)
    scene.resolve("b")
    return scene


def imagined(scene: Scene, reader: int) -> list[Scene]:
    """Forty tables as they might be for all that a seat knows."""
    tables = [scene.table.imagine(reader, seed) for seed in range(40)]
    return [Scene(table, state) for table in tables if isinstance(state := table.state, Compass)]


def test_gc_18_3_the_second_of_the_guild_knows_the_tiles_that_passed() -> None:
    """GC-18.3. B saw M06 and M01, and laid M06 under the stack; what A kept, B has never seen."""
    scene = at_the_guild("A 1 2", "B 3")
    scene.does(A, "keep M12")
    assert "Seat 2 was handed 2 Missions: Map Room and Secret Map." in scene.said(B)
    assert "Seat 2 was handed 2 Missions." in scene.said(C)
    scene.does(B, "keep M01")
    for_b = imagined(scene, B)
    assert all(one.missions_of(B) == {"M01"} for one in for_b)
    assert all(one.stack_from_top()[-1] == "M06" for one in for_b)
    kept_by_a = set().union(*(one.missions_of(A) for one in for_b))
    assert len(kept_by_a) > 5
    assert not kept_by_a & {"M01", "M06"}


def test_gc_18_3_the_first_knows_what_was_handed_on_but_not_what_became_of_it() -> None:
    """GC-18.3, GC-8.7. B kept M06 or M01, and the other one lies at the bottom: A cannot tell which."""
    scene = at_the_guild("A 1 2", "B 3")
    scene.does(A, "keep M12")
    scene.does(B, "keep M01")
    for_a = imagined(scene, A)
    assert all(one.missions_of(A) == {"M12"} for one in for_a)
    guesses = {(*one.missions_of(B), one.stack_from_top()[-1]) for one in for_a}
    assert guesses == {("M01", "M06"), ("M06", "M01")}


def test_gc_18_3_who_was_not_there_knows_nothing() -> None:
    """GC-18.3, GC-8.7"""
    scene = at_the_guild("A 1 2", "B 3")
    scene.does(A, "keep M12")
    scene.does(B, "keep M01")
    for_c = imagined(scene, C)
    assert len({(*one.missions_of(A), *one.missions_of(B)) for one in for_c}) > 30
    assert len({one.stack_from_top()[-1] for one in for_c}) > 5


def test_gc_18_3_with_five_players_the_second_knows_what_the_third_was_handed() -> None:
    """GC-18.3, GC-8.4. C knows no more than C's own tile."""
    scene = at_the_guild("A 1 2 3", "B 3 4", "C 6", seats=5)
    scene.does(A, "keep M12")
    scene.does(B, "keep M01")
    assert "Seat 3 was handed 1 Mission: Map Room." in scene.said(C)
    cited = {line["text"]: line["clause"] for line in scene.table.log(None)}
    assert (cited["Seat 2 was handed 2 Missions."], cited["Seat 3 was handed 1 Mission."]) == (
        "GC-8.2",
        "GC-8.4",
    )
    assert all(one.missions_of(C) == {"M06"} for one in imagined(scene, B))
    assert len({tuple(one.missions_of(B)) for one in imagined(scene, C)}) > 5


# --- GC-18.4 --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("b", "c"), [("auction-house", "temple"), ("guild", "illuminati"), ("guild", "galleon")]
)
def test_gc_18_4_the_order_of_every_stack_is_hidden(b: str, c: str) -> None:
    """GC-18.4. Nobody notices when the stacks are turned over, and everybody imagines them in another order."""
    scene = compass(seats=4, b=b, c=c)
    scene.turn(A, "5 6")
    stacks = (
        *("map_stack", "specialist_stack", "artifact_stack", "mission_stack"),
        *("item_stack", "ability_stack", "chest_stack"),
    )
    for stack in stacks:
        if getattr(scene.compass, stack):
            before = views(scene)
            getattr(scene.compass, stack).reverse()
            assert views(scene) == before
            orders = {tuple(getattr(one.compass, stack)) for one in imagined(scene, A)}
            assert len(orders) > 30


def test_gc_18_4_the_dice_side_of_the_next_item_is_hidden() -> None:
    scene = compass(seats=4, c="temple")
    scene.turn(A, "5 6")
    board = scene.table.view(A)["board"]
    assert board["stacks"]["items"] == 20
    tops = {ITEM_NAMES[one.compass.item_stack[-1]] for one in imagined(scene, A)}
    assert len(tops) > 5


@pytest.mark.parametrize(
    ("seats", "b", "c"),
    [
        (5, "guild", "tower"),
        (2, "guild", "galleon"),
        (4, "auction-house", "temple"),
        (3, "auction-house", "illuminati"),
    ],
)
def test_gc_18_2_imagination_rests_on_what_a_seat_sees(seats: int, b: str, c: str) -> None:
    """GC-18.2, GC-18.3, GC-18.4. Two tables that a seat cannot tell apart look the same to its imagination."""
    scene = as_shuffled(seats, b, c)
    moments = 0
    for ply, _ in enumerate(wandering(scene, seed=3)):
        if ply % 9:
            continue
        reader = ply // 9 % seats
        one, other = scene.table.imagine(reader, "one"), scene.table.imagine(reader, "other")
        seen = scene.table.view(reader)
        assert one.view(reader) == other.view(reader) == seen
        scene.table.game.audit(one.state)
        assert one.imagine(reader, 7).state_hash == other.imagine(reader, 7).state_hash
        moments += 1
    assert moments > 15
