"""How well a gang stands, judged by hand, in hundredths of a ducat: advice for bots. Compiled room.

What is carried counts with the chance that its bearer gets out in time; a character near a chest counts with what it may
find there. A path that has been declared counts as walked, and an attack by its odds, because the opponents are asked
before either happens (CT-R31).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import (
    ALTAR,
    FAR,
    FIRST_EXIT,
    FIRST_ROOM,
    OUT,
    PLACES,
    PRISON,
    ROOMS,
    SCRIPTORIUM,
    SPACES,
    STEPS,
    TORTURE_CHAMBER,
    TREASURE_ROOM,
    TUNNEL,
)
from doubloon.games.city_of_thieves.content import (
    BRACELET,
    CHEST_ADDS,
    CYCLOPS,
    DUCATS,
    GEM,
    GREEN,
    HOSTAGE,
    KEYS,
    LEFT_BEHIND,
    LOCKED,
    MOST_CARRIED,
    OPENED_PAYS,
    PURSE,
    RED,
    RING,
    RING_PAYS,
    ROBBED_OF,
    ROUNDS,
    SCROLL,
    Figure,
    Treasure,
)
from doubloon.games.city_of_thieves.district import NOBODY, UNSEEN, District
from doubloon.games.city_of_thieves.king_of_ashes.ashes import FACE_DOWN, Ashes
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.below import AHEAD, ROOMS_BELOW
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.descent import works_mechanism
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.rooms import GEM_PAYS
from doubloon.games.city_of_thieves.king_of_ashes.content import MAGIC_GEM, STAIRCASE
from doubloon.games.city_of_thieves.rules.chests.treasures import worth
from doubloon.games.city_of_thieves.rules.movement.movement import Movement
from doubloon.games.city_of_thieves.rules.scoring import HOSTAGE_PAYS, Score
from doubloon.kernel.column import vec
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.pieces.handful import Handful, count, kinds, size

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
LONG: Final[i64] = 3  # turns in which everything in hand can still be used
FROM_BELOW: Final[i64] = 6  # how far a chest is from the catacombs, about
GEM_WORTH: Final[i64] = 420
TOMES_WORTH: Final[i64] = 380
HOSTAGE_WORTH: Final[i64] = 900
EXPLORE_WORTH: Final[i64] = 80
LOOT_WORTH: Final[i64] = 600
BELOW: Final[i64] = 6  # how far an exit is from the catacombs, about
ATTACK_WON: Final[i64] = 58
"""Of a hundred fights of two dice against two."""
GETS_OUT: Final[list[i64]] = [55, 80, 90, 95]
"""How many of a hundred leave, by the turns they have to spare."""
TOO_LATE: Final[i64] = 3
CRAWLS_OUT: Final[i64] = 65
"""By the Tunnel: half get out with everything, a third without two treasures."""
AT_LEISURE: Final[list[i64]] = [0, 24, 48, 60]
"""How much of a hundred counts of a chest that is still to be opened, by the same turns."""
LAST_QUARTER: Final[i64] = 23
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
    """CT-R56. The ducats this gang is likely to end with: what the count would give now, and what may still come."""
    if district.gang[seat] < 0:
        return 0
    score = Score(district, seat)
    value = DUCAT * (score.ducats + score.skills + score.bonus + score.intrigue - score.penalty)
    later = turns_left(district, seat)
    value += CARD_WORTH * score.cards * later // LONG
    if district.active == seat:
        value += AP_WORTH * district.ap
    if district.ashes is not None:
        value += second_box(district, district.ashes, seat, later)
    safe: i64 = 0
    inside: i64 = 0
    chance: i64 = 0
    for figure in district.characters(seat):
        if district.place[figure] == OUT:
            safe += district.carried[figure]
        elif district.place[figure] < PLACES:
            place = bound_for(district, figure)
            steps = steps_to_exit(district, place)
            spare = turns_to_spare(district, seat, figure, steps)
            gets_out = max(chance_to_leave(steps, spare), chance_to_crawl(district, seat, figure, place))
            value += LEFT_BEHIND * gets_out + hopes(district, seat, figure, place, spare)
            value += precious(district.carried[figure]) * gets_out // 100
            inside += district.carried[figure]
            chance += gets_out
    for kind in ON_SALE:
        out = count(safe, kind)
        both = out + count(inside, kind)
        value += DUCAT * worth(kind, out) + chance * (worth(kind, both) - worth(kind, out)) // 4
    return value + DUCAT * (RING_PAYS * count(safe, RING) + HOSTAGE_PAYS * count(safe, HOSTAGE))


def turns_left(district: District, seat: Seat) -> i64:
    """How many turns this gang still has, at most LONG; the one it is playing counts while there are points for it."""
    turns = ROUNDS[district.adventure] - district.round
    if is_to_come(district, seat) or (district.active == seat and district.ap > 0):
        turns += 1
    return min(turns, LONG)


def is_to_come(district: District, seat: Seat) -> bool:
    """CT-3.4. Whether this gang's turn of this round has not begun yet."""
    return (seat - district.first) % district.seats > (district.active - district.first) % district.seats


def precious(carried: Handful) -> i64:
    """What of this is worth ducats by itself once it is out (CT-8.10, AV7, AV33)."""
    return (
        DUCATS_WORTH * count(carried, DUCATS)
        + DUCAT * RING_PAYS * count(carried, RING)
        + DUCAT * HOSTAGE_PAYS * count(carried, HOSTAGE)
    )


def second_box(district: District, ashes: Ashes, seat: Seat, later: i64) -> i64:
    """KA-6, KA-9, KA-10, KA-11. Experience, equipment and intrigues are worth something while there is time; wounds cost."""
    value = EXPERIENCE_WORTH * ashes.experience[seat] + INTRIGUE_WORTH * len(ashes.intrigue[seat])
    for figure in district.characters(seat):
        if district.on_board(figure):
            value -= WOUND_COST * ashes.wounds[figure]
            if ashes.equipment[figure] >= 0:
                value += GEAR_WORTH
            if district.place[figure] == PRISON:
                value -= PRISON_COST
    return value * later // LONG


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
    """Whether a character cannot do this any more in this round: so the end of a turn changes nothing but what was left undone."""
    if district.active != seat:
        return not is_to_come(district, seat)
    if not district.ap:
        return True
    return done if district.acting == figure else district.activated & ONE[figure] != 0


def steps_to_exit(district: District, place: i64) -> i64:
    """How far the nearest open exit is; -1 for a character on the way through it."""
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


def chance_to_crawl(district: District, seat: Seat, figure: Figure, place: i64) -> i64:
    """KA-15.10 – KA-15.13. How many of a hundred leave by the Tunnel, or with the two treasures fewer that are worth it."""
    if place != TUNNEL or not district.alarm:
        return 0
    turns = ROUNDS[district.adventure] - district.round
    if not is_spent(district, seat, figure, district.acted):
        turns += 1
    return CRAWLS_OUT if turns > 0 else 0


def hopes(district: District, seat: Seat, figure: Figure, place: i64, spare: i64) -> i64:
    """What a character may find in the chest that suits it best; or what an attack it goes for may bring."""
    if place >= PLACES or spare < 0:
        return 0
    other = district.at[place] if place != PRISON else figure
    if other >= 0 and other != figure and place < SPACES:
        return attack_worth(district, figure, other)
    wait: i64 = 4 if is_spent(district, seat, figure, district.acted) else 0
    ashes = district.ashes
    best: i64 = 0
    for room in range(len(district.chests)):
        chest = district.chests[room]
        found = CHEST_WORTH[chest] if chest else 0
        if ashes is not None and ashes.tokens[room] >= FACE_DOWN:
            found += EXPLORE_WORTH
        if found:
            away = ROOMS_AWAY[place][room] if place < SPACES else FROM_BELOW
            quarters = wait if away == 0 else wait + 2 + away
            best = max(best, found * PATIENCE[quarters])
    if size(district.carried[figure]) >= MOST_CARRIED:
        best //= 3
    if ashes is not None and not ashes.old_city:
        below = hopes_below(district, ashes, figure, place, wait)
        best = max(best, below + best * 7 // 10)  # the chest is opened a turn later
    return AT_LEISURE[min(spare, 3)] * best // 10000


# --- the catacombs ----------------------------------------------------------------------------------------------------


def hopes_below(district: District, ashes: Ashes, figure: Figure, place: i64, wait: i64) -> i64:
    """KA-15. What a character may win in the room of the catacombs that suits it best, as in `hopes`."""
    if place == PRISON:
        return 0
    best: i64 = 0
    if place < SPACES:
        best = gem_in_reach(district, ashes, figure, place, wait)
        stairs = steps_to_stairs(ashes, place)
        if stairs == FAR:
            return best
        for room in ROOMS_BELOW:
            if room != TREASURE_ROOM or works_mechanism(district, figure):
                wins = room_worth(district, ashes, figure, room)
                best = max(best, wins * PATIENCE[min(wait + 3 + stairs, LAST_QUARTER)])
        return best
    room = place
    quarters = wait
    while room >= 0 and quarters <= LAST_QUARTER:
        best = max(best, room_worth(district, ashes, figure, room) * PATIENCE[quarters])
        room = AHEAD[room]
        quarters = quarters + 3 if quarters > wait else wait + 3
        if room == place:
            break
    return best


def room_worth(district: District, ashes: Ashes, figure: Figure, room: i64) -> i64:
    """KA-15. What the action of a room brings this character, about; nothing in the room of the Cyclops."""
    if district.at[room] == CYCLOPS:
        return 0
    if room == ALTAR:
        return DUCAT * GEM_PAYS * count(district.carried[figure], GEM)
    if room == SCRIPTORIUM:
        return 0 if ashes.read & ONE[figure] else TOMES_WORTH
    if room == TORTURE_CHAMBER:
        return HOSTAGE_WORTH if ashes.hostage else 0
    if room == TREASURE_ROOM:
        return 0 if ashes.looted & ONE[figure] else LOOT_WORTH - best_load(district, figure)
    return 0


def best_load(district: District, figure: Figure) -> i64:
    """What a looter puts at stake (KA-15.21)."""
    return TREASURE_WORTH * size(district.carried[figure]) // 2


def gem_in_reach(district: District, ashes: Ashes, figure: Figure, place: i64, wait: i64) -> i64:
    """KA-R8. A magic gem that lies face up is worth the way, once a staircase is open."""
    if size(district.carried[figure]) >= MOST_CARRIED:
        return 0
    best: i64 = 0
    for room in range(ROOMS):
        if ashes.tokens[room] == MAGIC_GEM:
            away = ROOMS_AWAY[place][room]
            quarters = wait if away == 0 else wait + 2 + away
            best = max(best, GEM_WORTH * PATIENCE[quarters])
    return best if steps_to_stairs(ashes, place) != FAR else best // 2


def steps_to_stairs(ashes: Ashes, place: i64) -> i64:
    """How far the nearest open staircase is."""
    fewest: i64 = FAR
    for room in range(ROOMS):
        if ashes.tokens[room] == STAIRCASE:
            fewest = min(fewest, ROOMS_AWAY[place][room])
    return fewest


def chest_worth(token: i64) -> i64:
    """What opening a chest brings, about."""
    if token >= UNSEEN:
        return UNSEEN_WORTH
    kind = token % LOCKED
    return DUCAT * OPENED_PAYS + (PURSE_WORTH if kind == PURSE else treasure_worth(kind))


def treasure_worth(kind: Treasure) -> i64:
    """About what one treasure is worth to its carrier."""
    if kind in (HOSTAGE, RING):
        return DUCAT * (HOSTAGE_PAYS if kind == HOSTAGE else RING_PAYS) * 4 // 5
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
