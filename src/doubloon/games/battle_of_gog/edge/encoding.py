"""What a seat of Battle of GOG may know (BG-1.14), as numbers for learners. Compiled room.

Everything is public but the order of tiles and decks, so all seats know the same; each sees itself first. A square is told by
its row and column, counted from 1, where it can be missing (0, 0). The map never changes once it is built: its part of the
sheet is drawn once a game, and kept with the land.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.games.battle_of_gog.actions import ACTIONS
from doubloon.games.battle_of_gog.canaan import NOBODY, Canaan
from doubloon.games.battle_of_gog.content import (
    ABILITIES,
    ABILITY_DECK,
    CITIES,
    GOODS_NAMES,
    MOST_GOODS,
    MOST_PLAYERS,
    POSITIONS,
    ROUND_CAP,
    SCROLLS,
    SIDE,
    SOLDIERS,
    SQUARES,
    TERRAIN_NAMES,
    TILES,
    TOP_BARN,
    TREASURES,
)
from doubloon.games.battle_of_gog.land import UNBUILT
from doubloon.games.battle_of_gog.rules.buying import Buying, Payment
from doubloon.games.battle_of_gog.rules.fighting.conquest import Conquest, Sieges
from doubloon.games.battle_of_gog.rules.fighting.picks import PickSoldiers
from doubloon.games.battle_of_gog.rules.gathering import Trading
from doubloon.games.battle_of_gog.rules.map_building import Laying
from doubloon.games.battle_of_gog.rules.movement.movement import Movement
from doubloon.games.battle_of_gog.rules.scrolls import Robbing
from doubloon.games.battle_of_gog.rules.set_up import Deployment
from doubloon.games.battle_of_gog.rules.spirits import SpiritMove
from doubloon.games.battle_of_gog.rules.treasures import (
    Chests,
    CityPick,
    CornerMarch,
    ForestMarch,
    Forgetting,
    Theft,
    TreasureCard,
)
from doubloon.games.battle_of_gog.rules.turn import AmbushChoice, Campaign, Dice, Turn
from doubloon.kernel.encoding import Encoder, Sheet, copied, mark, put, seen_from
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.state import State
from doubloon.pieces.squares import Square

QUESTIONS: Final[dict[type[Procedure[Canaan]], i64]] = {
    kind: number
    for number, kind in enumerate(
        (
            Laying,
            Deployment,
            Trading,
            Buying,
            Payment,
            Robbing,
            Chests,
            TreasureCard,
            PickSoldiers,
            CityPick,
            CornerMarch,
            ForestMarch,
            Forgetting,
            Theft,
            SpiritMove,
            AmbushChoice,
            Dice,
            Movement,
            Sieges,
        )
    )
}
"""By what asks: the number of the question."""

SOLDIER_PLACES: Final[i64] = 4
CITY_PLACES: Final[i64] = 5
ROW: Final = vec[i16]([i16(square // SIDE + 1) for square in range(SQUARES)])
COLUMN: Final = vec[i16]([i16(square % SIDE + 1) for square in range(SQUARES)])
PIECES: Final[i64] = 2 * MOST_PLAYERS + 2
"""Kinds of pieces on squares: soldiers and cities of every player, Gog, the Angel."""

SHEET: Final = Sheet()

# The switches (ledger 3.7) and the course of the game
PLAYERS: Final[i64] = SHEET.column("players", "how many play", MOST_PLAYERS)
LONG: Final[i64] = SHEET.column("long", "the long game is played")
CORNER_CITIES: Final[i64] = SHEET.column("corner cities", "cities count on corners (BG-3.4)")
CITY_DISTANCE: Final[i64] = SHEET.column("city distance", "between cities, at least", 9)
BARNS_SOLD: Final[i64] = SHEET.column("barns sold", "barns are on the price list")
CAMEL_RATE: Final[i64] = SHEET.column("camel rate", "resources for one (BG-6.3)", 2)
HOUSE_RULES: Final[i64] = SHEET.column(
    "house rules", "glides charged once, all rise, truce, ambush afloat", places=4
)
ROUND: Final[i64] = SHEET.column("round", "the round", ROUND_CAP)
FIRST: Final[i64] = SHEET.column("first", "by seat: the first player", places=MOST_PLAYERS)
ON_TURN: Final[i64] = SHEET.column("on turn", "by seat", places=MOST_PLAYERS)
DICE: Final[i64] = SHEET.column("dice", "the movement dice of this turn", 6, 2)

# What is asked
OVER: Final[i64] = SHEET.column("over", "the game has ended")
ASKED: Final[i64] = SHEET.column("asked", "by seat: owes a decision", places=MOST_PLAYERS)
QUESTION: Final[i64] = SHEET.column(
    "question", ", ".join(kind.__name__ for kind in QUESTIONS), places=len(QUESTIONS)
)
UNDERWAY: Final[i64] = SHEET.column(
    "underway",
    "the same rules, whether they ask now or wait for what stands above them",
    places=len(QUESTIONS),
)
LEFT: Final[i64] = SHEET.column("left", "exchanges, draws or marches that are left, or soldiers to name", 60)
STEPS: Final[i64] = SHEET.column("steps", "steps of the movement that are left", 60)
PAID: Final[i64] = SHEET.column("paid", "by own soldier: has paid for the water it is on", places=SOLDIERS)
SCROLL_BOUGHT: Final[i64] = SHEET.column("scroll bought", "one was bought in this turn")
PURCHASE: Final[i64] = SHEET.column("purchase", "what is being paid for: its code and 1", len(ACTIONS))
PRICE: Final[i64] = SHEET.column("price", "resources it costs", 60)
ELIGIBLE: Final[i64] = SHEET.column("eligible", "by own soldier or city: may be named", places=SOLDIERS)
PICKED: Final[i64] = SHEET.column("picked", "by own soldier: was named or sent already", places=SOLDIERS)
NAMED: Final[i64] = SHEET.column("named", "by own soldier: its forest is asked for", places=SOLDIERS)
FORESTS: Final[i64] = SHEET.column("forests", "the two forests named so far, row and column", SIDE, 4)
REACHES: Final[i64] = SHEET.column("reaches", "how far Gog and the Angel may be moved", SQUARES, 2)
ROLL: Final[i64] = SHEET.column("roll", "the die thrown for the treasure card", 6)
TARGET: Final[i64] = SHEET.column(
    "target", "by seat: whom the treasure card is applied to", places=MOST_PLAYERS
)

# The map
TERRAIN: Final[i64] = SHEET.column(
    "terrain", "by square, row by row: " + ", ".join(TERRAIN_NAMES), len(TERRAIN_NAMES) - 1, SQUARES
)
LAYOUT: Final[i64] = SHEET.column(
    "layout", "by position: the tile laid there, from 1, and its quarter turns", TILES, 2, POSITIONS
)
TILE: Final[i64] = SHEET.column("tile", "the tile about to be laid, from 1", TILES)
TILES_LEFT: Final[i64] = SHEET.column("tiles left", "by tile: not laid yet", places=TILES)
STANDING: Final[i64] = SHEET.column(
    "pieces",
    "by square: 1 to 4 a soldier, by seat, 5 to 8 a city, 9 Gog, 10 the Angel",
    PIECES,
    SQUARES,
)
GOG: Final[i64] = SHEET.column("gog", "row and column", SIDE, 2)
ANGEL: Final[i64] = SHEET.column("angel", "row and column", SIDE, 2)

# By seat
FALLEN: Final[i64] = SHEET.column(
    "out", "by seat: which elimination it was; 0 while in the game", 9, MOST_PLAYERS
)
FOUNDED: Final[i64] = SHEET.column("founded", "by seat: cities ever founded", 99, MOST_PLAYERS)
TURNS: Final[i64] = SHEET.column("turns", "by seat: own turns finished", ROUND_CAP, MOST_PLAYERS)
GOODS: Final[i64] = SHEET.column("goods", "by seat: " + ", ".join(GOODS_NAMES), MOST_GOODS, 3, MOST_PLAYERS)
BARN: Final[i64] = SHEET.column("barn", "by seat: how often it was enlarged", TOP_BARN, MOST_PLAYERS)
HELD: Final[i64] = SHEET.column("scrolls", "by seat", SCROLLS, MOST_PLAYERS)
VETERAN: Final[i64] = SHEET.column("veteran", "by seat: has won a battle (BG-12.7)", places=MOST_PLAYERS)
ABILITIES_OF: Final[i64] = SHEET.column(
    "abilities", "by seat and ability", places=ABILITIES, times=MOST_PLAYERS
)
ARMY: Final[i64] = SHEET.column(
    "soldiers",
    "by seat and soldier: row, column, level, has fought this turn",
    SIDE,
    SOLDIER_PLACES,
    SOLDIERS * MOST_PLAYERS,
)
TOWNS: Final[i64] = SHEET.column(
    "cities",
    "by seat and city, oldest first: row, column, level, holds the bound scroll, is being conquered or asked about",
    SIDE,
    CITY_PLACES,
    CITIES * MOST_PLAYERS,
)

# Cards
TREASURE: Final[i64] = SHEET.column("treasure", "by card: is being resolved", places=TREASURES)
DISCARDED: Final[i64] = SHEET.column(
    "treasures gone",
    "by card: its place in the discard, from below; all others lie in the deck",
    TREASURES,
    TREASURES,
)
BURIED: Final[i64] = SHEET.column(
    "abilities under",
    "the cards everybody knows at the bottom of the deck, from 1",
    ABILITIES,
    len(ABILITY_DECK),
)


def begun(canaan: Canaan) -> vec[i16]:
    """BG-1.3. A sheet of one's own with all on it that stays as it is when the map has been built."""
    land = canaan.land
    if not len(land.drawn):
        land.drawn = drawn(canaan)
    sheet = copied(land.drawn)
    if land is UNBUILT:
        table(sheet, canaan)
    return sheet


def drawn(canaan: Canaan) -> vec[i16]:
    """The sheet that is kept with a land. All tables share the one that is unbuilt: nothing of theirs stands there."""
    sheet = SHEET.blank()
    terrain = canaan.land.terrain
    for square in range(SQUARES):
        sheet[TERRAIN + square] = i16(terrain[square])
    if canaan.land is not UNBUILT:
        table(sheet, canaan)
    return sheet


def table(sheet: vec[i16], canaan: Canaan) -> None:
    """BG-2.2, BG-2.6. The switches of the table, and the tiles that were laid."""
    sheet[PLAYERS] = i16(canaan.seats)
    sheet[LONG] = 1 if canaan.long else 0
    sheet[CORNER_CITIES] = 1 if canaan.corner_cities else 0
    sheet[CITY_DISTANCE] = i16(canaan.city_distance)
    sheet[BARNS_SOLD] = 1 if canaan.barns_sold else 0
    sheet[CAMEL_RATE] = i16(canaan.camel_rate)
    mark(sheet, HOUSE_RULES, canaan.house)
    layout = canaan.layout
    place = LAYOUT
    for position in range(POSITIONS):
        tile = layout[position]
        if tile >= 0:
            sheet[place] = i16((tile >> 2) + 1)
            sheet[place + 1] = i16(tile & 3)
        place += 2


@final
class CanaanEncoder(Encoder):
    """Tells tables of Battle of GOG."""

    def encode(self, state: State, seat: Seat) -> vec[i16]:
        return encode(state, seat)


def encode(state: State, seat: Seat) -> vec[i16]:
    """BG-1.14. The table as this seat sees it."""
    assert isinstance(state, Canaan)
    sheet = begun(state)
    course(sheet, state, seat)
    if state.over:
        sheet[OVER] = 1
    else:
        question(sheet, state, seat)
    spot(sheet, GOG, state.gog)
    spot(sheet, ANGEL, state.angel)
    sheet[STANDING + state.gog] = i16(PIECES - 1)
    sheet[STANDING + state.angel] = i16(PIECES)
    for owner in range(state.seats):
        tribe(sheet, state, owner, seen_from(seat, owner, state.seats))
    soldiers(sheet, state, seat)
    cities(sheet, state, seat)
    cards(sheet, state)
    return sheet


def spot(sheet: vec[i16], first: i64, square: Square) -> None:
    """Row and column, from 1."""
    sheet[first] = ROW[square]
    sheet[first + 1] = COLUMN[square]


def course(sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
    """BG-4.3. How far the game has come."""
    sheet[ROUND] = i16(canaan.round)
    sheet[FIRST + seen_from(seat, canaan.first, canaan.seats)] = 1
    if canaan.on_turn != NOBODY:
        sheet[ON_TURN + seen_from(seat, canaan.on_turn, canaan.seats)] = 1
    sheet[DICE] = i16(canaan.dice // 10)
    sheet[DICE + 1] = i16(canaan.dice % 10)


def question(sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
    """Who is asked what, and all that is underway below it."""
    stack = canaan.stack
    top = stack[-1]
    for asked in range(canaan.seats):
        if top.asks >> asked & 1:
            sheet[ASKED + seen_from(seat, asked, canaan.seats)] = 1
    for rule in stack:
        if isinstance(rule, (Campaign, Turn)):
            continue  # always underway, and never asking
        if isinstance(rule, Conquest):
            asked_about(sheet, canaan, seat, rule.city)
            continue
        number = QUESTIONS[type(rule)]
        sheet[UNDERWAY + number] = 1
        if rule is top:
            sheet[QUESTION + number] = 1
        underway(sheet, canaan, seat, rule)


def underway(sheet: vec[i16], canaan: Canaan, seat: Seat, rule: Procedure[Canaan]) -> None:
    """How far a rule has come."""
    if isinstance(rule, Movement):
        put(sheet, STEPS, rule.left)
        mark(sheet, PAID, rule.paid)
    elif isinstance(rule, (Trading, Chests)):
        put(sheet, LEFT, rule.left)
    elif isinstance(rule, Buying):
        put(sheet, SCROLL_BOUGHT, 1 if rule.scroll_bought else 0)
    elif isinstance(rule, TreasureCard):
        put(sheet, ROLL, rule.roll)
        if rule.target >= 0:
            put(sheet, TARGET + seen_from(seat, rule.target, canaan.seats), 1)
    elif isinstance(rule, Laying):
        put(sheet, TILE, rule.tile + 1)
    elif isinstance(rule, Payment):
        put(sheet, PURCHASE, rule.purchase + 1)
        put(sheet, PRICE, rule.price)
    elif isinstance(rule, Robbing):
        if rule.city >= 0:
            asked_about(sheet, canaan, seat, rule.city)
    elif isinstance(rule, PickSoldiers):
        mark(sheet, ELIGIBLE, rule.eligible)
        mark(sheet, PICKED, rule.picked)
        put(sheet, LEFT, rule.need)
    elif isinstance(rule, CityPick):
        mark(sheet, ELIGIBLE, rule.eligible)
    elif isinstance(rule, SpiritMove):
        put(sheet, REACHES, rule.gog)
        put(sheet, REACHES + 1, rule.angel)
    elif isinstance(rule, ForestMarch):
        forest_march(sheet, rule)


def forest_march(sheet: vec[i16], march: ForestMarch) -> None:
    """BG-18.21"""
    put(sheet, LEFT, march.left)
    mark(sheet, PICKED, march.sent)
    if march.soldier >= 0:
        put(sheet, NAMED + march.soldier, 1)
    if march.one >= 0:
        spot(sheet, FORESTS, march.one)
    if march.two >= 0:
        spot(sheet, FORESTS + 2, march.two)


def asked_about(sheet: vec[i16], canaan: Canaan, seat: Seat, city: i64) -> None:
    """BG-13.10, BG-16.2. The city that falls, or for whose sake a scroll is taken."""
    sheet[city_column(canaan, seat, city) + 4] = 1


def city_column(canaan: Canaan, seat: Seat, city: i64) -> i64:
    """Where the places of a city begin."""
    place = seen_from(seat, city // CITIES, canaan.seats)
    return TOWNS + CITY_PLACES * (CITIES * place + city % CITIES)


def tribe(sheet: vec[i16], canaan: Canaan, owner: Seat, place: i64) -> None:
    """BG-1. What one player has beside the map."""
    if canaan.fallen[owner]:
        sheet[FALLEN + place] = i16(canaan.fallen[owner])
    sheet[FOUNDED + place] = i16(canaan.founded[owner])
    sheet[TURNS + place] = i16(canaan.turns[owner])
    goods = canaan.goods
    for kind in range(3):
        sheet[GOODS + 3 * place + kind] = i16(goods[3 * owner + kind])
    sheet[BARN + place] = i16(canaan.barn[owner])
    sheet[HELD + place] = i16(canaan.scrolls[owner])
    sheet[VETERAN + place] = i16(canaan.veterans >> owner & 1)
    if canaan.abilities[owner]:
        mark(sheet, ABILITIES_OF + ABILITIES * place, canaan.abilities[owner])


def soldiers(sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
    """BG-1.5"""
    standing = STANDING
    rows = ROW
    columns = COLUMN
    squares = canaan.place
    levels = canaan.level
    fought = canaan.fought
    for owner in range(canaan.seats):
        place = seen_from(seat, owner, canaan.seats)
        first = ARMY + SOLDIER_PLACES * SOLDIERS * place
        for one in range(SOLDIERS * owner, SOLDIERS * owner + SOLDIERS):
            square = squares[one]
            if square >= 0:
                sheet[first] = rows[square]
                sheet[first + 1] = columns[square]
                sheet[first + 2] = i16(levels[one])
                sheet[first + 3] = i16(fought >> one & 1)
                sheet[standing + square] = i16(place + 1)
            first += SOLDIER_PLACES


def cities(sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
    """BG-1.6"""
    standing = STANDING
    rows = ROW
    columns = COLUMN
    squares = canaan.city_place
    levels = canaan.city_level
    counts = canaan.city_count
    for owner in range(canaan.seats):
        place = seen_from(seat, owner, canaan.seats)
        first = TOWNS + CITY_PLACES * CITIES * place
        for city in range(CITIES * owner, CITIES * owner + counts[owner]):
            square = squares[city]
            sheet[first] = rows[square]
            sheet[first + 1] = columns[square]
            sheet[first + 2] = i16(levels[city])
            sheet[standing + square] = i16(MOST_PLAYERS + place + 1)
            first += CITY_PLACES
    if canaan.bound >= 0:
        sheet[city_column(canaan, seat, canaan.bound) + 3] = 1


def cards(sheet: vec[i16], canaan: Canaan) -> None:
    """BG-2.10, BG-8, BG-19. Tiles and cards. What is neither here nor with a player lies in its deck, in no known order."""
    for tile in canaan.tiles:
        sheet[TILES_LEFT + tile] = 1
    if canaan.treasure >= 0:
        sheet[TREASURE + canaan.treasure] = 1
    for number, card in enumerate(canaan.treasure_discard):
        sheet[DISCARDED + card] = i16(number + 1)
    for under in range(canaan.buried):
        put(sheet, BURIED + under, canaan.ability_deck[under] + 1)
