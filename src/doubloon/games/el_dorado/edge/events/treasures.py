"""Treasures found, carried and lost, in the words of the log (TH-12). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.el_dorado.content import (
    COIN_TITLES,
    RESOURCE_NAMES,
)
from doubloon.games.el_dorado.edge.events.about import IslandEvent
from doubloon.games.el_dorado.edge.events.names import DWELLER_TITLES
from doubloon.kernel.events import seat_name


class FoundCoin(IslandEvent, frozen=True):
    """Where it lay, or with a beaten dweller; the cursed one comes with gold."""

    coin: int
    gold: int = 0
    cited: str = "TH-12.1"

    def cites(self) -> str:
        return "TH-12.6" if self.gold else self.cited

    def told(self) -> str:
        gold = f" and takes {self.gold} gold" if self.gold else ""
        return f"holds {COIN_TITLES[self.coin]} now{gold}."


class Cursed(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-12.6"

    def told(self) -> str:
        return "is cursed: slower and weaker by 1."


class CurseLifted(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-12.8"

    def told(self) -> str:
        return "is free of the curse."


class TookCard(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-12.4"
    resource: int

    def told(self) -> str:
        return f"takes 1 {RESOURCE_NAMES[self.resource]} for the Golden Rose."


class TookCoin(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-12.10"
    coin: int
    victim: int

    def told(self) -> str:
        return f"takes {COIN_TITLES[self.coin]} from {seat_name(self.victim)}."


class LostCoin(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-12.11"
    coin: int
    dweller: int

    def told(self) -> str:
        return f"loses {COIN_TITLES[self.coin]} to {DWELLER_TITLES[self.dweller]}."
