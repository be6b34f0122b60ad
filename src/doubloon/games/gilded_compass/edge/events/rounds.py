"""Rounds, from the displays to the resolution of the buildings, in the words of the log (GC-2, GC-3). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.gilded_compass.content import (
    ABILITY_TITLES,
    ARTIFACT_NAMES,
    COLLECTION_MOST,
    COLLECTION_NEXT,
    MAP_TITLES,
    SPECIALIST_TITLES,
)
from doubloon.games.gilded_compass.edge.events.names import item_dice
from doubloon.kernel.events import Event, seat_name, several


class RoundBegan(Event, frozen=True):
    """GC-3.1. The displays of the round: of the Temple's tiles the visible side (GC-9.1)."""

    clause: ClassVar[str] = "GC-3.1"
    round: int
    start: int
    maps: list[int]
    specialists: list[int]
    items: list[int]
    abilities: list[int]

    def line(self, reader: int | None) -> str:
        displays = {
            "Maps": [MAP_TITLES[tile] for tile in self.maps],
            "Specialists": [SPECIALIST_TITLES[tile] for tile in self.specialists],
            "Magical Items": [item_dice(tile) for tile in self.items],
            "Abilities": [ABILITY_TITLES[tile] for tile in self.abilities],
        }
        shown = " ".join(f"{name}: {', '.join(tiles)}." for name, tiles in displays.items() if tiles)
        return f"Round {self.round} begins; {seat_name(self.start)} starts. {shown}"


class CollectionDealt(Event, frozen=True):
    """GC-2.10"""

    clause: ClassVar[str] = "GC-2.10"
    seat: int
    collection: int

    def line(self, reader: int | None) -> str | None:
        if reader != self.seat:
            return None
        most = ARTIFACT_NAMES[COLLECTION_MOST[self.collection]]
        next_best = ARTIFACT_NAMES[COLLECTION_NEXT[self.collection]]
        return f"{seat_name(self.seat)} collects {most} Artifacts most of all, then {next_best}."


class LastLapBegan(Event, frozen=True):
    """GC-3.9"""

    clause: ClassVar[str] = "GC-3.9"
    seat: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} has no free dice left: this is the last lap."


class DiceLeftOver(Event, frozen=True):
    """GC-3.12"""

    clause: ClassVar[str] = "GC-3.12"
    seat: int
    number: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} sent {several(self.number, 'unplaced die', 'unplaced dice')} to the Library."

    def things(self) -> list[str]:
        return ["space:library"]


class Resolving(Event, frozen=True):
    """GC-3.13. Whose turn it is among the buildings."""

    clause: ClassVar[str] = "GC-3.13"
    building: str
    """Its name in a sentence."""

    def line(self, reader: int | None) -> str:
        return f"Resolving {self.building}."
