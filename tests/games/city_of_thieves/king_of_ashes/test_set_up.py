"""Setting up The King of Ashes (KA-1, KA-3), the old city (KA-12) and the Inn (KA-13), in the order of KA-R55."""

from __future__ import annotations

from collections import Counter

import pytest

from doubloon.games.city_of_thieves.content import CARD_NAMES, FIGURE_NAMES
from doubloon.games.city_of_thieves.king_of_ashes.ashes import FACE_DOWN
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    EQUIPMENT_NAMES,
    EXPLORATION_TOKENS,
    INTRIGUE_NAMES,
    TOKEN_NAMES,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.set_up import Hiring, Inn, OldCityTokens
from doubloon.games.city_of_thieves.rules.set_up import Deployment
from doubloon.kernel.errors import BadTable
from tests.games.city_of_thieves.king_of_ashes.scenes import AshenScene, ashen
from tests.games.city_of_thieves.scenes import A, B, as_shuffled

GANGS = ("gang nocturnis", "gang executioners", "gang kaldern", "gang cursed")


def at_the_table(seats: int = 3, adventure: int = 9, **switches: bool) -> AshenScene:
    """Gangs are chosen, everything is laid out; the first question after the first player's dice."""
    scene = AshenScene(as_shuffled(seats, adventure, **switches).table)
    for gang in GANGS[:seats]:
        [seat] = scene.asked
        scene.does(seat, gang)
    return scene


def in_turn_order(scene: AshenScene) -> list[int]:
    """The seats from the first player."""
    seats = scene.district.seats
    return [(scene.district.first + place) % seats for place in range(seats)]


def asked_about(scene: AshenScene) -> str:
    """The rule that asks."""
    return type(scene.district.stack[-1]).__name__


# --- KA-1 -------------------------------------------------------------------------------------------------------------


def test_ka_1_the_second_box_is_laid_out() -> None:
    """KA-1.1, KA-1.2, KA-1.3, KA-1.4, KA-1.6, KA-1.7, CT-T13. 24 tokens face down, the Cyclops in its lair."""
    scene = at_the_table()
    assert scene.place("cyclops") == "LA"
    assert all(token >= FACE_DOWN for token in scene.ashes.tokens)
    assert Counter(token - FACE_DOWN for token in scene.ashes.tokens) == Counter(EXPLORATION_TOKENS)
    assert all(token < 16 for token in scene.district.chests)  # the chests are turned up all the same
    assert [len(hand) for hand in scene.ashes.intrigue] == [1, 1, 1]
    assert len(scene.ashes.intrigue_deck) == 17
    assert sum(scene.ashes.pool) == 18
    assert list(scene.ashes.experience) == [0, 0, 0]


def test_ka_1_5_both_boxes_of_arcana_are_mixed() -> None:
    """KA-1.5, CT-T15. 90 cards, five in each hand."""
    scene = at_the_table()
    assert [len(hand) for hand in scene.district.hands] == [5, 5, 5]
    assert len(scene.district.deck) == 90 - 15
    assert (
        scene.district.deck.count(CARD_NAMES.index("black-market"))
        + sum(hand.count(CARD_NAMES.index("black-market")) for hand in scene.district.hands)
        == 1
    )


def test_ka_1_8_the_highest_sum_of_two_dice_begins() -> None:
    """KA-1.8. As in the base game (CT-2.10)."""
    scene = AshenScene(as_shuffled(2, 9).table)
    scene.does(scene.asked[0], "gang cursed")
    before = scene.district.copy()
    scene.does(scene.asked[0], "gang kaldern")
    rolls = [line for line in scene.said() if line.startswith("Rolled for first player")]
    assert len(rolls) == 1
    sums = [int(word.strip(",.")) for word in rolls[0].split() if word.strip(",.").isdigit()][-2:]
    assert before.first == 0
    assert sums[scene.district.first] == max(sums)


def test_ka_1_9_everybody_may_hire_in_turn_order() -> None:
    """KA-1.9, KA-3.1, KA-3.2, KA-3.3, KA-R1. One's own mercenary, or a grey one, each hired once; four characters remain."""
    scene = at_the_table()
    one, two, three = in_turn_order(scene)
    assert asked_about(scene) == Hiring.__name__
    names = {seat: FIGURE_NAMES[16 + scene.district.gang[seat]] for seat in (one, two, three)}
    assert scene.offers(one, "hire") == {names[one], "isabeau", "sienna"}
    assert scene.refuses(one, f"hire {names[two]}") == "KA-1.9"
    scene.does(one, "hire isabeau")
    crew = [FIGURE_NAMES[figure] for figure in scene.district.characters(one)]
    assert scene.offers(one, "replace") == set(crew)
    assert scene.refuses(one, f"replace {FIGURE_NAMES[scene.district.characters(two)[0]]}") == "KA-3.1"
    scene.does(one, f"replace {crew[2]}")
    assert [FIGURE_NAMES[figure] for figure in scene.district.characters(one)] == [
        crew[0],
        crew[1],
        "isabeau",
        crew[3],
    ]
    assert scene.place(crew[2]) == "box"
    assert scene.refuses(two, "hire isabeau") == "KA-R1"
    scene.does(two, "pass")
    assert len(scene.district.characters(two)) == 4
    scene.does(three, f"hire {names[three]}", f"replace {FIGURE_NAMES[scene.district.characters(three)[0]]}")
    assert asked_about(scene) == "Deployment"


def test_ct_t14_walking_arsenal() -> None:
    """CT-T14 (Walking Arsenal), KA-R55. Lucius starts with a card of his player's choice, before the Inn opens."""
    scene = at_the_table(2, inn=True)
    nocturnis = next(seat for seat in (A, B) if FIGURE_NAMES[16 + scene.district.gang[seat]] == "lucius")
    for seat in in_turn_order(scene):
        if seat == nocturnis:
            scene.does(seat, "hire lucius", "replace mirko")
        else:
            scene.does(seat, "pass")
    assert scene.asked == [nocturnis]
    scene.does(nocturnis, "choose crowbar")
    assert scene.gear("lucius") == "crowbar"
    assert scene.ashes.debt[nocturnis] == 0
    assert asked_about(scene) == Inn.__name__


# --- KA-12 ------------------------------------------------------------------------------------------------------------


def test_ka_12_what_stays_in_the_box() -> None:
    """KA-12.1, KA-12.4, KA-12.5, KA-12.6, KA-12.7, KA-R60"""
    scene = at_the_table(4, 1, old_city=True)
    cards = [*scene.district.deck, *(card for hand in scene.district.hands for card in hand)]
    assert len(cards) == 90 - 12
    assert not {"subtle-watchman", "breakout", "private-security", "spiked-grog"} & {
        CARD_NAMES[card] for card in cards
    }
    assert scene.in_pool("axe") == scene.in_pool("lantern") == 0
    assert sum(scene.ashes.pool) == 16
    intrigues = [*scene.ashes.intrigue_deck, *(card for hand in scene.ashes.intrigue for card in hand)]
    assert {INTRIGUE_NAMES[card] for card in intrigues} == set(INTRIGUE_NAMES[8:])
    assert Counter(TOKEN_NAMES[kind] for kind in scene.ashes.unplaced) == {
        "trap": 4,
        "equipment": 4,
        "emblem-of-cadwallon": 4,
        "security": 4,
    }
    assert scene.place("cyclops") == "box"


def test_ka_12_8_each_player_puts_one_token_into_a_room() -> None:
    """KA-12.8, KA-R55. Unseen, in turn order, one a room at most; then the hiring."""
    scene = at_the_table(3, 1, old_city=True)
    assert asked_about(scene) == OldCityTokens.__name__
    for place, seat in enumerate(in_turn_order(scene)):
        assert scene.asked == [seat]
        assert len(scene.offers(seat, "token")) == 24 - place
        scene.does(seat, f"token {('KIT', 'INN', 'LIB')[place]}")
        if not place:
            assert scene.refuses(in_turn_order(scene)[1], "token KIT") == "KA-12.8"
    assert scene.in_room("KIT").startswith("face down")
    assert len(scene.ashes.unplaced) == 13
    assert asked_about(scene) == Hiring.__name__
    board = scene.table.view(A)["board"]["ashes"]
    assert board["tokens"]["KIT"] == {"face_down": True, "token": None}


def test_ka_r49_by_option_all_tokens_are_placed() -> None:
    """KA-R49"""
    scene = at_the_table(3, 1, old_city=True, all_tokens=True)
    for number in range(16):
        [seat] = scene.asked
        assert seat == in_turn_order(scene)[number % 3]
        scene.does(seat, "token " + min(scene.offers(seat, "token")))
    assert not scene.ashes.unplaced
    assert asked_about(scene) == Hiring.__name__


def test_ka_12_2_the_old_city_keeps_its_militia() -> None:
    """KA-12.2. Base cards, moved by a die."""
    scene = ashen(1, old_city=True, kornak="R4", leona="A1", mirko="R20")
    scene.begins_turn(A)
    scene.dice_will_show(1, 6, 6, 1, 1)
    scene.does(A, "name kornak", "to A1")
    assert "Kornak rolled 6, 6; Leona rolled 1, 1." in scene.said()


def test_ka_12_3_mercenaries_have_no_skills_in_the_old_city() -> None:
    """KA-12.3, KA-R48. Chufflock's victim runs away; Shaana wounds nobody."""
    scene = ashen(1, "executioners", "cursed", old_city=True)
    scene.hires(A, "chufflock", "leona")
    scene.hires(B, "shaana", "dorak")
    scene.stands("chufflock", "R4")
    scene.stands("shaana", "A1")
    scene.turn(A)
    scene.does(A, "activate chufflock")
    scene.dice_will_show(6, 1, 1, 1, 1, 1)
    scene.does(A, "to A1")
    scene.does(A, "flee R2")
    assert scene.place("shaana") == "R2"


@pytest.mark.parametrize(("adventure", "refused"), [(1, set()), (2, {"isabeau"}), (3, {"isabeau", "sienna"})])
def test_ka_12_9_heroes_with_a_part_of_their_own_are_not_hired(adventure: int, refused: set[str]) -> None:
    """KA-12.9, KA-12.10"""
    scene = at_the_table(2, adventure, old_city=True)
    for seat in in_turn_order(scene):
        scene.does(seat, "token " + min(scene.offers(seat, "token")))
    [seat] = scene.asked
    assert {"isabeau", "sienna"} - scene.offers(seat, "hire") == refused
    for name in refused:
        assert scene.refuses(seat, f"hire {name}") == "KA-12.9"


def test_ka_12_10_the_guild_keeps_its_cards() -> None:
    """KA-12.10, KA-R54. Phase 2 is skipped; the Guild's heroes and militiamen stand on the board as the sheet says."""
    scene = ashen(3, old_city=True, mirko="R20", leona="R12")
    assert [scene.place(name) for name in ("sienna", "isabeau", "kornak", "valrut")] == [
        "JEW",
        "COU",
        "GUA",
        "TRE",
    ]
    scene.begins_turn(A)
    assert asked_about(scene) == "ActivationPhase"


def test_ka_r60_the_modules_need_their_box() -> None:
    """KA-R60, KA-R49, KA-13.1, CT-R67. Switches that do not go together are refused."""
    for adventure, switches in (
        (9, {"old_city": True}),
        (1, {"inn": True}),
        (1, {"all_tokens": True}),
        (9, {"answers_on_the_way": True}),
    ):
        with pytest.raises(BadTable):
            as_shuffled(2, adventure, **switches)


# --- KA-13 ------------------------------------------------------------------------------------------------------------


def at_the_inn(seats: int = 3) -> AshenScene:
    """Nobody has hired anybody; the Inn opens."""
    scene = at_the_table(seats, inn=True)
    for seat in in_turn_order(scene):
        scene.does(seat, "pass")
    return scene


def test_ka_13_2_two_picks_there_and_back() -> None:
    """KA-13.1, KA-13.2, KA-13.3, KA-R51. First clockwise, then back; a pass forfeits nothing."""
    scene = at_the_inn()
    one, two, three = in_turn_order(scene)
    assert len(scene.offers(one, "choose")) == 16
    crew = [FIGURE_NAMES[figure] for figure in scene.district.characters(one)]
    scene.does(one, "choose dagger", f"equip {crew[0]}")
    scene.does(two, "pass")
    assert scene.asked == [three]
    scene.does(three, "choose soft-boots")
    scene.does(three, f"equip {FIGURE_NAMES[scene.district.characters(three)[3]]}")
    assert scene.asked == [three]
    scene.does(three, "pass")
    scene.does(two, "choose dagger", f"equip {FIGURE_NAMES[scene.district.characters(two)[0]]}")
    assert scene.refuses(one, "choose dagger") == "KA-R53"
    scene.does(one, "choose buckler")
    assert scene.refuses(one, f"equip {crew[0]}") == "KA-R51"
    assert scene.offers(one, "equip") == set(crew[1:])
    scene.does(one, f"equip {crew[1]}")
    assert [scene.ashes.debt[seat] for seat in (one, two, three)] == [2, 1, 1]
    assert asked_about(scene) == Deployment.__name__


def test_ka_13_4_the_debt_is_paid_in_the_end() -> None:
    """KA-13.4, CT-R56. 2 ducats for each card, used or not; among the penalties."""
    scene = ashen(mirko="out", selene="out", valdur="out", ysolde="out")
    scene.has(A, 9)
    assert scene.score(A)["total"] == 9
    scene.ashes.debt[A] = 2
    assert scene.score(A)["penalty"] == 4
    assert scene.score(A)["total"] == 5
    assert scene.score(B)["penalty"] == 3 * 4


def test_ka_r51_gifts_are_no_debt() -> None:
    """KA-R51, KA-R53. Equipment found or bought costs nothing in the end."""
    scene = ashen(mirko="out", selene="out", valdur="out", ysolde="out")
    scene.bears("mirko", "dagger")
    assert scene.score(A)["penalty"] == 0
    assert EQUIPMENT_NAMES.index("dagger") in scene.ashes.equipment
