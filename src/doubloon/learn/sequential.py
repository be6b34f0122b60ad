"""A sequential test: games are played until it is clear enough who is better, and no longer."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from statistics import fmean, pvariance
from typing import Final, NamedTuple

from doubloon.arena.statistics import Interval, wilson

MISTAKES: Final = 0.05
"""How often the test may say one thing where the other is true."""
SOONEST: Final = 16
"""Pairs of games before anything is said."""


class Verdict(NamedTuple):
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


def verdict_on(wins: Sequence[float], low: float, high: float) -> Verdict:
    """Is the share of wins rather `high` than `low`? Games come in pairs with the chairs swapped.

    Wald's test with the variance as it is seen between pairs: a normal approximation, therefore nothing is said too soon.
    """
    pairs = [(wins[number] + wins[number + 1]) / 2 for number in range(0, len(wins) - 1, 2)]
    share = fmean(wins) if wins else 0.5
    interval = wilson(share * len(wins), len(wins))
    better: bool | None = None
    if len(pairs) >= SOONEST:
        spread = max(pvariance(pairs), 1 / (4 * len(pairs)))
        ratio = len(pairs) * (high - low) * (2 * fmean(pairs) - low - high) / (2 * spread)
        bound = log((1 - MISTAKES) / MISTAKES)
        better = True if ratio >= bound else False if ratio <= -bound else None
    return Verdict(better, share, len(wins), interval)
