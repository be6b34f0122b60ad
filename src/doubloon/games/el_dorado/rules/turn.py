"""A turn (ED-8): the captured explorer comes back, roll, gather, explore, hand limit. Compiled room.

The order of what happens at its start is that of ED-R37. The golden dice are in golden_dice.py, what farms give in
gathering.py.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.actions import (
    ARRANGE,
    Arrange,
)
from doubloon.games.el_dorado.content import (
    BAVIECA,
    BELLONA,
    EMMA,
    EXPLORERS,
    FOOD,
    HAND_LIMIT,
    ISLAND_MASK,
    LAFFITE,
    NICOLAS,
    NOBODY,
    ROSE,
    STELLA,
    TIZOC,
    VICTORIA,
    Side,
)
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.battle import CameBack
from doubloon.games.el_dorado.edge.events.turns import (
    Arranged,
    ChoseSpeed,
    GotFood,
    LookedAhead,
    Surrendered,
    TurnBegan,
)
from doubloon.games.el_dorado.hardcore.tiles import give_back_tiles
from doubloon.games.el_dorado.hardcore.turn_points import SpendingPoints
from doubloon.games.el_dorado.house import RETURNED_ACT_FIRST
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.modes import TEAMS
from doubloon.games.el_dorado.packed import captive_of, captor_of, first_die, second_die
from doubloon.games.el_dorado.rules.battle.actions import PUT_BACK, Give, PutBack
from doubloon.games.el_dorado.rules.cave.titan import TitanTurn
from doubloon.games.el_dorado.rules.cave.treasures import offer_card
from doubloon.games.el_dorado.rules.explore.explore import AT_THE_WINDOW, TO_ACT, Explore
from doubloon.games.el_dorado.rules.gathering import Gathering, OfOneSeat, bonus
from doubloon.games.el_dorado.rules.giving import Giving
from doubloon.games.el_dorado.rules.golden_dice import (
    BeforeTheRoll,
    ChooseSpeed,
    Fortune,
    Piracy,
    roll_golden_dice,
)
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.rules.supply import recover
from doubloon.games.el_dorado.rules.trade import trade
from doubloon.games.el_dorado.teams.dice import GATHER, OTHERS_GATHER, OTHERS_SPEED, SPEED, SharingDice
from doubloon.games.el_dorado.teams.entry import enter_beside
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import BYTE, ONE, members, pick, spread
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import UNIT, Handful, count

NOT_SO_MANY_TILES: Final = Refusal("ED-R35", "There are fewer tiles to look at.")
NOT_A_SHRINE_TILE: Final = Refusal("ED-13.8", "The explorer comes back next to a shrine its player controls.")
NOT_FREE: Final = Refusal("ED-R19", "The explorer comes back on an unoccupied tile of the island.")


@declared
class Turn(IslandRule):
    """ED-8.1, ED-R37. One turn of one side; partners go through its phases together (TH-6.6)."""

    side: Side
    gathers: Handful = 0  # by partner: the gather die
    returned: bool = False  # an explorer of this side has come back from captivity

    def steps(self) -> Steps[Turn, Island]:
        return TURN

    def the_titan(self, island: Island) -> None:
        """TH-14.3, TH-R10. Between any two turns; the next player rolls for it."""
        if island.titan >= 0:
            island.begin(TitanTurn(island.speaker(self.side)))

    def player(self, island: Island, explorer: i64) -> Seat:
        """The player on turn who plays this explorer, or NOBODY."""
        if island.mode != TEAMS:
            seat = island.lead[self.side]
            return seat if island.explorer[seat] == explorer else NOBODY
        for seat in BYTE[island.players(self.side)]:
            if island.explorer[seat] == explorer:
                return seat
        return NOBODY

    def the_beginning(self, island: Island) -> None:
        """ED-3.4"""
        if island.told is not None:
            island.told.append(TurnBegan(self.name(island), island.turns // island.sides + 1))

    def name(self, island: Island) -> i64:
        """TH-6.3. In the first round one partner alone takes the turn."""
        players = BYTE[island.players(self.side)]
        return players[0] if len(players) == 1 else island.name_of(self.side)

    def the_explorer_returns(self, island: Island) -> None:
        """ED-13.7, ED-R58"""
        for prisoner in island.prisoners:
            if island.side_of[captive_of(prisoner)] == self.side:
                island.prisoners = [other for other in island.prisoners if other != prisoner]
                self.step -= 1
                self.returned = True
                island.begin(Return(captive_of(prisoner), captor_of(prisoner)))
                return

    def before_the_roll(self, island: Island) -> None:
        """ED-R48. The last moment to trade before the dice fall; with turn points none do (HC-4.1)."""
        seat = self.player(island, LAFFITE) if island.turn_points else island.speaker(self.side)
        if seat >= 0:
            island.begin(BeforeTheRoll(seat, asks=ONE[seat]))

    def the_roll(self, island: Island) -> None:
        """ED-8.2, TH-6.5, HC-4.1, HC-4.6. With turn points only Laffite rolls, for his stealing and nothing else."""
        for seat in BYTE[island.players(self.side)]:
            if not island.turn_points or island.explorer[seat] == LAFFITE:
                roll_golden_dice(island, seat)

    def fortune(self, island: Island) -> None:
        """ED-19.4, TH-6.7, HC-R6"""
        seat = self.player(island, NICOLAS)
        if seat >= 0 and not island.turn_points:
            island.begin(Fortune(seat, asks=ONE[seat]))

    def piracy(self, island: Island) -> None:
        """ED-19.10, ED-19.11, TH-6.7"""
        seat = self.player(island, LAFFITE)
        if seat >= 0:
            dice = island.golden_dice(seat)
            steals = (1 if first_die(dice) in {3, 5} else 0) + (1 if second_die(dice) in {3, 5} else 0)
            island.begin(Piracy(seat, steals))

    def speed_and_gather(self, island: Island) -> None:
        """ED-8.2, TH-6.5. Two equal dice leave no choice; four are shared."""
        if island.turn_points:
            return
        players = BYTE[island.players(self.side)]
        seat = players[0]
        dice = island.golden_dice(seat)
        first, second = first_die(dice), second_die(dice)
        if len(players) > 1:
            others = island.golden_dice(players[1])
            left = UNIT[first] + UNIT[second] + UNIT[first_die(others)] + UNIT[second_die(others)]
            island.begin(SharingDice(seat, left))
        elif first == second:
            self.take_speed(island, seat, first, first)
        else:
            island.begin(ChooseSpeed(seat, asks=ONE[seat]))

    def resumed(self, island: Island, finished: Procedure[Island]) -> None:
        if isinstance(finished, ChooseSpeed):
            dice = island.golden_dice(finished.seat)
            self.take_speed(
                island, finished.seat, finished.pips, first_die(dice) + second_die(dice) - finished.pips
            )
        elif isinstance(finished, SharingDice):
            self.take_speed(island, finished.seat, finished.die(SPEED), finished.die(GATHER))
            other = island.partner(finished.seat)
            self.take_speed(island, other, finished.die(OTHERS_SPEED), finished.die(OTHERS_GATHER))

    def take_speed(self, island: Island, seat: Seat, pips: i64, gathers: i64) -> None:
        """ED-8.2, ED-19.1, TH-12.2, TH-12.6, TH-R20"""
        self.gathers += gathers * UNIT[seat - island.lead[self.side]]
        island.speed[seat] = max(pips + bonus(island, seat), 0)
        if island.told is not None:
            stella = island.explorer[seat] == STELLA
            bavieca = island.coins[BAVIECA] == seat
            island.told.append(ChoseSpeed(seat, island.speed[seat], gathers, pips, stella, bavieca))

    def before_the_gather(self, island: Island) -> None:
        """ED-19.5, TH-12.4"""
        seat = self.player(island, TIZOC)
        if seat >= 0 and island.hand_out(seat, FOOD, 1):
            if island.told is not None:
                island.told.append(GotFood(seat))
        holder = island.coins[ROSE]
        if holder >= 0 and ONE[holder] & island.players(self.side):
            offer_card(island, holder)

    def the_gather(self, island: Island) -> None:
        """ED-8.3, TH-6.6, HC-4.1, HC-4.5. Both partners gather, the one seated first first."""
        for seat in reversed(BYTE[island.players(self.side)]):
            if island.turn_points:
                island.begin(SpendingPoints(seat))
            else:
                island.begin(Gathering(seat, count(self.gathers, seat - island.lead[self.side])))

    def the_cartographer(self, island: Island) -> None:
        """ED-19.6, ED-R35"""
        seat = self.player(island, EMMA)
        if seat >= 0 and island.island_stack:
            island.shown += 1
            island.known = max(island.known, min(3, len(island.island_stack)))
            if island.told is not None:
                island.told.append(LookedAhead(seat, min(3, len(island.island_stack))))
            island.begin(Cartography(seat, asks=ONE[seat]))

    def the_explore_phase(self, island: Island) -> None:
        """ED-8.8, ED-13.3, ED-19.2"""
        recover(island, self.side)
        island.free_march = self.player(island, BELLONA) >= 0
        first = TO_ACT if self.returned and island.house & RETURNED_ACT_FIRST else AT_THE_WINDOW
        island.begin(Explore(self.side, island.speaker(self.side), step=first))

    def the_hand_limit(self, island: Island) -> None:
        """ED-7.1 – ED-7.4, TH-6.19, ED-R42. Every hand of the side."""
        for seat in reversed(BYTE[island.players(self.side)]):
            surrender_excess(island, seat)

    def the_end(self, island: Island) -> None:
        end_turn(island, self.side)


TURN: Final[Steps[Turn, Island]] = (
    Turn.the_titan,  # TH-14.3
    Turn.the_beginning,  # ED-3.4
    Turn.the_explorer_returns,  # ED-13.7
    Turn.before_the_roll,  # ED-R48
    Turn.the_roll,  # ED-8.2
    Turn.fortune,  # ED-19.4
    Turn.piracy,  # ED-19.10
    Turn.speed_and_gather,  # ED-8.2
    Turn.before_the_gather,  # ED-19.5
    Turn.the_gather,  # ED-8.3
    Turn.the_cartographer,  # ED-19.6
    Turn.the_explore_phase,  # ED-8.8
    Turn.the_hand_limit,  # ED-7.1
    Turn.the_end,
)


def surrender_excess(island: Island, seat: Seat) -> None:
    """ED-7.1 – ED-7.4, TH-R23"""
    if island.hand_size(seat) <= HAND_LIMIT:
        return
    exempt = island.explorer[seat] == VICTORIA and not island.buyers & ONE[seat]
    if not exempt:
        island.begin(Surrender(seat, asks=ONE[seat]))


def end_turn(island: Island, side: Side) -> None:
    """ED-9.1, ED-R17, HC-2.6, TH-9.2. Unused speed is lost, locks end, steps are forgotten."""
    if len(island.important):
        give_back_tiles(island, side)
    speed = island.speed
    for slot in range(len(speed)):
        speed[slot] = 0
    island.free_march = False
    island.winded = NOBODY
    island.passed = 0
    island.held_out = 0
    island.veteran = NOBODY
    island.locked = 0
    island.trail.clear()
    island.golden = 0
    trade.new_turn(island)


@declared
class Return(IslandRule):
    """ED-13.8, ED-13.9, ED-R19. The captor puts the explorer back."""

    seat: Seat
    captor: Seat

    def free_tiles(self, island: Island) -> i64:
        """ED-R19. The unoccupied tiles of the island."""
        return island.enterable & ISLAND_MASK & ~island.others(island.side_of[self.seat])

    def near_shrines(self, island: Island, free: i64) -> i64:
        """ED-13.8, ED-R19. Free tiles next to island shrines the player controls; the bridge if it leads to one."""
        shrines = island.offerings[island.side_of[self.seat]]
        near = spread(shrines, island.map.neighbours)
        water = island.bridged()
        if water >= 0 and not island.bridge_ends() & shrines:
            near &= ~ONE[water]
        return near & free

    def tiles(self, island: Island) -> i64:
        """ED-R19. Next to a shrine; else any free tile; else any tile."""
        free = self.free_tiles(island)
        return self.near_shrines(island, free) or free or island.enterable & ISLAND_MASK

    def proceed(self, island: Island) -> None:
        tiles = self.tiles(island)
        if tiles & (tiles - 1):
            self.asks = ONE[self.captor]
        else:
            self.put_back(island, members(tiles)[0])

    def put_back(self, island: Island, place: i64) -> None:
        if island.told is not None:
            home = self.near_shrines(island, self.free_tiles(island))
            island.told.append(CameBack(self.seat, place, bool(home & ONE[place])))
        island.at[EXPLORERS + self.seat] = place
        island.refresh(island.side_of[self.seat])
        enter_beside(island, self.seat)
        island.end(self)

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        out: list[Action] = []
        pick(self.tiles(island), PUT_BACK, out)
        return out

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, PutBack):
            return NOT_OFFERED
        if self.tiles(island) & ONE[action.place]:
            return None
        return NOT_A_SHRINE_TILE if self.near_shrines(island, self.free_tiles(island)) else NOT_FREE

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, PutBack)
        self.asks = 0
        self.put_back(island, action.place)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_seat(sheet, columns.WHO, island, seat, self.seat)
        columns.one_seat(sheet, columns.WHOM, island, seat, self.captor)


@declared
class Cartography(OfOneSeat):
    """ED-19.6, ED-R35. Emma puts the tiles she has seen back in any order, top first."""

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [order for order in ARRANGE if self.refusal(island, seat, order) is None]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Arrange):
            return NOT_OFFERED
        tiles = len(island.island_stack)
        if (tiles < 3 and action.third != 3) or (tiles < 2 and action.second != 2):
            return NOT_SO_MANY_TILES
        return None

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, Arrange)
        island.own_stacks()
        stack = island.island_stack
        number = min(3, len(stack))
        seen = [stack.pop() for _ in range(number)]
        order: list[i64] = [action.first, action.second, action.third]
        for place in range(number - 1, -1, -1):
            stack.append(seen[order[place] - 1])
        if island.told is not None:
            island.told.append(Arranged(seat))
        island.end(self)


@declared
class Surrender(Giving):
    """ED-7.2. Cards above the limit go back to the stacks, one by one."""

    seat: Seat

    def proceed(self, island: Island) -> None:
        island.end(self)

    def hand_changed(self, island: Island, seat: Seat) -> None:
        """ED-7.2. The surplus may be traded away as well."""
        if seat == self.seat and island.hand_size(seat) <= HAND_LIMIT:
            self.asks = 0

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, Give)
        island.shown += 1
        island.hands[3 * seat + action.resource] -= 1
        island.bank[action.resource] += 1
        if island.told is not None:
            island.told.append(Surrendered(seat, action.resource))
        if island.hand_size(seat) <= HAND_LIMIT:
            island.end(self)
