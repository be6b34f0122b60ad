"""Who am I: guests, names that are kept, sessions."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from litestar import Response, get, post
from litestar.datastructures import Cookie
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting.wire import BeGuest, EndSessions, Hello, KeepName, Login, Person, SessionInfo
from doubloon.server.http.limits import Limits
from doubloon.server.people import accounts as people
from doubloon.server.people.accounts import Accounts
from doubloon.server.routes.needs import WRITES, AnyRequest, address, problems
from doubloon.server.settings import Settings
from doubloon.server.store import inbox

TAGS = ["people"]
REMEMBERED = 400 * 86_400
"""Seconds for which a device is known."""


def our_version() -> str:
    """The version of doubloon that runs."""
    try:
        return version("doubloon")
    except PackageNotFoundError:
        return "checkout"


@get("/api/hello", tags=TAGS, responses=problems())
async def hello(settings: Settings, reading: AsyncEngine, visitor: Person | None) -> Hello:
    """The first thing a client asks: who am I, what is unread. Sets the CSRF cookie."""
    page = (settings.page_folder / "index.html").is_file()
    if visitor is None:
        return Hello(our_version(), None, 0, page)
    async with reading.connect() as connection:
        return Hello(our_version(), visitor, await inbox.unread(connection, visitor.id), page)


@post("/api/guest", tags=TAGS, status_code=201, responses=problems(409, *WRITES))
async def guest(
    limits: Limits, accounts: Accounts, request: AnyRequest, visitor: Person | None, data: BeGuest
) -> Response[Person]:
    """Sit down without an account. A person with a session stays who they are."""
    if visitor is not None:
        return Response(visitor)
    await limits.count("guest", address(request))
    person, token = await people.new_guest(accounts, data.name, device(request))
    return Response(person, cookies=[cookie(request, people.COOKIE, token)])


@post("/api/keep", tags=TAGS, status_code=200, responses=problems(401, 409, *WRITES))
async def keep(
    limits: Limits, accounts: Accounts, request: AnyRequest, me: Person, data: KeepName
) -> Response[Person]:
    """Keep name and games with a password; or change them, with the old password, which ends all other sessions."""
    await limits.count("keep", me.id)
    person = await people.keep(accounts, me, data, token_of(request))
    mark = await people.marked(accounts, person, request.app.state.secret)
    return Response(person, cookies=[cookie(request, people.MARK, mark, REMEMBERED)])


@post("/api/login", tags=TAGS, status_code=200, responses=problems(401, *WRITES))
async def login(accounts: Accounts, request: AnyRequest, data: Login) -> Response[Person]:
    """Come back under a name that was kept; also from a guest's session, which is left."""
    caller = people.Caller(
        address(request),
        device(request),
        request.cookies.get(people.MARK, ""),
        request.app.state.secret,
    )
    person, token, mark = await people.login(accounts, data.name, data.password, caller)
    cookies = [cookie(request, people.COOKIE, token), cookie(request, people.MARK, mark, REMEMBERED)]
    return Response(person, cookies=cookies)


@post("/api/logout", tags=TAGS, status_code=204, responses=problems(403))
async def logout(accounts: Accounts, request: AnyRequest) -> Response[None]:
    """End this session, here and everywhere, at once."""
    token = token_of(request)
    if token:
        await people.logout(accounts, token)
    return Response(None, cookies=[cookie(request, people.COOKIE, "", 0)])


@get("/api/sessions", tags=TAGS, responses=problems(401))
async def sessions(accounts: Accounts, request: AnyRequest, me: Person) -> list[SessionInfo]:
    """Where I am signed in."""
    return await people.sessions_of(accounts, me, token_of(request))


@post("/api/sessions/end", tags=TAGS, status_code=200, responses=problems(401, *WRITES))
async def end_sessions(
    accounts: Accounts, request: AnyRequest, me: Person, data: EndSessions
) -> list[SessionInfo]:
    """Sign out elsewhere; those that are left."""
    await people.end_sessions(accounts, me, token_of(request), data.id)
    return await people.sessions_of(accounts, me, token_of(request))


def token_of(request: AnyRequest) -> str:
    """The session's token."""
    return request.cookies.get(people.COOKIE, "")


def device(request: AnyRequest) -> str:
    """What the browser or program calls itself, as far as it can be shown."""
    return "".join(filter(str.isprintable, request.headers.get("user-agent", "")))[:120]


def cookie(request: AnyRequest, name: str, value: str, max_age: int = people.DAYS * 86_400) -> Cookie:
    """A cookie that is not for scripts and not for other sites; over TLS, for nothing else."""
    return Cookie(
        key=name,
        value=value,
        httponly=True,
        samesite="lax",
        secure=request.app.state.worker.settings.secure_cookies or request.scope["scheme"] == "https",
        max_age=max_age,
        path="/",
    )


ROUTES = [hello, guest, keep, login, logout, sessions, end_sessions]
