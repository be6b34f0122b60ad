"""What happened on El Dorado, in the words of the log. (Not compiled: edge.)

Cards that pass between hidden hands are named to the two players only (ED-R38).
"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.el_dorado.content import (
    EXPLORER_TITLES,
    KIND_NAMES,
    PLACE_NAMES,
    RESOURCE_NAMES,
)
from doubloon.kernel.events import Event, seat_name
from doubloon.pieces.hexes import DIRECTION_NAMES

BUILDING_TITLES = ["a farmhouse", "a farmhouse", "the fort"]
DWELLER_TITLES = {9: "the Tiger", 10: "the Thieves of the cave", 11: "the Giant"}
KIND_TITLES = {
    0: "water",
    1: "a gold tile",
    2: "a food tile",
    3: "a wood tile",
    4: "a garden",
    5: "an island shrine",
    6: "the cave entrance",
    7: "the cave exit",
    8: "the cave shrine",
    9: "the Tiger",
    10: "the Thieves of the cave",
    11: "the Giant",
    12: "an empty cave tile",
}


def several(number: int, one: str, more: str = "") -> str:
    """`1 card`, `3 cards`."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def cards(amounts: list[int]) -> str:
    """`2 food, 1 gold`."""
    return (
        ", ".join(f"{number} {RESOURCE_NAMES[kind]}" for kind, number in enumerate(amounts) if number)
        or "nothing"
    )


def place_title(place: int) -> str:
    """A tile by its text name."""
    return PLACE_NAMES[place]


class IslandEvent(Event, frozen=True):
    """Everybody hears it; `seat` is who did it."""

    seat: int

    def who(self) -> str:
        return seat_name(self.seat)

    def line(self, reader: int | None) -> str | None:
        return f"{self.who()} {self.told()}"

    def told(self) -> str:
        raise NotImplementedError


class PlaceEvent(IslandEvent, frozen=True):
    """It is about a tile."""

    place: int

    def things(self) -> list[str]:
        return [f"tile:{PLACE_NAMES[self.place]}"]


# --- before the first turn ----------------------------------------------------------------------------------------------


class Revealed(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-2.9"
    explorer: int

    def told(self) -> str:
        return f"plays {EXPLORER_TITLES[self.explorer]}."


class Landed(Event, frozen=True):
    clause: ClassVar[str] = "ED-2.7"
    place: int

    def line(self, reader: int | None) -> str:
        return f"The search begins on {place_title(self.place)}."

    def things(self) -> list[str]:
        return [f"tile:{PLACE_NAMES[self.place]}"]


class RolledForStart(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-2.12"
    pips: int

    def told(self) -> str:
        return f"rolls a {self.pips} for the start."

    def thrown(self) -> list[tuple[int, int]]:
        return [(self.seat, self.pips)]


# --- a turn -------------------------------------------------------------------------------------------------------------


class TurnBegan(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-3.4"
    round: int

    def told(self) -> str:
        return f"begins turn {self.round}."


class Rolled(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-8.2"
    first: int
    second: int

    def told(self) -> str:
        return f"rolls {self.first} and {self.second}."

    def thrown(self) -> list[tuple[int, int]]:
        return [(self.seat, self.first), (self.seat, self.second)]


class ChoseSpeed(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-8.2"
    speed: int
    gather: int

    def told(self) -> str:
        return f"takes speed {self.speed} and gathers {self.gather}."


class Gathered(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-8.3"
    amounts: list[int]

    def told(self) -> str:
        return f"gathers {cards(self.amounts)}."


class KeptPoints(IslandEvent, frozen=True):
    clause: ClassVar[str] = "HC-4.2"
    speed: int

    def told(self) -> str:
        return f"keeps speed {self.speed}."


class GotFood(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-19.5"

    def told(self) -> str:
        return "takes 1 food before gathering."


class Stole(IslandEvent, frozen=True):
    """The card is known to both players only."""

    clause: ClassVar[str] = "ED-19.10"
    victim: int
    resource: int

    def line(self, reader: int | None) -> str:
        card = f"1 {RESOURCE_NAMES[self.resource]}" if reader in (self.seat, self.victim) else "a card"
        return f"{self.who()} steals {card} from {seat_name(self.victim)}."


class LookedAhead(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-19.6"
    number: int

    def told(self) -> str:
        return f"looks at the top {several(self.number, 'tile')} of the stack."


class Arranged(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-19.6"

    def told(self) -> str:
        return "puts them back."


class Surrendered(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-7.2"
    resource: int

    def told(self) -> str:
        return f"gives 1 {RESOURCE_NAMES[self.resource]} back to the stacks."


# --- exploring ----------------------------------------------------------------------------------------------------------


class Moved(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-9.1"

    def told(self) -> str:
        return f"moves to {place_title(self.place)}."


class Flipped(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-9.3"
    kind_: int

    def told(self) -> str:
        return f"turns up {KIND_TITLES[self.kind_]}."


class PutAside(Event, frozen=True):
    clause: ClassVar[str] = "ED-R10"
    kind_: int

    def line(self, reader: int | None) -> str:
        return f"It would close the coast: {KIND_NAMES[self.kind_]} is put aside and shuffled back in."


class Discovered(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-9.3"
    direction: int

    def told(self) -> str:
        return f"lays {place_title(self.place)} to the {DIRECTION_NAMES[self.direction].upper()}."


class SearchBeganAnew(Event, frozen=True):
    clause: ClassVar[str] = "ED-R10"
    place: int

    def line(self, reader: int | None) -> str:
        return (
            f"Water all around: that was not El Dorado. The search begins again on {place_title(self.place)}."
        )


class OpenedCave(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-17.2"
    direction: int

    def told(self) -> str:
        return f"opens the cave; its X edges begin in the {DIRECTION_NAMES[self.direction].upper()}."


class FoundCaveShrine(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-16.7"

    def told(self) -> str:
        return "finds the cave shrine!"


class CaveShrineLifted(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-16.8"

    def told(self) -> str:
        return "takes the cave shrine's tile along."


class Bought(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-10.3"

    def told(self) -> str:
        return f"buys a villager on {place_title(self.place)}."


class AnnouncedOffering(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-10.7"

    def told(self) -> str:
        return f"announces an offering on {place_title(self.place)}."


class Offered(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-16.1"

    def told(self) -> str:
        return f"places an offering on {place_title(self.place)}."


class OfferingCancelled(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-R12"

    def told(self) -> str:
        return f"cannot place the offering on {place_title(self.place)} any more."


class Built(PlaceEvent, frozen=True):
    building: int
    corner: int

    def cites(self) -> str:
        return "ED-10.12" if self.building == 2 else "ED-10.8"

    def told(self) -> str:
        return (
            f"builds {BUILDING_TITLES[self.building]} on corner {self.corner} of {place_title(self.place)}."
        )


class Removed(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-10.16"
    building: int

    def told(self) -> str:
        return f"takes {BUILDING_TITLES[self.building]} back."


class Marched(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-11.2"
    number: int
    target: int
    free: bool

    def told(self) -> str:
        price = ", for free" if self.free else ""
        return (
            f"marches {several(self.number, 'villager')} from {place_title(self.place)} "
            f"to {place_title(self.target)}{price}."
        )

    def things(self) -> list[str]:
        return [f"tile:{PLACE_NAMES[self.place]}", f"tile:{PLACE_NAMES[self.target]}"]


# --- battles ------------------------------------------------------------------------------------------------------------


class Attacked(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-12.1"
    other: int

    def told(self) -> str:
        return f"attacks {seat_name(self.other)} on {place_title(self.place)}!"


class AttackedFarmhouse(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-15.2"
    other: int

    def told(self) -> str:
        return f"attacks a farmhouse of {seat_name(self.other)} from {place_title(self.place)}!"


class MetDweller(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-18.1"
    dweller: int

    def told(self) -> str:
        return f"must fight {DWELLER_TITLES[self.dweller]}!"


class Reinforced(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-11.9"

    def told(self) -> str:
        return f"brings help over {place_title(self.place)}."


class Fled(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-11.11"
    number: int

    def told(self) -> str:
        return f"flees with {several(self.number, 'villager')} to {place_title(self.place)}."


class NoBattle(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-12.6"

    def told(self) -> str:
        return "has nobody left there: no battle."


class Threw(IslandEvent, frozen=True):
    """A side's battle dice; a dweller has no seat and is named by its kind."""

    clause: ClassVar[str] = "ED-12.7"
    dice: list[int]
    dweller: int = 0

    def line(self, reader: int | None) -> str:
        who = DWELLER_TITLES[self.dweller] if self.dweller else self.who()
        thrown = " + ".join(map(str, self.dice)) or "no dice"
        return f"{who} rolls {thrown}: {sum(self.dice)}."


class RolledAgain(IslandEvent, frozen=True):
    clause: ClassVar[str] = "HC-3.1"
    dice: list[int]
    total: int

    def told(self) -> str:
        return f"throws {several(len(self.dice), 'die', 'dice')} again: {', '.join(map(str, self.dice))}; now {self.total}."


class Tied(Event, frozen=True):
    clause: ClassVar[str] = "ED-12.8"

    def line(self, reader: int | None) -> str:
        return "A tie: whoever moved goes back, and nobody of them moves again this turn."


class Defeated(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-13.1"

    def told(self) -> str:
        return "is defeated there."


class FarmhouseFell(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-13.2"

    def told(self) -> str:
        return "loses the farmhouse."


class DwellerDefeated(Event, frozen=True):
    clause: ClassVar[str] = "ED-18.4"
    dweller: int

    def line(self, reader: int | None) -> str:
        return f"{DWELLER_TITLES[self.dweller]}: defeated. The tile is an empty cave tile from now on."


class DwellerWentBack(Event, frozen=True):
    clause: ClassVar[str] = "ED-18.7"
    dweller: int

    def line(self, reader: int | None) -> str:
        return f"{DWELLER_TITLES[self.dweller]}: back somewhere in the cave stack."


class TookTreasure(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-18.10"
    amounts: list[int]

    def told(self) -> str:
        return f"takes the treasure: {cards(self.amounts)}."


class GaveCard(IslandEvent, frozen=True):
    """ED-13.4: to the victor, seen by both; or to the stacks, seen by all (`other` is -1)."""

    clause: ClassVar[str] = "ED-13.4"
    other: int
    resource: int

    def line(self, reader: int | None) -> str:
        if self.other < 0:
            return f"{self.who()} loses 1 {RESOURCE_NAMES[self.resource]}."
        card = f"1 {RESOURCE_NAMES[self.resource]}" if reader in (self.seat, self.other) else "a card"
        return f"{self.who()} gives {card} to {seat_name(self.other)}."


class TookCaveShrine(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-16.9"

    def told(self) -> str:
        return "takes the cave shrine."


class DwellerTookCaveShrine(Event, frozen=True):
    clause: ClassVar[str] = "ED-16.10"
    dweller: int

    def line(self, reader: int | None) -> str:
        return f"{DWELLER_TITLES[self.dweller]}: now with the cave shrine."


class Captured(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-13.7"
    captor: int

    def told(self) -> str:
        return f"loses the explorer; {seat_name(self.captor)} brings it back before the next turn."


class CameBack(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-13.8"

    def told(self) -> str:
        return f"comes back on {place_title(self.place)}."


# --- trade --------------------------------------------------------------------------------------------------------------


class TradedWithStacks(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-6.3"
    rate: int
    gives: int
    takes: int

    def told(self) -> str:
        return f"trades {self.rate} {RESOURCE_NAMES[self.gives]} for 1 {RESOURCE_NAMES[self.takes]}."


class Proposed(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-R48"
    other: int
    given: list[int]
    wanted: list[int]
    gives_shrine: bool
    wants_shrine: bool

    def told(self) -> str:
        gives = half(self.given, self.gives_shrine)
        return f"offers {seat_name(self.other)} {gives} for {half(self.wanted, self.wants_shrine)}."


def half(amounts: list[int], shrine: bool) -> str:
    """One half of a proposal."""
    if not shrine:
        return cards(amounts)
    return f"the cave shrine and {cards(amounts)}" if any(amounts) else "the cave shrine"


class Swapped(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-6.1"
    other: int

    def told(self) -> str:
        return f"accepts the offer of {seat_name(self.other)}."


class Declined(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-R48"
    other: int

    def told(self) -> str:
        return f"declines the offer of {seat_name(self.other)}."


# --- the end ------------------------------------------------------------------------------------------------------------


class Won(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-3.2"

    def told(self) -> str:
        return "controls all four shrines and has found El Dorado!"


class CapReached(Event, frozen=True):
    clause: ClassVar[str] = "ED-R47"
    rounds: int

    def line(self, reader: int | None) -> str:
        return f"After {self.rounds} rounds the search is called off; shrines decide."
