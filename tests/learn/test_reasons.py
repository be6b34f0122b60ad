"""Reasons add up to the difference of two choices, in the game's words."""

from __future__ import annotations

from pathlib import Path

import pytest

from doubloon.bots.reasons import LEAD, _shares, explain
from doubloon.bots.weights import SUFFIX, Weights, learned_at, write
from doubloon.games import game as registered
from doubloon.kernel.chance import Quick
from doubloon.kernel.games.options import settled
from doubloon.kernel.positions.playout import first_asked, play_random
from doubloon.kernel.state import State

pytest.importorskip("numpy")

from doubloon.learn.trainer import Trainer

GAME = registered("gilded-compass")


@pytest.fixture
def position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> State:
    monkeypatch.setenv("DOUBLOON_WEIGHTS", str(tmp_path))
    trainer = Trainer(GAME, 4, seed=1)
    trainer.known[:] = True
    trainer.mean["last"][:] = [0.5, -0.6, 0.7, 0.8]
    weights: Weights = trainer.to_play(seats=(2,))
    write(tmp_path / f"{GAME.id}{SUFFIX}", weights)
    state = GAME.start(2, settled(GAME.options, 2, {}), Quick(3), listen=False, record=False)
    play_random(state, Quick(5), 20)
    while len(state.choices(first_asked(state))) < 2:
        play_random(state, Quick(5), 1)
    return state


def after(state: State, seat: int, number: int) -> State:
    new = state.copy()
    new.chance = Quick(9)
    new.play(seat, new.choices(seat)[number])
    return new


def test_the_shares_of_all_columns_add_up_to_the_difference(position: State) -> None:
    seat = first_asked(position)
    here, there = after(position, seat, 0), after(position, seat, -1)
    learned = learned_at(GAME, position)
    assert learned is not None
    difference = learned.value(here, seat) - learned.value(there, seat)
    assert abs(difference) > 0.001
    assert sum(_shares(GAME, seat, here, there).values()) == pytest.approx(difference, abs=0.002)


def test_reasons_are_told_in_the_words_of_the_columns_the_weightiest_first(position: State) -> None:
    seat = first_asked(position)
    choices = position.choices(seat)
    reasons = explain(GAME, position, seat, choices[0], choices[-1])
    assert GAME.encoding is not None
    names = {column.name for column in GAME.encoding.sheet.columns} | {LEAD}
    assert len(reasons) > 1
    assert {reason.column for reason in reasons} <= names
    assert all(reason.meaning for reason in reasons)
    weights = [abs(reason.share) for reason in reasons]
    assert weights == sorted(weights, reverse=True)


def test_a_game_that_was_not_learned_has_one_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, position: State
) -> None:
    monkeypatch.setenv("DOUBLOON_WEIGHTS", str(tmp_path / "none"))
    seat = first_asked(position)
    choices = position.choices(seat)
    assert {one.column for one in explain(GAME, position, seat, choices[0], choices[-1])} <= {LEAD}
