"""Vacation: a person's clocks at turn-based tables stand still, for as many days a year as the server allows.

It is stored with the person first, then table by table, and put on those they sit down at meanwhile. Who asks again while away has it
put on tables that are missing, and nothing counted twice.
"""

from __future__ import annotations

import math
from datetime import UTC, datetime
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from doubloon.hosting import play
from doubloon.hosting.problems import Broken, Clash, NotFound
from doubloon.hosting.room import Room
from doubloon.hosting.seats import seating
from doubloon.hosting.wire import Person
from doubloon.server.clock import now_ms
from doubloon.server.notices import wishes
from doubloon.server.store.schema import notice_wishes, seats, tables
from doubloon.server.store.writer import Writer
from doubloon.server.tables.rooms import Rooms

DAY_MS: Final = 86_400_000


class Taken(msgspec.Struct, frozen=True):
    """Until when a person is away, and how many days they have taken this year."""

    until: int | None
    days: int


async def taken(connection: AsyncConnection, person: str) -> Taken:
    """How things stand."""
    return await connection.run_sync(lambda inner: _taken(inner, person, now_ms()))


def _taken(connection: sa.Connection, person: str, now: int) -> Taken:
    query = sa.select(notice_wishes.c.away_until, notice_wishes.c.away_taken)
    row = connection.execute(query.where(notice_wishes.c.person_id == person)).first()
    if row is None:
        return Taken(None, 0)
    until = row.away_until if row.away_until is not None and row.away_until > now else None
    return Taken(until, (row.away_taken or {}).get(_year(now), 0))


def _year(now: int) -> str:
    return str(datetime.fromtimestamp(now / 1000, UTC).year)


async def change(
    reading: AsyncEngine, writer: Writer, rooms: Rooms, me: Person, days: int, allowed: int
) -> None:
    """Begin a vacation, or end it with 0 days: whole days that were not used come back."""
    now = now_ms()

    def stored(connection: sa.Connection) -> int | None:
        before = _taken(connection, me.id, now)
        if days and before.until is not None:
            return before.until
        until = now + days * DAY_MS if days else None
        unused = 0 if before.until is None else math.floor((before.until - now) / DAY_MS)
        count = max(0, before.days + days - unused)
        if days and count > allowed:
            left = max(0, allowed - before.days)
            raise Clash(f"You may take {left} more {'day' if left == 1 else 'days'} of vacation this year.")
        _put(connection, me.id, until, {_year(now): count})
        return until

    until = await writer.do(stored)
    for table_id in await _tables(reading, me.id):
        try:
            room = await rooms.fresh(table_id)
        except (Broken, NotFound):
            continue
        await play.revise(room, lambda row: seating.vacation(row, me, until, now))


async def also_at(reading: AsyncEngine, room: Room, me: Person) -> None:
    """Somebody sits down at another table while they are away: their clock stands still there, too."""
    if room.row.pace != "turns":
        return
    async with reading.connect() as connection:
        until = (await taken(connection, me.id)).until
    if until is not None:
        await play.revise(room, lambda row: seating.vacation(row, me, until, now_ms()))


def _put(connection: sa.Connection, person: str, until: int | None, days: dict[str, int]) -> None:
    values = {"away_until": until, "away_taken": days}
    changed = notice_wishes.update().where(notice_wishes.c.person_id == person).values(**values)
    if not connection.execute(changed).rowcount:
        kept = msgspec.to_builtins(wishes.USUAL)
        connection.execute(notice_wishes.insert().values(person_id=person, wishes=kept, mailed=0, **values))


async def _tables(reading: AsyncEngine, person: str) -> list[str]:
    """The turn-based tables somebody plays at."""
    query = (
        sa.select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.person_id == person, tables.c.pace == "turns", tables.c.state != "over")
        .distinct()
    )
    async with reading.connect() as connection:
        return list(await connection.scalars(query))
