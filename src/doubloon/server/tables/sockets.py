"""The websocket of a table: commands in; answers, the table, chat and presence out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from typing import Any, Final, NamedTuple

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting import access
from doubloon.hosting.clients.client import Client
from doubloon.hosting.conversation import answered
from doubloon.hosting.problems import RequestError
from doubloon.hosting.table_row import TableRow
from doubloon.hosting.wire import (
    Accepted,
    ClientMessage,
    Person,
    Ping,
    Presence,
    Said,
    Say,
    ServerMessage,
    Trouble,
)
from doubloon.server.http import limits
from doubloon.server.monitoring import metrics
from doubloon.server.people import accounts as people
from doubloon.server.people.sign_in import tokens
from doubloon.server.settings import Settings
from doubloon.server.store import inbox
from doubloon.server.store import tables as stored
from doubloon.server.store.writer import Writer
from doubloon.server.tables import chat, lookup
from doubloon.server.tables.fast_socket import TableSocket, socket_of
from doubloon.server.tables.presence import Presences
from doubloon.server.tables.rooms import Rooms
from doubloon.server.tasks import Tasks

log = logging.getLogger(__name__)
LONGEST: Final = 8192
MOST_UNANSWERED: Final = 8
GONE: Final = 1006
"""The code of a connection that simply ended."""
_decoder = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()
Socket = WebSocket[Any, Any, Any]


class Needs(NamedTuple):
    """What sockets need of their worker."""

    settings: Settings
    reading: AsyncEngine
    writer: Writer
    rooms: Rooms
    limits: limits.Limits
    presence: Presences
    tasks: Tasks
    accounts: people.Accounts


class Sockets:
    """The connected clients of this worker."""

    def __init__(self, needs: Needs) -> None:
        self.needs = needs
        self.clients: dict[Client, None] = {}
        """In the order in which they came."""

    async def at_table(self, socket: Socket, table_id: str) -> None:
        """Connect to a table: `/ws/tables/ID?since=N&seat=S&token=T&patches=1&hidden=1`."""
        await socket.accept()
        outlet = socket_of(socket)
        try:
            client = await self._admitted(socket, outlet, table_id)
        except RequestError as error:
            await socket.send_text(_encoder.encode(Trouble(error.text)).decode())
            await socket.close(4000 + error.status_code, error.text[:100])
            return
        await self._stay(socket, outlet, client)

    async def _admitted(self, socket: Socket, outlet: TableSocket, table_id: str) -> Client:
        """Who this is and what they wish to look at."""
        needs = self.needs
        lookup.check_origin(socket, needs.settings.origins)
        address = limits.neighbourhood(socket.client.host if socket.client is not None else "?")
        person, session = await self._who(socket, address)
        query = socket.query_params
        room = await lookup.room_for(needs.rooms, table_id, person, query.get("token"))
        since = lookup.number(query.get("since"), "since") or 0
        seat = lookup.number(query.get("seat"), "seat")
        access.check_may_look(room, person, seat)
        needs.limits.check_socket(address, len(room.clients), bool(room.row.seats_of(person)))
        wished = access.OWN if seat is None else seat
        patches = lookup.number(query.get("patches"), "patches") == 1
        hidden = lookup.number(query.get("hidden"), "hidden") == 1
        return Client(room, outlet, person, session, wished, since, address, patches, hidden)

    async def _who(self, socket: Socket, address: str) -> tuple[Person | None, str | None]:
        """Who comes, by a token or by a session's cookie, and the digest of either."""
        needs = self.needs
        token = tokens.token_in(socket.headers.get("authorization"))
        if token is not None:
            bearer = await tokens.bearer(needs.accounts, token, address)
            tokens.check_may_play(bearer)
            return bearer.person, bearer.digest
        needs.limits.check("read", address)
        cookie = socket.cookies.get(people.COOKIE)
        person = await people.who(needs.reading, cookie)
        return person, people.digest(cookie) if cookie and person else None

    async def _stay(self, socket: Socket, outlet: TableSocket, client: Client) -> None:
        """As long as either side stays."""
        room, needs = client.room, self.needs
        metrics.SOCKETS.inc()
        self.clients[client] = None
        needs.limits.sockets[client.asker] += 1
        room.enter(client)
        try:
            shown = room.row
            outlet.write(client.view_message())
            outlet.listen(Conversation(needs, client, outlet))
            await self._welcome(client, shown)
            needs.presence.changed(room, here=True)
            code, reason = await client.ending
            outlet.stop()
            if code != GONE:
                await _close(socket, code, reason)
        finally:
            outlet.stop()
            metrics.SOCKETS.dec()
            self.clients.pop(client, None)
            needs.limits.socket_closed(client.asker)
            room.leave(client)
            needs.presence.changed(room, here=True)

    async def _welcome(self, client: Client, shown: TableRow) -> None:
        """After the table itself: what has been said so far, and who is here."""
        room = client.room
        async with self.needs.reading.connect() as connection:
            lines = await stored.chat_of(connection, room.id)
        room.chat_shown = max(room.chat_shown, lines[-1].number if lines else 0)
        presence = Presence(room.online(), room.spectators())
        lines = chat.heard_by(room.row, client.person, lines)
        client.welcome([_encoder.encode(Said(lines)), _encoder.encode(presence)])
        if client.person is not None and not client.hidden:
            await inbox.seen(self.needs.writer, client.person.id, shown)

    def end_session(self, session: str) -> None:
        """A session has ended: so do its sockets."""
        for client in list(self.clients):
            if client.session == session:
                client.close(4401, "You have logged out.")

    def close_silent(self) -> None:
        """Clients that have sent nothing for too long are disconnected."""
        for client in list(self.clients):
            if client.silent_for() > self.needs.settings.heard_within:
                client.close(4408, "Nothing was heard from you; connect again.")

    def close(self) -> None:
        """All of them: the worker stops."""
        for client in list(self.clients):
            client.close(1012, "The server is restarting; you will be connected again.")


async def _close(socket: Socket, code: int, reason: str) -> None:
    """Close, without waiting for somebody who may be gone."""
    try:
        async with asyncio.timeout(1):
            await socket.close(code, reason)
    except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
        log.debug("a socket was gone before it could be closed")


class Conversation:
    """What one client sends, answered one thing after the other."""

    def __init__(self, needs: Needs, client: Client, outlet: TableSocket) -> None:
        self.needs = needs
        self.client = client
        self.outlet = outlet
        self.unanswered: deque[bytes] = deque()
        self.answering = False

    def on_message(self, message: bytes) -> None:
        """Answer this, when all that came before it has been answered; a client that does not wait for answers is not read."""
        self.client.heard = time.monotonic()
        self.unanswered.append(message)
        if len(self.unanswered) == MOST_UNANSWERED:
            self.outlet.pause(True)
        if not self.answering:
            self.answering = True
            self.needs.tasks.background(self._answer_all())

    async def _answer_all(self) -> None:
        while self.unanswered and not self.client.ending.done():
            answer = await self._answer(self.unanswered.popleft())
            if answer is not None:
                self.client.answer(answer)
        self.answering = False
        if self.outlet.read_paused:
            self.outlet.pause(False)

    async def _answer(self, text: bytes) -> ServerMessage | None:
        """The answer to one message; an error in it is told, and the connection goes on."""
        key = None
        try:
            if len(text) > LONGEST:
                return Trouble(f"A message has at most {LONGEST} bytes.")
            message = _decoder.decode(text)
            key = getattr(message, "key", None)
            if isinstance(message, Say):
                return await self._said(message)
            if isinstance(message, Ping) and self.client.hidden != message.hidden:
                return await self._covered(message)
            return await answered(self.client, message)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            return Trouble(f"This message cannot be read: {error}."[:300])
        except RequestError as error:
            return Trouble(error.text, key)
        except Exception:
            log.exception("a message failed", extra={"table": self.client.room.id})
            return Trouble("Something broke on our side; nothing was done. Try again.", key)

    async def _said(self, message: Say) -> Accepted:
        """A line of chat."""
        person = access.known(self.client.person)
        self.needs.limits.check("chat", person.id)
        await chat.say(self.needs.writer, self.client.room, person, message.text, message.key)
        return Accepted(message.key, self.client.room.version)

    async def _covered(self, message: Ping) -> ServerMessage | None:
        """The page was covered; or it can be seen again, and what the inbox says about the table as it shows it is read."""
        client = self.client
        if not message.hidden and client.person is not None and not client.dirty:
            await inbox.seen(self.needs.writer, client.person.id, client.room.row)
        answer = await answered(client, message)
        self.needs.presence.pages_changed(client.room)
        return answer

    def on_writable(self) -> None:
        """The client has read."""
        self.client.on_writable()

    def on_close(self) -> None:
        """The client is no longer there; what it asked for is done all the same."""
        self.client.close(GONE, "")
