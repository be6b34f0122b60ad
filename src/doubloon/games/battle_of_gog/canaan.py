"""What lies on a table of Battle of GOG: the land, the pieces on it and what the players hold. Compiled room.

A soldier is the number seat * 8 + die, a city seat * 5 + its age among its owner's cities (0 is the oldest). `board` says
what stands on each square, `taken` where anything stands, `afloat` on which waters, `army` which dice are on the map, `beside`
which cities are adjacent to a square; all follow from the columns of places. A column or stack that seldom changes is shared by all copies: it is replaced, never
written to in place (see `copy`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.battle_of_gog.content import (
    ANGEL_START,
    BAND,
    BAND_BIT,
    BAND_PLACE,
    CAPACITY,
    CITIES,
    FOUNDING_CITIES,
    GOG_START,
    NEAR,
    RUIN,
    SCROLLS,
    SIEGE,
    SIEGE_WITH_STRATEGY,
    SOLDIERS,
    SQUARES,
    STRATEGY,
    TOP_LEVEL,
    TRUCE_TURNS,
    WATER_CARD,
    WAYS_BY_NINE,
)
from doubloon.games.battle_of_gog.land import UNBUILT, Land
from doubloon.kernel.chance import Chance
from doubloon.kernel.column import NO_COLUMN, vec
from doubloon.kernel.declare import declared, own, plain
from doubloon.kernel.masks import BYTE, ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State
from doubloon.pieces.columns import changed
from doubloon.pieces.deck import deal_anew
from doubloon.pieces.squares import NOWHERE, Square

Soldier = i64
City = i64

NOBODY: Final[i64] = -1
NO_CITY: Final[i64] = -1
NO_CARD: Final[i64] = -1

# What stands on a square: 0, a soldier, a spirit or a city, in this order.
EMPTY: Final[i64] = 0
FIRST_SOLDIER: Final[i64] = 1
GOG: Final[i64] = 33
ANGEL: Final[i64] = 34
FIRST_CITY: Final[i64] = 35

CITIES_OF: Final = vec[i64]([sum(2 ** (seat * 5 + n) for n in range(5)) for seat in range(4)])
"""By seat: the mask of its cities."""
ALL_DICE: Final[i64] = 2**SOLDIERS - 1
"""Of a player: the mask of the soldier dice."""
SEQUENCE: Final[list[i64]] = list(range(20))
FOES_OF: Final = vec[i64](
    [
        sum(2**piece for piece in range(FIRST_SOLDIER, GOG) if (piece - FIRST_SOLDIER) // SOLDIERS != seat)
        for seat in range(4)
    ]
)
"""By seat: the mask of what stands on a square where another player's soldier does."""
NOT_CITIES_OF: Final = vec[i64]([2**20 - 1 - own for own in CITIES_OF])
BLANK: Final = vec[i64]([0] * SQUARES)
"""By square: nothing."""

# How a game was won.
RUNNING: Final[i64] = 0
CONQUEST: Final[i64] = 1
CORNERS_HELD: Final[i64] = 2
ALL_SCROLLS: Final[i64] = 3
ROUNDS_OVER: Final[i64] = 4


# The house rules of a table (ledger 3.7), a mask.
GLIDES_CHARGED_ONCE: Final[i64] = 1
ALL_BESIEGERS_RISE: Final[i64] = 2
FOUNDERS_TRUCE: Final[i64] = 4
AMBUSH_AFLOAT: Final[i64] = 8


@declared
class Canaan(State):
    """One game of Battle of GOG."""

    # Switches (ledger 3.7)
    long: bool
    corner_cities: bool
    city_distance: i64
    barns_sold: bool
    camel_rate: i64
    house: i64  # the mask of the house rules
    # The course of the game
    first: Seat = 0
    on_turn: Seat = NOBODY
    round: i64 = 0
    dice: i64 = 0  # the last movement dice of this turn: ten times the first plus the second
    falls: i64 = 0  # how often players were eliminated so far
    card_fall: i64 = 0  # while a treasure card is resolved: the number of its eliminations (BG-3.9)
    winner: Seat = NOBODY
    how: i64 = RUNNING
    # The map and what stands on it
    land: Land = UNBUILT
    layout: vec[i64] = NO_COLUMN  # by tile position: tile * 4 + rotation, or -1
    board: vec[i64] = own(default=NO_COLUMN)
    taken: vec[i64] = own(
        default=NO_COLUMN
    )  # by band (see content.BAND): the mask of the squares where something stands
    afloat: i64 = 0  # the mask of the waters where something stands
    beside: vec[i64] = NO_COLUMN  # by square: the mask of adjacent cities
    gog: Square = GOG_START
    angel: Square = ANGEL_START
    place: vec[i64] = own(default=NO_COLUMN)  # by soldier
    level: vec[i64] = own(default=NO_COLUMN)
    army: vec[i64] = NO_COLUMN  # by seat: the mask of its dice on the map
    fought: i64 = 0  # soldiers that won a battle since their owner's turn began (BG-10.9)
    city_place: vec[i64] = NO_COLUMN  # by city
    city_level: vec[i64] = NO_COLUMN
    # By seat
    city_count: vec[i64] = NO_COLUMN
    goods: vec[i64] = own(default=NO_COLUMN)  # seat * 3 + kind
    barn: vec[i64] = NO_COLUMN
    abilities: vec[i64] = NO_COLUMN
    founded: vec[i64] = NO_COLUMN
    turns: vec[i64] = NO_COLUMN  # own turns finished
    scrolls: vec[i64] = NO_COLUMN
    fallen: vec[i64] = NO_COLUMN  # 0 while alive, else the number of the elimination
    veterans: i64 = 0  # seats that have won a battle (BG-12.7)
    bound: City = NO_CITY  # the city that holds the bound scroll
    # Stacks, their top last
    tiles: list[i64] = plain(factory=list)
    treasure_deck: list[i64] = plain(factory=list)
    treasure_discard: list[i64] = plain(factory=list)
    treasure: i64 = NO_CARD  # the card being resolved
    ability_deck: list[i64] = plain(factory=list)
    buried: i64 = 0  # how many cards at the bottom of the ability deck were put there face up

    def redeal(self, seat: Seat, chance: Chance, reach: i64) -> None:
        """BG-1.14. Only the order of tiles and decks is hidden, from everybody alike; cards put under the ability deck
        in the open stay where they were put."""
        self.own_stacks()
        deal_anew(self.tiles, [], chance, reach)
        deal_anew(self.treasure_deck, [], chance, reach)
        unseen = self.ability_deck[self.buried :]
        deal_anew(unseen, [], chance, reach)
        self.ability_deck = self.ability_deck[: self.buried] + unseen

    def own_stacks(self) -> None:
        """Make the stacks that are wholly hidden this table's own, to be dealt again in place."""
        self.tiles = self.tiles[:]
        self.treasure_deck = self.treasure_deck[:]

    # --- players ------------------------------------------------------------------------------------------------------

    def order(self, seat: Seat) -> i64:
        """BG-2.2. 0 for P1, 1 for P2 and so on."""
        return (seat - self.first) % self.seats

    def living(self) -> list[Seat]:
        """BG-21.5. The players still in the game, by seat."""
        return [seat for seat in range(self.seats) if not self.fallen[seat]]

    def next_living(self, seat: Seat) -> Seat:
        """BG-4.3"""
        following = (seat + 1) % self.seats
        while self.fallen[following]:
            following = (following + 1) % self.seats
        return following

    def is_founding(self, seat: Seat) -> bool:
        """BG-4.6. In the founding stage."""
        return self.founded[seat] < FOUNDING_CITIES

    def has_truce(self, seat: Seat) -> bool:
        """BG-4.12. Under the founders' truce."""
        return (
            self.founded[seat] < FOUNDING_CITIES
            and self.turns[seat] < TRUCE_TURNS
            and self.house & FOUNDERS_TRUCE != 0
        )

    def holds(self, seat: Seat, ability: i64) -> bool:
        """BG-19.3"""
        return self.abilities[seat] >> ability & 1 == 1

    def wades(self, seat: Seat) -> bool:
        """BG-4.7, BG-19.9. Soldiers of any level may enter water."""
        return self.founded[seat] < FOUNDING_CITIES or self.abilities[seat] >> WATER_CARD & 1 == 1

    def capacity(self, seat: Seat) -> i64:
        """BG-5.8"""
        return CAPACITY[self.barn[seat]]

    def gain(self, seat: Seat, kind: i64, amount: i64) -> None:
        """BG-5.8. Anything above the capacity is lost at once."""
        self.goods[3 * seat + kind] = min(self.goods[3 * seat + kind] + amount, self.capacity(seat))

    # --- the map ------------------------------------------------------------------------------------------------------

    def lie_on(self, land: Land) -> None:
        """BG-2.4. The map is built, and what stands there already may stand on water."""
        self.land = land
        self.afloat = 0
        for square in land.waters.squares:
            if self.board[square]:
                self.afloat |= land.waters.bit[square]

    def stand(self, piece: i64, square: Square) -> None:
        """Something stands on this square, empty so far, from now on."""
        self.board[square] = piece
        self.note_change(square)

    def clear(self, square: Square) -> None:
        """Nothing stands on this square any more."""
        self.board[square] = EMPTY
        self.note_change(square)

    def note_change(self, square: Square) -> None:
        """A square that was empty is taken, or the other way round."""
        taken = self.taken
        band = BAND[square]
        bit = BAND_BIT[square]
        taken[band - 1] ^= bit << 1
        taken[band] ^= bit
        taken[band + 1] ^= bit >> 1
        water = self.land.waters.bit[square]
        if water:
            self.afloat ^= water

    def taken_near(self, square: Square) -> i64:
        """The mask of directions in which the neighbouring square is not empty."""
        return WAYS_BY_NINE[self.taken[BAND[square]] >> BAND_PLACE[square] & 511]

    # --- soldiers -----------------------------------------------------------------------------------------------------

    def soldiers(self, seat: Seat) -> list[Soldier]:
        """A player's soldiers on the map."""
        first = SOLDIERS * seat
        return [first + die for die in BYTE[self.army[seat]]]

    def held(self, seat: Seat, squares: list[Square]) -> i64:
        """On which of these squares a player's soldiers stand: a mask of their places in the list."""
        mask: i64 = 0
        own = FIRST_SOLDIER + SOLDIERS * seat
        for number in range(len(squares)):
            if own <= self.board[squares[number]] < own + SOLDIERS:
                mask |= ONE[number]
        return mask

    def in_stock(self, seat: Seat) -> Soldier:
        """BG-7.4. The first soldier die that is not on the map, or NOBODY."""
        stock = BYTE[ALL_DICE ^ self.army[seat]]
        return SOLDIERS * seat + stock[0] if stock else NOBODY

    def put_soldier(self, one: Soldier, square: Square, level: i64) -> None:
        """A soldier enters the map."""
        seat = one // SOLDIERS
        self.army = changed(self.army, seat, self.army[seat] | ONE[one % SOLDIERS])
        self.place[one] = square
        self.level[one] = level
        self.stand(FIRST_SOLDIER + one, square)

    def move_soldier(self, one: Soldier, square: Square) -> None:
        """A soldier goes to an empty square."""
        origin = self.place[one]
        self.place[one] = square
        self.board[origin] = EMPTY
        self.board[square] = FIRST_SOLDIER + one
        self.note_change(origin)
        self.note_change(square)

    def remove_soldier(self, one: Soldier) -> None:
        """BG-12.2. A soldier goes back to its owner's stock."""
        self.clear(self.place[one])
        seat = one // SOLDIERS
        self.army = changed(self.army, seat, self.army[seat] & ~ONE[one % SOLDIERS])
        self.place[one] = NOWHERE
        self.level[one] = 0
        self.fought &= ~ONE[one]

    def raise_soldier(self, one: Soldier, amount: i64) -> None:
        """BG-18. Levels never exceed 6."""
        self.level[one] = min(self.level[one] + amount, TOP_LEVEL)

    def effective_level(self, one: Soldier) -> i64:
        """BG-17.3. The level of a standing soldier; a ruin adds one, up to 6."""
        level = self.level[one]
        if self.land.terrain[self.place[one]] == RUIN and level < TOP_LEVEL:
            return level + 1
        return level

    # --- cities -------------------------------------------------------------------------------------------------------

    def cities(self, seat: Seat) -> list[City]:
        """A player's cities, oldest first."""
        first = CITIES * seat
        return SEQUENCE[first : first + self.city_count[seat]]

    def put_city(self, seat: Seat, square: Square) -> City:
        """BG-11.1. A new city of level 1."""
        city = CITIES * seat + self.city_count[seat]
        self.city_count = changed(self.city_count, seat, self.city_count[seat] + 1)
        self.city_place = changed(self.city_place, city, square)
        self.city_level = changed(self.city_level, city, 1)
        self.stand(FIRST_CITY + city, square)
        beside = self.beside[:]
        for near in NEAR[square]:
            beside[near] |= ONE[city]
        self.beside = beside
        return city

    def remove_city(self, city: City) -> None:
        """BG-13.8. The die returns to its owner; younger cities move up in the row."""
        seat = city // CITIES
        self.clear(self.city_place[city])
        self.city_count = changed(self.city_count, seat, self.city_count[seat] - 1)
        last = CITIES * seat + self.city_count[seat]
        place = changed(self.city_place, last, NOWHERE)
        level = changed(self.city_level, last, 0)
        for younger in range(city, last):
            place[younger] = self.city_place[younger + 1]
            level[younger] = self.city_level[younger + 1]
            self.board[place[younger]] = FIRST_CITY + younger
        if city < self.bound <= last:
            self.bound -= 1
        self.city_place = place
        self.city_level = level
        self.note_neighbours()

    def note_neighbours(self) -> None:
        """Work out again which cities are beside each square."""
        beside = BLANK[:]
        for seat in range(self.seats):
            for city in self.cities(seat):
                for near in NEAR[self.city_place[city]]:
                    beside[near] |= ONE[city]
        self.beside = beside

    def is_guarded(self, city: City) -> bool:
        """BG-14.3, BG-14.5. Touched by Gog."""
        return self.beside[self.gog] & ONE[city] != 0

    def is_suppressed(self, city: City) -> bool:
        """BG-5.7, BG-15.3. Touched by the Angel, and not by Gog."""
        return self.beside[self.angel] & ~self.beside[self.gog] & ONE[city] != 0

    def siege_size(self, seat: Seat) -> i64:
        """BG-13.2. How many soldiers this player needs to conquer a city."""
        return SIEGE_WITH_STRATEGY if self.holds(seat, STRATEGY) else SIEGE

    # --- scrolls ------------------------------------------------------------------------------------------------------

    def scroll_stack(self) -> i64:
        """BG-1.9. Scrolls nobody holds."""
        left: i64 = SCROLLS
        for held in self.scrolls:
            left -= held
        return left

    def unbound(self, seat: Seat) -> i64:
        """BG-16.7. Scrolls others may take from this player."""
        bound = self.bound != NO_CITY and self.bound // CITIES == seat
        return self.scrolls[seat] - (1 if bound else 0)
