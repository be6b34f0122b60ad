"""Your turn: the inbox, and the webhook."""

from __future__ import annotations

import secrets

from litestar import get, post, put
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting.wire import Notice, Person, ReadNotices, Webhook
from doubloon.server.hooks import Hooks
from doubloon.server.limits import Limits
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


@get("/api/webhook", tags=TAGS, responses=problems(401))
async def webhook(reading: AsyncEngine, me: Person) -> Webhook:
    """Where I am told; the secret is shown only when it is made."""
    async with reading.connect() as connection:
        kept = await inbox.webhook_of(connection, me.id)
    return Webhook(url=kept[0] if kept is not None else None)


@put("/api/webhook", tags=TAGS, responses=problems(401, *WRITES))
async def put_webhook(limits: Limits, writer: Writer, hooks: Hooks, me: Person, data: Webhook) -> Webhook:
    """Set or remove it; a secret is made when none is given, and told in this answer only."""
    await limits.count("webhook", me.id)
    secret = data.secret or secrets.token_urlsafe(24)
    if data.url is not None:
        await hooks.check(data.url, secret)
    await writer.do(lambda connection: inbox.put_webhook(connection, me.id, data.url, secret))
    return Webhook(url=data.url, secret=secret if data.url is not None else None)


ROUTES = [listed, read, webhook, put_webhook]
