"""What an analysis finds. Chances are shares of the win, from 0 to 1; every figure carries its standard error."""

from __future__ import annotations

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """A figure out of sampled games. `error` is its standard error: sampling alone, not what the judge may get wrong.

    The truth lies within `low` and `high` in 95 of 100 analyses; where they enclose zero, nothing has been shown."""

    value: float
    error: float
    low: float
    high: float

    @property
    def covers_zero(self) -> bool:
        """Whether it may as well be nothing."""
        return self.low <= 0.0 <= self.high


class Chances(msgspec.Struct, frozen=True):
    """How everybody's chances stood at one version of the table."""

    version: int
    chances: list[float]
    errors: list[float]


class Mistake(msgspec.Struct, frozen=True):
    """A choice that was worse than another by more than two standard errors, in worlds that had no part in finding it."""

    version: int
    """The table's version when it was made: the ply to look at."""
    seat: int
    chose: str
    better: str
    loss: Figure
    """What it cost the seat, below zero."""
    chose_action: str = ""
    better_action: str = ""
    """The same two choices as actions; empty in analyses of earlier versions."""
    why: str = ""
    """What the better choice brings, in a sentence; empty for a game whose evaluation has no terms."""
    places: list[str] = []
    """Where that lies."""


class SeatParts(msgspec.Struct, frozen=True):
    """Where a seat's result came from: `start` and the four parts add up to `end`."""

    seat: int
    start: float
    luck: Figure
    """Dice, draws and what was shown, of all seats."""
    choices: Figure
    """Its own choices, each beside what players of the imagined games would have done."""
    others: Figure
    """The same for everybody else's choices."""
    rest: Figure
    """What only looking further, or from another seat, has changed."""
    end: float
    decisions: int
    """How often it had a choice."""
    agreed: int
    """How often it took what the adviser would have taken."""


class Analysis(msgspec.Struct, frozen=True):
    """A finished game, looked back at."""

    adviser: str
    worlds: int
    """Imagined games for every moment."""
    curve: list[Chances]
    seats: list[SeatParts]
    mistakes: list[Mistake]
    """The dearest first."""
