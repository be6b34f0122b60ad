"""A course of learning depends on its seed alone, and goes on where it was stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from doubloon.games import game as registered
from doubloon.kernel.games.game import Mode
from doubloon.kernel.games.options import settled

pytest.importorskip("numpy")

from doubloon.learn.batches import Part, TrainingPlan, played
from doubloon.learn.course import Course, OtherCourse, Wish, course
from doubloon.learn.trainer import Trainer

GAME = "gilded-compass"


def a_wish(seed: str = "a") -> Wish:
    game = registered(GAME)
    table = Mode(name="", seats=2, options=settled(game.options, 2, {}))
    return Wish(game=GAME, seed=seed, games=2, tables=(table,), hidden=3, in_a_round=1)


def learned(wish: Wish, folder: Path) -> Course:
    made = course(wish, folder)
    made.go_on()
    return made


def test_equal_seeds_learn_the_same_also_when_stopped_between(tmp_path: Path) -> None:
    wish = a_wish()
    at_once = learned(wish, tmp_path / "once")
    stopped = course(wish, tmp_path / "twice")
    stopped.one_round(1, lambda *_: iter(()))
    stopped.keep()
    resumed = learned(wish, tmp_path / "twice")
    assert resumed.weights() == at_once.weights()
    assert resumed.rounds == at_once.rounds
    assert (tmp_path / "twice" / f"{GAME}.weights").read_bytes() == (
        tmp_path / "once" / f"{GAME}.weights"
    ).read_bytes()
    with pytest.raises(OtherCourse, match="another kind"):
        course(a_wish(seed="b"), tmp_path / "once")


def test_a_new_network_adds_nothing_and_then_comes_nearer_to_what_happened() -> None:
    game = registered(GAME)
    trainer = Trainer(game, 4, seed=1)
    begun = trainer.to_play()
    assert set(begun.last) == {0}
    assert begun.about.trust == 1.0
    wish = a_wish()
    part = Part(
        TrainingPlan(GAME, "a", wish.tables, 0.05, 0.8, 0.0, 4000, 1),
        0,
        1,
        begun.about,
        (begun.first, begun.last),
    )
    learnt = played(part)
    assert not learnt.stalled
    assert len(learnt.targets) > 50
    import numpy as np

    far = [trainer.learn(learnt, 0.01, 2, np.random.default_rng(1)) for _ in range(20)]
    assert far[-1] < far[0] / 2


def test_what_plays_goes_on_learning_where_it_was() -> None:
    game = registered(GAME)
    trainer = Trainer(game, 4, seed=1)
    trainer.known[:-5] = True
    trainer.mean["last"][:] = 0.25
    weights = trainer.to_play()
    again = Trainer(game, 4, seed=2)
    again.begin_with(weights)
    assert again.to_play() == weights
