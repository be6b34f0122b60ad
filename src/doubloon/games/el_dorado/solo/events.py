"""What happened to one who searches alone (SO), in the words of the log. (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.el_dorado.content import PLACE_NAMES
from doubloon.games.el_dorado.edge.events.about import IslandEvent
from doubloon.games.el_dorado.edge.events.battle import HUNTER_TITLES
from doubloon.games.el_dorado.edge.events.names import capital, place_title
from doubloon.kernel.events import Event, seat_name, several


class GuardianEvent(Event, frozen=True):
    """About one of the three guardians."""

    hunter: int

    def line(self, reader: int | None) -> str:
        return f"{capital(HUNTER_TITLES[self.hunter])} {self.told()}"

    def told(self) -> str:
        raise NotImplementedError


class GuardianRolled(GuardianEvent, frozen=True):
    pips: int
    cited: str

    def cites(self) -> str:
        return self.cited

    def told(self) -> str:
        return f"may go {several(self.pips, 'tile')}."


class GuardianAppeared(GuardianEvent, frozen=True):
    clause: ClassVar[str] = "SO-2.5"
    place: int

    def told(self) -> str:
        return f"guards {place_title(self.place)}."

    def things(self) -> list[str]:
        return [f"tile:{PLACE_NAMES[self.place]}"]


class GuardianBeaten(GuardianEvent, frozen=True):
    clause: ClassVar[str] = "SO-6.3"

    def told(self) -> str:
        return f"is defeated and rests until after the next turn of {seat_name(0)}."


class GuardianPut(GuardianAppeared, frozen=True):
    clause: ClassVar[str] = "SO-6.3"

    def told(self) -> str:
        return f"goes back to {place_title(self.place)}."


class GuardianWaits(GuardianEvent, frozen=True):
    clause: ClassVar[str] = "SO-R2"

    def told(self) -> str:
        return "waits for the next island shrine to be discovered."


class Usurped(Event, frozen=True):
    clause: ClassVar[str] = "SO-5.4"
    place: int
    number: int

    def line(self, reader: int | None) -> str:
        return (
            f"The Thief takes the offering of {seat_name(0)} from {place_title(self.place)} and leaves his own: "
            f"every guardian is stronger by {self.number}."
        )

    def things(self) -> list[str]:
        return [f"tile:{PLACE_NAMES[self.place]}"]


class Perished(IslandEvent, frozen=True):
    clause: ClassVar[str] = "SO-1.3"
    shrines: int

    def told(self) -> str:
        return f"loses the explorer, and with it the game, with {self.shrines} of the 3 island shrines."
