"""A sequential test: games are played until it is clear enough who is better, and no longer."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final, NamedTuple

from doubloon.arena.statistics import Interval, wilson

MISTAKES: Final = 0.05
"""How often the test may say one thing where the other is true."""
SOONEST: Final = 16
"""Blocks of games before anything is said."""


class SequentialResult(NamedTuple):
    """What a test has come to. `better`: at least `high` (True), at most `low` (False), or not clear yet (None)."""

    better: bool | None
    share: float
    games: int
    interval: Interval

    def __str__(self) -> str:
        said = {True: "shown", False: "refuted", None: "open"}[self.better]
        return (
            f"{self.share:.1%} of {self.games} ({self.interval.low:.0%} – {self.interval.high:.0%}), {said}"
        )


class SequentialTest:
    """Is the share of wins rather `high` than `low`? Games come in blocks in which everybody has had every chair once.

    Wald's test with the variance as it is seen between blocks: a normal approximation, therefore nothing is said too soon. It
    may be asked after every game: that is what it is made for. Once it has spoken, it stays by that.
    """

    def __init__(self, low: float, high: float, block: int = 2, mistakes: float = MISTAKES) -> None:
        self.low, self.high = low, high
        self.block = block
        self.bound = log((1 - mistakes) / mistakes)
        self.games = 0
        self.wins = 0.0
        self.better: bool | None = None
        self._in_block = 0.0
        self._blocks = 0
        self._sum = self._squares = 0.0

    def add(self, won: float) -> None:
        """One game more, in the order of their numbers."""
        self.games += 1
        self.wins += won
        self._in_block += won
        if self.games % self.block == 0:
            share = self._in_block / self.block
            self._in_block = 0.0
            self._blocks += 1
            self._sum += share
            self._squares += share * share
            if self.better is None and self._blocks >= SOONEST:
                self.better = self._said()

    def _said(self) -> bool | None:
        mean = self._sum / self._blocks
        spread = max(self._squares / self._blocks - mean * mean, 1 / (4 * self._blocks))
        ratio = self._blocks * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * spread)
        return True if ratio >= self.bound else False if ratio <= -self.bound else None

    @property
    def verdict(self) -> SequentialResult:
        """What is clear so far."""
        share = self.wins / self.games if self.games else 0.5
        return SequentialResult(self.better, share, self.games, wilson(self.wins, self.games))


def verdict_on(wins: Sequence[float], low: float, high: float) -> SequentialResult:
    """The test over these games, in pairs with the chairs swapped."""
    test = SequentialTest(low, high)
    for won in wins:
        test.add(won)
    return test.verdict
