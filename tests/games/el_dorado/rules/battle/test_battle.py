"""Attacks and battles (ED-12, ED-13, ED-14) with their rulings."""

from __future__ import annotations

from doubloon.games.el_dorado.rules.battle.battle import (
    BATTLE,
    THE_ANSWER,
    THE_DIVISION,
    THE_RESULT,
    THE_ROLL,
    Battle,
)
from doubloon.games.el_dorado.rules.battle.strength import fort_strength, strength_on
from doubloon.games.el_dorado.rules.turn import Turn
from tests.games.el_dorado.scenes import A, B, C, Scene, island


def field(seats: int = 2) -> Scene:
    """A row of land from (0,0) to (4,0) with nothing around it; explorers out of the way."""
    scene = island(seats)
    scene.lay({(q, 0): "gold" for q in range(5)} | {(7, 0): "wood", (9, 0): "wood", (11, 0): "wood"})
    for seat, where in zip(range(seats), [(7, 0), (9, 0), (11, 0)], strict=False):
        scene.explorer(seat, where)
    return scene


def test_ed_12_1_entering_an_opponents_tile_is_an_attack() -> None:
    """ED-12.3, ED-12.7, ED-13.11, ED-R16"""
    scene = field()
    scene.explorer(A, (0, 0))
    scene.villagers(B, 2, (1, 0))
    scene.exploring(A, speed=2)
    scene.dice_will_show(6, 2, 3)
    scene.does(A, "move @1,0")
    assert scene.army(B) == {}  # 6 against 2 + 3
    assert scene.at(A) == (1, 0)
    assert scene.refuses(A, "move @2,0") is None  # on with the speed that is left
    assert any("rolls 2 + 3: 5" in line for line in scene.said())


def test_ed_12_4_the_attacker_may_bring_more() -> None:
    """ED-11.9, ED-R26, ED-R27, ED-R49"""
    scene = field()
    scene.explorer(A, (0, 0))
    scene.villagers(A, 2, (0, 0))
    scene.villagers(B, 2, (2, 0))
    scene.cards(A, gold=3)
    scene.exploring(A, speed=5)
    scene.does(A, "move @1,0")
    scene.does(A, "march @0,0 e 1")
    scene.does(A, "march @1,0 e 1")  # attacks (2,0)
    assert scene.offers(A, "rally", "reinforce") == {"rally"}  # two tiles would cost 2 gold
    assert scene.refuses(A, "reinforce @0,0 1") == "ED-11.10"
    scene.does(A, "rally")
    assert scene.offers(A) >= {"walk e"}
    scene.dice_will_show(3, 3, 3, 2)
    scene.does(A, "walk e")  # nobody else could come: the dice fall at once
    assert scene.at(A) == (2, 0)
    assert scene.island.speed[A] == 3
    assert scene.army(B) == {}


def test_ed_12_5_off_turn_the_explorer_cannot_come() -> None:
    scene = field()
    scene.explorer(A, (0, 0))
    scene.explorer(B, (2, 0))
    scene.villagers(B, 1, (1, 0))
    scene.villagers(B, 1, (3, 0))
    scene.cards(B, gold=9)
    scene.exploring(A, speed=2)
    scene.does(B, "pass")
    scene.does(A, "move @1,0")
    assert scene.refuses(B, "rally") == "ED-12.4"
    assert scene.refuses(B, "reinforce @3,0 1") is None  # over the own explorer's tile


def test_x_39_reinforcements_need_a_free_path_and_gold_for_each_tile() -> None:
    """X-39, ED-11.9, ED-11.10"""
    scene = field(3)
    scene.explorer(A, (4, 0))
    scene.villagers(B, 1, (3, 0))
    scene.villagers(B, 2, (0, 0))
    scene.cards(B, gold=3)
    scene.exploring(A, speed=1)
    while scene.asked == [B]:
        scene.does(B, "pass")
    scene.villagers(B, 1, (2, 0))
    scene.does(A, "move @3,0")
    assert scene.asked == [B]
    offered = [str(choice) for choice in scene.table.choices(B)]
    assert sorted(offered) == sorted(
        set(offered)
    )  # each of them once, though @2,0 can be left and entered again
    scene.does(B, "reinforce @0,0 2", "walk e", "walk e", "walk e")
    assert scene.hand(B)["gold"] == 0
    assert scene.army(B) == {(2, 0): 1, (3, 0): 3}


def test_x_39_a_strangers_villager_blocks_the_way() -> None:
    """X-39"""
    scene = field(3)
    scene.explorer(A, (4, 0))
    scene.villagers(B, 1, (3, 0))
    scene.villagers(B, 2, (0, 0))
    scene.villagers(C, 1, (2, 0))
    scene.villagers(A, 1, (4, 0))
    scene.cards(B, gold=3)
    scene.exploring(A, speed=1)
    while scene.asked == [B]:
        scene.does(B, "pass")
    scene.does(A, "move @3,0")
    assert scene.asked != [B]  # nobody can come and nobody can flee: no question


def test_ed_r49_villagers_on_the_way_may_join_for_nothing() -> None:
    scene = field()
    scene.explorer(A, (4, 0))
    scene.villagers(B, 1, (3, 0))
    scene.villagers(B, 1, (1, 0))
    scene.villagers(B, 2, (2, 0))
    scene.cards(B, gold=2)
    scene.exploring(A, speed=1)
    while scene.asked == [B]:
        scene.does(B, "pass")
    scene.does(A, "move @3,0")
    scene.does(B, "reinforce @1,0 1", "walk e")
    assert scene.offers(B, "join") == {"join 1", "join 2"}
    assert scene.refuses(B, "join 3") == "ED-R49"
    scene.dice_will_show(6, 6, 6, 6, 6)
    scene.does(B, "join 1", "walk e")
    assert scene.hand(B)["gold"] == 0
    assert scene.army(B) == {(2, 0): 1, (3, 0): 3}
    assert scene.at(A) is None


def test_x_38_fleeing_leaves_no_battle() -> None:
    """X-38, ED-11.11, ED-11.12, ED-11.13, ED-12.6, ED-R28"""
    scene = field()
    scene.explorer(A, (0, 0))
    scene.villagers(B, 3, (1, 0))
    scene.cards(B, gold=1)
    scene.exploring(A, speed=2)
    while scene.asked == [B]:
        scene.does(B, "pass")
    scene.does(A, "move @1,0")
    assert scene.offers(B, "flee") == {f"flee {way} {n}" for way in ("e", "w") for n in (1, 2, 3)}
    assert scene.refuses(B, "flee ne 1") == "ED-9.2"
    scene.does(B, "flee e 3")
    assert scene.army(B) == {(2, 0): 3}
    assert scene.at(A) == (1, 0)
    assert scene.island.speed[A] == 1
    while scene.asked == [B]:
        scene.does(B, "pass")
    assert scene.asked == [A]


def test_x_38_nobody_flees_onto_an_occupied_tile() -> None:
    """X-38"""
    scene = field(3)
    scene.explorer(A, (0, 0))
    scene.villagers(A, 1, (0, 0))
    scene.villagers(B, 3, (1, 0))
    scene.villagers(C, 1, (2, 0))
    scene.cards(B, gold=1)
    scene.exploring(A, speed=2)
    while scene.asked == [B]:
        scene.does(B, "pass")
    scene.dice_will_show(6, 1, 1, 1)
    scene.does(A, "move @1,0")
    assert scene.army(B) == {}  # no question: every neighbour is occupied


def test_ed_13_1_defeated_villagers_die_and_cost_no_cards() -> None:
    """ED-13.3, ED-13.5, ED-R14, X-44"""
    scene = field()
    scene.explorer(A, (4, 0))
    scene.farmhouse(A, (4, 0), (5, 0), (5, -1))
    scene.villagers(A, 5, (0, 0))
    scene.villagers(B, 1, (1, 0))
    scene.cards(A, gold=4, food=4)
    scene.exploring(A)
    scene.dice_will_show(1, 1, 6)
    scene.does(A, "march @0,0 e 2", "done")
    assert scene.army(A) == {(0, 0): 3}
    assert scene.hand(A) == {"food": 4, "wood": 0, "gold": 3}
    assert scene.refuses(A, "villager @4,0") == "ED-1.14"  # not before the next explore phase
    scene.does(A, "end")
    scene.turn_of(A, Turn.the_explore_phase)
    assert scene.refuses(A, "villager @4,0") is None


def test_x_44_a_fort_lost_in_anothers_turn_can_be_rebuilt_in_the_coming_one() -> None:
    """X-44, ED-13.2"""
    scene = field()
    scene.explorer(A, (0, 0))
    scene.explorer(B, (4, 0))
    scene.fort(B, (1, 0), (2, 0), (2, -1))
    scene.cards(B, wood=3, gold=1)
    scene.exploring(A, speed=1)
    scene.dice_will_show(5, 4)
    scene.does(A, "move @1,0")
    assert not scene.built(B)[2]
    scene.turn_of(B, Turn.the_explore_phase)
    assert scene.offers(B, "fort")


def test_x_42_half_the_hand_rounded_down_goes_to_the_victor() -> None:
    """X-42, ED-13.4, ED-13.6, ED-13.7, ED-R18"""
    scene = field()
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, 0))
    scene.cards(B, wood=7)
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 1)
    scene.does(A, "move @1,0")
    assert scene.asked == [B]
    prompt = scene.table.view(B)["prompt"]
    assert prompt is not None
    assert prompt["text"] == f"Which cards do you give to {scene.table.names[A]}? 3 cards more."
    assert scene.offers(B) == {"give wood"}
    assert scene.refuses(B, "trade wood for gold") == "ED-13.6"
    scene.does(B, "give wood", "give wood", "give wood")
    assert scene.hand(A)["wood"] == 3
    assert scene.hand(B)["wood"] == 4
    assert scene.at(B) is None
    assert scene.refuses(B, "trade wood for gold") == "ED-6.3"


def test_x_42_one_card_is_not_halved() -> None:
    scene = field()
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, 0))
    scene.cards(B, wood=1)
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 1)
    scene.does(A, "move @1,0")
    assert scene.hand(B)["wood"] == 1
    assert scene.asked == [A]


def test_x_43_the_victor_puts_the_explorer_back_beside_a_controlled_shrine() -> None:
    """X-43, ED-13.8, ED-13.10, ED-16.6, ED-R19"""
    scene = island(seats=3)
    scene.lay({(2, 2): "shrine", (3, 2): "water", (3, 1): "water", (2, 1): "gold", (1, 2): "food"})
    scene.lay({(1, 3): "wood", (2, 3): "gold", (0, 0): "gold"})
    scene.explorer(B, (0, 0))
    scene.explorer(C, (0, 0))
    scene.villagers(C, 1, (2, 3))
    scene.offering(A, (2, 2))
    scene.island.at[49] = -4
    scene.island.prisoners = [8 * A + B]
    scene.turn_of(A)
    assert scene.asked == [B]
    free = {scene.text(f"put back @{where}") for where in ("2,1", "1,2", "1,3")}
    assert scene.offers(B, "put") == free
    assert scene.refuses(B, "put back @2,3") == "ED-13.8"
    scene.does(B, "put back @1,2")
    assert scene.at(A) == (1, 2)
    assert scene.asked == [A]
    assert "roll" in scene.offers(A)


def test_ed_13_9_without_such_a_tile_anywhere_unoccupied_on_the_island() -> None:
    """ED-R19: not in the cave."""
    scene = island(seats=2)
    scene.lay({(0, 0): "gold", (1, 0): "food", (0, 1): "wood", (100, 0): "exit"})
    scene.explorer(B, (0, 0))
    scene.island.at[49] = -4
    scene.island.prisoners = [8 * A + B]
    scene.turn_of(A)
    assert scene.offers(B, "put") == {scene.text("put back @1,0"), scene.text("put back @0,1")}
    assert scene.refuses(B, "put back @0,0") == "ED-R19"


def test_ed_r19_when_every_tile_is_occupied_it_shares_one() -> None:
    scene = island(seats=2)
    scene.lay({(0, 0): "gold"})
    scene.explorer(B, (0, 0))
    scene.island.at[49] = -4
    scene.island.prisoners = [8 * A + B]
    scene.turn_of(A)
    assert scene.at(A) == (0, 0)


def test_ed_r17_a_return_goes_further_back_past_an_occupied_tile() -> None:
    """ED-R17d"""
    scene = field()
    scene.explorer(A, (0, 0))
    scene.explorer(B, (3, 0))
    scene.exploring(A, speed=4)
    scene.does(A, "move @1,0", "move @2,0")
    scene.villagers(B, 1, (2, 0))  # shares the tile by now
    scene.dice_will_show(4, 4)
    scene.does(A, "move @3,0")
    assert scene.at(A) == (1, 0)
    assert scene.at(B) == (3, 0)  # it has not moved this turn
    assert scene.asked == [A]


def test_ed_r52_a_tile_that_is_gone_is_passed_over() -> None:
    scene = field()
    scene.explorer(A, (0, 0))
    scene.explorer(B, (3, 0))
    scene.exploring(A, speed=4)
    scene.does(A, "move @1,0", "move @2,0", "move @1,0", "move @2,0")
    scene.island.speed[A] = 1
    place = scene.place((2, 0))
    scene.island.trail.append(49 * 64 + 60)  # as if it had come over a tile that has left the map
    scene.dice_will_show(4, 4)
    scene.does(A, "move @3,0")
    assert scene.at(A) == (2, 0)
    assert scene.island.at[49] == place


def test_x_45_one_battle_for_each_opponent_in_the_order_chosen() -> None:
    """X-45, ED-R25"""
    scene = field(3)
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, 0))
    scene.explorer(C, (1, 0))
    scene.exploring(A, speed=2)
    scene.does(A, "move @1,0")
    assert scene.offers(A) == {"against 1", "against 2"}
    assert scene.refuses(A, "against 0") == "ED-R25"
    scene.dice_will_show(6, 1, 3, 3)
    scene.does(A, "against 1")
    assert scene.at(B) is None  # beaten
    assert scene.at(C) == (1, 0)  # tied
    assert scene.at(A) == (0, 0)


def test_ed_r25_a_loss_cancels_the_rest() -> None:
    """ED-R41: the turn goes on without the explorer."""
    scene = field(3)
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, 0))
    scene.explorer(C, (1, 0))
    scene.exploring(A, speed=2)
    scene.dice_will_show(1, 6)
    scene.does(A, "move @1,0", "against 1")
    assert scene.at(A) is None
    assert scene.at(C) == (1, 0)
    assert scene.asked == [A]
    assert scene.offers(A) == {"end"}


def test_ed_14_1_a_fort_fights_together_with_those_on_the_entered_tile() -> None:
    """ED-14.2, ED-14.5, ED-5.5"""
    scene = field()
    scene.explorer(A, (0, 0))
    scene.fort(B, (1, 0), (2, 0), (2, -1))
    scene.villagers(B, 1, (1, 0))
    scene.villagers(B, 1, (2, 0))  # on another of the fort's tiles: it stays out
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 3, 2)  # one die against villager and fort
    scene.does(A, "move @1,0")
    assert scene.built(B)[2] is False
    assert scene.army(B) == {(2, 0): 1}


def test_ed_14_5_when_the_villagers_flee_the_fort_fights_alone() -> None:
    scene = field()
    scene.explorer(A, (0, 0))
    scene.fort(B, (1, 0), (1, -1), (2, -1))
    scene.villagers(B, 1, (1, 0))
    scene.cards(B, gold=1)
    scene.exploring(A, speed=1)
    while scene.asked == [B]:
        scene.does(B, "pass")
    scene.does(A, "move @1,0")
    scene.dice_will_show(1, 6)
    scene.does(B, "flee e 1")
    assert scene.built(B)[2]
    assert scene.at(A) is None


def test_ed_r40_ones_own_fort_helps_an_attack() -> None:
    """ED-R59: and falls with it."""
    scene = field()
    scene.explorer(A, (0, 0))
    scene.fort(A, (1, 0), (1, -1), (2, -1))
    scene.villagers(B, 1, (1, 0))
    scene.exploring(A, speed=1)
    scene.dice_will_show(1, 1, 6)  # two dice for A
    scene.does(A, "move @1,0")
    assert scene.at(A) is None
    assert not scene.built(A)[2]


def test_x_46_a_win_in_an_opponents_turn() -> None:
    """X-46, ED-16.9, ED-3.1, ED-3.2, ED-3.3, ED-R2, ED-R46"""
    scene = field()
    scene.lay({(0, 5): "shrine", (2, 5): "shrine", (4, 5): "shrine"})
    for where in ((0, 5), (2, 5), (4, 5)):
        scene.offering(A, where)
    scene.explorer(B, (1, 0))
    scene.villagers(A, 2, (0, 0))
    scene.cards(A, gold=1)
    scene.cards(B, food=4)
    scene.island.cave_shrine = B
    scene.exploring(B, speed=2)
    assert scene.asked == [A]
    scene.dice_will_show(6, 6, 1, 1, 1)
    scene.does(A, "march @0,0 e 2")
    scene.does(B, "give food", "give food")
    assert scene.table.over
    assert scene.table.outcome is not None
    assert scene.table.outcome["winners"] == [A]


def test_ed_r55_strength_is_the_number_of_dice() -> None:
    """X-15 counts five dice"""
    scene = field()
    scene.explorer(A, (0, 0))
    scene.villagers(A, 4, (0, 0))
    assert strength_on(scene.island, A, scene.place((0, 0))) == 5
    scene.island.cave_shrine = A
    for side_shrine in (44, 45):
        scene.island.offerings[A] |= 1 << side_shrine
    scene.fort(A, (0, 0), (1, 0), (1, -1))
    scene.villagers(A, 1, (0, 0))
    there = scene.place((0, 0))
    assert strength_on(scene.island, A, there) + fort_strength(scene.island, A, there) == 11  # ED-T8


def test_steps_of_a_battle_stand_where_their_names_say() -> None:
    """ED-12.6, ED-12.7, TH-6.13"""
    assert BATTLE[THE_ROLL] is Battle.the_roll
    assert BATTLE[THE_ANSWER] is Battle.the_answer
    assert BATTLE[THE_RESULT] is Battle.the_result
    assert BATTLE[THE_DIVISION] is Battle.the_division


def test_ed_r52_picked_villagers_come_along_to_the_battle() -> None:
    """ED-R49, ED-R52: those who join from a mixed tile are named, and they all arrive."""
    scene = field()
    scene.explorer(A, (2, 0))
    scene.villagers(A, 2, (0, 0))
    scene.villagers(A, 1, (1, 0))
    scene.villagers(B, 1, (3, 0))
    scene.cards(A, gold=6)
    scene.exploring(A, speed=1)
    scene.does(A, "march @0,0 e 1", "move @3,0", "reinforce @0,0 1", "walk e", "join 1")
    assert scene.offers(A) == {"pick villager 1", "pick villager 3"}  # one of each history, none barred
    scene.does(A, "pick villager 1")
    scene.dice_will_show(6, 6, 6, 1)
    scene.does(A, "walk e", "walk e", "done")
    assert scene.army(A) == {(1, 0): 1, (3, 0): 2}
    assert any("rolls 6 + 6 + 6: 18." in line for line in scene.said())
