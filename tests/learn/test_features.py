"""What networks read: numbers in their ranges, and of each player the same whoever looks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from doubloon.bots.network import read_of
from doubloon.games import game as registered
from doubloon.games import games
from doubloon.kernel.chance import Quick
from doubloon.kernel.games.game import Encoding, Game
from doubloon.kernel.games.options import settled
from doubloon.kernel.positions.playout import play_random
from doubloon.kernel.state import State

WITH_FEATURES = [name for name, game in games().items() if game.features is not None]
FIRST_BY_SEAT = {"city-of-thieves": "prospect"}
"""From this column on everything is told by seat."""


def features_of(game: Game) -> Encoding:
    found = game.features
    assert found is not None
    return found


def positions(game: Game, seats: int) -> Iterator[State]:
    for seed in range(3):
        state = game.start(seats, settled(game.options, seats, {}), Quick(seed), listen=False, record=False)
        while not state.over:
            yield state
            play_random(state, Quick(seed), 40)


def test_a_network_reads_features_where_a_game_has_them_and_else_the_encoding() -> None:
    for game in games().values():
        assert read_of(game) is (game.features or game.encoding)


@pytest.mark.parametrize("name", WITH_FEATURES)
def test_every_number_is_within_the_range_that_its_column_names(name: str) -> None:
    game = registered(name)
    columns = features_of(game).sheet.columns
    for seats in game.seats:
        for state in positions(game, seats):
            row = [int(number) for number in features_of(game).encode(state, seats - 1)]
            outside = [
                (column.name, number)
                for column in columns
                for number in row[column.first : column.first + column.places * column.times]
                if not column.low <= number <= column.high
            ]
            assert not outside


@pytest.mark.parametrize("name", WITH_FEATURES)
def test_two_players_read_the_same_of_each_other(name: str) -> None:
    game = registered(name)
    reads = features_of(game)
    names = [column.name for column in reads.sheet.columns]
    by_seat = reads.sheet.columns[names.index(FIRST_BY_SEAT[name]) :]
    most = next(column.places for column in reads.sheet.columns if column.name == "players")
    for state in positions(game, 2):
        mine, theirs = (list(reads.encode(state, seat)) for seat in range(2))
        for column in by_seat:
            size = column.places * column.times // most
            assert (
                mine[column.first : column.first + 2 * size]
                == theirs[column.first + size : column.first + 2 * size]
                + theirs[column.first : column.first + size]
            ), column.name
