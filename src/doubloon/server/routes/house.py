"""For those who run the house: is it well, how busy is it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from litestar import Response, get

from doubloon.engine import running
from doubloon.server import metrics
from doubloon.server.hall import Hall


@get("/healthz", include_in_schema=False)
async def healthy(hall: Hall) -> dict[str, Any]:
    """Whether the database answers, and which engine plays."""
    async with hall.reading.connect() as connection:
        await connection.scalar(sa.select(1))
    return {"ok": True, "engine": running()}


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def measured() -> Response[bytes]:
    """This worker's figures."""
    return Response(metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")


ROUTES = [healthy, measured]
