"""The golden dice (ED-8.2): rolled, rolled again (ED-19.4), read as speed; what Captain Piracy steals by them (ED-19.10). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.actions import (
    KEEP,
    REROLL,
    ROLL,
    STEAL_FROM,
    TAKE_SPEED,
    StealFrom,
    TakeSpeed,
)
from doubloon.games.el_dorado.content import GOLDEN_DIE
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.turns import Rolled, Stole
from doubloon.games.el_dorado.house import LAFFITE_CHOOSES
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.packed import (
    first_die,
    leads_pair,
    pair_of,
    partners_pair,
    second_die,
    two_pairs,
)
from doubloon.games.el_dorado.rules.gathering import OfOneSeat
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.thieves.events import LookedAtHand
from doubloon.games.el_dorado.thieves.stealing import Looting
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOT_ROLLED: Final = Refusal("ED-8.2", "Neither golden die shows {pips}.")
NO_VICTIM: Final = Refusal("ED-R24", "That player has no card to steal.")


def roll_golden_dice(island: Island, seat: Seat, again: bool = False) -> None:
    """ED-8.2, ED-19.4"""
    first = island.roll(GOLDEN_DIE) + 1
    second = island.roll(GOLDEN_DIE) + 1
    dice = pair_of(first, second)
    if seat == island.lead[island.side_of[seat]]:
        island.golden = two_pairs(dice, partners_pair(island.golden))
    else:
        island.golden = two_pairs(leads_pair(island.golden), dice)
    if island.told is not None:
        island.told.append(Rolled(seat, first, second, island.turn_points, again))


@declared
class BeforeTheRoll(OfOneSeat):
    """ED-8.2, ED-R48. The player on turn rolls when ready."""

    def lets_players_trade(self) -> bool:
        """ED-R48"""
        return True

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [ROLL]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        return None if action is ROLL else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        island.end(self)


@declared
class Fortune(OfOneSeat):
    """ED-19.4. Nicolas keeps his golden dice or rolls both again."""

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [KEEP, REROLL]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        return None if action is KEEP or action is REROLL else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        if action is REROLL:
            roll_golden_dice(island, seat, again=True)
        island.end(self)


@declared
class Piracy(IslandRule):
    """ED-19.10, ED-19.11, ED-R24. Laffite sees each card before he chooses the next victim."""

    seat: Seat
    steals: i64

    def victims(self, island: Island) -> list[i64]:
        """Everybody else with a card."""
        return [other for other in range(island.seats) if other != self.seat and island.hand_size(other)]

    def proceed(self, island: Island) -> None:
        if not self.steals:
            island.end(self)
            return
        victims = self.victims(island)
        if len(victims) > 1:
            self.asks = ONE[self.seat]
        elif victims:
            self.steal(island, victims[0])
        else:
            island.end(self)

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [STEAL_FROM[other] for other in self.victims(island)]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, StealFrom):
            return NOT_OFFERED
        return None if action.seat in self.victims(island) else NO_VICTIM

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, StealFrom)
        self.asks = 0
        self.steal(island, action.seat)

    def steal(self, island: Island, victim: Seat) -> None:
        """ED-R24. A card drawn blindly; by a house rule Laffite looks and chooses."""
        self.steals -= 1
        if island.house & LAFFITE_CHOOSES:
            island.shown += 1
            if island.told is not None:
                island.told.append(LookedAtHand(self.seat, victim, "ED-R24"))
            island.begin(Looting(self.seat, victim, 1, asks=ONE[self.seat]))
            return
        card = island.roll(island.hand_size(victim))
        resource: i64 = 0
        while card >= island.hands[3 * victim + resource]:
            card -= island.hands[3 * victim + resource]
            resource += 1
        island.hands[3 * victim + resource] -= 1
        island.hands[3 * self.seat + resource] += 1
        island.shown += 1
        if island.told is not None:
            island.told.append(Stole(self.seat, victim, resource))

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_seat(sheet, columns.WHO, island, seat, self.seat)
        put(sheet, columns.NUMBER, self.steals)


@declared
class ChooseSpeed(IslandRule):
    """ED-8.2. Which golden die is the speed."""

    seat: Seat
    pips: i64 = 0

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        dice = island.golden_dice(seat)
        return [TAKE_SPEED[first_die(dice)], TAKE_SPEED[second_die(dice)]]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, TakeSpeed):
            return NOT_OFFERED
        dice = island.golden_dice(seat)
        return None if action.pips == first_die(dice) or action.pips == second_die(dice) else NOT_ROLLED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, TakeSpeed)
        self.pips = action.pips
        island.end(self)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_seat(sheet, columns.WHO, island, seat, self.seat)
        put(sheet, columns.NUMBER, self.pips)
