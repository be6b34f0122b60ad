"""The catacombs (KA-14, CT-T18): going down, following arrows, coming up; fights below; the prison."""

from __future__ import annotations

import pytest

from doubloon.games.city_of_thieves.city import ARROWS, SPACE_NAMES
from doubloon.games.city_of_thieves.content import SELENE
from tests.games.city_of_thieves.king_of_ashes.catacombs.scenes_below import (
    ashes_of,
    below,
    block_pentacles,
    experience,
    going_down,
)
from tests.games.city_of_thieves.scenes import A, B

NO_CYCLOPS = 6  # the die that leaves the Cyclops where it is


def test_ct_t18_the_arrows() -> None:
    """CT-T18. Eleven arrows: a circle of four rooms, the Treasure Room joining it, all of them and the prison to CX."""
    names = {(SPACE_NAMES[one], SPACE_NAMES[other]) for one, other in ARROWS}
    circle = {("HA", "SC"), ("SC", "TC"), ("TC", "TU"), ("TU", "HA"), ("TR", "HA")}
    assert names == circle | {(room, "CX") for room in ("HA", "SC", "TC", "TU", "TR", "PR")}


# --- down a staircase -------------------------------------------------------------------------------------------------


def test_ka_14_1_a_staircase_leads_straight_to_a_room() -> None:
    """KA-14.1, KA-14.2, KA-4.7, KA-R11, KA-R28. For one point, and the movement is over; no staircase to PR, CX or LA."""
    scene = below(mirko="R23", leona="R12")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert {"HA", "SC", "TC", "TU"} == scene.offers(A, "to") & {
        "HA",
        "SC",
        "TC",
        "TU",
        "TR",
        "PR",
        "CX",
        "LA",
    }
    assert scene.refuses(A, "to PR") == "KA-14.1"
    assert scene.refuses(A, "to LA") == "KA-15.1"
    scene.dice_will_show(NO_CYCLOPS)
    scene.does(A, "to TU")
    assert (scene.place("mirko"), scene.ap) == ("TU", 6)
    assert scene.refuses(A, "to HA") == "CT-5.8"


def test_ka_r11_the_step_down_needs_a_movement_point() -> None:
    """KA-R11, KA-14.1. R22 is 2 steps from the Kitchen: enough; R19 is 5 steps away, too far even to reach it."""
    scene = below(mirko="R22", selene="R20", leona="R12")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert "HA" in scene.offers(A, "to")
    scene.does(A, "activate selene")
    assert "KIT" in scene.offers(A, "to")
    assert scene.refuses(A, "to HA") == "KA-14.1"


def test_ka_r11_a_staircase_behind_a_figure_cannot_be_used() -> None:
    """KA-R11, CT-6.9. An enemy stands in the room; a fellow may be crossed (KA-8.1)."""
    scene = below(mirko="R23", leona="KIT")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "to HA") == "KA-14.1"
    scene = below(mirko="R23", selene="KIT", leona="R12")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "to HA") is None


def test_ka_14_3_the_treasure_room_needs_a_fellow_at_a_mechanism() -> None:
    """KA-14.3, KA-4.9, KA-R12. An enemy there does not help; a wounded fellow does."""
    scene = below(mechanisms="APO", mirko="KIT", leona="APO")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "to TR") == "KA-14.3"
    scene = below(mechanisms="APO", mirko="KIT", selene="APO", leona="R12")
    ashes_of(scene).wounds[5] = 1
    scene.turn(A)
    scene.dice_will_show(NO_CYCLOPS)
    scene.does(A, "activate mirko", "to TR")
    assert scene.place("mirko") == "TR"


def test_ka_r29_a_fellows_room_is_not_entered_by_staircase() -> None:
    """KA-R28, KA-R29"""
    scene = below(mirko="KIT", selene="SC", leona="R12")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "to SC") == "KA-R29"


def test_ka_14_8_militiamen_stay_above() -> None:
    """KA-14.8"""
    scene = below(mirko="R1", leona="R12", kornak="KIT")
    scene.begins_turn(A)
    while scene.asked == [A] and "name kornak" not in scene.offers(A):
        scene.does(A, "pass" if "pass" in scene.offers(A) else "end turn")
    if "name kornak" in scene.offers(A):
        scene.does(A, "name kornak")
        assert not scene.offers(A, "to") & {"HA", "SC", "TC", "TU", "TR"}
        assert scene.refuses(A, "to HA") is not None


# --- fights below -----------------------------------------------------------------------------------------------------


def test_ka_14_10_an_enemy_must_be_attacked_and_that_fight_comes_first() -> None:
    """KA-14.10, KA-14.11, KA-R29, KA-R30, KA-R37. The loser keeps what is left to him and goes to prison, then the die."""
    scene = below(mirko="KIT", leona="SC")
    scene.carries("leona", "scroll")
    scene.turn(A, 3)
    scene.dice_will_show(5, 5, 2, 1, NO_CYCLOPS)
    scene.does(A, "activate mirko", "to SC")
    assert (scene.place("mirko"), scene.place("leona"), scene.carried("mirko")) == ("SC", "PR", "scroll")
    assert scene.ap == 1
    said = scene.said()
    won = next(number for number, line in enumerate(said) if "Mirko beat Leona" in line)
    assert any("for the Cyclops" in line for line in said[won:])
    assert not any("for the Cyclops" in line for line in said[:won])
    assert scene.refuses(A, "read") == "CT-5.8"


def test_ka_r30_the_cyclops_comes_after_a_mover_that_lost() -> None:
    """KA-R30, KA-16.1, KA-R33. The die belongs to the entering; the Cyclops may come upon the winner."""
    scene = below(mirko="KIT", leona="SC")
    scene.turn(A)
    scene.dice_will_show(1, 2, 5, 4, 4, 6, 6, 6, 6, 1, 1)
    scene.does(A, "activate mirko", "to SC")
    assert scene.said().count("Seat 1 rolled 4 for the Cyclops.") == 1
    assert (scene.place("mirko"), scene.place("leona"), scene.place("cyclops")) == ("PR", "PR", "SC")


def test_ka_r30_by_option_a_mover_that_loses_is_in_prison_and_no_die_is_rolled() -> None:
    """KA-R30, KA-14.11. Without a treasure 2 ducats are taken."""
    scene = below(mirko="KIT", leona="SC")
    ashes_of(scene).cyclops_follows = False
    scene.has(A, 3)
    scene.turn(A)
    scene.dice_will_show(1, 2, 5, 6)
    scene.does(A, "activate mirko", "to SC")
    assert (scene.place("mirko"), scene.place("leona")) == ("PR", "SC")
    assert (scene.ducats(A), scene.ducats(B)) == (1, 2)
    assert not any("for the Cyclops" in line for line in scene.said())
    assert scene.district.acting < 0


def test_ka_r29_without_the_action_point_an_occupied_room_is_closed() -> None:
    """KA-R29, EX-45. With 2 AP the attack can be paid, with 1 it cannot."""
    scene = below(mirko="KIT", leona="SC")
    scene.turn(A, 2)
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "to SC") is None
    scene = below(mirko="KIT", leona="SC")
    scene.turn(A, 1)
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "to SC") == "KA-R29"
    assert scene.refuses(A, "to HA") is None


# --- along the arrows -------------------------------------------------------------------------------------------------


def test_ka_14_4_below_only_the_arrows_are_followed() -> None:
    """KA-14.4, KA-16.1, KA-R57, KA-R65. Each room has its roll; then the mover goes on, changes his way or stops."""
    scene = below(mirko="HA", leona="R12")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert scene.offers(A, "to") >= {"SC", "TC", "TU", "R1", "R7", "R13", "R19"}
    assert scene.refuses(A, "to TR") == "KA-14.4"
    scene.dice_will_show(NO_CYCLOPS, NO_CYCLOPS)
    scene.does(A, "to TU")
    assert scene.place("mirko") == "SC"
    assert scene.asked == [A]
    assert {"stay", "to TC", "to R1"} <= scene.offers(A)
    scene.does(A, "to TC")
    assert scene.place("mirko") == "TC"
    scene.does(A, "stay")
    assert (scene.place("mirko"), scene.ap) == ("TC", 6)
    assert scene.refuses(A, "to TU") == "CT-5.8"


def test_ka_14_5_from_the_centre_one_must_go_up() -> None:
    """KA-14.5, KA-14.7, KA-R31. CX and the way up cost a point each; what is left is spent above ground."""
    scene = below(mirko="HA", leona="R12")
    scene.turn(A)
    scene.does(A, "activate mirko")
    ends = scene.offers(A, "to")
    assert "CX" not in ends
    assert {"R1", "R7", "R13", "R19"} <= ends  # 2 points
    assert {"R8", "TAN", "D5", "APO"} <= ends  # 4 points by R7
    assert "D6" not in ends
    scene.does(A, "to TAN")
    assert scene.place("mirko") == "TAN"
    assert any("Holy Altar–Central pentacle–R7–Tannery" in line for line in scene.said())


def test_ka_14_6_only_an_empty_pentacle_is_a_way_up() -> None:
    """KA-14.6, KA-R31. With all four occupied an empty space next to one of them."""
    scene = below(mirko="HA", leona="R12")
    block_pentacles(scene, 3)
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert "R19" in scene.offers(A, "to")
    assert not {"R2", "R6", "R8"} & scene.offers(A, "to")
    block_pentacles(scene)
    beside = {"R2", "R24", "R6", "R8", "TAN", "R14", "R18", "R20", "STA"}
    assert beside <= scene.offers(A, "to")
    assert "R12" not in scene.offers(A, "to")  # Leona stands there, and no other way leads to her
    scene.stands("leona", "D1")
    assert "R12" in scene.offers(A, "to")


def test_ka_r31_without_any_space_above_there_is_no_way_up() -> None:
    """KA-R31. Pentacles and all spaces beside them are occupied: the centre cannot be entered."""
    scene = below(mirko="HA", leona="R12")
    block_pentacles(scene)
    blockers = ["valdur", "selene", "ysolde", "davitto", "iris", "brandt", "kornak", "valrut", "isabeau"]
    for name, place in zip(
        blockers, ["R2", "R24", "R6", "R8", "TAN", "R14", "R18", "R20", "STA"], strict=True
    ):
        scene.stands(name, place)
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert scene.offers(A, "to") == {"SC", "TC", "TU"}


def test_ka_r29_an_occupied_room_on_an_arrow_means_attack() -> None:
    """KA-R29, KA-16.6. The attack ends the movement."""
    scene = below(mirko="HA", leona="SC")
    scene.turn(A)
    scene.dice_will_show(5, 5, 2, 1, NO_CYCLOPS)
    scene.does(A, "activate mirko", "to SC")
    assert (scene.place("mirko"), scene.place("leona")) == ("SC", "PR")
    assert scene.refuses(A, "to TC") == "CT-5.8"


def test_ka_r29_a_fellows_room_is_crossed_along_arrows_and_goods_are_exchanged() -> None:
    """KA-R29, KA-R65, KA-8.1, KA-8.2, KA-8.3. The roll is made for it too, nobody stays there, the two may exchange."""
    scene = below(mirko="HA", selene="SC", leona="R12")
    scene.carries("selene", "scroll")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "to SC") == "KA-R29"
    scene.dice_will_show(NO_CYCLOPS, NO_CYCLOPS)
    scene.does(A, "to TC")
    assert any("rolled 6 for the Cyclops" in line for line in scene.said())
    scene.does(A, "take scroll", "pass")
    assert scene.refuses(A, "stay") == "KA-R29"
    scene.does(A, "to TC")
    assert (scene.place("mirko"), scene.carried("mirko"), scene.place("selene")) == ("TC", "scroll", "SC")


def test_ka_r29_who_goes_up_to_attack_leaves_the_room_to_the_fellow_in_it() -> None:
    """KA-R29, KA-14.5, CT-10.2. Mirko crosses Selene's room, goes up and attacks: she is where she was."""
    scene = below(mirko="HA", selene="SC", leona="R8")
    scene.turn(A)
    scene.dice_will_show(NO_CYCLOPS)
    scene.does(A, "activate mirko", "to TC")
    assert scene.place("mirko") == "SC"
    scene.does(A, "to R8")
    assert (scene.place("mirko"), scene.place("selene")) == ("R8", "SC")
    assert scene.district.at[SPACE_NAMES.index("SC")] == SELENE


def test_ka_r65_a_fellow_is_crossed_only_with_the_points_for_the_way_up() -> None:
    """KA-R65, KA-R29"""
    scene = below(mirko="TU", selene="SC", leona="R12")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert "TC" in scene.offers(A, "to")  # TU–HA–SC–TC: on arrival in SC two points are left
    scene.dice_will_show(NO_CYCLOPS, NO_CYCLOPS)
    scene.does(A, "to TC")
    assert scene.place("mirko") == "HA"
    scene.does(A, "to TC")
    assert scene.refuses(A, "stay") == "KA-R29"
    scene = below(mirko="TU", selene="SC", leona="R12")
    scene.hand(B, "niggling-injury")
    scene.turn(A)
    scene.does(A, "activate mirko", "to TC")
    scene.does(B, "play niggling-injury")
    assert scene.offers(A, "to") & {"HA", "SC", "TC"} == {
        "HA"
    }  # with two points SC would be reached with none left


def test_ghost_walk_below_ground() -> None:
    """CT-T9 (Ghost Walk), KA-R56. Selene walks through an enemy's room, not through the Cyclops's."""
    scene = below(selene="HA", leona="SC")
    scene.turn(A)
    scene.does(A, "activate selene")
    assert scene.offers(A, "to") >= {"SC", "TC", "TU"}
    scene.dice_will_show(NO_CYCLOPS, NO_CYCLOPS)
    scene.does(A, "to TC")
    assert scene.refuses(A, "stay") == "KA-R29"
    scene.does(A, "to TC", "stay")
    assert (scene.place("selene"), scene.place("leona")) == ("TC", "SC")
    scene = below(selene="HA", leona="R12", cyclops="SC")
    scene.turn(A)
    scene.does(A, "activate selene")
    assert scene.offers(A, "to") & {"SC", "TC", "TU"} == {"SC"}


def test_niggling_injury_below_ground() -> None:
    """CT-R31, KA-R57. Answered once, when the path is declared; the new path has two points less."""
    scene = below(mirko="HA", leona="R12")
    scene.hand(B, "niggling-injury")
    scene.turn(A)
    scene.does(A, "activate mirko", "to TU")
    scene.does(B, "play niggling-injury")
    assert scene.offers(A) == {"to SC", "to TC", "to R1", "to R7", "to R13", "to R19", "stay"}
    scene.dice_will_show(NO_CYCLOPS)
    scene.does(A, "to SC")
    assert scene.offers(A) == {"to TC", "stay"}


def test_run_below_ground_lengthens_the_way() -> None:
    """CT-T8 (C01), CT-R31"""
    scene = below(mirko="HA", leona="R12")
    scene.hand(A, "run run")
    scene.turn(A)
    scene.does(A, "activate mirko", "play run")
    assert "D6" in scene.offers(A, "to")
    scene.dice_will_show(NO_CYCLOPS, NO_CYCLOPS)
    scene.does(A, "to SC", "play run", "to TC", "stay")
    assert scene.place("mirko") == "TC"


def test_ka_r59_nothing_below_is_adjacent() -> None:
    """KA-R59, CT-R46. Cutpurse finds no neighbour in the catacombs."""
    scene = below(mirko="SC", leona="TC")
    scene.hand(A, "cutpurse")
    scene.turn(A)
    assert scene.refuses(A, "play cutpurse against 2") == "CT-R46"


def test_ka_r46_below_is_on_the_board() -> None:
    """KA-R46. For missions, and as not having left."""
    scene = below(mirko="SC", selene="PR", leona="R12")
    scene.carries("mirko", "scroll")
    scene.carries("selene", "scroll")
    scene.offers_missions("scroll+1")
    scene.turn(A)
    scene.does(A, "mission scroll+1")
    assert scene.ducats(A) == 7
    assert scene.score(A)["penalty"] >= 6


def test_shadow_step_leads_out_of_a_catacomb_room_but_not_out_of_prison() -> None:
    """CT-T9 (Shadow Step), KA-R38"""
    scene = below(valdur="SC", leona="R12")
    scene.turn(A)
    scene.does(A, "activate valdur", "shadow R7")
    assert scene.place("valdur") == "R7"
    scene = below(valdur="PR", leona="R12")
    scene.turn(A)
    scene.does(A, "activate valdur")
    assert scene.refuses(A, "shadow R7") == "KA-R38"


# --- the prison -------------------------------------------------------------------------------------------------------


def test_ka_15_2_any_number_of_prisoners_share_the_prison() -> None:
    """KA-15.2, KA-15.3, KA-R38. They do not attack each other and do nothing but try to escape."""
    scene = below(mirko="PR", valdur="PR", leona="PR", iris="PR", selene="R12")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert scene.offers(A) >= {"escape"}
    assert not scene.offers(A, "to")
    assert scene.refuses(A, "to R7") == "KA-15.3"
    scene.hand(A, "run")
    assert scene.refuses(A, "play run") == "KA-15.3"
    assert scene.refuses(A, "skill mirko") == "KA-15.3"
    scene.does(A, "activate valdur")
    assert scene.refuses(A, "shadow R7") == "KA-R38"


def test_ka_15_5_on_1_to_3_the_prisoner_stays() -> None:
    """KA-15.4, KA-15.5, KA-15.8. The action point is lost, and there is no second attempt this turn."""
    scene = below(mirko="PR", leona="R12")
    scene.turn(A)
    scene.dice_will_show(3)
    scene.does(A, "activate mirko", "escape")
    assert (scene.place("mirko"), scene.ap) == ("PR", 6)
    assert scene.refuses(A, "escape") == "KA-15.8"


def test_ka_15_6_on_4_to_6_the_prisoner_goes_up() -> None:
    """KA-15.6, KA-15.8, KA-R39. One action point for all of it; an action may follow, no other movement."""
    scene = below(mirko="PR", leona="R12")
    scene.turn(A)
    scene.dice_will_show(4)
    scene.does(A, "activate mirko", "escape")
    assert "stay" in scene.offers(A)
    scene.holds("TAN", "scroll")
    scene.does(A, "to TAN")
    assert (scene.place("mirko"), scene.ap) == ("TAN", 6)
    assert scene.refuses(A, "to R7") == "CT-5.8"
    assert scene.refuses(A, "bash") is None


def test_ka_r39_an_escaped_prisoner_may_stay_or_attack_at_the_end() -> None:
    """KA-R39"""
    scene = below(mirko="PR", leona="R8")
    scene.turn(A)
    scene.dice_will_show(4, 6, 6, 1, 1)
    scene.does(A, "activate mirko", "escape")
    scene.does(A, "to R8")
    assert scene.district.acted
    scene = below(mirko="PR", leona="R8")
    scene.turn(A)
    scene.dice_will_show(4)
    scene.does(A, "activate mirko", "escape", "stay")
    assert scene.place("mirko") == "PR"


def test_ka_r39_an_allowance_too_short_for_the_surface_keeps_him_in() -> None:
    """KA-R39, CT-T14. Chufflock (Movement 3) escapes and is answered with Niggling Injury: one point is not enough."""
    scene = below(a="executioners", b="nocturnis", mirko="R12")
    scene.district.owner[16] = A
    scene.district.crew[0] = 16
    scene.stands("chufflock", "PR")
    scene.hand(B, "niggling-injury")
    scene.turn(A)
    scene.dice_will_show(4)
    scene.does(A, "activate chufflock", "escape", "to R7")
    scene.does(B, "play niggling-injury")
    assert scene.offers(A) == {"stay"}
    scene.does(A, "stay")
    assert scene.place("chufflock") == "PR"


def test_ex_46_escape_with_keys() -> None:
    """EX-46, KA-15.7, KA-R21. Die 2, rerolled by the keys to 5; a further reroll with experience is illegal."""
    scene = below(a="kaldern", fenwick="PR", leona="R12")
    scene.carries("fenwick", "keys")
    experience(scene, A, 3)
    scene.turn(A)
    scene.dice_will_show(2, 5)
    scene.does(A, "activate fenwick", "escape")
    assert scene.offers(A) == {"reroll 2", "experience 2", "pass"}
    scene.does(A, "reroll 2")
    assert scene.refuses(A, "experience 5") is not None
    assert {"R7", "R8", "TAN"} <= scene.offers(A, "to")
    scene.does(A, "to TAN")
    scene.holds("TAN", "scroll")
    assert scene.refuses(A, "pick") is None


def test_ex_46_with_all_pentacles_occupied() -> None:
    """EX-46, KA-14.6"""
    scene = below(a="kaldern", fenwick="PR", leona="D1")
    block_pentacles(scene)
    scene.hand(B, "niggling-injury")
    scene.turn(A)
    scene.dice_will_show(5)
    scene.does(A, "activate fenwick", "escape", "to R2")
    scene.does(B, "play niggling-injury")  # two points are left: exactly the ways up
    spaces = "R2 R24 R6 R8 TAN R12 R14 R18 R20 STA"
    assert scene.offers(A, "to") == set(spaces.split())


def test_breakout_and_diplomatic_standing() -> None:
    """CT-T15 (K03), CT-T14 (Diplomatic Standing), KA-R38, KA-R39"""
    scene = below(mirko="PR", leona="R12")
    scene.hand(A, "breakout")
    scene.turn(A, 1)
    scene.does(A, "activate mirko", "play breakout", "to R7")
    assert (scene.place("mirko"), scene.ap, scene.cards(A)) == ("R7", 0, "")
    scene = below(a="kaldern", leona="R12")
    scene.district.owner[18] = A
    scene.district.crew[0] = 18
    scene.stands("iraem", "PR")
    scene.turn(A, 0)
    scene.does(A, "activate iraem", "skill iraem", "to R7")
    assert (scene.place("iraem"), scene.ap) == ("R7", 0)
    assert scene.refuses(A, "skill iraem") == "KA-15.4"


def test_ka_r38_one_thrown_in_before_its_activation_may_still_try() -> None:
    """KA-R38. Being thrown in ends an activation; a character that has had none this turn may still have one."""
    scene = going_down("SC", 1, 2, 5, 6, leona="SC")
    assert scene.place("mirko") == "PR"
    assert scene.refuses(A, "activate mirko") == "CT-5.5"
    scene = below(mirko="PR", leona="R12")
    scene.turn(A)
    assert scene.refuses(A, "activate mirko") is None


@pytest.mark.parametrize(("skills", "clause"), [(True, None), (False, "KA-R38")])
def test_ka_r38_a_skill_is_no_action(skills: bool, clause: str | None) -> None:
    """KA-R38, CT-1.7. Kaldern leads and Morwen hexes from prison; by option they do not."""
    scene = below(a="kaldern", b="cursed", kaldern="PR", tortok="R1", morwen="PR")
    ashes_of(scene).prison_skills = skills
    scene.turn(A)
    scene.does(A, "activate kaldern")
    assert scene.refuses(A, "lead tortok") == clause
    scene.hand(A, "run")
    scene.turn(B)
    scene.does(B, "activate morwen")
    assert scene.refuses(B, "skill morwen against 1") == clause


@pytest.mark.parametrize(("skills", "clause"), [(True, None), (False, "KA-15.3")])
def test_ka_r38_mirko_is_fleet_of_foot_on_his_way_out_of_prison(skills: bool, clause: str | None) -> None:
    """KA-R38, KA-R39, CT-T9 (Fleet of Foot)"""
    scene = below(mirko="PR", leona="R12")
    ashes_of(scene).prison_skills = skills
    scene.hand(A, "run")
    scene.turn(A)
    scene.dice_will_show(6)
    scene.does(A, "activate mirko", "escape")
    assert scene.refuses(A, "skill mirko") == clause
