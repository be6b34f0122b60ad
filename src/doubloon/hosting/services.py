"""The parts that are handed in from outside (`protocols.py`), together: every room holds them."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, Final

from doubloon.hosting.bot_players import BotPlayers
from doubloon.hosting.clients.view_queue import ViewQueue

if TYPE_CHECKING:
    from doubloon.hosting.protocols import OpenTables, RateLimits, Replayer, TableStore, Thinker
    from doubloon.hosting.room import Room


Trace = Callable[[str, str], AbstractContextManager[object]]
"""A span around something that is done at a table, by its name and the table's id."""
UNTRACED: Final = nullcontext()


def _unobserved(kind: str, answer: str, seconds: float) -> None:
    """Nobody counts."""


def _untold(_room: Room) -> None:
    """Nobody else needs to know."""


def untraced(_name: str, _table_id: str) -> AbstractContextManager[object]:
    """Nobody follows."""
    return UNTRACED


class Services:
    """What tables need from outside."""

    def __init__(
        self,
        store: TableStore,
        rooms: OpenTables,
        thinker: Thinker,
        replays: Replayer,
        limits: RateLimits,
        now: Callable[[], int],
        background: Callable[[Coroutine[Any, Any, None]], object],
        observe: Callable[[str, str, float], None] = _unobserved,
        trace: Trace = untraced,
        most_plies: int = 100_000,
        bot_pause: float = 0.0,
    ) -> None:
        self.store = store
        self.rooms = rooms
        self.thinker = thinker
        self.replays = replays
        self.limits = limits
        self.now = now
        """Milliseconds since 1970; never goes back."""
        self.background = background
        """Starts work that nobody waits for."""
        self.observe = observe
        """Told the kind of every command, how it was answered, and the seconds it took."""
        self.trace = trace
        self.most_plies = most_plies
        """Plies after which nothing is taken back any more."""
        self.bot_pause = bot_pause
        """Seconds before a bot moves that somebody watches."""
        self.sat_down: Callable[[Room], None] = _untold
        """Told when somebody sits down or gets up at a table to which people are connected."""
        self.views = ViewQueue()
        self.bots = BotPlayers(background)
