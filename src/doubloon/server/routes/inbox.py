"""Your turn: the inbox, and the webhook."""

from __future__ import annotations

import secrets

from litestar import get, post, put

from doubloon.hosting.wire import Notice, Person, ReadNotices, Webhook
from doubloon.server.hall import Hall
from doubloon.server.routes.needs import WRITES, problems
from doubloon.server.store import inbox

TAGS = ["inbox"]


@get("/api/inbox", tags=TAGS, responses=problems(401))
async def listed(hall: Hall, me: Person) -> list[Notice]:
    """My inbox, the newest first."""
    async with hall.reading.connect() as connection:
        return await inbox.listed(connection, me.id)


@post("/api/inbox/read", tags=TAGS, status_code=200, responses=problems(401, *WRITES))
async def read(hall: Hall, me: Person, data: ReadNotices) -> list[Notice]:
    """Mark lines as read, all of them when none is named."""
    await hall.writer.do(lambda connection: inbox.read(connection, me.id, data.ids))
    async with hall.reading.connect() as connection:
        return await inbox.listed(connection, me.id)


@get("/api/webhook", tags=TAGS, responses=problems(401))
async def webhook(hall: Hall, me: Person) -> Webhook:
    """Where I am told; the secret is shown only when it is made."""
    async with hall.reading.connect() as connection:
        kept = await inbox.webhook_of(connection, me.id)
    return Webhook(url=kept[0] if kept is not None else None)


@put("/api/webhook", tags=TAGS, responses=problems(401, *WRITES))
async def put_webhook(hall: Hall, me: Person, data: Webhook) -> Webhook:
    """Set or remove it; a secret is made when none is given, and told in this answer only."""
    await hall.limits.count("webhook", me.id)
    secret = data.secret or secrets.token_urlsafe(24)
    if data.url is not None:
        await hall.hooks.check(data.url, secret)
    await hall.writer.do(lambda connection: inbox.put_webhook(connection, me.id, data.url, secret))
    return Webhook(url=data.url, secret=secret if data.url is not None else None)


ROUTES = [listed, read, webhook, put_webhook]
