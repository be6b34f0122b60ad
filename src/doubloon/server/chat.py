"""Chat at a table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from doubloon.hosting import access
from doubloon.hosting.protocols import Conflict
from doubloon.hosting.room import Room
from doubloon.hosting.wire import ChatLine, Person, Said
from doubloon.server.clock import now_ms
from doubloon.server.store.schema import chat
from doubloon.server.store.writer import Writer


async def say(writer: Writer, room: Room, person: Person, text: str, key: str) -> None:
    """Store a line, once per key, then show it."""
    access.check_may_say(room, person)
    seats = room.row.seats_of(person)

    def said(connection: sa.Connection) -> ChatLine | None:
        again = connection.scalar(
            sa.select(chat.c.number).where(
                chat.c.table_id == room.id, chat.c.person_id == person.id, chat.c.key == key
            )
        )
        if again is not None:
            return None
        last = connection.scalar(sa.select(sa.func.max(chat.c.number)).where(chat.c.table_id == room.id))
        line = ChatLine((last or 0) + 1, seats[0] if seats else None, person.name, text, now_ms())
        stored = {"table_id": room.id, "person_id": person.id, "key": key, **msgspec.structs.asdict(line)}
        connection.execute(chat.insert().values(stored))
        return line

    for _ in range(20):
        try:
            line = await writer.do(said, [f"chat {room.id}"])
        except Conflict:
            continue
        if line is not None:
            show(room, [line])
        return
    raise Conflict


def show(room: Room, lines: Sequence[ChatLine]) -> None:
    """Lines that are stored go to everybody here, each once."""
    fresh = [line for line in lines if line.number > room.chat_shown]
    if fresh:
        room.chat_shown = fresh[-1].number
        message = msgspec.json.encode(Said(fresh))
        for client in room.clients:
            client.send(message)
