"""The inbox as rows. A line that is held back belongs to somebody who was at the table: the dispatcher decides about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from doubloon.hosting.table_row import TableRow
from doubloon.hosting.wire import Notice
from doubloon.server.store.schema import Moment, notices, set_aside, tables
from doubloon.server.store.writer import StatementRows, Writer

MOST_SHOWN: Final = 100
SEEN: Final = (
    notices.update()
    .where(
        notices.c.person_id == sa.bindparam("whose"),
        notices.c.table_id == sa.bindparam("this"),
        notices.c.read.is_(False),
        (notices.c.due.is_(None) & (notices.c.at <= sa.bindparam("changed", type_=Moment)))
        | sa.exists().where(
            tables.c.id == sa.bindparam("this"), tables.c.revision == sa.bindparam("revision")
        ),
    )
    .values(read=True)
)
"""All of it while the table stands as it was shown. When it has moved on meanwhile, only what is as old as that and decided about: whether the rest
was seen, the dispatcher finds out; the date may have been set back since, so times alone do not tell."""


async def listed(connection: AsyncConnection, person_id: str) -> list[Notice]:
    """Somebody's inbox, the newest first."""
    query = (
        sa.select(notices)
        .where(notices.c.person_id == person_id, notices.c.held.is_(False))
        .order_by(notices.c.id.desc())
        .limit(MOST_SHOWN)
    )
    return [
        Notice(row["id"], row["kind"], row["table_id"], row["text"], row["at"], row["read"])
        for row in (await connection.execute(query)).mappings()
    ]


async def unread(connection: AsyncConnection, person_id: str) -> int:
    """How many lines somebody has not read."""
    query = sa.select(sa.func.count()).where(
        notices.c.person_id == person_id, notices.c.read.is_(False), notices.c.held.is_(False)
    )
    return int(await connection.scalar(query) or 0)


async def seen(writer: Writer, person_id: str, shown: TableRow) -> None:
    """A person who opens a table has read what the inbox says about it as it is shown to them."""
    row = {"whose": person_id, "this": shown.id, "changed": shown.updated, "revision": shown.revision}
    await writer.append(shown.id, [StatementRows(SEEN, [row])])


def blocking(ones: Iterable[str], other: str) -> sa.Select[tuple[str]]:
    """Those among these people who have blocked another."""
    return sa.select(set_aside.c.person_id).where(
        set_aside.c.person_id.in_(sorted(ones)), set_aside.c.other_id == other, set_aside.c.kind == "blocked"
    )


def read(connection: sa.Connection, person_id: str, notice_ids: list[int] | None) -> None:
    """Mark these lines as read; None means all."""
    query = notices.update().where(notices.c.person_id == person_id)
    if notice_ids is not None:
        query = query.where(notices.c.id.in_(notice_ids))
    connection.execute(query.values(read=True))
