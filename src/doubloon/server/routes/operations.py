"""For operators: is it well, how busy is it."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import logging
import time
from typing import Any, Final

import sqlalchemy as sa
from litestar import Response, get
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.builds import running
from doubloon.hosting.problems import Busy, Forbidden
from doubloon.server.monitoring import metrics
from doubloon.server.routes.needs import AnyRequest
from doubloon.server.settings import Settings
from doubloon.server.store.writer import Writer

log = logging.getLogger(__name__)
HEALTHY_FOR: Final = 0.5
"""Seconds for which a commit proves that the database works: frequent questions cost no disk access."""
PATIENCE: Final = 5.0
WRITE: Final = sa.text(
    "INSERT INTO house (name, value) VALUES ('health', :value)"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


@get("/healthz", include_in_schema=False)
async def healthy(writer: Writer) -> dict[str, Any]:
    """Whether the database takes what it is given, and which engine plays."""
    if time.monotonic() - writer.committed_at > HEALTHY_FOR:
        try:
            async with asyncio.timeout(PATIENCE):
                await writer.do(_written)
        except Exception as error:
            log.exception("the database takes nothing")
            raise Busy("The database takes nothing: see the log.") from error
    return {"ok": True, "engine": running()}


def _written(connection: sa.Connection) -> None:
    connection.execute(WRITE, {"value": str(int(time.time()))})


@get("/readyz", include_in_schema=False)
async def ready(reading: AsyncEngine) -> dict[str, Any]:
    """Whether this worker can open tables: the database answers. A balancer sends it nothing while it cannot."""
    try:
        async with asyncio.timeout(PATIENCE), reading.connect() as connection:
            await connection.execute(sa.text("SELECT 1"))
    except Exception as error:
        log.exception("the database does not answer")
        raise Busy("The database does not answer: see the log.") from error
    return {"ok": True}


@get("/metrics", include_in_schema=False)
async def measured(settings: Settings, request: AnyRequest) -> Response[bytes]:
    """The figures of this server's workers, for this machine or with the token."""
    token = settings.metrics_token
    sent = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not (_at_this_machine(request) or (token and hmac.compare_digest(sent.encode(), token.encode()))):
        raise Forbidden(
            "The figures are for this machine, or for requests with the token of DOUBLOON_METRICS_TOKEN."
        )
    return Response(metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _at_this_machine(request: AnyRequest) -> bool:
    """Whether the request comes from here, and not through a proxy that stands here."""
    if request.client is None or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


ROUTES = [healthy, ready, measured]
