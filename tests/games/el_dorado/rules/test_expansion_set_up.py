"""Components and setting up with the expansion (TH-1, TH-2), and its Thieves with turn points (HC-4.4)."""

from __future__ import annotations

import pytest

from doubloon.games.el_dorado.content import (
    CARDS,
    CAVE_KINDS,
    COIN_NAMES,
    DOUBLOONS,
    IMPASSABLE,
    KIND_NAMES,
    MOST_THIEVES,
    THIEVES,
)
from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.island import Island
from doubloon.kernel.tables.table import Table, opened
from tests.games.el_dorado.scenes import A, Scene, island
from tests.games.el_dorado.thieves.test_thieves import T, town


def laid_out(seats: int, mode: str, seed: int) -> Table:
    return opened(GAME, seats, {"mode": mode, "expansion": True}, seed=bytes([seed] * 32))


def test_th_1_2_nine_cave_tiles_come_with_the_expansion() -> None:
    """TH-1.2, TH-R1: eight are listed, nine are described and used."""
    names = [KIND_NAMES[kind] for kind in CAVE_KINDS]
    assert names.count("empty") == 9
    new = {"bavieca", "rose", "jimenez", "cortes", "titan", "wolf", "cave-in", "secret-exit", "totec"}
    assert {name for name in names if names.count(name) == 1} == new | {"tiger", "thieves", "giant"}


def test_th_1_3_coins_and_tokens() -> None:
    """TH-1.3"""
    assert DOUBLOONS == 5
    assert COIN_NAMES == ["bavieca", "rose", "jimenez", "cortes"]
    assert MOST_THIEVES == 4


@pytest.mark.parametrize(("seats", "mode"), [(2, "free-for-all"), (3, "thieves"), (4, "teams"), (1, "solo")])
def test_th_2_1_a_mode_decides_who_plays_what(seats: int, mode: str) -> None:
    """TH-2.1, TH-2.3, TH-2.8, TH-2.10: cards in three stacks, tiles in two, a start that is neither water nor shrine."""
    for seed in range(12):
        table = laid_out(seats, mode, seed)
        state = table.state
        assert isinstance(state, Island)
        assert [state.bank[n] + sum(state.hands[n::3]) for n in range(3)] == CARDS
        assert all(place < 48 for place in state.island_stack)
        assert all(place > 48 for place in state.cave_stack)
        assert state.map.placed & IMPASSABLE == 0
        assert len(state.island_stack) == 47
        assert (state.thieves >= 0) == (mode == "thieves")
        GAME.audit(state)


def hardcore_town() -> Scene:
    scene = town()
    scene.island.turn_points = True
    return scene


def test_hc_4_4_with_turn_points_the_thieves_take_their_normal_turn() -> None:
    """HC-4.4: choose or steal, and four speed for each thief"""
    scene = hardcore_town()
    scene.thief(1, (7, 0))
    scene.thieves_turn()
    assert scene.offers(T) == {"take 1 gold", "steal"}
    scene.does(T, "take 1 gold")
    assert scene.island.speed[scene.island.slot(THIEVES)] == 4
    assert scene.at(A) == (0, 0)


def test_ed_r13_the_hideout_occupies_undiscovered_positions_too() -> None:
    """ED-R13, TH-10.12: an opponent who lays land there enters it and fights the hideout."""
    scene = island(seats=2, mode="thieves")
    scene.lay({(0, 0): "gold", (1, 0): "gold", (2, -1): "food", (2, 0): "food"})
    scene.explorer(A, (2, -1))
    scene.hideout((0, 0), (1, 0), (1, -1))
    scene.next_tiles("food")
    scene.exploring(A, speed=1)
    scene.does(A, "discover")
    scene.dice_will_show(1, 6, 6)
    scene.does(A, "lay w")
    assert scene.at(A) is None
    assert any("rolls 6 + 6: 12." in line for line in scene.said())
