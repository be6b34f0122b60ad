"""What can be done in a turn on El Dorado: choosing, gathering, exploring, buying. Compiled room.

Actions are shared values, listed in catalogue.py; those of armies and battles, of trade and of the Thieves have files of
their own. Decomposed until a table is possible: a tile is flipped, then laid in a direction; cards are given one by one.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    BUILDINGS,
    CAVE_ENTRANCE,
    EXPLORER_NAMES,
    GARDEN,
    KIND_NAMES,
    MOST_SEATS,
    PLACE_NAMES,
    PLACES,
    RESOURCE_NAMES,
    SHRINE,
    SHRINES,
    WATER,
    WATER_MASK,
)
from doubloon.kernel.action import Action, Plain
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import members
from doubloon.pieces.hexes import DIRECTION_NAMES

BUILDING_NAMES: Final[list[str]] = ["farmhouse1", "farmhouse2", "fort"]


@final
@declared
class Choose(Action):
    """ED-2.9. Play this explorer."""

    explorer: i64

    def __str__(self) -> str:
        return f"choose {EXPLORER_NAMES[self.explorer]}"


@final
@declared
class Starter(Action):
    """TH-6.2. This partner's explorer starts on the map."""

    seat: i64

    def __str__(self) -> str:
        return f"start with {self.seat}"


@final
@declared
class TakeSpeed(Action):
    """ED-8.2. This golden die is the speed, the other one gathers."""

    pips: i64

    def __str__(self) -> str:
        return f"speed {self.pips}"


@final
@declared
class TakeGather(Action):
    """TH-6.5. This golden die of the team gathers for me."""

    pips: i64

    def __str__(self) -> str:
        return f"gather with {self.pips}"


@final
@declared
class PartnerSpeed(Action):
    """TH-6.5. This golden die of the team is the partner's speed."""

    pips: i64

    def __str__(self) -> str:
        return f"partner speed {self.pips}"


@final
@declared
class StealFrom(Action):
    """ED-19.10. Laffite draws a card of this seat."""

    seat: i64

    def __str__(self) -> str:
        return f"steal from {self.seat}"


@final
@declared
class Gather(Action):
    """ED-8.3. Take this mix of cards."""

    food: i64
    wood: i64
    gold: i64

    def __str__(self) -> str:
        return f"gather {self.food} {self.wood} {self.gold}"


@final
@declared
class Arrange(Action):
    """ED-19.6. Put the looked-at tiles back in this order, top first."""

    first: i64
    second: i64
    third: i64

    def __str__(self) -> str:
        return f"arrange {self.first}{self.second}{self.third}"


@final
@declared
class Move(Action):
    """ED-9.1. The explorer steps onto this tile."""

    place: i64

    def __str__(self) -> str:
        return f"move {PLACE_NAMES[self.place]}"


@final
@declared
class Lay(Action):
    """ED-9.3. Lay the flipped tile in this direction."""

    direction: i64

    def __str__(self) -> str:
        return f"lay {DIRECTION_NAMES[self.direction]}"


@final
@declared
class DiscoverOwn(Action):
    """HC-2.4. Discover an own important tile of this kind instead of the top one."""

    kind: i64

    def __str__(self) -> str:
        return f"discover own {KIND_NAMES[self.kind]}"


@final
@declared
class Rotate(Action):
    """ED-T9. Lay the cave exit with its first X edge in this direction."""

    direction: i64

    def __str__(self) -> str:
        return f"rotate {DIRECTION_NAMES[self.direction]}"


@final
@declared
class BuyVillager(Action):
    """ED-10.3. A villager on this tile."""

    place: i64

    def __str__(self) -> str:
        return f"villager {PLACE_NAMES[self.place]}"


@final
@declared
class BuyOffering(Action):
    """ED-10.6. An offering on this island shrine."""

    place: i64

    def __str__(self) -> str:
        return f"offering {PLACE_NAMES[self.place]}"


@final
@declared
class BuildFarmhouse(Action):
    """ED-10.8. A farmhouse on this corner of the explorer's tile."""

    corner: i64

    def __str__(self) -> str:
        return f"farmhouse {self.corner}"


@final
@declared
class BuildFort(Action):
    """ED-10.12. The fort on this corner of the explorer's tile."""

    corner: i64

    def __str__(self) -> str:
        return f"fort {self.corner}"


@final
@declared
class RemoveBuilding(Action):
    """ED-10.11, ED-10.14. Pay for a building once more to take it back."""

    building: i64

    def __str__(self) -> str:
        return f"remove {BUILDING_NAMES[self.building]}"


@final
@declared
class ChipIn(Action):
    """TH-6.15. One card of this type to the partner's purchase."""

    resource: i64

    def __str__(self) -> str:
        return f"chip in {RESOURCE_NAMES[self.resource]}"


@final
@declared
class TakeCard(Action):
    """TH-12.4. Take a card of this type."""

    resource: i64

    def __str__(self) -> str:
        return f"take {RESOURCE_NAMES[self.resource]}"


@final
@declared
class BuildBridge(Action):
    """TH-5.3. The bridge over this water, along one of its three axes."""

    place: i64
    axis: i64

    def __str__(self) -> str:
        return f"bridge {PLACE_NAMES[self.place]} {DIRECTION_NAMES[self.axis]}"


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


@final
class MovesOnto:
    """The moves onto some tiles."""

    tiles: i64
    moves: list[Move]
    __slots__ = tuple(__annotations__)

    def __init__(self, tiles: i64) -> None:
        self.tiles = tiles
        self.moves = [MOVE[place] for place in members(tiles)]


_LAST_MOVES: Final[list[MovesOnto]] = [MovesOnto(0) for _ in range(PLACES)]


def moves_onto(tiles: i64, here: i64) -> list[Move]:
    """The moves from `here` onto these tiles. Nobody may change the list.

    What lies around a tile stays the same for long: the last answer for each is kept, and given again.
    """
    last = _LAST_MOVES[here]
    if last.tiles != tiles:
        last = MovesOnto(tiles)
        _LAST_MOVES[here] = last
    return last.moves


DISCOVER_OWN: Final = [DiscoverOwn(kind) for kind in (WATER, GARDEN, SHRINE, CAVE_ENTRANCE)]
LAY: Final = [Lay(direction) for direction in range(6)]
ROTATE: Final = [Rotate(direction) for direction in range(6)]
BUY_VILLAGER: Final = [BuyVillager(place) for place in range(PLACES)]
BUY_OFFERING: Final = [BuyOffering(place) for place in SHRINES]
BUILD_FARMHOUSE: Final = [BuildFarmhouse(corner) for corner in range(6)]
BUILD_FORT: Final = [BuildFort(corner) for corner in range(6)]
REMOVE_BUILDING: Final = [RemoveBuilding(building) for building in range(BUILDINGS)]
CHIP_IN: Final = [ChipIn(resource) for resource in range(3)]
TAKE_CARD: Final = [TakeCard(resource) for resource in range(3)]
BUILD_BRIDGE: Final = [BuildBridge(place, axis) for place in members(WATER_MASK) for axis in range(3)]

ROLL: Final = Plain("roll")  # ED-8.2
KEEP: Final = Plain("keep")  # ED-19.4
REROLL: Final = Plain("reroll")  # ED-19.4
DISCOVER: Final = Plain("discover")  # ED-9.3
END: Final = Plain("end")  # ED-8.8
PASS: Final = Plain("pass")  # ED-R12
REMOVE_BRIDGE: Final = Plain("remove bridge")  # TH-5.6
STRIDE: Final = Plain("stride")  # TH-18.1: Sequoia pays for one more step
TOGETHER: Final = Plain("together")  # TH-6.15: the partner shall help to buy something
PAY_ALL: Final = Plain("pay all")  # TH-6.15


def gather(food: i64, wood: i64, gold: i64) -> Gather:
    """The action for a mix of at most six cards."""
    return GATHER[_GATHER_AT[49 * food + 7 * wood + gold]]
