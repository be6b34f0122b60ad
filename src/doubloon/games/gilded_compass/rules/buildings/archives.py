"""The Archives (GC-6): groups of equal dice for Ancient Maps. Compiled room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from doubloon.games.gilded_compass.actions import (
    FOUND,
    FOUND_UP_TO,
    JOIN,
    MOST_DICE,
    TAKE_MAP,
    FoundGroup,
    JoinGroup,
    TakeMap,
)
from doubloon.games.gilded_compass.content import MAP_GREATER, MAPS_SHOWN
from doubloon.games.gilded_compass.dice_sets import ARCHIVES, DiceSet, Owner, older_of_equals, ranked
from doubloon.games.gilded_compass.edge.events.buildings import MapsLeft, MapTaken
from doubloon.games.gilded_compass.edge.events.neutral import NeutralTook
from doubloon.games.gilded_compass.edge.events.turns import FellToLibrary, Placed
from doubloon.games.gilded_compass.rules.buildings.refusals import NOT_ROLLED
from doubloon.games.gilded_compass.rules.rule import CompassRule
from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import BYTE, ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed, without
from doubloon.pieces.deck import draw_some
from doubloon.pieces.handful import UNIT, count, pieces

if TYPE_CHECKING:
    from doubloon.games.gilded_compass.compass import Compass

TAKEN: Final = Refusal("GC-6.5", "A group of that value and number of dice is already there.")
NO_GROUP: Final = Refusal("GC-6.3", "You have no group of {size}×{pips} here to enlarge.")
NOT_SHOWN: Final = Refusal("GC-6.9", "That Map is not on display; take one that is.")

ALL_SIZES: Final[i64] = 2**MOST_DICE - 1


def set_up(compass: Compass) -> None:
    """GC-6.1. Four Ancient Maps, face up, top to bottom."""
    compass.map_stack = compass.map_stack[:]
    compass.maps_shown = draw_some(compass, compass.map_stack, MAPS_SHOWN)


def groups_taken(compass: Compass) -> i64:
    """GC-6.5. Which groups are there: a mask of sizes for each value, one after the other."""
    taken: i64 = 0
    for group in compass.groups:
        taken |= ONE[MOST_DICE * (group.high - 1) + group.size - 1]
    return taken


def sizes_among(taken: i64, pips: i64) -> i64:
    """GC-6.5. Of these, the mask of sizes that groups of one value have."""
    return (taken >> MOST_DICE * (pips - 1) & ALL_SIZES) << 1


def sizes_taken(compass: Compass, pips: i64) -> i64:
    """GC-6.5. The mask of sizes that groups of this value have."""
    return sizes_among(groups_taken(compass), pips)


def own_group(compass: Compass, owner: Owner, pips: i64, size: i64) -> DiceSet | None:
    """An owner's group of this value and size."""
    return older_of_equals(compass.groups, owner, size * UNIT[pips])


def may_found(compass: Compass, owner: Owner, action: FoundGroup) -> Refusal | None:
    """GC-6.2, GC-6.4, GC-6.5"""
    if count(compass.dice_of(owner), action.pips) < action.count:
        return NOT_ROLLED
    if sizes_taken(compass, action.pips) & ONE[action.count]:
        return TAKEN
    return None


def may_join(compass: Compass, owner: Owner, action: JoinGroup) -> Refusal | None:
    """GC-6.3, GC-6.6, GC-R9. The group that results may not be there already."""
    if count(compass.dice_of(owner), action.pips) < action.count:
        return NOT_ROLLED
    if own_group(compass, owner, action.pips, action.size) is None:
        return NO_GROUP
    if sizes_taken(compass, action.pips) & ONE[action.size + action.count]:
        return TAKEN
    return None


def offer(compass: Compass, owner: Owner, values: i64, out: list[Action]) -> None:
    """GC-6.2 – GC-6.6"""
    dice = compass.dice_of(owner)
    groups = groups_taken(compass)
    for pips in BYTE[values]:
        most = count(dice, pips)
        taken = sizes_among(groups, pips)
        if not taken:
            out += FOUND_UP_TO[pips][most]
            continue
        for number in range(1, most + 1):
            if not taken >> number & 1:
                out.append(FOUND[pips][number])
        offer_joining(compass, owner, pips, most, taken, out)


def offer_joining(
    compass: Compass, owner: Owner, pips: i64, most: i64, taken: i64, out: list[Action]
) -> None:
    """GC-6.3. Enlarging each own group of this value."""
    sizes: i64 = 0
    for group in compass.groups:
        if group.owner == owner and group.high == pips and not sizes >> group.size & 1:
            sizes |= ONE[group.size]
            for number in range(1, most + 1):
                if not taken >> group.size + number & 1:
                    out.append(JOIN[pips][number][group.size])


def place(compass: Compass, owner: Owner, pips: i64, number: i64, size: i64) -> None:
    """GC-6.3, GC-R60. Found a group (`size` 0) or enlarge the own group of that size."""
    compass.take_dice(owner, number * UNIT[pips])
    old = own_group(compass, owner, pips, size) if size else None
    compass.change_set(ARCHIVES, old, owner, (number + size) * UNIT[pips])
    if compass.told is not None:
        compass.told.append(
            Placed(compass.on_turn, owner, "archives", [pips] * number, [pips] * (number + size))
        )


@declared
class Cartography(CompassRule):
    """GC-6.9. In rank order each group's owner takes one face-up Map of choice."""

    place: i64 = 0  # how many groups have chosen

    def proceed(self, compass: Compass) -> None:
        """GC-6.8 – GC-6.12, GC-16.11"""
        if not self.place:
            compass.groups = ranked(ARCHIVES, compass.groups)
        while compass.maps_shown and self.place < len(compass.groups):
            group = compass.groups[self.place]
            if not compass.is_neutral(group.owner):
                self.asks = ONE[group.owner]
                return
            self.place += 1
            self.neutral_takes(compass)
        self.close(compass)

    def neutral_takes(self, compass: Compass) -> None:
        """GC-16.11. The remaining Map with the highest greater value is discarded, topmost on ties."""
        best = compass.maps_shown[0]
        for tile in compass.maps_shown:
            if MAP_GREATER[tile] > MAP_GREATER[best]:
                best = tile
        compass.maps_shown = without(compass.maps_shown, best)
        compass.maps_gone |= ONE[best]
        if compass.told is not None:
            compass.told.append(NeutralTook("map", best))

    def close(self, compass: Compass) -> None:
        """GC-6.11, GC-6.12. Maps left over leave the game; groups without a Map go to the Library."""
        for place in range(len(compass.groups)):
            group = compass.groups[place]
            if place < self.place:
                compass.give_back(group.owner, group.size)
            else:
                compass.to_library(group.owner, group.size)
                if compass.told is not None:
                    compass.told.append(FellToLibrary(group.owner, "archives", pieces(group.dice)))
        compass.groups = []
        if compass.maps_shown and compass.told is not None:
            compass.told.append(MapsLeft(compass.maps_shown[:]))
        compass.discard_maps()
        compass.end(self)

    def choices(self, compass: Compass, seat: Seat) -> list[Action]:
        return [TAKE_MAP[tile] for tile in compass.maps_shown]

    def refusal(self, compass: Compass, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, TakeMap):
            return NOT_OFFERED
        return None if action.map in compass.maps_shown else NOT_SHOWN

    def chosen(self, compass: Compass, seat: Seat, action: Action) -> None:
        """GC-6.9"""
        assert isinstance(action, TakeMap)
        compass.maps_shown = without(compass.maps_shown, action.map)
        compass.maps = changed(compass.maps, seat, compass.maps[seat] | ONE[action.map])
        self.place += 1
        self.asks = 0
        if compass.told is not None:
            compass.told.append(MapTaken(seat, action.map))
