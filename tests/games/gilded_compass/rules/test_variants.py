"""Five players (GC-14) and the variant Fewer Buildings (GC-15)."""

from __future__ import annotations

from doubloon.games.gilded_compass.game import GAME
from tests.games.gilded_compass.scenes import A, B, C, D, E, as_shuffled, compass, played_out, wandering

# --- GC-14: five players --------------------------------------------------------------------------------------------


def test_gc_14_1_seven_entrances_but_still_four_maps_and_four_items() -> None:
    state = as_shuffled(5, c="temple").compass
    assert (len(state.specialists_shown), len(state.maps_shown), len(state.tiles)) == (7, 4, 4)
    four = as_shuffled(4, c="temple").compass
    assert (len(four.specialists_shown), len(four.maps_shown), len(four.tiles)) == (6, 4, 4)


def test_gc_14_2_a_third_rank_is_rewarded_in_both_b_buildings_with_five_players_only() -> None:
    for seats in (4, 5):
        for b in ("auction-house", "guild"):
            scene = compass(seats, b=b)
            scene.nobody_is_free()
            scene.runs("A 1 2 3", "B 4 5", "C 6")
            scene.resolve("b")
            scene.does(A, min(scene.offers(A)))
            scene.does(B, min(scene.offers(B)))
            player = scene.table.view(C)["board"]["players"][C]
            won = player["artifacts"]["number"] + player["missions"]["number"]
            assert (won, scene.tokens(C)) == ((1, 1) if seats == 5 else (0, 2))


def test_gc_14_3_the_illuminati_are_unchanged_with_five_players() -> None:
    """GC-14.3. Three tiles for two players; the third takes the dice to the Library."""
    scene = compass(seats=5, c="illuminati")
    assert len(scene.compass.abilities_shown) == 3
    scene.nobody_is_free()
    scene.bids("C 4", "B 2 4", "A 2 4 5")
    scene.resolve("c")
    scene.does(A, min(scene.offers(A)))
    scene.does(B, min(scene.offers(B)))
    won = [len(player["abilities"]) for player in scene.table.view(E)["board"]["players"]]
    assert won == [2, 1, 0, 0, 0]
    assert scene.tokens(C) == 2


def test_gc_14_3_the_galleon_is_unchanged_with_five_players() -> None:
    """GC-14.3. Two Chests for the first, one for everybody else with dice there."""
    scene = compass(seats=5, c="galleon")
    scene.turn(A, "6")
    scene.does(A, "galleon", "crew 1x6")
    scene.turn(B, "6 6")
    scene.does(B, "galleon", "crew 2x6")
    scene.turn(C, "6 6 6")
    scene.does(C, "galleon", "crew 3x6")
    scene.nobody_is_free()
    scene.resolve("c")
    while scene.compass.round == 1:
        [seat] = scene.asked
        scene.does(seat, min(scene.offers(seat, "keep chest")))
    kept = [len(player["chests"]) for player in scene.table.view(D)["board"]["players"]]
    assert kept == [1, 1, 2, 0, 0]


def test_gc_14_3_the_tower_is_unchanged_with_five_players() -> None:
    """GC-14.3. Three floors: the fourth die in pushes the first one out."""
    scene = compass(seats=5)
    for seat in (A, B, C, D):
        scene.turn(seat, "2 6")
        scene.does(seat, "tower 2")
    assert scene.standing(scene.compass.left) == "D2 C2 B2"
    assert scene.library(A) == 1


# --- GC-15: Fewer Buildings -----------------------------------------------------------------------------------------


def test_gc_15_1_without_a_c_building_everything_else_is_unchanged() -> None:
    """GC-15.1. No neutral dice, no C placement in a whole game; the usual displays and dice."""
    scene = as_shuffled(3, c="none")
    state = scene.compass
    assert (len(state.specialists_shown), len(state.maps_shown)) == (5, 4)
    assert list(state.held) == [0, 0, 0]
    for seat in wandering(scene):
        assert not scene.offers(seat, "tower", "temple", "illuminati", "galleon", "place-neutral")
    assert scene.table.view(A)["board"]["c"] is None
    placed = {
        space for line in scene.table.log(None) if line["kind"] == "Placed" for space in line["targets"]
    }
    assert placed == {"space:university", "space:archives", "space:auction-house", "space:library"}


def test_gc_15_2_with_two_players_both_ranks_are_rewarded() -> None:
    """GC-15.2, GC-R11"""
    scene = compass(seats=2, c="none")
    scene.nobody_is_free()
    scene.stack_of_artifacts("Fire Holy Dark Water Jungle")
    scene.runs("A 3", "B 4 5")
    scene.resolve("b")
    scene.does(B, "reject Fire")
    scene.does(A, "reject Water")
    assert scene.artifacts_of(B) == ["Holy", "Dark"]
    assert scene.artifacts_of(A) == ["Jungle"]


def test_ex4_two_players_fewer_buildings_and_the_guild() -> None:
    """EX4, GC-1.5, GC-2.11, GC-15.1, GC-15.2"""
    scene = as_shuffled(2, b="guild", c="none")
    assert len(scene.compass.mission_stack) == 16
    scene.nobody_is_free()
    scene.runs("A 3", "B 4 5")
    scene.resolve("b")
    for seat in (B, A):
        scene.does(seat, min(scene.offers(seat, "keep M")))
    assert (len(scene.missions_of(A)), len(scene.missions_of(B))) == (1, 1)
    assert len(scene.compass.mission_stack) == 14
    whole = played_out(as_shuffled(2, b="guild", c="none"))
    assert whole.compass.round == 6
    assert not {"TreasureDrawn", "ItemTaken", "AbilityTaken", "ChestsKept"} & set(whole.happened())


def test_gc_r35_a_table_of_version_1_keeps_its_reading() -> None:
    assert GAME.read_as_of(1, 3, {})["neutral_second"] == "one"
    assert GAME.read_as_of(2, 3, {})["neutral_second"] == "winner"
