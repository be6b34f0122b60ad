"""A turn (GC-3.3 – GC-3.7): roll, rerolls, one placement. Knowledge tokens at work (GC-4.8, GC-4.9)."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from doubloon.games.gilded_compass.dice_sets import NOBODY
from doubloon.games.gilded_compass.rules.placements import offers
from doubloon.pieces.handful import handful_of
from tests.games.gilded_compass.rules.by_the_book import placements
from tests.games.gilded_compass.scenes import A, B, C, Scene, as_shuffled, compass, wandering

PLACING = ("university", "archives", "run", "library", "tower", "temple", "illuminati", "galleon")


def test_gc_3_3_a_turn_begins_before_the_roll_then_rerolls_then_placement() -> None:
    """GC-3.3, GC-R28. A Little Help comes before the roll and never after it."""
    scene = compass(seats=4, c="illuminati")
    scene.owns(A, "help", "power")
    scene.dice_will_show(1, 1, 1, 6, 6, 2)
    scene.begins_turn(A, free=4)
    assert scene.rolled() == []
    assert scene.offers(A) == {"little-help", "roll"}
    assert scene.refuses(A, "compelling-power") == scene.refuses(A, "library 1") == "TB-2"
    scene.does(A, "little-help")
    assert scene.rolled() == [1, 1, 1, 2, 6, 6]
    assert {"spend-token", "compelling-power", "library 1"} <= scene.offers(A)
    scene.does(A, "library 1")
    assert scene.asked == [B]
    scene.owns(A, "help")
    scene.compass.helper = NOBODY
    scene.begins_turn(A, free=4)
    scene.does(A, "roll")
    assert scene.refuses(A, "little-help") == "GC-11.6"


def test_gc_3_4_all_free_dice_are_rolled_anew_every_turn() -> None:
    """GC-3.4. With A's three free dice the two neutral ones held; the old results are gone."""
    scene = compass(seats=2, c="tower")
    scene.turn(A, "6 6 6 6", neutral="5 5")
    scene.does(A, "library 6", "keep-neutral")
    scene.goes_to_library(B)
    scene.does(B, "keep-neutral")
    scene.dice_will_show(1, 2, 3, 4, 1)
    scene.begins_turn(A, free=3, neutral=2)
    assert scene.rolled() == [1, 2, 3]
    assert scene.table.view(B)["board"]["turn"] == {"seat": A, "dice": [1, 2, 3], "neutral": [1, 4]}


def test_ex2_two_tokens_one_after_the_other() -> None:
    """EX2, GC-3.5, GC-4.8"""
    scene = compass(seats=4)
    scene.compass.tokens[A] = 2
    scene.turn(A, "1 1 2 4 6")
    scene.dice_will_show(3, 6, 5)
    scene.does(A, "spend-token", "reroll 2x1", "throw")
    assert scene.rolled() == [2, 3, 4, 6, 6]
    scene.does(A, "spend-token", "reroll 1x2", "throw")
    assert scene.rolled() == [3, 4, 5, 6, 6]
    assert scene.tokens(A) == 0
    assert scene.refuses(A, "run 3 4 5 6") is None
    assert scene.refuses(A, "spend-token") == "GC-4.8"
    assert scene.reads(A, "spend-token") == "You have no Knowledge token to spend."
    assert "Seat 1 spent a Knowledge token and rerolled 1 1 into 3 6." in scene.said()


def test_gc_3_5_tokens_and_a_compelling_power_mix_freely_before_the_placement() -> None:
    """GC-3.5, GC-R28. Power, token, power, token; a die that was turned may still be rerolled."""
    scene = compass(seats=4, c="illuminati")
    scene.owns(A, "power", "power")
    scene.compass.tokens[A] = 2
    scene.turn(A, "1 2 3")
    scene.dice_will_show(4, 6)
    scene.does(A, "compelling-power", "turn 1 to 5", "enough")
    scene.does(A, "spend-token", "reroll 1x5", "throw")
    assert scene.rolled() == [2, 3, 4]
    scene.does(A, "compelling-power", "turn 2 to 4", "turn 3 to 4")
    scene.does(A, "spend-token", "reroll 1x4", "throw")
    assert scene.rolled() == [4, 4, 6]
    assert scene.refuses(A, "archives 2x4") is None


def test_gc_3_5_nothing_is_rerolled_once_a_die_was_placed() -> None:
    """GC-3.5, GC-R28. A neutral die counts."""
    scene = compass(seats=2, c="illuminati")
    scene.owns(A, "power")
    scene.turn(A, "1 2 3", neutral="5 6")
    assert scene.refuses(A, "spend-token") is None
    scene.does(A, "place-neutral", "archives 1x5")
    assert scene.asked == [A]
    assert scene.refuses(A, "spend-token") == "GC-3.5"
    assert scene.refuses(A, "compelling-power") == "GC-3.5"
    assert "end with the first die placed" in scene.reads(A, "spend-token")


def test_gc_3_6_one_placement_in_one_building_ends_the_turn() -> None:
    """GC-3.6. All dice of a turn form one placement; what was not rolled cannot be placed."""
    scene = compass(seats=4)
    scene.turn(A, "2 2 3 5")
    assert scene.refuses(A, "archives 3x2") == "GC-3.6"
    assert scene.refuses(A, "library 6") == "GC-3.6"
    assert scene.reads(A, "library 6") == "Those dice are not among the free dice you rolled this turn."
    scene.does(A, "archives 2x2")
    assert scene.asked == [B]
    assert scene.free(A) == 2
    assert scene.refuses(A, "library 3") == "TB-1"


@pytest.mark.parametrize(
    ("seats", "b", "c"),
    [
        (2, "auction-house", "none"),
        (3, "guild", "tower"),
        (4, "auction-house", "illuminati"),
        (5, "guild", "galleon"),
        (4, "guild", "temple"),
    ],
)
def test_gc_3_6_what_is_offered_is_what_the_ledger_allows(seats: int, b: str, c: str) -> None:
    """GC-3.6, GC-4.2, GC-5.2, GC-5.8, GC-6.2 – GC-6.6, GC-7.1 – GC-7.4, read off the board at every decision."""
    scene = as_shuffled(seats, b, c)
    compared = 0
    for seat in wandering(scene, seed=5):
        view = scene.table.view(seat)
        turn = view["board"]["turn"]
        assert view["prompt"] is not None
        neutral = view["prompt"]["clause"] == "GC-16.3"
        if neutral or view["prompt"]["clause"] == "GC-3.6":
            owner = seats if neutral else seat
            legal = placements(view["board"], owner, turn["neutral" if neutral else "dice"], neutral)
            assert scene.offers(seat, *PLACING) == legal
            compared += 1
    assert compared > 70


def test_gc_3_7_nobody_may_pass() -> None:
    """GC-3.7. Whatever is rolled, the Library takes any one die, and there is no other way out."""
    for dice in combinations_with_replacement("123456", 2):
        scene = compass(seats=2, c="none")
        scene.turn(A, " ".join(dice))
        assert {f"library {pips}" for pips in dice} <= scene.offers(A)
        for way_out in ("pass", "keep-neutral", "enough", "roll", "throw"):
            assert scene.refuses(A, way_out) == "TB-2"


def nothing_fits() -> Scene:
    """Two players: no building but the Library takes a 2 of A."""
    scene = compass(seats=2, c="none")
    scene.compass.row = scene.stands("B1 B1 B1 B1")
    scene.groups("B 2", "B 2 2")
    scene.runs("A 4 5")
    scene.compass.tokens[A] = 0
    return scene


def test_ex3_one_die_may_always_go_to_the_library_two_never() -> None:
    """EX3, GC-3.7, GC-4.2, GC-4.3, GC-R4"""
    scene = nothing_fits()
    scene.turn(A, "2")
    assert scene.offers(A) == {"library 2"}
    scene = compass(seats=2, c="none")
    scene.turn(A, "2 2")
    assert scene.offers(A, "library") == {"library 2"}
    assert scene.refuses(A, "library 2 2") == "TB-4"
    scene.does(A, "library 2")
    assert (scene.free(A), scene.library(A)) == (1, 1)
    assert scene.asked == [B]


def test_gc_4_3_dice_that_fit_nowhere_else_must_go_to_the_library_one_a_turn() -> None:
    """GC-4.3, GC-R4"""
    scene = nothing_fits()
    scene.turn(A, "2 2")
    assert scene.offers(A) == {"library 2"}
    assert scene.refuses(A, "university 2") == "GC-5.8"
    assert scene.refuses(A, "archives 1x2") == scene.refuses(A, "archives 2x2") == "GC-6.5"
    assert scene.refuses(A, "run 2") == "GC-7.3"
    scene.does(A, "library 2")
    assert scene.free(A) == 1


def test_gc_r50_dice_may_be_placed_where_they_can_win_nothing_any_more() -> None:
    """GC-R50. Four better groups stand there already; A's 1 goes to the Library for a token."""
    scene = compass(seats=4)
    scene.groups("B 6 6", "C 5 5", "D 4 4", "B 3 3")
    scene.turn(A, "1 2")
    assert scene.refuses(A, "archives 1x1") is None
    scene.does(A, "archives 1x1")
    scene.nobody_is_free()
    scene.resolve("archives")
    for seat in (1, 2, 3, 1):
        scene.does(seat, min(scene.offers(seat)))
    assert scene.tokens(A) == 2


# --- Knowledge tokens -----------------------------------------------------------------------------------------------


def test_gc_4_8_a_token_rerolls_any_part_of_the_dice() -> None:
    """GC-4.8. At least one die; neutral dice held may be among them; all others stay as they lie."""
    scene = compass(seats=2, c="tower")
    scene.turn(A, "1 1 2 6", neutral="3 5")
    scene.does(A, "spend-token")
    assert scene.refuses(A, "throw") == "GC-4.8"
    assert scene.refuses(A, "reroll 1x4") == "GC-3.6"
    assert scene.refuses(A, "reroll 3x1") == "GC-3.6"
    scene.does(A, "reroll 1x1", "reroll 1x6")
    assert scene.refuses(A, "reroll 1x2") == "GC-4.8"
    scene.does(A, "reroll neutral 1x5")
    scene.dice_will_show(4, 4, 2)
    scene.does(A, "throw")
    turn = scene.table.view(A)["board"]["turn"]
    assert (turn["dice"], turn["neutral"]) == ([1, 2, 4, 4], [2, 3])
    assert scene.tokens(A) == 0


def test_gc_4_8_every_part_can_be_picked_in_exactly_one_way() -> None:
    """GC-4.8, decision D3. Eight dice of six values, two of them twice: 143 parts."""
    scene = compass(seats=4)
    scene.turn(A, "1 1 2 2 3 4 5 6")
    scene.does(A, "spend-token")
    parts: list[tuple[str, ...]] = []

    def pick(so_far: tuple[str, ...]) -> None:
        for text in scene.offers(A):
            if text == "throw":
                parts.append(so_far)
                continue
            scene.does(A, text)
            pick((*so_far, text))
            scene.table.undo(A)

    pick(())
    assert len(parts) == len(set(parts)) == 143


def test_gc_4_9_tokens_may_be_spent_on_any_own_turn_from_round_1_on() -> None:
    """GC-4.9. The starting token in the first turn; a token from the Library in the next round."""
    scene = compass(seats=2, c="none")
    scene.begins_round()
    assert (scene.compass.round, scene.tokens(A)) == (1, 1)
    assert scene.refuses(A, "spend-token") is None
    scene.turn(A, "1 2")
    scene.compass.tokens[A] = 0
    scene.does(A, "library 1")
    scene.turn(A, "2")
    assert scene.refuses(A, "spend-token") == "GC-4.8"
    scene.does(A, "library 2")
    scene.goes_to_library(B)
    assert scene.compass.round == 2
    scene.goes_to_library(B)
    assert scene.refuses(A, "spend-token") is None
    assert scene.tokens(A) == 2


# --- how many options (section 6) -----------------------------------------------------------------------------------


def test_gc_3_6_at_most_52_placements_on_an_empty_board_with_the_tower() -> None:
    """Decision D6: eight dice, the Tower, an empty board: 52 at most, 35 on average over all rolls."""
    scene = compass(seats=4)
    scene.turn(C, "1 2 3 4 5 6 6 6")
    numbers = []
    for roll in combinations_with_replacement(range(1, 7), 8):
        scene.compass.rolled = handful_of(list(roll))
        ways = 40320
        for pips in range(1, 7):
            for divisor in range(2, roll.count(pips) + 1):
                ways //= divisor
        numbers.append((len(offers(scene.compass, C)), ways))
    assert max(number for number, _ in numbers) == 52
    assert round(sum(number * ways for number, ways in numbers) / 6**8) == 35
