"""Everything that can be done on El Dorado, as shared values in one closed catalogue. Compiled room.

Decomposed until a table is possible: a tile is flipped, then laid in a direction; a walk goes step by step; cards are
given one by one; an offer between players is put together card by card.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    ALTAR,
    ARMY,
    BUILDINGS,
    CAVE_ENTRANCE,
    COIN_NAMES,
    CORTES,
    EXPLORER_NAMES,
    GARDEN,
    ISLAND_PLACES,
    KIND_NAMES,
    MOST_OPPONENTS,
    MOST_SEATS,
    MOST_THIEVES,
    PLACE_NAMES,
    PLACES,
    RESOURCE_NAMES,
    SHRINE,
    SHRINES,
    WATER,
    WATER_MASK,
)
from doubloon.kernel.action import Action, Plain
from doubloon.kernel.catalogue import Catalogue
from doubloon.kernel.masks import members
from doubloon.pieces.hexes import DIRECTION_NAMES

THROUGH: Final[i64] = 6
"""The seventh direction: between cave entrance and cave exit (ED-17.3)."""
OUT: Final[i64] = 7
"""From here on: out of the secret exit, to the entrance's neighbour in each direction (TH-17.8)."""
WAYS: Final[i64] = 13
WAY_NAMES: Final[list[str]] = [*DIRECTION_NAMES, "through", *(f"out-{name}" for name in DIRECTION_NAMES)]
BUILDING_NAMES: Final[list[str]] = ["farmhouse1", "farmhouse2", "fort"]


class Trade(Action):
    """ED-6. One of the free actions, for which the game never waits."""


@final
class TradeWord(Trade):
    """A free action that needs no more than its name."""

    name: str

    def __init__(self, name: str) -> None:
        self.code = -1
        self.name = name

    def __str__(self) -> str:
        return self.name


@final
class Choose(Action):
    """ED-2.9. Play this explorer."""

    explorer: i64

    def __init__(self, explorer: i64) -> None:
        self.code = -1
        self.explorer = explorer

    def __str__(self) -> str:
        return f"choose {EXPLORER_NAMES[self.explorer]}"


@final
class Starter(Action):
    """TH-6.2. This partner's explorer starts on the map."""

    seat: i64

    def __init__(self, seat: i64) -> None:
        self.code = -1
        self.seat = seat

    def __str__(self) -> str:
        return f"start with {self.seat}"


@final
class TakeSpeed(Action):
    """ED-8.2. This golden die is the speed, the other one gathers."""

    pips: i64

    def __init__(self, pips: i64) -> None:
        self.code = -1
        self.pips = pips

    def __str__(self) -> str:
        return f"speed {self.pips}"


@final
class TakeGather(Action):
    """TH-6.5. This golden die of the team gathers for me."""

    pips: i64

    def __init__(self, pips: i64) -> None:
        self.code = -1
        self.pips = pips

    def __str__(self) -> str:
        return f"gather with {self.pips}"


@final
class PartnerSpeed(Action):
    """TH-6.5. This golden die of the team is the partner's speed."""

    pips: i64

    def __init__(self, pips: i64) -> None:
        self.code = -1
        self.pips = pips

    def __str__(self) -> str:
        return f"partner speed {self.pips}"


@final
class StealFrom(Action):
    """ED-19.10. Laffite draws a card of this seat."""

    seat: i64

    def __init__(self, seat: i64) -> None:
        self.code = -1
        self.seat = seat

    def __str__(self) -> str:
        return f"steal from {self.seat}"


@final
class Gather(Action):
    """ED-8.3. Take this mix of cards."""

    food: i64
    wood: i64
    gold: i64

    def __init__(self, food: i64, wood: i64, gold: i64) -> None:
        self.code = -1
        self.food = food
        self.wood = wood
        self.gold = gold

    def __str__(self) -> str:
        return f"gather {self.food} {self.wood} {self.gold}"


@final
class Arrange(Action):
    """ED-19.6. Put the looked-at tiles back in this order, top first."""

    first: i64
    second: i64
    third: i64

    def __init__(self, first: i64, second: i64, third: i64) -> None:
        self.code = -1
        self.first = first
        self.second = second
        self.third = third

    def __str__(self) -> str:
        return f"arrange {self.first}{self.second}{self.third}"


@final
class Move(Action):
    """ED-9.1. The explorer steps onto this tile."""

    place: i64

    def __init__(self, place: i64) -> None:
        self.code = -1
        self.place = place

    def __str__(self) -> str:
        return f"move {PLACE_NAMES[self.place]}"


@final
class Lay(Action):
    """ED-9.3. Lay the flipped tile in this direction."""

    direction: i64

    def __init__(self, direction: i64) -> None:
        self.code = -1
        self.direction = direction

    def __str__(self) -> str:
        return f"lay {DIRECTION_NAMES[self.direction]}"


@final
class DiscoverOwn(Action):
    """HC-2.4. Discover an own important tile of this kind instead of the top one."""

    kind: i64

    def __init__(self, kind: i64) -> None:
        self.code = -1
        self.kind = kind

    def __str__(self) -> str:
        return f"discover own {KIND_NAMES[self.kind]}"


@final
class Rotate(Action):
    """ED-T9. Lay the cave exit with its first X edge in this direction."""

    direction: i64

    def __init__(self, direction: i64) -> None:
        self.code = -1
        self.direction = direction

    def __str__(self) -> str:
        return f"rotate {DIRECTION_NAMES[self.direction]}"


@final
class BuyVillager(Action):
    """ED-10.3. A villager on this tile."""

    place: i64

    def __init__(self, place: i64) -> None:
        self.code = -1
        self.place = place

    def __str__(self) -> str:
        return f"villager {PLACE_NAMES[self.place]}"


@final
class BuyOffering(Action):
    """ED-10.6. An offering on this island shrine."""

    place: i64

    def __init__(self, place: i64) -> None:
        self.code = -1
        self.place = place

    def __str__(self) -> str:
        return f"offering {PLACE_NAMES[self.place]}"


@final
class BuildFarmhouse(Action):
    """ED-10.8. A farmhouse on this corner of the explorer's tile."""

    corner: i64

    def __init__(self, corner: i64) -> None:
        self.code = -1
        self.corner = corner

    def __str__(self) -> str:
        return f"farmhouse {self.corner}"


@final
class BuildFort(Action):
    """ED-10.12. The fort on this corner of the explorer's tile."""

    corner: i64

    def __init__(self, corner: i64) -> None:
        self.code = -1
        self.corner = corner

    def __str__(self) -> str:
        return f"fort {self.corner}"


@final
class RemoveBuilding(Action):
    """ED-10.11, ED-10.14. Pay for a building once more to take it back."""

    building: i64

    def __init__(self, building: i64) -> None:
        self.code = -1
        self.building = building

    def __str__(self) -> str:
        return f"remove {BUILDING_NAMES[self.building]}"


@final
class March(Action):
    """ED-11.2. So many villagers go one space."""

    origin: i64
    way: i64
    size: i64

    def __init__(self, origin: i64, way: i64, size: i64) -> None:
        self.code = -1
        self.origin = origin
        self.way = way
        self.size = size

    def __str__(self) -> str:
        return f"march {PLACE_NAMES[self.origin]} {WAY_NAMES[self.way]} {self.size}"


@final
class PickVillager(Action):
    """ED-R52. This villager is one of the group."""

    villager: i64

    def __init__(self, villager: i64) -> None:
        self.code = -1
        self.villager = villager

    def __str__(self) -> str:
        return f"pick villager {self.villager + 1}"


@final
class AttackFarmhouse(Action):
    """ED-15.2. The pieces on this tile attack the farmhouse on that corner of it."""

    place: i64
    corner: i64

    def __init__(self, place: i64, corner: i64) -> None:
        self.code = -1
        self.place = place
        self.corner = corner

    def __str__(self) -> str:
        return f"attack {PLACE_NAMES[self.place]} {self.corner}"


@final
class Against(Action):
    """ED-R25. Fight this side next."""

    side: i64

    def __init__(self, side: i64) -> None:
        self.code = -1
        self.side = side

    def __str__(self) -> str:
        return f"against {self.side}"


@final
class Reinforce(Action):
    """ED-11.9. So many villagers of this tile walk to the battle."""

    origin: i64
    size: i64

    def __init__(self, origin: i64, size: i64) -> None:
        self.code = -1
        self.origin = origin
        self.size = size

    def __str__(self) -> str:
        return f"reinforce {PLACE_NAMES[self.origin]} {self.size}"


@final
class Walk(Action):
    """ED-R49. The next step of those on their way to the battle."""

    way: i64

    def __init__(self, way: i64) -> None:
        self.code = -1
        self.way = way

    def __str__(self) -> str:
        return f"walk {WAY_NAMES[self.way]}"


@final
class Join(Action):
    """ED-R49. So many villagers on the way join for nothing."""

    size: i64

    def __init__(self, size: i64) -> None:
        self.code = -1
        self.size = size

    def __str__(self) -> str:
        return f"join {self.size}"


@final
class Flee(Action):
    """ED-11.11. So many villagers leave the battle tile."""

    way: i64
    size: i64

    def __init__(self, way: i64, size: i64) -> None:
        self.code = -1
        self.way = way
        self.size = size

    def __str__(self) -> str:
        return f"flee {WAY_NAMES[self.way]} {self.size}"


@final
class RerollDie(Action):
    """HC-3.1. Pay to throw a die with these pips again."""

    pips: i64

    def __init__(self, pips: i64) -> None:
        self.code = -1
        self.pips = pips

    def __str__(self) -> str:
        return f"reroll die {self.pips}"


@final
class Give(Action):
    """ED-13.4, ED-7.2. Give up one card of this type."""

    resource: i64

    def __init__(self, resource: i64) -> None:
        self.code = -1
        self.resource = resource

    def __str__(self) -> str:
        return f"give {RESOURCE_NAMES[self.resource]}"


@final
class ChipIn(Action):
    """TH-6.15. One card of this type to the partner's purchase."""

    resource: i64

    def __init__(self, resource: i64) -> None:
        self.code = -1
        self.resource = resource

    def __str__(self) -> str:
        return f"chip in {RESOURCE_NAMES[self.resource]}"


@final
class Award(Action):
    """TH-13.4. It goes to this partner."""

    seat: i64

    def __init__(self, seat: i64) -> None:
        self.code = -1
        self.seat = seat

    def __str__(self) -> str:
        return f"award {self.seat}"


@final
class PutBack(Action):
    """ED-13.8. The captured explorer comes back on this tile."""

    place: i64

    def __init__(self, place: i64) -> None:
        self.code = -1
        self.place = place

    def __str__(self) -> str:
        return f"put back {PLACE_NAMES[self.place]}"


@final
class StackTrade(Trade):
    """ED-6.3. Cards of one type to the stacks for one of another."""

    gives: i64
    takes: i64

    def __init__(self, gives: i64, takes: i64) -> None:
        self.code = -1
        self.gives = gives
        self.takes = takes

    def __str__(self) -> str:
        return f"trade {RESOURCE_NAMES[self.gives]} for {RESOURCE_NAMES[self.takes]}"


@final
class OfferTo(Trade):
    """ED-R48. Begin to put a proposal to this seat together."""

    seat: i64

    def __init__(self, seat: i64) -> None:
        self.code = -1
        self.seat = seat

    def __str__(self) -> str:
        return f"offer to {self.seat}"


@final
class OfferCard(Trade):
    """ED-R48. One more card of this type on my half of the proposal."""

    resource: i64

    def __init__(self, resource: i64) -> None:
        self.code = -1
        self.resource = resource

    def __str__(self) -> str:
        return f"offer {RESOURCE_NAMES[self.resource]}"


@final
class AskCard(Trade):
    """ED-R48. One more card of this type on the other half."""

    resource: i64

    def __init__(self, resource: i64) -> None:
        self.code = -1
        self.resource = resource

    def __str__(self) -> str:
        return f"ask {RESOURCE_NAMES[self.resource]}"


@final
class Accept(Trade):
    """ED-R5. Take the proposal of this seat."""

    seat: i64

    def __init__(self, seat: i64) -> None:
        self.code = -1
        self.seat = seat

    def __str__(self) -> str:
        return f"accept {self.seat}"


@final
class Decline(Trade):
    """ED-R48. Refuse the proposal of this seat."""

    seat: i64

    def __init__(self, seat: i64) -> None:
        self.code = -1
        self.seat = seat

    def __str__(self) -> str:
        return f"decline {self.seat}"


@final
class TakeCard(Action):
    """TH-12.4. Take a card of this type."""

    resource: i64

    def __init__(self, resource: i64) -> None:
        self.code = -1
        self.resource = resource

    def __str__(self) -> str:
        return f"take {RESOURCE_NAMES[self.resource]}"


@final
class TakeCoin(Action):
    """TH-12.10. This coin changes hands."""

    coin: i64

    def __init__(self, coin: i64) -> None:
        self.code = -1
        self.coin = coin

    def __str__(self) -> str:
        return f"take {COIN_NAMES[self.coin]}"


@final
class BuildBridge(Action):
    """TH-5.3. The bridge over this water, along one of its three axes."""

    place: i64
    axis: i64

    def __init__(self, place: i64, axis: i64) -> None:
        self.code = -1
        self.place = place
        self.axis = axis

    def __str__(self) -> str:
        return f"bridge {PLACE_NAMES[self.place]} {DIRECTION_NAMES[self.axis]}"


@final
class MoveWolf(Action):
    """TH-15.5. The Wolf steps onto this tile."""

    place: i64

    def __init__(self, place: i64) -> None:
        self.code = -1
        self.place = place

    def __str__(self) -> str:
        return f"wolf {PLACE_NAMES[self.place]}"


@final
class Shoot(Action):
    """TH-18.2. Yanga shoots at this opponent on that tile."""

    place: i64
    opponent: i64

    def __init__(self, place: i64, opponent: i64) -> None:
        self.code = -1
        self.place = place
        self.opponent = opponent

    def __str__(self) -> str:
        return f"shoot {PLACE_NAMES[self.place]} {self.opponent}"


@final
class Lead(Action):
    """TH-14.6. The Titan goes for this tile."""

    place: i64

    def __init__(self, place: i64) -> None:
        self.code = -1
        self.place = place

    def __str__(self) -> str:
        return f"lead {PLACE_NAMES[self.place]}"


@final
class OfferCoin(Trade):
    """TH-4.1. This coin on my half of the proposal."""

    coin: i64

    def __init__(self, coin: i64) -> None:
        self.code = -1
        self.coin = coin

    def __str__(self) -> str:
        return f"offer {COIN_NAMES[self.coin]}"


@final
class AskCoin(Trade):
    """TH-4.1. This coin on the other half."""

    coin: i64

    def __init__(self, coin: i64) -> None:
        self.code = -1
        self.coin = coin

    def __str__(self) -> str:
        return f"ask {COIN_NAMES[self.coin]}"


@final
class MoveThief(Action):
    """TH-9.1. This thief steps onto that tile."""

    thief: i64
    place: i64

    def __init__(self, thief: i64, place: i64) -> None:
        self.code = -1
        self.thief = thief
        self.place = place

    def __str__(self) -> str:
        return f"thief {self.thief + 1} to {PLACE_NAMES[self.place]}"


@final
class ThiefDiscoversOwn(Action):
    """HC-2.4, HC-R5. This thief discovers an important tile of the Thieves."""

    thief: i64
    kind: i64

    def __init__(self, thief: i64, kind: i64) -> None:
        self.code = -1
        self.thief = thief
        self.kind = kind

    def __str__(self) -> str:
        return f"thief {self.thief + 1} discovers own {KIND_NAMES[self.kind]}"


@final
class ThiefDiscovers(Action):
    """TH-9.4. This thief discovers a tile."""

    thief: i64

    def __init__(self, thief: i64) -> None:
        self.code = -1
        self.thief = thief

    def __str__(self) -> str:
        return f"thief {self.thief + 1} discovers"


@final
class RallyThief(Action):
    """TH-10.4. This thief walks to the battle."""

    thief: i64

    def __init__(self, thief: i64) -> None:
        self.code = -1
        self.thief = thief

    def __str__(self) -> str:
        return f"rally thief {self.thief + 1}"


@final
class PickThief(Action):
    """TH-13.6. This thief has it."""

    thief: i64

    def __init__(self, thief: i64) -> None:
        self.code = -1
        self.thief = thief

    def __str__(self) -> str:
        return f"pick thief {self.thief + 1}"


@final
class PassShrine(Action):
    """TH-13.3. The cave shrine piece goes on to this thief."""

    thief: i64

    def __init__(self, thief: i64) -> None:
        self.code = -1
        self.thief = thief

    def __str__(self) -> str:
        return f"pass shrine to thief {self.thief + 1}"


@final
class BuyThief(Action):
    """TH-11.5. A thief on this tile."""

    place: i64

    def __init__(self, place: i64) -> None:
        self.code = -1
        self.place = place

    def __str__(self) -> str:
        return f"thief on {PLACE_NAMES[self.place]}"


@final
class BuildHideout(Action):
    """TH-11.11. The hideout on this corner of the tile."""

    place: i64
    corner: i64

    def __init__(self, place: i64, corner: i64) -> None:
        self.code = -1
        self.place = place
        self.corner = corner

    def __str__(self) -> str:
        return f"hideout {PLACE_NAMES[self.place]} {self.corner}"


@final
class BuildOutpost(Action):
    """TH-11.14. An outpost on this corner of the tile."""

    place: i64
    corner: i64

    def __init__(self, place: i64, corner: i64) -> None:
        self.code = -1
        self.place = place
        self.corner = corner

    def __str__(self) -> str:
        return f"outpost {PLACE_NAMES[self.place]} {self.corner}"


@final
class TurnIn(Action):
    """TH-11.3. Two cards of this type for a doubloon."""

    resource: i64

    def __init__(self, resource: i64) -> None:
        self.code = -1
        self.resource = resource

    def __str__(self) -> str:
        return f"turn in {RESOURCE_NAMES[self.resource]}"


@final
class Reach(Action):
    """TH-8.3. This number of the thief die is the reach, the other one the steal."""

    pips: i64

    def __init__(self, pips: i64) -> None:
        self.code = -1
        self.pips = pips

    def __str__(self) -> str:
        return f"reach {self.pips}"


_SIZES: Final = range(1, ARMY + 1)

CHOOSE: Final = [Choose(explorer) for explorer in range(len(EXPLORER_NAMES))]
STARTER: Final = [Starter(seat) for seat in range(MOST_SEATS)]
TAKE_SPEED: Final = [TakeSpeed(pips) for pips in range(7)]
TAKE_GATHER: Final = [TakeGather(pips) for pips in range(7)]
PARTNER_SPEED: Final = [PartnerSpeed(pips) for pips in range(7)]
STEAL_FROM: Final = [StealFrom(seat) for seat in range(MOST_SEATS)]
GATHER: Final = [
    Gather(food, wood, gold)
    for food in range(7)
    for wood in range(7 - food)
    for gold in range(7 - food - wood)
]
_GATHER_AT: Final[list[i64]] = [-1] * 343
for _number, _mix in enumerate(GATHER):
    _GATHER_AT[49 * _mix.food + 7 * _mix.wood + _mix.gold] = _number
ARRANGE: Final = [
    Arrange(*order) for order in ((1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1))
]
MOVE: Final = [Move(place) for place in range(PLACES)]
DISCOVER_OWN: Final = [DiscoverOwn(kind) for kind in (WATER, GARDEN, SHRINE, CAVE_ENTRANCE)]
LAY: Final = [Lay(direction) for direction in range(6)]
ROTATE: Final = [Rotate(direction) for direction in range(6)]
BUY_VILLAGER: Final = [BuyVillager(place) for place in range(PLACES)]
BUY_OFFERING: Final = [BuyOffering(place) for place in SHRINES]
BUILD_FARMHOUSE: Final = [BuildFarmhouse(corner) for corner in range(6)]
BUILD_FORT: Final = [BuildFort(corner) for corner in range(6)]
REMOVE_BUILDING: Final = [RemoveBuilding(building) for building in range(BUILDINGS)]
MARCH: Final = [March(origin, way, size) for origin in range(PLACES) for way in range(7) for size in _SIZES]
MARCH_OUT: Final = [
    March(origin, way, size)
    for origin in range(ALTAR + 1, PLACES)
    for way in range(OUT, WAYS)
    for size in _SIZES
]
PICK_VILLAGER: Final = [PickVillager(villager) for villager in range(ARMY)]
ATTACK_FARMHOUSE: Final = [AttackFarmhouse(place, corner) for place in range(PLACES) for corner in range(6)]
AGAINST: Final = [Against(side) for side in range(MOST_OPPONENTS)]
REINFORCE: Final = [Reinforce(origin, size) for origin in range(PLACES) for size in _SIZES]
WALK: Final = [Walk(way) for way in range(WAYS)]
JOIN: Final = [Join(size) for size in range(1, ARMY + 1)]
FLEE: Final = [Flee(way, size) for way in range(WAYS) for size in _SIZES]
REROLL_DIE: Final = [RerollDie(pips) for pips in range(7)]
GIVE: Final = [Give(resource) for resource in range(3)]
AWARD: Final = [Award(seat) for seat in range(MOST_SEATS)]
CHIP_IN: Final = [ChipIn(resource) for resource in range(3)]
PUT_BACK: Final = [PutBack(place) for place in range(ISLAND_PLACES)]
TAKE_CARD: Final = [TakeCard(resource) for resource in range(3)]
TAKE_COIN: Final = [TakeCoin(coin) for coin in range(CORTES)]
BUILD_BRIDGE: Final = [BuildBridge(place, axis) for place in members(WATER_MASK) for axis in range(3)]
MOVE_WOLF: Final = [MoveWolf(place) for place in range(PLACES)]
SHOOT: Final = [Shoot(place, opponent) for place in range(PLACES) for opponent in range(MOST_OPPONENTS)]
MOVE_THIEF: Final = [MoveThief(thief, place) for thief in range(MOST_THIEVES) for place in range(PLACES)]
THIEF_DISCOVERS_OWN: Final = [
    ThiefDiscoversOwn(thief, kind) for thief in range(MOST_THIEVES) for kind in (WATER, GARDEN, SHRINE)
]
THIEF_DISCOVERS: Final = [ThiefDiscovers(thief) for thief in range(MOST_THIEVES)]
RALLY_THIEF: Final = [RallyThief(thief) for thief in range(MOST_THIEVES)]
PICK_THIEF: Final = [PickThief(thief) for thief in range(MOST_THIEVES)]
PASS_SHRINE: Final = [PassShrine(thief) for thief in range(MOST_THIEVES)]
BUY_THIEF: Final = [BuyThief(place) for place in range(PLACES)]
BUILD_HIDEOUT: Final = [BuildHideout(place, corner) for place in range(PLACES) for corner in range(6)]
BUILD_OUTPOST: Final = [BuildOutpost(place, corner) for place in range(PLACES) for corner in range(6)]
TURN_IN: Final = [TurnIn(resource) for resource in range(3)]
REACH: Final = [Reach(pips) for pips in range(7)]
LEAD: Final = [Lead(place) for place in range(PLACES)]
STACK_TRADE: Final = [StackTrade(gives, takes) for gives in range(3) for takes in range(3)]
OFFER_TO: Final = [OfferTo(seat) for seat in range(MOST_SEATS)]
OFFER_CARD: Final = [OfferCard(resource) for resource in range(3)]
ASK_CARD: Final = [AskCard(resource) for resource in range(3)]
OFFER_COIN: Final = [OfferCoin(coin) for coin in range(CORTES)]
ASK_COIN: Final = [AskCoin(coin) for coin in range(CORTES)]
ACCEPT: Final = [Accept(seat) for seat in range(MOST_SEATS)]
DECLINE: Final = [Decline(seat) for seat in range(MOST_SEATS)]

ROLL: Final = Plain("roll")  # ED-8.2
KEEP: Final = Plain("keep")  # ED-19.4
REROLL: Final = Plain("reroll")  # ED-19.4
DISCOVER: Final = Plain("discover")  # ED-9.3
END: Final = Plain("end")  # ED-8.8
PASS: Final = Plain("pass")  # ED-R12
DONE: Final = Plain("done")  # ED-12.4, ED-12.5
RALLY: Final = Plain("rally")  # ED-12.4: the explorer walks to the battle
SKIP: Final = Plain("skip")  # TH-7.4
TAKE_GOLD: Final = Plain("take 1 gold")  # TH-8.2
STEAL: Final = Plain("steal")  # TH-8.2
REMOVE_BRIDGE: Final = Plain("remove bridge")  # TH-5.6
STRIDE: Final = Plain("stride")  # TH-18.1: Sequoia pays for one more step
WOLF_DISCOVERS: Final = Plain("wolf discovers")  # TH-15.6
RALLY_WOLF: Final = Plain("rally wolf")  # TH-R12: the Wolf walks to the battle
TOGETHER: Final = Plain("together")  # TH-6.15: the partner shall help to buy something
PAY_ALL: Final = Plain("pay all")  # TH-6.15
OFFER_SHRINE: Final = TradeWord("offer shrine")  # ED-6.1
ASK_SHRINE: Final = TradeWord("ask shrine")  # ED-6.1
PROPOSE: Final = TradeWord("propose")  # ED-R48

CATALOGUE: Final = Catalogue(
    CHOOSE,
    STARTER,
    TAKE_SPEED[1:],
    TAKE_GATHER[1:],
    PARTNER_SPEED[1:],
    STEAL_FROM,
    GATHER,
    ARRANGE,
    MOVE,
    LAY,
    DISCOVER_OWN,
    ROTATE,
    BUY_VILLAGER,
    BUY_OFFERING,
    BUILD_FARMHOUSE,
    BUILD_FORT,
    REMOVE_BUILDING,
    MARCH,
    MARCH_OUT,
    PICK_VILLAGER,
    ATTACK_FARMHOUSE,
    AGAINST,
    REINFORCE,
    WALK,
    JOIN,
    FLEE,
    REROLL_DIE[1:],
    GIVE,
    CHIP_IN,
    AWARD,
    PUT_BACK,
    TAKE_CARD,
    TAKE_COIN,
    BUILD_BRIDGE,
    MOVE_WOLF,
    SHOOT,
    LEAD,
    MOVE_THIEF,
    THIEF_DISCOVERS,
    THIEF_DISCOVERS_OWN,
    RALLY_THIEF,
    PICK_THIEF,
    PASS_SHRINE,
    BUY_THIEF,
    BUILD_HIDEOUT,
    BUILD_OUTPOST,
    TURN_IN,
    REACH[1:],
    STACK_TRADE,
    OFFER_TO,
    OFFER_CARD,
    ASK_CARD,
    OFFER_COIN,
    ASK_COIN,
    ACCEPT,
    DECLINE,
    [REMOVE_BRIDGE, STRIDE, WOLF_DISCOVERS, RALLY_WOLF, SKIP, TAKE_GOLD, STEAL],
    [
        ROLL,
        KEEP,
        REROLL,
        DISCOVER,
        END,
        PASS,
        DONE,
        RALLY,
        TOGETHER,
        PAY_ALL,
        OFFER_SHRINE,
        ASK_SHRINE,
        PROPOSE,
    ],
)


def gather(food: i64, wood: i64, gold: i64) -> Gather:
    """The action for a mix of at most six cards."""
    return GATHER[_GATHER_AT[49 * food + 7 * wood + gold]]


def march(origin: i64, way: i64, size: i64) -> March:
    """The action for a march."""
    if way >= OUT:
        return MARCH_OUT[((origin - ALTAR - 1) * 6 + way - OUT) * 7 + size - 1]
    return MARCH[(origin * 7 + way) * 7 + size - 1]


def attack_farmhouse(place: i64, corner: i64) -> AttackFarmhouse:
    """The action for a farmhouse battle."""
    return ATTACK_FARMHOUSE[6 * place + corner]


def reinforce(origin: i64, size: i64) -> Reinforce:
    """The action for a reinforcement."""
    return REINFORCE[7 * origin + size - 1]


def flee(way: i64, size: i64) -> Flee:
    """The action for a flight."""
    return FLEE[7 * way + size - 1]
