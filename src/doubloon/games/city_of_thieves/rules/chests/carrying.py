"""Carrying and dropping treasures (CT-9). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import DROP, PUT_IN, Drop, PutIn
from doubloon.games.city_of_thieves.city import FIRST_ROOM
from doubloon.games.city_of_thieves.content import (
    HOSTAGE,
    MOST_CARRIED,
    NOTHING,
    RED,
    RING,
    Figure,
    Treasure,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.chests import Dropped
from doubloon.games.city_of_thieves.king_of_ashes.content import DEEP_SACK
from doubloon.games.city_of_thieves.king_of_ashes.edge.catacomb_events import HostageReturned
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed
from doubloon.pieces.handful import UNIT, count, kinds, size

NOT_CARRIED: Final = Refusal("CT-9.3", "The character carries no such treasure.")
ROOM_FULL: Final = Refusal("CT-9.4", "That room holds a treasure; choose one that holds none.")
ALL_FULL: Final = Refusal("CT-R37", "Every room holds a treasure: the hostage must be dropped.")


def most_carried(district: District, figure: Figure) -> i64:
    """CT-9.2, E11"""
    return MOST_CARRIED + 1 if district.bears(figure, DEEP_SACK) else MOST_CARRIED


def is_overloaded(district: District, figure: Figure) -> bool:
    """CT-9.2"""
    return size(district.carried[figure]) > most_carried(district, figure)


@declared
class OverLimit(DistrictRule):
    """CT-9.3, CT-9.4. A character over the limit drops a treasure; its player names the treasure, then the room."""

    figure: Figure
    treasure: Treasure = NOTHING  # NOTHING until chosen

    def choices(self, district: District, seat: Seat) -> list[Action]:
        if self.treasure == NOTHING:
            return [
                DROP[kind]
                for kind in kinds(district.carried[self.figure])
                if not self.may_drop(district, kind)
            ]
        return [PUT_IN[room - FIRST_ROOM] for room in district.empty_rooms()]

    def may_drop(self, district: District, treasure: Treasure) -> Refusal | None:
        """CT-9.3, CT-R37. With every room full only the hostage can be dropped."""
        if not count(district.carried[self.figure], treasure):
            return NOT_CARRIED
        if (
            count(district.carried[self.figure], HOSTAGE)
            and treasure != HOSTAGE
            and not district.empty_rooms()
        ):
            return ALL_FULL
        return None

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Drop) and self.treasure == NOTHING:
            return self.may_drop(district, action.treasure)
        if isinstance(action, PutIn) and self.treasure != NOTHING:
            return None if district.is_empty(action.room) else ROOM_FULL
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        """CT-9.4, CT-R34. The token lies treasure side up."""
        if isinstance(action, Drop):
            if action.treasure == RING:
                drop_ring(district, self.figure)
                district.end(self)
            elif action.treasure == HOSTAGE:
                district.carried[self.figure] -= UNIT[HOSTAGE]
                return_hostage(district)
                district.end(self)
            else:
                self.treasure = action.treasure
        elif isinstance(action, PutIn):
            district.carried[self.figure] -= UNIT[self.treasure]
            lay_in_room(district, self.treasure, action.room)
            if district.told is not None:
                district.told.append(Dropped(seat, self.figure, self.treasure, action.room))
            district.end(self)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)
        put(sheet, columns.TREASURE + self.treasure, 1)


def drop_ring(district: District, figure: Figure) -> None:
    """AV7. The Ring is never dropped into a room: it goes back to Isabeau."""
    district.carried[figure] -= UNIT[RING]
    if district.told is not None:
        district.told.append(Dropped(district.owner[figure], figure, RING, -1))


def return_hostage(district: District) -> None:
    """AV32. Dropped, given up, or without its bearer, the hostage lies in the prison again."""
    assert district.ashes is not None
    district.ashes.hostage = True
    if district.told is not None:
        district.told.append(HostageReturned())


def lay_in_room(district: District, treasure: Treasure, room: i64) -> None:
    """CT-R34. Treasure side up."""
    district.chests = changed(district.chests, room - FIRST_ROOM, treasure)


def drop_if_overloaded(district: District, figure: Figure) -> None:
    """CT-9.3, CT-10.10"""
    if is_overloaded(district, figure):
        district.begin(OverLimit(figure, asks=ONE[district.owner[figure]]))


def gain(district: District, figure: Figure, treasure: Treasure) -> None:
    """CT-8.1. The token goes onto the character's card."""
    assert treasure >= RED
    district.carried[figure] += UNIT[treasure]
