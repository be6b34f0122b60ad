"""The gateway stands before everything: security headers on every answer, errors included; counts; one log line each."""

from __future__ import annotations

import logging
import time
from typing import Any, Final, cast
from urllib.parse import unquote_to_bytes

import msgspec
from litestar import Litestar, WebSocket
from litestar.enums import ScopeType
from litestar.types import HTTPScope, Message, Receive, Scope, Send

from doubloon.hosting.problems import Problem
from doubloon.server.http import csrf
from doubloon.server.monitoring import metrics
from doubloon.server.people.accounts import COOKIE
from doubloon.server.people.sign_in.tokens import token_in
from doubloon.server.settings import Settings
from doubloon.server.worker import ServerWorker

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
POLICY: Final = "; ".join(POLICIES).encode()
WITH_WEBASSEMBLY: Final = POLICY.replace(b"script-src 'self'", b"script-src 'self' 'wasm-unsafe-eval'")
"""The policy of the page that plays without a server."""
HEADERS: Final = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
]
NO_STORE: Final = (b"cache-control", b"no-store")


OVER_TLS: Final = (b"strict-transport-security", b"max-age=31536000")
UNSUBSCRIBE: Final = "/api/unsubscribe/"
"""What an e-mail program calls: the address itself proves where it comes from."""
LONGEST_PATH, LONGEST_PART = 1000, 200
"""Bytes of an address, and between two of its slashes."""
TWO_LENGTHS: Final = Problem(400, "A request has one length: Content-Length or Transfer-Encoding, not both.")
FORGED: Final = (
    "Not allowed: ask /api/hello first and send its cookie `csrftoken` back in the header `x-csrftoken`."
)


class Gateway:
    """The outermost application."""

    def __init__(self, app: Litestar, settings: Settings, secret: str) -> None:
        self.app = app
        self.settings = settings
        self.secret = secret

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sockets of tables go straight to their table, so that a message costs no more than it must."""
        path = scope.get("path", "")
        if scope["type"] == ScopeType.WEBSOCKET and path.startswith(SOCKETS):
            worker: ServerWorker = self.app.state.worker
            await worker.sockets.at_table(WebSocket(scope, receive, send), path.removeprefix(SOCKETS))
        else:
            await self.app(scope, receive, send)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and add our headers to its answer."""
        if scope["type"] != ScopeType.HTTP:
            await self._pass(scope, receive, send)
            return
        status = 0
        started = time.perf_counter()
        cookies = csrf.cookies(scope["headers"])
        secure = self.settings.secure_cookies or scope["scheme"] == "https"
        policy = WITH_WEBASSEMBLY if scope["path"].startswith("/page/") else POLICY

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers: list[Any] = list(message.get("headers", []))
                if not any(name.lower() == b"cache-control" for name, _ in headers):
                    headers.append(NO_STORE)
                if scope["scheme"] == "https":
                    headers.append(OVER_TLS)
                headers += self._token(cookies, headers, secure)
                message["headers"] = [*headers, (b"content-security-policy", policy), *HEADERS]
            await send(message)

        try:
            refused = self._refused(scope, cookies)
            if refused is None:
                await self.app(_asked(scope), receive, dressed)
            else:
                await _answer(refused, dressed)
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

    def _refused(self, scope: HTTPScope, cookies: dict[str, str]) -> Problem | None:
        """What nobody further in has to look at."""
        headers = dict(scope["headers"])
        if b"content-length" in headers and b"transfer-encoding" in headers:
            return TWO_LENGTHS
        if not _readable(scope):
            return Problem(400, "This address holds characters that no address of ours has.")
        path = scope["path"].encode()
        if len(path) > LONGEST_PATH or max(map(len, path.split(b"/"))) > LONGEST_PART:
            return Problem(404, "There is nothing at this address.")
        if (
            scope["method"] not in csrf.SAFE
            and token_in(csrf.header(scope["headers"], b"authorization")) is None
            and not scope["path"].startswith(UNSUBSCRIBE)
        ):
            token = cookies.get(csrf.COOKIE, "")
            session = cookies.get(COOKIE, "")
            sent = csrf.header(scope["headers"], csrf.HEADER)
            if not token or sent != token or not csrf.fits(self.secret, session, token):
                return Problem(403, FORGED)
        return None

    def _token(self, cookies: dict[str, str], answered: list[Any], secure: bool) -> list[tuple[bytes, bytes]]:
        """The CSRF cookie, where the browser has none that fits its session."""
        session = csrf.given(answered, COOKIE)
        if session is None:
            session = cookies.get(COOKIE, "")
        if csrf.fits(self.secret, session, cookies.get(csrf.COOKIE, "")):
            return []
        return [csrf.cookie(csrf.made(self.secret, session), secure)]


def _asked(scope: HTTPScope) -> HTTPScope:
    """HEAD is asked like GET; uvicorn leaves the body out."""
    if scope["method"] != "HEAD":
        return scope
    copy: Any = {**scope, "method": "GET"}
    return cast("HTTPScope", copy)


def _readable(scope: HTTPScope) -> bool:
    """Whether path and query are text, without what a database cannot hold."""
    for part in (scope["raw_path"], scope["query_string"]):
        try:
            text = unquote_to_bytes(part).decode()
        except UnicodeDecodeError:
            return False
        if "\0" in text:
            return False
    return True


async def _answer(problem: Problem, send: Send) -> None:
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if problem is TWO_LENGTHS:
        headers.append((b"connection", b"close"))
    start: Any = {"type": "http.response.start", "status": problem.status, "headers": headers}
    end: Any = {"type": "http.response.body", "body": body}
    await send(start)
    await send(end)
