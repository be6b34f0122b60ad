"""What happened on El Dorado, in the words of the log. (Not compiled: edge.)

Cards that pass between hidden hands are named to the two players only (ED-R38).
"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.el_dorado.content import (
    COIN_TITLES,
    EXPLORER_TITLES,
    KIND_NAMES,
    PLACE_NAMES,
    RESOURCE_NAMES,
)
from doubloon.kernel.events import Event, seat_name
from doubloon.pieces.hexes import DIRECTION_NAMES

BUILDING_TITLES = ["a farmhouse", "a farmhouse", "the fort"]
LAIR_TITLES = ["an outpost", "an outpost", "the hideout"]
DWELLER_TITLES = {
    9: "the Tiger",
    10: "the Thieves of the cave",
    11: "the Giant",
    17: "the Titan",
    18: "the Wolf",
}
HUNTER_TITLES = {10: "the Thief", 17: "the Titan", 18: "the Wolf"}
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


def several(number: int, one: str, more: str = "") -> str:
    """`1 card`, `3 cards`."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def cards(amounts: list[int]) -> str:
    """`2 food, 1 gold`."""
    return (
        ", ".join(f"{number} {RESOURCE_NAMES[kind]}" for kind, number in enumerate(amounts) if number)
        or "nothing"
    )


def building_title(building: int, thieves: bool) -> str:
    """`a farmhouse`, or what the Thieves have instead."""
    return (LAIR_TITLES if thieves else BUILDING_TITLES)[building]


def place_title(place: int) -> str:
    """A tile by its text name."""
    return PLACE_NAMES[place]


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

    victim: int
    resource: int
    rule: str = "ED-19.10"

    def cites(self) -> str:
        return self.rule

    def line(self, reader: int | None) -> str:
        card = f"1 {RESOURCE_NAMES[self.resource]}" if reader in (self.seat, self.victim) else "a card"
        return f"{self.who()} steals {card} from {named(self.victim)}."


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


class RevealedTile(IslandEvent, frozen=True):
    clause: ClassVar[str] = "HC-2.4"
    kind_: int

    def told(self) -> str:
        return f"discovers a tile of their own: {KIND_TITLES[self.kind_]}."


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


class BuiltBridge(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-5.3"

    def told(self) -> str:
        return f"builds the bridge over {place_title(self.place)}."


class RemovedBridge(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-5.6"

    def told(self) -> str:
        return f"removes the bridge from {place_title(self.place)}."


class Buried(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-17.1"

    def told(self) -> str:
        return "hears the cave fall in: the exit is buried somewhere deep in the stack."


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

    def cites(self) -> str:
        if self.thieves:
            return "TH-11.11" if self.building == 2 else "TH-11.14"
        return "ED-10.12" if self.building == 2 else "ED-10.8"

    def told(self) -> str:
        building = building_title(self.building, self.thieves)
        return f"builds {building} on corner {self.corner} of {place_title(self.place)}."


class ChippedIn(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-6.15"
    amounts: list[int]

    def told(self) -> str:
        return f"pays {cards(self.amounts)} of the partner's purchase."


class RefusedToPay(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-R60"
    other: int

    def told(self) -> str:
        return f"pays nothing for {named(self.other)}."


class Removed(IslandEvent, frozen=True):
    building: int
    thieves: bool = False

    def cites(self) -> str:
        return "TH-11.4" if self.thieves else "ED-10.16"

    def told(self) -> str:
        return f"takes {building_title(self.building, self.thieves)} back."


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
        return f"attacks {named(self.other)} on {place_title(self.place)}!"


class AttackedFarmhouse(PlaceEvent, frozen=True):
    other: int
    thieves: bool = False

    def cites(self) -> str:
        return "TH-10.15" if self.thieves else "ED-15.2"

    def told(self) -> str:
        target = building_title(0, self.thieves)
        return f"attacks {target} of {named(self.other)} from {place_title(self.place)}!"


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
    hunts: bool = False

    def line(self, reader: int | None) -> str:
        titles = HUNTER_TITLES if self.hunts else DWELLER_TITLES
        who = capital(titles[self.dweller]) if self.dweller else self.who()
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
    thieves: bool = False

    def told(self) -> str:
        return f"loses the {'outpost' if self.thieves else 'farmhouse'}."


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
        return f"{self.who()} gives {card} to {named(self.other)}."


class PassedOn(IslandEvent, frozen=True):
    """TH-6.13: what it is, the partners know."""

    clause: ClassVar[str] = "TH-6.13"
    other: int
    resource: int

    def line(self, reader: int | None) -> str:
        card = (
            f"1 {RESOURCE_NAMES[self.resource]}" if reader in (self.seat, self.other) else "a captured card"
        )
        return f"{self.who()} leaves {card} to {named(self.other)}."


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
        return f"loses the explorer; {named(self.captor)} brings it back before the next turn."


class Entered(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-6.4"

    def told(self) -> str:
        return f"joins the partner on {place_title(self.place)}."


class CameBack(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-13.8"

    def told(self) -> str:
        return f"comes back on {place_title(self.place)}."


# --- new explorers, Titan and Wolf (TH-14, TH-15, TH-18) ----------------------------------------------------------------


class Strode(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-18.1"

    def told(self) -> str:
        return "pays 1 wood for one more step."


class Shot(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-18.2"
    other: int
    hunter: int

    def told(self) -> str:
        whom = HUNTER_TITLES[self.hunter] if self.hunter else named(self.other)
        return f"shoots at {whom} on {place_title(self.place)}!"


class TitanRolled(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-14.4"
    pips: int

    def told(self) -> str:
        return f"rolls a {self.pips} for the Titan."


class HunterMoved(Event, frozen=True):
    """The Titan or a guardian of solo mode."""

    place: int
    hunter: int
    cited: str

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        return f"{capital(HUNTER_TITLES[self.hunter])} comes to {place_title(self.place)}."

    def things(self) -> list[str]:
        return [f"tile:{PLACE_NAMES[self.place]}"]


class HunterTiedBack(HunterMoved, frozen=True):
    def line(self, reader: int | None) -> str:
        return f"{capital(HUNTER_TITLES[self.hunter])} goes back to {place_title(self.place)} and rests."


class WolfMoved(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-15.5"

    def told(self) -> str:
        return f"sends the Wolf to {place_title(self.place)}."


class AttackedHunter(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-R11"
    hunter: int

    def told(self) -> str:
        return f"attacks {HUNTER_TITLES[self.hunter]} on {place_title(self.place)}!"


class HunterAttacked(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-14.5"
    hunter: int

    def told(self) -> str:
        return f"is attacked by {HUNTER_TITLES[self.hunter]} on {place_title(self.place)}!"


class WolfTaken(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-15.3"

    def told(self) -> str:
        return "has the Wolf as a companion now."


class WolfDied(Event, frozen=True):
    clause: ClassVar[str] = "TH-15.8"

    def line(self, reader: int | None) -> str:
        return "The Wolf is dead."


# --- the Thieves (TH-7 – TH-11) -----------------------------------------------------------------------------------------


class WentIntoHiding(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-7.3"

    def told(self) -> str:
        return "has nothing left on the map and goes into hiding."


class EarnedDoubloon(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-7.4"

    def told(self) -> str:
        return "stays in hiding and takes a doubloon."


class BoughtThief(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-11.5"

    def told(self) -> str:
        return f"places a thief on {place_title(self.place)}."


class MovedThief(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-9.1"
    thief: int

    def told(self) -> str:
        return f"moves thief {self.thief + 1} to {place_title(self.place)}."


class TurnedIn(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-11.3"
    resource: int

    def told(self) -> str:
        return f"turns a pair of {RESOURCE_NAMES[self.resource]} into a doubloon."


class LostDoubloon(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-10.8"

    def told(self) -> str:
        return "loses a doubloon."


class TookGold(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-8.2"
    number: int

    def told(self) -> str:
        return f"takes {self.number} gold from the stacks."


class RolledThiefDie(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-8.3"
    first: int
    second: int

    def told(self) -> str:
        return f"rolls {self.first}|{self.second} on the thief die."


class ChoseReach(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-8.3"
    reach: int
    steal: int

    def told(self) -> str:
        return f"takes reach {self.reach} and steals up to {several(self.steal, 'card')}."


class NobodyInReach(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-R6"

    def told(self) -> str:
        return "finds nobody to steal from."


class LookedAtHand(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-8.7"
    victim: int

    def told(self) -> str:
        return f"looks at the hand of {seat_name(self.victim)}."


class ThiefCarries(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-13.6"
    thief: int
    what: int

    def told(self) -> str:
        burden = ("carries the cave shrine", "is cursed", "rides Bavieca")[self.what]
        return f"sees that thief {self.thief + 1} {burden}."


class FoundDen(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-16.2"
    guarded: bool

    def told(self) -> str:
        return "meets a thief in the den!" if self.guarded else "finds the den unguarded."


# --- treasures (TH-12) --------------------------------------------------------------------------------------------------


class FoundCoin(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-12.1"
    coin: int

    def told(self) -> str:
        return f"holds {COIN_TITLES[self.coin]} now."


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


# --- alone (SO) ---------------------------------------------------------------------------------------------------------


class GuardianEvent(Event, frozen=True):
    """About one of the three guardians."""

    hunter: int

    def line(self, reader: int | None) -> str:
        return f"{capital(HUNTER_TITLES[self.hunter])} {self.told()}"

    def told(self) -> str:
        raise NotImplementedError


class GuardianRolled(GuardianEvent, frozen=True):
    pips: int
    cited: str

    def cites(self) -> str:
        return self.cited

    def told(self) -> str:
        return f"may go {several(self.pips, 'space')}."


class GuardianAppeared(GuardianEvent, frozen=True):
    clause: ClassVar[str] = "SO-2.5"
    place: int

    def told(self) -> str:
        return f"guards {place_title(self.place)}."

    def things(self) -> list[str]:
        return [f"tile:{PLACE_NAMES[self.place]}"]


class GuardianBeaten(GuardianEvent, frozen=True):
    clause: ClassVar[str] = "SO-6.3"

    def told(self) -> str:
        return "is defeated and rests until after your next turn."


class GuardianPut(GuardianAppeared, frozen=True):
    clause: ClassVar[str] = "SO-6.3"

    def told(self) -> str:
        return f"goes back to {place_title(self.place)}."


class GuardianWaits(GuardianEvent, frozen=True):
    clause: ClassVar[str] = "SO-R2"

    def told(self) -> str:
        return "waits for the next island shrine to be discovered."


class Usurped(Event, frozen=True):
    clause: ClassVar[str] = "SO-5.4"
    place: int
    number: int

    def line(self, reader: int | None) -> str:
        return (
            f"The Thief takes your offering from {place_title(self.place)} and leaves his own: "
            f"every guardian is stronger by {self.number}."
        )

    def things(self) -> list[str]:
        return [f"tile:{PLACE_NAMES[self.place]}"]


class Perished(IslandEvent, frozen=True):
    clause: ClassVar[str] = "SO-1.3"
    shrines: int

    def told(self) -> str:
        return f"loses the explorer, and with it the game, with {several(self.shrines, 'island shrine')}."


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
    gives_coins: list[int]
    wants_coins: list[int]

    def told(self) -> str:
        gives = half(self.given, self.gives_shrine, self.gives_coins)
        wants = half(self.wanted, self.wants_shrine, self.wants_coins)
        return f"offers {named(self.other)} {gives} for {wants}."


def half(amounts: list[int], shrine: bool, coins: list[int]) -> str:
    """One half of a proposal."""
    parts = ["the cave shrine"] if shrine else []
    parts += [COIN_TITLES[coin] for coin in coins]
    if any(amounts) or not parts:
        parts.append(cards(amounts))
    return " and ".join(parts)


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


# --- the end ------------------------------------------------------------------------------------------------------------


class Won(IslandEvent, frozen=True):
    offerings: int = 3

    def cites(self) -> str:
        return "ED-3.2" if self.offerings == 3 else "TH-3.2"

    def told(self) -> str:
        if self.offerings == 3:
            return "controls all four shrines and has found El Dorado!"
        return "controls the cave shrine and two island shrines, and has found El Dorado!"


class CapReached(Event, frozen=True):
    clause: ClassVar[str] = "ED-R47"
    rounds: int

    def line(self, reader: int | None) -> str:
        return f"After {self.rounds} rounds the search is called off; shrines decide."
