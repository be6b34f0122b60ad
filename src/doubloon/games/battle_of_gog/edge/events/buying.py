"""What is bought, abilities and scrolls in the words of the log (BG-7, BG-16, BG-19). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.battle_of_gog.content import ABILITY_TITLES
from doubloon.games.battle_of_gog.edge.events.about import SeatEvent, SquareEvent, amounts, at, target
from doubloon.kernel.events import listed, seat_name


class MixPaid(SeatEvent, frozen=True):
    """With Wisdom a price is paid as its buyer likes; all other prices are printed."""

    clause: ClassVar[str] = "BG-19.5"
    paid: list[int]

    def text(self) -> str:
        return f"By Wisdom {seat_name(self.seat)} pays {amounts(self.paid)}."


class Recruited(SquareEvent, frozen=True):
    clause: ClassVar[str] = "BG-7.2"
    level: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} recruits a level-{self.level} soldier on {at(self.square)}."


class Trained(SquareEvent, frozen=True):
    clause: ClassVar[str] = "BG-7.5"
    level: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} trains the soldier on {at(self.square)} to level {self.level}."


class CityChanged(SquareEvent, frozen=True):
    """A city rose or fell by a level: bought or by a treasure card."""

    level: int
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        return f"The city of {seat_name(self.seat)} on {at(self.square)} is now level {self.level}."


class AbilityBought(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-7.7"

    def text(self) -> str:
        return f"{seat_name(self.seat)} buys an ability card."


class ScrollBought(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-7.8"

    def text(self) -> str:
        return f"{seat_name(self.seat)} buys a scroll."


class BarnBuilt(SeatEvent, frozen=True):
    """Bought or by a treasure card."""

    capacity: int
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        return f"{seat_name(self.seat)} has Barn {self.capacity} now."


WHY = {"BG-9.6": " for the double", "BG-12.7": " for the first battle won"}
"""Why an ability is drawn, where no sentence before it says so."""


class AbilityDrawn(SeatEvent, frozen=True):
    """A new ability, or none (a negative number) when the deck holds nothing but what the player has."""

    ability: int
    passed: list[int]
    by: str

    def cites(self) -> str:
        return self.by if self.ability >= 0 else "BG-19.2"

    def text(self) -> str:
        if self.ability < 0:
            return f"The deck holds no ability that {seat_name(self.seat)} lacks: no card is drawn."
        again = [ABILITY_TITLES[card] for card in self.passed]
        known = f" ({listed(again)} held already: under the deck)" if again else ""
        return f"{seat_name(self.seat)} draws the ability {ABILITY_TITLES[self.ability]}{WHY.get(self.by, '')}{known}."


class PowerGranted(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-19.10"

    def text(self) -> str:
        return f"All soldiers of {seat_name(self.seat)} below level 6 rise a level."


class ScrollObtained(SeatEvent, frozen=True):
    """From the stack or from another player; bound to the city on a square, or to none (a negative number)."""

    victim: int
    bound_to: int

    def cites(self) -> str:
        return "BG-16.2" if self.bound_to < 0 else "BG-16.5"

    def text(self) -> str:
        source = "the stack" if self.victim < 0 else seat_name(self.victim)
        binds = "" if self.bound_to < 0 else f" and binds it to the city on {at(self.bound_to)}"
        return f"{seat_name(self.seat)} takes a scroll from {source}{binds}."

    def things(self) -> list[str]:
        return [] if self.bound_to < 0 else [target(self.bound_to)]


class NoScrollLeft(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-16.2"

    def text(self) -> str:
        return f"There is no scroll for {seat_name(self.seat)} to take."


class ScrollReleased(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-16.8"

    def text(self) -> str:
        return f"The bound scroll of {seat_name(self.seat)} returns to the stack."
