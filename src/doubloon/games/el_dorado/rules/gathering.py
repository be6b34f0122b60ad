"""Gathering (ED-8.3 – ED-8.7): what the farms give, and which mix is taken. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.actions import (
    Gather,
    gather,
)
from doubloon.games.el_dorado.content import (
    EXPLORERS,
    FOOD,
    GOLD,
    GOLDEN_DIE,
    STELLA,
    WOOD,
    YIELD,
)
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.turns import Gathered
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.cave.treasures import speed_bonus
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

ALL_TYPES: Final[i64] = 7
WRONG_NUMBER: Final = Refusal("ED-R7", "The whole gather must be taken, as far as the stacks allow.")
NO_ACCESS: Final = Refusal("ED-8.4", "You are not farming a tile that produces it, or its stack is empty.")


@declared
class OfOneSeat(IslandRule):
    """A question to one seat that needs no other memory."""

    seat: Seat


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
    """ED-R7. The mixes that respect the most that can be taken of each type."""
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
