"""Every connection to the server: it is counted as long as it lasts, and must send its request in time.

Too many from one address, or in all, are refused with a sentence before anything is read. A connection that does
not finish a request's head or body in time, or does not read the answer, is closed.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import sys
import time
from collections import Counter
from functools import cache
from typing import Any, Final

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from doubloon.hosting.problems import Problem
from doubloon.server.http.limits import neighbourhood
from doubloon.server.settings import Settings, from_environment
from doubloon.server.tables.fast_socket import FastSocket

log = logging.getLogger(__name__)
KEPT_BACK: Final = 200
"""Files a worker needs for other things than connections."""
MOST_FILES: Final = 65_536
LINGERING: Final = 50
"""Connections that may be told at once why they are refused; more are just closed."""
LINGER_SECONDS: Final = 2.0
LOG_EVERY: Final = 10.0
PHRASES: Final = {408: b"Request Timeout", 429: b"Too Many Requests", 503: b"Service Unavailable"}
SENTENCES: Final = {
    408: "This request did not arrive in time.",
    429: "There are too many connections from your address; close some, or wait.",
    503: "The server has as many connections as it can hold; try again in a moment.",
}


def more_files() -> int:
    """Raise the number of files this process may have open as far as it may; how many that are."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


class RefusalLog:
    """Log lines about something that may happen a thousand times a second."""

    def __init__(self) -> None:
        self.since: dict[int, tuple[float, int]] = {}

    def note(self, status: int, address: str) -> None:
        """The first of a kind at once, the others together."""
        last, count = self.since.get(status, (0.0, 0))
        if time.monotonic() - last < LOG_EVERY and last:
            self.since[status] = (last, count + 1)
            return
        self.since[status] = (time.monotonic(), 0)
        log.warning(
            "a connection was refused: %s",
            SENTENCES[status],
            extra={"status": status, "address": address, "count": count + 1},
        )


class Connections:
    """The connections of this process."""

    def __init__(self, settings: Settings, files: int) -> None:
        self.most = max(1, min(settings.connections, files - KEPT_BACK))
        self.each = settings.connections_each if settings.limits else self.most
        self.header_seconds = settings.header_seconds
        self.body_seconds = settings.body_seconds
        self.proxies = networks(settings.trusted_proxies)
        self.by_address: Counter[str] = Counter()
        self.all = 0
        self.lingering = 0
        self.refusal_log = RefusalLog()

    def refusal(self, address: str) -> int | None:
        """Why one more from this address is one too many; a proxy that is trusted speaks for many."""
        if self.all >= self.most:
            return 503
        if self.by_address[address] >= self.each and not is_among(address, self.proxies):
            return 429
        return None

    def enter(self, address: str) -> None:
        """One more."""
        self.all += 1
        self.by_address[address] += 1

    def leave(self, address: str) -> None:
        """One less."""
        self.all -= 1
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


@cache
def connections() -> Connections:
    """Those of this process, by the settings in its environment."""
    return Connections(from_environment(), more_files())


Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks(named: tuple[str, ...]) -> list[Network]:
    """Addresses and networks as somebody names them."""
    return [ipaddress.ip_network(one, strict=False) for one in named]


def is_among(host: str, known: list[Network]) -> bool:
    """Whether an address lies in one of these networks."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    inner = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return any((inner or address) in network for network in known)


class LimitedHttp(H11Protocol):
    """One connection: HTTP, until it becomes a websocket."""

    address = "?"
    counted = False
    upgraded = False
    """It is a websocket now, and no request is waited for any more."""
    refused: int | None = None
    waited_for: object = None
    deadline: asyncio.TimerHandle | None = None
    unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        here = connections()
        self.address = neighbourhood(self.client[0] if self.client else "?")
        self.refused = here.refusal(self.client[0] if self.client else "?")
        if self.refused is None:
            here.enter(self.address)
            self.counted = True
            self._await(h11.IDLE, here.header_seconds)
            return
        here.refusal_log.note(self.refused, self.address)
        if here.lingering >= LINGERING:
            transport.abort()
            return
        here.lingering += 1
        self.deadline = self.loop.call_later(LINGER_SECONDS, self._turn_away, self.refused)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_waiting()
        if self.unread is not None:
            self.unread.cancel()
        self._gone()

    def _gone(self) -> None:
        if self.counted:
            self.counted = False
            connections().leave(self.address)

    def data_received(self, data: bytes) -> None:
        if self.refused is not None:
            self._turn_away(self.refused)
            return
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        self.upgraded = True
        self._stop_waiting()
        socket: Any = self.transport.get_protocol()
        if isinstance(socket, FastSocket):
            socket.on_lost = self._gone

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.unread is None:
            self.unread = self.loop.call_later(connections().body_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    # --- what is waited for ---------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """After something has come or gone: what has to come next, and by when."""
        state = self.conn.their_state
        if self.upgraded or self.transport.is_closing() or state not in {h11.IDLE, h11.SEND_BODY}:
            self._stop_waiting()
        elif state is h11.SEND_BODY:
            self._await(state, connections().body_seconds)
        elif self.conn.trailing_data[0]:
            self._await(state, connections().header_seconds)
        elif self.cycle is not None:
            self._stop_waiting()  # between two requests: uvicorn's own time for keeping a connection open

    def _await(self, state: object, seconds: float) -> None:
        if self.waited_for is not state:
            self._stop_waiting()
            self.waited_for = state
            self.deadline = self.loop.call_later(seconds, self._turn_away, 408)

    def _stop_waiting(self) -> None:
        self.waited_for = None
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
            if self.refused is not None:
                connections().lingering -= 1

    def _turn_away(self, status: int) -> None:
        """Say why, and close."""
        self._stop_waiting()
        if self.transport.is_closing():
            return
        if status == 408:
            connections().refusal_log.note(status, self.address)
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(answer(status))
        self.transport.close()


def answer(status: int) -> bytes:
    """A whole answer, for those who never get as far as the application."""
    body = msgspec.json.encode(Problem(status, SENTENCES[status]))
    head = b"HTTP/1.1 %d %s\r\n" % (status, PHRASES[status])
    fields = b"content-type: application/json\r\ncache-control: no-store\r\nretry-after: 5\r\nconnection: close\r\n"
    return head + fields + b"content-length: %d\r\n\r\n" % len(body) + body
