"""The explore phase (ED-8.8). Compiled room.

`Explore > Window > Entry > Battle` on the stack: a window opens after every completed action.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.actions import (
    DISCOVER,
    DISCOVER_OWN,
    END,
    MOVE,
    PASS,
    REMOVE_BRIDGE,
    STRIDE,
    TOGETHER,
    BuildBridge,
    BuyOffering,
    DiscoverOwn,
    Move,
    moves_onto,
)
from doubloon.games.el_dorado.catalogue import CATALOGUE
from doubloon.games.el_dorado.content import (
    BUILDINGS,
    ENTRANCE,
    EXIT,
    EXPLORERS,
    FORT,
    NO_PLACE,
    THIEVES,
    WOLF,
    WOLF_COST,
    Piece,
    Place,
    Side,
)
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.battle import AttackedFarmhouse
from doubloon.games.el_dorado.edge.events.exploring import AnnouncedOffering, Moved, OfferingCancelled
from doubloon.games.el_dorado.house import TIES_SPARE_FARMHOUSES
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.modes import TEAMS
from doubloon.games.el_dorado.rules import buying
from doubloon.games.el_dorado.rules.armies.armies import (
    Picking,
    group_of,
    march_now,
    marches,
    may_march,
    next_to_intercept,
    opens_cave,
    pay_a_tile,
    way_to,
)
from doubloon.games.el_dorado.rules.battle.actions import (
    WOLF_DISCOVERS,
    AttackFarmhouse,
    March,
    MoveWolf,
    Shoot,
    attack_farmhouse,
)
from doubloon.games.el_dorado.rules.battle.entry import Entry
from doubloon.games.el_dorado.rules.battle.farmhouses import FarmhouseAttack, farmhouse_on
from doubloon.games.el_dorado.rules.cave.cave import OpenCave, lift_cave_shrine
from doubloon.games.el_dorado.rules.cave.wolf import may_move_wolf, may_wolf_discover, move_wolf, wolf_actions
from doubloon.games.el_dorado.rules.explore.bridge import (
    bridging,
    build_bridge,
    may_build_bridge,
    may_remove_bridge,
    remove_bridge,
)
from doubloon.games.el_dorado.rules.explore.discovery import (
    Discovery,
    discover_own,
    may_discover_from,
    may_discover_own,
    may_discover_with,
    may_move,
)
from doubloon.games.el_dorado.rules.explore.window import Window
from doubloon.games.el_dorado.rules.explorers.sequoia import may_stride, stride
from doubloon.games.el_dorado.rules.explorers.yanga import may_shoot, shoot, shots
from doubloon.games.el_dorado.rules.refusals import TRUCE
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.teams.costs import (
    Contribution,
    NamingPurchase,
    may_ask_partner,
    may_buy_together,
)
from doubloon.games.el_dorado.thieves import buying as lairs
from doubloon.games.el_dorado.thieves import explore as underworld
from doubloon.games.el_dorado.thieves.actions import MoveThief, ThiefDiscovers, ThiefDiscoversOwn
from doubloon.games.el_dorado.thieves.events import MovedThief
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import BYTE, ONE, mask_of, members
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.hexes import corner_number, corner_of

NO_FARMHOUSE_THERE: Final = Refusal("ED-15.2", "No opponent's farmhouse stands on that corner.")
NOBODY_THERE: Final = Refusal("ED-15.2", "You have nobody on that tile who may attack.")

AT_THE_WINDOW: Final[i64] = 0
TO_ACT: Final[i64] = 1


@declared
class Explore(IslandRule):
    """ED-8.8. The player on turn acts, a window opens, again and again, until the phase is ended (ED-R12).

    Partners act in any order, one action at a time; the phase ends when both have said so (TH-R19, TH-R40).
    """

    side: Side
    seat: Seat  # who acted last
    leaving: bool = False
    offering: Place = NO_PLACE  # announced, not yet bought (ED-10.7)
    finished: i64 = 0  # the seats that have said they are done
    together: bool = False  # the partner helps to pay for the offering (TH-6.15)
    unheard: i64 = 0  # the seats whose partner would not help to pay (TH-R60)

    def lets_players_trade(self) -> bool:
        """ED-R48"""
        return True

    def is_exploring(self) -> bool:
        """TH-R39"""
        return True

    def proceed(self, island: Island) -> None:
        if self.side == island.thieves and island.in_hiding:
            island.end(self)  # TH-7.3: the turn is over
            return
        if self.step == AT_THE_WINDOW:
            self.step = TO_ACT
            lift_cave_shrine(island)
            first = next_to_intercept(island, island.on_turn)
            if first:
                island.begin(Window(island.on_turn, island.side_of[BYTE[first][0]], asks=first))
                return
        if self.offering >= 0:
            self.buy_the_offering(island)
        elif self.leaving:
            island.end(self)
        else:
            self.asks = island.players(self.side) & ~self.finished

    def resumed(self, island: Island, finished: Procedure[Island]) -> None:
        """ED-R12. After an attack at the end of the phase its players may go on."""
        if isinstance(finished, Window):
            if finished.fought and self.leaving:
                self.leaving = False
                self.finished = 0
        elif isinstance(finished, Picking):
            self.march(island, members(finished.picked), finished.way)
        elif isinstance(finished, NamingPurchase):
            self.ask_partner(island, finished.purchase)
        elif isinstance(finished, Contribution):
            self.buy_together(island, finished)

    def buy_the_offering(self, island: Island) -> None:
        """ED-10.7, ED-R12. It must be bought if it still can be."""
        shrine = self.offering
        self.step = AT_THE_WINDOW
        if self.together and may_buy_together(island, self.seat, buying.offering_on(shrine)) is None:
            self.contribute(island, buying.offering_on(shrine).code)
        elif self.side == island.thieves and lairs.may_offer(island, self.seat, shrine) is None:
            self.offering = NO_PLACE
            lairs.place_offering(island, self.seat, shrine)
        elif not self.together and buying.may_offer(island, self.seat, shrine) is None:
            self.offering = NO_PLACE
            buying.place_offering(island, self.seat, shrine)
        else:
            self.cancel_offering(island)

    def cancel_offering(self, island: Island) -> None:
        """ED-R12. Unpaid."""
        if island.told is not None:
            island.told.append(OfferingCancelled(self.seat, self.offering))
        self.offering = NO_PLACE
        self.together = False
        self.step = TO_ACT

    # --- with a partner's cards (TH-6.15) ---------------------------------------------------------------------------

    def ask_partner(self, island: Island, purchase: i64) -> None:
        """TH-R60. An offering is announced before anybody pays (ED-10.7)."""
        action = CATALOGUE[purchase] if purchase >= 0 else PASS
        if action is PASS:
            self.unheard |= ONE[self.seat]
            self.step = TO_ACT
        elif isinstance(action, BuyOffering):
            self.together = True
            self.announce(island, action.place)
        else:
            self.contribute(island, purchase)

    def contribute(self, island: Island, purchase: i64) -> None:
        """TH-R19. Whose cards they are decides."""
        other = island.partner(self.seat)
        island.begin(Contribution(self.seat, other, purchase, asks=ONE[other]))

    def buy_together(self, island: Island, finished: Contribution) -> None:
        """TH-6.15, TH-R60"""
        if finished.agreed:
            self.offering = NO_PLACE
            self.together = False
            purchase = CATALOGUE[finished.purchase]
            if not self.do_expansion(island, self.seat, purchase):
                buying.buy(island, self.seat, purchase)
        else:
            self.unheard |= ONE[self.seat]
            self.step = TO_ACT
            if self.offering >= 0:
                self.cancel_offering(island)

    # --- what may be done -----------------------------------------------------------------------------------------

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        out: list[Action] = [END]
        truce = island.truce()
        open_tiles = island.enterable & ~island.rivals(self.side) if truce else island.enterable
        here = island.at[EXPLORERS + seat]
        if here >= 0 and island.speed[seat] and not island.locked & ONE[EXPLORERS + seat]:
            out += moves_onto(island.steps[here] & open_tiles, here)
            if here == ENTRANCE and island.is_sealed():
                out.append(MOVE[EXIT])
            if may_discover_from(island, here) is None:
                out.append(DISCOVER)
            if len(island.important) and island.important[island.side_of[seat]]:
                for own in DISCOVER_OWN:
                    if may_discover_own(island, seat, EXPLORERS + seat, own.kind) is None:
                        out.append(own)
        buying.purchases(island, seat, out)
        marches(island, seat, open_tiles, out)
        if not truce:
            farmhouse_attacks(island, seat, out)
        if island.expansion:
            bridging(island, seat, out)
            if may_stride(island, seat) is None:
                out.append(STRIDE)
            shots(island, seat, out)
            wolf_actions(island, seat, out)
        if self.side == island.thieves:
            underworld.actions(island, seat, out)
        if island.mode == TEAMS and may_ask_partner(island, seat, self.unheard) is None:
            out.append(TOGETHER)
        return out

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Move):
            return may_move(island, seat, action.place)
        if isinstance(action, March):
            return may_march(island, seat, action)
        if isinstance(action, AttackFarmhouse):
            return may_attack_farmhouse(island, seat, action)
        if isinstance(action, DiscoverOwn):
            return may_discover_own(island, seat, EXPLORERS + seat, action.kind)
        if action is DISCOVER:
            return may_discover_with(island, EXPLORERS + seat)
        if action is TOGETHER:
            return may_ask_partner(island, seat, self.unheard)
        if action is END:
            return None
        if island.expansion:
            refusal = self.refusal_of_expansion(island, seat, action)
            if refusal is not NOT_OFFERED:
                return refusal
        if self.side == island.thieves:
            return underworld.refusal(island, seat, action)
        return buying.may_buy(island, seat, action)

    def refusal_of_expansion(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        """TH-5, TH-15, TH-18"""
        if isinstance(action, BuildBridge):
            return may_build_bridge(island, seat, action)
        if action is REMOVE_BRIDGE:
            return may_remove_bridge(island, seat)
        if action is STRIDE:
            return may_stride(island, seat)
        if isinstance(action, Shoot):
            return may_shoot(island, seat, action.place, action.opponent)
        if isinstance(action, MoveWolf):
            return may_move_wolf(island, seat, action.place)
        return may_wolf_discover(island, seat) if action is WOLF_DISCOVERS else NOT_OFFERED

    # --- doing it ---------------------------------------------------------------------------------------------------

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        self.asks = 0
        if action is END:
            self.finish(island, seat)
            return
        self.seat = seat
        self.finished &= ONE[seat]
        self.step = AT_THE_WINDOW
        does = DOES.get(type(action))
        if does is not None:
            does(self, island, seat, action)
        elif action is DISCOVER:
            self.discover(island, EXPLORERS + seat)
        elif action is TOGETHER:
            island.begin(NamingPurchase(seat, asks=ONE[seat]))
        elif self.side == island.thieves and underworld.buy(island, seat, action):
            return
        elif not self.do_expansion(island, seat, action):
            buying.buy(island, seat, action)

    def discover(self, island: Island, piece: Piece) -> None:
        """ED-9.3, TH-9.4"""
        island.speed[island.slot(piece)] -= 1
        island.begin(Discovery(self.seat, piece, island.at[piece]))

    def march_or_pick(self, island: Island, seat: Seat, action: March) -> None:
        """ED-11.2, ED-R52"""
        side = island.side_of[seat]
        group = group_of(island, island.ready_on(side, action.origin), action.size)
        if group is None:
            island.begin(Picking(seat, side, action.origin, action.size, action.way, 0, asks=ONE[seat]))
        else:
            self.march(island, group, action.way)

    def do_expansion(self, island: Island, seat: Seat, action: Action) -> bool:
        """TH-5, TH-15, TH-18. Whether it was something of the expansion."""
        if isinstance(action, BuildBridge):
            build_bridge(island, seat, action)
        elif action is REMOVE_BRIDGE:
            remove_bridge(island, seat)
        elif action is STRIDE:
            stride(island, seat)
        elif isinstance(action, Shoot):
            shoot(island, seat, action)
        elif isinstance(action, MoveWolf):
            move_wolf(island, seat, action.place)
            self.enter(island, action.place)
        elif action is WOLF_DISCOVERS:
            island.pay(seat, WOLF_COST)
            island.begin(Discovery(seat, WOLF, island.at[WOLF]))
        else:
            return False
        return True

    def finish(self, island: Island, seat: Seat) -> None:
        """ED-8.8, TH-R40. The last window opens when nobody of the side wants to go on."""
        self.finished |= ONE[seat]
        if not island.players(self.side) & ~self.finished:
            self.leaving = True
            self.step = AT_THE_WINDOW

    def announce(self, island: Island, shrine: Place) -> None:
        """ED-10.7"""
        self.offering = shrine
        if island.told is not None:
            island.told.append(AnnouncedOffering(self.seat, shrine))

    def step_onto(self, island: Island, piece: Piece, place: Place) -> None:
        """ED-9.1, ED-17.2, TH-9.1. One step of an explorer or a thief."""
        seat = self.seat
        island.speed[island.slot(piece)] -= 1
        if not island.map.placed & ONE[place]:
            island.begin(OpenCave(seat, ONE[piece], asks=ONE[seat]))
            return
        island.move([piece], place)
        if island.told is not None:
            thief = piece >= THIEVES
            island.told.append(MovedThief(seat, place, piece - THIEVES) if thief else Moved(seat, place))
        self.enter(island, place)

    def march(self, island: Island, group: list[i64], way: i64) -> None:
        """ED-11.2, ED-11.4"""
        origin = island.at[group[0]]
        if opens_cave(island, origin, way):
            pay_a_tile(island, self.seat)
            island.begin(OpenCave(self.seat, mask_of(group), asks=ONE[self.seat]))
            return
        target = way_to(island, origin, way)
        march_now(island, self.seat, group, target)
        self.enter(island, target)

    def enter(self, island: Island, place: Place) -> None:
        """ED-12.1, TH-R11. Entering an opponent's tile is an attack; so is entering the Titan's."""
        side = island.side_of[self.seat]
        opponents = island.opponents_on(place, side)
        if opponents:
            island.begin(Entry(place, side, self.seat, opponents))

    def attack_farmhouse(self, island: Island, action: AttackFarmhouse) -> None:
        """ED-15.2"""
        side = island.side_of[self.seat]
        found = farmhouse_on(island, side, corner_of(island.map.position[action.place], action.corner))
        owner = found // BUILDINGS
        if island.told is not None:
            thieves = owner == island.thieves
            name = island.name_of(owner)
            island.told.append(AttackedFarmhouse(self.seat, action.place, name, action.corner, thieves))
        island.begin(FarmhouseAttack(action.place, side, owner, self.seat, found % BUILDINGS))

    def encode(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_seat(sheet, columns.WHO, island, seat, self.seat)
        columns.flag(sheet, columns.SIGN, self.leaving)
        put(sheet, columns.TILE, self.offering + 1)
        columns.by_seat(sheet, columns.FINISHED, island, seat, self.finished)
        columns.flag(sheet, columns.TOGETHER, self.together)
        columns.by_seat(sheet, columns.UNHEARD, island, seat, self.unheard)


def may_attack_farmhouse(island: Island, seat: Seat, action: AttackFarmhouse) -> Refusal | None:
    """ED-15.2, ED-R15, ED-R57, TH-R40"""
    side = island.side_of[seat]
    if not island.presence[side] & ONE[action.place]:
        return NOBODY_THERE
    farmhouse = farmhouse_on(island, side, corner_of(island.map.position[action.place], action.corner))
    if farmhouse < 0:
        return NO_FARMHOUSE_THERE
    if island.truce():
        return TRUCE
    return None if can_start(island, seat, action.place, farmhouse) else NOBODY_THERE


def can_start(island: Island, seat: Seat, place: Place, farmhouse: i64) -> bool:
    """ED-R17c, ED-R57, TH-R40, TH-R43. Neither the Wolf alone nor the partner counts.

    Nor do those who have tied, where it was with this farmhouse; by a house rule, wherever it was.
    """
    side = island.side_of[seat]
    if not island.locked and island.companion < 0 and island.mode != TEAMS:
        return island.presence[side] & ONE[place] != 0
    barred = island.held_out & ONE[farmhouse] or island.house & TIES_SPARE_FARMHOUSES
    for piece in island.pieces_on(side, place):
        partner = EXPLORERS <= piece < THIEVES and piece != EXPLORERS + seat
        if piece != WOLF and not partner and not (barred and island.locked & ONE[piece]):
            return True
    return False


def farmhouse_attacks(island: Island, seat: Seat, out: list[Action]) -> None:
    """All farmhouse battles that a player of the side on turn may start."""
    side = island.side_of[seat]
    stands = island.presence[side]
    if not island.others_farms(side) & stands:
        return
    for other in range(island.sides):
        near = island.farms[other] & stands
        if near and other != side:
            for place in members(near):
                for number in range(FORT):
                    corner = island.buildings[BUILDINGS * other + number]
                    if corner >= 0 and can_start(island, seat, place, BUILDINGS * other + number):
                        which = corner_number(corner, island.map.position[place])
                        if which >= 0:
                            out.append(attack_farmhouse(place, which))


DOES: Final[dict[type[Action], Callable[[Explore, Island, Seat, Any], None]]] = {
    Move: lambda self, island, seat, action: self.step_onto(island, EXPLORERS + seat, action.place),
    March: Explore.march_or_pick,
    BuyOffering: lambda self, island, _seat, action: self.announce(island, action.place),
    AttackFarmhouse: lambda self, island, _seat, action: self.attack_farmhouse(island, action),
    DiscoverOwn: lambda _self, island, seat, action: discover_own(
        island, seat, EXPLORERS + seat, action.kind
    ),
    MoveThief: lambda self, island, _seat, action: self.step_onto(
        island, THIEVES + action.thief, action.place
    ),
    ThiefDiscovers: lambda self, island, _seat, action: self.discover(island, THIEVES + action.thief),
    ThiefDiscoversOwn: lambda _self, island, seat, action: discover_own(
        island, seat, THIEVES + action.thief, action.kind
    ),
}
"""By kind of action: how it is carried out."""
