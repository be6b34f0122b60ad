"""The bridge (TH-5): where it may lie, who uses it, what it is adjacent to."""

from __future__ import annotations

import pytest

from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.rules.battle.strength import fort_strength
from tests.games.el_dorado.scenes import A, B, Scene, island


def shore() -> Scene:
    """A on gold west of the water at (1,0); food opposite, a shrine to the north-east of the water."""
    scene = island(seats=2, expansion=True)
    scene.lay(
        {(0, 0): "gold", (1, 0): "water", (2, 0): "food", (2, -1): "shrine", (1, -1): "wood", (0, 1): "gold"}
    )
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, -1))
    return scene


def test_x_06_a_bridge_to_a_shrine_lets_one_offer_from_it() -> None:
    """X-06, TH-5.2, TH-5.3, TH-5.4: a shrine counts as an end; TH-R31: an offering to a shrine it connects to."""
    scene = island(seats=2, expansion=True)
    scene.lay({(0, 0): "gold", (1, 0): "water", (2, 0): "shrine", (0, 1): "food"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (0, 1))
    scene.cards(A, food=2, wood=5, gold=2)
    scene.exploring(A, speed=1)
    assert scene.refuses(A, "offering @2,0") == "ED-10.6"
    scene.does(A, "bridge @1,0 e")
    assert scene.hand(A)["wood"] == 2
    scene.does(A, "move @1,0")
    assert scene.at(A) == (1, 0)
    scene.does(A, "offering @2,0")
    assert scene.island.offerings[A] == 1 << scene.place((2, 0))
    GAME.audit(scene.island)


def test_x_07_the_bridge_is_adjacent_to_its_two_ends_alone() -> None:
    """X-07, TH-5.5, TH-5.9"""
    scene = shore()
    scene.cards(A, food=2, wood=5, gold=2)
    scene.exploring(A, speed=2)
    scene.does(A, "bridge @1,0 e", "move @1,0")
    assert scene.refuses(A, "offering @2,-1") == "ED-10.6"
    assert scene.offers(A, "move") == {scene.text("move @0,0"), scene.text("move @2,0")}
    scene.does(A, "move @2,0")
    assert scene.refuses(A, "offering @2,-1") is None


def test_th_5_5_nobody_enters_the_bridge_from_another_tile() -> None:
    scene = shore()
    scene.bridge((1, 0), "e")
    scene.exploring(B, speed=1)
    assert scene.refuses(B, "move @1,0") == "ED-9.1"
    assert "offer to 0" in scene.offers(B)  # both on land, side by side
    scene.explorer(A, (1, 0))
    assert "offer to 0" not in scene.offers(B)  # across a side of the bridge nobody trades


def test_x_08_the_far_side_must_be_discovered() -> None:
    """X-08, TH-R3: straight across"""
    scene = shore()
    scene.cards(A, wood=3)
    scene.exploring(A)
    assert scene.offers(A, "bridge") == {scene.text("bridge @1,0 e")}
    assert scene.refuses(A, "bridge @1,0 ne") == "TH-5.4"
    assert scene.refuses(A, "bridge @1,0 nw") == "TH-R3"


def test_th_5_1_there_is_one_bridge_and_it_costs_three_wood() -> None:
    """TH-5.1, TH-5.2, TH-5.6, TH-5.7, TH-R4: anybody at an end removes it for three wood and may build it again."""
    scene = shore()
    scene.cards(A, wood=2)
    scene.exploring(A)
    assert scene.refuses(A, "bridge @1,0 e") == "TH-5.2"
    scene.cards(A, wood=9)
    scene.does(A, "bridge @1,0 e")
    assert scene.refuses(A, "bridge @1,0 e") == "TH-5.1"
    scene.does(A, "remove bridge", "bridge @1,0 e")
    assert scene.hand(A)["wood"] == 0
    assert scene.refuses(A, "remove bridge") == "TH-5.2"
    scene.explorer(B, (2, 0))
    scene.cards(B, wood=3)
    scene.exploring(B)
    scene.does(B, "remove bridge")
    assert scene.island.bridge < 0
    assert scene.refuses(B, "move @1,0") == "ED-9.2"
    GAME.audit(scene.island)


def test_th_5_4_the_builder_stands_at_one_of_its_ends() -> None:
    scene = shore()
    scene.cards(B, wood=3)
    scene.exploring(B)
    assert scene.refuses(B, "bridge @1,0 e") == "TH-5.4"
    assert not scene.offers(B, "bridge")


def test_th_5_6_it_cannot_be_removed_while_anybody_is_on_it() -> None:
    """TH-R4"""
    scene = shore()
    scene.bridge((1, 0), "e")
    scene.villagers(B, 1, (1, 0))
    scene.cards(A, wood=3)
    scene.exploring(A)
    assert scene.refuses(A, "remove bridge") == "TH-5.6"


def test_th_5_8_forts_give_no_strength_on_the_bridge() -> None:
    """TH-R31: nor do they occupy it; without the bridge the water is theirs again."""
    scene = shore()
    scene.fort(B, (1, 0), (2, 0), (2, -1))
    scene.cards(A, wood=6)
    scene.exploring(A, speed=2)
    assert scene.refuses(A, "bridge @1,0 e") == "TH-R3"  # the water is occupied
    scene.bridge((1, 0), "e")
    water = scene.place((1, 0))
    assert not scene.island.forts[B] >> water & 1
    scene.does(A, "move @1,0")  # no battle
    assert scene.at(A) == (1, 0)
    assert fort_strength(scene.island, B, water) == 0
    scene.explorer(A, (0, 0))
    scene.does(A, "remove bridge")
    assert scene.island.forts[B] >> water & 1
    GAME.audit(scene.island)


def test_th_r31_what_can_be_done_on_the_bridge() -> None:
    """TH-R31: no discovering, no bought villagers, but buildings on the water's corners. ED-R7: nothing is farmed."""
    scene = shore()
    scene.bridge((1, 0), "e")
    scene.explorer(A, (1, 0))
    scene.cards(A, food=4, wood=5)
    scene.exploring(A, speed=2)
    assert scene.refuses(A, "discover") == "TH-R31"
    scene.does(A, "farmhouse 0")
    assert scene.refuses(A, "villager @1,0") == "ED-R11"
    assert scene.refuses(A, "villager @2,0") is None
    GAME.audit(scene.island)


def test_th_5_9_villagers_flee_and_march_along_the_bridge() -> None:
    scene = shore()
    scene.bridge((1, 0), "e")
    scene.villagers(A, 2, (1, 0))
    scene.cards(A, gold=3)
    scene.exploring(A)
    assert scene.offers(A, "march @1,0".replace("@1,0", scene.text("@1,0"))) == {
        scene.text(f"march @1,0 {way} {size}") for way in ("e", "w") for size in (1, 2)
    }
    scene.does(A, "march @1,0 e 1")
    assert scene.army(A) == {(1, 0): 1, (2, 0): 1}


def test_ed_r52_a_tie_does_not_send_anybody_into_the_water() -> None:
    """ED-R52: it goes back to the tile it came from, and past a bridge that is gone to the one before."""
    scene = shore()
    scene.bridge((1, 0), "e")
    scene.explorer(A, (0, 0))
    scene.exploring(A, speed=4)
    scene.lay({(3, 0): "wood"})
    scene.villagers(B, 1, (3, 0))
    scene.cards(A, wood=3)
    scene.cards(B, gold=1)
    scene.does(A, "move @1,0", "move @2,0")
    scene.does(B, "pass")
    scene.does(A, "remove bridge")
    scene.dice_will_show(3, 3)
    scene.does(B, "march @3,0 w 1")
    assert scene.at(A) == (0, 0)


def test_th_1_1_without_the_expansion_there_is_no_bridge() -> None:
    scene = island(seats=2)
    scene.lay({(0, 0): "gold", (1, 0): "water", (2, 0): "food"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (2, 0))
    scene.cards(A, wood=3)
    scene.exploring(A)
    assert not scene.offers(A, "bridge")
    assert scene.refuses(A, "bridge @1,0 e") is not None


@pytest.mark.parametrize("connected", [True, False])
def test_ed_r19_the_bridge_is_next_to_a_shrine_only_if_it_leads_there(connected: bool) -> None:
    """ED-R19"""
    scene = island(seats=2, expansion=True)
    scene.lay(
        {(0, 0): "gold", (1, 0): "water", (2, 0): "shrine", (1, -1): "food", (1, 1): "gold", (0, 1): "wood"}
    )
    scene.lay({(2, -1): "food"})
    scene.explorer(B, (0, 0))
    scene.offering(A, (2, 0))
    scene.bridge((1, 0), "e" if connected else "nw")
    scene.island.prisoners.append(8 * A + B)
    scene.turn_of(A)
    assert (scene.text("put back @1,0") in scene.offers(B, "put back")) == connected
