"""The Will to Win (GC-11.10 – GC-11.14): equal a rival's set and send one of its dice to the Library. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.gilded_compass.actions import (
    COPY_BID,
    COPY_GROUP,
    COPY_RUN,
    FOUND,
    JOIN,
    STRIKE,
    CopyBid,
    CopyGroup,
    CopyRun,
    FoundGroup,
    JoinGroup,
    StrikeDie,
)
from doubloon.games.gilded_compass.compass import GALLEON, Compass
from doubloon.games.gilded_compass.content import WILL_TO_WIN
from doubloon.games.gilded_compass.dice_sets import (
    ARCHIVES,
    NOBODY,
    RUNS,
    DiceSet,
    Owner,
    highest,
    older_of_equals,
    set_of,
)
from doubloon.games.gilded_compass.edge.encoding import columns
from doubloon.games.gilded_compass.edge.events.turns import AbilityUsed, DieStruck
from doubloon.games.gilded_compass.rules.buildings import archives, galleon, illuminati, runs
from doubloon.games.gilded_compass.rules.rule import CompassRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import UNIT, Handful, contains, count, kinds

NO_SUCH_SET: Final = Refusal("GC-11.10", "No rival has such a set to copy.")
CANNOT_EQUAL: Final = Refusal("GC-11.10", "The dice you rolled do not make your set equal to that one.")
NOT_OWNED: Final = Refusal("GC-11.3", "None of your Abilities from earlier rounds is The Will to Win.")
NO_RIVAL: Final = Refusal("GC-11.10", "With the dice you rolled you can equal no rival's set.")
NOT_AN_END: Final = Refusal(
    "GC-11.11", "No such die may be taken: of a run only an end die, and only dice of the copied set."
)


def missing_dice(compass: Compass, seat: Seat, building: i64, dice: Handful) -> Handful:
    """GC-11.10. What the only set of `seat` lacks to equal these dice; 0 when that cannot be."""
    own = set_of(compass.sets_of(building), seat)
    if own is None:
        return dice
    return dice - own.dice if contains(dice, own.dice) else 0


def ways_to_equal(compass: Compass, seat: Seat, pips: i64, size: i64) -> list[Action]:
    """GC-6.3, GC-11.10. Placements in the Archives that result in a group of this value and size."""
    rolled = count(compass.rolled, pips)
    out: list[Action] = []
    if rolled >= size:
        out.append(FOUND[pips][size])
    sizes: i64 = 0
    for group in compass.groups:
        lacks = size - group.size
        if group.owner == seat and group.high == pips and 0 < lacks <= rolled and not sizes & ONE[group.size]:
            sizes |= ONE[group.size]
            out.append(JOIN[pips][lacks][group.size])
    return out


def can_equal(compass: Compass, seat: Seat, building: i64, rival: DiceSet) -> bool:
    """GC-11.10, GC-R26"""
    if rival.owner == seat:
        return False
    if building == ARCHIVES:
        return bool(ways_to_equal(compass, seat, rival.high, rival.size))
    missing = missing_dice(compass, seat, building, rival.dice)
    return missing != 0 and contains(compass.rolled, missing)


def rivals(compass: Compass, seat: Seat) -> list[Action]:
    """GC-11.10, GC-11.14, GC-R53. Every set of a rival that can be equalled, each group once."""
    out: list[Action] = []
    for run in compass.runs:
        if can_equal(compass, seat, RUNS, run):
            out.append(COPY_RUN[run.owner])
    for group in compass.groups:
        if can_equal(compass, seat, ARCHIVES, group):
            action = COPY_GROUP[group.owner][group.high][group.size]
            if action not in out:
                out.append(action)
    for bid in compass.bids:
        if can_equal(compass, seat, compass.bid_building(), bid):
            out.append(COPY_BID[bid.owner])
    return out


def may_will(compass: Compass, seat: Seat) -> Refusal | None:
    """GC-11.3, GC-11.10"""
    if not compass.has_ability(seat, WILL_TO_WIN):
        return NOT_OWNED
    return None if rivals(compass, seat) else NO_RIVAL


@declared
class WillToWin(CompassRule):
    """GC-11.10. Which set, which way to equal it, which of its dice leaves."""

    seat: Seat
    building: i64 = NOBODY
    rival: Owner = NOBODY
    copied: Handful = 0
    joins: i64 = 0  # Archives: the size of the own group that is enlarged, 0 to found one

    def steps(self) -> Steps[WillToWin, Compass]:
        return WILL

    def resumed(self, compass: Compass, finished: Procedure[Compass]) -> None:
        """What was asked has been answered."""
        if isinstance(finished, ChooseRival):
            self.building = finished.building
            self.rival = finished.rival
            self.copied = finished.copied
        elif isinstance(finished, ChooseWay):
            self.joins = finished.joins

    def choose_rival(self, compass: Compass) -> None:
        """GC-11.1, GC-11.10. The tile leaves the game."""
        compass.use_ability(self.seat, WILL_TO_WIN)
        if compass.told is not None:
            compass.told.append(AbilityUsed(self.seat, WILL_TO_WIN))
        compass.begin(ChooseRival(asks=ONE[self.seat]))

    def choose_way(self, compass: Compass) -> None:
        """GC-6.3. In the Archives there may be several ways to equal a group."""
        if self.building != ARCHIVES:
            return
        pips = highest(self.copied)
        ways = ways_to_equal(compass, self.seat, pips, count(self.copied, pips))
        if len(ways) > 1:
            compass.begin(ChooseWay(self.copied, asks=ONE[self.seat]))
        else:
            only = ways[0]
            self.joins = only.size if isinstance(only, JoinGroup) else 0

    def place_dice(self, compass: Compass) -> None:
        """GC-11.10. The placing player's set becomes identical to the rival's."""
        if self.building == ARCHIVES:
            pips = highest(self.copied)
            archives.place(compass, self.seat, pips, count(self.copied, pips) - self.joins, self.joins)
            return
        missing = missing_dice(compass, self.seat, self.building, self.copied)
        if self.building == RUNS:
            runs.place(compass, self.seat, runs.values_of(missing))
        elif compass.c == GALLEON:
            galleon.place(compass, self.seat, missing)
        else:
            illuminati.add_to_set(compass, self.seat, missing)

    def strike_a_die(self, compass: Compass) -> None:
        """GC-11.11. The user chooses among the dice that may go."""
        dice = dice_to_strike(self.building, self.copied)
        if len(dice) > 1:
            compass.begin(ChooseDie(self.building, self.rival, self.copied, asks=ONE[self.seat]))
        else:
            strike(compass, self.building, self.rival, self.copied, dice[0])


WILL: Final[Steps[WillToWin, Compass]] = (
    WillToWin.choose_rival,  # GC-11.10
    WillToWin.choose_way,  # GC-6.3
    WillToWin.place_dice,  # GC-11.10
    WillToWin.strike_a_die,  # GC-11.11
)


def rival_set(compass: Compass, building: i64, owner: Owner, dice: Handful) -> DiceSet | None:
    """The set of a rival with exactly these dice."""
    return older_of_equals(compass.sets_of(building), owner, dice)


def dice_to_strike(building: i64, copied: Handful) -> list[i64]:
    """GC-11.11. In a run only an end die may be chosen; elsewhere any."""
    values = kinds(copied)
    if building == RUNS and len(values) > 2:
        return [values[0], values[-1]]
    return values


def strike(compass: Compass, building: i64, rival: Owner, copied: Handful, pips: i64) -> None:
    """GC-11.11 – GC-11.13. The die goes to the Library; the shrunk set counts as the most recently formed one."""
    old = rival_set(compass, building, rival, copied)
    compass.change_set(building, old, rival, copied - UNIT[pips])
    compass.to_library(rival, 1)
    if compass.told is not None:
        where = "archives" if building == ARCHIVES else "auction-house" if compass.auction else "guild"
        if building == compass.bid_building():
            where = "galleon" if compass.c == GALLEON else "illuminati"
        compass.told.append(DieStruck(compass.on_turn, rival, where, pips))


@declared
class ChooseRival(CompassRule):
    """GC-11.10. Which set is to be equalled."""

    building: i64 = NOBODY
    rival: Owner = NOBODY
    copied: Handful = 0

    def choices(self, compass: Compass, seat: Seat) -> list[Action]:
        return rivals(compass, seat)

    def refusal(self, compass: Compass, seat: Seat, action: Action) -> Refusal | None:
        """GC-11.10, GC-11.14"""
        if not isinstance(action, (CopyGroup, CopyRun, CopyBid)):
            return NOT_OFFERED
        rival = named_set(compass, action)
        if rival is None or rival.owner == seat:
            return NO_SUCH_SET
        return None if can_equal(compass, seat, named_building(compass, action), rival) else CANNOT_EQUAL

    def chosen(self, compass: Compass, seat: Seat, action: Action) -> None:
        rival = named_set(compass, action)
        assert rival is not None
        self.building = named_building(compass, action)
        self.rival = rival.owner
        self.copied = rival.dice
        compass.end(self)


def named_building(compass: Compass, action: Action) -> i64:
    """The building of the set an action names."""
    if isinstance(action, CopyGroup):
        return ARCHIVES
    return RUNS if isinstance(action, CopyRun) else compass.bid_building()


def named_set(compass: Compass, action: Action) -> DiceSet | None:
    """The set an action names; None when nobody has it."""
    if isinstance(action, CopyGroup):
        return rival_set(compass, ARCHIVES, action.owner, action.size * UNIT[action.pips])
    if isinstance(action, CopyRun):
        return set_of(compass.runs, action.owner)
    return set_of(compass.bids, action.owner) if isinstance(action, CopyBid) else None


@declared
class ChooseWay(CompassRule):
    """GC-6.3. Found a group, or enlarge one of the own groups."""

    copied: Handful
    joins: i64 = 0

    def choices(self, compass: Compass, seat: Seat) -> list[Action]:
        pips = highest(self.copied)
        return ways_to_equal(compass, seat, pips, count(self.copied, pips))

    def refusal(self, compass: Compass, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, (FoundGroup, JoinGroup)):
            return NOT_OFFERED
        return None if action in self.choices(compass, seat) else CANNOT_EQUAL

    def chosen(self, compass: Compass, seat: Seat, action: Action) -> None:
        self.joins = action.size if isinstance(action, JoinGroup) else 0
        compass.end(self)

    def encode_question(self, sheet: vec[i16], compass: Compass, seat: Seat) -> None:
        columns.pips(sheet, columns.PICKED, self.copied)


@declared
class ChooseDie(CompassRule):
    """GC-11.11. Which die of the copied set goes to the Library."""

    building: i64
    rival: Owner
    copied: Handful

    def choices(self, compass: Compass, seat: Seat) -> list[Action]:
        return [STRIKE[pips] for pips in dice_to_strike(self.building, self.copied)]

    def refusal(self, compass: Compass, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, StrikeDie):
            return NOT_OFFERED
        return None if action.pips in dice_to_strike(self.building, self.copied) else NOT_AN_END

    def chosen(self, compass: Compass, seat: Seat, action: Action) -> None:
        """GC-11.11"""
        assert isinstance(action, StrikeDie)
        strike(compass, self.building, self.rival, self.copied, action.pips)
        compass.end(self)

    def encode_question(self, sheet: vec[i16], compass: Compass, seat: Seat) -> None:
        columns.pips(sheet, columns.PICKED, self.copied)
        put(sheet, columns.RIVAL + columns.place_of(seat, self.rival, compass.seats), 1)
