"""What happens before the first turn, in the words of the log (ED-2, HC-2). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.el_dorado.content import (
    EXPLORER_TITLES,
    PLACE_NAMES,
)
from doubloon.games.el_dorado.edge.events.about import IslandEvent
from doubloon.games.el_dorado.edge.events.names import place_title
from doubloon.kernel.events import Event, several


class Revealed(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-2.9"
    explorer: int

    def told(self) -> str:
        return f"plays {EXPLORER_TITLES[self.explorer]}."


class PlaysThieves(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-2.13"

    def told(self) -> str:
        return "plays the Thieves."


class StartsFor(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-6.2"

    def told(self) -> str:
        return "takes the team's first turn."


class Landed(Event, frozen=True):
    clause: ClassVar[str] = "ED-2.7"
    place: int

    def line(self, reader: int | None) -> str:
        return f"The search begins on {place_title(self.place)}."

    def things(self) -> list[str]:
        return [f"tile:{PLACE_NAMES[self.place]}"]


class RolledForStart(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-2.12"
    pips: int
    again: bool = False
    """After a tie for the highest."""

    def told(self) -> str:
        return f"rolls a {self.pips} for the start{' after the tie' if self.again else ''}."

    def thrown(self) -> list[tuple[int, int]]:
        return [(self.seat, self.pips)]


class TilesDealt(Event, frozen=True):
    clause: ClassVar[str] = "HC-2.1"
    number: int

    def line(self, reader: int | None) -> str:
        return f"{self.number} important tiles are dealt in secret."


class GaveTilesBack(IslandEvent, frozen=True):
    clause: ClassVar[str] = "HC-2.6"
    number: int

    def told(self) -> str:
        return f"shuffles {several(self.number, 'important tile')} back into the stack, unseen."
