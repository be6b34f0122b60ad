"""PettingZoo: steps of an environment under random play, each with an observation and a mask of what is legal.

The same loop drives the peer (connect four, in the peers' environment) and ours. The peer goes without its wrappers,
which check what a caller does; ours has none.
"""

import os
import time
from importlib import import_module, metadata
from random import Random
from typing import Any

from bench.contestant import Worked


class Zoo:
    """PettingZoo's connect four."""

    def __init__(self) -> None:
        os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        self.environment = import_module("pettingzoo.classic.connect_four.connect_four").raw_env()

    def about(self) -> dict[str, str]:
        return {
            "library": "pettingzoo",
            "version": metadata.version("pettingzoo"),
            "game": "connect_four_v3",
        }

    def step(self, first: int, steps: int) -> Worked:
        return random_steps(self.environment, first, steps)

    def repeat(self, first: int, steps: int) -> Worked:
        return repeated_steps(self.environment, first, steps)


def random_steps(environment: Any, first: int, steps: int, played: list[int] | None = None) -> Worked:
    """So many steps, with as many games as that takes; resets are inside the clock. `played` takes down the actions.

    Choosing is inside, too, so it is done in the cheapest way NumPy and Python have."""
    dice = Random(first).random
    done = 0
    begun = time.process_time()
    while done < steps:
        environment.reset(seed=first + done)
        for _ in environment.agent_iter():
            observation, _, ended, cut_off, _ = environment.last()
            if ended or cut_off or done == steps:
                break
            (legal,) = observation["action_mask"].view(bool).nonzero()
            action = int(legal[int(dice() * len(legal))])
            if played is not None:
                played.append(action)
            environment.step(action)
            done += 1
    return Worked(done, time.process_time() - begun)


def repeated_steps(environment: Any, first: int, steps: int) -> Worked:
    """The same games once more, with the actions known beforehand: what an environment takes without any agent."""
    played: list[int] = []
    random_steps(environment, first, steps, played)
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
