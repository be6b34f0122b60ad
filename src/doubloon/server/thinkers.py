"""Bots think in processes of their own, never in the event loop, and are handed imagined tables only.

What goes to such a process has been imagined for the seat here, (`hosting/thinking.py`): no seed, no other
hand ever reaches it. A bot that takes too long, or a process that dies, is replaced by a random choice. Only thinking
counts: neither waiting for a process that is free nor the start of one.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import secrets
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, NamedTuple

import msgspec

from doubloon import builds
from doubloon.children import without_ctrl_c
from doubloon.games import games
from doubloon.hosting.thinking import Advice, packed, random_choice, repeatable_choice, think
from doubloon.kernel.table import Table
from doubloon.server import metrics
from doubloon.server.queues import FairQueue
from doubloon.server.settings import Settings

log = logging.getLogger(__name__)
LOOKED_FOR_EVERY: Final = 2.0
"""Seconds between two looks for an engine that is being compiled."""
LONGEST_START: Final = 60.0
"""Seconds in which thinking processes have to be there, on a machine however busy."""

WATCHED, HINTS, UNWATCHED = 0, 1, 2
"""Who thinks first: bots of games somebody looks at, then hints, then bots among themselves."""
EACH: Final = 3
ALL: Final = 40
"""Hints that wait for one address, and for all."""


def wake() -> None:
    """In the thinking process: learn every game."""
    games()


class Pool(NamedTuple):
    """Processes that think, and when all of them are there."""

    executor: ProcessPoolExecutor
    awake: asyncio.Future[list[None]]


class Thinkers:
    """A few processes that think, made when the first bot is asked."""

    def __init__(self, settings: Settings) -> None:
        self.processes = max(1, settings.bot_processes)
        self.settings = settings
        self.pool: Pool | None = None
        self.queue = FairQueue(self.processes, EACH, ALL)

    async def choose(self, table: Table, seat: int, level: str, host: str, watched: bool) -> str:
        """A bot's choice within the time it has; a random one where it fails."""
        if self.settings.bots_by_lot:
            return repeatable_choice(table, seat)
        try:
            async with self.queue.turn(host, WATCHED if watched else UNWATCHED, sure=True):
                answer = await self._think(table, seat, level)
        except (TimeoutError, OSError):
            metrics.THOUGHTS.labels("by lot").inc()
            log.warning("a bot did not answer in time; its choice is a random one", extra={"seat": seat})
            return random_choice(table, seat)
        metrics.THOUGHTS.labels("thought").inc()
        return answer.action

    async def advise(self, table: Table, seat: int, level: str, asker: str) -> Advice:
        """What a bot of this level would do for a seat of somebody who asks; after the bots of games that are watched."""
        async with self.queue.turn(asker, HINTS):
            return await self._think(table, seat, level)

    async def _think(self, table: Table, seat: int, level: str) -> Advice:
        """A choice with its reasons; TimeoutError when it takes too long, or its process dies."""
        packet = packed(table, seat, level, secrets.token_bytes(16))
        pool = self._pool()
        try:
            async with asyncio.timeout(LONGEST_START):
                await asyncio.shield(pool.awake)
            started = time.monotonic()
            async with asyncio.timeout(self.settings.bot_seconds):
                answer = await asyncio.get_running_loop().run_in_executor(pool.executor, think, packet)
        except BrokenProcessPool:
            self._drop(pool)
            raise TimeoutError from None
        except TimeoutError:
            self._drop(pool)
            raise
        metrics.THOUGHT_SECONDS.observe(time.monotonic() - started)
        return msgspec.msgpack.decode(answer, type=Advice)

    def _pool(self) -> Pool:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            executor = ProcessPoolExecutor(self.processes, mp_context=context)
            with without_ctrl_c():
                waking = [executor.submit(wake) for _ in range(self.processes)]
            self.pool = Pool(executor, asyncio.gather(*map(asyncio.wrap_future, waking)))
        return self.pool

    async def take_new_engine(self) -> None:
        """While the rules are compiled beside a server that plays in Python (`make play`): think with them once they are."""
        if not builds.may_change():
            return
        while not await asyncio.to_thread(builds.has_changed):  # noqa: ASYNC110 (another program builds it)
            await asyncio.sleep(LOOKED_FOR_EVERY)
        self.renew()
        print(
            "doubloon: the rules are compiled; computers think with them now, tables from the next start",
            flush=True,
        )

    def renew(self) -> None:
        """New processes for the thoughts to come. The old ones end with the last thought that still holds their pool."""
        self.pool = None

    def _drop(self, pool: Pool) -> None:
        """Give up a pool whose process hangs or has died; the next thought gets a new one."""
        if self.pool is pool:
            self.pool = None
        processes = list((pool.executor._processes or {}).values())
        pool.executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()

    def close(self) -> None:
        """No more thinking."""
        if self.pool is not None:
            self._drop(self.pool)
