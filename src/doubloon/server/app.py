"""The application: routes, errors as sentences, the gateway before them. `application()` is what each worker runs."""

from __future__ import annotations

import gc
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final, NotRequired, get_origin, get_type_hints

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from doubloon.games import games as installed_games
from doubloon.hosting.problems import Problem, RequestError
from doubloon.kernel.tables.record import Ply
from doubloon.kernel.tables.table import View
from doubloon.server.http import pages
from doubloon.server.http.gateway import Gateway
from doubloon.server.monitoring import logs
from doubloon.server.people import accounts as people
from doubloon.server.routes import (
    games,
    inbox,
    learning,
    looking_back,
    notices,
    operations,
    playing,
    records,
    tables,
)
from doubloon.server.routes.needs import NEEDS, before_any
from doubloon.server.routes.people import accounts, addresses, cups, friends, standing, tokens
from doubloon.server.routes.people import sessions as people_routes
from doubloon.server.settings import Settings, from_environment
from doubloon.server.store.migrate import prepared
from doubloon.server.worker import ServerWorker

log = logging.getLogger(__name__)
LARGEST_BODY: Final = 64 * 1024
SWITCH_SECONDS: Final = 0.001
"""Threads that replay and verify give way to the event loop this often."""
SENTENCES: Final = {
    400: "The request cannot be read.",
    403: "Not allowed.",
    404: "There is nothing at this address.",
    405: "This address does not know that method.",
    413: f"The body is too large: at most {LARGEST_BODY:,} bytes, for a record {records.LARGEST_RECORD:,}.",
    415: "The body must be JSON.",
    500: "Something broke on our side. What was acknowledged is stored; please try again.",
}


def application() -> Gateway:
    """What a worker runs: settings from the environment, the database brought up to date first."""
    settings = from_environment()
    sys.setswitchinterval(SWITCH_SECONDS)
    installed_games()  # imports them, which takes a second: else the first visitor waits for it, and clocks and bots too
    rarely_tidy()
    logs.set_up(settings.log_level)
    secret = prepared(settings)
    return Gateway(litestar(settings, secret), settings, secret)


def rarely_tidy() -> None:
    """A worker holds many small objects for long: look for garbage among them less often, and never among the code."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def litestar(settings: Settings, secret: str) -> Litestar:
    """The application without its gateway."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        worker = app.state.worker = ServerWorker(settings)
        app.state.secret = secret
        await worker.open()
        try:
            yield
        finally:
            await worker.close()

    return Litestar(
        route_handlers=[
            *people_routes.ROUTES,
            *accounts.ROUTES,
            *tokens.ROUTES,
            *addresses.ROUTES,
            *friends.ROUTES,
            *standing.ROUTES,
            *cups.ROUTES,
            *games.ROUTES,
            *learning.ROUTES,
            *tables.ROUTES,
            *playing.ROUTES,
            *looking_back.ROUTES,
            *records.ROUTES,
            *inbox.ROUTES,
            *notices.ROUTES,
            *operations.ROUTES,
            pages.page,
        ],
        before_request=before_any,
        dependencies=NEEDS,
        lifespan=[lifespan],
        exception_handlers={RequestError: refused, HTTPException: problem, Exception: our_fault},
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="doubloon",
            version=people_routes.our_version(),
            description="Tables for people and programs. Errors are sentences. Commands carry a version and a key.",
            path="/schema",
            render_plugins=[SchemaAsJson()],
            use_handler_docstrings=True,
            components=Components(
                security_schemes={
                    "session": SecurityScheme(type="apiKey", name=people.COOKIE, security_scheme_in="cookie"),
                    "token": SecurityScheme(type="http", scheme="bearer"),
                }
            ),
        ),
        logging_config=None,
        debug=False,
    )


class SchemaAsJson(JsonRenderPlugin):
    """The OpenAPI schema, worked out when it is first asked for: that takes a fifth of a server's start."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, mended(openapi_schema))


def mended(schema: dict[str, Any]) -> dict[str, Any]:
    """Keys that a record or view may lack are not required; Litestar cannot see that in postponed annotations."""
    known = schema["components"]["schemas"]
    for kind in (View, Ply):
        hints = get_type_hints(kind, include_extras=True)
        optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
        described = known[kind.__name__]
        described["required"] = [name for name in described["required"] if name not in optional]
    return schema


def refused(_: Request[Any, Any, Any], error: RequestError) -> Response[Problem]:
    """A request that cannot be met, told in our own words."""
    return said(error.status_code, error.text, error.clause, error.headers)


def problem(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """An error the caller can do something about."""
    text = SENTENCES.get(error.status_code, SENTENCES[400])
    if isinstance(error, ValidationException):
        text = first_fault(error) or text
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    return said(error.status_code, text, None, headers)


def first_fault(error: ValidationException) -> str | None:
    """What is wrong, and where, from the first fault that was found."""
    for fault in error.extra or ():
        if isinstance(fault, dict) and fault.get("message"):
            where = f"{fault['key']}: " if fault.get("key") else ""
            return f"{where}{fault['message']}."[:300]
    return None


def our_fault(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """An error of ours: a line in the log, a sentence for the caller, and no details."""
    if isinstance(error, (RecursionError, UnicodeError)):
        return said(400, SENTENCES[400], None, None)
    log.error("a request failed", exc_info=error)
    return said(500, SENTENCES[500], None, None)


def said(status: int, text: str, clause: str | None, headers: dict[str, str] | None) -> Response[Problem]:
    """A problem as an answer."""
    return Response(
        Problem(status, text, clause),
        status_code=status,
        headers=headers or {},
        media_type="application/json",
    )
