"""The easel: views are drawn one at a time, and between two of them the loop takes in commands and sends answers.

Only clients that are connected are drawn for, each at most once for a change, and never while their last picture is
still on its way: who reads slowly is shown the latest table, once, with all they have missed.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from doubloon.server.clients import Client

log = logging.getLogger(__name__)
CANNOT_DRAW: Final = (1011, "The table cannot be shown; connect again.")


class Easel:
    """The one place where this worker draws."""

    def __init__(self) -> None:
        self.waiting: deque[Client] = deque()
        self.drawing = False

    def draw_for(self, client: Client) -> None:
        """Draw for this client when its turn comes."""
        self.waiting.append(client)
        if not self.drawing:
            self.drawing = True
            asyncio.get_running_loop().call_soon(self._draw_next)

    def _draw_next(self) -> None:
        """One picture; the next one when the loop has looked after everything else."""
        self._draw(self.waiting.popleft())
        if self.waiting:
            asyncio.get_running_loop().call_soon(self._draw_next)
        else:
            self.drawing = False

    def _draw(self, client: Client) -> None:
        """What goes wrong with a picture ends this connection alone."""
        if client.ending.done():
            return
        try:
            client.paint()
        except Exception:
            log.exception("a table could not be drawn", extra={"table": client.room.id})
            client.hang_up(*CANNOT_DRAW)
