"""The Cyclops of Mid-Nôr (KA-16): its die, its two rounds, its bystanders."""

from __future__ import annotations

import pytest

from tests.games.city_of_thieves.king_of_ashes.catacombs.scenes_below import (
    ashes_of,
    bears,
    below,
    experience,
    going_down,
)
from tests.games.city_of_thieves.scenes import A, B, Scene


@pytest.mark.parametrize(("die", "room"), [*enumerate(["HA", "TU", "TC", "SC", "TR"], 1)])
def test_ka_16_2_the_die_names_its_room(die: int, room: str) -> None:
    """KA-16.1, KA-16.2, KA-16.4. Whenever a character enters another room, its player rolls."""
    entered = "TU" if room == "SC" else "SC"
    scene = going_down(entered, die)
    assert scene.place("cyclops") == room
    assert f"Seat 1 rolled {die} for the Cyclops." in scene.said()


def test_ka_16_2_on_a_six_it_does_not_move() -> None:
    """KA-16.2, KA-R32. Likewise when its own room is rolled."""
    scene = going_down("SC", 6)
    assert scene.place("cyclops") == "LA"
    assert stays(scene) == ["KA-16.2"]
    scene = going_down("SC", 3, cyclops="TC")
    assert scene.place("cyclops") == "TC"
    assert stays(scene) == ["KA-R32"]


def stays(scene: Scene) -> list[str]:
    """By which clauses it did not move."""
    said = "The Cyclops stayed where it was."
    return [line["clause"] for line in scene.table.log(None) if line["text"] == said]


def test_ka_16_3_experience_rerolls_its_die() -> None:
    """KA-16.3, KA-R21. Once."""
    scene = below(mirko="KIT", leona="R12")
    experience(scene, A, 2)
    scene.turn(A)
    scene.dice_will_show(4, 6)
    scene.does(A, "activate mirko", "to SC")
    assert scene.offers(A) == {"experience 4", "pass"}
    scene.does(A, "experience 4")
    assert (scene.place("cyclops"), list(ashes_of(scene).experience)) == ("LA", [1, 0])


def test_the_lantern_rerolls_its_die() -> None:
    """CT-T16 (E05), CT-R61. Of the character that entered."""
    scene = below(mirko="KIT", leona="R12", selene="R1")
    bears(scene, "mirko", "lantern")
    scene.turn(A)
    scene.dice_will_show(4, 6)
    scene.does(A, "activate mirko", "to SC", "lantern")
    assert scene.place("cyclops") == "LA"
    scene = below(mirko="KIT", leona="R12", selene="R1")
    bears(scene, "selene", "lantern")
    scene.turn(A)
    scene.dice_will_show(6)
    scene.does(A, "activate mirko", "to SC")
    assert scene.refuses(A, "lantern") is not None


# --- it attacks -------------------------------------------------------------------------------------------------------


def test_ka_16_8_a_beaten_character_goes_to_prison() -> None:
    """KA-16.5, KA-16.8, KA-R35, KA-R38. It attacks with four dice and steals nothing."""
    scene = below(mirko="KIT", leona="R12")
    scene.carries("mirko", "scroll keys")
    scene.has(A, 5)
    scene.turn(A)
    scene.dice_will_show(4, 6, 1, 1, 1, 5, 5)
    scene.does(A, "activate mirko", "to SC")
    assert (scene.place("mirko"), scene.place("cyclops")) == ("PR", "SC")
    assert (scene.carried("mirko"), scene.ducats(A)) == ("keys scroll", 5)
    assert scene.district.acting < 0


def test_ka_16_9_a_second_round_follows_and_drives_it_back() -> None:
    """KA-16.9, KA-16.11, KA-15.1, KA-R36. The winner of both rounds stays and keeps the action."""
    scene = going_down("SC", 4, 1, 2, 3, 3, 5, 5, 2, 2, 2, 2, 4, 1)
    assert (scene.place("mirko"), scene.place("cyclops")) == ("SC", "LA")
    assert "Mirko won the first round; the Cyclops fights on." in scene.said()
    assert scene.refuses(A, "read") is None
    assert list(ashes_of(scene).experience) == [0, 0]  # KA-9.2: a defender learns nothing


def test_ka_16_10_losing_the_second_round_is_losing() -> None:
    """KA-16.10"""
    scene = going_down("SC", 4, 1, 2, 3, 3, 5, 5, 6, 2, 2, 2, 4, 1)
    assert (scene.place("mirko"), scene.place("cyclops")) == ("PR", "SC")


def test_ka_16_12_a_card_counts_only_in_its_round() -> None:
    """KA-16.12, KA-7.3, KA-R58. Two cards in the first round, none left in the second."""
    scene = below(mirko="KIT", leona="R12")
    scene.hand(A, "parry hidden-blade run")
    scene.turn(A)
    scene.dice_will_show(4, 1, 2, 3, 3, 1, 1, 5, 1, 1, 2, 2, 2, 2, 3, 1)
    scene.does(A, "activate mirko", "to SC", "play parry", "play hidden-blade", "pass", "pass")
    assert (scene.place("mirko"), scene.place("cyclops")) == ("SC", "LA")
    rolled = [line for line in scene.said() if "; Mirko rolled" in line]
    assert [line.split("Mirko rolled ")[1].count(",") + 1 for line in rolled] == [5, 2]


def test_ka_16_12_the_second_round_begins_without_cards() -> None:
    """KA-16.12, KA-R58. What was played in the first round lies before nobody."""
    scene = below(mirko="KIT", leona="R12")
    scene.hand(A, "parry hidden-blade run")
    scene.turn(A)
    scene.dice_will_show(4, 1, 2, 3, 3, 1, 1, 5, 5)
    scene.does(A, "activate mirko", "to SC", "play parry", "pass")
    assert "Mirko won the first round; the Cyclops fights on." in scene.said()
    fight = scene.table.view(A)["board"]["fight"]
    assert (fight["attack_cards"], fight["defence_cards"]) == ([], [])


def test_ka_16_13_nobody_plays_for_the_cyclops() -> None:
    """KA-16.13, KA-16.7. The opponent rolls its dice and is asked nothing."""
    scene = below(mirko="KIT", leona="R12")
    scene.hand(B, "hidden-blade ambush parry")
    scene.turn(A)
    scene.dice_will_show(4, 6, 1, 1, 1, 5, 5)
    scene.does(A, "activate mirko", "to SC")
    assert scene.asked == [B]  # the answer to the movement, before all this
    scene.does(B, "pass")
    assert scene.place("mirko") == "PR"
    assert scene.cards(B) == "hidden-blade ambush parry"


# --- it is attacked ---------------------------------------------------------------------------------------------------


def test_ex_45_into_the_cyclopss_room() -> None:
    """EX-45, KA-14.9, KA-16.6, KA-R29, KA-16.1. For 1 AP it must be attacked; there is no roll; without the AP no entry."""
    scene = going_down("HA", 5, 5, 1, 1, 1, 2, 6, 6, 1, 1, 1, 1, ap=2, cyclops="HA")
    assert (scene.place("mirko"), scene.place("cyclops"), scene.ap) == ("HA", "LA", 0)
    assert not any("for the Cyclops" in line for line in scene.said())
    assert list(ashes_of(scene).experience) == [2, 0]
    scene = below(mirko="KIT", leona="R12", cyclops="HA")
    scene.turn(A, 1)
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "to HA") == "KA-R29"


def test_ka_r58_sixes_of_both_rounds_count() -> None:
    """KA-R58, KA-R19. Win or lose, the attacker learns from every six of both rounds."""
    scene = going_down("HA", 6, 1, 1, 1, 1, 2, 6, 2, 6, 6, 1, 1, cyclops="HA")
    assert scene.place("mirko") == "PR"
    assert list(ashes_of(scene).experience) == [2, 0]


def test_spiked_grog_and_the_axe() -> None:
    """CT-T15 (K04), CT-T16 (E04). Two dice fewer for the Cyclops, two more for the bearer below ground."""
    scene = below(mirko="KIT", leona="R12", cyclops="HA")
    bears(scene, "mirko", "axe")
    scene.hand(A, "spiked-grog")
    scene.turn(A)
    scene.dice_will_show(5, 5, 5, 5, 1, 1, 5, 5, 5, 5, 1, 1, 1, 1)
    scene.does(A, "activate mirko", "to HA", "play spiked-grog")
    assert (scene.place("mirko"), scene.place("cyclops")) == ("HA", "LA")


def test_ct_r60_the_cyclops_keeps_a_die_whatever_it_drinks() -> None:
    """CT-R60, CT-T15 (K04). Two cards of Spiked Grog take four dice of four; one is rolled."""
    scene = below(mirko="KIT", leona="R12", cyclops="HA")
    scene.hand(A, "spiked-grog spiked-grog")
    scene.turn(A)
    scene.dice_will_show(5, 5, 6, 6, 6, 6)
    scene.does(A, "activate mirko", "to HA", "play spiked-grog", "play spiked-grog")
    assert "Mirko rolled 5, 5; the Cyclops rolled 6." in scene.said()


# --- bystanders -------------------------------------------------------------------------------------------------------


def vesper_in_tc(*dice: int) -> Scene:
    """EX-44. A goes down to SC and rolls 3 for the Cyclops; B's Vesper is in TC; C rolls for the Cyclops."""
    scene = below(a="nocturnis", b="cursed", c="kaldern", mirko="KIT", vesper="TC", elise="R12")
    scene.carries("vesper", "scroll")
    scene.turn(A)
    scene.dice_will_show(3, *dice)
    scene.does(A, "activate mirko", "to SC")
    return scene


def test_ex_44_the_cyclops_on_a_bystander() -> None:
    """EX-44, KA-16.5, KA-16.7, KA-R33, KA-R34. Vesper loses, keeps his scroll; the mover keeps his action."""
    scene = vesper_in_tc(6, 1, 1, 1, 5, 5)
    assert (scene.place("vesper"), scene.place("cyclops"), scene.carried("vesper")) == ("PR", "TC", "scroll")
    assert scene.place("mirko") == "SC"
    assert scene.refuses(A, "read") is None
    assert any(line.startswith("The Cyclops attacked Vesper") for line in scene.said())


def test_ex_44_a_bystander_that_wins_twice_stays() -> None:
    """EX-44, KA-R33. No action point is spent, nothing is learnt."""
    scene = vesper_in_tc(1, 1, 2, 3, 5, 5, 1, 1, 1, 1, 4, 4)
    assert (scene.place("vesper"), scene.place("cyclops"), scene.ap) == ("TC", "LA", 6)
    assert list(ashes_of(scene).experience) == [0, 0, 0]


def test_ka_r33_a_bystander_may_play_cards() -> None:
    """KA-R33, KA-16.12"""
    scene = below(a="nocturnis", b="cursed", mirko="KIT", vesper="TC")
    scene.hand(B, "parry")
    scene.turn(A)
    scene.dice_will_show(3, 5, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 2, 2)
    scene.does(A, "activate mirko", "to SC")
    scene.does(B, "pass", "play parry")
    assert (scene.place("vesper"), scene.place("cyclops")) == ("TC", "LA")


def test_ka_r57_the_mover_fights_first_when_he_is_crossing_a_fellow() -> None:
    """KA-R57. Mirko loses, then the Cyclops, still there, attacks Selene."""
    scene = below(mirko="HA", selene="SC", leona="R12")
    scene.turn(A)
    scene.dice_will_show(4, 6, 1, 1, 1, 5, 5, 6, 1, 1, 1, 5, 5)
    scene.does(A, "activate mirko", "to TC")
    assert (scene.place("mirko"), scene.place("selene"), scene.place("cyclops")) == ("PR", "PR", "SC")


def test_ka_r57_a_crossing_mover_that_wins_leaves_the_fellow_alone() -> None:
    """KA-R57, KA-R28, KA-R36. The Cyclops goes back to its lair, and the mover goes on."""
    scene = below(mirko="HA", selene="SC", leona="R12")
    scene.turn(A)
    scene.dice_will_show(4, 1, 1, 1, 1, 5, 5, 1, 1, 1, 1, 5, 5, 6)
    scene.does(A, "activate mirko", "to TC")
    assert scene.place("cyclops") == "LA"
    assert scene.refuses(A, "stay") == "KA-R29"
    scene.does(A, "to TC")
    assert (scene.place("mirko"), scene.place("selene")) == ("TC", "SC")


def test_ka_r36_on_an_arrow_way_the_survivor_goes_on() -> None:
    """KA-R36"""
    scene = below(mirko="HA", leona="R12")
    scene.turn(A)
    scene.dice_will_show(4, 1, 1, 1, 1, 5, 5, 1, 1, 1, 1, 5, 5, 6)
    scene.does(A, "activate mirko", "to TU")
    assert (scene.place("mirko"), scene.place("cyclops")) == ("SC", "LA")
    scene.does(A, "to TC", "stay")
    assert scene.place("mirko") == "TC"
    assert scene.asked == [A]


def test_ct_r45_poison_does_nothing_to_the_cyclops() -> None:
    """CT-R45, KA-R54, CT-T15 (K05). It is never wounded, so the card cannot be played against it."""
    scene = below(mirko="KIT", leona="R12", cyclops="HA")
    scene.hand(A, "poisoned-blade frenzy")
    scene.turn(A)
    scene.does(A, "activate mirko", "to HA")
    assert scene.offers(A) == {"play frenzy", "pass"}
    assert scene.refuses(A, "play poisoned-blade") == "CT-R45"


# --- KA-R35: what it takes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("robs", [False, True])
def test_ka_r35_what_the_cyclops_takes(robs: bool) -> None:
    """KA-R35, KA-16.8, KA-14.11, KA-R34. Nothing; by option a treasure that its roller picks, or 2 ducats."""
    for load in ("", "red", "red scroll"):
        scene = below(mirko="KIT", leona="R12")
        ashes_of(scene).cyclops_robs = robs
        scene.carries("mirko", load)
        scene.has(A, 5)
        scene.turn(A)
        scene.dice_will_show(4, 6, 6, 6, 6, 1, 1)
        scene.does(A, "activate mirko", "to SC")
        if robs and load == "red scroll":
            assert (scene.asked, scene.offers(B)) == ([B], {"take red", "take scroll"})
            scene.does(B, "take scroll")
            assert "The Cyclops took a scroll from Mirko, and it left the game." in scene.said()
        left = {"": "", "red": "", "red scroll": "red"}[load] if robs else load
        assert (scene.place("mirko"), scene.carried("mirko")) == ("PR", left)
        assert scene.ducats(A) == (3 if robs and not load else 5)


def test_ka_r35_hold_tight_against_a_robbing_cyclops() -> None:
    """KA-R35, C17, CT-R45. The card holds what would be taken; where nothing is taken it is not offered."""
    for robs in (False, True):
        scene = below(mirko="KIT", leona="R12")
        ashes_of(scene).cyclops_robs = robs
        scene.carries("mirko", "red")
        scene.hand(A, "hold-tight")
        scene.turn(A)
        scene.dice_will_show(4, 6, 6, 6, 6, 1, 1)
        scene.does(A, "activate mirko", "to SC", "pass")
        if robs:
            scene.does(A, "play hold-tight")
        assert (scene.place("mirko"), scene.carried("mirko")) == ("PR", "red")
