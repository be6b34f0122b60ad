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

from doubloon.server import access, advice, limits, metrics, people, play, talk
from doubloon.server.clients import Client
from doubloon.server.line import Line, line_of
from doubloon.server.problems import Trouble
from doubloon.server.store import inbox
from doubloon.server.store import tables as stored
from doubloon.server.wire import (
    Accepted,
    Act,
    AskHint,
    AskRewind,
    AskWhy,
    ClientMessage,
    Consent,
    Look,
    Person,
    Ping,
    Pong,
    Presence,
    Said,
    Say,
    Undo,
)
from doubloon.server.wire import Trouble as Told

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
    except Trouble as trouble:
        await _turn_away(socket, 4000 + trouble.status_code, trouble.text)
        return
    await _stay(hall, socket, client)


async def _turn_away(socket: Socket, code: int, text: str) -> None:
    await socket.send_text(_encoder.encode(Told(text)).decode())
    await socket.close(code, text[:100])


async def _seated(hall: Hall, socket: Socket, table_id: str) -> Client:
    """Who this is and what they wish to look at."""
    access.check_origin(socket, hall.settings.origins)
    address = limits.neighbourhood(socket.client.host if socket.client is not None else "?")
    token = socket.cookies.get(people.COOKIE)
    person = await people.who(hall, token)
    query = socket.query_params
    hall.limits.check("read", address)
    room = await access.room_for(hall, table_id, person, query.get("token"))
    since = access.number(query.get("since"), "since") or 0
    seat = access.number(query.get("seat"), "seat")
    access.check_may_look(room, person, seat)
    session = people.digest(token) if token and person else None
    hall.limits.check_socket(address, len(room.clients), bool(room.sheet.seats_of(person)))
    wished = access.OWN if seat is None else seat
    client = Client(room, hall.easel, line_of(socket.scope), person, session, wished, since)
    client.asker = address
    return client


async def _stay(hall: Hall, socket: Socket, client: Client) -> None:
    """As long as either side stays."""
    room, line = client.room, line_of(socket.scope)
    metrics.SOCKETS.inc()
    hall.clients.add(client)
    hall.limits.sockets[client.asker] += 1
    room.enter(client)
    try:
        line.say(client.drawn())
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
    room.said = max(room.said, lines[-1].number if lines else 0)
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
        self.client.has_read()

    def gone(self) -> None:
        """The client is no longer there; what it asked for is done all the same."""
        self.client.hang_up(GONE, "")


async def _answer(hall: Hall, client: Client, text: bytes) -> Any:
    """The answer to one message; whatever is wrong with it is told, and the connection goes on."""
    key = None
    try:
        if len(text) > LONGEST:
            return Told(f"A message has at most {LONGEST} bytes.")
        message = _decoder.decode(text)
        key = getattr(message, "key", None)
        return await _done(hall, client, message)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return Told(f"This message cannot be read: {error}."[:300])
    except Trouble as trouble:
        return Told(trouble.text, key)
    except Exception:
        log.exception("a message failed", extra={"table": client.room.id})
        return Told("Something broke on our side; nothing was done. Try again.", key)


async def _done(hall: Hall, client: Client, message: ClientMessage) -> Any:
    room = client.room
    match message:
        case Ping(at):
            return Pong(at)
        case Look(seat):
            hall.limits.check("read", client.asker)
            access.check_may_look(room, client.person, seat)
            client.look_from(seat)
            return None
        case AskWhy(seat, action):
            hall.limits.check("read", client.asker)
            return advice.why_not(room, client.person, seat, action)
        case AskHint(seat):
            return await advice.hinted(hall, room, logged_in(client), seat, client.asker)
    person = logged_in(client)
    access.check_flow(hall, "chat" if isinstance(message, Say) else "act", person)
    match message:
        case Act(seat, action, version, key):
            await play.act(hall, room, person, seat, action, version, key, client.acknowledge)
            return None
        case Undo(seat, version, key):
            await play.undo(hall, room, person, seat, version, key, client.acknowledge)
            return None
        case AskRewind(to, version, key):
            return await play.ask_rewind(hall, room, person, to, version, key)
        case Consent(agree, key):
            return await play.consent(hall, room, person, agree, key)
        case Say(text, key):
            await talk.say(hall, room, person, text, key)
            return Accepted(key, room.version)


def logged_in(client: Client) -> Person:
    """Who speaks; spectators without a session only watch."""
    return access.known(client.person)
