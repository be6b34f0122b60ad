"""Many games in one call: each is the game it would be alone, and a step tells what Gymnasium's vectors tell."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from doubloon import BadTable, games
from doubloon.research import vector
from doubloon.research.payoffs import payoffs

GAME = "gilded-compass"


def stepped(env: Any, steps: int) -> list[Any]:
    """Random play: everything that was seen, won and told."""
    seen = [env.reset(seed=3)]
    for _ in range(steps):
        seen.append(env.step(env.draw()))
    return seen


@pytest.mark.parametrize("game_id", games())
def test_what_is_seen_is_what_each_game_tells_the_seat_that_is_asked(game_id: str) -> None:
    env = vector(game_id, 3)
    seen, infos = env.reset(seed=1)
    for _ in range(30):
        assert env.observation_space.contains(seen)
        for place, state in enumerate(env.present.states):
            seat = int(infos["seat"][place])
            alone = env.observer.look(state, seat)
            assert (seen["observation"][place] == alone["observation"]).all()
            assert (seen["action_mask"][place] == alone["action_mask"]).all()
        seen, _, _, _, infos = env.step(env.draw())


def test_equal_seeds_give_equal_batches_and_others_do_not() -> None:
    one, same = stepped(vector(GAME, 4), 40), stepped(vector(GAME, 4), 40)
    for (mine, *_), (its, *_) in zip(one, same, strict=True):
        assert all((mine[name] == its[name]).all() for name in mine)
    env = vector(GAME, 1)
    first, second = env.reset(seed=1)[0], env.reset(seed=2)[0]
    assert (first["observation"] != second["observation"]).any()


def test_an_ended_game_is_paid_told_and_followed_by_the_next() -> None:
    env = vector(GAME, 5, seats=3)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    _, infos = env.reset(seed=1)
    ended = 0
    for _ in range(700):
        acted = infos["seat"]
        seen, rewards, terminations, truncations, infos = env.step(env.draw())
        assert not truncations.any()
        assert (rewards[~terminations] == 0).all()
        assert seen["action_mask"].any(axis=1).all()
        for place in np.flatnonzero(terminations):
            ended += 1
            final = {name: found[place] for name, found in infos["final_info"].items()}
            assert infos["_final_info"][place]
            assert payoffs(list(final["ranks"])) == list(infos["payoffs"][place])
            assert rewards[place] == infos["payoffs"][place][acted[place]]
            assert final["length"] > 100
            assert isinstance(final["endings"], list)
    assert ended >= 5
    assert env.present.begun == 5 + ended


@pytest.mark.parametrize("game_id", games())
def test_sparse_rows_say_the_same(game_id: str) -> None:
    dense, sparse = stepped(vector(game_id, 3), 15), stepped(vector(game_id, 3, rows="sparse"), 15)
    for (full, *_), (thin, *_) in zip(dense, sparse, strict=True):
        for place in range(3):
            row, mask = np.zeros_like(full["observation"][place]), np.zeros_like(full["action_mask"][place])
            part = slice(thin["starts"][place], thin["starts"][place + 1])
            row[thin["columns"][part]] = thin["values"][part]
            mask[thin["codes"][thin["code_starts"][place] : thin["code_starts"][place + 1]]] = 1
            assert (row == full["observation"][place]).all()
            assert (mask == full["action_mask"][place]).all()


def test_an_illegal_code_is_refused_and_nothing_is_played() -> None:
    env = vector(GAME, 2)
    seen, _ = env.reset(seed=1)
    legal, illegal = env.draw()[0], int((seen["action_mask"][1] == 0).argmax())
    for codes, sentence in (
        ([legal, illegal], "is not legal in game 1"),
        ([legal, -1], "not legal"),
        ([legal], "there are 2 games, and 1 codes"),
    ):
        with pytest.raises(ValueError, match=sentence):
            env.step(np.array(codes))
    assert (env.seen()["observation"] == seen["observation"]).all()
    assert list(env.present.lengths) == [0, 0]


def test_arrays_are_the_callers_own() -> None:
    for rows in ("dense", "sparse"):
        env = vector(GAME, 2, rows=rows)
        seen, _ = env.reset(seed=1)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert all(array.flags.writeable for array in (*seen.values(), env.draw()))
        for array in seen.values():
            array[:] = 0
        env.step(env.draw())


def test_arrays_that_somebody_holds_stay_and_others_are_used_again() -> None:
    env = vector(GAME, 2)
    first, _ = env.reset(seed=1)
    kept, part = first["observation"].copy(), first["action_mask"][1:]
    marked = part.copy()
    held = first["observation"]
    places = set()
    for _ in range(20):
        seen = env.step(env.draw())[0]
        places.add(seen["observation"].ctypes.data)
    assert (held == kept).all()
    del first, held
    for _ in range(20):
        env.step(env.draw())
    assert (part == marked).all(), "a part of an array holds it"
    assert len(places) <= 3, "what the loop has let go is used again"


def test_arrays_live_as_long_as_somebody_holds_them() -> None:
    """They are the engine's own memory, which goes when the last array over it does."""
    env = vector(GAME, 2)
    seen, _ = env.reset(seed=1)
    part, copies = seen["observation"][1], {name: array.copy() for name, array in seen.items()}
    row = part.copy()
    for _ in range(5):
        env.step(env.draw())
    del env
    gc.collect()
    spoil = [vector(GAME, 2).reset(seed=number)[0] for number in range(5)]
    assert all((seen[name] == copies[name]).all() for name in copies)
    del seen
    gc.collect()
    assert (part == row).all()
    assert len(spoil) == 5


def test_codes_are_whole_numbers_of_any_kind() -> None:
    kinds: list[Callable[[list[int]], Any]] = [list, tuple]
    kinds += [partial(np.array, dtype=each) for each in (np.int32, np.int64, np.uint16, np.uint64)]
    for kind in kinds:
        env = vector(GAME, 2)
        env.reset(seed=1)
        codes = [int(seen.argmax()) for seen in env.seen()["action_mask"]]
        env.step(kind(codes))
        assert list(env.present.lengths) == [1, 1]
    env = vector(GAME, 2)
    env.reset(seed=1)
    with pytest.raises(TypeError):
        env.step(np.array(env.draw(), np.float64))


def test_what_cannot_be_is_told() -> None:
    with pytest.raises(BadTable, match="at least one game"):
        vector(GAME, 0)
    with pytest.raises(BadTable, match="dense or sparse"):
        vector(GAME, 1, rows="thin")  # type: ignore[arg-type]
    with pytest.raises(BadTable, match="one seed"):
        vector(GAME, 2).reset(seed=[1, 2])
    with pytest.raises(RuntimeError, match="call reset"):
        vector(GAME, 2).step([0, 0])
