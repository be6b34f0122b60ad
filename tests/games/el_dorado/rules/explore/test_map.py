"""Movement and discovery on the island (ED-4, ED-9, ED-R10, ED-R13)."""

from __future__ import annotations

from doubloon.games.el_dorado.content import IMPASSABLE, KIND, KIND_NAMES
from doubloon.games.el_dorado.rules.explore.coast import keeps_coast_open
from doubloon.kernel.masks import members
from doubloon.pieces.hexes import position_of
from tests.games.el_dorado.scenes import A, B, Scene, island


def strip() -> Scene:
    """Two tiles, A on the second, B on the first."""
    scene = island(seats=2)
    scene.lay({(0, 0): "gold", (1, 0): "wood"})
    scene.explorer(A, (1, 0))
    scene.explorer(B, (0, 0))
    return scene


def test_x_27_the_second_tile_touches_one_all_later_ones_two() -> None:
    """X-27, ED-9.4, ED-9.5, ED-9.9, ED-4.1"""
    scene = island(seats=2)
    scene.lay({(0, 0): "gold"})
    scene.explorer(A, (0, 0))
    scene.next_tiles("food", "wood", "gold")
    scene.exploring(A, speed=3)
    scene.does(A, "discover")
    assert len(scene.offers(A, "lay")) == 6
    scene.does(A, "lay e")
    assert scene.at(A) == (1, 0)
    scene.does(A, "discover")
    assert scene.offers(A, "lay") == {"lay nw", "lay sw"}  # (1,-1) and (0,1)
    assert scene.refuses(A, "lay e") == "ED-9.4"
    assert scene.refuses(A, "lay w") == "ED-9.3"


def test_x_01_steps_and_discoveries_use_speed() -> None:
    """X-01, ED-9.1, ED-9.3, ED-9.8, ED-9.10"""
    scene = island(seats=2)
    scene.lay({(0, 0): "gold", (1, 0): "food", (2, 0): "garden", (2, -1): "wood"})
    scene.explorer(A, (0, 0))
    scene.next_tiles("wood")
    scene.exploring(A, speed=3)
    scene.does(A, "move @1,0", "discover")
    before = len(scene.island.island_stack)
    assert scene.table.view(B)["board"]["flipped"]["kind"] == "wood"  # seen before it is laid
    scene.does(A, "lay se")  # (1,1) touches (2,0) as well
    assert scene.at(A) == (1, 1)
    scene.does(A, "move @2,0")
    assert scene.island.speed[A] == 0
    assert scene.at(A) == (2, 0)
    assert before == 48 - 4 - 1
    assert scene.refuses(A, "move @1,0") == "ED-9.1"
    assert scene.refuses(A, "discover") == "ED-9.1"


def test_x_28_water_and_shrines_are_laid_but_not_entered() -> None:
    """X-28, ED-9.2, ED-9.6, ED-9.7, ED-1.7"""
    scene = strip()
    scene.next_tiles("water", "shrine")
    scene.exploring(A, speed=2)
    scene.does(A, "discover", "lay nw", "discover", "lay sw")
    assert scene.at(A) == (1, 0)
    assert scene.island.speed[A] == 0
    scene.exploring(A, speed=2)
    assert scene.refuses(A, "move @1,-1") == "ED-9.2"
    assert scene.refuses(A, "move @0,1") == "ED-9.2"


def test_ed_4_4_to_ed_4_8_who_occupies_a_tile() -> None:
    """ED-4.4, ED-4.5, ED-4.6, ED-4.7, ED-4.8, ED-R3"""
    scene = strip()
    scene.lay({(1, -1): "food", (0, 1): "food", (2, -1): "gold"})
    scene.farmhouse(B, (0, 1), (1, 0), (1, 1))
    scene.fort(B, (1, -1), (2, -1), (2, -2))
    occupied = scene.island.others(A)
    assert occupied >> scene.place((0, 0)) & 1  # B's explorer
    assert occupied >> scene.place((1, -1)) & 1  # B's fort
    assert occupied >> scene.place((2, -1)) & 1
    assert not occupied >> scene.place((0, 1)) & 1  # a farmhouse occupies nothing
    assert not occupied >> scene.place((1, 0)) & 1  # one's own pieces do not count
    scene.villagers(A, 4, (1, 0))
    scene.villagers(A, 1, (1, 0))
    assert scene.army(A) == {(1, 0): 5}


def test_ed_r10_the_stack_can_run_out() -> None:
    scene = strip()
    scene.island.island_stack.clear()
    scene.exploring(A, speed=2)
    assert scene.refuses(A, "discover") == "ED-R10"


def test_ed_9_3_no_room_no_discovery() -> None:
    scene = strip()
    ring = [(2, 0), (2, -1), (1, -1), (0, 1), (1, 1)]
    scene.lay(dict(zip(ring, ["wood", "food", "gold", "gold", "food"], strict=True)))
    scene.exploring(A, speed=2)
    assert scene.refuses(A, "discover") == "ED-9.3"


def test_x_31_water_all_around_the_start_begins_the_search_again() -> None:
    """X-31, ED-R10"""
    scene = island(seats=2)
    scene.lay({(0, 0): "gold"})
    for where, kind in zip(
        [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)],
        ["water", "water", "shrine", "water", "water"],
        strict=True,
    ):
        scene.lay({where: kind})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (0, 0))
    scene.villagers(B, 1, (0, 0))
    scene.farmhouse(B, (0, 0), (1, 0), (1, -1))
    scene.offering(A, (0, -1))
    scene.cards(A, gold=3)
    scene.next_tiles("water")
    scene.exploring(A, speed=3)
    scene.does(A, "discover")  # only one position: it is laid at once
    placed = scene.island.map.placed
    assert len(members(placed)) == 1
    assert not placed & IMPASSABLE
    assert scene.at(A) == scene.at(B) == (0, 0)
    assert scene.army(B) == {(0, 0): 1}
    assert scene.hand(A)["gold"] == 3
    assert scene.built(B) == [False, False, False]
    assert not scene.island.offerings[A]
    assert scene.island.speed[A] == 0
    assert scene.asked == [A]


def closing() -> Scene:
    """Two land tiles with one open position left at (2,-1) and another at (2,0)."""
    scene = island(seats=2)
    scene.lay({(0, 0): "gold", (1, 0): "wood"})
    coast = [(1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)]
    scene.lay(dict.fromkeys(coast, "water"))
    scene.explorer(A, (1, 0))
    scene.explorer(B, (0, 0))
    return scene


def test_ed_r10_water_may_not_close_the_coast() -> None:
    scene = closing()
    scene.lay({(2, 0): "water"})
    assert not keeps_coast_open(scene.island, position_of(2, -1))
    scene.next_tiles("water", "food")
    scene.exploring(A, speed=2)
    scene.dice_will_show(1)  # where the water goes back
    scene.does(A, "discover")  # the water is put aside, food comes instead
    assert scene.at(A) == (2, -1)
    assert any("put aside" in line for line in scene.said())


def test_ed_r10_with_two_open_positions_water_may_go_anywhere() -> None:
    scene = closing()
    scene.next_tiles("water")
    scene.exploring(A, speed=2)
    scene.does(A, "discover")
    assert scene.offers(A, "lay") == {"lay e", "lay ne"}


def test_ed_r10_when_only_water_and_shrines_are_left_a_shrine_comes_first() -> None:
    scene = closing()
    scene.island.island_stack = [44, 7, 8]
    scene.exploring(A, speed=2)
    scene.does(A, "discover")
    assert scene.table.view(A)["board"]["flipped"]["id"] == "shrine1"


def forted(truce: bool) -> Scene:
    scene = island(seats=2, truce=truce)
    scene.lay({(0, 0): "gold", (1, 0): "wood", (2, 0): "food", (2, -1): "gold"})
    scene.fort(A, (0, 0), (1, 0), (1, -1))
    scene.explorer(A, (0, 0))
    scene.explorer(B, (2, -1))
    return scene


def test_x_32_a_fort_occupies_a_tile_that_is_discovered_later() -> None:
    """X-32, ED-R13, ED-R50"""
    scene = forted(truce=False)
    scene.next_tiles("food")
    scene.exploring(B, speed=2)
    scene.does(B, "discover")
    assert "lay w" in scene.offers(B)
    scene.dice_will_show(6, 1)
    scene.does(B, "lay w")
    assert scene.at(B) == (1, -1)
    assert not scene.built(A)[2]  # the fort fought alone and lost


def test_x_32_water_there_starts_nothing() -> None:
    scene = forted(truce=False)
    scene.next_tiles("water")
    scene.exploring(B, speed=2)
    scene.does(B, "discover", "lay w")
    assert scene.built(A)[2]
    assert scene.asked == [B]


def test_x_32_no_second_fort_on_an_occupied_position() -> None:
    scene = forted(truce=False)
    scene.cards(B, wood=3, gold=1)
    scene.exploring(B)
    assert scene.refuses(B, "fort @2,-1+1,0+1,-1") == "ED-10.12"
    assert scene.refuses(B, "fort @2,-1+1,-1+2,-2") == "ED-R13"
    assert scene.refuses(B, "fort @2,-1+3,-1+3,-2") is None


def test_ed_r13_in_the_truce_a_forts_position_is_avoided() -> None:
    scene = forted(truce=True)
    scene.lay({(3, -2): "food"})
    scene.next_tiles("food")
    scene.exploring(B, speed=2)
    scene.does(B, "discover")
    assert scene.offers(B, "lay") == {"lay e", "lay nw"}
    assert scene.refuses(B, "lay w") == "ED-R13"


def test_ed_r13_in_the_truce_without_another_position_the_discoverer_stays() -> None:
    scene = forted(truce=True)
    scene.lay({(3, -1): "food", (3, -2): "wood", (2, -2): "gold"})
    scene.next_tiles("food")
    scene.exploring(B, speed=2)
    scene.does(B, "discover")
    assert scene.at(B) == (2, -1)
    assert scene.place((1, -1)) >= 0
    assert scene.built(A)[2]


def test_x_33_nobody_attacks_in_the_first_round() -> None:
    """X-33, ED-12.2, ED-R15"""
    scene = island(seats=2, truce=True)
    scene.lay({(0, 0): "gold", (1, 0): "wood", (0, 1): "food"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, 0))
    scene.villagers(A, 1, (0, 0))
    scene.cards(A, gold=1)
    scene.exploring(A, speed=2)
    assert scene.refuses(A, "move @1,0") == "ED-12.2"
    assert scene.refuses(A, "march @0,0 e 1") == "ED-12.2"
    assert {"move " + scene.text("@0,1"), "discover"} <= scene.offers(A)
    assert "move " + scene.text("@1,0") not in scene.offers(A)


def test_ed_r30_co_occupants_fight_only_when_somebody_moves_in() -> None:
    scene = strip()
    scene.explorer(A, (0, 0))
    scene.exploring(A, speed=2)
    assert scene.asked == [A]
    scene.does(A, "move @1,0")  # leaving a shared tile is free
    scene.dice_will_show(6, 1)
    scene.does(A, "move @0,0")
    assert scene.at(B) is None


def test_ed_r10_of_water_and_shrines_the_uppermost_shrine_comes_first() -> None:
    """ED-R10c, ED-9.3"""
    for order in (("shrine", "water", "shrine"), ("water", "shrine", "water")):
        scene = strip()
        stack = scene.island.island_stack
        by_kind = {
            kind: [tile for tile in stack if KIND[tile] == KIND_NAMES.index(kind)]
            for kind in ("shrine", "water")
        }
        top_first = [by_kind[kind].pop() for kind in order]
        stack[:] = top_first[::-1]
        scene.exploring(A, speed=1)
        scene.does(A, "discover")
        scene.lays_somewhere(A)
        shrines = [tile for tile, kind in zip(top_first, order, strict=True) if kind == "shrine"]
        assert scene.island.map.placed >> shrines[0] & 1
