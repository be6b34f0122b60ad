"""Roll, gather, hand limit, the course of the game (ED-3, ED-7, ED-8) and the explorers' abilities (ED-19)."""

from __future__ import annotations

from doubloon.games.el_dorado.content import ROUNDS
from doubloon.games.el_dorado.modes import FREE_FOR_ALL, needs_expansion
from doubloon.games.el_dorado.rules.battle.strength import explorer_strength, strength_on
from doubloon.games.el_dorado.rules.turn import TURN, Turn
from tests.games.el_dorado.scenes import A, B, C, Scene, island


def farm(kind: str = "wood") -> Scene:
    """A's explorer on (0,0), B's far away."""
    scene = island(seats=2)
    scene.lay({(0, 0): kind, (1, 0): "food", (0, 1): "gold", (3, 0): "gold"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (3, 0))
    return scene


def rolls(scene: Scene, *pips: int, seat: int = A) -> None:
    scene.turn_of(seat, Turn.before_the_roll)
    scene.dice_will_show(*pips)
    scene.does(seat, "roll")


def test_ed_8_2_one_golden_die_is_the_speed_the_other_gathers() -> None:
    """ED-8.1, ED-8.9"""
    scene = farm()
    rolls(scene, 2, 5)
    assert scene.offers(A, "speed") == {"speed 2", "speed 5"}
    assert scene.refuses(A, "speed 3") == "ED-8.2"
    scene.does(A, "speed 5")
    assert scene.island.speed[A] == 5
    assert scene.hand(A)["wood"] == 2


def test_ed_8_2_equal_dice_leave_no_choice() -> None:
    scene = farm()
    rolls(scene, 4, 4)
    assert scene.island.speed[A] == 4
    assert scene.hand(A) == {"food": 0, "wood": 4, "gold": 0}


def test_x_16_farming_villagers_widen_the_choice() -> None:
    """ED-8.3 – ED-8.7: ED-8.3, ED-8.4, ED-8.5, ED-8.6, ED-8.7; X-16"""
    scene = farm()
    scene.villagers(A, 1, (1, 0))
    scene.villagers(A, 1, (0, 1))
    scene.farmhouse(A, (1, 0), (2, 0), (2, -1))
    rolls(scene, 1, 4)
    scene.does(A, "speed 1")
    assert scene.offers(A, "gather") == {f"gather {food} {4 - food} 0" for food in range(5)}
    assert scene.refuses(A, "gather 0 3 1") == "ED-8.4"
    assert scene.refuses(A, "gather 1 2 0") == "ED-R7"


def test_x_17_the_cave_exit_gives_nothing() -> None:
    """X-17, ED-R7"""
    scene = farm()
    scene.lay({(100, 0): "exit"})
    scene.explorer(A, (100, 0))
    rolls(scene, 1, 6)
    scene.does(A, "speed 1")
    assert sum(scene.hand(A).values()) == 0
    assert "end" in scene.offers(A)


def test_x_18_a_garden_gives_any_mix() -> None:
    """X-18"""
    scene = farm("garden")
    rolls(scene, 6, 3)
    scene.does(A, "speed 6")
    assert len(scene.offers(A, "gather")) == 10
    scene.does(A, "gather 1 1 1")
    assert scene.hand(A) == {"food": 1, "wood": 1, "gold": 1}


def test_ed_r7_an_empty_stack_gives_nothing_and_the_rest_is_lost() -> None:
    scene = farm()
    scene.cards(B, wood=23)
    rolls(scene, 1, 5)
    scene.does(A, "speed 1")
    assert scene.hand(A)["wood"] == 2


def test_ed_7_1_more_than_nine_cards_are_given_back_at_the_end_of_the_turn() -> None:
    """ED-7.2"""
    scene = farm()
    scene.cards(A, food=6, gold=5)
    scene.exploring(A)
    scene.does(A, "end")
    assert scene.asked == [A]
    assert scene.offers(A, "give") == {"give food", "give gold"}
    assert scene.refuses(A, "give wood") == "ED-R18"
    scene.does(A, "give food", "give food")
    assert scene.hand(A) == {"food": 4, "wood": 0, "gold": 5}
    assert scene.island.on_turn == B


def test_ed_7_2_a_stack_trade_can_bring_the_hand_down_too() -> None:
    scene = farm()
    scene.cards(A, food=6, gold=5)
    scene.exploring(A)
    scene.does(A, "end", "trade food for wood")
    assert scene.hand(A) == {"food": 1, "wood": 1, "gold": 5}
    assert scene.island.on_turn == B


def test_ed_r42_gains_in_others_turns_may_exceed_nine() -> None:
    scene = farm()
    scene.cards(B, food=12)
    scene.exploring(A)
    scene.does(A, "end")
    assert scene.asked == [B]
    assert scene.offers(B) >= {"roll"}


def test_x_21_victoria_is_exempt_until_her_first_purchase() -> None:
    """X-21, ED-7.3, ED-7.4, ED-R8"""
    scene = farm()
    scene.explorer(A, (0, 0), "victoria")
    scene.villagers(A, 1, (0, 0))
    scene.cards(A, food=5, wood=5, gold=5)
    scene.exploring(A)
    scene.does(A, "trade food for wood")  # a stack trade is no purchase (ED-R6)
    scene.cards(A, food=5, wood=5, gold=5)
    scene.does(A, "end")
    assert scene.island.on_turn == B
    scene.exploring(A)
    scene.does(A, "march @0,0 e 1", "end")
    assert scene.offers(A, "give")
    assert scene.island.on_turn == A


def test_ed_3_4_turns_go_clockwise() -> None:
    scene = island(seats=3)
    scene.lay({(0, 0): "water", (1, 0): "gold"})
    scene.explorer(A, (1, 0))
    scene.explorer(B, (1, 0))
    scene.explorer(C, (1, 0))
    seen = []
    for seat in (B, C, A, B):
        scene.exploring(seat)
        scene.does(seat, "end")
        seen.append(scene.island.on_turn)
    assert seen == [C, A, B, C]


def test_ed_r47_the_cap_ends_the_game_and_shrines_decide() -> None:
    scene = farm()
    scene.lay({(1, 1): "shrine"})
    scene.offering(B, (1, 1))
    scene.villagers(A, 4, (0, 0))
    scene.cards(A, gold=9)
    scene.island.turns = 2 * ROUNDS - 1
    scene.exploring(B)
    scene.does(B, "end")
    assert scene.table.over
    assert scene.table.outcome is not None
    assert scene.table.outcome["winners"] == [B]
    assert scene.table.outcome["details"][A]["capped"]


# --- explorers ----------------------------------------------------------------------------------------------------------


def test_ed_19_1_stella_adds_one_to_her_speed() -> None:
    """ED-5.1"""
    scene = farm()
    scene.explorer(A, (0, 0), "stella")
    rolls(scene, 3, 3)
    assert scene.island.speed[A] == 4
    assert "Seat 1 takes speed 4 (3 on the die, 1 more for Stella) and may gather 3." in scene.said()


def test_ed_19_2_and_x_47_bellona_moves_one_army_for_free() -> None:
    """ED-R36, X-47"""
    scene = farm()
    scene.explorer(A, (0, 0), "bellona")
    scene.villagers(A, 3, (0, 0))
    scene.villagers(A, 1, (0, 1))
    scene.villagers(B, 1, (1, 0))
    scene.exploring(A)
    scene.dice_will_show(6, 6, 6, 1)
    scene.does(A, "march @0,0 e 3")
    assert scene.army(B) == {}
    assert scene.army(A)[(1, 0)] == 3
    assert scene.refuses(A, "march @1,0 w 1") == "ED-11.2"
    assert not scene.island.buyers


def test_ed_19_4_nicolas_may_reroll_both_golden_dice_once() -> None:
    scene = farm()
    scene.explorer(A, (0, 0), "nicolas")
    rolls(scene, 1, 1, 6, 5)
    assert scene.offers(A) == {"keep", "reroll"}
    scene.does(A, "reroll")
    assert scene.offers(A) == {"speed 6", "speed 5"}
    assert "Seat 1 rolls both dice again (Nicolas): 6 and 5." in scene.said()


def test_ed_19_5_tizoc_takes_a_food_before_gathering() -> None:
    scene = farm()
    scene.explorer(A, (0, 0), "tizoc")
    rolls(scene, 2, 2)
    assert scene.hand(A) == {"food": 1, "wood": 2, "gold": 0}


def test_ed_r54_an_empty_stack_gives_tizoc_nothing() -> None:
    scene = farm()
    scene.explorer(A, (0, 0), "tizoc")
    scene.cards(B, food=25)
    rolls(scene, 2, 2)
    assert scene.hand(A)["food"] == 0


def test_ed_19_6_emma_arranges_the_top_three_tiles() -> None:
    """ED-R38: nobody else sees them."""
    scene = farm()
    scene.explorer(A, (0, 0), "emma")
    scene.next_tiles("water", "garden", "wood")
    rolls(scene, 2, 2)
    assert len(scene.offers(A, "arrange")) == 6
    assert scene.table.view(A)["board"]["looking_at"] == ["water", "garden", "wood"]
    assert scene.table.view(B)["board"]["looking_at"] is None
    scene.does(A, "arrange 231")
    assert scene.table.view(A)["board"]["looking_at"] == ["garden", "wood", "water"]
    scene.does(A, "discover")
    assert scene.table.view(A)["board"]["flipped"]["kind"] == "garden"
    assert scene.table.view(A)["board"]["looking_at"] == ["wood", "water"]


def test_ed_r35_emma_looks_at_what_there_is() -> None:
    scene = farm()
    scene.explorer(A, (0, 0), "emma")
    scene.island.island_stack = scene.island.island_stack[:2]
    rolls(scene, 2, 2)
    assert scene.offers(A, "arrange") == {"arrange 123", "arrange 213"}
    assert scene.refuses(A, "arrange 321") == "ED-R35"


def test_x_22_stack_trades() -> None:
    """X-22, ED-6.3, ED-6.4, ED-19.9, ED-R6"""
    scene = farm()
    scene.cards(A, wood=5)
    scene.cards(B, wood=5)
    scene.explorer(B, (3, 0), "william")
    scene.exploring(A)
    assert scene.offers(A, "trade") == {"trade wood for gold", "trade wood for food"}
    assert scene.refuses(A, "trade wood for wood") == "ED-R6"
    assert scene.refuses(A, "trade food for wood") == "ED-6.3"
    scene.does(A, "trade wood for gold")
    assert scene.hand(A) == {"food": 0, "wood": 0, "gold": 1}
    scene.does(B, "trade wood for gold")  # at any time, also in another's turn
    assert scene.hand(B) == {"food": 0, "wood": 2, "gold": 1}


def test_x_23_laffite_steals_for_threes_and_fives() -> None:
    """X-23, ED-19.10, ED-19.11, ED-R24"""
    scene = island(seats=3)
    scene.lay({(0, 0): "water", (1, 0): "gold", (2, 0): "entrance"})
    for seat in (A, B, C):
        scene.explorer(seat, (2, 0))
    scene.explorer(A, (2, 0), "laffite")
    scene.cards(B, wood=2)
    scene.cards(C, gold=1)
    rolls(scene, 3, 5, 2, 1)
    assert scene.offers(A) == {"steal from 1", "steal from 2"}
    scene.does(A, "steal from 1")
    assert scene.hand(A) == {"food": 0, "wood": 1, "gold": 0}
    scene.does(A, "steal from 2")
    assert scene.hand(A) == {"food": 0, "wood": 1, "gold": 1}
    assert scene.hand(C)["gold"] == 0
    assert "Seat 1 steals a card from Seat 2 (Laffite)." in scene.said(C)
    assert "Seat 1 steals 1 gold from Seat 3 (Laffite)." in scene.said(C)


def test_x_23_one_five_steals_one_card() -> None:
    scene = island(seats=3)
    scene.lay({(2, 0): "entrance"})
    for seat in (A, B, C):
        scene.explorer(seat, (2, 0))
    scene.explorer(A, (2, 0), "laffite")
    scene.cards(B, wood=2)
    rolls(scene, 4, 5, 1)  # one victim: no question
    assert scene.hand(A)["wood"] == 1
    assert scene.offers(A) >= {"speed 4", "speed 5"}


def test_ed_19_8_pedro_starts_with_strength_two() -> None:
    """ED-5.2 – ED-5.4: ED-5.3, ED-5.4"""
    scene = farm()
    scene.lay({(1, 1): "shrine"})
    scene.explorer(A, (0, 0), "pedro")
    assert explorer_strength(scene.island, A) == 2
    assert explorer_strength(scene.island, B) == 1
    scene.offering(A, (1, 1))
    assert explorer_strength(scene.island, A) == 3
    scene.island.cave_shrine = A
    assert explorer_strength(scene.island, A) == 5
    scene.villagers(A, 2, (0, 0))
    assert strength_on(scene.island, A, scene.place((0, 0))) == 7  # ED-5.5, ED-5.6: villagers stay at 1


def test_ed_1_1_the_base_game_seats_two_to_four() -> None:
    """ED-T10, ED-T13: two to four without the expansion."""
    assert [seats for seats in range(2, 7) if not needs_expansion(FREE_FOR_ALL, seats)] == [2, 3, 4]


def test_ed_8_8_buying_and_attacking_may_happen_between_single_steps() -> None:
    scene = farm()
    scene.cards(A, food=1, wood=2, gold=1)
    scene.villagers(A, 1, (0, 0))
    scene.exploring(A, speed=2)
    scene.does(A, "move @1,0", "farmhouse 0", "march @0,0 e 1", "move @0,0")
    assert scene.at(A) == (0, 0)
    assert scene.army(A) == {(1, 0): 1}
    assert scene.built(A)[0]
    scene.does(A, "end")
    assert scene.island.speed[A] == 0  # ED-9.1: unused speed is lost


def test_ed_r37_the_order_at_the_start_of_a_turn() -> None:
    """Respawn, roll, reroll, steals, speed, Tizoc's food, gather, Emma, explore."""
    names = [step.__name__ for step in TURN]
    assert names == [
        "the_titan",
        "the_beginning",
        "the_explorer_returns",
        "before_the_roll",
        "the_roll",
        "fortune",
        "piracy",
        "speed_and_gather",
        "before_the_gather",
        "the_gather",
        "the_cartographer",
        "the_explore_phase",
        "the_hand_limit",
        "the_end",
    ]


def test_ed_r58_prisoners_come_back_in_the_order_of_their_capture() -> None:
    """Those of other sides stay where they are."""
    scene = island(seats=3)
    scene.lay({(0, 0): "gold", (1, 0): "gold", (0, 1): "gold"})
    scene.explorer(C, (0, 0))
    scene.island.at[49] = scene.island.at[50] = -4
    scene.island.prisoners = [8 * B + C, 8 * A + C]
    scene.turn_of(A)
    assert scene.asked == [C]
    scene.does(C, "put back @1,0")
    assert scene.at(A) == (1, 0)
    assert scene.island.prisoners == [8 * B + C]
