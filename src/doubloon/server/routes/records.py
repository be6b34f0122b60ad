"""Records from elsewhere: a file of the terminal, of another server, or of a page in a browser."""

from __future__ import annotations

from typing import Any, Final

from litestar import post

from doubloon.hosting.new_tables import records
from doubloon.hosting.services import Services
from doubloon.hosting.wire import Person, TableInfo
from doubloon.server.http.limits import Limits
from doubloon.server.routes.needs import WRITES, AnyRequest, address, problems
from doubloon.server.routes.tables import told

LARGEST_RECORD: Final = 4 * 1024 * 1024
"""Bytes. The longest games of ours have records of some hundred thousand."""


@post(
    "/api/records",
    tags=["tables"],
    status_code=201,
    responses=problems(401, *WRITES),
    request_max_body_size=LARGEST_RECORD,
)
async def open_records(
    limits: Limits, services: Services, request: AnyRequest, me: Person, data: dict[str, Any]
) -> list[TableInfo]:
    """Open a record, or every game of a file that a page saved, as tables of your own. Each game is played again and its dice are checked."""
    await limits.count("create", address(request))
    return [told(room, me) for room in await records.open_records(services, me, data)]


ROUTES = [open_records]
