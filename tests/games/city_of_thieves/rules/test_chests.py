"""Chests, treasures, carrying, missions, the Duke's vault (CT-7, CT-8, CT-9, CT-12)."""

from __future__ import annotations

import pytest

from doubloon.games.city_of_thieves.content import MISSION_NAMES
from doubloon.games.city_of_thieves.rules.chests.treasures import worth
from tests.games.city_of_thieves.scenes import A, B, Scene, thieves


def burglar(
    name: str, where: str, treasure: str, gang: str = "executioners", hand: str = "", ap: int = 7
) -> Scene:
    """A's thief, activated, in a room with this treasure."""
    scene = thieves(a=gang, b="nocturnis" if gang != "nocturnis" else "kaldern")
    scene.stands(name, where)
    scene.stands("mirko" if gang != "nocturnis" else "tortok", "D9")
    if treasure:
        scene.holds(where, treasure)
    scene.hand(A, hand)
    scene.turn(A, ap)
    scene.does(A, f"activate {name}")
    return scene


def test_ct_7_2_ex_8_move_fail_skill_open() -> None:
    """EX-8, CT-1.5, CT-1.7, CT-6.1, CT-7.1, CT-7.2, CT-8.1, CT-8.2, CT-9.1, CT-5.10, CT-T9 (Clever Tools)"""
    scene = burglar("davitto", "D3", "")
    scene.holds("COU", "scroll")
    scene.does(A, "to COU")
    assert scene.ap == 6
    scene.dice_will_show(5, 2)
    scene.does(A, "pick")
    assert (scene.ap, scene.carried("davitto")) == (5, "")
    scene.does(A, "skill davitto")
    assert (scene.ap, scene.carried("davitto"), scene.ducats(A)) == (4, "scroll", 1)
    assert scene.chest("COU") == "nothing"
    assert scene.offers(A) == {"end turn"}


def test_ct_r19_ex_9_no_second_attempt() -> None:
    """EX-9, CT-5.8, CT-7.3, CT-R19, CT-R59"""
    scene = burglar("davitto", "COU", "scroll")
    scene.dice_will_show(5)
    scene.does(A, "pick", "pass")
    assert scene.chest("COU") == "scroll"
    assert scene.refuses(A, "bash") == "CT-5.8"
    assert scene.refuses(A, "pick") == "CT-5.8"
    scene.turn(A)
    scene.does(A, "activate davitto", "bash")
    assert scene.carried("davitto") == "scroll"


@pytest.mark.parametrize(("pips", "opens"), [(4, True), (5, False)])
def test_ct_7_2_equal_to_mind_opens(pips: int, opens: bool) -> None:
    """CT-7.2, CT-7.3, CT-1.5"""
    scene = burglar("brandt", "COU", "red")
    scene.dice_will_show(pips)
    scene.does(A, "pick")
    assert scene.carried("brandt") == ("red" if opens else "")
    assert scene.ap == 6


def test_ct_7_4_bashing_costs_two_and_always_opens() -> None:
    """CT-7.4, CT-7.1"""
    scene = burglar("leona", "COU", "red", ap=2)
    scene.does(A, "bash")
    assert (scene.ap, scene.carried("leona"), scene.ducats(A)) == (0, "red", 1)
    scene = burglar("leona", "COU", "red", ap=1)
    assert scene.refuses(A, "bash") == "CT-7.4"
    scene = burglar("leona", "R5", "")
    assert scene.refuses(A, "pick") == "CT-7.1"
    assert scene.refuses(A, "bash") == "CT-7.1"


def test_heavy_hands() -> None:
    """CT-T9 (Heavy Hands). Two ducats instead of one when Brandt bashes."""
    scene = burglar("brandt", "COU", "red")
    scene.does(A, "bash")
    assert scene.ducats(A) == 2


def test_ct_7_5_ex_11_chest_side_up() -> None:
    """EX-11, CT-7.5, CT-R34, CT-T8 (C10, C11)"""
    scene = burglar("selene", "A7", "", gang="nocturnis", hand="reinforced-lock master-key")
    scene.holds("LIB", "scroll")
    scene.does(A, "reinforce LIB", "to LIB")
    assert scene.chest("LIB") == "locked scroll"
    assert scene.table.view(A)["board"]["chests"]["LIB"] == "chest"
    assert scene.refuses(A, "pick") == "CT-7.5"
    assert scene.refuses(A, "play master-key") == "CT-7.5"
    scene.does(A, "bash")
    assert scene.carried("selene") == "scroll"


def test_c11_reinforced_lock_needs_an_open_token_and_an_empty_room() -> None:
    """CT-T8 (C11)"""
    scene = burglar("selene", "LIB", "scroll", gang="nocturnis", hand="reinforced-lock")
    assert scene.refuses(A, "reinforce LIB") == "CT-T8"
    scene.stands("selene", "A7")
    scene.holds("LIB", "scroll", locked=True)
    assert scene.refuses(A, "reinforce LIB") == "CT-T8"


def test_c10_master_key_opens_without_a_die() -> None:
    """CT-T8 (C10). Its action point is paid; Fat Pickings may follow."""
    scene = burglar("brandt", "COU", "red", hand="master-key fat-pickings fat-pickings")
    scene.does(A, "play master-key")
    assert scene.ap == 6
    assert scene.offers(A) == {"play fat-pickings", "pass"}
    scene.does(A, "play fat-pickings", "play fat-pickings")
    assert (scene.carried("brandt"), scene.ducats(A)) == ("red", 5)


def test_c10_the_master_key_needs_the_card() -> None:
    """CT-T8 (C10), CT-11.2"""
    scene = burglar("brandt", "COU", "red", hand="fat-pickings")
    assert scene.refuses(A, "play master-key") == "CT-11.2"
    assert scene.refuses(A, "pick") is None


def test_c08_second_chance_rerolls_once() -> None:
    """CT-T8 (C08), CT-R61"""
    scene = burglar("brandt", "COU", "red", hand="second-chance second-chance")
    scene.dice_will_show(6, 5)
    scene.does(A, "pick", "play second-chance")
    assert scene.carried("brandt") == ""
    assert scene.cards(A) == "second-chance"
    assert scene.refuses(A, "pick") == "CT-5.8"


def test_ct_r61_clever_tools_do_not_reroll_what_second_chance_has_rerolled() -> None:
    """CT-R61, CT-T9 (Clever Tools)"""
    scene = burglar("davitto", "COU", "red", hand="second-chance run")
    scene.dice_will_show(6, 5)
    scene.does(A, "pick", "play second-chance")
    assert scene.chest("COU") == "red"
    assert scene.asked == [A]
    assert "end turn" in scene.offers(A)


def test_c09_fat_pickings_only_after_success() -> None:
    """CT-T8 (C09)"""
    scene = burglar("brandt", "COU", "red", hand="fat-pickings second-chance")
    scene.dice_will_show(6, 3)
    scene.does(A, "pick")
    assert scene.refuses(A, "play fat-pickings") == "CT-T8"
    scene.does(A, "play second-chance")
    assert scene.refuses(A, "play second-chance") == "CT-R61"
    scene.does(A, "play fat-pickings")
    assert scene.ducats(A) == 3


def test_ct_8_9_a_purse_is_a_die_of_ducats() -> None:
    """CT-8.9, CT-R35, CT-R36"""
    scene = burglar("leona", "COU", "purse")
    scene.carries("leona", "red red scroll")
    scene.dice_will_show(5)
    scene.does(A, "bash")
    assert scene.ducats(A) == 1 + 5
    assert scene.carried("leona") == "red red scroll"
    assert scene.chest("COU") == "nothing"


def test_c08_second_chance_on_a_purse() -> None:
    """CT-T8 (C08), CT-8.9"""
    scene = burglar("leona", "COU", "purse", hand="second-chance")
    scene.dice_will_show(1, 6)
    scene.does(A, "bash", "play second-chance")
    assert scene.ducats(A) == 7


def test_ct_9_3_ex_12_over_the_limit() -> None:
    """EX-12, CT-9.2, CT-9.3, CT-9.4, CT-9.5, CT-R36, CT-R37, CT-R34, CT-8.3, CT-R40"""
    scene = burglar("tortok", "GAL", "green", gang="kaldern")
    scene.carries("tortok", "red red scroll")
    assert scene.offers(A, "drop") == set()  # never of one's own will
    scene.does(A, "bash")
    assert scene.offers(A) == {"drop red", "drop scroll", "drop green"}
    assert scene.refuses(A, "drop keys") == "CT-9.3"
    scene.does(A, "drop green")
    assert scene.refuses(A, "in LIB") == "CT-9.4"
    assert "GAL" in scene.offers(A, "in")
    scene.does(A, "in GAL")
    assert (scene.chest("GAL"), scene.carried("tortok")) == ("green", "red red scroll")
    scene.turn(A)
    scene.does(A, "activate tortok")
    assert scene.refuses(A, "pick") is None


def test_ct_8_4_what_treasures_are_worth() -> None:
    """CT-8.4, CT-8.5, CT-8.6, CT-8.7, CT-8.8, CT-R38, CT-R58"""
    assert [worth(1, n) for n in range(6)] == [0, 2, 4, 6, 8, 10]
    for kind in (2, 3, 4, 5):
        assert [worth(kind, n) for n in range(5)] == [0, 2, 5, 8, 10]


# --- missions ---------------------------------------------------------------------------------------------------------


def gang_with(*carried: str, missions: str = "red+1 scroll+0 keys+2") -> Scene:
    """A's four thieves carry these."""
    scene = thieves(a="nocturnis", b="executioners")
    scene.stands("leona", "D16")
    for number, (name, load) in enumerate(
        zip(("valdur", "selene", "mirko", "ysolde"), carried, strict=False)
    ):
        scene.stands(name, f"D{number + 1}")
        scene.carries(name, load)
    scene.offers_missions(missions)
    scene.turn(A)
    return scene


@pytest.mark.parametrize(("card", "pays"), [("red+0", 6), ("red+1", 9), ("red+2", 12)])
def test_ct_12_6_ex_27_red_mission(card: str, pays: int) -> None:
    """EX-27, CT-8.4, CT-12.1, CT-12.2, CT-12.6, CT-12.7, CT-12.8, CT-R47"""
    scene = gang_with("red", "red red", missions=f"{card} scroll+0 keys+2")
    assert scene.refuses(A, "mission scroll+0") == "CT-12.2"
    scene.does(A, f"mission {card}")
    assert (scene.ducats(A), scene.ap) == (pays, 4)
    assert scene.carried("selene") == "red red"


def test_ct_12_4_one_a_turn_replaced_at_once_never_reserved() -> None:
    """CT-12.4, CT-12.5, CT-12.9, CT-12.10, CT-2.8, CT-3.9"""
    scene = gang_with("red", "keys", missions="red+1 red+0 keys+2")
    scene.does(A, "mission red+1")
    assert len(scene.district.missions) == 3
    assert scene.refuses(A, "mission red+0") == "CT-12.4"
    scene.turn(A)
    assert scene.refuses(A, "mission red+1") == "CT-12.5"
    scene.does(A, "mission red+0")
    assert scene.ducats(A) == 3 + 2  # the same gem is paid for again
    scene.turn(A, 2)
    assert scene.refuses(A, "mission keys+2") == "CT-12.1"


def test_ct_12_3_only_what_is_on_the_board_counts() -> None:
    """CT-12.3, CT-R48"""
    scene = gang_with("scroll", "scroll")
    scene.stands("selene", "out")
    scene.does(A, "mission scroll+0")
    assert scene.ducats(A) == 2


def test_ct_12_11_ex_28_the_deck_is_not_renewed() -> None:
    """EX-28, CT-12.11, CT-R49"""
    scene = gang_with("red", missions="red+1 scroll+0 keys+2")
    used = list(scene.district.mission_deck)
    scene.district.mission_deck = []
    scene.district.missions_gone = sum(2**card for card in used)
    scene.does(A, "mission red+1")
    assert [MISSION_NAMES[card] for card in scene.district.missions] == ["scroll+0", "keys+2"]


# --- adventure 1 ------------------------------------------------------------------------------------------------------


def test_av1_ex_35_the_vault() -> None:
    """EX-35, CT-T11 (AV1). What is left in the hoard; tokens kept; no ducat of CT-8.2."""
    scene = burglar("elise", "TRE", "", gang="kaldern")
    scene.stands("valrut", "R7")
    scene.holds("TRE", "nothing")
    scene.carries("elise", "scroll keys")
    scene.district.hoard = 5
    scene.dice_will_show(4, 3)
    scene.does(A, "vault")
    assert (scene.ducats(A), scene.district.hoard, scene.ap) == (5, 0, 5)
    assert scene.carried("elise") == "keys scroll"
    assert scene.refuses(A, "vault") == "CT-5.8"
    scene.turn(A)
    scene.does(A, "activate elise")
    assert scene.refuses(A, "vault") == "CT-T11"  # empty


def test_av1_needs_scroll_and_keys_and_two_ap() -> None:
    """CT-T11 (AV1)"""
    scene = burglar("elise", "TRE", "", gang="kaldern", ap=2)
    scene.carries("elise", "scroll scroll")
    assert scene.refuses(A, "vault") == "CT-T11"
    scene.carries("elise", "scroll keys")
    assert scene.refuses(A, "vault") is None
    scene.district.ap = 1
    assert scene.refuses(A, "vault") == "CT-T11"
    scene.district.ap = 7
    scene.stands("elise", "COU")
    assert scene.refuses(A, "vault") == "CT-T11"
    scene.dice_will_show(6, 6)
    scene.stands("elise", "TRE")
    scene.does(A, "vault")
    assert (scene.ducats(A), scene.district.hoard) == (12, 8)
    assert scene.ducats(B) == 0
