"""The drawing for the terminal; that every position of every mode fits is told by tests/cli/playing/test_drawing.py."""

from __future__ import annotations

from rich.text import Text

from doubloon.cli.playing.drawing import position
from doubloon.cli.terminal import seat_names
from doubloon.games.el_dorado.game import GAME
from tests.games.el_dorado.scenes import A, B, Scene, island

COLUMNS = 80


def drawn(scene: Scene, reader: int | None = None) -> str:
    scene.table.names = seat_names(scene.table.seats)
    text = position(GAME, scene.table.view(reader))
    assert isinstance(text, Text)
    return text.plain


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
