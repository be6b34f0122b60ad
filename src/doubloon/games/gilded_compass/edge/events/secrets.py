"""Artifacts, Missions and Chests in the words of the log: readers who may not know them hear less (GC-7, GC-8, GC-12, GC-18). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.gilded_compass.content import ARTIFACT_NAMES, MISSION_TITLES
from doubloon.games.gilded_compass.edge.events.names import chests_worth, listed_numbers
from doubloon.kernel.events import Event, listed, seat_name, several


def to_holder(reader: int | None, seat: int, names: list[str]) -> str:
    """GC-18.2. What was drawn, for its holder alone: `: Fire and Water`."""
    return f": {listed(names)}" if reader == seat else ""


class ArtifactsDrawn(Event, frozen=True):
    """GC-7.6 – GC-7.8. Who draws a single one keeps it."""

    seat: int
    artifacts: list[int]

    def cites(self) -> str:
        return "GC-7.7" if len(self.artifacts) == 1 else "GC-7.6"

    def line(self, reader: int | None) -> str:
        seen = to_holder(reader, self.seat, [ARTIFACT_NAMES[one] for one in self.artifacts])
        drew = "drew and kept" if len(self.artifacts) == 1 else "drew"
        return f"{seat_name(self.seat)} {drew} {several(len(self.artifacts), 'Artifact')}{seen}."


class ArtifactKept(Event, frozen=True):
    """GC-7.8"""

    clause: ClassVar[str] = "GC-7.8"
    seat: int
    kept: list[int]
    rejected: int

    def line(self, reader: int | None) -> str:
        if reader == self.seat:
            kept = listed([ARTIFACT_NAMES[artifact] for artifact in self.kept])
        else:
            kept = several(len(self.kept), "Artifact")
        return f"{seat_name(self.seat)} kept {kept} and rejected {ARTIFACT_NAMES[self.rejected]}."


class MissionsDrawn(Event, frozen=True):
    """GC-8.2; two behind a neutral winner (GC-16.15)."""

    seat: int
    missions: list[int]

    def cites(self) -> str:
        return "GC-16.15" if len(self.missions) == 2 else "GC-8.2"

    def line(self, reader: int | None) -> str:
        seen = to_holder(reader, self.seat, [MISSION_TITLES[one] for one in self.missions])
        return f"{seat_name(self.seat)} drew {several(len(self.missions), 'Mission')}{seen}."


class MissionHandedOn(Event, frozen=True):
    """GC-8.2, GC-8.4"""

    seat: int
    missions: list[int]

    def cites(self) -> str:
        return "GC-8.4" if len(self.missions) == 1 else "GC-8.2"

    def line(self, reader: int | None) -> str:
        seen = to_holder(reader, self.seat, [MISSION_TITLES[one] for one in self.missions])
        return f"{seat_name(self.seat)} was handed {several(len(self.missions), 'Mission')}{seen}."


class MissionKept(Event, frozen=True):
    """GC-8.7"""

    clause: ClassVar[str] = "GC-8.7"
    seat: int
    mission: int

    def line(self, reader: int | None) -> str:
        kept = MISSION_TITLES[self.mission] if reader == self.seat else "a Mission"
        return f"{seat_name(self.seat)} kept {kept}."


class MissionsReturned(Event, frozen=True):
    """GC-8.3, GC-8.5, GC-16.15"""

    number: int
    by: str

    def cites(self) -> str:
        return self.by

    def line(self, reader: int | None) -> str:
        return f"{several(self.number, 'Mission')} went to the bottom of the stack."


class ChestsDrawn(Event, frozen=True):
    """GC-12.5"""

    clause: ClassVar[str] = "GC-12.5"
    seat: int
    values: list[int]

    def line(self, reader: int | None) -> str:
        seen = f" worth {listed_numbers(self.values)}" if reader == self.seat and self.values else ""
        return f"{seat_name(self.seat)} drew {several(len(self.values), 'Chest')}{seen}."


class ChestsKept(Event, frozen=True):
    """GC-12.7, GC-12.8. A winner with too small a catch draws the rest."""

    seat: int
    values: list[int]
    drawn: list[int]

    def cites(self) -> str:
        return "GC-12.8" if self.drawn else "GC-12.7"

    def line(self, reader: int | None) -> str:
        more = f" and drew {chests_worth(self.drawn)} for the rest" if self.drawn else ""
        return f"{seat_name(self.seat)} kept {chests_worth(self.values)}{more}."


class ChestsDiscarded(Event, frozen=True):
    """GC-12.7"""

    clause: ClassVar[str] = "GC-12.7"
    seat: int
    values: list[int]

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} discarded {several(len(self.values), 'Chest')} worth {listed_numbers(self.values)}."


class CatchGivenUp(Event, frozen=True):
    """GC-12.9"""

    clause: ClassVar[str] = "GC-12.9"
    seat: int
    values: list[int]

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} has no dice at the Galleon and discarded Chests worth {listed_numbers(self.values)}."
