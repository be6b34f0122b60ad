"""The University (GC-5): a row of dice before a row of Specialists. Compiled room.

A die in the row is one number: its owner times 8, plus its pips.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from doubloon.games.gilded_compass.actions import (
    TAKE_SPECIALIST,
    UNIVERSITY_BY_VALUES,
    UNIVERSITY_UP_TO,
    TakeSpecialist,
    University,
)
from doubloon.games.gilded_compass.content import ENTRANCES, SPECIALIST_VALUE
from doubloon.games.gilded_compass.dice_sets import Owner
from doubloon.games.gilded_compass.edge.events.buildings import SpecialistsLeft, SpecialistTaken
from doubloon.games.gilded_compass.edge.events.neutral import NeutralTook
from doubloon.games.gilded_compass.edge.events.turns import FellToLibrary, Placed
from doubloon.games.gilded_compass.rules.buildings.refusals import NOT_ROLLED
from doubloon.games.gilded_compass.rules.rule import CompassRule
from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed, without
from doubloon.pieces.deck import draw_some
from doubloon.pieces.handful import UNIT, count

if TYPE_CHECKING:
    from doubloon.games.gilded_compass.compass import Compass

BEYOND: Final = Refusal(
    "GC-5.8", "A {pips} would stand beyond the last entrance; lower dice are needed here."
)
NOT_SHOWN: Final = Refusal("GC-5.9", "That Specialist is not on display; hire one who is.")


def die(owner: Owner, pips: i64) -> i64:
    """A die in the row."""
    return owner * 8 + pips


def owner_of(die: i64) -> Owner:
    """Whose die it is."""
    return die >> 3


def pips_of(die: i64) -> i64:
    """What it shows."""
    return die & 7


def set_up(compass: Compass) -> None:
    """GC-5.1. As many Specialists as entrances, face up, left to right."""
    compass.specialist_stack = compass.specialist_stack[:]
    compass.specialists_shown = draw_some(compass, compass.specialist_stack, ENTRANCES[compass.seats])


def entrance_for(compass: Compass, pips: i64) -> i64:
    """GC-5.5. A new die stands directly left of the first one with equal or more pips."""
    place: i64 = 0
    for standing in compass.row:
        if standing & 7 >= pips:
            return place
        place += 1
    return place


def may_place(compass: Compass, owner: Owner, action: University) -> Refusal | None:
    """GC-5.2, GC-5.8. Of a pair the lower die decides: where it fits, at least one of the two ends inside."""
    dice = compass.dice_of(owner)
    if not count(dice, action.pips) or (action.pair and not count(dice, action.pair)):
        return NOT_ROLLED
    if entrance_for(compass, action.pips) >= ENTRANCES[compass.seats]:
        return BEYOND
    return None


def offer(compass: Compass, values: i64, out: list[Action]) -> None:
    """GC-5.2, GC-5.3, GC-5.8. While an entrance is free everything fits; then only what is not too high."""
    if len(compass.row) < ENTRANCES[compass.seats]:
        out += UNIVERSITY_BY_VALUES[values >> 1]
        return
    out += UNIVERSITY_UP_TO[pips_of(compass.row[-1])][values >> 1]


def place(compass: Compass, owner: Owner, action: University) -> None:
    """GC-5.4 – GC-5.7, GC-R7. Insert the dice, then cut the row to its entrances."""
    values = [action.pips, action.pair] if action.pair else [action.pips]
    compass.row = compass.row[:]
    for pips in values:
        compass.take_dice(owner, UNIT[pips])
        compass.row.insert(entrance_for(compass, pips), die(owner, pips))
    if compass.told is not None:
        compass.told.append(Placed(compass.on_turn, owner, "university", values))
    while len(compass.row) > ENTRANCES[compass.seats]:
        fallen = compass.row.pop()
        compass.to_library(owner_of(fallen), 1)
        if compass.told is not None:
            compass.told.append(FellToLibrary(owner_of(fallen), "university", [pips_of(fallen)]))


@declared
class Enrolment(CompassRule):
    """GC-5.9. From left to right each die lets its owner take one face-up Specialist of choice."""

    def proceed(self, compass: Compass) -> None:
        """GC-5.9 – GC-5.11, GC-16.12. Winning dice go back at once."""
        while compass.row:
            owner = owner_of(compass.row[0])
            if not compass.is_neutral(owner):
                self.asks = ONE[owner]
                return
            leave_row(compass)
            self.neutral_takes(compass)
        if compass.specialists_shown and compass.told is not None:
            compass.told.append(SpecialistsLeft(compass.specialists_shown[:]))
        compass.discard_specialists()
        compass.end(self)

    def neutral_takes(self, compass: Compass) -> None:
        """GC-16.12. The remaining Specialist with the highest value is discarded, leftmost on ties."""
        best = compass.specialists_shown[0]
        for tile in compass.specialists_shown:
            if SPECIALIST_VALUE[tile] > SPECIALIST_VALUE[best]:
                best = tile
        compass.specialists_shown = without(compass.specialists_shown, best)
        compass.specialists_gone |= ONE[best]
        if compass.told is not None:
            compass.told.append(NeutralTook("specialist", best))

    def choices(self, compass: Compass, seat: Seat) -> list[Action]:
        return [TAKE_SPECIALIST[tile] for tile in compass.specialists_shown]

    def refusal(self, compass: Compass, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, TakeSpecialist):
            return NOT_OFFERED
        return None if action.specialist in compass.specialists_shown else NOT_SHOWN

    def chosen(self, compass: Compass, seat: Seat, action: Action) -> None:
        """GC-5.9"""
        assert isinstance(action, TakeSpecialist)
        leave_row(compass)
        compass.specialists_shown = without(compass.specialists_shown, action.specialist)
        specialists = compass.specialists[seat] | ONE[action.specialist]
        compass.specialists = changed(compass.specialists, seat, specialists)
        if compass.told is not None:
            compass.told.append(SpecialistTaken(seat, action.specialist))
        self.asks = 0


def leave_row(compass: Compass) -> None:
    """GC-3.14. The leftmost die has won its Specialist and goes back to its owner."""
    compass.give_back(owner_of(compass.row[0]), 1)
    compass.row = compass.row[1:]
