"""Setting up (BG-2): first player, map, soldiers, decks. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.battle_of_gog.actions import SPLIT, LayTile, Split
from doubloon.games.battle_of_gog.canaan import (
    ANGEL,
    GOG,
    Canaan,
)
from doubloon.games.battle_of_gog.content import (
    ABILITY_DECK,
    BANDS,
    CITIES,
    HEART,
    HEART_POSITION,
    HOME_SQUARES,
    POSITIONS,
    REFERENCE,
    SOLDIERS,
    SQUARES,
    START_LEVEL,
    START_RESOURCES,
    START_SOLDIERS,
    TILES,
    TREASURES,
    whole_numbers,
)
from doubloon.games.battle_of_gog.edge.events.set_up import (
    FirstPlayerChosen,
    HeadStart,
    MapMade,
    SoldiersPlaced,
)
from doubloon.games.battle_of_gog.land import assembled
from doubloon.games.battle_of_gog.rules.rule import CanaanRule
from doubloon.games.battle_of_gog.rules.set_up.map_building import Laying, lay_tile, ways_to_lay
from doubloon.games.battle_of_gog.rules.turn import Campaign
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.squares import Square

NORTH: Final[list[i64]] = [0, 1]
SOUTH: Final[list[i64]] = [3, 2]
"""BG-2.3. With two players: the corners of P1 and P2."""

PLAYERS_LAY: Final[i64] = 0
RANDOM_MAP: Final[i64] = 1
REFERENCE_MAP: Final[i64] = 2


def empty_table(
    seats: i64,
    chance: Chance,
    long: bool,
    corner_cities: bool,
    city_distance: i64,
    barns_sold: bool,
    camel_rate: i64,
    house: i64,
) -> Canaan:
    """BG-2.4, BG-2.10, BG-2.12. The Heart, the spirits, and nothing else yet."""
    canaan = Canaan(
        seats,
        [],
        chance,
        0,
        False,
        long,
        corner_cities,
        city_distance,
        barns_sold,
        camel_rate,
        house,
        layout=vec[i64]([-1] * POSITIONS),
        board=vec[i64]([0] * SQUARES),
        taken=vec[i64]([0] * BANDS),
        beside=vec[i64]([0] * SQUARES),
        place=vec[i64]([-1] * (SOLDIERS * seats)),
        level=vec[i64]([0] * (SOLDIERS * seats)),
        army=vec[i64]([0] * seats),
        city_place=vec[i64]([-1] * (CITIES * seats)),
        city_level=vec[i64]([0] * (CITIES * seats)),
        city_count=vec[i64]([0] * seats),
        goods=vec[i64]([START_RESOURCES] * (3 * seats)),
        barn=vec[i64]([0] * seats),
        abilities=vec[i64]([0] * seats),
        founded=vec[i64]([0] * seats),
        turns=vec[i64]([0] * seats),
        scrolls=vec[i64]([0] * seats),
        fallen=vec[i64]([0] * seats),
        treasure_deck=whole_numbers(list(range(TREASURES))),
        ability_deck=ABILITY_DECK[:],
    )
    canaan.layout[HEART_POSITION] = 4 * HEART
    canaan.stand(GOG, canaan.gog)
    canaan.stand(ANGEL, canaan.angel)
    return canaan


def lay_out(canaan: Canaan, map_kind: i64, head_start: i64) -> None:
    """BG-2.2, BG-2.5, BG-2.11"""
    canaan.first = canaan.roll(canaan.seats)
    if canaan.told is not None:
        canaan.told.append(FirstPlayerChosen(canaan.first))
    canaan.shuffle(canaan.treasure_deck)
    canaan.shuffle(canaan.ability_deck)
    canaan.stack.append(Campaign())
    canaan.stack.append(Deployment(head_start))
    if map_kind == REFERENCE_MAP:
        for position in range(POSITIONS):
            canaan.layout[position] = REFERENCE[position]
        canaan.lie_on(assembled(canaan.layout))
        if canaan.told is not None:
            canaan.told.append(MapMade("reference map A"))
        return
    canaan.tiles = whole_numbers(list(range(1, TILES)))
    canaan.shuffle(canaan.tiles)
    if map_kind == PLAYERS_LAY:
        canaan.stack.append(Laying(canaan.first))
    else:
        lay_at_random(canaan)


def lay_at_random(canaan: Canaan) -> None:
    """BG-2.5 (switch). Every tile on a legal position and rotation drawn by lot."""
    while canaan.tiles:
        tile = canaan.tiles.pop()
        ways = ways_to_lay(canaan, tile)
        lay = ways[canaan.roll(len(ways))]
        assert isinstance(lay, LayTile)
        lay_tile(canaan, tile, lay)
    canaan.lie_on(assembled(canaan.layout))
    if canaan.told is not None:
        canaan.told.append(MapMade("laid at random"))


@declared
class Deployment(CanaanRule):
    """BG-2.13, BG-2.14. The first soldiers take the field; with two players, P1 then P2 share theirs out."""

    head_start: i64
    turn: i64 = 0

    def proceed(self, canaan: Canaan) -> None:
        if self.turn == canaan.seats:
            if canaan.seats == 2:
                self.give_head_start(canaan)
            canaan.end(self)
        elif canaan.seats == 2:
            self.asks = ONE[(canaan.first + self.turn) % 2]
        else:
            deploy(canaan, (canaan.first + self.turn) % canaan.seats, HOME_SQUARES[self.turn])
            self.turn += 1

    def give_head_start(self, canaan: Canaan) -> None:
        """BG-2.16. P2 of a game for two."""
        second = 1 - canaan.first
        for kind in range(3):
            canaan.gain(second, kind, self.head_start)
        if canaan.told is not None and self.head_start:
            canaan.told.append(HeadStart(second, self.head_start))

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        return SPLIT[:]

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        return None if isinstance(action, Split) else NOT_OFFERED

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        assert isinstance(action, Split)
        north = HOME_SQUARES[NORTH[self.turn]][: action.north]
        south = HOME_SQUARES[SOUTH[self.turn]][: START_SOLDIERS - action.north]
        deploy(canaan, seat, north + south)
        self.turn += 1
        self.asks = 0


def deploy(canaan: Canaan, seat: Seat, squares: list[Square]) -> None:
    """BG-2.13, BG-2.15"""
    for square in squares:
        canaan.put_soldier(canaan.in_stock(seat), square, START_LEVEL)
    if canaan.told is not None:
        canaan.told.append(SoldiersPlaced(seat, squares))
