"""How well a player stands, judged by hand: advice for bots. Compiled room.

Shrines count most; then the cards for the next offering, and the way to whatever is wanted next: a shrine to offer on,
a tile that yields a missing card, the edge of the unknown, the depths of the cave. Farms, armies and freedom come last.
Each thing achieved outweighs the longer way to the next one, so that nobody shrinks from achieving it. A proposal is worth
making once a turn, and only as a swap of one card to spare for one that is missing (`proposal_worth`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    ALTAR,
    CAVE_FIND,
    ENTRANCE,
    EXPLORERS,
    FORT,
    ISLAND_MASK,
    MOST_THIEVES,
    OFFERING_COST,
    SHRINE_MASK,
    THIEVES,
    THIEVES_OFFERING_PRICE,
    WITH_DWELLER,
    YIELD,
    Place,
    Side,
)
from doubloon.games.el_dorado.edge.danger import danger
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.modes import SOLO
from doubloon.games.el_dorado.rules.armies.armies import distance
from doubloon.games.el_dorado.rules.armies.walking import Walking
from doubloon.games.el_dorado.rules.explore.discovery import may_touch
from doubloon.games.el_dorado.rules.gathering import accessible
from doubloon.games.el_dorado.rules.trade.proposal import GIVES_SHRINE, addressee, given, gives, wanted, wants
from doubloon.games.el_dorado.rules.turn import Surrender
from doubloon.games.el_dorado.rules.victory.victory import offerings_needed, shrines
from doubloon.games.el_dorado.thieves.stealing import Looting, Theft, victims
from doubloon.kernel.masks import ONE, members, size
from doubloon.kernel.procedure import Seat

SHRINE: Final = 2400
"""A standing of this much is worth one shrine, which is one point."""
READY: Final = 500
"""All cards for an offering, and a shrine to offer on: more than STEP times FAR."""
NEEDED_CARD: Final = 40
SPARE_CARD: Final = 6
MOST_SPARE: Final[i64] = 3
STEP: Final = 14
FAR: Final[i64] = 30
DISCOVERED: Final = 20
CAVE_TILE: Final = 120
"""A tile of the cave outweighs the risk of a dweller behind it."""
FARMHOUSE: Final = 45
FORT_BUILT: Final = 20
VILLAGER: Final = 30
FARMED_TYPE: Final = 6
MISSING_TYPE: Final = 40
STEP_AHEAD: Final = 8
"""A step that the speed that is left will make: less than STEP, so that it is made."""
SPEED_LEFT: Final = 4
"""Speed for discoveries: less than one is worth."""
POINT_LEFT: Final = 9
CAPTIVE: Final = 500
HAGGLING: Final = 3 * SHRINE
"""What it costs to put a useless proposal together, or a second one in a turn: more than anything that it could put off."""
HOPE: Final = 25
"""What each step towards a sensible proposal is worth: more than a discovery, so that one that was begun is made."""
DOUBLOON: Final = 90
THIEF: Final = 200
STOLEN_CARD: Final = 25
"""Two of a type are a doubloon (TH-11.3)."""


def prospects(island: Island) -> list[float]:
    """By seat, in shrines."""
    if island.mode == SOLO:
        return [alone(island)]
    return [int(standing(island, seat)) / int(SHRINE) for seat in range(island.seats)]


def alone(island: Island) -> float:
    """SO-1.2, SO-1.3. The shrines, and a share of the next one: to live is worth more than to have lost with as many, and less than
    one more."""
    held = shrines(island, 0)
    more = standing(island, 0) - SHRINE * held
    size_of_it = more if more > 0 else -more
    return float(held) + 0.5 + 0.5 * float(more) / float(SHRINE + size_of_it)


def standing(island: Island, seat: Seat) -> i64:
    """All of it."""
    side = island.side_of[seat]
    worth = SHRINE * shrines(island, side) + pieces_worth(island, side)
    worth += DISCOVERED * (island.found[side] % CAVE_FIND)
    worth += CAVE_TILE * (island.found[side] // CAVE_FIND)
    if island.drafts[seat] or island.proposals[seat]:
        worth += proposal_worth(island, seat)
    walking = on_the_way(island, seat)
    if walking is not None:
        worth -= distance(island, side, walking.here, walking.goal)
    if side == island.thieves:
        return worth + thieves_worth(island, seat)
    missing = missing_types(island, seat)
    worth += cards_worth(island, seat) + farms_worth(island, seat, missing)
    if not missing and wants_offering(island, side):
        worth += READY
    here = island.at[EXPLORERS + seat]
    if walking is not None and walking.group == ONE[EXPLORERS + seat]:
        here = walking.goal
    if here < 0:
        worth -= CAPTIVE
    else:
        goals = goals_of(island, side, missing)
        way = way_on(island, side, goals, here)
        worth += speed_worth(island, seat, way, not goals) - STEP * way
        if island.mode == SOLO:
            worth -= danger(island, here)
    return worth


def on_the_way(island: Island, seat: Seat) -> Walking | None:
    """ED-11.9. Somebody whom this seat has called to a battle: an explorer counts as there, and nobody takes a detour."""
    top = island.stack[-1] if island.stack else None
    return top if isinstance(top, Walking) and top.seat == seat else None


def proposal_worth(island: Island, seat: Seat) -> i64:
    """ED-R48. What it is worth to have this proposal made, or half put together."""
    made = island.proposals[seat]
    deal = made or island.drafts[seat]
    if not is_sensible(island, seat, deal) or (not made and island.proposed[seat]):
        return -HAGGLING
    cards = given(deal) + wanted(deal)
    if made:
        return HOPE * 4 if cards == 2 else -HAGGLING
    return HOPE * (1 + cards)


def is_sensible(island: Island, seat: Seat, deal: i64) -> bool:
    """At most one card to spare for one missing card, with a partner, or among three sides or more with a side that is not ahead.
    The Thieves propose nothing."""
    side, other = island.side_of[seat], island.side_of[addressee(deal)]
    if side == island.thieves or deal >= ONE[GIVES_SHRINE] or not island.hand_size(addressee(deal)):
        return False
    if side != other and (island.sides < 3 or shrines(island, other) > shrines(island, side)):
        return False
    missing = missing_types(island, seat)
    spare = types_to_spare(island, seat)
    if not missing or not spare:
        return False
    for resource in range(3):
        if gives(deal, resource) > (1 if spare & ONE[resource] else 0):
            return False
        if wants(deal, resource) > (1 if missing & ONE[resource] else 0):
            return False
    return wanted(deal) < 2 and given(deal) < 2


def types_to_spare(island: Island, seat: Seat) -> i64:
    """The mask of the resources of which a seat holds more than the next offering takes."""
    mask: i64 = 0
    for resource in range(3):
        if island.hands[3 * seat + resource] > OFFERING_COST[resource]:
            mask |= ONE[resource]
    return mask


def speed_worth(island: Island, seat: Seat, way: i64, explores: bool) -> i64:
    """What the speed that is left will be good for: the way to what is wanted next, and discoveries where that is unknown. What is good
    for nothing is worth nothing, so that nobody walks it off. A turn point that moves is worth more than a card too many (HC-4.2)."""
    ahead = min(island.speed[seat], way)
    beyond = island.speed[seat] - ahead if explores else 0
    if not island.turn_points:
        return STEP_AHEAD * ahead + SPEED_LEFT * beyond
    if not island.stack or isinstance(island.stack[-1], Surrender):
        return 0
    return POINT_LEFT * (ahead + beyond)


def wants_offering(island: Island, side: Side) -> bool:
    """Whether a shrine is still needed."""
    return size(island.offerings[side]) < offerings_needed(island)


def missing_types(island: Island, seat: Seat) -> i64:
    """The mask of the resources that are still missing for the next offering."""
    mask: i64 = 0
    if wants_offering(island, island.side_of[seat]):
        for resource in range(3):
            if island.hands[3 * seat + resource] < OFFERING_COST[resource]:
                mask |= ONE[resource]
    return mask


def thieves_worth(island: Island, seat: Seat) -> i64:
    """Doubloons up to an offering, thieves, and how near the best of them is to where it wants to be."""
    side = island.side_of[seat]
    worth = DOUBLOON * min(island.doubloons, THIEVES_OFFERING_PRICE) + STOLEN_CARD * island.hand_size(seat)
    worth += STOLEN_CARD * cards_in_reach(island)
    if island.doubloons >= THIEVES_OFFERING_PRICE and not island.in_hiding:
        worth += READY
    nearest = FAR
    goals = goals_of(island, side, 0)
    for piece in range(THIEVES, THIEVES + MOST_THIEVES):
        if island.at[piece] >= 0:
            worth += THIEF + SPEED_LEFT * island.speed[island.slot(piece)] // 2
            nearest = min(nearest, way_on(island, side, goals, island.at[piece]))
    return worth - STEP * nearest - (CAPTIVE if island.in_hiding else 0)


def cards_in_reach(island: Island) -> i64:
    """TH-8.3 – TH-8.7. The cards that a theft in progress is likely to bring."""
    top = island.stack[-1] if island.stack else None
    if isinstance(top, Looting):
        return min(top.left, island.hand_size(top.victim))
    if not isinstance(top, Theft):
        return 0
    best: i64 = 0
    for reach in (top.first, top.second):
        if top.reach in (0, reach):
            for victim in victims(island, reach):
                best = max(best, min(top.first + top.second - reach, island.hand_size(victim)))
    return best


def cards_worth(island: Island, seat: Seat) -> i64:
    """Cards for an offering while one is needed; all others a little."""
    worth: i64 = 0
    wanted = wants_offering(island, island.side_of[seat])
    for resource in range(3):
        held = island.hands[3 * seat + resource]
        useful = min(held, OFFERING_COST[resource]) if wanted else 0
        worth += NEEDED_CARD * useful + SPARE_CARD * min(held - useful, MOST_SPARE)
    return worth


def farms_worth(island: Island, seat: Seat, missing: i64) -> i64:
    """Access to resources, above all to those that are missing; none draws who only needs the cave shrine."""
    worth: i64 = 0
    if not wants_offering(island, island.side_of[seat]):
        return worth
    most = accessible(island, seat)
    for resource in range(3):
        if most[resource]:
            worth += MISSING_TYPE if missing & ONE[resource] else FARMED_TYPE
    return worth


def pieces_worth(island: Island, side: Side) -> i64:
    """Buildings and villagers on the map."""
    worth: i64 = 0
    for piece in range(7 * side, 7 * side + 7):
        if island.at[piece] >= 0:
            worth += VILLAGER
    for number in range(3):
        if island.buildings[3 * side + number] >= 0:
            worth += FORT_BUILT if number == FORT else FARMHOUSE
    return worth


def way_on(island: Island, side: Side, goals: i64, here: Place) -> i64:
    """Steps to these goals, or to the unknown where there are none; where no way leads there, to the edge of the island or the depths
    of the cave."""
    way = way_left(island, goals or unknown(island, side), here)
    if way < FAR:
        return way
    way = way_left(island, edges(island), here)
    if way == FAR:
        way = way_left(island, way_to_cave_shrine(island, side), here)
    return min(FAR // 2 + way, FAR)


def way_left(island: Island, goals: i64, here: Place) -> i64:
    """Steps to the nearest of these tiles."""
    seen = ONE[here]
    edge = seen
    steps: i64 = 0
    while not seen & goals and steps < FAR:
        steps += 1
        reached: i64 = 0
        for place in members(edge):
            reached |= island.steps[place]
        edge = reached & ~seen
        if not edge:
            return FAR
        seen |= edge
    return steps


# --- what is wanted next ----------------------------------------------------------------------------------------------


def goals_of(island: Island, side: Side, missing: i64) -> i64:
    """Where a side wants its explorer to be; 0 where it must explore first."""
    if not wants_offering(island, side):
        return 0
    goals = beside_shrines(island, side)
    return yielding(island, missing) if goals and missing else goals


def unknown(island: Island, side: Side) -> i64:
    """Where exploring goes on: on the island, and in the cave once only its shrine is missing."""
    if wants_offering(island, side):
        return edges(island) or way_to_cave_shrine(island, side)
    return way_to_cave_shrine(island, side) or edges(island)


def beside_shrines(island: Island, side: Side) -> i64:
    """Land beside a shrine to offer on."""
    goals: i64 = 0
    for shrine in members(SHRINE_MASK & island.map.placed & ~island.offerings[side] & ~island.wild):
        goals |= island.map.neighbours[shrine] & island.enterable
    return goals


def yielding(island: Island, missing: i64) -> i64:
    """Tiles that yield a missing resource."""
    goals = island.gardens
    for resource in members(missing):
        goals |= YIELD[resource]
    return goals & island.enterable


def edges(island: Island) -> i64:
    """Land from which a tile can be discovered."""
    goals: i64 = 0
    if island.island_stack:
        for place in members(island.enterable & ISLAND_MASK):
            if has_spot(island, place):
                goals |= ONE[place]
    return goals


def way_to_cave_shrine(island: Island, side: Side) -> i64:
    """The holder's tile, or where the cave is still unknown, or its door."""
    holder = island.cave_shrine
    if 0 <= holder < WITH_DWELLER:
        there = island.at[EXPLORERS + holder] if island.side_of[holder] != side else -1
        return ONE[there] if there >= 0 else 0
    goals: i64 = 0
    if island.cave_stack:
        for place in members(island.enterable & ~ISLAND_MASK & ~ONE[ALTAR]):
            if has_spot(island, place):
                goals |= ONE[place]
    return goals or island.enterable & ONE[ENTRANCE]


def has_spot(island: Island, place: Place) -> bool:
    """Whether a new tile could be laid beside this one (ED-9.4, ED-R51)."""
    for direction in range(6):
        if may_touch(island, place, direction) is None:
            return True
    return False
