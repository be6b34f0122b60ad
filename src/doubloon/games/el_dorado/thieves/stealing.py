"""Stealing (TH-8.2 – TH-8.8): the thief die, reach and steal, one victim, a look at the hand. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.actions import STEAL_FROM, TAKE_CARD, StealFrom, TakeCard
from doubloon.games.el_dorado.content import EXPLORERS, GOLD, THIEF_DIE
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.turns import Stole
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.battle.actions import DONE
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.thieves.actions import REACH, STEAL, TAKE_GOLD, Reach
from doubloon.games.el_dorado.thieves.events import (
    ChoseReach,
    LeftTheRest,
    LookedAtHand,
    NobodyInReach,
    RolledThiefDie,
    TookGold,
)
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOT_ROLLED: Final = Refusal("TH-8.3", "The thief die does not show that number.")
NOT_A_VICTIM: Final = Refusal("TH-8.4", "That player is out of reach, behind a fort, or has no cards.")
BEING_ROBBED: Final = Refusal("TH-R73", "The Thieves are looking at your hand.")
NOT_HELD: Final = Refusal("TH-8.7", "The victim holds no such card.")


def within(island: Island, reach: i64) -> i64:
    """TH-8.5, TH-8.6, TH-R6. The tiles at this distance from a thief; tiles beside a building are at distance 1."""
    side = island.thieves
    seen = island.scouts(island.lead[side])
    edge = seen
    for step in range(reach):
        reached: i64 = 0
        for place in members(edge):
            reached |= island.steps[place]
        if step == 0:
            reached |= (island.farms[side] | island.forts[side]) & island.enterable
        edge = reached & ~seen
        seen |= edge
    return seen


def victims(island: Island, reach: i64) -> list[i64]:
    """TH-8.4, TH-8.8, TH-R6. Players with cards whose explorer is in reach and on no fort's tile."""
    near = within(island, reach)
    for side in range(island.sides):
        if side != island.thieves:
            near &= ~island.forts[side]
    out: list[i64] = []
    for seat in range(island.seats):
        here = island.at[EXPLORERS + seat]
        if here >= 0 and near & ONE[here] and island.hand_size(seat):
            out.append(seat)
    return out


@declared
class GoldOrSteal(IslandRule):
    """TH-8.2. One gold from the stacks, or a theft."""

    seat: Seat

    def lets_players_trade(self) -> bool:
        """ED-R48. Nothing has been rolled yet."""
        return True

    def proceed(self, island: Island) -> None:
        island.end(self)

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [TAKE_GOLD, STEAL]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        return None if action is TAKE_GOLD or action is STEAL else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        self.asks = 0
        if action is TAKE_GOLD:
            given = island.hand_out(seat, GOLD, 1)
            if island.told is not None:
                island.told.append(TookGold(seat, given))
            island.end(self)
        else:
            face = island.roll(len(THIEF_DIE) // 2)
            first, second = THIEF_DIE[2 * face], THIEF_DIE[2 * face + 1]
            if island.told is not None:
                island.told.append(RolledThiefDie(seat, first, second))
            island.begin(Theft(seat, first, second))


@declared
class Theft(IslandRule):
    """TH-8.3, TH-8.4, TH-8.7, TH-R6. Which number is the reach, then whom."""

    seat: Seat
    first: i64
    second: i64
    reach: i64 = 0

    def proceed(self, island: Island) -> None:
        if not self.reach:
            if victims(island, max(self.first, self.second)):
                self.asks = ONE[self.seat]
                return
        elif victims(island, self.reach):
            self.asks = ONE[self.seat]
            return
        if island.told is not None:
            island.told.append(NobodyInReach(self.seat))
        island.end(self)

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        if self.reach:
            return [STEAL_FROM[victim] for victim in victims(island, self.reach)]
        if self.first == self.second:
            return [REACH[self.first]]
        return [REACH[self.first], REACH[self.second]]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if self.reach:
            if not isinstance(action, StealFrom):
                return NOT_OFFERED
            return None if action.seat in victims(island, self.reach) else NOT_A_VICTIM
        if not isinstance(action, Reach):
            return NOT_OFFERED
        return None if action.pips in (self.first, self.second) else NOT_ROLLED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        self.asks = 0
        if isinstance(action, Reach):
            self.reach = action.pips
            if island.told is not None:
                island.told.append(ChoseReach(seat, self.reach, self.steal()))
        elif isinstance(action, StealFrom):
            island.shown += 1
            if island.told is not None:
                island.told.append(LookedAtHand(seat, action.seat))
            island.begin(Looting(seat, action.seat, self.steal(), asks=ONE[seat]))

    def steal(self) -> i64:
        """TH-8.3. The other number."""
        return self.first + self.second - self.reach

    def resumed(self, island: Island, finished: Procedure[Island]) -> None:
        island.end(self)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        put(sheet, columns.NUMBER, self.first)
        put(sheet, columns.SECOND, self.second)
        put(sheet, columns.OTHER_TILE, self.reach)


def is_thief(island: Island, seat: Seat) -> bool:
    """TH-8.7. The Thieves may leave cards; Laffite, who robs by a house rule like them, must steal (ED-R24)."""
    return island.side_of[seat] == island.thieves


@declared
class Looting(IslandRule):
    """TH-8.7, ED-R24. The Thieves, or Laffite by a house rule, see the victim's hand and take cards one by one."""

    seat: Seat
    victim: Seat
    left: i64

    def whose_hand_is_seen(self) -> Seat:
        """TH-8.7"""
        return self.victim

    def may_take(self, island: Island, resource: i64) -> Refusal | None:
        return None if island.hands[3 * self.victim + resource] else NOT_HELD

    def stack_trade_refusal(self, seat: Seat) -> Refusal | None:
        """TH-8.7. A hand that is being looked at does not change."""
        return BEING_ROBBED if seat == self.victim else None

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        out: list[Action] = [DONE] if is_thief(island, seat) else []
        for resource in range(3):
            if self.may_take(island, resource) is None:
                out.append(TAKE_CARD[resource])
        return out

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, TakeCard):
            return self.may_take(island, action.resource)
        return None if action is DONE and is_thief(island, seat) else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        if isinstance(action, TakeCard):
            island.hands[3 * self.victim + action.resource] -= 1
            island.hands[3 * seat + action.resource] += 1
            island.shown += 1
            self.left -= 1
            if island.told is not None:
                cited = "TH-8.7" if is_thief(island, seat) else "ED-R24"
                island.told.append(Stole(seat, self.victim, action.resource, cited))
            if self.left and island.hand_size(self.victim):
                return
        elif island.told is not None:
            island.told.append(LeftTheRest(seat, self.victim, int(island.hand_size(self.victim))))
        island.end(self)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_seat(sheet, columns.WHO, island, seat, self.seat)
        columns.one_seat(sheet, columns.WHOM, island, seat, self.victim)
        put(sheet, columns.NUMBER, self.left)
