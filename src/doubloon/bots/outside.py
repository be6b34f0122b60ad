"""Bots that others wrote: by an entry point of the group `doubloon.bots`, as `module:NAME`, or any program as `cmd:PROGRAM`."""

from __future__ import annotations

import importlib
import inspect
from functools import cache
from typing import Any, Final

from doubloon.bots.bot import Bot
from doubloon.kernel.errors import BadTable

GROUP: Final = "doubloon.bots"
PROGRAM: Final = "cmd:"


@cache
def entries() -> dict[str, str]:
    """What installed packages offer: a bot's name and where it is."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    return {entry.name: entry.value for entry in entry_points(group=GROUP)}


@cache
def outside(name: str) -> Bot | None:
    """The bot that is meant; None when nothing outside has this name. One value per process: a program is started once."""
    if name.startswith(PROGRAM):
        from doubloon.bots.program import Program  # needs processes, which a browser has not

        return Program(name, name.removeprefix(PROGRAM))
    reference = entries().get(name, name)
    return imported(reference) if ":" in reference else None


def imported(reference: str) -> Bot:
    """The bot `module:NAME` names: an object with `choose`, or a class or function that makes one."""
    module, _, path = reference.partition(":")
    try:
        found: Any = importlib.import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
        bot = found() if inspect.isclass(found) or not hasattr(found, "choose") else found
    except Exception as error:
        raise BadTable(f"the bot {reference} cannot be loaded: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BadTable(f"{reference} is no bot: it has no method `choose` (docs/protocol.md)")
    made: Bot = bot
    return made
