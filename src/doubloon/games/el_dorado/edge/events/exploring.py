"""Exploring, buying and marching in the words of the log (ED-9 – ED-11, ED-16, TH-5). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.el_dorado.content import (
    ARMY_COST,
    BRIDGE_COST,
    FARMHOUSE_COST,
    FORT,
    FORT_COST,
    HIDEOUT_PRICE,
    OFFERING_COST,
    OUTPOST_PRICE,
    PLACE_NAMES,
    THIEVES_OFFERING_PRICE,
    VILLAGER_COST,
    WOLF_COST,
    X_EDGES,
)
from doubloon.games.el_dorado.edge.events.about import IslandEvent, PieceEvent, PlaceEvent
from doubloon.games.el_dorado.edge.events.names import (
    KIND_TITLES,
    THE_WOLF,
    a_tile,
    building_title,
    cards,
    corner_title,
    named,
    place_title,
)
from doubloon.kernel.events import Event, listed, several
from doubloon.pieces.hexes import DIRECTION_TITLES


class Moved(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-9.1"

    def told(self) -> str:
        return f"moves to {place_title(self.place)}."


class Flipped(PieceEvent, frozen=True):
    clause: ClassVar[str] = "ED-9.3"

    def told(self) -> str:
        price = f" for {cards(WOLF_COST)}" if self.by == THE_WOLF else ""
        return f"turns up {KIND_TITLES[self.kind_]}{price}."


class RevealedTile(PieceEvent, frozen=True):
    clause: ClassVar[str] = "HC-2.4"

    def told(self) -> str:
        return f"reveals a secret tile: {KIND_TITLES[self.kind_]}."


class PutAside(Event, frozen=True):
    clause: ClassVar[str] = "ED-R10"
    kind_: int

    def line(self, reader: int | None) -> str:
        return f"It would close the coast: {KIND_TITLES[self.kind_]} is put aside and shuffled back in."


class Discovered(PlaceEvent, frozen=True):
    """`by`: the thief or the Wolf that discovered it; empty for the explorer. `goes`: whether they enter the new tile."""

    clause: ClassVar[str] = "ED-9.3"
    direction: int
    by: str
    goes: bool

    def told(self) -> str:
        there = (f"; {self.by} goes there" if self.by else " and goes there") if self.goes else ""
        return f"lays {place_title(self.place)} to the {DIRECTION_TITLES[self.direction]}{there}."


class SearchBeganAnew(Event, frozen=True):
    clause: ClassVar[str] = "ED-R10"
    place: int

    def line(self, reader: int | None) -> str:
        return (
            f"Water all around: that was not El Dorado. The search begins again on {place_title(self.place)}."
        )


class OpenedCave(IslandEvent, frozen=True):
    """By villagers, a thief, or else the explorer."""

    clause: ClassVar[str] = "ED-17.2"
    direction: int
    villagers: int
    by: str

    def told(self) -> str:
        by = several(self.villagers, "villager") if self.villagers else self.by
        closed = listed([DIRECTION_TITLES[(self.direction + edge) % 6] for edge in X_EDGES])
        there = f"{by} {'go' if self.villagers > 1 else 'goes'}" if by else "goes"
        return f"opens the cave{'; ' if by else ' and '}{there} to the cave exit, which is closed to the {closed}."


class FoundCaveShrine(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-16.7"

    def told(self) -> str:
        return "finds the cave shrine."


class CaveShrineLifted(IslandEvent, frozen=True):
    """`seat` is -1 when a dweller has the cave shrine by now."""

    def cites(self) -> str:
        return "ED-16.8" if self.seat >= 0 else "ED-R22"

    def line(self, reader: int | None) -> str | None:
        return super().line(reader) if self.seat >= 0 else "The cave shrine's tile leaves the map."

    def told(self) -> str:
        return "takes the cave shrine's tile along."


class BuiltBridge(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-5.3"
    ends: list[int]

    def told(self) -> str:
        ends = " to ".join(place_title(end) for end in self.ends)
        return f"builds the bridge over {place_title(self.place)}, from {ends}, for {cards(BRIDGE_COST)}."


class RemovedBridge(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-5.6"

    def told(self) -> str:
        return f"removes the bridge from {place_title(self.place)} for {cards(BRIDGE_COST)}."


class Buried(IslandEvent, frozen=True):
    """TH-17.1, TH-17.2, TH-R14. What each side loses with the cave exit is told at once, its explorers left out."""

    clause: ClassVar[str] = "TH-17.1"
    lost: list[tuple[int, list[str]]]

    def told(self) -> str:
        lost = "".join(f"; {named(side)} loses {listed(pieces)}" for side, pieces in self.lost)
        return f"sets off a cave-in: the cave exit goes into the bottom half of the cave stack{lost}."


def pieces_told(villagers: int, thieves: int, buildings: list[int], lair: bool) -> list[str]:
    """`2 villagers`, `the fort`; `lair` where they are the Thieves'."""
    told = [several(villagers, "villager")] if villagers else []
    told += [several(thieves, "thief", "thieves")] if thieves else []
    return told + [building_title(building, lair) for building in buildings]


class CaveOpenedAgain(Event, frozen=True):
    clause: ClassVar[str] = "TH-17.4"

    def line(self, reader: int | None) -> str:
        return "The cave exit is open again."


class GardensWithered(Event, frozen=True):
    clause: ClassVar[str] = "TH-17.12"

    def line(self, reader: int | None) -> str:
        return "Both gardens of the island wither."


class Bought(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-10.3"

    def told(self) -> str:
        return f"buys a villager on {place_title(self.place)} for {cards(VILLAGER_COST)}."


class AnnouncedOffering(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-10.7"

    def told(self) -> str:
        return f"announces an offering on {place_title(self.place)}."


class Offered(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-16.1"
    thieves: bool = False

    def told(self) -> str:
        price = several(THIEVES_OFFERING_PRICE, "doubloon") if self.thieves else cards(OFFERING_COST)
        return f"places an offering on {place_title(self.place)} for {price}."


class OfferingCancelled(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-R12"

    def told(self) -> str:
        return f"cannot place the offering on {place_title(self.place)} any more."


class Built(PlaceEvent, frozen=True):
    building: int
    corner: int
    thieves: bool = False
    from_hiding: bool = False

    def cites(self) -> str:
        if self.thieves:
            hideout = "TH-11.11" if self.from_hiding else "TH-11.12"
            return hideout if self.building == 2 else "TH-11.14"
        return "ED-10.12" if self.building == 2 else "ED-10.8"

    def told(self) -> str:
        building = building_title(self.building, self.thieves)
        corner = corner_title(self.place, self.corner)
        return f"builds {building} on {corner} for {building_price(self.building, self.thieves)}."


def building_price(building: int, thieves: bool) -> str:
    """ED-T6, TH-11.11, TH-11.14. What it costs to build, and to take back."""
    if thieves:
        return several(HIDEOUT_PRICE if building == FORT else OUTPOST_PRICE, "doubloon")
    return cards(FORT_COST if building == FORT else FARMHOUSE_COST)


class ChippedIn(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-6.15"
    amounts: list[int]
    other: int
    purchase: str

    def told(self) -> str:
        return f"pays {cards(self.amounts)} towards {self.purchase} for {named(self.other)}."


class RefusedToPay(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-R60"
    other: int
    purchase: str

    def told(self) -> str:
        return f"pays nothing towards {self.purchase} for {named(self.other)}, who does without."


class Removed(PlaceEvent, frozen=True):
    building: int
    corner: int
    thieves: bool = False

    def cites(self) -> str:
        return "TH-11.4" if self.thieves else "ED-10.16"

    def told(self) -> str:
        building = building_title(self.building, self.thieves)
        corner = corner_title(self.place, self.corner)
        return f"takes {building} back from {corner} for {building_price(self.building, self.thieves)}."


class Marched(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-11.2"
    number: int
    target: int
    free: bool

    def told(self) -> str:
        price = a_tile(ARMY_COST, self.free)
        way = f"from {place_title(self.place)} to {place_title(self.target)}"
        return f"marches {several(self.number, 'villager')} {price} {way}."

    def things(self) -> list[str]:
        return [f"tile:{PLACE_NAMES[self.place]}", f"tile:{PLACE_NAMES[self.target]}"]
