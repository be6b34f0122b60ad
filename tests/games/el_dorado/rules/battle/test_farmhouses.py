"""Farmhouse battles (ED-15, ED-R21, ED-R57)."""

from __future__ import annotations

from tests.games.el_dorado.scenes import A, B, Scene, island

CORNER = ((0, 0), (1, 0), (0, 1))
ATTACK = "attack @0,0 @0,0+1,0+0,1"


def farm(villagers: int = 2) -> Scene:
    """X-41: B's farmhouse at the corner of (0,0), (1,0), (0,1); A's villagers on (0,0)."""
    scene = island(seats=2)
    scene.lay(
        {(0, 0): "gold", (1, 0): "food", (0, 1): "wood", (0, 2): "gold", (7, 0): "gold", (9, 0): "gold"}
    )
    scene.explorer(A, (7, 0))
    scene.explorer(B, (9, 0))
    scene.farmhouse(B, *CORNER)
    scene.villagers(A, villagers, (0, 0))
    return scene


def test_ed_15_1_entering_the_tile_of_a_farmhouse_starts_no_battle() -> None:
    """ED-15.4, ED-4.9"""
    scene = farm()
    scene.explorer(A, (1, 0))
    scene.exploring(A, speed=1)
    scene.does(A, "move @0,1")
    assert scene.asked == [A]
    assert scene.at(A) == (0, 1)


def test_ed_15_2_pieces_beside_a_farmhouse_may_attack_it() -> None:
    """ED-15.3, ED-13.2"""
    scene = farm()
    scene.exploring(A)
    assert scene.refuses(A, "attack @0,0 0") == "ED-15.2"
    assert scene.refuses(A, "attack @1,0 0") == "ED-15.2"
    scene.dice_will_show(1, 3, 2)
    scene.does(A, ATTACK)
    assert scene.built(B) == [False, False, False]
    assert scene.army(A) == {(0, 0): 2}


def test_ed_15_2_not_during_the_truce() -> None:
    """ED-R15"""
    scene = farm()
    scene.island.turns = 0
    scene.exploring(A)
    assert scene.refuses(A, ATTACK) == "ED-12.2"


def test_x_41_the_owner_interrupts_loses_and_the_farmhouse_wins() -> None:
    """X-41, ED-15.5, ED-15.6, ED-15.7, ED-15.8, ED-R21"""
    scene = farm()
    scene.villagers(B, 1, (0, 2))
    scene.cards(A, food=6)
    scene.cards(B, gold=2)
    scene.exploring(A)
    scene.does(A, ATTACK)
    assert scene.asked == [B]
    assert scene.refuses(B, "flee e 1") == "ED-R28"
    scene.does(B, "reinforce @0,2 1", "walk nw")
    scene.dice_will_show(4, 1, 2, 1, 2, 6)
    scene.does(B, "walk nw")
    assert scene.army(B) == {}
    assert scene.army(A) == {}
    assert scene.built(B)[0]
    assert scene.hand(A) == {"food": 6, "wood": 0, "gold": 0}  # no explorer, no cards


def test_ed_r21_a_tied_interruption_ends_the_attack() -> None:
    """ED-R17: nobody of the attackers moved, so they stay, locked; those who came go back."""
    scene = farm(1)
    scene.villagers(B, 1, (0, 1))
    scene.cards(B, gold=2)
    scene.exploring(A)
    scene.does(B, "pass")
    scene.does(A, ATTACK)
    scene.dice_will_show(3, 3)
    scene.does(B, "reinforce @0,1 1", "walk nw")
    assert scene.army(A) == {(0, 0): 1}
    assert scene.army(B) == {(0, 1): 1}
    assert scene.built(B)[0]
    assert scene.refuses(A, ATTACK) == "ED-15.2"  # locked pieces cannot declare it again


def test_ed_r17_a_tie_with_the_farmhouse_only_locks() -> None:
    scene = farm(1)
    scene.exploring(A)
    scene.dice_will_show(3, 3)
    scene.does(A, ATTACK)
    assert scene.army(A) == {(0, 0): 1}
    assert scene.built(B)[0]
    scene.cards(A, gold=1)
    assert scene.refuses(A, "march @0,0 e 1") == "ED-R17"


def test_ed_15_8_a_farmhouse_can_defeat_an_explorer() -> None:
    scene = farm(0)
    scene.explorer(A, (0, 0))
    scene.cards(A, gold=4)
    scene.exploring(A)
    scene.dice_will_show(1, 2)
    scene.does(A, ATTACK, "give gold", "give gold")
    assert scene.at(A) is None
    assert scene.hand(B)["gold"] == 2
    assert scene.island.prisoners == [8 * A + B]


def test_ed_r57_the_owners_pieces_on_the_tile_fight_in_the_interruption() -> None:
    scene = farm()
    scene.villagers(B, 1, (0, 0))
    scene.exploring(A)
    scene.dice_will_show(6, 6, 1, 6, 6, 1)
    scene.does(A, ATTACK)
    assert scene.army(B) == {}
    assert not scene.built(B)[0]


def test_ed_14_3_forts_take_no_part_in_farmhouse_battles() -> None:
    """ED-R21, ED-R40"""
    scene = farm(1)
    scene.fort(A, (0, 0), (-1, 0), (0, -1))
    scene.exploring(A)
    scene.dice_will_show(2, 1)  # one die for the villager, none for the fort
    scene.does(A, ATTACK)
    assert not scene.built(B)[0]


def test_x_05_fort_and_villager_first_then_the_farmhouse() -> None:
    """X-05"""
    scene = island(seats=2)
    scene.lay({(0, 0): "gold", (1, 0): "wood", (7, 0): "gold", (9, 0): "gold"})
    scene.explorer(A, (7, 0))
    scene.explorer(B, (9, 0))
    scene.villagers(A, 3, (0, 0))
    scene.villagers(B, 1, (1, 0))
    scene.fort(B, (1, 0), (2, 0), (2, -1))
    scene.farmhouse(B, (1, 0), (1, 1), (0, 1))
    scene.cards(A, gold=1)
    scene.exploring(A)
    scene.dice_will_show(2, 2, 2, 2, 3)  # three dice against two
    scene.does(A, "march @0,0 e 3")
    assert scene.army(B) == {}
    assert scene.built(B) == [True, False, False]
    scene.dice_will_show(2, 2, 2, 5)  # three against one
    scene.does(A, "attack @1,0 @1,0+1,1+0,1")
    assert scene.built(B) == [False, False, False]
