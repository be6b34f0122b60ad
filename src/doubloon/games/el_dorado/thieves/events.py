"""What the Thieves did (TH-7 – TH-11), in the words of the log. (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.el_dorado.content import RESOURCE_NAMES, THIEF_PRICE
from doubloon.games.el_dorado.edge.events.about import IslandEvent, PlaceEvent
from doubloon.games.el_dorado.edge.events.names import cards, place_title
from doubloon.kernel.events import seat_name, several


class WentIntoHiding(IslandEvent, frozen=True):
    """What they give back goes to the stacks, before everybody's eyes."""

    clause: ClassVar[str] = "TH-7.3"
    amounts: list[int]

    def told(self) -> str:
        gives = f", gives back {cards(self.amounts)}," if any(self.amounts) else ""
        return f"has nothing left on the map{gives} and goes into hiding with two doubloons."


class EarnedDoubloon(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-7.4"

    def told(self) -> str:
        return "stays in hiding and takes a doubloon."


class StayedInHiding(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-7.5"

    def told(self) -> str:
        return "stays in hiding; there is no sixth doubloon."


class BoughtThief(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-11.5"
    thief: int

    def told(self) -> str:
        price = several(THIEF_PRICE, "doubloon")
        return f"places thief {self.thief + 1} on {place_title(self.place)} for {price}."


class MovedThief(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-9.1"
    thief: int

    def told(self) -> str:
        return f"moves thief {self.thief + 1} to {place_title(self.place)}."


class TurnedIn(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-11.3"
    resource: int

    def told(self) -> str:
        return f"turns a pair of {RESOURCE_NAMES[self.resource]} into a doubloon."


class LostDoubloon(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-10.8"

    def told(self) -> str:
        return "loses a doubloon."


class TookGold(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-8.2"
    number: int

    def told(self) -> str:
        return f"takes {self.number} gold from the stacks."


class RolledThiefDie(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-8.3"
    first: int
    second: int

    def told(self) -> str:
        return f"rolls {self.first}|{self.second} on the thief die."


class ChoseReach(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-8.3"
    reach: int
    steal: int

    def told(self) -> str:
        return f"takes reach {self.reach} and steals up to {several(self.steal, 'card')}."


class NobodyInReach(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-R6"

    def told(self) -> str:
        return "finds nobody to steal from."


class LookedAtHand(IslandEvent, frozen=True):
    victim: int
    rule: str = "TH-8.7"

    def cites(self) -> str:
        return self.rule

    def told(self) -> str:
        return f"looks at the hand of {seat_name(self.victim)}."


class LeftTheRest(IslandEvent, frozen=True):
    """The Thieves take fewer cards than they might, or none."""

    clause: ClassVar[str] = "TH-8.7"
    victim: int
    number: int

    def told(self) -> str:
        return f"leaves {seat_name(self.victim)} with {several(self.number, 'card')}."


class ThiefCarries(IslandEvent, frozen=True):
    """Which thief has the cave shrine, the curse or the horse."""

    thief: int
    what: int

    def cites(self) -> str:
        return ("TH-13.6", "TH-12.6", "TH-12.3")[self.what]

    def line(self, reader: int | None) -> str | None:
        if self.cites() != "TH-12.6":
            return super().line(reader)
        return f"{self.who()}'s thief {self.thief + 1} is cursed: slower and weaker by 1."

    def told(self) -> str:
        thief = f"thief {self.thief + 1}"
        return (
            f"gives the cave shrine to {thief}.",
            "",
            f"lets {thief} ride Bavieca.",
        )[self.what]


class FoundDen(IslandEvent, frozen=True):
    """The Thieves' tile; `thief` is -1 where nobody guards it."""

    thief: int

    def cites(self) -> str:
        return "TH-16.2" if self.thief >= 0 else "TH-16.4"

    def told(self) -> str:
        if self.thief < 0:
            return "finds nobody on guard there."
        return f"must fight thief {self.thief + 1}, who is placed there."


class JoinedInDen(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-16.5"
    thief: int

    def told(self) -> str:
        return f"places thief {self.thief + 1} there for free."
