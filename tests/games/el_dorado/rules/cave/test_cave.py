"""The cave, its dwellers and the cave shrine (ED-16.7 – ED-18)."""

from __future__ import annotations

import pytest

from doubloon.games.el_dorado.content import ALTAR, EXIT, GIANT, THIEVES_TILE, TIGER, WOLF_TILE
from doubloon.games.el_dorado.edge.audit import audit_tiles
from doubloon.games.el_dorado.edge.events.battle import (
    DwellerDefeated,
    DwellerTookCaveShrine,
    DwellerWentBack,
)
from doubloon.games.el_dorado.rules.battle.strength import explorer_strength
from tests.games.el_dorado.scenes import A, B, Scene, island


def door() -> Scene:
    """A on the entrance, the cave unopened."""
    scene = island(seats=2)
    scene.lay({(0, 0): "gold", (1, 0): "entrance", (1, -1): "food"})
    scene.explorer(A, (1, 0))
    scene.explorer(B, (1, -1))
    return scene


def cave(*kinds: str) -> Scene:
    """The exit with three cave tiles to its west; A on (99,0), then these tiles on top of the stack."""
    scene = door()
    scene.lay({(100, 0): "exit", (99, 0): "empty", (99, 1): "empty", (98, 0): "empty"})
    scene.island.x_marks = 0b000111
    scene.explorer(A, (99, 0))
    scene.next_cave_tiles(*kinds)
    return scene


def test_x_30_entering_the_cave_and_discovering_in_it() -> None:
    """X-30, ED-17.1 – ED-17.6: ED-17.1, ED-17.2, ED-17.3, ED-17.4, ED-17.5, ED-17.6; ED-9.11, ED-T9, ED-17.8"""
    scene = door()
    scene.next_cave_tiles("empty", "empty")
    scene.exploring(A, speed=3)
    assert "move exit" in scene.offers(A)
    scene.does(A, "move exit")
    assert len(scene.offers(A)) == 6
    scene.does(A, "rotate e")  # X to the e, ne and nw
    assert scene.at(A) == (100, 0)
    assert scene.island.speed[A] == 2
    scene.does(A, "discover")
    assert scene.offers(A, "lay") == {"lay w", "lay sw", "lay se"}
    assert scene.refuses(A, "lay e") == "ED-17.6"
    scene.does(A, "lay w")
    assert scene.at(A) == (99, 0)
    scene.does(A, "discover")  # (99,1) touches both; (100,-1) is barred: no choice
    assert scene.at(A) == (99, 1)
    assert scene.island.speed[A] == 0


def test_ed_r51_nothing_leads_through_the_entrance_before_the_first_entry() -> None:
    """ED-17.3: a villager may be the first."""
    scene = door()
    scene.villagers(A, 2, (1, 0))
    scene.cards(A, gold=2)
    assert not scene.island.steps[47] >> EXIT & 1
    scene.exploring(A)
    scene.does(A, "march entrance through 1", "rotate w")
    assert scene.army(A) == {(1, 0): 1, (100, 0): 1}
    assert scene.hand(A)["gold"] == 1
    scene.does(A, "march exit through 1")  # and back
    assert scene.army(A) == {(1, 0): 2}


def test_ed_r23_entrance_and_exit_are_one_step_apart_for_everything_that_moves() -> None:
    scene = cave()
    scene.explorer(A, (100, 0))
    scene.explorer(B, (1, 0))
    scene.exploring(A, speed=1)
    assert "offer to 1" in scene.offers(A)  # trade
    scene.dice_will_show(6, 1)
    scene.does(A, "move entrance")  # attack
    assert scene.at(B) is None


def test_ed_r51_no_discovery_without_a_legal_position() -> None:
    scene = door()
    scene.lay({(100, 0): "exit"})
    scene.island.x_marks = 0b111111
    scene.explorer(A, (100, 0))
    scene.exploring(A, speed=1)
    assert scene.refuses(A, "discover") == "ED-9.3"


def test_ed_16_7_finding_the_cave_shrine_gives_control_and_strength() -> None:
    """X-52, ED-16.8, ED-R22"""
    scene = cave("cave-shrine")
    scene.exploring(A, speed=3)
    scene.does(A, "discover", "lay nw")
    assert scene.island.cave_shrine == A
    assert explorer_strength(scene.island, A) == 3
    assert scene.at(A) == (99, -1)
    where = scene.at(A)
    assert scene.island.map.placed >> ALTAR & 1
    scene.does(A, "move @99,0")
    assert not scene.island.map.placed >> ALTAR & 1
    assert scene.island.map.tile_at((where[0] + 256) * 512 + where[1] + 256) == -1  # type: ignore[index]
    assert ALTAR not in scene.island.cave_stack


def test_ed_9_10_the_cave_shrine_is_accounted_for_while_its_place_is_chosen() -> None:
    """ED-1.3: turned up, but neither laid nor found yet."""
    scene = cave("cave-shrine")
    scene.exploring(A, speed=3)
    scene.does(A, "discover")
    assert scene.offers(A, "lay")
    audit_tiles(scene.island)
    scene.does(A, "lay nw")
    audit_tiles(scene.island)


def test_ed_r22_the_tile_stays_while_anybody_stands_on_it() -> None:
    scene = cave("cave-shrine")
    scene.villagers(A, 1, (99, 0))
    scene.cards(A, gold=1)
    scene.exploring(A, speed=3)
    scene.does(A, "discover", "lay nw", "march @99,0 nw 1", "move @99,0")
    assert scene.island.map.placed >> ALTAR & 1
    scene.cards(A, gold=1)
    scene.does(A, "march cave-shrine se 1")
    assert not scene.island.map.placed >> ALTAR & 1
    assert scene.island.cave_shrine == A


def test_ed_18_1_a_dweller_must_be_fought_at_once_and_falls() -> None:
    """ED-18.3, ED-18.4, ED-R32"""
    scene = cave("tiger")
    scene.villagers(A, 2, (99, 1))
    scene.cards(A, gold=2)
    scene.exploring(A, speed=2)
    scene.does(A, "discover", "lay nw")
    assert scene.asked == [A]  # step 2
    assert scene.offers(A, "reinforce")
    scene.dice_will_show(6, 2, 3)
    scene.does(A, "done")
    tile = scene.at(A)
    assert tile is not None
    assert scene.table.view(A)["board"]["tiles"][-3]["kind"] in {"empty", "exit", "entrance"}
    assert scene.island.kind[scene.place(tile)] == 12


def test_ed_18_5_a_lost_battle_costs_half_the_hand_and_the_tile_goes_back() -> None:
    """ED-18.2, ED-18.6, ED-18.7, ED-R31, ED-R20"""
    scene = cave("giant")
    scene.cards(A, food=5)
    bank = scene.island.bank[0]
    scene.exploring(A, speed=2)
    stack = len(scene.island.cave_stack)
    scene.dice_will_show(1, 1, 1, 1, 1)
    scene.does(A, "discover", "lay nw")
    scene.does(A, "give food", "give food")
    assert scene.island.bank[0] == bank + 2
    assert scene.at(A) is None
    assert scene.island.prisoners == [8 * A + B]  # the side to the left puts it back
    assert len(scene.island.cave_stack) == stack
    assert scene.island.map.placed >> 52 & 1 == 0


def test_x_49_a_tie_with_a_dweller_sends_everybody_back() -> None:
    """X-49, ED-18.8, ED-12.9"""
    scene = cave("tiger")
    scene.villagers(A, 2, (99, 1))
    scene.cards(A, gold=2)
    scene.exploring(A, speed=2)
    scene.does(A, "discover", "lay nw")
    at = scene.at(A)
    assert at == (99, -1)
    scene.does(A, "reinforce @99,1 2", "walk nw")
    scene.dice_will_show(1, 1, 1, 1, 2, 5)
    scene.does(A, "walk nw")
    scene.does(A, "done") if "done" in scene.offers(A) else None
    assert scene.at(A) == (99, 0)
    assert scene.army(A) == {(99, 0): 2}
    assert scene.island.map.tile_at((99 + 256) * 512 - 1 + 256) == -1
    assert scene.refuses(A, "move @100,0") == "ED-R17"


def test_ed_18_9_the_thieves_guard_a_treasure() -> None:
    """ED-18.10, ED-R34"""
    scene = cave("thieves")
    scene.exploring(A, speed=2)
    scene.dice_will_show(6, 1, 1, 1)
    scene.does(A, "discover", "lay nw")
    assert scene.hand(A) == {"food": 2, "wood": 2, "gold": 2}
    assert list(scene.island.treasure) == [0, 0, 0]


def test_ed_18_11_what_the_thieves_win_is_added_to_their_treasure() -> None:
    scene = cave("thieves")
    scene.cards(A, gold=4)
    scene.exploring(A, speed=2)
    scene.dice_will_show(1, 1, 1, 1, 1)
    scene.does(A, "discover", "lay nw", "give gold", "give gold")
    assert list(scene.island.treasure) == [2, 2, 4]


def test_x_51_a_dweller_takes_the_cave_shrine_and_is_stronger_by_it() -> None:
    """X-51, ED-16.10, ED-16.11, ED-R33"""
    scene = cave("tiger")
    scene.island.cave_shrine = A
    scene.island.cave_stack.remove(ALTAR)
    scene.exploring(A, speed=2)
    scene.dice_will_show(1, 1, 1, 6, 6, 1)
    scene.does(A, "discover", "lay nw")
    assert explorer_strength(scene.island, A) == 1
    assert scene.island.cave_shrine == 8 + 9
    scene.explorer(B, (99, 0))
    scene.villagers(B, 3, (99, 1))
    scene.cards(B, gold=9)
    scene.next_cave_tiles("tiger")
    scene.exploring(B, speed=2)
    scene.does(B, "discover", "lay nw", "reinforce @99,1 3", "walk nw")
    scene.dice_will_show(6, 6, 6, 6, 5, 5, 5, 5)  # four dice against four
    scene.does(B, "walk nw")
    scene.does(B, "done") if "done" in scene.offers(B) else None
    assert scene.island.cave_shrine == B


@pytest.mark.parametrize(("dweller", "dice"), [("tiger", 2), ("thieves", 3), ("giant", 4)])
def test_x_15_five_dice_outrank_every_base_dweller(dweller: str, dice: int) -> None:
    """X-15, ED-18.12"""
    scene = cave(dweller)
    scene.villagers(A, 4, (99, 0))
    scene.cards(A, gold=4)
    scene.exploring(A, speed=2)
    scene.does(A, "discover", "lay nw", "reinforce @99,0 4")
    scene.dice_will_show(*([6] * 5 + [6] * dice))
    scene.does(A, "walk nw")
    scene.does(A, "done") if "done" in scene.offers(A) else None
    thrown = [line for line in scene.said() if " roll" in line]
    assert [line.count("6 ") + line.count("6:") for line in thrown][-2:] == [5, dice]


@pytest.mark.parametrize("kind", [TIGER, THIEVES_TILE, GIANT, WOLF_TILE])
def test_ed_18_4_what_is_told_of_a_dweller_begins_like_a_sentence(kind: int) -> None:
    """ED-18.4, ED-18.7, ED-16.10"""
    for event in (DwellerDefeated(kind), DwellerWentBack(kind), DwellerTookCaveShrine(kind)):
        assert event.line(None)[0].isupper()
