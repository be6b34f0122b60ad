"""The levels that search, the same names in every game. How strong they are is measured: see docs/bots.md."""

from __future__ import annotations

from typing import Final

from doubloon.bots.search.search import Budget, Search

ADVENTURER: Final = Search(
    "adventurer",
    "Tries its best ideas in a few imagined games before it moves.",
    Budget(growths=8, candidates=4, seconds=0.4),
)
CAPTAIN: Final = Search(
    "captain",
    "Tries its best ideas in dozens of imagined games, your answers included.",
    Budget(growths=32, seconds=0.8),
)
LEGEND: Final = Search(
    "legend",
    "Takes its time: a hundred imagined games and more for every decision.",
    Budget(growths=96, candidates=12, seconds=3.0),
)
MASTER: Final = Search(
    "master",
    "Has learned the game by playing itself, and searches with what it has learned.",
    Budget(growths=40, candidates=6, seconds=0.9, learned=True),
    LEGEND.budget._replace(seconds=0.9),
)
LEGEND_1: Final = Search(
    "legend-1",
    "The legend before it had a master, kept for comparison.",
    Budget(growths=96, candidates=12, seconds=3.0, alone=True, to_the_end=False),
)
"""Not a level: `doubloon arena` knows it by its name. What still differs from the legend of that time stands in docs/bots.md."""
