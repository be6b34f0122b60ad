"""PettingZoo's own tests over every game, and what a learner must be able to rely on beyond them."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test import api_test, seed_test

from doubloon.games import games
from doubloon.kernel.chance import quick
from doubloon.kernel.errors import BadTable
from doubloon.kernel.games.game import Encoding
from doubloon.kernel.tables.codec import state_hash
from doubloon.research import pettingzoo_env
from doubloon.research.features import WIDTH, place_of, vector, view_of
from doubloon.research.observation import Observer
from doubloon.research.on_pettingzoo import DoubloonEnv
from doubloon.research.payoffs import payoffs
from tests.toys.smugglers_cove.game import SmugglersCove

GAMES = list(games())
SHORT: dict[str, dict[str, object]] = {"el-dorado": {"rounds": 3}, "battle-of-gog": {"map": "reference"}}


def env_of(game_id: str, seats: int | None = None) -> DoubloonEnv:
    return pettingzoo_env(game_id, seats, SHORT.get(game_id))


def walk(env: DoubloonEnv, steps: int, seed: int = 0) -> list[tuple[str, int]]:
    """Play at random; who did what."""
    lots, done = np.random.default_rng(seed), []
    for agent in env.agent_iter(steps):
        if env.terminations[agent]:
            break
        mask = env.observe(agent)["action_mask"]
        action = int(lots.choice(np.flatnonzero(mask)))
        done.append((agent, action))
        env.step(action)
    return done


def hash_of(env: DoubloonEnv) -> str:
    return state_hash(env.present.state, env.game.saved)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_api_is_kept(game_id: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # api_test warns about any observation that is not a picture
        api_test(env_of(game_id), num_cycles=60)


@pytest.mark.parametrize("game_id", GAMES)
def test_equal_seeds_give_equal_games(game_id: str) -> None:
    seed_test(lambda: env_of(game_id), num_cycles=30)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("way", ["deepcopy", "pickle"])
def test_copies_are_independent_and_go_on_as_the_original_would(game_id: str, way: str) -> None:
    env = env_of(game_id)
    env.reset(seed=3)
    walk(env, 40)
    before = hash_of(env)
    other = copy.deepcopy(env) if way == "deepcopy" else pickle.loads(pickle.dumps(env))
    assert hash_of(other) == before
    played = walk(other, 30, seed=5)
    assert hash_of(env) == before, "the copy's moves do not touch the original"
    assert walk(env, 30, seed=5) == played
    assert hash_of(other) == hash_of(env)


def test_a_copy_draws_what_the_original_would_draw_and_neither_touches_the_other() -> None:
    """Both have the generator of the space until one of them draws: copying it takes longer than copying the game."""
    env = env_of("gilded-compass")
    env.reset(seed=3)
    space = env.action_space("seat_0")
    space.seed(7)
    space.sample()
    other = copy.deepcopy(env)
    third = copy.deepcopy(other)
    drawn = [int(other.action_space("seat_0").sample()) for _ in range(5)]
    assert [int(space.sample()) for _ in range(5)] == drawn
    assert [int(third.action_space("seat_0").sample()) for _ in range(5)] == drawn
    again = copy.deepcopy(env)
    again.action_space("seat_0").seed(7)
    assert int(again.action_space("seat_0").sample()) != int(space.sample())
    assert space._np_random is not other.action_space("seat_0")._np_random


def test_a_copy_shares_the_generator_of_a_space_until_it_draws() -> None:
    env = env_of("gilded-compass")
    env.reset(seed=3)
    env.action_space("seat_0").sample()
    other = copy.deepcopy(env)
    assert other.action_space("seat_0")._np_random is env.action_space("seat_0")._np_random


@pytest.mark.parametrize("changed", ["the original", "the copy"])
def test_what_is_lent_to_a_copy_is_each_ones_own_when_it_changes(changed: str) -> None:
    """Rewards, infos and their like are copied when somebody asks for them, as they were when the copy was made."""
    env = env_of("gilded-compass")
    env.reset(seed=3)
    env.infos["seat_0"]["mark"] = 1
    other = copy.deepcopy(env)
    one, twin = (env, other) if changed == "the original" else (other, env)
    one.rewards["seat_0"] = 7.0
    one.infos["seat_0"]["mark"] = 2
    one.agents.remove("seat_1")
    one.terminations = dict.fromkeys(one.terminations, True)
    third = copy.deepcopy(one)
    assert (third.rewards["seat_0"], third.infos["seat_0"], third.agents) == (7.0, {"mark": 2}, one.agents)
    assert all(third.terminations.values())
    assert (twin.rewards["seat_0"], twin.infos["seat_0"]) == (0.0, {"mark": 1})
    assert twin.agents == twin.possible_agents
    assert not any(twin.terminations.values())


def test_a_lender_that_is_reset_lends_what_it_has_then() -> None:
    env = env_of("gilded-compass")
    env.reset(seed=3)
    env.infos["seat_0"]["mark"] = 1
    copy.deepcopy(env)
    env.reset(seed=4)
    assert copy.deepcopy(env).infos == {agent: {} for agent in env.possible_agents}


def test_a_copy_of_a_finished_game_has_what_it_paid() -> None:
    env = pettingzoo_env("gilded-compass", 2)
    env.reset(seed=1)
    copy.deepcopy(env)
    walk(env, 10_000)
    other = copy.deepcopy(env)
    assert (other.rewards, other.infos, other.terminations) == (env.rewards, env.infos, env.terminations)


def test_a_whole_game_ends_with_payoffs_by_rank() -> None:
    env = pettingzoo_env("gilded-compass", 3)
    env.reset(seed=1)
    walk(env, 10_000)
    outcome = env.game.outcome(env.present.state)
    assert [env.rewards[agent] for agent in env.possible_agents] == payoffs(outcome["ranks"])
    assert all(env.terminations.values())
    for _ in env.possible_agents:
        env.step(None)
    assert env.agents == []


def test_payoffs() -> None:
    assert payoffs([2, 1]) == [-1, 1]
    assert payoffs([1, 2, 3]) == [1, 0, -1]
    assert payoffs([1, 1, 3]) == [0.5, 0.5, -1]
    assert payoffs([1, 1]) == [0, 0]
    assert (payoffs([1]), payoffs([2])) == ([1], [-1])


def test_the_mask_is_what_the_rules_offer_and_nothing_else_is_played() -> None:
    env = pettingzoo_env("gilded-compass")
    env.reset(seed=1)
    agent = env.agent_selection
    legal = {action.code for action in env.present.state.choices(env.seat_of[agent])}
    mask = env.observe(agent)["action_mask"]
    assert set(np.flatnonzero(mask)) == legal
    idle = next(one for one in env.possible_agents if one != agent)
    assert not env.observe(idle)["action_mask"].any()
    illegal = next(code for code in range(len(mask)) if code not in legal)
    before = hash_of(env)
    with pytest.raises(ValueError, match=rf"{agent} may not play {illegal} .*choices"):
        env.step(illegal)
    with pytest.raises(ValueError, match="must act"):
        env.step(None)
    assert hash_of(env) == before


def test_a_code_is_drawn_evenly_from_the_legal_ones_and_again_with_the_same_seed() -> None:
    env = env_of("gilded-compass")
    env.reset(seed=1)
    walk(env, 5)
    agent = env.agent_selection
    space, mask = env.action_space(agent), env.observe(agent)["action_mask"]
    legal = np.flatnonzero(mask)
    assert len(legal) > 2

    def draw(times: int) -> list[int]:
        space.seed(7)
        return [int(space.sample(mask)) for _ in range(times)]

    drawn = np.bincount(draw(400 * len(legal)), minlength=len(mask))
    assert set(np.flatnonzero(drawn)) == set(legal)
    assert (np.abs(drawn[legal] - 400) < 5 * 400**0.5).all()
    assert draw(50) == draw(50)
    assert isinstance(space.sample(mask), np.int64)


def test_whoever_is_not_asked_draws_what_gymnasium_says() -> None:
    env = env_of("gilded-compass")
    env.reset(seed=1)
    idle = next(one for one in env.possible_agents if one != env.agent_selection)
    space = env.action_space(idle)
    assert space.sample(env.observe(idle)["action_mask"]) == spaces.Discrete(space.n).sample(
        np.zeros(space.n, np.int8)
    )


def test_a_mask_that_was_kept_still_means_what_it_did() -> None:
    env = env_of("gilded-compass")
    env.reset(seed=1)
    agent = env.agent_selection
    space, mask = env.action_space(agent), env.observe(agent)["action_mask"]
    legal = set(np.flatnonzero(mask))
    env.step(space.sample(mask))
    env.observe(env.agent_selection)
    assert {int(space.sample(mask)) for _ in range(60)} <= legal


def test_a_space_travels_without_its_game() -> None:
    env = env_of("gilded-compass")
    env.reset(seed=1)
    agent = env.agent_selection
    space, mask = env.action_space(agent), env.observe(agent)["action_mask"]
    space.seed(3)
    for other in (copy.deepcopy(space), pickle.loads(pickle.dumps(space))):
        assert other == space
        assert other.walk is None
        assert mask[other.sample(mask)]
    twin = copy.deepcopy(env)
    again = twin.observe(agent)["action_mask"]
    one, same = space.sample(mask), twin.action_space(agent).sample(again)
    assert one == same


def test_what_is_not_a_mask_of_ours_is_for_gymnasium_to_judge() -> None:
    env = env_of("gilded-compass")
    env.reset(seed=1)
    env.last()
    space = env.action_space("seat_0")
    only_one = np.zeros(space.n, np.int8)
    only_one[5] = 1
    assert space.sample(only_one) == 5
    assert space.sample(probability=only_one.astype(np.float64)) == 5
    assert space.contains(space.sample())
    everything_else: list[Any] = [only_one[:-1], only_one * 2, [1, 0]]
    for wrong in everything_else:
        with pytest.raises(AssertionError, match="sample mask"):
            space.sample(wrong)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_seat_must_not_know_is_not_in_its_observation(game_id: str) -> None:
    """A table and its twin, whose hidden parts are dealt again, look the same to the seat, also as numbers."""
    env = env_of(game_id)
    for seed in range(3):
        env.reset(seed=seed)
        walk(env, 25, seed)
        for agent, seat in env.seat_of.items():
            seen = env.observe(agent)
            other = copy.deepcopy(env)
            other.present.state.redeal(seat, other.present.state.chance.copy(), 0)
            twin = other.observe(agent)
            assert (seen["observation"] == twin["observation"]).all()
            assert (seen["action_mask"] == twin["action_mask"]).all()


@pytest.mark.parametrize("game_id", GAMES)
def test_an_observation_is_what_the_game_encodes_and_the_callers_own(game_id: str) -> None:
    env = env_of(game_id)
    env.reset(seed=2)
    walk(env, 20)
    encoding = env.game.encoding
    assert encoding is not None
    for agent, seat in env.seat_of.items():
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)
        assert seen["observation"].tolist() == list(encoding.encode(env.present.state, seat))
        for part in seen.values():
            assert part.flags.writeable
            part[:] = 0
        assert env.observe(agent)["observation"].any()


def test_a_mask_that_was_written_into_is_drawn_from_as_it_is() -> None:
    env = env_of("gilded-compass")
    env.reset(seed=1)
    while len(legal := np.flatnonzero(env.observe(env.agent_selection)["action_mask"])) == 1:
        env.step(int(legal[0]))
    mask = env.observe(env.agent_selection)["action_mask"]
    mask[legal[1:]] = 0
    space = env.action_space(env.agent_selection)
    assert {int(space.sample(mask)) for _ in range(20)} == {int(legal[0])}


def test_at_the_end_everybody_is_told_how_it_went() -> None:
    env = env_of("gilded-compass")
    env.reset(seed=1)
    assert env.infos == {agent: {} for agent in env.possible_agents}
    walk(env, 10_000)
    for agent, info in env.infos.items():
        assert set(info) == {"scores", "ranks", "won", "decisions", "endings"}
        assert info["won"] == (info["ranks"][env.seat_of[agent]] == 1)
        assert info["decisions"] > 50


def test_a_picture_is_drawn_where_one_is_wanted() -> None:
    for mode in ("ansi", None):
        env = pettingzoo_env("gilded-compass", render_mode=mode)
        env.reset(seed=1)
        assert (env.render() is None) == (mode is None)
    with pytest.raises(BadTable, match="render_mode"):
        pettingzoo_env("gilded-compass", render_mode="human")


def test_a_legal_action_needs_no_look_before_it_and_an_old_look_allows_nothing() -> None:
    env = env_of("gilded-compass")
    env.reset(seed=1)
    agent = env.agent_selection
    before = np.flatnonzero(env.observe(agent)["action_mask"])
    env.step(int(before[0]))
    state, seat = env.present.state, env.seat_of[env.agent_selection]
    legal = {action.code for action in state.choices(seat)}
    outdated = next(int(code) for code in before if code not in legal)
    with pytest.raises(ValueError, match=f"may not play {outdated}"):
        env.step(outdated)
    env.observe(next(one for one in env.possible_agents if one != env.agent_selection))
    env.step(min(legal))
    assert all(reward == 0 for reward in env.rewards.values())


def test_agents_are_called_until_none_is_left_or_so_many_times() -> None:
    env = env_of("gilded-compass")
    env.reset(seed=1)
    called = []
    for agent in env.agent_iter(7):
        called.append(agent)
        env.step(int(np.flatnonzero(env.observe(agent)["action_mask"])[0]))
    assert len(called) == 7
    assert list(env.agent_iter(0)) == []
    walk(env, 10_000)
    for agent in env.agent_iter():
        assert env.last()[2], agent
        env.step(None)
    assert env.agents == []


ASKED: dict[str, Callable[[DoubloonEnv], object]] = {
    "step": lambda env: env.step(0),
    "step, as the dead do": lambda env: env.step(None),
    "last": lambda env: env.last(),
    "last, unseen": lambda env: env.last(observe=False),
    "agent_iter": lambda env: next(env.agent_iter()),
    "observe": lambda env: env.observe("seat_0"),
    "render": lambda env: env.render(),
    "agent_selection": lambda env: env.agent_selection,
    "rewards": lambda env: env.rewards,
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_before_a_reset_there_is_no_game(ask: Callable[[DoubloonEnv], object]) -> None:
    """Without this a loop would end at once, and a forgotten reset would go unnoticed."""
    with pytest.raises((RuntimeError, AttributeError), match=r"call reset\(\)"):
        ask(env_of("gilded-compass"))


@pytest.mark.parametrize("what", ["step", "step, as the dead do", "last", "last, unseen"])
def test_when_everybody_has_left_there_is_nothing_to_do(what: str) -> None:
    env = env_of("gilded-compass")
    env.reset(seed=1)
    walk(env, 10_000)
    while env.agents:
        env.step(None)
    with pytest.raises(RuntimeError, match=r"over.*call reset\(\)"):
        ASKED[what](env)


@pytest.mark.parametrize("action", [3.7, 3.0, "3", np.float32(3), np.array([3]), [3]])
def test_an_action_is_a_whole_number(action: Any) -> None:
    """A policy that hands over a score instead of a code has a mistake in it: nothing is rounded."""
    env = env_of("gilded-compass")
    env.reset(seed=1)
    before = hash_of(env)
    with pytest.raises(ValueError, match=f"{env.agent_selection} may not play .*whole number"):
        env.step(action)
    assert hash_of(env) == before


@pytest.mark.parametrize("kind", [int, np.int8, np.int64, np.uint16, np.array])
def test_whatever_kind_of_whole_number_it_is(kind: Callable[[int], Any]) -> None:
    env = env_of("gilded-compass")
    env.reset(seed=1)
    code = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
    before = hash_of(env)
    env.step(kind(code))
    assert hash_of(env) != before


class WithoutAnEncoding(SmugglersCove):
    encoding: ClassVar[Encoding | None] = None


def test_a_game_without_an_encoding_is_told_by_hashing_its_view() -> None:
    game = WithoutAnEncoding()
    eye = Observer(game)
    state = game.start(2, {"weather": "calm", "pirates": True, "nights": 3}, quick(b"cove"), False, False)
    seen = eye.look(state, 0)
    assert seen["observation"].shape == eye.low.shape == (WIDTH,)
    assert (seen["observation"] == vector(view_of(game, state, 0))).all()
    assert (seen["observation"] != eye.vector(state, 1)).any()
    assert seen["action_mask"].sum() == len(state.choices(0))


def test_observations_differ_where_views_do() -> None:
    one: dict[str, Any] = {"board": {"cards": 3, "tiles": ["wood", "gold"]}}
    other: dict[str, Any] = {"board": {"cards": 3, "tiles": ["gold", "wood"]}}
    expected = np.zeros(WIDTH, np.float32)
    for path, amount in ((".board.cards", 3), (".board.tiles.0=wood", 1), (".board.tiles.1=gold", 1)):
        place, sign = place_of(path)
        expected[place] += sign * amount
    assert (vector(one) == expected).all()
    assert vector(one).shape == (WIDTH,)
    assert (vector(one) != vector(other)).any()
    assert (vector(one) == vector(dict(one))).all()


def test_a_game_alone() -> None:
    env = pettingzoo_env("el-dorado", 1, {"mode": "solo", "rounds": 2})
    env.reset(seed=1)
    assert env.possible_agents == ["seat_0"]
    assert env.render()
    walk(env, 10_000)
    assert env.rewards["seat_0"] in {-1.0, 1.0}


def test_a_reset_may_change_the_table() -> None:
    env = pettingzoo_env("el-dorado", 2)
    env.reset(seed=1, options={"table": {"rounds": 1}})
    assert env.options["rounds"] == 1
    walk(env, 10_000)
    assert all(env.terminations.values())
