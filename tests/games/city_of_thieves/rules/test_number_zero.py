"""The first figure (Leona), street (R1), zombie and Equipment card have the number 0: no rule takes them for nobody or nothing."""

from __future__ import annotations

from tests.games.city_of_thieves.king_of_ashes.scenes import acting, ashen
from tests.games.city_of_thieves.scenes import A, B, thieves


def test_ct_r11_a_militiaman_does_not_enter_the_space_of_the_movers_leona() -> None:
    """CT-R11, CT-4.13"""
    scene = thieves(a="executioners", b="nocturnis")
    scene.stands("leona", "A2")
    scene.stands("mirko", "P2")
    scene.stands("kornak", "P1")
    scene.dice_will_show(5)
    scene.begins_turn(A)
    scene.does(A, "name kornak")
    assert scene.refuses(A, "to A2") == "CT-R11"
    assert scene.refuses(A, "to P2") is None


def test_ct_t15_k06_caltrops_wound_on_the_first_street_too() -> None:
    """CT-T15 (K06): R1 is the first space of all."""
    scene = ashen(9, mirko="R2", leona="R12")
    scene.hand(B, "caltrops")
    acting("mirko", scene)
    scene.does(A, "to R1")
    scene.does(B, "play caltrops")
    assert scene.place("mirko") == "R1"
    assert scene.wounds("mirko") == 1


def test_ka_r52_caltrops_find_no_street_where_leona_stands() -> None:
    """KA-R52: the first unoccupied street; Leona's is not."""
    scene = ashen(9, "executioners", "nocturnis", davitto="R2", leona="R3", mirko="R12")
    scene.hand(B, "caltrops")
    acting("davitto", scene)
    scene.does(A, "to R4")
    scene.does(B, "play caltrops")
    assert scene.place("davitto") == "R4"


def test_ka_10_2_the_first_equipment_card_is_held_against_the_other() -> None:
    """KA-10.2: with two of them a character keeps one."""
    scene = ashen(9, mirko="R2", leona="R12")
    scene.bears("mirko", "axe")
    scene.experience(A, 2)
    scene.turn(A)
    scene.does(A, "equip mirko", "choose lock-opener")
    assert scene.offers(A, "keep") == {"axe", "lock-opener"}


def test_ct_5_1_a_dart_needs_a_character_that_is_being_activated() -> None:
    """KA-R8, CT-5.1"""
    scene = ashen(9, mirko="R2", leona="R3")
    scene.turn(A)
    assert scene.refuses(A, "dart leona") == "CT-5.1"


def test_ka_8_3_nobody_passes_a_fellow_without_the_second_box() -> None:
    scene = thieves(a="nocturnis", b="executioners")
    scene.stands("mirko", "R2")
    scene.stands("valdur", "R3")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "via valdur") == "KA-8.1"
