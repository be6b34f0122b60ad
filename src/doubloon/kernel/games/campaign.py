"""Several games in a row, each handing something over to the next. (Not compiled: edge.)

A campaign is no state of its own: it is a chain of tables. What one game hands over to the next follows from its outcome
and travels as options, so the record of every game tells the whole truth about it, and a host that has the outcomes so far,
the command line or a server, can open the next table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from doubloon.kernel.games.game import Outcome
from doubloon.kernel.games.options import Options


class CampaignPlan(ABC):
    """How the games of a campaign follow each other."""

    title: ClassVar[str]
    clause: ClassVar[str]
    games: ClassVar[int]
    """How many there are."""
    noun: ClassVar[str] = "game"
    """What the book calls one of them."""
    fixed: ClassVar[tuple[str, ...]]
    """The options that the campaign itself decides."""
    handed: ClassVar[tuple[str, ...]]
    """Those among them that only a game before can set: nobody who opens a table chooses them."""

    @abstractmethod
    def chapter(self, number: int) -> str:
        """What the game of this number is called, from 1 on."""

    def chosen(self, options: Options) -> Options:
        """What the host chose, from the options of any game of the campaign."""
        return {name: value for name, value in options.items() if name not in self.fixed}

    @abstractmethod
    def options(self, given: Options, before: Sequence[Outcome]) -> Options:
        """The options of the next game: what the host chose, and what the games before hand over."""

    @abstractmethod
    def standing(self, outcomes: Sequence[Outcome]) -> Outcome:
        """How the campaign stands after these games; after the last, how it ended."""
