"""People: friends, muting and blocking, reports, invitations to a table."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import Parameter
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting import play
from doubloon.hosting.problems import Forbidden
from doubloon.hosting.seats import seating
from doubloon.hosting.wire import Person, TableInfo
from doubloon.server.http.limits import Limits
from doubloon.server.people import friends
from doubloon.server.people.wire import (
    AsideWish,
    FriendCode,
    FriendInfo,
    Invite,
    KnownPeople,
    SendReport,
    Unfriend,
)
from doubloon.server.routes.needs import WRITES, problems
from doubloon.server.routes.tables import TableId, told
from doubloon.server.store.writer import Writer
from doubloon.server.tables.lookup import room_for
from doubloon.server.tables.rooms import Rooms
from doubloon.server.tasks import Tasks

TAGS = ["friends"]
Code = Annotated[str, Parameter(min_length=8, max_length=40)]


@get("/api/friends", tags=TAGS, responses=problems(401))
async def known(reading: AsyncEngine, me: Person) -> KnownPeople:
    """My friends, and whom I have muted or blocked."""
    return await friends.known_people(reading, me)


@post("/api/friends/link", tags=TAGS, status_code=201, responses=problems(401, 403))
async def new_link(limits: Limits, writer: Writer, me: Person) -> FriendCode:
    """A link by which friends are made; the one before leads nowhere any more."""
    await limits.count("friend", me.id)
    return FriendCode(await friends.new_link(writer, me))


@get("/api/friends/offer", tags=TAGS, responses=problems(404))
async def whose_link(reading: AsyncEngine, code: Code) -> FriendInfo:
    """Who gives this link away."""
    return await friends.whose_link(reading, code)


@post("/api/friends", tags=TAGS, status_code=200, responses=problems(401, 404, 409, *WRITES))
async def befriend(
    limits: Limits, reading: AsyncEngine, writer: Writer, me: Person, data: FriendCode
) -> KnownPeople:
    """Become friends with the one whose link this is."""
    await limits.count("friend", me.id)
    await friends.befriend(writer, me, await friends.whose_link(reading, data.code))
    return await friends.known_people(reading, me)


@post("/api/friends/end", tags=TAGS, status_code=200, responses=problems(401, *WRITES))
async def unfriend(
    limits: Limits, reading: AsyncEngine, writer: Writer, me: Person, data: Unfriend
) -> KnownPeople:
    """We are no friends any more. The other one is not told."""
    await limits.count("friend", me.id)
    await friends.unfriend(writer, me, data.person)
    return await friends.known_people(reading, me)


@post("/api/people/aside", tags=TAGS, status_code=200, responses=problems(401, 404, 409, *WRITES))
async def put_aside(
    limits: Limits, reading: AsyncEngine, writer: Writer, me: Person, data: AsideWish
) -> KnownPeople:
    """Mute or block somebody, or neither any more. They are not told."""
    await limits.count("friend", me.id)
    await friends.put_aside(writer, me, data.person, data.kind)
    return await friends.known_people(reading, me)


@post("/api/reports", tags=TAGS, status_code=204, responses=problems(401, 404, *WRITES))
async def report(limits: Limits, writer: Writer, me: Person, data: SendReport) -> None:
    """Report somebody to this server's operator."""
    await limits.count("report", me.id)
    await friends.report(writer, me, data)


@post(
    "/api/tables/{table_id:str}/invite",
    tags=TAGS,
    status_code=200,
    responses=problems(401, 404, 409, *WRITES),
)
async def invite(
    rooms: Rooms,
    limits: Limits,
    reading: AsyncEngine,
    tasks: Tasks,
    me: Person,
    table_id: TableId,
    data: Invite,
) -> TableInfo:
    """Invite friends: an open seat is kept for each, and they are told."""
    await limits.count("invite", me.id)
    room = await room_for(rooms, table_id, me, None)
    async with reading.connect() as connection:
        found = await friends.friends_among(connection, me, data.people)
    if set(found) != set(data.people):
        raise Forbidden("You can invite friends only: send the table's link to others.")
    await tasks.shielded(play.revise(room, lambda row: seating.invited(row, me, found)))
    return told(room, me)


ROUTES = [known, new_link, whose_link, befriend, unfriend, put_aside, report, invite]
