"""The one writer of a process: collects what waits, commits it together, then tells everybody that it is stored.

A commit costs one sync of the disk, whether it holds one action or a hundred. Actions come as `Part`s, rows for a
statement, which are merged over all tables; everything else comes as a job, which runs behind a savepoint of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from doubloon.server import metrics

T = TypeVar("T")
MOST_AT_ONCE: Final = 400


class Conflict(Exception):
    """Somebody else has appended first; nothing of this write was done."""


class Part(NamedTuple):
    """Rows for one statement."""

    statement: sa.Executable
    rows: Sequence[dict[str, Any]]


class Announcer(Protocol):
    """Who tells the other workers, in the same transaction."""

    async def announce(self, connection: AsyncConnection, news: Sequence[str]) -> None:
        """Say these when, and only when, the transaction commits."""


class Write(NamedTuple):
    """Something to be stored, and who waits for it."""

    order: str
    parts: Sequence[Part]
    job: Callable[[AsyncConnection], Awaitable[Any]] | None
    news: Sequence[str]
    stored: asyncio.Future[Any]


class Writer:
    """Group commit."""

    def __init__(self, engine: AsyncEngine, announcer: Announcer) -> None:
        self.engine = engine
        self.announcer = announcer
        self.waiting: asyncio.Queue[Write] = asyncio.Queue()

    async def append(self, order: str, parts: Sequence[Part], news: Sequence[str] = ()) -> None:
        """Store these rows; returns when they are on disk. `order` (a table's id) keeps workers from locking crosswise."""
        await self._store(order, parts, None, news)

    async def do(self, job: Callable[[AsyncConnection], Awaitable[T]], news: Sequence[str] = ()) -> T:
        """Carry out a job in the next transaction; what it returns, when it is on disk."""
        done: T = await self._store("", (), job, news)
        return done

    async def _store(
        self,
        order: str,
        parts: Sequence[Part],
        job: Callable[[AsyncConnection], Awaitable[Any]] | None,
        news: Sequence[str],
    ) -> Any:
        stored: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait(Write(order, parts, job, news, stored))
        return await stored

    async def run(self) -> None:
        """Write for ever."""
        while True:
            batch = [await self.waiting.get()]
            while len(batch) < MOST_AT_ONCE and not self.waiting.empty():
                batch.append(self.waiting.get_nowait())
            batch.sort(key=lambda write: write.order)
            metrics.COMMIT_SIZE.observe(len(batch))
            with metrics.COMMIT_SECONDS.time():
                await self._commit(batch)

    async def _commit(self, batch: list[Write]) -> None:
        """All together; when the database refuses something, one by one, so that nobody fails for another."""
        try:
            answers = await self._together(batch)
        except DBAPIError as error:
            if len(batch) > 1:
                for write in batch:
                    await self._commit([write])
                return
            _fail(batch[0], Conflict() if isinstance(error, IntegrityError) else error)
        except Exception as error:
            for write in batch:
                _fail(write, error)
        else:
            for write, answer in zip(batch, answers, strict=True):
                if isinstance(answer, Failed):
                    _fail(write, answer.error)
                elif not write.stored.done():
                    write.stored.set_result(answer)

    async def _together(self, batch: list[Write]) -> list[Any]:
        async with self.engine.begin() as connection:
            for statement, rows in _merged(batch):
                await connection.execute(statement, rows)
            answers = [await _carried_out(write, connection) for write in batch]
            news = [
                one
                for write, answer in zip(batch, answers, strict=True)
                if not isinstance(answer, Failed)
                for one in write.news
            ]
            if news:
                await self.announcer.announce(connection, news)
        return answers


class Failed(NamedTuple):
    """A job that was undone alone, while the others went on."""

    error: Exception


async def _carried_out(write: Write, connection: AsyncConnection) -> Any:
    if write.job is None:
        return None
    try:
        async with connection.begin_nested():
            return await write.job(connection)
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
