"""The best assignment of Specialists and items to map-like tiles (GC-17.2 to GC-17.7). Compiled room.

Within one colour and type Specialists may change places, so for a given number of them at work it is always the most
valuable who work, and the most valuable of those who carry the items. What is left to decide per colour is how many work,
how many tiles they fill, and how many tiles hold a pair. Colours meet only on shared tiles (Secret and Dual Maps): a walk
over the colours keeps, per kind of shared tile, how many places are taken and how many of those by a carrier.

Values are packed: gold × PACK + printed value of the unassigned, so that comparing two numbers compares both, in order.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.games.gilded_compass.content import (
    BEST_CARTOGRAPHERS,
    BEST_EXCAVATORS,
    CARTOGRAPHER,
    CARTOGRAPHER_ITEMS,
    COLOURS,
    ITEMS_OF_COLOUR,
    KIND_COLOURS,
    KIND_GREATER,
    KIND_SMALLER,
    MAP_GREATER,
    MAP_KIND,
    MAP_SMALLER,
    MAPS_OF_COLOUR,
    MISSION_DETAIL,
    MISSION_GOLD,
    MISSION_KIND,
    MISSION_MAP_KIND,
    PER_ASSIGNED,
    PER_EXPEDITION,
    PER_UNASSIGNED,
    SHARED_MAPS,
    SHARED_MISSIONS,
    SPECIALIST_VALUE,
    SPECIALISTS_OF_COLOUR,
    Colour,
)
from doubloon.kernel.column import vec
from doubloon.kernel.declare import cache, declared
from doubloon.kernel.masks import ONE, members, size

PACK: Final[i64] = 1024
NEVER: Final[i64] = -(2**40)
MOST_KNOWN: Final = 1 << 14
_known: Final[dict[tuple[int, int, int, int, bool], int]] = {}
"""What bots ask again and again: the same possessions are worth the same in thousands of imagined games."""

# A state of the walk is one number: what the present colour has lent, then what lies on the tiles of every shared kind.
#
#      … | kind 1: 8 bits | kind 0: 8 bits            | lent: 10 bits
#                          EI EI  E  E CI CI  C  C     EI EI  E  E  E CI CI  C  C  C
#                          17 16 15 14 13 12 11 10      9  8  7  6  5  4  3  2  1  0
#
# C: Cartographers, CI: those of them who carry an item; E, EI: Excavators, likewise.
LENT_C: Final[i64] = 2**0
LENT_CI: Final[i64] = 2**3
LENT_E: Final[i64] = 2**5
LENT_EI: Final[i64] = 2**8
LENT: Final[i64] = 2**10 - 1
FIRST_KIND: Final[i64] = 10
KIND_BITS: Final[i64] = 8
AT_C: Final[i64] = 2**0
AT_CI: Final[i64] = 2**2
AT_E: Final[i64] = 2**4
AT_EI: Final[i64] = 2**6


def c_lent(state: i64) -> i64:
    """Cartographers lent."""
    return state & 7


def ci_lent(state: i64) -> i64:
    """Those of them who carry an item."""
    return (state >> 3) & 3


def e_lent(state: i64) -> i64:
    """Excavators lent."""
    return (state >> 5) & 7


def ei_lent(state: i64) -> i64:
    """Those of them who carry an item."""
    return (state >> 8) & 3


def at_c(taken: i64) -> i64:
    """Cartographers on the tiles of one kind, whose bits come first in `taken`."""
    return taken & 3


def at_ci(taken: i64) -> i64:
    return (taken >> 2) & 3


def at_e(taken: i64) -> i64:
    """Excavators there."""
    return (taken >> 4) & 3


def at_ei(taken: i64) -> i64:
    return (taken >> 6) & 3


@final
class Wages:
    """What Missions add, in packed gold: per Cartographer and Excavator at work, per idle Specialist, per pair on a tile."""

    cartographer: i64
    excavator: i64
    idle: i64
    pair: i64

    def __init__(self, missions: i64) -> None:
        """M06, M07, M09, M10"""
        self.cartographer = 0
        self.excavator = 0
        self.idle = 0
        self.pair = 0
        for mission in members(missions):
            kind = MISSION_KIND[mission]
            gold = MISSION_GOLD[mission] * PACK
            if kind == PER_UNASSIGNED:
                self.idle += gold
            elif kind == PER_EXPEDITION:
                self.pair += gold
            elif kind == PER_ASSIGNED:
                if MISSION_DETAIL[mission] == CARTOGRAPHER:
                    self.cartographer += gold
                else:
                    self.excavator += gold


@final
class Crew:
    """One colour of one player: its Specialists, items and own maps, ready to answer `value`."""

    cartographers: i64
    excavators: i64
    compasses: i64
    tools: i64
    ancient: bool  # lent Specialists leave their items behind (GC-R41)
    pay_c: list[vec[i64]]  # by the number of items in use, then of Cartographers at work
    pay_e: list[vec[i64]]
    pair: i64
    tiles: i64
    worth: vec[i64]  # of the own maps, at filled × width + doubled
    width: i64

    def __init__(
        self, colour: Colour, maps: i64, specialists: i64, items: i64, wages: Wages, ancient: bool
    ) -> None:
        self.ancient = ancient
        items &= ITEMS_OF_COLOUR[colour]
        self.compasses = size(items & CARTOGRAPHER_ITEMS) if items else 0
        self.tools = size(items) - self.compasses if items else 0
        self.pay_c = [
            pay(BEST_CARTOGRAPHERS[colour], specialists, used, wages.cartographer, wages.idle)
            for used in range(0 if ancient else self.compasses, self.compasses + 1)
        ]
        self.pay_e = [
            pay(BEST_EXCAVATORS[colour], specialists, used, wages.excavator, wages.idle)
            for used in range(0 if ancient else self.tools, self.tools + 1)
        ]
        self.cartographers = len(self.pay_c[0]) - 1
        self.excavators = len(self.pay_e[0]) - 1
        self.pair = wages.pair
        own = members(maps & MAPS_OF_COLOUR[colour])
        self.tiles = len(own)
        doubled = min(self.compasses, self.tools)
        doubled = min(doubled, self.cartographers)  # two by two: mypyc compiles that to a comparison
        doubled = min(doubled, self.excavators)
        self.width = doubled + 1
        self.worth = worth(own, min(self.tiles, self.cartographers + self.excavators), doubled)

    def carrying_c(self, c: i64, lent_c: i64) -> i64:
        """GC-R41. Of the Cartographers at work and those lent, how many may carry."""
        return min(c - lent_c if self.ancient else c, self.compasses)

    def carrying_e(self, e: i64, lent_e: i64) -> i64:
        """The same for Excavators."""
        return min(e - lent_e if self.ancient else e, self.tools)

    def paid(self, c: i64, lent_c: i64, e: i64, lent_e: i64) -> i64:
        """GC-17.6. What this many at work make."""
        if not self.ancient:
            return self.pay_c[0][c] + self.pay_e[0][e]
        return self.pay_c[self.carrying_c(c, lent_c)][c] + self.pay_e[self.carrying_e(e, lent_e)][e]

    def value(self, lent_c: i64, lent_ci: i64, lent_e: i64, lent_ei: i64) -> i64:
        """The best this colour can make when this many are lent to shared tiles; NEVER if it cannot lend them."""
        best = NEVER
        for c in range(lent_c, self.cartographers + 1):
            spare_c = self.carrying_c(c, lent_c) - lent_ci
            for e in range(lent_e, self.excavators + 1):
                spare = min(spare_c, self.carrying_e(e, lent_e) - lent_ei)
                if spare < 0:
                    continue
                here_c = c - lent_c
                here_e = e - lent_e
                paid = self.paid(c, lent_c, e, lent_e)
                for pairs in range(max(0, here_c + here_e - self.tiles), min(here_c, here_e) + 1):
                    filled = here_c + here_e - pairs
                    made = paid + self.pair * pairs + self.worth[filled * self.width + min(spare, pairs)]
                    best = max(best, made)
        return best


def pay(ranked: vec[i64], specialists: i64, items: i64, wage: i64, idle: i64) -> vec[i64]:
    """GC-17.6. What the owned Specialists of one colour and type make, by how many of them work."""
    count: i64 = 0
    waiting: i64 = 0
    for specialist in ranked:
        if specialists & ONE[specialist]:
            count += 1
            waiting += SPECIALIST_VALUE[specialist] + idle
    out = vec[i64]([0] * (count + 1))
    out[0] = waiting
    place: i64 = 0
    for specialist in ranked:
        if specialists & ONE[specialist]:
            value = SPECIALIST_VALUE[specialist]
            gold = 2 * value if place < items else value
            out[place + 1] = out[place] + gold * PACK + wage - value - idle
            place += 1
    return out


def worth(own: list[i64], filled: i64, doubled: i64) -> vec[i64]:
    """GC-17.5. The most that own maps make for a number filled and a number of those doubled."""
    width = doubled + 1
    out = vec[i64]([NEVER] * ((filled + 1) * width))
    out[0] = 0
    for tile in own:
        greater = MAP_GREATER[tile] * PACK
        smaller = MAP_SMALLER[tile] * PACK
        for f in range(filled, -1, -1):
            for d in range(min(doubled, f), -1, -1):
                here = f * width + d
                most = out[here] + smaller
                if f:
                    if d < f:  # without it, at most f - 1 were filled before
                        most = max(most, out[here - width] + greater)
                    if d:
                        most = max(most, out[here - width - 1] + 2 * greater)
                out[here] = most
    return out


def shared_tiles(maps: i64, missions: i64) -> vec[i64]:
    """GC-17.2. How many tiles of each shared kind are owned."""
    out = vec[i64]([0] * len(KIND_COLOURS))
    for tile in members(maps & SHARED_MAPS):
        out[MAP_KIND[tile]] += 1
    for mission in members(missions & SHARED_MISSIONS):
        out[MISSION_MAP_KIND[mission]] += 1
    return out


def kind_value(kind: i64, tiles: i64, taken: i64, pair: i64) -> i64:
    """GC-17.5. The best way to lay these Cartographers and Excavators on the shared tiles of one kind."""
    return split(kind, tiles, taken, pair) // 8


def split(kind: i64, tiles: i64, taken: i64, pair: i64) -> i64:
    """The same, × 8 plus the number of pairs that makes it (the fewest that do)."""
    c = at_c(taken)
    e = at_e(taken)
    carriers = min(at_ci(taken), at_ei(taken))
    greater = KIND_GREATER[kind] * PACK
    smaller = KIND_SMALLER[kind] * PACK
    best = NEVER * 8
    for pairs in range(max(0, c + e - tiles), min(c, e) + 1):
        filled = c + e - pairs
        gold = greater * (filled + min(carriers, pairs)) + smaller * (tiles - filled) + pair * pairs
        if gold > best // 8:
            best = gold * 8 + pairs
    return best


@final
@declared
class Stage:
    """One step of the walk, kept for explaining: which state came from which."""

    colour: i64
    kind: i64  # -1: the colour settles
    closing: bool
    came: dict[int, int] = cache(factory=dict)


States = dict[int, int]


def lend(states: States, kind: i64, tiles: i64, crew: Crew, stage: Stage | None) -> States:
    """One colour puts Specialists on shared tiles of one kind."""
    out: States = {}
    base = FIRST_KIND + KIND_BITS * kind
    unit = ONE[base]
    doubles = KIND_GREATER[kind] > 0 and not crew.ancient  # else carriers need not be told apart
    for code, value in states.items():
        state: i64 = code
        taken = state >> base
        room_c = min(tiles - at_c(taken), crew.cartographers - c_lent(state))
        room_e = min(tiles - at_e(taken), crew.excavators - e_lent(state))
        compasses = crew.compasses - ci_lent(state) if doubles else 0
        tools = crew.tools - ei_lent(state) if doubles else 0
        for c in range(room_c + 1):
            for ci in range(min(c, compasses) + 1):
                with_c = state + c * (LENT_C + AT_C * unit) + ci * (LENT_CI + AT_CI * unit)
                for e in range(room_e + 1):
                    for ei in range(min(e, tools) + 1):
                        after = with_c + e * (LENT_E + AT_E * unit) + ei * (LENT_EI + AT_EI * unit)
                        keep(out, after, value, state, stage)
    return out


def settle(states: States, crew: Crew, stage: Stage | None) -> States:
    """One colour has lent what it lends: add what it makes with the rest."""
    out: States = {}
    known: States = {}
    for code, value in states.items():
        state: i64 = code
        lent = state & LENT
        if lent not in known:
            known[lent] = crew.value(c_lent(lent), ci_lent(lent), e_lent(lent), ei_lent(lent))
        made: i64 = known[lent]
        if made > NEVER:
            keep(out, state - lent, value + made, state, stage)
    return out


def close(states: States, kind: i64, tiles: i64, pair: i64, stage: Stage | None) -> States:
    """No colour can reach the tiles of this kind any more: add what they make."""
    out: States = {}
    base = FIRST_KIND + KIND_BITS * kind
    for code, value in states.items():
        state: i64 = code
        taken = (state >> base) & 255
        keep(out, state - taken * ONE[base], value + kind_value(kind, tiles, taken, pair), state, stage)
    return out


def keep(states: States, state: i64, value: i64, before: i64, stage: Stage | None) -> None:
    """The first of equals stays, so that the choice is always the same."""
    if state not in states or states[state] < value:
        states[state] = value
        if stage is not None:
            stage.came[state] = before


def best_assignment(
    maps: i64,
    specialists: i64,
    items: i64,
    missions: i64,
    ancient: bool = False,
    stages: list[Stage] | None = None,
) -> i64:
    """GC-17.7, GC-R37. The packed value of the best assignment, with M06, M07, M09 and M10; tells its stages on request."""
    if stages is not None:
        return worked_out(maps, specialists, items, missions, ancient, stages)
    owned = (maps, specialists, items, missions, ancient)
    known = _known.get(owned)
    if known is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        known = worked_out(maps, specialists, items, missions, ancient, None)
        _known[owned] = known
    return known


def worked_out(
    maps: i64, specialists: i64, items: i64, missions: i64, ancient: bool, stages: list[Stage] | None
) -> i64:
    """The same, whether or not anybody has asked before."""
    wages = Wages(missions)
    if not missions & SHARED_MISSIONS and not maps & SHARED_MAPS:
        total: i64 = 0
        for colour in range(COLOURS):
            total += colour_value(colour, maps, specialists, items, wages, ancient)
        return total
    return walk(maps, specialists, items, wages, ancient, shared_tiles(maps, missions), stages)


def colour_value(colour: Colour, maps: i64, specialists: i64, items: i64, wages: Wages, ancient: bool) -> i64:
    """What one colour makes alone."""
    if not specialists & SPECIALISTS_OF_COLOUR[colour]:
        empty: i64 = 0
        for tile in members(maps & MAPS_OF_COLOUR[colour]):
            empty += MAP_SMALLER[tile]
        return empty * PACK
    return Crew(colour, maps, specialists, items, wages, ancient).value(0, 0, 0, 0)


def walk(
    maps: i64,
    specialists: i64,
    items: i64,
    wages: Wages,
    ancient: bool,
    shared: vec[i64],
    stages: list[Stage] | None,
) -> i64:
    """GC-17.7 with shared tiles: colour after colour, each kind closed after the last colour that reaches it."""
    states: States = {0: 0}
    for colour in range(COLOURS):
        if not specialists & SPECIALISTS_OF_COLOUR[colour]:
            alone = colour_value(colour, maps, specialists, items, wages, ancient)
            states = {state: value + alone for state, value in states.items()}
        else:
            crew = Crew(colour, maps, specialists, items, wages, ancient)
            for kind in range(len(shared)):
                if shared[kind] and KIND_COLOURS[kind] & ONE[colour]:
                    states = lend(states, kind, shared[kind], crew, begin(stages, colour, kind, False))
            states = settle(states, crew, begin(stages, colour, -1, False))
        for kind in range(len(shared)):
            if shared[kind] and KIND_COLOURS[kind] >> colour == 1:
                states = close(states, kind, shared[kind], wages.pair, begin(stages, colour, kind, True))
    return states[0]


def begin(stages: list[Stage] | None, colour: i64, kind: i64, closing: bool) -> Stage | None:
    if stages is None:
        return None
    stage = Stage(colour, kind, closing)
    stages.append(stage)
    return stage
