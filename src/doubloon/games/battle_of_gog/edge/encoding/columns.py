"""The columns of Battle of GOG for learners (BG-1.14): what stands where on the sheet. Compiled room.

Rules in progress write their part themselves (`encode`); the table is written by encoding.py.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.games.battle_of_gog.actions import ACTIONS
from doubloon.games.battle_of_gog.canaan import Canaan
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
from doubloon.kernel.encoding import Sheet, seen_from
from doubloon.kernel.procedure import Seat
from doubloon.pieces.squares import Square

QUESTION_NAMES: Final = (
    "Laying",
    "Deployment",
    "Trading",
    "Buying",
    "Payment",
    "Robbing",
    "Chests",
    "TreasureCard",
    "PickSoldiers",
    "CityPick",
    "CornerMarch",
    "ForestMarch",
    "Forgetting",
    "Theft",
    "SpiritMove",
    "AmbushChoice",
    "Dice",
    "Movement",
    "Sieges",
)
"""What asks, in the order of the column."""

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
QUESTION: Final[i64] = SHEET.column("question", ", ".join(QUESTION_NAMES), places=len(QUESTION_NAMES))
UNDERWAY: Final[i64] = SHEET.column(
    "underway",
    "the same rules, whether they ask now or wait for what stands above them",
    places=len(QUESTION_NAMES),
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


def spot(sheet: vec[i16], first: i64, square: Square) -> None:
    """Row and column, from 1."""
    sheet[first] = ROW[square]
    sheet[first + 1] = COLUMN[square]


def asked_about(sheet: vec[i16], canaan: Canaan, seat: Seat, city: i64) -> None:
    """BG-13.10, BG-16.2. The city that falls, or for whose sake a scroll is taken."""
    sheet[city_column(canaan, seat, city) + 4] = 1


def city_column(canaan: Canaan, seat: Seat, city: i64) -> i64:
    """Where the places of a city begin."""
    place = seen_from(seat, city // CITIES, canaan.seats)
    return TOWNS + CITY_PLACES * (CITIES * place + city % CITIES)
