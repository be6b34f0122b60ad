"""How well a player stands, judged by hand: advice for bots (hundredths of gold). Compiled room.

What is owned counts as final scoring would count it now; dice in buildings count for what their rank is likely to
win; free dice and tokens for what they may still become.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.gilded_compass.compass import GALLEON, ILLUMINATI, TOWER, Compass
from doubloon.games.gilded_compass.content import ENTRANCES
from doubloon.games.gilded_compass.dice_sets import (
    ARCHIVES,
    GALLEON_SETS,
    ILLUMINATI_SETS,
    RUNS,
    DiceSet,
    ranked,
)
from doubloon.games.gilded_compass.rules.buildings.university import owner_of
from doubloon.games.gilded_compass.rules.rounds import TimelyGifts
from doubloon.games.gilded_compass.rules.scoring.results import holdings
from doubloon.games.gilded_compass.rules.scoring.scoring import best, gold_of, idle_of
from doubloon.games.gilded_compass.rules.turn import Placement
from doubloon.kernel.procedure import Seat
from doubloon.pieces.handful import size

TOKEN: Final = 55
LIBRARY_DIE: Final = 45
FREE_DIE: Final = 80
IDLE_VALUE: Final = 30
"""A Specialist without a map may find one in a later round."""
ABILITY: Final = 40
"""What a tile may still do, beside the gold it is worth unused."""
EXTRA_TURN: Final = 100
"""A turn after the last lap: the dice are placed, not left to the Library."""
RUN_RANKS: Final[list[i64]] = [420, 240, 110]
MAP_RANKS: Final[list[i64]] = [380, 310, 260, 210]
ENTRANCE: Final = 260
ENTRANCE_STEP: Final = 14
TILE: Final = 220
BID_RANKS: Final[list[i64]] = [420, 190, 80]
CREW_RANKS: Final[list[i64]] = [430, 200, 180]
FLOOR: Final[list[i64]] = [110, 160, 200]
OVERTAKEN: Final = 12
"""Part of a set's worth, in percent for each die the rivals have left, that they are expected to take."""


def standing(compass: Compass, seat: Seat) -> i64:
    """All of it."""
    owned = best(holdings(compass, seat))
    worth = 100 * gold_of(owned) + IDLE_VALUE * idle_of(owned)
    worth += TOKEN * compass.tokens[seat] - 100 * (compass.tokens[seat] // 2)
    worth += LIBRARY_DIE * compass.library[seat] + FREE_DIE * compass.free[seat]
    worth += ABILITY * size(compass.abilities[seat]) + extra_turn(compass, seat)
    worth += rank_worth(seat, RUNS, compass.runs, RUN_RANKS)
    worth += rank_worth(seat, ARCHIVES, compass.groups, MAP_RANKS)
    if compass.c == ILLUMINATI:
        worth += rank_worth(seat, ILLUMINATI_SETS, compass.bids, BID_RANKS)
    elif compass.c == GALLEON:
        worth += rank_worth(seat, GALLEON_SETS, compass.bids, CREW_RANKS)
    return worth + university_worth(compass, seat) + tile_worth(compass, seat) + tower_worth(compass, seat)


def extra_turn(compass: Compass, seat: Seat) -> i64:
    """GC-11.4. What the dice that a Timely Gift rolled are worth beyond those that are left over."""
    stack = compass.stack
    if (
        seat == compass.on_turn
        and isinstance(stack[-1], Placement)
        and isinstance(stack[len(stack) - 3], TimelyGifts)
    ):
        return EXTRA_TURN
    return 0


def rank_worth(seat: Seat, building: i64, sets: list[DiceSet], ranks: list[i64]) -> i64:
    """What the ranks held by a player's sets are likely to win."""
    order = ranked(building, sets)
    worth: i64 = 0
    for place in range(len(order)):
        held = order[place]
        if held.owner == seat:
            prize = ranks[place] if place < len(ranks) else LIBRARY_DIE * held.size
            safety = min(100, 40 + OVERTAKEN * held.size)
            worth += prize * safety // 100
    return worth


def university_worth(compass: Compass, seat: Seat) -> i64:
    """Entrances nearer to the left choose earlier and are harder to lose."""
    worth: i64 = 0
    for place in range(len(compass.row)):
        if owner_of(compass.row[place]) == seat:
            worth += ENTRANCE - ENTRANCE_STEP * place * (6 - ENTRANCES[compass.seats] // 2)
    return worth


def tile_worth(compass: Compass, seat: Seat) -> i64:
    """A Magical Item is safe once occupied."""
    worth: i64 = 0
    for owner in compass.tile_owner:
        if owner == seat:
            worth += TILE
    return worth


def tower_worth(compass: Compass, seat: Seat) -> i64:
    """Higher floors are worth more, and nearer to the fall."""
    worth: i64 = 0
    if compass.c == TOWER:
        for tower in (compass.left, compass.right):
            for floor in range(len(tower)):
                if owner_of(tower[floor]) == seat:
                    worth += FLOOR[floor]
    return worth
