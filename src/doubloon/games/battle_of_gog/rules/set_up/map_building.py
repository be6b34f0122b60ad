"""Laying the tiles (BG-2.4 – BG-2.9). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.battle_of_gog.actions import LAY, LayTile
from doubloon.games.battle_of_gog.canaan import Canaan
from doubloon.games.battle_of_gog.content import NEIGHBOUR, OPPOSITE, POSITIONS, WATER_SIDES
from doubloon.games.battle_of_gog.edge.encoding import columns
from doubloon.games.battle_of_gog.edge.events.set_up import TileLaid
from doubloon.games.battle_of_gog.land import assembled
from doubloon.games.battle_of_gog.rules.rule import CanaanRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed
from doubloon.pieces.deck import uppermost

POSITION_TAKEN: Final = Refusal("BG-2.6", "A tile lies there already.")
WATER_MUST_JOIN: Final = Refusal(
    "BG-2.8", "Water must continue laid water, side to side, where that is possible."
)


def wet_sides(canaan: Canaan, position: i64) -> i64:
    """BG-2.8. The sides of an empty position on which a laid neighbour shows water."""
    mask: i64 = 0
    for side in range(4):
        neighbour = NEIGHBOUR[position][side]
        if neighbour >= 0:
            laid = canaan.layout[neighbour]
            if laid >= 0 and WATER_SIDES[laid // 4][laid % 4] & ONE[OPPOSITE[side]]:
                mask |= ONE[side]
    return mask


def joining(canaan: Canaan, tile: i64) -> list[Action]:
    """BG-2.8. The ways to lay a water tile so that it continues laid water."""
    out: list[Action] = []
    if WATER_SIDES[tile][0]:
        for position in range(POSITIONS):
            if canaan.layout[position] < 0:
                wet = wet_sides(canaan, position)
                if wet:
                    for rotation in range(4):
                        if WATER_SIDES[tile][rotation] & wet:
                            out.append(LAY[position][rotation])
    return out


def ways_to_lay(canaan: Canaan, tile: i64) -> list[Action]:
    """BG-2.6 – BG-2.9. Any empty position and rotation, unless water can be continued."""
    out = joining(canaan, tile)
    if not out:
        for position in range(POSITIONS):
            if canaan.layout[position] < 0:
                out += LAY[position]
    return out


def may_lay(canaan: Canaan, tile: i64, lay: LayTile) -> Refusal | None:
    """BG-2.6, BG-2.8"""
    if canaan.layout[lay.position] >= 0:
        return POSITION_TAKEN
    ways = joining(canaan, tile)
    return None if not ways or lay in ways else WATER_MUST_JOIN


def lay_tile(canaan: Canaan, tile: i64, lay: LayTile) -> None:
    """BG-2.6"""
    canaan.layout = changed(canaan.layout, lay.position, 4 * tile + lay.rotation)


@declared
class Laying(CanaanRule):
    """BG-2.5, BG-2.6. Tile after tile: the last player first, then backwards through the seats."""

    seat: Seat
    tile: i64 = -1

    def proceed(self, canaan: Canaan) -> None:
        if not canaan.tiles:
            canaan.lie_on(assembled(canaan.layout))
            canaan.end(self)
            return
        self.tile = uppermost(canaan, canaan.tiles)
        canaan.tiles = canaan.tiles[:-1]
        self.seat = (self.seat - 1) % canaan.seats
        self.asks = ONE[self.seat]

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        return ways_to_lay(canaan, self.tile)

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        return may_lay(canaan, self.tile, action) if isinstance(action, LayTile) else NOT_OFFERED

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        assert isinstance(action, LayTile)
        lay_tile(canaan, self.tile, action)
        if canaan.told is not None:
            canaan.told.append(TileLaid(seat, self.tile, action.position, action.rotation))
        self.asks = 0

    def encode(self, sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
        put(sheet, columns.TILE, self.tile + 1)
