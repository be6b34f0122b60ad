"""How well a player stands, judged by hand: advice for bots. Compiled room.

What a player owns counts with what it is likely to become; soldiers count more the nearer they are to open corners and
to cities they could storm.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.battle_of_gog.canaan import FIRST_CITY, NOBODY, Canaan, Soldier
from doubloon.games.battle_of_gog.content import (
    CITIES,
    FOUNDING_CITIES,
    IS_CORNER,
    NEAR,
    PLAIN,
    SIDE,
    SOLDIERS,
    SPAN,
    SQUARES,
    WATER_LEVEL,
)
from doubloon.games.battle_of_gog.edge.corners import CORNER_AWAY, with_corners
from doubloon.games.battle_of_gog.rules.dice import Dice, steps_of
from doubloon.games.battle_of_gog.rules.fighting.conquest import defence
from doubloon.games.battle_of_gog.rules.gathering import harvest
from doubloon.games.battle_of_gog.rules.gog_and_angel import SpiritMove
from doubloon.games.battle_of_gog.rules.movement.movement import Movement
from doubloon.kernel.masks import ONE, size
from doubloon.kernel.procedure import Seat

SCROLL_WORTH: Final[list[i64]] = [0, 300, 700, 1300, 2400, 6000]
CITY: Final = 300
LATER_CITY: Final = 60
CITY_LEVEL: Final = 30
YIELD_WORTH: Final = 55
FIRST_OF_KIND: Final = 90
"""Each kind of resource is needed."""
WIDE_YIELD: Final = 8
"""What a city may gather once it is enlarged."""
LOOK: Final = 3
STEP_COST: Final = 9
SITE_YIELD: Final = 45
FOUND_NOW: Final = 120
SETTLED: Final = 300
"""Three cities founded: recruits, dice and doubles from now on."""
SOLDIER: Final = 110
SOLDIER_LEVEL: Final = 14
ABILITY: Final = 90
BARN: Final = 40
GOOD: Final = 17
CORNER_STEP: Final = 7
CORNERS_HELD: Final[list[i64]] = [0, 50, 130, 300, 5000]
BESIEGER: Final = 30
SIEGE_STEP: Final = 4
STEP_AHEAD: Final = 6
"""A step of the dice before the first is taken: what makes a good roll better than a bad one."""
SPIRIT_AHEAD: Final = 60
OUT: Final = -5000
HALF: Final = 1500
"""A lead of this much over another makes it 3 to 1 that one ends before them."""


def prospects(canaan: Canaan) -> list[float]:
    """BG-3.9. By seat: the share of the others that a player is likely to leave behind, from 0 to 1."""
    worths = [worth(canaan, seat) for seat in range(canaan.seats)]
    out: list[float] = []
    for seat in range(canaan.seats):
        share = 0.0
        for other in range(canaan.seats):
            if other != seat:
                share += ahead(worths[seat] - worths[other])
        out.append(share / float(canaan.seats - 1))
    return short_of_a_win(with_corners(canaan, out))


def short_of_a_win(shares: list[float]) -> list[float]:
    """BG-3.9. A winner ends one place before the next, and no lead before the end is worth more: else nobody would take a win among
    three who could stay far ahead of two."""
    first = 0
    for seat in range(1, len(shares)):
        if shares[seat] > shares[first]:
            first = seat
    second = 0.0
    for seat in range(len(shares)):
        if seat != first:
            second = max(second, shares[seat])
    shares[first] = second + (shares[first] - second) / float(len(shares) - 1)
    return shares


def ahead(lead: i64) -> float:
    """How likely a player with such a lead is to end before the other."""
    size = lead if lead > 0 else -lead
    return 0.5 + 0.5 * float(lead) / float(HALF + size)


def goods_worth(canaan: Canaan, seat: Seat, coming: list[i64]) -> i64:
    """BG-5.8. What is in store, with what will be gathered before the next purchase: so the end of a turn, when the next player
    gathers, changes nothing."""
    gathers = canaan.on_turn != NOBODY and (seat != canaan.on_turn or is_moving(canaan))
    total: i64 = 0
    for kind in range(3):
        held = canaan.goods[3 * seat + kind]
        if gathers:
            held = min(canaan.capacity(seat), held + coming[kind])
        total += GOOD * held
    return total


def worth(canaan: Canaan, seat: Seat) -> i64:
    """What a player has and threatens."""
    if canaan.fallen[seat]:
        return OUT
    total = SCROLL_WORTH[canaan.scrolls[seat]]
    total += ABILITY * size(canaan.abilities[seat]) + BARN * canaan.barn[seat]
    for city in canaan.cities(seat):
        total += CITY if city % CITIES < FOUNDING_CITIES else LATER_CITY
        total += CITY_LEVEL * canaan.city_level[city]
        total += WIDE_YIELD * size(canaan.land.harvest(canaan.city_place[city], 2))
    if seat == canaan.on_turn:
        total += dice_worth(canaan)
    coming = harvest(canaan, seat)
    total += goods_worth(canaan, seat, coming)
    for amount in coming:
        total += YIELD_WORTH * amount + (FIRST_OF_KIND if amount else 0)
    soldiers = canaan.soldiers(seat)
    founders = FOUNDING_CITIES - canaan.founded[seat]
    for one in soldiers:
        total += SOLDIER + SOLDIER_LEVEL * canaan.level[one]
        if founders > 0:
            founders -= 1
            total += founder_worth(canaan, one)
    if canaan.is_founding(seat):
        return total
    return (
        total
        + SETTLED
        + corner_worth(canaan, soldiers)
        + siege_worth(canaan, soldiers, targets_of(canaan, seat))
    )


def is_moving(canaan: Canaan) -> bool:
    """BG-4.1. Whether the player on turn has come to the last phase: the dice are kept, or a step is taken where none are rolled.
    (A founder begins with it where nothing can be bought: the end of the turn before changes nothing.)"""
    if canaan.over:
        return False
    if canaan.dice:
        return not isinstance(canaan.stack[-1], Dice)
    for procedure in canaan.stack:
        if isinstance(procedure, Movement):
            return procedure.left < steps_of(canaan, canaan.on_turn)
    return False


def dice_worth(canaan: Canaan) -> i64:
    """BG-9.2. What is kept with the dice: steps, and Gog's or the Angel's move, as long as none has been taken."""
    if canaan.over or not canaan.dice:
        return 0
    asked = canaan.stack[-1]
    if isinstance(asked, SpiritMove):
        return SPIRIT_AHEAD + STEP_AHEAD * steps_of(canaan, canaan.on_turn)
    if isinstance(asked, Movement) and asked.left == steps_of(canaan, canaan.on_turn):
        return STEP_AHEAD * asked.left
    return 0


def founder_worth(canaan: Canaan, one: Soldier) -> i64:
    """BG-11.3, BG-11.4. The best city site that is a few steps away, nearer ones preferred; where there is none, the nearest at all."""
    best: i64 = -STEP_COST * SIDE
    steps: i64 = 0
    wet = canaan.level[one] >= WATER_LEVEL or canaan.wades(one // SOLDIERS)
    land = canaan.land
    edge = [canaan.place[one]]
    seen = [False] * SQUARES
    seen[edge[0]] = True
    while edge and (steps <= LOOK or best <= -STEP_COST * SIDE):
        further: list[i64] = []
        for square in edge:
            if land.terrain[square] == PLAIN and not canaan.beside[square] and not IS_CORNER[square]:
                best = max(best, SITE_YIELD * size(land.harvest(square, 1)) - STEP_COST * steps)
            for near in NEAR[square]:
                if not seen[near]:
                    seen[near] = True
                    if (wet or land.dry[near]) and canaan.board[near] < FIRST_CITY:
                        further.append(near)
        edge = further
        steps += 1
    return best + CITY - SOLDIER - FOUND_NOW


def corner_worth(canaan: Canaan, soldiers: list[i64]) -> i64:
    """BG-3.4. Corners held, and how near a soldier is to each of the others: a soldier of its own, four are needed."""
    total: i64 = 0
    held: i64 = 0
    busy: i64 = 0
    for away in CORNER_AWAY:
        nearest: i64 = SIDE
        who: i64 = -1
        for place in range(len(soldiers)):
            steps = away[canaan.place[soldiers[place]]]
            if steps < nearest and not busy >> place & 1:
                nearest = steps
                who = place
        if who >= 0:
            busy |= ONE[who]
        total += CORNER_STEP * (SIDE - nearest)
        if not nearest:
            held += 1
    return total + CORNERS_HELD[held]


def siege_worth(canaan: Canaan, soldiers: list[i64], targets: list[i64]) -> i64:
    """BG-13.1. How near soldiers are to the cities of others that they are strong enough for, and how many stand beside one."""
    total: i64 = 0
    for one in soldiers:
        away: i64 = SIDE
        level = canaan.effective_level(one)
        span = SPAN[canaan.place[one]]
        for city in targets:
            if level >= defence(canaan, city):
                steps = span[canaan.city_place[city]]
                away = min(away, steps)
                if steps == 1:
                    total += BESIEGER
        total += SIEGE_STEP * (SIDE - away)
    return total


def targets_of(canaan: Canaan, seat: Seat) -> list[i64]:
    """BG-4.9. The cities of others that no truce protects."""
    out: list[i64] = []
    for other in range(canaan.seats):
        if other != seat and not canaan.fallen[other] and not canaan.has_truce(other):
            out += canaan.cities(other)
    return out
