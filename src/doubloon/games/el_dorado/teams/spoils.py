"""What a winning team does with its spoils (TH-6.13, TH-13.4, TH-13.5, TH-R18). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.cards import CARD, Cards, number_of
from doubloon.games.el_dorado.content import RESOURCES
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.battle import PassedOn
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.armies.armies import ON_THE_WAY
from doubloon.games.el_dorado.rules.battle.actions import AWARD, DONE, GIVE, Award, Give
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

THE_CAVE_SHRINE: Final[i64] = 8
THE_WOLF: Final[i64] = 9
DWELLERS_COIN: Final[i64] = 10
"""From here on: each of the coins that a beaten dweller held (TH-12.13)."""

NO_SPOILS: Final = Refusal("TH-6.13", "No such card is left of what was captured.")
NOT_ENTITLED: Final = Refusal("TH-13.4", "It goes to a partner of the winning team.")


@declared
class Division(IslandRule):
    """TH-6.13, TH-R18. Captured cards that this player may pass on to the partner, one by one."""

    seat: Seat
    captured: Cards  # by resource

    def stack_trade_refusal(self, seat: Seat) -> Refusal | None:
        """ED-R61. What was captured is divided first."""
        return ON_THE_WAY if seat == self.seat else None

    def pledged(self, island: Island, seat: Seat) -> Cards:
        """TH-6.13. What can still be passed on."""
        return self.captured if seat == self.seat else 0

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        out: list[Action] = [DONE]
        for resource in range(3):
            if number_of(self.captured, resource):
                out.append(GIVE[resource])
        return out

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Give):
            return None if number_of(self.captured, action.resource) else NO_SPOILS
        return None if action is DONE else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        if isinstance(action, Give):
            other = island.partner(seat)
            self.captured -= CARD[action.resource]
            island.hands[3 * seat + action.resource] -= 1
            island.hands[3 * other + action.resource] += 1
            island.shown += 1
            if island.told is not None:
                island.told.append(PassedOn(seat, other, action.resource))
            if self.captured:
                return
        island.end(self)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        if island.side_of[seat] == island.side_of[self.seat]:
            for resource in range(RESOURCES):
                put(sheet, columns.CARDS + resource, number_of(self.captured, resource))


@declared
class Awarding(IslandRule):
    """TH-13.4, TH-13.5, TH-R18, TH-R43. Which partner gets what cannot be divided."""

    seat: Seat
    entitled: i64
    what: i64 = THE_CAVE_SHRINE  # the cave shrine, the Wolf, a dweller's coin, or a coin of this beaten seat
    winner: Seat = -1

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [AWARD[other] for other in members(self.entitled)]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Award):
            return NOT_OFFERED
        return None if self.entitled & ONE[action.seat] else NOT_ENTITLED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, Award)
        self.winner = action.seat
        island.end(self)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        put(sheet, columns.NUMBER, self.what + 1)
        columns.by_seat(sheet, columns.FINISHED, island, seat, self.entitled & 255)
