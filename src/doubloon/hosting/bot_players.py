"""Bots at tables: after every change a bot that is asked thinks and moves; at most one task per table.

A bot's proposal waits only for people who are at the table: it is taken back when they are away, or go away.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from doubloon import bots
from doubloon.hosting.learning import teaching
from doubloon.hosting.play import bot_acts
from doubloon.hosting.seats import turns
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
        if room.id not in self.busy and asked(room) is not None:
            self.busy.add(room.id)
            self.background(self._play(room))

    async def _play(self, room: Room) -> None:
        try:
            while (seat := asked(room)) is not None and await self._one_move(room, seat):
                pass
        finally:
            self.busy.discard(room.id)

    async def _one_move(self, room: Room, seat: int) -> bool:
        """One bot's move; False when it came to nothing, so that somebody tries again later."""
        version = room.version
        pause = room.bot_pauses * room.services.bot_pause
        if room.clients and room.row.pace == "live" and pause:
            await asyncio.sleep(pause)
        if room.version != version or asked(room) != seat:
            return True
        answer = await bot_acts(room, seat, await self._action(room, seat), version)
        if isinstance(answer, Refused):
            log.error("a bot's choice was refused", extra={"table": room.id, "clause": answer.clause})
        return isinstance(answer, Accepted) or room.version != version

    async def _action(self, room: Room, seat: int) -> str:
        """What a bot does: it takes its proposal back, follows a lesson, or thinks."""
        if seat not in room.row.to_act:
            return room.table.game.takes_back
        level = room.row.seats[seat].level or bots.USUAL
        watched = bool(room.clients or room.elsewhere)
        return teaching.rival(room.row, room.table, seat) or await room.services.thinker.choose(
            room.table, seat, level, room.row.host_id, watched
        )


def asked(room: Room) -> int | None:
    """The bot seat that has to move: one that the game waits for, or one that nobody answers."""
    playing = [seat for seat in room.row.to_act if room.row.seats[seat].bot_plays]
    return playing[0] if playing else turns.waits_in_vain(room.row, room.table, room.online())
