"""A turn (ED-8): the captured explorer comes back, roll, gather, explore, hand limit. Compiled room.

The order of what happens at its start is that of ED-R37.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.actions import (
    ARRANGE,
    KEEP,
    REROLL,
    ROLL,
    STEAL_FROM,
    TAKE_SPEED,
    Arrange,
    Gather,
    StealFrom,
    TakeSpeed,
    gather,
)
from doubloon.games.el_dorado.content import (
    BELLONA,
    EMMA,
    EXPLORERS,
    FOOD,
    GOLD,
    GOLDEN_DIE,
    HAND_LIMIT,
    ISLAND_MASK,
    LAFFITE,
    NICOLAS,
    NOBODY,
    ROSE,
    STELLA,
    TIZOC,
    TURN_POINTS,
    VICTORIA,
    WOOD,
    YIELD,
    Side,
    captive_of,
    captor_of,
    first_die,
    leads_pair,
    pair_of,
    partners_pair,
    second_die,
    two_pairs,
)
from doubloon.games.el_dorado.edge import columns
from doubloon.games.el_dorado.edge.events.battle import CameBack
from doubloon.games.el_dorado.edge.events.turns import (
    Arranged,
    ChoseSpeed,
    Gathered,
    GotFood,
    KeptPoints,
    LookedAhead,
    Rolled,
    Stole,
    Surrendered,
    TurnBegan,
)
from doubloon.games.el_dorado.hardcore.tiles import give_back_tiles
from doubloon.games.el_dorado.house import LAFFITE_CHOOSES, RETURNED_ACT_FIRST
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.modes import TEAMS
from doubloon.games.el_dorado.rules.battle.actions import PUT_BACK, Give, PutBack
from doubloon.games.el_dorado.rules.cave.titan import TitanTurn
from doubloon.games.el_dorado.rules.cave.treasures import offer_card, speed_bonus
from doubloon.games.el_dorado.rules.explore.explore import AT_THE_WINDOW, TO_ACT, Explore
from doubloon.games.el_dorado.rules.giving import Giving
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.rules.supply import recover
from doubloon.games.el_dorado.rules.trade import trade
from doubloon.games.el_dorado.teams.dice import GATHER, OTHERS_GATHER, OTHERS_SPEED, SPEED, SharingDice
from doubloon.games.el_dorado.teams.entry import enter_beside
from doubloon.games.el_dorado.thieves.events import LookedAtHand
from doubloon.games.el_dorado.thieves.stealing import Looting
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import BYTE, ONE, members, pick, spread
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import UNIT, Handful, count

ALL_TYPES: Final[i64] = 7

NOT_ROLLED: Final = Refusal("ED-8.2", "Neither golden die shows {pips}.")
NO_VICTIM: Final = Refusal("ED-R24", "That player has no card to steal.")
WRONG_NUMBER: Final = Refusal("ED-R7", "The whole gather must be taken, as far as the stacks allow.")
NO_ACCESS: Final = Refusal("ED-8.4", "You are not farming a tile that produces it, or its stack is empty.")
NO_POINTS: Final = Refusal("HC-4.1", "You do not have so many turn points.")
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
        """TH-14.3, TH-R10. Between any two turns; whoever plays next rolls for it."""
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
            island.told.append(ChoseSpeed(seat, island.speed[seat], gathers))

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


def roll_golden_dice(island: Island, seat: Seat, again: bool = False) -> None:
    """ED-8.2, ED-19.4"""
    first = island.roll(GOLDEN_DIE) + 1
    second = island.roll(GOLDEN_DIE) + 1
    dice = pair_of(first, second)
    if seat == island.lead[island.side_of[seat]]:
        island.golden = two_pairs(dice, partners_pair(island.golden))
    else:
        island.golden = two_pairs(leads_pair(island.golden), dice)
    if island.told is not None:
        island.told.append(Rolled(seat, first, second, island.turn_points, again))


@declared
class OfOneSeat(IslandRule):
    """A question to one seat that needs no other memory."""

    seat: Seat


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
        island.at[EXPLORERS + self.seat] = place
        island.refresh(island.side_of[self.seat])
        if island.told is not None:
            island.told.append(CameBack(self.seat, place))
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
class BeforeTheRoll(OfOneSeat):
    """ED-8.2, ED-R48. The player on turn rolls when ready."""

    def lets_players_trade(self) -> bool:
        """ED-R48"""
        return True

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [ROLL]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        return None if action is ROLL else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        island.end(self)


@declared
class Fortune(OfOneSeat):
    """ED-19.4. Nicolas keeps his golden dice or rolls both again."""

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [KEEP, REROLL]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        return None if action is KEEP or action is REROLL else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        if action is REROLL:
            roll_golden_dice(island, seat, again=True)
        island.end(self)


@declared
class Piracy(IslandRule):
    """ED-19.10, ED-19.11, ED-R24. Laffite sees each card before he chooses the next victim."""

    seat: Seat
    steals: i64

    def victims(self, island: Island) -> list[i64]:
        """Everybody else with a card."""
        return [other for other in range(island.seats) if other != self.seat and island.hand_size(other)]

    def proceed(self, island: Island) -> None:
        if not self.steals:
            island.end(self)
            return
        victims = self.victims(island)
        if len(victims) > 1:
            self.asks = ONE[self.seat]
        elif victims:
            self.steal(island, victims[0])
        else:
            island.end(self)

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [STEAL_FROM[other] for other in self.victims(island)]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, StealFrom):
            return NOT_OFFERED
        return None if action.seat in self.victims(island) else NO_VICTIM

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, StealFrom)
        self.asks = 0
        self.steal(island, action.seat)

    def steal(self, island: Island, victim: Seat) -> None:
        """ED-R24. A card drawn blindly; by a house rule Laffite looks and chooses."""
        self.steals -= 1
        if island.house & LAFFITE_CHOOSES:
            island.shown += 1
            if island.told is not None:
                island.told.append(LookedAtHand(self.seat, victim, "ED-R24"))
            island.begin(Looting(self.seat, victim, 1, asks=ONE[self.seat]))
            return
        card = island.roll(island.hand_size(victim))
        resource: i64 = 0
        while card >= island.hands[3 * victim + resource]:
            card -= island.hands[3 * victim + resource]
            resource += 1
        island.hands[3 * victim + resource] -= 1
        island.hands[3 * self.seat + resource] += 1
        island.shown += 1
        if island.told is not None:
            island.told.append(Stole(self.seat, victim, resource))

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_seat(sheet, columns.WHO, island, seat, self.seat)
        put(sheet, columns.NUMBER, self.steals)


@declared
class ChooseSpeed(IslandRule):
    """ED-8.2. Which golden die is the speed."""

    seat: Seat
    pips: i64 = 0

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        dice = island.golden_dice(seat)
        return [TAKE_SPEED[first_die(dice)], TAKE_SPEED[second_die(dice)]]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, TakeSpeed):
            return NOT_OFFERED
        dice = island.golden_dice(seat)
        return None if action.pips == first_die(dice) or action.pips == second_die(dice) else NOT_ROLLED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, TakeSpeed)
        self.pips = action.pips
        island.end(self)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_seat(sheet, columns.WHO, island, seat, self.seat)
        put(sheet, columns.NUMBER, self.pips)


# --- gathering --------------------------------------------------------------------------------------------------------


def farmed(island: Island, seat: Seat) -> i64:
    """ED-8.5, ED-8.6. The tile under the explorer, and villagers' tiles that touch an own farmhouse."""
    side = island.side_of[seat]
    tiles = island.armies[side] & island.farms[side]
    here = island.at[EXPLORERS + seat]
    return tiles | ONE[here] if here >= 0 else tiles


def farmed_types(island: Island, seat: Seat) -> i64:
    """ED-8.4, ED-1.11, TH-17.11, TH-R30. The mask of the resources that the farmed tiles produce."""
    tiles = farmed(island, seat)
    if tiles & island.gardens:
        return ALL_TYPES
    mask: i64 = 0
    for resource in range(3):
        if YIELD[resource] & tiles:
            mask |= ONE[resource]
    return mask


def accessible(island: Island, seat: Seat) -> list[i64]:
    """ED-8.4, ED-R7. By resource: how many cards can be taken at most."""
    types = farmed_types(island, seat)
    return [island.bank[resource] if types & ONE[resource] else 0 for resource in range(3)]


def possible_mixes(island: Island, seat: Seat, gathers: i64) -> list[Gather]:
    """ED-8.3, ED-8.7, ED-R7. Every mix of the full number, or of as many cards as there are."""
    bank = island.bank
    if bank[0] >= gathers and bank[1] >= gathers and bank[2] >= gathers:
        return AMPLE_MIXES[8 * gathers + farmed_types(island, seat)]
    return mixes_within(accessible(island, seat), gathers)


def mixes_within(most: list[i64], gathers: i64) -> list[Gather]:
    """ED-R7. The mixes when of each type no more than so many can be taken."""
    number = min(gathers, most[0] + most[1] + most[2])
    out: list[Gather] = []
    if number:
        for food in range(min(number, most[0]) + 1):
            for wood in range(min(number - food, most[1]) + 1):
                gold = number - food - wood
                if gold <= most[2]:
                    out.append(gather(food, wood, gold))
    return out


AMPLE_MIXES: Final[list[list[Gather]]] = [
    mixes_within([gathers if types & 2**resource else 0 for resource in range(3)], gathers)
    for gathers in range(GOLDEN_DIE + 1)
    for types in range(8)
]
"""By 8 x number + mask of types: the mixes while no stack can run out. Nobody may change these lists."""


def take_mix(island: Island, seat: Seat, mix: Gather, wanted: i64) -> None:
    """ED-8.3, ED-R7. It falls short of what was wanted where the stacks run out."""
    if island.told is not None:
        taken = mix.food + mix.wood + mix.gold
        short = taken < wanted and farmed_types(island, seat) != 0
        island.told.append(Gathered(seat, [mix.food, mix.wood, mix.gold], short))
    if mix.food:
        island.hand_out(seat, FOOD, mix.food)
    if mix.wood:
        island.hand_out(seat, WOOD, mix.wood)
    if mix.gold:
        island.hand_out(seat, GOLD, mix.gold)


@declared
class Gathering(IslandRule):
    """ED-8.3. Which cards are taken."""

    seat: Seat
    gathers: i64

    def proceed(self, island: Island) -> None:
        """ED-R7. A single possible mix is taken without a question."""
        mixes = possible_mixes(island, self.seat, self.gathers)
        if len(mixes) > 1:
            self.asks = ONE[self.seat]
            return
        take_mix(island, self.seat, mixes[0] if mixes else gather(0, 0, 0), self.gathers)
        island.end(self)

    def lets_players_trade(self) -> bool:
        """ED-R48. Between roll and gather."""
        return True

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return list(possible_mixes(island, seat, self.gathers))

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Gather):
            return NOT_OFFERED
        most = accessible(island, seat)
        if action.food > most[0] or action.wood > most[1] or action.gold > most[2]:
            return NO_ACCESS
        wanted = min(self.gathers, most[0] + most[1] + most[2])
        return None if action.food + action.wood + action.gold == wanted else WRONG_NUMBER

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, Gather)
        take_mix(island, seat, action, self.gathers)
        island.end(self)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_seat(sheet, columns.WHO, island, seat, self.seat)
        put(sheet, columns.NUMBER, self.gathers)


def bonus(island: Island, seat: Seat) -> i64:
    """ED-19.1, TH-12.2, TH-12.6. What is added to the speed of a turn."""
    adventurer = 1 if island.explorer[seat] == STELLA else 0
    return adventurer + speed_bonus(island, seat)


def keep_as_speed(island: Island, seat: Seat, points: i64) -> None:
    """HC-4.2, HC-R1"""
    island.speed[seat] = max(points + bonus(island, seat), 0)
    if island.told is not None:
        island.told.append(KeptPoints(seat, island.speed[seat]))


@declared
class SpendingPoints(OfOneSeat):
    """HC-4.2, HC-4.3. One point gathers one card; the rest moves the explorer."""

    def proceed(self, island: Island) -> None:
        """HC-4.2. Without access all points are speed."""
        if sum(accessible(island, self.seat)):
            self.asks = ONE[self.seat]
        else:
            keep_as_speed(island, self.seat, TURN_POINTS)
            island.end(self)

    def lets_players_trade(self) -> bool:
        """ED-R48"""
        return True

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        out: list[Action] = [gather(0, 0, 0)]
        most = accessible(island, seat)
        for points in range(1, min(TURN_POINTS, most[0] + most[1] + most[2]) + 1):
            out.extend(possible_mixes(island, seat, points))
        return out

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Gather):
            return NOT_OFFERED
        most = accessible(island, seat)
        if action.food > most[0] or action.wood > most[1] or action.gold > most[2]:
            return NO_ACCESS
        return None if action.food + action.wood + action.gold <= TURN_POINTS else NO_POINTS

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, Gather)
        points = action.food + action.wood + action.gold
        if points:
            take_mix(island, seat, action, points)
        keep_as_speed(island, seat, TURN_POINTS - points)
        island.end(self)


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
