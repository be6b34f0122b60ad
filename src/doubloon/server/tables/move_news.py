"""A move in the news of its table: a worker that is not behind plays it too, and need not ask the database.

A worker that is behind, or is told of anything but a move, reads the table (`Rooms.catch_up`).
"""

from __future__ import annotations

from typing import Final

import msgspec

from doubloon.hosting.protocols import TableChange
from doubloon.hosting.room import Room
from doubloon.hosting.table_row import TableRow
from doubloon.kernel.tables.record import Ply
from doubloon.kernel.tables.replay import replay
from doubloon.server.store import tables as stored

LONGEST: Final = 7500
"""Bytes; PostgreSQL carries less than 8,000 in a piece of news, with what stands before it."""
_FIELDS: Final = [field for field in msgspec.structs.fields(TableRow) if field.name in stored.LIVING]
Living: Final = msgspec.defstruct("Living", [(field.name, field.type) for field in _FIELDS])
"""What changes of a row when somebody moves."""


class MoveNews(msgspec.Struct):
    """A move, and the row after it."""

    row: Living  # type: ignore[valid-type]
    ply: Ply


_decoder: Final = msgspec.json.Decoder(MoveNews)


def told(change: TableChange) -> str:
    """The move in words for another worker; nothing when it is more than a move, or too long."""
    if not change.played or change.remark is not None or change.after.seats is not change.before.seats:
        return ""
    ply, _ = change.table.newest()
    if "action" not in ply:
        return ""
    living = Living(*[getattr(change.after, field.name) for field in _FIELDS])
    body = msgspec.json.encode(MoveNews(living, ply))
    return body.decode() if len(body) <= LONGEST else ""


def play_on(room: Room, text: str) -> bool:
    """Whether the room stands now where this move has led, or was there already. The room's lock is held."""
    move = _decoder.decode(text)
    living = {field.name: getattr(move.row, field.name) for field in _FIELDS}
    if living["revision"] <= room.row.revision:
        return True
    if living["revision"] != room.row.revision + 1 or living["version"] != room.version + 1:
        return False
    table = room.table.copy()
    try:
        replay(table, move.ply)
    except (
        Exception
    ):  # whatever rules may raise: the database is asked, and the table parked if it says the same
        return False
    room.put(msgspec.structs.replace(room.row, **living), table, room.remarks, room.strikes)
    return True
