"""Army movement (ED-11): marches on and off turn, and the groups that go. Walks to a battle are in walking.py. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.cards import CARD, Cards
from doubloon.games.el_dorado.content import (
    ARMY,
    ARMY_COST,
    BELLONA,
    ENTRANCE,
    EXIT,
    GOLD,
    ISLAND_PLACES,
    NO_PLACE,
    WOLF,
    Place,
    Side,
)
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.exploring import Marched
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.modes import TEAMS
from doubloon.games.el_dorado.rules.battle.actions import (
    MARCHES,
    OUT,
    PICK_VILLAGER,
    THROUGH,
    WAYS,
    March,
    PickVillager,
    march,
)
from doubloon.games.el_dorado.rules.refusals import TRUCE
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import BYTE, ONE, members, spread
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NO_SUCH_GROUP: Final = Refusal("ED-11.1", "Fewer of your villagers there may move.")
LOCKED_GROUP: Final = Refusal("ED-R17", "After a tie those villagers cannot move again this turn.")
NO_GOLD: Final = Refusal("ED-11.2", "An army movement costs 1 gold, and you have none.")
NO_WAY: Final = Refusal("ED-9.2", "Villagers cannot go that way.")
NO_TARGET: Final = Refusal("ED-11.6", "Off-turn an army may only move onto a tile of the player on turn.")
BEHIND_FORT: Final = Refusal("ED-14.4", "Off-turn nobody attacks on a tile that an opponent's fort occupies.")
NO_PATH: Final = Refusal("ED-11.10", "There is no path of unoccupied tiles that you can pay for.")
NOT_ONE_OF_THEM: Final = Refusal("ED-R52", "That villager cannot be picked here.")
ON_THE_WAY: Final = Refusal(
    "ED-R61", "A movement that has begun is finished before you trade with the stacks."
)


# --- gold -------------------------------------------------------------------------------------------------------------


def goes_for_free(island: Island, seat: Seat) -> bool:
    """ED-19.2, ED-R60. Whether the next tile is Bellona's free one."""
    return island.free_march and island.explorer[seat] == BELLONA


def purse(island: Island, seat: Seat) -> i64:
    """ED-11.2, ED-R36. How many tiles a seat can pay for."""
    gold = island.hands[3 * seat + GOLD]
    if goes_for_free(island, seat):
        return gold + 1
    return gold


def purse_at_most(island: Island, seat: Seat) -> i64:
    """ED-R12. The same, as far as the public can tell."""
    cards = island.hand_size(seat)
    if goes_for_free(island, seat):
        return cards + 1
    return cards


def pay_a_tile(island: Island, seat: Seat) -> bool:
    """ED-11.2, ED-R36, ED-R60. Bellona's free movement is used first; whether it was."""
    if goes_for_free(island, seat):
        island.free_march = False
        return True
    island.pay(seat, ARMY_COST)
    return False


def fare(island: Island, seat: Seat, tiles: i64) -> Cards:
    """ED-11.2, ED-R36. The cards for a number of tiles."""
    return (tiles - 1 if goes_for_free(island, seat) else tiles) * CARD[GOLD]


# --- ways -------------------------------------------------------------------------------------------------------------


def way_to(island: Island, place: Place, way: i64) -> Place:
    """Where one step in this direction leads; NO_PLACE when nowhere (ED-9.2, ED-R23)."""
    if way >= OUT:
        other = island.map.beside[6 * ENTRANCE + way - OUT] if place == island.secret else NO_PLACE
    elif way == THROUGH:
        other = through(island, place)
    else:
        other = island.map.beside[6 * place + way]
    if other >= 0 and island.steps[place] & ONE[other]:
        return other
    return NO_PLACE


def through(island: Island, place: Place) -> Place:
    """ED-17.3, TH-17.3. Between entrance and exit; after a cave-in only inwards, onto its tile."""
    if place == ENTRANCE:
        return island.cave_in if island.cave_in >= 0 else EXIT
    return ENTRANCE if place == EXIT else NO_PLACE


def ways_from(island: Island, place: Place) -> i64:
    """How many ways there can be: the secret exit has six more."""
    return WAYS if place == island.secret else OUT


def ways_onto(island: Island, place: Place, tiles: i64) -> list[i64]:
    """ED-9.2, ED-R23. The ways by which one step leads from a place onto one of these tiles."""
    out: list[i64] = []
    tiles &= island.steps[place]
    beside = island.map.beside
    for way in range(6):
        other = beside[6 * place + way]
        if other >= 0 and tiles & ONE[other]:
            out.append(way)
    if place >= ENTRANCE:
        for way in range(THROUGH, ways_from(island, place)):
            other = way_to(island, place, way)
            if other >= 0 and tiles & ONE[other]:
                out.append(way)
    return out


def opens_cave(island: Island, place: Place, way: i64) -> bool:
    """ED-17.2, ED-R51. The first step from the entrance into the cave."""
    return way == THROUGH and place == ENTRANCE and island.is_sealed()


def rings(island: Island, side: Side, goal: Place, most: i64) -> list[i64]:
    """ED-11.10, ED-R27. By distance from the goal: the tiles from which a free path of that length leads there."""
    free = island.enterable & ~island.others(side)
    seen = ONE[goal]
    out: list[i64] = [seen]
    edge = seen
    while edge and len(out) <= most:
        reached = around(island, edge) & ~seen
        seen |= reached
        out.append(reached)
        edge = reached & free
    return out


def within(island: Island, side: Side, goal: Place, most: i64, sought: i64 = 0, secretly: bool = True) -> i64:
    """ED-11.10, ED-R27. The tiles from which a free path of at most `most` steps leads to the goal, which is one of them.

    A caller that asks about certain tiles only names them as sought: the search ends as soon as one is found. Not
    everybody may go through the secret exit (TH-R29).
    """
    if most <= 0:
        return ONE[goal]
    near = around(island, ONE[goal], secretly)
    seen = near | ONE[goal]
    if most == 1 or near & sought:
        return seen
    free = island.enterable & ~island.others(side)
    edge = near & free
    while edge and most > 1:
        reached = around(island, edge, secretly) & ~seen
        seen |= reached
        if reached & sought:
            break
        edge = reached & free
        most -= 1
    return seen


def distance(island: Island, side: Side, start: Place, goal: Place, secretly: bool = True) -> i64:
    """ED-11.10. How many steps a free path to the goal takes, where there is one."""
    steps: i64 = 0
    while not within(island, side, goal, steps, 0, secretly) & ONE[start]:
        steps += 1
    return steps


# --- groups -----------------------------------------------------------------------------------------------------------


def group_of(island: Island, ready: list[i64], number: i64) -> list[i64] | None:
    """ED-R52. A group of this size; None when their histories differ and their owner must say which ones."""
    if number == len(ready):
        return ready
    if island.trail:
        first = island.path(ready[0])
        for piece in ready:
            if island.path(piece) != first:
                return None
    return ready[:number]


@declared
class Picking(IslandRule):
    """ED-R52. The owner of a mixed tile says which villagers go. `way` is for the rule below."""

    seat: Seat
    side: Side
    place: Place
    number: i64
    way: i64
    barred: i64  # villagers that may not be picked
    picked: i64 = 0

    def stack_trade_refusal(self, seat: Seat) -> Refusal | None:
        """ED-R61. What has been chosen must still be paid."""
        return ON_THE_WAY if seat == self.seat else None

    def pledged(self, island: Island, seat: Seat) -> Cards:
        """ED-11.2. Picking a group is followed by paying for a tile."""
        return fare(island, seat, 1) if seat == self.seat else 0

    def open_to_pick(self, island: Island) -> list[i64]:
        """One villager of each history."""
        out: list[i64] = []
        paths: list[list[i64]] = []
        for piece in island.ready_on(self.side, self.place):
            if not (self.picked | self.barred) & ONE[piece]:
                path = island.path(piece)
                if path not in paths:
                    paths.append(path)
                    out.append(piece)
        return out

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [PICK_VILLAGER[piece % ARMY] for piece in self.open_to_pick(island)]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, PickVillager):
            return NOT_OFFERED
        piece = ARMY * self.side + action.villager
        return None if piece in self.open_to_pick(island) else NOT_ONE_OF_THEM

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, PickVillager)
        self.picked |= ONE[ARMY * self.side + action.villager]
        self.number -= 1
        if not self.number:
            island.end(self)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_side(sheet, columns.WHOSE, island, seat, self.side)
        put(sheet, columns.TILE, self.place + 1)
        put(sheet, columns.NUMBER, self.number)
        columns.villagers(sheet, columns.PICKED, self.side, self.picked)
        columns.villagers(sheet, columns.BARRED, self.side, self.barred)


# --- marches ----------------------------------------------------------------------------------------------------------


def may_march(island: Island, seat: Seat, action: March) -> Refusal | None:
    """ED-11.1, ED-11.2, ED-11.4, ED-R15. In one's own explore phase."""
    side = island.side_of[seat]
    refusal = may_send(island, seat, side, action)
    if refusal is not None:
        return refusal
    if opens_cave(island, action.origin, action.way):
        return None
    target = way_to(island, action.origin, action.way)
    if target < 0:
        return NO_WAY
    return TRUCE if island.truce() and island.rivals(side) & ONE[target] else None


def may_send(island: Island, seat: Seat, side: Side, action: March) -> Refusal | None:
    """ED-11.1, ED-11.2. A group that may move, and gold for it."""
    if action.size > len(island.ready_on(side, action.origin)):
        return LOCKED_GROUP if action.size <= len(island.villagers_on(side, action.origin)) else NO_SUCH_GROUP
    return None if purse(island, seat) else NO_GOLD


def marches(island: Island, seat: Seat, open_tiles: i64, out: list[Action]) -> None:
    """ED-11.2. All marches of the player on turn onto tiles that the truce leaves open (ED-12.2)."""
    side = island.side_of[seat]
    if not island.armies[side] or not purse(island, seat):
        return
    beside = island.map.beside
    for origin in members(island.ready_armies(side)):
        number = island.number_ready(side, origin)
        groups = MARCHES[number]
        onto = island.steps[origin] & open_tiles
        for way in range(6 * origin, 6 * origin + 6):
            target = beside[way]
            if target >= 0 and onto & ONE[target]:
                out += groups[way]
        if origin >= ENTRANCE:
            marches_underground(island, origin, onto, number, out)


def marches_underground(island: Island, origin: Place, onto: i64, number: i64, out: list[Action]) -> None:
    """ED-17.2, ED-17.3, TH-17.8. Between the maps: through the entrance, or out of the secret exit."""
    for way in range(THROUGH, ways_from(island, origin)):
        target = way_to(island, origin, way)
        if (target >= 0 and onto & ONE[target]) or (target < 0 and opens_cave(island, origin, way)):
            for size in range(1, number + 1):
                out.append(march(origin, way, size))


def targets(island: Island, side: Side) -> i64:
    """ED-11.5, ED-14.4, ED-R29. The tiles on which a side may attack the one on turn."""
    return people(island, island.on_turn) & ~island.others_forts(side)


def people(island: Island, side: Side) -> i64:
    """ED-R29. Where a side has more than a Wolf."""
    if island.companion < 0 or island.side_of[island.companion] != side or island.at[WOLF] < 0:
        return island.presence[side]
    place = island.at[WOLF]
    return (
        island.presence[side] & ~ONE[place]
        if island.pieces_on(side, place) == [WOLF]
        else island.presence[side]
    )


def around(island: Island, tiles: i64, secretly: bool = True) -> i64:
    """TH-R42, TH-R29. The tiles from which one step leads onto one of these."""
    if island.secret < 0 and island.cave_in < 0:
        return spread(tiles, island.steps)
    mask: i64 = 0
    for place in members(tiles):
        before = island.into(place)
        if not secretly and place < ISLAND_PLACES and island.secret >= 0:
            before &= ~ONE[island.secret]
        mask |= before
    return mask


def next_to_intercept(island: Island, last: Side) -> i64:
    """ED-R12. Clockwise after `last`, the players of the next side that could attack the one on turn; 0 if there is none."""
    if island.truce():
        return 0
    on_turn, sides, reach = island.on_turn, island.sides, island.noted_reach
    exposed = people(island, on_turn)
    side = (last + 1) % sides
    while side != on_turn:
        if reach[side] & exposed and has_army_near(island, side, exposed):
            seats = who_could_pay(island, side)
            if seats:
                return seats
        side = (side + 1) % sides
    return 0


def has_army_near(island: Island, side: Side, exposed: i64) -> bool:
    """ED-R29, ED-14.4. A side has villagers beside an exposed tile that no other's fort protects."""
    lawful = exposed & ~island.others_forts(side)
    reach = spread(island.ready_armies(side), island.steps) if island.locked else island.reach(side)
    return reach & lawful != 0


def who_could_pay(island: Island, side: Side) -> i64:
    """ED-R12, TH-R19. Public facts only: the players of a side with a card. Either partner may pay for an army."""
    if island.mode != TEAMS:
        seat = island.lead[side]
        return ONE[seat] if island.hand_size(seat) else 0
    mask: i64 = 0
    for seat in BYTE[island.players(side)]:
        if island.hand_size(seat):
            mask |= ONE[seat]
    return mask


def may_intercept(island: Island, seat: Seat, action: March) -> Refusal | None:
    """ED-11.5 – ED-11.7, ED-14.4"""
    side = island.side_of[seat]
    refusal = may_send(island, seat, side, action)
    if refusal is not None:
        return refusal
    target = way_to(island, action.origin, action.way)
    if target < 0:
        return NO_WAY
    if not people(island, island.on_turn) & ONE[target]:
        return NO_TARGET
    return BEHIND_FORT if island.others_forts(side) & ONE[target] else None


def interceptions(island: Island, seat: Seat, out: list[Action]) -> None:
    """All off-turn attacks of a seat."""
    if not island.hands[3 * seat + GOLD]:
        return
    side = island.side_of[seat]
    lawful = targets(island, side)
    for origin in members(island.ready_armies(side)):
        if island.steps[origin] & lawful:
            number = island.number_ready(side, origin)
            for way in ways_onto(island, origin, lawful):
                for size in range(1, number + 1):
                    out.append(march(origin, way, size))


def march_now(island: Island, seat: Seat, group: list[i64], target: Place) -> None:
    """ED-11.2. Paid and done."""
    origin = island.at[group[0]]
    free = pay_a_tile(island, seat)
    island.move(group, target)
    if island.told is not None:
        island.told.append(Marched(seat, origin, len(group), target, free))
