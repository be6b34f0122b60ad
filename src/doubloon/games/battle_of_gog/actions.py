"""Everything a player of Battle of GOG can do, as shared values in one closed catalogue. Compiled room.

A soldier is named by the number of its die (1 to 8 in text, 0 to 7 in fields), a city by its age among its owner's
cities, a square by row and column.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.games.battle_of_gog.content import (
    ABILITIES,
    ABILITY_NAMES,
    CITIES,
    CORNER_NAMES,
    GOODS_NAMES,
    HEART_POSITION,
    MOST_GOODS,
    MOST_PLAYERS,
    POSITIONS,
    SIDE,
    SOLDIERS,
    SQUARES,
)
from doubloon.kernel.action import Action, Plain
from doubloon.kernel.declare import declared
from doubloon.kernel.games.catalogue import Catalogue
from doubloon.kernel.procedure import Seat
from doubloon.pieces.squares import DIRECTIONS, Square


def spot(square: Square) -> str:
    """A square in text: `6,7`."""
    return f"{square // SIDE},{square % SIDE}"


END_TRADING: Final = Plain("end-trading")
"""BG-6.4"""
END_BUYING: Final = Plain("end-buying")
"""BG-7.1"""
BUY_ABILITY: Final = Plain("buy-ability")
"""BG-7.7"""
BUY_SCROLL: Final = Plain("buy-scroll")
"""BG-7.8"""
BUY_BARN: Final = Plain("buy-barn")
"""BG-7.9"""
DRAW: Final = Plain("draw-treasure")
"""BG-8.1. Draw a treasure card."""
LEAVE_CHESTS: Final = Plain("leave-chests")
"""BG-8.4. Draw no more treasure cards."""
APPLY: Final = Plain("apply")
"""BG-8.6"""
CANCEL: Final = Plain("cancel")
"""BG-8.6"""
TAKE_NOTHING: Final = Plain("take-nothing")
"""BG-18.20"""
NO_AMBUSH: Final = Plain("no-ambush")
"""BG-19.7"""
KEEP: Final = Plain("keep-dice")
"""BG-9.2"""
REROLL: Final = Plain("reroll")
"""BG-9.2"""
STAY: Final = Plain("stay")
"""BG-14.2. Move no spirit."""
END_TURN: Final = Plain("end-turn")
"""BG-10.10"""


@final
@declared
class LayTile(Action):
    """BG-2.6. Lay the drawn tile on a position of the frame, turned clockwise by a number of quarters."""

    position: i64
    rotation: i64

    def __str__(self) -> str:
        return f"lay {self.position // 5},{self.position % 5} {self.rotation * 90}"


@final
@declared
class Split(Action):
    """BG-2.14. This many soldiers stand in the own northern corner, the others in the southern one."""

    north: i64

    def __str__(self) -> str:
        return f"split {self.north}"


@final
@declared
class Exchange(Action):
    """BG-6.3. Give one kind of resource, take another."""

    give: i64
    take: i64

    def __str__(self) -> str:
        return f"exchange {GOODS_NAMES[self.give]} {GOODS_NAMES[self.take]}"


@final
@declared
class Recruit(Action):
    """BG-7.2. A new soldier on this square."""

    square: Square

    def __str__(self) -> str:
        return f"recruit {spot(self.square)}"


@final
@declared
class Train(Action):
    """BG-7.5. Raise a soldier by one level."""

    soldier: i64

    def __str__(self) -> str:
        return f"train {self.soldier + 1}"


@final
@declared
class Enlarge(Action):
    """BG-7.6. Raise a city by one level."""

    city: i64

    def __str__(self) -> str:
        return f"enlarge {self.city + 1}"


@final
@declared
class Pay(Action):
    """BG-19.5. Pay a price with this mix."""

    food: i64
    wood: i64
    gold: i64

    def __str__(self) -> str:
        return f"pay {self.food} {self.wood} {self.gold}"


@final
@declared
class TakeScroll(Action):
    """BG-16.2. Take an unbound scroll from this player."""

    seat: Seat

    def __str__(self) -> str:
        return f"take-scroll {self.seat + 1}"


@final
@declared
class PickSoldier(Action):
    """BG-18, BG-13.6. Name one of several soldiers."""

    soldier: i64

    def __str__(self) -> str:
        return f"soldier {self.soldier + 1}"


@final
@declared
class PickCity(Action):
    """BG-18.10, BG-18.11. Name one of several own cities."""

    city: i64

    def __str__(self) -> str:
        return f"city {self.city + 1}"


@final
@declared
class ToCorner(Action):
    """BG-18.9. Send a soldier to a map corner."""

    soldier: i64
    corner: i64

    def __str__(self) -> str:
        return f"corner {self.soldier + 1} {CORNER_NAMES[self.corner]}"


@final
@declared
class ToForest(Action):
    """BG-18.21. Send the named soldier to this forest."""

    square: Square

    def __str__(self) -> str:
        return f"forest {spot(self.square)}"


@final
@declared
class GiveUp(Action):
    """BG-18.17. Put this ability card under the deck."""

    ability: i64

    def __str__(self) -> str:
        return f"give-up {ABILITY_NAMES[self.ability].lower()}"


@final
@declared
class TakeCard(Action):
    """BG-18.20. Take this ability card from this player."""

    seat: Seat
    ability: i64

    def __str__(self) -> str:
        return f"take-card {self.seat + 1} {ABILITY_NAMES[self.ability].lower()}"


@final
@declared
class MoveGog(Action):
    """BG-14.2. Gog flies to this square."""

    square: Square

    def __str__(self) -> str:
        return f"gog {spot(self.square)}"


@final
@declared
class MoveAngel(Action):
    """BG-15.1. The Angel flies to this square."""

    square: Square

    def __str__(self) -> str:
        return f"angel {spot(self.square)}"


@final
@declared
class Ambush(Action):
    """BG-19.7. A soldier of a rolled level appears on this square."""

    square: Square

    def __str__(self) -> str:
        return f"ambush {spot(self.square)}"


@final
@declared
class Move(Action):
    """BG-10.2. One step of a soldier."""

    soldier: i64
    direction: i64

    def __str__(self) -> str:
        return f"move {self.soldier + 1} {DIRECTIONS[self.direction]}"


@final
@declared
class Glide(Action):
    """BG-19.9. A soldier glides over water to this square, for one step."""

    soldier: i64
    square: Square

    def __str__(self) -> str:
        return f"glide {self.soldier + 1} {spot(self.square)}"


@final
@declared
class Found(Action):
    """BG-11.1. A soldier becomes a city."""

    soldier: i64

    def __str__(self) -> str:
        return f"found {self.soldier + 1}"


@final
@declared
class Storm(Action):
    """BG-13.5. Of several cities that fall at once, this one falls first."""

    seat: Seat
    city: i64

    def __str__(self) -> str:
        return f"storm {self.seat + 1} {self.city + 1}"


LAY: Final[list[list[Action]]] = [
    [LayTile(position, rotation) for rotation in range(4)] for position in range(POSITIONS)
]
SPLIT: Final[list[Action]] = [Split(north) for north in range(4)]
EXCHANGE: Final = [[Exchange(give, take) for take in range(3)] for give in range(3)]
RECRUIT: Final = [Recruit(square) for square in range(SQUARES)]
TRAIN: Final = [Train(soldier) for soldier in range(SOLDIERS)]
ENLARGE: Final = [Enlarge(city) for city in range(CITIES)]
PAY: Final = [
    [[Pay(food, wood, gold) for gold in range(MOST_GOODS + 1)] for wood in range(MOST_GOODS + 1)]
    for food in range(MOST_GOODS + 1)
]
TAKE_SCROLL: Final = [TakeScroll(seat) for seat in range(MOST_PLAYERS)]
PICK_SOLDIER: Final = [PickSoldier(soldier) for soldier in range(SOLDIERS)]
PICK_CITY: Final = [PickCity(city) for city in range(CITIES)]
TO_CORNER: Final = [[ToCorner(soldier, corner) for corner in range(4)] for soldier in range(SOLDIERS)]
TO_FOREST: Final = [ToForest(square) for square in range(SQUARES)]
GIVE_UP: Final = [GiveUp(ability) for ability in range(ABILITIES)]
TAKE_CARD: Final = [[TakeCard(seat, ability) for ability in range(ABILITIES)] for seat in range(MOST_PLAYERS)]
MOVE_GOG: Final[list[Action]] = [MoveGog(square) for square in range(SQUARES)]
MOVE_ANGEL: Final[list[Action]] = [MoveAngel(square) for square in range(SQUARES)]
AMBUSH: Final = [Ambush(square) for square in range(SQUARES)]
MOVE: Final = [[Move(soldier, direction) for direction in range(8)] for soldier in range(SOLDIERS)]
GLIDE: Final = [[Glide(soldier, square) for square in range(SQUARES)] for soldier in range(SOLDIERS)]
FOUND: Final = [Found(soldier) for soldier in range(SOLDIERS)]
STORM: Final = [[Storm(seat, city) for city in range(CITIES)] for seat in range(MOST_PLAYERS)]

EXCHANGES: Final[list[list[list[Action]]]] = [
    [
        [
            EXCHANGE[give][take]
            for give in range(3)
            if gives & 2**give
            for take in range(3)
            if takes & 2**take and take != give
        ]
        for takes in range(8)
    ]
    for gives in range(8)
]
"""BG-6.3. By the masks of the kinds that can be given and of those that can be taken."""
STEPS: Final[list[list[list[Move]]]] = [
    [[moves[way] for way in range(8) if ways & 2**way] for ways in range(256)] for moves in MOVE
]
"""By soldier and mask of directions: the steps in these directions."""

CATALOGUE: Final = Catalogue(
    [END_TRADING, END_BUYING, BUY_ABILITY, BUY_SCROLL, BUY_BARN, DRAW, LEAVE_CHESTS, APPLY, CANCEL],
    [TAKE_NOTHING, NO_AMBUSH, KEEP, REROLL, STAY, END_TURN],
    [lay for position in range(POSITIONS) if position != HEART_POSITION for lay in LAY[position]],
    SPLIT,
    [EXCHANGE[give][take] for give in range(3) for take in range(3) if give != take],
    RECRUIT,
    TRAIN,
    ENLARGE,
    [pay for by_food in PAY for by_wood in by_food for pay in by_wood],
    TAKE_SCROLL,
    PICK_SOLDIER,
    PICK_CITY,
    [corner for corners in TO_CORNER for corner in corners],
    TO_FOREST,
    GIVE_UP,
    [take for cards in TAKE_CARD for take in cards],
    MOVE_GOG,
    MOVE_ANGEL,
    AMBUSH,
    [move for moves in MOVE for move in moves],
    [glide for glides in GLIDE for glide in glides],
    FOUND,
    [storm for storms in STORM for storm in storms],
)
ACTIONS: Final[list[Action]] = CATALOGUE.actions
