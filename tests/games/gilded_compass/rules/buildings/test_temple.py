"""The Hidden Temple (GC-9)."""

from __future__ import annotations

import pytest

from doubloon.games.gilded_compass.content import ITEM_COLOUR, ITEM_NAMES, ITEM_TITLES, ITEM_TYPE
from tests.games.gilded_compass.rules.scoring.hands import owned, result
from tests.games.gilded_compass.scenes import A, B, C, Scene, compass, numbers


def temple(items: str, seats: int = 2) -> Scene:
    """A Hidden Temple with these Magical Items: G-Ca shows 3-3, G-Ea 3-4, W-Ca 5-5, Y-Ea 4-4."""
    scene = compass(seats, c="temple")
    scene.shows_items(items)
    return scene


def test_gc_9_2_ex19_two_tiles_of_which_one_is_taken() -> None:
    """EX19, GC-9.2, GC-9.3, GC-9.4, GC-9.5, GC-9.6, GC-R16"""
    scene = temple("G-Ea G-Ca")
    scene.turn(A, "3 3 4 1 1")
    assert scene.offers(A, "temple") == {"temple 1", "temple 2"}
    scene.does(A, "temple 2")
    assert scene.asked == [B]  # never both in one turn
    assert scene.free(A) == 3
    scene.turn(B, "3 3")
    assert scene.refuses(B, "temple 2") == "GC-9.4"
    assert scene.offers(B, "temple") == set()
    scene.resolve("c")
    assert scene.items_of(A) == {"G-Ca"}
    assert scene.table.view(None)["board"]["gone"]["items"] == ["G-Ea"]
    assert "Unclaimed and discarded: 3-4 (green tool)." in told_when_a_takes_the_second("G-Ea G-Ca")


def told_when_a_takes_the_second(items: str) -> list[str]:
    """What a spectator is told when A, in the last turn of the round, takes the second tile."""
    scene = temple(items)
    scene.compass.last_lap = True
    scene.compass.free[B] = 0
    scene.compass.start = B
    scene.turn(A, "3 3")
    scene.does(A, "temple 2")
    return scene.said(None)


@pytest.mark.parametrize(("seats", "tiles"), [(2, 2), (3, 3), (4, 4), (5, 4)])
def test_gc_9_1_tiles_lie_item_side_down_with_their_dice_in_sight(seats: int, tiles: int) -> None:
    """GC-9.1, GC-R15, GC-16.20. Humans are counted; the neutral player of 2 and 3 is not."""
    scene = compass(seats, c="temple")
    board = scene.table.view(A)["board"]
    assert len(board["temple"]["tiles"]) == tiles
    assert all(tile.keys() == {"dice", "owner"} for tile in board["temple"]["tiles"])
    assert board["stacks"]["items"] == 24 - tiles  # of the stack only its height is seen


def test_gc_9_2_exactly_the_two_dice_of_the_tile() -> None:
    """GC-9.2. 4-4 needs two 4s, 3-4 a 3 and a 4."""
    scene = temple("Y-Ea G-Ea")
    scene.turn(A, "4 3 6")
    assert scene.refuses(A, "temple 1") == "GC-3.6"
    assert scene.offers(A, "temple") == {"temple 2"}
    scene.does(A, "temple 2")
    assert scene.free(A) == 1
    assert scene.refuses(B, "temple 3") == "GC-9.1"  # with two players there is no third tile


def test_gc_r17_a_die_placed_earlier_does_not_complete_a_pair() -> None:
    """GC-R17, GC-9.2"""
    scene = temple("G-Ea W-Ca")
    scene.turn(A, "3 6")
    scene.does(A, "university 3")
    scene.turn(A, "4 6")
    assert scene.row() == "A3"
    assert scene.refuses(A, "temple 1") == "GC-3.6"


def test_gc_9_3_several_tiles_over_several_turns() -> None:
    """GC-9.3, GC-R16"""
    scene = temple("G-Ca W-Ca")
    scene.turn(A, "3 3 5 5")
    scene.does(A, "temple 1")
    assert scene.refuses(A, "temple 2") == "TB-1"
    scene.turn(A, "5 5")
    scene.does(A, "temple 2")
    scene.resolve("c")
    assert scene.items_of(A) == {"G-Ca", "W-Ca"}


def test_gc_9_4_an_occupied_tile_is_closed_for_its_owner_too() -> None:
    """GC-9.4"""
    scene = temple("G-Ca W-Ca")
    scene.turn(A, "3 3 3 3")
    scene.does(A, "temple 1")
    scene.turn(A, "3 3")
    assert scene.refuses(A, "temple 1") == "GC-9.4"
    assert scene.reads(A, "temple 1") == "That Magical Item is occupied; choose one without dice."


def test_gc_9_5_identities_stay_secret_to_the_end() -> None:
    """GC-9.5, GC-18.2. The dice side was public; the item side is the owner's secret."""
    scene = temple("G-Ca W-Ca")
    scene.compass.tile_owner = [A, B]
    scene.resolve("c")
    mine, theirs, nobodys = (scene.sees(reader, A)["items"] for reader in (A, B, None))
    assert [(one["dice"], one["item"]["id"]) for one in mine] == [([3, 3], "G-Ca")]
    assert theirs == nobodys == [{"dice": [3, 3], "item": None}]


def test_gc_9_7_no_temple_dice_go_to_the_library() -> None:
    """GC-9.7. Winning dice return without a token."""
    scene = temple("G-Ca W-Ca")
    scene.turn(A, "3 3")
    scene.does(A, "temple 1")
    scene.waits_at_the_university(B)
    scene.resolve("c")
    assert (scene.free(A), scene.library(A)) == (2, 0)


def test_gc_9_8_an_item_has_a_colour_and_a_type() -> None:
    """GC-9.8"""
    compass_item, tool = numbers(ITEM_NAMES, "R-Ca R-Ea")
    assert (ITEM_TITLES[compass_item], ITEM_TITLES[tool]) == ("red compass", "red tool")
    assert ITEM_COLOUR[compass_item] == ITEM_COLOUR[tool]
    assert ITEM_TYPE[compass_item] != ITEM_TYPE[tool]


def test_gc_9_10_a_specialist_at_work_with_an_item_scores_double() -> None:
    """GC-9.10, GC-9.9, GC-9.11, GC-R41"""
    assert result(owned("mR2", "R-E3")) == (2 + 3, 0)
    assert result(owned("mR2", "R-E3", "R-Ea")) == (2 + 6, 0)
    assert result(owned("mR2", "R-E3", "R-Ca B-Ea")) == (2 + 3, 0)  # another type, another colour
    assert result(owned("", "R-E3", "R-Ea")) == (0, 3)  # not at work
    assert result(owned("mR2", "R-E3 R-C1", "R-Ea R-Ca")) == (4 + 6 + 2, 0)  # both carry: the map too
    assert result(owned("", "W-E3 P-C1", "W-Ea P-Ca", missions="M05")) == (4 + 6 + 2, 0)  # a Dual Map


def test_gc_9_1_a_new_display_every_round() -> None:
    """GC-9.1, GC-9.6"""
    scene = temple("G-Ca W-Ca Y-Ea", seats=3)
    scene.compass.tile_owner = [A, C, -1]
    scene.resolve("c")
    assert scene.compass.round == 2
    assert len(scene.compass.tiles) == 3
    assert not set(numbers(ITEM_NAMES, "G-Ca W-Ca Y-Ea")) & set(scene.compass.tiles)
