"""Games a network plays against itself, many at once: what a worker does."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doubloon.bots.network import Learned, read_of
from doubloon.bots.weights import About, Weights
from doubloon.games import game as registered
from doubloon.kernel.chance import quick
from doubloon.kernel.games.game import Mode
from doubloon.learn.selfplay import Example, Habit, play_itself


class TrainingPlan(NamedTuple):
    """Which games are played: the tables take turns."""

    game: str
    seed: str
    tables: tuple[Mode, ...]
    curious: float
    decay: float
    haste: float
    most: int
    every: int


class Part(NamedTuple):
    """Some games, by their numbers, and the weights that play them."""

    plan: TrainingPlan
    first: int
    end: int
    about: About
    layers: tuple[bytes, bytes]


class Examples(NamedTuple):
    """What some games taught: a row for every position."""

    sheets: npt.NDArray[np.int16]
    leads: npt.NDArray[np.float32]
    targets: npt.NDArray[np.float32]
    decisions: int
    stalled: int


def played(part: Part) -> Examples:
    """The games of a part."""
    plan = part.plan
    game = registered(plan.game)
    reads = read_of(game)
    assert reads is not None
    network = Weights(part.about, *part.layers).network()
    habit = Habit(plan.curious, plan.decay, plan.haste, plan.most)
    examples: list[Example] = []
    decisions = stalled = 0
    for number in range(part.first, part.end):
        table = plan.tables[number % len(plan.tables)]
        seed = hashlib.blake2b(f"{plan.seed}\0{number}".encode(), person=b"doubloon-learn").digest()
        state = game.start(
            table["seats"], table["options"], quick(b"table " + seed), listen=False, record=False
        )
        learned = Learned(game, reads, network, table["seats"], part.about.glances)
        game_played = play_itself(learned, state, habit, quick(b"players " + seed))
        examples += game_played.examples[number % plan.every :: plan.every]
        decisions += game_played.decisions
        stalled += game_played.stalled
    return Examples(
        np.stack([np.frombuffer(memoryview(example.sheet), np.int16) for example in examples]),
        np.array([example.lead for example in examples], np.float32),
        np.array([example.target for example in examples], np.float32),
        decisions,
        stalled,
    )


def together(parts: list[Examples]) -> Examples:
    """Several parts as one."""
    return Examples(
        np.concatenate([part.sheets for part in parts]),
        np.concatenate([part.leads for part in parts]),
        np.concatenate([part.targets for part in parts]),
        sum(part.decisions for part in parts),
        sum(part.stalled for part in parts),
    )
