"""The Wolf (TH-15): a dweller of strength 1, then a companion that walks for food."""

from __future__ import annotations

from doubloon.games.el_dorado.content import COIN_NAMES, LOST, WOLF
from doubloon.games.el_dorado.game import GAME
from tests.games.el_dorado.rules.cave.test_treasures import cave
from tests.games.el_dorado.scenes import A, B, Scene, island


def pack() -> Scene:
    """A with the Wolf on the next tile, B two tiles away."""
    scene = island(seats=2, expansion=True)
    scene.lay({(0, 0): "gold", (1, 0): "food", (2, 0): "wood", (0, 1): "gold", (1, 1): "gold"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (2, 0))
    scene.wolf(A, (1, 0))
    return scene


def wolf_at(scene: Scene) -> tuple[int, int] | None:
    return scene.where(scene.island.at[WOLF])


def test_th_15_1_the_wolf_is_fought_like_any_dweller() -> None:
    """TH-15.3: beaten, it is a companion and stands on that tile."""
    scene = cave("wolf")
    scene.exploring(A, speed=2)
    scene.dice_will_show(4, 3)
    scene.does(A, "discover", "lay nw")
    assert any(line == "The Wolf rolls 3." for line in scene.said())
    assert scene.island.companion == A
    assert wolf_at(scene) == (99, -1)
    GAME.audit(scene.island)


def test_th_15_2_a_wolf_that_wins_goes_back_into_the_stack() -> None:
    scene = cave("wolf")
    stack = len(scene.island.cave_stack)
    scene.exploring(A, speed=2)
    scene.dice_will_show(1, 6, 1)
    scene.does(A, "discover", "lay nw")
    assert scene.at(A) is None
    assert len(scene.island.cave_stack) == stack
    assert scene.island.companion < 0
    GAME.audit(scene.island)


def test_th_15_5_each_space_costs_its_owner_one_food() -> None:
    """TH-R12: only in its owner's explore phase"""
    scene = pack()
    scene.exploring(A)
    assert not scene.offers(A, "wolf")
    assert scene.refuses(A, "wolf @1,1") == "TH-15.5"
    scene.cards(A, food=2)
    scene.does(A, "wolf @1,1", "wolf @0,1")
    assert wolf_at(scene) == (0, 1)
    assert scene.hand(A)["food"] == 0
    scene.cards(B, food=2)
    scene.exploring(B)
    assert scene.refuses(B, "wolf @0,0") == "TH-15.3"


def test_th_15_4_the_companion_adds_one_strength() -> None:
    """TH-15.4"""
    scene = pack()
    scene.explorer(A, (1, 0))
    scene.exploring(B, speed=2)
    scene.dice_will_show(5, 3, 3)
    scene.does(B, "move @1,0")
    assert any("rolls 3 + 3: 6." in line for line in scene.said())
    assert scene.at(B) is None


def test_th_r12_entering_an_occupied_tile_is_an_attack() -> None:
    scene = pack()
    scene.cards(A, food=1)
    scene.exploring(A)
    scene.dice_will_show(5, 1)
    scene.does(A, "wolf @2,0")
    assert scene.at(B) is None
    assert wolf_at(scene) == (2, 0)


def test_th_r12_the_wolf_joins_a_battle_of_its_owners_turn() -> None:
    scene = pack()
    scene.explorer(B, (1, 1))
    scene.cards(A, food=1)
    scene.explorer(A, (0, 1))
    scene.exploring(A, speed=1)
    scene.does(A, "move @1,1")
    assert "rally wolf" in scene.offers(A)
    scene.dice_will_show(2, 2, 3)
    scene.does(A, "rally wolf", "walk se")
    assert any("rolls 2 + 2: 4." in line for line in scene.said())
    assert scene.hand(A)["food"] == 0
    assert scene.at(B) is None


def test_th_r12_it_occupies_its_tile() -> None:
    """TH-R12, ED-R3; ED-R29: alone it is no target off-turn"""
    scene = pack()
    assert scene.island.others(B) >> scene.place((1, 0)) & 1
    scene.villagers(B, 1, (2, 0))
    scene.cards(B, gold=1)
    scene.exploring(A, speed=1)
    assert scene.asked == [A]  # no window: B's army stands beside the Wolf only
    assert scene.refuses(B, "march @2,0 w 1") is not None


def test_th_15_7_whoever_defeats_it_gets_it() -> None:
    """TH-15.7, TH-R28: it stays on the tile"""
    scene = pack()
    scene.exploring(B, speed=1)
    scene.dice_will_show(6, 1)
    scene.does(B, "move @1,0")
    assert scene.island.companion == B
    assert wolf_at(scene) == (1, 0)
    assert scene.island.presence[A] == 1 << scene.place((0, 0))
    GAME.audit(scene.island)


def test_th_r28_it_changes_owner_when_its_attack_fails() -> None:
    scene = pack()
    scene.cards(A, food=1)
    scene.exploring(A)
    scene.dice_will_show(1, 6)
    scene.does(A, "wolf @2,0")
    assert scene.island.companion == B
    assert wolf_at(scene) == (2, 0)


def test_th_15_8_a_dweller_kills_it() -> None:
    """TH-15.8, TH-15.6, TH-R28: a dweller it discovers is fought by the Wolf."""
    scene = cave("giant")
    scene.lay({(97, 1): "empty"})
    scene.wolf(A, (98, 0))
    scene.cards(A, food=1)
    scene.exploring(A)
    scene.does(A, "wolf discovers")
    assert scene.refuses(A, "lay w") == "TH-15.6"
    scene.dice_will_show(1, 1, 1, 1, 1)
    scene.lays_somewhere(A)
    assert scene.island.at[WOLF] == LOST
    assert scene.island.companion < 0
    assert scene.at(A) == (99, 0)
    assert scene.hand(A)["food"] == 0
    GAME.audit(scene.island)


def test_th_15_6_it_discovers_beside_its_owners_explorer() -> None:
    """TH-15.6, TH-R28: beside the Wolf and beside the explorer, touching two tiles."""
    scene = pack()
    scene.wolf(A, (1, 1))
    scene.next_tiles("gold", "food")
    scene.cards(A, food=2)
    scene.exploring(A)
    assert scene.refuses(A, "wolf discovers") == "TH-15.6"
    scene.does(A, "wolf @0,1")
    scene.does(A, "wolf discovers")
    assert wolf_at(scene) == (-1, 1)


def test_ed_r13_in_the_truce_only_positions_beside_its_master_count_for_the_wolf() -> None:
    """ED-R13, TH-15.6, TH-R28: where none of them is free of a fort, the tile is laid there and nobody enters"""
    scene = island(seats=2, truce=True, expansion=True)
    scene.lay({(0, 0): "gold", (1, 0): "wood", (2, 0): "food", (2, -1): "gold"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (2, -1))
    scene.fort(A, (1, -1), (0, -1), (1, -2))
    scene.wolf(B, (1, 0))
    scene.cards(B, food=1)
    scene.next_tiles("food")
    scene.exploring(B)
    scene.does(B, "wolf discovers")
    assert scene.place((1, -1)) >= 0
    assert wolf_at(scene) == (1, 0)


def test_th_15_9_what_the_wolf_finds_is_its_owners() -> None:
    """TH-15.9, TH-R43"""
    for kind in ("rose", "cortes", "cave-shrine"):
        scene = cave(kind)
        scene.wolf(A, (98, 0))
        scene.cards(A, food=1)
        scene.exploring(A)
        scene.does(A, "wolf discovers")
        scene.lays_somewhere(A)
        assert scene.at(A) == (99, 0)
        if kind == "cave-shrine":
            assert scene.island.cave_shrine == A
        else:
            assert scene.island.coins[COIN_NAMES.index(kind)] == A


def test_th_r43_water_leaves_it_where_it_was() -> None:
    """TH-R43: the food is spent; while its owner's explorer is captured it does not move."""
    scene = pack()
    scene.wolf(A, (0, 1))
    scene.next_tiles("water")
    scene.cards(A, food=3)
    scene.exploring(A)
    scene.does(A, "wolf discovers")
    assert wolf_at(scene) == (0, 1)
    assert scene.hand(A)["food"] == 2
    scene.island.at[49 + A] = -4
    scene.island.refresh(A)
    assert scene.refuses(A, "wolf @1,0") == "ED-R39"


def test_th_r43_alone_it_starts_no_farmhouse_battle() -> None:
    scene = pack()
    scene.farmhouse(B, (1, 0), (2, 0), (1, 1))
    scene.exploring(A)
    assert not scene.offers(A, "attack")
    assert scene.refuses(A, "attack @1,0 @1,0+2,0+1,1") == "ED-15.2"
    scene.explorer(A, (1, 0))
    assert scene.offers(A, "attack")


def test_ed_r17_a_tie_sends_the_wolf_back_and_locks_it() -> None:
    scene = pack()
    scene.cards(A, food=3)
    scene.exploring(A)
    scene.dice_will_show(4, 4)
    scene.does(A, "wolf @2,0")
    assert wolf_at(scene) == (1, 0)
    assert scene.refuses(A, "wolf @1,1") == "ED-R17"


def test_th_15_6_a_wolf_on_the_bridge_discovers_nothing() -> None:
    """TH-15.6, TH-R28"""
    scene = island(seats=2, expansion=True)
    scene.lay({(0, 0): "gold", (1, 0): "water", (2, 0): "wood"})
    scene.bridge((1, 0), "e")
    scene.explorer(A, (0, 0))
    scene.explorer(B, (2, 0))
    scene.wolf(A, (1, 0))
    scene.cards(A, food=3)
    scene.exploring(A)
    assert scene.refuses(A, "wolf discovers") is not None
    assert "wolf discovers" not in scene.offers(A)
    scene.wolf(A, (0, 0))
    assert scene.refuses(A, "wolf discovers") is None


def test_th_r12_a_wolf_comes_to_a_battle_for_food_and_not_while_it_is_locked() -> None:
    """TH-R12, TH-R43"""
    for food, locked, comes in ((1, False, True), (0, False, False), (1, True, False)):
        scene = pack()
        scene.explorer(B, (1, 1))
        scene.villagers(B, 1, (1, 1))
        scene.cards(A, food=food, gold=1)
        scene.villagers(A, 1, (0, 1))
        scene.exploring(A, speed=0)
        if locked:
            scene.island.locked |= 1 << WOLF
        scene.does(A, "march @0,1 e 1")
        assert ("rally wolf" in scene.offers(A)) == comes
