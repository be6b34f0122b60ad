"""The captain's voyage (TY-3) and the raids that interrupt it (TY-4): `Voyage > Window > Raid` on the stack."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from tests.toys.smugglers_cove.actions import ASHORE, HIRE, PASS, PAY, RAID, SAIL, SIDES, SIX, Die, Hire
from tests.toys.smugglers_cove.cove import Cove
from tests.toys.smugglers_cove.events import Hired, Raided, Rolled

TOO_SMALL: Final = Refusal("TY-3.1", "Smaller dice are hired before larger ones.")
NO_COIN_FOR_A_DIE: Final = Refusal("TY-3.1", "A die costs one coin, and you have none.")
NO_SIX: Final = Refusal("TY-4.1", "A raid costs a six, and you hold none.")
NO_COIN_FOR_RAIDERS: Final = Refusal("TY-4.2", "You have no coin to pay with; a die must go ashore.")


@declared
class Sailing(Procedure[Cove]):
    """What every rule of a voyage knows: whose it is, and the mask of hired dice."""

    captain: Seat
    crew: i64

    def resumed(self, cove: Cove, finished: Procedure[Cove]) -> None:
        """The dice that are left come back from the rule above."""
        if isinstance(finished, Sailing):
            self.crew = finished.crew


@declared
class Voyage(Sailing):
    """TY-3"""

    def steps(self) -> Steps[Voyage, Cove]:
        return VOYAGE

    def the_captain_hires(self, cove: Cove) -> None:
        """TY-3.1"""
        cove.begin(Hiring(self.captain, self.crew, asks=ONE[self.captain]))

    def the_others_may_raid(self, cove: Cove) -> None:
        """TY-3.2"""
        cove.begin(Window(self.captain, self.crew, self.captain))

    def the_roll(self, cove: Cove) -> None:
        """TY-3.3"""
        rolled = [int(cove.roll(SIDES[die]) + 1) for die in members(self.crew)]
        gain = 2 * sum(number >= cove.needed for number in rolled)
        cove.coins[self.captain] += gain
        cove.tell(Rolled(rolled, gain))


VOYAGE: Final[Steps[Voyage, Cove]] = (
    Voyage.the_captain_hires,  # TY-3.1
    Voyage.the_others_may_raid,  # TY-3.2, TY-4
    Voyage.the_roll,  # TY-3.3
)


@declared
class Hiring(Sailing):
    """TY-3.1. One die at a time: a short list of choices, and each can be taken back by itself."""

    def choices(self, cove: Cove, seat: Seat) -> list[Action]:
        dice: list[Action] = [HIRE[die] for die in range(len(SIDES)) if self.may_hire(cove, die) is None]
        return [*dice, SAIL]

    def refusal(self, cove: Cove, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Hire):
            return self.may_hire(cove, action.die)
        return None if action is SAIL else NOT_OFFERED

    def chosen(self, cove: Cove, seat: Seat, action: Action) -> None:
        if isinstance(action, Hire):
            cove.coins[seat] -= 1
            self.crew |= ONE[action.die]
            cove.tell(Hired(seat, action.die))
        else:
            cove.end(self)

    def may_hire(self, cove: Cove, die: Die) -> Refusal | None:
        """TY-3.1"""
        if self.crew >= ONE[die]:
            return TOO_SMALL
        return None if cove.coins[self.captain] else NO_COIN_FOR_A_DIE


@declared
class Window(Sailing):
    """TY-3.2. The others are asked clockwise; a raid opens the window again; it closes when all have passed."""

    last: Seat

    def proceed(self, cove: Cove) -> None:
        self.last = (self.last + 1) % cove.seats
        if self.last == self.captain or not self.crew:
            cove.end(self)
        elif cove.is_asked_to_raid(self.last):
            self.asks = ONE[self.last]

    def choices(self, cove: Cove, seat: Seat) -> list[Action]:
        return [RAID, PASS] if may_raid(cove, seat) is None else [PASS]

    def refusal(self, cove: Cove, seat: Seat, action: Action) -> Refusal | None:
        if action is RAID:
            return may_raid(cove, seat)
        return None if action is PASS else NOT_OFFERED

    def chosen(self, cove: Cove, seat: Seat, action: Action) -> None:
        self.asks = 0
        if action is RAID:
            self.last = self.captain
            cove.shown += 1
            cove.hands[seat].remove(SIX)
            cove.sea.append(SIX)
            cove.tell(Raided(seat))
            cove.begin(Raid(self.captain, self.crew, seat, asks=ONE[self.captain]))


def may_raid(cove: Cove, seat: Seat) -> Refusal | None:
    """TY-4.1"""
    return None if SIX in cove.hands[seat] else NO_SIX


@declared
class Raid(Sailing):
    """TY-4.2. The captain pays, or loses a die. Without a coin there is but one choice, and it is asked all the same."""

    raider: Seat

    def choices(self, cove: Cove, seat: Seat) -> list[Action]:
        return [PAY, ASHORE] if may_pay(cove, seat) is None else [ASHORE]

    def refusal(self, cove: Cove, seat: Seat, action: Action) -> Refusal | None:
        if action is PAY:
            return may_pay(cove, seat)
        return None if action is ASHORE else NOT_OFFERED

    def chosen(self, cove: Cove, seat: Seat, action: Action) -> None:
        if action is PAY:
            cove.coins[self.captain] -= 1
            cove.coins[self.raider] += 1
        else:
            self.crew ^= ONE[members(self.crew)[-1]]
        cove.end(self)


def may_pay(cove: Cove, captain: Seat) -> Refusal | None:
    """TY-4.2"""
    return None if cove.coins[captain] else NO_COIN_FOR_RAIDERS
