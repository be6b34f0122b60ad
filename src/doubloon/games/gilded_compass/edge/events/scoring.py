"""The final scoring in the words of the log (GC-17): everybody's gold, and who wins. (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.gilded_compass.compass import Compass
from doubloon.games.gilded_compass.content import MISSION_TITLES
from doubloon.games.gilded_compass.rules.scoring.results import holdings
from doubloon.games.gilded_compass.rules.scoring.scoring import score, standings
from doubloon.kernel.events import Event, listed, seat_name


class Scored(Event, frozen=True):
    """GC-17.1. A player's gold, and where it comes from."""

    clause: ClassVar[str] = "GC-17.1"
    seat: int
    gold: int
    parts: dict[str, int]
    """By the names of what is counted."""
    missions: dict[str, int]
    """The gold of each Mission, by its title."""

    def line(self, reader: int | None) -> str:
        counted = [f"{gold} for {name}" for name, gold in self.parts.items() if gold]
        if self.missions:
            paid = ", ".join(f"{title} {gold}" for title, gold in self.missions.items())
            counted.append(f"{sum(self.missions.values())} for Missions ({paid})")
        whence = f": {listed(counted)}" if counted else ""
        return f"{seat_name(self.seat)} has {self.gold} gold{whence}."


class Won(Event, frozen=True):
    """GC-17.12, GC-17.13. The most gold, then the unassigned Specialists."""

    winners: list[int]
    gold: int
    idle: dict[int, int]
    """The worth of the unassigned Specialists of all who have this much gold, where they are several."""

    def cites(self) -> str:
        return "GC-17.13" if len(self.winners) > 1 else "GC-17.12"

    def line(self, reader: int | None) -> str:
        winners = listed([seat_name(seat) for seat in self.winners])
        win = "share the win" if len(self.winners) > 1 else "wins"
        return f"{winners} {win} with {self.gold} gold{self.tie()}."

    def tie(self) -> str:
        if not self.idle:
            return ""
        if len(self.winners) == len(self.idle):
            return f"; their unassigned Specialists are worth the same, {self.idle[self.winners[0]]}"
        compared = ", ".join(f"{seat_name(seat)} {worth}" for seat, worth in self.idle.items())
        return f"; unassigned Specialists break the tie: {compared}"


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
    gold = scores[winners[0]].gold
    tied = {seat: int(one.idle) for seat, one in enumerate(scores) if one.gold == gold}
    return [*told, Won(winners, int(gold), tied if len(tied) > 1 else {})]
