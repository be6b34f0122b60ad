"""Views wait here to be drawn: a few at a time, and in between the loop takes in commands and sends answers.

Only connected clients are drawn for, each at most once for a change, and never while its last view is still being sent: a
client that reads slowly is sent the latest table, once, with all it has missed. Clients that are asked come first. Those that
only watch are shown a change at once, but no more than ten views a second for a seat: what happens quicker, they are shown together.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from doubloon.hosting.clients.client import Client

log = logging.getLogger(__name__)
CANNOT_DRAW: Final = (1011, "The table cannot be shown; connect again.")
WATCHERS_TURN: Final = 4
"""Every fourth view is for a client that only watches, however many are asked."""
AT_ONCE: Final = 8
"""Views in one turn of the loop: a turn costs as much as a view, and commands wait for no more than these."""
WATCHERS_PAUSE: Final = 0.1
"""Seconds between two views for a seat that only watches."""


class ViewQueue:
    """The one place where views are drawn."""

    def __init__(self, watchers_pause: float = WATCHERS_PAUSE) -> None:
        self.watchers_pause = watchers_pause
        self.asked: OrderedDict[Client, None] = OrderedDict()
        self.watching: OrderedDict[Client, None] = OrderedDict()
        self.pausing: OrderedDict[Client, None] = OrderedDict()
        """Those that watch and were shown something a moment ago."""
        self.drawn = 0
        self.drawing = False

    def push(self, client: Client) -> None:
        """Draw for this client when its turn comes; one that waits already keeps its place, or gets a better one."""
        if client.is_asked:
            self.watching.pop(client, None)
            self.pausing.pop(client, None)
            self.asked[client] = None
        elif client in self.asked or client in self.watching or client in self.pausing:
            return
        elif (wait := self._pause_of(client)) > 0:
            if not self.pausing:
                asyncio.get_running_loop().call_later(wait, self._end_pauses)
            self.pausing[client] = None
            return
        else:
            self.watching[client] = None
        self._begin()

    def _pause_of(self, client: Client) -> float:
        """How many seconds a client that watches has to wait."""
        _, since = client.room.shown_at(client.seat)
        return since + self.watchers_pause - asyncio.get_running_loop().time()

    def _begin(self) -> None:
        if not self.drawing:
            self.drawing = True
            asyncio.get_running_loop().call_soon(self._draw_some)

    def _end_pauses(self) -> None:
        """Those that have waited long enough are drawn; the first of the others says when to look again."""
        while self.pausing:
            client = next(iter(self.pausing))
            wait = self._pause_of(client)
            if wait > 0:
                asyncio.get_running_loop().call_later(wait, self._end_pauses)
                return
            del self.pausing[client]
            self.watching[client] = None
            self._begin()

    def _draw_some(self) -> None:
        """A few views; the next ones when the loop has looked after everything else."""
        for _ in range(min(AT_ONCE, len(self.asked) + len(self.watching))):
            self._draw(self._next())
        if self.asked or self.watching:
            asyncio.get_running_loop().call_soon(self._draw_some)
        else:
            self.drawing = False

    def _next(self) -> Client:
        self.drawn += 1
        watchers_turn = not self.drawn % WATCHERS_TURN
        queue = self.watching if self.watching and (watchers_turn or not self.asked) else self.asked
        return queue.popitem(last=False)[0]

    def _draw(self, client: Client) -> None:
        """An error in a view ends this connection alone."""
        if client.ending.done() or not client.dirty:
            return
        room = client.room
        try:
            with room.services.trace("view", room.id):
                client.send_view()
        except Exception:
            log.exception("a table could not be drawn", extra={"table": room.id})
            client.close(*CANNOT_DRAW)
