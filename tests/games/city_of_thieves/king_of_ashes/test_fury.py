"""Fighting with The King of Ashes (KA-6, KA-7, KA-9, KA-R13 to KA-R20), mercenaries in a fight (CT-T14), blue FIGHT cards."""

from __future__ import annotations

import pytest

from tests.games.city_of_thieves.king_of_ashes.scenes import AshenScene, acting, ashen, duel, strike
from tests.games.city_of_thieves.scenes import A, B

# --- KA-7 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "dice", "winner"),
    [
        ("", (5, 3, 5, 4), "davitto"),  # 8 to 9
        ("", (5, 3, 5, 3), "mirko"),  # 8 to 8: the attacker
        ("hidden-blade", (5, 3, 1, 5, 4), "mirko"),  # 9 to 9
        ("", (6, 1, 5, 5), "mirko"),  # no draw: the highest die alone counts
    ],
)
def test_ka_7_1_ex_40_draw(hand: str, dice: tuple[int, ...], winner: str) -> None:
    """EX-40, KA-7.1, KA-7.2, KA-R16. Tied scores: all dice are added up; tied sums: the attacker wins."""
    scene = duel("mirko", "davitto", (hand, ""))
    strike(scene, *dice)
    if hand:
        scene.does(A, f"play {hand}")
    assert scene.asked == [A if winner == "mirko" else B]
    loser = "Davitto" if winner == "mirko" else "Mirko"
    assert any(f"beat {loser}" in line for line in scene.said())


def test_ka_r15_pride_comes_before_the_sums() -> None:
    """KA-R15. Leona wins a draw on score, attacking or defending, whatever the sums; not against a militiaman."""
    scene = duel("mirko", "leona")
    strike(scene, 5, 5, 5, 1)
    assert scene.asked == [B]
    scene = duel("leona", "mirko")
    strike(scene, 5, 1, 5, 5)
    assert scene.asked == [A]
    scene = ashen(leona="A8", mirko="R20", kornak="GUA")
    scene.top_of_deck("run", "ambush")
    scene.begins_turn(A)
    scene.dice_will_show(5, 1, 1, 5, 1)
    scene.does(A, "name kornak", "to A8")
    assert scene.place("leona") == "PR"  # 7 to 6


def test_ka_7_3_battle_fury() -> None:
    """KA-7.3, KA-R17. Any number of cards a side; the attacker plays all his, then the defender all his."""
    scene = duel("mirko", "davitto", ("ambush hidden-blade hidden-blade", "parry hidden-blade"))
    strike(scene, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    scene.does(A, "play ambush", "play hidden-blade")
    assert scene.asked == [A]
    assert scene.refuses(A, "play parry") == "CT-T8"
    scene.does(A, "play hidden-blade")
    assert scene.asked == [B]
    scene.does(B, "play parry", "play hidden-blade")
    assert "Mirko rolled 1, 1, 1, 1, 1, 6; Davitto rolled 1, 1, 1, 1, 1." in scene.said()


def test_ka_r17_after_cards_are_free_of_a_limit_too() -> None:
    """KA-R17, C16, C17. The loser plays both after a card of the fight; a second copy would change nothing (CT-R45)."""
    scene = duel("mirko", "davitto", ("", "hidden-blade slip-away hold-tight hold-tight"), ("", "red"))
    strike(scene, 6, 6, 1, 1, 1)
    scene.does(B, "play hidden-blade", "pass")
    assert scene.offers(B) == {"play slip-away", "play hold-tight", "pass"}
    scene.does(B, "play hold-tight")
    assert scene.refuses(B, "play hold-tight") == "CT-R45"
    scene.does(B, "play slip-away")
    assert scene.asked == [B]
    scene.does(B, "flee R2")
    assert scene.carried("davitto") == "red"


def test_ka_r17_evil_eyes_add_up() -> None:
    """KA-R17, C07, CT-R61. Each copy rerolls one die showing the highest number that has not been rerolled."""
    scene = duel("mirko", "davitto", ("", "evil-eye evil-eye"))
    strike(scene, 6, 6, 3, 2, 1, 2)
    scene.does(B, "play evil-eye", "play evil-eye")
    assert scene.asked == [B]  # 1, 2 against 3, 2


# --- KA-9 -------------------------------------------------------------------------------------------------------------


def test_ka_9_1_ex_41_experience() -> None:
    """EX-41, KA-9.1, KA-9.2, KA-R19. The attacker learns from its sixes, also when it loses; the defender does not."""
    scene = duel("mirko", "davitto", ("", "hidden-blade"))
    strike(scene, 6, 6, 6, 6, 1)
    scene.does(B, "play hidden-blade")
    assert (scene.tokens(A), scene.tokens(B)) == (0, 0)  # only after the fight
    scene.does(B, "flee R2")
    assert (scene.tokens(A), scene.tokens(B)) == (2, 0)


def test_ka_9_3_a_token_rerolls_a_die() -> None:
    """KA-9.3, KA-9.4, KA-R20, KA-R21. The attacker first, then in turn until both pass; each die once."""
    scene = duel("mirko", "davitto")
    scene.experience(A, 2)
    scene.experience(B, 1)
    strike(scene, 2, 1, 4, 3, 6, 5)
    assert scene.offers(A) == {"experience 1", "experience 2", "pass"}
    scene.does(A, "experience 1")  # becomes a 6, which is fixed
    assert scene.asked == [B]
    scene.does(B, "experience 3")  # becomes a 5
    assert scene.offers(A) == {"experience 2", "pass"}
    assert scene.refuses(A, "experience 6") == "CT-R61"
    scene.does(A, "pass")
    assert scene.asked == [A]  # B has no token left: Mirko wins, 6 against 5
    scene.does(A, "flee R2")
    assert (scene.tokens(A), scene.tokens(B)) == (2, 0)  # one spent, one for the rerolled six


def test_ka_9_3_no_token_no_question() -> None:
    """KA-9.3, KA-R61"""
    scene = duel("mirko", "davitto")
    strike(scene, 2, 1, 1, 1)
    assert scene.offers(A, "flee")
    assert not scene.offers(A, "experience")


def test_ka_r20_dice_of_no_gang_stand() -> None:
    """KA-R20. Nobody rerolls for a militiaman; the defender may for himself."""
    scene = ashen(leona="A8", mirko="R20", kornak="GUA")
    scene.experience(A, 3)
    scene.experience(B, 1)
    scene.top_of_deck("run", "ambush")
    scene.begins_turn(A)
    scene.dice_will_show(4, 1, 1, 3, 1, 6)
    scene.does(A, "name kornak", "to A8")
    assert scene.asked == [B]
    scene.does(B, "experience 1", "flee P2")
    assert scene.place("kornak") == "P2"


def test_ka_9_3_a_lock_and_a_purse() -> None:
    """KA-9.3, KA-R20, KA-R21. Single dice are rerolled once; then the result stands."""
    scene = ashen(mirko="KIT", leona="R12")
    scene.holds("KIT", "purse")
    scene.experience(A, 3)
    acting("mirko", scene)
    scene.dice_will_show(6, 2, 1, 5)
    scene.does(A, "pick")
    assert scene.offers(A) == {"experience 6", "pass"}
    assert scene.refuses(A, "experience 5") == "KA-9.3"
    scene.does(A, "experience 6")
    assert scene.offers(A) == {"experience 1", "pass"}  # the purse
    scene.does(A, "experience 1")
    assert (scene.ducats(A), scene.tokens(A)) == (1 + 5, 1)


def test_ka_9_3_a_chest_full_of_ducats() -> None:
    """KA-9.3, CT-8.10"""
    scene = ashen(mirko="D15", leona="R12")
    scene.carries("mirko", "ducats")
    scene.experience(A, 1)
    scene.alarm()
    acting("mirko", scene)
    scene.dice_will_show(1, 6)
    scene.does(A, "leave D15", "experience 1")
    assert scene.ducats(A) == 9


def test_ka_r20_adventure_dice() -> None:
    """KA-R20, AV1, CT-R61. The vault's two dice, one at a time, each once."""
    scene = ashen(1, old_city=True, mirko="TRE", leona="R12")
    scene.stands("valrut", "R9")
    scene.carries("mirko", "scroll keys")
    scene.experience(A, 5)
    acting("mirko", scene)
    scene.dice_will_show(1, 2, 6, 5)
    scene.does(A, "vault")
    assert scene.offers(A) == {"experience 1", "experience 2", "pass"}
    scene.does(A, "experience 1")
    assert scene.offers(A) == {"experience 2", "pass"}
    assert scene.refuses(A, "experience 6") == "KA-9.3"
    scene.does(A, "experience 2")
    assert (scene.ducats(A), scene.tokens(A)) == (11, 3)


def test_ka_r20_devils_luck_beside_experience() -> None:
    """KA-R20, CT-R43, CT-T9 (Devil's Luck). Vesper has both, one reroll at a time."""
    scene = duel("vesper", "mirko", ("run", ""))
    scene.experience(A, 1)
    strike(scene, 2, 1, 5, 1, 4, 6)
    scene.does(A, "pass")
    assert scene.offers(A) == {"reroll 1", "reroll 2", "experience 1", "experience 2", "pass"}
    scene.does(A, "reroll 1", "discard run")
    assert scene.offers(A) == {"experience 2", "pass"}
    scene.does(A, "experience 2")
    assert scene.asked == [A]
    assert scene.offers(A, "flee")


# --- KA-6 -------------------------------------------------------------------------------------------------------------


def wounded(number: int = 1) -> AshenScene:
    """A's Mirko is wounded; it is A's turn."""
    scene = ashen(mirko="R20", selene="R1", leona="R21")
    scene.wound("mirko", number)
    scene.turn(A)
    return scene


def test_ka_6_3_a_wounded_character_is_not_activated() -> None:
    """KA-6.1, KA-6.3, KA-6.5, KA-6.6, KA-R13. Each wound costs 1 AP; with the last one gone it may be activated."""
    scene = wounded(2)
    assert scene.refuses(A, "activate mirko") == "KA-6.3"
    scene.does(A, "heal mirko")
    assert scene.refuses(A, "activate mirko") == "KA-6.3"
    scene.does(A, "heal mirko")
    assert scene.ap == 5
    assert scene.refuses(A, "heal mirko") == "KA-6.5"
    scene.does(A, "activate mirko", "to R19")
    assert scene.place("mirko") == "R19"


def test_ka_6_5_healing_is_for_ones_own_in_ones_own_turn() -> None:
    """KA-6.5, KA-R13. Prisoners too; not without AP; not while something is being resolved."""
    scene = wounded()
    scene.wound("leona")
    assert scene.refuses(A, "heal leona") == "KA-6.5"
    scene.stands("mirko", "PR")
    scene.does(A, "heal mirko")
    assert scene.wounds("mirko") == 0
    scene = wounded()
    scene.turn(A, ap=0)
    assert scene.refuses(A, "heal mirko") == "KA-6.5"
    scene = wounded()
    scene.wound("mirko", 0)
    scene.wound("selene")
    scene.stands("selene", "R9")
    scene.hand(A, "hidden-blade")
    scene.does(A, "activate mirko", "to R21")
    assert "heal selene" not in scene.offers(A)


def test_ka_6_4_a_wounded_character_defends_itself() -> None:
    """KA-6.4, KA-R13. With its cards, and wounds add up."""
    scene = duel("mirko", "davitto", ("poisoned-blade", "parry"))
    scene.wound("davitto", 1)
    strike(scene, 6, 6, 1, 1, 1, 1)
    scene.does(A, "play poisoned-blade")
    scene.does(B, "play parry")
    scene.does(A, "flee R2")
    assert scene.wounds("davitto") == 2


def test_ka_6_2_a_wound_ends_the_activation() -> None:
    """KA-6.2, CT-R17. Frenzy: the beaten attacker is wounded; its activation is over even when it is healed."""
    scene = duel("valdur", "davitto", ("frenzy", ""))
    strike(scene, 1, 1, 1, 1, 6, 6)
    scene.does(A, "play frenzy")
    scene.does(B, "flee R2")
    assert scene.wounds("valdur") == 1
    assert scene.district.acting == -1
    assert scene.refuses(A, "shadow R13") == "CT-1.9"
    scene.does(A, "heal valdur")
    assert scene.refuses(A, "activate valdur") == "CT-5.5"


# --- CT-T15: blue FIGHT cards -----------------------------------------------------------------------------------------


def test_ct_t15_k05_poisoned_blade() -> None:
    """CT-T15 (K05), KA-R14. The loser takes a wound after the theft and still runs; nothing happens to a winner."""
    scene = duel("mirko", "davitto", ("poisoned-blade", ""), ("", "red"))
    strike(scene, 6, 6, 1, 1)
    scene.does(A, "play poisoned-blade")
    assert scene.carried("mirko") == "red"
    assert scene.wounds("davitto") == 1
    scene.does(A, "flee R2")
    assert scene.place("davitto") == "R2"
    scene = duel("mirko", "davitto", ("poisoned-blade", ""))
    strike(scene, 1, 1, 6, 6)
    scene.does(A, "play poisoned-blade")
    scene.does(B, "flee R2")
    assert (scene.wounds("mirko"), scene.wounds("davitto")) == (0, 0)


@pytest.mark.parametrize(("dice", "wounds"), [((6, 1, 1, 1, 1, 1), 0), ((1, 1, 1, 1, 6, 1), 1)])
def test_ct_t15_k09_frenzy(dice: tuple[int, ...], wounds: int) -> None:
    """CT-T15 (K09). Two dice more; a wound for the one who played it if he loses."""
    scene = duel("mirko", "davitto", ("frenzy", ""))
    strike(scene, *dice)
    scene.does(A, "play frenzy")
    scene.does(B if wounds else A, "flee R2")
    assert scene.wounds("mirko") == wounds
    assert scene.wounds("davitto") == 0


def test_ct_t15_k04_spiked_grog_needs_the_cyclops() -> None:
    """CT-T15 (K04). Not in a fight between thieves."""
    scene = duel("mirko", "davitto", ("spiked-grog", ""))
    scene.does(A, "to A1")
    assert scene.refuses(A, "play spiked-grog") == "CT-T15"


# --- CT-T14: mercenaries ----------------------------------------------------------------------------------------------


def test_ct_t14_headsman() -> None:
    """CT-T14 (Headsman), KA-R48. An enemy Chufflock beats is thrown in prison; theft as usual; Slip Away is no use."""
    scene = duel("chufflock", "mirko", ("", "slip-away"), ("", "red"))
    strike(scene, 6, 1, 1, 1, 1)
    scene.does(B, "pass")  # no card in the fight
    assert scene.offers(B) == {"pass"}
    assert scene.refuses(B, "play slip-away") == "CT-R45"
    scene.does(B, "pass")
    assert (scene.place("mirko"), scene.carried("chufflock")) == ("PR", "red")
    scene = duel("mirko", "chufflock")
    strike(scene, 1, 1, 6, 1, 1)
    assert scene.place("mirko") == "PR"  # defending too
    assert scene.district.acting == -1


def test_ct_t14_bloodletter() -> None:
    """CT-T14 (Bloodletter), KA-R14"""
    scene = duel("shaana", "mirko")
    strike(scene, 6, 1, 1, 1, 1)
    scene.does(A, "flee R2")
    assert scene.wounds("mirko") == 1
    scene = duel("mirko", "shaana")
    strike(scene, 1, 1, 6, 1, 1)
    scene.does(B, "flee R2")
    assert scene.wounds("mirko") == 1


def test_ct_t14_contract() -> None:
    """CT-T14 (Contract). Each fight hired Isabeau wins gives her gang a token, attacking or defending."""
    scene = duel("isabeau", "mirko", gangs=("cursed", ""))
    strike(scene, 5, 1, 1, 1, 1)
    scene.does(A, "flee R2")
    assert scene.tokens(A) == 1
    scene = duel("mirko", "isabeau", gangs=("", "cursed"))
    strike(scene, 1, 1, 5, 1, 1)
    scene.does(B, "flee R2")
    assert scene.tokens(B) == 1


def test_ct_t14_light_on_her_feet() -> None:
    """CT-T14 (Light on Her Feet), CT-R45. Beaten, hired Sienna runs where her player wants; Slip Away adds nothing."""
    scene = duel("mirko", "sienna", ("", "slip-away"), gangs=("", "cursed"))
    strike(scene, 6, 1, 1, 1, 1)
    scene.does(B, "pass")  # no card in the fight
    assert scene.refuses(B, "play slip-away") == "CT-R45"
    scene.does(B, "pass")
    assert scene.asked == [B]
    assert scene.offers(B, "flee")


def test_ka_r19_sixes_count_also_against_heroes() -> None:
    """KA-R19, KA-R54, CT-R45. A guild hero in the old city is beaten: tokens for the sixes, no wound for her."""
    scene = ashen(3, old_city=True, mirko="R5", leona="R12")
    scene.hand(A, "poisoned-blade")
    acting("mirko", scene)
    scene.dice_will_show(6, 6, 1, 1, 1)
    scene.does(A, "to JEW")
    assert scene.refuses(A, "play poisoned-blade") == "CT-R45"
    scene.does(A, "pass")
    [seat] = scene.asked
    scene.does(seat, "flee " + min(scene.offers(seat, "flee")))
    assert scene.tokens(A) == 2
    assert scene.wounds("sienna") == 0
