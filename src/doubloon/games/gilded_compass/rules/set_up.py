"""Setting up the table (GC-2). Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.gilded_compass.compass import (
    GALLEON,
    ILLUMINATI,
    TEMPLE,
    TOWER,
    Compass,
    missions_in_play,
)
from doubloon.games.gilded_compass.content import (
    ABILITY_KIND,
    CHEST_VALUE,
    DICE_EACH,
    ITEMS,
    MAPS,
    NO_COLLECTION,
    SPECIALISTS,
    START_TOKENS,
    TREASURE_VALUES,
)
from doubloon.games.gilded_compass.rules.buildings import auction_house
from doubloon.games.gilded_compass.rules.rounds import Expedition, share_neutral_dice
from doubloon.kernel.chance import Chance
from doubloon.kernel.column import vec


def column(length: i64, value: i64) -> vec[i64]:
    """A column of equal numbers."""
    return vec[i64]([value] * length)


def empty_table(seats: i64, auction: bool, c: i64, neutral: bool, house: i64, chance: Chance) -> Compass:
    """GC-2.17. Every player with dice and a Knowledge token; nothing else is on the table yet."""
    compass = Compass(
        seats,
        [Expedition()],
        chance,
        0,
        False,
        auction=auction,
        c=c,
        neutral=neutral,
        house=house,
        free=column(seats + 1, DICE_EACH),
        held=column(seats, 0),
        library=column(seats + 1, 0),
        tokens=column(seats, START_TOKENS),
        maps=column(seats, 0),
        specialists=column(seats, 0),
        collections=column(seats, NO_COLLECTION),
        artifacts=column(seats, 0),
        missions=column(seats, 0),
        items=column(seats, 0),
        abilities=column(seats, 0),
        fresh=column(seats, 0),
        chests=column(seats, 0),
        catches=column(seats, 0),
        treasures=column(seats, 0),
    )
    compass.free[seats] = 0
    share_neutral_dice(compass)
    return compass


def lay_out(compass: Compass) -> None:
    """GC-2.7 – GC-2.18. The stacks of the buildings in play are shuffled, a start player is drawn (GC-R38)."""
    compass.specialist_stack = list(range(SPECIALISTS))
    compass.map_stack = list(range(MAPS))
    compass.shuffle(compass.specialist_stack)
    compass.shuffle(compass.map_stack)
    if compass.auction:
        auction_house.set_up(compass)
    else:
        compass.mission_stack = missions_in_play(compass.c)
        compass.shuffle(compass.mission_stack)
    if compass.c == TEMPLE:
        compass.item_stack = list(range(ITEMS))
        compass.shuffle(compass.item_stack)
    elif compass.c == ILLUMINATI:
        compass.ability_stack = list(ABILITY_KIND)
        compass.shuffle(compass.ability_stack)
    elif compass.c == GALLEON:
        compass.chest_stack = list(CHEST_VALUE)
        compass.shuffle(compass.chest_stack)
    elif compass.c == TOWER:
        compass.treasure_stacks = [list(values) for values in TREASURE_VALUES]
        for stack in compass.treasure_stacks:
            compass.shuffle(stack)
    compass.start = compass.roll(compass.seats)
