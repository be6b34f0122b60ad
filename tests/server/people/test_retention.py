"""Guests and tables that are old go by themselves, by a clock that the tests set."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from doubloon.hosting import play
from doubloon.hosting.new_tables import opening
from doubloon.hosting.seats import seating
from doubloon.hosting.wire import CreateTable, KeepName, Person, SeatWish
from doubloon.server.clock import now_ms
from doubloon.server.people.accounts import DAYS, keep, new_guest
from doubloon.server.people.privacy import erasing, facts
from doubloon.server.people.privacy.retention import DAY_MS, HOUR_MS
from doubloon.server.people.sign_in import tickets
from doubloon.server.people.wire import PrivacyFacts
from doubloon.server.settings import Settings, url_of
from doubloon.server.store.migrate import prepared
from doubloon.server.store.schema import limits, metadata, people, sessions, tables
from doubloon.server.store.schema import tickets as ticket_rows
from doubloon.server.store.tables import FORMER
from doubloon.server.worker import ServerWorker

WISH = CreateTable(game="gilded-compass", seats=[SeatWish("me"), SeatWish("open")])


class Later:
    """A clock that stands this many days from now."""

    def __init__(self) -> None:
        self.ms = now_ms()

    def __call__(self) -> int:
        return self.ms

    def pass_days(self, days: float) -> None:
        self.ms += int(days * DAY_MS)


@contextlib.asynccontextmanager
async def opened(tmp_path: Path, **more: int) -> AsyncIterator[tuple[ServerWorker, Later]]:
    settings = Settings(database_url=url_of(str(tmp_path / "d.db")), **more)  # type: ignore[arg-type]
    prepared(settings)
    worker, clock = ServerWorker(settings), Later()
    worker.retention.now = clock
    writing = asyncio.create_task(worker.writer.run())
    try:
        yield worker, clock
    finally:
        writing.cancel()
        await worker.close()


async def count(worker: ServerWorker, table: sa.Table) -> int:
    async with worker.reading.connect() as connection:
        return int(await connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0)


async def people_left(worker: ServerWorker) -> set[str]:
    query = sa.select(people.c.name).where(people.c.id != FORMER, people.c.deleted.is_(None))
    async with worker.reading.connect() as connection:
        return set(await connection.scalars(query))


async def test_a_guest_goes_when_nobody_can_be_them_any_more(tmp_path: Path) -> None:
    async with opened(tmp_path, keep_guests_days=90) as (worker, clock):
        guest, _ = await new_guest(worker.accounts, "Guest")
        player, token = await new_guest(worker.accounts, "Player")
        await keep(worker.accounts, player, KeepName("Player", "a good password"), token)
        shared = await opening.create(worker.services, player, WISH)
        await _sit_down(worker, shared.id, guest)
        clock.pass_days(DAYS + 1)
        assert await worker.retention.sweep() == 0, "90 days are not over"
        assert await count(worker, sessions) == 0
        assert await people_left(worker) == {"Guest", "Player"}
        clock.pass_days(90 - DAYS)
        assert await worker.retention.sweep() == 1
        assert await people_left(worker) == {"Player"}, "a kept name stays"
        room = await worker.rooms.room(shared.id)
        assert room.row.names() == ["Player", "Former player"]
        assert await worker.retention.sweep() == 0


async def test_a_guest_with_a_session_stays(tmp_path: Path) -> None:
    async with opened(tmp_path, keep_guests_days=1) as (worker, clock):
        await new_guest(worker.accounts, "Guest")
        clock.pass_days(DAYS - 1)
        assert await worker.retention.sweep() == 0
        assert await people_left(worker) == {"Guest"}


@pytest.mark.parametrize("setting", ["keep_guests_days", "keep_tables_days"])
async def test_0_keeps_for_ever(tmp_path: Path, setting: str) -> None:
    async with opened(tmp_path, keep_guests_days=0, keep_tables_days=0) as (worker, clock):
        guest, _ = await new_guest(worker.accounts, "Guest")
        await opening.create(worker.services, guest, WISH)
        clock.pass_days(10_000)
        assert await worker.retention.sweep() == 0, setting
        assert (await people_left(worker), await count(worker, tables)) == ({"Guest"}, 1)


async def test_a_table_goes_when_nothing_has_happened_there_for_long(tmp_path: Path) -> None:
    async with opened(tmp_path, keep_guests_days=0, keep_tables_days=30) as (worker, clock):
        guest, _ = await new_guest(worker.accounts, "Guest")
        old = await opening.create(worker.services, guest, WISH)
        clock.pass_days(29)
        assert await worker.retention.sweep() == 0
        clock.pass_days(2)
        assert await worker.retention.sweep() == 1
        assert old.id not in worker.rooms.open
        for table in metadata.tables.values():
            if "table_id" in table.c:
                assert await count(worker, table) == 0, table.name
        assert await count(worker, tables) == 0


async def test_what_came_while_somebody_was_deleted_goes_within_two_hours(tmp_path: Path) -> None:
    """A request that was under way may still sit them down; the row they leave behind keeps that table working."""
    async with opened(tmp_path, keep_guests_days=0) as (worker, clock):
        host, _ = await new_guest(worker.accounts, "Host")
        guest, _ = await new_guest(worker.accounts, "Hasty")
        shared = await opening.create(worker.services, host, WISH)
        await erasing.erase(worker.accounts, worker.rooms, guest)
        await _sit_down(worker, shared.id, guest)
        clock.ms += 2 * HOUR_MS
        await worker.retention.sweep()
        async with worker.reading.connect() as connection:
            assert await connection.scalar(sa.select(people.c.id).where(people.c.id == guest.id)) is None
        room = await worker.rooms.fresh(shared.id)
        async with room.lock:
            await worker.rooms.catch_up(room)
        assert [(one.name, one.person, one.stands_in) for one in room.row.seats] == [
            ("Host", host.id, False),
            ("Former player", None, True),
        ]


async def test_counts_and_tickets_do_not_outlive_their_time(tmp_path: Path) -> None:
    async with opened(tmp_path) as (worker, clock):
        guest, _ = await new_guest(worker.accounts, "Guest")
        await worker.limits.count("guest", "192.0.2.1")
        await worker.writer.do(lambda connection: tickets.issue(connection, "device", "word", guest.id))
        clock.pass_days(2)
        await worker.retention.sweep()
        assert (await count(worker, limits), await count(worker, ticket_rows)) == (0, 0)


def test_the_page_of_privacy_names_every_table_of_the_database() -> None:
    told = [name for fact in facts.FACTS for name in fact.tables]
    assert sorted([*told, *facts.NOT_PERSONAL]) == sorted(metadata.tables)


def test_the_page_of_privacy_says_what_the_settings_say() -> None:
    def words(found: PrivacyFacts) -> str:
        return " ".join(fact.until for fact in found.facts)

    strict = words(facts.privacy(Settings(keep_guests_days=7, keep_tables_days=365)))
    assert "7 days" in strict
    assert "365 days" in strict
    loose = words(facts.privacy(Settings(keep_guests_days=0, keep_tables_days=0)))
    assert "as long as this server runs" in loose
    assert "guests" not in loose


async def _sit_down(worker: ServerWorker, table_id: str, person: Person) -> None:
    room = await worker.rooms.room(table_id)
    await play.revise(room, lambda row: seating.joined(row, person, None))
