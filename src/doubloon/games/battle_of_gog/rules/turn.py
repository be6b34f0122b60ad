"""The course of the game (BG-4): turn after turn, each with its four phases. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.battle_of_gog.canaan import NOBODY, Canaan
from doubloon.games.battle_of_gog.content import AMBUSH as AMBUSH_CARD
from doubloon.games.battle_of_gog.content import (
    ROUND_CAP,
    SOLDIERS,
    TRUCE_TURNS,
    first_die,
    second_die,
)
from doubloon.games.battle_of_gog.edge.events.turns import TruceEnded, TurnBegan
from doubloon.games.battle_of_gog.rules.abilities.abilities import draw_ability
from doubloon.games.battle_of_gog.rules.abilities.ambush import AmbushChoice
from doubloon.games.battle_of_gog.rules.buying import Buying
from doubloon.games.battle_of_gog.rules.dice import Dice, steps_of, throw
from doubloon.games.battle_of_gog.rules.gathering import gather
from doubloon.games.battle_of_gog.rules.gog_and_angel import SpiritMove, reach_of
from doubloon.games.battle_of_gog.rules.movement.movement import Movement, check_sieges
from doubloon.games.battle_of_gog.rules.rule import CanaanRule
from doubloon.games.battle_of_gog.rules.scrolls import check_slot
from doubloon.games.battle_of_gog.rules.trading import Trading, camels
from doubloon.games.battle_of_gog.rules.treasures.chests import Chests, chests
from doubloon.games.battle_of_gog.rules.winning.elimination import check_elimination
from doubloon.games.battle_of_gog.rules.winning.victory import check_victory, reach_cap
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.pieces.columns import changed

OWN_SOLDIERS: Final = vec[i64]([(2**SOLDIERS - 1) * 2 ** (SOLDIERS * seat) for seat in range(4)])


@declared
class Campaign(CanaanRule):
    """BG-4.3, BG-3.8. Turn after turn, round after round, up to the cap."""

    def proceed(self, canaan: Canaan) -> None:
        if canaan.on_turn == NOBODY:
            canaan.on_turn = canaan.first
            canaan.round = 1
        else:
            before = canaan.order(canaan.on_turn)
            canaan.on_turn = canaan.next_living(canaan.on_turn)
            if canaan.order(canaan.on_turn) <= before:
                if canaan.round == ROUND_CAP:
                    reach_cap(canaan)
                    return
                canaan.round += 1
        canaan.begin(Turn(canaan.on_turn))


@declared
class Turn(CanaanRule):
    """BG-4.1. One turn: gathering and trading, buying, treasure cards, dice and movement."""

    seat: Seat

    def steps(self) -> Steps[Turn, Canaan]:
        return TURN_STEPS

    def resumed(self, canaan: Canaan, finished: Procedure[Canaan]) -> None:
        """BG-21.6. A player eliminated in the own turn has no more of it."""
        if canaan.fallen[self.seat]:
            self.step = len(TURN_STEPS)

    def the_beginning(self, canaan: Canaan) -> None:
        """BG-16.6, BG-R21. Soldiers that won on another's turn are free again; the scroll slot is checked."""
        canaan.fought &= ~OWN_SOLDIERS[self.seat]
        canaan.dice = 0
        if canaan.told is not None:
            canaan.told.append(TurnBegan(self.seat, canaan.round))
        check_slot(canaan)

    def the_gathering(self, canaan: Canaan) -> None:
        """BG-5, BG-6. Phase 1."""
        gather(canaan, self.seat)
        exchanges = camels(canaan, self.seat)
        if exchanges:
            canaan.begin(Trading(self.seat, exchanges))

    def the_buying(self, canaan: Canaan) -> None:
        """BG-7. Phase 2."""
        canaan.begin(Buying(self.seat))

    def the_treasures(self, canaan: Canaan) -> None:
        """BG-8.4. Phase 3: the number of draws is fixed at its start."""
        draws = chests(canaan, self.seat)
        if draws:
            canaan.begin(Chests(self.seat, draws))

    def the_ambush(self, canaan: Canaan) -> None:
        """BG-19.7, BG-4.9. Phase 4 begins."""
        seat = self.seat
        if canaan.holds(seat, AMBUSH_CARD) and not canaan.has_truce(seat) and canaan.in_stock(seat) != NOBODY:
            canaan.begin(AmbushChoice(asks=ONE[seat]))

    def the_dice(self, canaan: Canaan) -> None:
        """BG-9.1, BG-4.4, BG-9.9. In the founding stage nothing is rolled."""
        if not canaan.is_founding(self.seat):
            throw(canaan, self.seat, again=False)
            canaan.begin(Dice(asks=ONE[self.seat]))

    def the_special_action(self, canaan: Canaan) -> None:
        """BG-9.4 – BG-9.7. Doubles: Gog, the Angel, or an ability card, before the soldiers move."""
        first = first_die(canaan.dice)
        if not first or first != second_die(canaan.dice):
            return
        if 3 <= first <= 4:
            draw_ability(canaan, self.seat, "BG-9.6")
            return
        reach = reach_of(canaan, self.seat, 2 * first)
        if first in (1, 6):
            canaan.begin(SpiritMove(reach, 0, asks=ONE[self.seat]))
        else:
            canaan.begin(SpiritMove(0, reach, asks=ONE[self.seat]))

    def the_first_sieges(self, canaan: Canaan) -> None:
        """BG-13.5, BG-R27. After dice and special action, before any step."""
        check_sieges(canaan, self.seat)

    def the_movement(self, canaan: Canaan) -> None:
        """BG-10, BG-11"""
        canaan.begin(Movement(self.seat, steps_of(canaan, self.seat)))

    def the_end(self, canaan: Canaan) -> None:
        """BG-4.12, BG-21.2. The fifth own turn ends the truce; a player with nothing left is out."""
        had_truce = canaan.has_truce(self.seat)
        canaan.turns = changed(canaan.turns, self.seat, canaan.turns[self.seat] + 1)
        canaan.dice = 0
        if had_truce and canaan.turns[self.seat] == TRUCE_TURNS:
            if canaan.told is not None:
                canaan.told.append(TruceEnded(self.seat))
            check_victory(canaan)
            check_elimination(canaan, self.seat)


TURN_STEPS: Final[Steps[Turn, Canaan]] = (
    Turn.the_beginning,  # BG-16.6
    Turn.the_gathering,  # BG-5, BG-6
    Turn.the_buying,  # BG-7
    Turn.the_treasures,  # BG-8, BG-18
    Turn.the_ambush,  # BG-19.7
    Turn.the_dice,  # BG-9.1, BG-9.2
    Turn.the_special_action,  # BG-9.4 – BG-9.7
    Turn.the_first_sieges,  # BG-13.5
    Turn.the_movement,  # BG-10, BG-11, BG-12, BG-13
    Turn.the_end,  # BG-4.12
)
