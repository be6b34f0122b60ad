"""The Archives (GC-6)."""

from __future__ import annotations

from collections import Counter

from doubloon.games.gilded_compass.content import MAP_NAMES
from doubloon.games.gilded_compass.dice_sets import ARCHIVES
from tests.games.gilded_compass.rules.scoring.hands import mask
from tests.games.gilded_compass.scenes import A, B, C, D, E, Scene, as_shuffled, compass, wandering

# --- placing --------------------------------------------------------------------------------------------------------


def test_gc_6_1_four_maps_whatever_the_number_of_players() -> None:
    for seats in (2, 3, 4, 5):
        scene = as_shuffled(seats)
        column = scene.table.view(None)["board"]["archives"]["maps"]
        assert [tile["id"] for tile in column] == [MAP_NAMES[tile] for tile in scene.compass.maps_shown]
        assert len(column) == 4


def test_gc_6_2_any_number_of_dice_that_show_the_same() -> None:
    scene = compass(seats=4)
    scene.turn(A, "2 5 5 5")
    assert scene.offers(A, "archives") == {"archives 1x2", "archives 1x5", "archives 2x5", "archives 3x5"}
    assert scene.refuses(A, "archives 2x2") == scene.refuses(A, "archives 4x5") == "GC-3.6"
    scene.turn(A, "6 6 6 6 6 6 6 6")
    scene.does(A, "archives 8x6")
    assert scene.ranking(ARCHIVES) == ["A 6 6 6 6 6 6 6 6"]


def test_gc_6_3_a_placement_founds_one_group_or_joins_one() -> None:
    """GC-6.3, GC-R9. All its dice together; only an own group of the same value can be joined."""
    scene = compass(seats=4)
    scene.groups("A 5 5", "B 4")
    scene.turn(A, "4 4 5 5")
    assert scene.refuses(A, "archives 1x4 joining 1x4") == "GC-6.3"
    assert scene.reads(A, "archives 1x4 joining 1x4") == "You have no group of 1×4 here to enlarge."
    assert scene.refuses(A, "archives 1x5 joining 3x5") == "GC-6.3"
    scene.does(A, "archives 2x5 joining 2x5")
    assert scene.ranking(ARCHIVES) == ["A 5 5 5 5", "B 4"]
    scene.turn(A, "5")
    scene.does(A, "archives 1x5")
    assert scene.ranking(ARCHIVES) == ["A 5 5 5 5", "A 5", "B 4"]


def test_gc_6_4_a_player_may_own_any_number_of_groups() -> None:
    """GC-6.4, GC-R9. Also several of one value, as long as they differ in size."""
    scene = compass(seats=4)
    for roll, placed in (
        ("5 5 6", "2x5"),
        ("5 5 5 6", "3x5"),
        ("1 6", "1x1"),
        ("2 2", "2x2"),
        ("5 6", "1x5"),
    ):
        scene.turn(A, roll)
        scene.does(A, f"archives {placed}")
    assert scene.ranking(ARCHIVES) == ["A 5 5 5", "A 5 5", "A 2 2", "A 5", "A 1"]


def test_gc_6_5_no_second_group_of_the_same_value_and_size() -> None:
    """GC-6.5. Own groups included; another value or another size is another group."""
    scene = compass(seats=4)
    scene.groups("B 5 5", "A 4")
    scene.turn(A, "4 4 5 5")
    assert scene.refuses(A, "archives 2x5") == "GC-6.5"
    assert scene.refuses(A, "archives 1x4") == "GC-6.5"
    assert scene.reads(A, "archives 2x5") == "A group of that value and number of dice is already there."
    assert scene.refuses(A, "archives 1x5") is None
    assert scene.refuses(A, "archives 2x4") is None


def test_gc_6_6_an_addition_may_not_create_a_duplicate_either() -> None:
    """GC-6.6, GC-R9"""
    scene = compass(seats=4)
    scene.groups("A 5", "B 5 5", "A 5 5 5 5")
    scene.turn(A, "5 5 5")
    assert scene.refuses(A, "archives 1x5 joining 1x5") == "GC-6.5"
    assert scene.refuses(A, "archives 3x5 joining 1x5") == "GC-6.5"
    assert scene.refuses(A, "archives 2x5 joining 1x5") is None


def test_ex11_which_groups_are_legal() -> None:
    """EX11, GC-6.2, GC-6.3, GC-6.4, GC-6.5, GC-6.6, GC-R9"""
    scene = compass(seats=4)
    scene.groups("A 5 5", "B 5 5 5")
    scene.turn(C, "5 5 5 5 6 6")
    assert scene.offers(C, "archives") == {"archives 1x5", "archives 4x5", "archives 1x6", "archives 2x6"}
    assert scene.refuses(C, "archives 2x5") == scene.refuses(C, "archives 3x5") == "GC-6.5"
    scene.turn(A, "5 5")
    assert scene.offers(A, "archives") == {"archives 2x5 joining 2x5", "archives 1x5"}
    assert scene.refuses(A, "archives 1x5 joining 2x5") == "GC-6.5"
    assert scene.refuses(A, "archives 2x5") == "GC-6.5"


def test_gc_6_7_groups_are_never_bumped() -> None:
    """GC-6.7. Through a whole game every group stays or grows until the Archives are resolved."""
    scene = as_shuffled(5, c="tower")
    before: Counter[tuple[int, int]] = Counter()
    for _ in wandering(scene):
        groups = scene.table.view(None)["board"]["archives"]["groups"]
        now = Counter([(group["owner"], pips) for group in groups for pips in group["dice"]])
        if scene.compass.on_turn >= 0 and now:
            assert not before - now
        before = now


# --- The Will to Win leaves equal groups behind ---------------------------------------------------------------------


def test_gc_r53_equal_groups_side_by_side_block_nobody() -> None:
    """GC-R53. B and C both have 2×5: A may found anything but a third such group, and B may enlarge its own."""
    scene = compass(seats=4, c="illuminati")
    scene.groups("C 5 5", "B 5 5")
    scene.turn(A, "5 5 5 6")
    assert scene.offers(A, "archives") == {"archives 1x5", "archives 3x5", "archives 1x6"}
    assert scene.refuses(A, "archives 2x5") == "GC-6.5"
    scene.turn(B, "5 6")
    scene.does(B, "archives 1x5 joining 2x5")
    assert scene.ranking(ARCHIVES) == ["B 5 5 5", "C 5 5"]


def test_gc_r60_of_two_equal_own_groups_the_older_one_is_enlarged() -> None:
    """GC-R60. A's 3×5, founded first, lost a die to D and is now the youngest 2×5, behind A's other one."""
    scene = compass(seats=4, c="illuminati")
    scene.groups("A 5 5 5", "A 5 5")
    scene.owns(D, "will")
    scene.turn(D, "5 5 5")
    scene.does(D, "will-to-win", "copy group 3x5 of 1")
    assert scene.ranking(ARCHIVES) == ["D 5 5 5", "A 5 5", "A 5 5"]
    older = [group.changed for group in scene.compass.groups if group.owner == A and group.size == 2]
    scene.turn(A, "5 5")
    scene.does(A, "archives 2x5 joining 2x5")
    assert scene.ranking(ARCHIVES) == ["A 5 5 5 5", "D 5 5 5", "A 5 5"]
    [left] = [group.changed for group in scene.compass.groups if group.owner == A and group.size == 2]
    assert left == max(older)


# --- resolving ------------------------------------------------------------------------------------------------------


def resolved(*groups: str, seats: int = 4, maps: str = "mG2 mR1 mB4 mY3") -> Scene:
    """The Archives are resolved with these groups and this display."""
    scene = compass(seats=seats)
    scene.nobody_is_free()
    scene.shows_maps(maps)
    scene.groups(*groups)
    scene.resolve("archives")
    return scene


def choosing(scene: Scene) -> list[int]:
    """Who chooses a Map, in order; everybody takes the first one."""
    order = []
    while scene.offers(scene.asked[0], "take m"):
        [seat] = scene.asked
        order.append(seat)
        scene.does(seat, min(scene.offers(seat)))
    return order


def test_gc_6_8_more_dice_come_first_then_higher_ones() -> None:
    scene = compass(seats=4)
    scene.groups("A 6", "B 1 1", "C 2 2", "D 5")
    assert scene.ranking(ARCHIVES) == ["C 2 2", "B 1 1", "A 6", "D 5"]


def test_ex12_five_groups_and_four_maps() -> None:
    """EX12, GC-6.8, GC-6.9, GC-6.10, GC-6.11, GC-6.12"""
    scene = resolved("A 2 2 2", "B 6 6", "C 5 5", "A 6", "D 4")
    assert choosing(scene) == [A, B, C, A]
    assert scene.maps_gone() == set()
    assert [scene.tokens(seat) for seat in (A, B, C, D)] == [1, 1, 1, 2]
    assert "Seat 4's 4 went from the Archives to the Library." in scene.said()


def test_ex13_two_groups_of_five_players() -> None:
    """EX13, GC-6.8, GC-6.10, GC-6.11, GC-14.1"""
    scene = resolved("E 1", "A 3", seats=5)
    assert scene.asked == [A]
    scene.does(A, "take mB4")
    assert scene.asked == [E]
    scene.does(E, "take mY3")
    assert (scene.maps_of(A), scene.maps_of(E)) == ({"mB4"}, {"mY3"})
    assert scene.maps_gone() == {"mG2", "mR1"}
    assert list(scene.compass.tokens) == [1, 1, 1, 1, 1]


def test_gc_6_9_each_group_takes_one_map_of_choice() -> None:
    """GC-6.9. B has two groups and chooses twice in a row."""
    scene = resolved("B 6 6", "B 5 5", "A 1")
    scene.does(B, "take mB4")
    assert scene.asked == [B]
    assert scene.offers(B) == {"take mG2", "take mR1", "take mY3"}
    assert scene.refuses(B, "take mB4") == "GC-6.9"
    assert scene.reads(B, "take mB4") == "That Map is not on display; take one that is."
    scene.does(B, "take mG2")
    assert scene.asked == [A]
    assert scene.maps_of(B) == {"mB4", "mG2"}


def test_gc_6_10_it_ends_when_no_map_is_left() -> None:
    """GC-6.10, GC-6.12. Six groups: the last two take nothing, and their three dice go to the Library."""
    scene = resolved("A 6 6 6", "B 5 5 5", "C 4 4 4", "A 3 3 3", "D 2 2", "D 1")
    assert choosing(scene) == [A, B, C, A]
    assert scene.tokens(D) == 1 + 3


def test_gc_6_11_maps_left_over_leave_the_game_face_up() -> None:
    scene = resolved("C 2")
    scene.does(C, "take mG2")
    assert set(scene.table.view(B)["board"]["gone"]["maps"]) == {"mR1", "mB4", "mY3"}
    stack = {MAP_NAMES[tile] for tile in scene.compass.map_stack + scene.compass.maps_shown}
    assert not stack & {"mR1", "mB4", "mY3", "mG2"}


def test_gc_6_15_at_the_end_a_map_counts_its_greater_value_with_a_specialist_only() -> None:
    """GC-6.15, GC-6.14. Two red Cartographers and one red map: one works, the other scores nothing."""
    scene = compass(seats=2, c="none")
    scene.compass.round = 6
    scene.nobody_is_free()
    scene.compass.maps[A] = mask("mR4 mB3")
    scene.compass.specialists[A] = mask("R-C1 R-C2")
    scene.resolve("library")
    outcome = scene.table.outcome
    assert outcome is not None
    sheet = outcome["details"][A]
    assert (sheet["maps"], sheet["specialists"]) == (4 + 2, 2)


def test_gc_6_3_the_log_tells_what_a_group_has_become() -> None:
    """GC-6.3"""
    scene = compass(seats=2, c="none")
    scene.groups("A 5 5")
    scene.turn(A, "5 6")
    scene.does(A, "archives 1x5 joining 2x5")
    assert "Seat 1 placed 5 in the Archives, now 5 5 5." in scene.said()


def test_gc_6_11_the_log_tells_which_maps_left_the_game() -> None:
    """GC-6.11"""
    scene = compass(seats=2, c="none")
    scene.compass.maps_shown = [MAP_NAMES.index("mR1"), MAP_NAMES.index("mB2")]
    scene.groups("A 5")
    scene.resolve("archives")
    scene.does(A, "take mR1")
    assert "Unclaimed, out of the game: the blue map Lost City of Atlantis 2/1." in scene.said()
