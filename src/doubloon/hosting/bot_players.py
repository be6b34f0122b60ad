"""Bots at tables: after every change a bot that is asked thinks and moves; at most one task per table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from doubloon import bots
from doubloon.hosting.learning import teaching
from doubloon.hosting.play import bot_acts
from doubloon.hosting.wire import Accepted, Refused

if TYPE_CHECKING:
    from doubloon.hosting.room import Room

log = logging.getLogger(__name__)


class BotPlayers:
    """Which tables have a bot thinking here."""

    def __init__(self, background: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        self.background = background
        self.busy: set[str] = set()

    def consider(self, room: Room) -> None:
        """Let a bot move, if it is one's turn and none is at it."""
        if room.row.bot_turn and room.id not in self.busy:
            self.busy.add(room.id)
            self.background(self._play(room))

    async def _play(self, room: Room) -> None:
        try:
            while room.row.bot_turn and await self._one_move(room):
                pass
        finally:
            self.busy.discard(room.id)

    async def _one_move(self, room: Room) -> bool:
        """One bot's move; False when it came to nothing, so that somebody tries again later."""
        version = room.version
        seat = next(seat for seat in room.row.to_act if room.row.seats[seat].bot_plays)
        pause = room.bot_pauses * room.services.bot_pause
        if room.clients and room.row.pace == "live" and pause:
            await asyncio.sleep(pause)
        if room.version != version:
            return True
        level = room.row.seats[seat].level or bots.USUAL
        watched = bool(room.clients or room.elsewhere)
        action = teaching.rival(room.row, room.table, seat) or await room.services.thinker.choose(
            room.table, seat, level, room.row.host_id, watched
        )
        answer = await bot_acts(room, seat, action, version)
        if isinstance(answer, Refused):
            log.error("a bot's choice was refused", extra={"table": room.id, "clause": answer.clause})
        return isinstance(answer, Accepted) or room.version != version
