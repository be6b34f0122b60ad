"""Chat at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from doubloon.hosting import access
from doubloon.hosting.protocols import Conflict
from doubloon.hosting.wire import ChatLine, Person
from doubloon.server.clock import now_ms
from doubloon.server.store.schema import chat

if TYPE_CHECKING:
    from doubloon.hosting.room import Room
    from doubloon.server.hall import Hall


async def say(hall: Hall, room: Room, person: Person, text: str, key: str) -> int:
    """Store a line, once per key, then show it; its number."""
    access.check_may_say(room, person)
    seats = room.row.seats_of(person)

    def said(connection: sa.Connection) -> tuple[ChatLine | None, int]:
        again = connection.scalar(
            sa.select(chat.c.number).where(
                chat.c.table_id == room.id, chat.c.person_id == person.id, chat.c.key == key
            )
        )
        if again is not None:
            return None, again
        last = connection.scalar(sa.select(sa.func.max(chat.c.number)).where(chat.c.table_id == room.id))
        line = ChatLine((last or 0) + 1, seats[0] if seats else None, person.name, text, now_ms())
        connection.execute(
            chat.insert().values(
                table_id=room.id,
                number=line.number,
                person_id=person.id,
                key=key,
                seat=line.seat,
                name=line.name,
                text=line.text,
                at=line.at,
            )
        )
        return line, line.number

    for _ in range(20):
        try:
            line, number = await hall.writer.do(said, [f"chat {room.id}"])
        except Conflict:
            continue
        if line is not None:
            hall.said(room, [line])
        return number
    raise Conflict
