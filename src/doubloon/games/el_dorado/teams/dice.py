"""Four golden dice for two explorers (TH-6.5, TH-R20). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.actions import (
    PARTNER_SPEED,
    TAKE_GATHER,
    TAKE_SPEED,
    PartnerSpeed,
    TakeGather,
    TakeSpeed,
)
from doubloon.games.el_dorado.content import GOLDEN_DIE
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import tally
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import UNIT, Handful, count

NO_SUCH_DIE: Final = Refusal("TH-6.5", "None of the dice that are left shows that number.")

SPEED: Final[i64] = 0
GATHER: Final[i64] = 1
OTHERS_SPEED: Final[i64] = 2
OTHERS_GATHER: Final[i64] = 3


@declared
class SharingDice(IslandRule):
    """TH-6.5. One speed and one gather die for the first explorer, then for the partner's; `given` in that order."""

    seat: Seat
    left: Handful
    given: Handful = 0

    def die(self, use: i64) -> i64:
        """The die that was given to one of the four uses."""
        return count(self.given, use)

    def faces(self) -> list[i64]:
        """The different numbers that are left."""
        return [pips for pips in range(1, GOLDEN_DIE + 1) if count(self.left, pips)]

    def proceed(self, island: Island) -> None:
        """Equal dice leave no choice."""
        faces = self.faces()
        if not faces:
            island.end(self)
        elif len(faces) == 1:
            self.give(faces[0])
        else:
            self.asks = ONE[self.seat]

    def give(self, pips: i64) -> None:
        self.left -= UNIT[pips]
        self.given += pips * UNIT[self.step]
        self.step += 1

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for pips in self.faces():
            if self.step == SPEED:
                out.append(TAKE_SPEED[pips])
            elif self.step == GATHER:
                out.append(TAKE_GATHER[pips])
            else:
                out.append(PARTNER_SPEED[pips])
        return out

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        pips = self.named_by(action)
        if not pips:
            return NOT_OFFERED
        return None if count(self.left, pips) else NO_SUCH_DIE

    def named_by(self, action: Action) -> i64:
        """The pips an action names for the use in question; 0 when it is about another."""
        if isinstance(action, TakeSpeed):
            return action.pips if self.step == SPEED else 0
        if isinstance(action, TakeGather):
            return action.pips if self.step == GATHER else 0
        if isinstance(action, PartnerSpeed):
            return action.pips if self.step >= OTHERS_SPEED else 0
        return 0

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        self.asks = 0
        self.give(self.named_by(action))

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        tally(sheet, columns.SHARED, self.left)
        tally(sheet, columns.SHARED + 7, self.given)
