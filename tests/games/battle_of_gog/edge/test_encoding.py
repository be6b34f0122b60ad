"""What a learner is told of the land (BG-2.6), which is drawn once and kept, and of the tables that share it."""

from __future__ import annotations

from doubloon.games.battle_of_gog.canaan import Canaan
from doubloon.games.battle_of_gog.content import POSITIONS, SQUARES
from doubloon.games.battle_of_gog.edge.encoding.columns import LAYOUT, LONG, TERRAIN
from doubloon.games.battle_of_gog.edge.encoding.encoding import encode
from doubloon.games.battle_of_gog.game import GAME
from doubloon.games.battle_of_gog.land import UNBUILT
from doubloon.kernel.chance import quick
from doubloon.kernel.games.options import settled
from doubloon.kernel.positions.playout import play_random


def canaan(**wishes: object) -> Canaan:
    return GAME.start(2, settled(GAME.options, 2, wishes), quick(b"land"), listen=False, record=False)


def tiles_told(table: Canaan) -> list[list[tuple[int, int]]]:
    """By seat: every position's tile, from 1, and its quarter turns."""
    sheets = [encode(table, seat) for seat in range(table.seats)]
    return [
        [(sheet[LAYOUT + 2 * one], sheet[LAYOUT + 2 * one + 1]) for one in range(POSITIONS)]
        for sheet in sheets
    ]


def tiles_laid(table: Canaan) -> list[tuple[int, int]]:
    return [(tile // 4 + 1, tile % 4) if tile >= 0 else (0, 0) for tile in table.layout]


def test_bg_2_6_every_tile_is_told_as_soon_as_it_is_laid() -> None:
    table = canaan(map="players")
    told = []
    while table.land is UNBUILT:
        assert tiles_told(table) == [tiles_laid(table)] * 2
        told.append(tiles_laid(table))
        play_random(table, quick(b"tiles"), 1)
    assert len(told) == POSITIONS - 1
    assert tiles_told(table) == [tiles_laid(table)] * 2
    assert [int(encode(table, 0)[TERRAIN + square]) for square in range(SQUARES)] == list(table.land.terrain)


def test_bg_2_6_tables_that_lay_their_tiles_at_the_same_time_are_told_apart() -> None:
    one, other = canaan(map="players", variant="long"), canaan(map="players", variant="short")
    for table in (one, other):
        play_random(table, quick(b"tiles"), 1 + table.long)
    for table in (one, other, one):
        assert tiles_told(table) == [tiles_laid(table)] * 2
        assert encode(table, 0)[LONG] == table.long


def test_bg_1_14_a_sheet_is_its_readers_own() -> None:
    table = canaan(map="reference")
    before = encode(table, 0)
    before[TERRAIN] = 99
    assert encode(table, 0)[TERRAIN] != 99
