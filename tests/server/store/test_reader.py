"""Connections that read SQLite: which calls wait for a thread, and that none overtakes one that is still going on."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
import sqlalchemy as sa

from doubloon.server.settings import Settings
from doubloon.server.store import engine, reader

HOLD = "SELECT hold()"


def calls_of_threads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is handed to threads from now on."""
    handed: list[str] = []
    execute = aiosqlite.Connection._execute

    async def noted(self: Any, fn: Callable[..., Any], *args: Any, **more: Any) -> Any:
        handed.append(fn.__name__)
        return await execute(self, fn, *args, **more)  # type: ignore[no-untyped-call]

    monkeypatch.setattr(aiosqlite.Connection, "_execute", noted)
    return handed


async def test_a_lookup_waits_for_its_thread_only_where_rows_are_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = engine.reading(Settings(database_url=f"sqlite+aiosqlite:///{tmp_path}/d.db"))
    async with reading.connect() as connection:
        await connection.scalar(sa.text("SELECT 1"))
    handed = calls_of_threads(monkeypatch)
    async with reading.connect() as connection:
        assert await connection.scalar(sa.text("SELECT 42")) == 42
    assert handed == ["execute", "fetchall"]
    await reading.dispose()


async def test_nothing_overtakes_a_query_whose_asker_has_gone(tmp_path: Path) -> None:
    """The loop would wait for SQLite's own lock."""
    holds, go_on = threading.Event(), threading.Event()

    def hold() -> int:
        holds.set()
        go_on.wait()
        return 1

    async with reader.connection(str(tmp_path / "d.db")) as connection:
        await connection.create_function("hold", 0, hold)
        asker = asyncio.create_task(connection.execute_fetchall(HOLD))
        await asyncio.to_thread(holds.wait)
        asker.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asker
        later = asyncio.create_task(connection.rollback())
        await asyncio.sleep(0)
        assert not later.done()
        go_on.set()
        await later
