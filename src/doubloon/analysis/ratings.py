"""Ratings of players by the games they played: openskill's Plackett-Luce, a mean and how unsure it is.

Shared by the ladder of the bots (`arena/ladder.py`), where skills do not wander, and by the standing of people (`server/people/standing.py`),
whose skills do: openskill's own `tau`, so that the latest games count most.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating


class Skill(NamedTuple):
    """A mean and how unsure it is."""

    mean: float
    unsure: float

    @property
    def surely(self) -> float:
        """What somebody is at least, almost surely: the order of a table of people, so that few games do not lead it."""
        return self.mean - 3 * self.unsure


def rating_model(wander: bool) -> PlackettLuce:
    """How games are rated; with skills that wander between them, or not."""
    return PlackettLuce() if wander else PlackettLuce(tau=0.0)


def beginner() -> Skill:
    """Somebody who has not played."""
    fresh = PlackettLuce().rating()
    return Skill(fresh.mu, fresh.sigma)


def after(skills: Sequence[Skill], ranks: Sequence[int], wander: bool = True) -> list[Skill]:
    """The skills after one game that ended with these ranks, equals sharing one."""
    rating = rating_model(wander)
    teams: list[list[PlackettLuceRating]] = [[rating.rating(mu=one.mean, sigma=one.unsure)] for one in skills]
    return [Skill(one.mu, one.sigma) for (one,) in rating.rate(teams, ranks=[float(rank) for rank in ranks])]
