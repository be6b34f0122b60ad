"""The hall: everything one worker holds together, none of it the truth. Made when the worker starts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from typing import Any, Final, TypeVar

import msgspec

from doubloon.hosting import play
from doubloon.hosting.clients import Client
from doubloon.hosting.problems import Broken, RequestError
from doubloon.hosting.room import Room
from doubloon.hosting.services import Services
from doubloon.hosting.turns import NewNotice
from doubloon.hosting.wire import ChatLine, Said
from doubloon.server import metrics
from doubloon.server.analyses import Analyses
from doubloon.server.bus import bus_for
from doubloon.server.clock import now_ms
from doubloon.server.hooks import Hooks
from doubloon.server.limits import Limits
from doubloon.server.lines import Replays
from doubloon.server.presence import Presences
from doubloon.server.rooms import Rooms
from doubloon.server.settings import Settings
from doubloon.server.store import engine
from doubloon.server.store import tables as stored
from doubloon.server.store.table_store import TableStore
from doubloon.server.store.writer import Writer
from doubloon.server.thinkers import Thinkers

T = TypeVar("T")
log = logging.getLogger(__name__)
SWEEP_EVERY: Final = 0.5
BOT_IDLE_MS: Final = 4000
"""A bot that has not moved for so long has lost its worker; somebody else moves for it."""
MOST_AT_ONCE: Final = 200
"""Tables that the sweep looks after at the same time."""


class Hall:
    """Database, bus, rooms, clients, bots."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.reading = engine.reading(settings)
        self.bus = bus_for(settings)
        self.writer = Writer(engine.writing(settings), self.bus.announce)
        self.replays = Replays()
        self.rooms = Rooms(self.reading, settings.embedded, self.replays)
        self.thinkers = Thinkers(settings)
        self.analyses = Analyses(self)
        self.limits = Limits(settings, self.writer)
        self.hooks = Hooks(settings, self.reading)
        self.store = TableStore(self.reading, self.writer, self.notify)
        self.services = self.rooms.services = Services(
            store=self.store,
            rooms=self.rooms,
            thinker=self.thinkers,
            replays=self.replays,
            limits=self.limits,
            now=now_ms,
            background=self.beside,
            observe=metrics.observe_command,
            most_plies=settings.most_plies,
            bot_pause=settings.bot_pause,
        )
        self.presence = Presences(self)
        self.clients: set[Client] = set()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False
        self.healthy_at = 0.0
        self.looked_after: set[str] = set()
        """Tables that the sweep is at."""

    async def open(self) -> None:
        """Begin to work: write, listen, sweep."""
        listening = self.bus.listen(self.hear, self.missed)
        for work in (self.writer.run(), listening, self._sweep(), self.presence.give_up_the_dead()):
            self.beside(work)

    async def close(self) -> None:
        """Stop; whatever was acknowledged is stored already."""
        self.closing = True
        for client in list(self.clients):
            client.close(1012, "The server is restarting; you will be connected again.")
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.thinkers.close()
        self.replays.close()
        await self.reading.dispose()
        await self.writer.store.dispose()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do this beside everything else, and do not let it be forgotten."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def surely(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this to its end, even if the caller is cancelled."""
        return await asyncio.shield(self.spawn(work))

    def beside(self, work: Coroutine[Any, Any, Any]) -> None:
        """The same, for work nobody waits for."""
        if self.closing:
            work.close()
        else:
            _ = self.spawn(work)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if (
            not task.cancelled()
            and (error := task.exception()) is not None
            and not isinstance(error, RequestError)
        ):
            log.error("a task failed", exc_info=error)

    # --- what happens at tables -----------------------------------------------------------------------------------

    def notify(self, table_id: str, notices: Sequence[NewNotice]) -> None:
        """Stored notices also go out by webhook."""
        for one in notices:
            self.beside(self.hooks.call(one, table_id))

    def here(self, room: Room) -> None:
        """Somebody came to a table or went."""
        self.presence.changed(room, here=True)

    def said(self, room: Room, lines: list[ChatLine]) -> None:
        """Chat that is stored is shown."""
        fresh = [line for line in lines if line.number > room.chat_shown]
        if fresh:
            room.chat_shown = fresh[-1].number
            message = msgspec.json.encode(Said(fresh))
            for client in room.clients:
                client.send(message)

    def pass_on(self, news: str) -> None:
        """Tell the other workers, if there can be any."""
        if not self.settings.embedded:
            self.beside(self.writer.append("", (), [news]))

    # --- other workers --------------------------------------------------------------------------------------------

    def hear(self, news: list[str]) -> None:
        """Another worker has stored something: `table ID VERSION`, `chat ID`, `here …`, `closed ID`, `bye SESSION`;
        or says that it lives (`alive WORKER`), or asks who is here (`again WORKER`)."""
        kind, what, *more = news
        if kind == "bye":
            self.logged_out(what)
            return
        if kind == "alive":
            self.presence.alive(what)
            return
        if kind == "again":
            if what == self.bus.worker:
                self.presence.again()
            return
        room = self.rooms.open.get(what)
        if room is None:
            return
        if kind == "table":
            self.beside(self._refresh(room))
        elif kind == "chat":
            self.beside(self._read_chat(room))
        elif kind == "closed":
            self.rooms.forget(room)
        elif kind == "here":
            self.presence.others_are_here(room, *more)

    def missed(self) -> None:
        """The bus was out of reach: every room may be behind, and so may the others."""
        self.presence.again()
        for room in list(self.rooms.open.values()):
            self.beside(self._refresh(room))

    async def _refresh(self, room: Room) -> None:
        async with room.lock:
            await self.rooms.catch_up(room)
        room.show()

    async def _read_chat(self, room: Room) -> None:
        async with self.reading.connect() as connection:
            self.said(room, await stored.chat_of(connection, room.id, room.chat_shown))

    def logged_out(self, session: str) -> None:
        """A session has ended: so do its sockets."""
        for client in list(self.clients):
            if client.session == session:
                client.close(4401, "You have logged out.")

    # --- the sweep ------------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        """Twice a second: sockets that fell silent, clocks that ran out, bots whose worker died."""
        await self._safely(self._look_after_tables(0 if self.settings.embedded else BOT_IDLE_MS))
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            for client in list(self.clients):
                if client.silent_for() > self.settings.heard_within:
                    client.close(4408, "Nothing was heard from you; connect again.")
            await self._safely(self._look_after_tables(BOT_IDLE_MS))

    async def _safely(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            log.exception("the sweep failed; it goes on")

    async def _look_after_tables(self, idle_ms: int) -> None:
        """Every table that is due is looked after by itself: none of them waits for another, or fails for it."""
        now = now_ms()
        async with self.reading.connect() as connection:
            due = await stored.due(connection, now, now - idle_ms)
        for table_id in due:
            if len(self.looked_after) >= MOST_AT_ONCE:
                break
            if table_id not in self.looked_after and self.rooms.trouble(table_id) is None:
                self.looked_after.add(table_id)
                self.beside(self._look_after(table_id))

    async def _look_after(self, table_id: str) -> None:
        """A clock of this table may have run out; a bot may have to move."""
        try:
            room = await self.rooms.room(table_id)
            await self.surely(play.time_out(room))
            self.services.bots.consider(room)
        except Broken as broken:
            log.warning("a table is parked", extra={"table": table_id, "why": broken.text})
        finally:
            self.looked_after.discard(table_id)
