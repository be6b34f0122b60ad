"""Moving the explorer and discovering tiles (ED-9, ED-17.4, ED-R10, ED-R50). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.actions import LAY, Lay
from doubloon.games.el_dorado.content import (
    BUILDINGS,
    CAVE_FIND,
    CAVE_IN,
    CAVE_SHRINE,
    EMPTY_CAVE,
    ENTRANCE,
    EXIT,
    EXPLORERS,
    FIRST_COIN,
    IMPASSABLE,
    ISLAND_MASK,
    ISLAND_PLACES,
    LAND,
    NO_PLACE,
    NOBODY,
    SECRET_EXIT,
    SHRINE_MASK,
    THIEVES,
    THIEVES_TILE,
    TITAN_TILE,
    WOLF,
    Kind,
    Piece,
    Place,
)
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.battle import MetDweller
from doubloon.games.el_dorado.edge.events.exploring import (
    Discovered,
    Flipped,
    GardensWithered,
    PutAside,
    RevealedTile,
)
from doubloon.games.el_dorado.edge.events.names import piece_title
from doubloon.games.el_dorado.hardcore.tiles import own_tile
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.maps import join_maps, lay_tile, link_one_ways
from doubloon.games.el_dorado.modes import SOLO
from doubloon.games.el_dorado.rules.battle.battle import DEN, DWELLER, Battle
from doubloon.games.el_dorado.rules.battle.entry import Entry
from doubloon.games.el_dorado.rules.cave.cave import (
    find_cave_shrine,
    is_barred,
    is_dweller,
    lay_treasure,
    take_treasure,
    thief_off_the_map,
)
from doubloon.games.el_dorado.rules.cave.cave_in import CaveIn, find_exit_again
from doubloon.games.el_dorado.rules.cave.treasures import find_coin
from doubloon.games.el_dorado.rules.explore.coast import guards_coast, has_land, keeps_coast_open
from doubloon.games.el_dorado.rules.explore.new_search import search_anew
from doubloon.games.el_dorado.rules.refusals import OFF_THE_MAP, TRUCE
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.solo.cave_and_battle import (
    guard_shrine,
    guardian_of,
    meet_guardian,
)
from doubloon.games.el_dorado.thieves.events import FoundDen, JoinedInDen
from doubloon.games.el_dorado.thieves.pieces import THE_CAVE_SHRINE, entrust, place_thief, thieves_on_map
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed
from doubloon.pieces.deck import draw
from doubloon.pieces.hexes import DELTA, touches

NO_SPEED: Final = Refusal("ED-9.1", "Your explorer has no speed left.")
LOCKED: Final = Refusal("ED-R17", "After a tie your explorer cannot move again this turn.")
NOT_ADJACENT: Final = Refusal("ED-9.1", "One step does not lead there.")
NO_ENTRY: Final = Refusal("ED-9.2", "Nobody moves onto water or an island shrine.")
STACK_EMPTY: Final = Refusal("ED-R10", "No tiles are left to discover here.")
ON_BRIDGE: Final = Refusal("TH-R31", "Nobody discovers from the bridge.")
NOT_BESIDE_MASTER: Final = Refusal("TH-15.6", "The Wolf's tile must lie beside its owner's explorer too.")
NO_SPOT: Final = Refusal("ED-9.3", "No position next to your explorer is free for a new tile.")
FILLED: Final = Refusal("ED-9.3", "A tile lies there already.")
TOUCHES_ONE: Final = Refusal("ED-9.4", "A new tile must touch at least two others.")
X_EDGE: Final = Refusal("ED-17.6", "No tile may lie next to an X of the cave exit.")
CLOSES_COAST: Final = Refusal("ED-R10", "Water or a shrine there would close the coast.")
NOT_PLAYED: Final = Refusal("HC-1.1", "Important tiles are not played at this table.")
NOT_HELD: Final = Refusal("HC-2.4", "You hold no important tile of that kind.")
ON_THE_ISLAND: Final = Refusal("HC-R8", "Important tiles are placed from a tile of the island.")
FORT_IN_TRUCE: Final = Refusal("ED-R13", "During the truce nobody enters a position that a fort occupies.")


def may_move(island: Island, seat: Seat, place: Place) -> Refusal | None:
    """ED-9.1. The explorer's step."""
    return may_step(island, seat, EXPLORERS + seat, place)


def may_step(island: Island, seat: Seat, piece: Piece, place: Place) -> Refusal | None:
    """ED-9.1, ED-9.2, ED-12.2, ED-R15, ED-R51, TH-9.1, TH-9.4"""
    here = island.at[piece]
    if here < 0:
        return OFF_THE_MAP
    if not island.steps[here] & ONE[place]:
        if IMPASSABLE & ~island.enterable & ONE[place]:
            return NO_ENTRY
        if not (here == ENTRANCE and place == EXIT and island.is_sealed()):
            return NOT_ADJACENT
    if island.locked & ONE[piece]:
        return LOCKED
    if not island.speed[island.slot(piece)]:
        return NO_SPEED
    side = island.side_of[seat]
    return TRUCE if island.truce() and island.rivals(side) & ONE[place] else None


def may_discover_with(island: Island, piece: Piece) -> Refusal | None:
    """ED-9.1, ED-9.3, ED-17.4, ED-R10, ED-R51, TH-9.4"""
    here = island.at[piece]
    if here < 0:
        return OFF_THE_MAP
    if island.locked & ONE[piece]:
        return LOCKED
    if not island.speed[island.slot(piece)]:
        return NO_SPEED
    return may_discover_from(island, here)


def may_discover_from(island: Island, here: Place) -> Refusal | None:
    """ED-9.3, ED-17.4, ED-R10, TH-9.4. Whether there is a tile to be flipped, and a place for one beside this tile."""
    if here < ISLAND_PLACES:
        if IMPASSABLE & ONE[here]:
            return ON_BRIDGE
        if not island.island_stack:
            return STACK_EMPTY
        return None if island.map.has_room_beside(here) else NO_SPOT  # ED-R10d
    if not island.cave_stack:
        return STACK_EMPTY
    for direction in range(6):
        if may_touch(island, here, direction) is None:
            return None
    return NO_SPOT


def near_master(island: Island, seat: Seat, here: Place, direction: i64) -> bool:
    """TH-15.6, TH-R28. Whether that position lies beside the explorer of the Wolf's owner too."""
    position = island.map.position[here] + DELTA[direction]
    for place in members(island.scouts(seat)):
        if position - island.map.position[place] in DELTA:
            return True
    return False


def may_discover_own(island: Island, seat: Seat, piece: Piece, kind: Kind) -> Refusal | None:
    """HC-2.4, HC-2.5, HC-R5, HC-R8"""
    here = island.at[piece]
    if here < 0:
        return OFF_THE_MAP
    if not len(island.important):
        return NOT_PLAYED
    tile = own_tile(island, island.side_of[seat], kind)
    if tile < 0:
        return NOT_HELD
    if island.locked & ONE[piece]:
        return LOCKED
    if not island.speed[island.slot(piece)]:
        return NO_SPEED
    if here >= ISLAND_PLACES:
        return ON_THE_ISLAND
    if IMPASSABLE & ONE[here]:
        return ON_BRIDGE
    return None if Discovery(seat, piece, here).spots(island, tile) else NO_SPOT


def may_touch(island: Island, here: Place, direction: i64) -> Refusal | None:
    """ED-9.4, ED-9.5, ED-17.5, ED-17.6, ED-R51"""
    if island.map.beside[6 * here + direction] >= 0:
        return FILLED
    position = island.map.position[here] + DELTA[direction]
    if here >= ISLAND_PLACES and is_barred(island, position):
        return X_EDGE
    beside = island.map.beside
    if beside[6 * here + (direction + 1) % 6] >= 0 or beside[6 * here + (direction + 5) % 6] >= 0:
        return None  # it touches this tile and that one
    for onward in (direction, (direction + 1) % 6, (direction + 5) % 6):
        if island.map.is_filled(position + DELTA[onward]):
            return None
    same_map = ISLAND_MASK if here < ISLAND_PLACES else ~ISLAND_MASK
    return None if island.map.placed & same_map == ONE[here] else TOUCHES_ONE


# --- the coast (ED-R10c) ----------------------------------------------------------------------------------------------


# --- a discovery ------------------------------------------------------------------------------------------------------


@declared
class Discovery(IslandRule):
    """ED-9.3, ED-R50. Flip, lay, enter, the tile's own text, a fort's battle."""

    seat: Seat
    piece: Piece  # who discovers
    here: Place
    tile: Place = NO_PLACE

    def steps(self) -> Steps[Discovery, Island]:
        return DISCOVERY

    def the_flip(self, island: Island) -> None:
        """ED-9.3, ED-17.4"""
        island.own_stacks()
        if self.here >= ISLAND_PLACES:
            self.tile = draw(island, island.cave_stack)
            island.turned_up |= ONE[self.tile]
        else:
            self.tile = self.draw_island_tile(island)
        if island.told is not None:
            island.told.append(Flipped(self.seat, island.kind[self.tile], piece_title(self.piece)))

    def draw_island_tile(self, island: Island) -> Place:
        """ED-R10c. A tile that could only close the coast is put aside, and shuffled back in after the next."""
        aside: list[i64] = []
        tile = self.draw_shrine_first(island)
        island.known = max(island.known - 1, 0)
        while guards_coast(island, tile) and not self.spots(island, tile):
            aside.append(tile)
            if island.told is not None:
                island.told.append(PutAside(island.kind[tile]))
            tile = draw(island, island.island_stack)
        for back in aside:
            island.island_stack.insert(island.roll(len(island.island_stack) + 1), back)
            island.known = 0
        return tile

    def draw_shrine_first(self, island: Island) -> Place:
        """ED-R10c. When only water and shrines are left, a shrine is taken before water."""
        stack = island.island_stack
        if not has_land(stack):
            for place in range(len(stack) - 1, -1, -1):
                if SHRINE_MASK & ONE[stack[place]]:
                    island.shown += 1
                    return stack.pop(place)
        return draw(island, stack)

    def tile_in_hand(self) -> Place:
        """ED-9.10"""
        return self.tile

    def spots(self, island: Island, tile: Place) -> list[i64]:
        """The directions in which the flipped tile may be laid."""
        return [d for d in range(6) if self.may_lay(island, tile, d) is None]

    def may_lay(self, island: Island, tile: Place, direction: i64) -> Refusal | None:
        """ED-9.4, ED-9.10, ED-R10, ED-R13"""
        refusal = may_touch(island, self.here, direction)
        if refusal is not None:
            return refusal
        if self.piece == WOLF and not near_master(island, self.seat, self.here, direction):
            return NOT_BESIDE_MASTER
        position = island.map.position[self.here] + DELTA[direction]
        if guards_coast(island, tile) and not keeps_coast_open(island, position):
            return CLOSES_COAST
        if self.is_barred_by_truce(island, tile, position) and self.has_peaceful_spot(island, tile):
            return FORT_IN_TRUCE
        return None

    def is_barred_by_truce(self, island: Island, tile: Place, position: i64) -> bool:
        """ED-R13. A fort of another side occupies the position, and nobody may attack yet."""
        if IMPASSABLE & ONE[tile] or not island.truce():
            return False
        side = island.side_of[self.seat]
        for other in range(island.sides):
            fort = island.buildings[BUILDINGS * other + 2]
            if other != side and fort >= 0 and touches(fort, position):
                return True
        return False

    def has_peaceful_spot(self, island: Island, tile: Place) -> bool:
        """ED-R13. Another position is available."""
        for direction in range(6):
            if may_touch(island, self.here, direction) is None:
                if self.piece == WOLF and not near_master(island, self.seat, self.here, direction):
                    continue
                position = island.map.position[self.here] + DELTA[direction]
                if not self.is_barred_by_truce(island, tile, position):
                    return True
        return False

    def the_place(self, island: Island) -> None:
        """ED-9.10. Seen first, then laid; without a choice it is laid at once."""
        side = island.side_of[self.seat]
        more = 1 if self.tile < ISLAND_PLACES else CAVE_FIND
        island.found = changed(island.found, side, island.found[side] + more)
        spots = self.spots(island, self.tile)
        if len(spots) == 1:
            self.lay(island, spots[0])
        else:
            self.asks = ONE[self.seat]

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [LAY[direction] for direction in self.spots(island, self.tile)]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        return self.may_lay(island, self.tile, action.direction) if isinstance(action, Lay) else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, Lay)
        self.asks = 0
        self.lay(island, action.direction)

    def lay(self, island: Island, direction: i64) -> None:
        """ED-9.3, ED-9.7"""
        tile = self.tile
        lay_tile(island, tile, island.map.position[self.here] + DELTA[direction])
        if island.told is not None:
            by = piece_title(self.piece)
            island.told.append(Discovered(self.seat, tile, direction, by, self.is_entered(island)))
        if tile == EXIT:
            find_exit_again(island)
        if tile in (ENTRANCE, EXIT) and island.map.placed & ONE[EXIT] and island.map.placed & ONE[ENTRANCE]:
            join_maps(island, ENTRANCE, EXIT)

    def the_entry(self, island: Island) -> None:
        """ED-9.3, ED-9.6, ED-R13. Onto the new tile, unless it is water, a shrine, or a fort's during the truce."""
        if self.is_entered(island):
            island.move([self.piece], self.tile)
            return
        if IMPASSABLE & ONE[self.tile]:
            if island.mode == SOLO and SHRINE_MASK & ONE[self.tile]:
                guard_shrine(island, self.tile)
            if is_surrounded(island):
                search_anew(island)
        island.end(self)

    def is_entered(self, island: Island) -> bool:
        """ED-9.3, ED-9.6, ED-R13"""
        if IMPASSABLE & ONE[self.tile]:
            return False
        return not (island.truce() and island.rivals(island.side_of[self.seat]) & ONE[self.tile])

    def the_text(self, island: Island) -> None:
        """ED-16.7, ED-18.1, ED-R50. Settled completely before anything else."""
        kind = island.kind[self.tile]
        guardian = guardian_of(island, kind)
        if guardian >= 0:
            lay_treasure(island, self.tile)
            meet_guardian(island, guardian, self.tile)
            self.meet(island, kind)
        elif kind == CAVE_SHRINE:
            find_cave_shrine(island, self.seat)
            if island.winner == NOBODY and island.side_of[self.seat] == island.thieves:
                entrust(island, THE_CAVE_SHRINE, self.finders(island))
        elif kind == TITAN_TILE:
            island.set_kind(self.tile, EMPTY_CAVE)
            island.put_titan(self.tile)
            self.meet(island, kind)
        elif kind == THIEVES_TILE and island.thieves >= 0:
            lay_treasure(island, self.tile)
            self.the_den(island)
        elif is_dweller(kind):
            lay_treasure(island, self.tile)
            self.meet(island, kind)
        elif kind > EMPTY_CAVE:
            self.the_wonder(island, kind)

    def meet(self, island: Island, kind: Kind) -> None:
        """ED-18.1, TH-14.1, TH-15.1. It must be attacked at once."""
        if island.told is not None:
            island.told.append(MetDweller(self.seat, self.tile, kind))
        side = island.side_of[self.seat]
        island.begin(Battle(self.tile, side, NOBODY, self.seat, DWELLER, kind))

    def the_den(self, island: Island) -> None:
        """TH-16.2, TH-16.4, TH-16.5. The thieves' tile while somebody plays the Thieves."""
        side = island.side_of[self.seat]
        piece = thief_off_the_map(island)
        if island.told is not None and side != island.thieves:
            island.told.append(FoundDen(self.seat, piece - THIEVES if piece >= 0 else NOBODY))
        if piece >= 0 and side != island.thieves:
            island.at[piece] = self.tile
            island.refresh(island.thieves)
            island.begin(Battle(self.tile, side, island.thieves, self.seat, DEN))
            return
        island.set_kind(self.tile, EMPTY_CAVE)
        take_treasure(island, self.seat, "TH-16.5" if side == island.thieves else "TH-16.4")
        if piece >= 0:
            place_thief(island, piece, self.tile)
            if island.told is not None:
                island.told.append(JoinedInDen(self.seat, piece - THIEVES))

    def finders(self, island: Island) -> i64:
        """TH-R43. The thief who found something; if the Wolf did, any thief next to the new tile."""
        if self.piece != WOLF:
            return ONE[self.piece]
        near: i64 = 0
        for piece in members(thieves_on_map(island)):
            if island.map.neighbours[self.tile] & ONE[island.at[piece]]:
                near |= ONE[piece]
        return near

    def the_wonder(self, island: Island, kind: Kind) -> None:
        """TH-12.1, TH-17. A treasure or an event; TH-15.9: the Wolf's finds are its owner's."""
        if kind < TITAN_TILE:
            island.set_kind(self.tile, EMPTY_CAVE)
            find_coin(island, self.seat, kind - FIRST_COIN, self.finders(island))
        elif kind == CAVE_IN:
            finders = self.finders(island) if island.side_of[self.seat] == island.thieves else 0
            island.begin(CaveIn(self.seat, self.tile, finders))
        elif kind == SECRET_EXIT:
            island.secret = self.tile
            link_one_ways(island)
        else:
            island.gardens = ONE[self.tile]
            if island.told is not None:
                island.told.append(GardensWithered())

    def the_fort(self, island: Island) -> None:
        """ED-R13, ED-R50. If the discoverer is still there; a beaten Wolf is, but serves the victor (TH-R28)."""
        side = island.side_of[self.seat]
        if island.at[self.piece] == self.tile and island.side_of_piece(self.piece) == side:
            opponents = island.sides_on(self.tile, side)
            if opponents:
                island.begin(Entry(self.tile, side, self.seat, opponents))

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_seat(sheet, columns.WHO, island, seat, self.seat)
        put(sheet, columns.PIECE, self.piece + 1)
        put(sheet, columns.OTHER_TILE, self.here + 1)
        if self.tile >= 0:
            put(sheet, columns.TILE, self.tile + 1)
            put(sheet, columns.TILE_KIND, island.kind[self.tile] + 1)


DISCOVERY: Final[Steps[Discovery, Island]] = (
    Discovery.the_flip,  # ED-9.3
    Discovery.the_place,  # ED-9.4, ED-9.10
    Discovery.the_entry,  # ED-9.3, ED-9.6
    Discovery.the_text,  # ED-16.7, ED-18.1
    Discovery.the_fort,  # ED-R13
)


THE_PLACE: Final[i64] = 1


def discover_own(island: Island, seat: Seat, piece: Piece, kind: Kind) -> None:
    """HC-2.4. An own important tile instead of the top one; several in one turn are fine (HC-R5)."""
    side = island.side_of[seat]
    tile = own_tile(island, side, kind)
    island.speed[island.slot(piece)] -= 1
    island.important[side] &= ~ONE[tile]
    island.shown += 1
    if island.told is not None:
        island.told.append(RevealedTile(seat, kind, piece_title(piece)))
    island.begin(Discovery(seat, piece, island.at[piece], tile, step=THE_PLACE))


# --- water all around (ED-R10b) ---------------------------------------------------------------------------------------


def is_surrounded(island: Island) -> bool:
    """ED-R10b. The starting tile is the only land, and all around it is water or shrine."""
    land = members(island.enterable & LAND)
    return len(land) == 1 and not island.map.has_room_beside(land[0])
