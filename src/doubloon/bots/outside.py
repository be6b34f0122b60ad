"""Bots that others wrote: by an entry point of the group `doubloon.bots`, as `module:NAME`, or any program as `cmd:PROGRAM`."""

from __future__ import annotations

import importlib
import inspect
import sys
import traceback
from functools import cache
from pathlib import Path
from typing import Any, Final

from doubloon.bots.bot import Bot, Forfeit, Thought
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.errors import BadTable
from doubloon.kernel.positions.position import Position

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
    """The bot `module:NAME` names: an object with `choose`, or a class or function that makes one. Modules are also looked for in the
    folder the command was typed in, as `python -m` does."""
    module, _, path = reference.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found: Any = importlib.import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
        bot = found() if inspect.isclass(found) or not hasattr(found, "choose") else found
    except Exception as error:
        raise BadTable(f"the bot {reference} cannot be loaded: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BadTable(f"{reference} is no bot: it has no method `choose` (docs/protocol.md)")
    ours: Bot = bot
    return ours if type(bot).__module__.startswith("doubloon.bots.") else OutsideBot(reference, bot)


class OutsideBot:
    """A bot of somebody's module: whatever it does wrong is a forfeit that says what."""

    def __init__(self, name: str, bot: Any) -> None:
        self.name = name
        self.bot = bot
        self.text = str(getattr(bot, "text", "A bot from outside."))

    def choose(self, imagined: Position, seat: int, chance: Chance, timed: bool = False) -> Thought:
        choices = imagined.choices(seat)
        try:
            said = self.bot.choose(imagined, seat, chance, timed)
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{Path(last.filename).name}, line {last.lineno}"
            raise Forfeit(f"it failed with {type(error).__name__}: {error} ({place})") from error
        thought = Thought(said) if isinstance(said, Action) else said
        if not isinstance(thought, Thought):
            raise Forfeit(f"it answered {said!r}, which is neither a Thought nor an action")
        if not any(thought.action is one for one in choices):
            raise Forfeit(f"{thought.action} is not one of its choices")
        return thought
