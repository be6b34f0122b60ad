"""Victory and the end in the words of the log (ED-3, ED-R47). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.el_dorado.edge.events.about import IslandEvent
from doubloon.games.el_dorado.edge.events.names import named
from doubloon.kernel.events import Event, listed, several


class Won(IslandEvent, frozen=True):
    """`offerings` are enough at this table; `held` may be more."""

    offerings: int = 3
    held: int = 3

    def cites(self) -> str:
        return "ED-3.2" if self.offerings == 3 else "TH-3.2"

    def told(self) -> str:
        if self.held == 3:
            return "controls all four shrines, has found El Dorado and wins."
        return "controls the cave shrine and two island shrines, has found El Dorado and wins."


class FinalShrines(Event, frozen=True):
    """By side: who it is, and how many shrines it controls."""

    clause: ClassVar[str] = "ED-3.2"
    counts: list[tuple[int, int]]

    def line(self, reader: int | None) -> str:
        ranked = sorted(self.counts, key=lambda count: -count[1])
        held = [f"{several(number, 'shrine')} for {named(side)}" for side, number in ranked]
        return f"Final count: {listed(held)}."


class CapReached(Event, frozen=True):
    rounds: int
    alone: bool

    def cites(self) -> str:
        return "SO-R14" if self.alone else "ED-R47"

    def line(self, reader: int | None) -> str:
        lost = "the guardians have held the island, and the game is lost"
        then = lost if self.alone else "shrines decide, then the cave shrine, pieces on the map, and cards"
        return f"After {several(self.rounds, 'round')} the search is called off: {then}."


class CountedAtCap(IslandEvent, frozen=True):
    """What decides: shrines, then the cave shrine, pieces on the map, and cards; a doubloon counts as two."""

    clause: ClassVar[str] = "ED-R47"
    shrines: int
    cave: bool
    pieces: int
    cards: int
    doubloons: int
    verb: str
    """`has`, or what comes of it: `wins with`, `shares the win, with`."""

    def told(self) -> str:
        counts = [
            several(self.shrines, "shrine") + (" (the cave shrine is one of them)" if self.cave else "")
        ]
        counts += [f"{several(self.pieces, 'piece')} on the map", several(self.cards, "card")]
        if self.doubloons:
            counts.append(f"{several(self.doubloons, 'doubloon')} (counting as {2 * self.doubloons} cards)")
        return f"{self.verb} {listed(counts)}."
