"""Who is about to stand on all four corners (BG-3.4): advice for bots. Compiled room.

The fewest steps that lead own soldiers, recruits included, onto the corners that are missing; and how likely the next dice give them.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.games.battle_of_gog.canaan import FIRST_CITY, FIRST_SOLDIER, GOG, NOBODY, Canaan
from doubloon.games.battle_of_gog.content import (
    CITIES,
    CORNERS,
    RECRUIT_PRICE,
    SIDE,
    SOLDIERS,
    SPEED,
    SPEED_STEPS,
    SQUARES,
    first_die,
    second_die,
)
from doubloon.games.battle_of_gog.rules.dice import Dice, steps_of
from doubloon.games.battle_of_gog.rules.gathering import harvest
from doubloon.games.battle_of_gog.rules.gog_and_angel import SpiritMove
from doubloon.games.battle_of_gog.rules.movement.movement import Movement
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
TO_WALK: Final = 0.02
"""What every step counts that a guard still has to go: less than it helps, so that it goes."""
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
    held: i64
    need: i64

    def __init__(self, held: i64) -> None:
        self.levels = []
        self.places = []
        self.rows = []
        self.held = held
        """Corners that count without a soldier."""
        self.need = NEVER
        """The fewest steps to all four."""

    def add(self, level: i64, place: Square, row: list[i64]) -> None:
        """One soldier more."""
        self.levels.append(level)
        self.places.append(place)
        self.rows.append(row)

    def past(self, corner: i64, level: i64) -> i64:
        """BG-12.2. The fewest steps where a rival has led a soldier of this level to that corner."""
        rows: list[list[i64]] = []
        for number in range(len(self.rows)):
            if self.places[number] != CORNERS[corner]:
                row = self.rows[number]
                if self.levels[number] <= level:
                    row = row[:]
                    row[corner] = NEVER if self.levels[number] < level else row[corner] + EVEN_FIGHT
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
    races = [race_of(canaan, seat) for seat in range(canaan.seats)]
    left = steps_left(canaan)
    seat = mover
    if left >= 0:
        if races[mover].need <= left:
            found.append((mover, SURE))
        seat = canaan.next_living(mover)
    for turn in range(canaan.seats):
        chance = likelihood(canaan, seat, races[seat].need)
        if chance and left > 0 and seat != mover:
            chance = hindered(canaan, seat, races[seat], chance, left)
        if chance:
            found.append((seat, AFTER_AN_ANSWER * chance if turn else chance))
        seat = (seat + 1) % canaan.seats
    return found


def hindered(canaan: Canaan, rival: Seat, race: Race, chance: float, left: i64) -> float:
    """How likely the rival is to win where the player who moves spends the steps that are left on guarding a corner."""
    least = chance
    mover = canaan.on_turn
    for one in canaan.soldiers(mover):
        if not canaan.fought & ONE[one]:
            level = canaan.level[one]
            for number in range(len(CORNERS)):
                steps = cell(canaan, mover, level, canaan.place[one], number)
                if 0 < steps <= left:
                    stands = stands_with(canaan, level, canaan.board[CORNERS[number]])
                    after = likelihood(canaan, rival, race.past(number, stands))
                    least = min(least, after + TO_WALK * float(steps) * (chance - after))
    return least


def stands_with(canaan: Canaan, level: i64, piece: i64) -> i64:
    """BG-12.3. The level with which a soldier stands on a corner, after a battle where an enemy was there."""
    lost = canaan.level[piece - FIRST_SOLDIER] if piece else 0
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
    """BG-9.1, BG-9.2, BG-9.8. That the dice, thrown twice at most, give this many steps."""
    pips = need - SPEED_STEPS if canaan.holds(seat, SPEED) else need
    if pips > MOST_PIPS:
        return 0.0
    again = float(AS_MUCH_OR_MORE[max(0, pips)]) / 36.0
    first = again
    if seat == canaan.on_turn and isinstance(canaan.stack[-1], Dice):
        first = 1.0 if first_die(canaan.dice) + second_die(canaan.dice) >= pips else 0.0
    return min(SURE, first + (1.0 - first) * again)


def race_of(canaan: Canaan, seat: Seat) -> Race:
    """How a player stands in the race for the corners; where they are out of a turn's reach, only that."""
    soldiers = canaan.soldiers(seat)
    race = Race(held_by_cities(canaan, seat))
    if canaan.fallen[seat] or canaan.is_founding(seat) or at_least(canaan, seat, soldiers) > MOST:
        return race
    for one in soldiers:
        level, place = canaan.level[one], canaan.place[one]
        race.add(level, place, [cell(canaan, seat, level, place, number) for number in range(len(CORNERS))])
    recruits = min(recruits_of(canaan, seat), SOLDIERS - len(soldiers))
    if recruits:
        row = row_of_recruits(canaan, seat)
        for _ in range(recruits):
            race.add(1, NOWHERE, row)
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
    if seat != canaan.on_turn:
        food = min(canaan.capacity(seat), food + harvest(canaan, seat)[0])
    elif steps_left(canaan) >= 0 or canaan.dice:
        return 0
    return food // RECRUIT_PRICE[0]


def row_of_recruits(canaan: Canaan, seat: Seat) -> list[i64]:
    """BG-7.2. By corner: the steps of a recruit from the nearest own city."""
    best = [NEVER] * len(CORNERS)
    for city in canaan.cities(seat):
        for number in range(len(CORNERS)):
            steps = cell(canaan, seat, 1, canaan.city_place[city], number) - 1
            best[number] = min(best[number], max(0, steps))
    return best


def cell(canaan: Canaan, seat: Seat, level: i64, start: Square, number: i64) -> i64:
    """The steps of a soldier of this level to one corner, or NEVER where it cannot stand there."""
    steps = CORNER_AWAY[number][start]
    piece = canaan.board[CORNERS[number]]
    if piece >= GOG:
        return NEVER
    if piece and (piece - FIRST_SOLDIER) // SOLDIERS != seat:
        other = piece - FIRST_SOLDIER
        if canaan.level[other] > level or canaan.has_truce(other // SOLDIERS):
            return NEVER
        if canaan.level[other] == level:
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
