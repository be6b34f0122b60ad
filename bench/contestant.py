"""What contestants of the bench can do, ours or a peer, so that one worker loop and one set of rounds serve all.

A contestant lives in a process of its own (worker.py). It says what it is (`about`), and has a method for each discipline
that it takes part in, which is given a seed and an amount of work. It measures CPU time itself, around the work alone.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

DISCIPLINES = {
    "play": "whole games with the seeds from the one given on, every choice uniform",
    "copy": "copies of a few positions in the middle of a game",
    "position": "whole games on a position, stepped from Python",
    "table": "whole games at a table, as the README plays one",
    "copy_table": "copies of tables in the middle of a game",
    "batch": "steps of a vector of games, each with an observation and a mask",
    "search": "from each of them, a number of times, a few random decisions into an imagined future",
    "step": "steps of an environment for learning, each with an observation and a mask of what is legal",
    "draw": "such steps, with actions drawn by the environment's own space",
    "repeat": "the same steps once more, without choosing",
    "growth": "what a decision costs early and late in a game",
}


@dataclass(frozen=True)
class Played:
    """Some whole random games, set-up included."""

    games: int
    decisions: int
    unforced: int  # decisions with more than one choice
    seconds: float  # CPU time


@dataclass(frozen=True)
class Worked:
    """Some copies, iterations of a search, or steps of an environment."""

    count: int
    seconds: float  # CPU time


def play_each(game: Callable[[int], tuple[int, int]], first: int, games: int) -> Played:
    """The clock that contestants driven from Python share; `game` plays a seed: decisions, unforced decisions."""
    decisions = unforced = 0
    begun = time.process_time()
    for seed in range(first, first + games):
        made, free = game(seed)
        decisions += made
        unforced += free
    return Played(games, decisions, unforced, time.process_time() - begun)


def work_on_each(positions: list[Any], work: Callable[[Any], object], rounds: int) -> Worked:
    """The clock of copies and searches: the same loop for all contestants, so its own cost is the same."""
    begun = time.process_time()
    for position in positions:
        for _ in range(rounds):
            work(position)
    return Worked(rounds * len(positions), time.process_time() - begun)


QUARTERS = (0.25, 0.5, 0.75)  # copies and searches begin at these parts of a game's length
POSITION_SEEDS = (1, 2, 3, 4)  # of these games
HORIZON = 30  # decisions that a search plays ahead
