"""What lies on a table of the Gilded Compass: buildings, displays, stacks and what the players own. Compiled room.

Dice that are not in a building are counted in `free`; the dice on the table of the player on turn are `rolled`. The
neutral player (GC-16) is the owner after the last seat. Tiles are numbers of `content.py`; stacks have their top last.
Copies share stacks, displays and what the players own: whoever changes them replaces them (see `copy`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.gilded_compass.content import MISSION_NEEDS, NEEDS_NOTHING
from doubloon.games.gilded_compass.dice_sets import (
    ARCHIVES,
    ILLUMINATI_SETS,
    RUNS,
    DiceSet,
    Owner,
    dice_set,
    set_of,
)
from doubloon.games.gilded_compass.hidden import Handing, deal_hidden_anew
from doubloon.kernel.chance import Chance
from doubloon.kernel.column import vec
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.state import State
from doubloon.pieces.columns import changed
from doubloon.pieces.handful import UNIT, Handful, count, handful_of, size

NO_C: Final[i64] = -1
TEMPLE: Final[i64] = 0
ILLUMINATI: Final[i64] = 1
GALLEON: Final[i64] = 2
TOWER: Final[i64] = 3

DIE: Final[list[i64]] = UNIT[1:7]
"""A die by its outcome, 0 to 5."""


class Compass(State):
    """One game of Order of the Gilded Compass."""

    # The frame (GC-1, GC-2)
    auction: bool  # the B building: the Auction House, else the Guild
    c: i64  # the C building, or NO_C
    neutral: bool  # GC-16
    house: i64  # the mask of the house rules
    # The round (GC-3)
    round: i64
    start: Seat
    on_turn: Seat
    last_lap: bool
    helper: Seat  # who took the two extra dice this round (GC-11.7)
    clock: i64  # counts changes of sets (GC-11.12)
    # Dice, by owner
    free: vec[i64]
    held: vec[i64]  # neutral dice held, by seat
    library: vec[i64]
    rolled: Handful
    rolled_neutral: Handful
    # Buildings
    row: list[i64]  # University, from the left: dice
    groups: list[DiceSet]  # Archives
    runs: list[DiceSet]  # Auction House or Guild
    bids: list[DiceSet]  # Illuminati or Galleon
    left: list[i64]  # Tower, from floor 1
    right: list[i64]
    tiles: list[i64]  # Hidden Temple: Magical Items
    tile_owner: list[i64]
    # Displays
    maps_shown: list[i64]
    specialists_shown: list[i64]
    abilities_shown: list[i64]
    drawn: list[i64]  # Artifacts or Missions in the hands of `drawer`, who must choose
    drawer: Seat
    # Stacks
    map_stack: list[i64]
    specialist_stack: list[i64]
    artifact_stack: list[i64]
    mission_stack: list[i64]
    item_stack: list[i64]
    returned_items: i64  # lowest tiles of the item stack: they have been on display (GC-16.16)
    ability_stack: list[i64]
    chest_stack: list[i64]
    treasure_stacks: list[list[i64]]
    # Face-up discards
    maps_gone: i64
    specialists_gone: i64
    artifacts_gone: Handful
    items_gone: i64
    abilities_gone: Handful
    chests_gone: Handful
    # Owned, by seat
    tokens: vec[i64]
    maps: vec[i64]
    specialists: vec[i64]
    collections: vec[i64]
    artifacts: vec[i64]
    missions: vec[i64]
    items: vec[i64]
    abilities: vec[i64]
    fresh: vec[i64]  # Ability tiles won this round (GC-11.3)
    chests: vec[i64]
    catches: vec[i64]
    treasures: vec[i64]  # kind = colour x 4 + value
    handings: list[Handing]  # Missions that passed through hands (GC-18.3)
    __slots__ = tuple(__annotations__)

    def __init__(
        self,
        seats: i64,
        stack: list[Procedure],
        chance: Chance,
        shown: i64,
        over: bool,
        auction: bool,
        c: i64,
        neutral: bool,
        house: i64,
        round: i64,
        start: Seat,
        on_turn: Seat,
        last_lap: bool,
        helper: Seat,
        clock: i64,
        free: vec[i64],
        held: vec[i64],
        library: vec[i64],
        rolled: Handful,
        rolled_neutral: Handful,
        row: list[i64],
        groups: list[DiceSet],
        runs: list[DiceSet],
        bids: list[DiceSet],
        left: list[i64],
        right: list[i64],
        tiles: list[i64],
        tile_owner: list[i64],
        maps_shown: list[i64],
        specialists_shown: list[i64],
        abilities_shown: list[i64],
        drawn: list[i64],
        drawer: Seat,
        map_stack: list[i64],
        specialist_stack: list[i64],
        artifact_stack: list[i64],
        mission_stack: list[i64],
        item_stack: list[i64],
        returned_items: i64,
        ability_stack: list[i64],
        chest_stack: list[i64],
        treasure_stacks: list[list[i64]],
        maps_gone: i64,
        specialists_gone: i64,
        artifacts_gone: Handful,
        items_gone: i64,
        abilities_gone: Handful,
        chests_gone: Handful,
        tokens: vec[i64],
        maps: vec[i64],
        specialists: vec[i64],
        collections: vec[i64],
        artifacts: vec[i64],
        missions: vec[i64],
        items: vec[i64],
        abilities: vec[i64],
        fresh: vec[i64],
        chests: vec[i64],
        catches: vec[i64],
        treasures: vec[i64],
        handings: list[Handing],
    ) -> None:
        self.seats = seats
        self.stack = stack
        self.chance = chance
        self.shown = shown
        self.over = over
        self.told = None
        self.outcomes = None
        self.auction = auction
        self.c = c
        self.neutral = neutral
        self.house = house
        self.round = round
        self.start = start
        self.on_turn = on_turn
        self.last_lap = last_lap
        self.helper = helper
        self.clock = clock
        self.free = free
        self.held = held
        self.library = library
        self.rolled = rolled
        self.rolled_neutral = rolled_neutral
        self.row = row
        self.groups = groups
        self.runs = runs
        self.bids = bids
        self.left = left
        self.right = right
        self.tiles = tiles
        self.tile_owner = tile_owner
        self.maps_shown = maps_shown
        self.specialists_shown = specialists_shown
        self.abilities_shown = abilities_shown
        self.drawn = drawn
        self.drawer = drawer
        self.map_stack = map_stack
        self.specialist_stack = specialist_stack
        self.artifact_stack = artifact_stack
        self.mission_stack = mission_stack
        self.item_stack = item_stack
        self.returned_items = returned_items
        self.ability_stack = ability_stack
        self.chest_stack = chest_stack
        self.treasure_stacks = treasure_stacks
        self.maps_gone = maps_gone
        self.specialists_gone = specialists_gone
        self.artifacts_gone = artifacts_gone
        self.items_gone = items_gone
        self.abilities_gone = abilities_gone
        self.chests_gone = chests_gone
        self.tokens = tokens
        self.maps = maps
        self.specialists = specialists
        self.collections = collections
        self.artifacts = artifacts
        self.missions = missions
        self.items = items
        self.abilities = abilities
        self.fresh = fresh
        self.chests = chests
        self.catches = catches
        self.treasures = treasures
        self.handings = handings

    def copy(self) -> Compass:
        return Compass(
            self.seats,
            self.copied_stack(),
            self.chance.copy(),
            self.shown,
            self.over,
            self.auction,
            self.c,
            self.neutral,
            self.house,
            self.round,
            self.start,
            self.on_turn,
            self.last_lap,
            self.helper,
            self.clock,
            self.free[:],
            self.held[:],
            self.library[:],
            self.rolled,
            self.rolled_neutral,
            self.row[:],
            self.groups[:],
            self.runs[:],
            self.bids[:],
            self.left[:],
            self.right[:],
            self.tiles,
            self.tile_owner,
            self.maps_shown,
            self.specialists_shown,
            self.abilities_shown,
            self.drawn,
            self.drawer,
            self.map_stack,
            self.specialist_stack,
            self.artifact_stack,
            self.mission_stack,
            self.item_stack,
            self.returned_items,
            self.ability_stack,
            self.chest_stack,
            self.treasure_stacks,
            self.maps_gone,
            self.specialists_gone,
            self.artifacts_gone,
            self.items_gone,
            self.abilities_gone,
            self.chests_gone,
            self.tokens,
            self.maps,
            self.specialists,
            self.collections,
            self.artifacts,
            self.missions,
            self.items,
            self.abilities,
            self.fresh,
            self.chests,
            self.catches,
            self.treasures,
            self.handings,
        )

    def redeal(self, seat: Seat, chance: Chance, reach: i64) -> None:
        """GC-18. What `seat` cannot see, dealt anew."""
        self.own_hidden()
        deal_hidden_anew(self, seat, chance, reach)

    def own_hidden(self) -> None:
        """Make everything hidden this table's own, to be dealt anew in place."""
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
        """So many dice, rolled."""
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

    def bid_building(self) -> i64:
        """Which kind of sets `bids` are: those of the Illuminati or of the Galleon."""
        return ILLUMINATI_SETS + (1 if self.c == GALLEON else 0)

    def change_set(self, building: i64, old: DiceSet | None, owner: Owner, dice: Handful) -> None:
        """Replace a set by what it has become, or found it; a set without dice is gone (GC-11.13)."""
        self.clock += 1
        sets = self.sets_of(building)
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
