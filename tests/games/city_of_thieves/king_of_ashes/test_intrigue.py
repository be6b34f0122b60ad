"""Intrigue (KA-11, KA-R24 to KA-R27, KA-R64, CT-T17): drawing, completing, paying; each card by itself."""

from __future__ import annotations

import pytest

from doubloon.games.city_of_thieves.king_of_ashes.content import (
    INTRIGUE_AT_END,
    INTRIGUE_DUCATS,
    INTRIGUE_IDS,
    INTRIGUE_PENALTY,
    INTRIGUE_TEXTS,
)
from tests.games.city_of_thieves.king_of_ashes.scenes import AshenScene, acting, ashen, staged, strike
from tests.games.city_of_thieves.scenes import A, B


def plotting(card: str, seat: int = A, **figures: str) -> AshenScene:
    """It is A's phase 3; a seat holds this Intrigue card."""
    scene = staged({"mirko": "R20", "leona": "R12"} | figures)
    scene.intrigue(seat, card)
    scene.turn(A)
    return scene


def completed(scene: AshenScene, seat: int = A) -> bool:
    """Whether a seat's Intrigue card has been revealed."""
    return not scene.intrigues(seat)


# --- KA-11 ------------------------------------------------------------------------------------------------------------


def test_ka_11_6_ex_52_drawing() -> None:
    """EX-52, KA-11.2, KA-11.6, KA-R24. For 1 AP with a character in one of six rooms; never more than three."""
    scene = ashen(mirko="R20", selene="LIB", leona="R12")
    scene.turn(A, ap=4)
    scene.top_of_intrigue("clean-getaway")
    scene.wound("selene")
    scene.does(A, "intrigue")
    assert (scene.intrigues(A), scene.ap) == ("clean-getaway", 3)
    scene.top_of_intrigue("slay-the-cyclops")
    scene.does(A, "intrigue")
    scene.top_of_intrigue("line-your-pockets")
    scene.does(A, "intrigue")
    assert scene.refuses(A, "intrigue") == "KA-11.2"
    scene.ashes.intrigue[A].pop()
    assert scene.refuses(A, "intrigue") is None
    scene.turn(A, ap=0)
    assert scene.refuses(A, "intrigue") == "KA-11.6"
    scene.turn(A)
    scene.ashes.intrigue_deck.clear()
    assert scene.refuses(A, "intrigue") == "KA-R24"


@pytest.mark.parametrize("room", ["GUA", "TRE", "LIB", "MAG", "DOR", "LAB"])
def test_ka_11_6_the_six_rooms(room: str) -> None:
    """KA-11.6"""
    scene = ashen(mirko=room, leona="R12")
    scene.turn(A)
    assert scene.refuses(A, "intrigue") is None
    scene.stands("mirko", "INN")
    assert scene.refuses(A, "intrigue") == "KA-11.6"


def test_ka_11_1_the_cards_are_secret() -> None:
    """KA-11.1, CT-R7. Everybody sees how many; only the owner sees which, and the log tells no more."""
    scene = ashen(mirko="LIB", leona="R12")
    scene.top_of_intrigue("clean-getaway")
    scene.turn(A)
    scene.does(A, "intrigue")
    own, other = (scene.table.view(seat)["board"]["players"][A] for seat in (A, B))
    assert [card["id"] for card in own["intrigue"]] == ["clean-getaway"]
    assert (other["intrigue"], other["intrigues"]) == (None, 1)
    assert any("Clean Getaway" in line for line in scene.said(A))
    assert not any("Clean Getaway" in line for line in scene.said(B))


def test_ka_11_3_revealed_paid_discarded() -> None:
    """KA-11.3, KA-R25. At once, without being asked; everybody reads it."""
    scene = plotting("rich-haul", mirko="KIT")
    scene.carries("mirko", "red red")
    scene.holds("KIT", "keys")
    scene.does(A, "activate mirko", "bash")
    assert completed(scene)
    assert scene.ducats(A) == 1 + 3
    assert any("completed the intrigue Rich Haul: 3 ducats" in line for line in scene.said(B))
    assert "rich-haul" in scene.table.view(B)["board"]["ashes"]["intrigue_done"]


def test_ka_r25_in_any_players_turn_by_anybodys_deed() -> None:
    """KA-R25. B's character is put on a pentacle by the flight A chooses."""
    scene = ashen(mirko="R9", davitto="R10", iris="R13")
    scene.intrigue(B, "midnight-circle")
    acting("mirko", scene)
    strike(scene, 6, 6, 1, 1, where="R10")
    scene.does(A, "flee R7")
    assert completed(scene, B)
    assert scene.ducats(B) == 4


def test_ka_r25_a_drawn_card_may_be_fulfilled_already() -> None:
    """KA-R25. Cards are looked at when drawn."""
    scene = ashen(mirko="LIB", selene="R1", valdur="R7", leona="R12")
    scene.top_of_intrigue("midnight-circle")
    scene.turn(A)
    scene.does(A, "intrigue")
    assert completed(scene)
    assert scene.ducats(A) == 4


def test_ka_r25_an_event_must_happen_while_the_card_is_held() -> None:
    """KA-R25. A militiaman beaten before the draw counts for nothing."""
    scene = ashen(a="kaldern", b="executioners", tortok="LIB", leona="R20", kornak="A7")
    scene.top_of_deck("run", "ambush")
    scene.begins_turn(B)
    scene.dice_will_show(1, 1, 1, 6, 6, 6)
    scene.does(B, "name kornak", "to LIB")
    scene.does(A, "flee " + min(scene.offers(A, "flee")))
    scene.turn(A)
    scene.top_of_intrigue("humiliate-the-watch")
    scene.does(A, "intrigue")
    assert scene.intrigues(A) == "humiliate-the-watch"


def test_ka_r25_each_march_is_looked_at_by_itself() -> None:
    """KA-R25, AV15. In the old city Kornak drives Davitto onto a second pentacle; what Valrut does then is too late."""
    scene = ashen(4, old_city=True, mirko="R20", davitto="R10", iris="R13", kornak="R9", valrut="TRE")
    scene.intrigue(B, "midnight-circle")
    scene.begins_turn(A)
    scene.dice_will_show(1, 6, 6, 1, 1)
    scene.does(A, "name kornak", "to R10")
    scene.does(A, "flee R7")
    assert completed(scene, B)
    assert scene.offers(A) == {"name valrut"}


def test_ka_r25_marches_of_the_guild_are_looked_at_one_by_one_too() -> None:
    """KA-R25, AV10. Sienna drives Mirko onto a second pentacle; Isabeau's march has not begun."""
    scene = ashen(3, old_city=True, mirko="R10", selene="R13", davitto="R20", sienna="R9", isabeau="COU")
    scene.intrigue(A, "midnight-circle")
    scene.begins_round(1)
    scene.does(A, "end turn")
    scene.does(B, "end turn")
    scene.dice_will_show(6, 6, 6, 1, 1)
    scene.hand(A)
    scene.hand(B)
    scene.does(B, "to R10")
    scene.does(B, "flee R7")
    assert completed(scene)
    assert "stay" in scene.offers(B)


def test_ka_r25_the_cards_are_looked_at_when_the_event_of_a_round_is_resolved() -> None:
    """KA-R25. Before anybody's militia marches."""
    scene = ashen(1, old_city=True, mirko="R1", selene="R7", leona="R12", kornak="A7", valrut="TRE")
    scene.intrigue(A, "midnight-circle")
    scene.begins_round(2)
    assert scene.offers(A) == {"name kornak", "name valrut"}
    assert completed(scene)


def test_ka_r25_cards_fulfilled_at_once_are_revealed_in_turn_order() -> None:
    """KA-R25. From the active player, also where that is the first seat."""
    scene = plotting("midnight-circle", mirko="R1", selene="R7")
    scene.intrigue(B, "keys-to-the-city")
    scene.carries("leona", "keys keys")
    scene.does(A, "activate mirko")
    paid = [line for line in scene.said() if "completed the intrigue" in line]
    assert [line[:6] for line in paid] == ["Seat 1", "Seat 2"]


def test_ka_r64_a_condition_that_comes_true_shows_something() -> None:
    """KA-R64. Undo does not go back over a look that could have revealed a card, whether or not it did."""
    for card in ("midnight-circle", "clean-getaway"):
        scene = plotting(card, mirko="R2", selene="R7")
        shown = scene.district.shown
        scene.does(A, "activate mirko", "to R1")
        assert scene.district.shown > shown
        assert completed(scene) == (card == "midnight-circle")
    scene = plotting("clean-getaway", mirko="R2", selene="R8")
    shown = scene.district.shown
    scene.does(A, "activate mirko", "to R1")
    assert scene.district.shown == shown


def test_ka_11_4_penalties() -> None:
    """KA-11.4, KA-R26, CT-R56. Unfinished cards with a penalty cost it once; the others nothing."""
    scene = ashen(mirko="out", selene="out", valdur="out", ysolde="R1")
    scene.has(A, 10)
    scene.intrigue(A, "keys-to-the-city slay-the-cyclops clean-getaway")
    assert scene.score(A)["penalty"] == 3 + 2 + 0 + 3


def test_ka_11_5_end_cards_come_before_penalties() -> None:
    """KA-11.5, CT-R56. Line Your Pockets counts what the other End card paid, and no penalty."""
    scene = ashen(mirko="out", selene="out", valdur="out", ysolde="out")
    scene.has(A, 9)
    scene.ashes.debt[A] = 2
    scene.intrigue(A, "clean-getaway line-your-pockets keys-to-the-city")
    score = scene.score(A)
    assert (score["intrigue"], score["penalty"], score["total"]) == (6 + 5, 4 + 2, 9 + 11 - 6)


def test_ct_t17_twenty_cards() -> None:
    """CT-T17. Their numbers, rewards and penalties; two are for the end."""
    assert [f"I{number:02}" for number in range(1, 21)] == INTRIGUE_IDS
    assert INTRIGUE_DUCATS == [5, 4, 4, 3, 5, 2, 3, 8, 4, 4, 4, 4, 5, 4, 6, 3, 5, 4, 5, 5]
    assert INTRIGUE_PENALTY == [0] * 8 + [2, 2, 2, 2, 0, 0, 3, 0, 2, 1, 3, 2]
    assert [card for card in range(20) if INTRIGUE_AT_END[card]] == [14, 18]


# --- CT-T17, card by card: above ground -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("keys-to-the-city", "keys"),
        ("a-scholars-greed", "scroll"),
        ("emerald-fever", "green"),
        ("fit-for-a-lady", "bracelet"),
    ],
)
def test_ct_t17_i09_to_i12_two_of_a_kind(card: str, kind: str) -> None:
    """CT-T17 (I09, I10, I11, I12). Two of a kind, carried by the gang together, on a board."""
    scene = plotting(card, mirko="KIT", selene="out")
    scene.carries("selene", kind)
    scene.holds("KIT", kind)
    scene.does(A, "activate mirko", "bash")
    assert not completed(scene)  # hers is out of the district
    scene = plotting(card, mirko="KIT", selene="R1")
    scene.carries("selene", kind)
    scene.holds("KIT", kind)
    scene.does(A, "activate mirko", "bash")
    assert completed(scene)
    assert scene.ducats(A) == 1 + 4


def test_ct_t17_i13_settle_a_score() -> None:
    """CT-T17 (I13). Two fights won by attackers in one turn; one of them before the turn does not count."""
    scene = plotting("settle-a-score", mirko="R20", selene="R1", leona="R21", davitto="R2")
    scene.does(A, "activate mirko")
    strike(scene, 5, 5, 1, 1, where="R21")
    scene.does(A, "flee " + min(scene.offers(A, "flee")))
    assert not completed(scene)
    scene.does(A, "activate selene")
    strike(scene, 5, 5, 1, 1, where="R2")
    scene.does(A, "flee " + min(scene.offers(A, "flee")))
    assert completed(scene)
    assert scene.ducats(A) == 5


def test_ct_t17_i14_humiliate_the_watch() -> None:
    """CT-T17 (I14). A defending character beats a militiaman."""
    scene = ashen(mirko="R20", leona="A8", kornak="GUA")
    scene.intrigue(B, "humiliate-the-watch")
    scene.top_of_deck("run", "ambush")
    scene.begins_turn(A)
    scene.dice_will_show(1, 1, 1, 6, 6)
    scene.does(A, "name kornak", "to A8")
    scene.does(B, "flee P2")
    assert completed(scene, B)
    assert scene.ducats(B) == 4


def test_ct_t17_i15_clean_getaway() -> None:
    """CT-T17 (I15). All four left; killed or lost ones did not."""
    scene = ashen(mirko="out", selene="out", valdur="out", ysolde="out")
    scene.intrigue(A, "clean-getaway")
    assert (scene.score(A)["intrigue"], scene.score(A)["penalty"]) == (6, 0)
    scene.district.place[7] = 85
    assert (scene.score(A)["intrigue"], scene.score(A)["penalty"]) == (0, 3)


def test_ct_t17_i16_rich_haul_after_the_drop() -> None:
    """CT-T17 (I16). Three treasures on one card once any drop is done; two fellows with two each are not enough."""
    scene = plotting("rich-haul", mirko="KIT", selene="R1")
    scene.carries("mirko", "red")
    scene.carries("selene", "keys keys")
    scene.holds("KIT", "green")
    scene.does(A, "activate mirko", "bash")
    assert not completed(scene)


def test_ct_t17_i17_burn_the_ledgers() -> None:
    """CT-T17 (I17). The Counting House and the Treasury at once."""
    scene = plotting("burn-the-ledgers", mirko="A4", selene="COU", valrut="R9")
    scene.does(A, "activate mirko", "to TRE")
    assert completed(scene)
    assert scene.ducats(A) == 5


def test_ct_t17_i18_midnight_circle() -> None:
    """CT-T17 (I18). Two characters on pentacles."""
    scene = plotting("midnight-circle", mirko="R2", selene="R7")
    scene.does(A, "activate mirko", "to R1")
    assert completed(scene)
    assert scene.ducats(A) == 4


@pytest.mark.parametrize(("ducats", "paid"), [(14, 0), (15, 5)])
def test_ct_t17_i19_line_your_pockets(ducats: int, paid: int) -> None:
    """CT-T17 (I19). At least 15 ducats before penalties."""
    scene = ashen(mirko="out", selene="out", valdur="out", ysolde="R1")
    scene.has(A, ducats)
    scene.intrigue(A, "line-your-pockets")
    assert scene.score(A)["intrigue"] == paid
    assert scene.score(A)["penalty"] == 3 + (0 if paid else 3)


def test_ct_t17_i20_rob_friend_and_foe() -> None:
    """CT-T17 (I20), KA-R27. Treasures of two other gangs; with two players two treasures of the one opponent."""
    scene = ashen(c="cursed", mirko="R20", leona="R21", dorak="R9")
    scene.intrigue(A, "rob-friend-and-foe")
    scene.carries("leona", "red")
    scene.ashes.stolen[0 * 3 + 2] = 1  # from C, earlier this game
    acting("mirko", scene)
    strike(scene, 6, 6, 1, 1, where="R21")
    scene.does(A, "flee " + min(scene.offers(A, "flee")))
    assert completed(scene)
    scene = ashen(c="cursed", mirko="R20", leona="R21", dorak="R9")
    scene.intrigue(A, "rob-friend-and-foe")
    scene.carries("leona", "red")
    scene.ashes.stolen[0 * 3 + 1] = 1  # from B again: one gang only
    acting("mirko", scene)
    strike(scene, 6, 6, 1, 1, where="R21")
    scene.does(A, "flee " + min(scene.offers(A, "flee")))
    assert not completed(scene)
    scene = ashen(mirko="R20", leona="R21")
    scene.intrigue(A, "rob-friend-and-foe")
    scene.carries("leona", "red")
    scene.ashes.stolen[0 * 2 + 1] = 1
    acting("mirko", scene)
    strike(scene, 6, 6, 1, 1, where="R21")
    scene.does(A, "flee " + min(scene.offers(A, "flee")))
    assert completed(scene)


# --- CT-T17, card by card: below ground -------------------------------------------------------------------------------


def test_ct_t17_i01_map_the_catacombs() -> None:
    """CT-T17 (I01), KA-R27. The third different room entered by the gang this game."""
    scene = ashen(mirko="KIT", leona="R12")
    scene.intrigue(A, "map-the-catacombs")
    scene.token("KIT", "staircase", face_down=False)
    scene.ashes.entered[A] = 0b00110
    acting("mirko", scene)
    scene.dice_will_show(6)
    scene.does(A, "to HA")
    assert completed(scene)
    assert scene.ducats(A) == 5


def test_ct_t17_i02_find_a_safe_place_to_hide() -> None:
    """CT-T17 (I02). Two characters in rooms below, neither in prison."""
    for other, done in (("TC", True), ("PR", False)):
        scene = ashen(mirko="KIT", selene=other, leona="R12")
        scene.intrigue(A, "find-a-safe-place-to-hide")
        scene.token("KIT", "staircase", face_down=False)
        acting("mirko", scene)
        scene.dice_will_show(6)
        scene.does(A, "to HA")
        assert completed(scene) == done


def test_ct_t17_i03_claim_a_bounty() -> None:
    """CT-T17 (I03). An enemy goes to prison through a militiaman one moved, or through one's own Chufflock."""
    scene = ashen(mirko="R20", leona="A8", kornak="GUA")
    scene.intrigue(A, "claim-a-bounty")
    scene.top_of_deck("run", "ambush")
    scene.begins_turn(A)
    scene.dice_will_show(6, 1, 1, 1, 1)
    scene.does(A, "name kornak", "to A8")
    assert completed(scene)
    assert scene.ducats(A) == 4
    scene = ashen(a="executioners", b="nocturnis", mirko="A1")
    scene.hires(A, "chufflock", "leona")
    scene.stands("chufflock", "R4")
    scene.intrigue(A, "claim-a-bounty")
    acting("chufflock", scene)
    strike(scene, 6, 1, 1, 1, 1)
    assert completed(scene)


def test_ct_t17_i04_enlist_a_magicians_aid() -> None:
    """CT-T17 (I04). The tomes are read with success: 3 ducats and a token beside what the tomes give."""
    scene = ashen(mirko="SC", leona="R12")
    scene.intrigue(A, "enlist-a-magicians-aid")
    acting("mirko", scene)
    scene.dice_will_show(1)
    scene.does(A, "read")
    assert completed(scene)
    assert (scene.ducats(A), scene.tokens(A)) == (3, 2)


def test_ct_t17_i05_take_your_share() -> None:
    """CT-T17 (I05). The Treasure Room is looted, and the thief lives."""
    scene = ashen(mirko="TR", leona="R12")
    scene.intrigue(A, "take-your-share")
    acting("mirko", scene)
    scene.dice_will_show(1, 2, 3)
    scene.does(A, "loot")
    assert completed(scene)
    assert scene.ducats(A) == 6 + 5


def test_ct_t17_i06_acquire_useful_potions() -> None:
    """CT-T17 (I06). A gem becomes ducats at the altar: 2 more, and an Equipment card for one of one's characters."""
    scene = ashen(mirko="HA", selene="R1", valdur="out", leona="R12")
    scene.intrigue(A, "acquire-useful-potions")
    scene.district.carried[6] = 16**8
    scene.ashes.unplaced.remove(0)
    acting("mirko", scene)
    scene.does(A, "offer gems")
    assert completed(scene)
    assert scene.offers(A) == {"equip mirko", "equip selene"}
    assert scene.refuses(A, "equip valdur") == "CT-T17"
    scene.does(A, "equip selene", "choose dagger")
    assert (scene.ducats(A), scene.gear("selene")) == (6 + 2, "dagger")


def test_ct_t17_i07_escape_a_slavers_clutches() -> None:
    """CT-T17 (I07). From prison to the surface: 3 ducats and an Arcana card."""
    scene = ashen(mirko="PR", leona="R12")
    scene.intrigue(A, "escape-a-slavers-clutches")
    scene.top_of_deck("frenzy")
    acting("mirko", scene)
    scene.dice_will_show(6)
    scene.does(A, "escape", "to R7")
    assert completed(scene)
    assert (scene.ducats(A), scene.cards(A)) == (3, "frenzy")


def test_ct_t17_i08_slay_the_cyclops() -> None:
    """CT-T17 (I08). Both rounds against the Cyclops are won."""
    scene = ashen(mirko="KIT", leona="R12", cyclops="HA")
    scene.intrigue(A, "slay-the-cyclops")
    scene.token("KIT", "staircase", face_down=False)
    acting("mirko", scene)
    scene.dice_will_show(6, 6, 1, 1, 1, 1, 6, 6, 1, 1, 1, 1)
    scene.does(A, "to HA")
    assert completed(scene)
    assert scene.ducats(A) == 8


def test_ct_t17_each_card_says_itself_what_it_wants() -> None:
    """Three said "The same with 2 scrolls.", which is read in the row above, and a player has no row above."""
    assert [text for text in INTRIGUE_TEXTS if text.startswith("The same")] == []
    assert "Your characters together carry 2 scrolls." in INTRIGUE_TEXTS
