"""A small network that judges positions, learned by self-play (`doubloon learn`). Compiled room.

It adds to the hand-made evaluation: value = squash(trust x lead / unit + network), between -1 (lost) and 1 (won). The first layer
works on whole numbers, so its sums are exact in any order: a sheet is read by its differences from one that was read before, and
interpreted and compiled play agree to the last bit. The rest are additions, products, quotients and roots in a fixed order.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec as packed
from mypy_extensions import i16, i64

from doubloon.kernel.column import vec
from doubloon.kernel.games.game import Encoding, Game
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State

ROOT_UNIT: Final = 64
"""A number on a sheet counts by its root, which is kept in parts of this size."""
LARGEST: Final = 1023
"""Larger numbers on a sheet count like this one."""
WEIGHT_UNIT: Final = 4096.0
"""A weight of the first layer is kept in parts of this size."""
SUM_UNIT: Final = 1.0 / (4096.0 * 64.0)
FURTHEST: Final = 4.0
"""A lead of more units than this counts like this one in the first layer."""
MORE_INPUTS: Final = 2
"""Beside the columns of the sheet: the lead, and a one."""
WINNING: Final = 0.5
"""The part of a result that is the win; the rest is the margin, squashed like a lead."""

ROOTS: Final = vec[i64](
    [-round(ROOT_UNIT * math.sqrt(-number)) for number in range(-LARGEST, 0)]
    + [round(ROOT_UNIT * math.sqrt(number)) for number in range(LARGEST + 1)]
)
"""The root of every number from -LARGEST on, with its sign."""


def read_of(game: Game) -> Encoding | None:
    """What a network reads of a game's positions: its features, else its encoding; None where it has neither."""
    return game.features or game.encoding


def root(number: i64) -> i64:
    """The root of a number on a sheet, with its sign, in parts of ROOT_UNIT."""
    if number > LARGEST:
        return ROOTS[2 * LARGEST]
    if number < -LARGEST:
        return ROOTS[0]
    return ROOTS[number + LARGEST]


def squashed(number: float) -> float:
    """Between -1 and 1. Only operations that every machine rounds alike: a hyperbolic tangent would not be the same everywhere."""
    return number / math.sqrt(1.0 + number * number)


@final
class Network:
    """One hidden layer. `first` holds the weights of every column, then of the lead, then of the constant one."""

    width: i64
    hidden: i64
    first: vec[i16]
    last: list[float]
    bias: float
    trust: float
    unit: float

    def __init__(
        self, width: i64, first: vec[i16], last: list[float], bias: float, trust: float, unit: float
    ) -> None:
        self.width = width
        self.hidden = len(last)
        self.first = first
        self.last = last
        self.bias = bias
        self.trust = trust
        """How much the hand-made lead counts."""
        self.unit = unit
        """Points of a lead that count as one."""

    def sums_of_nothing(self) -> vec[i64]:
        """The first layer for an empty sheet."""
        start = (self.width + 1) * self.hidden
        return vec[i64]([ROOT_UNIT * i64(self.first[start + number]) for number in range(self.hidden)])

    def value(self, sums: vec[i64], lead: float) -> float:
        """What the sums of the first layer and a lead come to."""
        ahead = lead / self.unit
        near = max(-FURTHEST, min(FURTHEST, ahead))
        parts: i64 = int(near * ROOT_UNIT)
        start = self.width * self.hidden
        total = self.trust * ahead + self.bias
        for number in range(self.hidden):
            amount = float(sums[number] + parts * i64(self.first[start + number])) * SUM_UNIT
            total += self.last[number] * (amount / (1.0 + abs(amount)))
        return squashed(total)


@final
class Reader:
    """Reads the sheets of one seat, each by its differences from the one that was read with `stay`."""

    network: Network
    sheet: packed[i16]
    sums: vec[i64]

    def __init__(self, network: Network, blank: packed[i16]) -> None:
        self.network = network
        self.sheet = blank
        self.sums = network.sums_of_nothing()

    def sums_of(self, sheet: packed[i16]) -> vec[i64]:
        """The first layer for a sheet."""
        network = self.network
        hidden = network.hidden
        first = network.first
        known = self.sheet
        sums = self.sums[:]
        for place in range(network.width):
            number: i64 = i64(sheet[place])
            before: i64 = i64(known[place])
            if number != before:
                change = root(number) - root(before)
                start = place * hidden
                for unit in range(hidden):
                    sums[unit] += change * i64(first[start + unit])
        return sums

    def stay(self, sheet: packed[i16]) -> None:
        """Read a sheet that the next ones are likely to resemble."""
        self.sums = self.sums_of(sheet)
        self.sheet = sheet


@final
class Learned:
    """A network at one table: values of positions for every seat."""

    game: Game
    encoding: Encoding
    readers: list[Reader]
    glances: bool

    def __init__(
        self, game: Game, encoding: Encoding, network: Network, seats: i64, glances: bool = True
    ) -> None:
        self.game = game
        self.encoding = encoding
        self.glances = glances
        """Whether players glance with it; else only the end of an imagined game is judged by it."""
        self.readers = [Reader(network, encoding.sheet.blank()) for _ in range(seats)]

    def stay(self, state: State) -> None:
        """The next positions are likely to resemble this one."""
        for seat in range(len(self.readers)):
            self.readers[seat].stay(self.encoding.encoder.encode(state, seat))

    def value(self, state: State, seat: Seat) -> float:
        """How a game looks to a seat, from -1 to 1; a finished one, how it went."""
        if state.over:
            return self.results(state)[seat]
        return self.value_after(state, seat, self.game.evaluate(state, seat))

    def value_after(self, state: State, seat: Seat, lead: float) -> float:
        """The same for an unfinished game whose hand-made lead is known."""
        return self.value_of(self.encoding.encoder.encode(state, seat), seat, lead)

    def value_of(self, sheet: packed[i16], seat: Seat, lead: float) -> float:
        """The same where the sheet is known, too."""
        reader = self.readers[seat]
        return reader.network.value(reader.sums_of(sheet), lead)

    def results(self, state: State) -> list[float]:
        """By seat: how a finished game went."""
        game = self.game
        winners = game.outcome(state)["winners"]
        unit = self.readers[0].network.unit
        sides = {game.side(state, seat) for seat in winners}
        found: list[float] = []
        for seat in range(state.seats):
            share = 2.0 / float(len(sides)) - 1.0 if seat in winners else -1.0
            found.append(WINNING * share + (1.0 - WINNING) * squashed(game.evaluate(state, seat) / unit))
        return found
