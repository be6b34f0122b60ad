"""What happened in battles, to the Titan and to the Wolf (ED-12 – ED-18, TH-14, TH-15), in the words of the log.
(Not compiled: edge.)

Cards that pass between hidden hands are named to the two players only (ED-R38).
"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.el_dorado.content import (
    ARMY_COST,
    PLACE_NAMES,
    RESOURCE_NAMES,
    THIEVES_TILE,
    TITAN_TILE,
    WOLF_COST,
    WOLF_TILE,
)
from doubloon.games.el_dorado.edge.events.about import IslandEvent, PlaceEvent
from doubloon.games.el_dorado.edge.events.names import (
    DWELLER_TITLES,
    a_tile,
    building_title,
    capital,
    cards,
    corner_title,
    named,
    place_title,
)
from doubloon.kernel.events import Event, listed, several

HUNTER_TITLES = {THIEVES_TILE: "the Thief", TITAN_TILE: "the Titan", WOLF_TILE: "the Wolf"}


TO_STACKS = -1
"""Who gets the cards of somebody beaten: a seat, the stacks, or with any other number the Thieves of the cave."""
REROLLS = {"TH-12.5": "with the Army of Jiménez", "HC-4.7": "as Nicolas"}
"""By clause: what allows to throw dice again without gold."""


def added_up(dice: list[int]) -> str:
    """`1 + 5 + 6: 12`, `4`, `no dice`."""
    thrown = " + ".join(map(str, dice)) or "no dice"
    return f"{thrown}: {sum(dice)}" if len(dice) > 1 else thrown


def is_or_are(dweller: int) -> str:
    """`The Tiger is`, `The Thieves of the cave are`."""
    return f"{capital(DWELLER_TITLES[dweller])} {'are' if dweller == THIEVES_TILE else 'is'}"


class Attacked(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-12.1"
    other: int

    def told(self) -> str:
        return f"attacks {named(self.other)} on {place_title(self.place)}."


class AttackedFarmhouse(PlaceEvent, frozen=True):
    other: int
    corner: int
    thieves: bool = False

    def cites(self) -> str:
        return "TH-10.15" if self.thieves else "ED-15.2"

    def told(self) -> str:
        target = building_title(0, self.thieves)
        return f"attacks {target} of {named(self.other)} on {corner_title(self.place, self.corner)}."


class MetDweller(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-18.1"
    dweller: int

    def told(self) -> str:
        return f"must fight {DWELLER_TITLES[self.dweller]}."


class Reinforced(PlaceEvent, frozen=True):
    """Villagers, or else somebody alone: the explorer, a thief, the Wolf; those who walk with speed have no price."""

    origin: int
    villagers: int
    alone: str
    cited: str
    price: str = ""

    def cites(self) -> str:
        return self.cited

    def told(self) -> str:
        whom = several(self.villagers, "villager") if self.villagers else self.alone
        price = f" {self.price}" if self.price else ""
        return f"brings {whom}{price} from {place_title(self.origin)} to {place_title(self.place)}."


class Fled(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "ED-11.11"
    number: int
    free: bool = False

    def told(self) -> str:
        price = a_tile(ARMY_COST, self.free).removesuffix(" a tile")
        return f"flees with {several(self.number, 'villager')} to {place_title(self.place)} {price}."


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
        rolls = "roll" if titles is DWELLER_TITLES and self.dweller == THIEVES_TILE else "rolls"
        return f"{who} {rolls} {added_up(self.dice)}."


class RolledAgain(IslandEvent, frozen=True):
    """With a coin, for gold, or as Nicolas; partners who share the price throw as a team."""

    dice: list[int]
    shown: list[int]
    """All dice of the throw as they lie now."""
    cited: str
    shares: tuple[tuple[int, int], ...] = ()
    """The gold that each pays, by seat."""

    def cites(self) -> str:
        return self.cited

    def told(self) -> str:
        number, fresh = several(len(self.dice), "die", "dice"), listed(list(map(str, self.dice)))
        among = f"{fresh}; now " if len(self.dice) < len(self.shown) else ""
        return f"throws {number} again {self.means()}: {among}{added_up(self.shown)}."

    def means(self) -> str:
        """What allows it."""
        if len(self.shares) == 1:
            return f"for {self.shares[0][1]} gold"
        paid = [f"{gold} gold of {named(seat)}" for seat, gold in self.shares]
        return f"for {listed(paid)}" if paid else REROLLS[self.cited]


class Tied(Event, frozen=True):
    shot: bool = False

    def cites(self) -> str:
        return "TH-18.9" if self.shot else "ED-12.8"

    def line(self, reader: int | None) -> str:
        if self.shot:
            return "A tie: nobody is hit, and there is no further step or shot in this phase."
        return "A tie: pieces that moved go back, and none of these pieces moves again this turn."


class WentBack(PlaceEvent, frozen=True):
    """After a tie: villagers, or else somebody alone, on the tile they came from."""

    clause: ClassVar[str] = "ED-R17"
    villagers: int
    alone: str

    def told(self) -> str:
        whom = several(self.villagers, "villager") if self.villagers else self.alone
        return f"takes {whom} back to {place_title(self.place)}."


class Defeated(IslandEvent, frozen=True):
    """What falls with a side; that it loses an explorer is told when a captor has it."""

    villagers: int = 0
    thieves: int = 0
    fort: str = ""

    def cites(self) -> str:
        if self.villagers:
            return "ED-13.1"
        if self.thieves:
            return "TH-10.7"
        return "ED-13.2" if self.fort else "ED-12.7"

    def told(self) -> str:
        lost = [several(self.villagers, "villager")] if self.villagers else []
        lost += [several(self.thieves, "thief", "thieves")] if self.thieves else []
        lost += [self.fort] if self.fort else []
        return f"is defeated there and loses {' and '.join(lost)}." if lost else "is defeated there."


class ShotFailed(IslandEvent, frozen=True):
    """TH-18.2. A shot in vain costs the rest of the steps, nothing else."""

    clause: ClassVar[str] = "TH-18.9"

    def told(self) -> str:
        return "shoots in vain and takes no further step in this phase."


class FarmhouseStandsAlone(Event, frozen=True):
    """The villagers who interrupted the attack are beaten."""

    clause: ClassVar[str] = "ED-15.7"
    thieves: bool = False

    def line(self, reader: int | None) -> str:
        return f"The {'outpost' if self.thieves else 'farmhouse'} defends alone now."


class FarmhouseFell(IslandEvent, frozen=True):
    clause: ClassVar[str] = "ED-13.2"
    thieves: bool = False

    def told(self) -> str:
        return f"loses the {'outpost' if self.thieves else 'farmhouse'}."


class DwellerDefeated(Event, frozen=True):
    dweller: int

    def cites(self) -> str:
        return "TH-14.2" if self.dweller == TITAN_TILE else "ED-18.4"

    def line(self, reader: int | None) -> str:
        if self.dweller == TITAN_TILE:
            return "The Titan is defeated and out of the game."
        return f"{is_or_are(self.dweller)} defeated. The tile is an empty cave tile from now on."


class DwellerWentBack(Event, frozen=True):
    dweller: int
    tied: bool = False

    def cites(self) -> str:
        return "ED-18.8" if self.tied else "ED-18.7"

    def line(self, reader: int | None) -> str:
        return f"{is_or_are(self.dweller)} back somewhere in the cave stack."


class TookTreasure(IslandEvent, frozen=True):
    amounts: list[int]
    cited: str = "ED-18.10"

    def cites(self) -> str:
        return self.cited

    def told(self) -> str:
        return f"takes the treasure: {cards(self.amounts)}."


class GaveCard(IslandEvent, frozen=True):
    """To the victor, seen by both; or to the stacks (`other` is -1) or the Thieves of the cave, seen by all."""

    other: int
    resource: int
    cited: str = "ED-13.4"

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        if self.other < 0:
            taker = "the stacks" if self.other == TO_STACKS else DWELLER_TITLES[THIEVES_TILE]
            return f"{self.who()} loses 1 {RESOURCE_NAMES[self.resource]} to {taker}."
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
    cited: str

    def cites(self) -> str:
        return self.cited

    def told(self) -> str:
        return "takes the cave shrine."


class DwellerTookCaveShrine(Event, frozen=True):
    clause: ClassVar[str] = "ED-16.10"
    dweller: int

    def line(self, reader: int | None) -> str:
        holds = "have" if self.dweller == THIEVES_TILE else "has"
        return f"{capital(DWELLER_TITLES[self.dweller])} {holds} the cave shrine now."


class Captured(IslandEvent, frozen=True):
    captor: int
    cited: str

    def cites(self) -> str:
        return self.cited

    def told(self) -> str:
        own = f"the next turn of {named(self.seat)}"
        return f"loses the explorer; {named(self.captor)} brings it back before {own}."


class Entered(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-6.4"
    partner: int

    def told(self) -> str:
        return f"joins {named(self.partner)} on {place_title(self.place)}."


class CameBack(PlaceEvent, frozen=True):
    """Beside a shrine of one's own, or anywhere when there is no room."""

    beside_shrine: bool

    def cites(self) -> str:
        return "ED-13.8" if self.beside_shrine else "ED-13.9"

    def told(self) -> str:
        return f"comes back on {place_title(self.place)}."


# --- new explorers, Titan and Wolf (TH-14, TH-15, TH-18) ----------------------------------------------------------------


class Strode(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-18.1"

    def told(self) -> str:
        return "pays 1 wood for one more step (Sequoia)."


class Shot(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-18.2"
    other: int
    hunter: int

    def told(self) -> str:
        whom = HUNTER_TITLES[self.hunter] if self.hunter else named(self.other)
        return f"shoots at {whom} on {place_title(self.place)}."


class TitanRolled(IslandEvent, frozen=True):
    """`idle`: nobody can be reached."""

    pips: int
    idle: bool = False

    def cites(self) -> str:
        return "TH-R16" if self.idle else "TH-14.4"

    def told(self) -> str:
        idle = ", which finds nobody to go for" if self.idle else ""
        return f"rolls a {self.pips} for the Titan{idle}."


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
        return f"{capital(HUNTER_TITLES[self.hunter])} goes back to {place_title(self.place)}, and its turn ends."


class WolfMoved(PlaceEvent, frozen=True):
    clause: ClassVar[str] = "TH-15.5"

    def told(self) -> str:
        return f"sends the Wolf {a_tile(WOLF_COST)} to {place_title(self.place)}."


class AttackedHunter(PlaceEvent, frozen=True):
    """Somebody enters the tile of the Titan or of a guardian."""

    hunter: int
    cited: str

    def cites(self) -> str:
        return self.cited

    def told(self) -> str:
        return f"attacks {HUNTER_TITLES[self.hunter]} on {place_title(self.place)}."


class HunterAttacked(PlaceEvent, frozen=True):
    hunter: int
    cited: str

    def cites(self) -> str:
        return self.cited

    def told(self) -> str:
        return f"is attacked by {HUNTER_TITLES[self.hunter]} on {place_title(self.place)}."


class HunterAttackedBuilding(PlaceEvent, frozen=True):
    """A farmhouse or an outpost beside the Titan's or a guardian's tile."""

    hunter: int
    corner: int
    thieves: bool
    cited: str

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        building = f"{building_title(0, self.thieves)} of {named(self.seat)}"
        corner = corner_title(self.place, self.corner)
        return f"{capital(HUNTER_TITLES[self.hunter])} attacks {building} on {corner}."


class WolfTaken(IslandEvent, frozen=True):
    clause: ClassVar[str] = "TH-15.3"

    def told(self) -> str:
        return "has the Wolf as a companion now."


class WolfDied(Event, frozen=True):
    clause: ClassVar[str] = "TH-15.8"

    def line(self, reader: int | None) -> str:
        return "The Wolf is dead."
