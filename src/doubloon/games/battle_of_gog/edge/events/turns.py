"""Turns, what is gathered, dice and spirits in the words of the log (BG-4 – BG-6, BG-9, BG-14, BG-15). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.battle_of_gog.content import GOODS_NAMES
from doubloon.games.battle_of_gog.edge.events.about import SeatEvent, SquareEvent, amounts, at, target, unfit
from doubloon.kernel.events import listed, seat_name


class TurnBegan(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-4.1"
    round: int

    def text(self) -> str:
        return f"Round {self.round}: {seat_name(self.seat)} is on turn."


class Gathered(SeatEvent, frozen=True):
    """BG-5.3, BG-5.7, BG-19.8. What came in, with Abundance or without, and which cities the Angel starves."""

    clause: ClassVar[str] = "BG-5.3"
    found: list[int]
    kept: list[int]
    starved: list[int]
    abundance: bool

    def text(self) -> str:
        more = ", Abundance included" if self.abundance and any(self.kept) else ""
        starving = (
            f"; the Angel keeps {listed([*map(at, self.starved)])} from gathering" if self.starved else ""
        )
        goods = f"{amounts(self.kept)}{more}{unfit(self.found, self.kept)}{starving}"
        return f"{seat_name(self.seat)} gathers {goods}."


class Exchanged(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-6.3"
    given: int
    give: int
    take: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} exchanges {self.given} {GOODS_NAMES[self.give]} for 1 {GOODS_NAMES[self.take]}."


class Declined(SeatEvent, frozen=True):
    """What may be done and is not: a spirit's move, or taking an ability card."""

    spirit: bool

    def cites(self) -> str:
        return "BG-14.2" if self.spirit else "BG-18.20"

    def text(self) -> str:
        return f"{seat_name(self.seat)} {'moves no spirit' if self.spirit else 'takes no card'}."


class Ambushed(SquareEvent, frozen=True):
    clause: ClassVar[str] = "BG-19.7"
    level: int

    def text(self) -> str:
        soldier = f"a level-{self.level} soldier on {at(self.square)}"
        return f"{seat_name(self.seat)} lays an ambush: {soldier}; Ambush goes under the deck."


class DiceRolled(SeatEvent, frozen=True):
    dice: list[int]
    again: bool

    def cites(self) -> str:
        return "BG-9.2" if self.again else "BG-9.1"

    def text(self) -> str:
        rolls = "rolls both dice again:" if self.again else "rolls"
        return f"{seat_name(self.seat)} {rolls} {self.dice[0]} and {self.dice[1]}."

    def thrown(self) -> list[tuple[int, int]]:
        return [(self.seat, pips) for pips in self.dice]


class SpiritMoved(SeatEvent, frozen=True):
    angel: bool
    square: int

    def cites(self) -> str:
        return "BG-15.1" if self.angel else "BG-14.2"

    def text(self) -> str:
        return f"{seat_name(self.seat)} moves {'the Angel' if self.angel else 'Gog'} to {at(self.square)}."

    def things(self) -> list[str]:
        return [target(self.square)]


class BarnsFilled(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-14.4"
    capacity: int

    def text(self) -> str:
        return f"Gog touches a city of {seat_name(self.seat)} and fills the store: {self.capacity} of each resource."


class TruceEnded(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-4.12"

    def text(self) -> str:
        return f"The founders' truce of {seat_name(self.seat)} ends."
