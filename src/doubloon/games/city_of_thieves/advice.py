"""How well a gang stands, judged by hand, in hundredths of a ducat: advice for bots. Compiled room.

What is carried counts with the chance that its bearer gets out in time; a character near a chest counts with what it may
find there. A path that has been declared counts as walked, and an attack by its odds, because the opponents are asked
before either happens (CT-R31).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import (
    FAR,
    FIRST_EXIT,
    FIRST_ROOM,
    OUT,
    PLACES,
    PRISON,
    SPACES,
    STEPS,
)
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
from doubloon.games.city_of_thieves.king_of_ashes.ashes import Ashes
from doubloon.games.city_of_thieves.missions import worth
from doubloon.games.city_of_thieves.movement import Movement
from doubloon.games.city_of_thieves.scoring import INN_PRICE, Score
from doubloon.kernel.column import vec
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.pieces.handful import count, kinds, size

DUCAT: Final[i64] = 100  # advice counts in hundredths
PURSE_WORTH: Final[i64] = 350
DUCATS_WORTH: Final[i64] = 350 + DUCAT * CHEST_ADDS
TREASURE_WORTH: Final[i64] = 220
UNSEEN_WORTH: Final[i64] = 300
CARD_WORTH: Final[i64] = 40
AP_WORTH: Final[i64] = 12
EXPERIENCE_WORTH: Final[i64] = 60
GEAR_WORTH: Final[i64] = 130
INTRIGUE_WORTH: Final[i64] = 80
WOUND_COST: Final[i64] = 60
PRISON_COST: Final[i64] = 120
STEP_COST: Final[i64] = 3
STRIDE: Final[i64] = 4  # what a thief covers in a turn
BELOW: Final[i64] = 6  # how far an exit is from the catacombs, about
ATTACK_WON: Final[i64] = 58
"""Of a hundred fights of two dice against two."""
GETS_OUT: Final[list[i64]] = [55, 80, 90, 95]
"""How many of a hundred leave, by the turns they have to spare."""
TOO_LATE: Final[i64] = 3
AT_LEISURE: Final[list[i64]] = [0, 24, 48, 60]
"""How much of a hundred counts of a chest that is still to be opened, by the same turns."""
PATIENCE: Final = vec[i64]([int(100 * 0.7 ** (quarter / 4)) for quarter in range(24)])
"""The same by the quarters of a turn that it is away."""
ON_SALE: Final[list[i64]] = [RED, GREEN, KEYS, SCROLL, BRACELET]


def exits_from(space: i64) -> vec[i64]:
    """The numbers of the exits, the nearest first."""
    away = STEPS[0][space][FIRST_EXIT:FIRST_ROOM]
    order = sorted((steps, number) for number, steps in enumerate(away))
    return vec[i64]([number for _, number in order])


EXITS: Final[list[vec[i64]]] = [exits_from(space) for space in range(SPACES)]
ROOMS_AWAY: Final[list[vec[i64]]] = [vec[i64](STEPS[0][space][FIRST_ROOM:SPACES]) for space in range(SPACES)]


def prospect(district: District, seat: Seat) -> i64:
    """Ducats in hand and ducats to be expected."""
    if district.gang[seat] < 0:
        return 0
    score = Score(district, seat)
    value = DUCAT * (score.ducats + score.skills + score.bonus) + CARD_WORTH * score.cards
    if district.active == seat:
        value += AP_WORTH * district.ap
    if district.ashes is not None:
        value += second_box(district, district.ashes, seat)
    safe: i64 = 0
    inside: i64 = 0
    chance: i64 = 0
    for figure in district.characters(seat):
        if district.place[figure] == OUT:
            safe += district.carried[figure]
            value += DUCAT * LEFT_BEHIND
        elif district.place[figure] < PLACES:
            place = bound_for(district, figure)
            steps = steps_to_exit(district, place)
            spare = turns_to_spare(district, seat, figure, steps)
            gets_out = chance_to_leave(steps, spare)
            value += LEFT_BEHIND * gets_out + hopes(district, seat, figure, place, spare)
            value += DUCATS_WORTH * gets_out // 100 * count(district.carried[figure], DUCATS)
            inside += district.carried[figure]
            chance += gets_out
    for kind in ON_SALE:
        out = count(safe, kind)
        both = out + count(inside, kind)
        value += DUCAT * worth(kind, out) + chance * (worth(kind, both) - worth(kind, out)) // 4
    return value


def second_box(district: District, ashes: Ashes, seat: Seat) -> i64:
    """KA-6, KA-9, KA-10, KA-11, KA-13. Experience, equipment and intrigues are worth something; wounds and debts cost."""
    value = EXPERIENCE_WORTH * ashes.experience[seat] - DUCAT * INN_PRICE * ashes.debt[seat]
    value += INTRIGUE_WORTH * len(ashes.intrigue[seat])
    for figure in district.characters(seat):
        if district.on_board(figure):
            value -= WOUND_COST * ashes.wounds[figure]
            if ashes.equipment[figure] >= 0:
                value += GEAR_WORTH
            if district.place[figure] == PRISON:
                value -= PRISON_COST
    return value


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
    for number in EXITS[place]:
        if not district.portcullises & ONE[number]:
            return STEPS[0][place][FIRST_EXIT + number]
    return FAR


def turns_to_spare(district: District, seat: Seat, figure: Figure, steps: i64) -> i64:
    """The turns that are left less those it takes to an exit."""
    turns = ROUNDS[district.adventure] - district.round
    if not is_spent(district, seat, figure, district.moved):
        turns += 1
    return turns - (steps + STRIDE) // STRIDE


def chance_to_leave(steps: i64, spare: i64) -> i64:
    """How many of a hundred such characters get out."""
    if steps < 0:
        return 100
    if spare < 0:
        return TOO_LATE
    return GETS_OUT[min(spare, 3)] - STEP_COST * steps // (spare + 1)


def hopes(district: District, seat: Seat, figure: Figure, place: i64, spare: i64) -> i64:
    """What a character may find in the chest that suits it best; or what an attack it goes for may bring."""
    if place >= SPACES or spare < 0:
        return 0
    other = district.at[place]
    if other >= 0 and other != figure:
        return attack_worth(district, figure, other)
    wait: i64 = 4 if is_spent(district, seat, figure, district.acted) else 0
    rooms = ROOMS_AWAY[place]
    best: i64 = 0
    for room in range(len(district.chests)):
        chest = district.chests[room]
        if chest:
            away = rooms[room]
            quarters = wait if away == 0 else wait + 2 + away
            best = max(best, CHEST_WORTH[chest] * PATIENCE[quarters])
    if size(district.carried[figure]) >= MOST_CARRIED:
        best //= 3
    return AT_LEISURE[min(spare, 3)] * best // 10000


def chest_worth(token: i64) -> i64:
    """What opening a chest brings, about."""
    if token >= UNSEEN:
        return UNSEEN_WORTH
    kind = token % LOCKED
    return DUCAT * OPENED_PAYS + (PURSE_WORTH if kind == PURSE else treasure_worth(kind))


def treasure_worth(kind: Treasure) -> i64:
    """What one treasure is worth to whoever carries it, about."""
    return DUCATS_WORTH * 4 // 5 if kind == DUCATS else TREASURE_WORTH


CHEST_WORTH: Final = vec[i64]([chest_worth(token) for token in range(2 * UNSEEN)])


def attack_worth(district: District, attacker: Figure, victim: Figure) -> i64:
    """What is won and what is lost, by the odds."""
    if district.owner[victim] == NOBODY:
        return 0
    prize, risk = best_prize(district, victim), best_prize(district, attacker)
    return (ATTACK_WON * prize - (100 - ATTACK_WON) * risk) // 100


def best_prize(district: District, figure: Figure) -> i64:
    """The best treasure a character carries, or the ducats taken in its place."""
    best: i64 = 0
    for kind in kinds(district.carried[figure]):
        best = max(best, treasure_worth(kind))
    return best or DUCAT * min(ROBBED_OF, district.ducats[district.owner[figure]])
