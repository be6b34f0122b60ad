"""Who stands where when the search is over (ED-3.2, ED-R47). Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.el_dorado.content import ARMY, BUILDINGS, EXPLORERS, MOST_THIEVES, THIEVES, Side
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.victory.victory import controls_cave_shrine, shrines


def pieces_on_map(island: Island, side: Side) -> i64:
    """ED-R47. Own wooden pieces on the map, offerings not counted."""
    number: i64 = 0
    for piece in range(ARMY * side, ARMY * side + ARMY):
        if island.at[piece] >= 0:
            number += 1
    for seat in range(island.seats):
        if island.side_of[seat] == side and island.at[EXPLORERS + seat] >= 0:
            number += 1
    if side == island.thieves:
        for piece in range(THIEVES, THIEVES + MOST_THIEVES):
            if island.at[piece] >= 0:
                number += 1
    for building in range(BUILDINGS * side, BUILDINGS * side + BUILDINGS):
        if island.buildings[building] >= 0:
            number += 1
    return number


def cards_held(island: Island, side: Side) -> i64:
    """ED-R47. Resource cards in hand, a doubloon counting as two."""
    number: i64 = 2 * island.doubloons if side == island.thieves else 0
    for seat in range(island.seats):
        if island.side_of[seat] == side:
            number += island.hand_size(seat)
    return number


def standing(island: Island, side: Side) -> i64:
    """ED-R47. One number to compare:

    won | shrines | cave shrine | pieces | cards
      1 |  3 bits |       1 bit | 5 bits | 7 bits
    """
    won = 1 if island.winner == side else 0
    cave = 1 if controls_cave_shrine(island, side) else 0
    number = ((won * 8 + shrines(island, side)) * 2 + cave) * 32 + pieces_on_map(island, side)
    return number * 128 + cards_held(island, side)
