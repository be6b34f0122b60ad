"""A hunt (TH-14.4 – TH-14.6, SO-4): a hunter goes for the nearest prey, step by step. Compiled room.

`TitanTurn` and the guardians of solo mode say what they roll, where they may walk and what they seek; the rest is here.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64, mypyc_attr

from doubloon.games.el_dorado.content import (
    BUILDINGS,
    ENTRANCE,
    FORT,
    NO_PLACE,
    NOBODY,
    TITAN_TILE,
    Kind,
    Place,
    Side,
)
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.battle import HunterAttackedBuilding, HunterMoved, HunterTiedBack
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.modes import SOLO
from doubloon.games.el_dorado.rules.armies.armies import people
from doubloon.games.el_dorado.rules.battle.actions import AGAINST, LEAD, Against, Lead
from doubloon.games.el_dorado.rules.battle.battle import TIED, UNDECIDED
from doubloon.games.el_dorado.rules.battle.entry import Entry
from doubloon.games.el_dorado.rules.battle.farmhouses import FarmhouseAttack
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.hexes import corner_number, touches

NOT_NEAREST: Final = Refusal("TH-14.4", "It goes for the nearest prey.")
NOT_ON_ROUTE: Final = Refusal("TH-R16", "That step is on no shortest way.")
NOT_TOUCHING: Final = Refusal("TH-R11", "That side has no building left to attack here.")

ROLLS: Final[i64] = 0
SEEKS: Final[i64] = 1
PICKS_TARGET: Final[i64] = 2
PICKS_ROUTE: Final[i64] = 3
STRIKES: Final[i64] = 4
PICKS_OWNER: Final[i64] = 5


def walks_to(island: Island, place: Place) -> i64:
    """TH-R16, TH-R42. Never out of the secret exit nor out of a caved-in cave, but into it."""
    mask = island.beside(place)
    return mask | ONE[island.cave_in] if place == ENTRANCE and island.cave_in >= 0 else mask


def walks_from(island: Island, place: Place) -> i64:
    """The same backwards."""
    mask = island.beside(place)
    return mask | (ONE[ENTRANCE] & island.enterable) if place == island.cave_in else mask


def living(island: Island) -> i64:
    """TH-14.4. Tiles with explorers, villagers or thieves."""
    mask: i64 = 0
    for side in range(island.sides):
        mask |= people(island, side)
    return mask


@mypyc_attr(allow_interpreted_subclasses=True)
@declared
class Hunt(IslandRule):
    """TH-14.4 – TH-14.6, TH-R11, TH-R16. The turn of one hunter; `seat` chooses among equals."""

    seat: Seat
    hunter: Kind = TITAN_TILE
    left: i64 = 0
    target: Place = NO_PLACE
    behind: Place = NO_PLACE  # the tile it came from
    struck: i64 = 0  # buildings attacked on this tile
    before: Side = NOBODY  # whose turn it was or will be: meanwhile it is nobody's (ED-R52)

    # --- what hunters differ in ---------------------------------------------------------------------------------------

    def throw(self, island: Island) -> i64:
        """How far it goes this turn."""
        raise NotImplementedError

    def here(self, island: Island) -> Place:
        """Where it stands; NO_PLACE when it is beaten."""
        raise NotImplementedError

    def put(self, island: Island, place: Place) -> None:
        """It stands there now."""
        raise NotImplementedError

    def ahead(self, island: Island, place: Place) -> i64:
        """Where one step leads."""
        return walks_to(island, place)

    def back(self, island: Island, place: Place) -> i64:
        """From where one step leads here."""
        return walks_from(island, place)

    def arrives(self, island: Island, place: Place) -> None:
        """It has come to a tile."""

    def cites(self) -> str:
        """The clause of its steps."""
        return "TH-14.4"

    def cites_attack(self, island: Island) -> str:
        """The clause of the order of its attacks, and of ties."""
        return "SO-R4" if island.mode == SOLO else "TH-R11"

    # --- finding the way ------------------------------------------------------------------------------------------------

    def nearest(self, island: Island) -> i64:
        """TH-14.4, TH-R47. The tiles with prey that are nearest, its own never; 0 when none can be reached."""
        return self.nearest_of(island, living(island))

    def nearest_of(self, island: Island, prey: i64) -> i64:
        """The nearest of these tiles."""
        here = self.here(island)
        wanted = prey & ~ONE[here]
        seen = ONE[here]
        edge = seen
        while edge:
            reached: i64 = 0
            for place in members(edge):
                reached |= self.ahead(island, place)
            edge = reached & ~seen
            if edge & wanted:
                return edge & wanted
            seen |= edge
        return 0

    def routes(self, island: Island, target: Place) -> i64:
        """TH-R16. The first steps of all shortest ways to a tile."""
        ahead = self.ahead(island, self.here(island))
        seen = ONE[target]
        edge = seen
        while edge and not edge & ahead:
            reached: i64 = 0
            for place in members(edge):
                reached |= self.back(island, place)
            edge = reached & ~seen
            seen |= edge
        return edge & ahead

    def proceed(self, island: Island) -> None:
        if self.step == ROLLS:
            self.before = island.on_turn
            island.on_turn = NOBODY
            self.left = self.throw(island)
            self.arrives(island, self.here(island))
            self.step = SEEKS
        elif self.step == STRIKES:
            self.strike(island)
        else:
            self.seek(island)

    # --- on its way -----------------------------------------------------------------------------------------------

    def seek(self, island: Island) -> None:
        """TH-14.4, TH-R16. The target is kept while it is among the nearest."""
        targets: i64 = self.nearest(island) if self.left and self.here(island) >= 0 else 0
        if not targets:
            self.finish(island)
            return
        if self.target >= 0 and targets & ONE[self.target]:
            self.find_route(island)
        elif targets & (targets - 1):
            self.step = PICKS_TARGET
            self.asks = ONE[self.seat]
        else:
            self.target = members(targets)[0]
            self.find_route(island)

    def find_route(self, island: Island) -> None:
        """TH-14.6. One of the shortest ways."""
        ways = self.routes(island, self.target)
        if ways & (ways - 1):
            self.step = PICKS_ROUTE
            self.asks = ONE[self.seat]
        else:
            self.go(island, members(ways)[0])

    def go(self, island: Island, place: Place) -> None:
        """TH-14.5. Entering a tile with wooden pieces is an attack."""
        self.left -= 1
        self.behind = self.here(island)
        self.struck = 0
        self.step = STRIKES
        self.put(island, place)
        if island.told is not None:
            island.told.append(HunterMoved(place, self.hunter, self.cites()))
        self.arrives(island, place)
        opponents = island.sides_on(place, NOBODY)
        if opponents:
            island.begin(Entry(place, NOBODY, self.seat, opponents, hunter=self.hunter))

    # --- buildings beside its tile ------------------------------------------------------------------------------------

    def passive_buildings(self, island: Island) -> list[i64]:
        """TH-R11. Farmhouses and outposts that touch the tile and have not been attacked yet."""
        here = island.map.position[self.here(island)]
        out: list[i64] = []
        for side in range(island.sides):
            for number in range(FORT):
                building = BUILDINGS * side + number
                corner = island.buildings[building]
                if corner >= 0 and touches(corner, here) and not self.struck & ONE[building]:
                    out.append(building)
        return out

    def strike(self, island: Island) -> None:
        """TH-14.5, TH-R11. One battle for each of them; the upcoming player sets the order among sides."""
        buildings = self.passive_buildings(island) if self.here(island) >= 0 else []
        if not buildings:
            self.step = SEEKS
        elif buildings[0] // BUILDINGS == buildings[-1] // BUILDINGS:
            self.attack(island, buildings[0])
        else:
            self.step = PICKS_OWNER
            self.asks = ONE[self.seat]

    def attack(self, island: Island, building: i64) -> None:
        self.struck |= ONE[building]
        self.step = STRIKES
        owner, number = building // BUILDINGS, building % BUILDINGS
        if island.told is not None:
            thieves, cited = owner == island.thieves, self.cites_attack(island)
            place, name = self.here(island), island.name_of(owner)
            corner = corner_number(island.buildings[building], island.map.position[place])
            island.told.append(HunterAttackedBuilding(name, place, self.hunter, corner, thieves, cited))
        island.begin(FarmhouseAttack(self.here(island), NOBODY, owner, self.seat, number, hunter=self.hunter))

    def resumed(self, island: Island, finished: Procedure[Island]) -> None:
        """TH-R11. A tie sends it back and ends its turn; a defeat ends everything."""
        outcome = UNDECIDED
        if isinstance(finished, (Entry, FarmhouseAttack)):
            outcome = finished.outcome
        if outcome == UNDECIDED:
            return
        self.left = 0
        self.step = SEEKS
        if outcome == TIED:
            self.put(island, self.behind)
            if island.told is not None:
                island.told.append(HunterTiedBack(self.behind, self.hunter, self.cites_attack(island)))

    def finish(self, island: Island) -> None:
        """ED-R52. A turn of its own: locks and steps end with it."""
        island.locked = 0
        island.held_out = 0
        island.trail.clear()
        island.on_turn = self.before
        island.end(self)

    # --- choices among equals -----------------------------------------------------------------------------------------

    def open_places(self, island: Island) -> i64:
        return self.nearest(island) if self.step == PICKS_TARGET else self.routes(island, self.target)

    def owners(self, island: Island) -> list[i64]:
        out: list[i64] = []
        for building in self.passive_buildings(island):
            if building // BUILDINGS not in out:
                out.append(building // BUILDINGS)
        return out

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        if self.step == PICKS_OWNER:
            return [AGAINST[side] for side in self.owners(island)]
        return [LEAD[place] for place in members(self.open_places(island))]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if self.step == PICKS_OWNER:
            if not isinstance(action, Against):
                return NOT_OFFERED
            return None if action.side in self.owners(island) else NOT_TOUCHING
        if not isinstance(action, Lead):
            return NOT_OFFERED
        if self.open_places(island) & ONE[action.place]:
            return None
        return NOT_NEAREST if self.step == PICKS_TARGET else NOT_ON_ROUTE

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        self.asks = 0
        if isinstance(action, Against):
            for building in self.passive_buildings(island):
                if building // BUILDINGS == action.side:
                    self.attack(island, building)
                    return
        elif isinstance(action, Lead):
            if self.step == PICKS_TARGET:
                self.target = action.place
                self.step = SEEKS
            else:
                self.go(island, action.place)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        put(sheet, columns.NUMBER, self.left)
        put(sheet, columns.TILE, self.target + 1)
        put(sheet, columns.OTHER_TILE, self.behind + 1)
        columns.one_side(sheet, columns.WHOSE, island, seat, self.before)
