"""The rooms of the catacombs (KA-15): what is done in each of them."""

from __future__ import annotations

from doubloon.games.city_of_thieves.content import CARD_NAMES
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.game import GAME
from tests.games.city_of_thieves.king_of_ashes.catacombs.scenes_below import (
    ashes_of,
    bears,
    below,
    experience,
    going_down,
)
from tests.games.city_of_thieves.scenes import A, B, Scene

NO_CYCLOPS = 6


def in_room(room: str, load: str = "", ap: int = 7, **figures: str) -> Scene:
    """A's Mirko is in this room and has been activated."""
    scene = below()
    for name, place in ({"mirko": room, "leona": "R12"} | figures).items():
        scene.stands(name, place)
    scene.carries("mirko", load)
    scene.turn(A, ap)
    scene.does(A, "activate mirko")
    return scene


# --- the Torture Chamber ----------------------------------------------------------------------------------------------


def test_ka_15_9_torture_takes_a_treasure_from_a_prisoner() -> None:
    """KA-15.9, KA-R40, KA-R41. One action point, any prisoner with a treasure, own gang included."""
    scene = in_room("TC", leona="PR", selene="PR", iris="PR")
    scene.carries("leona", "scroll keys")
    scene.carries("selene", "red")
    assert scene.offers(A, "torture") == {"leona", "selene"}
    assert scene.refuses(A, "torture iris") == "KA-R41"
    scene.does(A, "torture leona")
    assert scene.offers(A) == {"take scroll", "take keys"}
    scene.does(A, "take keys")
    assert (scene.carried("mirko"), scene.carried("leona"), scene.ap) == ("keys", "scroll", 6)
    assert scene.refuses(A, "torture leona") == "CT-5.8"


def test_ka_r41_a_fourth_treasure_is_dropped_in_a_room_above() -> None:
    """KA-R41, CT-R37"""
    scene = in_room("TC", "red red green", leona="PR")
    scene.carries("leona", "scroll")
    scene.does(A, "torture leona", "drop scroll")
    room = min(scene.offers(A, "in"))
    scene.does(A, f"in {room}")
    assert (scene.chest(room), scene.carried("mirko")) == ("scroll", "red red green")


def test_ct_5_1_below_nobody_acts_before_being_activated() -> None:
    """CT-5.1, KA-15"""
    scene = below(mirko="TC", leona="PR")
    scene.carries("leona", "scroll")
    scene.hand(A, "breakout")
    scene.turn(A)
    assert scene.refuses(A, "torture leona") == "CT-5.1"
    assert scene.refuses(A, "play breakout") == "CT-5.1"


def test_ka_15_9_only_in_the_torture_chamber() -> None:
    """KA-15.9, KA-R40"""
    scene = in_room("SC", leona="PR")
    scene.carries("leona", "scroll")
    assert scene.refuses(A, "torture leona") == "KA-R40"


# --- the Tunnel -------------------------------------------------------------------------------------------------------


def test_ka_15_10_the_tunnel_leads_out_only_after_the_alarm() -> None:
    """KA-15.10, KA-15.13. On 4 to 6 with everything."""
    scene = in_room("TU", "scroll")
    assert scene.refuses(A, "tunnel") == "KA-15.10"
    scene.alarm()
    scene.dice_will_show(4)
    scene.does(A, "tunnel")
    assert (scene.place("mirko"), scene.carried("mirko"), scene.ap) == ("out", "scroll", 6)
    assert scene.district.acting < 0


def test_ex_48_the_tunnel_takes_two_treasures() -> None:
    """EX-48, KA-15.12, KA-R42. The kept ducat chest is rolled at once."""
    scene = in_room("TU", "scroll red ducats")
    scene.alarm()
    scene.dice_will_show(3, 5)
    scene.does(A, "tunnel", "drop scroll", "drop red")
    assert (scene.place("mirko"), scene.carried("mirko")) == ("out", "ducats")
    assert scene.ducats(A) == 8


def test_ka_r42_who_carries_less_than_two_loses_what_he_has() -> None:
    """KA-R42, KA-15.12"""
    scene = in_room("TU", "scroll")
    scene.alarm()
    scene.dice_will_show(2)
    scene.does(A, "tunnel", "drop scroll")
    assert (scene.place("mirko"), scene.carried("mirko")) == ("out", "")
    scene = in_room("TU")
    scene.alarm()
    scene.dice_will_show(2)
    scene.does(A, "tunnel")
    assert scene.place("mirko") == "out"


def test_ka_15_11_lost_in_the_tunnel() -> None:
    """EX-48, KA-15.11, KA-R42, KA-R47. Figure, treasures and equipment leave the game; 3 ducats now, none at the end."""
    scene = in_room("TU", "scroll red ducats")
    scene.has(A, 5)
    bears(scene, "mirko", "dagger")
    scene.alarm()
    before = scene.score(A)["penalty"]
    scene.dice_will_show(1)
    scene.does(A, "tunnel")
    assert (scene.place("mirko"), scene.carried("mirko"), scene.ducats(A)) == ("gone", "", 2)
    assert ashes_of(scene).equipment[6] == -1
    assert scene.score(A)["penalty"] == before - 3


# --- the Scriptorium --------------------------------------------------------------------------------------------------


def reading(load: str, *dice: int, discards: str = "run ambush parry parry") -> Scene:
    """A's Mirko reads the tomes with these dice."""
    scene = in_room("SC", load)
    for card in discards.split():
        scene.district.deck.remove(CARD_NAMES.index(card))
        scene.district.discards.append(CARD_NAMES.index(card))
    scene.dice_will_show(*dice)
    scene.does(A, "read")
    return scene


def test_ka_15_15_a_reading_that_succeeds() -> None:
    """KA-15.14, KA-15.15, KA-15.18. Three cards of choice from the discard pile and an experience token."""
    scene = reading("", 4)
    assert scene.offers(A) == {"recover run", "recover ambush", "recover parry"}
    scene.does(A, "recover parry", "recover parry", "recover run")
    assert scene.cards(A) == "run parry parry"
    assert list(ashes_of(scene).experience) == [1, 0]
    assert scene.ap == 6


def imagined_hands(scene: Scene) -> list[list[int]]:
    """The reader's hand as B imagines it, in many worlds."""
    worlds = [scene.table.imagine(B, f"world {number}").state for number in range(40)]
    return [list(world.hands[A]) for world in worlds if isinstance(world, District)]


def test_ct_r7_the_others_remember_what_was_taken_from_the_discard_pile() -> None:
    """CT-R7, KA-15.15. Nobody forgets a card taken for all to see until it is played; the rest of the hand is unknown."""
    scene = reading("", 4)
    scene.does(A, "recover parry", "recover parry", "recover run")
    ambush, parry, run = (CARD_NAMES.index(name) for name in ("ambush", "parry", "run"))
    scene.district.draw(A)
    hands = imagined_hands(scene)
    assert all(hand.count(parry) >= 2 and run in hand and len(hand) == 4 for hand in hands)
    assert len({tuple(hand) for hand in hands}) > 5
    scene.district.play_card(A, parry)
    hands = imagined_hands(scene)
    assert all(parry in hand and run in hand for hand in hands)
    scene.district.play_card(A, parry)
    hands = imagined_hands(scene)
    assert all(run in hand and len(hand) == 2 for hand in hands)
    assert not all(parry in hand for hand in hands)
    assert any(ambush not in hand for hand in hands)
    GAME.audit(scene.district)


def test_ka_15_16_a_reading_that_fails() -> None:
    """KA-15.16, KA-R43. Two cards from the deck; it counts as a reading all the same."""
    scene = reading("", 5)
    assert len(scene.district.hands[A]) == 2
    assert list(ashes_of(scene).experience) == [0, 0]
    assert ashes_of(scene).read != 0


def test_ka_r43_with_fewer_than_three_cards_the_reader_takes_all() -> None:
    """KA-R43"""
    scene = reading("", 2, discards="run ambush")
    scene.does(A, "recover run", "recover ambush")
    assert scene.cards(A) == "run ambush"
    assert list(ashes_of(scene).experience) == [1, 0]


def test_ex_49_a_scroll_rerolls_the_die() -> None:
    """EX-49, KA-15.17, KA-R21, KA-R44. Six, rerolled to 4; no second reading before the main board has been seen."""
    scene = reading("scroll", 6, 4)
    assert scene.offers(A) == {"reroll 6", "pass"}
    scene.does(A, "reroll 6", "recover run", "recover ambush", "recover parry")
    assert list(ashes_of(scene).experience) == [1, 0]
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "read") == "KA-15.18"


def test_ka_r44_the_mark_is_cleared_above_ground() -> None:
    """KA-15.18, KA-R44. Up and down again, the tomes may be read again."""
    scene = going_down("SC", NO_CYCLOPS)
    scene.dice_will_show(5)
    scene.does(A, "read")
    scene.stands("mirko", "KIT")
    scene.turn(A)
    scene.dice_will_show(NO_CYCLOPS, 5)
    scene.does(A, "activate mirko", "to SC")
    assert scene.refuses(A, "read") is None


def test_ka_r44_no_mark_is_shown_on_the_main_board() -> None:
    scene = going_down("SC", NO_CYCLOPS)
    scene.dice_will_show(5)
    scene.does(A, "read")
    assert shows_read(scene, "mirko")
    scene.stands("mirko", "KIT")
    assert not shows_read(scene, "mirko")
    scene.stands("mirko", "PR")  # caught there: still none
    assert not shows_read(scene, "mirko")


def shows_read(scene: Scene, name: str) -> bool:
    """Whether everybody sees that this character has read."""
    return any(one["read"] for one in scene.table.view(None)["board"]["figures"] if one["id"] == name)


# --- the Holy Altar ---------------------------------------------------------------------------------------------------


def test_ex_50_the_altar_turns_gems_into_ducats() -> None:
    """EX-50, KA-15.19, KA-R45. Six ducats each, gems out of the game; a fellow's gems stay."""
    scene = in_room("HA", "gem gem scroll", selene="R1")
    scene.carries("selene", "gem")
    scene.does(A, "offer gems")
    assert (scene.ducats(A), scene.carried("mirko"), scene.ap) == (12, "scroll", 6)
    assert scene.carried("selene") == "gem"


def test_ka_15_19_without_a_gem_there_is_nothing_to_offer() -> None:
    """KA-15.19"""
    scene = in_room("HA", "scroll")
    assert scene.refuses(A, "offer gems") == "KA-15.19"


# --- the Treasure Room ------------------------------------------------------------------------------------------------


def test_ka_15_22_three_different_dice_are_ducats() -> None:
    """KA-15.20, KA-15.22, KA-15.25"""
    scene = in_room("TR")
    scene.dice_will_show(1, 4, 6)
    scene.does(A, "loot")
    assert (scene.ducats(A), scene.ap, scene.place("mirko")) == (11, 6, "TR")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "loot") == "KA-15.25"


def test_ka_15_21_two_equal_dice_are_death() -> None:
    """EX-47, KA-15.21, KA-15.24, KA-R47. Everything carried leaves the game; no penalty for not leaving."""
    scene = in_room("TR", "scroll")
    before = scene.score(A)["penalty"]
    scene.dice_will_show(2, 2, 5)
    scene.does(A, "loot")
    assert (scene.place("mirko"), scene.carried("mirko"), scene.ducats(A)) == ("gone", "", 0)
    assert scene.score(A)["penalty"] == before - 3
    assert scene.refuses(A, "activate mirko") == "CT-R54"


def test_ex_47_a_bracelet_rerolls_one_die() -> None:
    """EX-47, KA-15.23, CT-R61. One 2 becomes a 4; a second die is rerolled by experience alone."""
    scene = in_room("TR", "bracelet")
    scene.dice_will_show(2, 2, 5, 4)
    scene.does(A, "loot")
    assert scene.offers(A) == {"reroll 2", "reroll 5", "pass"}
    scene.does(A, "reroll 2")
    assert scene.ducats(A) == 11
    scene = in_room("TR", "bracelet")
    experience(scene, A, 2)
    scene.dice_will_show(2, 2, 5, 5, 3)
    scene.does(A, "loot", "reroll 2")
    assert scene.offers(A) == {"experience 2", "experience 5", "pass"}
    scene.does(A, "experience 5", "pass")
    assert scene.ducats(A) == 10


def test_ka_15_24_a_killed_character_is_not_counted() -> None:
    """KA-15.24, KA-R47. With nobody left on a board the game is over (CT-R9)."""
    scene = in_room("TR", leona="out")
    scene.dice_will_show(3, 3, 3)
    scene.does(A, "loot")
    assert scene.table.over


def test_lucky_charm_below_ground() -> None:
    """CT-T16 (E15), KA-R21. It rerolls the tunnel's die, once in a turn."""
    scene = in_room("TU", "scroll")
    bears(scene, "mirko", "lucky-charm")
    scene.alarm()
    scene.dice_will_show(1, 6)
    scene.does(A, "tunnel")
    assert scene.offers(A) == {"charm 1", "pass"}
    scene.does(A, "charm 1")
    assert scene.place("mirko") == "out"


def test_ka_r40_room_actions_cost_a_point_and_the_action() -> None:
    """KA-R40, CT-5.8"""
    scene = in_room("SC", ap=0)
    assert scene.refuses(A, "read") == "KA-R40"
    scene = in_room("SC")
    assert scene.refuses(A, "loot") == "KA-R40"
