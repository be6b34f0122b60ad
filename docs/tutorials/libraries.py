"""Learning Gilded Compass with the libraries of others: `python docs/tutorials/libraries.py maskable-ppo` (or `dqn`).

MaskablePPO is sb3-contrib's, DQN tianshou's. Both meet the game through `doubloon.research.versus`, sit in a chair that is drawn for each game
against a random player, and are paid by the lead at the end. Now and then they play a hundred games
without learning; the share they win is drawn with its 95 % interval. `make learners-test` has an environment in which both run.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from doubloon.research import versus

from learning import Point, drawn  # isort: skip (the page beside this one)

PICTURES = Path(__file__).resolve().parents[1] / "pictures"
Play = Callable[[Any, Any], int]
"""From numbers and mask to a code."""


class Scaled(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Every number by the greatest it can be; the mask stands beside it, where tianshou looks for it."""

    def __init__(self, masked: bool) -> None:
        super().__init__(versus("gilded-compass", ["random"], reward="margin"))
        columns = self.env.observation_space["observation"]
        self.most = np.maximum(columns.high, 1).astype(np.float32)
        self.masked = masked
        numbers = spaces.Box(-1, 1, columns.shape, np.float32)
        mask = spaces.Box(0, 1, (int(self.action_space.n),), np.int8)
        self.observation_space = spaces.Dict({"obs": numbers, "mask": mask}) if masked else numbers

    def scaled(self, seen: dict[str, Any]) -> Any:
        numbers = seen["observation"] / self.most
        return {"obs": numbers, "mask": seen["action_mask"]} if self.masked else numbers

    def reset(self, **wishes: Any) -> Any:
        seen, info = self.env.reset(**wishes)
        return self.scaled(seen), info

    def step(self, action: Any) -> Any:
        seen, *rest = self.env.step(int(action))
        return self.scaled(seen), *rest

    def action_masks(self) -> Any:
        """Where MaskablePPO looks for it."""
        return self.env.action_masks()


def wins(play: Play, games: int) -> float:
    """Games won of this many, by the seeds of the test; who shares a win has a share of it."""
    env = Scaled(masked=True)
    won = 0.0
    for seed in range(games):
        seen, info = env.reset(seed=10**9 + seed)
        over = False
        while not over:
            seen, _, over, _, info = env.step(play(seen["obs"], seen["mask"]))
        won += info["won"] / info["ranks"].count(min(info["ranks"]))
    return won


def maskable_ppo(steps: int, every: int, tested: int, seed: int) -> list[Point]:
    """sb3-contrib's policy gradient with a mask."""
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env

    model = MaskablePPO(
        "MlpPolicy",
        make_vec_env(lambda: Scaled(masked=False), 8, seed=seed),
        n_steps=256,
        batch_size=512,
        gamma=0.999,
        ent_coef=0.01,
        seed=seed,
    )

    def play(numbers: Any, mask: Any) -> int:
        return int(model.predict(numbers, action_masks=mask.astype(bool), deterministic=True)[0])

    def learn() -> None:
        model.learn(every, reset_num_timesteps=False)

    return curve_of(learn, play, steps, every, tested)


def dqn(steps: int, every: int, tested: int, seed: int) -> list[Point]:
    """Tianshou's deep Q-network; it draws at random from what the mask allows."""
    import torch
    from tianshou.algorithm import DQN
    from tianshou.algorithm.algorithm_base import policy_within_training_step
    from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Batch, Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv
    from tianshou.utils.net.common import Net

    torch.manual_seed(seed)
    np.random.seed(seed)
    envs = DummyVectorEnv([lambda: Scaled(masked=True) for _ in range(8)])
    envs.seed(seed)
    single = Scaled(masked=True)
    codes = int(single.action_space.n)
    net = Net(state_shape=single.observation_space["obs"].shape, action_shape=codes, hidden_sizes=[64])
    policy = DiscreteQLearningPolicy(model=net, action_space=single.action_space, eps_training=0.2)
    algorithm: Any = DQN(
        policy=policy,
        optim=AdamOptimizerFactory(lr=1e-3),
        gamma=0.99,
        n_step_return_horizon=20,
        target_update_freq=200,
    )
    collector: Any = Collector(algorithm, envs, VectorReplayBuffer(20_000, 8), exploration_noise=True)
    collector.reset()

    def play(numbers: Any, mask: Any) -> int:
        with torch.no_grad():
            return int(policy(Batch(obs=Batch(obs=numbers[None], mask=mask[None]), info=Batch())).act[0])

    def learn() -> None:
        with policy_within_training_step(policy):
            for _ in range(every // 64):
                with torch.no_grad():
                    collector.collect(n_step=64)
                for _ in range(8):
                    algorithm.update(sample_size=64, buffer=collector.buffer)

    return curve_of(learn, play, steps, every, tested)


def curve_of(learn: Callable[[], None], play: Play, steps: int, every: int, tested: int) -> list[Point]:
    """Learning and tests in turns, a test first."""
    curve = [Point(0, wins(play, tested), tested)]
    while curve[-1].games < steps:
        learn()
        curve.append(Point(curve[-1].games + every, wins(play, tested), tested))
        print(f"{curve[-1].games:7,} steps: wins {curve[-1].wins:g} of {tested}", flush=True)
    return curve


LIBRARIES = {"maskable-ppo": maskable_ppo, "dqn": dqn}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("library", choices=LIBRARIES)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--every", type=int, default=10_240)
    parser.add_argument("--tested", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    wishes = parser.parse_args()
    curve = LIBRARIES[wishes.library](wishes.steps, wishes.every, wishes.tested, wishes.seed)
    out = wishes.out or PICTURES / f"{wishes.library}.svg"
    out.write_text(drawn(curve, "steps"), "utf-8")
    print(out)


if __name__ == "__main__":
    main()
