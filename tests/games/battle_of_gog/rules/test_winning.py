"""Winning and the game's end (BG-3), elimination (BG-21)."""

from __future__ import annotations

from doubloon.games.battle_of_gog.content import ROUND_CAP
from tests.games.battle_of_gog.scenes import P1, P2, P3, P4, Scene, scene


def corner_race(**options: object) -> Scene:
    """P1 holds three corners and stands beside the fourth."""
    play = scene(2, **options)
    play.soldiers(P1, "1@0,0 1@0,14 1@14,14 3@13,1")
    play.cities(P1, "1@4,4")
    play.cities(P2, "1@10,10 1@10,4")
    return play


# --- BG-3: winning ----------------------------------------------------------------------------------------------------


def test_bg_3_1_the_game_ends_at_once_also_on_anothers_turn() -> None:
    """BG-3.1, BG-R4, BG-3.6: on P1's turn an even T24 hands P2 the fifth scroll; P3 gets nothing more."""
    play = scene(3)
    play.scrolls(0, 4, 0)
    play.card(P1, "T24", 2)
    assert play.winner == (P2, "scrolls")
    assert play.canaan.scrolls[P3] == 0
    assert play.refuses(P1, "end-turn") == "TB-3"


def test_bg_3_1_a_corner_filled_by_a_card_wins_on_anothers_turn() -> None:
    """BG-3.1, BG-R4, BG-18.9: P1 rolls T09 even, P2 fills the fourth corner."""
    play = scene(2)
    play.soldiers(P2, "1@0,0 1@0,14 1@14,14 1@7,3")
    play.soldiers(P1, "1@5,5")
    play.card(P1, "T09", 4)
    assert play.asked == [P2]
    play.does(P2, "corner 4 sw")
    assert play.winner == (P2, "corners")


def besieged(variant: str, seats: int = 3) -> Scene:
    """P1 is one step from conquering P2's only city."""
    play = scene(seats, variant=variant)
    play.cities(P1, "1@1,1")
    play.cities(P2, "1@5,5")
    if seats > 2:
        play.cities(P3, "1@12,12")
    play.soldiers(P1, "1@4,4 1@4,6 1@7,5")
    play.soldiers(P2, "2@9,9")
    return play.moving(P1, 3)


def test_bg_3_2_in_the_long_variant_everybody_else_must_be_out() -> None:
    """BG-3.2, BG-21.1: P2 is out, P3 still plays; P1 wins when P3's last city falls too."""
    play = besieged("long")
    play.does(P1, "move 3 n")
    assert play.canaan.fallen[P2]
    assert play.winner is None
    other = besieged("long", seats=2)
    other.does(P1, "move 3 n")
    assert other.winner == (P1, "conquest")


def test_bg_3_3_in_the_short_variant_one_last_city_wins() -> None:
    """BG-3.3: conquering the last city of any one player; not a city of somebody who has another."""
    play = besieged("short")
    play.does(P1, "move 3 n")
    assert play.winner == (P1, "conquest")
    more = besieged("short")
    more.cities(P2, "1@9,2")
    more.does(P1, "move 3 n")
    assert more.winner is None
    assert more.towns(P2) == ["1@9,2"]


def test_bg_3_3_the_only_player_left_wins_in_the_short_variant_too() -> None:
    """BG-3.3, BG-21.2: P2's last soldier falls, nobody else is left."""
    play = scene(2, variant="short")
    play.soldiers(P1, "4@5,5")
    play.soldiers(P2, "1@5,6")
    play.moving(P1, 2)
    play.does(P1, "move 1 e")
    assert play.winner == (P1, "conquest")


def test_bg_e32_bg_3_4_the_fourth_corner_wins_at_once() -> None:
    """BG-E32, BG-3.4, BG-3.7"""
    play = corner_race()
    play.moving(P1, 8)
    play.does(P1, "move 4 sw")
    assert play.winner == (P1, "corners")


def test_bg_e32_a_battle_for_the_fourth_corner() -> None:
    """BG-E32: S3 beats P2's S2 on (14,0) and wins; if the mover loses there is no win."""
    play = corner_race()
    play.soldiers(P2, "2@14,0")
    play.moving(P1, 8)
    play.does(P1, "move 4 sw")
    assert play.winner == (P1, "corners")
    lost = corner_race()
    lost.soldiers(P2, "5@14,0")
    lost.moving(P1, 8)
    lost.does(P1, "move 4 sw")
    assert lost.winner is None


def test_bg_3_4_cities_do_not_count_unless_the_switch_says_so() -> None:
    """BG-3.4, BG-R5, BG-11.5 and the switch `corners`."""
    play = corner_race()
    play.moving(P1, 8)
    assert play.refuses(P1, "found 1") == "BG-11.5"
    other = corner_race(corners="soldiers-and-cities")
    other.moving(P1, 8)
    other.does(P1, "found 1", "move 4 sw")
    assert other.winner == (P1, "corners")
    assert other.towns(P1) == ["1@4,4", "1@0,0"]


def test_bg_3_5_under_the_truce_nobody_wins_by_corners() -> None:
    """BG-3.5, BG-R6"""
    play = corner_race()
    play.founding(P1, founded=2, turns=3)
    play.moving(P1, 7)
    play.does(P1, "move 4 sw")
    assert play.winner is None
    late = corner_race()
    late.founding(P1, founded=2, turns=5)
    late.moving(P1, 7)
    late.does(P1, "move 4 sw")
    assert late.winner == (P1, "corners")


def test_bg_3_6_five_scrolls_win_bound_ones_included() -> None:
    play = scene(2)
    play.cities(P1, "2@5,7")
    play.scrolls(4, 0, bound=0)
    play.goods(P1, 5, 5, 5)
    play.buying(P1)
    play.does(P1, "buy-scroll")
    assert play.winner == (P1, "scrolls")


def test_bg_3_7_of_several_the_player_on_turn_wins() -> None:
    """BG-3.7: were P2 to hold all scrolls when P1's step fills the corners, P1, on turn, comes first."""
    play = corner_race()
    play.scrolls(0, 5)
    play.moving(P1, 8)
    play.does(P1, "move 4 sw")
    assert play.winner == (P1, "corners")


def at_the_cap(play: Scene) -> Scene:
    """The last turn of the last round ends."""
    play.canaan.round = ROUND_CAP
    last = play.canaan.seats - 1
    play.soldiers(last, "1@14,7")
    play.moving(last, 1)
    return play


def test_bg_e40_bg_3_8_the_round_cap_ranks_by_scrolls_cities_and_levels() -> None:
    """BG-E40, BG-3.8, BG-R7, BG-R40"""
    play = scene(2)
    play.scrolls(2, 2)
    play.cities(P1, "2@2,2 2@4,4 2@6,2")
    play.cities(P2, "3@12,12 2@10,10 2@8,12")
    at_the_cap(play).does(P2, "end-turn")
    assert play.winner == (P2, "cap")


def test_bg_3_8_soldier_levels_then_resources_then_a_shared_win() -> None:
    """BG-3.8, BG-R40: equal on all keys = shared win; a turn before the cap the game goes on."""
    play = scene(2)
    play.soldiers(P1, "1@3,3")
    play.goods(P1, 1, 0, 0)
    at_the_cap(play).does(P2, "end-turn")
    assert play.winner == (P1, "cap")
    equal = scene(2)
    equal.soldiers(P1, "1@3,3")
    at_the_cap(equal).does(P2, "end-turn")
    assert equal.winner == (-1, "cap")
    outcome = equal.table.outcome
    assert outcome is not None
    assert outcome["winners"] == [P1, P2]
    early = scene(2)
    early.soldiers(P1, "1@3,3")
    early.soldiers(P2, "1@9,9")
    early.canaan.round = ROUND_CAP - 1
    early.moving(P2, 1)
    early.does(P2, "end-turn")
    assert early.winner is None
    assert early.canaan.round == ROUND_CAP


def test_bg_3_9_places_of_the_others() -> None:
    """BG-3.9: the living by strength, then the eliminated, later ones first."""
    play = scene(4)
    play.scrolls(4, 0, 0, 0)
    play.canaan.fallen[P2] = 2
    play.canaan.fallen[P3] = 1
    play.cities(P4, "1@5,5")
    play.soldiers(P1, "1@1,1")
    play.goods(P1, 5, 5, 5)
    play.buying(P1)
    play.does(P1, "buy-scroll")
    outcome = play.table.outcome
    assert outcome is not None
    assert outcome["ranks"] == [1, 3, 4, 2]


def test_bg_3_9_players_eliminated_by_one_card_share_a_place() -> None:
    """BG-3.9, BG-18.12, BG-21.2: an even T12 takes the last soldiers of P2 and P3; P4 has a city."""
    play = scene(4)
    play.soldiers(P1, "1@1,1")
    play.soldiers(P2, "1@5,5")
    play.soldiers(P3, "1@6,5 1@6,6")
    play.cities(P4, "1@10,10")
    play.card(P1, "T12", 6)
    assert list(play.canaan.fallen) == [0, 1, 1, 0]
    assert play.winner is None


# --- BG-21: elimination -----------------------------------------------------------------------------------------------


def test_bg_21_1_without_its_last_city_a_player_is_out_whatever_soldiers_remain() -> None:
    """BG-21.1, BG-21.3, BG-R39: soldiers to stock, cards under the deck, goods, barn and scrolls gone."""
    play = besieged("long")
    play.goods(P2, 3, 3, 3)
    play.barn(P2, 6)
    play.holds(P2, "Magic", "Speed")
    play.scrolls(0, 2, 1)
    play.does(P1, "move 3 n")
    assert play.army(P2) == set()
    assert play.has(P2) == (0, 0, 0)
    assert play.cards(P2) == set()
    assert play.canaan.capacity(P2) == 5
    assert list(play.canaan.scrolls) == [1, 0, 1]  # the reward came first, the rest went to the stack
    assert play.canaan.scroll_stack() == 3
    assert sorted(play.canaan.ability_deck[:2]) == [2, 8]


def test_bg_21_3_cards_of_a_player_who_is_out_hide_what_lay_at_the_bottom() -> None:
    """BG-21.3: they go under the deck in random order, so nobody knows its lowest cards any more."""
    play = besieged("long")
    play.holds(P2, "Magic", "Speed")
    play.canaan.buried = 1
    assert play.table.view(P1)["board"]["abilities_under"]
    play.does(P1, "move 3 n")
    assert play.table.view(P1)["board"]["abilities_under"] == []


def test_bg_21_2_without_city_and_soldier_a_player_is_out() -> None:
    play = scene(3)
    play.soldiers(P1, "4@5,5")
    play.soldiers(P2, "1@5,6")
    play.soldiers(P3, "1@9,9")
    play.moving(P1, 2)
    play.does(P1, "move 1 e")
    assert play.canaan.fallen[P2]


def test_bg_21_2_at_the_end_of_the_fifth_turn_the_truce_saves_nobody_any_more() -> None:
    """BG-21.2, BG-4.12: no city, no soldier left when the truce ends."""
    play = scene(3)
    play.founding(P1, founded=0, turns=4)
    play.cities(P2, "1@5,5")
    play.cities(P3, "1@9,9")
    play.phase4(P1)
    assert play.canaan.fallen[P1]
    assert play.asked == [P2]


def test_bg_21_4_who_has_founded_nothing_yet_is_not_out() -> None:
    """BG-21.4: after the truce, with a soldier and no city."""
    play = scene(2)
    play.founding(P1, founded=0, turns=4)
    play.soldiers(P1, "1@5,5")
    play.soldiers(P2, "1@9,9")
    play.phase4(P1)
    play.does(P1, "end-turn")
    assert not play.canaan.fallen[P1]


def test_bg_21_5_eliminated_players_take_no_turns_and_no_cards() -> None:
    play = scene(3)
    play.canaan.fallen[P2] = 1
    play.soldiers(P1, "1@5,5")
    play.cities(P3, "1@9,9")
    play.soldiers(P3, "1@12,12")
    play.card(P1, "T13", 2)
    assert play.has(P3) == (1, 0, 0)
    assert play.has(P2) == (0, 0, 0)
    play.moving(P1, 1)
    play.does(P1, "end-turn")
    assert play.asked == [P3]


def test_bg_21_6_the_turn_of_an_eliminated_player_ends_at_once() -> None:
    """BG-21.6: P1 attacks with the last soldier, loses, and has no city."""
    play = scene(3)
    play.soldiers(P1, "1@5,5")
    play.soldiers(P2, "4@5,6 1@12,12")
    play.cities(P3, "1@9,9")
    play.moving(P1, 9)
    play.does(P1, "move 1 e")
    assert play.canaan.fallen[P1]
    assert play.asked == [P2]


def test_bg_21_6_a_card_ends_with_the_turn_of_its_drawer() -> None:
    """BG-R46: P2 is sent to a forest and takes P1's last soldier; P3 does not resolve the card any more."""
    play = scene(3)
    play.land(W="3,3")
    play.soldiers(P1, "1@3,3")
    play.soldiers(P2, "5@9,9")
    play.soldiers(P3, "1@12,12")
    play.card(P1, "T22", 2, left=2)
    play.does(P2, "forest 3,3")
    assert play.canaan.fallen[P1]
    assert play.canaan.treasure_discard == [21]
    assert play.asked == [P2]
    assert play.canaan.on_turn == P2


def test_bg_21_6_applying_a_card_to_oneself_may_end_the_turn() -> None:
    """BG-21.6, BG-18.5: the last soldier deserts."""
    play = scene(3)
    play.soldiers(P1, "1@3,3")
    play.soldiers(P2, "5@9,9")
    play.soldiers(P3, "1@12,12")
    play.card(P1, "T05", 1, left=1)
    play.does(P1, "apply")
    assert play.canaan.fallen[P1]
    assert play.canaan.on_turn == P2
