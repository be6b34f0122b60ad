"""Special Ability tiles (GC-11), except The Will to Win: that has a file of its own."""

from __future__ import annotations

from doubloon.games.gilded_compass.content import ABILITY_NAMES
from doubloon.games.gilded_compass.dice_sets import ARCHIVES
from doubloon.pieces.handful import pieces
from tests.games.gilded_compass.scenes import A, B, C, D, Scene, compass, numbers


def order(seats: int = 4, start: int = A) -> Scene:
    """A table with the Illuminati, where abilities come from."""
    return compass(seats, c="illuminati", start=start)


def window(scene: Scene, **free: int) -> Scene:
    """The last lap is over and these players (`A=2`) still have free dice; the others have none."""
    for seat in range(scene.compass.seats):
        scene.compass.free[seat] = free.get(scene.letter(seat), 0)
    scene.after_last_lap()
    return scene


# --- all of them --------------------------------------------------------------------------------------------------


def test_gc_11_1_a_used_tile_leaves_the_game() -> None:
    """GC-11.1"""
    scene = order()
    scene.owns(A, "power")
    scene.turn(A, "1 2")
    scene.does(A, "compelling-power", "turn 1 to 6", "enough")
    assert scene.abilities_of(A) == []
    assert pieces(scene.compass.abilities_gone) == numbers(ABILITY_NAMES, "power")
    assert scene.refuses(A, "compelling-power") == "GC-11.3"


def test_gc_11_2_several_tiles_in_one_turn_each_at_its_time() -> None:
    """GC-11.2, GC-R22"""
    scene = order()
    scene.owns(A, "help", "power", "power", "will")
    scene.groups("B 6 6 6 6")
    scene.begins_turn(A, free=2)
    scene.dice_will_show(1, 2, 3, 4)
    scene.does(A, "little-help")
    scene.does(A, "compelling-power", "turn 1 to 6", "turn 2 to 6")
    scene.does(A, "compelling-power", "turn 3 to 6", "turn 4 to 6")
    scene.does(A, "will-to-win", "copy group 4x6 of 2")
    assert scene.ranking(ARCHIVES) == ["A 6 6 6 6", "B 6 6 6"]
    assert scene.abilities_of(A) == []


def test_gc_11_3_tiles_won_this_round_wait() -> None:
    """GC-11.3, GC-R21"""
    scene = order()
    for name in ("help", "power", "will", "gift"):
        scene.compass.fresh[A] += 16 ** ABILITY_NAMES.index(name)
    scene.groups("B 1")
    scene.begins_turn(A, free=1)
    scene.turn(A, "1")
    for action in ("little-help", "compelling-power", "will-to-win"):
        assert scene.refuses(A, action) == "GC-11.3"
    scene.groups()
    window(scene, A=1)
    assert scene.compass.round == 2  # nobody was asked for A Timely Gift


# --- A Timely Gift ------------------------------------------------------------------------------------------------


def test_gc_11_4_the_option_goes_once_around_from_the_start_player() -> None:
    """GC-11.4, GC-R23"""
    scene = order(start=C)
    for seat in (A, B, C, D):
        scene.owns(seat, "gift")
    window(scene, A=1, B=1, C=1, D=1)
    asked = []
    while scene.offers(scene.asked[0]) == {"timely-gift", "pass"}:
        (seat,) = scene.asked
        asked.append(seat)
        scene.does(seat, "pass")
    assert asked == [C, D, A, B]
    assert scene.compass.round == 2


def test_gc_11_4_an_extra_turn_at_once_and_another_tile_before_the_option_moves_on() -> None:
    """GC-11.4, GC-R23, GC-3.11. The extra turn is a full turn: roll, tokens, one placement."""
    scene = order()
    scene.owns(A, "gift", "gift")
    scene.owns(B, "gift")
    window(scene, A=3, B=1)
    scene.dice_will_show(1, 2, 3, 6)
    scene.does(A, "timely-gift")
    assert scene.rolled() == [1, 2, 3]
    scene.does(A, "spend-token", "reroll 1x3", "throw")
    assert scene.rolled() == [1, 2, 6]
    scene.does(A, "university 2")
    assert scene.offers(A) == {"timely-gift", "pass"}
    scene.dice_will_show(6, 6)
    scene.does(A, "timely-gift", "library 6")
    assert scene.asked == [B]  # A's tiles are used up
    scene.does(B, "pass")
    assert scene.abilities_of(B) == ["gift"]


def test_gc_11_4_the_option_does_not_come_back() -> None:
    """GC-11.4. A passed; B's extra turn does not open the window for A again."""
    scene = order()
    scene.owns(A, "gift")
    scene.owns(B, "gift")
    window(scene, A=1, B=2)
    scene.does(A, "pass")
    scene.dice_will_show(6, 6)
    scene.does(B, "timely-gift", "library 6")
    assert scene.compass.round == 2
    assert scene.abilities_of(A) == ["gift"]


def test_gc_11_4_not_before_the_last_lap_is_over() -> None:
    """GC-11.4"""
    scene = order()
    scene.owns(A, "gift")
    scene.turn(A, "1 2")
    assert scene.refuses(A, "timely-gift") == "GC-11.4"
    assert scene.reads(A, "timely-gift") == "A Timely Gift is used after the last lap of the round."


def test_gc_11_5_it_needs_a_free_die() -> None:
    """GC-11.5, GC-R23. A has the tile but no die; C has both."""
    scene = order()
    scene.owns(A, "gift")
    scene.owns(C, "gift")
    window(scene, C=1)
    assert scene.asked == [C]


def test_gc_11_5_or_a_little_help_that_may_still_be_used() -> None:
    """GC-11.5, GC-R23, GC-R24. Without dice the extra turn must begin with it."""
    scene = order()
    scene.owns(A, "gift", "gift", "help")
    scene.owns(B, "gift", "help")
    window(scene)
    assert scene.asked == [A]
    scene.does(A, "timely-gift")
    assert scene.offers(A) == {"little-help"}
    assert scene.refuses(A, "roll") == "GC-11.5"
    scene.dice_will_show(4, 4)
    scene.does(A, "little-help")
    assert scene.rolled() == [4, 4]
    scene.does(A, "archives 2x4")
    assert scene.offers(A, "take m")  # the Archives: no die is left to A, and B's A Little Help came too late
    assert scene.abilities_of(B) == ["gift", "help"]


def test_gc_r45_an_extra_turn_triggers_nothing() -> None:
    """GC-R45. The last die goes in A's extra turn; nobody gets another lap."""
    scene = order()
    scene.owns(A, "gift")
    scene.waits_at_the_university(D)
    window(scene, A=1)
    scene.dice_will_show(5)
    scene.does(A, "timely-gift", "library 5")
    assert scene.asked == [D]
    assert scene.offers(D, "take")
    assert not [line for line in scene.said() if "last lap" in line]


# --- A Little Help ------------------------------------------------------------------------------------------------


def test_gc_11_6_ex30_two_extra_dice_for_the_round() -> None:
    """EX30, GC-11.6, GC-11.7, GC-11.8, GC-R24"""
    scene = order()
    scene.owns(A, "help")
    scene.owns(B, "help")
    scene.begins_turn(A, free=1)
    assert scene.offers(A) == {"little-help", "roll"}
    scene.dice_will_show(3, 4, 5)
    scene.does(A, "little-help")
    assert scene.rolled() == [3, 4, 5]
    scene.does(A, "library 3")
    assert scene.free(A) == 2
    assert not scene.compass.last_lap
    assert scene.asked == [B]
    assert scene.compass.rolled  # B was not even asked
    assert scene.refuses(B, "little-help") == "GC-11.7"
    assert "only two extra dice" in scene.reads(B, "little-help")


def test_gc_11_6_only_before_the_roll() -> None:
    """GC-11.6"""
    scene = order()
    scene.owns(A, "help")
    scene.begins_turn(A, free=2)
    scene.does(A, "roll")
    assert len(scene.rolled()) == 2
    assert scene.refuses(A, "little-help") == "GC-11.6"


def test_gc_11_7_once_per_round_even_with_two_tiles() -> None:
    """GC-11.7, GC-R24. Next round the extra dice are there again."""
    scene = order()
    scene.owns(A, "help", "help")
    scene.begins_turn(A, free=8)
    scene.does(A, "little-help")
    scene.goes_to_library(A)
    scene.begins_turn(A, free=9)
    assert scene.refuses(A, "little-help") == "GC-11.7"
    scene.resolve("library")
    scene.begins_turn(A, free=8)
    assert "little-help" in scene.offers(A)


def test_gc_11_8_the_trigger_waits_for_the_extra_dice() -> None:
    """GC-11.8, GC-R24"""
    scene = order()
    scene.owns(A, "help")
    scene.begins_turn(A, free=1)
    scene.dice_will_show(6, 6, 6)
    scene.does(A, "little-help", "archives 3x6")
    assert scene.compass.last_lap


def test_gc_11_8_left_over_extra_dice_give_tokens_and_leave() -> None:
    """GC-11.8, GC-R24"""
    scene = order()
    scene.owns(A, "help")
    scene.begins_turn(A, free=1)
    scene.dice_will_show(3, 4, 5)
    scene.does(A, "little-help", "library 3")
    window(scene, A=2)
    assert scene.compass.round == 2
    assert scene.tokens(A) == 1 + 3
    assert scene.free(A) == 8


# --- A Compelling Power -------------------------------------------------------------------------------------------


def test_gc_11_9_ex32_two_dice_are_turned() -> None:
    """EX32, GC-11.9"""
    scene = order()
    scene.owns(A, "power")
    scene.turn(A, "1 1 3 6 6")
    scene.does(A, "compelling-power", "turn 1 to 6", "turn 1 to 6")
    assert scene.rolled() == [3, 6, 6, 6, 6]
    assert "archives 4x6" in scene.offers(A)


def test_gc_11_9_one_die_is_enough_none_is_not() -> None:
    """GC-11.9, GC-R25"""
    scene = order()
    scene.owns(A, "power")
    scene.turn(A, "1 3")
    scene.does(A, "compelling-power")
    assert scene.refuses(A, "enough") == "GC-11.9"
    scene.does(A, "turn 3 to 4")
    assert scene.refuses(A, "turn 1 to 4") == "GC-11.9"  # two dice are turned low to high
    assert scene.reads(A, "turn 1 to 4") == "Of the two dice you turn, begin with the lower one."
    scene.does(A, "enough")
    assert scene.rolled() == [1, 4]


def test_gc_11_9_no_die_is_turned_twice_and_no_third_one() -> None:
    """GC-11.9"""
    scene = order()
    scene.owns(A, "power")
    scene.turn(A, "1 2 3")
    scene.does(A, "compelling-power", "turn 1 to 6")
    assert scene.refuses(A, "turn 6 to 5") == "GC-11.9"
    assert scene.refuses(A, "turn 4 to 5") == "GC-3.6"
    scene.does(A, "turn 2 to 6")
    assert scene.refuses(A, "turn 3 to 6") == "TB-2"
    assert scene.rolled() == [3, 6, 6]


def test_gc_r25_a_turned_die_may_be_rerolled_and_turned_again_after_it() -> None:
    """GC-R25, GC-11.9. Roll, power, reroll, power."""
    scene = order()
    scene.owns(A, "power", "power")
    scene.turn(A, "1 2")
    scene.does(A, "compelling-power", "turn 1 to 6", "enough")
    scene.dice_will_show(3)
    scene.does(A, "spend-token", "reroll 1x6", "throw")
    assert scene.rolled() == [2, 3]
    scene.does(A, "compelling-power", "turn 2 to 5", "turn 3 to 5")
    assert scene.rolled() == [5, 5]


def test_gc_r25_neutral_dice_are_not_turned() -> None:
    """GC-R25"""
    scene = order(seats=3)
    scene.owns(A, "power")
    scene.turn(A, "1 2", neutral="4 5")
    scene.does(A, "compelling-power")
    assert scene.offers(A, "turn 4", "turn 5") == set()
    assert scene.refuses(A, "turn 4 to 1") == "GC-3.6"
