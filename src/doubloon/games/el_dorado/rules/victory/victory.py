"""Winning, and the cave shrine that decides it (ED-3, ED-16.7, TH-3.2). Compiled room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    CORTES,
    LARGE_GROUP,
    LARGE_GROUP_SHRINES,
    NOBODY,
    SHRINES,
    WITH_DWELLER,
    Side,
)
from doubloon.games.el_dorado.edge.events.treasures import CurseLifted
from doubloon.games.el_dorado.edge.events.winning import FinalShrines, Won
from doubloon.games.el_dorado.house import ANY_THIEF_LIFTS_CURSE
from doubloon.kernel.masks import size
from doubloon.kernel.procedure import Seat

if TYPE_CHECKING:
    from doubloon.games.el_dorado.island import Island


def controls_cave_shrine(island: Island, side: Side) -> bool:
    """ED-16.7, ED-16.9"""
    holder = island.cave_shrine
    return 0 <= holder < WITH_DWELLER and island.side_of[holder] == side


def shrines(island: Island, side: Side) -> i64:
    """ED-3.1. Shrines controlled, the cave shrine counting as one."""
    return size(island.offerings[side]) + (1 if controls_cave_shrine(island, side) else 0)


def take_cave_shrine(island: Island, seat: Seat) -> bool:
    """TH-12.8, TH-13.2, TH-R71. It changes hands, an explorer's curse ends, and the game may be over."""
    island.cave_shrine = seat
    island.bearer = NOBODY
    if island.coins[CORTES] == seat:
        if island.side_of[seat] != island.thieves or island.house & ANY_THIEF_LIFTS_CURSE:
            lift_curse(island)
    return check_victory(island)


def lift_curse(island: Island) -> None:
    """TH-12.8, TH-R26. The cursed coin leaves the game."""
    seat = island.coins[CORTES]
    island.coins[CORTES] = NOBODY
    island.cursed = NOBODY
    if island.told is not None:
        island.told.append(CurseLifted(seat))


def check_victory(island: Island) -> bool:
    """ED-3.2, ED-3.3, ED-R2. At once, on any player's turn; everything else is dropped."""
    holder = island.cave_shrine
    if holder < 0 or holder >= WITH_DWELLER:
        return False
    side = island.side_of[holder]
    if size(island.offerings[side]) < offerings_needed(island):
        return False
    island.winner = side
    island.stack.clear()
    if island.told is not None:
        offerings = int(size(island.offerings[side]))
        island.told.append(Won(island.name_of(side), offerings_needed(island), offerings))
        held_by = [(int(island.name_of(one)), int(shrines(island, one))) for one in range(island.sides)]
        island.told.append(FinalShrines(held_by))
    return True


def offerings_needed(island: Island) -> i64:
    """ED-3.2, TH-3.2, TH-R38. Six or more players need two island shrines, all others three."""
    return LARGE_GROUP_SHRINES if island.seats >= LARGE_GROUP else len(SHRINES)
