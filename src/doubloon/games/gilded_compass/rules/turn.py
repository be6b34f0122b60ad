"""A turn (GC-3.3): abilities, roll, rerolls, placement; the neutral dice before or after it (GC-16.3). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.gilded_compass.actions import (
    COMPELLING_POWER,
    ENOUGH,
    KEEP_NEUTRAL,
    LITTLE_HELP,
    PIPS,
    PLACE_NEUTRAL,
    REROLL,
    REROLL_NEUTRAL,
    ROLL,
    SPEND_TOKEN,
    THROW,
    TIMELY_GIFT,
    TURN,
    WILL_TO_WIN,
    RerollDice,
    RerollNeutral,
    TurnDie,
)
from doubloon.games.gilded_compass.actions import GALLEON as TO_GALLEON
from doubloon.games.gilded_compass.compass import Compass
from doubloon.games.gilded_compass.content import COMPELLING_POWER as POWER_TILE
from doubloon.games.gilded_compass.content import EXTRA_DICE
from doubloon.games.gilded_compass.content import LITTLE_HELP as HELP_TILE
from doubloon.games.gilded_compass.dice_sets import NOBODY
from doubloon.games.gilded_compass.edge.encoding import columns
from doubloon.games.gilded_compass.edge.events.rounds import LastLapBegan
from doubloon.games.gilded_compass.edge.events.turns import AbilityUsed, DieTurned, Rerolled, Rolled
from doubloon.games.gilded_compass.rules.buildings.refusals import NOT_ROLLED
from doubloon.games.gilded_compass.rules.placements import may_place, offers, place
from doubloon.games.gilded_compass.rules.rule import CompassRule
from doubloon.games.gilded_compass.rules.will_to_win import WillToWin, may_will
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed
from doubloon.pieces.handful import UNIT, Handful, count, pieces, size

NO_TOKEN: Final = Refusal("GC-4.8", "You have no Knowledge token to spend.")
TOO_LATE: Final = Refusal("GC-3.5", "Rerolls and A Compelling Power end with the first die placed this turn.")
NO_POWER: Final = Refusal("GC-11.3", "None of your Abilities from earlier rounds is A Compelling Power.")
NO_HELP: Final = Refusal("GC-11.3", "None of your Abilities from earlier rounds is A Little Help.")
HELP_USED: Final = Refusal(
    "GC-11.7", "A Little Help has been used this round; there are only two extra dice."
)
NO_DICE: Final = Refusal("GC-11.5", "Without A Little Help you would have no dice to roll.")
NO_NEUTRAL_DICE: Final = Refusal("GC-16.3", "You hold no neutral dice that could be placed now.")
NEUTRAL_PLACED: Final = Refusal("GC-16.3", "Neutral dice have been placed this turn already.")
LOW_TO_HIGH: Final = Refusal(
    "GC-4.8", "Pick the dice to reroll from low to high, your own before neutral ones."
)
NOTHING_PICKED: Final = Refusal("GC-4.8", "Pick at least one die to reroll.")
SAME_DIE: Final = Refusal("GC-11.9", "A Compelling Power turns each die only once.")
LOWER_FIRST: Final = Refusal("GC-11.9", "Of the two dice you turn, begin with the lower one.")
NONE_TURNED: Final = Refusal("GC-11.9", "A Compelling Power turns at least one die.")
ROLLED_ALREADY: Final = Refusal(
    "GC-11.6", "A Little Help is used at the start of your turn, before you roll."
)
NOT_YET: Final = Refusal("GC-11.4", "A Timely Gift is used after the last lap of the round.")


def may_help(compass: Compass, seat: Seat) -> Refusal | None:
    """GC-11.6, GC-11.7"""
    if not compass.has_ability(seat, HELP_TILE):
        return NO_HELP
    return None if compass.helper == NOBODY else HELP_USED


@declared
class Turn(CompassRule):
    """GC-3.3. One turn of one player, regular or by A Timely Gift."""

    seat: Seat
    neutral_placed: bool = False

    def steps(self) -> Steps[Turn, Compass]:
        return TURN_STEPS

    def resumed(self, compass: Compass, finished: Procedure[Compass]) -> None:
        if isinstance(finished, Placement):
            self.neutral_placed = finished.neutral_placed

    def turn_start(self, compass: Compass) -> None:
        """GC-3.3 (a). A Little Help comes before the roll."""
        compass.on_turn = self.seat
        if may_help(compass, self.seat) is None:
            compass.begin(TurnStart(asks=ONE[self.seat]))

    def the_roll(self, compass: Compass) -> None:
        """GC-3.4, GC-16.2. All own free dice, and the neutral dice held."""
        compass.rolled = compass.roll_dice(compass.free[self.seat])
        if compass.neutral:
            compass.rolled_neutral = compass.roll_dice(compass.held[self.seat])
        if compass.told is not None:
            compass.told.append(Rolled(self.seat, pieces(compass.rolled), pieces(compass.rolled_neutral)))

    def the_placement(self, compass: Compass) -> None:
        """GC-3.5, GC-3.6"""
        compass.begin(Placement(asks=ONE[self.seat]))

    def neutral_after(self, compass: Compass) -> None:
        """GC-16.3. Neutral dice may follow the own placement; placing none is allowed."""
        if compass.rolled_neutral and not self.neutral_placed and offers(compass, compass.seats):
            compass.begin(NeutralPlacement(True, asks=ONE[self.seat]))

    def turn_end(self, compass: Compass) -> None:
        """GC-3.9, GC-16.7. Without free own dice this is the last lap."""
        compass.rolled = 0
        compass.rolled_neutral = 0
        compass.on_turn = NOBODY
        if not compass.free[self.seat] and not compass.last_lap:
            compass.last_lap = True
            if compass.told is not None:
                compass.told.append(LastLapBegan(self.seat))


TURN_STEPS: Final[Steps[Turn, Compass]] = (
    Turn.turn_start,  # GC-3.3 (a)
    Turn.the_roll,  # GC-3.4
    Turn.the_placement,  # GC-3.5, GC-3.6
    Turn.neutral_after,  # GC-16.3
    Turn.turn_end,  # GC-3.9
)


@declared
class TurnStart(CompassRule):
    """GC-11.6. Take the two extra dice, or just roll."""

    def choices(self, compass: Compass, seat: Seat) -> list[Action]:
        return [LITTLE_HELP, ROLL] if compass.free[seat] else [LITTLE_HELP]

    def refusal(self, compass: Compass, seat: Seat, action: Action) -> Refusal | None:
        if action is ROLL:
            return None if compass.free[seat] else NO_DICE
        return may_help(compass, seat) if action is LITTLE_HELP else NOT_OFFERED

    def chosen(self, compass: Compass, seat: Seat, action: Action) -> None:
        """GC-11.6, GC-11.8. The extra dice are own dice for the rest of the round."""
        if action is LITTLE_HELP:
            compass.use_ability(seat, HELP_TILE)
            compass.helper = seat
            compass.free[seat] += EXTRA_DICE
            if compass.told is not None:
                compass.told.append(AbilityUsed(seat, HELP_TILE))
        compass.end(self)


@declared
class Placement(CompassRule):
    """GC-3.5, GC-3.6. Rerolls and abilities in any order, then one placement of own dice, which is compulsory."""

    neutral_placed: bool = False

    def resumed(self, compass: Compass, finished: Procedure[Compass]) -> None:
        """A reroll or the neutral placement is done and the own one still to come; everything else was the own one."""
        if isinstance(finished, NeutralPlacement):
            self.neutral_placed = True
        elif not isinstance(finished, (Reroll, CompellingPower)):
            compass.end(self)

    def may_reroll(self, compass: Compass, seat: Seat) -> Refusal | None:
        """GC-3.5, GC-4.8, GC-R28"""
        if not compass.tokens[seat]:
            return NO_TOKEN
        return TOO_LATE if self.neutral_placed else None

    def may_turn_dice(self, compass: Compass, seat: Seat) -> Refusal | None:
        """GC-3.5, GC-11.9"""
        if not compass.has_ability(seat, POWER_TILE):
            return NO_POWER
        return TOO_LATE if self.neutral_placed else None

    def may_place_neutral(self, compass: Compass) -> Refusal | None:
        """GC-16.3, GC-R43"""
        if self.neutral_placed:
            return NEUTRAL_PLACED
        return None if compass.rolled_neutral and offers(compass, compass.seats) else NO_NEUTRAL_DICE

    def choices(self, compass: Compass, seat: Seat) -> list[Action]:
        out = offers(compass, seat)
        if self.may_reroll(compass, seat) is None:
            out.append(SPEND_TOKEN)
        if self.may_turn_dice(compass, seat) is None:
            out.append(COMPELLING_POWER)
        if compass.abilities[seat] and may_will(compass, seat) is None:
            out.append(WILL_TO_WIN)
        if compass.rolled_neutral and self.may_place_neutral(compass) is None:
            out.append(PLACE_NEUTRAL)
        return out

    def refusal(self, compass: Compass, seat: Seat, action: Action) -> Refusal | None:
        if action is SPEND_TOKEN:
            return self.may_reroll(compass, seat)
        if action is COMPELLING_POWER:
            return self.may_turn_dice(compass, seat)
        if action is WILL_TO_WIN:
            return may_will(compass, seat)
        if action is PLACE_NEUTRAL:
            return self.may_place_neutral(compass)
        if action is LITTLE_HELP:
            return may_help(compass, seat) or ROLLED_ALREADY
        return NOT_YET if action is TIMELY_GIFT else may_place(compass, seat, action)

    def chosen(self, compass: Compass, seat: Seat, action: Action) -> None:
        """GC-3.5, GC-3.6"""
        if action is SPEND_TOKEN:
            compass.tokens = changed(compass.tokens, seat, compass.tokens[seat] - 1)
            compass.begin(Reroll(asks=ONE[seat]))
        elif action is COMPELLING_POWER:
            compass.use_ability(seat, POWER_TILE)
            if compass.told is not None:
                compass.told.append(AbilityUsed(seat, POWER_TILE))
            compass.begin(CompellingPower(asks=ONE[seat]))
        elif action is WILL_TO_WIN:
            compass.begin(WillToWin(seat))
        elif action is PLACE_NEUTRAL:
            compass.begin(NeutralPlacement(False, asks=ONE[seat]))
        else:
            place(compass, seat, seat, action)
            if action is not TO_GALLEON:
                compass.end(self)

    def encode_question(self, sheet: vec[i16], compass: Compass, seat: Seat) -> None:
        put(sheet, columns.NEUTRAL_DICE, 1 if self.neutral_placed else 0)


@declared
class NeutralPlacement(CompassRule):
    """GC-16.3. One legal placement of held neutral dice in one building; after the own one it may be left out."""

    optional: bool

    def resumed(self, compass: Compass, finished: Procedure[Compass]) -> None:
        compass.end(self)

    def choices(self, compass: Compass, seat: Seat) -> list[Action]:
        out = offers(compass, compass.seats)
        if self.optional:
            out.append(KEEP_NEUTRAL)
        return out

    def refusal(self, compass: Compass, seat: Seat, action: Action) -> Refusal | None:
        if action is KEEP_NEUTRAL and self.optional:
            return None
        return may_place(compass, compass.seats, action)

    def chosen(self, compass: Compass, seat: Seat, action: Action) -> None:
        """GC-16.5, GC-16.6. Neutral dice are one owner's and never mix with own dice."""
        if action is not KEEP_NEUTRAL:
            place(compass, seat, compass.seats, action)
        if action is not TO_GALLEON:
            compass.end(self)

    def encode_question(self, sheet: vec[i16], compass: Compass, seat: Seat) -> None:
        put(sheet, columns.NEUTRAL_DICE, 1 if self.optional else 0)


@declared
class Reroll(CompassRule):
    """GC-4.8. Any non-empty part of the dice rolled this turn, picked value by value, then thrown."""

    picked: Handful = 0
    picked_neutral: Handful = 0
    last: i64 = 0  # what was picked last: 1 to 6 own dice, 7 to 12 neutral ones

    def choices(self, compass: Compass, seat: Seat) -> list[Action]:
        out: list[Action] = [THROW] if self.last else []
        for pips in PIPS:
            if pips > self.last:
                for number in range(1, count(compass.rolled, pips) + 1):
                    out.append(REROLL[pips][number])
        if compass.rolled_neutral:
            for pips in PIPS:
                if pips + 6 > self.last:
                    for number in range(1, count(compass.rolled_neutral, pips) + 1):
                        out.append(REROLL_NEUTRAL[pips][number])
        return out

    def refusal(self, compass: Compass, seat: Seat, action: Action) -> Refusal | None:
        """GC-4.8"""
        if action is THROW:
            return None if self.last else NOTHING_PICKED
        if isinstance(action, RerollDice):
            if action.pips <= self.last:
                return LOW_TO_HIGH
            return None if count(compass.rolled, action.pips) >= action.count else NOT_ROLLED
        if isinstance(action, RerollNeutral):
            if action.pips + 6 <= self.last:
                return LOW_TO_HIGH
            return None if count(compass.rolled_neutral, action.pips) >= action.count else NOT_ROLLED
        return NOT_OFFERED

    def chosen(self, compass: Compass, seat: Seat, action: Action) -> None:
        if isinstance(action, RerollDice):
            self.picked += action.count * UNIT[action.pips]
            self.last = action.pips
        elif isinstance(action, RerollNeutral):
            self.picked_neutral += action.count * UNIT[action.pips]
            self.last = action.pips + 6
        else:
            self.throw(compass, seat)
            compass.end(self)

    def throw(self, compass: Compass, seat: Seat) -> None:
        """GC-4.8, GC-16.2"""
        own = compass.roll_dice(size(self.picked))
        neutral = compass.roll_dice(size(self.picked_neutral))
        compass.rolled += own - self.picked
        compass.rolled_neutral += neutral - self.picked_neutral
        if compass.told is not None:
            before, after = pieces(self.picked), pieces(own)
            compass.told.append(Rerolled(seat, before, after, pieces(self.picked_neutral), pieces(neutral)))

    def encode_question(self, sheet: vec[i16], compass: Compass, seat: Seat) -> None:
        columns.pips(sheet, columns.PICKED, self.picked)
        columns.pips(sheet, columns.PICKED_NEUTRAL, self.picked_neutral)
        put(sheet, columns.LAST, self.last)


@declared
class CompellingPower(CompassRule):
    """GC-11.9. One or two own free dice are turned to any chosen values."""

    before: i64 = 0  # the first die turned: from this value …
    after: i64 = 0  # … to this one

    def may_turn(self, compass: Compass, action: TurnDie) -> Refusal | None:
        """GC-11.9, GC-R25. Two dice are turned in one order only, and no die twice."""
        turned: i64 = 1 if action.before == self.after else 0
        if not count(compass.rolled, action.before):
            return NOT_ROLLED
        if count(compass.rolled, action.before) == turned:
            return SAME_DIE
        if action.before * 8 + action.after < self.before * 8 + self.after:
            return LOWER_FIRST
        return None

    def choices(self, compass: Compass, seat: Seat) -> list[Action]:
        out: list[Action] = [ENOUGH] if self.before else []
        for before in PIPS:
            if count(compass.rolled, before):
                for after in PIPS:
                    if after != before and self.may_turn(compass, TURN[before][after]) is None:
                        out.append(TURN[before][after])
        return out

    def refusal(self, compass: Compass, seat: Seat, action: Action) -> Refusal | None:
        if action is ENOUGH:
            return None if self.before else NONE_TURNED
        return self.may_turn(compass, action) if isinstance(action, TurnDie) else NOT_OFFERED

    def chosen(self, compass: Compass, seat: Seat, action: Action) -> None:
        """GC-11.9"""
        if isinstance(action, TurnDie):
            compass.rolled += UNIT[action.after] - UNIT[action.before]
            if compass.told is not None:
                compass.told.append(DieTurned(seat, action.before, action.after))
            if not self.before:
                self.before = action.before
                self.after = action.after
                return
        compass.end(self)

    def encode_question(self, sheet: vec[i16], compass: Compass, seat: Seat) -> None:
        put(sheet, columns.TURNED, self.before)
        put(sheet, columns.TURNED + 1, self.after)
