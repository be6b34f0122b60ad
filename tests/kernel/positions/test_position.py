"""A position: a game without a table around it, and what it shares with one."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import doubloon
from doubloon import BadTable, Position
from doubloon.kernel.tables.opening import new_position
from tests.toys.smugglers_cove.game import GAME


@pytest.mark.parametrize("game_id", doubloon.games())
def test_a_position_plays_as_the_table_of_the_same_seed_does(game_id: str) -> None:
    table, position = doubloon.new_table(game_id, 2, seed=7), doubloon.new_position(game_id, 2, seed=7)
    assert position.seats == 2
    for number in range(40):
        assert position.to_act == table.to_act
        seat = position.to_act[0]
        choices = position.choices(seat)
        assert choices == table.choices(seat)
        position.play(seat, choices[number % len(choices)])
        table.act(seat, choices[number % len(choices)])
        assert (position.version, position.state_hash) == (table.version, table.state_hash)


def test_what_is_refused_cites_its_clause_and_the_choices_are_not_refused() -> None:
    position = new_position(GAME, 2, None, 1)
    seat = position.to_act[0]
    for action in GAME.catalogue.actions:
        assert (position.refusal(seat, action) is None) == (action in position.choices(seat))
    assert position.choices(-1) == position.choices(9) == []


def test_random_play_ends_the_game_and_tells_how() -> None:
    position = doubloon.new_position("gilded-compass", 3, seed=1)
    started = position.copy()
    assert position.play_random(seed=5, limit=10).decisions == position.version == 10
    played = position.play_random("on")
    assert position.to_act == []
    assert position.version == 10 + played.decisions
    assert position.outcome is not None
    assert min(position.outcome["ranks"]) == 1
    assert started.outcome is None
    assert (started.version, started.over) == (0, False)


def copied(position: Position, way: str) -> Position:
    if way == "copy":
        return position.copy()
    if way.startswith("pickle"):
        kept: Position = pickle.loads(pickle.dumps(position))
        return kept
    return copy.copy(position) if way == "copy.copy" else copy.deepcopy(position)


@pytest.mark.parametrize("way", ["copy", "copy.copy", "deepcopy", "pickle", "pickled imagination"])
def test_a_copy_goes_on_exactly_as_the_original_would(way: str) -> None:
    position = doubloon.new_position("el-dorado", 2, seed=3)
    position.play_random(seed=1, limit=30)
    if way == "pickled imagination":
        position = position.imagine(0, "a world")
    other = copied(position, way)
    assert other.state is not position.state
    for one in (position, other):
        one.play_random(seed=2, limit=50)
    assert (other.version, other.state_hash) == (position.version, position.state_hash)
    assert other.game is position.game


def test_imagining_keeps_what_the_seat_sees_and_deals_the_rest_again() -> None:
    position = doubloon.new_position("gilded-compass", 2, seed=1)
    worlds = [position.imagine(0, number) for number in range(8)]
    boards = [world.game.board(world.state, 0) for world in worlds]
    assert all(board == position.game.board(position.state, 0) for board in boards)
    assert len({world.state_hash for world in worlds}) > 1
    assert position.imagine(0, 1).state_hash == position.imagine(0, "1").state_hash
    assert position.imagine(None, 1).choices(position.to_act[0]) is not None


def test_what_a_seat_knows_can_be_read_as_numbers() -> None:
    position = doubloon.new_position("gilded-compass", 2, seed=1)
    row = np.frombuffer(position.encode(0), "int16")
    assert position.game.encoding is not None
    assert len(row) == position.game.encoding.sheet.width


def test_a_position_that_cannot_be_is_told_like_a_table() -> None:
    with pytest.raises(BadTable, match="players, not 9"):
        doubloon.new_position("gilded-compass", 9)
    with pytest.raises(BadTable, match="no game is called"):
        doubloon.new_position("chess", 2)
