"""The Library (GC-4): it takes any die and gives Knowledge. Compiled room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from doubloon.games.gilded_compass.actions import LIBRARY_BY_VALUES, Library
from doubloon.games.gilded_compass.content import TOKENS, TOKENS_OF_THE_BOX
from doubloon.games.gilded_compass.dice_sets import Owner
from doubloon.games.gilded_compass.edge.events.buildings import KnowledgeGained
from doubloon.games.gilded_compass.edge.events.neutral import DiceReturned
from doubloon.games.gilded_compass.edge.events.turns import Placed
from doubloon.games.gilded_compass.rules.buildings.refusals import NOT_ROLLED
from doubloon.kernel.action import Action
from doubloon.kernel.refusal import Refusal
from doubloon.pieces.columns import changed
from doubloon.pieces.handful import UNIT, count

if TYPE_CHECKING:
    from doubloon.games.gilded_compass.compass import Compass

MANY: Final[i64] = 999
NO_NEUTRAL: Final = Refusal("GC-16.8", "Neutral dice may not be placed in the Library.")


def may_place(compass: Compass, owner: Owner, action: Library) -> Refusal | None:
    """GC-4.2, GC-R4. Exactly one own die of any value."""
    if compass.is_neutral(owner):
        return NO_NEUTRAL
    if not count(compass.dice_of(owner), action.pips):
        return NOT_ROLLED
    return None


def offer(compass: Compass, owner: Owner, values: i64, out: list[Action]) -> None:
    """GC-4.2, GC-16.8"""
    if not compass.is_neutral(owner):
        out += LIBRARY_BY_VALUES[values >> 1]


def place(compass: Compass, owner: Owner, action: Library) -> None:
    """GC-4.2, GC-4.4. No limit, no order."""
    compass.take_dice(owner, UNIT[action.pips])
    compass.to_library(owner, 1)
    if compass.told is not None:
        compass.told.append(Placed(compass.on_turn, owner, "library", [action.pips]))


def resolve(compass: Compass) -> None:
    """GC-4.5, GC-4.6, GC-4.7. A token for each die taken back, clockwise from the start player; neutral dice give
    nothing."""
    for turn in range(len(compass.library)):
        owner = (compass.start + turn) % compass.seats if turn < compass.seats else turn
        number = compass.library[owner]
        if not number:
            continue
        compass.library[owner] = 0
        compass.give_back(owner, number)
        if not compass.is_neutral(owner):
            gained = min(number, tokens_left(compass))
            compass.tokens = changed(compass.tokens, owner, compass.tokens[owner] + gained)
            if compass.told is not None:
                compass.told.append(KnowledgeGained(owner, gained, number - gained))
        elif compass.told is not None:
            compass.told.append(DiceReturned(owner, number))


def tokens_left(compass: Compass) -> i64:
    """GC-R31. Without end, or what the players leave of the box."""
    if not compass.house & TOKENS_OF_THE_BOX:
        return MANY
    left: i64 = TOKENS
    for number in compass.tokens:
        left -= number
    return left
