"""What happens in the catacombs, in the words of the log. (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.city_of_thieves.content import CARD_TITLES, CYCLOPS
from doubloon.games.city_of_thieves.edge.events.about import FigureEvent
from doubloon.games.city_of_thieves.edge.events.names import (
    capital,
    dice,
    figure_of,
    space_thing,
    thing,
    where,
    with_article,
)
from doubloon.games.city_of_thieves.king_of_ashes.content import INTRIGUE_TITLES
from doubloon.kernel.events import Event, listed, seat_name, several


class WentBelow(FigureEvent, frozen=True):
    """KA-14.1, KA-14.4"""

    room: int
    by_stairs: bool

    def cites(self) -> str:
        return "KA-14.1" if self.by_stairs else "KA-14.4"

    def line(self, reader: int | None) -> str:
        way = "went down to" if self.by_stairs else "followed the arrow to"
        return f"{capital(figure_of(self.figure))} {way} {where(self.room)}."

    def things(self) -> list[str]:
        return [*super().things(), space_thing(self.room)]


class CyclopsRolled(Event, frozen=True):
    """KA-16.1"""

    clause: ClassVar[str] = "KA-16.1"
    seat: int
    pips: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} rolled {self.pips} for the Cyclops."


class CyclopsCame(Event, frozen=True):
    """KA-16.4"""

    clause: ClassVar[str] = "KA-16.4"
    room: int

    def line(self, reader: int | None) -> str:
        return f"The Cyclops came to {where(self.room)}."

    def things(self) -> list[str]:
        return [thing(CYCLOPS), space_thing(self.room)]


class CyclopsStayed(Event, frozen=True):
    """KA-16.2, KA-R32. By a 6, or because its own room was rolled."""

    pips: int

    def cites(self) -> str:
        return "KA-16.2" if self.pips == 6 else "KA-R32"

    def line(self, reader: int | None) -> str:
        return "The Cyclops stayed where it was."


class SecondRound(Event, frozen=True):
    """KA-16.9"""

    clause: ClassVar[str] = "KA-16.9"
    figure: int

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} won the first round; the Cyclops fights on."


class CyclopsBeaten(Event, frozen=True):
    """KA-16.11"""

    clause: ClassVar[str] = "KA-16.11"
    figure: int

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} drove the Cyclops back to its lair."


class DieTried(FigureEvent, frozen=True):
    """KA-15, CT-T19. One die in the catacombs and what it means."""

    what: str
    pips: int
    means: str
    cited: str

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} rolled {self.pips} {self.what}: {self.means}."


class Tortured(FigureEvent, frozen=True):
    """KA-15.9"""

    clause: ClassVar[str] = "KA-15.9"
    prisoner: int
    treasure: int

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} forced {with_article(self.treasure)} from {figure_of(self.prisoner)} in prison for 1 AP."

    def things(self) -> list[str]:
        return [*super().things(), thing(self.prisoner)]


class GemsOffered(FigureEvent, frozen=True):
    """KA-15.19"""

    clause: ClassVar[str] = "KA-15.19"
    gems: int
    ducats: int

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} turned {several(self.gems, 'magic gem')} into {several(self.ducats, 'ducat')} for 1 AP."


class Looted(FigureEvent, frozen=True):
    """KA-15.22"""

    clause: ClassVar[str] = "KA-15.22"
    dice: list[int]
    ducats: int
    more: int = 0
    """AV26. What is paid beyond the dice."""

    def line(self, reader: int | None) -> str:
        more = f", {self.more} more than the dice" if self.more else ""
        rolled = f"{capital(figure_of(self.figure))} rolled {dice(self.dice)} in the treasure room for 1 AP"
        return f"{rolled}: {several(self.ducats, 'ducat')}{more}."


class Perished(FigureEvent, frozen=True):
    """KA-R47"""

    clause: ClassVar[str] = "KA-R47"
    how: str

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} {self.how}, with everything it carried."


class CardsRecovered(Event, frozen=True):
    """KA-15.15"""

    clause: ClassVar[str] = "KA-15.15"
    seat: int
    card: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} took {CARD_TITLES[self.card]} from the discard pile."


class CardsFromTomes(Event, frozen=True):
    """KA-15.16"""

    clause: ClassVar[str] = "KA-15.16"
    seat: int
    cards: list[int]

    def line(self, reader: int | None) -> str:
        if reader == self.seat:
            return f"{seat_name(self.seat)} drew {listed([CARD_TITLES[card] for card in self.cards])}."
        return f"{seat_name(self.seat)} drew {several(len(self.cards), 'Arcana card')}."


class LeftBelow(FigureEvent, frozen=True):
    """KA-15.12"""

    clause: ClassVar[str] = "KA-15.12"
    treasure: int

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} left {with_article(self.treasure)} behind in the tunnel."


class LeftByTunnel(FigureEvent, frozen=True):
    """KA-15.13"""

    clause: ClassVar[str] = "KA-15.13"

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} left the district through the tunnel."


class HostageFreed(FigureEvent, frozen=True):
    """CT-T19, AV31"""

    clause: ClassVar[str] = "CT-T19"

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} took the hostage from the prison for 1 AP."


class HostageReturned(Event, frozen=True):
    """CT-T19, AV32"""

    clause: ClassVar[str] = "CT-T19"

    def line(self, reader: int | None) -> str:
        return "The hostage was brought back to the prison."


class IntrigueSwapped(Event, frozen=True):
    """CT-T19, CT-R7"""

    clause: ClassVar[str] = "CT-T19"
    seat: int
    card: int

    def line(self, reader: int | None) -> str:
        what = INTRIGUE_TITLES[self.card] if reader == self.seat else "an Intrigue card"
        return f"{seat_name(self.seat)} put {what} under the deck."


class FestivalCollected(Event, frozen=True):
    """CT-T19, AV29"""

    clause: ClassVar[str] = "CT-T19"
    seat: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} took 1 ducat from the festival on the square."
