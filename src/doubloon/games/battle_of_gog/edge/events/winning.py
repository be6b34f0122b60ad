"""Who is out, who wins, and the final order in the words of the log (BG-3, BG-21). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.battle_of_gog.content import ABILITY_TITLES
from doubloon.games.battle_of_gog.edge.events.about import PublicEvent, SeatEvent
from doubloon.kernel.events import listed, seat_name, several


class Eliminated(SeatEvent, frozen=True):
    """BG-21.1 – BG-21.3. The last city destroyed, or nothing left on the map; what the player had goes back."""

    soldiers: int
    scrolls: int
    abilities: list[int]
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        had = [several(self.soldiers, "soldier")] if self.soldiers else []
        had += [several(self.scrolls, "scroll")] if self.scrolls else []
        had += [ABILITY_TITLES[card] for card in self.abilities]
        back = f" and puts back {listed(had)}" if had else ""
        return f"{seat_name(self.seat)} is out of the game{back}."


class Won(SeatEvent, frozen=True):
    by: str
    how: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        return f"{seat_name(self.seat)} wins {self.how}."


class Ranked(PublicEvent, frozen=True):
    """The last line of every game: the players by place, with what decides it among the living."""

    clause: ClassVar[str] = "BG-3.9"
    places: list[int]
    strengths: list[list[int]]
    out: list[bool]

    def text(self) -> str:
        order = sorted(range(len(self.places)), key=lambda seat: self.places[seat])
        return f"Final order: {'; '.join(self.entry(seat) for seat in order)}."

    def entry(self, seat: int) -> str:
        place = f"{self.places[seat]}. {seat_name(seat)}"
        if self.out[seat]:
            return f"{place}, eliminated"
        scrolls, cities, city_levels, soldier_levels, goods = self.strengths[seat]
        held = f"{several(scrolls, 'scroll')}, {several(cities, 'city', 'cities')}, city levels {city_levels}"
        return f"{place} ({held}, soldier levels {soldier_levels}, {several(goods, 'resource')})"


class CapReached(PublicEvent, frozen=True):
    clause: ClassVar[str] = "BG-3.8"
    rounds: int
    ahead: list[int]

    def text(self) -> str:
        who = listed([seat_name(seat) for seat in self.ahead])
        win = "win" if len(self.ahead) > 1 else "wins"
        return f"{self.rounds} rounds are over: {who} {win} by scrolls, cities, levels and resources."
