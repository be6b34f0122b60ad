"""Looking back at a finished game: who was winning when, by whose choices, and by what luck.

>>> from doubloon import analysis
>>> found = analysis.analyse(table)  # any finished table
>>> found.mistakes[0].better
"""

from __future__ import annotations

from doubloon.analysis.findings import Analysis, Chances, Figure, Mistake, SeatParts
from doubloon.analysis.looking_back import Effort, Progress, analyse

__all__ = ["Analysis", "Chances", "Effort", "Figure", "Mistake", "Progress", "SeatParts", "analyse"]
