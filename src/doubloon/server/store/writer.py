"""The one writer of a process: collects what waits, commits it together, then tells everybody that it is stored.

A commit costs one sync of the disk, whether it holds one action or a hundred. Actions come as `StatementRows`s, rows for a
statement, which are merged over all tables; everything else comes as a job, which runs behind a savepoint of its own.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting.protocols import Conflict
from doubloon.server.monitoring import metrics

T = TypeVar("T")
Job = Callable[[sa.Connection], T]
MOST_AT_ONCE: Final = 400
LOCKED_TRIES: Final = 250
LOCKED_PAUSE: Final = 0.02


class StatementRows(NamedTuple):
    """Rows for one statement."""

    statement: sa.Executable
    rows: Sequence[dict[str, Any]]


class Prepared:
    """A statement of a `StatementRows` in the database's own words. All rows of a statement have the same names."""

    def __init__(self, statement: sa.Executable, row: dict[str, Any], dialect: sa.Dialect) -> None:
        self.statement = statement
        compiled: Any = statement.compile(dialect=dialect, column_keys=list(row))  # type: ignore[attr-defined]
        self.text = str(compiled)
        self.constants = {name: compiled.params[name] for name in compiled.positiontup if name not in row}
        kinds = {name: compiled.binds[name].type.dialect_impl(dialect) for name in compiled.positiontup}
        self.places = [(name, kinds[name].bind_processor(dialect)) for name in compiled.positiontup]

    def filled(self, rows: Sequence[dict[str, Any]]) -> Filled:
        """The rows' values in the order of the statement's places."""
        if self.constants:
            rows = [{**self.constants, **row} for row in rows]
        places = self.places
        return Filled(
            self.text,
            [
                tuple([row[name] if told is None else told(row[name]) for name, told in places])
                for row in rows
            ],
        )


class Failed(NamedTuple):
    """A job that was undone alone, while the others went on."""

    error: Exception


class Write(NamedTuple):
    """Something to be stored, and who waits for it."""

    order: str
    parts: Sequence[StatementRows]
    job: Job[Any] | None
    news: Sequence[str]
    stored: asyncio.Future[Any]


Announce = Callable[[sa.Connection, Sequence[str]], None]
"""Tells the other workers, in the same transaction."""


class Filled(NamedTuple):
    """A statement in the database's own words, with the values of its rows."""

    text: str
    rows: list[tuple[Any, ...]]


class Store(Protocol):
    """A database that carries out a batch in one transaction."""

    dialect: sa.Dialect

    async def commit(self, work: Job[list[Any]]) -> list[Any]:
        """Do the work in a transaction; returns when it is on disk."""

    async def dispose(self) -> None:
        """Close."""


class EmbeddedStore:
    """SQLite: rows are put in from the event loop, which takes microseconds; the sync is waited for in a thread."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.dialect = engine.dialect
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="commit")
        self.connection: sa.Connection | None = None

    async def commit(self, work: Job[list[Any]]) -> list[Any]:
        """One transaction."""
        connection = self._connected()
        transaction = await _begun(connection.begin)
        try:
            answers = work(connection)
            await asyncio.get_running_loop().run_in_executor(self.thread, transaction.commit)
        except BaseException:
            transaction.rollback()
            raise
        return answers

    async def put(self, statements: Sequence[Filled]) -> None:
        """One transaction of rows alone, given to the driver itself: the engine would cost more than the database."""
        driver: Any = self._connected().connection.driver_connection
        await _begun(partial(driver.execute, "BEGIN IMMEDIATE"))
        try:
            for statement in statements:
                driver.executemany(statement.text, statement.rows)
            await asyncio.get_running_loop().run_in_executor(self.thread, driver.commit)
        except BaseException:
            driver.rollback()
            raise

    def _connected(self) -> sa.Connection:
        if self.connection is None:
            self.connection = self.engine.connect()
        return self.connection

    async def dispose(self) -> None:
        """Close, when the last commit is through."""
        self.thread.shutdown()
        if self.connection is not None:
            self.connection.close()
        self.engine.dispose()


async def _begun(begin: Callable[[], T]) -> T:
    """Begin a transaction. Another process in the way (a backup, an import) is waited for without blocking."""
    for _ in range(LOCKED_TRIES):
        try:
            return begin()
        except (OperationalError, sqlite3.OperationalError) as error:
            if "locked" not in str(error):
                raise
            await asyncio.sleep(LOCKED_PAUSE)
    return begin()


class PostgresStore:
    """PostgreSQL, over one connection of its own."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.dialect = engine.dialect

    async def commit(self, work: Job[list[Any]]) -> list[Any]:
        """One transaction."""
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def dispose(self) -> None:
        """Close."""
        await self.engine.dispose()


class Writer:
    """Group commit."""

    def __init__(self, store: Store, announce: Announce) -> None:
        self.store = store
        self.announce = announce
        self.waiting: list[Write] = []
        self.wanted = asyncio.Event()
        self.prepared: dict[int, Prepared] = {}
        self.committed_at = 0.0
        """When the database last took something (`time.monotonic`)."""

    async def append(self, order: str, parts: Sequence[StatementRows], news: Sequence[str] = ()) -> None:
        """Store these rows; returns when they are on disk. `order` (a table's id) keeps workers from locking crosswise."""
        await self._store(order, parts, None, news)

    async def do(self, job: Job[T], news: Sequence[str] = ()) -> T:
        """Carry out a job in the next transaction; what it returns, when it is on disk."""
        done: T = await self._store("", (), job, news)
        return done

    async def _store(
        self, order: str, parts: Sequence[StatementRows], job: Job[Any] | None, news: Sequence[str]
    ) -> Any:
        stored: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.waiting.append(Write(order, parts, job, news, stored))
        self.wanted.set()
        return await stored

    async def run(self) -> None:
        """Write for ever."""
        while True:
            await self.wanted.wait()
            batch, self.waiting = self.waiting[:MOST_AT_ONCE], self.waiting[MOST_AT_ONCE:]
            if not self.waiting:
                self.wanted.clear()
            batch.sort(key=lambda write: write.order)
            metrics.COMMIT_SIZE.observe(len(batch))
            with metrics.COMMIT_SECONDS.time():
                await self._commit(batch)

    async def _commit(self, batch: list[Write], apart: bool = False) -> None:
        """All together. A row that is there already (a key that was used before) fails alone, and the others are still committed
        with one sync; when the database refuses otherwise, one by one, so that nobody fails for another."""
        try:
            if apart:
                answers = await self.store.commit(lambda connection: self._each_apart(batch, connection))
            else:
                answers = await self._stored(batch)
        except (DBAPIError, sqlite3.Error) as error:
            if len(batch) > 1 and not apart and isinstance(error, (IntegrityError, sqlite3.IntegrityError)):
                await self._commit(batch, apart=True)
                return
            if len(batch) > 1:
                for write in batch:
                    await self._commit([write])
                return
            _fail(
                batch[0], Conflict() if isinstance(error, (IntegrityError, sqlite3.IntegrityError)) else error
            )
        except Exception as error:
            for write in batch:
                _fail(write, error)
        else:
            self.committed_at = time.monotonic()
            for write, answer in zip(batch, answers, strict=True):
                if isinstance(answer, Failed):
                    _fail(write, answer.error)
                elif not write.stored.done():
                    write.stored.set_result(answer)

    async def _stored(self, batch: list[Write]) -> list[Any]:
        """The answers of a batch's jobs, when it is on disk. At an embedded database there is nobody else to be told."""
        if isinstance(self.store, EmbeddedStore) and all(write.job is None for write in batch):
            await self.store.put(self._filled(batch))
            return [None] * len(batch)
        return await self.store.commit(lambda connection: self._carried_out(batch, connection))

    def _filled(self, batch: list[Write]) -> list[Filled]:
        """The rows of a batch as the database takes them."""
        return [self._prepared(statement, rows[0]).filled(rows) for statement, rows in _merged(batch)]

    def _prepared(self, statement: sa.Executable, row: dict[str, Any]) -> Prepared:
        """A statement as the database takes it; worked out once, since there are few of them and they live for ever."""
        known = self.prepared.get(id(statement))
        if known is None:
            known = self.prepared[id(statement)] = Prepared(statement, row, self.store.dialect)
        return known

    def _carried_out(self, batch: list[Write], connection: sa.Connection) -> list[Any]:
        """The whole batch in one transaction: the answers of its jobs, and what is told to other workers."""
        for text, rows in self._filled(batch):
            connection.exec_driver_sql(text, rows)
        answers = [None if write.job is None else _tried(write.job, connection) for write in batch]
        self._announced(batch, answers, connection)
        return answers

    def _each_apart(self, batch: list[Write], connection: sa.Connection) -> list[Any]:
        """The same with each write behind a savepoint of its own."""

        def one(write: Write, inner: sa.Connection) -> Any:
            for text, rows in self._filled([write]):
                inner.exec_driver_sql(text, rows)
            return None if write.job is None else write.job(inner)

        answers = [_tried(partial(one, write), connection) for write in batch]
        self._announced(batch, answers, connection)
        return answers

    def _announced(self, batch: list[Write], answers: list[Any], connection: sa.Connection) -> None:
        """Other workers hear of what was done."""
        news = [
            one
            for write, answer in zip(batch, answers, strict=True)
            if not isinstance(answer, Failed)
            for one in write.news
        ]
        if news:
            self.announce(connection, news)


def store(connection: sa.Connection, parts: Sequence[StatementRows]) -> None:
    """The rows of these parts, from within a job."""
    for statement, rows in parts:
        if rows:
            connection.execute(statement, rows)


def _tried(job: Job[Any], connection: sa.Connection) -> Any:
    """A job's answer, or its own refusal: then nothing of it is left."""
    try:
        with connection.begin_nested():
            return job(connection)
    except IntegrityError:
        return Failed(Conflict())
    except DBAPIError:
        raise
    except Exception as error:
        return Failed(error)


def _fail(write: Write, error: Exception) -> None:
    if not write.stored.done():
        write.stored.set_exception(error)


def _merged(batch: list[Write]) -> list[tuple[sa.Executable, list[dict[str, Any]]]]:
    """The rows of all writes by their statements, in the order of the tables."""
    rows: dict[int, tuple[sa.Executable, list[dict[str, Any]]]] = {}
    for write in batch:
        for part in write.parts:
            if part.rows:
                rows.setdefault(id(part.statement), (part.statement, []))[1].extend(part.rows)
    return list(rows.values())
