"""Cave events (TH-17): the cave-in, the secret exit, Totec's Garden; links of one direction (TH-R42)."""

from __future__ import annotations

from doubloon.games.el_dorado.content import ALTAR, EMPTY_CAVE, EXIT, LOST, WOLF
from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.maps import lay_tile
from doubloon.games.el_dorado.rules.gathering import accessible
from doubloon.games.el_dorado.rules.turn import Turn
from doubloon.kernel.chance import quick
from tests.games.el_dorado.rules.cave.test_treasures import cave
from tests.games.el_dorado.scenes import A, B, C, Scene, island


def fallen_in() -> Scene:
    """A has discovered the cave-in on (99,-1); B was on the exit with two villagers, seven cards and the shrine."""
    scene = cave("cave-in")
    scene.island.cave_stack.remove(ALTAR)
    lay_tile(scene.island, ALTAR, (256 + 98) * 512 + 257)
    scene.island.cave_shrine = B
    scene.explorer(B, (100, 0))
    scene.villagers(B, 2, (100, 0))
    scene.cards(B, food=7)
    scene.exploring(A, speed=3)
    scene.does(B, "pass")  # B's villagers stand beside A
    scene.does(A, "discover")  # only (99,-1) is free
    return scene


def test_x_68_the_cave_in_buries_everything_on_the_exit() -> None:
    """X-68, TH-17.1, TH-17.2, TH-17.3, TH-17.5, TH-17.6, TH-17.7, TH-R14"""
    scene = fallen_in()
    food = scene.island.bank[0]
    assert scene.asked == [B]
    stack = len(scene.island.cave_stack)
    scene.does(B, "give food", "give food", "give food")
    assert scene.island.bank[0] == food + 3
    assert scene.army(B) == {}
    assert scene.at(B) is None
    assert scene.island.cave_shrine == B
    assert scene.island.prisoners == [8 * B + A]
    assert not scene.island.map.placed >> EXIT & 1
    assert scene.island.cave_stack.index(EXIT) <= stack // 2
    assert scene.island.x_marks == 0
    tile = scene.place((99, -1))
    assert scene.island.steps[47] >> tile & 1
    assert not scene.island.steps[tile] >> 47 & 1
    GAME.audit(scene.island)


def test_x_68_of_five_tiles_the_exit_is_fourth_fifth_or_sixth() -> None:
    """ED-R20"""
    seen = set()
    for place in (1, 2, 3):
        scene = cave("cave-in", "empty", "empty", "empty", "empty")
        scene.next_cave_tiles("cave-in")
        stack = scene.island.cave_stack
        del stack[: len(stack) - 6]
        scene.exploring(A, speed=3)
        scene.dice_will_show(place)
        scene.does(A, "discover", "lay nw")
        assert len(scene.island.cave_stack) == 6
        seen.add(6 - scene.island.cave_stack.index(EXIT))
    assert seen == {4, 5, 6}


def test_th_17_3_one_enters_by_the_cave_in_and_cannot_leave_there() -> None:
    """TH-17.3, TH-R42: no adjacency for trade either"""
    scene = cave("cave-in")
    scene.exploring(A, speed=3)
    scene.does(A, "discover", "lay nw")
    assert "move entrance" not in scene.offers(A)
    assert scene.refuses(A, "move entrance") == "ED-9.1"
    scene.explorer(B, (1, 0))
    assert not scene.offers(A, "offer to")
    scene.villagers(B, 1, (1, 0))
    scene.cards(B, gold=2)
    scene.does(A, "move @99,0", "move @98,0", "end")
    scene.exploring(B, speed=1)
    scene.does(B, "march entrance through 1")
    assert scene.army(B) == {(99, -1): 1}
    scene.does(B, "move @99,-1")
    assert scene.at(B) == (99, -1)
    assert scene.refuses(B, "march @99,-1 through 1") == "ED-9.2"


def test_th_r42_off_turn_armies_attack_along_the_link() -> None:
    """TH-R42: in its direction for attacking, also off-turn"""
    scene = cave("cave-in")
    scene.villagers(B, 1, (1, 0))
    scene.cards(B, gold=1)
    scene.exploring(A, speed=3)
    scene.dice_will_show(1, 6, 1)
    scene.does(A, "discover", "lay nw")
    assert scene.asked == [B]
    scene.does(B, "march entrance through 1")
    assert scene.at(A) is None


def test_th_17_4_the_exit_is_found_again() -> None:
    """TH-17.4, TH-R14: its finder moves onto it; entrance and exit are linked as before. TH-17.5"""
    scene = cave("cave-in")
    scene.exploring(A, speed=3)
    scene.does(A, "discover", "lay nw")
    tile = scene.place((99, -1))
    scene.next_cave_tiles("exit")
    scene.does(A, "discover")
    scene.lays_somewhere(A)
    assert scene.island.at[49 + A] == EXIT
    assert scene.island.kind[tile] == EMPTY_CAVE
    assert scene.island.cave_in < 0
    assert scene.island.steps[47] >> EXIT & 1
    assert scene.island.steps[EXIT] >> 47 & 1
    assert not scene.island.steps[47] >> tile & 1
    assert scene.island.x_marks == 0
    GAME.audit(scene.island)


def test_th_r14_buildings_wolf_and_titan_on_the_exit() -> None:
    """TH-R14: buildings count, the Wolf dies, a Titan is out of the game and its loot goes to the discoverer."""
    scene = cave("cave-in")
    scene.farmhouse(B, (100, 0), (99, 1), (100, 1))
    scene.wolf(B, (100, 0))
    scene.titan((100, 0))
    scene.coin(8 + 17, "rose")
    scene.exploring(A, speed=3)
    scene.does(A, "discover", "lay nw")
    assert scene.island.buildings[3 * B] == LOST
    assert scene.island.at[WOLF] == LOST
    assert scene.island.titan < 0
    assert scene.island.coins[1] == A
    GAME.audit(scene.island)


def test_th_r14_nobody_places_the_own_explorer() -> None:
    """TH-R14: the Wolf discovered it and hit its owner: the next side clockwise places the explorer."""
    scene = cave("cave-in", seats=3)
    scene.explorer(C, (1, -1))
    scene.explorer(A, (100, 0))
    scene.wolf(A, (99, 0))
    scene.lay({(99, -1): "empty"})
    scene.island.x_marks = 0
    scene.cards(A, food=1)
    scene.exploring(A)
    scene.does(A, "wolf discovers")
    scene.lays_somewhere(A)
    assert scene.at(A) is None
    assert scene.island.prisoners == [8 * A + B]


def test_hidden_the_buried_exit_stays_in_its_half() -> None:
    """ED-R38, TH-17.1: an imagined table keeps what everybody knows about the stack."""
    scene = fallen_in()
    scene.does(B, "give food", "give food", "give food")
    for number in range(30):
        twin = scene.island.copy()
        twin.redeal(A, quick(str(number).encode()), 0)
        GAME.audit(twin)
        assert twin.cave_stack.index(EXIT) < twin.exit_below


def secret() -> Scene:
    """A on the secret exit at (99,-1)."""
    scene = cave("secret-exit")
    scene.exploring(A, speed=1)
    scene.does(A, "discover", "lay nw")
    return scene


def test_x_69_the_secret_exit_leads_beside_the_entrance() -> None:
    """X-69, TH-17.8, TH-R29: one step, to any land tile adjacent to the entrance, not the entrance itself."""
    scene = secret()
    scene.exploring(A, speed=1)
    assert scene.offers(A, "move") == {
        scene.text(f"move {where}") for where in ("@0,0", "@1,-1", "@99,0", "@98,0")
    }
    scene.does(A, "move @0,0")
    assert scene.at(A) == (0, 0)
    assert scene.island.speed[A] == 0


def test_th_17_9_moving_through_it_onto_an_occupied_tile_is_an_attack() -> None:
    scene = secret()
    scene.exploring(A, speed=1)
    scene.dice_will_show(6, 1)
    scene.does(A, "move @1,-1")
    assert scene.at(B) is None


def test_th_17_10_nobody_enters_the_cave_that_way() -> None:
    """TH-17.10, TH-R42: nor trades across it; the normal exit still works."""
    scene = secret()
    scene.explorer(B, (0, 0))
    scene.exploring(B, speed=1)
    assert scene.text("move @99,-1") not in scene.offers(B)
    assert not scene.offers(B, "offer to")
    assert scene.island.steps[EXIT] >> 47 & 1


def test_th_r42_villagers_march_walk_and_flee_out_of_it() -> None:
    """TH-17.8, TH-R29: 1 gold"""
    scene = secret()
    scene.villagers(A, 2, (99, -1))
    scene.cards(A, gold=2)
    scene.exploring(A)
    assert scene.text("march @99,-1 out-w 2") in scene.offers(A)
    scene.does(A, "march @99,-1 out-w 1")
    assert scene.army(A) == {(0, 0): 1, (99, -1): 1}
    scene.cards(A, gold=2)
    scene.exploring(B, speed=1)
    scene.does(A, "pass")
    scene.does(B, "move @0,0")
    assert scene.text("reinforce @99,-1 1") in scene.offers(A)
    scene.does(A, "reinforce @99,-1 1")
    assert "walk out-w" in scene.offers(A)


def test_th_17_8_new_land_beside_the_entrance_is_reached_too() -> None:
    """TH-R29; TH-17.10: the secret exit discovers nothing"""
    scene = secret()
    scene.lay({(2, -1): "wood"})
    assert scene.island.steps[scene.place((99, -1))] >> scene.place((2, -1)) & 1
    scene.lay({(0, 1): "water"})
    assert not scene.island.steps[scene.place((99, -1))] >> scene.place((0, 1)) & 1
    GAME.audit(scene.island)


def test_x_70_totecs_garden_withers_the_others() -> None:
    """X-70, TH-17.11, TH-17.12, TH-R30"""
    scene = cave("totec")
    scene.lay({(0, 1): "garden"})
    scene.explorer(B, (0, 1))
    assert sum(map(bool, accessible(scene.island, B))) == 3
    scene.exploring(A, speed=2)
    scene.does(A, "discover", "lay nw")
    assert accessible(scene.island, B) == [0, 0, 0]
    assert all(accessible(scene.island, A))
    scene.lay({(-1, 1): "garden"})
    scene.explorer(B, (-1, 1), "william")
    assert accessible(scene.island, B) == [0, 0, 0]
    scene.explorer(A, (99, 0))
    assert accessible(scene.island, A) == [0, 0, 0]
    scene.villagers(A, 1, (99, -1))
    scene.farmhouse(A, (99, -1), (98, 0), (99, 0))
    assert all(accessible(scene.island, A))
    shown = {tile["id"]: tile["kind"] for tile in scene.table.view(A)["board"]["tiles"]}
    assert sorted(kind for name, kind in shown.items() if name.startswith("garden")) == ["withered"] * 2
    scene.dice_will_show(3, 2)
    scene.turn_of(B, Turn.the_roll)
    scene.does(B, "speed 3")
    assert sum(scene.hand(B).values()) == 0


def test_x_29_the_cave_stack_of_the_expansion() -> None:
    """X-29, TH-2.9, TH-R1, ED-R20: 21 shuffled, ten removed, the shrine 7th to 12th from the top."""
    places = set()
    for seed in range(60):
        scene_state = GAME.start(
            2,
            {
                option.name: option.default_for(2) if option.name != "expansion" else True
                for option in GAME.options
            },
            quick(bytes([seed])),
            False,
            False,
        )
        assert len(scene_state.cave_stack) == 12
        assert len(scene_state.removed) == 10
        places.add(12 - scene_state.cave_stack.index(ALTAR))
    assert places == {7, 8, 9, 10, 11, 12}


def test_ed_r10_a_search_that_begins_anew_takes_the_bridge_away() -> None:
    """ED-R10, TH-R75: Wolf and Titan on the old starting tile come along, and every piece on the bridge."""
    scene = island(seats=2, expansion=True)
    scene.lay({(0, 0): "gold", (1, 0): "water", (2, 0): "shrine"})
    scene.lay({(1, -1): "water", (0, -1): "water", (-1, 0): "water", (-1, 1): "water"})
    scene.bridge((1, 0), "e")
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, 0))
    scene.wolf(A, (0, 0))
    scene.titan((0, 0))
    scene.next_tiles("water")
    scene.exploring(A, speed=1)
    scene.does(A, "discover")
    start = scene.island.at[49 + A]
    assert scene.island.at[49 + B] == scene.island.at[WOLF] == scene.island.titan == start
    assert scene.island.bridge < 0
    GAME.audit(scene.island)
