"""Naming several of one's soldiers, one at a time, low numbers first (BG-13.6, BG-18.1). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.battle_of_gog.actions import PICK_SOLDIER, PickSoldier
from doubloon.games.battle_of_gog.canaan import Canaan
from doubloon.games.battle_of_gog.edge.encoding import columns
from doubloon.games.battle_of_gog.rules.rule import CanaanRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import mark, put
from doubloon.kernel.masks import ONE, members, size
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOT_ELIGIBLE: Final = Refusal("BG-18.1", "That soldier is not among those to choose from.")
LOW_TO_HIGH: Final = Refusal(
    "BG-18.1", "Name the soldiers from low numbers to high, and leave enough of them."
)


@declared
class PickSoldiers(CanaanRule):
    """BG-13.6, BG-18.1. `need` soldiers among the eligible dice; the rule below finds them in `picked`."""

    eligible: i64
    need: i64
    picked: i64 = 0

    def may_pick(self, die: i64) -> Refusal | None:
        """BG-13.6, BG-18.1"""
        if not self.eligible & ONE[die]:
            return NOT_ELIGIBLE
        above = self.eligible >> die
        if self.picked >= ONE[die] or size(above) < self.need - size(self.picked):
            return LOW_TO_HIGH
        return None

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        return [PICK_SOLDIER[die] for die in members(self.eligible) if self.may_pick(die) is None]

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        return self.may_pick(action.soldier) if isinstance(action, PickSoldier) else NOT_OFFERED

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        assert isinstance(action, PickSoldier)
        self.picked |= ONE[action.soldier]
        if size(self.picked) == self.need:
            canaan.end(self)

    def encode(self, sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
        mark(sheet, columns.ELIGIBLE, self.eligible)
        mark(sheet, columns.PICKED, self.picked)
        put(sheet, columns.LEFT, self.need)
