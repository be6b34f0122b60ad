"""The inbox as rows. A line that is held back belongs to somebody who was at the table: the dispatcher decides about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from doubloon.hosting.wire import Notice
from doubloon.server.clock import now_ms
from doubloon.server.store.schema import Moment, notices, set_aside
from doubloon.server.store.writer import StatementRows, Writer

MOST_SHOWN: Final = 100
SEEN: Final = (
    notices.update()
    .where(
        notices.c.person_id == sa.bindparam("whose"),
        notices.c.table_id == sa.bindparam("this"),
        notices.c.read.is_(False),
        (notices.c.at <= sa.bindparam("opened", type_=Moment))
        | (notices.c.at > sa.bindparam("now", type_=Moment)),
    )
    .values(read=True)
)
"""Not what was stored since the table was opened: whether that was seen, the dispatcher finds out. A time yet to come is of another clock."""


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


async def seen(writer: Writer, person_id: str, table_id: str, opened: int) -> None:
    """A person who opens a table has read what the inbox said about it by then."""
    row = {"whose": person_id, "this": table_id, "opened": opened, "now": now_ms()}
    await writer.append(table_id, [StatementRows(SEEN, [row])])


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
