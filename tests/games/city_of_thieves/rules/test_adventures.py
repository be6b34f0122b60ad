"""Adventures 2 to 8 (CT-T11): what each sheet changes."""

from __future__ import annotations

import re

import pytest

from doubloon.games.city_of_thieves.content import ADVENTURE_EVENTS, ADVENTURE_SETUPS, ADVENTURE_TEXTS, LOCKED
from tests.games.city_of_thieves.scenes import A, B, C, Scene, thieves


def placed(adventure: int, **figures: str) -> Scene:
    """This adventure with these figures on the board; A plays Nocturnis, B the Executioners."""
    scene = thieves(adventure)
    for name, place in figures.items():
        scene.stands(name, place)
    return scene


# --- 2: The Ring of Assassins -----------------------------------------------------------------------------------------


def isabeau_attacks(load: str, *dice: int) -> Scene:
    """A moves Isabeau from P1 onto Leona in P2."""
    scene = placed(2, mirko="D1", leona="P2")
    scene.carries("leona", load)
    scene.has(B, 5)
    scene.begins_turn(A)
    scene.hand(A)
    scene.dice_will_show(1, *dice)
    scene.does(A, "name isabeau", "to P2")
    return scene


def test_av3_isabeau_moves_by_the_militia_die() -> None:
    """CT-T11 (AV3, AV4), CT-2.1"""
    scene = placed(2, mirko="D1", leona="D2")
    assert scene.place("isabeau") == "P1"
    scene.begins_turn(A)
    assert scene.offers(A, "name") == {"kornak", "valrut", "isabeau"}
    scene.dice_will_show(1)
    scene.does(A, "name isabeau")
    assert scene.offers(A, "to") == {"A2", "P2", "P4"}


def test_av5_her_keeper_puts_a_treasure_into_a_room() -> None:
    """CT-T11 (AV4, AV5), CT-R64. Three dice; the loser runs 3."""
    scene = isabeau_attacks("scroll keys", 5, 1, 6, 2, 2)
    assert scene.offers(A) == {"take scroll", "take keys"}
    scene.does(A, "take keys")
    room = min(scene.offers(A, "in"))
    scene.does(A, f"in {room}")
    assert (scene.chest(room), scene.carried("leona")) == ("keys", "scroll")
    assert any(line.startswith("Seat 1 sent Leona's bunch of keys to the ") for line in scene.said())
    assert scene.offers(A, "flee") != set()


def test_av5_without_a_treasure_two_ducats_go_to_the_bank() -> None:
    """CT-T11 (AV5)"""
    scene = isabeau_attacks("", 5, 1, 6, 2, 2)
    assert (scene.ducats(A), scene.ducats(B)) == (0, 3)


def test_av4_leona_wins_the_tie_against_her() -> None:
    """CT-T11 (AV4, AV7, AV8), CT-T9 (Duellist's Pride). Defending she wins the Ring too."""
    scene = isabeau_attacks("", 5, 1, 1, 5, 2)
    assert scene.carried("leona") == "ring"
    assert scene.asked == [B]  # Isabeau runs 3
    assert scene.offers(B, "flee") != set()


def test_av6_av7_a_thief_beats_isabeau_and_takes_the_ring() -> None:
    """CT-T11 (AV6, AV7), CT-R22, CT-R64, CT-R56. The ring pays 6 when carried out, and only the first time is won."""
    scene = placed(2, mirko="A2", leona="D2", selene="P2")
    scene.turn(A)
    scene.dice_will_show(6, 6, 5, 5, 5)
    scene.does(A, "activate mirko", "to P1")
    assert scene.carried("mirko") == "ring"
    scene.does(A, min(scene.offers(A)))
    scene.stands("isabeau", "P4")
    scene.dice_will_show(6, 6, 5, 5, 5)
    scene.does(A, "activate selene", "to P4")
    assert scene.carried("selene") == ""
    scene.stands("mirko", "out")
    assert scene.score(A)["treasures"] == 6


def test_av7_the_ring_is_never_dropped_into_a_room() -> None:
    """CT-T11 (AV7)"""
    scene = placed(2, mirko="A2", leona="D2")
    scene.carries("mirko", "red red keys")
    scene.turn(A)
    scene.dice_will_show(6, 6, 5, 5, 5)
    scene.does(A, "activate mirko", "to P1", "drop ring")
    assert scene.carried("mirko") == "red red keys"
    assert scene.offers(A, "flee") != set()


def test_adventure_2_square_3_isabeau_goes_to_a_pentacle() -> None:
    """CT-T11. The last player in turn order chooses."""
    scene = placed(2, mirko="R7", leona="D2")
    scene.begins_round(3)
    assert scene.asked == [B]
    assert scene.offers(B) == {"place R1", "place R13", "place R19"}
    scene.does(B, "place R13")
    assert scene.place("isabeau") == "R13"
    assert "Seat 2 put Isabeau in Sun Corner (R13)." in scene.said()


# --- 3: Night of the Long Cutlasses -----------------------------------------------------------------------------------


def test_av9_av10_av11_the_guild_takes_its_turn_after_the_gangs() -> None:
    """CT-T11 (AV9, AV10, AV11, AV12)"""
    scene = placed(3, mirko="D1", leona="D9")
    assert (scene.place("sienna"), scene.place("isabeau")) == ("JEW", "COU")
    scene.begins_round(1)
    assert "end turn" in scene.offers(A)  # no phase 2
    scene.does(A, "end turn")
    scene.does(B, "end turn")
    assert scene.asked == [B]  # warden of round 1: the last player
    assert scene.said()[-1] == "The Guild of Jewelers was on turn; Seat 2 was its warden."
    assert {"to R6", "to D4", "stay"} <= scene.offers(B)
    scene.dice_will_show(6, 6)
    scene.does(B, "stay", "stay")
    assert scene.asked == [A]  # a six keeps each militiaman where he is
    scene.begins_round(2)
    scene.does(A, "end turn")
    scene.dice_will_show(6, 6)
    scene.does(B, "end turn")
    assert scene.asked == [A]  # one seat to the right
    scene.does(A, "stay", "stay")
    assert scene.district.round == 3  # both militiamen rolled a 6


def test_av13_av14_the_vault() -> None:
    """CT-T11 (AV13, AV14), CT-R64"""
    scene = placed(3, mirko="D1", leona="R6")
    scene.carries("leona", "keys")
    scene.begins_round(2)
    scene.does(A, "end turn")
    scene.does(B, "end turn")
    scene.hand(B)
    scene.hand(A)
    scene.dice_will_show(6, 6, 6, 1, 1)
    scene.does(A, "to R6", "take keys")
    assert scene.table.view(None)["board"]["vault"] == ["keys"]
    scene.does(A, min(scene.offers(A)))
    scene.stands("mirko", "R7")
    scene.turn(A)
    scene.dice_will_show(6, 6, 1, 1, 1)
    scene.does(A, "activate mirko", "to R6", "take keys")
    assert scene.carried("mirko") == "keys"
    scene.does(A, min(scene.offers(A)))
    scene.stands("sienna", "R8")
    scene.stands("selene", "R9")
    scene.dice_will_show(6, 6, 1, 1, 1)
    scene.does(A, "activate selene", "to R8")
    assert scene.ducats(A) == 2  # the vault is empty
    assert scene.refuses(A, "to GUA") is not None


def test_adventure_3_square_4_tokens_go_back() -> None:
    """CT-T11. The warden of round 4 returns up to two."""
    scene = placed(3, mirko="D1", leona="D9")
    scene.carries("leona", "keys red")
    scene.district.vault, scene.district.carried[0] = scene.district.carried[0], 0
    scene.begins_round(4)
    assert scene.offers(A) == {"take keys", "take red", "pass"}
    scene.does(A, "take red")
    room = min(scene.offers(A, "in"))
    scene.does(A, f"in {room}", "pass")
    assert scene.chest(room) == "red"
    assert scene.table.view(None)["board"]["vault"] == ["keys"]


# --- 4 to 8 -----------------------------------------------------------------------------------------------------------


def test_av15_both_militiamen_move() -> None:
    """CT-T11 (AV15). Each has his own die; a 6 stops only that one."""
    scene = placed(4, mirko="D1", leona="D9")
    scene.begins_turn(A)
    scene.dice_will_show(6, 2)
    scene.does(A, "name valrut")
    assert scene.offers(A) == {"name kornak"}
    assert scene.refuses(A, "name valrut") == "CT-T11"
    scene.does(A, "name kornak", "to ARM")
    assert scene.place("kornak") == "ARM"
    assert "end turn" in scene.offers(A)


def test_adventure_4_bounties() -> None:
    """CT-T11. From square 2 on three ducats for a beaten militiaman."""
    for square, ducats in ((1, 0), (2, 3)):
        scene = placed(4, mirko="D1", davitto="A8")
        scene.district.round = square
        scene.begins_turn(A)
        scene.hand(A)
        scene.dice_will_show(1, 1, 1, 6, 6)
        scene.does(A, "name kornak", "to A8")
        scene.does(B, min(scene.offers(B)))
        assert scene.ducats(B) == ducats


def test_av16_the_cordon() -> None:
    """CT-T11 (AV16), CT-R12, CT-R52"""
    scene = placed(5, mirko="R4", leona="D9")
    shut = []
    for square in (2, 3, 4):
        scene.begins_round(square)
        shut.append(scene.table.view(None)["board"]["gates"])
    assert shut == [["GN", "GS"], ["GE", "GW"], []]
    scene.begins_round(2)
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "to GAL") == "CT-6.1"
    scene.begins_round(5)
    for number in range(10):
        scene.does((A, B)[number % 2], f"portcullis D{number + 1}")
    assert scene.offers(A, "portcullis") == set()


def test_av17_av18_zombies_walk_and_fight() -> None:
    """CT-T11 (AV17, AV18, AV19, AV20)"""
    scene = placed(6, mirko="D1", leona="R3")
    scene.district.round = 2
    scene.carries("leona", "red keys")
    scene.begins_turn(A)
    scene.hand(A)
    scene.dice_will_show(6)
    scene.does(A, "name kornak")
    assert scene.offers(A, "name") == {"zombie-1", "zombie-2", "zombie-3", "zombie-4"}
    assert scene.refuses(A, "name kornak") == "CT-T11"
    scene.does(A, "name zombie-1")
    assert scene.offers(A, "to") >= {"R2", "R3", "R24", "BAT", "DOR"}
    assert scene.refuses(A, "to R4") == "CT-4.2"
    scene.dice_will_show(4, 4, 4, 4)
    scene.does(A, "to R3", "take red")  # wins the tie
    room = min(scene.offers(A, "in"))
    scene.does(A, f"in {room}")
    assert scene.chest(room) == "red"
    scene.does(A, min(scene.offers(A)))
    assert scene.place("zombie-1") == "R3"
    scene.turn(A)
    scene.stands("mirko", "R4")
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "to R3") == "CT-R22"


@pytest.mark.parametrize(
    ("load", "asked"), [("", []), ("red", ["play hold-tight"]), ("red keys", ["play hold-tight"])]
)
def test_ct_r24_one_treasure_is_enough_to_be_robbed_of_by_a_zombie(load: str, asked: list[str]) -> None:
    """CT-R24, CT-T8 (C17), CT-T11 (AV19): it takes a treasure and no ducats, so without one there is nothing to hold tight."""
    scene = placed(6, mirko="D1", leona="R3")
    scene.district.round = 2
    scene.carries("leona", load)
    scene.begins_turn(A)
    scene.hand(A)
    scene.hand(B, "hold-tight")
    scene.dice_will_show(6)
    scene.does(A, "name kornak", "name zombie-1")
    scene.dice_will_show(6, 6, 1, 1)
    scene.does(A, "to R3")
    scene.does(B, "pass")
    assert sorted(scene.offers(B) - {"pass"}) == asked


def test_av20_a_beaten_zombie_returns_to_the_nearest_pentacle() -> None:
    """CT-T11 (AV20); from square 3 on zombies move up to 3"""
    scene = placed(6, mirko="D1", davitto="R4")
    scene.district.round = 3
    scene.begins_turn(A)
    scene.hand(A)
    scene.dice_will_show(6)
    scene.does(A, "name kornak", "name zombie-1")
    scene.dice_will_show(1, 1, 6, 6)
    scene.does(A, "to R4")
    assert scene.offers(B) == {"place R1"}
    scene.does(B, "place R1")
    assert scene.place("zombie-1") == "R1"


def test_av20_every_pentacle_can_be_the_nearest() -> None:
    """CT-T11 (AV20): beside each of the four, a beaten zombie goes back to that one."""
    for beside, home in (("R2", "R1"), ("R6", "R7"), ("R12", "R13"), ("R18", "R19")):
        scene = placed(6, mirko="D1", davitto=beside)
        scene.begins_turn(A)
        scene.hand(A)
        scene.dice_will_show(6)
        name = next(f"zombie-{one}" for one in range(1, 5) if scene.place(f"zombie-{one}") == home)
        scene.does(A, "name kornak", f"name {name}")
        scene.dice_will_show(1, 1, 6, 6)
        scene.does(A, f"to {beside}")
        assert scene.offers(B) == {f"place {home}"}


def test_av21_fog() -> None:
    """CT-T11 (AV21), CT-7.5, CT-R34, CT-R7. Eight AP, chests unseen, until the lamps are lit on square 3."""
    scene = placed(7, mirko="KIT", leona="D9")
    scene.turn(A)
    assert set(scene.table.view(A)["board"]["chests"].values()) == {"chest"}
    scene.begins_turn(A)
    scene.hand(A)
    scene.dice_will_show(6)
    scene.does(A, "name kornak")
    assert scene.ap == 8
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "pick") == "CT-7.5"
    scene.does(A, "bash")
    scene.begins_round(3)
    assert all(token < LOCKED for token in scene.district.chests)
    assert scene.district.ap == 7


def test_av22_av23_the_last_bargain() -> None:
    """CT-T11 (AV22, AV23)"""
    scene = placed(8, mirko="D1", leona="D9")
    assert len(scene.district.missions) == 4
    scene.carries("mirko", "red")
    scene.offers_missions("red+0 red+1 red+2 keys+0")
    scene.turn(A, 2)
    scene.does(A, "mission red+2")
    assert (scene.ducats(A), scene.ap) == (4, 0)
    assert len(scene.district.missions) == 4
    before = set(scene.district.missions)
    scene.begins_round(4)
    assert len(scene.district.missions) == 4
    assert not before & set(scene.district.missions)
    for name in ("valdur", "selene", "mirko", "ysolde"):
        scene.stands(name, "out")
    assert scene.score(A)["adventure"] == 4
    assert scene.score(B)["adventure"] == 0


def test_av10_with_three_players_the_wardens_go_round() -> None:
    """CT-T11 (AV10)"""
    scene = thieves(3, c="cursed")
    for name, place in (("mirko", "D1"), ("leona", "D9"), ("dorak", "D12")):
        scene.stands(name, place)
    wardens = []
    for square in (1, 2, 3):
        scene.begins_round(square)
        for seat in (A, B, C):
            scene.does(seat, "end turn")
        wardens.append(scene.asked[0])
    assert wardens == [C, B, A]


def test_ct_t11_a_sheet_is_told_without_the_ledgers_marks() -> None:
    """`AV1:` numbers sentences of the ledger; players read a sheet."""
    for text in (*ADVENTURE_TEXTS, *ADVENTURE_SETUPS, *ADVENTURE_EVENTS):
        assert not re.search(r"\bAV\d", text), text
