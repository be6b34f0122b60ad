"""Phase 4: the two dice (BG-9), rolled once more at most, and the steps they give. Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.battle_of_gog.actions import KEEP, REROLL
from doubloon.games.battle_of_gog.canaan import Canaan
from doubloon.games.battle_of_gog.content import (
    FOUNDING_STEPS,
    SPEED,
    SPEED_STEPS,
    first_die,
    second_die,
)
from doubloon.games.battle_of_gog.edge.events.turns import DiceRolled
from doubloon.games.battle_of_gog.rules.rule import CanaanRule
from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal


def steps_of(canaan: Canaan, seat: Seat) -> i64:
    """BG-4.4, BG-9.1, BG-9.8. The dice, or 7 in the founding stage; Speed adds 5."""
    steps = first_die(canaan.dice) + second_die(canaan.dice) if canaan.dice else FOUNDING_STEPS
    return steps + SPEED_STEPS if canaan.holds(seat, SPEED) else steps


def throw(canaan: Canaan, seat: Seat, again: bool) -> None:
    """BG-9.1. Both dice."""
    first = canaan.roll(6) + 1
    second = canaan.roll(6) + 1
    canaan.dice = 10 * first + second
    if canaan.told is not None:
        canaan.told.append(DiceRolled(seat, [first, second], again))


@declared
class Dice(CanaanRule):
    """BG-9.2. Keep the dice, or re-roll both and keep that."""

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        return [KEEP, REROLL]

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        return None if action is KEEP or action is REROLL else NOT_OFFERED

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        """BG-9.2, BG-9.3. Only the kept result counts."""
        if action is REROLL:
            throw(canaan, seat, again=True)
        canaan.end(self)
