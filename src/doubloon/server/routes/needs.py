"""What handlers ask for by name, and the errors every route may answer with."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.di import Provide
from litestar.openapi.datastructures import ResponseSpec

from doubloon.hosting import access
from doubloon.hosting.problems import Problem
from doubloon.hosting.wire import Person
from doubloon.server.http import limits
from doubloon.server.people import accounts as people
from doubloon.server.people.sign_in import tokens
from doubloon.server.worker import ServerWorker

AnyRequest = Request[Any, Any, Any]

WHAT: Final = {
    400: "The request cannot be meant like this.",
    401: "Not logged in.",
    403: "Not allowed; or the CSRF header is missing.",
    404: "No such thing, or none you may know of.",
    409: "Things have moved on.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    422: "The rules of the game refuse.",
    429: "Too often.",
    503: "Too busy.",
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors a route declares: those of its own, and those any route may have."""
    return {
        status: ResponseSpec(data_container=Problem, description=WHAT[status], generate_examples=False)
        for status in sorted({400, 429, 503, *statuses})
    }


WRITES: Final = (403, 413, 415)


def part(name: str) -> Provide:
    """A part of the worker, for handlers that ask for it by this name."""

    def of_the_worker(request: AnyRequest) -> Any:
        return getattr(request.app.state.worker, name)

    return Provide(of_the_worker, sync_to_thread=False)


async def visitor(request: AnyRequest) -> Person | None:
    """Who asks, if they have a session, or a token that allows this request."""
    bearer: tokens.Bearer | None = request.state.get("bearer")
    if bearer is not None:
        return bearer.person
    return await people.who(request.app.state.worker.reading, request.cookies.get(people.COOKIE))


async def somebody(request: AnyRequest) -> Person:
    """Who asks; they must have a session."""
    return access.known(await visitor(request))


def address(request: AnyRequest) -> str:
    """Where a request comes from, as limits count it."""
    return limits.neighbourhood(request.client.host if request.client is not None else "?")


def asking(request: AnyRequest, visitor: Person | None) -> str:
    """Whose line a request stands in: that of a person who is kept, else everybody's at this address."""
    return address(request) if visitor is None or visitor.guest else visitor.id


async def before_any(request: AnyRequest) -> None:
    """A program's token is looked at first, and has a rate of its own. For others reading is cheap, and still not for nothing."""
    token = tokens.token_in(request.headers.get("authorization"))
    if token is not None and request.url.path.startswith("/api/"):
        worker: ServerWorker = request.app.state.worker
        bearer = await tokens.bearer(worker.accounts, token, address(request))
        tokens.check_scope(bearer, request.method, request.url.path)
        request.state.bearer = bearer
    elif request.method == "GET" and request.url.path.startswith("/api/"):
        request.app.state.worker.limits.check("read", address(request))


PARTS: Final = (
    "settings",
    "tasks",
    "reading",
    "writer",
    "rooms",
    "services",
    "store",
    "analyses",
    "limits",
    "mailer",
    "provider",
    "senders",
    "accounts",
)
NEEDS: Final = {
    **{name: part(name) for name in PARTS},
    "visitor": Provide(visitor),
    "me": Provide(somebody),
    "asker": Provide(asking, sync_to_thread=False),
}
