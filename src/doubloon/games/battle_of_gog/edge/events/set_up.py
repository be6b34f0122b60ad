"""The map and the first soldiers in the words of the log (BG-2). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.battle_of_gog.content import GRIDS, PLAIN, TERRAIN_NAMES
from doubloon.games.battle_of_gog.edge.events.about import PublicEvent, SeatEvent, at, covered, target
from doubloon.kernel.events import listed, seat_name


class FirstPlayerChosen(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-2.2"

    def text(self) -> str:
        return f"{seat_name(self.seat)} is the first player."


class TileLaid(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-2.6"
    tile: int
    position: int
    rotation: int

    def text(self) -> str:
        kinds = list(GRIDS[self.tile][0])
        shows = [f"{kinds.count(kind)} {TERRAIN_NAMES[kind]}" for kind in sorted(set(kinds)) if kind != PLAIN]
        land = listed(shows) if shows else "all plain"
        return f"{seat_name(self.seat)} lays a tile from {covered(self.position)}: {land}."

    def things(self) -> list[str]:
        return [f"tile:{self.position // 5},{self.position % 5}"]


class MapMade(PublicEvent, frozen=True):
    clause: ClassVar[str] = "BG-2.5"
    how: str

    def text(self) -> str:
        return f"The map is {self.how}."


class SoldiersPlaced(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-2.13"
    squares: list[int]

    def text(self) -> str:
        return f"{seat_name(self.seat)} begins with soldiers on {listed([*map(at, self.squares)])}."

    def things(self) -> list[str]:
        return [target(square) for square in self.squares]


class HeadStart(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-2.16"
    number: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} moves second and starts with {self.number} of each resource."
