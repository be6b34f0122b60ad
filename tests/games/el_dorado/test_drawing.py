"""The drawing for the terminal: both maps, 80 columns, every mode, every reader."""

from __future__ import annotations

import pytest
from rich.text import Text

from doubloon.cli.drawing import position
from doubloon.cli.terminal import seat_names
from doubloon.games.el_dorado.game import GAME
from doubloon.kernel.chance import quick
from doubloon.kernel.game import Mode
from doubloon.kernel.table import opened
from tests.games.el_dorado.scenes import A, B, Scene, island

COLUMNS = 80
EVERY = 60


def drawn(scene: Scene, reader: int | None = None) -> str:
    scene.table.names = seat_names(scene.table.seats)
    text = position(GAME, scene.table.view(reader))
    assert isinstance(text, Text)
    return text.plain


@pytest.mark.parametrize("mode", GAME.modes(), ids=lambda mode: str(mode["name"]))
def test_every_position_fits_the_terminal(mode: Mode) -> None:
    table = opened(GAME, mode["seats"], mode["options"], seed=bytes([7] * 32))
    table.names = seat_names(table.seats)
    luck = quick(mode["name"].encode())
    while not table.over:
        seat = table.to_act[0]
        choices = table.choices(seat)
        if not table.version % EVERY:
            for reader in (None, seat):
                text = position(GAME, table.view(reader))
                assert isinstance(text, Text)
                assert max(len(line) for line in text.plain.splitlines()) <= COLUMNS, text.plain
                assert "{" not in text.plain
                assert "[/" not in text.plain
        table.act(seat, choices[luck.below(len(choices))])


def test_neighbours_lie_side_by_side() -> None:
    scene = island(seats=2)
    scene.lay({(0, 0): "gold", (1, 0): "wood", (0, 1): "food", (1, -1): "water"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (0, 1))
    scene.villagers(A, 2, (1, 0))
    scene.exploring(A, speed=2)
    lines = drawn(scene).splitlines()
    top, middle, below = (next(line for line in lines if sign in line) for sign in ("~1", " G1", " F1"))
    assert top.index("~1") - middle.index("G1") == 3
    assert middle.index("W1") - middle.index("G1") == 6
    assert below.index("F1") - middle.index("G1") == 3
    assert middle[middle.index("W1") + 3] == "2"


def test_a_wide_island_is_cut_into_strips() -> None:
    scene = island(seats=2)
    scene.lay({(q, 0): "gold" for q in range(13)} | {(q, 0): "food" for q in range(13, 20)})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (19, 0))
    scene.exploring(A)
    text = drawn(scene)
    assert max(map(len, text.splitlines())) <= COLUMNS
    assert "G13" in text
    assert "F7" in text


def test_hands_are_drawn_for_their_owners_only() -> None:
    scene = island(seats=2)
    scene.lay({(0, 0): "gold"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (0, 0))
    scene.cards(A, food=4)
    scene.exploring(A)
    assert "4 food 0 wood 0 gold" in drawn(scene, A)
    assert "4 cards" in drawn(scene, B)
