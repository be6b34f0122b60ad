"""The levels that search, the same names in every game. How strong they are is measured: see docs/bots.md."""

from __future__ import annotations

from typing import Final

from doubloon.bots.search import Budget, Search

ADVENTURER: Final = Search(
    "adventurer",
    "Tries its best ideas in a few imagined games before it moves.",
    Budget(growths=24, candidates=4, seconds=0.4),
)
CAPTAIN: Final = Search(
    "captain",
    "Tries its best ideas in dozens of imagined games, your answers included.",
    Budget(growths=64, seconds=0.8),
)
LEGEND: Final = Search(
    "legend",
    "Takes its time: hundreds of imagined games for every decision.",
    Budget(growths=256, candidates=12, seconds=3.0),
)
