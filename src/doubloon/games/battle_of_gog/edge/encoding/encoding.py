"""What a seat of Battle of GOG may know (BG-1.14), as numbers for learners. Compiled room.

Everything is public but the order of tiles and decks, so all seats know the same; each sees itself first. A square is told by
its row and column, counted from 1, where it can be missing (0, 0). The map never changes once it is built: the sheet
up to its end is drawn once a game, and kept with the land.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.games.battle_of_gog.canaan import NOBODY, Canaan
from doubloon.games.battle_of_gog.content import (
    ABILITIES,
    CITIES,
    MOST_PLAYERS,
    POSITIONS,
    SOLDIERS,
    SQUARES,
    first_die,
    second_die,
)
from doubloon.games.battle_of_gog.edge.encoding.columns import (
    ABILITIES_OF,
    ANGEL,
    ARMY,
    ASKED,
    BARN,
    BARNS_SOLD,
    BURIED,
    CAMEL_RATE,
    CITY_DISTANCE,
    CITY_PLACES,
    COLUMN,
    CORNER_CITIES,
    DICE,
    DISCARDED,
    FALLEN,
    FIRST,
    FOUNDED,
    GOG,
    GOODS,
    HELD,
    HOUSE_RULES,
    LAYOUT,
    LONG,
    ON_TURN,
    OVER,
    PIECES,
    PLAYERS,
    QUESTION,
    QUESTION_NAMES,
    ROUND,
    ROW,
    SHEET,
    SOLDIER_PLACES,
    STANDING,
    TERRAIN,
    TILE,
    TILES_LEFT,
    TOWNS,
    TREASURE,
    TURNS,
    UNDERWAY,
    VETERAN,
    city_column,
    spot,
)
from doubloon.games.battle_of_gog.land import UNBUILT
from doubloon.games.battle_of_gog.rules.abilities.ambush import AmbushChoice
from doubloon.games.battle_of_gog.rules.buying import Buying, Payment
from doubloon.games.battle_of_gog.rules.dice import Dice
from doubloon.games.battle_of_gog.rules.fighting.conquest import Sieges
from doubloon.games.battle_of_gog.rules.fighting.picks import PickSoldiers
from doubloon.games.battle_of_gog.rules.gog_and_angel import SpiritMove
from doubloon.games.battle_of_gog.rules.movement.movement import Movement
from doubloon.games.battle_of_gog.rules.scrolls import Robbing
from doubloon.games.battle_of_gog.rules.set_up.map_building import Laying
from doubloon.games.battle_of_gog.rules.set_up.set_up import Deployment
from doubloon.games.battle_of_gog.rules.trading import Trading
from doubloon.games.battle_of_gog.rules.treasures.chests import Chests
from doubloon.games.battle_of_gog.rules.treasures.marches import CornerMarch, ForestMarch
from doubloon.games.battle_of_gog.rules.treasures.treasures import CityPick, Forgetting, Theft, TreasureCard
from doubloon.kernel.encoding import Encoder, mark, put, seen_from
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.state import State

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
assert tuple(kind.__name__ for kind in QUESTIONS) == QUESTION_NAMES


def begun(canaan: Canaan, room: vec[i16]) -> vec[i16]:
    """BG-1.3. A sheet with all on it that stays as it is when the map has been built."""
    land = canaan.land
    if not len(land.drawn):
        land.drawn = drawn(canaan)
    sheet = SHEET.begun_in(room, land.drawn)
    if land is UNBUILT:
        table(sheet, canaan)
    return sheet


def drawn(canaan: Canaan) -> vec[i16]:
    """The beginning of a sheet, which is kept with a land. All tables share the one that is unbuilt: nothing of theirs stands there."""
    sheet = SHEET.blank()
    terrain = canaan.land.terrain
    for square in range(SQUARES):
        sheet[TERRAIN + square] = i16(terrain[square])
    if canaan.land is not UNBUILT:
        table(sheet, canaan)
    return sheet[:TILE]


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

    def write(self, state: State, seat: Seat, room: vec[i16]) -> vec[i16]:
        return write(state, seat, room)


def encode(state: State, seat: Seat) -> vec[i16]:
    """BG-1.14. The table as this seat sees it."""
    return write(state, seat, SHEET.room())


def write(state: State, seat: Seat, room: vec[i16]) -> vec[i16]:
    """The same, in this memory."""
    assert isinstance(state, Canaan)
    sheet = begun(state, room)
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


def course(sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
    """BG-4.3. How far the game has come."""
    sheet[ROUND] = i16(canaan.round)
    sheet[FIRST + seen_from(seat, canaan.first, canaan.seats)] = 1
    if canaan.on_turn != NOBODY:
        sheet[ON_TURN + seen_from(seat, canaan.on_turn, canaan.seats)] = 1
    sheet[DICE] = i16(first_die(canaan.dice))
    sheet[DICE + 1] = i16(second_die(canaan.dice))


def question(sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
    """Who is asked what, and all that is underway below it."""
    stack = canaan.stack
    top = stack[-1]
    for asked in range(canaan.seats):
        if top.asks >> asked & 1:
            sheet[ASKED + seen_from(seat, asked, canaan.seats)] = 1
    for rule in stack:
        rule.encode(sheet, canaan, seat)
        number = QUESTIONS.get(type(rule), -1)
        if number >= 0:  # the game, a turn and a conquest never ask
            sheet[UNDERWAY + number] = 1
            if rule is top:
                sheet[QUESTION + number] = 1


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
