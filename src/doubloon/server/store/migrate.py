"""Brings a database to the present form of `schema.py`, whatever version of doubloon made it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from doubloon.kernel.errors import DoubloonError
from doubloon.server.notices import push
from doubloon.server.settings import Settings
from doubloon.server.store import engine
from doubloon.server.store.schema import house

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS: Final = Path(__file__).parent / "migrations"
ADVISORY_LOCK: Final = 7_368_531
SIGNING: Final = "signing"
VAPID: Final = "vapid"
T = TypeVar("T")


class CannotUse(DoubloonError):
    """This is no database of ours, or none that this version understands."""


def prepared(settings: Settings) -> str:
    """The database exists and is up to date; the server's secret, with which cookies are signed."""
    if not settings.embedded:
        return _at_once(_prepare_postgres(settings))
    engine.only_ours(settings.file)
    file = engine.embedded(settings)
    try:
        _allow_rebuilding(file)
        with file.begin() as connection:
            secret = _prepare(connection)
            if (row := connection.exec_driver_sql("PRAGMA foreign_key_check").first()) is not None:
                raise CannotUse(
                    f"cannot use {settings.file}: a row of {row[0]} refers to one of {row[2]} that is not there"
                )
            return secret
    except DBAPIError as error:
        raise CannotUse(f"cannot use {settings.file}: {error.orig}") from None
    finally:
        file.dispose()


def _allow_rebuilding(file: sa.Engine) -> None:
    """SQLite changes a table by building it again, while rows elsewhere refer to it: they are checked afterwards. This must be said
    outside a transaction; the engine has one connection."""
    with file.connect() as connection:
        connection.connection.cursor().execute("PRAGMA foreign_keys=OFF")


async def _prepare_postgres(settings: Settings) -> str:
    server = create_async_engine(settings.database_url, hide_parameters=True)
    try:
        async with server.begin() as connection:
            await engine.check_durable(connection)
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ADVISORY_LOCK)))
            return await connection.run_sync(_prepare)
    finally:
        await server.dispose()


def _at_once(task: Coroutine[Any, Any, T]) -> T:
    """Run to the end, also when this thread already has an event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, task).result()


def _prepare(connection: sa.Connection) -> str:
    upgrade(connection)
    _kept(connection, VAPID, push.new_key)
    return _kept(connection, SIGNING, lambda: secrets.token_hex(32))


def _kept(connection: sa.Connection, name: str, make: Callable[[], str]) -> str:
    """A secret of the server, made when it is first needed."""
    value = connection.scalar(sa.select(house.c.value).where(house.c.name == name))
    if value is None:
        value = make()
        connection.execute(house.insert().values(name=name, value=value))
    return str(value)


def upgrade(connection: sa.Connection) -> None:
    """Run what is missing of the migrations. A server that starts with all of them need not wait for Alembic."""
    if sa.inspect(connection).has_table("alembic_version"):
        done = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
        if done == newest():
            return
        if str(done) > newest():
            raise CannotUse(
                f"the database was made by a newer version of doubloon (its form is {done}, ours {newest()})"
            )
    from alembic import command

    config = configured()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def newest() -> str:
    """The last migration; their files are numbered."""
    return max(file.name for file in (MIGRATIONS / "versions").glob("[0-9]*.py")).partition("_")[0]


def configured() -> Config:
    """Alembic, told where our migrations are."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    return config
