"""Who am I: guests, names that are kept, sessions."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from litestar import Response, get, post
from litestar.datastructures import Cookie

from doubloon.server import people
from doubloon.server.hall import Hall
from doubloon.server.routes.needs import WRITES, AnyRequest, address, problems
from doubloon.server.store import inbox
from doubloon.server.wire import BeGuest, Hello, KeepName, Login, Person

TAGS = ["people"]


def our_version() -> str:
    """The version of doubloon that runs."""
    try:
        return version("doubloon")
    except PackageNotFoundError:
        return "checkout"


@get("/api/hello", tags=TAGS, responses=problems())
async def hello(hall: Hall, whoever: Person | None) -> Hello:
    """The first thing a client asks: who am I, what is unread. Sets the CSRF cookie."""
    if whoever is None:
        return Hello(our_version(), None, 0)
    async with hall.reading.connect() as connection:
        return Hello(our_version(), whoever, await inbox.unread(connection, whoever.id))


@post("/api/guest", tags=TAGS, status_code=201, responses=problems(*WRITES))
async def guest(hall: Hall, request: AnyRequest, whoever: Person | None, data: BeGuest) -> Response[Person]:
    """Sit down without an account. Whoever has a session already stays who they are."""
    if whoever is not None:
        return Response(whoever)
    await hall.limits.count("guest", address(request))
    person, token = await people.new_guest(hall, data.name)
    return Response(person, cookies=[session_cookie(hall, token)])


@post("/api/keep", tags=TAGS, status_code=200, responses=problems(401, 409, *WRITES))
async def keep(hall: Hall, me: Person, data: KeepName) -> Person:
    """Keep name and games with a password."""
    await hall.limits.count("keep", me.id)
    return await people.keep(hall, me, data.name, data.password)


@post("/api/login", tags=TAGS, status_code=200, responses=problems(401, *WRITES))
async def login(hall: Hall, request: AnyRequest, data: Login) -> Response[Person]:
    """Come back under a name that was kept."""
    await hall.limits.count("login", address(request))
    await hall.limits.count("login", "name " + people.digest(people.key_of(data.name)))
    person, token = await people.login(hall, data.name, data.password)
    return Response(person, cookies=[session_cookie(hall, token)])


@post("/api/logout", tags=TAGS, status_code=204, responses=problems(403))
async def logout(hall: Hall, request: AnyRequest) -> Response[None]:
    """End this session, here and everywhere, at once."""
    token = request.cookies.get(people.COOKIE)
    if token:
        await people.logout(hall, token)
    return Response(None, cookies=[session_cookie(hall, "", 0)])


def session_cookie(hall: Hall, token: str, max_age: int = people.DAYS * 86_400) -> Cookie:
    """The session's cookie: not for scripts, not for other sites."""
    return Cookie(
        key=people.COOKIE,
        value=token,
        httponly=True,
        samesite="lax",
        secure=hall.settings.secure_cookies,
        max_age=max_age,
        path="/",
    )


ROUTES = [hello, guest, keep, login, logout]
