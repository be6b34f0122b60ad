"""How well a gang stands, judged by hand, in ducats: advice for bots. Compiled room.

What is carried counts with the chance that its bearer gets out in time; a character near a chest counts with what it may
find there. A path that has been declared counts as walked, and an attack by its odds, because the opponents are asked
before either happens (CT-R31).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import ENTRANCES, FIRST_EXIT, FIRST_ROOM, OUT, PLACES, SPACES, STEPS
from doubloon.games.city_of_thieves.content import (
    BRACELET,
    CHEST_ADDS,
    DUCATS,
    GREEN,
    KEYS,
    LEFT_BEHIND,
    LOCKED,
    MOST_CARRIED,
    OPENED_PAYS,
    PURSE,
    RED,
    ROBBED_OF,
    ROUNDS,
    SCROLL,
    Figure,
    Treasure,
)
from doubloon.games.city_of_thieves.district import NOBODY, UNSEEN, District
from doubloon.games.city_of_thieves.missions import worth
from doubloon.games.city_of_thieves.movement import Movement
from doubloon.games.city_of_thieves.scoring import Score
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.pieces.handful import count, kinds, size

DIE_MEAN: Final = 3.5
STRIDE: Final[i64] = 4  # what a thief covers in a turn
CARD_WORTH: Final = 0.4
AP_WORTH: Final = 0.12
STEP_WORTH: Final = 0.03
ATTACK_WON: Final = 0.58
CHEST_SHARE: Final = 0.6
"""How much of a chest's worth counts before it is open."""
PATIENCE: Final = 0.7
"""What a chest loses with every turn it is away."""
GETS_OUT: Final[list[float]] = [0.55, 0.8, 0.9, 0.95]
"""The chance to leave by the turns to spare."""
TOO_LATE: Final = 0.03
AT_LEISURE: Final[list[float]] = [0.0, 0.4, 0.8, 1.0]
"""How much of a further chest counts by the same turns."""
UNSEEN_WORTH: Final = 3.0
BELOW: Final[i64] = 6  # how far an exit is from the catacombs, about
ON_SALE: Final[list[i64]] = [RED, GREEN, KEYS, SCROLL, BRACELET]


def standing(district: District, seat: Seat) -> float:
    """What this gang is likely to end with, against the best of the others."""
    mine = prospect(district, seat)
    best = -99.0
    for other in range(district.seats):
        if other != seat:
            best = max(best, prospect(district, other))
    return mine - best


def prospect(district: District, seat: Seat) -> float:
    """Ducats in hand and ducats to be expected."""
    if district.gang[seat] < 0:
        return 0.0
    score = Score(district, seat)
    if district.over:
        return float(score.total())
    value = float(district.ducats[seat] + score.skills + score.bonus) + CARD_WORTH * len(district.hands[seat])
    if district.active == seat:
        value += AP_WORTH * district.ap
    safe: i64 = 0
    inside: i64 = 0
    chance = 0.0
    for figure in district.characters(seat):
        if district.place[figure] == OUT:
            safe += district.carried[figure]
            value += LEFT_BEHIND
        elif district.place[figure] < PLACES:
            place = bound_for(district, figure)
            steps = steps_to_exit(district, place)
            spare = turns_to_spare(district, seat, figure, steps)
            gets_out = chance_to_leave(steps, spare)
            value += LEFT_BEHIND * gets_out + hopes(district, seat, figure, place, spare)
            inside += district.carried[figure]
            chance += gets_out / 4
            value += DUCATS_WORTH * gets_out * count(district.carried[figure], DUCATS)
    for kind in ON_SALE:
        out = count(safe, kind)
        both = out + count(inside, kind)
        value += worth(kind, out) + chance * (worth(kind, both) - worth(kind, out))
    return value


DUCATS_WORTH: Final = DIE_MEAN + CHEST_ADDS


def bound_for(district: District, figure: Figure) -> i64:
    """Where a character is, or will be once its declared path is walked; OUT if that leads out."""
    for procedure in district.stack:
        if isinstance(procedure, Movement) and procedure.figure == figure:
            if procedure.exit >= 0:
                return OUT
            if procedure.to >= 0:
                return procedure.to
    return district.place[figure]


def is_spent(district: District, seat: Seat, figure: Figure, done: bool) -> bool:
    """Whether a character cannot do this any more in the turn that is being played."""
    if district.active != seat:
        return False
    return done if district.acting == figure else district.activated & ONE[figure] != 0


def steps_to_exit(district: District, place: i64) -> i64:
    """How far the nearest open exit is; -1 for whoever is on the way through it."""
    if place == OUT:
        return -1
    if place >= SPACES:
        return BELOW
    steps: i64 = 99
    for exit in range(ENTRANCES):
        if not district.portcullises & ONE[exit]:
            steps = min(steps, STEPS[0][place][FIRST_EXIT + exit])
    return steps


def turns_to_spare(district: District, seat: Seat, figure: Figure, steps: i64) -> i64:
    """The turns that are left less those it takes to an exit."""
    turns = ROUNDS[district.adventure] - district.round
    if not is_spent(district, seat, figure, district.moved):
        turns += 1
    return turns - (steps + STRIDE) // STRIDE


def chance_to_leave(steps: i64, spare: i64) -> float:
    """How likely a character gets out."""
    if steps < 0:
        return 1.0
    if spare < 0:
        return TOO_LATE
    return GETS_OUT[min(spare, 3)] - STEP_WORTH * steps / (spare + 1)


def hopes(district: District, seat: Seat, figure: Figure, place: i64, spare: i64) -> float:
    """What a character may find in the chest that suits it best; or what an attack it goes for may bring."""
    if place >= SPACES or spare < 0:
        return 0.0
    other = district.at[place]
    if other >= 0 and other != figure:
        return attack_worth(district, figure, other)
    wait = 1.0 if is_spent(district, seat, figure, district.acted) else 0.0
    steps = STEPS[0][place]
    best = 0.0
    for room in range(len(district.chests)):
        if district.chests[room]:
            away = steps[FIRST_ROOM + room]
            turns = wait + (0.0 if away == 0 else 0.5 + away / STRIDE)
            best = max(best, chest_worth(district.chests[room]) * PATIENCE**turns)
    if size(district.carried[figure]) >= MOST_CARRIED:
        best *= 0.3
    return CHEST_SHARE * AT_LEISURE[min(spare, 3)] * best


def chest_worth(token: i64) -> float:
    """What opening a chest brings, about."""
    kind = token % LOCKED
    if token >= UNSEEN:
        return UNSEEN_WORTH
    return OPENED_PAYS + (DIE_MEAN if kind == PURSE else treasure_worth(kind))


def treasure_worth(kind: Treasure) -> float:
    """What one treasure is worth to whoever carries it, about."""
    return 0.8 * DUCATS_WORTH if kind == DUCATS else 2.2


def attack_worth(district: District, attacker: Figure, victim: Figure) -> float:
    """What is won and what is lost, by the odds of two dice against two."""
    if district.owner[victim] == NOBODY:
        return 0.0
    return ATTACK_WON * best_prize(district, victim) - (1.0 - ATTACK_WON) * best_prize(district, attacker)


def best_prize(district: District, figure: Figure) -> float:
    """The best treasure a character carries, or the ducats taken in its place."""
    best = 0.0
    for kind in kinds(district.carried[figure]):
        best = max(best, treasure_worth(kind))
    return best if best > 0.0 else float(min(ROBBED_OF, district.ducats[district.owner[figure]]))
