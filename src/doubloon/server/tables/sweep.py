"""Twice a second: sockets that fell silent, clocks that ran out, bots whose worker died."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting import play
from doubloon.hosting.problems import Broken
from doubloon.server.clock import now_ms
from doubloon.server.settings import Settings
from doubloon.server.store import tables as stored
from doubloon.server.tables.rooms import Rooms
from doubloon.server.tables.sockets import Sockets
from doubloon.server.tasks import Tasks

log = logging.getLogger(__name__)
SWEEP_EVERY: Final = 0.5
BOT_IDLE_MS: Final = 4000
"""A bot that has not moved for this long has lost its worker; another worker moves for it."""
MOST_AT_ONCE: Final = 200
"""Tables that the sweep looks after at the same time."""


class Sweep:
    """What nobody else would notice."""

    def __init__(
        self, settings: Settings, reading: AsyncEngine, rooms: Rooms, sockets: Sockets, tasks: Tasks
    ) -> None:
        self.settings = settings
        self.reading = reading
        self.rooms = rooms
        self.sockets = sockets
        self.tasks = tasks
        self.busy: set[str] = set()
        """Tables that are being looked after."""

    async def run(self) -> None:
        """For ever; whatever fails, the sweep goes on."""
        idle_ms = 0 if self.settings.embedded else BOT_IDLE_MS
        while True:
            try:
                self.sockets.close_silent()
                await self._look_after_tables(idle_ms)
            except Exception:
                log.exception("the sweep failed; it goes on")
            idle_ms = BOT_IDLE_MS
            await asyncio.sleep(SWEEP_EVERY)

    async def _look_after_tables(self, idle_ms: int) -> None:
        """Every table that is due is looked after by itself: none of them waits for another, or fails for it."""
        now = now_ms()
        async with self.reading.connect() as connection:
            due = await stored.due(connection, now, now - idle_ms)
        for table_id in due:
            if len(self.busy) >= MOST_AT_ONCE:
                break
            if table_id not in self.busy and self.rooms.trouble(table_id) is None:
                self.busy.add(table_id)
                self.tasks.background(self._look_after(table_id))

    async def _look_after(self, table_id: str) -> None:
        """A clock of this table may have run out; a bot may have to move."""
        try:
            room = await self.rooms.caught_up(await self.rooms.room(table_id))
            await self.tasks.shielded(play.time_out(room))
            room.services.bots.consider(room)
        except Broken as broken:
            log.warning("a table is parked", extra={"table": table_id, "why": broken.text})
        finally:
            self.busy.discard(table_id)
