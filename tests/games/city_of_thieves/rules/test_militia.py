"""Militiamen (CT-4, CT-R10 to CT-R16)."""

from __future__ import annotations

from tests.games.city_of_thieves.scenes import A, B, Scene, thieves


def phase_two(dice: tuple[int, ...], **figures: str) -> Scene:
    """A's phase 2 with these figures on the board; a card drawn by A, whose hand is then empty again."""
    scene = thieves(a="nocturnis", b="executioners")
    for name, place in figures.items():
        scene.stands(name, place)
    scene.begins_turn(A)
    scene.hand(A)
    scene.dice_will_show(*dice)
    return scene


def caught_in_the_theatre(*dice: int) -> Scene:
    """EX-5 with the gangs' places taken: Ysolde belongs to B, who has 1 ducat; Kornak comes from the Guardroom."""
    scene = thieves(a="executioners", b="nocturnis")
    scene.stands("leona", "D1")
    scene.stands("ysolde", "THE")
    scene.carries("ysolde", "scroll")
    scene.has(B, 1)
    scene.begins_turn(A)
    scene.hand(A)
    scene.dice_will_show(4, *dice)
    scene.does(A, "name kornak", "to THE")
    return scene


def test_ct_4_2_ex_4_on_a_six_he_stays() -> None:
    """EX-4, CT-4.1, CT-4.2. The other one may not be moved instead."""
    scene = phase_two((6,), mirko="D1", leona="D9")
    scene.does(A, "name kornak")
    assert scene.place("kornak") == "GUA"
    assert "activate mirko" in scene.offers(A)
    assert scene.refuses(A, "name valrut") == "TB-2"
    assert "Seat 1 rolled 6 for Kornak, who stays." in scene.said()


def test_ct_4_3_he_may_stop_early_or_stand_still() -> None:
    """CT-4.2, CT-4.3, CT-4.4, CT-4.5, CT-R10, CT-R12, CT-R16. Doors and windows as for thieves; no AP is spent."""
    scene = phase_two((2,), mirko="D1", leona="D9")
    scene.does(A, "name kornak")
    assert scene.offers(A, "to") == {"A8", "ARM", "A7", "P4", "A6", "R17"}
    assert scene.refuses(A, "to R16") == "CT-4.2"
    assert scene.refuses(A, "to GUA") == "CT-4.2"
    scene.does(A, "stay")
    assert scene.place("kornak") == "GUA"
    assert scene.ap == 7
    scene.does(A, "end turn")
    assert scene.offers(B, "name") == {"kornak", "valrut"}


def test_ct_4_6_militiamen_never_leave() -> None:
    """CT-4.6"""
    scene = phase_two((5,), kornak="D12", mirko="D1", leona="D9")
    scene.alarm()
    scene.does(A, "name kornak")
    assert scene.offers(A, "leave") == set()
    assert scene.refuses(A, "leave D12") == "TB-2"


def test_ct_4_7_ex_5_attack_and_flight() -> None:
    """EX-5, CT-4.7, CT-4.8, CT-4.9, CT-4.10, CT-4.12, CT-R15, CT-R6, CT-R28, CT-R64"""
    scene = caught_in_the_theatre(4, 2, 4, 1)
    assert scene.ducats(B) == 0
    assert scene.carried("ysolde") == "scroll"
    assert scene.place("kornak") == "THE"
    assert scene.asked == [A]
    ends = {"A5", "A6", "D12", "R15", "R16", "R17", "R19", "GUA", "INN"}
    assert scene.offers(A, "flee") == ends
    scene.does(A, "flee R19")
    assert scene.place("ysolde") == "R19"
    assert "end turn" in scene.offers(A)  # the fourth point is lost


def test_ct_4_13_ex_6_never_against_the_own_gang() -> None:
    """EX-6, CT-4.13, CT-R11"""
    scene = phase_two((3,), mirko="R17", kornak="ARM", leona="D9")
    scene.does(A, "name kornak")
    ways = scene.offers(A, "to")
    assert {"P3", "A5"} <= ways
    assert not ways & {"R17", "THE", "R18"}
    assert scene.refuses(A, "to R17") == "CT-R11"


def test_ct_4_14_militiamen_do_not_meet() -> None:
    """CT-4.14, CT-R11. Nor do they cross an enemy: stepping onto one is the fight."""
    scene = phase_two((4,), kornak="A8", valrut="P4", mirko="D1", leona="A7")
    scene.does(A, "name kornak")
    assert scene.refuses(A, "to P4") == "CT-R11"
    assert scene.refuses(A, "to R22") == "CT-4.2"
    assert scene.refuses(A, "to A7") is None


def test_ct_4_11_ex_7_the_militiaman_loses() -> None:
    """EX-7, CT-4.11, CT-R14"""
    scene = caught_in_the_theatre(3, 2, 5, 1)
    assert scene.asked == [B]
    assert scene.ducats(B) == 1
    scene.does(B, "flee GUA")
    assert scene.place("kornak") == "GUA"
    assert scene.place("ysolde") == "THE"
    assert scene.asked == [A]


def test_ct_r13_the_defender_may_play_a_card_the_mover_may_not() -> None:
    """CT-4.15, CT-R13"""
    scene = thieves(a="executioners", b="nocturnis")
    scene.stands("leona", "D1")
    scene.stands("ysolde", "THE")
    scene.hand(B, "parry")
    scene.begins_turn(A)
    scene.dice_will_show(4)
    scene.does(A, "name kornak", "to THE")
    assert scene.asked == [B]
    scene.dice_will_show(5, 5, 1, 1, 6, 2)
    scene.does(B, "play parry")
    scene.does(B, "flee GUA")
    assert scene.place("ysolde") == "THE"


def test_ct_4_16_thieves_never_attack_militiamen() -> None:
    """CT-4.16, CT-R22"""
    scene = thieves()
    scene.stands("mirko", "A8")
    scene.stands("leona", "D1")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "to GUA") == "CT-R22"
    assert "GUA" not in scene.offers(A, "to")
