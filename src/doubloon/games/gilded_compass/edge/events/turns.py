"""Turns in the words of the log: dice rolled, turned, placed and sent to the Library (GC-3 – GC-5, GC-11). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.gilded_compass.content import ABILITY_NAMES, ABILITY_TITLES
from doubloon.games.gilded_compass.edge.events.names import BUILDING_TITLES, dice
from doubloon.kernel.events import Event, listed, seat_name

PLACED_BY = {
    "university": "GC-5.2",
    "archives": "GC-6.2",
    "library": "GC-4.2",
    "auction-house": "GC-7.1",
    "guild": "GC-8.1",
    "temple": "GC-9.2",
    "illuminati": "GC-10.3",
    "galleon": "GC-12.2",
    "tower": "GC-13.2",
}

FIRST_BY = {"illuminati": "GC-10.2", "galleon": "GC-12.1"}
"""Where a set of one die is the first of the round."""


SENT_BY = {
    "university": "GC-5.7",
    "archives": "GC-6.12",
    "auction-house": "GC-7.10",
    "guild": "GC-8.6",
    "illuminati": "GC-10.12",
    "galleon": "GC-12.10",
    "tower": "GC-13.3",
}


GIVES = {"gift": ": another turn", "help": ": 2 more dice this round"}
"""What an Ability gives, where no further sentence tells it (GC-11.4, GC-11.6)."""


class Rolled(Event, frozen=True):
    """GC-3.4"""

    clause: ClassVar[str] = "GC-3.4"
    seat: int
    dice: list[int]
    neutral: list[int]

    def line(self, reader: int | None) -> str:
        also = f" and neutral {dice(self.neutral)}" if self.neutral else ""
        return f"{seat_name(self.seat)} rolled {dice(self.dice)}{also}."

    def thrown(self) -> list[tuple[int, int]]:
        return [(self.seat, pips) for pips in [*self.dice, *self.neutral]]


class Rerolled(Event, frozen=True):
    """GC-4.8"""

    clause: ClassVar[str] = "GC-4.8"
    seat: int
    before: list[int]
    after: list[int]
    neutral_before: list[int]
    neutral_after: list[int]

    def line(self, reader: int | None) -> str:
        parts = []
        if self.before:
            parts.append(f"{dice(self.before)} into {dice(self.after)}")
        if self.neutral_before:
            parts.append(f"neutral {dice(self.neutral_before)} into {dice(self.neutral_after)}")
        return f"{seat_name(self.seat)} spent a Knowledge token and rerolled {listed(parts)}."

    def thrown(self) -> list[tuple[int, int]]:
        return [(self.seat, pips) for pips in [*self.after, *self.neutral_after]]


class DieTurned(Event, frozen=True):
    """GC-11.9"""

    clause: ClassVar[str] = "GC-11.9"
    seat: int
    before: int
    after: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} turned a {self.before} to a {self.after}."


class AbilityUsed(Event, frozen=True):
    """GC-11.1"""

    clause: ClassVar[str] = "GC-11.1"
    seat: int
    ability: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} used {ABILITY_TITLES[self.ability]}{GIVES.get(ABILITY_NAMES[self.ability], '')}."


class Placed(Event, frozen=True):
    """GC-3.6, GC-16.3. Own dice, or neutral ones that the seat holds."""

    seat: int
    owner: int
    building: str
    dice: list[int]
    whole: tuple[int, ...] | list[int] = ()
    """The set these dice now belong to, where there is one."""
    item: int = 0
    """The number of the Temple's tile they lie on."""

    def cites(self) -> str:
        alone = len(self.whole) == 1
        return FIRST_BY.get(self.building, PLACED_BY[self.building]) if alone else PLACED_BY[self.building]

    def line(self, reader: int | None) -> str:
        whose = "" if self.owner == self.seat else "neutral "
        where = BUILDING_TITLES[self.building]
        if self.item:
            where += f" on Magical Item {self.item}"
        if len(self.whole) > len(self.dice):
            where += f", now {dice([*self.whole])}"
        elif self.building == "archives":
            where += " as a new group"
        return f"{seat_name(self.seat)} placed {whose}{dice(self.dice)} in {where}."

    def things(self) -> list[str]:
        return [f"space:{self.building}"]


class FellToLibrary(Event, frozen=True):
    """GC-4.1"""

    owner: int
    building: str
    dice: list[int]

    def cites(self) -> str:
        return SENT_BY[self.building]

    def line(self, reader: int | None) -> str:
        went = f"{dice(self.dice) or 'dice'} went"
        return f"{seat_name(self.owner)}'s {went} from {BUILDING_TITLES[self.building]} to the Library."

    def things(self) -> list[str]:
        return [f"space:{self.building}", "space:library"]


class DieStruck(Event, frozen=True):
    """GC-11.11"""

    clause: ClassVar[str] = "GC-11.11"
    seat: int
    rival: int
    building: str
    pips: int

    def line(self, reader: int | None) -> str:
        where = BUILDING_TITLES[self.building]
        rival, seat = seat_name(self.rival), seat_name(self.seat)
        return f"{rival}'s {self.pips} went from {where} to the Library, struck by {seat}."

    def things(self) -> list[str]:
        return [f"space:{self.building}", "space:library"]
