"""The Treasure Hunters' Guild (GC-8). Its runs are proven with those of the Auction House."""

from __future__ import annotations

from doubloon.games.gilded_compass.dice_sets import RUNS
from tests.games.gilded_compass.rules.scoring.hands import mask
from tests.games.gilded_compass.scenes import A, B, C, D, E, Scene, as_shuffled, compass, played_out


def resolved(*runs: str, seats: int = 4, stack: str = "M06 M12 M01 M09") -> Scene:
    """The Guild is resolved with these runs, and Missions from the top."""
    scene = compass(seats=seats, b="guild")
    scene.nobody_is_free()
    scene.stack_of_missions(stack)
    scene.runs(*runs)
    scene.resolve("b")
    return scene


def test_gc_8_1_dice_form_runs_as_in_the_auction_house() -> None:
    """GC-8.1, GC-R12. The Guild has the Auction House's rules, not its dice: both are never in play together."""
    scene = compass(seats=4, b="guild")
    scene.turn(A, "2 3 4 6")
    scene.does(A, "run 2 3 4")
    assert scene.ranking(RUNS) == ["A 2 3 4"]
    assert "Seat 1 placed 2 3 4 in the Treasure Hunters' Guild." in scene.said()
    board = scene.table.view(A)["board"]
    assert board["b"] == "guild"
    assert "artifacts" not in board["stacks"]


def test_gc_8_2_the_first_draws_3_keeps_1_and_hands_on_2() -> None:
    """GC-8.2, decision D11"""
    scene = resolved("A 3 4", "B 1")
    assert scene.asked == [A]
    assert scene.offers(A) == {"keep M06", "keep M12", "keep M01"}
    assert scene.refuses(A, "keep M09") == "GC-8.2"
    assert scene.reads(A, "keep M09") == "That Mission is not among those in your hand; keep one that is."
    scene.does(A, "keep M06")
    assert scene.missions_of(A) == {"M06"}
    assert scene.asked == [B]
    assert scene.offers(B) == {"keep M12", "keep M01"}


def test_gc_8_3_the_second_keeps_1_of_2_and_the_last_goes_to_the_bottom() -> None:
    scene = resolved("A 3 4", "B 1", "C 6 5")
    scene.does(C, "keep M06")
    scene.does(A, "keep M01")
    assert scene.stack_from_top()[-1] == "M12"
    assert scene.stack_from_top()[0] == "M09"
    assert scene.missions_of(B) == set()


def test_ex17_the_last_mission_goes_to_the_bottom_with_four_players() -> None:
    """EX17, GC-8.2, GC-8.3, GC-8.6"""
    scene = resolved("A 3 4 5 6", "B 1 2 3", "C 6")
    scene.does(A, "keep M12")
    scene.does(B, "keep M01")
    assert scene.stack_from_top()[-1] == "M06"
    assert scene.stack_from_top()[0] == "M09"
    assert scene.missions_of(C) == set()
    assert [scene.tokens(seat) for seat in (A, B, C)] == [1, 1, 1 + 1]


def test_ex17_and_to_the_third_with_five_players() -> None:
    """EX17, GC-8.4, GC-14.2"""
    scene = resolved("A 3 4 5 6", "B 1 2 3", "C 6", seats=5)
    scene.does(A, "keep M12")
    scene.does(B, "keep M01")
    assert scene.missions_of(C) == {"M06"}
    assert scene.stack_from_top()[0] == "M09"
    assert "M06" not in scene.stack_from_top()
    assert [scene.tokens(seat) for seat in (A, B, C)] == [1, 1, 1]


def test_gc_8_4_with_five_players_the_fourth_gets_nothing() -> None:
    """GC-8.4, GC-8.6"""
    scene = resolved("A 3 4 5 6", "B 1 2 3", "C 5 6", "D 4 5", "E 1", seats=5)
    scene.does(A, "keep M12")
    scene.does(B, "keep M06")
    assert [scene.missions_of(seat) for seat in (C, D, E)] == [{"M01"}, set(), set()]
    assert [scene.tokens(seat) for seat in (C, D, E)] == [1, 1 + 2, 1 + 1]


def test_ex18_alone_at_the_guild() -> None:
    """EX18, GC-8.5, GC-R11"""
    scene = resolved("A 5")
    assert len(scene.offers(A)) == 3
    scene.does(A, "keep M01")
    assert scene.stack_from_top()[-2:] == ["M06", "M12"]
    assert scene.missions_of(A) == {"M01"}


def test_gc_8_5_with_five_players_and_two_runs_the_third_tile_goes_to_the_bottom() -> None:
    """GC-8.5, GC-R11"""
    scene = resolved("A 5 6", "B 5", seats=5)
    scene.does(A, "keep M06")
    scene.does(B, "keep M12")
    assert scene.stack_from_top()[-1] == "M01"


def test_gc_8_5_an_empty_guild_draws_nothing() -> None:
    """GC-R11"""
    scene = resolved()
    assert scene.stack_from_top()[:4] == ["M06", "M12", "M01", "M09"]
    assert len(scene.stack_from_top()) == 17


def test_gc_8_6_dice_of_runs_without_a_mission_go_to_the_library() -> None:
    scene = resolved("A 1 2 3 4", "B 4 5 6", "C 5 6", "D 3")
    scene.does(A, "keep M06")
    scene.does(B, "keep M01")
    assert [scene.tokens(seat) for seat in (A, B, C, D)] == [1, 1, 3, 2]
    assert "Seat 3's 5 6 went from the Treasure Hunters' Guild to the Library." in scene.said()


def test_gc_8_7_missions_are_secret_until_the_end_but_not_their_number() -> None:
    """GC-8.7, GC-R14"""
    scene = resolved("A 1 2", "B 3")
    scene.does(A, "keep M12")
    for reader in (B, C, None):
        assert scene.table.view(reader)["board"]["players"][A]["missions"] == {"number": 1, "tiles": None}
        assert "Seat 1 kept a Mission." in scene.said(reader)
    own = scene.table.view(A)["board"]["players"][A]["missions"]["tiles"]
    assert [tile["id"] for tile in own] == ["M12"]
    assert "Seat 1 kept One Obsession." in scene.said(A)
    finished = played_out(as_shuffled(4, b="guild")).table.view(B)["board"]["players"]
    assert all(len(player["missions"]["tiles"]) == player["missions"]["number"] for player in finished)


def test_gc_8_8_a_kept_mission_is_scored_at_the_end() -> None:
    """GC-8.8. M12 pays A's two blue maps, M14 pays B nothing without a map of greater value 4."""
    scene = compass(seats=2, b="guild", c="none")
    scene.nobody_is_free()
    scene.compass.round = 6
    scene.compass.maps[A] = mask("mB1 mB2")
    scene.compass.maps[B] = mask("mB3")
    scene.stack_of_missions("M12 M14 M11")
    scene.runs("A 1 2", "B 1")
    scene.resolve("b")
    scene.does(A, "keep M12")
    scene.does(B, "keep M14")
    outcome = scene.table.outcome
    assert outcome is not None
    assert [sheet["missions"] for sheet in outcome["details"]] == [3, 0]
