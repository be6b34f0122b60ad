"""For the operator: tables in and out of the database, and a copy of a running one."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from doubloon.games import game
from doubloon.hosting.table_row import TableRow
from doubloon.kernel.errors import BadRecord, BadTable
from doubloon.kernel.tables.record import Record, decoded
from doubloon.kernel.tables.replay import played_elsewhere, replayed
from doubloon.server.settings import Settings
from doubloon.server.store import engine
from doubloon.server.store import tables as stored
from doubloon.server.store.migrate import prepared
from doubloon.server.store.schema import people, reports, seats, tables

if TYPE_CHECKING:
    from doubloon.server.worker import ServerWorker

T = TypeVar("T")
EVERY_TABLE: Final = sa.select(*stored.ROW_COLUMNS).order_by(tables.c.updated.desc())


def read_from(settings: Settings, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
    """What this work finds; what it changes is rolled back."""

    async def done() -> T:
        reading = engine.reading(settings)
        try:
            async with reading.connect() as connection:
                return await work(connection)
        finally:
            await reading.dispose()

    return _in_thread(lambda: asyncio.run(done()))


def all_tables(settings: Settings) -> list[TableRow]:
    """Every table there is, the newest first."""
    return read_from(settings, lambda connection: stored.table_rows(connection, EVERY_TABLE))


def record_of(settings: Settings, table_id: str) -> Record:
    """A table's record, replayed and verified, unless it was played by other rules. While its game runs it holds every secret of it."""

    async def read(connection: AsyncConnection) -> stored.StoredJournal | None:
        row = await stored.table_row(connection, table_id)
        return None if row is None else await stored.journal(connection, table_id, row.version)

    kept = read_from(settings, read)
    if kept is None:
        raise BadTable(f"there is no table {table_id!r}")
    record = kept.record()
    wanted = game(record["game"])
    try:
        replayed(wanted, record, verify=record["seed"] is not None)
    except BadRecord:
        if not played_elsewhere(wanted, record):
            raise
    return record


def _in_thread(work: Callable[[], T]) -> T:
    """Also from within an event loop."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


async def _with_worker(settings: Settings, work: Callable[[ServerWorker], Awaitable[T]]) -> T:
    """Something that takes a worker's parts, of which only the writer runs."""
    from doubloon.server.worker import ServerWorker

    worker = ServerWorker(settings)
    writing = asyncio.create_task(worker.writer.run())
    try:
        return await work(worker)
    finally:
        writing.cancel()
        await worker.close()


def import_record(settings: Settings, source: bytes, host: str) -> str:
    """Put a record into the database as a table of its own: finished games to look at, others to be played on."""
    from doubloon.hosting.new_tables.opening import store_new
    from doubloon.hosting.table_row import Seated
    from doubloon.hosting.wire import CreateTable
    from doubloon.server.people.accounts import new_guest

    record = decoded(source)
    table = replayed(game(record["game"]), record, verify=record["seed"] is not None)
    if table.seed is None:
        raise BadTable("this record does not hold its seed, so nobody could play on")
    prepared(settings)

    async def put(worker: ServerWorker) -> str:
        person, _ = await new_guest(worker.accounts, host)
        seated = [Seated(seat, "local", f"Player {seat + 1}", person.id) for seat in range(table.seats)]
        wish = CreateTable(game=table.game.id, seats=[], options=table.options)
        return (await store_new(worker.services, person, table, seated, wish)).id

    return _in_thread(lambda: asyncio.run(_with_worker(settings, put)))


# --- people -----------------------------------------------------------------------------------------------------------


def all_people(settings: Settings) -> list[PersonLine]:
    """Everybody, the newest first, with the number of their seats."""
    mine = sa.select(sa.func.count()).where(seats.c.person_id == people.c.id).scalar_subquery()
    query = (
        sa.select(people.c.id, people.c.name, people.c.name_key.is_(None), people.c.created, mine)
        .where(people.c.created > 0, people.c.deleted.is_(None))
        .order_by(people.c.created.desc())
    )

    async def read(connection: AsyncConnection) -> list[PersonLine]:
        return [PersonLine(*row) for row in await connection.execute(query)]

    return read_from(settings, read)


class PersonLine(NamedTuple):
    """A person as the operator sees them."""

    id: str
    name: str
    guest: bool
    created: int
    seats: int


def person_named(settings: Settings, wanted: str) -> PersonLine:
    """Somebody by id or by the name they keep."""
    found = [
        one for one in all_people(settings) if one.id == wanted or (one.name == wanted and not one.guest)
    ]
    if len(found) != 1:
        raise BadTable(f"nobody here has the id or keeps the name {wanted!r}")
    return found[0]


class ReportLine(NamedTuple):
    """A report as the operator reads it; names of those who are gone are missing."""

    id: int
    at: int
    closed: int | None
    reporter: str | None
    person: str | None
    person_id: str | None
    table: str | None
    text: str
    quoted: str
    note: str


def all_reports(settings: Settings, closed: bool) -> list[ReportLine]:
    """Reports that are open, or all of them, the oldest first."""
    by, about = people.alias(), people.alias()
    query = (
        sa.select(
            *(reports.c.id, reports.c.at, reports.c.closed, by.c.name, about.c.name, reports.c.person_id),
            *(reports.c.table_id, reports.c.text, reports.c.quoted, reports.c.note),
        )
        .join_from(reports, by, by.c.id == reports.c.reporter_id, isouter=True)
        .join(about, about.c.id == reports.c.person_id, isouter=True)
        .order_by(reports.c.id)
    )
    if not closed:
        query = query.where(reports.c.closed.is_(None))

    async def read(connection: AsyncConnection) -> list[ReportLine]:
        return [ReportLine._make(row) for row in await connection.execute(query)]

    return read_from(settings, read)


def close_report(settings: Settings, number: int, note: str) -> None:
    """A report has been looked into; a note says what came of it."""
    from doubloon.server.clock import now_ms

    prepared(settings)

    def closed(connection: sa.Connection) -> bool:
        this = reports.update().where(reports.c.id == number, reports.c.closed.is_(None))
        return bool(connection.execute(this.values(closed=now_ms(), note=note)).rowcount)

    async def done(worker: ServerWorker) -> bool:
        return await worker.writer.do(closed)

    if not _in_thread(lambda: asyncio.run(_with_worker(settings, done))):
        raise BadTable(f"there is no open report {number}")


def export_person(settings: Settings, person: PersonLine, target: Path) -> int:
    """Everything about somebody as a zip; the number of records in it."""
    from doubloon.server.people.privacy import export

    async def written() -> int:
        reading = engine.reading(settings)
        try:
            engine.only_ours(target)
            with target.open("wb") as file:
                return await export.write(reading, person.id, file)
        finally:
            await reading.dispose()

    return _in_thread(lambda: asyncio.run(written()))


def delete_person(settings: Settings, person: PersonLine) -> None:
    """Everything about somebody is deleted."""
    from doubloon.hosting.wire import Person
    from doubloon.server.people.privacy.erasing import erase

    prepared(settings)
    gone = Person(person.id, person.name, person.guest)

    async def erased(worker: ServerWorker) -> None:
        await erase(worker.accounts, worker.rooms, gone)

    _in_thread(lambda: asyncio.run(_with_worker(settings, erased)))


def backup(settings: Settings, target: Path) -> None:
    """A complete copy of an embedded database, while the server goes on."""
    if not settings.embedded:
        raise BadTable("only an embedded database is backed up like this; use pg_dump for PostgreSQL")
    if not settings.file.is_file():
        raise BadTable(f"there is no database {settings.file}")
    engine.only_ours(target)
    try:
        with (
            contextlib.closing(sqlite3.connect(f"file:{settings.file}?mode=ro", uri=True)) as source,
            contextlib.closing(sqlite3.connect(target)) as copy,
        ):
            source.backup(copy, pages=1024)
            check(copy)
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise BadTable(f"the copy of {settings.file} is not sound, and was thrown away: {error}") from None


def check(copy: sqlite3.Connection) -> None:
    """Whether a database is sound: its pages, its indexes, and what its rows refer to."""
    found = [row[0] for row in copy.execute("PRAGMA integrity_check(3)")]
    if found != ["ok"]:
        raise sqlite3.DatabaseError("; ".join(found)[:300])
    if copy.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise sqlite3.DatabaseError("rows refer to others that are not there")
    if copy.execute("SELECT version_num FROM alembic_version").fetchone() is None:
        raise sqlite3.DatabaseError("it holds no tables of doubloon")
