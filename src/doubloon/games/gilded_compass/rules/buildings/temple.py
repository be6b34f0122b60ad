"""The Hidden Temple (GC-9): two dice each for Magical Items. Compiled room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from doubloon.games.gilded_compass.actions import TEMPLE as TO_TEMPLE
from doubloon.games.gilded_compass.actions import Temple
from doubloon.games.gilded_compass.content import ITEM_HIGH, ITEM_LOW, TEMPLE_TILES
from doubloon.games.gilded_compass.dice_sets import NOBODY, Owner
from doubloon.games.gilded_compass.edge.events.buildings import ItemsDiscarded, ItemTaken
from doubloon.games.gilded_compass.edge.events.neutral import ItemReturned
from doubloon.games.gilded_compass.edge.events.turns import Placed
from doubloon.games.gilded_compass.rules.buildings.refusals import NOT_ROLLED
from doubloon.kernel.action import Action
from doubloon.kernel.masks import ONE
from doubloon.kernel.refusal import Refusal
from doubloon.pieces.columns import changed
from doubloon.pieces.deck import draw_some
from doubloon.pieces.handful import UNIT, Handful, contains

if TYPE_CHECKING:
    from doubloon.games.gilded_compass.compass import Compass

NO_TILE: Final = Refusal("GC-9.1", "There is no Magical Item in that place of the Temple.")
OCCUPIED: Final = Refusal("GC-9.4", "That Magical Item is occupied; choose one without dice.")

PAIR: Final[list[i64]] = [UNIT[ITEM_LOW[n]] + UNIT[ITEM_HIGH[n]] for n in range(len(ITEM_LOW))]
"""GC-9.1. The two required dice of each tile."""


def set_up(compass: Compass) -> None:
    """GC-9.1. Tiles are laid out item side down; their dice are seen."""
    compass.item_stack = compass.item_stack[:]
    compass.tiles = draw_some(compass, compass.item_stack, TEMPLE_TILES[compass.seats])
    compass.tile_owner = [NOBODY] * len(compass.tiles)


def may_place(compass: Compass, owner: Owner, action: Temple) -> Refusal | None:
    """GC-9.2 – GC-9.4, GC-R16, GC-R17"""
    if action.slot >= len(compass.tiles):
        return NO_TILE
    if compass.tile_owner[action.slot] != NOBODY:
        return OCCUPIED
    if not contains(compass.dice_of(owner), PAIR[compass.tiles[action.slot]]):
        return NOT_ROLLED
    return None


def offer(compass: Compass, owner: Owner, out: list[Action]) -> None:
    """GC-9.2"""
    for slot in range(len(compass.tiles)):
        if may_place(compass, owner, TO_TEMPLE[slot]) is None:
            out.append(TO_TEMPLE[slot])


def place(compass: Compass, owner: Owner, action: Temple) -> None:
    """GC-9.2"""
    tile = compass.tiles[action.slot]
    dice: Handful = PAIR[tile]
    compass.take_dice(owner, dice)
    compass.tile_owner = compass.tile_owner[:]
    compass.tile_owner[action.slot] = owner
    if compass.told is not None:
        pair = [ITEM_LOW[tile], ITEM_HIGH[tile]]
        compass.told.append(Placed(compass.on_turn, owner, "temple", pair, item=action.slot + 1))


def resolve(compass: Compass) -> None:
    """GC-9.5 – GC-9.7, GC-16.16. Taken tiles stay secret, unoccupied ones are discarded face up."""
    left_over: list[i64] = []
    for slot in range(len(compass.tiles)):
        tile = compass.tiles[slot]
        owner = compass.tile_owner[slot]
        if owner == NOBODY:
            compass.items_gone |= ONE[tile]
            left_over.append(tile)
            continue
        compass.give_back(owner, 2)
        if compass.is_neutral(owner):
            compass.item_stack = [tile, *compass.item_stack]
            compass.returned_items += 1
            if compass.told is not None:
                compass.told.append(ItemReturned(tile))
        else:
            compass.items = changed(compass.items, owner, compass.items[owner] | ONE[tile])
            if compass.told is not None:
                compass.told.append(ItemTaken(owner, tile))
    compass.shown += 1
    compass.tiles = []
    compass.tile_owner = []
    if left_over and compass.told is not None:
        compass.told.append(ItemsDiscarded(left_over))
