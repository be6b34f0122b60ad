"""Chat at a table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from doubloon.hosting import access
from doubloon.hosting.protocols import Conflict
from doubloon.hosting.room import Room
from doubloon.hosting.table_row import TableRow
from doubloon.hosting.wire import ChatLine, Person, Said
from doubloon.server.clock import now_ms
from doubloon.server.store.schema import chat
from doubloon.server.store.writer import Writer


async def say(writer: Writer, room: Room, person: Person, text: str, key: str) -> None:
    """Store a line, once per key, then show it."""
    seats, watching = room.row.seats_of(person), access.only_watches(room.row, person)

    def said(connection: sa.Connection) -> ChatLine | None:
        again = connection.scalar(
            sa.select(chat.c.number).where(
                chat.c.table_id == room.id, chat.c.person_id == person.id, chat.c.key == key
            )
        )
        if again is not None:
            return None
        last = connection.scalar(sa.select(sa.func.max(chat.c.number)).where(chat.c.table_id == room.id))
        line = ChatLine(
            (last or 0) + 1,
            seats[0] if seats else None,
            person.name,
            text,
            now_ms(),
            person.id,
            watching,
            person.guest,
        )
        stored = msgspec.structs.asdict(line)
        stored["person_id"] = stored.pop("person")
        del stored["guest"]  # whether a name is kept is asked when it is shown
        connection.execute(chat.insert().values(table_id=room.id, key=key, **stored))
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
    """Lines that are stored go to everybody here who may hear them, each once."""
    fresh = [line for line in lines if line.number > room.chat_shown]
    if fresh:
        room.chat_shown = fresh[-1].number
        for client in room.clients:
            heard = heard_by(room.row, client.person, fresh)
            if heard:
                client.send(msgspec.json.encode(Said(heard)))


def heard_by(row: TableRow, person: Person | None, lines: Sequence[ChatLine]) -> list[ChatLine]:
    """The lines that are for this person."""
    return [line for line in lines if access.may_hear(row, person, line)]
