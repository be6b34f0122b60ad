"""The websocket of one client, with a short way in and out for tables.

ASGI wraps every message in a dictionary, puts it into a queue and stops reading until it has been fetched: most of what
a small message costs. `FastSocket` is uvicorn's own websocket that hands each message to a handler as it comes, and takes
ready bytes; everything else (the handshake, fragments, pings, closing) is uvicorn's. A connection finds it in its scope, as
an ASGI extension. Under any other server tables use `AsgiSocket`, which does the same over plain ASGI messages.
"""

from __future__ import annotations

import asyncio
import struct
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Protocol
from weakref import WeakKeyDictionary

from litestar import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the package was installed without its compiled part
    from websockets.utils import apply_mask

EXTENSION: Final = "doubloon.fast_socket"
WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that holds a whole text message."""
MASKED: Final = 0x80
SHORT: Final = 8192
NOT_TEXT: Final = 1007


class Handler(Protocol):
    """Our end of a websocket."""

    def on_message(self, message: bytes) -> None:
        """A message has come."""

    def on_writable(self) -> None:
        """What was written has gone out: more can be sent."""

    def on_close(self) -> None:
        """The other side has closed."""


class TableSocket(Protocol):
    """What a table needs of a websocket."""

    @property
    def read_paused(self) -> bool:
        """Whether nothing is read for the moment."""

    @property
    def can_send(self) -> bool:
        """Whether the other side reads as fast as we send."""

    def write(self, message: bytes) -> None:
        """Send a text message."""

    def listen(self, handler: Handler) -> None:
        """From now on this handler is told what comes, first of all what has come already."""

    def pause(self, paused: bool) -> None:
        """Read nothing more for the moment, or go on."""

    def stop(self) -> None:
        """Listen no more; the connection is about to be closed."""


class Outgoing:
    """Sockets that have something to send. Each sends all of it at once, when the views that may follow an answer are drawn."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.sockets: list[FastSocket] = []

    def add(self, socket: FastSocket) -> None:
        """This one has something to send."""
        self.sockets.append(socket)
        if len(self.sockets) == 1:
            self.loop.call_soon(self.loop.call_soon, self._send)

    def _send(self) -> None:
        sockets, self.sockets = self.sockets, []
        for socket in sockets:
            socket.flush()


OUTGOING: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, Outgoing]] = WeakKeyDictionary()


def outgoing() -> Outgoing:
    """The one of this event loop."""
    loop = asyncio.get_running_loop()
    found = OUTGOING.get(loop)
    if found is None:
        found = OUTGOING[loop] = Outgoing(loop)
    return found


class FastSocket(WebSocketsSansIOProtocol):
    """One websocket of uvicorn's."""

    handler: Handler | None = None
    outgoing: Outgoing
    unsent: list[bytes]
    """What goes out in this turn of the loop."""
    upgraded = False
    """The handshake, which comes first and by itself, has come."""
    begun = b""
    """What came of a frame that is not whole yet; uvicorn's parser has it too."""
    on_lost: Callable[[], None] | None = None
    """Told when the connection has ended, for those who count connections."""

    def listen(self, handler: Handler) -> None:
        """From now on this handler is told what comes, first of all what has come already."""
        self.handler = handler
        while not self.queue.empty():
            event: Any = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                text = event.get("text")
                handler.on_message(event["bytes"] if text is None else text.encode())
        if self.read_paused:
            self.pause(False)
        if self.disconnected:
            handler.on_close()

    def pause(self, paused: bool) -> None:
        """Read nothing more for the moment, or go on."""
        self.read_paused = paused
        if self.disconnected or self.transport.is_closing():
            return
        if paused:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def stop(self) -> None:
        """The connection is about to be closed: what was written goes out before."""
        self.flush()

    @property
    def can_send(self) -> bool:
        """Whether the other side reads as fast as we send."""
        return self.writable.is_set()

    def write(self, message: bytes) -> None:
        """Send a text message; everything written in one turn of the loop goes out together."""
        if not self.unsent:
            self.outgoing.add(self)
        self.unsent.append(framed(message))

    def flush(self) -> None:
        """Hand over to the system what was written."""
        if self.unsent and not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(b"".join(self.unsent))
        self.unsent = []

    def data_received(self, data: bytes) -> None:
        """One whole text message, as nearly all are, is handed over at once; uvicorn's parser reads everything else."""
        if self.upgraded:
            if (
                self.handler is not None
                and not self.begun
                and not self.frames
                and not self.close_sent
                and (message := whole_text(data)) is not None
            ):
                self.handler.on_message(message)
                return
            self.begun = after_whole_frames(self.begun + data)
        self.upgraded = True
        super().data_received(data)

    # --- what uvicorn calls -----------------------------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        self.outgoing, self.unsent = outgoing(), []
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"socket": self}

    def send_receive_event_to_app(self) -> None:
        if self.handler is None:
            super().send_receive_event_to_app()
            return
        message = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text" and not is_text(message):
            self.conn.send_close(NOT_TEXT)
            self.handle_parser_exception()
            return
        self.handler.on_message(message)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.handler is not None:
            self.handler.on_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.on_lost is not None:
            self.on_lost()
        if self.handler is not None:
            self.handler.on_close()


class AsgiSocket:
    """One websocket of any ASGI server."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self.socket = socket
        self.outgoing: deque[bytes] = deque()
        self.tasks: list[asyncio.Task[None]] = []
        self.reading = asyncio.Event()
        self.writing = asyncio.Event()
        self.reading.set()

    @property
    def read_paused(self) -> bool:
        """Whether nothing is read for the moment."""
        return not self.reading.is_set()

    @property
    def can_send(self) -> bool:
        """Whether all that was written has gone out."""
        return not self.outgoing

    def write(self, message: bytes) -> None:
        """Send a text message."""
        self.outgoing.append(message)
        self.writing.set()

    def listen(self, handler: Handler) -> None:
        """From now on this handler is told what comes."""
        self.tasks = [asyncio.create_task(self._receive(handler)), asyncio.create_task(self._send(handler))]

    def pause(self, paused: bool) -> None:
        """Read nothing more for the moment, or go on."""
        if paused:
            self.reading.clear()
        else:
            self.reading.set()

    def stop(self) -> None:
        """Listen no more."""
        for task in self.tasks:
            task.cancel()

    async def _receive(self, handler: Handler) -> None:
        while True:
            await self.reading.wait()
            event: Any = await self.socket.receive()
            if event["type"] != "websocket.receive":
                handler.on_close()
                return
            text = event.get("text")
            handler.on_message(event["bytes"] if text is None else text.encode())

    async def _send(self, handler: Handler) -> None:
        try:
            while True:
                await self.writing.wait()
                self.writing.clear()
                while self.outgoing:
                    await self.socket.send_text(self.outgoing[0].decode())
                    self.outgoing.popleft()
                handler.on_writable()
        except Exception:  # servers do not agree on what they raise when nobody is there any more
            handler.on_close()


def socket_of(socket: WebSocket[Any, Any, Any]) -> TableSocket:
    """The short way where there is one, else the plain one."""
    extension: Any = (socket.scope.get("extensions") or {}).get(EXTENSION)
    fast: FastSocket | None = extension and extension["socket"]
    return fast or AsgiSocket(socket)


def framed(message: bytes) -> bytes:
    """A server's text message as one frame (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + message
    if size < 1 << 16:
        return struct.pack(">BBH", WHOLE_TEXT, 126, size) + message
    return struct.pack(">BBQ", WHOLE_TEXT, 127, size) + message


def whole_text(data: bytes) -> bytes | None:
    """The text of a client's message, if this is one whole short frame and nothing else."""
    if len(data) < 6 or data[0] != WHOLE_TEXT:
        return None
    size, mask = data[1] & 127, 2
    if size == 126 and len(data) >= 8:
        size, mask = int.from_bytes(data[2:4]), 4
    if not data[1] & MASKED or len(data) != mask + 4 + size or size > SHORT:
        return None
    message = apply_mask(data[mask + 4 :], data[mask : mask + 4])
    return message if is_text(message) else None


def after_whole_frames(data: bytes) -> bytes:
    """What stands behind the last whole frame of a client."""
    at = 0
    while (ends := _frame_ends(data, at)) is not None:
        at = ends
    return data[at:]


def _frame_ends(data: bytes, at: int) -> int | None:
    """Where the frame that begins here ends; None if that is still to come."""
    if len(data) < at + 2:
        return None
    size, width = data[at + 1] & 127, 0
    if size >= 126:
        width = 2 if size == 126 else 8
        size = int.from_bytes(data[at + 2 : at + 2 + width])
    ends = at + 2 + width + (4 if data[at + 1] & MASKED else 0) + size
    return ends if ends <= len(data) and len(data) >= at + 2 + width else None


def is_text(message: bytes) -> bool:
    """Whether this is UTF-8."""
    if message.isascii():
        return True
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True
