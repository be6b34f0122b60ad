"""Rerolls of battle dice (HC-3, HC-4.7, HC-4.8). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.actions import REROLL
from doubloon.games.el_dorado.cards import CARD, Cards
from doubloon.games.el_dorado.content import (
    BLACK_DIE,
    EXPLORERS,
    GOLD,
    NICOLAS,
    NOBODY,
    REROLL_COST,
    Place,
    Side,
)
from doubloon.games.el_dorado.dice import FACE, listed, number_of, showing, thrown
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.battle import RolledAgain
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.armies.armies import ON_THE_WAY
from doubloon.games.el_dorado.rules.battle.actions import DONE, REROLL_DIE, RerollDie
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOT_THROWN: Final = Refusal("HC-3.1", "None of your dice that are left shows that number.")
ASCENDING: Final = Refusal("HC-3.1", "Dice are picked from low to high.")
NO_GOLD: Final = Refusal("HC-3.1", "A reroll costs 1 gold for each die.")
NOT_PLAYED: Final = Refusal("HC-1.1", "Paid rerolls are not played at this table.")
NOT_NICOLAS: Final = Refusal("HC-4.8", "Only Nicolas, on the battle tile, throws everything again.")
TOO_FAR: Final = Refusal("TH-6.15", "Apart from each other, one partner pays for all dice.")
HAS_PICKED: Final = Refusal("HC-R9", "Either the whole throw or single dice, never both.")


def has_fortune(island: Island, seat: Seat, place: Place) -> bool:
    """HC-4.7, HC-4.8, HC-R6. Nicolas stands on the battle tile of a game with turn points."""
    return island.turn_points and island.explorer[seat] == NICOLAS and island.at[EXPLORERS + seat] == place


def leads_share(picked: i64) -> i64:
    """Of the dice that two partners have picked, those of the first."""
    return picked % 64


def partners_share(picked: i64) -> i64:
    """Those of the second."""
    return picked // 64


@declared
class Reroll(IslandRule):
    """HC-3.1, HC-3.2, HC-R9. One reroll for a side: picked dice for gold, or the whole throw for Nicolas.

    Partners pick dice each for their own gold; both only while they are near (HC-R3, TH-6.15).
    """

    side: Side
    place: Place
    dice: i64
    picked: i64 = 0  # dice to pay for; the second partner's 64 times
    payer: Seat = NOBODY  # who picked last
    lowest: i64 = 1
    finished: i64 = 0  # the seats that have said they are done

    def proceed(self, island: Island) -> None:
        """HC-R3. Public facts only: a card in hand, or Nicolas in the battle."""
        for seat in members(island.players(self.side) & ~self.finished):
            pays = island.paid_rerolls and island.hand_size(seat) and self.may_split(island, seat) is None
            if pays or has_fortune(island, seat, self.place):
                self.asks |= ONE[seat]
        if not self.asks:
            self.throw_picked(island)

    def stack_trade_refusal(self, seat: Seat) -> Refusal | None:
        """ED-R61, HC-R3. What has been picked must still be paid, by the player who picked it."""
        if self.payer == NOBODY or seat // 2 != self.payer // 2 or not self.picked_by(seat):
            return None
        return ON_THE_WAY

    def pledged(self, island: Island, seat: Seat) -> Cards:
        """HC-3.1. One gold for each die picked."""
        return self.picked_by(seat) * CARD[GOLD] if island.side_of[seat] == self.side else 0

    def picked_by(self, seat: Seat) -> i64:
        """How many dice a player has picked; partners have neighbouring seats."""
        return partners_share(self.picked) if seat % 2 else leads_share(self.picked)

    def all_picked(self) -> i64:
        """How many dice in all."""
        return partners_share(self.picked) + leads_share(self.picked)

    def may_split(self, island: Island, seat: Seat) -> Refusal | None:
        """TH-6.15. Apart from each other, one partner pays everything."""
        if self.payer == NOBODY or self.all_picked() == self.picked_by(seat):
            return None
        return None if island.are_near(seat, island.partner(seat)) else TOO_FAR

    def may_reroll(self, island: Island, seat: Seat, pips: i64) -> Refusal | None:
        """HC-3.1, HC-R3"""
        if not island.paid_rerolls:
            return NOT_PLAYED
        if seat == self.payer and pips < self.lowest:
            return ASCENDING
        if pips > BLACK_DIE or not showing(self.dice, pips):
            return NOT_THROWN
        refusal = self.may_split(island, seat)
        if refusal is not None:
            return refusal
        picked = self.picked_by(seat)
        return None if island.hands[3 * seat + GOLD] > picked else NO_GOLD

    def may_throw_all(self, island: Island, seat: Seat) -> Refusal | None:
        """HC-4.7, HC-4.8, HC-R9"""
        if not has_fortune(island, seat, self.place):
            return NOT_NICOLAS
        return HAS_PICKED if self.picked else None

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        out: list[Action] = [DONE]
        if self.may_throw_all(island, seat) is None:
            out.append(REROLL)
        for pips in range(1, 7):
            if self.may_reroll(island, seat, pips) is None:
                out.append(REROLL_DIE[pips])
        return out

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, RerollDie):
            return self.may_reroll(island, seat, action.pips)
        if action is REROLL:
            return self.may_throw_all(island, seat)
        return None if action is DONE else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        self.asks = 0
        if isinstance(action, RerollDie):
            self.dice -= ONE[FACE[action.pips - 1]]
            self.picked += 64 if seat % 2 else 1
            self.payer = seat
            self.lowest = action.pips
            self.finished &= ONE[seat]
        elif action is REROLL:
            number = number_of(self.dice)
            self.dice = 0
            self.throw(island, seat, number, "HC-4.7", [])
        else:
            self.finished |= ONE[seat]

    def throw_picked(self, island: Island) -> None:
        """HC-3.1. Paid for, and thrown again."""
        shares: list[tuple[int, int]] = []
        for seat in members(island.players(self.side)):
            if self.picked_by(seat):
                shares.append((seat, self.picked_by(seat)))
            for _ in range(self.picked_by(seat)):
                island.pay(seat, REROLL_COST)
        who = island.name_of(self.side) if len(shares) > 1 else self.payer
        self.throw(island, who, self.all_picked(), "HC-3.1", shares)

    def throw(self, island: Island, who: i64, number: i64, cited: str, shares: list[tuple[int, int]]) -> None:
        """A number of dice again, by a player or a team."""
        if number:
            fresh = thrown(island, number)
            self.dice += fresh
            if island.told is not None:
                island.told.append(RolledAgain(who, listed(fresh), listed(self.dice), cited, tuple(shares)))
        island.end(self)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_side(sheet, columns.WHOSE, island, seat, self.side)
        columns.one_seat(sheet, columns.WHO, island, seat, self.payer)
        columns.by_seat(sheet, columns.FINISHED, island, seat, self.finished)
        put(sheet, columns.NUMBER, leads_share(self.picked))
        put(sheet, columns.SECOND, partners_share(self.picked))
        columns.thrown_again(sheet, island, seat, self.side, self.dice)
