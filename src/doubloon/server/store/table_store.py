"""Hosted tables in the database: a change and all that belongs to it in one transaction, and other workers told of it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting.new_tables.opening import NewTable
from doubloon.hosting.protocols import CommandKey, Conflict, Follows, Link, TableChange
from doubloon.hosting.room import Room
from doubloon.hosting.seats.turns import NewNotice
from doubloon.hosting.table_row import TableRow
from doubloon.kernel.tables.table import Table
from doubloon.server.clock import now_ms
from doubloon.server.notices.outbox import GRACE_MS
from doubloon.server.store import tables as stored
from doubloon.server.store.inbox import blocking
from doubloon.server.store.schema import chat, commands, notices, plies, remarks, seats, states, tables
from doubloon.server.store.writer import StatementRows, Writer, store


class DatabaseTables:
    """A `Store` of the hosting room."""

    def __init__(
        self, reading: AsyncEngine, writer: Writer, told: Callable[[TableChange], str] | None = None
    ) -> None:
        self.reading = reading
        self.writer = writer
        self.told = told
        """A change in words, for other workers; None where there are none."""

    async def add(self, new: NewTable) -> None:
        """A new table, with the plies it has."""
        await self.writer.append(new.row.id, new_parts(new))

    async def save(self, change: TableChange) -> None:
        """A change; Conflict when another one was stored before it."""
        row, table = change.after, change.table
        parts: list[StatementRows] = []
        if change.played:
            parts.append(_ply_part(row, table))
        if change.command is not None:
            person, key = change.command
            command = {
                "table_id": row.id,
                "person_id": person,
                "key": key,
                "version": table.version,
                "at": row.updated,
            }
            parts.append(StatementRows(stored.INSERT_COMMAND, [command]))
        parts.append(stored.written(row, table.outcome))
        if row.seats is not change.before.seats:
            pairs = zip(row.seats, change.before.seats, strict=True)
            taken = [one for one, old in pairs if one != old]
            parts.append(StatementRows(stored.UPDATE_SEAT, stored.seat_updates(row.id, taken)))
        if change.remark is not None:
            remark = {"table_id": row.id, **msgspec.structs.asdict(change.remark)}
            parts.append(StatementRows(stored.INSERT_REMARK, [remark]))
        if change.keeps_state:
            parts.append(stored.state_part(row.id, table))
        if change.notices:
            parts += notice_parts(row.id, change.notices, row.updated)
        news = f"table {row.id} {table.version}"
        if self.told is not None and (move := self.told(change)):
            news = f"{news} {move}"
        await self.writer.append(row.id, parts, [news])

    async def follow(self, old: Room, link: Follows, new: NewTable, notices: list[NewNotice]) -> str:
        """The new table, its link from the old one and the notices are stored together, or none of them. Who has blocked
        somebody is not told that they want a rematch."""

        def linked(connection: sa.Connection) -> None:
            free = tables.update().where(tables.c.id == old.id, tables.c[link].is_(None))
            if not connection.execute(free.values({link: new.row.id})).rowcount:
                raise Conflict
            spared: set[str] = set()
            if link == "rematch":
                people = [one.person for one in notices]
                spared = set(connection.scalars(blocking(people, new.row.host_id)))
            told = [one for one in notices if one.person not in spared]
            store(connection, [*new_parts(new), *notice_parts(new.row.id, told, now_ms())])

        try:
            await self.writer.do(linked, [f"table {old.id} {old.version}"])
        except Conflict:
            async with self.reading.connect() as connection:
                found = await connection.scalar(sa.select(tables.c[link]).where(tables.c.id == old.id))
            return str(found)
        return new.row.id

    async def close(self, row: TableRow, notices: list[NewNotice]) -> bool:
        """Delete a table whose game has not begun, and tell others that it is closed."""

        def closed(connection: sa.Connection) -> bool:
            if locked_state(connection, row.id) != "waiting":
                return False
            delete(connection, row.id)
            store(connection, notice_parts(row.id, notices, now_ms()))
            return True

        return await self.writer.do(closed, [f"closed {row.id}"])

    async def close_broken(self, row: TableRow, notices: list[NewNotice]) -> bool:
        """End a table that cannot be opened; False when it had ended. A game that had begun stays stored."""
        ended: dict[str, Any] = {
            "state": "over",
            "deadline": None,
            "bot_turn": False,
            "to_act": [],
            "updated": now_ms(),
        }

        def closed(connection: sa.Connection) -> bool:
            found = locked_state(connection, row.id)
            if found == "waiting":
                delete(connection, row.id)
            elif found == "running":
                this = tables.update().where(tables.c.id == row.id)
                connection.execute(this.values(**ended, revision=tables.c.revision + 1))
            else:
                return False
            store(connection, notice_parts(row.id, notices, now_ms()))
            return True

        return await self.writer.do(closed, [f"table {row.id} {row.version}"])

    async def answered(self, table_id: str, command: CommandKey) -> int | None:
        """The version this command made, if it was carried out."""
        async with self.reading.connect() as connection:
            return await stored.answered(connection, table_id, *command)

    async def chain(self, campaign: str) -> list[Link]:
        """The tables of a campaign, in the order of its games."""
        async with self.reading.connect() as connection:
            return await stored.campaign(connection, campaign)


def _ply_part(row: TableRow, table: Table) -> StatementRows:
    ply, noted = table.newest()
    made = {"table_id": row.id, "version": table.version, "ply": ply, "hash": noted, "at": row.updated}
    return StatementRows(stored.INSERT_PLY, [made])


def new_parts(new: NewTable) -> list[StatementRows]:
    """A new table as rows."""
    row, record = new.row, new.table.record()
    columns = {
        **{name: getattr(row, name) for name in stored.FIELDS},
        **{name: record[name] for name in stored.RECORDED},
        "first_hash": record["hashes"].get("0"),
    }
    played = [
        {
            "table_id": row.id,
            "version": number,
            "ply": ply,
            "hash": record["hashes"].get(str(number)),
            "at": row.updated,
        }
        for number, ply in enumerate(record["plies"], 1)
    ]
    return [
        StatementRows(stored.INSERT_TABLE, [columns]),
        StatementRows(stored.INSERT_SEAT, stored.seat_rows(row.id, row.seats)),
        StatementRows(stored.INSERT_PLY, played),
    ]


def notice_parts(table_id: str, new: Sequence[NewNotice], now: int) -> list[StatementRows]:
    """The inbox lines: one `your turn` per table is enough, the newest, and it says that everybody has sat down too."""
    rows: list[dict[str, Any]] = [
        {
            "person_id": one.person,
            "kind": one.kind,
            "table_id": table_id,
            "text": one.text,
            "at": now,
            "read": False,
            "key": secrets.token_hex(8),
            "held": one.held,
            "due": now + GRACE_MS,
        }
        for one in new
    ]
    turns = [{"whose": one.person, "this": table_id} for one in new if one.kind == "your-turn"]
    return [StatementRows(stored.FORGET_TURN_NOTICE, turns), StatementRows(stored.INSERT_NOTICE, rows)]


def locked_state(connection: sa.Connection, table_id: str) -> str | None:
    """The state of a table that nobody else changes until this transaction ends."""
    query = sa.select(tables.c.state).where(tables.c.id == table_id).with_for_update()
    state: str | None = connection.scalar(query)
    return state


def delete(connection: sa.Connection, table_id: str) -> None:
    """Forget a table at which no game has begun."""
    for one in (plies, states, commands, remarks, chat, notices, seats):
        connection.execute(one.delete().where(one.c.table_id == table_id))
    connection.execute(tables.delete().where(tables.c.id == table_id))
