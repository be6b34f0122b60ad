"""What other workers tell this one."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting.room import Room
from doubloon.server.store import tables as stored
from doubloon.server.tables import chat, move_news
from doubloon.server.tables.presence import Presences
from doubloon.server.tables.rooms import Rooms
from doubloon.server.tasks import Tasks


class News:
    """The receiving end of the bus."""

    def __init__(
        self,
        worker: str,
        reading: AsyncEngine,
        rooms: Rooms,
        presence: Presences,
        tasks: Tasks,
        end_session: Callable[[str], None],
    ) -> None:
        self.worker = worker
        self.reading = reading
        self.rooms = rooms
        self.presence = presence
        self.tasks = tasks
        self.end_session = end_session

    def on_news(self, news: list[str]) -> None:
        """Another worker has stored something: `table ID VERSION [MOVE]`, `chat ID`, `here …`, `covered …`, `closed ID`,
        `bye SESSION`; or says that it lives (`alive WORKER`), or asks who is here (`again WORKER`)."""
        kind, what, *more = news
        if kind == "bye":
            self.end_session(what)
        elif kind == "alive":
            self.presence.alive(what)
        elif kind == "again":
            if what == self.worker:
                self.presence.again()
        elif (room := self.rooms.open.get(what)) is not None:
            self._about(room, kind, more)

    def _about(self, room: Room, kind: str, more: list[str]) -> None:
        """News of a table that is open here."""
        if kind == "table":
            _, *move = more
            self.tasks.background(self._refresh(room, " ".join(move)))
        elif kind == "chat":
            self.tasks.background(self._read_chat(room))
        elif kind == "closed":
            self.rooms.forget(room)
        elif kind == "here":
            self.presence.others_are_here(room, *more)
        elif kind == "covered":
            self.presence.covered(room, *more)

    def on_missed(self) -> None:
        """The bus was out of reach: every room may be behind, and so may the others."""
        self.presence.again()
        for room in list(self.rooms.open.values()):
            self.tasks.background(self._refresh(room))

    async def _refresh(self, room: Room, move: str = "") -> None:
        async with room.lock:
            if not (move and move_news.play_on(room, move)):
                await self.rooms.catch_up(room)
        room.show()

    async def _read_chat(self, room: Room) -> None:
        async with self.reading.connect() as connection:
            chat.show(room, await stored.chat_of(connection, room.id, room.chat_shown))
