"""Engines: one that reads, and one that writes. On SQLite the writer is a single connection that syncs every commit."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from doubloon.kernel.errors import DoubloonError
from doubloon.server.settings import Settings
from doubloon.server.store import reader
from doubloon.server.store.writer import EmbeddedStore, PostgresStore, Store

PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
PATIENT: Final = "busy_timeout=5000"
IMPATIENT: Final = "busy_timeout=0"
MUST_BE_ON: Final = ("synchronous_commit", "fsync")


class NotDurable(DoubloonError):
    """The database acknowledges what a power cut would take away."""


async def check_durable(connection: AsyncConnection) -> None:
    """Refuse a PostgreSQL that does not wait for its disk, as our role sees it in our database."""
    for name in MUST_BE_ON:
        if await connection.scalar(sa.text(f"SHOW {name}")) == "off":
            raise NotDurable(
                f"PostgreSQL has {name} = off: a power cut would lose moves that players were told are stored. "
                f"Set {name} = on, for the server or for this database (ALTER DATABASE … SET {name} = on)."
            )


def reading(settings: Settings) -> AsyncEngine:
    """The engine for looking things up. All queries of a connection see one moment: a table and its seats are rows apart."""
    if not settings.embedded:
        return create_async_engine(
            settings.database_url,
            pool_size=5,
            max_overflow=5,
            hide_parameters=True,
            isolation_level="REPEATABLE READ",
        )
    engine = create_async_engine(
        settings.database_url,
        pool_size=4,
        max_overflow=0,
        hide_parameters=True,
        poolclass=sa.AsyncAdaptedQueuePool,
        connect_args={"async_creator_fn": reader.connection},
    )
    _embedded(engine.sync_engine, reader.BEGIN, PATIENT)
    return engine


def only_ours(file: Path) -> None:
    """A new file is for nobody else to read: it holds seeds, and SQLite makes those beside it alike."""
    with contextlib.suppress(OSError):  # whatever is wrong with it, the database says it better
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def writing(settings: Settings) -> Store:
    """Where the one writer writes."""
    if not settings.embedded:
        return PostgresStore(
            create_async_engine(
                settings.database_url, pool_size=1, max_overflow=0, pool_pre_ping=True, hide_parameters=True
            )
        )
    return EmbeddedStore(embedded(settings, IMPATIENT))


def embedded(settings: Settings, patience: str = PATIENT) -> sa.Engine:
    """The file, to be written to."""
    engine = sa.create_engine(
        settings.database_url.replace("+aiosqlite", ""),
        poolclass=sa.StaticPool,
        connect_args={"check_same_thread": False},
        hide_parameters=True,
    )
    _embedded(engine, "BEGIN IMMEDIATE", patience)
    return engine


def _embedded(engine: sa.Engine, begin: str, patience: str) -> None:
    """Every connection durable and strict, and transactions ours alone to begin."""

    @sa.event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (patience, *PRAGMAS):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def begun(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)
