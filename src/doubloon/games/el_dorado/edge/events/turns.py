"""What happened on El Dorado, in the words of the log. (Not compiled: edge.)

Cards that pass between hidden hands are named to the two players only (ED-R38).
More than 500 lines: one list of all sentences but those of battles and trade, since a reader of the log looks for a sentence in one place.
"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.el_dorado.content import (
    COIN_TITLES,
    EXPLORER_TITLES,
    GIANT,
    PLACE_NAMES,
    PLACE_TITLES,
    RESOURCE_NAMES,
    THIEVES,
    THIEVES_TILE,
    TIGER,
    TITAN_TILE,
    WOLF,
    WOLF_TILE,
    X_EDGES,
)
from doubloon.kernel.events import Event, listed, seat_name, several
from doubloon.pieces.hexes import CORNER_TITLES, DIRECTION_TITLES

BUILDING_TITLES = ["a farmhouse", "a farmhouse", "the fort"]
LAIR_TITLES = ["an outpost", "an outpost", "the hideout"]
DWELLER_TITLES = {
    TIGER: "the Tiger",
    THIEVES_TILE: "the Thieves of the cave",
    GIANT: "the Giant",
    TITAN_TILE: "the Titan",
    WOLF_TILE: "the Wolf",
}
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
    13: "Bavieca",
    14: "Raleigh's Golden Rose",
    15: "the Army of Jiménez",
    16: "the Cursed Treasure of Cortés",
    17: "the Titan",
    18: "the Wolf",
    19: "a cave-in",
    20: "the secret exit",
    21: "Totec's Garden",
}


def cards(amounts: list[int]) -> str:
    """`2 food, 1 wood and 1 gold`."""
    some = [f"{number} {RESOURCE_NAMES[kind]}" for kind, number in enumerate(amounts) if number]
    return listed(some) if some else "nothing"


def building_title(building: int, thieves: bool) -> str:
    """`a farmhouse`, or what the Thieves have instead."""
    return (LAIR_TITLES if thieves else BUILDING_TITLES)[building]


def place_title(place: int) -> str:
    """A tile in a sentence."""
    return PLACE_TITLES[place]


def corner_title(place: int, corner: int) -> str:
    """`the north corner of wood 4`."""
    return f"the {CORNER_TITLES[corner]} corner of {place_title(place)}"


def piece_title(piece: int) -> str:
    """A thief or the Wolf in a sentence about their player; explorers and villagers need no name."""
    if piece < THIEVES:
        return ""
    return "the Wolf" if piece == WOLF else f"thief {piece - THIEVES + 1}"


def capital(text: str) -> str:
    """At the beginning of a sentence."""
    return text[0].upper() + text[1:]


TEAM_OF = 100
"""A side of two is named by this number plus its first seat."""


def named(who: int) -> str:
    """A player, or a team of two neighbours."""
    if who < TEAM_OF:
        return seat_name(who)
    return f"the team of {seat_name(who - TEAM_OF)} and {seat_name(who - TEAM_OF + 1)}"


class IslandEvent(Event, frozen=True):
    """Everybody hears it; `seat` is who did it, a team perhaps."""

    seat: int

    def who(self) -> str:
        return capital(named(self.seat))

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


class StartsFor(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-6.2"

    def told(self) -> str:
        return "takes the team's first turn."


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


class TilesDealt(Event, frozen=True):
    clause: ClassVar[str] = "HC-2.1"
    number: int

    def line(self, reader: int | None) -> str:
        return f"{self.number} important tiles are dealt in secret."


class GaveTilesBack(IslandEvent, frozen=True):
    clause: ClassVar[str] = "HC-2.6"
    number: int

    def told(self) -> str:
        return f"shuffles {several(self.number, 'important tile')} back into the stack, unseen."


# --- a turn -------------------------------------------------------------------------------------------------------------


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
        return f"rolls both dice again: {dice}." if self.again else f"rolls {dice}."

    def thrown(self) -> list[tuple[int, int]]:
        return [(self.seat, self.first), (self.seat, self.second)]


class ChoseSpeed(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-8.2"
    speed: int
    gather: int

    def told(self) -> str:
        return f"takes speed {self.speed} and may gather {self.gather}."


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

    def told(self) -> str:
        return f"has speed {self.speed} left for moving."


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
        return f"looks at the top {several(self.number, 'tile')} of the stack."


class Arranged(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-19.6"

    def told(self) -> str:
        return "puts them back on the stack."


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


class PieceEvent(IslandEvent, frozen=True):
    """One piece did it. `by` is a thief or the Wolf; empty for the explorer."""

    kind_: int
    by: str = ""

    def who(self) -> str:
        return f"{super().who()}'s {self.by.removeprefix('the ')}" if self.by else super().who()


class Flipped(PieceEvent, frozen=True):
    clause: ClassVar[str] = "ED-9.3"

    def told(self) -> str:
        return f"turns up {KIND_TITLES[self.kind_]}."


class RevealedTile(PieceEvent, frozen=True):
    clause: ClassVar[str] = "HC-2.4"

    def told(self) -> str:
        return f"reveals a secret tile: {KIND_TITLES[self.kind_]}."


class PutAside(Event, frozen=True):
    clause: ClassVar[str] = "ED-R10"
    kind_: int

    def line(self, reader: int | None) -> str:
        return f"It would close the coast: {KIND_TITLES[self.kind_]} is put aside and shuffled back in."


class Discovered(PlaceEvent, frozen=True):
    """`by`: the thief or the Wolf that discovered it; empty for the explorer. `goes`: whether they enter the new tile."""

    clause: ClassVar[str] = "ED-9.3"
    direction: int
    by: str
    goes: bool

    def told(self) -> str:
        there = (f"; {self.by} goes there" if self.by else " and goes there") if self.goes else ""
        return f"lays {place_title(self.place)} to the {DIRECTION_TITLES[self.direction]}{there}."


class SearchBeganAnew(Event, frozen=True):
    clause: ClassVar[str] = "ED-R10"
    place: int

    def line(self, reader: int | None) -> str:
        return (
            f"Water all around: that was not El Dorado. The search begins again on {place_title(self.place)}."
        )


class OpenedCave(IslandEvent, frozen=True):
    """By villagers, a thief, or else the explorer."""

    clause: ClassVar[str] = "ED-17.2"
    direction: int
    villagers: int
    by: str

    def told(self) -> str:
        by = several(self.villagers, "villager") if self.villagers else self.by
        company = f" with {by}" if by else ""
        closed = listed([DIRECTION_TITLES[(self.direction + edge) % 6] for edge in X_EDGES])
        return f"opens the cave{company}; the cave exit is closed to the {closed}."


class FoundCaveShrine(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-16.7"

    def told(self) -> str:
        return "finds the cave shrine."


class CaveShrineLifted(IslandEvent, frozen=True):
    """`seat` is -1 when a dweller has the cave shrine by now."""

    def cites(self) -> str:
        return "ED-16.8" if self.seat >= 0 else "ED-R22"

    def line(self, reader: int | None) -> str | None:
        return super().line(reader) if self.seat >= 0 else "The cave shrine's tile leaves the map."

    def told(self) -> str:
        return "takes the cave shrine's tile along."


class BuiltBridge(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-5.3"
    ends: list[int]

    def told(self) -> str:
        ends = " to ".join(place_title(end) for end in self.ends)
        return f"builds the bridge over {place_title(self.place)}, from {ends}."


class RemovedBridge(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-5.6"

    def told(self) -> str:
        return f"removes the bridge from {place_title(self.place)}."


class Buried(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-17.1"

    def told(self) -> str:
        return "sets off a cave-in: the cave exit goes into the bottom half of the cave stack."


class CaveOpenedAgain(Event, frozen=True):
    clause: ClassVar[str] = "TH-17.4"

    def line(self, reader: int | None) -> str:
        return "The cave exit is open again."


class GardensWithered(Event, frozen=True):
    clause: ClassVar[str] = "TH-17.12"

    def line(self, reader: int | None) -> str:
        return "Both gardens of the island wither."


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
    thieves: bool = False
    from_hiding: bool = False

    def cites(self) -> str:
        if self.thieves:
            hideout = "TH-11.11" if self.from_hiding else "TH-11.12"
            return hideout if self.building == 2 else "TH-11.14"
        return "ED-10.12" if self.building == 2 else "ED-10.8"

    def told(self) -> str:
        building = building_title(self.building, self.thieves)
        return f"builds {building} on {corner_title(self.place, self.corner)}."


class ChippedIn(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-6.15"
    amounts: list[int]
    other: int
    purchase: str

    def told(self) -> str:
        return f"pays {cards(self.amounts)} towards {self.purchase} for {named(self.other)}."


class RefusedToPay(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-R60"
    other: int
    purchase: str

    def told(self) -> str:
        return f"pays nothing towards {self.purchase} for {named(self.other)}."


class Removed(PlaceEvent, frozen=True):
    building: int
    corner: int
    thieves: bool = False

    def cites(self) -> str:
        return "TH-11.4" if self.thieves else "ED-10.16"

    def told(self) -> str:
        building = building_title(self.building, self.thieves)
        return f"takes {building} back from {corner_title(self.place, self.corner)}."


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


# --- treasures (TH-12) --------------------------------------------------------------------------------------------------


class FoundCoin(IslandEvent, frozen=True):
    """The cursed one comes with gold."""

    coin: int
    gold: int = 0

    def cites(self) -> str:
        return "TH-12.6" if self.gold else "TH-12.1"

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


# --- the end ------------------------------------------------------------------------------------------------------------


class Won(IslandEvent, frozen=True):
    """`offerings` are enough at this table; `held` may be more."""

    offerings: int = 3
    held: int = 3

    def cites(self) -> str:
        return "ED-3.2" if self.offerings == 3 else "TH-3.2"

    def told(self) -> str:
        if self.held == 3:
            return "controls all four shrines and has found El Dorado."
        return "controls the cave shrine and two island shrines, and has found El Dorado."


class FinalShrines(Event, frozen=True):
    """By side: who it is, and how many shrines it controls."""

    clause: ClassVar[str] = "ED-3.2"
    counts: list[tuple[int, int]]

    def line(self, reader: int | None) -> str:
        held = [f"{named(side)} controls {several(number, 'shrine')}" for side, number in self.counts]
        return f"At the end {listed(held)}."


class CapReached(Event, frozen=True):
    rounds: int
    alone: bool

    def cites(self) -> str:
        return "SO-R14" if self.alone else "ED-R47"

    def line(self, reader: int | None) -> str:
        then = (
            ": the guardians have held the island, and the game is lost" if self.alone else "; shrines decide"
        )
        return f"After {several(self.rounds, 'round')} the search is called off{then}."


class CountedAtCap(IslandEvent, frozen=True):
    """What decides: shrines, then the cave shrine, pieces on the map, and cards; a doubloon counts as two."""

    clause: ClassVar[str] = "ED-R47"
    shrines: int
    cave: bool
    pieces: int
    cards: int
    doubloons: int
    wins: bool

    def told(self) -> str:
        counts = [
            several(self.shrines, "shrine") + (" (the cave shrine is one of them)" if self.cave else "")
        ]
        counts += [f"{several(self.pieces, 'piece')} on the map", several(self.cards, "card")]
        if self.doubloons:
            counts.append(several(self.doubloons, "doubloon"))
        return f"{'wins with' if self.wins else 'has'} {listed(counts)}."
