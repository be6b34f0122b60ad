"""Rounds and laps (GC-3), the Timely Gift window (GC-11.4) and the end of the game (GC-3.16). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.gilded_compass.actions import PASS, TIMELY_GIFT
from doubloon.games.gilded_compass.compass import GALLEON, ILLUMINATI, NO_C, TEMPLE, TOWER, Compass
from doubloon.games.gilded_compass.content import DICE_EACH, NEUTRAL_EACH, ROUNDS
from doubloon.games.gilded_compass.content import TIMELY_GIFT as GIFT_TILE
from doubloon.games.gilded_compass.dice_sets import NOBODY
from doubloon.games.gilded_compass.edge.events.rounds import DiceLeftOver, Resolving, RoundBegan
from doubloon.games.gilded_compass.edge.events.scoring import final_scoring
from doubloon.games.gilded_compass.edge.events.turns import AbilityUsed
from doubloon.games.gilded_compass.rules.buildings import (
    archives,
    galleon,
    illuminati,
    library,
    temple,
    tower,
    university,
)
from doubloon.games.gilded_compass.rules.buildings.archives import Cartography
from doubloon.games.gilded_compass.rules.buildings.auction_house import Auction
from doubloon.games.gilded_compass.rules.buildings.guild import Commission
from doubloon.games.gilded_compass.rules.buildings.illuminati import Initiation
from doubloon.games.gilded_compass.rules.buildings.university import Enrolment
from doubloon.games.gilded_compass.rules.rule import CompassRule
from doubloon.games.gilded_compass.rules.turn import Turn, may_help
from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed


@declared
class Expedition(CompassRule):
    """The whole game: five or six rounds (GC-1.5)."""

    def proceed(self, compass: Compass) -> None:
        """GC-1.5, GC-3.16"""
        if compass.round == ROUNDS[compass.seats]:
            if compass.told is not None:
                compass.told += final_scoring(compass)
            compass.end(self)
            return
        compass.round += 1
        compass.begin(Round())


@declared
class Round(CompassRule):
    """GC-3. From the displays to the cleanup."""

    turns: i64 = 0  # regular turns taken this round

    def steps(self) -> Steps[Round, Compass]:
        return ROUND

    def displays(self, compass: Compass) -> None:
        """GC-3.1, GC-16.1"""
        archives.set_up(compass)
        university.set_up(compass)
        if compass.c == TEMPLE:
            temple.set_up(compass)
        elif compass.c == ILLUMINATI:
            illuminati.set_up(compass)
        if compass.told is not None:
            compass.told.append(
                RoundBegan(
                    compass.round,
                    compass.start,
                    compass.maps_shown[:],
                    compass.specialists_shown[:],
                    compass.tiles[:],
                    compass.abilities_shown[:],
                )
            )

    def laps(self, compass: Compass) -> None:
        """GC-3.2, GC-3.10. Turns go clockwise; the last lap is played to its end."""
        if compass.last_lap and not self.turns % compass.seats:
            return
        seat = (compass.start + self.turns) % compass.seats
        self.turns += 1
        self.step -= 1
        compass.begin(Turn(seat))

    def timely_gifts(self, compass: Compass) -> None:
        """GC-3.11. The window exists only with the Illuminati in play."""
        if compass.c == ILLUMINATI:
            compass.begin(TimelyGifts())

    def leftover_dice(self, compass: Compass) -> None:
        """GC-3.12, GC-16.8. Free own dice go to the Library; neutral ones stay with their holders."""
        for seat in range(compass.seats):
            number = compass.free[seat]
            if number:
                compass.free[seat] = 0
                compass.to_library(seat, number)
                if compass.told is not None:
                    compass.told.append(DiceLeftOver(seat, number))

    def resolve_b(self, compass: Compass) -> None:
        """GC-3.13, GC-R1"""
        if compass.told is not None:
            compass.told.append(Resolving(B_IN_WORDS[compass.auction]))
        if compass.auction:
            compass.begin(Auction())
        else:
            compass.begin(Commission())

    def resolve_archives(self, compass: Compass) -> None:
        """GC-3.13"""
        if compass.told is not None:
            compass.told.append(Resolving("the Archives"))
        compass.begin(Cartography())

    def resolve_c(self, compass: Compass) -> None:
        """GC-3.13, GC-15.1"""
        if compass.told is not None and compass.c != NO_C:
            compass.told.append(Resolving(C_IN_WORDS[compass.c]))
        if compass.c == TEMPLE:
            temple.resolve(compass)
        elif compass.c == ILLUMINATI:
            compass.begin(Initiation())
        elif compass.c == GALLEON:
            galleon.resolve(compass)
        elif compass.c == TOWER:
            tower.resolve(compass)

    def resolve_university(self, compass: Compass) -> None:
        """GC-3.13"""
        if compass.told is not None:
            compass.told.append(Resolving("the University"))
        compass.begin(Enrolment())

    def resolve_library(self, compass: Compass) -> None:
        """GC-3.13. The Library is always last."""
        if compass.told is not None:
            compass.told.append(Resolving("the Library"))
        library.resolve(compass)

    def cleanup(self, compass: Compass) -> None:
        """GC-3.15, GC-3.16. Dice go back, Ability tiles become usable, the start player marker moves."""
        for seat in range(compass.seats):
            compass.free[seat] = DICE_EACH
            if compass.fresh[seat]:
                usable = compass.abilities[seat] + compass.fresh[seat]
                compass.abilities = changed(compass.abilities, seat, usable)
                compass.fresh = changed(compass.fresh, seat, 0)
        share_neutral_dice(compass)
        compass.helper = NOBODY
        compass.last_lap = False
        compass.start = (compass.start + 1) % compass.seats


B_IN_WORDS: Final = {True: "the Auction House", False: "the Treasure Hunters' Guild"}
C_IN_WORDS: Final = {
    TEMPLE: "the Hidden Temple",
    ILLUMINATI: "the Illuminati",
    GALLEON: "the Sunken Galleon",
    TOWER: "the Treasure Tower",
}
ROUND: Final[Steps[Round, Compass]] = (
    Round.displays,  # GC-3.1
    Round.laps,  # GC-3.2, GC-3.10
    Round.timely_gifts,  # GC-3.11
    Round.leftover_dice,  # GC-3.12
    Round.resolve_b,  # GC-3.13
    Round.resolve_archives,
    Round.resolve_c,
    Round.resolve_university,
    Round.resolve_library,
    Round.cleanup,  # GC-3.15, GC-3.16
)


def share_neutral_dice(compass: Compass) -> None:
    """GC-16.1, GC-R52. Every human holds two neutral dice at the start of a round."""
    if compass.neutral:
        compass.free[compass.seats] = 0
        for seat in range(compass.seats):
            compass.held[seat] = NEUTRAL_EACH


@declared
class TimelyGifts(CompassRule):
    """GC-11.4. The option passes exactly once around the table, clockwise from the start player."""

    passed: i64 = 0  # how many have passed; after an extra turn the same player is asked again

    def proceed(self, compass: Compass) -> None:
        """GC-11.4, GC-11.5. Asked is who owns the tile and would have dice: both are public."""
        while self.passed < compass.seats and not may_take_extra_turn(
            compass, (compass.start + self.passed) % compass.seats
        ):
            self.passed += 1
        self.ask_in_turn(compass, compass.start, self.passed, compass.seats)

    def choices(self, compass: Compass, seat: Seat) -> list[Action]:
        return [TIMELY_GIFT, PASS]

    def refusal(self, compass: Compass, seat: Seat, action: Action) -> Refusal | None:
        return None if action is TIMELY_GIFT or action is PASS else NOT_OFFERED

    def chosen(self, compass: Compass, seat: Seat, action: Action) -> None:
        """GC-11.4. After the extra turn the same player may use a further tile before the option moves on."""
        self.asks = 0
        if action is PASS:
            self.passed += 1
            return
        compass.use_ability(seat, GIFT_TILE)
        if compass.told is not None:
            compass.told.append(AbilityUsed(seat, GIFT_TILE))
        compass.begin(Turn(seat))


def may_take_extra_turn(compass: Compass, seat: Seat) -> bool:
    """GC-11.5"""
    if not compass.has_ability(seat, GIFT_TILE):
        return False
    return compass.free[seat] > 0 or may_help(compass, seat) is None
