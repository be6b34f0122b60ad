"""What lies on a table of El Dorado: two growing maps, pieces, cards, and who holds what. Compiled room.

A place is the number of a tile (content.py), pieces are numbered across all sides, and `at` says where each of them is.
Masks that are asked for at every step (who stands where, what a fort occupies, where one step leads) are kept beside the
facts they follow from, and some answers that many questions need are noted until something moves; `edge/audit.py` compares
all of them. `trail` remembers every step of the current turn, for ties (ED-R17).
More than 500 lines: the state is one class, and the masks are kept where the facts are changed.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.content import (
    ARMY,
    CAPTIVE,
    ENTRANCE,
    EXIT,
    EXPLORERS,
    GARDENS,
    GUARDIANS,
    IMPASSABLE,
    ISLAND_MASK,
    MOST_THIEVES,
    NO_PLACE,
    NOBODY,
    SHRINE_MASK,
    THIEVES,
    TITAN,
    WAITING,
    WOLF,
    Piece,
    Place,
    Resource,
    Side,
)
from doubloon.games.el_dorado.edge.events.battle import Captured
from doubloon.games.el_dorado.edge.events.names import TEAM_OF
from doubloon.games.el_dorado.modes import SOLO, TEAMS
from doubloon.games.el_dorado.packed import leads_pair, left_by, partners_pair, prisoner_of, step_of, walker
from doubloon.games.el_dorado.rules.hidden import deal_hidden_anew
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.rules.trade import trade
from doubloon.games.el_dorado.rules.trade.actions import Trade
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.column import NO_COLUMN, vec
from doubloon.kernel.declare import cache, declared, own, plain
from doubloon.kernel.masks import ONE, members, spread
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import Refusal
from doubloon.kernel.state import State
from doubloon.pieces.columns import changed
from doubloon.pieces.hexes import HexMap

NOT_NOTED: Final[i64] = -1
"""As a mask, everything: what is not noted excludes nothing."""
NOTHING_NOTED: Final[vec[i64]] = vec[i64]([NOT_NOTED] * 9)
"""By side or seat, and NOBODY's at the end. Nobody may change this column."""
NOTHING_DRAWN: Final[list[vec[i16]]] = []
"""Nobody may change this list."""


@declared
class Island(State):
    """One game of The Island of El Dorado."""

    # The frame (ED-T13)
    rounds: i64
    most_proposals: i64
    house: i64  # house.py
    paid_rerolls: bool  # HC-3
    turn_points: bool  # HC-4
    expansion: bool  # TH-1.1
    mode: i64  # modes.py
    sides: i64
    thieves: Side  # the Thieves' side, or NOBODY
    side_of: vec[i64]  # by seat
    lead: vec[i64]  # by side: its first seat
    board: vec[i64]  # by side: the player board, which is its colour
    explorer: vec[i64]  # by seat
    # The maps (ED-4, ED-9, ED-17)
    map: HexMap
    kind: vec[i64]  # by place
    enterable: i64 = 0
    steps: vec[i64] = NO_COLUMN  # by place: where one step leads
    island_stack: list[i64] = plain(factory=list)
    cave_stack: list[i64] = plain(factory=list)
    altar_below: i64 = 0  # the cave shrine's tile is among this many lowest tiles of the cave stack (ED-2.6)
    known: i64 = 0  # how many tiles from the top of the island's stack Emma has arranged
    found: vec[i64] = NO_COLUMN  # by side: the island tiles it has discovered, and 64 x those of the cave
    x_marks: i64 = 0  # directions of the cave exit's X edges
    # The cave and the bridge of the expansion (TH-5, TH-12 – TH-17)
    gardens: i64 = GARDENS  # tiles that produce all three now (TH-17.12)
    bridge: i64 = NO_PLACE  # 3 x water tile + axis, or NO_PLACE (TH-5)
    secret: Place = NO_PLACE  # the secret exit (TH-17.8), or NO_PLACE
    cave_in: Place = NO_PLACE  # while it is the way into the cave (TH-17.3), or NO_PLACE
    exit_below: i64 = (
        0  # after a cave-in the exit is among this many lowest tiles of the cave stack (TH-17.1)
    )
    turned_up: i64 = 0  # cave tiles that everybody has seen
    removed: list[i64] = plain(factory=list)  # kinds of the cave tiles nobody will see (TH-2.9)
    coins: vec[i64] = own(default=NO_COLUMN)  # by coin: the seat that holds it, NOBODY, or a dweller (TH-12)
    veteran: Seat = NOBODY  # who has used the battle coin this turn (TH-R25), or NOBODY
    winded: Seat = NOBODY  # Yanga's, once he has tied or lost a shot in this phase (TH-18.9), or NOBODY
    companion: Seat = NOBODY  # the Wolf's owner, or NOBODY (TH-15.3)
    titan: Place = NO_PLACE  # where the Titan stands, or NO_PLACE (TH-14)
    wild: i64 = 0  # tiles occupied by those who fight for nobody (ED-R3)
    # The Thieves (TH-7 – TH-13)
    in_hiding: bool = False  # the Thieves show no wooden piece but offerings (TH-7)
    doubloons: i64 = 0  # of the Thieves (TH-11)
    bearer: Piece = NOBODY  # the thief with the cave shrine, while it is the Thieves' (TH-13.6, TH-R9)
    cursed: Piece = NOBODY  # the thief with the cursed coin, while it is the Thieves' (TH-R26)
    passed: i64 = 0  # the thieves who have been passed the cave shrine in this turn (TH-R70)
    # The guardians of solo mode (SO); otherwise the column is empty
    guardians: vec[i64] = NO_COLUMN  # Wolf, Thief, Titan: a place, UNMET or OFF_THE_BOARD
    resting: i64 = 0  # those beaten since the last guardians' turns
    usurped: i64 = 0  # shrines with an offering of the Thief (SO-5.4)
    # Important tiles (HC-2); without that part the columns are empty
    important: vec[i64] = own(default=NO_COLUMN)  # by side: tiles held secretly
    returned: vec[i64] = own(default=NO_COLUMN)  # by side: tiles given back unseen
    unplaced: i64 = 0  # dealt, and never yet on the map
    # Wooden pieces
    at: vec[i64] = own(default=NO_COLUMN)  # by piece: a place, SUPPLY, LOST, UNUSED or CAPTIVE
    locked: i64 = 0
    held_out: i64 = 0  # farmhouses with which somebody has tied in this turn, 3 x side + number (ED-R17c)
    trail: list[i64] = own(factory=list)  # piece x 64 + the place it left, in order
    buildings: vec[i64] = NO_COLUMN  # by 3 x side + number: a corner, SUPPLY or LOST
    offerings: vec[i64] = NO_COLUMN  # by side: shrines
    prisoners: list[i64] = plain(factory=list)  # seat x 8 + the captor's seat, in the order of capture
    # What follows from the pieces, by side
    presence: vec[i64] = own(default=NO_COLUMN)
    armies: vec[i64] = own(default=NO_COLUMN)
    farms: vec[i64] = NO_COLUMN
    forts: vec[i64] = NO_COLUMN
    # Cards and the cave shrine
    hands: vec[i64] = own(default=NO_COLUMN)  # by 3 x seat + resource
    bank: vec[i64] = own(default=NO_COLUMN)
    treasure: vec[i64] = NO_COLUMN  # beside the cave (ED-18.9)
    treasure_laid: bool = False
    cave_shrine: i64 = NOBODY  # the seat that controls it, NOBODY, or a dweller
    buyers: i64 = 0  # seats that have bought something (ED-R8)
    # The turn (ED-8)
    on_turn: Side = NOBODY
    turns: i64 = 0  # finished
    golden: i64 = 0  # the golden dice, 8 x first + second; the partner's 64 times that
    speed: vec[i64] = own(default=NO_COLUMN)  # by seat
    free_march: bool = False  # Bellona's (ED-19.2)
    # Trade between players (ED-R48), by seat
    drafts: vec[i64] = NO_COLUMN
    proposals: vec[i64] = NO_COLUMN
    proposed: vec[i64] = NO_COLUMN
    refused: list[i64] = plain(factory=list)
    haggling: bool = False  # something is proposed or being put together
    # The end
    winner: Side = NOBODY
    capped: bool = False
    # Noted answers: no part of the state; copies begin without them
    noted_company: vec[i64] = cache(NOTHING_NOTED)  # by seat
    noted_reach: vec[i64] = cache(NOTHING_NOTED)  # by side
    noted_farms: vec[i64] = cache(NOTHING_NOTED)  # by side: of the others
    noted_forts: vec[i64] = cache(NOTHING_NOTED)  # by side: of the others
    noted_sheets: list[vec[i16]] = cache(
        NOTHING_DRAWN
    )  # by seat, for learners: frame and maps (edge/encoding)

    # --- what copies share --------------------------------------------------------------------------------------------
    # Most of a table seldom changes, so copies share it. Before a change it is made this table's own (`own_…`).

    def own_maps(self) -> None:
        """Which tiles lie where, and where one step leads."""
        self.map = self.map.copy()
        self.steps = self.steps[:]
        self.noted_company = NOTHING_NOTED
        self.noted_reach = NOTHING_NOTED
        self.noted_sheets = NOTHING_DRAWN

    def own_stacks(self) -> None:
        """The tiles still to be discovered."""
        self.island_stack = self.island_stack[:]
        self.cave_stack = self.cave_stack[:]

    def own_buildings(self) -> None:
        """Buildings and offerings."""
        self.buildings = self.buildings[:]
        self.offerings = self.offerings[:]

    def own_trade(self) -> None:
        """Proposals between players."""
        self.drafts = self.drafts[:]
        self.proposals = self.proposals[:]
        self.proposed = self.proposed[:]
        self.refused = self.refused[:]

    def set_farms(self, side: Side, tiles: i64) -> None:
        """ED-15.2. The tiles that a side's farmhouses touch."""
        self.farms = changed(self.farms, side, tiles)
        self.noted_farms = NOTHING_NOTED

    def set_forts(self, side: Side, tiles: i64) -> None:
        """ED-4.5. The tiles that a side's fort occupies."""
        self.forts = changed(self.forts, side, tiles)
        self.noted_forts = NOTHING_NOTED

    def set_kind(self, place: Place, kind: i64) -> None:
        """What a tile is from now on."""
        self.kind = self.kind[:]
        self.kind[place] = kind
        self.noted_sheets = NOTHING_DRAWN

    def set_explorer(self, seat: Seat, explorer: i64) -> None:
        """ED-2.9. Whom a player plays."""
        self.explorer = self.explorer[:]
        self.explorer[seat] = explorer

    def set_treasure(self, resource: Resource, number: i64) -> None:
        """ED-18.9. How many cards of a type lie beside the cave."""
        self.treasure = self.treasure[:]
        self.treasure[resource] = number

    def imprison(self, seat: Seat, captor: Seat, cited: str) -> None:
        """ED-13.7, ED-18.6, TH-17.7. An explorer leaves the map; its captor will put it back."""
        self.at[EXPLORERS + seat] = CAPTIVE
        self.prisoners = [*self.prisoners, prisoner_of(seat, captor)]
        if self.told is not None:
            self.told.append(Captured(seat, captor, cited))

    def redeal(self, seat: Seat, chance: Chance, reach: i64) -> None:
        """ED-R38. What `seat` cannot see, dealt again."""
        deal_hidden_anew(self, seat, chance, reach)

    def is_choosing(self) -> bool:
        """ED-2.9. Explorers come onto the map when all have been chosen."""
        return self.on_turn == NOBODY and not self.turns

    # --- seats and sides (ED-T10) -------------------------------------------------------------------------------------

    def partner(self, seat: Seat) -> Seat:
        """TH-6.1. The other player of a team, or NOBODY."""
        if self.mode != TEAMS:
            return NOBODY
        other = seat ^ 1
        return other if other < self.seats else NOBODY

    def players(self, side: Side) -> i64:
        """TH-R40, TH-R46. The mask of the seats that act for a side: both partners, once both have entered."""
        first = self.lead[side]
        mask = ONE[first]
        if self.mode == TEAMS and self.partner(first) >= 0:
            if self.at[EXPLORERS + first] == WAITING:
                mask = 0
            if self.at[EXPLORERS + first + 1] != WAITING:
                mask |= ONE[first + 1]
        return mask

    def speaker(self, side: Side) -> Seat:
        """TH-R40. Who answers where both partners or none started the matter: the one seated first."""
        first = self.lead[side]
        if self.mode == TEAMS and self.at[EXPLORERS + first] == WAITING:
            return first + 1
        return first

    def name_of(self, side: Side) -> i64:
        """For the log: the player's seat, or the team."""
        first = self.lead[side]
        return first if self.partner(first) < 0 else TEAM_OF + first

    def are_near(self, seat: Seat, other: Seat) -> bool:
        """TH-4.1, TH-6.15. Both explorers stand on the same tile or on adjacent tiles."""
        here, there = self.at[EXPLORERS + seat], self.at[EXPLORERS + other]
        if here < 0 or there < 0:
            return False
        return here == there or self.beside(here) & ONE[there] != 0

    def neighbourhood(self, seat: Seat) -> i64:
        """TH-4.1, TH-R23. The tiles where others are near enough to trade: beside the explorer or any thief."""
        here = self.at[EXPLORERS + seat]
        if here >= 0:
            return self.beside(here) | ONE[here]
        mask: i64 = 0
        for place in members(self.scouts(seat)):
            mask |= self.beside(place) | ONE[place]
        return mask

    def company(self, seat: Seat) -> i64:
        """ED-6.1. The mask of the other seats whose explorer, or one of whose thieves, is near enough to trade."""
        mask = self.noted_company[seat]
        if mask < 0:
            mask = self.seats_on(self.neighbourhood(seat)) & ~ONE[seat]
            self.noted_company = changed(self.noted_company, seat, mask)
        return mask

    def seats_on(self, tiles: i64) -> i64:
        """The mask of the seats whose explorer, or one of whose thieves, is on one of these tiles."""
        at = self.at
        mask: i64 = 0
        for explorer in range(EXPLORERS, EXPLORERS + self.seats):
            here = at[explorer]
            if here >= 0 and tiles & ONE[here]:
                mask |= ONE[explorer - EXPLORERS]
        if self.thieves >= 0 and self.presence_of_thieves() & tiles:
            mask |= ONE[self.lead[self.thieves]]
        return mask

    def golden_dice(self, seat: Seat) -> i64:
        """TH-6.7. The two golden dice a player has rolled."""
        return (
            partners_pair(self.golden) if seat != self.lead[self.side_of[seat]] else leads_pair(self.golden)
        )

    # --- free choices: trade (ED-6) -----------------------------------------------------------------------------------

    def offered(self, seat: Seat) -> list[Action]:
        """ED-6.1, ED-6.3. The answers to what is asked, then trades."""
        top: Any = self.stack[-1]
        rule: IslandRule = top  # on this table there are no other procedures
        out = rule.choices(self, seat)
        trade.add_trades(self, seat, rule, out)
        return out

    def free_choices(self, seat: Seat) -> list[Action]:
        """ED-6.1, ED-6.3"""
        out: list[Action] = []
        trade.add_trades(self, seat, trade.top_rule(self), out)
        return out

    def is_free(self, action: Action) -> bool:
        return isinstance(action, Trade)

    def free_refusal(self, seat: Seat, action: Action) -> Refusal | None:
        return trade.may_trade(self, seat, action)

    def free_chosen(self, seat: Seat, action: Action) -> None:
        trade.trade(self, seat, action)

    def play(self, seat: Seat, action: Action) -> None:
        """ED-R48. When the game goes on, proposals that are being put together are dropped."""
        if isinstance(action, Trade):
            trade.trade(self, seat, action)
        else:
            if self.haggling:
                trade.drop_drafts(self)
            self.stack[-1].chosen(self, seat, action)
        self.settle()

    # --- the maps -------------------------------------------------------------------------------------------------

    def truce(self) -> bool:
        """ED-12.2, ED-R15. Until every side has finished its first turn; alone there is none (SO-R12)."""
        return self.turns < self.sides and self.mode != SOLO

    def beside(self, place: Place) -> i64:
        """TH-R42. The tiles one step away both there and back."""
        if place == self.secret:
            return self.steps[place] & ~ISLAND_MASK
        if place == ENTRANCE and self.cave_in >= 0:
            return self.steps[place] & ISLAND_MASK
        return self.steps[place]

    def into(self, place: Place) -> i64:
        """TH-R42. The tiles from which one step leads here."""
        if self.secret < 0 and self.cave_in < 0:
            return self.steps[place]
        mask = self.beside(place)
        if self.secret >= 0 and place < ENTRANCE and self.steps[self.secret] & ONE[place]:
            mask |= ONE[self.secret]
        return mask | ONE[ENTRANCE] if place == self.cave_in and self.enterable & ONE[ENTRANCE] else mask

    def is_sealed(self) -> bool:
        """ED-17.2, ED-R51. Nobody has entered the cave yet."""
        return not self.map.placed & ONE[EXIT] and self.cave_in < 0

    # --- the bridge (TH-5) --------------------------------------------------------------------------------------------

    def bridged(self) -> Place:
        """The water tile that carries the bridge, or NO_PLACE."""
        return self.bridge // 3 if self.bridge >= 0 else NO_PLACE

    def bridge_ends(self) -> i64:
        """TH-5.9. The two tiles it connects."""
        base = 6 * (self.bridge // 3) + self.bridge % 3
        return ONE[self.map.beside[base]] | ONE[self.map.beside[base + 3]]

    def shrines_beside(self, place: Place) -> i64:
        """ED-10.6, TH-5.9. The island shrines next to a tile; from the bridge only one that it connects."""
        if IMPASSABLE & ONE[place]:
            return self.bridge_ends() & SHRINE_MASK
        return self.map.neighbours[place] & SHRINE_MASK

    # --- who stands where ---------------------------------------------------------------------------------------------

    def others(self, side: Side) -> i64:
        """ED-4.7, ED-R3. The tiles that are occupied for this side."""
        return self.rivals(side) | self.wild

    def rivals(self, side: Side) -> i64:
        """ED-R15. The tiles that other sides occupy."""
        mask: i64 = 0
        presence = self.presence
        forts = self.forts
        for other in range(self.sides):
            if other != side:
                mask |= presence[other] | forts[other]
        return mask

    def others_forts(self, side: Side) -> i64:
        """The tiles that forts of other sides occupy (ED-4.5)."""
        mask = self.noted_forts[side]
        if mask < 0:
            mask = of_others(self.forts, side)
            self.noted_forts = changed(self.noted_forts, side, mask)
        return mask

    def others_farms(self, side: Side) -> i64:
        """The tiles that farmhouses of other sides touch (ED-15.2)."""
        mask = self.noted_farms[side]
        if mask < 0:
            mask = of_others(self.farms, side)
            self.noted_farms = changed(self.noted_farms, side, mask)
        return mask

    def sides_on(self, place: Place, side: Side) -> i64:
        """The mask of the other sides that occupy a tile."""
        mask: i64 = 0
        tile = ONE[place]
        presence = self.presence
        forts = self.forts
        for other in range(self.sides):
            if (presence[other] | forts[other]) & tile and other != side:
                mask |= ONE[other]
        return mask

    def opponents_on(self, place: Place, side: Side) -> i64:
        """ED-R3, TH-R11, SO-R6. The mask of the other sides that occupy a tile, of the Titan and of guardians."""
        mask = self.sides_on(place, side)
        if not self.wild & ONE[place]:
            return mask
        for guardian in range(len(self.guardians)):
            if self.guardians[guardian] == place:
                mask |= ONE[GUARDIANS[guardian]]
        return mask | ONE[TITAN] if self.titan == place else mask

    def put_titan(self, place: Place) -> None:
        """TH-14.1"""
        if self.titan >= 0:
            self.wild &= ~ONE[self.titan]
        self.titan = place
        self.wild |= ONE[place]

    def put_guardian(self, guardian: i64, place: Place) -> None:
        """SO-2.5, SO-6.1"""
        self.guardians = self.guardians[:]
        self.guardians[guardian] = place
        self.wild = 0
        for other in self.guardians:
            if other >= 0:
                self.wild |= ONE[other]

    def scouts(self, seat: Seat) -> i64:
        """TH-5.4. The tiles where a player's explorer stands, or where thieves do."""
        if self.side_of[seat] == self.thieves:
            return self.presence_of_thieves()
        here = self.at[EXPLORERS + seat]
        return ONE[here] if here >= 0 else 0

    def presence_of_thieves(self) -> i64:
        """The tiles with thieves."""
        mask: i64 = 0
        for piece in range(THIEVES, THIEVES + MOST_THIEVES):
            if self.at[piece] >= 0:
                mask |= ONE[self.at[piece]]
        return mask

    def has_thieves_pieces(self) -> bool:
        """TH-7.2. A thief, the hideout or an outpost; neither offerings nor the Wolf count (TH-R43)."""
        side = self.thieves
        return bool(self.farms[side] | self.forts[side]) or self.presence_of_thieves() != 0

    def thieves_on(self, side: Side, place: Place) -> list[i64]:
        """The thieves on a tile, if it is their side that is meant."""
        out: list[i64] = []
        if side == self.thieves:
            for piece in range(THIEVES, THIEVES + MOST_THIEVES):
                if self.at[piece] == place:
                    out.append(piece)
        return out

    def leaders_on(self, side: Side, place: Place) -> list[i64]:
        """The seats of a side whose explorer, or one of whose thieves, is on a tile."""
        if side == self.thieves and side >= 0:
            return [self.lead[side]] if self.thieves_on(side, place) else []
        return self.explorers_on(side, place)

    def slot(self, piece: Piece) -> i64:
        """Where the speed of an explorer or a thief is kept."""
        return piece - EXPLORERS if piece < THIEVES else self.seats + piece - THIEVES

    def refresh(self, side: Side) -> None:
        """Where a side stands, after any of its pieces have come or gone."""
        self.noted_company = NOTHING_NOTED
        self.refresh_armies(side)

    def refresh_armies(self, side: Side) -> None:
        """Where a side stands, after its villagers have moved."""
        at = self.at
        armies: i64 = 0
        for piece in range(ARMY * side, ARMY * side + ARMY):
            here = at[piece]
            if here >= 0:
                armies |= ONE[here]
        self.armies[side] = armies
        if self.noted_reach[side] >= 0:
            self.noted_reach = changed(self.noted_reach, side, NOT_NOTED)
        self.refresh_presence(side)

    def refresh_presence(self, side: Side) -> None:
        """Where a side stands, after its explorers, thieves or the Wolf have moved."""
        at = self.at
        mask = self.armies[side]
        first = self.lead[side]
        here = at[EXPLORERS + first]
        if here >= 0:
            mask |= ONE[here]
        if self.mode == TEAMS and self.partner(first) >= 0:
            here = at[EXPLORERS + first + 1]
            if here >= 0:
                mask |= ONE[here]
        if self.companion >= 0 and self.side_of[self.companion] == side and at[WOLF] >= 0:
            mask |= ONE[at[WOLF]]
        if side == self.thieves:
            mask |= self.presence_of_thieves()
        self.presence[side] = mask

    def side_of_piece(self, piece: Piece) -> Side:
        """Whose piece it is."""
        if piece < EXPLORERS:
            return piece // ARMY
        if THIEVES <= piece < WOLF:
            return self.thieves
        return self.side_of[self.companion if piece == WOLF else piece - EXPLORERS]

    def villagers_on(self, side: Side, place: Place) -> list[i64]:
        """A side's villagers on a tile."""
        at = self.at
        out: list[i64] = []
        for piece in range(ARMY * side, ARMY * side + ARMY):
            if at[piece] == place:
                out.append(piece)
        return out

    def number_of_villagers(self, side: Side, place: Place) -> i64:
        """How many of a side's villagers are on a tile."""
        at = self.at
        number: i64 = 0
        if self.armies[side] & ONE[place]:
            for piece in range(ARMY * side, ARMY * side + ARMY):
                if at[piece] == place:
                    number += 1
        return number

    def ready_on(self, side: Side, place: Place) -> list[i64]:
        """A side's villagers on a tile that may still move (ED-R17c)."""
        at = self.at
        locked = self.locked
        out: list[i64] = []
        for piece in range(ARMY * side, ARMY * side + ARMY):
            if at[piece] == place and not locked & ONE[piece]:
                out.append(piece)
        return out

    def number_ready(self, side: Side, place: Place) -> i64:
        """How many of a side's villagers on a tile may still move."""
        at = self.at
        locked = self.locked
        number: i64 = 0
        for piece in range(ARMY * side, ARMY * side + ARMY):
            if at[piece] == place and not locked & ONE[piece]:
                number += 1
        return number

    def ready_armies(self, side: Side) -> i64:
        """The tiles with villagers that may still move."""
        if not self.locked:
            return self.armies[side]
        mask: i64 = 0
        for piece in range(ARMY * side, ARMY * side + ARMY):
            if self.at[piece] >= 0 and not self.locked & ONE[piece]:
                mask |= ONE[self.at[piece]]
        return mask

    def reach(self, side: Side) -> i64:
        """ED-11.2. The tiles onto which one step leads villagers of a side, locked or not."""
        mask = self.noted_reach[side]
        if mask < 0:
            mask = spread(self.armies[side], self.steps)
            self.noted_reach = changed(self.noted_reach, side, mask)
        return mask

    def explorers_on(self, side: Side, place: Place) -> list[i64]:
        """The seats of a side whose explorer is on a tile."""
        out: list[i64] = []
        first = self.lead[side]
        if self.at[EXPLORERS + first] == place:
            out.append(first)
        if self.mode == TEAMS and self.partner(first) >= 0 and self.at[EXPLORERS + first + 1] == place:
            out.append(first + 1)
        return out

    def pieces_on(self, side: Side, place: Place) -> list[i64]:
        """Everything of a side that stands on a tile."""
        out = self.villagers_on(side, place)
        for seat in self.explorers_on(side, place):
            out.append(EXPLORERS + seat)
        out += self.thieves_on(side, place)
        if self.wolf_is_on(side, place):
            out.append(WOLF)
        return out

    def wolf_is_on(self, side: Side, place: Place) -> bool:
        """TH-15.3. Whether a side's companion stands there."""
        return self.companion >= 0 and self.at[WOLF] == place and self.side_of[self.companion] == side

    # --- moving ---------------------------------------------------------------------------------------------------

    def move(self, pieces: list[i64], place: Place) -> None:
        """One step of some villagers of one side, or of another piece."""
        at = self.at
        for piece in pieces:
            self.trail.append(step_of(piece, at[piece]))
            at[piece] = place
        self.has_moved(pieces[0])

    def has_moved(self, piece: Piece) -> None:
        """Where its side stands, after a villager and others of its group, or another piece, have moved."""
        if piece < EXPLORERS:
            self.refresh_armies(piece // ARMY)
        else:
            self.noted_company = NOTHING_NOTED
            self.refresh_presence(self.side_of_piece(piece))

    def path(self, piece: Piece) -> list[i64]:
        """The places a piece has left this turn, oldest first."""
        out: list[i64] = []
        for step in self.trail:
            if walker(step) == piece:
                out.append(left_by(step))
        return out

    def turn_back(self, piece: Piece, steps: i64) -> None:
        """Undo the last steps of a piece (ED-R52: a return is not a move)."""
        left = len(self.path(piece)) - steps
        kept: list[i64] = []
        place = self.at[piece]
        for step in self.trail:
            if walker(step) == piece:
                if left == 0:
                    place = left_by(step)
                left -= 1
                if left < 0:
                    continue
            kept.append(step)
        self.trail = kept
        self.at[piece] = place
        self.has_moved(piece)

    # --- cards ----------------------------------------------------------------------------------------------------

    def hand_size(self, seat: Seat) -> i64:
        """TH-4.4. How many cards a player holds: public."""
        return self.hands[3 * seat] + self.hands[3 * seat + 1] + self.hands[3 * seat + 2]

    def can_pay(self, seat: Seat, price: list[i64]) -> bool:
        """ED-10.1"""
        hands = self.hands
        base = 3 * seat
        return hands[base] >= price[0] and hands[base + 1] >= price[1] and hands[base + 2] >= price[2]

    def pay(self, seat: Seat, price: list[i64]) -> None:
        """ED-10.1, ED-R8. Cards from a hidden hand lie open now: undo stops here."""
        for resource in range(3):
            cards = price[resource]
            if cards:
                self.hands[3 * seat + resource] -= cards
                self.bank[resource] += cards
        self.buyers |= ONE[seat]
        self.shown += 1

    def hand_out(self, seat: Seat, resource: Resource, number: i64) -> i64:
        """ED-R54. As many cards of a type as there are; how many that was."""
        given = min(number, self.bank[resource])
        self.bank[resource] -= given
        self.hands[3 * seat + resource] += given
        return given


def of_others(masks: vec[i64], side: Side) -> i64:
    """What these columns by side hold for all sides but one."""
    mask: i64 = 0
    for other in range(len(masks)):
        if other != side:
            mask |= masks[other]
    return mask
