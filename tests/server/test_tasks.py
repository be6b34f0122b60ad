"""Closing ends every task, also one that did not hear it the first time."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Never

from doubloon.server.tables.rooms import Rooms
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


async def test_a_table_that_is_being_opened_is_among_what_a_stop_ends() -> None:
    tasks = Tasks()

    class Slow(Rooms):
        async def _load(self, _: str) -> Never:
            await asyncio.Event().wait()
            raise AssertionError

    rooms = Slow(None, alone=True, replays=None, tasks=tasks)  # type: ignore[arg-type]
    asked = asyncio.create_task(rooms.room("abc"))
    await asyncio.sleep(0)
    assert tasks.running
    async with asyncio.timeout(60):
        await tasks.close()
    await asyncio.wait({asked})
    assert asked.cancelled()
    assert not rooms.opening
