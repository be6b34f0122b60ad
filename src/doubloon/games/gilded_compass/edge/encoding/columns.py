"""The columns of the Gilded Compass for learners (GC-18): what stands where on the sheet. Compiled room.

Rules in progress write their part themselves (`encode_question`); the table is written by encoding.py.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.games.gilded_compass.content import (
    ABILITIES_SHOWN,
    ABILITY_NAMES,
    ARTIFACT_TYPES,
    ARTIFACTS,
    BUILDING_NAMES,
    CHESTS,
    COLLECTIONS,
    DICE_EACH,
    EXTRA_DICE,
    ITEMS,
    MAPS,
    MAPS_SHOWN,
    MISSIONS,
    MOST_PLAYERS,
    SPECIALISTS,
    TREASURE_NAMES,
    VALUES,
)
from doubloon.games.gilded_compass.rules.buildings.tower import FLOORS
from doubloon.kernel.encoding import (
    Sheet,
    seen_from,
    tally,
)
from doubloon.kernel.procedure import Seat
from doubloon.pieces.handful import Handful

OWNERS: Final[i64] = MOST_PLAYERS + 1
"""The players and, last, the neutral one."""
MOST_DICE: Final[i64] = DICE_EACH + EXTRA_DICE
MOST_TOKENS: Final[i64] = 200
"""More than the dice of six rounds can win; the counters are not limited."""
ENTRANCES_AT_MOST: Final[i64] = 7
PIPS: Final[i64] = 6
SIDES: Final[i64] = PIPS * PIPS
"""Dice sides of Magical Items, 1-1, 1-2 and so on."""
TEMPLE_SLOTS: Final[i64] = 4
GROUPS_TOLD: Final[i64] = 16
"""How many groups of the Archives are told apart, the best; only four of them can win a map."""
ABILITY_KINDS: Final[i64] = len(ABILITY_NAMES)
COLOURS: Final[i64] = len(TREASURE_NAMES)

QUESTION_NAMES: Final = (
    "TimelyGifts",
    "TurnStart",
    "Placement",
    "NeutralPlacement",
    "Reroll",
    "CompellingPower",
    "ChooseRival",
    "ChooseWay",
    "ChooseDie",
    "Crew",
    "Auction",
    "Commission",
    "Cartography",
    "Initiation",
    "Salvage",
    "Enrolment",
)
"""What asks, in the order of the column."""

SHEET: Final = Sheet()

# The frame and the round
PLAYERS: Final[i64] = SHEET.column("players", "how many play", MOST_PLAYERS)
AUCTION: Final[i64] = SHEET.column("auction house", "the Auction House is in play, else the Guild")
C_BUILDING: Final[i64] = SHEET.column("C building", ", ".join(BUILDING_NAMES), places=len(BUILDING_NAMES))
HOUSE_RULES: Final[i64] = SHEET.column(
    "house rules", "24 tokens, only the winner dives (GC-R35), items on Ancient Maps only", places=3
)
NEUTRAL: Final[i64] = SHEET.column("neutral", "the neutral player takes part (GC-16)")
ROUND: Final[i64] = SHEET.column("round", "the round (GC-3)", 6)
LAST_LAP: Final[i64] = SHEET.column("last lap", "everybody has one turn left this round")
START: Final[i64] = SHEET.column("start player", "by seat", places=MOST_PLAYERS)
ON_TURN: Final[i64] = SHEET.column("on turn", "by seat", places=MOST_PLAYERS)
HELPER: Final[i64] = SHEET.column(
    "helper", "by seat: took the extra dice this round (GC-11.7)", places=MOST_PLAYERS
)

# What is asked
OVER: Final[i64] = SHEET.column("over", "the game has ended")
ASKED: Final[i64] = SHEET.column("asked", "by seat: owes a decision", places=MOST_PLAYERS)
QUESTION: Final[i64] = SHEET.column("question", ", ".join(QUESTION_NAMES), places=len(QUESTION_NAMES))
PICKED: Final[i64] = SHEET.column(
    "picked", "by pips, 1 to 6: dice picked so far, or those of the copied set", 15, PIPS
)
PICKED_NEUTRAL: Final[i64] = SHEET.column("picked neutral", "by pips: neutral dice picked so far", 15, PIPS)
LAST: Final[i64] = SHEET.column("picked last", "the value picked last; neutral dice count six more", 12)
NUMBER: Final[i64] = SHEET.column("to pick", "dice or Chests still to be picked", MOST_DICE)
LEAST: Final[i64] = SHEET.column("pips needed", "how many pips must still be picked at least", 60)
TURNED: Final[i64] = SHEET.column("turned", "the first die turned: from, to (GC-11.9)", PIPS, 2)
RIVAL: Final[i64] = SHEET.column("rival", "by owner: whose set is equalled (GC-11.10)", places=OWNERS)
NEUTRAL_DICE: Final[i64] = SHEET.column("neutral dice", "neutral dice were placed, or may be left (GC-16.6)")

# Dice and buildings
ROLLED: Final[i64] = SHEET.column("rolled", "by pips: dice of the player on turn", 15, PIPS)
ROLLED_NEUTRAL: Final[i64] = SHEET.column("rolled neutral", "by pips: neutral dice rolled", 15, PIPS)
FREE: Final[i64] = SHEET.column("free dice", "by owner: dice that are in no building", 15, OWNERS)
HELD: Final[i64] = SHEET.column("neutral dice held", "by seat", 15, MOST_PLAYERS)
LIBRARY: Final[i64] = SHEET.column("library", "by owner: dice in the Library", 15, OWNERS)
ROW: Final[i64] = SHEET.column(
    "university",
    "by entrance and owner: the pips of the die that stands there",
    PIPS,
    OWNERS,
    ENTRANCES_AT_MOST,
)
HIRED: Final[i64] = SHEET.column(
    "specialists shown", "by Specialist: the place on display, from the left", ENTRANCES_AT_MOST, SPECIALISTS
)
GROUPS: Final[i64] = SHEET.column(
    "archives",
    "by rank, best first: the size of the group at its owner's place, then its pips",
    15,
    OWNERS + 1,
    GROUPS_TOLD,
)
MAPS_ON_SHOW: Final[i64] = SHEET.column("maps shown", "by Map: the place on display", MAPS_SHOWN, MAPS)
RUN: Final[i64] = SHEET.column(
    "runs", "by owner: dice of the run, by pips, and its rank", 15, PIPS + 1, OWNERS
)
BID: Final[i64] = SHEET.column(
    "bids", "Illuminati or Galleon, by owner: dice of the set, by pips, and its rank", 15, PIPS + 1, OWNERS
)
TILES: Final[i64] = SHEET.column(
    "temple",
    "by item on display: lower die, higher die, then by owner who holds it",
    PIPS,
    2 + OWNERS,
    TEMPLE_SLOTS,
)
ON_OFFER: Final[i64] = SHEET.column(
    "abilities shown", "by place: which Ability", places=ABILITY_KINDS, times=ABILITIES_SHOWN
)
LEFT: Final[i64] = SHEET.column(
    "left tower", "by floor and owner: the pips of the die there", PIPS, OWNERS, FLOORS
)
RIGHT: Final[i64] = SHEET.column(
    "right tower", "by floor and owner: the pips of the die there", PIPS, OWNERS, FLOORS
)

# Tiles in hand
DRAWER: Final[i64] = SHEET.column(
    "drawer", "by seat: has drawn tiles in hand and must choose", places=MOST_PLAYERS
)
DRAWN: Final[i64] = SHEET.column("drawn", "how many tiles that are", 15)
DRAWN_ARTIFACTS: Final[i64] = SHEET.column(
    "drawn artifacts", "by type, for the drawer alone", 15, ARTIFACT_TYPES
)
DRAWN_MISSIONS: Final[i64] = SHEET.column(
    "drawn missions", "by Mission, for the drawer alone: its place", 15, MISSIONS
)

# By seat
TOKENS_OF: Final[i64] = SHEET.column("tokens", "by seat", MOST_TOKENS, MOST_PLAYERS)
MAPS_OF: Final[i64] = SHEET.column("maps", "by seat and Map", places=MAPS, times=MOST_PLAYERS)
SPECIALISTS_OF: Final[i64] = SHEET.column(
    "specialists", "by seat and Specialist", places=SPECIALISTS, times=MOST_PLAYERS
)
ABILITIES_OF: Final[i64] = SHEET.column(
    "abilities", "by seat and kind: ready to use", 15, ABILITY_KINDS, MOST_PLAYERS
)
FRESH_OF: Final[i64] = SHEET.column(
    "fresh abilities", "by seat and kind: won this round", 15, ABILITY_KINDS, MOST_PLAYERS
)
CHESTS_OF: Final[i64] = SHEET.column("chests", "by seat and printed value", 15, VALUES, MOST_PLAYERS)
CATCH: Final[i64] = SHEET.column("catch", "by seat: Chests caught this round", CHESTS, MOST_PLAYERS)
ITEM_SIDES: Final[i64] = SHEET.column(
    "items",
    "by seat and dice side: 1-1, 1-2, …, 6-6",
    2,
    SIDES,
    MOST_PLAYERS,
)
TREASURES_OF: Final[i64] = SHEET.column("treasures", "by seat and colour", 15, COLOURS, MOST_PLAYERS)
ARTIFACTS_OF: Final[i64] = SHEET.column("artifacts", "by seat: how many", ARTIFACTS, MOST_PLAYERS)
MISSIONS_OF: Final[i64] = SHEET.column("missions", "by seat: how many", MISSIONS, MOST_PLAYERS)

# By seat, secret until the game is over
COLLECTION_OF: Final[i64] = SHEET.column(
    "own collection",
    "by seat, one's own alone: the Private Collection",
    places=COLLECTIONS,
    times=MOST_PLAYERS,
)
OWN_ARTIFACTS: Final[i64] = SHEET.column(
    "own artifacts", "by seat and type, one's own alone", 15, ARTIFACT_TYPES, MOST_PLAYERS
)
OWN_MISSIONS: Final[i64] = SHEET.column(
    "own missions", "by seat and Mission, one's own alone", places=MISSIONS, times=MOST_PLAYERS
)
OWN_ITEMS: Final[i64] = SHEET.column(
    "own items", "by seat and item, one's own alone", places=ITEMS, times=MOST_PLAYERS
)
OWN_CATCH: Final[i64] = SHEET.column(
    "own catch", "by seat and printed value, one's own alone", 15, VALUES, MOST_PLAYERS
)
OWN_TREASURES: Final[i64] = SHEET.column(
    "own treasures", "by seat, colour and value, one's own alone", 15, COLOURS * VALUES, MOST_PLAYERS
)

# Stacks and discards
STACKS: Final[i64] = SHEET.column(
    "stacks", "tiles left: Maps, Specialists, Artifacts, Missions, items, Abilities, Chests", 36, 7
)
MAPS_GONE: Final[i64] = SHEET.column("maps gone", "by Map", places=MAPS)
SPECIALISTS_GONE: Final[i64] = SHEET.column("specialists gone", "by Specialist", places=SPECIALISTS)
ARTIFACTS_GONE: Final[i64] = SHEET.column("artifacts gone", "by type", 15, ARTIFACT_TYPES)
ITEMS_GONE: Final[i64] = SHEET.column("items gone", "by item", places=ITEMS)
ABILITIES_GONE: Final[i64] = SHEET.column("abilities gone", "by kind", 15, ABILITY_KINDS)
CHESTS_GONE: Final[i64] = SHEET.column("chests gone", "by printed value", 15, VALUES)


def place_of(seat: Seat, owner: i64, seats: i64) -> i64:
    """An owner's place among all owners: the neutral player has the last one at every table."""
    return OWNERS - 1 if owner == seats else seen_from(seat, owner, seats)


def pips(sheet: vec[i16], first: i64, dice: Handful) -> None:
    """How many dice of each value, 1 to 6."""
    tally(sheet, first, dice >> 4)
