"""What a bot is: somebody who is shown an imagined table and names an action, with reasons."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.errors import DoubloonError
from doubloon.kernel.table import Table


class Weighed(NamedTuple):
    """A choice and what the bot thinks it is worth: in the game's points after one look at it, or, where it was tried
    in `visits` imagined games, how they went: from 0 (lost) over 0.5 (even with the best rival) to 1 (won)."""

    action: Action
    value: float
    visits: int = 0


class Thought(NamedTuple):
    """What a bot would do, and why: the choices it weighed, best first. A bot without opinions weighs nothing."""

    action: Action
    weighed: tuple[Weighed, ...] = ()


class Forfeit(DoubloonError):
    """A bot broke the rules of its own play: it crashed, stayed silent or named an illegal action. It loses that game."""


class Bot(Protocol):
    """A player of any registered game. It keeps nothing between decisions: all its luck comes from `chance`."""

    @property
    def name(self) -> str:
        """Its name in `--seats`."""

    @property
    def text(self) -> str:
        """Who this is, in one sentence."""

    def choose(self, imagined: Table, seat: int, chance: Chance, timed: bool = False) -> Thought:
        """A choice for `seat`, which is asked. `imagined` may be played on, copied and imagined anew.

        A timed thought is cut short where the bot's patience ends; any other depends on its arguments alone.
        """
