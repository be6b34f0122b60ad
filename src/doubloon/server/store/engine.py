"""Engines: one that reads, and one that writes. On SQLite the writer is a single connection that syncs every commit."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from doubloon.server.settings import Settings

BUSY_MS = 5000


def reading(settings: Settings) -> AsyncEngine:
    """The engine for looking things up."""
    if not settings.embedded:
        return create_async_engine(settings.database_url, pool_size=5, max_overflow=5, hide_parameters=True)
    return _sqlite(settings, "BEGIN", pool_size=4)


def writing(settings: Settings) -> AsyncEngine:
    """The engine of the one writer."""
    if not settings.embedded:
        return create_async_engine(
            settings.database_url, pool_size=1, max_overflow=0, pool_pre_ping=True, hide_parameters=True
        )
    return _sqlite(settings, "BEGIN IMMEDIATE", pool_size=1)


def _sqlite(settings: Settings, begin: str, pool_size: int) -> AsyncEngine:
    engine = create_async_engine(
        settings.database_url,
        pool_size=pool_size,
        max_overflow=0,
        hide_parameters=True,
        poolclass=sa.AsyncAdaptedQueuePool,
    )

    @sa.event.listens_for(engine.sync_engine, "connect")
    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @sa.event.listens_for(engine.sync_engine, "begin")
    def begun(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
