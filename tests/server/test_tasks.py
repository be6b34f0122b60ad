"""Closing ends every task, also one that did not hear it the first time."""

from __future__ import annotations

import asyncio
import contextlib

from doubloon.server.tasks import Tasks


async def test_a_task_that_lost_its_cancellation_is_cancelled_again() -> None:
    """A library may lose one (`asyncio.wait_for` of Python 3.11 does, when the answer comes in the same moment)."""
    lost = asyncio.Event()

    async def loses_the_first() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        lost.set()
        await asyncio.Event().wait()

    tasks = Tasks()
    tasks.background(loses_the_first())
    await asyncio.sleep(0)
    async with asyncio.timeout(60):
        await tasks.close()
    assert lost.is_set()
    assert not tasks.running
