"""One learner against others: Gymnasium's own check, rewards, opponents of every kind, and what the end tells."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from doubloon.games import games
from doubloon.kernel.errors import BadTable
from doubloon.research import versus
from doubloon.research.on_gymnasium import Observation, Versus, register

GAME = "gilded-compass"
SHORT: dict[str, dict[str, object]] = {
    "el-dorado": {"rounds": 2},
    "battle-of-gog": {"variant": "short", "map": "reference"},
}


def first_legal(observation: Observation) -> int:
    return int(observation["action_mask"].argmax())


def played(env: Versus, seed: int = 1) -> tuple[list[float], dict[str, Any]]:
    """The rewards of one game in which the learner takes the first legal action, and what was told at its end."""
    observation, info = env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        assert observation in env.observation_space
        observation, reward, over, truncated, info = env.step(first_legal(observation))
        rewards.append(reward)
        assert not truncated
    return rewards, info


@pytest.mark.parametrize("game_id", list(games()))
def test_a_whole_game_of_every_title(game_id: str) -> None:
    rewards, info = played(versus(game_id, ["random"], options=SHORT.get(game_id)))
    assert set(rewards[:-1]) <= {0.0}
    assert rewards[-1] in {-1.0, 0.0, 1.0}
    assert len(info["scores"]) == len(info["ranks"]) == 2
    assert info["won"] == (info["ranks"][info["seat"]] == 1)
    assert info["decisions"] >= len(rewards)


class OnlyLegal(gymnasium.Wrapper[Observation, int, Observation, int]):
    """Gymnasium's check draws any action; an illegal one is an error here, so the nearest legal one is played."""

    def step(self, action: int) -> Any:
        mask = self.unwrapped.action_masks()  # type: ignore[attr-defined]
        return super().step(int(np.flatnonzero(mask)[action % mask.sum()]))


@pytest.mark.filterwarnings("ignore")  # advice of the checker, not failures
def test_gymnasiums_own_check() -> None:
    check_env(OnlyLegal(versus(GAME, ["random"])), skip_render_check=True)
    made = gymnasium.make(register()[0], opponents=["random"])
    assert isinstance(made.unwrapped, Versus)


def test_equal_seeds_give_equal_games_and_seats_are_drawn() -> None:
    env = versus(GAME, ["random", "random"])
    assert played(env, 3) == played(env, 3)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(12)} == {0, 1, 2}
    fixed = versus(GAME, ["random", "random"], seat=2)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(6)} == {2}


def test_the_potential_adds_up_to_the_rank() -> None:
    """What the steps bring is the rank at the end less where the learner stood at the beginning."""
    env = versus(GAME, ["greedy"], reward="potential", seat=0)
    env.reset(seed=5)
    began = env.standing
    rewards, info = played(env, 5)
    assert sum(rewards) == pytest.approx((1.0 if info["won"] else -1.0) - began)
    assert sum(reward != 0 for reward in rewards) > 3


def test_the_margin_follows_the_lead() -> None:
    rewards, info = played(versus(GAME, ["greedy"], reward="margin", seat=0), 5)
    lead = info["scores"][0] - info["scores"][1]
    assert rewards[-1] * lead > 0
    assert -1 < rewards[-1] < 1


def test_opponents_may_be_functions_and_bots() -> None:
    asked: list[Observation] = []

    def frozen(observation: Observation) -> int:
        asked.append(observation)
        return first_legal(observation)

    rewards, _ = played(versus(GAME, [frozen], seat=0))
    assert asked
    assert rewards
    cheat = versus(GAME, [lambda _: 0], seat=1)
    with pytest.raises(ValueError, match="an opponent's action 0 is not legal"):
        played(cheat)


def test_arrays_are_the_callers_own() -> None:
    """A tensor library takes them without a warning: they may be written to."""
    observation, _ = versus(GAME).reset(seed=1)
    assert all(array.flags.writeable for array in observation.values())


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadTable, match="reward 'gold' is not one of rank, margin, potential"):
        versus(GAME, reward="gold")  # type: ignore[arg-type]
    with pytest.raises(BadTable, match="no bot is called 'nobody'"):
        versus(GAME, ["nobody"])
    with pytest.raises(BadTable, match="there are seats 0 to 1, not 7"):
        versus(GAME, seat=7)
    env = versus(GAME)
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(0)
    observation, _ = env.reset(seed=1)
    with pytest.raises(ValueError, match="there is no action 999999"):
        env.step(999_999)
    illegal = int(observation["action_mask"].argmin())
    with pytest.raises(ValueError, match="is not legal"):
        env.step(illegal)
    assert env.render() is None
    drawn = versus(GAME, render_mode="ansi")
    drawn.reset(seed=1)
    assert drawn.render()
