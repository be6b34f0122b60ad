"""The Treasure Tower (GC-13): dice push each other up two towers. Compiled room.

A tower is a list of dice from floor 1 upwards, each its owner times 8 plus its pips, as in the University's row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from doubloon.games.gilded_compass.actions import Tower
from doubloon.games.gilded_compass.content import VALUES
from doubloon.games.gilded_compass.dice_sets import Owner
from doubloon.games.gilded_compass.edge.events.buildings import TreasureDrawn
from doubloon.games.gilded_compass.edge.events.neutral import NeutralUnrewarded
from doubloon.games.gilded_compass.edge.events.turns import FellToLibrary, Placed
from doubloon.games.gilded_compass.rules.buildings.refusals import NOT_ROLLED
from doubloon.games.gilded_compass.rules.buildings.university import die, owner_of, pips_of
from doubloon.kernel.refusal import Refusal
from doubloon.pieces.columns import changed
from doubloon.pieces.deck import draw
from doubloon.pieces.handful import UNIT, count

if TYPE_CHECKING:
    from doubloon.games.gilded_compass.compass import Compass

FLOORS: Final = 3


def may_place(compass: Compass, owner: Owner, action: Tower) -> Refusal | None:
    """GC-13.2"""
    dice = compass.dice_of(owner)
    if not count(dice, action.pips) or (action.pair and not count(dice, action.pair)):
        return NOT_ROLLED
    return None


def place(compass: Compass, owner: Owner, action: Tower) -> None:
    """GC-13.1, GC-13.2"""
    values = [action.pips, action.pair] if action.pair else [action.pips]
    if compass.told is not None:
        compass.told.append(Placed(compass.on_turn, owner, "tower", values))
    for pips in values:
        compass.take_dice(owner, UNIT[pips])
        if pips <= 3:
            compass.left = entered(compass, compass.left, die(owner, pips))
        else:
            compass.right = entered(compass, compass.right, die(owner, pips))


def entered(compass: Compass, tower: list[i64], entering: i64) -> list[i64]:
    """GC-13.3, GC-13.4. The tower after everybody has moved up a floor; those on the third floor fall to the Library."""
    tower = [entering, *tower]
    if len(tower) > FLOORS:
        fallen = tower.pop()
        compass.to_library(owner_of(fallen), 1)
        if compass.told is not None:
            compass.told.append(FellToLibrary(owner_of(fallen), "tower", [pips_of(fallen)]))
    return tower


def resolve(compass: Compass) -> None:
    """GC-13.5 – GC-13.7, GC-16.19. Left tower from floor 1 up, then the right one."""
    compass.treasure_stacks = [stack[:] for stack in compass.treasure_stacks]
    neutral_there = False
    for tower in (compass.left, compass.right):
        for floor in range(len(tower)):
            owner = owner_of(tower[floor])
            compass.give_back(owner, 1)
            if compass.is_neutral(owner):
                neutral_there = True
                continue
            value = draw(compass, compass.treasure_stacks[floor])
            treasures = compass.treasures[owner] + UNIT[floor * VALUES + value]
            compass.treasures = changed(compass.treasures, owner, treasures)
            if compass.told is not None:
                compass.told.append(TreasureDrawn(owner, floor, value))
    if neutral_there and compass.told is not None:
        compass.told.append(NeutralUnrewarded("Treasure"))
    compass.left = []
    compass.right = []
