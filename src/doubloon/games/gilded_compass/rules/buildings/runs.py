"""Runs, the placement of both B buildings (GC-7.1 – GC-7.5, GC-8.1). Compiled room.

A run is a mask of values: bit n stands for a die showing n.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from doubloon.games.gilded_compass.actions import RUN, Run
from doubloon.games.gilded_compass.dice_sets import RUNS, DiceSet, Owner, set_of
from doubloon.games.gilded_compass.edge.events.turns import FellToLibrary, Placed
from doubloon.games.gilded_compass.rules.buildings.refusals import NOT_ROLLED
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.refusal import Refusal
from doubloon.pieces.handful import Handful, handful_of, kinds_mask, pieces

if TYPE_CHECKING:
    from doubloon.games.gilded_compass.compass import Compass

GAPS: Final = Refusal(
    "GC-7.1", "Your dice here must form one run of consecutive, different values without a gap."
)
NOT_LONGER: Final = Refusal(
    "GC-7.3", "A run that is there already may only be lengthened, below or above, without a gap."
)
SAME_RUN: Final = Refusal("GC-7.4", "Another player already has exactly that run.")


def masks_of_runs() -> list[int]:
    """GC-7.1. The 21 runs, short ones first."""
    return [
        sum(2**value for value in range(low, low + length))
        for length in range(1, 7)
        for low in range(1, 8 - length)
    ]


ALL_RUNS: Final[list[i64]] = list(masks_of_runs())
IS_RUN: Final[list[bool]] = [mask in ALL_RUNS for mask in range(128)]
ADDITIONS: Final[list[list[i64]]] = [
    [run & ~own for run in ALL_RUNS if run & own == own and run != own] if own == 0 or IS_RUN[own] else []
    for own in range(128)
]
"""GC-7.3. By the run one has (0: none): everything that makes it one longer gapless run."""
WITHIN: Final[list[list[i64]]] = [
    [added for added in ADDITIONS[own] if not added & ~values]
    for own in range(128)
    for values in range(0, 128, 2)
]
"""Of these, those that dice of certain values can make: at own * 64 + half the mask of values."""
ACTIONS_WITHIN: Final[list[list[Action]]] = [[RUN[added >> 1] for added in within] for within in WITHIN]
"""The placements of these."""
DICE_OF_RUN: Final = vec[i64]([handful_of([n for n in range(7) if mask & 2**n]) for mask in range(128)])


RUN_NUMBER: Final = vec[i64](
    [8 * (run.bit_length() - 1) + run.bit_count() if IS_RUN[run] else 0 for run in range(128)]
)
"""By mask: a number of its own for each run, from its highest value and its length; 0 for what is no run."""
RUN_OF_NUMBER: Final = vec[i64](
    [next((run for run in range(128) if RUN_NUMBER[run] == n), 0) for n in range(64)]
)


def number_of(run: DiceSet) -> i64:
    """The number of the run that a set is: see RUN_NUMBER."""
    return 8 * run.high + run.size


def values_of(dice: Handful) -> i64:
    """The mask of values that occur among dice."""
    return kinds_mask(dice)


def run_of(compass: Compass, owner: Owner) -> i64:
    """GC-7.2. An owner's run, 0 for none."""
    own = set_of(compass.runs, owner)
    return RUN_OF_NUMBER[number_of(own)] if own is not None else 0


def others_have(compass: Compass, owner: Owner, run: i64) -> bool:
    """GC-7.4, GC-R53"""
    dice = DICE_OF_RUN[run]
    for other in compass.runs:
        if other.dice == dice and other.owner != owner:
            return True
    return False


def may_place(compass: Compass, owner: Owner, action: Run) -> Refusal | None:
    """GC-7.1 – GC-7.4, GC-R10"""
    if action.values & ~values_of(compass.dice_of(owner)):
        return NOT_ROLLED
    own = run_of(compass, owner)
    if action.values & own or not IS_RUN[action.values | own]:
        return NOT_LONGER if own else GAPS
    if others_have(compass, owner, action.values | own):
        return SAME_RUN
    return None


def offer(compass: Compass, owner: Owner, values: i64, out: list[Action]) -> None:
    """GC-7.1 – GC-7.4"""
    own: i64 = 0
    taken: i64 = 0
    for run in compass.runs:
        if run.owner == owner:
            own = RUN_OF_NUMBER[number_of(run)]
        else:
            taken |= ONE[number_of(run)]
    fitting = own * 64 + (values >> 1)
    if not taken:
        out += ACTIONS_WITHIN[fitting]
        return
    for added in WITHIN[fitting]:
        if not taken >> RUN_NUMBER[added | own] & 1:
            out.append(RUN[added >> 1])


def place(compass: Compass, owner: Owner, values: i64) -> None:
    """GC-7.3"""
    whole = compass.join_only_set(RUNS, owner, DICE_OF_RUN[values])
    if compass.told is not None:
        building = "auction-house" if compass.auction else "guild"
        compass.told.append(Placed(compass.on_turn, owner, building, members(values), pieces(whole)))


def close(compass: Compass, winners: i64) -> None:
    """GC-7.10, GC-8.6. The first `winners` runs go back to their owners, the others to the Library."""
    for place in range(len(compass.runs)):
        run = compass.runs[place]
        if place < winners:
            compass.give_back(run.owner, run.size)
        else:
            compass.to_library(run.owner, run.size)
            if compass.told is not None:
                building = "auction-house" if compass.auction else "guild"
                compass.told.append(FellToLibrary(run.owner, building, pieces(run.dice)))
    compass.runs = []
