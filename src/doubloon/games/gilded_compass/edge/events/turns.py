"""What happened at a table of the Gilded Compass, in the words of the log. (Not compiled: edge.)

An event whose content is secret says less to those who may not know it (GC-18).
More than 500 lines: one list of all sentences but those of the final scoring, since a reader of the log looks for a sentence in one place.
"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.gilded_compass.content import (
    ABILITY_TITLES,
    ARTIFACT_NAMES,
    COLLECTION_MOST,
    COLLECTION_NEXT,
    ITEM_HIGH,
    ITEM_LOW,
    ITEM_TITLES,
    MAP_TITLES,
    MISSION_TITLES,
    SPECIALIST_TITLES,
    TREASURE_NAMES,
)
from doubloon.kernel.events import Event, listed, seat_name, several

BUILDING_TITLES = {
    "university": "the University",
    "archives": "the Archives",
    "library": "the Library",
    "auction-house": "the Auction House",
    "guild": "the Treasure Hunters' Guild",
    "temple": "the Hidden Temple",
    "illuminati": "the Illuminati",
    "galleon": "the Sunken Galleon",
    "tower": "the Treasure Tower",
}
PLACED_BY = {
    "university": "GC-5.2",
    "archives": "GC-6.2",
    "library": "GC-4.2",
    "auction-house": "GC-7.1",
    "guild": "GC-8.1",
    "temple": "GC-9.2",
    "illuminati": "GC-10.3",
    "galleon": "GC-12.2",
    "tower": "GC-13.2",
}
SENT_BY = {
    "university": "GC-5.7",
    "archives": "GC-6.12",
    "auction-house": "GC-7.10",
    "guild": "GC-8.6",
    "illuminati": "GC-10.12",
    "galleon": "GC-12.10",
    "tower": "GC-13.3",
}


def listed_numbers(values: list[int]) -> str:
    """`1, 2 and 2`."""
    return listed([str(value) for value in values]) if values else "nothing"


def dice(values: list[int]) -> str:
    """Dice by their pips."""
    return " ".join(map(str, values)) or "no dice"


def item_dice(tile: int) -> str:
    """The visible side of a Magical Item."""
    return f"{ITEM_LOW[tile]}-{ITEM_HIGH[tile]}"


class RoundBegan(Event, frozen=True):
    """GC-3.1. The displays of the round: of the Temple's tiles the visible side (GC-9.1)."""

    clause: ClassVar[str] = "GC-3.1"
    round: int
    start: int
    maps: list[int]
    specialists: list[int]
    items: list[int]
    abilities: list[int]

    def line(self, reader: int | None) -> str:
        displays = {
            "Maps": [MAP_TITLES[tile] for tile in self.maps],
            "Specialists": [SPECIALIST_TITLES[tile] for tile in self.specialists],
            "Magical Items": [item_dice(tile) for tile in self.items],
            "Abilities": [ABILITY_TITLES[tile] for tile in self.abilities],
        }
        shown = " ".join(f"{name}: {', '.join(tiles)}." for name, tiles in displays.items() if tiles)
        return f"Round {self.round} begins; {seat_name(self.start)} starts. {shown}"


class CollectionDealt(Event, frozen=True):
    """GC-2.10"""

    clause: ClassVar[str] = "GC-2.10"
    seat: int
    collection: int

    def line(self, reader: int | None) -> str | None:
        if reader != self.seat:
            return None
        most = ARTIFACT_NAMES[COLLECTION_MOST[self.collection]]
        next_best = ARTIFACT_NAMES[COLLECTION_NEXT[self.collection]]
        return f"{seat_name(self.seat)} collects {most} Artifacts most of all, then {next_best}."


class Rolled(Event, frozen=True):
    """GC-3.4"""

    clause: ClassVar[str] = "GC-3.4"
    seat: int
    dice: list[int]
    neutral: list[int]

    def line(self, reader: int | None) -> str:
        also = f" and neutral {dice(self.neutral)}" if self.neutral else ""
        return f"{seat_name(self.seat)} rolled {dice(self.dice)}{also}."

    def thrown(self) -> list[tuple[int, int]]:
        return [(self.seat, pips) for pips in [*self.dice, *self.neutral]]


class Rerolled(Event, frozen=True):
    """GC-4.8"""

    clause: ClassVar[str] = "GC-4.8"
    seat: int
    before: list[int]
    after: list[int]
    neutral_before: list[int]
    neutral_after: list[int]

    def line(self, reader: int | None) -> str:
        parts = []
        if self.before:
            parts.append(f"{dice(self.before)} into {dice(self.after)}")
        if self.neutral_before:
            parts.append(f"neutral {dice(self.neutral_before)} into {dice(self.neutral_after)}")
        return f"{seat_name(self.seat)} spent a Knowledge token and rerolled {listed(parts)}."

    def thrown(self) -> list[tuple[int, int]]:
        return [(self.seat, pips) for pips in [*self.after, *self.neutral_after]]


class DieTurned(Event, frozen=True):
    """GC-11.9"""

    clause: ClassVar[str] = "GC-11.9"
    seat: int
    before: int
    after: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} turned a {self.before} to a {self.after}."


class AbilityUsed(Event, frozen=True):
    """GC-11.1"""

    clause: ClassVar[str] = "GC-11.1"
    seat: int
    ability: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} used {ABILITY_TITLES[self.ability]}."


class Placed(Event, frozen=True):
    """GC-3.6, GC-16.3. Own dice, or neutral ones that the seat holds."""

    seat: int
    owner: int
    building: str
    dice: list[int]
    whole: tuple[int, ...] | list[int] = ()
    """The set these dice now belong to, where there is one."""
    item: int = 0
    """The number of the Temple's tile they lie on."""

    def cites(self) -> str:
        return PLACED_BY[self.building]

    def line(self, reader: int | None) -> str:
        whose = "" if self.owner == self.seat else "neutral "
        where = BUILDING_TITLES[self.building]
        if self.item:
            where += f" on item {self.item}"
        if len(self.whole) > len(self.dice):
            where += f", now {dice([*self.whole])}"
        elif self.building == "archives":
            where += " as a new group"
        return f"{seat_name(self.seat)} placed {whose}{dice(self.dice)} in {where}."

    def things(self) -> list[str]:
        return [f"space:{self.building}"]


class FellToLibrary(Event, frozen=True):
    """GC-4.1"""

    owner: int
    building: str
    dice: list[int]

    def cites(self) -> str:
        return SENT_BY[self.building]

    def line(self, reader: int | None) -> str:
        went = f"{dice(self.dice)} went" if self.dice else "Dice went"
        return f"{seat_name(self.owner)}: {went} from {BUILDING_TITLES[self.building]} to the Library."

    def things(self) -> list[str]:
        return [f"space:{self.building}", "space:library"]


class DieStruck(Event, frozen=True):
    """GC-11.11"""

    clause: ClassVar[str] = "GC-11.11"
    seat: int
    rival: int
    building: str
    pips: int

    def line(self, reader: int | None) -> str:
        where = BUILDING_TITLES[self.building]
        rival, seat = seat_name(self.rival), seat_name(self.seat)
        return f"{rival}: {self.pips} went from {where} to the Library, struck by {seat}."

    def things(self) -> list[str]:
        return [f"space:{self.building}", "space:library"]


class LastLapBegan(Event, frozen=True):
    """GC-3.9"""

    clause: ClassVar[str] = "GC-3.9"
    seat: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} has no free dice left: this is the last lap."


class DiceLeftOver(Event, frozen=True):
    """GC-3.12"""

    clause: ClassVar[str] = "GC-3.12"
    seat: int
    number: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} sent {several(self.number, 'unplaced die', 'unplaced dice')} to the Library."

    def things(self) -> list[str]:
        return ["space:library"]


class KnowledgeGained(Event, frozen=True):
    """GC-4.5"""

    clause: ClassVar[str] = "GC-4.5"
    seat: int
    number: int
    missing: int
    """Tokens that the box no longer holds (GC-R31)."""

    def line(self, reader: int | None) -> str:
        short = f"; {self.missing} more are not left" if self.missing else ""
        return (
            f"{seat_name(self.seat)} gained {several(self.number, 'Knowledge token')} in the Library{short}."
        )

    def things(self) -> list[str]:
        return ["space:library"]


class DiceReturned(Event, frozen=True):
    """GC-16.13"""

    clause: ClassVar[str] = "GC-16.13"
    owner: int
    number: int

    def line(self, reader: int | None) -> str:
        return f"{several(self.number, 'neutral die', 'neutral dice')} left the Library without effect."


class MapTaken(Event, frozen=True):
    """GC-6.9"""

    clause: ClassVar[str] = "GC-6.9"
    seat: int
    map: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} took the map {MAP_TITLES[self.map]}."

    def things(self) -> list[str]:
        return ["space:archives"]


class MapsLeft(Event, frozen=True):
    """GC-6.11"""

    clause: ClassVar[str] = "GC-6.11"
    maps: list[int]

    def line(self, reader: int | None) -> str:
        return f"Left the game: {listed([f'the map {MAP_TITLES[tile]}' for tile in self.maps])}."


class SpecialistsLeft(Event, frozen=True):
    """GC-5.10"""

    clause: ClassVar[str] = "GC-5.10"
    specialists: list[int]

    def line(self, reader: int | None) -> str:
        return f"Left the game: {listed([f'the {SPECIALIST_TITLES[tile]}' for tile in self.specialists])}."


class SpecialistTaken(Event, frozen=True):
    """GC-5.9"""

    clause: ClassVar[str] = "GC-5.9"
    seat: int
    specialist: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} hired the {SPECIALIST_TITLES[self.specialist]}."

    def things(self) -> list[str]:
        return ["space:university"]


class NeutralTook(Event, frozen=True):
    """GC-16.10"""

    kind_of_tile: str
    tile: int

    def cites(self) -> str:
        return {"map": "GC-16.11", "specialist": "GC-16.12", "ability": "GC-16.17"}[self.kind_of_tile]

    def line(self, reader: int | None) -> str:
        article, titles = {
            "map": ("the map ", MAP_TITLES),
            "specialist": ("the ", SPECIALIST_TITLES),
            "ability": ("", ABILITY_TITLES),
        }[self.kind_of_tile]
        return f"For the neutral player {article}{titles[self.tile]} left the game."


class NeutralUnrewarded(Event, frozen=True):
    """GC-16.15, GC-16.18, GC-16.19. Neutral dice have earned something that nobody gets."""

    reward: str

    def cites(self) -> str:
        return {"Mission": "GC-16.15", "Chest": "GC-16.18", "Treasure": "GC-16.19"}[self.reward]

    def line(self, reader: int | None) -> str:
        return f"The neutral player takes no {self.reward}."


class ArtifactsDrawn(Event, frozen=True):
    """GC-7.6 – GC-7.8. Who draws a single one keeps it."""

    seat: int
    artifacts: list[int]

    def cites(self) -> str:
        return "GC-7.7" if len(self.artifacts) == 1 else "GC-7.6"

    def line(self, reader: int | None) -> str:
        seen = f": {listed([ARTIFACT_NAMES[a] for a in self.artifacts])}" if reader == self.seat else ""
        drew = "drew and kept" if len(self.artifacts) == 1 else "drew"
        return f"{seat_name(self.seat)} {drew} {several(len(self.artifacts), 'Artifact')}{seen}."


class ArtifactKept(Event, frozen=True):
    """GC-7.8"""

    clause: ClassVar[str] = "GC-7.8"
    seat: int
    kept: list[int]
    rejected: int

    def line(self, reader: int | None) -> str:
        if reader == self.seat:
            kept = listed([ARTIFACT_NAMES[artifact] for artifact in self.kept])
        else:
            kept = several(len(self.kept), "Artifact")
        return f"{seat_name(self.seat)} kept {kept} and rejected {ARTIFACT_NAMES[self.rejected]}."


class ArtifactsDiscarded(Event, frozen=True):
    """GC-16.14"""

    clause: ClassVar[str] = "GC-16.14"
    artifacts: list[int]

    def line(self, reader: int | None) -> str:
        return f"For the neutral player {listed([ARTIFACT_NAMES[a] for a in self.artifacts])} were discarded."


class MissionsDrawn(Event, frozen=True):
    """GC-8.2; two behind a neutral winner (GC-16.15)."""

    seat: int
    missions: list[int]

    def cites(self) -> str:
        return "GC-16.15" if len(self.missions) == 2 else "GC-8.2"

    def line(self, reader: int | None) -> str:
        seen = f": {listed([MISSION_TITLES[m] for m in self.missions])}" if reader == self.seat else ""
        return f"{seat_name(self.seat)} drew {several(len(self.missions), 'Mission')}{seen}."


class MissionHandedOn(Event, frozen=True):
    """GC-8.2, GC-8.4"""

    seat: int
    missions: list[int]

    def cites(self) -> str:
        return "GC-8.4" if len(self.missions) == 1 else "GC-8.2"

    def line(self, reader: int | None) -> str:
        seen = f": {listed([MISSION_TITLES[m] for m in self.missions])}" if reader == self.seat else ""
        return f"{seat_name(self.seat)} was handed {several(len(self.missions), 'Mission')}{seen}."


class MissionKept(Event, frozen=True):
    """GC-8.7"""

    clause: ClassVar[str] = "GC-8.7"
    seat: int
    mission: int

    def line(self, reader: int | None) -> str:
        kept = MISSION_TITLES[self.mission] if reader == self.seat else "a Mission"
        return f"{seat_name(self.seat)} kept {kept}."


class MissionsReturned(Event, frozen=True):
    """GC-8.3, GC-8.5, GC-16.15"""

    number: int
    by: str

    def cites(self) -> str:
        return self.by

    def line(self, reader: int | None) -> str:
        return f"{several(self.number, 'Mission')} went to the bottom of the stack."


class ItemTaken(Event, frozen=True):
    """GC-9.5"""

    clause: ClassVar[str] = "GC-9.5"
    seat: int
    item: int

    def line(self, reader: int | None) -> str:
        seen = f": it is a {ITEM_TITLES[self.item]}" if reader == self.seat else ""
        return f"{seat_name(self.seat)} took the Magical Item {item_dice(self.item)}{seen}."


class ItemReturned(Event, frozen=True):
    """GC-16.16"""

    clause: ClassVar[str] = "GC-16.16"
    item: int

    def line(self, reader: int | None) -> str:
        return f"The Magical Item {item_dice(self.item)} of the neutral player went under the stack."


class ItemsDiscarded(Event, frozen=True):
    """GC-9.6"""

    clause: ClassVar[str] = "GC-9.6"
    items: list[int]

    def line(self, reader: int | None) -> str:
        return (
            f"Unclaimed and discarded: {listed([f'{item_dice(i)} ({ITEM_TITLES[i]})' for i in self.items])}."
        )


class AbilityTaken(Event, frozen=True):
    """GC-10.9"""

    clause: ClassVar[str] = "GC-10.9"
    seat: int
    ability: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} took {ABILITY_TITLES[self.ability]}."


class AbilitiesDiscarded(Event, frozen=True):
    """GC-10.10, GC-10.11, GC-16.17"""

    abilities: list[int]
    by: str

    def cites(self) -> str:
        return self.by

    def line(self, reader: int | None) -> str:
        return f"Discarded: {listed([ABILITY_TITLES[ability] for ability in self.abilities])}."


class ChestsDrawn(Event, frozen=True):
    """GC-12.5"""

    clause: ClassVar[str] = "GC-12.5"
    seat: int
    values: list[int]

    def line(self, reader: int | None) -> str:
        seen = f" worth {listed_numbers(self.values)}" if reader == self.seat and self.values else ""
        return f"{seat_name(self.seat)} drew {several(len(self.values), 'Chest')}{seen}."


def chests_worth(values: list[int]) -> str:
    """`a Chest worth 2`, `Chests worth 1 and 3`."""
    if not values:
        return "no Chest"
    return f"{'a Chest' if len(values) == 1 else 'Chests'} worth {listed_numbers(values)}"


class ChestsKept(Event, frozen=True):
    """GC-12.7, GC-12.8. A winner with too small a catch draws the rest."""

    seat: int
    values: list[int]
    drawn: list[int]

    def cites(self) -> str:
        return "GC-12.8" if self.drawn else "GC-12.7"

    def line(self, reader: int | None) -> str:
        more = f" and drew {chests_worth(self.drawn)} for the rest" if self.drawn else ""
        return f"{seat_name(self.seat)} kept {chests_worth(self.values)}{more}."


class ChestsDiscarded(Event, frozen=True):
    """GC-12.7"""

    clause: ClassVar[str] = "GC-12.7"
    seat: int
    values: list[int]

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} discarded {several(len(self.values), 'Chest')} worth {listed_numbers(self.values)}."


class CatchGivenUp(Event, frozen=True):
    """GC-12.9"""

    clause: ClassVar[str] = "GC-12.9"
    seat: int
    values: list[int]

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} has no dice at the Galleon and discarded Chests worth {listed_numbers(self.values)}."


class TreasureDrawn(Event, frozen=True):
    """GC-13.5, GC-13.6"""

    clause: ClassVar[str] = "GC-13.5"
    seat: int
    colour: int
    value: int

    def line(self, reader: int | None) -> str:
        seen = f" worth {self.value}" if reader == self.seat else ""
        return f"{seat_name(self.seat)} drew a {TREASURE_NAMES[self.colour]} Treasure{seen}."


class Resolving(Event, frozen=True):
    """GC-3.13. Whose turn it is among the buildings."""

    clause: ClassVar[str] = "GC-3.13"
    building: str
    """Its name in a sentence."""

    def line(self, reader: int | None) -> str:
        return f"Now to be resolved: {self.building}."


class Scored(Event, frozen=True):
    """GC-17.1. A player's gold, and where it comes from."""

    clause: ClassVar[str] = "GC-17.1"
    seat: int
    gold: int
    parts: dict[str, int]
    """By the names of what is counted."""
    missions: dict[str, int]
    """The gold of each Mission, by its title."""

    def line(self, reader: int | None) -> str:
        counted = [f"{gold} for {name}" for name, gold in self.parts.items() if gold]
        if self.missions:
            paid = ", ".join(f"{title} {gold}" for title, gold in self.missions.items())
            counted.append(f"{sum(self.missions.values())} for Missions ({paid})")
        whence = f": {listed(counted)}" if counted else ""
        return f"{seat_name(self.seat)} has {self.gold} gold{whence}."


class Won(Event, frozen=True):
    """GC-17.12, GC-17.13. The most gold, then the unassigned Specialists."""

    winners: list[int]
    gold: int
    tied: bool
    """Whether others have as much gold."""
    idle: int

    def cites(self) -> str:
        return "GC-17.13" if len(self.winners) > 1 else "GC-17.12"

    def line(self, reader: int | None) -> str:
        who = listed([seat_name(seat) for seat in self.winners])
        win = "share the win" if len(self.winners) > 1 else "wins"
        idle = f" and unassigned Specialists worth {self.idle}" if self.tied else ""
        return f"{who} {win} with {self.gold} gold{idle}."
