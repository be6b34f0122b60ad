"""Fights, theft and flight (CT-10, CT-R20 to CT-R30, CT-R42, CT-R43), FIGHT and AFTER cards."""

from __future__ import annotations

import pytest

from doubloon.games.city_of_thieves.city import SPACE_NUMBER
from doubloon.games.city_of_thieves.content import CARD_NAMES
from tests.games.city_of_thieves.scenes import A, B, Scene, thieves

GANG_OF = {
    **dict.fromkeys(("leona", "davitto", "iris", "brandt"), "executioners"),
    **dict.fromkeys(("valdur", "selene", "mirko", "ysolde"), "nocturnis"),
    **dict.fromkeys(("kaldern", "tortok", "elise", "fenwick"), "kaldern"),
    **dict.fromkeys(("dorak", "morwen", "skarn", "vesper"), "cursed"),
}


def duel(
    attacker: str,
    defender: str,
    start: str = "R4",
    where: str = "A1",
    hands: tuple[str, str] = ("", ""),
    loads: tuple[str, str] = ("", ""),
) -> Scene:
    """A's thief stands next to B's and is activated; nobody else is near."""
    scene = thieves(a=GANG_OF[attacker], b=GANG_OF[defender])
    scene.stands(attacker, start)
    scene.stands(defender, where)
    scene.carries(attacker, loads[0])
    scene.carries(defender, loads[1])
    scene.hand(A, hands[0])
    scene.hand(B, hands[1])
    scene.turn(A)
    scene.does(A, f"activate {attacker}")
    return scene


def strike(scene: Scene, where: str, *dice: int) -> None:
    """The attack, with these dice: the attacker's first."""
    scene.dice_will_show(*dice)
    scene.does(A, f"to {where}")


def test_ct_10_7_the_higher_single_die_wins() -> None:
    """CT-1.3, CT-10.6, CT-10.7, CT-R23, CT-10.3"""
    scene = duel("mirko", "leona")
    strike(scene, "A1", 6, 1, 5, 5)
    assert scene.asked == [A]
    assert scene.refuses(A, "flee A1") == "CT-R28"
    scene.does(A, "flee R2")
    assert scene.place("mirko") == "A1"
    assert scene.refuses(A, "to A2") == "CT-5.8"
    assert scene.ap == 5


@pytest.mark.parametrize(("defender", "winner"), [("davitto", A), ("leona", B)])
def test_ct_10_7_ex_15_tie(defender: str, winner: int) -> None:
    """EX-15, CT-10.7, CT-T9 (Duellist's Pride)"""
    scene = duel("mirko", defender)
    strike(scene, "A1", 5, 2, 5, 5)
    assert scene.asked == [winner]  # moves the loser


def test_ct_4_10_ex_15_leona_against_a_militiaman() -> None:
    """EX-15, CT-4.10. The militiaman wins the tie even against Leona."""
    scene = thieves(a="nocturnis", b="executioners")
    scene.stands("mirko", "D1")
    scene.stands("leona", "A8")
    scene.begins_turn(A)
    scene.hand(A)
    scene.dice_will_show(1, 5, 2, 5, 5)
    scene.does(A, "name kornak", "to A8")
    assert scene.asked == [A]
    assert scene.place("kornak") == "A8"


def test_duellists_pride_when_attacking() -> None:
    """CT-T9 (Duellist's Pride), CT-10.7"""
    scene = duel("leona", "mirko")
    strike(scene, "A1", 5, 2, 5, 5)
    assert scene.asked == [A]


def test_ct_r24_ex_16_theft_with_full_hands() -> None:
    """EX-16, CT-10.8, CT-10.10, CT-10.11, CT-R24, CT-R25, CT-R26, CT-T9 (Sellsword's Fee)"""
    scene = duel("dorak", "elise", loads=("red red keys", "bracelet ducats"))
    strike(scene, "A1", 6, 6, 1, 1)
    assert scene.offers(A) == {"take bracelet", "take ducats"}
    assert scene.refuses(A, "take red") == "CT-9.3"
    scene.does(A, "take bracelet")
    assert scene.offers(A) == {"drop red", "drop keys", "drop bracelet"}
    scene.does(A, "drop bracelet")
    scene.does(A, f"in {min(scene.offers(A, 'in'))}")
    assert scene.ducats(A) == 0
    scene.does(A, min(scene.offers(A)))
    assert scene.ducats(A) == 1
    assert scene.carried("elise") == "ducats"
    assert scene.carried("dorak") == "red red keys"


def test_ct_10_9_ex_17_nothing_to_steal() -> None:
    """EX-17, CT-10.9, CT-R6"""
    scene = duel("mirko", "leona")
    scene.has(B, 1)
    strike(scene, "A1", 6, 6, 1, 1)
    assert (scene.ducats(A), scene.ducats(B)) == (1, 0)


def test_ct_r27_ex_18_the_attacker_loses() -> None:
    """EX-18, CT-10.6, CT-R23, CT-R27, CT-R21, CT-T9 (Thick Hide)"""
    scene = duel("mirko", "tortok", loads=("scroll keys", ""))
    strike(scene, "A1", 4, 3, 6, 1, 1)
    assert scene.asked == [B]
    assert scene.offers(B) == {"take scroll", "take keys"}
    scene.does(B, "take keys")
    assert scene.place("tortok") == "A1"
    scene.does(B, "flee R2")
    assert (scene.place("mirko"), scene.carried("mirko"), scene.carried("tortok")) == ("R2", "scroll", "keys")
    assert scene.asked == [A]
    assert scene.refuses(A, "to R1") == "CT-5.8"
    assert scene.district.acted


def test_ct_r28_ex_19_flight_from_a_dead_end() -> None:
    """EX-19, CT-6.10, CT-10.12, CT-10.13, CT-R28, CT-R29"""
    nine = ["A2", "D2", "D3", "R2", "R6", "BAK", "COU", "GAL", "JEW"]
    scene = duel("mirko", "leona", start="CHA", where="R4", loads=("", "red"))
    scene.stands("leona", "CHA")
    scene.stands("mirko", "R4")
    strike(scene, "CHA", 6, 6, 1, 1)
    scene.stands("selene", "R4")
    assert scene.offers(A, "flee") == set(nine)
    blockers = ["valdur", "ysolde", "davitto", "iris", "brandt", "kornak", "valrut", "isabeau", "sienna"]
    for name, place in zip(blockers, nine, strict=True):
        scene.stands(name, place)
    assert scene.offers(A, "flee") == {"A1", "R3", "R5"}


def test_ct_10_14_ex_20_no_space_twice() -> None:
    """EX-20, CT-10.14, CT-R28"""
    scene = duel("mirko", "leona", start="R3", where="BAK")
    strike(scene, "BAK", 6, 6, 1, 1)
    ends = scene.offers(A, "flee")
    assert {"D1", "R3"} <= ends
    assert "BAK" not in ends


def test_fearsome_ex_21_longer_flight() -> None:
    """EX-21, CT-T9 (Fearsome), CT-R28"""
    scene = duel("skarn", "leona", start="R12", where="R13")
    strike(scene, "R13", 6, 6, 1, 1)
    ends = scene.offers(A, "flee")
    assert "R18" in ends  # five spaces along the ring
    assert "R16" not in ends
    assert scene.refuses(A, "flee R16") == "CT-R28"


def test_ct_r28_nowhere_to_run() -> None:
    """CT-R28. With no path at all the nearest empty space is taken."""
    scene = duel("mirko", "leona", start="R4", where="CHA")
    strike(scene, "CHA", 6, 6, 1, 1)
    district = scene.district
    for place in range(76):
        if district.at[place] < 0 and place != SPACE_NUMBER["P1"]:
            district.at[place] = 22
    assert scene.offers(A, "flee") == {"P1"}


def test_ct_r30_attacked_again_in_the_same_turn() -> None:
    """CT-R30"""
    scene = duel("mirko", "leona")
    strike(scene, "A1", 6, 6, 1, 1)
    scene.does(A, "flee R2")
    scene.stands("selene", "R1")
    scene.does(A, "activate selene")
    strike(scene, "R2", 6, 6, 1, 1)
    assert scene.asked == [A]
    assert scene.place("selene") == "R2"


# --- cards ------------------------------------------------------------------------------------------------------------


def test_ct_r42_ex_24_one_card_per_side() -> None:
    """EX-24, CT-10.4, CT-10.5, CT-R42, CT-T9 (Battle Song), CT-T8 (C05)"""
    scene = duel("iris", "mirko", hands=("ambush hidden-blade slip-away run", ""))
    scene.does(A, "to A1")
    scene.does(A, "play ambush")
    assert scene.refuses(A, "play hidden-blade") == "CT-R42"
    scene.does(A, "skill iris")
    assert scene.refuses(A, "discard parry") == "CT-R59"
    scene.dice_will_show(1, 1, 1, 1, 2, 6, 6)
    scene.does(A, "discard run")
    assert "Iris rolled 1, 1, 1, 1, 2; Mirko rolled 6, 6." in scene.said()
    assert scene.asked == [B]  # no Slip Away for Iris
    assert scene.offers(B, "flee") != set()


def test_c04_c06_hidden_blade_and_parry() -> None:
    """CT-T8 (C04, C06), CT-10.5"""
    scene = duel("mirko", "leona", hands=("hidden-blade parry", "parry ambush"))
    scene.does(A, "to A1")
    scene.does(B, "pass")  # Niggling Injury could have come
    assert scene.refuses(A, "play parry") == "CT-T8"
    scene.does(A, "play hidden-blade")
    assert scene.asked == [B]
    assert scene.refuses(B, "play ambush") == "CT-T8"
    scene.dice_will_show(1, 1, 3, 2, 2, 2, 4)
    scene.does(B, "play parry")
    assert "Mirko rolled 1, 1, 3; Leona rolled 2, 2, 2, 4." in scene.said()


def test_c07_ex_25_evil_eye() -> None:
    """EX-25, CT-T8 (C07), CT-R43. One 6 of two is rerolled: the score is still 6."""
    scene = duel("mirko", "davitto", hands=("", "evil-eye"))
    scene.does(A, "to A1")
    scene.does(B, "pass")
    scene.dice_will_show(6, 6, 5, 2, 1)
    scene.does(B, "play evil-eye")
    assert "Mirko rerolled a 6 because of Evil Eye: 1." in scene.said()
    assert scene.asked == [A]


def test_c07_the_attackers_eye_comes_first_and_no_die_is_rerolled_twice() -> None:
    """CT-T8 (C07), CT-R43, CT-R61"""
    scene = duel("mirko", "davitto", hands=("evil-eye", "evil-eye"))
    scene.does(A, "to A1")
    scene.does(B, "pass")
    scene.does(A, "play evil-eye")
    scene.dice_will_show(4, 1, 5, 2, 1, 3)
    scene.does(B, "play evil-eye")
    told = [line for line in scene.said() if "rerolled" in line]
    assert told == [
        "Davitto rerolled a 5 because of Evil Eye: 1.",
        "Mirko rerolled a 4 because of Evil Eye: 3.",
    ]
    assert scene.asked == [A]


def test_devils_luck_in_a_fight() -> None:
    """CT-T9 (Devil's Luck), CT-R43, CT-R61, CT-R59"""
    scene = duel("vesper", "leona", hands=("run run", ""))
    scene.does(A, "to A1")
    scene.dice_will_show(1, 2, 4, 4, 6)
    scene.does(A, "pass")
    assert scene.offers(A) == {"reroll 1", "reroll 2", "pass"}
    assert scene.refuses(A, "reroll 6") == "CT-R61"
    scene.does(A, "reroll 1", "discard run")
    assert scene.offers(A, "flee") != set()
    assert scene.cards(A) == "run"


def test_devils_luck_when_defending_and_in_a_lock_pick() -> None:
    """CT-T9 (Devil's Luck)"""
    scene = duel("leona", "vesper", hands=("", "run"))
    scene.does(A, "to A1")
    scene.does(B, "pass")  # no answer to the movement
    scene.dice_will_show(5, 5, 1, 2, 6)
    scene.does(B, "pass")  # no card in the fight
    scene.does(B, "reroll 2", "discard run")
    assert scene.asked == [B]
    scene = thieves(a="cursed", b="executioners")
    scene.stands("vesper", "KIT")
    scene.stands("leona", "D1")
    scene.holds("KIT", "red")
    scene.hand(A, "run")
    scene.turn(A)
    scene.dice_will_show(6, 4)
    scene.does(A, "activate vesper", "pick", "skill vesper", "discard run")
    assert scene.carried("vesper") == "red"


def test_c16_slip_away() -> None:
    """CT-T8 (C16), CT-R24. The loser's player chooses the way."""
    scene = duel("mirko", "leona", hands=("", "slip-away"))
    scene.does(A, "to A1")
    scene.does(B, "pass")
    scene.dice_will_show(6, 6, 1, 1)
    scene.does(B, "pass")
    assert scene.asked == [B]
    assert scene.offers(B) == {"play slip-away", "pass"}
    scene.does(B, "play slip-away")
    assert scene.asked == [B]
    scene.does(B, "flee R2")
    assert scene.place("leona") == "R2"


def test_c17_hold_tight() -> None:
    """CT-T8 (C17). Neither treasure nor ducats are taken."""
    scene = duel("mirko", "leona", hands=("", "hold-tight"), loads=("", "red keys"))
    scene.has(B, 4)
    scene.does(A, "to A1")
    scene.does(B, "pass")
    scene.dice_will_show(6, 6, 1, 1)
    scene.does(B, "pass", "play hold-tight")
    assert scene.offers(A, "take") == set()
    assert scene.offers(A, "flee") != set()
    assert (scene.carried("leona"), scene.ducats(B)) == ("red keys", 4)


def test_c17_hold_tight_against_a_militiaman() -> None:
    """CT-T8 (C17), CT-R13"""
    scene = thieves(a="nocturnis", b="executioners")
    scene.stands("mirko", "D1")
    scene.stands("davitto", "A8")
    scene.has(B, 4)
    scene.hand(B, "hold-tight")
    scene.begins_turn(A)
    scene.hand(A)
    scene.dice_will_show(1, 5, 2, 5, 5)
    scene.does(A, "name kornak", "to A8")
    scene.does(B, "pass", "play hold-tight")
    assert scene.ducats(B) == 4
    assert scene.asked == [A]


def test_ct_r42_who_has_played_a_card_has_none_left_for_after() -> None:
    """CT-R42"""
    scene = duel("mirko", "leona", hands=("", "hold-tight parry"))
    scene.does(A, "to A1")
    scene.does(B, "pass")
    scene.dice_will_show(6, 6, 1, 1, 1, 1)
    scene.does(B, "play parry")
    assert scene.asked == [A]


def test_ct_r41_who_is_asked_follows_from_what_everybody_sees() -> None:
    """CT-R41, CT-R7. A hand of cards is asked whatever it holds; an empty one never."""
    scene = duel("mirko", "leona", hands=("run", "run"))
    scene.does(A, "to A1")
    assert (scene.asked, scene.offers(B)) == ([B], {"pass"})
    scene.does(B, "pass")
    assert (scene.asked, scene.offers(A)) == ([A], {"pass"})
    scene.does(A, "pass")
    assert (scene.asked, scene.offers(B)) == ([B], {"pass"})
    assert CARD_NAMES[0] == "run"


# --- skills that pay for winning --------------------------------------------------------------------------------------


def test_light_fingers() -> None:
    """CT-T9 (Light Fingers). One ducat besides a stolen treasure."""
    scene = duel("ysolde", "leona", loads=("", "red"))
    scene.has(B, 3)
    strike(scene, "A1", 6, 6, 1, 1)
    scene.does(A, min(scene.offers(A)))
    assert (scene.ducats(A), scene.ducats(B), scene.carried("ysolde")) == (1, 2, "red")


def test_light_fingers_not_without_a_treasure() -> None:
    """CT-T9 (Light Fingers)"""
    scene = duel("ysolde", "leona")
    scene.has(B, 3)
    strike(scene, "A1", 6, 6, 1, 1)
    scene.does(A, min(scene.offers(A)))
    assert (scene.ducats(A), scene.ducats(B)) == (2, 1)


def test_sellswords_fee_when_defending() -> None:
    """CT-T9 (Sellsword's Fee)"""
    scene = duel("mirko", "dorak")
    strike(scene, "A1", 1, 1, 6, 6)
    scene.does(B, min(scene.offers(B)))
    assert scene.ducats(B) == 1


def test_fearsome_on_a_militiaman() -> None:
    """CT-T9 (Fearsome), CT-R14"""
    scene = thieves(a="nocturnis", b="cursed")
    scene.stands("mirko", "D1")
    scene.stands("skarn", "A8")
    scene.begins_turn(A)
    scene.hand(A)
    scene.dice_will_show(1, 1, 1, 6, 6)
    scene.does(A, "name kornak", "to A8")
    assert scene.asked == [B]
    assert scene.refuses(B, "flee P1") == "CT-R28"  # two steps are too few


def test_ct_4_1_a_figure_stands_on_an_entrance_in_choices_too() -> None:
    """CT-4.1, CT-10.2: as the log says it."""
    scene = thieves(a="nocturnis", b="kaldern")
    scene.stands("mirko", "R5")
    scene.stands("tortok", "D3")
    scene.stands("kornak", "D4")
    scene.begins_turn(A)
    labels = {choice["action"]: choice["label"] for choice in scene.table.view(A)["choices"]}
    assert labels["name kornak"] == "Kornak, on entrance D4"
    scene.turn(A)
    scene.does(A, "activate mirko")
    labels = {choice["action"]: choice["label"] for choice in scene.table.view(A)["choices"]}
    assert labels["to D3"] == "Attack: Tortok on entrance D3, 2 dice against 3"


def test_ct_t9_hex_is_offered_with_its_price() -> None:
    """CT-T9, AV17: 1 AP, as the log tells; a zombie has an article in the question too."""
    scene = thieves(a="cursed", b="kaldern")
    scene.stands("morwen", "R5")
    scene.hand(B, "run")
    scene.turn(A)
    scene.does(A, "activate morwen")
    labels = {choice["label"] for choice in scene.table.view(A)["choices"]}
    assert "Use Hex: against Seat 2 (1 AP)" in labels
    scene = thieves(6)
    scene.begins_turn(A)
    scene.hand(A)
    scene.dice_will_show(6)
    scene.does(A, "name kornak", "name zombie-1")
    asked = scene.table.view(A)["prompt"]
    assert asked is not None
    assert asked["text"] == "Where does the Zombie go?"


def test_ct_10_4_an_attack_is_offered_with_both_sides_dice() -> None:
    """CT-1.3, Thick Hide: Tortok defends with a die more."""
    scene = thieves(a="nocturnis", b="kaldern")
    scene.stands("mirko", "R4")
    scene.stands("tortok", "A1")
    scene.turn(A)
    scene.does(A, "activate mirko")
    labels = {choice["action"]: choice["label"] for choice in scene.table.view(A)["choices"]}
    assert labels["to A1"] == "Attack: Tortok in Bell Street (A1), 2 dice against 3"
