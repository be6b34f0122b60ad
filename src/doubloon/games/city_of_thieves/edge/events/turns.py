"""Turns, cards, skills and missions in the words of the log (CT-3, CT-5, CT-11, CT-12). (Not compiled: edge.)

An event whose content is secret says less to those who may not know it (CT-R7).
"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.city_of_thieves.content import CARD_NAMES, CARD_TITLES, SKILL_TITLES
from doubloon.games.city_of_thieves.edge.events.about import PlayersFigureEvent
from doubloon.games.city_of_thieves.edge.events.names import (
    CARD_EFFECTS,
    SKILL_EFFECTS,
    figure_of,
    mission_title,
)
from doubloon.kernel.events import Event, seat_name, several


class DieThrown(Event, frozen=True):
    """One die on the table. What it was thrown for, and what came of it, is told by another event."""

    seat: int
    pips: int

    def line(self, reader: int | None) -> None:
        return None

    def thrown(self) -> list[tuple[int, int]]:
        return [(self.seat, self.pips)]


class TurnBegan(Event, frozen=True):
    """CT-3.4"""

    clause: ClassVar[str] = "CT-3.4"
    seat: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} was on turn."


class TurnEnded(Event, frozen=True):
    """CT-3.10"""

    clause: ClassVar[str] = "CT-3.10"
    seat: int
    left: int

    def line(self, reader: int | None) -> str:
        left = f" with {self.left} AP left" if self.left else ""
        return f"{seat_name(self.seat)} ended the turn{left}."


class CardDrawn(Event, frozen=True):
    """CT-3.6, CT-T17. In phase 1, or as the reward of an Intrigue card."""

    seat: int
    card: int
    cited: str = "CT-3.6"

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        what = CARD_TITLES[self.card] if reader == self.seat else "an Arcana card"
        return f"{seat_name(self.seat)} drew {what}."


class CardPlayed(Event, frozen=True):
    """CT-11.3"""

    clause: ClassVar[str] = "CT-11.3"
    seat: int
    card: int
    note: str

    def line(self, reader: int | None) -> str:
        note = f" {self.note}" if self.note else ""
        effect = CARD_EFFECTS.get(CARD_NAMES[self.card])
        does = f": {effect}" if effect else ""
        return f"{seat_name(self.seat)} played {CARD_TITLES[self.card]}{note}{does}."


class Activated(PlayersFigureEvent, frozen=True):
    """CT-5.4"""

    clause: ClassVar[str] = "CT-5.4"

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} activated {figure_of(self.figure)}."


class SkillUsed(PlayersFigureEvent, frozen=True):
    """CT-5.10"""

    clause: ClassVar[str] = "CT-5.10"
    note: str

    def line(self, reader: int | None) -> str:
        return (
            f"{seat_name(self.seat)} used {figure_of(self.figure)}'s {SKILL_TITLES[self.figure]}{self.note}."
        )


class SkillPaid(PlayersFigureEvent, frozen=True):
    """CT-R59"""

    clause: ClassVar[str] = "CT-R59"
    card: int

    def line(self, reader: int | None) -> str:
        skill = SKILL_TITLES[self.figure]
        does = f": {SKILL_EFFECTS[skill]}" if skill in SKILL_EFFECTS else ""
        return f"{seat_name(self.seat)} discarded {CARD_TITLES[self.card]} for {figure_of(self.figure)}'s {skill}{does}."


class Hexed(Event, frozen=True):
    """CT-T9"""

    clause: ClassVar[str] = "CT-T9"
    seat: int
    card: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} lost {CARD_TITLES[self.card]}."


class MissionUsed(Event, frozen=True):
    """CT-12.6"""

    clause: ClassVar[str] = "CT-12.6"
    seat: int
    mission: int
    number: int
    paid: int
    price: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} used the mission {mission_title(self.mission)} for {self.price} AP with {several(self.number, 'treasure')}: {several(self.paid, 'ducat')}."


class MissionLaid(Event, frozen=True):
    """CT-2.8"""

    clause: ClassVar[str] = "CT-2.8"
    mission: int

    def line(self, reader: int | None) -> str:
        return f"The mission {mission_title(self.mission)} was laid out."


class NoMissionLeft(Event, frozen=True):
    """CT-12.11. The deck is empty: the place of a Mission card stays free."""

    clause: ClassVar[str] = "CT-12.11"

    def line(self, reader: int | None) -> str:
        return "No mission was left to be laid out."
