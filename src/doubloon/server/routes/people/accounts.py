"""My account: another device, what is kept, taking it along, deleting it."""

from __future__ import annotations

from collections.abc import AsyncIterator

from litestar import Response, get, post
from litestar.datastructures import ResponseHeader
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting.wire import Person
from doubloon.server.http.limits import Limits
from doubloon.server.people import accounts as people
from doubloon.server.people.accounts import Accounts
from doubloon.server.people.privacy import erasing, export, facts
from doubloon.server.people.sign_in import devices
from doubloon.server.people.wire import DeleteAccount, DeviceCode, PrivacyFacts, UseCode
from doubloon.server.routes.needs import WRITES, AnyRequest, address, problems
from doubloon.server.routes.people.sessions import REMEMBERED, cookie, device
from doubloon.server.settings import Settings
from doubloon.server.store.writer import Writer
from doubloon.server.tables.rooms import Rooms
from doubloon.server.tasks import Tasks

TAGS = ["account"]


@get("/api/privacy", tags=TAGS, responses=problems(), sync_to_thread=False)
def privacy(settings: Settings) -> PrivacyFacts:
    """What this server keeps about people, why, how long, and who sees it."""
    return facts.privacy(settings)


@get(
    "/api/account/export",
    tags=TAGS,
    media_type="application/zip",
    response_headers=[
        ResponseHeader(name="content-disposition", value='attachment; filename="doubloon.zip"')
    ],
    responses={
        **problems(401),
        200: ResponseSpec(
            data_container=bytes,
            media_type="application/zip",
            description="A zip of JSON files.",
            generate_examples=False,
        ),
    },
)
async def take_along(limits: Limits, reading: AsyncEngine, me: Person) -> Stream:
    """Everything about me: `account.json`, and the records of my finished games."""
    await limits.count("export", me.id)
    pieces: AsyncIterator[bytes] = export.exported(reading, me.id)
    return Stream(pieces)


@post("/api/account/delete", tags=TAGS, status_code=204, responses=problems(401, *WRITES))
async def delete(
    limits: Limits,
    accounts: Accounts,
    rooms: Rooms,
    tasks: Tasks,
    request: AnyRequest,
    me: Person,
    data: DeleteAccount,
) -> Response[None]:
    """Delete everything about me, at once and for good. Games with others stay, under a neutral name."""
    await limits.count("delete", me.id)
    await people.check_is_them(accounts, me, data.name, data.password)
    await tasks.shielded(erasing.erase(accounts, rooms, me))
    return Response(
        None, cookies=[cookie(request, people.COOKIE, "", 0), cookie(request, people.MARK, "", 0)]
    )


@post("/api/account/code", tags=TAGS, status_code=201, responses=problems(401, 403))
async def show_code(limits: Limits, writer: Writer, me: Person) -> DeviceCode:
    """A code with which another device signs in as me: once, within five minutes."""
    await limits.count("code", me.id)
    return await devices.new_code(writer, me)


@post("/api/account/code/use", tags=TAGS, status_code=200, responses=problems(401, *WRITES))
async def use_code(
    limits: Limits, accounts: Accounts, request: AnyRequest, data: UseCode
) -> Response[Person]:
    """Sign in here with a code from another device. A guest's session is left."""
    await limits.count("code", address(request))
    person, token = await devices.use_code(accounts, data.code, device(request))
    mark = await people.marked(accounts, person, request.app.state.secret)
    cookies = [cookie(request, people.COOKIE, token), cookie(request, people.MARK, mark, REMEMBERED)]
    return Response(person, cookies=cookies)


ROUTES = [privacy, take_along, delete, show_code, use_code]
