"""The drawing for the terminal; that every position of every mode fits is told by tests/cli/playing/test_drawing.py."""

from __future__ import annotations

import re

from rich.text import Text

from doubloon.cli.playing.drawing import position
from doubloon.cli.terminal import seat_names
from doubloon.games.el_dorado.content import PLACE_NAMES, PLACE_TITLES
from doubloon.games.el_dorado.edge.drawing import battle
from doubloon.games.el_dorado.game import GAME
from doubloon.kernel.tables.table import opened
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


def test_ed_12_what_is_going_on_is_told_in_words() -> None:
    """It said "ordinary battle on food 5 1 : 1", and "On the map" of guardians that are off the map."""
    fight = {"kind": "ordinary", "tile": PLACE_NAMES[PLACE_TITLES.index("food 5")], "strengths": [1, 2]}
    assert battle(fight) == "ordinary battle on food 5, 1 against 2"
    table = opened(GAME, 1, {"mode": "solo"}, seed=bytes(32))
    table.names = seat_names(1)
    solo = position(GAME, table.view(0))
    assert isinstance(solo, Text)
    assert "On the map" not in solo.plain
    assert re.search(r"Also +Wolf \(1\) off the map", solo.plain)
