"""The easel: views are drawn one at a time, and between two of them the loop takes in commands and sends answers.

Only clients that are connected are drawn for, each at most once for a change, and never while their last picture is
still on its way: who reads slowly is shown the latest table, once, with all they have missed. Whoever is asked comes
first. Where there is much to do, those who only watch are thus shown two moves at once; where there is not, every move.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from doubloon.server.clients import Client

log = logging.getLogger(__name__)
CANNOT_DRAW: Final = (1011, "The table cannot be shown; connect again.")
WATCHERS_TURN: Final = 4
"""One picture in so many is for somebody who only watches, however many are asked."""


class Easel:
    """The one place where this worker draws."""

    def __init__(self) -> None:
        self.asked: OrderedDict[Client, None] = OrderedDict()
        self.watching: OrderedDict[Client, None] = OrderedDict()
        self.pictures = 0
        self.drawing = False

    def draw_for(self, client: Client) -> None:
        """Draw for this client when its turn comes; who waits already keeps the place, or gets a better one."""
        if client.is_asked:
            self.watching.pop(client, None)
            self.asked[client] = None
        elif client not in self.asked:
            self.watching[client] = None
        if not self.drawing:
            self.drawing = True
            asyncio.get_running_loop().call_soon(self._draw_next)

    def _draw_next(self) -> None:
        """One picture; the next one when the loop has looked after everything else."""
        self._draw(self._next())
        if self.asked or self.watching:
            asyncio.get_running_loop().call_soon(self._draw_next)
        else:
            self.drawing = False

    def _next(self) -> Client:
        self.pictures += 1
        watchers_turn = not self.pictures % WATCHERS_TURN
        line = self.watching if self.watching and (watchers_turn or not self.asked) else self.asked
        return line.popitem(last=False)[0]

    def _draw(self, client: Client) -> None:
        """What goes wrong with a picture ends this connection alone."""
        if client.ending.done():
            return
        try:
            client.paint()
        except Exception:
            log.exception("a table could not be drawn", extra={"table": client.room.id})
            client.hang_up(*CANNOT_DRAW)
