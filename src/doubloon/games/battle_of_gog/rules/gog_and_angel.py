"""Gog and the Angel of Retribution (BG-14, BG-15). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.battle_of_gog.actions import MOVE_ANGEL, MOVE_GOG, STAY, MoveAngel, MoveGog
from doubloon.games.battle_of_gog.canaan import ANGEL, CITIES_OF, GOG, Canaan
from doubloon.games.battle_of_gog.content import MAGIC, MAGIC_STEPS, SIDE
from doubloon.games.battle_of_gog.edge.encoding import columns
from doubloon.games.battle_of_gog.edge.events.turns import BarnsFilled, Declined, SpiritMoved
from doubloon.games.battle_of_gog.rules.rule import CanaanRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.squares import Square, distance

NOT_THIS_SPIRIT: Final = Refusal("BG-14.1", "This spirit does not move now.")
TOO_FAR: Final = Refusal("BG-14.2", "That square is out of the spirit's reach.")
SPIRIT_BLOCKED: Final = Refusal("BG-14.2", "A spirit needs an empty square.")


def reach_of(canaan: Canaan, seat: Seat, steps: i64) -> i64:
    """BG-14.6, BG-19.6. Magic adds 7 steps."""
    return steps + MAGIC_STEPS if canaan.holds(seat, MAGIC) else steps


def may_fly(canaan: Canaan, start: Square, square: Square, reach: i64) -> Refusal | None:
    """BG-14.2. Any empty square within reach; what lies between does not matter."""
    if not reach:
        return NOT_THIS_SPIRIT
    if canaan.board[square]:
        return SPIRIT_BLOCKED
    return None if distance(SIDE, start, square) <= reach else TOO_FAR


def landings(canaan: Canaan, start: Square, reach: i64, flights: list[Action]) -> list[Action]:
    """BG-14.2. Of the flights by square, those to empty squares within reach."""
    row = start // SIDE
    column = start % SIDE
    board = canaan.board
    out: list[Action] = []
    left = max(0, column - reach)
    right = min(SIDE - 1, column + reach)
    for down in range(max(0, row - reach), min(SIDE - 1, row + reach) + 1):
        first = down * SIDE + left
        last = down * SIDE + right
        out += [flights[square] for square in range(first, last + 1) if not board[square]]
    return out


@declared
class SpiritMove(CanaanRule):
    """BG-14.1, BG-15.1. Gog or the Angel, whichever has a reach, may be moved once."""

    gog: i64
    angel: i64

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        out: list[Action] = [STAY]
        if self.gog:
            out += landings(canaan, canaan.gog, self.gog, MOVE_GOG)
        if self.angel:
            out += landings(canaan, canaan.angel, self.angel, MOVE_ANGEL)
        return out

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, MoveGog):
            return may_fly(canaan, canaan.gog, action.square, self.gog)
        if isinstance(action, MoveAngel):
            return may_fly(canaan, canaan.angel, action.square, self.angel)
        return None if action is STAY else NOT_OFFERED

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        if isinstance(action, MoveGog):
            move_gog(canaan, seat, action.square)
        elif isinstance(action, MoveAngel):
            move_angel(canaan, seat, action.square)
        elif canaan.told is not None:
            canaan.told.append(Declined(seat, True))
        canaan.end(self)

    def encode(self, sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
        put(sheet, columns.REACHES, self.gog)
        put(sheet, columns.REACHES + 1, self.angel)


def move_gog(canaan: Canaan, seat: Seat, square: Square) -> None:
    """BG-14.4. Touching an own city at the end of the move fills the mover's resources to capacity."""
    canaan.clear(canaan.gog)
    canaan.gog = square
    canaan.stand(GOG, square)
    if canaan.told is not None:
        canaan.told.append(SpiritMoved(seat, False, square))
    if canaan.beside[square] & CITIES_OF[seat]:
        capacity = canaan.capacity(seat)
        for kind in range(3):
            canaan.goods[3 * seat + kind] = capacity
        if canaan.told is not None:
            canaan.told.append(BarnsFilled(seat, capacity))


def move_angel(canaan: Canaan, seat: Seat, square: Square) -> None:
    """BG-15.1, BG-15.2"""
    canaan.clear(canaan.angel)
    canaan.angel = square
    canaan.stand(ANGEL, square)
    if canaan.told is not None:
        canaan.told.append(SpiritMoved(seat, True, square))
