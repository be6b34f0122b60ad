"""What a seat of the Gilded Compass may know (GC-18), as numbers for learners. Compiled room.

The columns stand in the order of the table: the frame, the round, what is asked, the buildings, the players, stacks and
discards. What others hold secretly appears as a number of tiles only; when the game is over everything is open.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from doubloon.games.gilded_compass.compass import Compass
from doubloon.games.gilded_compass.content import (
    ARTIFACT_TYPES,
    COLLECTIONS,
    ITEM_HIGH,
    ITEM_LOW,
    ITEMS,
    MAPS,
    MISSIONS,
    SPECIALISTS,
    VALUES,
)
from doubloon.games.gilded_compass.dice_sets import ARCHIVES, NOBODY, RUNS, DiceSet, strength
from doubloon.games.gilded_compass.edge.encoding.columns import (
    ABILITIES_GONE,
    ABILITIES_OF,
    ABILITY_KINDS,
    ARTIFACTS_GONE,
    ARTIFACTS_OF,
    ASKED,
    AUCTION,
    BID,
    C_BUILDING,
    CATCH,
    CHESTS_GONE,
    CHESTS_OF,
    COLLECTION_OF,
    COLOURS,
    DRAWER,
    DRAWN,
    DRAWN_ARTIFACTS,
    DRAWN_MISSIONS,
    FREE,
    FRESH_OF,
    GROUPS,
    GROUPS_TOLD,
    HELD,
    HELPER,
    HIRED,
    HOUSE_RULES,
    ITEM_SIDES,
    ITEMS_GONE,
    LAST_LAP,
    LEFT,
    LIBRARY,
    MAPS_GONE,
    MAPS_OF,
    MAPS_ON_SHOW,
    MISSIONS_OF,
    NEUTRAL,
    ON_OFFER,
    ON_TURN,
    OVER,
    OWN_ARTIFACTS,
    OWN_CATCH,
    OWN_ITEMS,
    OWN_MISSIONS,
    OWN_TREASURES,
    OWNERS,
    PIPS,
    PLAYERS,
    QUESTION,
    QUESTION_NAMES,
    RIGHT,
    ROLLED,
    ROLLED_NEUTRAL,
    ROUND,
    ROW,
    RUN,
    SHEET,
    SIDES,
    SPECIALISTS_GONE,
    SPECIALISTS_OF,
    STACKS,
    START,
    TILES,
    TOKENS_OF,
    TREASURES_OF,
    pips,
    place_of,
)
from doubloon.games.gilded_compass.rules.buildings.archives import Cartography
from doubloon.games.gilded_compass.rules.buildings.auction_house import Auction
from doubloon.games.gilded_compass.rules.buildings.galleon import Crew, Salvage
from doubloon.games.gilded_compass.rules.buildings.guild import Commission
from doubloon.games.gilded_compass.rules.buildings.illuminati import Initiation
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
    mark,
    mark_by_seat,
    put,
    put_by_seat,
    seen_from,
    tally,
    tally_by_seat,
    tally_each,
)
from doubloon.kernel.masks import members
from doubloon.kernel.masks import size as number_in
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.state import State
from doubloon.pieces.handful import Handful, size

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
assert tuple(kind.__name__ for kind in QUESTIONS) == QUESTION_NAMES


@final
class CompassEncoder(Encoder):
    """Tells tables of the Gilded Compass."""

    def encode(self, state: State, seat: Seat) -> vec[i16]:
        return encode(state, seat)

    def write(self, state: State, seat: Seat, room: vec[i16]) -> vec[i16]:
        return write(state, seat, room)


def encode(state: State, seat: Seat) -> vec[i16]:
    """GC-18.1, GC-18.2. The table as this seat sees it."""
    return write(state, seat, SHEET.room())


def write(state: State, seat: Seat, room: vec[i16]) -> vec[i16]:
    """The same, in this memory."""
    assert isinstance(state, Compass)
    compass = state  # by a name of its own type: compiled code would check the other at every use
    sheet = SHEET.blank_in(room)
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


def frame(sheet: vec[i16], compass: Compass) -> None:
    """GC-2"""
    sheet[PLAYERS] = i16(compass.seats)
    if compass.auction:
        sheet[AUCTION] = 1
    if compass.c >= 0:
        sheet[C_BUILDING + compass.c] = 1
    if compass.neutral:
        sheet[NEUTRAL] = 1
    mark(sheet, HOUSE_RULES, compass.house)


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
    top.encode_question(sheet, compass, seat)


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
    found = compass.groups
    worth = strengths(ARCHIVES, found)
    for number in range(len(found)):
        better = better_than(number, worth)
        if better < GROUPS_TOLD:
            group = found[number]
            first = GROUPS + (OWNERS + 1) * better
            sheet[first + place_of(seat, group.owner, compass.seats)] = i16(group.size)
            sheet[first + OWNERS] = i16(group.high)


def only_sets(
    sheet: vec[i16], first: i64, compass: Compass, seat: Seat, building: i64, sets: list[DiceSet]
) -> None:
    """GC-7.2, GC-10.7, GC-12.4. Each owner's only set in a building, and its rank."""
    worth = strengths(building, sets)
    for number in range(len(sets)):
        held = sets[number]
        place = first + (PIPS + 1) * place_of(seat, held.owner, compass.seats)
        pips(sheet, place, held.dice)
        sheet[place + PIPS] = i16(better_than(number, worth) + 1)


def strengths(building: i64, sets: list[DiceSet]) -> vec[i64]:
    """How strong each set is; where there is only one, nobody asks."""
    count = len(sets)
    worth = vec[i64](capacity=count)
    for one in sets:
        worth = append(worth, strength(building, one) if count > 1 else 0)
    return worth


def better_than(number: i64, worth: vec[i64]) -> i64:
    """How many sets in the building rank before this one; no two are equally strong (GC-11.12)."""
    better: i64 = 0
    mine = worth[number]
    for other in range(len(worth)):
        if worth[other] > mine:
            better += 1
    return better


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
