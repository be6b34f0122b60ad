"""Treasure cards in the words of the log (BG-8, BG-18). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.battle_of_gog.content import (
    ABILITY_TITLES,
    TREASURE_CLAUSES,
    TREASURE_TEXTS,
    TREASURE_TITLES,
)
from doubloon.games.battle_of_gog.edge.events.about import (
    PublicEvent,
    SeatEvent,
    SquareEvent,
    amounts,
    at,
    target,
    unfit,
)
from doubloon.kernel.events import seat_name


class SoldierRose(SquareEvent, frozen=True):
    before: int
    level: int
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        rises = f"rises to level {self.level}" if self.level > self.before else f"stays on level {self.level}"
        return f"The soldier of {seat_name(self.seat)} on {at(self.square)} {rises}."


class TreasureDrawn(SeatEvent, frozen=True):
    card: int
    roll: int

    def cites(self) -> str:
        return TREASURE_CLAUSES[self.card]

    def text(self) -> str:
        name = f"{TREASURE_TITLES[self.card]}: {TREASURE_TEXTS[self.card]}"
        whom = "it may be applied" if self.roll % 2 else "the others are affected"
        return f"{seat_name(self.seat)} draws the treasure {name} The die shows {self.roll}: {whom}."


class TreasureChosen(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-8.6"
    applied: bool

    def text(self) -> str:
        return f"{seat_name(self.seat)} {'applies' if self.applied else 'cancels'} the card."


class NothingHappened(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-8.9"

    def text(self) -> str:
        return f"The card does nothing to {seat_name(self.seat)}."


class DeckShuffled(PublicEvent, frozen=True):
    clause: ClassVar[str] = "BG-8.10"

    def text(self) -> str:
        return "The treasure discard is shuffled into a new deck."


class SoldierLost(SquareEvent, frozen=True):
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        return f"{seat_name(self.seat)} loses the soldier on {at(self.square)}."


class GoodsLost(SeatEvent, frozen=True):
    """Resources lost by a card."""

    lost: list[int]
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        return f"{seat_name(self.seat)} loses {amounts(self.lost)}."


class GoodsGained(SeatEvent, frozen=True):
    """Resources won by a card, as far as they fit (BG-5.8)."""

    found: list[int]
    kept: list[int]
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        return f"{seat_name(self.seat)} gains {amounts(self.kept)}{unfit(self.found, self.kept)}."


class Relocated(SeatEvent, frozen=True):
    origin: int
    square: int
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        return f"The soldier of {seat_name(self.seat)} on {at(self.origin)} goes to {at(self.square)}."

    def things(self) -> list[str]:
        return [target(self.origin), target(self.square)]


class AbilityLost(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-18.17"
    ability: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} puts {ABILITY_TITLES[self.ability]} under the deck."


class AbilityTaken(SeatEvent, frozen=True):
    clause: ClassVar[str] = "BG-18.20"
    victim: int
    ability: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} takes {ABILITY_TITLES[self.ability]} from {seat_name(self.victim)}."
