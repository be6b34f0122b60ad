"""What a bot is: it is shown an imagined position and names an action, with reasons.

Hidden pieces and dice to come are invented in what it is shown, so a bot cannot know more than a person in its chair would. It may
imagine further worlds from that one; all of them are consistent with what the seat has seen.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance, quick
from doubloon.kernel.errors import DoubloonError
from doubloon.kernel.positions.position import Position
from doubloon.kernel.tables.table import Table


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

    def choose(self, imagined: Position, seat: int, chance: Chance, timed: bool = False) -> Thought:
        """A choice for `seat`, which is asked. `imagined` may be played on, copied and imagined again.

        A timed thought is cut short where the bot's patience ends; any other depends on its arguments alone.
        """


def think(bot: Bot, at: Table | Position, seat: int, seed: bytes, timed: bool = False) -> Thought:
    """What the bot does for a seat that is asked: a function of the seat's view and of `seed` alone, unless a clock
    cuts the thought short (`timed`: people are waiting)."""
    real = at.position if isinstance(at, Table) else at
    return think_on(bot, real.imagine(seat, b"world " + seed), seat, seed, timed)


def think_on(bot: Bot, imagined: Position, seat: int, seed: bytes, timed: bool = False) -> Thought:
    """The same where the position was imagined for the seat already."""
    return bot.choose(imagined, seat, quick(b"choice " + seed), timed)
