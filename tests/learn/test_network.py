"""The network that plays: exact whichever way it reads a sheet."""

from __future__ import annotations

import pytest
from mypy_extensions import i16

from doubloon.bots.judgement import Judgement
from doubloon.bots.network import MORE_INPUTS, Learned, Network, Reader
from doubloon.games import game as registered
from doubloon.games import games
from doubloon.kernel.chance import Quick
from doubloon.kernel.column import vec
from doubloon.kernel.games.game import Game
from doubloon.kernel.games.options import settled
from doubloon.kernel.positions.playout import play_random
from doubloon.kernel.state import State

WITH_ENCODING = [name for name, game in games().items() if game.encoding is not None]


def some_network(game: Game, hidden: int = 3) -> Network:
    assert game.encoding is not None
    lots, width = Quick(7), int(game.encoding.sheet.width)
    first = vec[i16]([i16(lots.below(4001) - 2000) for _ in range((width + MORE_INPUTS) * hidden)])
    return Network(width, first, [0.4, -0.7, 0.9], 0.1, 0.8, 2.0 * game.lead)


def in_the_middle(game: Game, decisions: int) -> State:
    state = game.start(2, settled(game.options, 2, {}), Quick(3), listen=False, record=False)
    play_random(state, Quick(5), decisions)
    return state


@pytest.mark.parametrize("name", WITH_ENCODING)
def test_a_sheet_read_by_its_differences_gives_the_very_sums_of_one_read_whole(name: str) -> None:
    game = registered(name)
    assert game.encoding is not None
    network = some_network(game)
    early, late = (game.encoding.encode(in_the_middle(game, count), 0) for count in (5, 12))
    whole, by_differences = (Reader(network, game.encoding.sheet.blank()) for _ in range(2))
    by_differences.stay(early)
    assert list(by_differences.sums_of(late)) == list(whole.sums_of(late))
    assert list(whole.sums_of(early)) != list(whole.sums_of(late))


def test_a_network_of_zeros_thinks_what_the_hand_made_evaluation_thinks() -> None:
    game = registered("gilded-compass")
    assert game.encoding is not None
    width = int(game.encoding.sheet.width)
    nothing = Network(width, vec[i16]([i16(0)] * (width + MORE_INPUTS)), [0.0], 0.0, 1.0, 10.0)
    learned = Learned(game, game.encoding, nothing, 2)
    state = in_the_middle(game, 30)
    lead = game.evaluate(state, 1) / 10.0
    assert lead != 0.0
    assert learned.value(state, 1) == lead / (1.0 + lead * lead) ** 0.5


def test_a_finished_game_is_worth_its_result() -> None:
    game = registered("gilded-compass")
    assert game.encoding is not None
    state = in_the_middle(game, game.cap)
    assert state.over
    learned = Learned(game, game.encoding, some_network(game), 2)
    winner = game.outcome(state)["winners"][0]
    assert learned.value(state, winner) > 0.5 > -0.5 > learned.value(state, 1 - winner)


def test_where_a_network_has_learned_the_game_it_judges_and_a_wider_win_is_a_better_one() -> None:
    game = registered("gilded-compass")
    assert game.encoding is not None
    middle, end = in_the_middle(game, 30), in_the_middle(game, game.cap)
    learned = Learned(game, game.encoding, some_network(game), 2)
    judgement = Judgement(game, middle, learned)
    assert judgement.gains(middle) == [(1.0 + learned.value(middle, seat)) / 2.0 for seat in range(2)]
    assert judgement.advice(middle, 1) == learned.value(middle, 1)
    assert judgement.gains(end) == [(1.0 + result) / 2.0 for result in learned.results(end)]
    assert judgement.gains(end) != Judgement(game, middle).gains(end)
