"""The final scoring in the words of the log (GC-17): everybody's gold, and who wins. (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.gilded_compass.compass import Compass
from doubloon.games.gilded_compass.content import (
    ARTIFACT_GOLD,
    ARTIFACT_NAMES,
    ARTIFACT_TYPES,
    MAP_TITLES,
    MAPS,
    MISSION_TITLES,
    SPECIALIST_TITLES,
    TREASURE_NAMES,
    VALUES,
)
from doubloon.games.gilded_compass.rules.scoring.chosen_assignment import NO_ITEM, map_like
from doubloon.games.gilded_compass.rules.scoring.holdings import Holdings
from doubloon.games.gilded_compass.rules.scoring.results import holdings
from doubloon.games.gilded_compass.rules.scoring.scoring import Score, score, standings, tile_gold
from doubloon.kernel.events import Event, listed, seat_name
from doubloon.kernel.masks import members


class Assigned(Event, frozen=True):
    """GC-17.5 to GC-17.7. What a player's maps pay, and which Specialists stand on them."""

    clause: ClassVar[str] = "GC-17.7"
    seat: int
    maps: list[tuple[str, int, list[str]]]
    """Title, gold, Specialists."""
    idle: list[str]

    def line(self, reader: int | None) -> str:
        owner = f"{seat_name(self.seat)}'s"
        if not self.maps:
            return f"{owner} {listed(self.idle)} found no map."
        paid = "; ".join(f"{gold} for {title}{crew(people)}" for title, gold, people in self.maps)
        rest = f" Without a place: {listed(self.idle)}." if self.idle else ""
        return f"{owner} maps: {paid}.{rest}"


def crew(people: list[str]) -> str:
    """`with red Cartographer 3 and red Excavator 1`, beside a map."""
    return f" with {' and '.join(people)}" if people else ""


class Scored(Event, frozen=True):
    """GC-17.1. A player's gold, and where it comes from."""

    clause: ClassVar[str] = "GC-17.1"
    seat: int
    gold: int
    parts: dict[str, int]
    """By the names of what is counted."""
    missions: list[tuple[str, int]]
    """The title and the gold of each Mission; two are called alike."""
    counted: dict[str, str]
    """By the same names: what there was to count."""

    def line(self, reader: int | None) -> str:
        counted = [f"{gold} for {name}{self.of(name)}" for name, gold in self.parts.items() if gold]
        if self.missions:
            paid = ", ".join(f"{title} {gold}" for title, gold in self.missions)
            counted.append(f"{sum(gold for _, gold in self.missions)} for Missions ({paid})")
        whence = f": {listed(counted)}" if counted else ""
        return f"{seat_name(self.seat)} has {self.gold} gold{whence}."

    def of(self, name: str) -> str:
        return f" ({self.counted[name]})" if self.counted.get(name) else ""


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
        compared = ", ".join(f"{seat_name(seat)} has {worth}" for seat, worth in self.idle.items())
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


def assigned(owned: Holdings, one: Score, seat: int) -> list[Event]:
    """GC-17.7. Nothing is told of a player who has neither maps nor Specialists."""
    people: dict[int, list[str]] = {tile: [] for tile in map_like(owned.maps, owned.missions)}
    for post in one.postings:
        equipped = "" if post.item == NO_ITEM else " (with an item)"
        people[post.tile].append(f"{SPECIALIST_TITLES[post.specialist]}{equipped}")
    maps = [(tile_title(tile), int(tile_gold(tile, one.postings)), there) for tile, there in people.items()]
    placed = {post.specialist for post in one.postings}
    idle = [SPECIALIST_TITLES[number] for number in members(owned.specialists) if number not in placed]
    return [Assigned(seat, maps, idle)] if maps or idle else []


def tile_title(tile: int) -> str:
    """GC-17.2. An Ancient Map, or a Mission that is a map."""
    return MAP_TITLES[tile] if tile < MAPS else f"the Mission {MISSION_TITLES[tile - MAPS]}"


def pieces(owned: Holdings) -> dict[str, str]:
    """What Knowledge, Artifacts, Chests and Treasures are made of: `3 Fire at 4, 1 Holy at 2`, `2 bronze at 1`."""
    wishes = owned.collection * ARTIFACT_TYPES
    artifacts = [
        f"{owned.artifacts[kind]} {name} at {ARTIFACT_GOLD[wishes + kind]}"
        for kind, name in enumerate(ARTIFACT_NAMES)
        if owned.artifacts[kind]
    ]
    chests = [str(value) for value in range(VALUES) for _ in range(owned.chests[value])]
    treasures = [
        f"{owned.treasures[cell]} {TREASURE_NAMES[cell // VALUES]} at {cell % VALUES}"
        for cell in range(len(owned.treasures))
        if owned.treasures[cell]
    ]
    return {
        "Knowledge": f"{owned.tokens} tokens",
        "Artifacts": ", ".join(artifacts),
        "Chests": ", ".join(chests),
        "Treasures": ", ".join(treasures),
    }


def final_scoring(compass: Compass) -> list[Event]:
    """GC-17.1, GC-17.12, GC-17.13"""
    owned = [holdings(compass, seat) for seat in range(compass.seats)]
    scores = [score(one) for one in owned]
    told: list[Event] = []
    for seat, one in enumerate(scores):
        told += assigned(owned[seat], one, seat)
        parts = {title: int(getattr(one, name)) for name, title in COUNTED.items()}
        missions = [(MISSION_TITLES[paid.mission], int(paid.gold)) for paid in one.missions]
        told.append(Scored(seat, int(one.gold), parts, missions, pieces(owned[seat])))
    places = standings([one.packed() for one in scores])
    winners = [seat for seat, place in enumerate(places) if place == 1]
    gold = scores[winners[0]].gold
    tied = {seat: int(one.idle) for seat, one in enumerate(scores) if one.gold == gold}
    return [*told, Won(winners, int(gold), tied if len(tied) > 1 else {})]
