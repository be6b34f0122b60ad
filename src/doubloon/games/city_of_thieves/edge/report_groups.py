"""What tells one night in the city from another in a report (CT-1.1, CT-2.1, CT-R56). (Not compiled: edge.)"""

from __future__ import annotations

from typing import Any, Final

from doubloon.games.city_of_thieves.content import ADVENTURE_TITLES, GANG_TITLES
from doubloon.games.city_of_thieves.district import District
from doubloon.kernel.games.game import Outcome, ReportGroups

SOURCES: Final = ("ducats", "treasures", "skills", "adventure", "intrigue")
"""The lines of the count; among equals the first."""


def report_groups(district: District, outcome: Outcome) -> ReportGroups:
    """The adventure, and each player's gang, greatest source of ducats, and how many got out."""
    return ReportGroups(
        table={"adventure": ADVENTURE_TITLES[district.adventure]},
        seats=[
            {
                "gang": GANG_TITLES[district.gang[seat]] if district.gang[seat] >= 0 else "none",
                "most ducats from": source(sheet),
                "thieves out": str(sheet["out"]),
            }
            for seat, sheet in enumerate(outcome["details"])
        ],
    )


def source(sheet: dict[str, Any]) -> str:
    """What brought a player most."""
    best = max(SOURCES, key=sheet.__getitem__)
    return best if sheet[best] > 0 else "nothing"
