"""The phases of a turn in the words of the log (ED-8, ED-19). (Not compiled: edge.)

Cards that pass between hidden hands are named to the two players only (ED-R38).
"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.el_dorado.content import RESOURCE_NAMES
from doubloon.games.el_dorado.edge.events.about import IslandEvent
from doubloon.games.el_dorado.edge.events.names import cards, named
from doubloon.kernel.events import several


class TurnBegan(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-3.4"
    round: int

    def told(self) -> str:
        return f"begins turn {self.round}."


class Rolled(IslandEvent, frozen=True):
    """Both golden dice; in a game with turn points only Laffite rolls them."""

    first: int
    second: int
    turn_points: bool = False
    again: bool = False

    def cites(self) -> str:
        if self.again:
            return "ED-19.4"
        return "HC-4.6" if self.turn_points else "ED-8.2"

    def told(self) -> str:
        dice = f"{self.first} and {self.second}"
        if self.again:
            return f"rolls both dice again (Nicolas): {dice}."
        return f"rolls {dice}{' (Laffite)' if self.turn_points else ''}."

    def thrown(self) -> list[tuple[int, int]]:
        return [(self.seat, self.first), (self.seat, self.second)]


class ChoseSpeed(IslandEvent, frozen=True):
    """What is added to the die, and the curse that takes 1 away, are named."""

    clause: ClassVar[str] = "ED-8.2"
    speed: int
    gather: int
    pips: int
    stella: bool = False
    bavieca: bool = False

    def told(self) -> str:
        why = more_or_less(self.speed - self.pips, self.stella, self.bavieca)
        die = f" ({self.pips} on the die, {', '.join(why)})" if why else ""
        return f"takes speed {self.speed}{die} and may gather {self.gather}."


def more_or_less(more: int, stella: bool, bavieca: bool) -> list[str]:
    """ED-19.1, TH-12.2, TH-12.6. What makes a speed so much greater than die or points; the curse takes the rest away."""
    why = ["1 more for Stella"] if stella else []
    why += ["1 more for Bavieca"] if bavieca else []
    return [*why, "1 less for the curse"] if more < len(why) else why


class Gathered(IslandEvent, frozen=True):
    """`short`: the stacks had fewer than the gatherer might have taken."""

    amounts: list[int]
    short: bool = False

    def cites(self) -> str:
        if self.short:
            return "ED-R7"
        return "ED-8.3" if any(self.amounts) else "ED-8.4"

    def told(self) -> str:
        why = "; the stacks have no more to give" if self.short else ""
        return f"gathers {cards(self.amounts)}{why}."


class KeptPoints(IslandEvent, frozen=True):
    clause: ClassVar[str] = "HC-4.2"
    speed: int
    points: int
    stella: bool = False
    bavieca: bool = False

    def told(self) -> str:
        why = more_or_less(self.speed - self.points, self.stella, self.bavieca)
        points = f" ({several(self.points, 'point')}, {', '.join(why)})" if why else ""
        return f"has speed {self.speed} left for moving{points}."


class GotFood(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-19.5"

    def told(self) -> str:
        return "takes 1 food before gathering (Tizoc)."


class Stole(IslandEvent, frozen=True):
    """The card is known to both players only."""

    victim: int
    resource: int
    rule: str = "ED-19.10"

    def cites(self) -> str:
        return self.rule

    def line(self, reader: int | None) -> str:
        card = f"1 {RESOURCE_NAMES[self.resource]}" if reader in (self.seat, self.victim) else "a card"
        skill = " (Laffite)" if self.rule == "ED-19.10" else ""
        return f"{self.who()} steals {card} from {named(self.victim)}{skill}."


class LookedAhead(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-19.6"
    number: int

    def told(self) -> str:
        tiles = "the only tile" if self.number == 1 else f"the top {self.number} tiles"
        return f"looks at {tiles} of the stack (Emma)."


class Arranged(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-19.6"

    def told(self) -> str:
        return "puts back what lay on the stack."


class Surrendered(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-7.2"
    resource: int

    def told(self) -> str:
        return f"gives 1 {RESOURCE_NAMES[self.resource]} back to the stacks."
