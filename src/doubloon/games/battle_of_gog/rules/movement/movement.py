"""Phase 4: moving soldiers (BG-10) and gliding over water (BG-19.9). Cities are founded in founding.py.
Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.battle_of_gog.actions import (
    END_TURN,
    FOUND,
    MOVE,
    STEPS,
    Found,
    Glide,
    Move,
)
from doubloon.games.battle_of_gog.canaan import (
    FIRST_CITY,
    FIRST_SOLDIER,
    FOES_OF,
    GLIDES_CHARGED_ONCE,
    GOG,
    NOT_CITIES_OF,
    Canaan,
    Soldier,
)
from doubloon.games.battle_of_gog.content import (
    CITIES,
    DELTA,
    IS_CORNER,
    NEXT,
    PLAIN,
    SOLDIERS,
    TRUCE_TURNS,
    VOLCANO,
    WATER_CARD,
    WATER_LEVEL,
    WAYS,
)
from doubloon.games.battle_of_gog.edge.encoding import columns
from doubloon.games.battle_of_gog.edge.events.marches import Glided, Marched
from doubloon.games.battle_of_gog.rules.fighting.battle import fight
from doubloon.games.battle_of_gog.rules.fighting.conquest import Sieges, falling
from doubloon.games.battle_of_gog.rules.movement.founding import NO_SUCH_SOLDIER, found_city, may_found
from doubloon.games.battle_of_gog.rules.rule import CanaanRule
from doubloon.games.battle_of_gog.rules.winning.victory import check_victory
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import cache, declared
from doubloon.kernel.encoding import mark, put
from doubloon.kernel.masks import BYTE, ONE, SIZE, members, nth_member, pick, size
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.squares import Square

NO_STEPS: Final = Refusal("BG-10.1", "All steps of this turn are used up.")
HAS_FOUGHT: Final = Refusal("BG-10.9", "That soldier has won a battle this turn and moves no more.")
OFF_THE_MAP: Final = Refusal("BG-10.2", "The map ends there.")
OWN_SOLDIER_THERE: Final = Refusal("BG-10.4", "An own soldier stands there.")
CITY_THERE: Final = Refusal("BG-10.4", "A city cannot be entered.")
SPIRIT_THERE: Final = Refusal("BG-10.4", "A spirit stands there.")
TOO_WEAK_FOR_WATER: Final = Refusal("BG-10.7", "Only soldiers of level 3 or more enter water.")
ON_VOLCANO: Final = Refusal("BG-17.4", "A soldier on a volcano cannot be attacked.")
TRUCE_THERE: Final = Refusal("BG-10.8", "A soldier under the founders' truce cannot be attacked.")
TRUCE_NO_ATTACK: Final = Refusal("BG-4.8", "Under the founders' truce your soldiers attack nobody.")
NO_WATER_CARD: Final = Refusal("BG-19.9", "Gliding needs the Water card.")
NO_GLIDE: Final = Refusal(
    "BG-19.9", "No free chain of water leads there; a neighbouring square is a normal step."
)


# --- steps ------------------------------------------------------------------------------------------------------------


def may_attack(canaan: Canaan, seat: Seat, square: Square) -> Refusal | None:
    """BG-10.4, BG-10.8, BG-4.8. Whether a square with a piece on it may be entered."""
    piece = canaan.board[square]
    if piece >= FIRST_CITY:
        return CITY_THERE
    if piece >= GOG:
        return SPIRIT_THERE
    owner = (piece - FIRST_SOLDIER) // SOLDIERS
    if owner == seat:
        return OWN_SOLDIER_THERE
    if canaan.has_truce(seat):
        return TRUCE_NO_ATTACK
    if canaan.has_truce(owner):
        return TRUCE_THERE
    return ON_VOLCANO if canaan.land.terrain[square] == VOLCANO else None


def may_enter(canaan: Canaan, one: Soldier, square: Square) -> Refusal | None:
    """BG-10.2 – BG-10.8. Whether a soldier may step on this neighbouring square."""
    seat = one // SOLDIERS
    if not canaan.land.dry[square] and canaan.level[one] < WATER_LEVEL and not canaan.wades(seat):
        return TOO_WEAK_FOR_WATER
    return may_attack(canaan, seat, square) if canaan.board[square] else None


def ways_of(canaan: Canaan, one: Soldier, wades: bool) -> i64:
    """BG-10.2, BG-10.7. The mask of directions in which a soldier may step, pieces aside."""
    square = canaan.place[one]
    if wades or canaan.level[one] >= WATER_LEVEL:
        return WAYS[square]
    return canaan.land.dry_ways[square]


def may_move_at_all(canaan: Canaan, one: Soldier, left: i64) -> Refusal | None:
    """BG-10.1, BG-10.9"""
    if canaan.place[one] < 0:
        return NO_SUCH_SOLDIER
    if canaan.fought & ONE[one]:
        return HAS_FOUGHT
    return None if left else NO_STEPS


def foes_of(canaan: Canaan, seat: Seat) -> i64:
    """BG-10.8, BG-4.8, BG-4.12. The mask of the pieces this player may attack, except on a volcano."""
    if canaan.round > TRUCE_TURNS:  # everybody has had that many turns
        return FOES_OF[seat]
    if canaan.has_truce(seat):
        return 0
    foes = FOES_OF[seat]
    for other in range(canaan.seats):
        if canaan.has_truce(other):
            foes &= FOES_OF[other]
    return foes


def prey_afloat(canaan: Canaan, foes: i64) -> i64:
    """BG-R37. The waters where one of these pieces stands."""
    mask: i64 = 0
    board = canaan.board
    squares = canaan.land.waters.squares
    for number in members(canaan.afloat):
        if foes >> board[squares[number]] & 1:
            mask |= ONE[number]
    return mask


def glides(canaan: Canaan, start: Square, prey: i64) -> i64:
    """BG-19.9, BG-R37. Where a soldier glides from this square: over a free chain of water, beyond a normal step.

    A mask of waters; `prey` are those where it would attack."""
    waters = canaan.land.waters
    free = ~canaan.afloat
    beside = waters.shore[start] & free
    reached: i64 = 0
    for lake in waters.lakes:
        if lake & beside:
            for body in waters.bodies(lake & free):
                if body.free & beside:
                    reached |= body.free | body.edge & prey
    return reached & ~(waters.shore[start] | waters.bit[start])


def may_glide(canaan: Canaan, one: Soldier, square: Square) -> Refusal | None:
    """BG-19.9"""
    if not canaan.holds(one // SOLDIERS, WATER_CARD):
        return NO_WATER_CARD
    prey = prey_afloat(canaan, foes_of(canaan, one // SOLDIERS))
    reached = glides(canaan, canaan.place[one], prey)
    return None if reached & canaan.land.waters.bit[square] else NO_GLIDE


# --- the movement part of phase 4 -------------------------------------------------------------------------------------


def check_sieges(canaan: Canaan, seat: Seat) -> None:
    """BG-13.5. Cities that fall now fall at once."""
    if not canaan.over and falling(canaan, seat):
        canaan.begin(Sieges(seat))


@declared
class Movement(CanaanRule):
    """BG-10.1, BG-11.1. Step after step, shared freely among the soldiers; foundings at any moment."""

    seat: Seat
    left: i64
    marcher: i64 = -1  # the die whose steps have not been told yet, or -1
    origin: Square = -1  # where it came from
    walked: i64 = 0  # the steps it took
    paid: i64 = 0  # the mask of the dice that have paid for the water they are on (BG-R37)
    been: i64 = 0  # the mask of the waters they have been on
    numbers: i64 = cache(0)  # seven bits a die: how many choices it had when they were counted

    def proceed(self, canaan: Canaan) -> None:
        """BG-10.10. The phase ends when neither steps nor foundings remain."""
        seat = self.seat
        if self.left and self.marching(canaan, seat):
            self.asks = ONE[seat]
            return
        for die in BYTE[self.marching(canaan, seat) & self.paid]:
            if self.onward(canaan, die):
                self.asks = ONE[seat]
                return
        for one in canaan.soldiers(seat):
            if may_found(canaan, one) is None:
                self.asks = ONE[seat]
                return
        canaan.end(self)

    def marching(self, canaan: Canaan, seat: Seat) -> i64:
        """BG-10.1, BG-10.9. The dice on the map that have won no battle this turn."""
        return canaan.army[seat] & ~(canaan.fought >> SOLDIERS * seat)

    def is_free(self, canaan: Canaan, die: i64, square: Square) -> bool:
        """BG-R37. Whether a soldier goes on over water that it has paid for; no water twice, so that a turn ends."""
        return self.paid >> die & 1 == 1 and canaan.land.waters.bit[square] & ~self.been != 0

    def onward(self, canaan: Canaan, die: i64) -> i64:
        """BG-R37. The mask of the waters to which a soldier goes on without a step."""
        square = canaan.place[SOLDIERS * self.seat + die]
        prey = prey_afloat(canaan, foes_of(canaan, self.seat))
        beside = canaan.land.waters.shore[square] & (~canaan.afloat | prey)
        return (beside | glides(canaan, square, prey)) & ~self.been

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        out: list[Action] = []
        land = canaan.land
        terrain = land.terrain
        dry_ways = land.dry_ways
        place = canaan.place
        level = canaan.level
        board = canaan.board
        army = canaan.army[seat]
        first = SOLDIERS * seat
        marching: i64 = 0
        if self.left:
            marching = army & ~(canaan.fought >> first)  # BG-10.9
        idle = army ^ marching
        wades = canaan.wades(seat)
        waters = land.waters
        foes: i64 = 0
        if marching:
            foes = foes_of(canaan, seat)
        free: i64 = 0
        prey: i64 = 0
        if canaan.abilities[seat] >> WATER_CARD & 1:
            free = ~canaan.afloat
            if foes:
                prey = prey_afloat(canaan, foes)
        room = canaan.city_count[seat] < CITIES
        for die in BYTE[army]:
            one = first + die
            square = place[one]
            if room and terrain[square] == PLAIN and may_found(canaan, one) is None:
                out.append(FOUND[die])
            if idle and idle >> die & 1:
                if not self.left and self.paid & self.marching(canaan, seat) & ONE[die]:
                    self.add_onward(canaan, die, out)
                continue
            ways = WAYS[square] if wades or level[one] >= WATER_LEVEL else dry_ways[square]
            taken = ways & canaan.taken_near(square)
            out += STEPS[die][ways ^ taken]
            for way in BYTE[taken]:
                near = square + DELTA[way]
                if foes >> board[near] & 1 and terrain[near] != VOLCANO:
                    out.append(MOVE[die][way])
            if free and waters.shore[square] & free:
                pick(glides(canaan, square, prey), waters.glides[die], out)
        out.append(END_TURN)
        return out

    def counted(self, canaan: Canaan, seat: Seat) -> i64:
        """The same as `choices`, by number: those of each soldier, and the end of the turn."""
        if not self.left and self.paid:
            return -1
        army = canaan.army[seat]
        marching: i64 = 0
        if self.left:
            marching = self.marching(canaan, seat)
        land = canaan.land
        terrain = land.terrain
        dry_ways = land.dry_ways
        place = canaan.place
        level = canaan.level
        beside = canaan.beside
        board = canaan.board
        foes = foes_of(canaan, seat)
        wades = canaan.wades(seat)
        swims = canaan.holds(seat, WATER_CARD)
        prey: i64 = 0
        if swims:
            prey = prey_afloat(canaan, foes)
        total: i64 = 1
        numbers: i64 = 0
        for die in BYTE[army]:
            one = SOLDIERS * seat + die
            square = place[one]
            number: i64 = 0
            if terrain[square] == PLAIN and not beside[square] and may_found(canaan, one) is None:
                number = 1
            if marching >> die & 1:
                ways = WAYS[square] if wades or level[one] >= WATER_LEVEL else dry_ways[square]
                taken = ways & canaan.taken_near(square)
                number += SIZE[ways ^ taken]
                if foes and taken:
                    for way in BYTE[taken]:
                        near = square + DELTA[way]
                        if foes >> board[near] & 1 and terrain[near] != VOLCANO:
                            number += 1
                if swims and land.waters.shore[square] & ~canaan.afloat:
                    number += size(glides(canaan, square, prey))
            numbers |= number << 7 * die
            total += number
        self.numbers = numbers
        return total

    def nth(self, canaan: Canaan, seat: Seat, number: i64) -> Action:
        for die in BYTE[canaan.army[seat]]:
            here = self.numbers >> 7 * die & 127
            if number < here:
                return self.nth_of(canaan, SOLDIERS * seat + die, die, number)
            number -= here
        return END_TURN

    def nth_of(self, canaan: Canaan, one: Soldier, die: i64, number: i64) -> Action:
        """The same of one soldier. It founds, then it steps, then it attacks and glides."""
        seat = one // SOLDIERS
        founds: i64 = 0
        if may_found(canaan, one) is None:
            founds = 1
        if number < founds:
            return FOUND[die]
        number -= founds
        square = canaan.place[one]
        ways = ways_of(canaan, one, canaan.wades(seat))
        taken = ways & canaan.taken_near(square)
        free = ways ^ taken
        if number < SIZE[free]:
            return MOVE[die][nth_member(free, number)]
        number -= SIZE[free]
        land = canaan.land
        foes = foes_of(canaan, seat)
        for way in BYTE[taken]:
            near = square + DELTA[way]
            if foes >> canaan.board[near] & 1 and land.terrain[near] != VOLCANO:
                if not number:
                    return MOVE[die][way]
                number -= 1
        reached = glides(canaan, square, prey_afloat(canaan, foes))
        return land.waters.glides[die][nth_member(reached, number)]

    def add_onward(self, canaan: Canaan, die: i64, out: list[Action]) -> None:
        """BG-R37. All steps are used up, the water goes on."""
        square = canaan.place[SOLDIERS * self.seat + die]
        waters = canaan.land.waters
        mask = self.onward(canaan, die)
        for way in BYTE[WAYS[square] & ~canaan.land.dry_ways[square]]:
            if waters.bit[square + DELTA[way]] & mask:
                out.append(MOVE[die][way])
        pick(mask & ~waters.shore[square], waters.glides[die], out)

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Move):
            one = SOLDIERS * seat + action.soldier
            if canaan.place[one] < 0:
                return NO_SUCH_SOLDIER
            to = NEXT[canaan.place[one]][action.direction]
            if to < 0:
                return OFF_THE_MAP
            free = self.is_free(canaan, action.soldier, to)
            refused = may_move_at_all(canaan, one, 1 if free else self.left)
            return refused if refused is not None else may_enter(canaan, one, to)
        if isinstance(action, Glide):
            one = SOLDIERS * seat + action.soldier
            free = self.is_free(canaan, action.soldier, action.square)
            refused = may_move_at_all(canaan, one, 1 if free else self.left)
            return refused if refused is not None else may_glide(canaan, one, action.square)
        if isinstance(action, Found):
            return may_found(canaan, SOLDIERS * seat + action.soldier)
        return None if action is END_TURN else NOT_OFFERED

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        if isinstance(action, Move):
            square = canaan.place[SOLDIERS * seat + action.soldier] + DELTA[action.direction]
            self.go(canaan, action.soldier, square)
        elif isinstance(action, Glide):
            self.go(canaan, action.soldier, action.square, gliding=True)
        elif isinstance(action, Found):
            self.asks = 0
            self.tell_march(canaan)
            found_city(canaan, SOLDIERS * seat + action.soldier)
            check_sieges(canaan, seat)
        else:
            self.tell_march(canaan)
            canaan.end(self)

    def go(self, canaan: Canaan, die: i64, square: Square, gliding: bool = False) -> None:
        """BG-10.2, BG-10.6, BG-13.5, BG-R37. One step, and what follows from it."""
        one = SOLDIERS * self.seat + die
        origin = canaan.place[one]
        attacked = canaan.board[square]
        besieged = canaan.beside[square] & NOT_CITIES_OF[self.seat]
        is_corner = IS_CORNER[square]
        free = False
        if self.paid or canaan.land.waters.bit[square]:
            free = self.is_free(canaan, die, square)
            self.pay_for_water(canaan, die, origin, square)
        if not free:
            self.left -= 1
        if not self.left:
            self.asks = 0
        if gliding or free:
            self.tell_march(canaan)
            if canaan.told is not None:
                canaan.told.append(Glided(self.seat, origin, square, 0 if free else 1))
        else:
            if self.marcher != die:
                self.tell_march(canaan)
                self.marcher = die
                self.origin = origin
            self.walked += 1
            if attacked or is_corner or besieged or not self.left or self.paid >> die & 1:
                self.tell_march(canaan, square)
        if attacked:
            self.asks = 0
            fight(canaan, one, square)
            check_sieges(canaan, self.seat)
            return
        canaan.move_soldier(one, square)
        if is_corner:
            check_victory(canaan)
        if besieged:
            check_sieges(canaan, self.seat)

    def pay_for_water(self, canaan: Canaan, die: i64, origin: Square, square: Square) -> None:
        """BG-R37, BG-19.9. With the Water card one step is good for all the water until the soldier lands."""
        waters = canaan.land.waters
        if not waters.bit[square]:
            self.paid &= ~ONE[die]
        elif canaan.house & GLIDES_CHARGED_ONCE and canaan.holds(self.seat, WATER_CARD):
            self.paid |= ONE[die]
            self.been |= waters.bit[square] | waters.bit[origin]

    def tell_march(self, canaan: Canaan, square: Square = -1) -> None:
        """BG-10.2. Steps of one soldier are told together: up to a square that it enters, or to where it stands."""
        if self.marcher < 0:
            return
        if canaan.told is not None:
            to = square if square >= 0 else canaan.place[SOLDIERS * self.seat + self.marcher]
            canaan.told.append(Marched(self.seat, self.origin, to, self.walked))
        self.marcher = -1
        self.origin = -1
        self.walked = 0

    def encode(self, sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
        put(sheet, columns.STEPS, self.left)
        mark(sheet, columns.PAID, self.paid)
