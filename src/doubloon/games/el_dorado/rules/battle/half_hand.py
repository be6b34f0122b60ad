"""Half of the cards of who is defeated (ED-13.4). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.cards import CARD, Cards
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.battle import GaveCard
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.battle.actions import Give
from doubloon.games.el_dorado.rules.giving import Giving
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import Refusal

TO_STACKS: Final[i64] = -1
TO_TREASURE: Final[i64] = -2
OWES_HALF: Final = Refusal("ED-13.6", "Between defeat and payment you may not trade with the stacks.")


def half_hand_clause(island: Island) -> str:
    """By which clause the half hands on top of the stack are given up: what they are part of knows."""
    for rule in island.stack[::-1]:
        if not isinstance(rule, HalfHand):
            assert isinstance(rule, IslandRule)
            return rule.half_hand_clause(island)
    return "ED-13.4"


@declared
class HalfHand(Giving):
    """ED-13.4, ED-R18. The defeated player chooses the cards, one by one; asked even if there is but one type."""

    seat: Seat
    beaten: i64  # everybody who pays after this battle
    taker: i64
    number: i64
    given: Cards = 0

    def stack_trade_refusal(self, seat: Seat) -> Refusal | None:
        """ED-13.6"""
        return OWES_HALF if self.beaten & ONE[seat] else None

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, Give)
        island.shown += 1
        island.hands[3 * seat + action.resource] -= 1
        self.given += CARD[action.resource]
        if self.taker >= 0:
            island.hands[3 * self.taker + action.resource] += 1
        elif self.taker == TO_TREASURE:
            island.set_treasure(action.resource, island.treasure[action.resource] + 1)
        else:
            island.bank[action.resource] += 1
        if island.told is not None:
            island.told.append(GaveCard(seat, self.taker, action.resource, half_hand_clause(island)))
        self.number -= 1
        if not self.number:
            island.end(self)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_seat(sheet, columns.WHO, island, seat, self.seat)
        put(sheet, columns.NUMBER, self.number)
