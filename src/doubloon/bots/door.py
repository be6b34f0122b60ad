"""The only door between a table and a bot: what goes through has been imagined from the seat's own view.

Hidden pieces and dice to come are invented, so a bot cannot know more than a person in its chair would. It may
imagine further worlds from the one it is given; all of them are consistent with what the seat has seen.
"""

from __future__ import annotations

from doubloon.bots.bot import Bot, Thought
from doubloon.kernel.chance import quick
from doubloon.kernel.table import Table


def think(bot: Bot, table: Table, seat: int, seed: bytes, timed: bool = False) -> Thought:
    """What the bot does for a seat that is asked: a function of the seat's view and of `seed` alone, unless a clock
    cuts the thought short (`timed`: people are waiting)."""
    return bot.choose(table.imagine(seat, b"world " + seed), seat, quick(b"choice " + seed), timed)
