"""Adventures 9 to 14 (CT-T19): what each sheet changes."""

from __future__ import annotations

import pytest

from doubloon.games.city_of_thieves.content import ADVENTURE_NAMES, ALARM, PORTCULLISES, ROUNDS
from doubloon.games.city_of_thieves.game import GAME
from doubloon.games.city_of_thieves.king_of_ashes.ashes import FACE_DOWN
from doubloon.games.city_of_thieves.king_of_ashes.content import INTRIGUE_NAMES, TRAP
from doubloon.kernel.tables.table import opened
from tests.games.city_of_thieves.king_of_ashes.catacombs.scenes_below import (
    ashes_of,
    bears,
    below,
    experience,
)
from tests.games.city_of_thieves.scenes import A, B, Scene, as_shuffled, thieves

CATACOMBS = {"HA", "SC", "TC", "TU", "TR"}


@pytest.mark.parametrize("adventure", range(9, 15))
def test_ct_t19_the_frame(adventure: int) -> None:
    """CT-T19, KA-1.1, KA-1.2, KA-2.1. Eight rounds, the alarm on square 6, eight portcullises; each is played singly."""
    assert (ROUNDS[adventure], ALARM[adventure], PORTCULLISES[adventure]) == (8, 6, 8)
    scene = as_shuffled(2, adventure)
    assert scene.table.view(A)["board"]["adventure"] == ADVENTURE_NAMES[adventure]


def deals(scene: Scene, seat: int, *cards: str) -> None:
    """This seat holds exactly these Intrigue cards."""
    ashes = ashes_of(scene)
    numbers = sorted(INTRIGUE_NAMES.index(card) for card in cards)
    ashes.intrigue_deck = [card for card in ashes.intrigue_deck + ashes.intrigue[seat] if card not in numbers]
    ashes.intrigue[seat] = numbers


# --- 9: The Awakening of Sophet Drahas --------------------------------------------------------------------------------


def test_adventure_9_the_tremor_shows_each_player_a_token() -> None:
    """CT-T19 (9, square 3), CT-R7, CT-R63, KA-R66. In turn order, in secret, and the token stays face down."""
    scene = below(9, mirko="D1", leona="D2")
    ashes = ashes_of(scene)
    ashes.tokens[0] = TRAP + FACE_DOWN
    ashes.tokens[3] = TRAP + FACE_DOWN
    scene.begins_round(3)
    assert (scene.asked, scene.offers(A)) == ([A], {"look APO", "look BAT"})
    scene.does(A, "look APO")
    assert ashes_of(scene).tokens[0] == TRAP + FACE_DOWN
    assert any("trap" in line for line in scene.said(A))
    assert not any("trap" in line for line in scene.said(B))
    assert scene.asked == [B]
    scene = below(9, mirko="D1", leona="D2")
    ashes_of(scene).tokens[0] = TRAP + FACE_DOWN
    ashes_of(scene).looked[A] = 1
    scene.begins_round(3)
    assert scene.asked == [B]


def test_adventure_9_the_aftershock_wounds_on_a_one() -> None:
    """CT-T19 (9, square 5), KA-R20. A die for each character in a room below, not in prison; it may be rerolled."""
    scene = below(9, mirko="SC", selene="PR", leona="TC", iris="R1")
    experience(scene, A, 1)
    scene.dice_will_show(1, 1, 5)
    scene.begins_round(5)
    assert scene.offers(A) == {"experience 1", "pass"}
    scene.does(A, "experience 1")
    wounds = ashes_of(scene).wounds
    assert (wounds[6], wounds[5], wounds[0]) == (1, 0, 0)


# --- 10: Whispers Under the Stones ------------------------------------------------------------------------------------


def test_av24_the_tomes_are_easier_to_read() -> None:
    """CT-T19 (AV24), KA-15.15. A 5 is enough for Mind 4."""
    scene = below(10, mirko="SC", leona="R12")
    scene.turn(A)
    scene.dice_will_show(5)
    scene.does(A, "activate mirko", "read")
    assert list(ashes_of(scene).experience) == [1, 0]


def test_adventure_10_everybody_draws_an_intrigue_card() -> None:
    """CT-T19 (10, square 2), KA-11.2. Not who holds three."""
    scene = below(10, mirko="D1", leona="D2")
    deals(scene, A, "settle-a-score", "clean-getaway", "line-your-pockets")
    deals(scene, B)
    scene.begins_round(2)
    assert [len(hand) for hand in ashes_of(scene).intrigue] == [3, 1]


def test_adventure_10_an_intrigue_card_may_be_exchanged() -> None:
    """CT-T19 (10, square 4), CT-R7. Set aside unseen, one drawn, the first put under the deck."""
    scene = below(10, mirko="D1", leona="D2")
    deals(scene, A, "settle-a-score")
    deals(scene, B, "clean-getaway")
    scene.begins_round(4)
    assert scene.offers(A) == {"swap settle-a-score", "pass"}
    scene.does(A, "swap settle-a-score")
    ashes = ashes_of(scene)
    assert INTRIGUE_NAMES[ashes.intrigue_deck[0]] == "settle-a-score"
    assert len(ashes.intrigue[A]) == 1
    assert ashes.intrigue[A] != [INTRIGUE_NAMES.index("settle-a-score")]
    assert any("Settle a Score" in line for line in scene.said(A))
    assert not any("Settle a Score" in line for line in scene.said(B))
    scene.does(B, "pass")
    assert ashes_of(scene).intrigue[B] == [INTRIGUE_NAMES.index("clean-getaway")]


# --- 11: The Ashen Pact -----------------------------------------------------------------------------------------------


def test_adventure_11_the_cyclops_has_left_its_lair() -> None:
    """CT-T19 (11), KA-16.2. It starts in a room that was rolled; a 6 is rolled again."""
    places = {thieves(11, seed=seed).place("cyclops") for seed in range(25)}
    assert places == CATACOMBS
    table = opened(GAME, 2, {"adventure": "the-ashen-pact"}, seed=bytes(32))
    for _ in range(2):
        seat = table.to_act[0]
        table.act(seat, table.choices(seat)[0])
    assert any(line["text"].startswith("The Cyclops came to the ") for line in table.log(None))


def test_av25_the_first_player_rolls_for_the_cyclops_each_round() -> None:
    """CT-T19 (AV25), KA-16.3, KA-R33. From square 3 on, before all else; a character there is attacked."""
    scene = below(11, mirko="SC", leona="R12")
    experience(scene, A, 1)
    scene.dice_will_show(1, 4, 6, 1, 1, 1, 5, 5)
    scene.begins_round(3)
    assert scene.offers(A) == {"experience 1", "pass"}
    scene.does(A, "experience 1")
    assert (scene.place("mirko"), scene.place("cyclops")) == ("PR", "SC")
    scene = below(11, mirko="R1", leona="R12")
    scene.begins_round(2)
    assert scene.place("cyclops") == "LA"


def test_adventure_11_those_below_gain_experience() -> None:
    """CT-T19 (11, square 5). A character in prison does not count."""
    scene = below(11, mirko="SC", leona="PR")
    scene.dice_will_show(6)
    scene.begins_round(5)
    assert list(ashes_of(scene).experience) == [1, 0]


# --- 12: The Price of Pride -------------------------------------------------------------------------------------------


def test_av26_loot_pays_three_more() -> None:
    """CT-T19 (AV26)"""
    scene = below(12, mirko="TR", leona="R12")
    scene.turn(A)
    scene.dice_will_show(1, 2, 3)
    scene.does(A, "activate mirko", "loot")
    assert scene.ducats(A) == 9


def test_av27_who_never_saw_the_treasure_room_pays_two() -> None:
    """CT-T19 (AV27), CT-R56 (4)"""
    scene = below(12, mechanisms="APO", mirko="KIT", selene="APO", leona="R12")
    before = (scene.score(A)["penalty"], scene.score(B)["penalty"])
    scene.turn(A)
    scene.dice_will_show(6)
    scene.does(A, "activate mirko", "to TR")
    assert (scene.score(A)["penalty"], scene.score(B)["penalty"]) == (before[0] - 2, before[1])
    assert below(9, mirko="KIT").score(A)["penalty"] == before[0] - 2


def test_adventure_12_the_cyclops_guards_the_treasure_room() -> None:
    """CT-T19 (12, square 4), KA-R33. A character there is attacked; if it is there already nothing happens."""
    scene = below(12, mirko="TR", leona="R12")
    scene.dice_will_show(6, 1, 1, 1, 5, 5)
    scene.begins_round(4)
    assert (scene.place("mirko"), scene.place("cyclops")) == ("PR", "TR")


# --- 13: The Festival of Ashes ----------------------------------------------------------------------------------------


def test_av28_there_are_no_fights_on_the_square() -> None:
    """CT-T19 (AV28). Neither by thieves nor by militiamen; a flight may end there."""
    scene = below(13, mirko="A2", leona="P1", iris="A8", selene="P4")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "to P1") == "CT-T19"
    scene.dice_will_show(5, 5, 1, 1)
    scene.does(A, "activate selene", "to A8")
    assert "P2" in scene.offers(A, "flee")
    scene = below(13, mirko="D1", leona="P1", kornak="A2")
    scene.top_of_deck("run", "run")
    scene.begins_turn(A)
    scene.does(A, "name kornak")
    assert scene.refuses(A, "to P1") == "CT-T19"


def test_av29_the_festival_pays_who_is_on_the_square() -> None:
    """CT-T19 (AV29). One ducat in phase 4, however many are there."""
    scene = below(13, mirko="P1", selene="P2", leona="R12")
    scene.turn(A)
    scene.does(A, "end turn")
    assert (scene.ducats(A), scene.ducats(B)) == (1, 0)
    scene = below(9, mirko="P1", leona="R12")
    scene.turn(A)
    scene.does(A, "end turn")
    assert scene.ducats(A) == 0


def test_av30_patrols_go_three_spaces() -> None:
    """CT-T19 (AV30), KA-5.3"""
    scene = below(13, mirko="D1", leona="D2", kornak="R22")
    scene.top_of_deck("run", "run")
    scene.begins_turn(A)
    scene.does(A, "name kornak")
    assert "R19" in scene.offers(A, "to")
    assert scene.refuses(A, "to R18") == "CT-4.2"


def test_adventure_13_fireworks_skip_phase_2() -> None:
    """CT-T19 (13, square 3)"""
    scene = below(13, mirko="D1", leona="D2")
    scene.top_of_deck("run", "run")
    scene.begins_round(3)
    assert scene.asked == [A]
    assert "activate mirko" in scene.offers(A)


# --- 14: A Duke's Ransom ----------------------------------------------------------------------------------------------


def hostage_taken() -> Scene:
    """A's Mirko takes the hostage in the Torture Chamber."""
    scene = below(14, mirko="TC", leona="R12")
    scene.turn(A)
    scene.does(A, "activate mirko", "hostage")
    return scene


def test_av31_the_hostage_is_taken_in_the_torture_chamber() -> None:
    """CT-T19 (AV31, AV32). For 1 AP, as the action, while it lies in the prison."""
    scene = below(14, mirko="SC", leona="R12")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "hostage") == "KA-R40"
    scene = hostage_taken()
    assert (scene.carried("mirko"), scene.ap) == ("hostage", 6)
    assert not ashes_of(scene).hostage
    assert scene.refuses(A, "hostage") == "CT-T19"


def test_av32_the_hostage_goes_back_when_it_is_dropped_given_up_or_lost() -> None:
    """CT-T19 (AV32), CT-9.3, KA-R42, KA-R47"""
    scene = below(14, mirko="TC", leona="R12")
    scene.carries("mirko", "red red scroll")
    scene.turn(A)
    scene.does(A, "activate mirko", "hostage", "drop hostage")
    assert (ashes_of(scene).hostage, scene.carried("mirko")) == (True, "red red scroll")
    for die, give_up in ((1, ()), (2, ("drop hostage",))):
        scene = hostage_taken()
        scene.stands("mirko", "TU")
        scene.alarm()
        scene.turn(A)
        scene.dice_will_show(die)
        scene.does(A, "activate mirko", "tunnel", *give_up)
        assert (ashes_of(scene).hostage, scene.carried("mirko")) == (True, "")


def test_av32_the_hostage_is_stolen_and_stays_with_a_prisoner() -> None:
    """CT-T19 (AV32), CT-10.8, KA-R38"""
    scene = hostage_taken()
    scene.stands("mirko", "R2")
    scene.stands("leona", "R3")
    scene.turn(B)
    scene.dice_will_show(5, 5, 1, 1)
    scene.does(B, "activate leona", "to R2")
    assert (scene.carried("leona"), scene.carried("mirko")) == ("hostage", "")
    scene.stands("leona", "PR")
    assert (scene.carried("leona"), ashes_of(scene).hostage) == ("hostage", False)


def test_av33_carried_out_it_pays_twelve() -> None:
    """CT-T19 (AV33), CT-R56 (1)"""
    scene = hostage_taken()
    scene.stands("mirko", "out")
    assert scene.score(A)["treasures"] == 12


def test_ct_r37_with_every_room_full_the_hostage_is_dropped() -> None:
    """CT-R37. Only then can no room be found for a fourth token."""
    scene = below(14, mirko="TC", leona="R12")
    scene.carries("mirko", "scroll keys green")
    for room in range(24):
        scene.district.chests[room] = scene.district.chests[room] or 1
    scene.turn(A)
    scene.does(A, "activate mirko", "hostage")
    assert scene.offers(A) == {"drop hostage"}
    assert scene.refuses(A, "drop keys") == "CT-R37"


def test_adventure_14_the_watch_is_doubled() -> None:
    """CT-T19 (14, square 4), KA-5.3. Until the alarm a purple back moves both militiamen, one after the other."""
    scene = below(14, mirko="D1", leona="D2")
    scene.district.round = 4
    scene.top_of_deck("run", "run")
    scene.begins_turn(A)
    scene.does(A, "name kornak", "to A8")
    assert scene.offers(A) == {"name valrut", "pass"}
    assert scene.refuses(A, "name kornak") == "KA-5.3"
    scene.does(A, "name valrut", "to A4")
    assert (scene.place("kornak"), scene.place("valrut")) == ("A8", "A4")
    scene = below(14, mirko="D1", leona="D2")
    scene.alarm()
    scene.district.round = 6
    scene.top_of_deck("run", "run")
    scene.begins_turn(A)
    scene.does(A, "name kornak", "to A8")
    assert "activate mirko" in scene.offers(A)


# --- limits per turn ---------------------------------------------------------------------------------------------------


def test_ct_r68_a_skill_used_in_the_last_turn_works_in_the_next_rounds_event() -> None:
    """CT-R68, CT-R59, KA-R33. Iris sings when she enters the Treasure Room, and again when the Cyclops comes there."""
    scene = below(12, mechanisms="PAW", iris="KIT", leona="PAW", mirko="TR", valdur="D1")
    scene.hand(B, "run run")
    scene.district.round = 3
    scene.turn(B)
    scene.dice_will_show(5, 5, 5, 1, 1, 6)
    scene.does(B, "activate iris", "to TR", "skill iris", "discard run", "pass")
    assert scene.place("iris") == "TR"
    scene.does(B, "end turn")
    assert (scene.district.round, scene.asked) == (4, [B])
    assert scene.refuses(B, "skill iris") is None


def test_ct_r68_a_charm_used_in_the_last_turn_works_in_the_next_rounds_event() -> None:
    """CT-R68, CT-T16 (E15), KA-R53. The tomes in the last turn of round 4, then the aftershock."""
    scene = below(9, iris="SC", mirko="D1")
    bears(scene, "iris", "lucky-charm")
    scene.district.round = 4
    scene.turn(B)
    scene.dice_will_show(6, 6, 1)
    scene.does(B, "activate iris", "read", "charm 6", "end turn")
    assert (scene.district.round, scene.asked) == (5, [B])
    assert scene.refuses(B, "charm 1") is None
