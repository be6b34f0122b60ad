"""What the log tells of the final scoring (GC-17): everybody's gold, and who wins. (Not compiled: edge.)"""

from __future__ import annotations

from doubloon.games.gilded_compass.compass import Compass
from doubloon.games.gilded_compass.content import MISSION_TITLES
from doubloon.games.gilded_compass.edge.events.turns import Scored, Won
from doubloon.games.gilded_compass.rules.scoring.results import holdings
from doubloon.games.gilded_compass.rules.scoring.scoring import score, standings
from doubloon.kernel.events import Event

COUNTED = {
    "maps": "maps",
    "specialists": "Specialists",
    "knowledge": "Knowledge",
    "artifacts": "Artifacts",
    "abilities": "Abilities",
    "chests": "Chests",
    "treasures": "Treasures",
}
"""GC-17.1. What a score is made of beside Missions, and what the log calls it."""


def final_scoring(compass: Compass) -> list[Event]:
    """GC-17.1, GC-17.12, GC-17.13"""
    scores = [score(holdings(compass, seat)) for seat in range(compass.seats)]
    told: list[Event] = []
    for seat, one in enumerate(scores):
        parts = {title: int(getattr(one, name)) for name, title in COUNTED.items()}
        missions = {MISSION_TITLES[paid.mission]: int(paid.gold) for paid in one.missions}
        told.append(Scored(seat, int(one.gold), parts, missions))
    places = standings([one.packed() for one in scores])
    winners = [seat for seat, place in enumerate(places) if place == 1]
    best = scores[winners[0]]
    tied = sum(one.gold == best.gold for one in scores) > 1
    return [*told, Won(winners, int(best.gold), tied, int(best.idle))]
