"""Brings a database to the present form of `schema.py`, whatever version of doubloon made it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from doubloon.server.settings import Settings
from doubloon.server.store import engine
from doubloon.server.store.schema import house

MIGRATIONS: Final = Path(__file__).parent / "migrations"
ADVISORY_LOCK: Final = 7_368_531
SIGNING: Final = "signing"
T = TypeVar("T")


def prepared(settings: Settings) -> str:
    """The database exists and is up to date; the house's secret, with which cookies are signed."""
    return _at_once(_prepare(settings))


def _at_once(task: Coroutine[Any, Any, T]) -> T:
    """Run to the end, also when this thread already has an event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, task).result()


async def _prepare(settings: Settings) -> str:
    writer = engine.writing(settings)
    try:
        async with writer.begin() as connection:
            if not settings.embedded:
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ADVISORY_LOCK)))
            await connection.run_sync(upgrade)
            secret = await connection.scalar(sa.select(house.c.value).where(house.c.name == SIGNING))
            if secret is None:
                secret = secrets.token_hex(32)
                await connection.execute(house.insert().values(name=SIGNING, value=secret))
        return str(secret)
    finally:
        await writer.dispose()


def upgrade(connection: sa.Connection) -> None:
    """Run what is missing of the migrations."""
    config = configured()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def configured() -> Config:
    """Alembic, told where our migrations are."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    return config
