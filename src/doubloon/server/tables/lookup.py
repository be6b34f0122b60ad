"""Finding the table a request is about, and reading what a request says about itself."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from doubloon.hosting.access import may_see
from doubloon.hosting.problems import BadRequest, Broken, Forbidden, NotFound
from doubloon.hosting.room import Room
from doubloon.hosting.wire import Person
from doubloon.server.tables.rooms import Parked, Rooms


async def room_for(rooms: Rooms, table_id: str, person: Person | None, token: str | None) -> Room:
    """The room of a table this person may see; any other does not exist for them."""
    found = await found_for(rooms, table_id, person, token)
    if isinstance(found, Parked):
        raise Broken(found.text)
    return found


async def found_for(rooms: Rooms, table_id: str, person: Person | None, token: str | None) -> Room | Parked:
    """The same, for what can be done also at a table that cannot be opened."""
    found: Room | Parked
    try:
        found = await rooms.fresh(table_id)
    except Broken as broken:
        found = Parked(await rooms.row(table_id), broken.text)
    if not may_see(found.row, person, token):
        raise NotFound("There is no such table.")
    return found


def check_origin(connection: ASGIConnection[Any, Any, Any, Any], allowed: tuple[str, ...]) -> None:
    """A browser must come from a page of ours. Programs send no Origin, and carry no cookies they were not given."""
    origin = connection.headers.get("origin")
    if origin is None or origin in allowed:
        return
    if urlsplit(origin).netloc != connection.headers.get("host"):
        raise Forbidden("This page may not connect here.")


def number(text: str | None, name: str) -> int | None:
    """A small whole number from a query."""
    if text is None or text == "":
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise BadRequest(f"{name} is a whole number.")
    return int(text)
