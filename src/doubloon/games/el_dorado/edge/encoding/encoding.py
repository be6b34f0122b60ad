"""What a seat of El Dorado may know (ED-R38), as numbers for learners. Compiled room.

What is asked and fought stands in questions.py, here the table itself: the frame, the maps, the pieces of every side, the
players, the expansion. One's own side and seat come first. A tile is told by its number, from 1, where it can be missing.
What seldom changes (the frame, the tiles) is the beginning of a sheet, drawn once for each seat and noted in the island until it does.
More than 500 lines: a column and what fills it stand in one file.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.games.el_dorado.content import (
    ARMY,
    BUILDINGS,
    CAVE_FIND,
    COINS,
    DOUBLOONS,
    EMMA,
    EXPLORER_NAMES,
    EXPLORERS,
    FORT,
    GARDENS,
    KINDS,
    LOST,
    MOST_SEATS,
    MOST_SIDES,
    MOST_THIEVES,
    NOBODY,
    PLACES,
    RESOURCES,
    SUPPLY,
    THIEVES,
    UNCHOSEN,
    UNUSED,
    WAITING,
    WITH_DWELLER,
    WOLF,
    Side,
)
from doubloon.games.el_dorado.edge.encoding.columns import (
    MANY,
    OVER,
    SHEET,
    by_seat,
    flag,
    one_seat,
    side_from,
)
from doubloon.games.el_dorado.edge.encoding.questions import question
from doubloon.games.el_dorado.house import HOUSE_NAMES
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.modes import MODE_NAMES
from doubloon.games.el_dorado.packed import captive_of, captor_of
from doubloon.games.el_dorado.rules.trade.proposal import (
    GIVES_COIN,
    GIVES_SHRINE,
    WANTS_COIN,
    WANTS_SHRINE,
    addressee,
    gives,
    wants,
)
from doubloon.games.el_dorado.thieves.stealing import Looting
from doubloon.kernel.encoding import Encoder, mark, put, seen_from
from doubloon.kernel.masks import ONE, members, size
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State
from doubloon.pieces.handful import count
from doubloon.pieces.hexes import MIDDLE, NOWHERE, WIDTH

WITHERED: Final[i64] = KINDS + 1
FARTHEST: Final[i64] = 255
"""No tile lies farther out."""
NOT_DRAWN: Final = vec[i16]([])
"""For a seat that has not looked yet."""
HEROES: Final[i64] = len(EXPLORER_NAMES)
MOST_CARDS: Final[i64] = 99
MOST_TURNS: Final[i64] = 9999
BUILDING_PLACES: Final[i64] = 4
THIEF_PLACES: Final[i64] = 5
DEAL_PLACES: Final[i64] = MOST_SEATS + 14
KNOWN: Final[i64] = 3
"""The number of tiles Emma looks at (ED-19.6)."""
MET: Final[i64] = 3
"""Guardians of solo mode."""
HOLDERS: Final[i64] = MOST_SEATS + 1
TRADED_COINS: Final[i64] = 3
ROW_BITS: Final[i64] = 9
ROW_MASK: Final[i64] = WIDTH - 1
"""A position is q in the upper bits and r in the lower ones, both counted from MIDDLE (pieces/hexes.py)."""
CORNER_MIDDLE_Q: Final[i64] = 3 * MIDDLE + 1
"""A corner is the sum of three positions; the sum of their r carries one into that of their q."""

# The frame (ED-T13)
PLAYERS: Final[i64] = SHEET.column("players", "how many play", MOST_SEATS)
SIDES: Final[i64] = SHEET.column("sides", "how many sides they form", MOST_SIDES)
MODE: Final[i64] = SHEET.column("mode", ", ".join(MODE_NAMES), places=len(MODE_NAMES))
SWITCHES: Final[i64] = SHEET.column(
    "switches", "the expansion; hardcore tiles; hardcore battle; turn points", places=4
)
HOUSE: Final[i64] = SHEET.column("house rules", ", ".join(HOUSE_NAMES), places=len(HOUSE_NAMES))
MOST_PROPOSALS: Final[i64] = SHEET.column("proposals allowed", "to the same player in a turn", 15)
SIDE_OF: Final[i64] = SHEET.column("side of", "by seat and side", places=MOST_SIDES, times=MOST_SEATS)
THIEVES_SIDE: Final[i64] = SHEET.column("the Thieves", "by side: are they", places=MOST_SIDES)
COLOUR: Final[i64] = SHEET.column(
    "board", "by side: the number of its player board, from 1", MANY, MOST_SIDES
)

# The turn (ED-8)
ROUNDS: Final[i64] = SHEET.column("rounds", "the round after which the search is called off", 1000)
TURNS: Final[i64] = SHEET.column("turns", "finished", MOST_TURNS)
ON_TURN: Final[i64] = SHEET.column("on turn", "by side", places=MOST_SIDES)
GOLDEN: Final[i64] = SHEET.column("golden dice", "both, and those of the partner", 7, 4)
FREE_MARCH: Final[i64] = SHEET.column("free march", "Bellona's (ED-19.2)")
BUYERS: Final[i64] = SHEET.column("buyers", "by seat: has bought something this turn", places=MOST_SEATS)

# The maps (ED-4, ED-9, ED-17)
KIND: Final[i64] = SHEET.column(
    "tiles",
    "by tile on the map: its kind, from 1; a garden that is withered has a number of its own",
    WITHERED,
    PLACES,
)
AT: Final[i64] = SHEET.column(
    "positions", "by tile: its axial coordinates q and r", FARTHEST, 2, PLACES, -FARTHEST
)
X_MARKS: Final[i64] = SHEET.column(
    "x marks", "by direction: an edge of the cave exit that shows one", places=6
)
FOUND: Final[i64] = SHEET.column(
    "found", "by side: tiles it has discovered, of the island and of the cave", MANY, 2 * MOST_SIDES
)
STACKS: Final[i64] = SHEET.column("stacks", "tiles left of island and cave", PLACES, 2)
LOOKED_AT: Final[i64] = SHEET.column(
    "looked at", "for Emma: kinds of the uppermost tiles, from 1", KINDS, KNOWN
)
SECRET: Final[i64] = SHEET.column("ways", "the secret exit, and the caved-in tile, from 1", PLACES, 2)
BRIDGE: Final[i64] = SHEET.column("bridge", "its water tile, from 1, and its axis", PLACES, 2)
USURPED: Final[i64] = SHEET.column("usurped", "by tile: has an offering of the guardian Thief", places=PLACES)
TITAN_AT: Final[i64] = SHEET.column("titan", "its tile, from 1", PLACES)
GUARDIANS_AT: Final[i64] = SHEET.column(
    "guardians", "Wolf, Thief, Titan: tile, from 1; rests; is met", PLACES, 3, MET
)

# Important tiles (HC-2)
IMPORTANT: Final[i64] = SHEET.column("important tiles", "by side: how many it holds", MANY, MOST_SIDES)
OWN_IMPORTANT: Final[i64] = SHEET.column("own important tiles", "by tile: one's side holds it", places=PLACES)

# By side
VILLAGERS: Final[i64] = SHEET.column("villagers", "by side and tile", ARMY, PLACES, MOST_SIDES)
LOCKED: Final[i64] = SHEET.column(
    "locked villagers", "by side and tile: those that rest", ARMY, PLACES, MOST_SIDES
)
IN_SUPPLY: Final[i64] = SHEET.column("supply", "by side: villagers in supply", ARMY, MOST_SIDES)
FORTS: Final[i64] = SHEET.column(
    "forts", "by side and tile: its fort occupies it", places=PLACES, times=MOST_SIDES
)
FARMS: Final[i64] = SHEET.column(
    "farmhouses", "by side and tile: one of its farmhouses touches it", places=PLACES, times=MOST_SIDES
)
OFFERINGS: Final[i64] = SHEET.column("offerings", "by side and tile", places=PLACES, times=MOST_SIDES)
BUILT: Final[i64] = SHEET.column(
    "buildings",
    "by side and building: in supply, lost, then the corner: the sums of q and of r of the three positions that meet there",
    3 * FARTHEST,
    BUILDING_PLACES,
    BUILDINGS * MOST_SIDES,
    -3 * FARTHEST,
)

# By seat
HERO: Final[i64] = SHEET.column(
    "explorer", "by seat: " + ", ".join(EXPLORER_NAMES), places=HEROES, times=MOST_SEATS
)
EXPLORER_AT: Final[i64] = SHEET.column("explorer at", "by seat: the tile, from 1", PLACES, MOST_SEATS)
RESTS: Final[i64] = SHEET.column("locked explorer", "by seat", places=MOST_SEATS)
WAITS: Final[i64] = SHEET.column(
    "waiting", "by seat: the partner has the team's first turn", places=MOST_SEATS
)
CAPTOR: Final[i64] = SHEET.column(
    "captor", "by seat and seat: who brings the captured explorer back", places=MOST_SEATS, times=MOST_SEATS
)
SPEED: Final[i64] = SHEET.column("speed", "by seat: what is left", MANY, MOST_SEATS)
CARDS: Final[i64] = SHEET.column("cards", "by seat: how many", MOST_CARDS, MOST_SEATS)
HAND: Final[i64] = SHEET.column(
    "hand", "by seat and resource, as far as one may look", MOST_CARDS, RESOURCES, MOST_SEATS
)
PROPOSED: Final[i64] = SHEET.column(
    "proposed", "by seat and seat: proposals this turn", 15, MOST_SEATS, MOST_SEATS
)
PROPOSAL: Final[i64] = SHEET.column(
    "proposal",
    "by seat: to whom, by seat; food, wood, gold given and wanted; the cave shrine given, wanted; coins given, wanted",
    31,
    DEAL_PLACES,
    MOST_SEATS,
)
DRAFT: Final[i64] = SHEET.column(
    "draft", "the proposal one is putting together, told likewise", 31, DEAL_PLACES
)

# Cards and treasures
BANK: Final[i64] = SHEET.column("bank", "by resource", MOST_CARDS, RESOURCES)
TREASURE: Final[i64] = SHEET.column(
    "treasure", "by resource, beside the cave; whether it was laid", MOST_CARDS, RESOURCES + 1
)
CAVE_SHRINE: Final[i64] = SHEET.column(
    "cave shrine", "by seat: who controls it; else the kind of the dweller", KINDS, HOLDERS
)
COIN: Final[i64] = SHEET.column("coins", "by coin: likewise", KINDS, HOLDERS, COINS)
VETERAN: Final[i64] = SHEET.column(
    "veteran", "by seat: has used the battle coin this turn", places=MOST_SEATS
)
WINDED: Final[i64] = SHEET.column("winded", "Yanga has tied or lost a shot in this phase")

# The Wolf and the Thieves (TH-7, TH-11, TH-15)
COMPANION: Final[i64] = SHEET.column(
    "wolf", "by seat: whose it is; then its tile, from 1", PLACES, MOST_SEATS + 1
)
HIDING: Final[i64] = SHEET.column(
    "hiding", "the Thieves are in hiding; by thief: has been passed the cave shrine", places=1 + MOST_THIEVES
)
HELD_OUT: Final[i64] = SHEET.column(
    "held out", "by side and farmhouse: has tied this turn", places=FORT, times=MOST_SIDES
)
PURSE: Final[i64] = SHEET.column("doubloons", "of the Thieves", max(DOUBLOONS, MANY))
GANG: Final[i64] = SHEET.column(
    "thieves",
    "by thief: tile, from 1; speed; carries the cave shrine; is cursed; is locked",
    MANY,
    THIEF_PLACES,
    MOST_THIEVES,
)


@final
class IslandEncoder(Encoder):
    """Tells tables of El Dorado."""

    def encode(self, state: State, seat: Seat) -> vec[i16]:
        return encode(state, seat)

    def write(self, state: State, seat: Seat, room: vec[i16]) -> vec[i16]:
        return write(state, seat, room)


def encode(state: State, seat: Seat) -> vec[i16]:
    """ED-R38. The table as this seat sees it."""
    return write(state, seat, SHEET.room())


def write(state: State, seat: Seat, room: vec[i16]) -> vec[i16]:
    """The same, in this memory."""
    assert isinstance(state, Island)
    sheet = begun(state, seat, room)
    if state.over:
        sheet[OVER] = 1
    else:
        question(sheet, state, seat)
    turn(sheet, state, seat)
    maps(sheet, state, seat)
    villagers(sheet, state, seat)
    for side in range(state.sides):
        buildings(sheet, state, side, side_from(state, seat, side))
    for other in range(state.seats):
        player(sheet, state, other, seat)
    cards(sheet, state, seat)
    if state.haggling:
        trades(sheet, state, seat)
    if len(state.important):
        important(sheet, state, seat)
    if state.expansion:
        expansion(sheet, state, seat)
    return sheet


def begun(island: Island, seat: Seat, room: vec[i16]) -> vec[i16]:
    """A sheet with frame and tiles on it."""
    if not island.noted_sheets:
        island.noted_sheets = [NOT_DRAWN for _ in range(island.seats)]
    noted = island.noted_sheets[seat]
    if not len(noted):
        noted = drawn(island, seat)
        island.noted_sheets[seat] = noted
    return SHEET.begun_in(room, noted)


def drawn(island: Island, seat: Seat) -> vec[i16]:
    """What stays as it is until a tile comes or changes (`Island.own_maps`, `set_kind`): the beginning of the sheet."""
    sheet = SHEET.blank()
    frame(sheet, island, seat)
    tiles(sheet, island)
    return sheet[:X_MARKS]


def frame(sheet: vec[i16], island: Island, seat: Seat) -> None:
    """ED-T10, ED-T13"""
    sheet[PLAYERS] = i16(island.seats)
    sheet[SIDES] = i16(island.sides)
    sheet[MODE + island.mode] = 1
    sheet[SWITCHES] = 1 if island.expansion else 0
    sheet[SWITCHES + 1] = 1 if len(island.important) else 0
    sheet[SWITCHES + 2] = 1 if island.paid_rerolls else 0
    sheet[SWITCHES + 3] = 1 if island.turn_points else 0
    mark(sheet, HOUSE, island.house)
    sheet[MOST_PROPOSALS] = i16(island.most_proposals)
    side_of = island.side_of
    own = side_of[seat]
    for other in range(island.seats):
        place = seen_from(seat, other, island.seats)
        sheet[SIDE_OF + MOST_SIDES * place + seen_from(own, side_of[other], island.sides)] = 1
    for side in range(island.sides):
        sheet[COLOUR + seen_from(own, side, island.sides)] = i16(island.board[side] + 1)
    if island.thieves != NOBODY:
        sheet[THIEVES_SIDE + seen_from(own, island.thieves, island.sides)] = 1


def turn(sheet: vec[i16], island: Island, seat: Seat) -> None:
    """ED-8"""
    sheet[ROUNDS] = i16(island.rounds)
    sheet[TURNS] = i16(island.turns)
    if island.on_turn != NOBODY:
        sheet[ON_TURN + side_from(island, seat, island.on_turn)] = 1
    golden = island.golden
    sheet[GOLDEN] = i16(golden >> 3 & 7)
    sheet[GOLDEN + 1] = i16(golden & 7)
    sheet[GOLDEN + 2] = i16(golden >> 9)
    sheet[GOLDEN + 3] = i16(golden >> 6 & 7)
    sheet[FREE_MARCH] = 1 if island.free_march else 0
    if island.buyers:
        by_seat(sheet, BUYERS, island, seat, island.buyers)


def tiles(sheet: vec[i16], island: Island) -> None:
    """ED-4, ED-9. The tiles that lie on the table."""
    kinds = island.kind
    positions = island.map.position
    for place in range(PLACES):
        position = positions[place]
        if position != NOWHERE:
            sheet[KIND + place] = i16(kinds[place] + 1)
            sheet[AT + 2 * place] = i16((position >> ROW_BITS) - MIDDLE)
            sheet[AT + 2 * place + 1] = i16((position & ROW_MASK) - MIDDLE)


def maps(sheet: vec[i16], island: Island, seat: Seat) -> None:
    """ED-17, TH-17.12. What becomes of tiles that lie, and how many will still come."""
    withered = GARDENS & ~island.gardens & island.map.placed
    if withered:
        for place in members(withered):
            put(sheet, KIND + place, WITHERED)
    if island.x_marks:
        mark(sheet, X_MARKS, island.x_marks)
    sheet[STACKS] = i16(len(island.island_stack))
    sheet[STACKS + 1] = i16(len(island.cave_stack))
    if island.known and island.explorer[seat] == EMMA:
        for number in range(island.known):
            put(sheet, LOOKED_AT + number, island.kind[island.island_stack[-1 - number]] + 1)


def villagers(sheet: vec[i16], island: Island, seat: Seat) -> None:
    """ED-3, ED-11"""
    at = island.at
    locked = island.locked
    for side in range(island.sides):
        place = FOUND + 2 * side_from(island, seat, side)
        put(sheet, place, island.found[side] % CAVE_FIND)
        put(sheet, place + 1, island.found[side] // CAVE_FIND)
    if island.held_out:
        for building in members(island.held_out):
            place = side_from(island, seat, building // BUILDINGS)
            put(sheet, HELD_OUT + FORT * place + building % BUILDINGS, 1)
    for side in range(island.sides):
        place = side_from(island, seat, side)
        there = VILLAGERS + PLACES * place
        resting = LOCKED + PLACES * place
        supply: i16 = 0
        for piece in range(ARMY * side, ARMY * side + ARMY):
            here = at[piece]
            if here >= 0:
                sheet[there + here] += 1
                if locked >> piece & 1:
                    sheet[resting + here] += 1
            elif here == SUPPLY:
                supply += 1
        sheet[IN_SUPPLY + place] = supply


def buildings(sheet: vec[i16], island: Island, side: Side, place: i64) -> None:
    """ED-10. Forts, farmhouses and offerings of one side: the tiles they touch, and where they stand."""
    first = PLACES * place
    if island.forts[side]:
        mark(sheet, FORTS + first, island.forts[side])
    if island.farms[side]:
        mark(sheet, FARMS + first, island.farms[side])
    if island.offerings[side]:
        mark(sheet, OFFERINGS + first, island.offerings[side])
    corners = island.buildings
    built = BUILT + BUILDING_PLACES * BUILDINGS * place
    for number in range(BUILDINGS * side, BUILDINGS * side + BUILDINGS):
        building(sheet, built, corners[number])
        built += BUILDING_PLACES


def building(sheet: vec[i16], first: i64, corner: i64) -> None:
    """ED-10.8. A corner is the sum of the three positions that meet there, and so are its coordinates."""
    if corner == SUPPLY:
        sheet[first] = 1
    elif corner == LOST:
        sheet[first + 1] = 1
    elif corner >= 0:
        sheet[first + 2] = i16((corner >> ROW_BITS) - CORNER_MIDDLE_Q)
        sheet[first + 3] = i16((corner & ROW_MASK) - MIDDLE)


def player(sheet: vec[i16], island: Island, owner: Seat, seat: Seat) -> None:
    """ED-R38, ED-R56. One player, as far as the seat may look: explorers are chosen in secret, hands are hidden."""
    place = seen_from(seat, owner, island.seats)
    own = owner == seat or island.side_of[owner] == island.side_of[seat]
    here = island.at[EXPLORERS + owner]
    if own or not island.is_choosing():
        explorer = island.explorer[owner]
        if explorer != UNCHOSEN:
            sheet[HERO + HEROES * place + explorer] = 1
        if here == WAITING:
            sheet[WAITS + place] = 1
    if here >= 0:
        sheet[EXPLORER_AT + place] = i16(here + 1)
    if island.locked >> (EXPLORERS + owner) & 1:
        sheet[RESTS + place] = 1
    sheet[SPEED + place] = i16(island.speed[owner])
    hands = island.hands
    held = RESOURCES * owner
    sheet[CARDS + place] = i16(hands[held] + hands[held + 1] + hands[held + 2])
    if own or island.over or is_robbed(island, owner, seat):
        for resource in range(RESOURCES):
            sheet[HAND + RESOURCES * place + resource] = i16(hands[held + resource])
    if island.proposed[owner]:
        for other in range(island.seats):
            number = count(island.proposed[owner], other)
            put(sheet, PROPOSED + MOST_SEATS * place + seen_from(seat, other, island.seats), number)


def is_robbed(island: Island, owner: Seat, seat: Seat) -> bool:
    """TH-8.7. A looter sees the hand of the victim."""
    if not island.expansion or not island.stack:
        return False
    top = island.stack[-1]
    return isinstance(top, Looting) and top.seat == seat and top.victim == owner


def cards(sheet: vec[i16], island: Island, seat: Seat) -> None:
    """ED-5, ED-13.7, ED-18. The stacks of cards, the treasure beside the cave, the cave shrine, and captives."""
    bank = island.bank
    for resource in range(RESOURCES):
        sheet[BANK + resource] = i16(bank[resource])
    if island.treasure_laid:
        put(sheet, TREASURE + RESOURCES, 1)
        for resource in range(RESOURCES):
            put(sheet, TREASURE + resource, island.treasure[resource])
    holder(sheet, CAVE_SHRINE, island, seat, island.cave_shrine)
    for prisoner in island.prisoners:
        place = seen_from(seat, captive_of(prisoner), island.seats)
        put(sheet, CAPTOR + MOST_SEATS * place + seen_from(seat, captor_of(prisoner), island.seats), 1)


def holder(sheet: vec[i16], first: i64, island: Island, seat: Seat, held_by: i64) -> None:
    """TH-12. A seat, or a dweller's space of the cave board."""
    if held_by >= WITH_DWELLER:
        put(sheet, first + MOST_SEATS, held_by - WITH_DWELLER)
    else:
        one_seat(sheet, first, island, seat, held_by)


def trades(sheet: vec[i16], island: Island, seat: Seat) -> None:
    """ED-R48. Proposals lie open; what one is putting together is one's own business."""
    for other in range(island.seats):
        if island.proposals[other]:
            place = seen_from(seat, other, island.seats)
            deal(sheet, PROPOSAL + DEAL_PLACES * place, island, seat, island.proposals[other])
    if island.drafts[seat]:
        deal(sheet, DRAFT, island, seat, island.drafts[seat])


def deal(sheet: vec[i16], first: i64, island: Island, seat: Seat, proposed: i64) -> None:
    """ED-6.1, TH-12.14. To whom, and both halves."""
    one_seat(sheet, first, island, seat, addressee(proposed))
    half = first + MOST_SEATS
    for resource in range(RESOURCES):
        put(sheet, half + resource, gives(proposed, resource))
        put(sheet, half + RESOURCES + resource, wants(proposed, resource))
    half += 2 * RESOURCES
    put(sheet, half, proposed >> GIVES_SHRINE & 1)
    put(sheet, half + 1, proposed >> WANTS_SHRINE & 1)
    for coin in range(TRADED_COINS):
        put(sheet, half + 2 + coin, proposed >> (GIVES_COIN + coin) & 1)
        put(sheet, half + 2 + TRADED_COINS + coin, proposed >> (WANTS_COIN + coin) & 1)


def important(sheet: vec[i16], island: Island, seat: Seat) -> None:
    """HC-2.2. How many hidden tiles each side holds, and which ones are one's own."""
    for side in range(island.sides):
        put(sheet, IMPORTANT + side_from(island, seat, side), size(island.important[side]))
    mark(sheet, OWN_IMPORTANT, island.important[island.side_of[seat]])


def expansion(sheet: vec[i16], island: Island, seat: Seat) -> None:
    """TH-5 – TH-17, SO-2. Coins, bridge, Wolf, Titan, guardians and the Thieves."""
    for coin in range(COINS):
        holder(sheet, COIN + HOLDERS * coin, island, seat, island.coins[coin])
    one_seat(sheet, VETERAN, island, seat, island.veteran)
    flag(sheet, WINDED, island.winded >= 0)
    put(sheet, SECRET, island.secret + 1)
    put(sheet, SECRET + 1, island.cave_in + 1)
    if island.bridge >= 0:
        put(sheet, BRIDGE, island.bridged() + 1)
        put(sheet, BRIDGE + 1, island.bridge % 3)
    if island.titan >= 0:
        put(sheet, TITAN_AT, island.titan + 1)
    if island.companion != NOBODY:
        one_seat(sheet, COMPANION, island, seat, island.companion)
        put(sheet, COMPANION + MOST_SEATS, max(island.at[WOLF] + 1, 0))
    mark(sheet, USURPED, island.usurped)
    for number in range(len(island.guardians)):
        put(sheet, GUARDIANS_AT + 3 * number, max(island.guardians[number] + 1, 0))
        put(sheet, GUARDIANS_AT + 3 * number + 1, 1 if island.resting & ONE[number] else 0)
        flag(sheet, GUARDIANS_AT + 3 * number + 2, island.guardians[number] != -1)
    if island.thieves != NOBODY:
        lair(sheet, island)


def lair(sheet: vec[i16], island: Island) -> None:
    """TH-7, TH-11. The Thieves' board."""
    flag(sheet, HIDING, island.in_hiding)
    mark(sheet, HIDING + 1, island.passed)
    put(sheet, PURSE, island.doubloons)
    for number in range(MOST_THIEVES):
        piece = THIEVES + number
        if island.at[piece] != UNUSED:
            first = GANG + THIEF_PLACES * number
            put(sheet, first, max(island.at[piece] + 1, 0))
            put(sheet, first + 1, island.speed[island.slot(piece)])
            flag(sheet, first + 2, island.bearer == piece)
            flag(sheet, first + 3, island.cursed == piece)
            flag(sheet, first + 4, island.locked & ONE[piece] != 0)
