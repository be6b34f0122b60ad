"""Rerolls of battle dice (HC-3, HC-4.7, HC-4.8). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.actions import DONE, REROLL, REROLL_DIE, RerollDie
from doubloon.games.el_dorado.armies import ON_THE_WAY
from doubloon.games.el_dorado.content import BLACK_DIE, GOLD, NICOLAS, REROLL_COST, Place, Side
from doubloon.games.el_dorado.dice import FACE, listed, number_of, pips_of, showing, thrown
from doubloon.games.el_dorado.events import RolledAgain
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rule import Rule
from doubloon.kernel.action import Action
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOT_THROWN: Final = Refusal("HC-3.1", "None of your dice that are left shows that number.")
ASCENDING: Final = Refusal("HC-3.1", "Dice are picked from low to high.")
NO_GOLD: Final = Refusal("HC-3.1", "A reroll costs 1 gold for each die.")
NOT_PLAYED: Final = Refusal("HC-1.1", "Paid rerolls are not played at this table.")
NOT_NICOLAS: Final = Refusal("HC-4.8", "Only Nicolas, on the battle tile, throws everything again.")
HAS_PICKED: Final = Refusal("HC-R9", "Either the whole throw or single dice, never both.")


def has_fortune(island: Island, side: Side, place: Place) -> bool:
    """HC-4.7, HC-4.8, HC-R6. Nicolas stands on the battle tile of a game with turn points."""
    if not island.turn_points:
        return False
    for seat in island.explorers_on(side, place):
        if island.explorer[seat] == NICOLAS:
            return True
    return False


def could_reroll(island: Island, side: Side, place: Place) -> bool:
    """HC-3.1, HC-4.7. Public facts only: a card in hand, or Nicolas in the battle."""
    if island.paid_rerolls and island.hand_size(island.lead[side]):
        return True
    return has_fortune(island, side, place)


class Reroll(Rule):
    """HC-3.1, HC-3.2, HC-R9. One reroll for a side: picked dice for gold, or the whole throw for Nicolas."""

    seat: Seat
    side: Side
    place: Place
    dice: i64
    picked: i64
    lowest: i64

    def __init__(
        self,
        seat: Seat,
        side: Side,
        place: Place,
        dice: i64,
        picked: i64 = 0,
        lowest: i64 = 1,
        step: i64 = 0,
        asks: i64 = 0,
    ) -> None:
        self.seat = seat
        self.side = side
        self.place = place
        self.dice = dice
        self.picked = picked
        self.lowest = lowest
        self.step = step
        self.asks = asks

    def copy(self) -> Reroll:
        return Reroll(
            self.seat, self.side, self.place, self.dice, self.picked, self.lowest, self.step, self.asks
        )

    def stack_trade_refusal(self, seat: Seat) -> Refusal | None:
        """ED-R61. What has been picked must still be paid."""
        return ON_THE_WAY if seat == self.seat and self.picked else None

    def may_reroll(self, island: Island, pips: i64) -> Refusal | None:
        """HC-3.1"""
        if not island.paid_rerolls:
            return NOT_PLAYED
        if pips < self.lowest:
            return ASCENDING
        if pips > BLACK_DIE or not showing(self.dice, pips):
            return NOT_THROWN
        return None if island.hands[3 * self.seat + GOLD] > self.picked else NO_GOLD

    def may_throw_all(self, island: Island) -> Refusal | None:
        """HC-4.7, HC-4.8, HC-R9"""
        if not has_fortune(island, self.side, self.place):
            return NOT_NICOLAS
        return HAS_PICKED if self.picked else None

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        out: list[Action] = [DONE]
        if self.may_throw_all(island) is None:
            out.append(REROLL)
        for pips in range(1, 7):
            if self.may_reroll(island, pips) is None:
                out.append(REROLL_DIE[pips])
        return out

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, RerollDie):
            return self.may_reroll(island, action.pips)
        if action is REROLL:
            return self.may_throw_all(island)
        return None if action is DONE else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        if isinstance(action, RerollDie):
            self.dice -= ONE[FACE[action.pips - 1]]
            self.picked += 1
            self.lowest = action.pips
            return
        again = self.picked
        if action is REROLL:
            again = number_of(self.dice)
            self.dice = 0
        for _ in range(self.picked):
            island.pay(seat, REROLL_COST)
        if again:
            fresh = thrown(island, again)
            self.dice += fresh
            if island.told is not None:
                island.told.append(RolledAgain(seat, listed(fresh), int(pips_of(self.dice))))
        island.end(self)
