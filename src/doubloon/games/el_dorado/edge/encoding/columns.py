"""The columns that tell learners of El Dorado what is asked and underway. Compiled room.

Rules in progress write them (`encode`, `encode_question`); the columns of the table follow in encoding.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.games.el_dorado.content import (
    ARMY,
    BLACK_DIE,
    EXPLORERS,
    KINDS,
    MOST_SEATS,
    MOST_SIDES,
    NOBODY,
    PIECES,
    PLACES,
    RESOURCES,
    Side,
)
from doubloon.games.el_dorado.dice import showing
from doubloon.games.el_dorado.packed import left_by, walker
from doubloon.kernel.encoding import Sheet, put, seen_from
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat

if TYPE_CHECKING:
    from doubloon.games.el_dorado.island import Island

RULE_NAMES: Final = (
    # The turn (ED-2, ED-8)
    "Expedition",
    "ChooseExplorers",
    "Turn",
    "Return",
    "BeforeTheRoll",
    "Fortune",
    "Piracy",
    "ChooseSpeed",
    "Gathering",
    "SpendingPoints",
    "Cartography",
    "Surrender",
    # Exploring (ED-9, ED-11, ED-17)
    "Explore",
    "Window",
    "Discovery",
    "OpenCave",
    "CaveIn",
    "Picking",
    "Walking",
    "Answer",
    # Battles (ED-12 – ED-15)
    "Entry",
    "Battle",
    "BattleMoves",
    "FarmhouseAttack",
    "HalfHand",
    "Reroll",
    "CoinReroll",
    "Plunder",
    "RoseCard",
    "TitanTurn",
    # Thieves, teams, and alone (TH, SO)
    "ThievesTurn",
    "InHiding",
    "GoldOrSteal",
    "Theft",
    "Looting",
    "ChoosingThief",
    "SharingDice",
    "NamingPurchase",
    "Contribution",
    "Division",
    "Awarding",
    "GuardianPhase",
    "GuardianTurn",
    "PlacingGuardian",
)
"""What asks or waits, in the order of the columns."""

BATTLES: Final[i64] = 6
MANY: Final[i64] = 127
CODES: Final[i64] = 9999
"""More than there are actions."""

SHEET: Final = Sheet()

OVER: Final[i64] = SHEET.column("over", "the game has ended")
ASKED: Final[i64] = SHEET.column("asked", "by seat: owes a decision", places=MOST_SEATS)
QUESTION: Final[i64] = SHEET.column("question", "what asks: " + ", ".join(RULE_NAMES), places=len(RULE_NAMES))
UNDERWAY: Final[i64] = SHEET.column(
    "underway", "the same rules, whether they ask or wait", places=len(RULE_NAMES)
)
WHO: Final[i64] = SHEET.column("who", "by seat: whose matter it is", places=MOST_SEATS)
WHOM: Final[i64] = SHEET.column("whom", "by seat: captor, victim or partner in it", places=MOST_SEATS)
WHOSE: Final[i64] = SHEET.column("whose side", "by side: whose matter it is", places=MOST_SIDES)
OPPONENTS: Final[i64] = SHEET.column(
    "opponents", "by side: still to be fought on this tile (ED-R25)", places=MOST_SIDES
)
FINISHED: Final[i64] = SHEET.column(
    "finished", "by seat: has said it is done, or was not entitled", places=MOST_SEATS
)
UNHEARD: Final[i64] = SHEET.column(
    "unheard", "by seat: whose partner would not help to pay (TH-R60)", places=MOST_SEATS
)
TILE: Final[i64] = SHEET.column("tile", "the tile it is about, from 1", PLACES)
OTHER_TILE: Final[i64] = SHEET.column("other tile", "where it comes from or goes to, from 1", PLACES)
TILE_KIND: Final[i64] = SHEET.column("tile kind", "the kind of the tile that is flipped, from 1", KINDS)
NUMBER: Final[i64] = SHEET.column("number", "pips, points, cards or pieces it is about", MANY)
SECOND: Final[i64] = SHEET.column("second number", "the other one of two", MANY)
SIGN: Final[i64] = SHEET.column("sign", "leaving, fleeing, agreed, emerged, fought before")
TOGETHER: Final[i64] = SHEET.column("together", "the partner helps to pay for the offering (TH-6.15)")
PURCHASE: Final[i64] = SHEET.column("purchase", "what is bought together: its code and 1", CODES)
PICKED: Final[i64] = SHEET.column("picked", "by villager of the side: was picked or walks", places=ARMY)
BARRED: Final[i64] = SHEET.column("barred", "by villager of the side: may not be picked", places=ARMY)
PIECE: Final[i64] = SHEET.column("piece", "the piece that discovers, from 1", PIECES)
SHARED: Final[i64] = SHEET.column("shared dice", "by pips, 0 to 6: left, and given", 15, 14)
CARDS: Final[i64] = SHEET.column("cards to share", "by resource, for those who share them", MANY, RESOURCES)

# The battle (ED-12, ED-13)
FOUGHT_ON: Final[i64] = SHEET.column("battle", "the tile it is fought on, from 1", PLACES)
ATTACKER: Final[i64] = SHEET.column("attacker", "by side", places=MOST_SIDES)
DEFENDER: Final[i64] = SHEET.column("defender", "by side", places=MOST_SIDES)
LOSER: Final[i64] = SHEET.column("loser", "by side", places=MOST_SIDES)
BATTLE_KIND: Final[i64] = SHEET.column(
    "battle kind", "ordinary, interruption, farmhouse, dweller, ranged, den", places=BATTLES
)
DWELLER: Final[i64] = SHEET.column("dweller", "who fights for nobody, by its kind", KINDS)
STRENGTHS: Final[i64] = SHEET.column("strengths", "dice of attacker and defender", MANY, 2)
DECIDED: Final[i64] = SHEET.column("decided", "somebody has lost; nobody has", places=2)
THROWN: Final[i64] = SHEET.column("thrown", "by pips, 1 to 6: the attacker's dice", 63, BLACK_DIE)
ANSWER: Final[i64] = SHEET.column("answer", "by pips: the defender's dice", 63, BLACK_DIE)
CAME_FROM: Final[i64] = SHEET.column("came from", "by tile: attackers came over it", places=PLACES)
MOVING: Final[i64] = SHEET.column("battle moves", "the attacker brings help; the defender answers", places=2)


def side_from(island: Island, seat: Seat, side: Side) -> Side:
    """How many places to the left of one's own side another one sits."""
    return seen_from(island.side_of[seat], side, island.sides)


def one_seat(sheet: vec[i16], first: i64, island: Island, seat: Seat, other: Seat) -> None:
    """Mark a seat, unless it is nobody's."""
    if other >= 0:
        put(sheet, first + seen_from(seat, other, island.seats), 1)


def one_side(sheet: vec[i16], first: i64, island: Island, seat: Seat, side: Side) -> None:
    """Mark a side, unless it is nobody's."""
    if 0 <= side < island.sides:
        put(sheet, first + side_from(island, seat, side), 1)


def by_seat(sheet: vec[i16], first: i64, island: Island, seat: Seat, mask: i64) -> None:
    """Mark all seats of a mask."""
    other: Seat = 0
    while mask:
        if mask & 1:
            sheet[first + seen_from(seat, other, island.seats)] = 1
        mask >>= 1
        other += 1


def flag(sheet: vec[i16], place: i64, truth: bool) -> None:
    """A yes or a no."""
    if truth:
        put(sheet, place, 1)


SHEET_OF_BATTLE: Final[i64] = MOVING + 2
"""Where the columns of the battle end."""


def villagers(sheet: vec[i16], first: i64, side: Side, pieces: i64) -> None:
    """Mark the villagers of a side that are in a mask of pieces."""
    for piece in members(pieces):
        if piece < EXPLORERS and piece // ARMY == side:
            put(sheet, first + piece % ARMY, 1)


def clear_battle(sheet: vec[i16]) -> None:
    """A battle within another hides it."""
    if sheet[FOUGHT_ON]:
        for place in range(FOUGHT_ON, SHEET_OF_BATTLE):
            sheet[place] = 0


def dice(sheet: vec[i16], first: i64, thrown: i64) -> None:
    """By pips: how many dice show them."""
    if thrown:
        for pips in range(1, BLACK_DIE + 1):
            put(sheet, first + pips - 1, showing(thrown, pips))


def came_from(sheet: vec[i16], island: Island, side: Side, place: i64) -> None:
    """Over which tiles the attackers came in."""
    if side == NOBODY or not island.trail:
        return
    told: i64 = 0
    trail = island.trail
    for number in range(len(trail) - 1, -1, -1):
        piece = walker(trail[number])
        if island.at[piece] == place and island.side_of_piece(piece) == side and not told & ONE[piece]:
            told |= ONE[piece]  # its steps before that one led elsewhere
            sheet[CAME_FROM + left_by(trail[number])] = 1


def thrown_again(sheet: vec[i16], island: Island, seat: Seat, side: Side, thrown: i64) -> None:
    """HC-3.1, TH-12. Dice that are being rerolled lie where the battle's own will; the battle has written its attacker."""
    attacks = sheet[ATTACKER + side_from(island, seat, side)] == 1
    dice(sheet, THROWN if attacks else ANSWER, thrown)
