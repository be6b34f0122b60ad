"""How sure we can be: intervals that hold the truth in 95 of 100 runs."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

Z: Final = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""


class Interval(NamedTuple):
    """The lower and the upper end."""

    low: float
    high: float


class Estimate(NamedTuple):
    """A mean with its interval."""

    value: float
    low: float
    high: float


def wilson(wins: float, games: int) -> Interval:
    """A share of wins (Wilson's score interval): honest for few games and near 0 and 1, too. Shared wins may be fractions."""
    if not games:
        return Interval(0.0, 1.0)
    share = wins / games
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    middle = share + Z * Z / (2 * games)
    scale = 1 + Z * Z / games
    return Interval(max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def mean(values: Sequence[float]) -> Estimate:
    """A mean, by the normal approximation; of one value nothing can be said."""
    value = fmean(values)
    if len(values) < 2:
        return Estimate(value, float("-inf"), float("inf"))
    spread = Z * stdev(values) / sqrt(len(values))
    return Estimate(value, value - spread, value + spread)


def paired(before: Sequence[float], after: Sequence[float]) -> Estimate:
    """The mean difference of pairs: what both have in common (the seed's luck) drops out."""
    return mean([late - early for early, late in zip(before, after, strict=True)])
