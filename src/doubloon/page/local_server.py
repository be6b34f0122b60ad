"""A server for one person: every call of the HTTP interface that needs no other person, and connections to tables.

A table is played while somebody looks at it, and read again from where it is kept when nobody does: another tab of the same
browser may have played on meanwhile. Bots think only at tables that somebody looks at.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from doubloon import hosting
from doubloon.hosting import access, conversation
from doubloon.hosting.clients import views
from doubloon.hosting.clients.client import Client
from doubloon.hosting.memory import MemoryRooms, MemoryStore, SavedTable
from doubloon.hosting.problems import NotFound, Problem, RequestError
from doubloon.hosting.room import Room
from doubloon.hosting.thinking import Advice, packed
from doubloon.hosting.wire import ClientMessage, Person, Presence, Said, ServerMessage, Trouble
from doubloon.kernel.tables.table import Table

BOT_PAUSE: Final = 0.35
"""Seconds before a bot moves, as at a server's tables."""
_messages: Final = msgspec.json.Decoder(ClientMessage)
_saved: Final = msgspec.json.Decoder(SavedTable)


class BrowserApi(Protocol):
    """What a browser gives: a place to keep tables, and workers that think."""

    async def keep(self, saved: SavedTable, info: bytes, body: bytes) -> None:
        """Make a table safe: what a list shows of it, and all that is known of it."""

    async def load(self, table_id: str) -> bytes | None:
        """All that is known of a table."""

    async def chain(self, campaign: str) -> list[str]:
        """The tables of a campaign."""

    async def think(self, packet: bytes) -> bytes:
        """A bot's decision (`hosting.thinking`)."""

    async def analyse(self, packet: bytes, progress: Callable[[int], None]) -> bytes:
        """A finished game looked back at, and how far it is meanwhile (`thinking.analyse`)."""

    async def keep_analysis(self, table_id: str, found: bytes) -> None:
        """What was found, for the next time."""

    async def analysis_of(self, table_id: str) -> bytes | None:
        """What was found before."""

    def send(self, line: int, message: bytes) -> None:
        """A message to the page."""


class PageConnection:
    """A connection of the page to one table."""

    can_send = True

    def __init__(self, number: int, browser: BrowserApi) -> None:
        self.number = number
        self.browser = browser
        self.client: Client | None = None

    def write(self, message: bytes) -> None:
        """Send a message."""
        self.browser.send(self.number, message)


class PageThinker:
    """Bots think in another worker, at tables that somebody looks at."""

    def __init__(self, server: LocalServer) -> None:
        self.server = server

    async def choose(self, table: Table, seat: int, level: str, host: str, watched: bool) -> str:
        """A bot's action. Nobody looks on any more: the bot stops, and goes on when the table is opened again."""
        if not watched:
            raise asyncio.CancelledError
        advice = await self._think(table, seat, level, why=False)
        if not self.server.is_watched(table):
            raise asyncio.CancelledError
        return advice.action

    async def advise(self, table: Table, seat: int, level: str, asker: str) -> Advice:
        """An action, with what was weighed, and why."""
        return await self._think(table, seat, level, why=True)

    async def _think(self, table: Table, seat: int, level: str, why: bool) -> Advice:
        answer = await self.server.browser.think(packed(table, seat, level, secrets.token_bytes(16), why))
        return msgspec.msgpack.decode(answer, type=Advice)


class LocalServer:
    """All tables of one browser."""

    def __init__(self, browser: BrowserApi, name: str) -> None:
        self.browser = browser
        self.me = Person("me", name, guest=True)
        self.lines: dict[int, PageConnection] = {}
        self.analysed: dict[str, int] = {}
        """By table: how far its analysis is, of a hundred."""
        self.opening = asyncio.Lock()
        """One table is opened at a time, so that two calls find the same room."""
        self.services = hosting.local_services(self.keep, PageThinker(self), BOT_PAUSE)
        assert isinstance(self.services.store, MemoryStore)
        assert isinstance(self.services.rooms, MemoryRooms)
        self.store: MemoryStore = self.services.store
        self.rooms: MemoryRooms = self.services.rooms

    async def keep(self, saved: SavedTable) -> None:
        """Make a table safe."""
        info = msgspec.json.encode(views.info(saved.row, self.me, []))
        await self.browser.keep(saved, info, msgspec.json.encode(saved))

    def is_watched(self, table: Table) -> bool:
        """Whether the page looks at this table."""
        clients = (line.client for line in self.lines.values())
        return any(client and client.room.table.commitment == table.commitment for client in clients)

    async def room(self, table_id: str) -> Room:
        """A table as it is kept, unless it is played here."""
        async with self.opening:
            room = self.rooms.open.get(table_id)
            if room is not None and (
                room.clients or room.lock.locked() or table_id in self.services.bots.busy
            ):
                return room
            body = await self.browser.load(table_id)
            if body is None:
                raise NotFound("There is no such game in this browser.")
            self.rooms.open.pop(table_id, None)
            self.store.saved[table_id] = _saved.decode(body)
            return await self.rooms.room(table_id)

    async def load_campaign(self, campaign: str) -> None:
        """The other tables of a campaign are known, too."""
        for table_id in await self.browser.chain(campaign):
            if table_id not in self.store.saved and (body := await self.browser.load(table_id)) is not None:
                self.store.saved[table_id] = _saved.decode(body)

    # --- calls --------------------------------------------------------------------------------------------------------

    async def request(self, method: str, path: str, body: bytes) -> tuple[int, bytes]:
        """A call of the HTTP interface: its status, and its answer as JSON."""
        from doubloon.page import calls  # which need a server

        answer: object
        try:
            status, answer = await calls.answered(self, method, path, body)
        except RequestError as error:
            status, answer = error.status_code, Problem(error.status_code, error.text, error.clause)
        except msgspec.ValidationError as error:
            status, answer = 400, Problem(400, f"{error}.")
        return status, b"" if answer is None else msgspec.json.encode(answer)

    # --- connections --------------------------------------------------------------------------------------------------

    async def connect(self, number: int, table_id: str, since: int, seat: int | None) -> int:
        """Look at a table; 0, or the code with which the connection is closed."""
        try:
            room = await self.room(table_id)
            access.check_may_look(room, self.me, seat)
        except RequestError as error:
            self.browser.send(number, msgspec.json.encode(Trouble(error.text)))
            return 4000 + error.status_code
        line = self.lines[number] = PageConnection(number, self.browser)
        wished = access.OWN if seat is None else seat
        line.client = Client(room, line, self.me, None, wished, since)
        room.enter(line.client)
        line.write(line.client.view_message())
        line.client.welcome(map(msgspec.json.encode, (Said([]), Presence(room.online(), 0))))
        self.services.bots.consider(room)
        return 0

    async def receive(self, number: int, text: bytes) -> None:
        """A message from the page."""
        line = self.lines.get(number)
        if line is None or line.client is None:
            return
        client = line.client
        answer: ServerMessage | None
        try:
            answer = await conversation.answered(client, _messages.decode(text))
        except RequestError as error:
            answer = Trouble(error.text)
        except msgspec.ValidationError as error:
            answer = Trouble(f"{error}.")
        if answer is not None:
            client.answer(answer)

    def disconnect(self, number: int) -> None:
        """The page looks elsewhere."""
        line = self.lines.pop(number, None)
        if line is not None and line.client is not None:
            line.client.room.leave(line.client)
