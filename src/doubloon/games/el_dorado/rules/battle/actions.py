"""What can be done with armies and in battles (ED-11 – ED-15), with the Wolf and the Titan (TH-14, TH-15). Compiled room.

A walk to a battle goes step by step; cards are given up one by one.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    ALTAR,
    ARMY,
    COIN_NAMES,
    CORTES,
    ISLAND_PLACES,
    MOST_OPPONENTS,
    MOST_SEATS,
    PLACE_NAMES,
    PLACES,
    RESOURCE_NAMES,
)
from doubloon.kernel.action import Action, Plain
from doubloon.kernel.declare import declared
from doubloon.pieces.hexes import DIRECTION_NAMES

THROUGH: Final[i64] = 6
"""The seventh direction: between cave entrance and cave exit (ED-17.3)."""
OUT: Final[i64] = 7
"""From here on: out of the secret exit, to the entrance's neighbour in each direction (TH-17.8)."""
WAYS: Final[i64] = 13
WAY_NAMES: Final[list[str]] = [*DIRECTION_NAMES, "through", *(f"out-{name}" for name in DIRECTION_NAMES)]


@final
@declared
class March(Action):
    """ED-11.2. This number of villagers goes one tile."""

    origin: i64
    way: i64
    size: i64

    def __str__(self) -> str:
        return f"march {PLACE_NAMES[self.origin]} {WAY_NAMES[self.way]} {self.size}"


@final
@declared
class PickVillager(Action):
    """ED-R52. This villager is one of the group."""

    villager: i64

    def __str__(self) -> str:
        return f"pick villager {self.villager + 1}"


@final
@declared
class AttackFarmhouse(Action):
    """ED-15.2. The pieces on this tile attack the farmhouse on that corner of it."""

    place: i64
    corner: i64

    def __str__(self) -> str:
        return f"attack {PLACE_NAMES[self.place]} {self.corner}"


@final
@declared
class Against(Action):
    """ED-R25. Fight this side next."""

    side: i64

    def __str__(self) -> str:
        return f"against {self.side}"


@final
@declared
class Reinforce(Action):
    """ED-11.9. This number of villagers walks from this tile to the battle."""

    origin: i64
    size: i64

    def __str__(self) -> str:
        return f"reinforce {PLACE_NAMES[self.origin]} {self.size}"


@final
@declared
class Walk(Action):
    """ED-R49. The next step of those on their way to the battle."""

    way: i64

    def __str__(self) -> str:
        return f"walk {WAY_NAMES[self.way]}"


@final
@declared
class Join(Action):
    """ED-R49. This number of villagers on the way joins for nothing."""

    size: i64

    def __str__(self) -> str:
        return f"join {self.size}"


@final
@declared
class Flee(Action):
    """ED-11.11. This number of villagers leaves the battle tile."""

    way: i64
    size: i64

    def __str__(self) -> str:
        return f"flee {WAY_NAMES[self.way]} {self.size}"


@final
@declared
class RerollDie(Action):
    """HC-3.1. Pay to throw a die with these pips again."""

    pips: i64

    def __str__(self) -> str:
        return f"reroll die {self.pips}"


@final
@declared
class Give(Action):
    """ED-13.4, ED-7.2. Give up one card of this type."""

    resource: i64

    def __str__(self) -> str:
        return f"give {RESOURCE_NAMES[self.resource]}"


@final
@declared
class Award(Action):
    """TH-13.4. It goes to this partner."""

    seat: i64

    def __str__(self) -> str:
        return f"award {self.seat}"


@final
@declared
class PutBack(Action):
    """ED-13.8. The captured explorer comes back on this tile."""

    place: i64

    def __str__(self) -> str:
        return f"put back {PLACE_NAMES[self.place]}"


@final
@declared
class TakeCoin(Action):
    """TH-12.10. This coin changes hands."""

    coin: i64

    def __str__(self) -> str:
        return f"take {COIN_NAMES[self.coin]}"


@final
@declared
class MoveWolf(Action):
    """TH-15.5. The Wolf steps onto this tile."""

    place: i64

    def __str__(self) -> str:
        return f"wolf {PLACE_NAMES[self.place]}"


@final
@declared
class Shoot(Action):
    """TH-18.2. Yanga shoots at this opponent on that tile."""

    place: i64
    opponent: i64

    def __str__(self) -> str:
        return f"shoot {PLACE_NAMES[self.place]} {self.opponent}"


@final
@declared
class Lead(Action):
    """TH-14.6. The Titan goes for this tile."""

    place: i64

    def __str__(self) -> str:
        return f"lead {PLACE_NAMES[self.place]}"


_SIZES: Final = range(1, ARMY + 1)
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
PUT_BACK: Final = [PutBack(place) for place in range(ISLAND_PLACES)]
TAKE_COIN: Final = [TakeCoin(coin) for coin in range(CORTES)]
MOVE_WOLF: Final = [MoveWolf(place) for place in range(PLACES)]
SHOOT: Final = [Shoot(place, opponent) for place in range(PLACES) for opponent in range(MOST_OPPONENTS)]
LEAD: Final = [Lead(place) for place in range(PLACES)]
DONE: Final = Plain("done")  # ED-12.4, ED-12.5
RALLY: Final = Plain("rally")  # ED-12.4: the explorer walks to the battle
WOLF_DISCOVERS: Final = Plain("wolf discovers")  # TH-15.6
RALLY_WOLF: Final = Plain("rally wolf")  # TH-R12: the Wolf walks to the battle


def march(origin: i64, way: i64, size: i64) -> March:
    """The action for a march."""
    if way >= OUT:
        return MARCH_OUT[((origin - ALTAR - 1) * 6 + way - OUT) * 7 + size - 1]
    return MARCH[(origin * 7 + way) * 7 + size - 1]


MARCHES: Final[list[list[list[March]]]] = [
    [
        [march(origin, way, size) for size in range(1, most + 1)]
        for origin in range(PLACES)
        for way in range(6)
    ]
    for most in range(ARMY + 1)
]
"""By number of villagers, then by 6 x origin + direction: the marches of one up to all. Nobody may change these lists."""


def attack_farmhouse(place: i64, corner: i64) -> AttackFarmhouse:
    """The action for a farmhouse battle."""
    return ATTACK_FARMHOUSE[6 * place + corner]


def reinforce(origin: i64, size: i64) -> Reinforce:
    """The action for a reinforcement."""
    return REINFORCE[7 * origin + size - 1]


def flee(way: i64, size: i64) -> Flee:
    """The action for a flight."""
    return FLEE[7 * way + size - 1]
