"""Queues for something scarce: by rank, and within a rank every asker in turn, so that nobody who asks for
much keeps the others waiting. Queues are bounded; one too many is refused with a sentence."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from doubloon.hosting.problems import Busy, TooMany

T = TypeVar("T")
AT_ONCE: Final = 1
"""Threads that play games again. They share the interpreter with the event loop: one of them costs moves least."""
EACH: Final = 8
ALL: Final = 64
TABLES, LOOKING_BACK = 0, 1
"""A table that somebody wants to play at is opened before anybody looks back."""


class FairQueue:
    """At most `places` at once; the others wait."""

    def __init__(self, places: int, each: int, most: int) -> None:
        self.free = places
        self.each = each
        self.most = most
        self.waiting = 0
        self.ranks: dict[int, OrderedDict[str, deque[asyncio.Future[None]]]] = {}

    @asynccontextmanager
    async def turn(self, asker: str, rank: int = 0, sure: bool = False) -> AsyncIterator[None]:
        """A place, as long as it is needed. `sure`: what is owed to a game is never turned away."""
        await self._place(asker, rank, sure)
        try:
            yield
        finally:
            self._next()

    async def _place(self, asker: str, rank: int, sure: bool) -> None:
        if self.free:
            self.free -= 1
            return
        if not sure:
            self.check_room(asker, rank)
        lines = self.ranks.setdefault(rank, OrderedDict())
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        lines.setdefault(asker, deque()).append(place)
        self.waiting += 1
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._next()
            raise

    def check_room(self, asker: str, rank: int = 0) -> None:
        """Refuses one too many in line, with a sentence."""
        line = self.ranks[rank].get(asker) if rank in self.ranks else None
        if line is not None and len(line) >= self.each:
            raise TooMany("You have asked for a lot at once; wait for the answers.", 1)
        if self.waiting >= self.most:
            raise Busy("The server is busy; try again in a moment.")

    def _next(self) -> None:
        """A place is free: the next in line gets it."""
        for rank in sorted(self.ranks):
            lines = self.ranks[rank]
            while lines:
                asker, line = lines.popitem(last=False)
                place = line.popleft()
                self.waiting -= 1
                if line:
                    lines[asker] = line
                if not place.done():
                    place.set_result(None)
                    return
        self.free += 1


class Replays:
    """Games are played again (opened, looked back at, verified) in threads of their own, which nothing else waits for."""

    def __init__(self) -> None:
        self.queue = FairQueue(AT_ONCE, EACH, ALL)
        self.threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="replay")

    async def opened(self, work: Callable[[], T]) -> T:
        """For a table that is played at."""
        return await self._done("", TABLES, True, work)

    async def looked_back(self, asker: str, work: Callable[[], T]) -> T:
        """For somebody who looks back."""
        return await self._done(asker, LOOKING_BACK, False, work)

    async def _done(self, asker: str, rank: int, sure: bool, work: Callable[[], T]) -> T:
        async with self.queue.turn(asker, rank, sure):
            return await asyncio.get_running_loop().run_in_executor(self.threads, work)

    def close(self) -> None:
        """No more."""
        self.threads.shutdown(wait=False, cancel_futures=True)
