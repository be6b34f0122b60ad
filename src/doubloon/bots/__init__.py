"""Seats that think: every bot by name, the weakest first. A bot meets a game through the registry, and only positions that
were imagined for its seat (`think`).

>>> from doubloon import bots, new_table
>>> table = new_table("gilded-compass", seats=2)
>>> bots.think(bots.named("greedy"), table, table.to_act[0], b"a seed").action
"""

from __future__ import annotations

from typing import Final

from doubloon.bots.bot import Bot, Forfeit, Thought, Weighed, think, think_on
from doubloon.bots.greedy import Greedy
from doubloon.bots.learned import LearnedBot
from doubloon.bots.novice import Novice
from doubloon.bots.outside import entries, outside
from doubloon.bots.search.levels import ADVENTURER, CAPTAIN, LEGEND, LEGEND_1, MASTER
from doubloon.bots.search.planner import PLANNER
from doubloon.bots.uniform import Uniform
from doubloon.kernel.errors import BadTable

__all__ = ["ADVISER", "BOTS", "USUAL", "Bot", "Forfeit", "Thought", "Weighed", "named", "think", "think_on"]

BOTS: Final[dict[str, Bot]] = {
    bot.name: bot for bot in (Uniform(), Novice(), Greedy(), ADVENTURER, CAPTAIN, LEGEND, MASTER)
}
YARDSTICKS: Final[dict[str, Bot]] = {bot.name: bot for bot in (LEGEND_1, LearnedBot(), PLANNER)}
"""Not levels, but known by name: others are measured against them, or they are experiments."""
USUAL: Final = ADVENTURER.name
"""The bot that people play against by default, and that plays on for those who leave."""
ADVISER: Final = CAPTAIN.name
"""The bot that gives hints."""


def named(name: str) -> Bot:
    """The bot with this name: a level of ours, or one from outside (`outside.py`)."""
    bot = BOTS.get(name) or YARDSTICKS.get(name) or outside(name)
    if bot is None:
        known = ", ".join([*BOTS, *entries()])
        raise BadTable(
            f"no bot is called {name!r}; here are {known}; module:NAME and cmd:PROGRAM name your own"
        )
    return bot
