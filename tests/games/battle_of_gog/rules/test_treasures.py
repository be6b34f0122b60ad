"""Treasure chests (BG-8) and treasure cards (BG-18)."""

from __future__ import annotations

from doubloon.games.battle_of_gog.content import TREASURE_NAMES
from tests.games.battle_of_gog.scenes import P1, P2, P3, P4, Scene, scene


def odd(name: str, play: Scene) -> Scene:
    """P1 draws the card, rolls odd and applies it."""
    play.card(P1, name, 3)
    play.does(P1, "apply")
    return play


# --- BG-8: chests -----------------------------------------------------------------------------------------------------


def draws(play: Scene) -> int:
    """How many draws phase 3 gives P1: all of them are made, rolled odd and cancelled."""
    play.dice(*[1] * 8)
    play.treasures(P1)
    number = 0
    while "draw-treasure" in play.offers(P1):
        play.does(P1, "draw-treasure", "cancel")
        number += 1
    return number


def test_bg_e11_bg_8_1_which_chests_count() -> None:
    """BG-E11, BG-8.1, BG-8.2, BG-8.3, BG-17.9, BG-R17"""
    play = scene(2)
    play.land(T="2,2 5,5 12,12 9,3")
    play.cities(P1, "2@4,4")
    play.cities(P2, "1@10,3")
    play.soldiers(P1, "1@5,5 1@12,12 1@9,3")
    assert draws(play) == 3
    assert draws(play) == 3  # chests are never used up


def test_bg_8_2_a_soldier_on_a_chest_counts_only_outside_every_area() -> None:
    """BG-8.2, BG-R17: an own area has counted it already; an enemy's area spoils it."""
    play = scene(2)
    play.land(T="12,12")
    play.soldiers(P1, "1@12,12")
    assert draws(play) == 1
    play.cities(P2, "1@13,13")
    play.treasures(P1)
    assert "draw-treasure" not in play.offers(P1)


def test_bg_8_3_the_angel_does_not_stop_chests() -> None:
    """BG-8.3, BG-R12, BG-15.4"""
    play = scene(2)
    play.land(T="3,3")
    play.cities(P1, "1@4,4")
    play.angel("5,4")
    assert draws(play) == 1


def test_bg_8_4_the_number_is_fixed_and_the_player_may_stop() -> None:
    """BG-8.4: a city that grows in phase 3 opens no further chest; each draw is resolved before the next."""
    play = scene(2)
    play.land(T="3,3 2,2")
    play.cities(P1, "1@4,4")
    play.soldiers(P1, "1@9,9")
    play.canaan.treasure_deck.remove(TREASURE_NAMES.index("T10"))
    play.canaan.treasure_deck.append(TREASURE_NAMES.index("T10"))
    play.dice(1, 1, 2)
    play.treasures(P1)
    play.does(P1, "draw-treasure")
    assert play.offers(P1) == {"apply", "cancel"}
    play.does(P1, "apply")
    assert play.towns(P1) == ["2@4,4"]
    assert play.offers(P1) == {"keep-dice", "reroll"}
    stopped = scene(2)
    stopped.land(T="3,3 3,4")
    stopped.cities(P1, "1@4,4")
    stopped.soldiers(P1, "1@9,9")
    stopped.treasures(P1)
    stopped.does(P1, "leave-chests")
    assert stopped.offers(P1) == {"keep-dice", "reroll"}


def test_bg_e13_bg_8_6_odd_is_a_choice_even_is_not() -> None:
    """BG-E13, BG-8.5, BG-8.6, BG-8.7, BG-4.8, BG-18.12"""
    play = scene(3)
    play.soldiers(P1, "1@1,1 1@1,2 1@1,3")
    play.soldiers(P2, "1@5,5 1@6,6")
    play.founding(P3)
    play.soldiers(P3, "1@9,9 1@9,10 1@9,11")
    play.cities(P2, "1@3,8")
    play.card(P1, "T12", 3)
    play.does(P1, "cancel")
    assert len(play.army(P1)) == 3
    assert len(play.army(P2)) == 2
    play.card(P1, "T12", 2)
    assert play.army(P2) == set()
    assert len(play.army(P3)) == 3
    assert len(play.army(P1)) == 3


def test_bg_8_7_even_applies_to_every_other_player_in_turn_order() -> None:
    """BG-8.7, BG-8.8: each makes the own choices, starting left of the player on turn."""
    play = scene(4)
    for seat in range(4):
        play.soldiers(seat, f"1@{3 * seat},3 1@{3 * seat},5")
        play.cities(seat, f"1@{3 * seat + 1},9")
    play.card(P3, "T04", 4)
    asked = []
    for _ in range(3):
        asked.append(play.asked[0])
        play.does(play.asked[0], "soldier 2")
    assert asked == [P4, P1, P2]
    assert play.army(P3) == {"1@6,3", "1@6,5"}
    assert play.army(P1) == {"1@0,3", "2@0,5"}


def test_bg_8_9_impossible_parts_are_ignored() -> None:
    """BG-8.9, BG-R18: the card still counts as drawn."""
    play = scene(2)
    play.goods(P1, 1, 0, 4)
    odd("T07", play)
    assert play.has(P1) == (0, 0, 1)
    nothing = scene(2)
    odd("T05", nothing)
    assert nothing.canaan.treasure_discard == [TREASURE_NAMES.index("T05")]
    assert "does nothing" in nothing.said()


def test_bg_8_10_the_discard_becomes_a_new_deck() -> None:
    """BG-8.10"""
    play = scene(2)
    canaan = play.canaan
    canaan.treasure_discard = canaan.treasure_deck[:-1]
    canaan.treasure_deck = canaan.treasure_deck[-1:]
    last = TREASURE_NAMES[canaan.treasure_deck[0]]
    play.soldiers(P1, "1@1,1")
    play.card(P1, last, 1)
    play.does(P1, "cancel")
    assert len(play.canaan.treasure_deck) == 24
    assert play.canaan.treasure_discard == []


def test_bg_r41_what_phase_3_brings_waits_for_the_next_phase_2() -> None:
    play = scene(2)
    play.cities(P1, "1@4,4")
    play.soldiers(P1, "1@9,9")
    play.dice(1, 2)
    odd("T14", play)
    assert play.has(P1) == (3, 0, 0)
    assert play.refuses(P1, "recruit 4,5") == "TB-2"


# --- BG-18: the cards -------------------------------------------------------------------------------------------------


def army_of_four() -> Scene:
    play = scene(2)
    play.soldiers(P1, "1@1,1 2@1,2 4@1,3 1@1,4")
    play.cities(P1, "1@4,4")
    play.soldiers(P2, "1@12,12")
    return play


def test_bg_18_1_t01_raises_three_soldiers_by_three() -> None:
    """BG-18.1, BG-D10: different ones, named from low to high; 6 is the top."""
    play = odd("T01", army_of_four())
    assert play.offers(P1) == {"soldier 1", "soldier 2"}
    play.does(P1, "soldier 2")
    assert play.refuses(P1, "soldier 2") == "BG-18.1"
    play.does(P1, "soldier 3", "soldier 4")
    assert play.army(P1) == {"1@1,1", "5@1,2", "6@1,3", "4@1,4"}
    few = scene(2)
    few.soldiers(P1, "1@1,1 2@1,2")
    assert odd("T01", few).army(P1) == {"4@1,1", "5@1,2"}


def test_bg_18_2_t02_raises_three_soldiers_by_one() -> None:
    play = odd("T02", army_of_four())
    play.does(P1, "soldier 1", "soldier 2", "soldier 3")
    assert play.army(P1) == {"2@1,1", "3@1,2", "5@1,3", "1@1,4"}


def test_bg_18_3_t03_raises_one_soldier_by_five() -> None:
    play = odd("T03", army_of_four())
    play.does(P1, "soldier 2")
    assert "6@1,2" in play.army(P1)


def test_bg_18_4_t04_raises_one_soldier_by_one() -> None:
    play = odd("T04", army_of_four())
    play.does(P1, "soldier 4")
    assert "2@1,4" in play.army(P1)


def test_bg_18_5_t05_returns_a_soldier_to_stock() -> None:
    play = odd("T05", army_of_four())
    play.does(P1, "soldier 3")
    assert play.army(P1) == {"1@1,1", "2@1,2", "1@1,4"}


def test_bg_18_6_t06_costs_one_of_each() -> None:
    """BG-18.6, BG-18.7"""
    for card, wanted in (("T06", (2, 0, 4)), ("T07", (0, 0, 2))):
        play = scene(2)
        play.soldiers(P2, "1@1,1")
        play.goods(P2, 3, 0, 5)
        play.card(P1, card, 2)
        assert play.has(P2) == wanted


def test_bg_18_8_t08_gives_a_barn_or_flips_it() -> None:
    play = scene(2)
    for wanted in (6, 7, 7):
        odd("T08", play)
        assert play.canaan.capacity(P1) == wanted


def test_bg_e14_bg_18_9_t09_sends_a_soldier_to_a_corner_into_battle() -> None:
    """BG-E14, BG-12.3, BG-12.7, BG-18.24"""
    play = scene(2)
    play.soldiers(P1, "4@7,3 1@9,9")
    play.soldiers(P2, "2@0,14 1@12,12")
    play.next_abilities("Defense")
    play.card(P1, "T09", 5)
    play.canaan.chance.copy()
    play.does(P1, "apply", "corner 1 ne")
    assert play.army(P1) == {"2@0,14", "1@9,9"}
    assert play.army(P2) == {"1@12,12"}
    assert play.cards(P1) == {"Defense"}
    play.moving(P1, 6)
    assert play.refuses(P1, "move 1 s") == "BG-10.9"
    assert play.refuses(P1, "move 2 s") is None


def test_bg_18_9_not_onto_own_soldiers_spirits_or_truce_soldiers() -> None:
    """BG-18.9, BG-R44, BG-4.8, BG-D12"""
    play = scene(3)
    play.soldiers(P1, "1@0,0 1@5,5")
    play.gog("0,14")
    play.soldiers(P2, "1@14,14")
    play.founding(P3)
    play.soldiers(P3, "1@14,0")
    odd("T09", play)
    assert play.offers(P1) == {"corner 1 se", "corner 2 se"}
    assert play.refuses(P1, "corner 2 nw") == "BG-18.9"
    assert play.refuses(P1, "corner 2 ne") == "BG-R44"
    assert play.refuses(P1, "corner 2 sw") == "BG-4.8"
    assert play.refuses(P1, "corner 3 se") == "BG-18.9"


def test_bg_18_10_t10_raises_a_city() -> None:
    """BG-18.10, BG-D13"""
    play = scene(2)
    play.cities(P1, "1@4,4 5@8,8")
    odd("T10", play)
    play.does(P1, "city 2")
    assert play.towns(P1) == ["1@4,4", "6@8,8"]
    one = scene(2)
    one.cities(P1, "6@4,4")
    assert odd("T10", one).towns(P1) == ["6@4,4"]


def test_bg_e37_bg_18_11_t11_lowers_a_city_of_level_2_or_more() -> None:
    """BG-E37, BG-18.11, BG-R32"""
    play = scene(3)
    play.cities(P2, "1@4,4 1@8,8 3@12,12")
    play.cities(P3, "1@1,1 1@1,5")
    play.card(P1, "T11", 2)
    assert play.towns(P2) == ["1@4,4", "1@8,8", "2@12,12"]
    assert play.towns(P3) == ["1@1,1", "1@1,5"]


def test_bg_18_12_t12_takes_three_soldiers() -> None:
    play = odd("T12", army_of_four())
    play.does(P1, "soldier 1", "soldier 2", "soldier 4")
    assert play.army(P1) == {"4@1,3"}
    assert cited(play, "loses the soldier") == {"BG-18.12"}


def test_bg_18_2_the_log_cites_the_card_that_raises_soldiers() -> None:
    play = odd("T02", army_of_four())
    play.does(P1, "soldier 1", "soldier 2", "soldier 4")
    assert cited(play, "rises to level") == {"BG-18.2"}


def cited(play: Scene, words: str) -> set[str]:
    """The clauses under the sentences of the log with these words."""
    return {line["clause"] for line in play.table.log(None) if words in line["text"]}


def test_bg_18_13_gains_stop_at_the_capacity() -> None:
    """BG-18.13, BG-18.14, BG-18.15, BG-18.16, BG-18.19"""
    wanted = {"T13": (5, 3, 3), "T14": (5, 3, 3), "T15": (4, 3, 4), "T16": (4, 3, 5), "T20": (4, 5, 3)}
    for card, goods in wanted.items():
        play = scene(2)
        play.goods(P1, 4, 3, 3)
        assert odd(card, play).has(P1) == goods
        even = scene(2)
        even.soldiers(P2, "1@1,1")
        even.goods(P2, 4, 3, 3)
        even.card(P1, card, 6)
        assert even.has(P2) == goods


def test_bg_18_17_t17_puts_an_ability_under_the_deck() -> None:
    """BG-18.17, BG-D14"""
    play = scene(2)
    play.holds(P1, "Magic", "Water")
    odd("T17", play)
    assert play.refuses(P1, "give-up speed") == "BG-18.17"
    assert play.refuses(P1, "no-ambush") is not None
    play.does(P1, "give-up water")
    assert play.cards(P1) == {"Magic"}
    assert play.canaan.ability_deck[0] == 5
    odd("T17", play)
    assert play.cards(P1) == set()


def test_bg_18_18_t18_and_t19_move_one_spirit_up_to_seven() -> None:
    """BG-18.18, BG-14.6, BG-15.1, BG-D15: 14 with Magic; not moving is allowed."""
    for card in ("T18", "T19"):
        play = odd(card, scene(2))
        assert play.refuses(P1, "gog 13,7") is None
        assert play.refuses(P1, "gog 14,7") == "BG-14.2"
        assert play.refuses(P1, "angel 1,7") is None
        assert play.refuses(P1, "angel 0,7") == "BG-14.2"
        play.does(P1, "angel 1,7")
        assert play.canaan.angel == 22
    magic = scene(2)
    magic.holds(P1, "Magic")
    odd("T18", magic)
    assert magic.refuses(P1, "gog 14,7") is None
    magic.does(P1, "stay")
    assert "Seat 1 moves no spirit." in magic.said()
    assert magic.canaan.gog == 97


def test_bg_18_20_t21_takes_an_ability_card() -> None:
    """BG-18.20, BG-R33, BG-D16: one the target lacks, from any other player; even, the drawer may be robbed too."""
    play = scene(3)
    play.holds(P1, "Power", "Speed")
    play.holds(P2, "Speed")
    play.holds(P3, "Ambush")
    play.soldiers(P2, "1@5,5 6@6,6")
    play.soldiers(P3, "1@9,9")
    play.card(P1, "T21", 2)
    assert play.asked == [P2]
    assert play.offers(P2) == {"take-card 1 power", "take-card 3 ambush", "take-nothing"}
    assert play.refuses(P2, "take-card 1 speed") == "BG-18.20"
    play.does(P2, "take-card 1 power")
    assert play.army(P2) == {"2@5,5", "6@6,6"}
    assert play.asked == [P3]
    play.does(P3, "take-nothing")
    assert "Seat 3 takes no card." in play.said()
    assert play.cards(P1) == {"Speed"}
    assert play.cards(P2) == {"Speed", "Power"}


def test_bg_18_21_t22_sends_three_soldiers_to_forests() -> None:
    """BG-18.21, BG-D17, BG-18.25: one after the other, no forest twice, an enemy there is attacked."""
    play = scene(2)
    play.land(W="3,3 3,9 9,3 9,9")
    play.soldiers(P1, "3@1,1 1@1,2 1@3,3 1@1,4")
    play.soldiers(P2, "1@9,9 1@12,12")
    play.veteran(P1)
    odd("T22", play)
    play.does(P1, "soldier 1")
    asked = play.table.view(P2)["prompt"]
    assert asked is not None
    assert asked["text"] == "Seat 1 decides: To which forest does the soldier on (1,1) go?"
    assert play.offers(P1) == {"forest 3,9", "forest 9,3", "forest 9,9"}
    assert play.refuses(P1, "forest 3,3") == "BG-18.9"
    assert play.refuses(P1, "forest 4,4") == "BG-18.21"
    play.does(P1, "forest 9,9")
    assert "2@9,9" in play.army(P1)
    assert play.refuses(P1, "soldier 1") == "BG-18.21"
    play.does(P1, "soldier 3", "forest 3,9")
    play.does(P1, "soldier 2")
    assert play.offers(P1) == {"forest 3,3", "forest 9,3"}
    play.does(P1, "forest 3,3")
    assert play.army(P1) == {"2@9,9", "1@3,9", "1@3,3", "1@1,4"}
    assert cited(play, "goes to") == {"BG-18.21"}


def test_bg_18_21_a_forest_where_the_first_fell_is_not_named_again() -> None:
    """BG-18.21: as far as possible; the second soldier has no forest left."""
    play = scene(2)
    play.land(W="9,9")
    play.soldiers(P1, "1@1,1 1@1,2")
    play.soldiers(P2, "5@9,9")
    odd("T22", play)
    play.does(P1, "soldier 1", "forest 9,9")
    assert play.army(P1) == {"1@1,2"}
    assert play.army(P2) == {"4@9,9"}
    assert not play.offers(P1, "forest")
    play = scene(2)
    play.land(W="3,3 9,9")
    play.soldiers(P1, "1@1,1 1@1,2 1@1,3")
    play.soldiers(P2, "5@9,9")
    odd("T22", play)
    play.does(P1, "soldier 1", "forest 9,9", "soldier 2")
    assert play.offers(P1) == {"forest 3,3"}
    assert play.refuses(P1, "forest 9,9") == "BG-18.21"


def test_bg_18_22_t23_draws_an_ability() -> None:
    """BG-18.22, BG-19.1"""
    play = scene(2)
    play.next_abilities("Speed")
    assert odd("T23", play).cards(P1) == {"Speed"}


def test_bg_18_23_t24_gives_a_scroll() -> None:
    """BG-18.23, BG-16.1: odd, even from another player when the stack is empty."""
    play = scene(2)
    assert list(odd("T24", play).canaan.scrolls) == [1, 0]
    robbed = scene(2)
    robbed.scrolls(2, 3)
    assert list(odd("T24", robbed).canaan.scrolls) == [3, 2]


def test_bg_18_24_a_winner_of_phase_3_rests_in_phase_4() -> None:
    """BG-18.24, BG-R21: but a relocated winner on another's turn is free on the own turn."""
    play = scene(2)
    play.soldiers(P2, "4@7,3")
    play.soldiers(P1, "1@0,0 1@12,12")
    play.card(P1, "T09", 2)
    play.does(P2, "corner 1 nw")
    assert play.army(P2) == {"3@0,0"}
    play.dice(1, 2)
    play.turn(P2)
    play.does(P2, "keep-dice", "move 1 se")
    assert play.army(P2) == {"3@1,1"}


def test_bg_18_25_relocated_soldiers_need_no_level() -> None:
    """BG-18.25: and both cards lead to land, never to water."""
    play = scene(2)
    play.land(W="9,9", water="3,3")
    play.soldiers(P1, "1@1,1")
    odd("T22", play)
    assert play.offers(P1) == {"forest 9,9"}
    assert play.refuses(P1, "forest 3,3") == "BG-18.21"
