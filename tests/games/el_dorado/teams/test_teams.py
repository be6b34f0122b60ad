"""Team play (TH-6, TH-R5, TH-R18 – TH-R20, TH-R36, TH-R40, TH-R41, TH-R46): A and B against C and D."""

from __future__ import annotations

import re

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    ALTAR,
    ARMY,
    BAVIECA,
    COIN_NAMES,
    CORTES,
    EXPLORER_NAMES,
    EXPLORERS,
    KIND,
    KIND_NAMES,
    PLACE_NAMES,
    PLACES,
    SUPPLY,
    WAITING,
    WITH_DWELLER,
    WOLF,
)
from doubloon.games.el_dorado.edge.words import prompt, waiting
from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.battle.strength import explorer_strength
from doubloon.games.el_dorado.rules.turn import Turn
from doubloon.kernel.column import vec
from doubloon.kernel.tables.table import Table, opened
from tests.games.el_dorado.scenes import A, B, C, D, Scene, island

FIRST, SECOND = 0, 1


def teams(truce: bool = False, seats: int = 4) -> Scene:
    """A, B and C, D on a row of tiles: (0,0) gold, (1,0) wood, (2,0) food, (3,0) gold, (7,0) food."""
    scene = island(seats=seats, truce=truce, mode="teams")
    scene.lay({(0, 0): "gold", (1, 0): "wood", (2, 0): "food", (3, 0): "gold", (7, 0): "food"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, 0))
    scene.explorer(C, (7, 0))
    scene.explorer(D, (7, 0))
    return scene


def at_the_start(number: int = 0, seats: int = 4) -> Table:
    return opened(GAME, seats, {"mode": "teams"}, seed=bytes([number] * 32))


def state_of(table: Table) -> Island:
    assert isinstance(table.state, Island)
    return table.state


def chosen(number: int = 0, starter: int = A) -> Table:
    """All have chosen; A's team starts on the map with `starter`."""
    table = at_the_start(number)
    for seat in (A, C):
        table.act(seat, table.choices(seat)[0])
        table.act(seat, f"start with {starter if seat == A else C}")
    return table


# --- before the first turn ----------------------------------------------------------------------------------------------


def test_th_2_12_a_team_decides_who_plays_which_explorer_and_who_starts() -> None:
    """TH-2.6, TH-2.11, TH-6.2, TH-R61: hidden from the others until all have chosen (ED-R56)."""
    table = at_the_start()
    state = state_of(table)
    assert table.to_act == [A, C]
    first = table.choices(A)[1]
    table.act(A, first)
    assert [str(action) for action in table.choices(A)] == ["start with 0", "start with 1"]
    assert state.explorer[A] ^ 1 == state.explorer[B]
    shown = [player["explorer"] for player in table.view(B)["board"]["players"]]
    assert [card is not None for card in shown] == [True, True, False, False]
    assert all(player["explorer"] is None for player in table.view(C)["board"]["players"])
    table.act(A, "start with 1")
    assert table.to_act == [C]
    guesses = {tuple(state_of(table.imagine(C, n)).explorer) for n in range(20)}
    assert len(guesses) == 2
    starters = {state_of(table.imagine(C, n)).at[EXPLORERS + A] for n in range(20)}
    assert starters == {SUPPLY, WAITING}
    table.act(C, table.choices(C)[0])
    table.act(C, "start with 2")
    assert state.at[EXPLORERS + B] == state.at[EXPLORERS + C] >= 0
    assert state.at[EXPLORERS + A] == state.at[EXPLORERS + D] == WAITING


def test_th_2_7_a_team_has_six_villagers_the_orange_one_seven() -> None:
    """TH-R41: the orange team always has Hector; Victoria alone takes four of each (TH-2.14)."""
    seen = set()
    for number in range(12):
        state = state_of(chosen(number))
        for side in (FIRST, SECOND):
            villagers = sum(state.at[piece] == SUPPLY for piece in range(ARMY * side, ARMY * side + ARMY))
            names = {EXPLORER_NAMES[state.explorer[seat]] for seat in (2 * side, 2 * side + 1)}
            assert villagers == (7 if "hector" in names else 6)
            seen |= names
        for seat in range(4):
            cards = 12 if EXPLORER_NAMES[state.explorer[seat]] == "victoria" else 3
            assert state.hand_size(seat) == cards
    assert {"hector", "nicolas", "victoria", "pedro"} <= seen


def test_th_2_15_each_team_rolls_one_golden_die_for_the_start() -> None:
    lines = [line["text"] for line in chosen().log(None) if "for the start" in line["text"]]
    assert len(lines) % 2 == 0
    assert lines[0].startswith("The team of Seat 1 and Seat 2 rolls a")
    assert lines[1].startswith("The team of Seat 3 and Seat 4 rolls a")


# --- the first round ----------------------------------------------------------------------------------------------------


def first_round(starter: int = A) -> Scene:
    """It is the first turn of A's team; C's team comes after it."""
    scene = teams(truce=True)
    island = scene.island
    for seat in (A, B, C, D):
        island.at[EXPLORERS + seat] = WAITING
    for seat in (starter, C):
        scene.explorer(seat, (0, 0), "pedro")
        scene.cards(seat, food=1, wood=1, gold=1)
        scene.cards(seat ^ 1, gold=6)
    scene.turn_of(A)
    return scene


def test_th_6_3_in_the_first_round_one_partner_takes_a_turn() -> None:
    """TH-6.2, TH-6.8: the engine rolls when the turn starts"""
    scene = first_round(starter=B)
    assert scene.asked == [B]
    scene.dice_will_show(2, 5)
    scene.does(B, "roll")
    assert scene.offers(B, "speed") == {"speed 2", "speed 5"}
    scene.does(B, "speed 2")
    assert scene.hand(B)["gold"] == 6  # one and the gather of five
    assert scene.asked == [B]
    assert any("Seat 2 takes speed 2 and may gather 5" in line for line in scene.said())


def test_th_r46_before_entering_the_partner_does_nothing() -> None:
    scene = first_round()
    assert scene.offers(B) == set()
    assert scene.refuses(B, "trade gold for wood") == "TH-R46"
    assert scene.refuses(B, "offer to 0") == "ED-R39"
    assert scene.refuses(A, "offer to 1") == "ED-R39"
    scene.does(A, "roll")
    assert scene.asked == [A]
    scene.explorer(A, (0, 0), "laffite")
    scene.turn_of(A, Turn.piracy)
    scene.island.golden = 8 * 3 + 3
    scene.turn_of(A, Turn.piracy)
    assert "steal from 1" in scene.offers(A)  # but Laffite may steal from the partner


def test_th_6_4_all_partners_enter_when_the_last_team_has_had_its_first_turn() -> None:
    """TH-R5, TH-R46: on a shared tile too, without a battle."""
    scene = first_round()
    scene.dice_will_show(3, 3, 3, 3)
    scene.does(A, "roll", "end")
    assert scene.at(B) is None
    assert scene.asked == [C]
    scene.does(C, "roll", "end")
    assert scene.at(B) == scene.at(A) == (0, 0)
    assert scene.at(D) == scene.at(C) == (0, 0)
    assert not scene.island.truce()
    assert scene.asked == [A]
    assert any("Seat 2 joins Seat 1 on" in line for line in scene.said())


def test_th_r5_a_partner_enters_with_the_captured_first_explorer() -> None:
    scene = first_round()
    scene.island.at[EXPLORERS + A] = -4
    scene.island.prisoners.append(8 * A + C)
    scene.island.refresh(FIRST)
    scene.island.turns = 1
    scene.turn_of(C, Turn.the_hand_limit)
    assert scene.at(B) is None
    assert scene.asked == [C]
    scene.does(C, "put back @1,0")
    assert scene.at(A) == scene.at(B) == (1, 0)


# --- the team's turn ----------------------------------------------------------------------------------------------------


def test_th_6_5_four_dice_are_shared() -> None:
    """TH-R20, TH-R61: one speed and one gather die for each; Stella's bonus goes to her own speed die."""
    scene = teams()
    scene.explorer(B, (1, 0), "stella")
    scene.turn_of(A)
    scene.dice_will_show(1, 4, 6, 4)
    scene.does(A, "roll")
    assert scene.asked == [A]
    assert scene.offers(A) == {"speed 1", "speed 4", "speed 6"}
    assert scene.refuses(A, "speed 3") == "TH-6.5"
    scene.does(A, "speed 6")
    assert scene.offers(A) == {"gather with 1", "gather with 4"}
    scene.does(A, "gather with 4")
    assert scene.offers(A) == {"partner speed 1", "partner speed 4"}
    scene.does(A, "partner speed 1")
    assert list(scene.island.speed)[:2] == [6, 2]
    assert scene.hand(A) == {"food": 0, "wood": 0, "gold": 4}
    assert scene.hand(B) == {"food": 0, "wood": 4, "gold": 0}


def test_th_6_5_everybody_reads_how_far_the_dice_are_shared() -> None:
    """ED-R38: they lie on the table, and what has been decided of them is told as it is decided."""
    scene = teams()
    scene.turn_of(A)
    scene.dice_will_show(4, 1, 6, 4)
    scene.does(A, "roll")
    assert prompt(scene.island, A)["text"] == "Share the four golden dice: 1, 4, 4 and 6 are left."
    scene.does(A, "speed 6", "gather with 4")
    assert (
        waiting(scene.island)["text"]
        == "{0} shares the golden dice: 6 is speed; 4 is gathering; 1 and 4 are left."
    )


def test_th_6_6_nobody_explores_before_both_have_gathered() -> None:
    """TH-6.9: each farms the tile under the own explorer, both what the team's villagers farm."""
    scene = teams()
    scene.farmhouse(FIRST, (2, 0), (3, 0), (3, -1))
    scene.villagers(FIRST, 1, (2, 0))
    scene.turn_of(A)
    scene.dice_will_show(2, 2, 2, 2)
    scene.does(A, "roll")
    assert scene.asked == [A]
    assert scene.offers(A, "gather") == {"gather 2 0 0", "gather 1 0 1", "gather 0 0 2"}
    scene.does(A, "gather 1 0 1")
    assert scene.asked == [B]
    assert scene.offers(B, "gather") == {"gather 2 0 0", "gather 1 1 0", "gather 0 2 0"}
    scene.does(B, "gather 0 2 0")
    assert scene.asked == [A, B]


def test_th_6_7_abilities_use_the_dice_their_player_rolled() -> None:
    """Nicolas rerolls his own two, Laffite steals by his own two."""
    scene = teams()
    scene.explorer(B, (1, 0), "nicolas")
    scene.turn_of(A)
    scene.dice_will_show(1, 1, 2, 2, 5, 6)
    scene.does(A, "roll")
    assert scene.asked == [B]
    scene.does(B, "reroll")
    assert scene.offers(A) == {"speed 1", "speed 5", "speed 6"}
    scene = teams()
    scene.explorer(B, (1, 0), "laffite")
    scene.cards(C, gold=3)
    scene.turn_of(A)
    scene.dice_will_show(3, 3, 5, 1, 1)
    scene.does(A, "roll")
    assert scene.hand(B)["gold"] == 1


def test_hc_4_5_each_partner_has_six_points() -> None:
    """They cannot be shared."""
    scene = teams()
    scene.island.turn_points = True
    scene.turn_of(A)
    scene.does(A, "gather 0 0 2")
    assert scene.asked == [B]
    scene.does(B, "gather 0 6 0")
    assert list(scene.island.speed)[:2] == [4, 0]


def test_th_6_10_partners_see_each_others_hands() -> None:
    """TH-6.19: separate hands; the others see numbers only (ED-R38)."""
    scene = teams()
    scene.cards(A, gold=2)
    scene.cards(B, wood=3)
    scene.exploring(A)
    seen = [player["hand"] for player in scene.table.view(A)["board"]["players"]]
    assert [hand is not None for hand in seen] == [True, True, False, False]
    guesses = [scene.table.imagine(A, n).state for n in range(5)]
    for guess in guesses:
        assert isinstance(guess, Island)
        assert guess.hands[3 * B + 1] == 3


def test_th_6_11_partners_trade_on_the_same_or_adjacent_tiles() -> None:
    """TH-6.12: players of different teams too."""
    scene = teams()
    scene.cards(A, gold=2)
    scene.explorer(C, (2, 0))
    scene.exploring(C)
    scene.does(A, "offer to 1", "offer gold", "propose")
    scene.does(B, "accept 0")
    assert scene.hand(B)["gold"] == 1
    assert scene.refuses(A, "offer to 2") == "ED-6.1"
    assert scene.refuses(B, "offer to 2") is None


def test_th_6_19_each_hand_has_its_own_limit() -> None:
    """ED-R42: both are checked when the team's turn ends."""
    scene = teams()
    scene.cards(A, gold=9)
    scene.cards(B, wood=11)
    scene.exploring(A)
    scene.does(A, "end")
    scene.does(B, "end")
    assert scene.asked == [B]
    scene.does(B, "give wood", "give wood")
    assert scene.asked == [C]
    assert scene.island.hand_size(A) == 9


# --- acting together ----------------------------------------------------------------------------------------------------


def test_th_r19_partners_act_in_any_order_one_action_at_a_time() -> None:
    scene = teams()
    scene.exploring(A, speed=2)
    scene.island.speed[B] = 1
    scene.does(A, "move @1,0")
    scene.does(B, "move @0,0")
    scene.does(A, "move @2,0")
    assert (scene.at(A), scene.at(B)) == ((2, 0), (0, 0))


def test_th_r40_the_phase_ends_when_both_have_said_so() -> None:
    """A partner who said done is asked again only after the other has acted."""
    scene = teams()
    scene.exploring(A, speed=1)
    scene.island.speed[B] = 1
    scene.does(A, "end")
    assert scene.asked == [B]
    scene.does(B, "move @2,0")
    assert scene.asked == [A, B]
    scene.does(B, "end")
    assert scene.asked == [A]
    scene.does(A, "end")
    assert scene.asked == [C]


def test_th_6_14_pieces_belong_to_the_team() -> None:
    """Either partner pays for villagers and army movement (TH-R19), also with the own explorer off the map."""
    scene = teams()
    scene.farmhouse(FIRST, (2, 0), (3, 0), (3, -1))
    scene.cards(A, food=2)
    scene.cards(B, gold=1)
    scene.island.at[EXPLORERS + B] = -4
    scene.island.refresh(FIRST)
    scene.exploring(A)
    scene.does(A, "villager @2,0")
    scene.does(B, "march @2,0 e 1")
    assert scene.army(FIRST) == {(3, 0): 1}
    assert scene.refuses(A, "march @3,0 w 1") == "ED-11.2"  # B's gold was B's


def test_th_r19_either_partner_attacks_off_turn() -> None:
    """And both of them pass before the window closes."""
    scene = teams()
    scene.explorer(C, (3, 0))
    scene.villagers(FIRST, 2, (2, 0))
    scene.cards(A, gold=1)
    scene.cards(B, gold=1)
    scene.exploring(C)
    assert scene.asked == [A, B]
    scene.does(A, "pass")
    assert scene.asked == [B]
    scene.dice_will_show(6, 6, 1)
    scene.does(B, "march @2,0 e 2")
    assert scene.at(C) is None
    assert scene.hand(A)["gold"] == 1


def test_th_r19_a_tie_locks_only_those_involved() -> None:
    scene = teams()
    scene.explorer(C, (2, 0))
    scene.exploring(B, speed=1)
    scene.island.speed[A] = 1
    scene.dice_will_show(3, 3)
    scene.does(B, "move @2,0")
    if scene.asked == [A]:
        scene.does(A, "done")
    assert scene.at(B) == (1, 0)
    assert scene.refuses(A, "move @1,0") is None
    assert scene.refuses(B, "move @0,0") == "ED-R17"


def test_th_r40_battle_steps_end_when_both_are_done() -> None:
    """ED-12.4: both explorers and the team's villagers fight as one side."""
    scene = teams()
    scene.explorer(C, (2, 0))
    scene.villagers(FIRST, 1, (0, 0))
    scene.cards(B, gold=2)
    scene.exploring(B, speed=1)
    scene.island.speed[A] = 2
    scene.does(B, "move @2,0")
    assert scene.asked == [A, B]
    scene.does(B, "done")
    assert scene.asked == [A]
    scene.does(A, "rally", "walk e", "walk e")
    assert scene.asked == [B]  # asked again, for A has acted
    scene.dice_will_show(6, 6, 6, 1)
    scene.does(B, "reinforce @0,0 1", "walk e", "walk e")
    assert scene.at(C) is None
    assert any("The team of Seat 1 and Seat 2 rolls 6 + 6 + 6: 18" in line for line in scene.said())


def test_th_r40_the_one_whose_move_it_was_sets_the_order_of_battles() -> None:
    scene = island(seats=6, mode="teams")
    scene.lay({(0, 0): "gold", (1, 0): "wood", (7, 0): "food"})
    for seat, where in enumerate([(0, 0), (0, 0), (1, 0), (7, 0), (1, 0), (7, 0)]):
        scene.explorer(seat, where)
    scene.exploring(B, speed=1)
    scene.does(B, "move @1,0")
    assert scene.asked == [B]
    assert scene.offers(B) == {"against 1", "against 2"}


# --- prices (TH-6.15) ---------------------------------------------------------------------------------------------------


def test_x_58_near_each_other_partners_split_a_price() -> None:
    """X-58, TH-6.15, TH-R60: three tiles apart the farmhouse cannot be bought, on adjacent tiles it can."""
    scene = teams()
    scene.cards(A, wood=2)
    scene.cards(B, food=1)
    scene.explorer(B, (3, 0))
    scene.exploring(A)
    assert scene.refuses(A, "together") == "TH-6.15"
    assert scene.refuses(A, "farmhouse 0") == "ED-10.1"
    scene.explorer(B, (1, 0))
    scene.does(A, "together")
    assert "farmhouse 0" in scene.offers(A)
    scene.does(A, "farmhouse 0")
    assert scene.asked == [B]
    assert scene.offers(B) == {"pass", "chip in food"}
    assert scene.refuses(B, "chip in wood") == "TH-6.15"
    assert scene.refuses(B, "done") == "TH-6.15"
    scene.does(B, "chip in food", "done")
    assert scene.built(FIRST) == [True, False, False]
    assert scene.island.hand_size(A) == scene.island.hand_size(B) == 0
    assert scene.asked == [A, B]


def test_th_r60_apart_a_partner_pays_only_by_a_house_rule() -> None:
    """TH-6.15, and then all of it. TH-R41: her own cards have paid, so Victoria's exemption is over."""
    scene = teams()
    scene.explorer(B, (3, 0), "victoria")
    scene.cards(A, wood=1)
    scene.cards(B, food=1, wood=2)
    scene.exploring(A)
    assert scene.refuses(A, "together") == "TH-6.15"
    scene.house("partner_pays_from_afar")
    scene.does(A, "together", "farmhouse 1")
    assert scene.offers(B) == {"pass", "pay all"}
    assert scene.refuses(B, "chip in wood") == "TH-6.15"
    scene.does(B, "pay all")
    assert scene.hand(A)["wood"] == 1
    assert scene.island.hand_size(B) == 0
    assert scene.built(FIRST) == [True, False, False]
    assert scene.island.buyers >> B & 1


def test_th_r60_from_afar_nothing_is_split_even_by_the_house_rule() -> None:
    """TH-6.15: the partner can pay for a villager alone; for the farmhouse both would have to pay."""
    scene = teams()
    scene.explorer(B, (3, 0))
    scene.farmhouse(FIRST, (0, 0), (1, 0), (1, -1))
    scene.cards(A, wood=2)
    scene.cards(B, food=2)
    scene.house("partner_pays_from_afar")
    scene.exploring(A)
    scene.does(A, "together")
    assert scene.offers(A, "villager") == {scene.text("villager @0,0"), scene.text("villager @1,0")}
    assert not scene.offers(A, "farmhouse")
    assert scene.refuses(A, "farmhouse 3") == "ED-10.1"


def test_th_r60_a_partner_may_refuse() -> None:
    """The owner of the cards decides (TH-R19); the buyer does not ask again."""
    scene = teams()
    scene.cards(A, wood=2)
    scene.cards(B, food=1)
    scene.exploring(A)
    scene.does(A, "together", "farmhouse 0")
    scene.does(B, "pass")
    assert scene.built(FIRST) == [False, False, False]
    assert scene.hand(A)["wood"] == 2
    assert scene.refuses(A, "together") == "TH-R60"
    assert scene.asked == [A, B]


def test_th_r60_an_offering_is_announced_before_the_partner_pays() -> None:
    """ED-10.7"""
    scene = teams()
    scene.lay({(0, 1): "shrine"})
    scene.explorer(C, (2, 0))
    scene.explorer(B, (1, 0))
    scene.villagers(SECOND, 1, (2, 0))
    scene.cards(A, food=2, wood=2)
    scene.cards(B, gold=2)
    scene.cards(C, gold=1)
    scene.exploring(A)
    scene.does(C, "pass")
    scene.does(A, "together", "offering @0,1")
    assert scene.asked == [C]
    assert scene.hand(B)["gold"] == 2
    scene.does(C, "pass")
    assert scene.asked == [B]
    scene.does(B, "chip in gold", "chip in gold", "done")
    assert scene.island.offerings[FIRST]
    assert scene.island.hand_size(A) == scene.island.hand_size(B) == 0


def test_hc_r3_partners_pay_for_one_reroll() -> None:
    """TH-R62, HC-3.2: near each other both pick dice, apart one pays for all."""
    for near in (True, False):
        scene = teams()
        scene.island.paid_rerolls = True
        scene.explorer(C, (2, 0))
        scene.explorer(A, (1, 0) if near else (7, 0))
        scene.villagers(FIRST, 2, (1, 0))
        scene.cards(A, gold=2)
        scene.cards(B, gold=2)
        scene.exploring(B)
        scene.dice_will_show(1, 2, 6, 6, 1)
        scene.does(B, "march @1,0 e 2")
        while "reroll die 1" not in scene.offers(A) | scene.offers(B):
            scene.does(scene.asked[0], "done")
        assert scene.asked == [A, B]
        scene.does(B, "reroll die 2")
        if near:
            scene.does(A, "reroll die 1", "done")
            scene.does(B, "done")
            assert (scene.hand(A)["gold"], scene.hand(B)["gold"]) == (1, 0)
            assert scene.at(C) is None
        else:
            assert scene.asked == [B]
            scene.does(B, "done")
            assert scene.hand(A)["gold"] == 2


def test_ed_r61_a_partner_who_picked_first_cannot_trade_the_gold_away() -> None:
    """HC-R3: each pays for the dice they picked, in any order of picking."""
    scene = teams()
    scene.island.paid_rerolls = True
    scene.explorer(C, (2, 0))
    scene.villagers(FIRST, 2, (1, 0))
    scene.cards(A, gold=5)
    scene.cards(B, gold=7)
    scene.exploring(B)
    scene.dice_will_show(1, 2, 6, 6, 1)
    scene.does(B, "march @1,0 e 2")
    while "reroll die 1" not in scene.offers(A) | scene.offers(B):
        scene.does(scene.asked[0], "done")
    scene.does(B, "reroll die 2")
    assert scene.refuses(A, "trade gold for food") is None
    scene.does(A, "reroll die 1")
    assert scene.refuses(A, "trade gold for food") == "ED-R61"
    assert scene.refuses(B, "trade gold for food") == "ED-R61"
    assert scene.refuses(C, "trade gold for food") == "ED-6.3"  # holds no gold


def test_th_r40_nobody_sends_the_partners_explorer_against_a_farmhouse() -> None:
    """TH-R40, ED-15.2: each partner decides for the own explorer; villagers obey both."""
    scene = teams()
    scene.farmhouse(SECOND, (1, 0), (2, 0), (2, -1))
    scene.exploring(A)
    attack = "attack @1,0 @1,0+2,0+2,-1"
    assert scene.refuses(B, attack) is None  # whose explorer stands there
    assert scene.refuses(A, attack) == "ED-15.2"
    assert not scene.offers(A, "attack")
    scene.villagers(FIRST, 1, (1, 0))
    assert scene.refuses(A, attack) is None


# --- spoils -------------------------------------------------------------------------------------------------------------


def beaten(*fought: int, cards: int = 4, coin: str = "", pays: bool = True) -> Scene:
    """C is beaten on (2,0) by these players' explorers and, if there is none, by villagers."""
    scene = teams()
    scene.explorer(C, (2, 0))
    if coin:
        scene.coin(C, coin)
    scene.cards(C, gold=cards)
    scene.island.cave_shrine = C
    if fought:
        for seat in fought[1:]:
            scene.explorer(seat, (1, 0))
        scene.explorer(fought[0], (1, 0))
        scene.exploring(fought[0], speed=1)
        scene.dice_will_show(*[6] * len(fought), 1, 1, 1)
        if len(fought) == 2:
            scene.island.speed[fought[1]] = 1
        scene.does(fought[0], "move @2,0")
        if len(fought) == 2:
            scene.does(fought[1], "rally", "walk e")
    else:
        scene.villagers(FIRST, 4, (1, 0))
        scene.cards(B, gold=1)
        scene.exploring(B)
        scene.dice_will_show(6, 6, 6, 6, 1, 1, 1)
        scene.does(B, "march @1,0 e 4")
    while pays and scene.asked == [C]:
        scene.does(C, "give gold")
    return scene


def test_th_r18_the_explorer_who_fought_takes_the_spoils() -> None:
    """TH-13.4"""
    scene = beaten(B)
    assert scene.hand(B)["gold"] == 2
    assert scene.island.cave_shrine == B
    assert "end" in scene.offers(A)


def test_th_6_13_partners_who_both_fought_split_the_spoils() -> None:
    """TH-13.4, TH-R18, TH-R40: whose move it was divides."""
    scene = beaten(A, B)
    assert scene.asked == [A]
    assert scene.offers(A) == {"done", "give gold"}
    assert scene.refuses(A, "give food") == "TH-6.13"
    assert scene.refuses(A, "trade gold for wood") in {"ED-6.3", "ED-R61"}
    scene.does(A, "give gold", "done")
    assert (scene.hand(A)["gold"], scene.hand(B)["gold"]) == (1, 1)
    assert scene.offers(A) == {"award 0", "award 1"}
    assert scene.refuses(A, "award 2") == "TH-13.4"
    scene.does(A, "award 1")
    assert scene.island.cave_shrine == B


def test_ed_r61_captured_cards_are_not_traded_away_while_the_coin_is_awarded() -> None:
    """ED-R61, TH-6.13: they could not be divided any more."""
    scene = beaten(A, B, cards=10, coin="rose")
    assert scene.offers(A) == {"award 0", "award 1"}
    assert scene.hand(A)["gold"] == 5
    assert scene.refuses(A, "trade gold for wood") == "ED-R61"
    scene.cards(B, gold=5)
    assert scene.refuses(B, "trade gold for wood") is None  # has captured nothing
    scene.does(A, "award 1")
    assert scene.offers(A) == {"done", "give gold"}


def test_ed_r61_nor_while_the_beaten_still_pays() -> None:
    scene = beaten(A, B, cards=4, pays=False)
    scene.cards(A, gold=5)
    assert scene.refuses(A, "trade gold for wood") is None
    scene.does(C, "give gold")
    assert scene.refuses(A, "trade gold for wood") == "ED-R61"


def test_th_13_5_villagers_win_for_either_partner() -> None:
    """TH-R18"""
    scene = beaten()
    assert scene.asked == [B]
    scene.does(B, "give gold", "give gold")
    assert scene.hand(A)["gold"] == 2
    scene.does(B, "award 0")
    assert scene.island.cave_shrine == A


def test_th_6_13_the_thieves_dwellers_treasure_is_split_too() -> None:
    """ED-18.10"""
    scene = teams()
    base_cave(scene)
    scene.lay({(0, 1): "entrance", (100, 0): "exit", (99, 0): "empty", (99, 1): "empty"})
    scene.explorer(A, (99, 0))
    scene.explorer(B, (99, 0))
    scene.next_cave_tiles("thieves")
    scene.exploring(A, speed=1)
    scene.island.speed[B] = 1
    scene.does(A, "discover", "lay sw")
    assert scene.asked == [B]  # ED-R32: the partner's explorer may join
    scene.dice_will_show(6, 6, 1, 1, 1)
    scene.does(B, "rally", "walk sw")
    assert scene.asked == [A]
    scene.does(A, "give food", "give food", "done")
    assert scene.hand(A) == {"food": 0, "wood": 2, "gold": 2}
    assert scene.hand(B) == {"food": 2, "wood": 0, "gold": 0}


def test_th_r36_the_next_side_plays_the_dweller() -> None:
    """Not the partner, who is the neighbour to the left; the first of that side answers."""
    scene = teams()
    base_cave(scene)
    scene.lay({(0, 1): "entrance", (100, 0): "exit", (99, 0): "empty", (99, 1): "empty"})
    scene.explorer(A, (99, 0))
    scene.next_cave_tiles("tiger")
    scene.exploring(A, speed=1)
    scene.dice_will_show(1, 6, 6)
    scene.does(A, "discover", "lay sw")
    assert scene.island.prisoners == [8 * A + C]


def test_ed_r58_two_prisoners_come_back_in_the_order_of_capture() -> None:
    """Each placed by the player who answers for its captor (TH-R40)."""
    scene = teams()
    for seat, captor in ((B, D), (A, C)):
        scene.island.at[EXPLORERS + seat] = -4
        scene.island.prisoners.append(8 * seat + captor)
    scene.island.refresh(FIRST)
    scene.turn_of(A)
    assert scene.asked == [D]
    scene.does(D, "put back @3,0")
    assert (scene.at(A), scene.at(B)) == (None, (3, 0))
    assert scene.asked == [C]
    scene.does(C, "put back @3,0")
    assert scene.at(A) == (3, 0)


# --- winning ------------------------------------------------------------------------------------------------------------


def shrine_owners(scene: Scene, *where: tuple[int, int]) -> None:
    scene.lay(dict.fromkeys(where, "shrine"))
    for place in where:
        scene.offering(FIRST, place)


def base_cave(scene: Scene) -> None:
    """The cave tiles of the base game, so that a scene knows what lies where."""
    scene.island.kind = vec[i64](KIND)
    scene.island.cave_stack = list(range(ALTAR, PLACES))


def in_the_cave(scene: Scene, seat: int) -> None:
    """A seat is about to discover the cave shrine."""
    base_cave(scene)
    scene.lay({(0, 1): "entrance", (100, 0): "exit", (99, 0): "empty", (99, 1): "empty"})
    scene.explorer(seat, (99, 0))
    scene.next_cave_tiles("cave-shrine")
    scene.exploring(seat, speed=1)


def test_x_59_offerings_strengthen_both_explorers_and_win_with_the_cave_shrine() -> None:
    """X-59, TH-6.1, TH-6.16"""
    scene = teams()
    shrine_owners(scene, (0, -1), (1, -1), (2, -1))
    assert explorer_strength(scene.island, A) == explorer_strength(scene.island, B) == 4
    in_the_cave(scene, B)
    scene.does(B, "discover", "lay sw")
    assert scene.table.over
    assert explorer_strength(scene.island, B) == 6
    assert scene.table.outcome is not None
    assert scene.table.outcome["winners"] == [A, B]
    assert any("The team of Seat 1 and Seat 2 controls all four shrines" in line for line in scene.said())


def test_th_6_16_both_come_back_next_to_the_teams_shrine() -> None:
    scene = teams()
    shrine_owners(scene, (0, -1))
    scene.island.at[EXPLORERS + B] = -4
    scene.island.prisoners.append(8 * B + C)
    scene.island.refresh(FIRST)
    scene.turn_of(A)
    assert scene.at(B) == (0, 0)  # the only tile beside it


def six(mode: str = "teams") -> Scene:
    scene = island(seats=6, mode=mode)
    scene.lay({(0, 0): "gold", (1, 0): "wood", (2, 0): "food"})
    for seat in range(6):
        scene.explorer(seat, (2, 0))
    return scene


def test_x_60_six_players_need_two_island_shrines() -> None:
    """X-60, TH-3.2, TH-R38: players count, not sides."""
    scene = six()
    shrine_owners(scene, (0, -1), (1, -1))
    in_the_cave(scene, A)
    scene.does(A, "discover", "lay sw")
    assert scene.island.winner == FIRST
    assert any("two island shrines" in line for line in scene.said())


def test_th_3_2_an_offering_may_complete_the_two() -> None:
    scene = six()
    shrine_owners(scene, (0, -1))
    scene.lay({(0, 1): "shrine"})
    scene.explorer(A, (0, 0))
    scene.island.cave_shrine = B
    scene.cards(A, food=2, wood=2, gold=2)
    scene.exploring(A)
    scene.does(A, "offering @0,1")
    assert scene.island.winner == FIRST


def test_th_3_3_the_third_shrine_still_strengthens() -> None:
    scene = six()
    shrine_owners(scene, (0, -1), (1, -1), (2, -1))
    assert explorer_strength(scene.island, A) == 4
    assert scene.island.winner < 0


def test_th_3_2_four_players_in_teams_still_need_three() -> None:
    scene = teams()
    shrine_owners(scene, (0, -1), (1, -1))
    in_the_cave(scene, A)
    scene.does(A, "discover", "lay sw")
    assert not scene.table.over
    assert scene.island.cave_shrine == A


def test_th_r19_partners_are_never_opponents() -> None:
    """They share tiles and pass each other freely (TH-6.14)."""
    scene = teams()
    scene.exploring(A, speed=1)
    scene.does(A, "move @1,0")
    assert scene.at(A) == scene.at(B)
    assert scene.asked == [A, B]
    assert D not in scene.asked


# --- treasures, bridge, Wolf ----------------------------------------------------------------------------------------------


def test_th_6_18_partners_pass_treasures_in_their_own_explore_phase() -> None:
    """TH-6.17, TH-R39: a coin belongs to one explorer; the cursed one never changes hands."""
    scene = teams()
    scene.island.coins[BAVIECA] = A
    scene.island.coins[CORTES] = A
    scene.cards(A, gold=1)
    scene.explorer(C, (3, 0))
    scene.exploring(C)
    scene.does(A, "offer to 1")
    assert scene.refuses(A, f"offer {COIN_NAMES[BAVIECA]}") == "TH-6.18"
    scene.exploring(A)
    assert not any(COIN_NAMES[CORTES] in text for text in scene.offers(A))
    scene.does(A, f"offer {COIN_NAMES[BAVIECA]}", "propose")
    scene.does(B, "accept 0")
    assert scene.island.coins[BAVIECA] == B


def test_th_6_17_a_treasure_benefits_only_its_finder() -> None:
    scene = teams()
    scene.island.coins[BAVIECA] = B
    scene.turn_of(A)
    scene.dice_will_show(2, 2, 2, 2)
    scene.does(A, "roll")
    assert list(scene.island.speed)[:2] == [2, 3]


def wolf_and_food() -> Scene:
    """A explores with the Wolf, B has the food."""
    scene = teams()
    scene.island.companion = A
    scene.island.at[WOLF] = scene.place((0, 0))
    scene.island.refresh(FIRST)
    scene.cards(B, food=1)
    scene.exploring(A)
    return scene


def asked_to_help_with_a_bridge() -> Scene:
    """A has two wood for it, B one; B is asked."""
    scene = teams()
    scene.lay({(0, 1): "water", (0, 2): "wood"})
    scene.cards(A, wood=2)
    scene.cards(B, wood=1)
    scene.exploring(A)
    scene.does(A, "together")
    scene.does(A, next(text for text in scene.offers(A) if text.startswith("bridge")))
    return scene


def test_th_r43_the_partner_may_pay_for_the_wolf_and_the_bridge() -> None:
    """TH-5.2, TH-15.5, TH-6.15"""
    scene = wolf_and_food()
    scene.does(A, "together", "wolf @1,0")
    scene.does(B, "pay all")
    assert scene.where(scene.island.at[WOLF]) == (1, 0)
    scene = asked_to_help_with_a_bridge()
    scene.does(B, "chip in wood", "done")
    assert scene.island.bridge >= 0


def test_th_6_15_the_partner_reads_what_is_to_be_bought() -> None:
    """Also where it is bought by an action without fields (TH-15.6)."""
    scene = wolf_and_food()
    scene.does(A, "together", "wolf discovers")
    assert "help pay: The Wolf discovers a tile for 1 food." in prompt(scene.island, B)["text"]


def test_th_6_15_the_other_team_reads_what_is_to_be_bought_and_what_lies_there_for_it() -> None:
    """ED-R38, TH-R60"""
    scene = asked_to_help_with_a_bridge()
    assert re.fullmatch(r"\{1\} may help to pay: [^;]*bridge[^;]*\.", waiting(scene.island)["text"])
    scene.does(B, "chip in wood")
    assert waiting(scene.island)["text"].endswith("; 1 wood so far.")


def test_th_15_6_the_partner_pays_only_for_a_wolf_that_may_go() -> None:
    """TH-6.15, TH-R43, ED-R13: without a position for its tile it discovers nothing; in the truce it attacks nobody."""
    scene = teams(truce=True)
    scene.wolf(A, (3, 0))  # far from A's explorer on (0,0)
    scene.explorer(C, (2, 0))
    scene.cards(B, food=3)
    scene.exploring(A)
    assert scene.refuses(A, "wolf discovers") == "TH-15.6"
    assert scene.refuses(A, "wolf @2,0") == "ED-12.2"
    assert scene.refuses(A, "together") == "TH-6.15"


def test_th_r43_the_partner_does_not_pay_for_what_the_wolf_cannot_do() -> None:
    """TH-15.6, ED-R51: the owner has no food, but that is not all: no position lies beside the Wolf and the explorer."""
    scene = teams()
    scene.island.companion = A
    scene.island.at[WOLF] = scene.place((2, 0))
    scene.island.refresh(FIRST)
    scene.explorer(A, (0, 0))
    scene.cards(B, food=1)
    scene.exploring(A)
    assert scene.refuses(A, "wolf discovers") == "TH-15.6"
    scene.does(A, "together")
    assert scene.refuses(A, "wolf discovers") == "TH-15.6"
    assert "wolf discovers" not in scene.offers(A)
    far = next(f"wolf {name}" for name in PLACE_NAMES if f"wolf {name}" not in scene.offers(A))
    assert scene.refuses(A, far) == "TH-15.5"


def partners_in_the_cave(*kinds: str) -> Scene:
    """A and B side by side in the cave, before these tiles."""
    scene = teams()
    scene.lay({(1, -1): "entrance"})
    scene.lay({(100, 0): "exit", (99, 0): "empty", (99, 1): "empty", (98, 0): "empty"})
    scene.explorer(A, (99, 0))
    scene.explorer(B, (99, 0))
    scene.next_cave_tiles(*kinds)
    scene.island.speed[B] = 2
    scene.exploring(A, speed=2)
    return scene


def beat_together(scene: Scene) -> None:
    """A discovers, B comes too, and both of them win."""
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    scene.dice_will_show(6, 6, *[1] * 4)
    scene.does(B, "rally", "walk ne")


def test_th_r43_partners_who_beat_the_wolf_together_say_whose_it_is() -> None:
    scene = partners_in_the_cave("wolf")
    beat_together(scene)
    assert scene.offers(A) == {"award 0", "award 1"}
    scene.does(A, "award 1")
    assert scene.island.companion == B
    assert scene.where(scene.island.at[WOLF]) == scene.at(A)
    GAME.audit(scene.island)


def test_dp_38_partners_who_beat_a_dweller_together_say_who_takes_its_loot() -> None:
    """TH-R43, TH-12.13, ED-R33: each coin and the cave shrine."""
    scene = partners_in_the_cave("tiger")
    scene.coin(WITH_DWELLER + KIND_NAMES.index("tiger"), "rose")
    scene.island.cave_stack.remove(ALTAR)
    scene.island.cave_shrine = WITH_DWELLER + KIND_NAMES.index("tiger")
    beat_together(scene)
    assert scene.offers(A) == {"award 0", "award 1"}
    scene.does(A, "award 1")
    assert scene.offers(A) == {"award 0", "award 1"}
    scene.does(A, "award 0")
    assert {scene.island.cave_shrine, scene.island.coins[COIN_NAMES.index("rose")]} == {A, B}
    GAME.audit(scene.island)


def test_ed_r33_the_partner_who_fought_alone_has_it_at_once() -> None:
    scene = partners_in_the_cave("wolf")
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    scene.dice_will_show(6, 1)
    scene.does(B, "done")
    assert scene.island.companion == A
