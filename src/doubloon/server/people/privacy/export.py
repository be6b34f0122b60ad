"""Everything about me, to take along: one zip with `account.json` and a record of every finished game.

What others must not know is not in it: the record of a running game holds its seed, so it is left out until the game is over; nor
are keys, passwords and tokens, which are worth something only here. Of others it holds what everybody at the table could see: the names
of those who sat there.
"""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import IO, Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from doubloon.server.people.privacy.erasing import names_a_person, personal_columns
from doubloon.server.store import tables as stored
from doubloon.server.store.schema import chat, cup_players, cups, people, reports, seats, tables

SECRET: Final = {
    *("password", "digest", "secret", "key", "keys", "claim"),
    *("name_key", "skeleton", "friend_code", "detail"),
}
"""Columns that prove something, or that only the server needs."""
IN_MEMORY: Final = 4_000_000
"""Bytes beyond which an export is written to a file on its way."""
CHUNK: Final = 64 * 1024


async def exported(reading: AsyncEngine, person_id: str) -> AsyncIterator[bytes]:
    """The zip in pieces."""
    with tempfile.SpooledTemporaryFile(IN_MEMORY) as file:
        await write(reading, person_id, file)
        file.seek(0)
        while piece := file.read(CHUNK):
            yield piece


async def write(reading: AsyncEngine, person_id: str, file: IO[bytes]) -> int:
    """Write the zip; the number of records in it."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as target:
        async with reading.connect() as connection:
            account = await _account(connection, person_id)
        target.writestr("account.json", msgspec.json.format(msgspec.json.encode(account), indent=2))
        over = [row["id"] for row in account["tables"] if row["state"] == "over"]
        for table_id in over:
            async with reading.connect() as connection:
                row = await stored.table_row(connection, table_id)
                kept = await stored.journal(connection, table_id, row.version) if row is not None else None
            if kept is not None:
                target.writestr(f"records/{table_id}.json", msgspec.json.encode(kept.record()))
    return len(over)


async def _account(connection: AsyncConnection, person_id: str) -> dict[str, Any]:
    """Every row that is about this person, without what proves something."""
    found: dict[str, Any] = {
        "person": (await _rows(connection, people.c.id, person_id))[0],
        "tables": await _tables(connection, person_id),
        "chat": await _rows(connection, chat.c.person_id, person_id),
        "reports": await _rows(connection, reports.c.reporter_id, person_id),
        "cups": await _rows(connection, cups.c.host_id, person_id),
        "cup_players": await _rows(connection, cup_players.c.person_id, person_id),
    }
    for column in personal_columns():
        if column.name == "person_id":
            found[column.table.name] = await _rows(connection, column, person_id)
    return found


async def _tables(connection: AsyncConnection, person_id: str) -> list[dict[str, Any]]:
    """The tables somebody sits at or hosts, with the names of those who sit there."""
    at = sa.select(seats.c.table_id).where(seats.c.person_id == person_id)
    query = sa.select(*stored.ROW_COLUMNS).where(tables.c.id.in_(at) | (tables.c.host_id == person_id))
    return [
        {
            "id": row.id,
            "game": row.game,
            "options": row.options,
            "state": row.state,
            "pace": row.pace,
            "created": _told(row.created),
            "updated": _told(row.updated),
            "host": row.host,
            "seats": row.names(),
            "mine": [one.seat for one in row.seats if one.person == person_id],
            "winners": row.winners,
        }
        for row in await stored.table_rows(connection, query.order_by(tables.c.created))
    ]


async def _rows(connection: AsyncConnection, column: sa.Column[Any], person_id: str) -> list[dict[str, Any]]:
    """The rows a column says are this person's. Other people in them are left out, but for their names."""
    table: Any = column.table
    others = [one for one in table.c if one is not column and names_a_person(one)]
    shown = [one for one in table.c if one.name not in SECRET and one not in others]
    query = sa.select(*shown).where(column == person_id)
    for other in others:
        query = query.add_columns(people.c.name.label("other")).join_from(
            table, people, people.c.id == other, isouter=True
        )
    rows = (await connection.execute(query)).mappings()
    moments = {one.name for one in shown if isinstance(one.type, sa.BigInteger)}
    return [{name: _told(value) if name in moments else value for name, value in row.items()} for row in rows]


def _told(moment: int | None) -> str | None:
    """A time as people read it."""
    return (
        None if moment is None else datetime.fromtimestamp(moment / 1000, UTC).isoformat(timespec="seconds")
    )
