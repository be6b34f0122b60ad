"""What a seat of the Gilded Compass may know (GC-18), as numbers for learners. Compiled room.

The columns stand in the order of the table: the frame, the round, what is asked, the buildings, the players, stacks and
discards. What others hold secretly appears as a number of tiles only; when the game is over everything is open.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.games.gilded_compass.compass import Compass
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
    ITEM_HIGH,
    ITEM_LOW,
    ITEMS,
    MAPS,
    MAPS_SHOWN,
    MISSIONS,
    MOST_PLAYERS,
    SPECIALISTS,
    TREASURE_NAMES,
    VALUES,
)
from doubloon.games.gilded_compass.dice_sets import ARCHIVES, NOBODY, RUNS, DiceSet, strength
from doubloon.games.gilded_compass.rules.buildings.archives import Cartography
from doubloon.games.gilded_compass.rules.buildings.auction_house import Auction
from doubloon.games.gilded_compass.rules.buildings.galleon import Crew, Salvage
from doubloon.games.gilded_compass.rules.buildings.guild import Commission
from doubloon.games.gilded_compass.rules.buildings.illuminati import Initiation
from doubloon.games.gilded_compass.rules.buildings.tower import FLOORS
from doubloon.games.gilded_compass.rules.buildings.university import Enrolment, owner_of, pips_of
from doubloon.games.gilded_compass.rules.rounds import TimelyGifts
from doubloon.games.gilded_compass.rules.turn import (
    CompellingPower,
    NeutralPlacement,
    Placement,
    Reroll,
    TurnStart,
)
from doubloon.games.gilded_compass.rules.will_to_win import ChooseDie, ChooseRival, ChooseWay
from doubloon.kernel.encoding import (
    Encoder,
    Sheet,
    mark,
    mark_by_seat,
    put,
    put_by_seat,
    seen_from,
    tally,
    tally_by_seat,
    tally_each,
)
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.masks import size as number_in
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.state import State
from doubloon.pieces.handful import Handful, size

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
"""So many groups of the Archives are told apart, the best; only four of them can win a map."""
ABILITY_KINDS: Final[i64] = len(ABILITY_NAMES)
COLOURS: Final[i64] = len(TREASURE_NAMES)

QUESTIONS: Final[dict[type[Procedure[Compass]], i64]] = {
    kind: number
    for number, kind in enumerate(
        (
            TimelyGifts,
            TurnStart,
            Placement,
            NeutralPlacement,
            Reroll,
            CompellingPower,
            ChooseRival,
            ChooseWay,
            ChooseDie,
            Crew,
            Auction,
            Commission,
            Cartography,
            Initiation,
            Salvage,
            Enrolment,
        )
    )
}
"""By what asks: the number of the question."""

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
QUESTION: Final[i64] = SHEET.column(
    "question", ", ".join(kind.__name__ for kind in QUESTIONS), places=len(QUESTIONS)
)
PICKED: Final[i64] = SHEET.column(
    "picked", "by pips, 1 to 6: dice picked so far, or those of the copied set", 15, PIPS
)
PICKED_NEUTRAL: Final[i64] = SHEET.column("picked neutral", "by pips: neutral dice picked so far", 15, PIPS)
LAST: Final[i64] = SHEET.column("picked last", "the value picked last; neutral dice count six more", 12)
NUMBER: Final[i64] = SHEET.column("to pick", "dice or Chests still to be picked", MOST_DICE)
LEAST: Final[i64] = SHEET.column("pips needed", "at least so many pips must still be picked", 60)
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


@final
class CompassEncoder(Encoder):
    """Tells tables of the Gilded Compass."""

    def encode(self, state: State, seat: Seat) -> vec[i16]:
        return encode(state, seat)


def encode(state: State, seat: Seat) -> vec[i16]:
    """GC-18.1, GC-18.2. The table as this seat sees it."""
    assert isinstance(state, Compass)
    compass = state  # by a name of its own type: compiled code would check the other at every use
    sheet = SHEET.blank()
    frame(sheet, compass)
    the_round(sheet, compass, seat)
    if compass.over:
        sheet[OVER] = 1
    else:
        question(sheet, compass, seat)
    dice(sheet, compass, seat)
    buildings(sheet, compass, seat)
    if compass.drawer != NOBODY:
        tiles_in_hand(sheet, compass, seat)
    belongings(sheet, compass, seat)
    if compass.over:
        for owner in range(compass.seats):
            secrets(sheet, compass, owner, seen_from(seat, owner, compass.seats))
    else:
        secrets(sheet, compass, seat, 0)
    stacks_and_discards(sheet, compass)
    return sheet


def place_of(seat: Seat, owner: i64, seats: i64) -> i64:
    """An owner's place among all owners: the neutral player has the last one at every table."""
    return OWNERS - 1 if owner == seats else seen_from(seat, owner, seats)


def frame(sheet: vec[i16], compass: Compass) -> None:
    """GC-2"""
    sheet[PLAYERS] = i16(compass.seats)
    if compass.auction:
        sheet[AUCTION] = 1
    if compass.c >= 0:
        sheet[C_BUILDING + compass.c] = 1
    if compass.neutral:
        sheet[NEUTRAL] = 1
    for rule in members(compass.house):
        sheet[HOUSE_RULES + rule] = 1


def the_round(sheet: vec[i16], compass: Compass, seat: Seat) -> None:
    """GC-3"""
    sheet[ROUND] = i16(compass.round)
    if compass.last_lap:
        sheet[LAST_LAP] = 1
    sheet[START + seen_from(seat, compass.start, compass.seats)] = 1
    if compass.on_turn != NOBODY:
        sheet[ON_TURN + seen_from(seat, compass.on_turn, compass.seats)] = 1
    if compass.helper != NOBODY:
        sheet[HELPER + seen_from(seat, compass.helper, compass.seats)] = 1


def question(sheet: vec[i16], compass: Compass, seat: Seat) -> None:
    """Who is asked what, and what was answered before within the same question."""
    top = compass.stack[-1]
    for asked in range(compass.seats):
        if top.asks >> asked & 1:
            sheet[ASKED + seen_from(seat, asked, compass.seats)] = 1
    sheet[QUESTION + QUESTIONS[type(top)]] = 1
    if isinstance(top, Placement):
        put(sheet, NEUTRAL_DICE, 1 if top.neutral_placed else 0)
    elif isinstance(top, NeutralPlacement):
        put(sheet, NEUTRAL_DICE, 1 if top.optional else 0)
    elif isinstance(top, Reroll):
        pips(sheet, PICKED, top.picked)
        pips(sheet, PICKED_NEUTRAL, top.picked_neutral)
        put(sheet, LAST, top.last)
    elif isinstance(top, Crew):
        pips(sheet, PICKED_NEUTRAL if compass.is_neutral(top.owner) else PICKED, top.picked)
        put(sheet, RIVAL + place_of(seat, top.owner, compass.seats), 1)
        put(sheet, LAST, top.last)
        put(sheet, NUMBER, top.number)
        put(sheet, LEAST, max(top.least, 0))
    elif isinstance(top, Salvage):
        put(sheet, NUMBER, top.keeps)
        if top.asks == ONE[seat]:  # a Chest that was kept is nobody else's business
            put(sheet, LAST, top.last)
    elif isinstance(top, CompellingPower):
        put(sheet, TURNED, top.before)
        put(sheet, TURNED + 1, top.after)
    elif isinstance(top, ChooseWay):
        pips(sheet, PICKED, top.copied)
    elif isinstance(top, ChooseDie):
        pips(sheet, PICKED, top.copied)
        put(sheet, RIVAL + place_of(seat, top.rival, compass.seats), 1)


def pips(sheet: vec[i16], first: i64, dice: Handful) -> None:
    """How many dice of each value, 1 to 6."""
    tally(sheet, first, dice >> 4)


def dice(sheet: vec[i16], compass: Compass, seat: Seat) -> None:
    """GC-3.4, GC-4.1. Dice on the table and in the Library."""
    pips(sheet, ROLLED, compass.rolled)
    seats = compass.seats
    free = compass.free
    library = compass.library
    for owner in range(seats):
        place = seen_from(seat, owner, seats)
        sheet[FREE + place] = i16(free[owner])
        sheet[LIBRARY + place] = i16(library[owner])
    if compass.neutral:
        pips(sheet, ROLLED_NEUTRAL, compass.rolled_neutral)
        sheet[FREE + OWNERS - 1] = i16(free[seats])
        sheet[LIBRARY + OWNERS - 1] = i16(library[seats])
        put_by_seat(sheet, HELD, compass.held, seat)


def buildings(sheet: vec[i16], compass: Compass, seat: Seat) -> None:
    """GC-5 – GC-13. Dice in the buildings, and what is on display."""
    standing(sheet, ROW, compass, seat, compass.row)
    if compass.left:
        standing(sheet, LEFT, compass, seat, compass.left)
    if compass.right:
        standing(sheet, RIGHT, compass, seat, compass.right)
    displayed(sheet, HIRED, compass.specialists_shown)
    displayed(sheet, MAPS_ON_SHOW, compass.maps_shown)
    if compass.groups:
        groups(sheet, compass, seat)
    if compass.runs:
        only_sets(sheet, RUN, compass, seat, RUNS, compass.runs)
    if compass.bids:
        only_sets(sheet, BID, compass, seat, compass.bid_building(), compass.bids)
    if compass.tiles:
        temple(sheet, compass, seat)
    first = ON_OFFER
    for kind in compass.abilities_shown:
        sheet[first + kind] = 1
        first += ABILITY_KINDS


def temple(sheet: vec[i16], compass: Compass, seat: Seat) -> None:
    """GC-9.2. The Magical Items on display, and whose dice stand there."""
    first = TILES
    for number in range(len(compass.tiles)):
        tile = compass.tiles[number]
        sheet[first] = i16(ITEM_LOW[tile])
        sheet[first + 1] = i16(ITEM_HIGH[tile])
        owner = compass.tile_owner[number]
        if owner != NOBODY:
            sheet[first + 2 + place_of(seat, owner, compass.seats)] = 1
        first += 2 + OWNERS


def standing(sheet: vec[i16], first: i64, compass: Compass, seat: Seat, row: list[i64]) -> None:
    """GC-5.2, GC-13.1. Dice in a row or a tower."""
    for die in row:
        sheet[first + place_of(seat, owner_of(die), compass.seats)] = i16(pips_of(die))
        first += OWNERS


def displayed(sheet: vec[i16], first: i64, tiles: list[i64]) -> None:
    """At each tile its place on display."""
    place: i16 = 1
    for tile in tiles:
        sheet[first + tile] = place
        place += 1


def groups(sheet: vec[i16], compass: Compass, seat: Seat) -> None:
    """GC-6.8. The groups of the Archives, best first."""
    for group in compass.groups:
        better = better_than(group, ARCHIVES, compass.groups)
        if better < GROUPS_TOLD:
            first = GROUPS + (OWNERS + 1) * better
            sheet[first + place_of(seat, group.owner, compass.seats)] = i16(group.size)
            sheet[first + OWNERS] = i16(group.high)


def only_sets(
    sheet: vec[i16], first: i64, compass: Compass, seat: Seat, building: i64, sets: list[DiceSet]
) -> None:
    """GC-7.2, GC-10.7, GC-12.4. Each owner's only set in a building, and its rank."""
    for held in sets:
        place = first + (PIPS + 1) * place_of(seat, held.owner, compass.seats)
        pips(sheet, place, held.dice)
        sheet[place + PIPS] = i16(better_than(held, building, sets) + 1)


def better_than(held: DiceSet, building: i64, sets: list[DiceSet]) -> i64:
    """How many sets in the building rank before this one; no two are equally strong (GC-11.12)."""
    number: i64 = 0
    if len(sets) > 1:
        worth = strength(building, held)
        for other in sets:
            if strength(building, other) > worth:
                number += 1
    return number


def tiles_in_hand(sheet: vec[i16], compass: Compass, seat: Seat) -> None:
    """GC-7.8, GC-8.7. Tiles somebody has drawn, seen by that player only."""
    sheet[DRAWER + seen_from(seat, compass.drawer, compass.seats)] = 1
    sheet[DRAWN] = i16(len(compass.drawn))
    if compass.drawer == seat:
        if compass.auction:
            tally_each(sheet, DRAWN_ARTIFACTS, compass.drawn)
        else:
            displayed(sheet, DRAWN_MISSIONS, compass.drawn)


def belongings(sheet: vec[i16], compass: Compass, seat: Seat) -> None:
    """GC-18.1. What everybody knows of the players' tiles."""
    put_by_seat(sheet, TOKENS_OF, compass.tokens, seat)
    mark_by_seat(sheet, MAPS_OF, MAPS, compass.maps, seat)
    mark_by_seat(sheet, SPECIALISTS_OF, SPECIALISTS, compass.specialists, seat)
    tally_by_seat(sheet, ABILITIES_OF, ABILITY_KINDS, compass.abilities, seat)
    tally_by_seat(sheet, FRESH_OF, ABILITY_KINDS, compass.fresh, seat)
    tally_by_seat(sheet, CHESTS_OF, VALUES, compass.chests, seat)
    for owner in range(compass.seats):
        place = seen_from(seat, owner, compass.seats)
        sheet[ARTIFACTS_OF + place] = i16(size(compass.artifacts[owner]))
        sheet[MISSIONS_OF + place] = i16(number_in(compass.missions[owner]))
        if compass.catches[owner]:
            sheet[CATCH + place] = i16(size(compass.catches[owner]))
        if compass.items[owner]:
            item_sides(sheet, compass.items[owner], ITEM_SIDES + SIDES * place)
        if compass.treasures[owner]:
            treasures_by_colour(sheet, compass.treasures[owner], TREASURES_OF + COLOURS * place)


def treasures_by_colour(sheet: vec[i16], treasures: Handful, first: i64) -> None:
    """GC-13.6. Of Treasures colour and number are public, values are not."""
    kind: i64 = 0
    while treasures:
        sheet[first + kind // VALUES] += i16(treasures & 15)
        treasures >>= 4
        kind += 1


def item_sides(sheet: vec[i16], items: i64, first: i64) -> None:
    """GC-9.5. The dice sides were public."""
    for item in members(items):
        sheet[first + PIPS * (ITEM_LOW[item] - 1) + ITEM_HIGH[item] - 1] += 1


def secrets(sheet: vec[i16], compass: Compass, owner: Seat, place: i64) -> None:
    """GC-18.2. What only the player knows until the game is over."""
    if compass.auction:
        put(sheet, COLLECTION_OF + COLLECTIONS * place + compass.collections[owner], 1)
    tally(sheet, OWN_ARTIFACTS + ARTIFACT_TYPES * place, compass.artifacts[owner])
    mark(sheet, OWN_MISSIONS + MISSIONS * place, compass.missions[owner])
    mark(sheet, OWN_ITEMS + ITEMS * place, compass.items[owner])
    tally(sheet, OWN_CATCH + VALUES * place, compass.catches[owner])
    tally(sheet, OWN_TREASURES + COLOURS * VALUES * place, compass.treasures[owner])


def stacks_and_discards(sheet: vec[i16], compass: Compass) -> None:
    """GC-18.1. How high the stacks are, and everything discarded face up."""
    sheet[STACKS] = i16(len(compass.map_stack))
    sheet[STACKS + 1] = i16(len(compass.specialist_stack))
    sheet[STACKS + 2] = i16(len(compass.artifact_stack))
    sheet[STACKS + 3] = i16(len(compass.mission_stack))
    sheet[STACKS + 4] = i16(len(compass.item_stack))
    sheet[STACKS + 5] = i16(len(compass.ability_stack))
    sheet[STACKS + 6] = i16(len(compass.chest_stack))
    mark(sheet, MAPS_GONE, compass.maps_gone)
    mark(sheet, SPECIALISTS_GONE, compass.specialists_gone)
    tally(sheet, ARTIFACTS_GONE, compass.artifacts_gone)
    mark(sheet, ITEMS_GONE, compass.items_gone)
    tally(sheet, ABILITIES_GONE, compass.abilities_gone)
    tally(sheet, CHESTS_GONE, compass.chests_gone)
