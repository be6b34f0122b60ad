"""A course of learning: round after round of games and lessons, in a folder from which it can be resumed.

TrainingRound r of a seed is the same on any number of processes: its games are numbered, their dice come from the seed and their number, and
they are learned from in the order of their numbers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np

from doubloon.arena.workers import ShareOut, by_processes
from doubloon.bots.weights import Weights, write
from doubloon.games import game as registered
from doubloon.kernel.errors import DoubloonError
from doubloon.kernel.games.game import Mode
from doubloon.learn.batches import Part, TrainingPlan, played, together
from doubloon.learn.trainer import Trainer

IN_A_PART: Final = 8
"""Games that one worker plays before it hands them in."""
SLOWEST: Final = 0.1
"""The rate of learning falls evenly to this part of what it was at first."""


class OtherCourse(DoubloonError):
    """A folder holds a course of another kind."""


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be learned, and how."""

    game: str
    seed: str
    games: int
    tables: tuple[Mode, ...]
    hidden: int = 32
    in_a_round: int = 64
    rate: float = 0.0003
    curious: float = 0.05
    decay: float = 0.8
    haste: float = 0.0
    most: int = 4000
    every: int = 4
    """One position in this many is learned from: those of one game are much alike, and few games are soon known by heart."""
    passes: int = 1
    """How often it is learned from."""
    by_hand: bool = False
    """The games are played by the hand-made evaluation; the network learns how they end, and judges only at the end of imagined games."""
    begun_with: str = ""
    """Digest of the weights it began with, if it did not begin from nothing."""


class TrainingRound(msgspec.Struct, frozen=True):
    """How one round went."""

    games: int
    """In all rounds so far."""
    error: float
    decisions: float
    """A game, on average."""
    stalled: int


class Course(NamedTuple):
    """A course in its folder."""

    wish: Wish
    folder: Path
    trainer: Trainer
    rounds: list[TrainingRound]

    def seed(self, what: str) -> int:
        """A number that depends on the seed of the course and on what it is for."""
        told = f"{self.wish.seed}\0{what}".encode()
        return int.from_bytes(hashlib.blake2b(told, digest_size=8).digest(), "little")

    @property
    def games(self) -> int:
        """How many have been played."""
        return self.rounds[-1].games if self.rounds else 0

    def go_on(
        self,
        workers: int = 1,
        share_out: ShareOut = by_processes,
        progress: Callable[[int], object] = int,
        after_round: Callable[[Course], object] = id,
    ) -> None:
        """Round after round until all games are played; each round is kept."""
        while self.games < self.wish.games:
            before = self.games
            self.one_round(workers, share_out)
            self.keep()
            progress(self.games - before)
            after_round(self)

    def one_round(self, workers: int, share_out: ShareOut) -> None:
        """Play some games, learn from them."""
        wish = self.wish
        first, end = self.games, min(self.games + wish.in_a_round, wish.games)
        plan = TrainingPlan(
            wish.game, wish.seed, wish.tables, wish.curious, wish.decay, wish.haste, wish.most, wish.every
        )
        weights = self.trainer.to_play(glances=not wish.by_hand)
        parts = [
            Part(plan, low, high, weights.about, (weights.first, weights.last))
            for low, high in pairwise([*range(first, end, IN_A_PART), end])
        ]
        if workers == 1:
            examples = together([played(part) for part in parts])
        else:
            found = dict(share_out(played, parts, workers))
            examples = together([found[number] for number in range(len(parts))])
        left = 1.0 - first / wish.games
        rate = wish.rate * (SLOWEST + (1.0 - SLOWEST) * left)
        order = np.random.default_rng(self.seed(f"order {first}"))
        error = self.trainer.learn(examples, rate, wish.passes, order)
        self.rounds.append(TrainingRound(end, error, examples.decisions / (end - first), examples.stalled))

    def keep(self) -> None:
        """What is needed to go on, and the weights as they are now."""
        self.trainer.save(self.folder / "state.npz")
        (self.folder / "rounds.json").write_bytes(msgspec.json.encode(self.rounds))
        write(self.folder / f"{self.wish.game}.weights", self.weights())

    def weights(self, **told: object) -> Weights:
        """What plays now."""
        seats = tuple(sorted({table["seats"] for table in self.wish.tables}))
        return self.trainer.to_play(
            seats=seats, glances=not self.wish.by_hand, seed=self.wish.seed, games=self.games, **told
        )


def course(wish: Wish, folder: Path, begin: Weights | None = None) -> Course:
    """A new course, or the one that was begun in this folder."""
    game = registered(wish.game)
    made = Course(wish, folder, Trainer(game, wish.hidden, 0), [])
    made = made._replace(trainer=Trainer(game, wish.hidden, made.seed("first weights")))
    if begin is not None:
        made.trainer.begin_with(begin)
    folder.mkdir(parents=True, exist_ok=True)
    told = folder / "wish.json"
    if not told.exists():
        told.write_bytes(msgspec.json.format(msgspec.json.encode(wish)))
    elif msgspec.json.decode(told.read_bytes(), type=Wish) != wish:
        raise OtherCourse(f"{folder} holds a course of another kind (see {told.name}): name another folder")
    if (folder / "state.npz").exists():
        made.trainer.load(folder / "state.npz")
        made.rounds.extend(
            msgspec.json.decode((folder / "rounds.json").read_bytes(), type=list[TrainingRound])
        )
    return made
