"""Tables: the lobby, making one, sitting down, leaving, starting, playing again, going on, playing on from a moment."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import get, post
from litestar.params import Parameter, QueryParameter
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting import access, play
from doubloon.hosting.clients import views
from doubloon.hosting.new_tables import campaigns, opening
from doubloon.hosting.new_tables import rematch as following
from doubloon.hosting.problems import Clash, Forbidden
from doubloon.hosting.room import Room
from doubloon.hosting.seats import seating
from doubloon.hosting.seats.turns import NewNotice
from doubloon.hosting.services import Services
from doubloon.hosting.table_row import TableRow
from doubloon.hosting.wire import CampaignSheet, CreateTable, Fork, JoinTable, Person, TableInfo
from doubloon.server.http.limits import Limits
from doubloon.server.notices import vacation
from doubloon.server.people.friends import is_blocked_by
from doubloon.server.routes.needs import WRITES, AnyRequest, address, problems
from doubloon.server.store import tables as stored
from doubloon.server.store.table_store import DatabaseTables
from doubloon.server.tables.lookup import found_for, room_for
from doubloon.server.tables.rooms import Parked, Rooms
from doubloon.server.tasks import Tasks

TAGS = ["tables"]
TableId = Annotated[str, Parameter(max_length=40)]
Token = Annotated[str | None, Parameter(max_length=80, required=False)]


def told(found: Room | Parked, person: Person | None) -> TableInfo:
    """A table as this person is told about it."""
    trouble = found.text if isinstance(found, Parked) else None
    return views.info(found.row, person, found.online(), trouble)


@get("/api/tables", tags=TAGS, responses=problems(401))
async def lobby(
    rooms: Rooms,
    reading: AsyncEngine,
    visitor: Person | None,
    list_of: Annotated[Literal["open", "mine", "running", "finished"], QueryParameter(name="state")] = "open",
    game: Annotated[str | None, Parameter(max_length=60, required=False)] = None,
) -> list[TableInfo]:
    """Open, running or finished tables that are listed, or all of mine, with my turn first."""
    if list_of == "mine":
        access.known(visitor)
    async with reading.connect() as connection:
        found = await stored.listed(connection, list_of, visitor.id if visitor is not None else None, game)
    infos = [views.info(row, visitor, _online(rooms, row), rooms.trouble(row.id)) for row in found]
    return sorted(infos, key=lambda info: not info.my_turn) if list_of == "mine" else infos


def _online(rooms: Rooms, row: TableRow) -> list[int]:
    room = rooms.open.get(row.id)
    return [] if room is None else room.online()


@post("/api/tables", tags=TAGS, status_code=201, responses=problems(401, 409, *WRITES))
async def create(
    limits: Limits,
    reading: AsyncEngine,
    services: Services,
    request: AnyRequest,
    me: Person,
    data: CreateTable,
) -> TableInfo:
    """A new table; it starts at once when nobody has to be waited for."""
    await limits.count("create", me.id)
    await limits.count("create", address(request))
    if data.listed and any(wish.kind == "open" for wish in data.seats):
        await limits.count("lobby", address(request))
        async with reading.connect() as connection:
            limits.check_waiting(await stored.waiting_of(connection, me.id))
    room = await opening.create(services, me, data)
    await vacation.also_at(reading, room, me)
    return told(room, me)


@get("/api/tables/{table_id:str}", tags=TAGS, responses=problems(404, 409))
async def table(rooms: Rooms, visitor: Person | None, table_id: TableId, token: Token = None) -> TableInfo:
    """One table."""
    return told(await found_for(rooms, table_id, visitor, token), visitor)


@post(
    "/api/tables/{table_id:str}/join", tags=TAGS, status_code=200, responses=problems(401, 404, 409, *WRITES)
)
async def join(
    rooms: Rooms,
    limits: Limits,
    reading: AsyncEngine,
    tasks: Tasks,
    me: Person,
    table_id: TableId,
    data: JoinTable,
) -> TableInfo:
    """Take an open seat, or your own again from the bot that stands in."""
    limits.check("seat", me.id)
    room = await room_for(rooms, table_id, me, data.token)
    if me.id not in room.row.people():
        async with reading.connect() as connection:
            if await is_blocked_by(connection, {room.row.host_id, *room.row.people()}, me.id):
                raise Forbidden("You cannot sit down at this table.")
    await tasks.shielded(play.revise(room, lambda row: seating.joined(row, me, data.seat)))
    await tasks.shielded(vacation.also_at(reading, room, me))
    return told(room, me)


@post("/api/tables/{table_id:str}/leave", tags=TAGS, status_code=200, responses=problems(401, 403, 404, 409))
async def leave(rooms: Rooms, limits: Limits, tasks: Tasks, me: Person, table_id: TableId) -> TableInfo:
    """Stand up. At a running table a bot stands in, and you may come back by joining."""
    limits.check("seat", me.id)
    room = await room_for(rooms, table_id, me, None)
    await tasks.shielded(play.revise(room, lambda row: seating.left(row, me)))
    return told(room, me)


@post("/api/tables/{table_id:str}/start", tags=TAGS, status_code=200, responses=problems(401, 403, 404, 409))
async def start(rooms: Rooms, tasks: Tasks, me: Person, table_id: TableId) -> TableInfo:
    """The host waits no longer; bots take the open seats."""
    room = await room_for(rooms, table_id, me, None)
    await tasks.shielded(play.revise(room, lambda row: seating.starting(row, me)))
    return told(room, me)


@post("/api/tables/{table_id:str}/close", tags=TAGS, status_code=204, responses=problems(401, 403, 404, 409))
async def close(rooms: Rooms, store: DatabaseTables, me: Person, table_id: TableId) -> None:
    """The host gives up a table whose game has not begun, or which cannot be opened; those who sat there are told."""
    found = await found_for(rooms, table_id, me, None)
    if isinstance(found, Parked):
        await _close_parked(store, found, me)
    else:
        await opening.close(found, me)


async def _close_parked(store: DatabaseTables, parked: Parked, host: Person) -> None:
    """The host closes a table that cannot be opened. A game that had begun is over then, and stays stored."""
    if parked.row.host_id != host.id:
        raise Forbidden("Only the host can close a table.")
    text = f"{host.name} has closed a table that could not be opened any more."
    others = sorted(parked.row.people() - {host.id})
    if not await store.close_broken(
        parked.row, [NewNotice(person, "table-closed", text) for person in others]
    ):
        raise Clash("The game is over already.")


@post(
    "/api/tables/{table_id:str}/rematch", tags=TAGS, status_code=200, responses=problems(401, 403, 404, 409)
)
async def rematch(reading: AsyncEngine, rooms: Rooms, me: Person, table_id: TableId) -> TableInfo:
    """The same game with the same people once more: the first who asks makes the table, the others find it."""
    room = await following.rematch(await room_for(rooms, table_id, me, None), me)
    await vacation.also_at(reading, room, me)
    return told(room, me)


@get("/api/tables/{table_id:str}/campaign", tags=TAGS, responses=problems(404, 409))
async def campaign(
    rooms: Rooms, store: DatabaseTables, visitor: Person | None, table_id: TableId, token: Token = None
) -> CampaignSheet:
    """The campaign a table belongs to: its games with their tables, and the standing after this one."""
    room = await room_for(rooms, table_id, visitor, token)
    return await campaigns.sheet_of(store, room.row)


@post("/api/tables/{table_id:str}/next", tags=TAGS, status_code=200, responses=problems(401, 403, 404, 409))
async def next_game(reading: AsyncEngine, rooms: Rooms, me: Person, table_id: TableId) -> TableInfo:
    """On to the next game of a campaign, with the same seats: the first who asks lays it out, the others find it."""
    room = await following.next_game(await room_for(rooms, table_id, me, None), me)
    await vacation.also_at(reading, room, me)
    return told(room, me)


@post(
    "/api/tables/{table_id:str}/fork",
    tags=TAGS,
    status_code=201,
    responses=problems(401, 403, 404, 409, *WRITES),
)
async def fork(
    rooms: Rooms, me: Person, asker: str, table_id: TableId, data: Fork, token: Token = None
) -> TableInfo:
    """Play on from any moment of a finished game, in a sandbox of your own."""
    old = await room_for(rooms, table_id, me, token)
    return told(await opening.fork(old, me, data, asker), me)


ROUTES = [lobby, create, table, join, leave, start, close, rematch, campaign, next_game, fork]
