"""Exploration tokens (KA-4, KA-R5 to KA-R11, KA-R56) and magic gems (KA-R8)."""

from __future__ import annotations

import pytest

from tests.games.city_of_thieves.king_of_ashes.scenes import AshenScene, acting, ashen, staged
from tests.games.city_of_thieves.scenes import A, B, thieves


def walks_in(token: str, room: str = "KIT", start: str = "D15", name: str = "mirko") -> AshenScene:
    """A's thief walks from an entrance into a room with this token face down."""
    scene = staged({name: start, "leona": "R12"})
    scene.token(room, token)
    acting(name, scene)
    scene.does(A, f"to {room}")
    return scene


def test_ka_4_1_the_first_to_enter_flips_the_token() -> None:
    """KA-4.1, KA-R7. At once; the movement is over, the activation is not."""
    scene = walks_in("mechanism")
    assert scene.in_room("KIT") == "mechanism"
    assert "Mirko flipped the token in the Kitchen: a mechanism." in scene.said()
    assert scene.refuses(A, "to R23") == "CT-5.8"
    scene.holds("KIT", "red")
    assert scene.refuses(A, "bash") is None


def test_ka_4_1_no_way_leads_through_a_face_down_token() -> None:
    """KA-4.1, KA-R56. LIB–GAL–A1: the Gallery can only be the last space; Ghost Walk does not help; once flipped it does."""
    scene = ashen(selene="LIB", leona="R12")
    scene.token("GAL", "security")
    acting("selene", scene)
    assert "GAL" in scene.offers(A, "to")
    assert "A1" not in scene.offers(A, "to")
    scene = ashen(selene="LIB", leona="R12")
    scene.token("GAL", "security", face_down=False)
    acting("selene", scene)
    assert "A1" in scene.offers(A, "to")


def test_ka_r56_an_occupied_room_is_entered_only_to_attack() -> None:
    """KA-R56. Neither past a fellow nor past an enemy; who starts there flips nothing."""
    scene = ashen(selene="LIB", mirko="GAL", leona="R12")
    scene.token("GAL", "trap")
    acting("selene", scene)
    assert {"GAL", "A1"} & scene.offers(A, "to") == set()
    assert scene.refuses(A, "to GAL") == "CT-6.9"
    scene = ashen(selene="LIB", leona="GAL")
    scene.token("GAL", "trap")
    acting("selene", scene)
    assert {"GAL", "A1"} & scene.offers(A, "to") == {"GAL"}
    scene = ashen(mirko="GAL", leona="R12")
    scene.token("GAL", "trap")
    acting("mirko", scene)
    scene.does(A, "to A1")
    assert scene.in_room("GAL") == "face down trap"


def test_ka_r6_the_fight_comes_before_the_flip() -> None:
    """KA-R6, CT-R24. The victorious attacker flips; a beaten one does not."""
    for dice, flipped, wounds in (((6, 6, 1, 1), "", 1), ((1, 1, 6, 6), "face down trap", 0)):
        scene = ashen(mirko="R23", leona="KIT")
        scene.token("KIT", "trap")
        acting("mirko", scene)
        scene.dice_will_show(*dice)
        scene.does(A, "to KIT")
        [seat] = scene.asked
        scene.does(seat, "flee R22")
        assert scene.in_room("KIT") == flipped
        assert scene.wounds("mirko") == wounds


def test_ka_4_3_ex_36_a_trap_wounds_and_ends_the_activation() -> None:
    """EX-36, KA-4.3, KA-6.2, KA-6.5, KA-R13. Healed for 1 AP, but not activated again this turn."""
    scene = walks_in("trap")
    assert (scene.in_room("KIT"), scene.wounds("mirko"), scene.ap) == ("", 1, 6)
    assert scene.district.acting == -1
    assert scene.refuses(A, "bash") == "CT-5.1"
    scene.does(A, "heal mirko")
    assert (scene.wounds("mirko"), scene.ap) == (0, 5)
    assert scene.refuses(A, "activate mirko") == "CT-5.5"


def test_ka_4_4_equipment_must_be_chosen() -> None:
    """KA-4.4, KA-10.1, KA-10.2. With a card already, one of the two is kept and the other leaves the game."""
    scene = walks_in("equipment")
    assert scene.offers(A) == {f"choose {name}" for name in scene.offers(A, "choose")}
    scene.does(A, "choose dagger")
    assert (scene.gear("mirko"), scene.in_pool("dagger"), scene.in_room("KIT")) == ("dagger", 1, "")
    scene = ashen(mirko="D15", leona="R12")
    scene.bears("mirko", "buckler")
    scene.token("KIT", "equipment")
    acting("mirko", scene)
    scene.does(A, "to KIT", "choose dagger")
    assert scene.offers(A) == {"keep dagger", "keep buckler"}
    assert scene.refuses(A, "keep crowbar") == "KA-10.2"
    scene.does(A, "keep dagger")
    assert (scene.gear("mirko"), scene.in_pool("buckler")) == ("dagger", 0)
    assert scene.said()[-2:] == ["Mirko's Buckler left the game.", "Mirko got the Dagger."]
    scene.token("KIT", "equipment")
    scene.stands("mirko", "D15")
    acting("mirko", scene)
    scene.does(A, "to KIT", "choose crowbar", "keep dagger")
    assert (scene.gear("mirko"), scene.said()[-1]) == (
        "dagger",
        "Mirko kept the Dagger; the Crowbar left the game.",
    )


def test_ka_r10_without_cards_the_token_simply_leaves() -> None:
    """KA-R10. Likewise there are 21 experience tokens and no more."""
    scene = ashen(mirko="D15", leona="R12")
    scene.token("KIT", "equipment")
    scene.empty_pool()
    acting("mirko", scene)
    scene.does(A, "to KIT")
    assert (scene.in_room("KIT"), scene.gear("mirko")) == ("", "")
    scene = ashen(mirko="D15", leona="R12")
    scene.token("KIT", "emblem-of-cadwallon")
    scene.experience(B, 21)
    acting("mirko", scene)
    scene.does(A, "to KIT")
    assert scene.tokens(A) == 0


def test_ka_4_5_an_emblem_is_experience() -> None:
    """KA-4.5"""
    scene = walks_in("emblem-of-cadwallon")
    assert (scene.tokens(A), scene.in_room("KIT")) == (1, "")


def test_ka_4_6_security_makes_opening_dearer() -> None:
    """KA-4.6, KA-R9. 1 AP more for each attempt, failed ones included; it leaves with the last treasure."""
    scene = ashen(mirko="D15", leona="R12")
    scene.holds("KIT", "red")
    scene.token("KIT", "security")
    acting("mirko", scene)
    scene.does(A, "to KIT")
    assert (scene.in_room("KIT"), scene.ap) == ("security", 6)
    scene.dice_will_show(6)
    scene.does(A, "pick")
    assert (scene.ap, scene.in_room("KIT")) == (4, "security")
    acting("mirko", scene, ap=2)
    assert scene.refuses(A, "bash") == "KA-4.6"
    acting("mirko", scene, ap=3)
    scene.does(A, "bash")
    assert (scene.ap, scene.in_room("KIT"), scene.carried("mirko")) == (0, "", "red")


@pytest.mark.parametrize(("stays", "left"), [(True, "security"), (False, "")])
def test_ka_r9_security_over_nothing(stays: bool, left: str) -> None:
    """KA-R9. It stays and guards what comes later; by option it leaves at once."""
    scene = ashen(mirko="D15", leona="R12")
    scene.ashes.security_stays = stays
    scene.holds("KIT", "nothing")
    scene.token("KIT", "security")
    acting("mirko", scene)
    scene.does(A, "to KIT")
    assert scene.in_room("KIT") == left


def test_ka_4_7_a_staircase_stays_open_and_is_experience() -> None:
    """KA-4.7, KA-R11. Not to be used in the movement that revealed it."""
    scene = walks_in("staircase")
    assert (scene.in_room("KIT"), scene.tokens(A)) == ("staircase", 1)
    assert scene.refuses(A, "to HA") == "CT-5.8"


def test_ka_4_8_who_runs_away_neither_flips_nor_goes_down() -> None:
    """KA-4.8, KA-4.1, KA-R5, CT-R29. The loser runs past a staircase into a room with a token, and nothing happens."""
    scene = ashen(mirko="R4", leona="A1")
    scene.token("TRE", "trap")
    scene.token("COU", "staircase", face_down=False)
    scene.stands("valrut", "R12")
    acting("mirko", scene)
    scene.dice_will_show(6, 6, 1, 1)
    scene.does(A, "to A1")
    assert not {"HA", "SC", "TC", "TU", "TR"} & scene.offers(A, "flee")
    scene.does(A, "flee TRE")
    assert scene.in_room("TRE") == "face down trap"
    assert scene.wounds("leona") == 0


def test_ka_r5_a_led_fellow_takes_the_effect_itself() -> None:
    """KA-R5, KA-R13. Kaldern's activation goes on; militiamen flip nothing."""
    scene = ashen(a="kaldern", kaldern="R20", elise="R24", leona="R12")
    scene.token("KIT", "trap")
    scene.turn(A)
    scene.does(A, "activate kaldern", "lead elise", "to KIT")
    assert scene.wounds("elise") == 1
    assert scene.refuses(A, "to R19") is None
    assert scene.refuses(A, "activate elise") == "KA-6.3"
    scene = ashen(mirko="R12", kornak="R23", leona="R20")
    scene.token("KIT", "trap")
    scene.top_of_deck("run", "run")
    scene.begins_turn(A)
    scene.does(A, "name kornak", "to KIT")
    assert scene.in_room("KIT") == "face down trap"


# --- KA-R8: magic gems ------------------------------------------------------------------------------------------------


def beside_a_gem(chest: str = "nothing", carries: str = "", name: str = "mirko", ap: int = 7) -> AshenScene:
    """The thief stands in KIT, where a magic gem has been flipped."""
    scene = staged(
        {name: "KIT", "elise": "R12"}, "nocturnis" if name == "mirko" else "executioners", "kaldern"
    )
    scene.holds("KIT", chest)
    scene.carries(name, carries)
    scene.token("KIT", "magic-gem", face_down=False)
    return acting(name, scene, ap)


def test_ka_4_2_a_magic_gem_is_opened_like_a_chest() -> None:
    """KA-4.2, KA-R8. By lock-pick or bash, for 1 ducat; it is carried, and worth nothing in the end."""
    scene = walks_in("magic-gem")
    assert scene.in_room("KIT") == "magic-gem"
    scene.dice_will_show(4)
    scene.does(A, "pick gem")
    assert (scene.carried("mirko"), scene.ducats(A), scene.in_room("KIT"), scene.ap) == ("gem", 1, "", 5)
    scene.stands("mirko", "out")
    assert scene.score(A)["treasures"] == 0
    scene = beside_a_gem()
    scene.does(A, "bash gem")
    assert (scene.carried("mirko"), scene.ap) == ("gem", 5)


def test_ka_r8_the_player_says_which_is_opened() -> None:
    """KA-R8. A chest and a gem are two treasures, opened apart."""
    scene = beside_a_gem("scroll")
    assert {"pick", "pick gem", "bash", "bash gem"} <= scene.offers(A)
    scene.does(A, "bash")
    assert (scene.carried("mirko"), scene.in_room("KIT")) == ("scroll", "magic-gem")
    assert scene.refuses(A, "bash gem") == "CT-5.8"
    scene = beside_a_gem()
    assert scene.refuses(A, "bash") == "CT-7.1"
    scene.hand(A, "master-key")
    scene.does(A, "key gem")
    assert scene.carried("mirko") == "gem"


def test_ka_r8_a_room_with_a_gem_holds_a_treasure() -> None:
    """KA-R8, CT-9.4, CT-R37. Nothing is dropped beside it; a dropped gem lies face up and is opened again."""
    scene = beside_a_gem("red", "green green keys")
    scene.does(A, "bash", "drop keys")
    assert "KIT" not in scene.offers(A, "in")
    assert scene.refuses(A, "in KIT") == "CT-9.4"
    scene = beside_a_gem("nothing", "green green keys")
    scene.does(A, "bash gem", "drop gem", "in KIT")
    assert scene.chest("KIT") == "gem"
    acting("mirko", scene)
    scene.carries("mirko", "green green")
    scene.does(A, "bash")
    assert scene.carried("mirko") == "green green gem"


def test_ka_r8_no_reinforced_lock_on_a_gem() -> None:
    """KA-R8, C11"""
    scene = ashen(mirko="R12", leona="R20")
    scene.holds("KIT", "nothing")
    scene.district.chests[list(scene.district.chests).index(0)] = 8
    scene.hand(A, "reinforced-lock")
    scene.turn(A)
    assert "KIT" not in scene.offers(A, "reinforce")
    assert scene.refuses(A, "reinforce KIT") == "CT-T8"


def test_ka_r8_heavy_hands_bash_gems_too() -> None:
    """KA-R8, CT-T9 (Heavy Hands)"""
    scene = beside_a_gem(name="brandt")
    scene.does(A, "bash gem")
    assert scene.ducats(A) == 2


@pytest.mark.parametrize("seat", [None, A, B])
def test_ct_r7_nobody_sees_a_face_down_token(seat: int | None) -> None:
    """CT-R7"""
    scene = ashen(mirko="R12", leona="R20")
    scene.token("KIT", "trap")
    scene.turn(A)
    board = scene.table.view(seat)["board"]["ashes"]
    assert board["tokens"] == {"KIT": {"face_down": True, "token": None}}


def labels(scene: AshenScene) -> list[str]:
    """What A is offered, in words."""
    return [choice["label"] for choice in scene.table.view(A)["choices"]]


def test_ka_4_6_choices_name_the_price_of_a_secured_room() -> None:
    """KA-4.6, CT-7.2, CT-7.4, C10, E13. One action point more, in the words of the choices and of the refusals."""
    scene = ashen(mirko="KIT", leona="R12")
    scene.holds("KIT", "red")
    scene.hand(A, "master-key")
    scene.bears("mirko", "crowbar")
    acting("mirko", scene)
    plain = labels(scene)
    assert {
        "Pick the lock (1 AP)",
        "Bash the chest open (2 AP)",
        "Use the Crowbar on the chest (0 AP)",
    } <= set(plain)
    scene.token("KIT", "security", face_down=False)
    secured = labels(scene)
    assert {
        "Pick the lock (2 AP)",
        "Bash the chest open (3 AP)",
        "Use the Crowbar on the chest (1 AP)",
    } <= set(secured)
    assert [label for label in secured if label.startswith("Play Master Key (2 AP)")]
    acting("mirko", scene, ap=1)
    refusal = scene.table.refusal(A, "pick")
    assert refusal is not None
    assert (refusal.clause, "2 action points" in refusal.text) == ("KA-4.6", True)


def test_ct_12_1_a_mission_names_its_price() -> None:
    """CT-12.1, AV22. Three action points, two in The Spiv's Last Bargain."""
    for adventure, price in ((9, 3), (8, 2)):
        scene = thieves(adventure)
        scene.stands("mirko", "D15")
        scene.carries("mirko", "red")
        scene.offers_missions("red+1")
        scene.turn(A)
        choices = [choice["label"] for choice in scene.table.view(A)["choices"]]
        assert f"Use the mission red gem +1 ({price} AP)" in choices
        scene.turn(A, ap=1)
        refusal = scene.table.refusal(A, "mission red+1")
        assert refusal is not None
        assert f"{price} action points" in refusal.text
