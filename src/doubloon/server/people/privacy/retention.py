"""What is old goes by itself: guests who cannot come back, tables at which nothing has happened for long, rows of those who have gone.

The settings say after how many days; 0 keeps for ever. Every worker looks once an hour and takes a few at a time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import sqlalchemy as sa

from doubloon.hosting.wire import Person
from doubloon.server.people.accounts import KEPT, Accounts
from doubloon.server.people.cups import joining
from doubloon.server.people.privacy.erasing import delete_table, erase, erase_in
from doubloon.server.settings import Settings
from doubloon.server.store.schema import limits, people, sessions, tables, tickets
from doubloon.server.store.tables import FORMER
from doubloon.server.tables.rooms import Rooms

log = logging.getLogger(__name__)
EVERY: Final = 3600.0
"""Seconds between two looks."""
SOON: Final = 1.0
"""The same, while there is more to take."""
DAY_MS: Final = 86_400_000
HOUR_MS: Final = 3_600_000
AT_ONCE: Final = 50


class Retention:
    """Looks for what is old."""

    def __init__(self, settings: Settings, accounts: Accounts, rooms: Rooms, now: Callable[[], int]) -> None:
        self.settings = settings
        self.accounts = accounts
        self.rooms = rooms
        self.now = now

    async def run(self) -> None:
        """For ever; whatever fails, it goes on."""
        while True:
            taken = 0
            try:
                taken = await self.sweep()
            except Exception:
                log.exception("looking for what is old failed; it goes on")
            await asyncio.sleep(SOON if taken else EVERY)

    async def sweep(self) -> int:
        """Take up to `AT_ONCE` of each kind; how many were taken."""
        taken = 0
        for guest in await self._old_guests():
            await erase(self.accounts, self.rooms, guest)
            taken += 1
        if self.settings.keep_tables_days:
            limit = self.now() - self.settings.keep_tables_days * DAY_MS
            await self.accounts.writer.do(lambda connection: joining.forget_old(connection, limit))
        for table_id in await self._old_tables():
            taken += await self._forget_table(table_id)
        await self.accounts.writer.do(self._tidy)
        return taken

    async def _old_guests(self) -> list[Person]:
        """Guests of long ago without a session: nobody can be them any more."""
        days, now = self.settings.keep_guests_days, self.now()
        if not days:
            return []
        alive = sa.select(sessions.c.person_id).where(sessions.c.expires > now)
        query = (
            sa.select(people.c.id, people.c.name)
            .where(~KEPT, people.c.deleted.is_(None), people.c.created < now - days * DAY_MS)
            .where(people.c.id.not_in(alive))
            .limit(AT_ONCE)
        )
        async with self.accounts.reading.connect() as connection:
            return [Person(row.id, row.name, guest=True) for row in await connection.execute(query)]

    async def _old_tables(self) -> list[str]:
        days = self.settings.keep_tables_days
        if not days:
            return []
        query = sa.select(tables.c.id).where(tables.c.updated < self.now() - days * DAY_MS).limit(AT_ONCE)
        async with self.accounts.reading.connect() as connection:
            return list(await connection.scalars(query))

    async def _forget_table(self, table_id: str) -> int:
        """Unless somebody has just moved there."""
        limit = self.now() - self.settings.keep_tables_days * DAY_MS

        def forgotten(connection: sa.Connection) -> bool:
            query = sa.select(tables.c.updated).where(tables.c.id == table_id).with_for_update()
            updated = connection.scalar(query)
            if updated is None or updated >= limit:
                return False
            delete_table(connection, table_id)
            return True

        gone = await self.accounts.writer.do(forgotten, [f"closed {table_id}"])
        if gone and table_id in self.rooms.open:
            self.rooms.forget(self.rooms.open[table_id])
        return int(gone)

    def _tidy(self, connection: sa.Connection) -> None:
        """Sessions, tickets and counts whose time is over; the empty rows of those who have gone, and what came after them."""
        now = self.now()
        connection.execute(sessions.delete().where(sessions.c.expires < now))
        connection.execute(tickets.delete().where(tickets.c.expires < now))
        connection.execute(limits.delete().where(limits.c.slot < (now - DAY_MS) // 1000))
        gone = sa.select(people.c.id).where(people.c.deleted < now - HOUR_MS, people.c.id != FORMER)
        for person_id in connection.scalars(gone.limit(AT_ONCE)).all():
            erase_in(connection, person_id)
            connection.execute(people.delete().where(people.c.id == person_id))
