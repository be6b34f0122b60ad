"""What every contestant of the bench can do, ours or a peer, so that one worker loop and one set of rounds serve all.

A contestant lives in a process of its own (worker.py). It measures CPU time itself, around the play alone.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Played:
    """Some whole random games, set-up included."""

    games: int
    decisions: int
    unforced: int  # decisions with more than one choice
    seconds: float  # CPU time


@dataclass(frozen=True)
class Copied:
    """Some copies of states in the middle of a game."""

    copies: int
    seconds: float  # CPU time


class Contestant(Protocol):
    """One game of one library in one build."""

    def about(self) -> dict[str, str]:
        """What is measured: library, version, build."""

    def play(self, first: int, games: int) -> Played:
        """Plays the seeds `first`, `first + 1`, ... to their end."""

    def copy(self, rounds: int) -> Copied:
        """Copies each of a few fixed positions `rounds` times."""


def play_each(game: Callable[[int], tuple[int, int]], first: int, games: int) -> Played:
    """The clock that contestants driven from Python share; `game` plays a seed: decisions, unforced decisions."""
    decisions = unforced = 0
    begun = time.process_time()
    for seed in range(first, first + games):
        made, free = game(seed)
        decisions += made
        unforced += free
    return Played(games, decisions, unforced, time.process_time() - begun)


def copy_each(positions: list[Any], copier: Callable[[Any], object], rounds: int) -> Copied:
    """The copy measurement all contestants share: the same loop, so its own cost is the same for all."""
    begun = time.process_time()
    for position in positions:
        for _ in range(rounds):
            copier(position)
    return Copied(rounds * len(positions), time.process_time() - begun)


QUARTERS = (0.25, 0.5, 0.75)  # copies are taken at these parts of a game's length
COPY_SEEDS = (1, 2, 3, 4)  # of these games
