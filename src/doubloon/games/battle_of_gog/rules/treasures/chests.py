"""Phase 3: treasure chests (BG-8): how many there are, and drawing a card. Compiled room."""

from __future__ import annotations

from mypy_extensions import i16, i64

from doubloon.games.battle_of_gog.actions import (
    DRAW,
    LEAVE_CHESTS,
)
from doubloon.games.battle_of_gog.canaan import Canaan
from doubloon.games.battle_of_gog.edge.encoding import columns
from doubloon.games.battle_of_gog.rules.gathering import radius_of
from doubloon.games.battle_of_gog.rules.rule import CanaanRule
from doubloon.games.battle_of_gog.rules.treasures.treasures import TreasureCard
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE, size
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal


def chests(canaan: Canaan, seat: Seat) -> i64:
    """BG-8.1 – BG-8.3. Chests in an own area, and those under an own soldier that lie in nobody's area."""
    under = canaan.held(seat, canaan.land.chests)
    if under:
        for other in range(canaan.seats):
            under &= ~chests_in_area(canaan, other)
    return size(chests_in_area(canaan, seat) | under)


def chests_in_area(canaan: Canaan, seat: Seat) -> i64:
    """BG-8.1. The chests in the gathering areas of a player's cities, suppressed or not (BG-R12): a mask of their numbers."""
    mask: i64 = 0
    for city in canaan.cities(seat):
        mask |= canaan.land.chests_near(canaan.city_place[city], radius_of(canaan, city))
    return mask


@declared
class Chests(CanaanRule):
    """BG-8.4. Draw after draw, until the player stops."""

    seat: Seat
    left: i64

    def proceed(self, canaan: Canaan) -> None:
        if self.left and not canaan.fallen[self.seat]:
            self.asks = ONE[self.seat]
        else:
            canaan.end(self)

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        return [DRAW, LEAVE_CHESTS]

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        return None if action is DRAW or action is LEAVE_CHESTS else NOT_OFFERED

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        if action is LEAVE_CHESTS:
            canaan.end(self)
            return
        self.asks = 0
        self.left -= 1
        canaan.begin(TreasureCard(seat))

    def encode(self, sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
        put(sheet, columns.LEFT, self.left)
