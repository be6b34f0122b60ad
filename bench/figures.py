"""Medians with quartiles, and ratios taken round by round: the only arithmetic of the bench."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A median and the quartiles around it."""

    median: float
    low: float
    high: float


def exact(value: float) -> Figure:
    """What was counted rather than measured."""
    return Figure(value, value, value)


def figure(values: Sequence[float]) -> Figure:
    if len(values) < 2:
        return Figure(values[0], values[0], values[0])
    low, median, high = statistics.quantiles(values, n=4, method="inclusive")
    return Figure(median, low, high)


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> Figure:
    """Ours by theirs, each round with the same round's: the machine was equally fast or slow for both."""
    return figure([mine / other for mine, other in zip(ours, theirs, strict=True)])
