"""Army movement, on turn and off (ED-11, ED-R12, ED-R29, ED-R52)."""

from __future__ import annotations

from tests.games.el_dorado.scenes import A, B, C, Scene, island


def field(seats: int = 2) -> Scene:
    """A row of land from (0,0) to (4,0), and (0,1), (1,1) below; explorers far apart."""
    scene = island(seats)
    scene.lay(
        {
            (0, 0): "gold",
            (1, 0): "gold",
            (2, 0): "gold",
            (3, 0): "gold",
            (4, 0): "gold",
            (0, 1): "food",
            (1, 1): "food",
            (7, 0): "wood",
            (9, 0): "wood",
        }
    )
    for seat, where in zip(range(seats), [(0, 0), (7, 0), (9, 0)], strict=False):
        scene.explorer(seat, where)
    return scene


def test_ed_11_2_an_army_movement_costs_one_gold() -> None:
    """ED-11.1, ED-11.4"""
    scene = field()
    scene.villagers(A, 3, (1, 0))
    scene.cards(A, gold=2)
    scene.exploring(A)
    assert scene.refuses(A, "march @1,0 e 4") == "ED-11.1"
    assert scene.refuses(A, "march @1,0 nw 1") == "ED-9.2"
    scene.does(A, "march @1,0 e 2", "march @2,0 e 2")
    assert scene.army(A) == {(1, 0): 1, (3, 0): 2}
    assert scene.refuses(A, "march @1,0 e 1") == "ED-11.2"


def test_ed_11_5_an_army_cuts_in_even_between_two_steps() -> None:
    """ED-11.6, ED-11.7, ED-R29"""
    scene = field()
    scene.villagers(B, 2, (1, 1))
    scene.cards(B, gold=3)
    scene.exploring(A, speed=4)
    assert scene.asked == [A]  # B's army is not beside (0,0)
    scene.does(A, "move @1,0")
    assert scene.asked == [B]
    assert scene.offers(B, "march") == {scene.text("march @1,1 nw 1"), scene.text("march @1,1 nw 2")}
    assert scene.refuses(B, "march @1,1 w 1") == "ED-11.6"
    scene.does(B, "pass")
    assert scene.asked == [A]
    scene.does(A, "move @0,1")  # the next step opens the next window
    assert scene.asked == [B]


def test_x_34_a_tie_sends_both_sides_back_and_locks_them() -> None:
    """X-34, ED-12.8, ED-R17"""
    scene = field()
    scene.villagers(B, 2, (1, 1))
    scene.cards(A, food=4)
    scene.farmhouse(A, (0, 0), (1, 0), (1, -1))
    scene.cards(B, gold=3)
    scene.exploring(A, speed=4)
    scene.does(A, "move @1,0")
    scene.dice_will_show(2, 1, 3)
    scene.does(B, "march @1,1 nw 2")
    assert scene.at(A) == (0, 0)
    assert scene.army(B) == {(1, 1): 2}
    assert scene.asked == [A]  # locked villagers are not asked again
    assert scene.refuses(A, "move @1,0") == "ED-R17"
    assert scene.refuses(A, "discover") == "ED-R17"
    assert scene.island.speed[A] == 3
    assert scene.refuses(A, "villager @0,0") is None  # a locked explorer may still buy
    scene.does(A, "end")
    assert scene.island.locked == 0


def test_ed_r12_who_is_asked_follows_from_public_facts() -> None:
    """A card in hand decides, not gold; a player who cannot pay is asked and can only pass."""
    scene = field()
    scene.villagers(B, 1, (1, 0))
    scene.cards(B, food=1)
    scene.exploring(A)
    assert scene.asked == [B]
    assert scene.offers(B) == {"pass"}
    assert scene.refuses(B, "march @1,0 w 1") == "ED-11.2"
    scene = field()
    scene.villagers(B, 1, (1, 0))
    scene.exploring(A)
    assert scene.asked == [A]


def test_ed_r12_the_others_are_asked_clockwise_and_again_after_an_attack() -> None:
    scene = field(3)
    scene.villagers(A, 1, (1, 0))
    scene.villagers(C, 1, (1, 1))
    scene.explorer(B, (0, 1))
    scene.explorer(A, (7, 0))
    scene.cards(A, gold=5)
    scene.cards(C, gold=5)
    scene.exploring(B)
    assert scene.asked == [C]
    scene.does(C, "pass")
    assert scene.asked == [A]
    scene.dice_will_show(3, 3)
    scene.does(A, "march @1,0 sw 1")  # tie: back, locked
    assert scene.army(A) == {(1, 0): 1}
    assert scene.asked == [C]  # the window opens again, but A's villager is locked
    scene.does(C, "pass")
    assert scene.asked == [B]


def test_ed_r12_after_an_attack_at_the_end_the_player_may_go_on() -> None:
    scene = field()
    scene.villagers(B, 1, (1, 0))
    scene.cards(B, gold=1)
    scene.exploring(A)
    scene.does(B, "pass")
    scene.does(A, "end")
    assert scene.asked == [B]  # (iv)
    scene.dice_will_show(1, 6)
    scene.does(B, "march @1,0 w 1")
    assert scene.army(B) == {}
    assert scene.asked == [A]
    assert "end" in scene.offers(A)


def test_ed_14_4_off_turn_nobody_attacks_beside_a_fort() -> None:
    scene = field()
    scene.villagers(B, 1, (1, 0))
    scene.cards(B, gold=1)
    scene.fort(A, (0, 0), (-1, 0), (0, -1))
    scene.exploring(A)
    assert scene.asked == [A]
    scene.does(A, "end")
    assert scene.island.on_turn == B


def test_ed_r29_ones_own_fort_does_not_shield_the_target() -> None:
    scene = field()
    scene.villagers(B, 1, (1, 0))
    scene.cards(B, gold=1)
    scene.fort(B, (0, 0), (-1, 0), (0, -1))
    scene.exploring(A)
    assert scene.asked == [B]
    assert scene.refuses(B, "march @1,0 w 1") is None


def test_ed_r53_bystanders_of_an_off_turn_attack_are_left_alone() -> None:
    scene = field(3)
    scene.explorer(B, (0, 0))
    scene.villagers(C, 2, (1, 0))
    scene.cards(C, gold=1)
    scene.exploring(A)
    scene.dice_will_show(6, 6, 1)
    scene.does(C, "march @1,0 w 2")
    assert scene.at(A) is None
    assert scene.at(B) == (0, 0)
    assert scene.army(C) == {(0, 0): 2}


def test_ed_r52_whoever_splits_a_mixed_group_says_who_goes() -> None:
    scene = field()
    scene.villagers(A, 1, (1, 0))
    scene.villagers(A, 1, (2, 0))
    scene.villagers(A, 1, (2, 0))
    scene.cards(A, gold=5)
    scene.exploring(A)
    scene.does(A, "march @1,0 e 1", "march @2,0 e 2")
    assert scene.offers(A) == {"pick villager 1", "pick villager 2"}  # one of each history
    assert scene.refuses(A, "pick villager 3") == "ED-R52"
    scene.does(A, "pick villager 1", "pick villager 2")
    assert scene.army(A) == {(2, 0): 1, (3, 0): 2}
    assert scene.island.path(0) == [scene.place((1, 0)), scene.place((2, 0))]
    assert scene.island.path(1) == [scene.place((2, 0))]


def test_ed_r52_an_off_turn_attacker_from_a_mixed_tile_says_who_goes() -> None:
    """ED-11.6, ED-R12, ED-R52: what two ways led to one tile"""
    scene = field()
    scene.villagers(A, 1, (1, 0))
    scene.villagers(B, 1, (2, 0))
    scene.villagers(B, 1, (1, 1))
    scene.cards(B, gold=3)
    scene.exploring(A)
    scene.does(B, "march @2,0 w 1", "reinforce @1,1 1")
    scene.dice_will_show(6, 6, 1)
    scene.does(B, "walk nw", "march @1,0 w 1")
    assert scene.offers(B) == {"pick villager 1", "pick villager 2"}
    scene.dice_will_show(6, 1)
    scene.does(B, "pick villager 2")
    assert scene.army(B) == {(0, 0): 1, (1, 0): 1}
    assert scene.at(A) is None


def test_ed_r52_whoever_calls_a_mixed_group_to_a_battle_says_who_comes() -> None:
    """ED-11.9, ED-R52: those picked walk to it; they do not flee."""
    scene = field()
    scene.villagers(A, 1, (0, 1))
    scene.villagers(A, 2, (1, 1))
    scene.villagers(B, 1, (1, 0))
    scene.cards(A, gold=5)
    scene.exploring(A, speed=1)
    scene.does(A, "march @0,1 e 1", "move @1,0", "reinforce @1,1 2", "pick villager 1", "pick villager 2")
    assert "walk nw" in scene.offers(A)
    scene.dice_will_show(6, 6, 6, 1)
    scene.does(A, "walk nw", "done")
    assert scene.army(A) == {(1, 0): 2, (1, 1): 1}


def test_ed_11_8_no_off_turn_attack_during_a_battle() -> None:
    """ED-R45. While a battle goes on only its sides are asked."""
    scene = field(3)
    scene.villagers(C, 1, (1, 1))
    scene.cards(C, gold=5)
    scene.villagers(B, 1, (1, 0))
    scene.villagers(B, 1, (2, 0))
    scene.cards(B, gold=2)
    scene.exploring(A, speed=2)
    while scene.asked != [A]:
        scene.does(scene.asked[0], "pass")
    scene.does(A, "move @1,0")
    assert scene.asked == [B]
    assert "flee ne 1" not in scene.offers(B)
    assert scene.refuses(C, "march @1,1 nw 1") == "TB-1"


def test_ed_r61_a_chosen_movement_is_finished_before_its_mover_trades_with_the_stacks() -> None:
    scene = field()
    scene.explorer(A, (4, 0))
    scene.villagers(B, 1, (3, 0))
    scene.villagers(B, 1, (1, 0))
    scene.cards(A, wood=5)
    scene.cards(B, gold=5)
    scene.exploring(A, speed=1)
    while scene.asked == [B]:
        scene.does(B, "pass")
    scene.does(A, "move @3,0")
    assert scene.refuses(B, "trade gold for wood") is None
    scene.does(B, "reinforce @1,0 1")
    assert scene.refuses(B, "trade gold for wood") == "ED-R61"
    assert scene.refuses(A, "trade wood for gold") is None


def test_ed_r60_bellonas_free_movement_comes_first() -> None:
    scene = field()
    scene.explorer(A, (0, 0), "bellona")
    scene.villagers(A, 1, (1, 0))
    scene.cards(A, gold=1)
    scene.exploring(A)
    scene.does(A, "march @1,0 e 1")
    assert scene.hand(A)["gold"] == 1
    scene.does(A, "march @2,0 e 1")
    assert scene.hand(A)["gold"] == 0
    assert scene.refuses(A, "march @3,0 e 1") == "ED-11.2"
