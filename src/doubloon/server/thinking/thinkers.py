"""Bots think in processes of their own, never in the event loop, and are handed imagined tables only.

What goes to such a process has been imagined for the seat here, (`hosting/thinking.py`): no seed, no other
hand ever reaches it. A bot that takes too long, or a process that dies, is replaced by a random choice. Only thinking
counts: neither waiting for a process that is free nor the start of one.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import Final

import msgspec

from doubloon import builds
from doubloon.hosting.thinking import Advice, packed, random_choice, repeatable_choice
from doubloon.kernel.tables.table import Table
from doubloon.server.monitoring import metrics
from doubloon.server.settings import Settings
from doubloon.server.thinking.process import ThinkingProcess
from doubloon.server.thinking.queues import FairQueue

log = logging.getLogger(__name__)
LOOKED_FOR_EVERY: Final = 2.0
"""Seconds between two looks for an engine that is being compiled."""
LONGEST_START: Final = 60.0
"""Seconds in which a thinking process has to be ready, on a machine however busy."""

WATCHED, HINTS, UNWATCHED = 0, 1, 2
"""Who thinks first: bots of games somebody looks at, then hints, then bots among themselves."""
EACH: Final = 3
ALL: Final = 40
"""Hints that wait for one address, and for all."""


class Thinkers:
    """A few processes that think, each started when it is needed and replaced alone when it fails."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.processes: set[ThinkingProcess] = set()
        self.idle: list[ThinkingProcess] = []
        self.queue = FairQueue(max(1, settings.bot_processes), EACH, ALL)

    async def choose(self, table: Table, seat: int, level: str, host: str, watched: bool) -> str:
        """A bot's choice within the time it has; a random one where it fails."""
        if self.settings.bots_by_lot:
            return repeatable_choice(table, seat)
        try:
            async with self.queue.turn(host, WATCHED if watched else UNWATCHED, sure=True):
                answer = await self._think(table, seat, level, why=False)
        except (TimeoutError, OSError):
            metrics.THOUGHTS.labels("by lot").inc()
            log.warning("a bot did not answer in time; its choice is a random one", extra={"seat": seat})
            return random_choice(table, seat)
        metrics.THOUGHTS.labels("thought").inc()
        return answer.action

    async def advise(self, table: Table, seat: int, level: str, asker: str) -> Advice:
        """What a bot of this level would do for a seat of somebody who asks; after the bots of games that are watched."""
        async with self.queue.turn(asker, HINTS):
            return await self._think(table, seat, level, why=True)

    async def _think(self, table: Table, seat: int, level: str, why: bool) -> Advice:
        """A choice with its reasons; TimeoutError when it takes too long, or its process dies."""
        packet = packed(table, seat, level, secrets.token_bytes(16), why)
        process = self._idle() or await self._started()
        try:
            started = time.monotonic()
            async with asyncio.timeout(self.settings.bot_seconds):
                answer = await process.think(packet)
        except (EOFError, OSError) as error:  # TimeoutError is an OSError
            await self._end(process)
            raise TimeoutError from error
        except BaseException:
            await self._end(process)
            raise
        metrics.THOUGHT_SECONDS.observe(time.monotonic() - started)
        if process.outdated:
            await self._end(process)
        else:
            self.idle.append(process)
        return msgspec.msgpack.decode(answer, type=Advice)

    def _idle(self) -> ThinkingProcess | None:
        """One that has nothing to do and has not died meanwhile."""
        while self.idle:
            process = self.idle.pop()
            if process.alive:
                return process
            self.processes.discard(process)
        return None

    async def _started(self) -> ThinkingProcess:
        """A new one, ready to think."""
        process = await ThinkingProcess.start()
        self.processes.add(process)
        try:
            async with asyncio.timeout(LONGEST_START):
                await process.ready()
        except BaseException as error:
            await self._end(process)
            if isinstance(error, EOFError):
                raise TimeoutError from error
            raise
        return process

    async def _end(self, process: ThinkingProcess) -> None:
        self.processes.discard(process)
        await process.end()

    async def take_new_engine(self) -> None:
        """While the rules are compiled beside a server that plays in Python (`make play`): think with them once they are."""
        if not builds.may_change():
            return
        while not await asyncio.to_thread(builds.has_changed):  # noqa: ASYNC110 (another program builds it)
            await asyncio.sleep(LOOKED_FOR_EVERY)
        await self.renew()
        print(
            "doubloon: the rules are compiled; computers think with them now, tables from the next start",
            flush=True,
        )

    async def renew(self) -> None:
        """New processes for the thoughts to come; a thought under way is thought to its end."""
        for process in self.processes:
            process.outdated = True
        idle, self.idle = self.idle, []
        for process in idle:
            await self._end(process)

    async def close(self) -> None:
        """No more thinking."""
        for process in list(self.processes):
            await self._end(process)
