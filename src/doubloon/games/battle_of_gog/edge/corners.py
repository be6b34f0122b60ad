"""Who is about to stand on all four corners (BG-3.4): advice for bots. Compiled room.

The fewest steps that lead own soldiers, recruits included, onto the corners that are missing; and how likely the next dice give them.
What the steps of the present turn can still do is judged by the way itself, with all that bars it: a way that nobody can go would be
given up by ending the turn, and bots would rather walk away and back.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.games.battle_of_gog.canaan import FIRST_CITY, FIRST_SOLDIER, GOG, NOBODY, Canaan, Soldier
from doubloon.games.battle_of_gog.content import (
    CITIES,
    CORNERS,
    NEAR,
    RECRUIT_PRICE,
    SIDE,
    SOLDIERS,
    SPEED,
    SPEED_STEPS,
    SQUARES,
    WATER_LEVEL,
)
from doubloon.games.battle_of_gog.rules.dice import Dice, steps_of
from doubloon.games.battle_of_gog.rules.gathering import harvest
from doubloon.games.battle_of_gog.rules.gog_and_angel import SpiritMove
from doubloon.games.battle_of_gog.rules.movement.movement import Movement, may_enter
from doubloon.kernel.column import vec
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.pieces.squares import NOWHERE, Square, distance

MOST_PIPS: Final[i64] = 12
MOST: Final[i64] = MOST_PIPS + SPEED_STEPS
"""More steps than these no turn has."""
NEVER: Final[i64] = 99
EVEN_FIGHT: Final[i64] = 3
"""As many steps more count where a soldier of the same level stands in the way."""
AS_MUCH_OR_MORE: Final[list[i64]] = [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1]
"""Of 36 throws of two dice."""
SURE: Final = 0.97
"""Enough steps are left."""
ROLL_OFF: Final = 0.3
"""BG-12.4. What a battle against a soldier of the same level counts before it: less than the half of them that are won, so that it is
fought rather than kept for later."""
TO_GO: Final = 0.02
"""What every step counts that is still missing."""
TO_WALK: Final = 0.05
"""What every step counts that a guard still has to go: less than it helps, so that it goes, and more than it gives up on the way."""
WORTH_GUARDING: Final = 0.2
"""What a guard must take from the rival's chance; for less it would walk about rather than go."""
AFTER_AN_ANSWER: Final = 0.6
"""A player who has to wait until others have moved is likely to be hindered."""


def steps_to(corner: Square) -> vec[i64]:
    """By square: how far this corner is."""
    return vec[i64]([distance(SIDE, square, corner) for square in range(SQUARES)])


CORNER_AWAY: Final = [steps_to(corner) for corner in CORNERS]


@final
class Race:
    """A player's way to the corners: by soldier and recruit its level, where it stands and its steps to each corner."""

    levels: list[i64]
    places: list[i64]
    rows: list[list[i64]]
    straight: list[list[i64]]
    held: i64
    need: i64

    def __init__(self, held: i64) -> None:
        self.levels = []
        self.places = []
        self.rows = []
        self.straight = []
        """The same where nobody stood on a corner."""
        self.held = held
        """Corners that count without a soldier."""
        self.need = NEVER
        """The fewest steps to all four."""

    def add(self, level: i64, place: Square, row: list[i64], straight: list[i64]) -> None:
        """One soldier more."""
        self.levels.append(level)
        self.places.append(place)
        self.rows.append(row)
        self.straight.append(straight)

    def past(self, corner: i64, level: i64, origin: Square) -> i64:
        """BG-12.2. The fewest steps where a rival has led a soldier of this level from its square to that corner."""
        rows: list[list[i64]] = []
        for number in range(len(self.rows)):
            if self.places[number] != CORNERS[corner]:
                row = self.rows[number][:]
                straight = self.straight[number]
                for left in range(len(CORNERS)):
                    if CORNERS[left] == origin:
                        row[left] = straight[left]
                if self.levels[number] <= level:
                    row[corner] = NEVER if self.levels[number] < level else straight[corner] + EVEN_FIGHT
                rows.append(row)
        return fewest(rows, self.held)


def with_corners(canaan: Canaan, shares: list[float]) -> list[float]:
    """The shares of the others that players leave behind, where one of them may win by corners first."""
    left = 1.0
    won = [0.0] * canaan.seats
    for seat, chance in chances_in_order(canaan):
        won[seat] += left * chance
        left -= left * chance
    behind = float(canaan.seats - 2) / float(canaan.seats - 1)
    return [
        won[seat] + left * shares[seat] + (1.0 - left - won[seat]) * behind * shares[seat]
        for seat in range(canaan.seats)
    ]


def chances_in_order(canaan: Canaan) -> list[tuple[i64, float]]:
    """Players who may win by corners in their next turn, in the order of these turns, and how likely."""
    found: list[tuple[i64, float]] = []
    mover = canaan.on_turn
    if mover == NOBODY:
        return found
    left = steps_left(canaan)
    seat = mover
    if left >= 0:
        chance = chance_at_once(canaan, mover, left)
        if chance:
            found.append((mover, chance))
        seat = canaan.next_living(mover)
    for turn in range(canaan.seats):
        race = race_of(canaan, seat)
        weight = AFTER_AN_ANSWER if turn else 1.0
        chance = weight * likelihood(canaan, seat, race.need)
        if chance > WORTH_GUARDING and left > 0 and seat != mover:
            chance -= hindrance(canaan, seat, race, weight, left)
        if chance:
            found.append((seat, chance))
        seat = (seat + 1) % canaan.seats
    return found


def chance_at_once(canaan: Canaan, seat: Seat, left: i64) -> float:
    """How likely the steps that are left lead soldiers onto all four corners; nearer is better, so that they go. (Not with a battle of
    equals: it is fought for what it brings, not kept for later.)"""
    soldiers = canaan.soldiers(seat)
    if canaan.is_founding(seat) or at_least(canaan, seat, soldiers) > left:
        return 0.0
    rows: list[list[i64]] = []
    for one in soldiers:
        row: list[i64] = []
        for number in range(len(CORNERS)):
            row.append(NEVER if is_roll_off(canaan, one, CORNERS[number]) else way(canaan, one, number, left))
        rows.append(row)
    need = fewest(rows, held_by_cities(canaan, seat))
    return SURE - TO_GO * float(need) if need <= left else 0.0


def hindrance(canaan: Canaan, rival: Seat, race: Race, weight: float, left: i64) -> float:
    """How much less likely the rival is to win where the player who moves spends the steps that are left on guarding a corner."""
    most = 0.0
    chance = likelihood(canaan, rival, race.need)
    for one in canaan.soldiers(canaan.on_turn):
        origin = canaan.place[one]
        for number in range(len(CORNERS)):
            steps = way(canaan, one, number, left)
            if 0 < steps <= left:
                corner = CORNERS[number]
                stands = stands_with(canaan, canaan.level[one], canaan.board[corner])
                less = weight * (chance - likelihood(canaan, rival, race.past(number, stands, origin)))
                if is_roll_off(canaan, one, corner):
                    less *= ROLL_OFF
                if less > WORTH_GUARDING:
                    most = max(most, less * (1.0 - TO_WALK * float(steps)))
    return most


def is_enemy(seat: Seat, piece: i64) -> bool:
    """Whether this is a soldier of somebody else."""
    return FIRST_SOLDIER <= piece < GOG and (piece - FIRST_SOLDIER) // SOLDIERS != seat


def is_roll_off(canaan: Canaan, one: Soldier, square: Square) -> bool:
    """BG-12.4. Whether an enemy soldier of the same level stands there."""
    piece = canaan.board[square]
    return is_enemy(one // SOLDIERS, piece) and (
        canaan.effective_level(piece - FIRST_SOLDIER) == canaan.level[one]
    )


def way(canaan: Canaan, one: Soldier, number: i64, left: i64) -> i64:
    """BG-10.1 – BG-10.9, BG-12.2. The steps that really lead a soldier onto a corner, past water and pieces; NEVER where they are
    more than are left or somebody stronger stands there."""
    start = canaan.place[one]
    away = CORNER_AWAY[number]
    if not away[start]:
        return 0
    corner = CORNERS[number]
    if away[start] > left or canaan.fought & ONE[one] or may_enter(canaan, one, corner) is not None:
        return NEVER
    piece = canaan.board[corner]
    if piece and canaan.effective_level(piece - FIRST_SOLDIER) > canaan.level[one]:
        return NEVER
    wet = canaan.level[one] >= WATER_LEVEL or canaan.wades(one // SOLDIERS)
    dry = canaan.land.dry
    seen = [False] * SQUARES
    seen[start] = True
    edge = [start]
    steps: i64 = 0
    while edge and steps < left:
        steps += 1
        further: list[i64] = []
        for before in edge:
            for square in NEAR[before]:
                if square == corner:
                    return steps
                if not seen[square] and steps + away[square] <= left and (wet or dry[square]):
                    seen[square] = True
                    if not canaan.board[square]:
                        further.append(square)
        edge = further
    return NEVER


def stands_with(canaan: Canaan, level: i64, piece: i64) -> i64:
    """BG-12.3. The level with which a soldier stands on a corner, after a battle where an enemy was there."""
    lost = canaan.effective_level(piece - FIRST_SOLDIER) if piece else 0
    return level if lost >= level else max(1, level - lost)


def steps_left(canaan: Canaan) -> i64:
    """What the player on turn may still walk; -1 before the dice are kept."""
    asked = canaan.stack[-1]
    if isinstance(asked, Dice):
        return -1
    for procedure in canaan.stack:
        if isinstance(procedure, Movement):
            return procedure.left
    return steps_of(canaan, canaan.on_turn) if isinstance(asked, SpiritMove) and canaan.dice else -1


def likelihood(canaan: Canaan, seat: Seat, need: i64) -> float:
    """BG-9.1, BG-9.2, BG-9.8. That the dice, thrown twice at most, give this many steps. A throw that lies there counts as any: so
    nobody takes the first throw of the next player, of which only samples are seen, for an effect of ending the turn."""
    pips = need - SPEED_STEPS if canaan.holds(seat, SPEED) else need
    if pips > MOST_PIPS:
        return 0.0
    once = float(AS_MUCH_OR_MORE[max(0, pips)]) / 36.0
    return min(SURE, once + (1.0 - once) * once)


def race_of(canaan: Canaan, seat: Seat) -> Race:
    """How a player stands in the race for the corners; where they are out of a turn's reach, only that."""
    soldiers = canaan.soldiers(seat)
    race = Race(held_by_cities(canaan, seat))
    if canaan.fallen[seat] or canaan.is_founding(seat) or at_least(canaan, seat, soldiers) > MOST:
        return race
    for one in soldiers:
        level, place = canaan.level[one], canaan.place[one]
        row = [cell(canaan, seat, level, place, number) for number in range(len(CORNERS))]
        race.add(level, place, row, [away[place] for away in CORNER_AWAY])
    recruits = min(recruits_of(canaan, seat), SOLDIERS - len(soldiers))
    if recruits:
        row, straight = rows_of_recruits(canaan, seat)
        for _ in range(recruits):
            race.add(1, NOWHERE, row, straight)
    race.need = fewest(race.rows, race.held)
    return race


def at_least(canaan: Canaan, seat: Seat, soldiers: list[i64]) -> i64:
    """Fewer steps to all four corners there cannot be: what stands in the way is not looked at."""
    cities = canaan.cities(seat)
    steps: i64 = 0
    for away in CORNER_AWAY:
        nearest = NEVER
        for one in soldiers:
            nearest = min(nearest, away[canaan.place[one]])
        for city in cities:
            nearest = min(nearest, away[canaan.city_place[city]] - 1)
        steps += max(0, nearest)
        if steps > MOST:
            break
    return steps


def held_by_cities(canaan: Canaan, seat: Seat) -> i64:
    """BG-3.4. By a switch of the table own cities count, too: a mask of the corners where one stands."""
    held: i64 = 0
    if canaan.corner_cities:
        for number in range(len(CORNERS)):
            piece = canaan.board[CORNERS[number]]
            if piece >= FIRST_CITY and (piece - FIRST_CITY) // CITIES == seat:
                held |= ONE[number]
    return held


def recruits_of(canaan: Canaan, seat: Seat) -> i64:
    """BG-7.2. How many soldiers a player can pay for before the dice are rolled again."""
    if not canaan.city_count[seat]:
        return 0
    food = canaan.goods[3 * seat]
    if seat != canaan.on_turn or steps_left(canaan) >= 0:
        food = min(canaan.capacity(seat), food + harvest(canaan, seat)[0])
    elif canaan.dice:
        return 0
    return food // RECRUIT_PRICE[0]


def rows_of_recruits(canaan: Canaan, seat: Seat) -> tuple[list[i64], list[i64]]:
    """BG-7.2. By corner: the steps of a recruit from the nearest own city, and those where nobody stood on a corner."""
    row = [NEVER] * len(CORNERS)
    straight = [NEVER] * len(CORNERS)
    for city in canaan.cities(seat):
        place = canaan.city_place[city]
        for number in range(len(CORNERS)):
            row[number] = min(row[number], max(0, cell(canaan, seat, 1, place, number) - 1))
            straight[number] = min(straight[number], max(0, CORNER_AWAY[number][place] - 1))
    return row, straight


def cell(canaan: Canaan, seat: Seat, level: i64, start: Square, number: i64) -> i64:
    """The steps of a soldier of this level to one corner, or NEVER where it cannot stand there."""
    steps = CORNER_AWAY[number][start]
    piece = canaan.board[CORNERS[number]]
    if piece >= GOG:
        return NEVER
    if piece and (piece - FIRST_SOLDIER) // SOLDIERS != seat:
        other = piece - FIRST_SOLDIER
        stands = canaan.effective_level(other)
        if stands > level or canaan.has_truce(other // SOLDIERS):
            return NEVER
        if stands == level:
            return steps + EVEN_FIGHT
    return steps


def fewest(rows: list[list[i64]], held: i64) -> i64:
    """The fewest steps that bring a soldier of its own to each corner that is not held; NEVER where they are too many."""
    least: i64 = 0
    for number in range(len(CORNERS)):
        if not held >> number & 1:
            nearest = NEVER
            for row in rows:
                nearest = min(nearest, row[number])
            least += nearest
    if least > MOST:
        return NEVER
    full = ONE[len(CORNERS)] - 1
    best = [NEVER] * int(full + 1)
    best[held] = 0
    for row in rows:
        for filled in range(full - 1, -1, -1):
            so_far = best[filled]
            if so_far <= MOST:
                for number in range(len(CORNERS)):
                    if not filled >> number & 1:
                        after = filled | ONE[number]
                        best[after] = min(best[after], so_far + row[number])
    return best[full]
