"""Games a network plays against itself, many at once: what a worker does."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doubloon.bots.network import Learned
from doubloon.bots.weights import About, Weights
from doubloon.games import game as registered
from doubloon.kernel.chance import quick
from doubloon.kernel.game import Mode
from doubloon.learn.selfplay import Habit, Position, play_itself


class Plan(NamedTuple):
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

    plan: Plan
    first: int
    end: int
    about: About
    layers: tuple[bytes, bytes]


class Learnt(NamedTuple):
    """What some games taught: a row for every position."""

    sheets: npt.NDArray[np.int16]
    leads: npt.NDArray[np.float32]
    targets: npt.NDArray[np.float32]
    decisions: int
    stalled: int


def played(part: Part) -> Learnt:
    """The games of a part."""
    plan = part.plan
    game = registered(plan.game)
    assert game.encoding is not None
    network = Weights(part.about, *part.layers).network()
    habit = Habit(plan.curious, plan.decay, plan.haste, plan.most)
    positions: list[Position] = []
    decisions = stalled = 0
    for number in range(part.first, part.end):
        table = plan.tables[number % len(plan.tables)]
        seed = hashlib.blake2b(f"{plan.seed}\0{number}".encode(), person=b"doubloon-learn").digest()
        state = game.start(
            table["seats"], table["options"], quick(b"table " + seed), listen=False, record=False
        )
        learned = Learned(game, game.encoding, network, table["seats"], part.about.glances)
        lesson = play_itself(learned, state, habit, quick(b"players " + seed))
        positions += lesson.positions[number % plan.every :: plan.every]
        decisions += lesson.decisions
        stalled += lesson.stalled
    return Learnt(
        np.stack([np.frombuffer(memoryview(position.sheet), np.int16) for position in positions]),
        np.array([position.lead for position in positions], np.float32),
        np.array([position.target for position in positions], np.float32),
        decisions,
        stalled,
    )


def together(parts: list[Learnt]) -> Learnt:
    """Several parts as one."""
    return Learnt(
        np.concatenate([part.sheets for part in parts]),
        np.concatenate([part.leads for part in parts]),
        np.concatenate([part.targets for part in parts]),
        sum(part.decisions for part in parts),
        sum(part.stalled for part in parts),
    )
