"""What the buildings give to players, in the words of the log (GC-4 – GC-6, GC-9, GC-10, GC-13). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.gilded_compass.content import (
    ABILITY_TITLES,
    ITEM_TITLES,
    MAP_PHRASES,
    SPECIALIST_TITLES,
    TREASURE_NAMES,
)
from doubloon.games.gilded_compass.edge.events.names import item_dice
from doubloon.kernel.events import Event, listed, seat_name, several


class BuildingEvent(Event, frozen=True):
    """What a building gives to a player."""

    space: ClassVar[str]
    seat: int

    def things(self) -> list[str]:
        return [f"space:{self.space}"]


class KnowledgeGained(BuildingEvent, frozen=True):
    """GC-4.5"""

    clause: ClassVar[str] = "GC-4.5"
    space: ClassVar[str] = "library"
    number: int
    missing: int
    """Tokens that the box no longer holds (GC-R31)."""

    def line(self, reader: int | None) -> str:
        if not self.missing:
            return f"{seat_name(self.seat)} gained {several(self.number, 'Knowledge token')} in the Library."
        short = f"{self.number} of {self.number + self.missing} Knowledge tokens"
        return f"{seat_name(self.seat)} gained {short} in the Library: the box is empty."


class MapTaken(BuildingEvent, frozen=True):
    """GC-6.9"""

    clause: ClassVar[str] = "GC-6.9"
    space: ClassVar[str] = "archives"
    map: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} took {MAP_PHRASES[self.map]}."


class MapsLeft(Event, frozen=True):
    """GC-6.11"""

    clause: ClassVar[str] = "GC-6.11"
    maps: list[int]

    def line(self, reader: int | None) -> str:
        return f"Unclaimed, out of the game: {listed([MAP_PHRASES[tile] for tile in self.maps])}."


class SpecialistsLeft(Event, frozen=True):
    """GC-5.10"""

    clause: ClassVar[str] = "GC-5.10"
    specialists: list[int]

    def line(self, reader: int | None) -> str:
        return f"Unclaimed, out of the game: {listed([f'the {SPECIALIST_TITLES[tile]}' for tile in self.specialists])}."


class SpecialistTaken(BuildingEvent, frozen=True):
    """GC-5.9"""

    clause: ClassVar[str] = "GC-5.9"
    space: ClassVar[str] = "university"
    specialist: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} hired the {SPECIALIST_TITLES[self.specialist]}."


class ItemTaken(Event, frozen=True):
    """GC-9.5"""

    clause: ClassVar[str] = "GC-9.5"
    seat: int
    item: int

    def line(self, reader: int | None) -> str:
        seen = f": it is a {ITEM_TITLES[self.item]}" if reader == self.seat else ""
        return f"{seat_name(self.seat)} took the Magical Item {item_dice(self.item)}{seen}."


class ItemsDiscarded(Event, frozen=True):
    """GC-9.6"""

    clause: ClassVar[str] = "GC-9.6"
    items: list[int]

    def line(self, reader: int | None) -> str:
        return (
            f"Unclaimed and discarded: {listed([f'{item_dice(i)} ({ITEM_TITLES[i]})' for i in self.items])}."
        )


class AbilityTaken(Event, frozen=True):
    """GC-10.9"""

    clause: ClassVar[str] = "GC-10.9"
    seat: int
    ability: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} took {ABILITY_TITLES[self.ability]}."


class AbilitiesDiscarded(Event, frozen=True):
    """GC-10.10, GC-10.11, GC-16.17"""

    abilities: list[int]
    by: str

    def cites(self) -> str:
        return self.by

    def line(self, reader: int | None) -> str:
        what = "Ability" if len(self.abilities) == 1 else "Abilities"
        return f"{what} discarded: {listed([ABILITY_TITLES[ability] for ability in self.abilities])}."


class TreasureDrawn(Event, frozen=True):
    """GC-13.5, GC-13.6"""

    clause: ClassVar[str] = "GC-13.5"
    seat: int
    colour: int
    value: int

    def line(self, reader: int | None) -> str:
        seen = f" worth {self.value}" if reader == self.seat else ""
        return f"{seat_name(self.seat)} drew a {TREASURE_NAMES[self.colour]} Treasure{seen}."
