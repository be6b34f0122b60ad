"""Locks, chests, the vault and what is carried, in the words of the log (CT-7 – CT-9). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.city_of_thieves.content import DUCATS, GEM, OPENED_PAYS, SKILL_TITLES
from doubloon.games.city_of_thieves.edge.events.about import PlayersFigureEvent
from doubloon.games.city_of_thieves.edge.events.names import capital, dice, figure_of, where, with_article
from doubloon.kernel.events import Event, seat_name, several


class LockPicked(PlayersFigureEvent, frozen=True):
    """CT-7.2"""

    clause: ClassVar[str] = "CT-7.2"
    pips: int
    opened: bool
    price: int

    def line(self, reader: int | None) -> str:
        result = "it opened" if self.opened else "it held"
        tried = f"tried the lock for {self.price} AP and rolled {self.pips}"
        again = f"rolled {self.pips} on the lock now"
        return f"{capital(figure_of(self.figure))} {tried if self.price else again}: {result}."


class ChestOpened(PlayersFigureEvent, frozen=True):
    """CT-8.2. After a lock-pick, or by this for these action points."""

    clause: ClassVar[str] = "CT-8.2"
    treasure: int
    paid: int
    how: str
    price: int

    def line(self, reader: int | None) -> str:
        chest = "the chest of the magic gem" if self.treasure == GEM else "a chest"
        price = f" for {self.price} AP" if self.price else ""
        how = f" {self.how}{price}" if self.how else ""
        skill = f" ({SKILL_TITLES[self.figure]})" if self.paid > OPENED_PAYS else ""
        got = f"{with_article(self.treasure)}, and {several(self.paid, 'ducat')} for {seat_name(self.seat)}{skill}"
        return f"{capital(figure_of(self.figure))} opened {chest}{how}: {got}."


class DieCounted(PlayersFigureEvent, frozen=True):
    """CT-8.9, CT-8.10"""

    treasure: int
    pips: int
    paid: int

    def cites(self) -> str:
        return "CT-8.10" if self.treasure == DUCATS else "CT-8.9"

    def line(self, reader: int | None) -> str:
        what = "a chest full of ducats" if self.treasure == DUCATS else "a purse"
        return f"{seat_name(self.seat)} rolled {self.pips} for {what}: {several(self.paid, 'ducat')}."


class Dropped(PlayersFigureEvent, frozen=True):
    """CT-9.4"""

    clause: ClassVar[str] = "CT-9.4"
    treasure: int
    room: int

    def line(self, reader: int | None) -> str:
        if self.room < 0:
            return f"{capital(figure_of(self.figure))} had to give up {with_article(self.treasure)}."
        return f"{capital(figure_of(self.figure))} dropped {with_article(self.treasure)}: it lies in {where(self.room)}."


class LockReinforced(Event, frozen=True):
    """CT-T8"""

    clause: ClassVar[str] = "CT-T8"
    seat: int
    room: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} played Reinforced Lock: the treasure in {where(self.room)} was turned chest side up."


class VaultOpened(PlayersFigureEvent, frozen=True):
    """CT-T11"""

    clause: ClassVar[str] = "CT-T11"
    rolled: list[int]
    taken: int
    left: int

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} opened the vault with {dice(self.rolled)}: {several(self.taken, 'ducat')} for {seat_name(self.seat)}, {self.left} left in the hoard."
