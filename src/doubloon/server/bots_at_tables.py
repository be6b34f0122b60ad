"""Bots at tables: after every change, whoever is asked and is a bot thinks and moves, one table at a time per task."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from doubloon.server.play import bot_acts
from doubloon.server.thinkers import DEFAULT_LEVEL
from doubloon.server.wire import Accepted, Refused

if TYPE_CHECKING:
    from doubloon.server.hall import Hall
    from doubloon.server.rooms import Room

log = logging.getLogger(__name__)


class BotsAtTables:
    """Which tables have a bot thinking here."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.busy: set[str] = set()

    def consider(self, room: Room) -> None:
        """Let a bot move, if it is one's turn and none is at it."""
        if room.sheet.bot_turn and room.id not in self.busy and not self.hall.closing:
            self.busy.add(room.id)
            self.hall.beside(self._play(room))

    async def _play(self, room: Room) -> None:
        try:
            while room.sheet.bot_turn and await self._one_move(room):
                pass
        finally:
            self.busy.discard(room.id)

    async def _one_move(self, room: Room) -> bool:
        """One bot's move; False when it came to nothing, so that the sweep tries again later."""
        version = room.version
        seat = next(seat for seat in room.sheet.to_act if room.sheet.seats[seat].bot_plays)
        pause = room.bot_pauses * self.hall.settings.bot_pause
        if room.clients and room.sheet.pace == "live" and pause:
            await asyncio.sleep(pause)
        if room.version != version:
            return True
        level = room.sheet.seats[seat].level or DEFAULT_LEVEL
        watched = bool(room.clients or room.elsewhere)
        action = await self.hall.thinkers.choose(room.table, seat, level, room.sheet.host_id, watched)
        answer = await bot_acts(self.hall, room, seat, action, version)
        if isinstance(answer, Refused):
            log.error("a bot's choice was refused", extra={"table": room.id, "clause": answer.clause})
        return isinstance(answer, Accepted) or room.version != version
