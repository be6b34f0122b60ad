"""The line to one client: uvicorn's websocket, with a short way in and out for those who sit at a table.

ASGI wraps every message in a dictionary, puts it into a queue and stops reading until it has been fetched: most of what
a small message costs. Whoever `listen`s is told each message as it comes, and says things as ready bytes; everything else
(the handshake, fragments, pings, closing) is uvicorn's. A connection finds its line in its scope, as an ASGI extension.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION: Final = "doubloon.line"
WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that holds a whole text message."""
NOT_TEXT: Final = 1007


class Ear(Protocol):
    """Whoever is at our end of a line."""

    def hear(self, message: bytes) -> None:
        """A message has come."""

    def may_say(self) -> None:
        """What was said has gone out: there is room for more."""

    def gone(self) -> None:
        """The other side has hung up."""


class Line(WebSocketsSansIOProtocol):
    """One websocket."""

    ear: Ear | None = None
    let_go: Callable[[], None] | None = None
    """NewNotice when the connection has ended: the entrance counts it."""

    def listen(self, ear: Ear) -> None:
        """From now on this ear is told what comes, first of all what has come already."""
        self.ear = ear
        while not self.queue.empty():
            event: Any = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                text = event.get("text")
                ear.hear(event["bytes"] if text is None else text.encode())
        if self.read_paused:
            self.wait(False)
        if self.disconnected:
            ear.gone()

    def wait(self, silence: bool) -> None:
        """Read nothing more for the moment, or go on."""
        self.read_paused = silence
        if self.disconnected or self.transport.is_closing():
            return
        if silence:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    @property
    def can_send(self) -> bool:
        """Whether the other side reads as fast as we speak."""
        return self.writable.is_set()

    def write(self, message: bytes) -> None:
        """Send a text message; everything said in one turn of the loop goes out together."""
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(framed(message))

    # --- what uvicorn calls -----------------------------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"line": self}

    def send_receive_event_to_app(self) -> None:
        if self.ear is None:
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
        self.ear.hear(message)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.ear is not None:
            self.ear.may_say()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.let_go is not None:
            self.let_go()
        if self.ear is not None:
            self.ear.gone()


def line_of(scope: Mapping[str, Any]) -> Line:
    """The line of a connection."""
    try:
        return cast("Line", scope["extensions"][EXTENSION]["line"])
    except KeyError:
        raise RuntimeError(
            "a table's socket needs doubloon's own line (server/line.py): start with `doubloon serve`, "
            "or give uvicorn ws=doubloon.server.line.Line"
        ) from None


def framed(message: bytes) -> bytes:
    """A server's text message as one frame (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + message
    if size < 1 << 16:
        return struct.pack(">BBH", WHOLE_TEXT, 126, size) + message
    return struct.pack(">BBQ", WHOLE_TEXT, 127, size) + message


def is_text(message: bytes) -> bool:
    """Whether this is UTF-8."""
    if message.isascii():
        return True
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True
