"""PettingZoo: steps of an environment under random play, each with an observation and a mask of what is legal.

The same loop drives the peer (connect four, in the peers' environment) and ours, each as its users get it: ours from
`pettingzoo_env()`, the peer from `connect_four_v3.env()`, whose wrappers refuse illegal actions and calls out of turn, as
ours does by itself. The peer also runs bare, without that, for the record.
"""

import os
import time
from collections.abc import Callable
from importlib import import_module, metadata
from random import Random
from typing import Any

from bench.contestant import Worked


class Zoo:
    """PettingZoo's connect four."""

    def __init__(self, bare: bool) -> None:
        os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        game = import_module("pettingzoo.classic.connect_four_v3")
        self.environment = game.raw_env() if bare else game.env()

    def about(self) -> dict[str, str]:
        return {
            "library": "pettingzoo",
            "version": metadata.version("pettingzoo"),
            "game": "connect_four_v3",
        }

    def step(self, first: int, steps: int) -> Worked:
        return picked_steps(self.environment, first, steps)

    def draw(self, first: int, steps: int) -> Worked:
        return drawn_steps(self.environment, first, steps)

    def repeat(self, first: int, steps: int) -> Worked:
        return repeated_steps(self.environment, first, steps)


def drawn_steps(environment: Any, first: int, steps: int) -> Worked:
    """A number of steps, each action drawn as PettingZoo's documentation does it: by the space of actions, with the mask.

    The spaces differ (Gymnasium's in connect four, `research/codes.py` in ours), so this compares more than environments."""
    spaces = {agent: environment.action_space(agent) for agent in environment.possible_agents}
    for number, space in enumerate(spaces.values()):
        space.seed(first + number)
    return random_steps(environment, first, steps, lambda agent, mask: spaces[agent].sample(mask))


def picked_steps(environment: Any, first: int, steps: int, played: list[int] | None = None) -> Worked:
    """A number of steps, each action picked in the cheapest way NumPy and Python have, the same for both sides: what the target
    is about. `played` takes down the actions."""
    dice = Random(first).random

    def pick(_: str, mask: Any) -> int:
        (legal,) = mask.view(bool).nonzero()
        action: int = legal.item(int(dice() * len(legal)))
        if played is not None:
            played.append(action)
        return action

    return random_steps(environment, first, steps, pick)


def random_steps(environment: Any, first: int, steps: int, choose: Callable[[str, Any], int]) -> Worked:
    """A number of steps, with as many games as that takes; resets and choosing are inside the clock."""
    done = 0
    begun = time.process_time()
    while done < steps:
        environment.reset(seed=first + done)
        for agent in environment.agent_iter():
            observation, _, ended, cut_off, _ = environment.last()
            if ended or cut_off or done == steps:
                break
            environment.step(choose(agent, observation["action_mask"]))
            done += 1
    return Worked(done, time.process_time() - begun)


def repeated_steps(environment: Any, first: int, steps: int) -> Worked:
    """Picked steps once more, with the actions known beforehand: what an environment takes without any agent."""
    played: list[int] = []
    picked_steps(environment, first, steps, played)
    done = 0
    begun = time.process_time()
    while done < steps:
        environment.reset(seed=first + done)
        for _ in environment.agent_iter():
            _, _, ended, cut_off, _ = environment.last()
            if ended or cut_off or done == steps:
                break
            environment.step(played[done])
            done += 1
    return Worked(done, time.process_time() - begun)
