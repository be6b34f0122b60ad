"""How sure we can be: intervals that hold the truth in 95 of 100 runs."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

Z: Final = 1.959964
"""95 % of a normal distribution lie within this many standard deviations."""


class Interval(NamedTuple):
    """The lower and the upper end."""

    low: float
    high: float


class Estimate(NamedTuple):
    """A mean with its interval."""

    value: float
    low: float
    high: float


def wilson(wins: float, games: float) -> Interval:
    """A share of wins (Wilson's score interval): honest for few games and near 0 and 1, too. Shared wins may be fractions."""
    if not games:
        return Interval(0.0, 1.0)
    share = wins / games
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    middle = share + Z * Z / (2 * games)
    scale = 1 + Z * Z / games
    return Interval(max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def clustered(games: Sequence[tuple[float, int]]) -> Estimate:
    """A share of hits where each game brings several tries, such as two chairs with one name: (hits, tries) a game.

    Tries of one game depend on each other, so the spread is taken between games. Wilson's interval is then the one of as
    many independent tries as would spread alike; where every game has one try these are the games themselves.
    """
    hits, tries = sum(hit for hit, _ in games), sum(count for _, count in games)
    counted = sum(count > 0 for _, count in games)
    if not tries:
        return Estimate(0.0, 0.0, 1.0)
    share = hits / tries
    variance = sum((hit - share * count) ** 2 for hit, count in games) / tries**2
    if counted < 2 or not 0 < share < 1:
        return Estimate(share, *wilson(share * counted, counted))
    if not variance:
        return Estimate(share, share, share)
    independent = share * (1 - share) / variance
    return Estimate(share, *wilson(share * independent, independent))


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
