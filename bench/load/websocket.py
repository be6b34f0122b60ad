"""A websocket client that costs next to nothing: the players of a load share the processors with the server."""

from __future__ import annotations

import asyncio
import base64
import secrets
import struct
from typing import Final, cast

TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)
"""A client's frames carry a mask; one of zeros is as good as any on loopback, and leaves the payload as it is."""


class Closed(Exception):
    """The other side has hung up, or never took the call."""


class Websocket(asyncio.Protocol):
    """One connection. A subclass says in `told` what to do with each message, at once and without waiting."""

    def __init__(self, path: str, cookies: str = "") -> None:
        self.path = path
        self.cookies = cookies
        self.heard = b""
        self.is_open = False
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def told(self, message: bytes) -> None:
        """A message has come."""
        raise NotImplementedError

    def opened(self) -> None:
        """The connection stands."""

    def say(self, message: bytes) -> None:
        """Send a message."""
        self.write(framed(TEXT, message))

    def write(self, data: bytes) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(data)

    def hang_up(self, why: Exception | None = None) -> None:
        """Enough."""
        if self.transport is not None:
            self.transport.close()
        if not self.ended.done():
            self.ended.set_exception(why) if why is not None else self.ended.set_result(None)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        lines = [
            f"GET {self.path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {self.cookies}"] if self.cookies else []),
        ]
        self.transport.write("\r\n".join([*lines, "", ""]).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_exception(Closed("the server hung up"))

    def data_received(self, data: bytes) -> None:
        self.heard += data
        if not self.is_open:
            head, found, rest = self.heard.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.hang_up(Closed(head[:200].decode("latin-1")))
                return
            self.heard, self.is_open = rest, True
            self.opened()
        while (frame := unframed(self.heard)) is not None:
            kind, payload, taken = frame
            self.heard = self.heard[taken:]
            if kind == TEXT:
                self.told(payload)
            elif kind == PING:
                self.write(framed(PONG, payload))
            elif kind == CLOSE:
                self.hang_up(Closed(payload[2:].decode("utf-8", "replace")))


def framed(kind: int, payload: bytes) -> bytes:
    """A client's frame."""
    size = len(payload)
    if size < 126:
        return bytes((0x80 | kind, MASKED | size)) + NO_MASK + payload
    return struct.pack(">BBH", 0x80 | kind, MASKED | 126, size) + NO_MASK + payload


def unframed(heard: bytes) -> tuple[int, bytes, int] | None:
    """A server's first frame: its kind, its payload, its length; None while it is not all there."""
    if len(heard) < 2:
        return None
    size, begins = heard[1] & 127, 2
    if size == 126:
        if len(heard) < 4:
            return None
        size, begins = struct.unpack_from(">H", heard, 2)[0], 4
    elif size == 127:
        if len(heard) < 10:
            return None
        size, begins = struct.unpack_from(">Q", heard, 2)[0], 10
    ends = begins + size
    return None if len(heard) < ends else (heard[0] & 15, heard[begins:ends], ends)
