"""Events that are about a figure: a client shows which one. (Not compiled: edge.)"""

from __future__ import annotations

from doubloon.games.city_of_thieves.edge.events.names import thing
from doubloon.kernel.events import Event


class FigureEvent(Event, frozen=True):
    """About a figure."""

    figure: int

    def things(self) -> list[str]:
        return [thing(self.figure)]


class PlayersFigureEvent(Event, frozen=True):
    """About a figure and the player who acts with it."""

    seat: int
    figure: int

    def things(self) -> list[str]:
        return [thing(self.figure)]
