"""Sequoia the Traveler (TH-18.1): wood for steps. Compiled room."""

from __future__ import annotations

from typing import Final

from doubloon.games.el_dorado.content import EXPLORERS, SEQUOIA, STRIDE_COST
from doubloon.games.el_dorado.edge.events.battle import Strode
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.refusals import OFF_THE_MAP
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import Refusal

NOT_SEQUOIA: Final = Refusal("TH-18.1", "Only Sequoia buys speed, in her own explore phase.")
LOCKED: Final = Refusal("TH-R34", "After a tie she cannot move again this turn.")
NO_WOOD: Final = Refusal("TH-18.1", "One more step costs 1 wood.")


def may_stride(island: Island, seat: Seat) -> Refusal | None:
    """TH-18.1, TH-R34"""
    if island.explorer[seat] != SEQUOIA or island.side_of[seat] != island.on_turn:
        return NOT_SEQUOIA
    if island.at[EXPLORERS + seat] < 0:
        return OFF_THE_MAP
    if island.locked & ONE[EXPLORERS + seat]:
        return LOCKED
    return None if island.can_pay(seat, STRIDE_COST) else NO_WOOD


def stride(island: Island, seat: Seat) -> None:
    """TH-18.1. A purchase (TH-R34)."""
    island.pay(seat, STRIDE_COST)
    island.speed[seat] += 1
    if island.told is not None:
        island.told.append(Strode(seat))
