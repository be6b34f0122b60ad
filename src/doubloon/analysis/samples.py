"""Means of sampled games, and how sure they are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from doubloon.analysis.findings import Figure

Z: Final = 1.959964
"""95 % of a normal distribution lie within this many standard errors."""


class Sample:
    """Gains by seat, world after world (Welford's sums)."""

    def __init__(self, seats: int) -> None:
        self.count = 0
        self.means = [0.0] * seats
        self.squares = [0.0] * seats

    @classmethod
    def exactly(cls, gains: Sequence[float]) -> Sample:
        """What is certain: a game that is over."""
        certain = cls(len(gains))
        certain.means = list(gains)
        return certain

    def add(self, gains: Sequence[float]) -> None:
        """One more world."""
        self.count += 1
        for seat, gain in enumerate(gains):
            apart = gain - self.means[seat]
            self.means[seat] += apart / self.count
            self.squares[seat] += apart * (gain - self.means[seat])

    def variance(self, seat: int) -> float:
        """Of the mean. One world says nothing of how far others would lie from it."""
        if not self.count:
            return 0.0
        return self.squares[seat] / (self.count - 1) / self.count if self.count > 1 else math.inf

    def error(self, seat: int) -> float:
        """The standard error of the mean."""
        return math.sqrt(self.variance(seat))


class Sum:
    """A sum of means that were sampled apart: their variances add up."""

    def __init__(self) -> None:
        self.value = 0.0
        self.variance = 0.0

    def add(self, value: float, variance: float) -> None:
        """One more of them."""
        self.value += value
        self.variance += variance

    def figure(self) -> Figure:
        """The sum with its interval."""
        return figure(self.value, math.sqrt(self.variance))


def figure(value: float, error: float) -> Figure:
    """A figure with its 95 % interval."""
    return Figure(value, error, value - Z * error, value + Z * error)
