"""The map of Canaan in the terminal."""

from __future__ import annotations

import pytest

from doubloon.games.battle_of_gog.edge.drawing import drawing
from doubloon.games.battle_of_gog.game import GAME
from doubloon.kernel.tables.table import opened


@pytest.mark.parametrize(
    ("options", "before"),
    [
        ({"map": "reference"}, "Placing the first soldiers"),
        ({}, "Laying the tiles"),
    ],
)
def test_what_comes_before_round_1_has_a_name(options: dict[str, object], before: str) -> None:
    """It said "Round 0", which the page does not know either."""
    table = opened(GAME, 2, options, seed=bytes(32))
    assert f"[heading]{before}[/]" in drawing(table.view(0))


def test_bg_1_1_the_map_says_how_its_squares_are_named() -> None:
    """(3,0) is the fourth row, first column: the corner of the map says which number comes first."""
    table = opened(GAME, 2, {"map": "reference"}, seed=bytes(32))
    assert "\n[quiet](r,c)[/]  0   1 " in drawing(table.view(0))
