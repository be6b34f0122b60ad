"""Growing hex maps: neighbours, corners, tiles that leave again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from doubloon.kernel.masks import members
from doubloon.pieces.hexes import (
    DELTA,
    NO_TILE,
    HexMap,
    corner_number,
    corner_of,
    empty_map,
    position_of,
    q_of,
    r_of,
    touches,
)

AXIAL = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
STEPS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 5)), min_size=1, max_size=61)


def grown(steps: list[tuple[int, int]]) -> HexMap:
    """A map that grew tile by tile, each beside an earlier one."""
    board = empty_map(62)
    board.place(0, position_of(0, 0))
    for number, (beside, direction) in enumerate(steps, 1):
        tile = members(board.placed)[beside % len(members(board.placed))]
        position = board.position[tile] + DELTA[direction]
        if board.tile_at(position) == NO_TILE:
            board.place(number, position)
    return board


@given(AXIAL)
def test_positions_are_axial_coordinates(axial: tuple[int, int]) -> None:
    position = position_of(*axial)
    assert q_of(position) == axial[0]
    assert r_of(position) == axial[1]
    assert len({position + delta for delta in DELTA}) == 6


@given(AXIAL, st.integers(0, 5))
def test_a_corner_is_the_same_from_each_of_its_three_positions(axial: tuple[int, int], number: int) -> None:
    position = position_of(*axial)
    corner = corner_of(position, number)
    others = [position + DELTA[number], position + DELTA[(number + 1) % 6]]
    for other in [position, *others]:
        assert touches(corner, other)
        assert corner_of(other, corner_number(corner, other)) == corner
    far = position + DELTA[(number + 3) % 6]
    assert not touches(corner, far)
    assert corner_number(corner, far) == -1


@given(STEPS)
def test_neighbours_follow_from_positions(steps: list[tuple[int, int]]) -> None:
    board = grown(steps)
    tiles = members(board.placed)
    for tile in tiles:
        for direction, delta in enumerate(DELTA):
            assert board.beside[6 * tile + direction] == board.tile_at(board.position[tile] + delta)
        beside = [other for other in tiles if board.position[other] - board.position[tile] in DELTA]
        assert members(board.neighbours[tile]) == beside
        assert board.is_filled(board.position[tile])
        assert board.has_room_beside(tile) == (len(beside) < 6)


@given(STEPS, st.integers(0, 60))
def test_a_tile_that_leaves_leaves_no_trace(steps: list[tuple[int, int]], which: int) -> None:
    board = grown(steps)
    tiles = members(board.placed)
    tile = tiles[which % len(tiles)]
    position = board.position[tile]
    before = board.copy()
    board.remove(tile)
    assert board.tile_at(position) == NO_TILE
    assert not board.is_filled(position)
    assert all(tile not in members(board.neighbours[other]) for other in members(board.placed))
    board.place(tile, position)
    assert board.placed == before.placed
    assert list(board.beside) == list(before.beside)
    assert list(board.neighbours) == list(before.neighbours)


@given(STEPS, AXIAL, st.integers(0, 5))
def test_the_tiles_around_a_corner(steps: list[tuple[int, int]], axial: tuple[int, int], number: int) -> None:
    board = grown(steps)
    position = position_of(*axial)
    around = {
        board.tile_at(p) for p in (position, position + DELTA[number], position + DELTA[(number + 1) % 6])
    }
    assert set(members(board.around_corner(corner_of(position, number)))) == around - {NO_TILE}
