"""What the events of El Dorado have in common: who did it, and where. (Not compiled: edge.)"""

from __future__ import annotations

from doubloon.games.el_dorado.content import PLACE_NAMES
from doubloon.games.el_dorado.edge.events.names import capital, named
from doubloon.kernel.events import Event


class IslandEvent(Event, frozen=True):
    """Everybody hears it; `seat` is who did it, a team perhaps."""

    seat: int

    def who(self) -> str:
        return capital(named(self.seat))

    def line(self, reader: int | None) -> str | None:
        return f"{self.who()} {self.told()}"

    def told(self) -> str:
        raise NotImplementedError


class PlaceEvent(IslandEvent, frozen=True):
    """It is about a tile."""

    place: int

    def things(self) -> list[str]:
        return [f"tile:{PLACE_NAMES[self.place]}"]


class PieceEvent(IslandEvent, frozen=True):
    """One piece did it. `by` is a thief or the Wolf; empty for the explorer."""

    kind_: int
    by: str = ""

    def who(self) -> str:
        return f"{super().who()}'s {self.by.removeprefix('the ')}" if self.by else super().who()
