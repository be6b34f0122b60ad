"""Playing over plain HTTP, for programs; and looking back: moments, records, verification."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import get, post
from litestar.params import Parameter
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting import play
from doubloon.hosting.learning import advice, looking_back
from doubloon.hosting.problems import AgainstTheRules, Clash, Forbidden
from doubloon.hosting.wire import (
    Accepted,
    Act,
    AskRewind,
    AskWhy,
    BotPace,
    ChatLine,
    Consent,
    Hinted,
    Moment,
    Person,
    Refused,
    Say,
    Stale,
    Undo,
    Verdict,
    WhyNot,
)
from doubloon.kernel.tables.record import Record
from doubloon.server.http.limits import Limits
from doubloon.server.routes.needs import WRITES, AnyRequest, address, problems
from doubloon.server.routes.tables import TableId, Token
from doubloon.server.store import tables as stored
from doubloon.server.store.writer import Writer
from doubloon.server.tables import chat as chat_lines
from doubloon.server.tables.lookup import found_for, room_for
from doubloon.server.tables.rooms import Rooms
from doubloon.server.tasks import Tasks

TAGS = ["playing"]
COMMAND = problems(401, 404, 409, 422, *WRITES)
Number = Annotated[int | None, Parameter(ge=0, le=10**9, required=False)]
Seat = Annotated[int | None, Parameter(ge=0, lt=8, required=False)]


@post("/api/tables/{table_id:str}/act", tags=TAGS, status_code=200, responses=COMMAND)
async def act(
    rooms: Rooms, limits: Limits, tasks: Tasks, me: Person, table_id: TableId, data: Act
) -> Accepted:
    """Do this, at this version: stored when it is answered."""
    room = await room_for(rooms, table_id, me, None)
    limits.check("act", me.id)
    return _accepted(await tasks.shielded(play.act(room, me, data.seat, data.action, data.version, data.key)))


PAUSES: Final = {"watch": 3, "quick": 1, "instant": 0}


@post(
    "/api/tables/{table_id:str}/pace",
    tags=TAGS,
    status_code=204,
    responses=problems(401, 403, 404, 409, *WRITES),
)
async def pace(rooms: Rooms, me: Person, table_id: TableId, data: BotPace) -> None:
    """How fast bots move: for the only person at a table, since others would wait or miss it."""
    room = await room_for(rooms, table_id, me, None)
    if not room.row.seats_of(me):
        raise Forbidden("You do not sit at this table.")
    if room.row.people() != {me.id}:
        raise Clash("Other people play here: bots keep their usual pace.")
    room.bot_pauses = PAUSES[data.pace]


@post("/api/tables/{table_id:str}/undo", tags=TAGS, status_code=200, responses=COMMAND)
async def undo(
    rooms: Rooms, limits: Limits, tasks: Tasks, me: Person, table_id: TableId, data: Undo
) -> Accepted:
    """Take back my last action, as far as the table allows."""
    room = await room_for(rooms, table_id, me, None)
    limits.check("act", me.id)
    return _accepted(await tasks.shielded(play.undo(room, me, data.seat, data.version, data.key)))


@post("/api/tables/{table_id:str}/ask-rewind", tags=TAGS, status_code=200, responses=COMMAND)
async def ask_rewind(
    rooms: Rooms, limits: Limits, tasks: Tasks, me: Person, table_id: TableId, data: AskRewind
) -> Accepted:
    """Ask everybody to go back to an earlier version."""
    room = await room_for(rooms, table_id, me, None)
    limits.check("act", me.id)
    return _accepted(await tasks.shielded(play.ask_rewind(room, me, data.to, data.version, data.key)))


@post("/api/tables/{table_id:str}/consent", tags=TAGS, status_code=200, responses=COMMAND)
async def consent(
    rooms: Rooms, limits: Limits, tasks: Tasks, me: Person, table_id: TableId, data: Consent
) -> Accepted:
    """Answer such a request."""
    room = await room_for(rooms, table_id, me, None)
    limits.check("act", me.id)
    return _accepted(await tasks.shielded(play.consent(room, me, data.agree, data.key)))


@post(
    "/api/tables/{table_id:str}/why", tags=TAGS, status_code=200, responses=problems(401, 404, 409, *WRITES)
)
async def why(rooms: Rooms, limits: Limits, me: Person, table_id: TableId, data: AskWhy) -> WhyNot:
    """Why may I not do this?"""
    room = await room_for(rooms, table_id, me, None)
    limits.check("read", me.id)
    return advice.why_not(room, me, data.seat, data.action)


@get("/api/tables/{table_id:str}/hint", tags=TAGS, responses=problems(401, 403, 404, 409))
async def hint(
    rooms: Rooms,
    request: AnyRequest,
    me: Person,
    table_id: TableId,
    seat: Annotated[int, Parameter(ge=0, lt=8)],
) -> Hinted:
    """What would the computer do?"""
    return await advice.hinted(await room_for(rooms, table_id, me, None), me, seat, address(request))


@get("/api/tables/{table_id:str}/chat", tags=TAGS, responses=problems(404, 409))
async def chat(
    rooms: Rooms,
    reading: AsyncEngine,
    visitor: Person | None,
    table_id: TableId,
    since: Number = None,
    token: Token = None,
) -> list[ChatLine]:
    """What was said at the table."""
    found = await found_for(rooms, table_id, visitor, token)
    async with reading.connect() as connection:
        lines = await stored.chat_of(connection, found.row.id, since or 0)
    return chat_lines.heard_by(found.row, visitor, lines)


@post(
    "/api/tables/{table_id:str}/chat", tags=TAGS, status_code=200, responses=problems(401, 404, 409, *WRITES)
)
async def say(
    rooms: Rooms,
    limits: Limits,
    writer: Writer,
    me: Person,
    table_id: TableId,
    data: Say,
    token: Token = None,
) -> Accepted:
    """Say something; the version is that of the table."""
    room = await room_for(rooms, table_id, me, token)
    limits.check("chat", me.id)
    await chat_lines.say(writer, room, me, data.text, data.key)
    return Accepted(data.key, room.version)


@get("/api/tables/{table_id:str}/moment", tags=TAGS, responses=problems(403, 404, 409))
async def moment(
    rooms: Rooms,
    visitor: Person | None,
    asker: str,
    table_id: TableId,
    version: Number = None,
    seat: Seat = None,
    token: Token = None,
) -> Moment:
    """The table at a version (now, if none is given) as a seat of mine, or a spectator, saw it."""
    room = await room_for(rooms, table_id, visitor, token)
    return await looking_back.moment(room, visitor, seat, version, asker)


@get("/api/tables/{table_id:str}/record", tags=TAGS, responses=problems(403, 404, 409))
async def record(rooms: Rooms, visitor: Person | None, table_id: TableId, token: Token = None) -> Record:
    """The whole record of a finished game, seed included: replay it, verify it, keep it."""
    return looking_back.record(await room_for(rooms, table_id, visitor, token))


@get("/api/tables/{table_id:str}/verify", tags=TAGS, responses=problems(403, 404, 409))
async def verify(
    rooms: Rooms, visitor: Person | None, asker: str, table_id: TableId, token: Token = None
) -> Verdict:
    """Roll every die of a finished game again from its seed, and compare. A game of other rules that parts from those
    installed cannot be checked here, and nobody is accused."""
    return await looking_back.verdict(await room_for(rooms, table_id, visitor, token), asker)


def _accepted(answer: play.Answer) -> Accepted:
    """A command over HTTP: refused and stale are errors."""
    if isinstance(answer, Refused):
        raise AgainstTheRules(answer.text, answer.clause)
    if isinstance(answer, Stale):
        raise Clash(f"The table has moved on to version {answer.version}; nothing was done.")
    return answer


ROUTES = [act, pace, undo, ask_rewind, consent, why, hint, chat, say, moment, record, verify]
