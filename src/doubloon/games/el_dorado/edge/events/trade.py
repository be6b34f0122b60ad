"""What was traded (ED-6, TH-4), in the words of the log. (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.el_dorado.content import (
    COIN_TITLES,
    MERCHANT_RATE,
    RESOURCE_NAMES,
)
from doubloon.games.el_dorado.edge.events.about import IslandEvent
from doubloon.games.el_dorado.edge.events.names import cards, named
from doubloon.kernel.events import listed


class TradedWithStacks(IslandEvent, frozen=True):
    rate: int
    gives: int
    takes: int

    def cites(self) -> str:
        return "ED-6.4" if self.rate == MERCHANT_RATE else "ED-6.3"

    def told(self) -> str:
        skill = " (William)" if self.rate == MERCHANT_RATE else ""
        return f"trades {self.rate} {RESOURCE_NAMES[self.gives]} for 1 {RESOURCE_NAMES[self.takes]}{skill}."


class Proposed(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-R48"
    other: int
    given: list[int]
    wanted: list[int]
    gives_shrine: bool
    wants_shrine: bool
    gives_coins: list[int]
    wants_coins: list[int]

    def told(self) -> str:
        gives = half(self.given, self.gives_shrine, self.gives_coins)
        wants = half(self.wanted, self.wants_shrine, self.wants_coins)
        if gives == "nothing":
            return f"asks {named(self.other)} for {wants} as a gift."
        if wants == "nothing":
            return f"offers {gives} to {named(self.other)} as a gift."
        return f"offers {gives} to {named(self.other)} for {wants}."


def half(amounts: list[int], shrine: bool, coins: list[int]) -> str:
    """One half of a proposal."""
    parts = ["the cave shrine"] if shrine else []
    parts += [COIN_TITLES[coin] for coin in coins]
    if any(amounts) or not parts:
        parts.append(cards(amounts))
    return listed(parts)


class Withdrew(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-R48"
    other: int

    def told(self) -> str:
        return f"takes the offer to {named(self.other)} back."


class Swapped(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-6.1"
    other: int

    def told(self) -> str:
        return f"accepts the offer of {named(self.other)}."


class Declined(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-R48"
    other: int

    def told(self) -> str:
        return f"declines the offer of {named(self.other)}."
