"""The websocket of a table: commands in; answers, the table, chat and presence out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from typing import TYPE_CHECKING, Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from doubloon.hosting import access
from doubloon.hosting.clients import Client
from doubloon.hosting.conversation import answered
from doubloon.hosting.problems import RequestError
from doubloon.hosting.wire import Accepted, ClientMessage, Presence, Said, Say, ServerMessage, Trouble
from doubloon.server import limits, lookup, metrics, people, talk
from doubloon.server.line import Line, line_of
from doubloon.server.store import inbox
from doubloon.server.store import tables as stored

if TYPE_CHECKING:
    from doubloon.server.hall import Hall

log = logging.getLogger(__name__)
LONGEST: Final = 8192
MOST_UNANSWERED: Final = 8
GONE: Final = 1006
"""The code of a connection that simply ended."""
_decoder = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()
Socket = WebSocket[Any, Any, Any]


async def at_table(hall: Hall, socket: Socket, table_id: str) -> None:
    """Connect to a table: `/ws/tables/ID?since=N&seat=S&token=T`."""
    await socket.accept()
    try:
        client = await _seated(hall, socket, table_id)
    except RequestError as error:
        await _turn_away(socket, 4000 + error.status_code, error.text)
        return
    await _stay(hall, socket, client)


async def _turn_away(socket: Socket, code: int, text: str) -> None:
    await socket.send_text(_encoder.encode(Trouble(text)).decode())
    await socket.close(code, text[:100])


async def _seated(hall: Hall, socket: Socket, table_id: str) -> Client:
    """Who this is and what they wish to look at."""
    lookup.check_origin(socket, hall.settings.origins)
    address = limits.neighbourhood(socket.client.host if socket.client is not None else "?")
    token = socket.cookies.get(people.COOKIE)
    person = await people.who(hall, token)
    query = socket.query_params
    hall.limits.check("read", address)
    room = await lookup.room_for(hall.rooms, table_id, person, query.get("token"))
    since = lookup.number(query.get("since"), "since") or 0
    seat = lookup.number(query.get("seat"), "seat")
    access.check_may_look(room, person, seat)
    session = people.digest(token) if token and person else None
    hall.limits.check_socket(address, len(room.clients), bool(room.row.seats_of(person)))
    wished = access.OWN if seat is None else seat
    return Client(room, line_of(socket.scope), person, session, wished, since, address)


async def _stay(hall: Hall, socket: Socket, client: Client) -> None:
    """As long as either side stays."""
    room, line = client.room, line_of(socket.scope)
    metrics.SOCKETS.inc()
    hall.clients.add(client)
    hall.limits.sockets[client.asker] += 1
    room.enter(client)
    try:
        line.write(client.view_message())
        line.listen(Conversation(hall, client, line))
        await _welcome(hall, client)
        hall.here(room)
        code, reason = await client.ending
        if code != GONE:
            await _close(socket, code, reason)
    finally:
        metrics.SOCKETS.dec()
        hall.clients.discard(client)
        hall.limits.socket_closed(client.asker)
        room.leave(client)
        hall.here(room)


async def _close(socket: Socket, code: int, reason: str) -> None:
    """Say goodbye, without waiting for somebody who may be gone."""
    try:
        await asyncio.wait_for(socket.close(code, reason), 1)
    except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
        log.debug("a socket was gone before it could be closed")


async def _welcome(hall: Hall, client: Client) -> None:
    """After the table itself: what has been said so far, and who is here."""
    room = client.room
    async with hall.reading.connect() as connection:
        lines = await stored.chat_of(connection, room.id)
    room.chat_shown = max(room.chat_shown, lines[-1].number if lines else 0)
    presence = Presence(room.online(), room.spectators())
    client.welcome([_encoder.encode(Said(lines)), _encoder.encode(presence)])
    if client.person is not None:
        await inbox.seen(hall.writer, client.person.id, room.id)


class Conversation:
    """What one client says, answered one thing after the other."""

    def __init__(self, hall: Hall, client: Client, line: Line) -> None:
        self.hall = hall
        self.client = client
        self.line = line
        self.unanswered: deque[bytes] = deque()
        self.answering = False

    def hear(self, message: bytes) -> None:
        """Answer this, when all that came before it has been answered; who does not wait for answers is not read on."""
        self.client.heard = time.monotonic()
        self.unanswered.append(message)
        if len(self.unanswered) == MOST_UNANSWERED:
            self.line.wait(True)
        if not self.answering:
            self.answering = True
            self.hall.beside(self._answer())

    async def _answer(self) -> None:
        while self.unanswered and not self.client.ending.done():
            answer = await _answer(self.hall, self.client, self.unanswered.popleft())
            if answer is not None:
                self.client.send(_encoder.encode(answer))
        self.answering = False
        if self.line.read_paused:
            self.line.wait(False)

    def may_say(self) -> None:
        """The client has read."""
        self.client.on_writable()

    def gone(self) -> None:
        """The client is no longer there; what it asked for is done all the same."""
        self.client.close(GONE, "")


async def _answer(hall: Hall, client: Client, text: bytes) -> ServerMessage | None:
    """The answer to one message; whatever is wrong with it is told, and the connection goes on."""
    key = None
    try:
        if len(text) > LONGEST:
            return Trouble(f"A message has at most {LONGEST} bytes.")
        message = _decoder.decode(text)
        key = getattr(message, "key", None)
        if isinstance(message, Say):
            return await _said(hall, client, message)
        return await answered(client, message)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return Trouble(f"This message cannot be read: {error}."[:300])
    except RequestError as error:
        return Trouble(error.text, key)
    except Exception:
        log.exception("a message failed", extra={"table": client.room.id})
        return Trouble("Something broke on our side; nothing was done. Try again.", key)


async def _said(hall: Hall, client: Client, message: Say) -> Accepted:
    """A line of chat."""
    person = access.known(client.person)
    hall.limits.check("chat", person.id)
    await talk.say(hall, client.room, person, message.text, message.key)
    return Accepted(message.key, client.room.version)
