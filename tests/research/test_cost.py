"""What the doors for learners cost, in bytecodes of the interpreted engine: exact, so nothing here depends on the machine."""

from __future__ import annotations

import copy

import pytest

from bench.bytecodes import bytecodes_of
from doubloon.games import games
from doubloon.research import pettingzoo_env, vector


def cost_of_a_step(count: int) -> float:
    """Bytecodes of a step, by game, a few steps into games that have begun together."""
    env = vector("gilded-compass", count)
    env.reset(seed=1)
    env.step(env.draw())
    return sum(bytecodes_of(lambda: env.step(env.draw())) for _ in range(4)) / (4 * count)


def test_a_step_costs_no_more_with_more_games() -> None:
    """The cost by `count` that docs/speed.md measures, without the processor's caches."""
    assert cost_of_a_step(96) <= 1.05 * cost_of_a_step(24)


@pytest.mark.parametrize("game_id", games())
def test_a_copy_of_an_environment_costs_at_most_ten_copies_of_its_state(game_id: str) -> None:
    """Also when its spaces have drawn: NumPy's generators are copied at the next draw."""
    env = pettingzoo_env(game_id)
    env.reset(seed=1)
    for _ in range(6):
        agent = env.agent_selection
        env.step(env.action_space(agent).sample(env.observe(agent)["action_mask"]))
    state = env.present.state
    copy.deepcopy(env)
    assert bytecodes_of(lambda: copy.deepcopy(env)) <= 10 * bytecodes_of(state.copy)


@pytest.mark.parametrize("game_id", games())
def test_a_game_keeps_less_than_half_a_row_for_each_seat(game_id: str) -> None:
    """What is kept for learners fills the processor's caches where there are thousands of games."""
    env = vector(game_id, 2)
    env.reset(seed=1)
    for _ in range(30):
        env.step(env.draw())
    width = len(env.observer.low)
    for state in env.present.states:
        kept = list(getattr(state, "noted_sheets", []))
        if land := getattr(state, "land", None):
            kept.append(land.drawn)
        assert all(len(sheet) < width / 2 for sheet in kept)
