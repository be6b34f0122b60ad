"""Work of this worker that runs beside everything else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from doubloon.hosting.problems import RequestError

T = TypeVar("T")
log = logging.getLogger(__name__)
TOLD_AGAIN_AFTER: Final = 0.5
"""Seconds in which a task that is cancelled should have ended."""


class Tasks:
    """Tasks that are kept until they end; an error in one of them is logged."""

    def __init__(self) -> None:
        self.running: dict[asyncio.Task[Any], None] = {}
        """In the order in which they began."""
        self.closing = False

    async def shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this to its end, even if the caller is cancelled."""
        return await asyncio.shield(self.started(work))

    def background(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do this; nobody waits for it. When the worker is closing, nothing begins any more."""
        if self.closing:
            work.close()
        else:
            _ = self.started(work)

    def started(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do this; callers that wait for it and may be cancelled shield it."""
        task = asyncio.create_task(work)
        self.running[task] = None
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.running.pop(task, None)
        if (
            not task.cancelled()
            and (error := task.exception()) is not None
            and not isinstance(error, RequestError)
        ):
            log.error("a task failed", exc_info=error)

    async def close(self) -> None:
        """End them all. A library may lose a cancellation, so tasks that go on are told again."""
        self.closing = True
        while self.running:
            for task in self.running:
                task.cancel()
            await asyncio.wait(self.running, timeout=TOLD_AGAIN_AFTER)
