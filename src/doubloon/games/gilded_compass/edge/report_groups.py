"""What tells one game of the Gilded Compass from another in a report (GC-2.2, GC-2.3, GC-17.1). (Not compiled: edge.)"""

from __future__ import annotations

from typing import Final

from doubloon.games.gilded_compass.compass import NO_C, Compass
from doubloon.games.gilded_compass.content import BUILDING_NAMES
from doubloon.kernel.games.game import Outcome, ReportGroups

SOURCES: Final = (
    "maps",
    "specialists",
    "knowledge",
    "artifacts",
    "missions",
    "abilities",
    "chests",
    "treasures",
)
"""The categories of the scoring sheet; among equals the first counts."""


def report_groups(compass: Compass, outcome: Outcome) -> ReportGroups:
    """The buildings of the table, and the category that brought each player most gold."""
    b = "auction-house" if compass.auction else "guild"
    c = "no C building" if compass.c == NO_C else BUILDING_NAMES[compass.c]
    return ReportGroups(
        table={"buildings": f"{b}, {c}"},
        seats=[{"most gold from": max(SOURCES, key=sheet.__getitem__)} for sheet in outcome["details"]],
    )
