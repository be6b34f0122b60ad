"""What happened, in the past tense. Each event knows its audience: `line(reader)` is what this reader may hear."""

from __future__ import annotations

from typing import ClassVar

from doubloon.kernel.events import Event, seat_name
from tests.toys.smugglers_cove.actions import SIDES


class TurnedUp(Event, frozen=True):
    clause: ClassVar[str] = "TY-2.2"
    captain: int
    laid: list[int]

    def line(self, reader: int | None) -> str:
        cards = ", ".join(f"{seat_name(seat)} {card}" for seat, card in enumerate(self.laid) if card)
        return f"The cards are turned up: {cards}. {seat_name(self.captain)} is captain."


class Drew(Event, frozen=True):
    """Which cards were drawn is told to their owner alone."""

    clause: ClassVar[str] = "TY-2.3"
    seat: int
    cards: list[int]

    def line(self, reader: int | None) -> str:
        if reader == self.seat:
            return f"You draw {', '.join(map(str, self.cards))}."
        return f"{seat_name(self.seat)} draws {len(self.cards)}."


class Hired(Event, frozen=True):
    clause: ClassVar[str] = "TY-3.1"
    seat: int
    die: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} hires the d{SIDES[self.die]}."

    def things(self) -> list[str]:
        return [f"die:{self.die}"]


class Rolled(Event, frozen=True):
    clause: ClassVar[str] = "TY-3.3"
    rolled: list[int]
    coins: int

    def line(self, reader: int | None) -> str:
        return f"The dice show {', '.join(map(str, self.rolled)) or 'nothing'}: {self.coins} coins."


class Raided(Event, frozen=True):
    clause: ClassVar[str] = "TY-4.1"
    seat: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} raids with a six!"


class Bought(Event, frozen=True):
    clause: ClassVar[str] = "TY-5.2"
    seat: int
    seller: int
    card: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} buys the {self.card} of {seat_name(self.seller)}."
