"""The network while it learns: floating-point weights, their gradients and Adam, in NumPy."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doubloon.bots.network import FURTHEST, LARGEST, MORE_INPUTS, ROOT_UNIT, ROOTS, WEIGHT_UNIT, read_of
from doubloon.bots.weights import About, Weights, layout
from doubloon.kernel.errors import DoubloonError
from doubloon.kernel.games.game import Game
from doubloon.learn.batches import Examples

Array = npt.NDArray[np.float32]

BATCH: Final = 256
MOMENTUM: Final = 0.9
SQUARES: Final = 0.999
AVERAGED: Final = 0.998
"""The weights that play are a running mean of those that learn."""
WIDEST: Final = 32767
_ROOTS: Final = np.array(list(ROOTS), np.float32) / ROOT_UNIT


class CannotLearn(DoubloonError):
    """A game without an encoding of its own."""


class Trainer:
    """Weights by name: `first`, `last`, `bias`, `trust`; with each its running mean and Adam's two moments."""

    def __init__(self, game: Game, hidden: int, seed: int) -> None:
        reads = read_of(game)
        if reads is None:
            raise CannotLearn(f"{game.title} has no encoding to learn from (docs/adding-a-game.md)")
        sheet = reads.sheet
        self.game = game
        self.reads = reads
        self.width = int(sheet.width)
        self.hidden = hidden
        self.unit = 2.0 * game.lead
        self.reach = np.ones(self.width + MORE_INPUTS, np.float32)
        """By column: the root of its largest number; what a column says is brought to about one."""
        for column in sheet.columns:
            first, end = int(column.first), int(column.first + column.places * column.times)
            self.reach[first:end] = max(1.0, np.sqrt(float(min(LARGEST, max(column.high, -column.low)))))
        random = np.random.default_rng(seed)
        self.weights: dict[str, Array] = {
            "first": random.normal(0.0, 0.1, (self.width + MORE_INPUTS, hidden)).astype(np.float32),
            "last": np.zeros(hidden, np.float32),
            "bias": np.zeros(1, np.float32),
            "trust": np.ones(1, np.float32),
        }
        self.mean = {name: value.copy() for name, value in self.weights.items()}
        self.moments = {
            name: [np.zeros_like(value), np.zeros_like(value)] for name, value in self.weights.items()
        }
        self.known: npt.NDArray[np.bool_] = np.zeros(self.width + MORE_INPUTS, np.bool_)
        """The columns that had weights to begin with."""
        self.updates = 0

    def inputs(self, sheets: npt.NDArray[np.int16], leads: Array) -> tuple[Array, Array]:
        """What the network reads of a batch, and the leads in units."""
        numbers = np.clip(sheets, -LARGEST, LARGEST).astype(np.int32)
        ahead: Array = (leads / self.unit).astype(np.float32)
        near = np.clip(ahead, -FURTHEST, FURTHEST)
        ones = np.ones_like(near)
        columns = np.concatenate([_ROOTS[numbers + LARGEST], near[:, None], ones[:, None]], axis=1)
        read: Array = (columns / self.reach).astype(np.float32)
        return read, ahead

    def learn(self, examples: Examples, rate: float, passes: int, random: np.random.Generator) -> float:
        """Learn from some games; how far the network was from the targets on the first pass (mean square)."""
        count = len(examples.targets)
        far = 0.0
        for number in range(passes):
            order = random.permutation(count)
            for start in range(0, count, BATCH):
                rows = order[start : start + BATCH]
                error = self._step(examples.sheets[rows], examples.leads[rows], examples.targets[rows], rate)
                far += error * len(rows) if number == 0 else 0.0
        return far / count

    def _step(self, sheets: npt.NDArray[np.int16], leads: Array, targets: Array, rate: float) -> float:
        """One step down the gradient of the mean square error."""
        columns, ahead = self.inputs(sheets, leads)
        weights = self.weights
        amounts = columns @ weights["first"]
        slopes = 1.0 / (1.0 + np.abs(amounts))
        active = amounts * slopes
        total = weights["trust"] * ahead + weights["bias"] + active @ weights["last"]
        shrink = 1.0 / np.sqrt(1.0 + total * total)
        wrong = total * shrink - targets
        down = wrong * shrink**3 * np.float32(2.0 / len(targets))
        inner = (down[:, None] * weights["last"]) * slopes**2
        gradients = {
            "first": columns.T @ inner,
            "last": active.T @ down,
            "bias": np.array([down.sum()], np.float32),
            "trust": np.array([(down * ahead).sum()], np.float32),
        }
        self._descend(gradients, rate)
        return float(np.mean(wrong * wrong))

    def _descend(self, gradients: dict[str, Array], rate: float) -> None:
        """Adam; the running mean follows, quickly at first."""
        self.updates += 1
        kept = min(AVERAGED, 1.0 - 1.0 / (1.0 + self.updates / 4))
        step = rate * np.sqrt(1.0 - SQUARES**self.updates) / (1.0 - MOMENTUM**self.updates)
        for name, gradient in gradients.items():
            first, second = self.moments[name]
            first *= MOMENTUM
            first += (1.0 - MOMENTUM) * gradient
            second *= SQUARES
            second += (1.0 - SQUARES) * gradient * gradient
            self.weights[name] -= (step * first / (np.sqrt(second) + 1e-8)).astype(np.float32)
            self.mean[name] *= np.float32(kept)
            self.mean[name] += np.float32(1.0 - kept) * self.weights[name]

    # --- files --------------------------------------------------------------------------------------------------------

    def to_play(self, **told: Any) -> Weights:
        """The running mean, in the units in which networks play. A column that no game has filled so far adds nothing."""
        met = self.moments["first"][1].any(axis=1) | self.known
        scaled = np.where(met[:, None], self.mean["first"], 0.0) / self.reach[:, None] * WEIGHT_UNIT
        about = About(
            game=self.game.id,
            rules=self.game.rules,
            encoding=layout(self.reads),
            width=self.width,
            hidden=self.hidden,
            unit=self.unit,
            trust=float(self.mean["trust"][0]),
            bias=float(self.mean["bias"][0]),
            **told,
        )
        return Weights(
            about,
            np.clip(np.rint(scaled), -WIDEST, WIDEST).astype("<i2").tobytes(),
            self.mean["last"].astype("<f8").tobytes(),
        )

    def begin_with(self, weights: Weights) -> None:
        """Go on from weights that played: of the same columns, whatever the rules were."""
        about = weights.about
        first = np.frombuffer(weights.first, "<i2").reshape(-1, about.hidden).astype(np.float32)
        self.hidden = about.hidden
        self.known = np.abs(first).max(axis=1) > 0
        begun = {
            "first": first * self.reach[:, None] / np.float32(WEIGHT_UNIT),
            "last": np.frombuffer(weights.last, "<f8").astype(np.float32),
            "bias": np.array([about.bias], np.float32),
            "trust": np.array([about.trust], np.float32),
        }
        for name, value in begun.items():
            self.weights[name] = value.copy()
            self.mean[name] = value.copy()
            self.moments[name] = [np.zeros_like(value), np.zeros_like(value)]

    def save(self, path: Path) -> None:
        """All that is needed to go on exactly."""
        kept: dict[str, Any] = {"updates": np.array(self.updates), "known": self.known}
        for name in self.weights:
            kept[f"weights {name}"] = self.weights[name]
            kept[f"mean {name}"] = self.mean[name]
            kept[f"first {name}"], kept[f"second {name}"] = self.moments[name]
        part = path.with_suffix(".part.npz")
        np.savez(part, **kept)
        part.replace(path)

    def load(self, path: Path) -> None:
        """Go on from there."""
        with np.load(path) as kept:
            self.updates = int(kept["updates"])
            self.known = kept["known"]
            for name in self.weights:
                self.weights[name] = kept[f"weights {name}"]
                self.mean[name] = kept[f"mean {name}"]
                self.moments[name] = [kept[f"first {name}"], kept[f"second {name}"]]
