"""Treasure cards that send soldiers elsewhere (BG-18.9, BG-18.21): to corners and to forests. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.battle_of_gog.actions import (
    PICK_SOLDIER,
    TO_CORNER,
    TO_FOREST,
    PickSoldier,
    ToCorner,
    ToForest,
)
from doubloon.games.battle_of_gog.canaan import FIRST_SOLDIER, GOG, Canaan
from doubloon.games.battle_of_gog.content import (
    CORNERS,
    SOLDIERS,
    TREASURE_CLAUSES,
    WOOD,
)
from doubloon.games.battle_of_gog.edge.encoding import columns
from doubloon.games.battle_of_gog.edge.events.treasures import NothingHappened, Relocated
from doubloon.games.battle_of_gog.rules.fighting.battle import arrive
from doubloon.games.battle_of_gog.rules.rule import CanaanRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import mark, put
from doubloon.kernel.masks import ONE, members, size
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.squares import NOWHERE, Square

NO_SUCH_SOLDIER: Final = Refusal("BG-18.9", "You have no such soldier on the map.")
OWN_PIECE_THERE: Final = Refusal("BG-18.9", "A piece of your own stands there.")
CITY_THERE: Final = Refusal("BG-18.9", "A city stands there.")
SPIRIT_THERE: Final = Refusal("BG-R44", "A spirit stands there and closes the square.")
TRUCE_THERE: Final = Refusal("BG-4.8", "A soldier under the founders' truce stands there.")
NO_FOREST: Final = Refusal("BG-18.21", "That square is no forest.")
NAMED_TWICE: Final = Refusal("BG-18.21", "That forest has been named for this card already.")
SENT_ALREADY: Final = Refusal("BG-18.21", "Three different soldiers are sent; that one has been.")
SOLDIER_FIRST: Final = Refusal("BG-18.21", "Name the soldier first, then the forest.")
FOREST_NEXT: Final = Refusal("BG-18.21", "The soldier is named; now name its forest.")


def nothing_happens(canaan: Canaan, target: Seat) -> None:
    """BG-8.9, BG-R18"""
    if canaan.told is not None:
        canaan.told.append(NothingHappened(target))


def may_relocate(canaan: Canaan, seat: Seat, square: Square) -> Refusal | None:
    """BG-18.9, BG-18.21, BG-R44. Not where an own soldier, a city, a spirit or a truce soldier stands."""
    piece = canaan.board[square]
    if not piece:
        return None
    if piece > GOG + 1:
        return CITY_THERE
    if piece >= GOG:
        return SPIRIT_THERE
    owner = (piece - FIRST_SOLDIER) // SOLDIERS
    if owner == seat:
        return OWN_PIECE_THERE
    return TRUCE_THERE if canaan.has_truce(owner) else None


def relocate(canaan: Canaan, one: i64, square: Square) -> None:
    """BG-18.9, BG-18.21, BG-18.25. No minimum level; an enemy soldier there is attacked."""
    if canaan.told is not None:
        canaan.told.append(
            Relocated(one // SOLDIERS, canaan.place[one], square, TREASURE_CLAUSES[canaan.treasure])
        )
    arrive(canaan, one, square)


@declared
class CornerMarch(CanaanRule):
    """BG-18.9. Which soldier goes to which corner?"""

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for die in members(canaan.army[seat]):
            for corner in range(4):
                if may_relocate(canaan, seat, CORNERS[corner]) is None:
                    out.append(TO_CORNER[die][corner])
        return out

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, ToCorner):
            return NOT_OFFERED
        if canaan.place[SOLDIERS * seat + action.soldier] < 0:
            return NO_SUCH_SOLDIER
        return may_relocate(canaan, seat, CORNERS[action.corner])

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        assert isinstance(action, ToCorner)
        canaan.end(self)
        relocate(canaan, SOLDIERS * seat + action.soldier, CORNERS[action.corner])


@declared
class ForestMarch(CanaanRule):
    """BG-18.21. Soldier after soldier is named, then its forest, as long as that is possible."""

    seat: Seat
    left: i64
    sent: i64 = 0
    soldier: i64 = -1
    one: Square = NOWHERE
    two: Square = NOWHERE

    def proceed(self, canaan: Canaan) -> None:
        waiting = canaan.army[self.seat] & ~self.sent
        if not self.left or not waiting or not self.forests(canaan):
            if not self.sent:
                nothing_happens(canaan, self.seat)
            canaan.end(self)
            return
        if size(waiting) == 1:
            self.soldier = members(waiting)[0]
        self.asks = ONE[self.seat]

    def forests(self, canaan: Canaan) -> list[Square]:
        """BG-18.21. The forests that can be named now."""
        return [square for square in canaan.land.forests if self.may_go(canaan, square) is None]

    def may_go(self, canaan: Canaan, square: Square) -> Refusal | None:
        """BG-18.21"""
        if canaan.land.terrain[square] != WOOD:
            return NO_FOREST
        if square in (self.one, self.two):
            return NAMED_TWICE
        return may_relocate(canaan, self.seat, square)

    def may_send(self, canaan: Canaan, die: i64) -> Refusal | None:
        """BG-18.21"""
        if self.soldier >= 0:
            return FOREST_NEXT
        if self.sent & ONE[die]:
            return SENT_ALREADY
        return None if canaan.place[SOLDIERS * self.seat + die] >= 0 else NO_SUCH_SOLDIER

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        if self.soldier >= 0:
            return [TO_FOREST[square] for square in self.forests(canaan)]
        return [PICK_SOLDIER[die] for die in members(canaan.army[seat] & ~self.sent)]

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, PickSoldier):
            return self.may_send(canaan, action.soldier)
        if not isinstance(action, ToForest):
            return NOT_OFFERED
        return SOLDIER_FIRST if self.soldier < 0 else self.may_go(canaan, action.square)

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        if isinstance(action, PickSoldier):
            self.soldier = action.soldier
            return
        assert isinstance(action, ToForest)
        one = SOLDIERS * seat + self.soldier
        self.sent |= ONE[self.soldier]
        self.soldier = -1
        self.left -= 1
        self.two = self.one
        self.one = action.square
        self.asks = 0
        relocate(canaan, one, action.square)

    def encode(self, sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
        put(sheet, columns.LEFT, self.left)
        mark(sheet, columns.PICKED, self.sent)
        if self.soldier >= 0:
            put(sheet, columns.NAMED + self.soldier, 1)
        if self.one >= 0:
            columns.spot(sheet, columns.FORESTS, self.one)
        if self.two >= 0:
            columns.spot(sheet, columns.FORESTS + 2, self.two)
