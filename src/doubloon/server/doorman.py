"""The doorman stands before everything: security headers on every answer, errors included; counts; one log line each."""

from __future__ import annotations

import logging
import time
from typing import Any, Final

from litestar import Litestar, WebSocket
from litestar.enums import ScopeType
from litestar.types import Message, Receive, Scope, Send

from doubloon.server import metrics
from doubloon.server.sockets import at_table

log = logging.getLogger("doubloon.http")

SOCKETS: Final = "/ws/tables/"
POLICIES: Final = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
)
HEADERS: Final = [
    (b"content-security-policy", "; ".join(POLICIES).encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
]
NO_STORE: Final = (b"cache-control", b"no-store")


class Doorman:
    """The outermost application."""

    def __init__(self, app: Litestar) -> None:
        self.app = app

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sockets of tables go straight to their table, so that a message costs no more than it must."""
        path = scope.get("path", "")
        if scope["type"] == ScopeType.WEBSOCKET and path.startswith(SOCKETS):
            await at_table(self.app.state.hall, WebSocket(scope, receive, send), path.removeprefix(SOCKETS))
        else:
            await self.app(scope, receive, send)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, and dress its answer."""
        if scope["type"] != ScopeType.HTTP:
            await self._let_in(scope, receive, send)
            return
        status = 0
        started = time.perf_counter()

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers: list[Any] = list(message.get("headers", []))
                if not any(name.lower() == b"cache-control" for name, _ in headers):
                    headers.append(NO_STORE)
                message["headers"] = [*headers, *HEADERS]
            await send(message)

        try:
            await self.app(scope, receive, dressed)
        finally:
            metrics.REQUESTS.labels(str(status)).inc()
            log.info(
                "answered",
                extra={
                    "method": scope.get("method"),
                    "path": scope["path"][:200],
                    "status": status,
                    "ms": round((time.perf_counter() - started) * 1000, 1),
                },
            )
