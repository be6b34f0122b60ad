"""The Sunken Galleon (GC-12): ever larger crews dive for Chests. Compiled room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i16, i64

from doubloon.games.gilded_compass.actions import CREW, GALLEON, KEEP_CHEST, PIPS, CrewDice, KeepChest
from doubloon.games.gilded_compass.content import ONLY_THE_WINNER_DIVES
from doubloon.games.gilded_compass.dice_sets import GALLEON_SETS, Owner, leader, ranked, set_of
from doubloon.games.gilded_compass.edge.encoding import columns
from doubloon.games.gilded_compass.edge.events.neutral import NeutralUnrewarded
from doubloon.games.gilded_compass.edge.events.secrets import (
    CatchGivenUp,
    ChestsDiscarded,
    ChestsDrawn,
    ChestsKept,
)
from doubloon.games.gilded_compass.edge.events.turns import FellToLibrary, Placed
from doubloon.games.gilded_compass.rules.buildings.refusals import NOT_ROLLED
from doubloon.games.gilded_compass.rules.rule import CompassRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed
from doubloon.pieces.deck import uppermost
from doubloon.pieces.handful import UNIT, Handful, count, kinds, pieces, size, total

if TYPE_CHECKING:
    from doubloon.games.gilded_compass.compass import Compass

TOO_FEW: Final = Refusal(
    "GC-12.2", "Your set must become one die larger than the leader's; you have not rolled enough dice."
)
TOO_LOW: Final = Refusal(
    "GC-12.2",
    "Your set must become one die larger than the leader's and worth more pips; your dice are too low.",
)
NOT_IN_ORDER: Final = Refusal("GC-12.2", "Pick the dice for the Galleon from low to high.")
NO_SUCH_CHEST: Final = Refusal("GC-12.7", "You have no Chest worth {value} in your catch.")
CHESTS_LOW_TO_HIGH: Final = Refusal(
    "GC-12.7", "Pick the two Chests you keep from low to high, so that a second one is left to pick."
)
NEITHER: Final = Refusal("GC-12.2", "With that pick your set could not reach the size and the pips it needs.")


def dice_needed(compass: Compass, owner: Owner) -> i64:
    """GC-12.1 – GC-12.3. How many dice make the owner's set one larger than the leader's."""
    best = leader(GALLEON_SETS, compass.bids)
    if best is None:
        return 1
    own = set_of(compass.bids, owner)
    return best.size + 1 - (own.size if own is not None else 0)


def pips_needed(compass: Compass, owner: Owner) -> i64:
    """GC-12.2. The least sum of the dice to be added; more than the leader's sum in all."""
    best = leader(GALLEON_SETS, compass.bids)
    if best is None:
        return 1
    own = set_of(compass.bids, owner)
    return total(best.dice) + 1 - (total(own.dice) if own is not None else 0)


def best_sum(dice: Handful, above: i64, number: i64) -> i64:
    """The greatest sum of this many dice that show more than `above`; -1 when there are not enough."""
    result: i64 = 0
    pips: i64 = 6
    while pips > above and number:
        taken = min(number, count(dice, pips))
        result += taken * pips
        number -= taken
        pips -= 1
    return -1 if number else result


def may_sail(compass: Compass, owner: Owner) -> Refusal | None:
    """GC-12.1 – GC-12.3, GC-R29"""
    dice = compass.dice_of(owner)
    reach = best_sum(dice, 0, dice_needed(compass, owner))
    if reach < 0:
        return TOO_FEW
    return TOO_LOW if reach < pips_needed(compass, owner) else None


def offer(compass: Compass, owner: Owner, out: list[Action]) -> None:
    """GC-12.1 – GC-12.3"""
    if may_sail(compass, owner) is None:
        out.append(GALLEON)


@declared
class Crew(CompassRule):
    """GC-12.2. Which dice go: picked value by value, low to high, until the set has its size."""

    owner: Owner
    picked: Handful
    last: i64  # the value picked last
    number: i64  # dice still to pick
    least: i64  # pips still needed

    def may_pick(self, compass: Compass, action: CrewDice) -> Refusal | None:
        """GC-12.2. The rest must still be possible with dice of higher values."""
        dice = compass.dice_of(self.owner)
        if action.pips <= self.last:
            return NOT_IN_ORDER
        if count(dice, action.pips) < action.count:
            return NOT_ROLLED
        if action.count > self.number:
            return NEITHER
        rest = best_sum(dice, action.pips, self.number - action.count)
        if rest < 0 or rest + action.count * action.pips < self.least:
            return NEITHER
        return None

    def choices(self, compass: Compass, seat: Seat) -> list[Action]:
        out: list[Action] = []
        dice = compass.dice_of(self.owner)
        for pips in PIPS:
            if pips > self.last:
                for number in range(1, min(count(dice, pips), self.number) + 1):
                    if self.may_pick(compass, CREW[pips][number]) is None:
                        out.append(CREW[pips][number])
        return out

    def refusal(self, compass: Compass, seat: Seat, action: Action) -> Refusal | None:
        return self.may_pick(compass, action) if isinstance(action, CrewDice) else NOT_OFFERED

    def chosen(self, compass: Compass, seat: Seat, action: Action) -> None:
        assert isinstance(action, CrewDice)
        self.picked += action.count * UNIT[action.pips]
        self.last = action.pips
        self.number -= action.count
        self.least -= action.count * action.pips
        if not self.number:
            place(compass, self.owner, self.picked)
            compass.end(self)

    def encode_question(self, sheet: vec[i16], compass: Compass, seat: Seat) -> None:
        columns.pips(
            sheet, columns.PICKED_NEUTRAL if compass.is_neutral(self.owner) else columns.PICKED, self.picked
        )
        put(sheet, columns.RIVAL + columns.place_of(seat, self.owner, compass.seats), 1)
        put(sheet, columns.LAST, self.last)
        put(sheet, columns.NUMBER, self.number)
        put(sheet, columns.LEAST, max(self.least, 0))


def crew(compass: Compass, seat: Seat, owner: Owner) -> Crew:
    """The question which dice of an owner sail, put to a seat."""
    return Crew(owner, 0, 0, dice_needed(compass, owner), pips_needed(compass, owner), asks=ONE[seat])


def place(compass: Compass, owner: Owner, dice: Handful) -> None:
    """GC-12.4, GC-12.5, GC-16.18. The dice join the owner's only set; a human draws as many Chests."""
    whole = compass.join_only_set(GALLEON_SETS, owner, dice)
    if compass.told is not None:
        compass.told.append(Placed(compass.on_turn, owner, "galleon", pieces(dice), pieces(whole)))
    if not compass.is_neutral(owner):
        chests = draw_chests(compass, size(dice))
        compass.catches = changed(compass.catches, owner, compass.catches[owner] + chests)
        if compass.told is not None:
            compass.told.append(ChestsDrawn(owner, pieces(chests)))


def draw_chests(compass: Compass, number: i64) -> Handful:
    """GC-12.6, GC-R30. When the supply is empty the discards renew it; if that fails too, fewer are drawn."""
    chests: Handful = 0
    for _ in range(number):
        if not compass.chest_stack:
            compass.chest_stack = pieces(compass.chests_gone)
            compass.chests_gone = 0
            compass.shuffle(compass.chest_stack)
        if compass.chest_stack:
            chests += UNIT[uppermost(compass, compass.chest_stack)]
            compass.chest_stack = compass.chest_stack[:-1]
    return chests


@declared
class Salvage(CompassRule):
    """GC-12.7. The winner keeps two Chests of the catch, every other player with dice here one.

    No `InTurnOrder`: the winner comes first, then the others from the start player."""

    turn: i64  # how many of the players have chosen: the winner, then clockwise from the start player
    winner: Owner
    last: i64 = 0  # the value kept last: two Chests are picked low to high
    keeps: i64 = 0  # Chests still to pick
    alone: bool = False  # only the winner is rewarded (GC-R35)

    def next_seat(self, compass: Compass) -> Seat:
        """Decision point D14. The winner, then the others clockwise from the start player."""
        ahead: i64 = 0 if compass.is_neutral(self.winner) else 1
        if self.turn < ahead:
            return self.winner
        place = self.turn - ahead
        seat: Seat = 0
        for step in range(compass.seats):
            seat = (compass.start + step) % compass.seats
            if seat != self.winner:
                if not place:
                    break
                place -= 1
        return seat

    def proceed(self, compass: Compass) -> None:
        """GC-12.7 – GC-12.10, GC-16.18"""
        while self.turn < compass.seats:
            seat = self.next_seat(compass)
            self.keeps = 2 if seat == self.winner else 1
            self.last = 0
            if set_of(compass.bids, seat) is None:
                self.give_up(compass, seat)
            elif self.alone and seat != self.winner:
                self.dice_leave(compass, seat, False)
            elif size(compass.catches[seat]) > self.keeps:
                self.asks = ONE[seat]
                return
            else:
                self.keep_all(compass, seat)
        compass.end(self)

    def give_up(self, compass: Compass, seat: Seat) -> None:
        """GC-12.9, GC-R54. Without dice here the whole catch is discarded."""
        if compass.catches[seat] and compass.told is not None:
            compass.told.append(CatchGivenUp(seat, pieces(compass.catches[seat])))
        self.discard_catch(compass, seat)
        self.turn += 1

    def keep_all(self, compass: Compass, seat: Seat) -> None:
        """GC-12.8, GC-12.10, GC-R30. A small catch is kept whole; a winner draws up to two."""
        kept = compass.catches[seat]
        compass.catches = changed(compass.catches, seat, 0)
        short = self.keeps - size(kept)
        drawn = draw_chests(compass, short) if short and seat == self.winner else 0
        self.keep(compass, seat, kept, drawn)
        self.dice_leave(compass, seat, kept + drawn != 0)

    def keep(self, compass: Compass, seat: Seat, kept: Handful, drawn: Handful) -> None:
        """GC-12.7, GC-12.8. Kept Chests are revealed face up, those drawn to make up the number among them."""
        compass.chests = changed(compass.chests, seat, compass.chests[seat] + kept + drawn)
        compass.shown += 1
        if compass.told is not None:
            compass.told.append(ChestsKept(seat, pieces(kept), pieces(drawn)))

    def dice_leave(self, compass: Compass, seat: Seat, rewarded: bool) -> None:
        """GC-12.7, GC-12.10. The rest of the catch is discarded face up; a player who keeps a Chest takes the dice back."""
        if compass.catches[seat] and compass.told is not None:
            compass.told.append(ChestsDiscarded(seat, pieces(compass.catches[seat])))
        self.discard_catch(compass, seat)
        own = set_of(compass.bids, seat)
        assert own is not None
        if rewarded:
            compass.give_back(seat, own.size)
        else:
            compass.to_library(seat, own.size)
            if compass.told is not None:
                compass.told.append(FellToLibrary(seat, "galleon", pieces(own.dice)))
        compass.own_sets(GALLEON_SETS).remove(own)
        self.turn += 1

    def discard_catch(self, compass: Compass, seat: Seat) -> None:
        """GC-12.7. Face up, to renew the supply when it is empty (GC-12.6)."""
        compass.chests_gone += compass.catches[seat]
        compass.catches = changed(compass.catches, seat, 0)
        compass.shown += 1

    def may_keep(self, compass: Compass, seat: Seat, value: i64) -> Refusal | None:
        """GC-12.7. Low to high, so that two Chests can be picked in one order only."""
        catch = compass.catches[seat]
        if not count(catch, value):
            return NO_SUCH_CHEST
        above: i64 = 0
        for other in range(value, 4):
            above += count(catch, other)
        return CHESTS_LOW_TO_HIGH if value < self.last or above < self.keeps else None

    def choices(self, compass: Compass, seat: Seat) -> list[Action]:
        return [
            KEEP_CHEST[v] for v in kinds(compass.catches[seat]) if self.may_keep(compass, seat, v) is None
        ]

    def refusal(self, compass: Compass, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, KeepChest):
            return NOT_OFFERED
        return self.may_keep(compass, seat, action.value)

    def chosen(self, compass: Compass, seat: Seat, action: Action) -> None:
        """GC-12.7"""
        assert isinstance(action, KeepChest)
        compass.catches = changed(compass.catches, seat, compass.catches[seat] - UNIT[action.value])
        self.keep(compass, seat, UNIT[action.value], 0)
        self.last = action.value
        self.keeps -= 1
        if not self.keeps:
            self.asks = 0
            self.dice_leave(compass, seat, True)

    def encode_question(self, sheet: vec[i16], compass: Compass, seat: Seat) -> None:
        put(sheet, columns.NUMBER, self.keeps)
        if self.asks == ONE[seat]:  # a Chest that was kept is nobody else's business
            put(sheet, columns.LAST, self.last)


def resolve(compass: Compass) -> None:
    """GC-12.7, GC-R35. Neutral dice leave first: their owner keeps nothing, but may have won, or stand in the way of
    those behind them (GC-16.18)."""
    order = ranked(GALLEON_SETS, compass.bids)
    winner = order[0].owner if order else compass.seats
    second = len(order) > 1 and compass.is_neutral(order[1].owner)
    alone = second and compass.house & ONLY_THE_WINNER_DIVES != 0
    for bid in order:
        if compass.is_neutral(bid.owner):
            compass.give_back(bid.owner, bid.size)
            compass.own_sets(GALLEON_SETS).remove(bid)
            if compass.told is not None:
                compass.told.append(NeutralUnrewarded("Chest"))
    compass.begin(Salvage(0, winner, alone=alone))
