"""Connections that read SQLite. What takes no time is done at once, and only what touches rows is handed to a thread.

SQLAlchemy makes nine calls for a lookup, of which two touch rows. aiosqlite hands each to its thread and waits for the loop to be
woken, which costs more than the lookup itself.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any, Final

import aiosqlite

TOUCH_NO_ROWS: Final = {"cursor", "close", "rollback"}
BEGIN: Final = "BEGIN"
ROWS_AT_ONCE: Final = 64


class ReadingConnection(aiosqlite.Connection):
    """A connection that only reads."""

    at_once = True

    async def _execute(self, fn: Callable[..., Any], *args: Any, **more: Any) -> Any:
        quick = fn.__name__ in TOUCH_NO_ROWS or args[:1] == (BEGIN,)
        if quick and self.at_once and self._connection is not None:
            return fn(*args, **more)
        try:
            return await super()._execute(fn, *args, **more)  # type: ignore[no-untyped-call]
        except asyncio.CancelledError:
            self.at_once = False  # the thread is still at it: from now on everything waits behind it
            raise


def connection(database: str, **more: Any) -> ReadingConnection:
    """As `aiosqlite.connect`."""
    made = ReadingConnection(
        lambda: sqlite3.connect(database, **{**more, "check_same_thread": False}), ROWS_AT_ONCE
    )
    made._thread.daemon = True
    return made
