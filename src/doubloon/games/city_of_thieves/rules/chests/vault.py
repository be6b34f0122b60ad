"""Opening the Duke's vault (AV1): two dice, which experience and the Lucky Charm may reroll (KA-R20, E15). Compiled room."""

from __future__ import annotations

from mypy_extensions import i16

from doubloon.games.city_of_thieves.actions import PASS
from doubloon.games.city_of_thieves.content import Figure
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.fights import DieRerolled
from doubloon.games.city_of_thieves.king_of_ashes.actions import Charmed, Practised
from doubloon.games.city_of_thieves.king_of_ashes.rules.experience import (
    OTHER_DIE,
    can_reroll,
    may_reroll,
    pay_for_reroll,
    rerolls_of,
)
from doubloon.games.city_of_thieves.rules.adventures.adventures import pay_for_vault, take_from_hoard
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import UNIT, Handful, count, handful_of, kinds, pieces


@declared
class VaultDice(DistrictRule):
    """AV1. The dice lie; each may be rerolled once (CT-R61)."""

    figure: Figure
    fresh: Handful
    fixed: Handful = 0

    def proceed(self, district: District) -> None:
        take_from_hoard(district, self.figure, pieces(self.fresh) + pieces(self.fixed))
        district.end(self)

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for pips in kinds(self.fresh):
            out += rerolls_of(district, self.figure, pips)
        out.append(PASS)
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is PASS:
            return None
        if isinstance(action, (Practised, Charmed)):
            if not count(self.fresh, action.pips):
                return OTHER_DIE
            return may_reroll(district, self.figure, action.pips, action)
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        """KA-9.3, KA-9.4, E15"""
        if isinstance(action, (Practised, Charmed)):
            pay_for_reroll(district, self.figure, action)
            by = "the Lucky Charm" if isinstance(action, Charmed) else "an experience token"
            now = district.throw(seat)
            self.fresh -= UNIT[action.pips]
            self.fixed += UNIT[now]
            if district.told is not None:
                district.told.append(DieRerolled(self.figure, action.pips, now, by))
            if self.fresh and can_reroll(district, self.figure):
                return
        self.asks = 0

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)
        columns.pips(sheet, columns.DICE, self.fresh)
        columns.pips(sheet, columns.FIXED, self.fixed)


def open_vault(district: District, figure: Figure) -> None:
    """AV1"""
    seat = district.owner[figure]
    dice = pay_for_vault(district, seat)
    if can_reroll(district, figure):
        district.begin(VaultDice(figure, handful_of(dice), asks=ONE[seat]))
    else:
        take_from_hoard(district, figure, dice)
