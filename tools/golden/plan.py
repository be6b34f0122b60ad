"""How a game's golden records are played, and what they must show."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.events import Event
from doubloon.kernel.games.catalogue import kind
from doubloon.kernel.games.game import Mode
from doubloon.kernel.games.options import Options


class Quest(NamedTuple):
    """A golden record played for the sake of what hardly any game shows, from a seed where it comes about."""

    shows: frozenset[str]
    """Families of actions, and items of `Plan.coverage`."""
    mode: str
    """By its name."""
    options: Options
    """What is otherwise than usual in that mode."""
    player: str
    number: int
    """Of the seed."""


class Plan:
    """The golden records of one game. A game without a plan of its own has this one."""

    players: ClassVar[tuple[str, ...]] = ("random",)
    """Who plays them, in turn: bots; `steered`, which does what has been done least; `curious`, which does so now and then
    and is greedy otherwise; or a player of the game's own (`wish`), also greedy otherwise."""
    wanted: ClassVar[int] = 60
    """At least this many records."""
    coverage: ClassVar[frozenset[str]] = frozenset()
    """What they must show beside every family of actions: what lies hidden, and every way to the end."""
    quests: ClassVar[tuple[Quest, ...]] = ()
    """Records beside the others."""

    def family(self, action: Action) -> str | None:
        """What an action is, apart from its numbers: some record must play it. None: not worth looking for."""
        return f"{kind(action)}: {re.sub('[0-9].*', '', str(action)).strip()}"

    def mode(self, mode: Mode, player: str) -> Mode:
        """A mode as this player plays it: with another cap, perhaps, where only caps end random games."""
        return mode

    def wish(self, player: str, state: Any, seat: int, choices: Sequence[Action]) -> Action | None:
        """What a purposeful player does here; None: what a greedy one would."""
        return None

    def beginning(self, player: str, state: Any, chance: Chance) -> Sequence[tuple[int, Action]]:
        """How a player who knows the table's dice begins; nothing, for all who do not."""
        return ()

    def shown(self, events: Sequence[Event]) -> set[str]:
        """Which part of `coverage` the events of a whole game show."""
        return set()
