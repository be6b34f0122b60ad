"""Looking back at finished games, in a process apart: one at a time in each worker, behind the bots of running games.

How far it is, and at last what was found, stands in the database, so that every worker can tell and nothing is found twice.
A worker that dies leaves a row that is silent; then it is done again for the next who asks.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from typing import TYPE_CHECKING, Final

import msgspec
import sqlalchemy as sa

from doubloon.analysis import Analysis
from doubloon.analysis.child import AnalysisProgress
from doubloon.analysis.request import AnalysisRequest
from doubloon.children import without_ctrl_c
from doubloon.hosting.wire import AnalysisTold
from doubloon.server.clock import now_ms
from doubloon.server.store import analyses as stored
from doubloon.server.thinking.queues import FairQueue

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

    from doubloon.hosting.room import Room
    from doubloon.server.settings import Settings
    from doubloon.server.store.writer import Writer
    from doubloon.server.tasks import Tasks

log = logging.getLogger(__name__)
HEARTBEAT: Final = 2.0
"""Seconds between two notes of how far it is."""
EACH: Final = 3
ALL: Final = 30
"""Analyses that wait for one person or address, and for all."""
LONGEST_LINE: Final = 16 * 1024 * 1024
POLITENESS: Final = 5
"""How far behind the bots of running games it stands (`nice`): they get three times as much, and it is not starved."""
PATIENCE: Final = 300.0
"""Seconds without a word from it after which it will not come any more, on a machine however busy."""


class Analyses:
    """What this worker is at."""

    def __init__(self, settings: Settings, reading: AsyncEngine, writer: Writer, tasks: Tasks) -> None:
        self.settings = settings
        self.reading = reading
        self.writer = writer
        self.tasks = tasks
        self.here: set[str] = set()
        """The tables whose analysis this worker has taken on."""
        self.queue = FairQueue(1, EACH, ALL)

    async def told(self, room: Room) -> AnalysisTold:
        """How the analysis of a finished game stands."""
        async with self.reading.connect() as connection:
            kept = await stored.of(connection, room.id)
        if kept is None or kept.given_up(now_ms()) or self._left_behind(room, kept):
            return AnalysisTold("none", 0, None)
        if kept.found is not None:
            return AnalysisTold("done", 100, kept.found)
        return AnalysisTold("running" if kept.begun else "waiting", kept.done, None)

    def _left_behind(self, room: Room, kept: stored.StoredAnalysis) -> bool:
        """Where there is one worker only, what it is not at was left by the one before."""
        return self.settings.embedded and kept.found is None and room.id not in self.here

    async def ask(self, room: Room, asker: str) -> AnalysisTold:
        """Have it done, unless somebody is at it or it is there."""
        over = self.settings.embedded and room.id not in self.here

        def claimed(connection: sa.Connection) -> bool:
            return stored.claim(connection, room.id, now_ms(), over)

        if room.id not in self.here:
            self.queue.check_room(asker)
        if await self.writer.do(claimed):
            self.here.add(room.id)
            self.tasks.background(self._carry_out(room, asker))
        return await self.told(room)

    async def _carry_out(self, room: Room, asker: str) -> None:
        """Wait for the one before, then listen to the process until it has found everything."""
        beating = asyncio.create_task(self._heartbeat(room))
        try:
            async with self.queue.turn(asker, sure=True):
                beating.cancel()
                found = await self._found(room)
            await self.writer.do(lambda connection: stored.put(connection, room.id, now_ms(), found))
        except (TimeoutError, OSError, EOFError, msgspec.MsgspecError):
            log.warning("an analysis came to nothing", extra={"table": room.id})
            await self.writer.do(lambda connection: stored.give_up(connection, room.id))
        finally:
            beating.cancel()
            self.here.discard(room.id)

    async def _heartbeat(self, room: Room) -> None:
        """Until its turn comes, a note now and then says that this worker has not forgotten it."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                await self._note(room, False, 0)
            except Exception:  # the database's trouble of whatever kind: the next note may reach it
                log.warning(
                    "that an analysis waits could not be noted", exc_info=True, extra={"table": room.id}
                )

    async def _note(self, room: Room, begun: bool, done: int) -> None:
        await self.writer.do(lambda connection: stored.note(connection, room.id, now_ms(), begun, done))

    async def _found(self, room: Room) -> Analysis:
        settings = self.settings
        request = AnalysisRequest(
            room.table.record(), room.row.names(), settings.analysis_worlds, settings.analysis_seconds
        )
        with without_ctrl_c():
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "doubloon.analysis.child",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
            )
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            _be_nice(process.pid)
            process.stdin.write(msgspec.json.encode(request) + b"\n")
            return await self._listened(room, process.stdout)
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def _listened(self, room: Room, lines: asyncio.StreamReader) -> Analysis:
        """Take in line after line, and note how far it is now and then, whether lines come or not."""
        done, loop = 0, asyncio.get_running_loop()
        await self._note(room, True, done)
        line = asyncio.ensure_future(lines.readline())
        last_word = loop.time()
        try:
            while True:
                await asyncio.wait({line}, timeout=HEARTBEAT)
                if line.done():
                    if not line.result():
                        raise EOFError
                    last_word = loop.time()
                    progress = msgspec.json.decode(line.result(), type=AnalysisProgress)
                    if progress.found is not None:
                        return progress.found
                    line = asyncio.ensure_future(lines.readline())
                    if progress.done == done:
                        continue
                    done = progress.done
                elif loop.time() - last_word > PATIENCE:
                    raise TimeoutError
                await self._note(room, True, done)
        finally:
            line.cancel()


def _be_nice(process: int) -> None:
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, process, POLITENESS)
