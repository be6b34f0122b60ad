"""Equipment cards (KA-9.5, KA-10, CT-T16): buying, keeping, and each card by itself."""

from __future__ import annotations

import pytest

from doubloon.games.city_of_thieves.king_of_ashes.content import EQUIPMENT_COPIES, EQUIPMENT_IDS
from tests.games.city_of_thieves.king_of_ashes.scenes import AshenScene, acting, ashen, duel, staged, strike
from tests.games.city_of_thieves.scenes import A, B


def armed(card: str, where: str, name: str = "mirko", ap: int = 7, **figures: str) -> AshenScene:
    """A's thief bears this card and is being activated."""
    scene = staged({name: where, "leona": "R12"} | figures)
    scene.bears(name, card)
    return acting(name, scene, ap)


def armed_duel(card: str, bearer: int, hands: tuple[str, str] = ("", "")) -> AshenScene:
    """Mirko (A) is about to attack Davitto (B); one of them bears this card."""
    scene = duel("mirko", "davitto", hands)
    scene.bears("davitto" if bearer == B else "mirko", card)
    return scene


# --- KA-9.5, KA-10 ----------------------------------------------------------------------------------------------------


def test_ka_9_5_two_tokens_buy_a_card() -> None:
    """KA-9.5, KA-R22, KA-R53. On one's turn, for any character on a board: prisoners and wounded included."""
    scene = ashen(mirko="R20", selene="PR", valdur="out", leona="R12")
    scene.experience(A, 1)
    scene.turn(A)
    assert scene.refuses(A, "equip mirko") == "KA-9.5"
    scene.experience(A, 5)
    assert scene.offers(A, "equip") == {"mirko", "selene"}
    assert scene.refuses(A, "equip valdur") == "KA-R22"
    assert scene.refuses(A, "equip leona") == "KA-R22"
    scene.wound("selene")
    scene.does(A, "equip selene")
    assert scene.refuses(A, "choose dagger") is None
    scene.does(A, "choose dagger")
    assert (scene.gear("selene"), scene.tokens(A), scene.in_pool("dagger"), scene.ap) == ("dagger", 3, 1, 7)
    scene.empty_pool()
    assert scene.refuses(A, "equip mirko") == "KA-R10"


def test_ka_10_2_with_a_second_card_one_is_kept() -> None:
    """KA-10.1, KA-10.2, KA-R53. The other leaves the game and does not return to the pool."""
    scene = ashen(mirko="R20", leona="R12")
    scene.bears("mirko", "buckler")
    scene.experience(A, 2)
    scene.turn(A)
    scene.does(A, "equip mirko", "choose crowbar")
    assert scene.offers(A) == {"keep buckler", "keep crowbar"}
    scene.does(A, "keep buckler")
    assert (scene.gear("mirko"), scene.in_pool("crowbar"), scene.in_pool("buckler")) == ("buckler", 0, 0)


def test_ka_r53_losing_the_sack_drops_a_treasure() -> None:
    """KA-R53"""
    scene = ashen(mirko="R20", leona="R12")
    scene.holds("KIT", "nothing")
    scene.bears("mirko", "deep-sack")
    scene.carries("mirko", "red red keys scroll")
    scene.experience(A, 2)
    scene.turn(A)
    scene.does(A, "equip mirko", "choose dagger", "keep dagger")
    assert scene.offers(A) == {"drop red", "drop keys", "drop scroll"}
    scene.does(A, "drop keys", "in KIT")
    assert scene.carried("mirko") == "red red scroll"
    assert "activate mirko" in scene.offers(A)


def test_ka_10_3_cards_last_unless_they_say_otherwise() -> None:
    """KA-10.3. A Dagger serves in two fights; what is discarded after one use is gone."""
    scene = armed_duel("dagger", A)
    strike(scene, 6, 6, 6, 1, 1)
    scene.does(A, "flee R2")
    assert scene.gear("mirko") == "dagger"


def test_ka_r23_equipment_is_never_stolen() -> None:
    """KA-R23. The winner takes 2 ducats from a loser who carries nothing but equipment; it leaves with its bearer."""
    scene = armed_duel("crowbar", B)
    scene.has(B, 2)
    strike(scene, 6, 6, 1, 1)
    scene.does(A, "flee R2")
    assert (scene.ducats(A), scene.gear("davitto"), scene.gear("mirko")) == (2, "crowbar", "")
    scene = armed("dagger", "D15")
    scene.alarm()
    scene.does(A, "leave D15")
    assert scene.gear("mirko") == "dagger"
    assert scene.place("mirko") == "out"


def test_ct_t16_eighteen_cards() -> None:
    """CT-T16. Sixteen kinds, two of them twice."""
    assert [f"E{number:02}" for number in range(1, 17)] == EQUIPMENT_IDS
    assert sum(EQUIPMENT_COPIES) == 18
    assert [EQUIPMENT_COPIES[card] for card in (0, 5)] == [2, 2]


# --- CT-T16, card by card ---------------------------------------------------------------------------------------------


def test_ct_t16_e01_lock_opener() -> None:
    """CT-T16 (E01). Mind 5 for a lock; a 6 that stands breaks the card, one that is rerolled does not."""
    scene = armed("lock-opener", "KIT")
    scene.holds("KIT", "red")
    scene.dice_will_show(5)
    scene.does(A, "pick")
    assert (scene.carried("mirko"), scene.gear("mirko")) == ("red", "lock-opener")
    scene = armed("lock-opener", "KIT")
    scene.holds("KIT", "red")
    scene.dice_will_show(6)
    scene.does(A, "pick")
    assert (scene.carried("mirko"), scene.gear("mirko")) == ("", "")
    scene = armed("lock-opener", "KIT")
    scene.holds("KIT", "red")
    scene.experience(A, 1)
    scene.dice_will_show(6, 1)
    scene.does(A, "pick", "experience 6")
    assert (scene.carried("mirko"), scene.gear("mirko")) == ("red", "lock-opener")


def test_ct_t16_e02_watchmans_pass() -> None:
    """CT-T16 (E02). After the alarm, through an exit with a portcullis."""
    scene = armed("watchmans-pass", "D15")
    assert scene.refuses(A, "leave D15") == "CT-13.1"
    scene.alarm("D15")
    scene.does(A, "leave D15")
    assert scene.place("mirko") == "out"
    scene = armed("dagger", "D15")
    scene.alarm("D15")
    assert scene.refuses(A, "leave D15") == "CT-13.2"


def test_ct_t16_e03_flying_potion() -> None:
    """CT-T16 (E03), KA-R63. Over walls and figures, a point a space; it ends on an empty space; no attack; used up."""
    scene = armed("flying-potion", "D15", selene="R23", davitto="KIT", brandt="LIB")
    assert scene.refuses(A, "to GAL") == "CT-6.1"
    scene.does(A, "fly")
    assert scene.ap == 6
    assert scene.gear("mirko") == ""
    assert {"GAL", "DOR", "A7"} <= scene.offers(A, "to")  # D15|KIT|R24|DOR; D15–R23|LIB–GAL
    assert scene.refuses(A, "to LIB") == "CT-T16"
    assert scene.refuses(A, "via selene") == "CT-T16"
    assert scene.refuses(A, "fly") == "CT-T16"
    scene.does(A, "to GAL")
    assert scene.place("mirko") == "GAL"


def test_ka_r18_who_has_passed_a_fellow_does_not_fly_on() -> None:
    """CT-T16 (E03), KA-R18. The potion is drunk before any exchange."""
    scene = armed("flying-potion", "D15", selene="R23")
    assert scene.refuses(A, "fly") is None
    scene.does(A, "via selene")
    assert scene.refuses(A, "fly") == "CT-T16"
    assert not scene.offers(A, "fly")


def test_ct_t16_e03_a_flyer_stops_for_a_token_and_may_leave() -> None:
    """CT-T16 (E03), KA-R56, KA-R63. A face-down token ends the path; an exit may be flown through."""
    scene = armed("flying-potion", "D15", davitto="R23")
    scene.token("KIT", "emblem-of-cadwallon")
    scene.does(A, "fly")
    assert "KIT" in scene.offers(A, "to")
    scene.does(A, "to KIT")
    assert scene.tokens(A) == 1
    scene = armed("flying-potion", "KIT", davitto="D15")
    scene.alarm()
    scene.does(A, "fly", "leave D15")
    assert scene.place("mirko") == "out"


@pytest.mark.parametrize(("card", "bearer", "attack", "defence"), [("dagger", A, 3, 2), ("buckler", B, 2, 3)])
def test_ct_t16_e06_e07_dagger_and_buckler(card: str, bearer: int, attack: int, defence: int) -> None:
    """CT-T16 (E06, E07). One die more when attacking, when defending."""
    scene = armed_duel(card, bearer)
    strike(scene, *[6] * attack, *[1] * defence)
    rolled = f"Mirko rolled {', '.join('6' * attack)}; Davitto rolled {', '.join('1' * defence)}."
    assert rolled in scene.said()


@pytest.mark.parametrize(("card", "bearer"), [("dagger", B), ("buckler", A), ("axe", A)])
def test_ct_t16_e04_e06_e07_not_on_the_other_side(card: str, bearer: int) -> None:
    """CT-T16 (E04, E06, E07). A Dagger does not defend, a Buckler does not attack, an Axe is for the catacombs."""
    scene = armed_duel(card, bearer)
    strike(scene, 6, 6, 1, 1)
    assert "Mirko rolled 6, 6; Davitto rolled 1, 1." in scene.said()


def test_ct_t16_e04_axe() -> None:
    """CT-T16 (E04). Two dice more in the catacombs, defending here."""
    scene = ashen(mirko="HA", davitto="SC")
    scene.bears("davitto", "axe")
    acting("mirko", scene)
    scene.dice_will_show(6, 6, 1, 1, 1, 1)
    scene.does(A, "to SC")
    assert "Mirko rolled 6, 6; Davitto rolled 1, 1, 1, 1." in scene.said()


def test_ct_t16_e08_poisoned_darts() -> None:
    """CT-T16 (E08), CT-R46, KA-R59. An action for 1 AP: a wound for an enemy at most 2 steps away; used up."""
    scene = armed("poisoned-darts", "R20", davitto="R21", brandt="R22", iris="R23", selene="R19", leona="PR")
    assert scene.offers(A, "dart") == {"davitto", "brandt"}
    assert scene.refuses(A, "dart iris") == "CT-T16"
    assert scene.refuses(A, "dart selene") == "CT-T16"
    assert scene.refuses(A, "dart leona") == "CT-T16"
    scene.does(A, "dart brandt")
    assert (scene.wounds("brandt"), scene.ap, scene.gear("mirko")) == (1, 6, "")
    assert scene.refuses(A, "dart davitto") == "CT-T16"
    scene = armed("poisoned-darts", "HA", davitto="R21")
    assert scene.refuses(A, "dart davitto") == "CT-T16"
    scene = armed("poisoned-darts", "R20", davitto="R21", ap=0)
    assert scene.refuses(A, "dart davitto") == "KA-11.6"


def test_ct_t16_e09_serrated_blade() -> None:
    """CT-T16 (E09), KA-R14. The attacking bearer's victim is wounded; a defending bearer wounds nobody."""
    scene = armed_duel("serrated-blade", A)
    strike(scene, 6, 6, 1, 1)
    scene.does(A, "flee R2")
    assert scene.wounds("davitto") == 1
    scene = armed_duel("serrated-blade", B)
    strike(scene, 1, 1, 6, 6)
    scene.does(B, "flee R2")
    assert scene.wounds("mirko") == 0


def test_ct_t16_e10_soft_boots() -> None:
    """CT-T16 (E10). Five spaces."""
    scene = armed("soft-boots", "R1")
    assert "R6" in scene.offers(A, "to")
    scene = armed("dagger", "R1")
    assert "R6" not in scene.offers(A, "to")


def test_ct_t16_e11_deep_sack() -> None:
    """CT-T16 (E11). A fourth treasure is carried, a fifth is not."""
    scene = armed("deep-sack", "KIT")
    scene.holds("KIT", "green")
    scene.carries("mirko", "red red keys")
    scene.does(A, "bash")
    assert scene.carried("mirko") == "red red green keys"
    scene = armed("deep-sack", "KIT")
    scene.holds("KIT", "green")
    scene.carries("mirko", "red red keys scroll")
    scene.does(A, "bash")
    assert scene.offers(A, "drop") == {"red", "green", "keys", "scroll"}


def test_ct_t16_e12_healing_salve() -> None:
    """CT-T16 (E12). All wounds of the bearer, without AP; used up; not for the unhurt."""
    scene = ashen(mirko="R20", selene="R1", leona="R12")
    scene.bears("mirko", "healing-salve")
    scene.wound("selene", 1)
    scene.turn(A)
    assert scene.refuses(A, "salve") == "CT-T16"
    scene.wound("mirko", 3)
    scene.does(A, "salve")
    assert (scene.wounds("mirko"), scene.wounds("selene"), scene.gear("mirko"), scene.ap) == (0, 1, "", 7)
    assert scene.refuses(A, "activate mirko") is None


def test_ct_t16_e13_crowbar() -> None:
    """CT-T16 (E13). The bearer's action: a bash for 0 AP, 1 in a secured room; chests and gems; used up."""
    scene = armed("crowbar", "KIT", ap=0)
    scene.holds("KIT", "red", locked=True)
    scene.does(A, "crowbar")
    assert (scene.carried("mirko"), scene.ap, scene.gear("mirko"), scene.ducats(A)) == ("red", 0, "", 1)
    assert scene.refuses(A, "bash") == "CT-5.8"
    scene = armed("crowbar", "KIT", ap=0)
    scene.holds("KIT", "red")
    scene.token("KIT", "security", face_down=False)
    assert scene.refuses(A, "crowbar") == "KA-4.6"
    scene = armed("crowbar", "KIT", ap=0)
    scene.holds("KIT", "nothing")
    assert scene.refuses(A, "crowbar") == "CT-7.1"
    assert scene.refuses(A, "crowbar gem") == "KA-R8"
    scene.token("KIT", "magic-gem", face_down=False)
    scene.does(A, "crowbar gem")
    assert scene.carried("mirko") == "gem"


def test_ct_t16_e14_grapnel() -> None:
    """CT-T16 (E14). Once per movement over a red line for 2 points, an attack step included; the card stays."""
    scene = armed("grapnel", "D15", davitto="R24")
    assert "LIB" in scene.offers(A, "to")  # D15–R23 1, |LIB 2
    assert "GAL" in scene.offers(A, "to")  # one more
    assert "A1" not in scene.offers(A, "to")
    assert "TRE" not in scene.offers(A, "to")
    scene.does(A, "to GAL")
    assert (scene.place("mirko"), scene.gear("mirko")) == ("GAL", "grapnel")
    scene = armed("grapnel", "R9", davitto="TRE")
    scene.stands("valrut", "R12")
    scene.stands("leona", "R1")
    strike(scene, 6, 6, 1, 1, where="TRE")
    assert scene.place("mirko") == "TRE"


def test_ct_t16_e15_lucky_charm() -> None:
    """CT-T16 (E15), KA-R53, KA-R21. One non-combat die of the bearer a turn; the next turn again."""
    scene = armed("lucky-charm", "KIT")
    scene.holds("KIT", "purse")
    scene.dice_will_show(6, 1, 1)
    scene.does(A, "pick", "charm 6")
    assert scene.ducats(A) == 1 + 1  # opened, and the purse's die is no longer his to charm
    assert scene.ashes.charm_used
    scene.begins_turn(B)
    assert not scene.ashes.charm_used


def test_ct_r61_a_lock_that_was_rolled_again_stands() -> None:
    """CT-R61, KA-9.3, CT-T16 (E15). Neither a token nor the charm rerolls a die that was rerolled."""
    scene = armed("lucky-charm", "KIT")
    scene.holds("KIT", "red")
    scene.hand(A, "fat-pickings")
    scene.experience(A, 2)
    scene.dice_will_show(6, 1)
    scene.does(A, "pick")
    assert {"charm 6", "experience 6"} <= scene.offers(A)
    scene.does(A, "experience 6")
    assert scene.offers(A) == {"play fat-pickings", "pass"}
    assert scene.refuses(A, "charm 1") == "CT-R61"
    assert scene.refuses(A, "experience 1") == "CT-R61"


def test_av1_the_dice_of_the_vault_may_stand_as_they_lie() -> None:
    """CT-T11 (AV1), CT-R61, KA-9.3. Each of them may be rerolled once, or none."""
    scene = ashen(1, "kaldern", "executioners", old_city=True, elise="TRE", valrut="R7")
    scene.holds("TRE", "nothing")
    scene.carries("elise", "scroll keys")
    scene.experience(A, 2)
    scene.turn(A)
    scene.dice_will_show(4, 3)
    scene.does(A, "activate elise", "vault")
    assert scene.offers(A) == {"experience 3", "experience 4", "pass"}
    assert scene.refuses(A, "pass") is None
    scene.does(A, "pass")
    assert (scene.ducats(A), scene.tokens(A)) == (7, 2)


def test_ct_t16_e15_the_charm_is_no_use_in_a_fight() -> None:
    """CT-T16 (E15)"""
    scene = armed_duel("lucky-charm", A)
    strike(scene, 2, 1, 6, 6)
    assert scene.asked == [B]


def test_ct_t16_e15_the_charm_on_a_ducat_chest() -> None:
    """CT-T16 (E15), CT-R39"""
    scene = armed("lucky-charm", "D15")
    scene.carries("mirko", "ducats")
    scene.alarm()
    scene.dice_will_show(1, 5)
    scene.does(A, "leave D15", "charm 1")
    assert scene.ducats(A) == 8


def test_ct_t16_e16_false_papers() -> None:
    """CT-T16 (E16). Militiamen neither attack the bearer nor enter its space; a fleeing one may cross it."""
    scene = ashen(mirko="R20", leona="A8", kornak="GUA", davitto="R12")
    scene.bears("leona", "false-papers")
    scene.top_of_deck("run", "ambush")
    scene.begins_turn(A)
    scene.does(A, "name kornak")
    assert scene.refuses(A, "to A8") == "CT-T16"
    assert scene.refuses(A, "to A7") == "CT-4.2"
    scene.stands("davitto", "ARM")
    scene.dice_will_show(1, 1, 1, 6, 6)
    scene.does(A, "to ARM")
    scene.does(B, "flee A7")  # ARM–GUA–A8–A7
    assert scene.place("kornak") == "A7"
