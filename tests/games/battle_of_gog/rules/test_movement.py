"""Dice (BG-9), movement (BG-10), founding (BG-11), special slots (BG-17)."""

from __future__ import annotations

from tests.games.battle_of_gog.scenes import P1, P2, P3, Scene, scene


def rolled(*pips: int, holds: tuple[str, ...] = ()) -> Scene:
    """P1 with one soldier rolls the dice of phase 4."""
    play = scene(2)
    play.soldiers(P1, "1@3,3")
    play.soldiers(P2, "1@12,12")
    play.holds(P1, *holds)
    play.dice(*pips)
    return play.phase4(P1)


# --- BG-9: dice -------------------------------------------------------------------------------------------------------


def test_bg_9_1_the_sum_of_both_dice_is_the_step_total() -> None:
    play = rolled(4, 5)
    play.does(P1, "keep-dice")
    assert play.steps == 9


def test_bg_e17_bg_9_2_one_reroll_which_must_be_kept() -> None:
    """BG-E17, BG-9.2, BG-9.3, BG-9.5, BG-R19, BG-D19"""
    play = rolled(1, 2, 2, 2)
    play.does(P1, "reroll")
    assert play.refuses(P1, "reroll") == "TB-2"
    assert play.refuses(P1, "angel 4,7") is None
    assert play.refuses(P1, "angel 3,7") == "BG-14.2"
    assert play.refuses(P1, "gog 5,7") == "BG-14.1"
    play.does(P1, "stay")
    assert play.steps == 4
    given_up = rolled(6, 6, 1, 2)
    given_up.does(P1, "reroll")
    assert given_up.steps == 3
    assert "Seat 1 rolls both dice again: 1 and 2." in given_up.said()


def test_bg_9_4_double_one_and_six_move_gog() -> None:
    """BG-9.4, BG-14.1, BG-14.6, BG-D20: up to the dice sum."""
    for pips, inside, outside in ((1, "gog 8,8", {"gog 9,7"}), (6, "gog 14,0", set())):
        play = rolled(pips, pips)
        play.does(P1, "keep-dice")
        assert play.refuses(P1, inside) is None
        assert {play.refuses(P1, far) for far in outside} == {"BG-14.2" for _ in outside}
        play.does(P1, "stay")
        assert play.steps == 2 * pips


def test_bg_9_5_double_two_and_five_move_the_angel() -> None:
    """BG-9.5, BG-15.1"""
    for pips, inside, outside in ((2, "angel 4,3", {"angel 3,7"}), (5, "angel 0,0", set())):
        play = rolled(pips, pips)
        play.does(P1, "keep-dice")
        assert play.refuses(P1, inside) is None
        assert {play.refuses(P1, far) for far in outside} == {"BG-14.2" for _ in outside}


def test_bg_9_6_double_three_and_four_draw_an_ability() -> None:
    """BG-9.6, BG-19.1, ledger 3.6"""
    for pips in (3, 4):
        play = rolled(pips, pips)
        play.next_abilities("Defense")
        play.does(P1, "keep-dice")
        assert play.cards(P1) == {"Defense"}
        assert play.steps == 2 * pips


def test_bg_9_7_the_special_action_comes_before_the_steps() -> None:
    """BG-9.7, BG-R19"""
    play = rolled(6, 6)
    play.does(P1, "keep-dice")
    assert play.refuses(P1, "move 1 n") == "TB-2"
    play.does(P1, "gog 0,0")
    assert play.steps == 12


def test_bg_e18_bg_9_8_speed_adds_five_steps_never_to_spirits() -> None:
    """BG-E18, BG-9.8, BG-19.6, BG-19.12"""
    play = rolled(6, 6, holds=("Speed", "Magic"))
    play.does(P1, "keep-dice")
    top = play.canaan.stack[-1]
    assert getattr(top, "gog", 0) == 19
    play.does(P1, "stay")
    assert play.steps == 17
    card = scene(2)
    card.holds(P1, "Speed", "Magic")
    card.card(P1, "T18", 1)
    card.does(P1, "apply")
    assert getattr(card.canaan.stack[-1], "gog", 0) == 14
    founder = scene(2)
    founder.founding(P1)
    founder.soldiers(P1, "1@3,3")
    founder.holds(P1, "Speed")
    founder.phase4(P1)
    assert founder.steps == 12


# --- BG-10: movement --------------------------------------------------------------------------------------------------


def test_bg_10_1_steps_are_shared_and_interleaved() -> None:
    """BG-10.1, BG-10.2, BG-10.10, BG-D21: the phase ends with the last step when nothing can be founded."""
    play = scene(2)
    play.land(F="4,4 9,9")
    play.soldiers(P1, "1@3,3 1@9,8")
    play.soldiers(P2, "1@13,13")
    play.moving(P1, 3)
    play.does(P1, "move 1 se", "move 2 e")
    assert play.refuses(P1, "move 3 n") == "BG-10.1"
    play.does(P1, "move 1 se")
    assert play.army(P1) == {"1@5,5", "1@9,9"}
    assert "found 1" in play.offers(P1)  # a founding remains, so the phase goes on
    assert play.refuses(P1, "move 1 n") == "BG-10.1"
    play.does(P1, "end-turn")
    assert play.canaan.on_turn == P2


def test_bg_10_2_one_of_eight_neighbours_on_the_map() -> None:
    play = scene(2)
    play.soldiers(P1, "1@0,0 1@7,3")
    play.moving(P1, 5)
    assert play.offers(P1, "move 1") == {"move 1 e", "move 1 se", "move 1 s"}
    assert len(play.offers(P1, "move 2")) == 8
    assert play.refuses(P1, "move 1 n") == "BG-10.2"


def test_bg_10_3_one_piece_a_square_and_nothing_is_passed() -> None:
    """BG-10.3, BG-10.4, BG-10.5, BG-13.12, BG-R20: own soldiers, cities, spirits block; diagonals squeeze through."""
    play = scene(2)
    play.soldiers(P1, "6@5,5 1@4,5")
    play.cities(P1, "1@6,4")
    play.cities(P2, "1@5,6")
    play.gog("6,5")
    play.moving(P1, 5)
    assert play.refuses(P1, "move 1 n") == "BG-10.4"
    assert play.refuses(P1, "move 1 sw") == "BG-10.4"
    assert play.refuses(P1, "move 1 e") == "BG-10.4"
    assert play.refuses(P1, "move 1 s") == "BG-10.4"
    play.does(P1, "move 1 se")  # between the city on 5,6 and Gog on 6,5
    assert "6@6,6" in play.army(P1)


def test_bg_10_6_entering_an_enemy_costs_the_step_and_is_a_battle() -> None:
    play = scene(2)
    play.soldiers(P1, "4@5,5 1@1,1")
    play.soldiers(P2, "2@5,6 1@9,9")
    play.moving(P1, 3)
    play.does(P1, "move 1 e")
    assert play.army(P1) == {"2@5,6", "1@1,1"}
    assert play.steps == 2


def test_bg_10_7_water_needs_level_3() -> None:
    """BG-10.7, BG-17.5: unless the owner holds Water."""
    play = scene(2)
    play.land(water="5,6 9,6")
    play.soldiers(P1, "2@5,5 3@9,5")
    play.moving(P1, 3)
    assert play.refuses(P1, "move 1 e") == "BG-10.7"
    assert play.refuses(P1, "move 2 e") is None
    play.holds(P1, "Water")
    assert play.refuses(P1, "move 1 e") is None


def test_bg_10_8_no_attack_on_volcanoes_and_truce_soldiers() -> None:
    """BG-10.8, BG-17.4"""
    play = scene(3)
    play.land(V="5,6")
    play.founding(P3)
    play.soldiers(P1, "6@5,5")
    play.soldiers(P2, "1@5,6")
    play.soldiers(P3, "1@4,5")
    play.moving(P1, 3)
    assert play.refuses(P1, "move 1 e") == "BG-17.4"
    assert play.refuses(P1, "move 1 n") == "BG-10.8"


def test_bg_e19_bg_10_9_a_winner_moves_no_more_this_turn() -> None:
    """BG-E19, BG-12.3, BG-R21: it may still found a city."""
    play = scene(2)
    play.soldiers(P1, "5@5,4 1@1,1")
    play.soldiers(P2, "3@5,6 1@9,9")
    play.moving(P1, 9)
    play.does(P1, "move 1 e", "move 1 e")
    assert play.army(P1) == {"2@5,6", "1@1,1"}
    assert play.steps == 7
    assert play.refuses(P1, "move 1 e") == "BG-10.9"
    assert play.refuses(P1, "move 2 e") is None
    play.does(P1, "found 1")
    assert play.towns(P1) == ["1@5,6"]


def test_bg_10_10_the_phase_ends_when_no_steps_and_no_founding_remain() -> None:
    play = scene(2)
    play.land(F="5,6")
    play.soldiers(P1, "1@5,5")
    play.soldiers(P2, "1@12,12")
    play.moving(P1, 1)
    play.does(P1, "move 1 e")
    assert play.canaan.on_turn == P2


# --- BG-11: founding --------------------------------------------------------------------------------------------------


def test_bg_11_1_a_soldier_becomes_a_city_at_any_moment_without_a_step() -> None:
    """BG-11.1, BG-11.2: always level 1, whatever the soldier's level."""
    play = scene(2)
    play.soldiers(P1, "5@5,5 1@9,9")
    play.moving(P1, 4)
    play.does(P1, "move 2 e", "found 1")
    assert play.towns(P1) == ["1@5,5"]
    assert play.steps == 3
    play.does(P1, "move 2 e", "found 2")
    assert play.towns(P1) == ["1@5,5", "1@9,11"]
    assert play.army(P1) == set()


def test_bg_e16_bg_11_3_where_a_city_may_stand() -> None:
    """BG-E16, BG-11.4, BG-11.5, BG-17.1, BG-R22"""
    play = scene(2)
    play.land(F="5,8", water="9,9", V="9,11", R="9,13", C="11,9", T="11,11", S="11,13")
    play.cities(P2, "1@5,5")
    play.soldiers(P1, "1@6,6 1@5,7 1@5,8 1@0,0 3@9,9 1@9,11 1@9,13")
    play.moving(P1, 4)
    wanted = ["BG-11.4", None, "BG-11.3", "BG-11.5", "BG-11.3", "BG-11.3", "BG-11.3"]
    assert [play.refuses(P1, f"found {n + 1}") for n in range(7)] == wanted
    icons = scene(2)
    icons.land(C="11,9", T="11,11", S="11,13", W="13,9", G="13,11")
    icons.soldiers(P1, "1@11,9 1@11,11 1@11,13 1@13,9 1@13,11")
    icons.moving(P1, 4)
    assert [icons.refuses(P1, f"found {n + 1}") for n in range(5)] == ["BG-11.3"] * 5


def test_bg_11_1_a_soldier_in_stock_founds_nothing() -> None:
    """BG-10.1, BG-11.3"""
    play = scene(2)
    play.soldiers(P1, "4@5,5")
    play.moving(P1, 2)
    assert play.refuses(P1, "found 1") is None
    assert play.refuses(P1, "found 2") == "BG-10.1"


def test_bg_11_4_the_switch_asks_for_two_squares_between_cities() -> None:
    """BG-11.4, BG-R22: distance 3 instead of 2, own and enemy cities alike."""
    for owner in (P1, P2):
        play = scene(2, city_distance=3)
        play.cities(owner, "1@5,5")
        play.soldiers(P1, "1@5,7 1@5,8")
        play.moving(P1, 4)
        assert play.refuses(P1, "found 1") == "BG-11.4"
        assert play.refuses(P1, "found 2") is None


def test_bg_11_6_at_most_five_cities_and_later_ones_at_any_time() -> None:
    play = scene(2)
    play.cities(P1, "1@1,1 1@1,4 1@1,7")
    play.soldiers(P1, "1@5,1 1@5,4 1@5,7")
    play.moving(P1, 4)
    play.does(P1, "found 1", "found 2")
    assert len(play.towns(P1)) == 5
    assert play.refuses(P1, "found 3") == "BG-11.6"


def test_bg_11_7_founding_is_always_optional() -> None:
    play = scene(2)
    play.founding(P1)
    play.soldiers(P1, "1@5,1 1@5,4 1@5,7")
    play.soldiers(P2, "1@12,12")
    play.moving(P1, 7)
    assert "end-turn" in play.offers(P1)
    play.does(P1, "end-turn")
    assert play.towns(P1) == []


# --- BG-17: special slots ---------------------------------------------------------------------------------------------


def test_bg_17_1_only_plain_squares_hold_cities() -> None:
    """BG-17.1, BG-11.3: and a plain square has no effect on a soldier."""
    play = scene(2)
    play.soldiers(P1, "2@5,1")
    play.moving(P1, 2)
    assert play.canaan.effective_level(0) == 2
    assert play.refuses(P1, "found 1") is None


def test_bg_17_8_soldiers_and_spirits_may_stand_on_the_scroll_slot() -> None:
    """BG-17.8, BG-R44: a spirit may stand anywhere, a corner too, and closes it for soldiers."""
    play = scene(2)
    play.land(S="7,7")
    play.soldiers(P1, "1@7,6 1@0,1")
    play.gog("0,0")
    play.moving(P1, 3)
    assert play.refuses(P1, "move 2 w") == "BG-10.4"
    play.does(P1, "move 1 e")
    assert "1@7,7" in play.army(P1)
    card = scene(2)
    card.land(S="7,7")
    card.card(P1, "T18", 1)
    card.does(P1, "apply")
    assert {"gog 7,7", "angel 7,7", "gog 0,0"} <= card.offers(P1)
    card.does(P1, "angel 7,7")
    assert card.canaan.angel == 7 * 15 + 7
