"""What lies on a table of the Gilded Compass: buildings, displays, stacks and what the players own. Compiled room.

Dice that are not in a building are counted in `free`; the dice on the table of the player on turn are `rolled`. The
neutral player (GC-16) is the owner after the last seat. Tiles are numbers of `content.py`; stacks have their top last.
Copies share stacks, displays and what the players own: a rule that changes them replaces them (see `copy`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.gilded_compass.content import MISSION_NEEDS, NEEDS_NOTHING
from doubloon.games.gilded_compass.dice_sets import (
    ARCHIVES,
    ILLUMINATI_SETS,
    NOBODY,
    RUNS,
    DiceSet,
    Owner,
    dice_set,
    set_of,
)
from doubloon.games.gilded_compass.rules.hidden import Handing, deal_hidden_anew
from doubloon.kernel.chance import Chance
from doubloon.kernel.column import NO_COLUMN, vec
from doubloon.kernel.declare import declared, own, plain
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State
from doubloon.pieces.columns import changed
from doubloon.pieces.handful import UNIT, Handful, count, handful_of, size

NO_C: Final[i64] = -1
TEMPLE: Final[i64] = 0
ILLUMINATI: Final[i64] = 1
GALLEON: Final[i64] = 2
TOWER: Final[i64] = 3

DIE: Final = UNIT[1:7]
"""A die by its outcome, 0 to 5."""


@declared
class Compass(State):
    """One game of Order of the Gilded Compass."""

    # The frame (GC-1, GC-2)
    auction: bool  # the B building: the Auction House, else the Guild
    c: i64  # the C building, or NO_C
    neutral: bool  # GC-16
    house: i64  # the mask of the house rules
    # The round (GC-3)
    round: i64 = 0
    start: Seat = 0
    on_turn: Seat = NOBODY
    last_lap: bool = False
    helper: Seat = NOBODY  # who took the two extra dice this round (GC-11.7)
    clock: i64 = 0  # counts changes of sets (GC-11.12)
    # Dice, by owner
    free: vec[i64] = own(default=NO_COLUMN)
    held: vec[i64] = own(default=NO_COLUMN)  # neutral dice held, by seat
    library: vec[i64] = own(default=NO_COLUMN)
    rolled: Handful = 0
    rolled_neutral: Handful = 0
    # Buildings
    row: list[i64] = plain(factory=list)  # University, from the left: dice
    groups: list[DiceSet] = plain(factory=list)  # Archives
    runs: list[DiceSet] = plain(factory=list)  # Auction House or Guild
    bids: list[DiceSet] = plain(factory=list)  # Illuminati or Galleon
    left: list[i64] = plain(factory=list)  # Tower, from floor 1
    right: list[i64] = plain(factory=list)
    tiles: list[i64] = plain(factory=list)  # Hidden Temple: Magical Items
    tile_owner: list[i64] = plain(factory=list)
    # Displays
    maps_shown: list[i64] = plain(factory=list)
    specialists_shown: list[i64] = plain(factory=list)
    abilities_shown: list[i64] = plain(factory=list)
    drawn: list[i64] = plain(factory=list)  # Artifacts or Missions in the hands of `drawer`, who must choose
    drawer: Seat = NOBODY
    # Stacks
    map_stack: list[i64] = plain(factory=list)
    specialist_stack: list[i64] = plain(factory=list)
    artifact_stack: list[i64] = plain(factory=list)
    mission_stack: list[i64] = plain(factory=list)
    item_stack: list[i64] = plain(factory=list)
    returned_items: i64 = 0  # lowest tiles of the item stack: they have been on display (GC-16.16)
    ability_stack: list[i64] = plain(factory=list)
    chest_stack: list[i64] = plain(factory=list)
    treasure_stacks: list[list[i64]] = plain(factory=list)
    # Face-up discards
    maps_gone: i64 = 0
    specialists_gone: i64 = 0
    artifacts_gone: Handful = 0
    items_gone: i64 = 0
    abilities_gone: Handful = 0
    chests_gone: Handful = 0
    # Owned, by seat
    tokens: vec[i64] = NO_COLUMN
    maps: vec[i64] = NO_COLUMN
    specialists: vec[i64] = NO_COLUMN
    collections: vec[i64] = NO_COLUMN
    artifacts: vec[i64] = NO_COLUMN
    missions: vec[i64] = NO_COLUMN
    items: vec[i64] = NO_COLUMN
    abilities: vec[i64] = NO_COLUMN
    fresh: vec[i64] = NO_COLUMN  # Ability tiles won this round (GC-11.3)
    chests: vec[i64] = NO_COLUMN
    catches: vec[i64] = NO_COLUMN
    treasures: vec[i64] = NO_COLUMN  # kind = colour x 4 + value
    handings: list[Handing] = plain(factory=list)  # Missions that passed through hands (GC-18.3)

    def redeal(self, seat: Seat, chance: Chance, reach: i64) -> None:
        """GC-18. What `seat` cannot see, dealt again."""
        self.own_hidden()
        deal_hidden_anew(self, seat, chance, reach)

    def own_hidden(self) -> None:
        """Make everything hidden this table's own, to be dealt again in place."""
        self.map_stack = self.map_stack[:]
        self.specialist_stack = self.specialist_stack[:]
        self.ability_stack = self.ability_stack[:]
        self.artifact_stack = self.artifact_stack[:]
        self.item_stack = self.item_stack[:]
        self.chest_stack = self.chest_stack[:]
        self.treasure_stacks = [stack[:] for stack in self.treasure_stacks]
        self.collections = self.collections[:]
        self.artifacts = self.artifacts[:]
        self.catches = self.catches[:]
        self.treasures = self.treasures[:]
        self.items = self.items[:]
        self.missions = self.missions[:]

    # --- owners and dice ------------------------------------------------------------------------------------------

    def is_neutral(self, owner: Owner) -> bool:
        """GC-16.5. The owner after the last seat."""
        return owner == self.seats

    def dice_of(self, owner: Owner) -> Handful:
        """The dice an owner may place now: all neutral dice are placed by the player on turn."""
        return self.rolled_neutral if owner == self.seats else self.rolled

    def take_dice(self, owner: Owner, dice: Handful) -> None:
        """Rolled dice leave the table in front of the player on turn."""
        number = size(dice)
        if owner == self.seats:
            self.rolled_neutral -= dice
            self.held[self.on_turn] -= number
        else:
            self.rolled -= dice
            self.free[owner] -= number

    def roll_dice(self, number: i64) -> Handful:
        """This many dice, rolled."""
        dice: Handful = 0
        outcomes = self.outcomes
        while number:
            outcome = self.chance.below(6)
            if outcomes is not None:
                outcomes.append(outcome)
            dice += DIE[outcome]
            number -= 1
        return dice

    def to_library(self, owner: Owner, number: i64) -> None:
        """GC-4.1. Dice go to the Library, credited to their owner."""
        self.library[owner] += number

    def give_back(self, owner: Owner, number: i64) -> None:
        """GC-3.14. Dice that won something go straight back to their owner."""
        self.free[owner] += number

    # --- sets -----------------------------------------------------------------------------------------------------

    def sets_of(self, building: i64) -> list[DiceSet]:
        """The sets in a building of sets."""
        if building == ARCHIVES:
            return self.groups
        if building == RUNS:
            return self.runs
        return self.bids

    def own_sets(self, building: i64) -> list[DiceSet]:
        """The same, made this table's own to be changed."""
        sets = self.sets_of(building)[:]
        if building == ARCHIVES:
            self.groups = sets
        elif building == RUNS:
            self.runs = sets
        else:
            self.bids = sets
        return sets

    def bid_building(self) -> i64:
        """Which kind of sets `bids` are: those of the Illuminati or of the Galleon."""
        return ILLUMINATI_SETS + (1 if self.c == GALLEON else 0)

    def change_set(self, building: i64, old: DiceSet | None, owner: Owner, dice: Handful) -> None:
        """Replace a set by what it has become, or found it; a set without dice is gone (GC-11.13)."""
        self.clock += 1
        sets = self.own_sets(building)
        if old is not None:
            place = sets.index(old)
            if dice:
                sets[place] = dice_set(owner, dice, self.clock)
            else:
                del sets[place]
        else:
            sets.append(dice_set(owner, dice, self.clock))

    def join_only_set(self, building: i64, owner: Owner, dice: Handful) -> Handful:
        """GC-7.2, GC-10.7, GC-12.4. Rolled dice join the owner's only set in a building; what it has become."""
        own = set_of(self.sets_of(building), owner)
        whole = dice + own.dice if own is not None else dice
        self.take_dice(owner, dice)
        self.change_set(building, own, owner, whole)
        return whole

    # --- Ability tiles --------------------------------------------------------------------------------------------

    def has_ability(self, seat: Seat, ability: i64) -> bool:
        """GC-11.3. Owned since an earlier round."""
        return count(self.abilities[seat], ability) > 0

    def use_ability(self, seat: Seat, ability: i64) -> None:
        """GC-11.1. The tile leaves the game."""
        self.abilities = changed(self.abilities, seat, self.abilities[seat] - UNIT[ability])
        self.abilities_gone += UNIT[ability]

    # --- discards -------------------------------------------------------------------------------------------------

    def discard_maps(self) -> None:
        """GC-6.11. Maps left over leave the game face up."""
        for tile in self.maps_shown:
            self.maps_gone |= ONE[tile]
        self.maps_shown = []

    def discard_specialists(self) -> None:
        """GC-5.10. Specialists not taken leave the game face up."""
        for tile in self.specialists_shown:
            self.specialists_gone |= ONE[tile]
        self.specialists_shown = []

    def discard_abilities(self) -> None:
        """GC-10.10, GC-10.11. Ability tiles not taken are discarded."""
        self.abilities_gone += handful_of(self.abilities_shown)
        self.abilities_shown = []


def missions_in_play(c: i64) -> list[i64]:
    """GC-2.11. The Missions whose condition names no building that is out of play."""
    return [
        n for n in range(len(MISSION_NEEDS)) if MISSION_NEEDS[n] == NEEDS_NOTHING or MISSION_NEEDS[n] == c
    ]
