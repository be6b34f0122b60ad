"""Your turn: the inbox."""

from __future__ import annotations

from litestar import get, post
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting.wire import Notice, Person, ReadNotices
from doubloon.server.routes.needs import WRITES, problems
from doubloon.server.store import inbox
from doubloon.server.store.writer import Writer

TAGS = ["inbox"]


@get("/api/inbox", tags=TAGS, responses=problems(401))
async def listed(reading: AsyncEngine, me: Person) -> list[Notice]:
    """My inbox, the newest first."""
    async with reading.connect() as connection:
        return await inbox.listed(connection, me.id)


@post("/api/inbox/read", tags=TAGS, status_code=200, responses=problems(401, *WRITES))
async def read(reading: AsyncEngine, writer: Writer, me: Person, data: ReadNotices) -> list[Notice]:
    """Mark lines as read, all of them when none is named."""
    await writer.do(lambda connection: inbox.read(connection, me.id, data.ids))
    async with reading.connect() as connection:
        return await inbox.listed(connection, me.id)


ROUTES = [listed, read]
