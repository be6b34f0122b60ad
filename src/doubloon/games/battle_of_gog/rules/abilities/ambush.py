"""The ability card Ambush (BG-19.7): one more soldier, anywhere. Compiled room."""

from __future__ import annotations

from typing import Final

from doubloon.games.battle_of_gog.actions import AMBUSH, NO_AMBUSH, Ambush
from doubloon.games.battle_of_gog.canaan import AMBUSH_AFLOAT, Canaan
from doubloon.games.battle_of_gog.content import AMBUSH as AMBUSH_CARD
from doubloon.games.battle_of_gog.content import (
    IS_CORNER,
    SQUARES,
    WATER_CARD,
)
from doubloon.games.battle_of_gog.edge.events.turns import Ambushed
from doubloon.games.battle_of_gog.rules.abilities.abilities import lose_ability
from doubloon.games.battle_of_gog.rules.rule import CanaanRule
from doubloon.games.battle_of_gog.rules.winning.victory import check_victory
from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.squares import Square

AMBUSH_BLOCKED: Final = Refusal("BG-19.7", "An ambush needs an empty square.")
AMBUSH_ON_WATER: Final = Refusal("BG-19.7", "An ambush needs land, or the Water card.")


def may_ambush(canaan: Canaan, seat: Seat, square: Square) -> Refusal | None:
    """BG-19.7, BG-R35. Any empty square where a soldier may stand."""
    if canaan.board[square]:
        return AMBUSH_BLOCKED
    return None if canaan.land.dry[square] or ambushes_afloat(canaan, seat) else AMBUSH_ON_WATER


def ambushes_afloat(canaan: Canaan, seat: Seat) -> bool:
    """BG-19.7. With the Water card on water, too, unless a house rule says otherwise."""
    return canaan.house & AMBUSH_AFLOAT != 0 and canaan.holds(seat, WATER_CARD)


@declared
class AmbushChoice(CanaanRule):
    """BG-19.7. Use Ambush, and where, or keep it."""

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        out: list[Action] = [NO_AMBUSH]
        board = canaan.board
        dry = canaan.land.dry
        afloat = ambushes_afloat(canaan, seat)
        for square in range(SQUARES):
            if not board[square] and (afloat or dry[square]):
                out.append(AMBUSH[square])
        return out

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Ambush):
            return may_ambush(canaan, seat, action.square)
        return None if action is NO_AMBUSH else NOT_OFFERED

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        canaan.end(self)
        if isinstance(action, Ambush):
            level = canaan.roll(6) + 1
            lose_ability(canaan, seat, AMBUSH_CARD)
            canaan.put_soldier(canaan.in_stock(seat), action.square, level)
            if canaan.told is not None:
                canaan.told.append(Ambushed(seat, action.square, level))
            if IS_CORNER[action.square]:
                check_victory(canaan)
