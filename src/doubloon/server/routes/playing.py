"""Playing over plain HTTP, for programs; and looking back: moments, records, verification."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import get, post
from litestar.params import Parameter

from doubloon.kernel.errors import BadRecord
from doubloon.kernel.record import Record
from doubloon.kernel.table import played_elsewhere, replayed
from doubloon.server import access, advice, play, talk, views
from doubloon.server.access import found_for, room_for
from doubloon.server.hall import Hall
from doubloon.server.problems import AgainstTheRules, BadRequest, Clash, Forbidden
from doubloon.server.routes.needs import WRITES, AnyRequest, address, problems
from doubloon.server.routes.tables import TableId, Token
from doubloon.server.store import tables as stored
from doubloon.server.wire import (
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

TAGS = ["playing"]
COMMAND = problems(401, 404, 409, 422, *WRITES)
Number = Annotated[int | None, Parameter(ge=0, le=10**9, required=False)]
Seat = Annotated[int | None, Parameter(ge=0, lt=8, required=False)]


@post("/api/tables/{table_id:str}/act", tags=TAGS, status_code=200, responses=COMMAND)
async def act(hall: Hall, me: Person, table_id: TableId, data: Act) -> Accepted:
    """Do this, at this version: stored when it is answered."""
    room = await room_for(hall, table_id, me, None)
    access.check_flow(hall, "act", me)
    return _accepted(
        await hall.surely(play.act(hall, room, me, data.seat, data.action, data.version, data.key))
    )


PAUSES: Final = {"watch": 3, "quick": 1, "instant": 0}


@post(
    "/api/tables/{table_id:str}/pace",
    tags=TAGS,
    status_code=204,
    responses=problems(401, 403, 404, 409, *WRITES),
)
async def pace(hall: Hall, me: Person, table_id: TableId, data: BotPace) -> None:
    """How fast bots move: for the only person at a table, since others would wait or miss it."""
    room = await room_for(hall, table_id, me, None)
    if not room.sheet.seats_of(me):
        raise Forbidden("You do not sit at this table.")
    if room.sheet.people() != {me.id}:
        raise Clash("Other people play here: bots keep their usual pace.")
    room.bot_pauses = PAUSES[data.pace]


@post("/api/tables/{table_id:str}/undo", tags=TAGS, status_code=200, responses=COMMAND)
async def undo(hall: Hall, me: Person, table_id: TableId, data: Undo) -> Accepted:
    """Take back my last action, as far as the table allows."""
    room = await room_for(hall, table_id, me, None)
    access.check_flow(hall, "act", me)
    return _accepted(await hall.surely(play.undo(hall, room, me, data.seat, data.version, data.key)))


@post("/api/tables/{table_id:str}/ask-rewind", tags=TAGS, status_code=200, responses=COMMAND)
async def ask_rewind(hall: Hall, me: Person, table_id: TableId, data: AskRewind) -> Accepted:
    """Ask everybody to go back to an earlier version."""
    room = await room_for(hall, table_id, me, None)
    access.check_flow(hall, "act", me)
    return _accepted(await hall.surely(play.ask_rewind(hall, room, me, data.to, data.version, data.key)))


@post("/api/tables/{table_id:str}/consent", tags=TAGS, status_code=200, responses=COMMAND)
async def consent(hall: Hall, me: Person, table_id: TableId, data: Consent) -> Accepted:
    """Answer such a request."""
    room = await room_for(hall, table_id, me, None)
    access.check_flow(hall, "act", me)
    return _accepted(await hall.surely(play.consent(hall, room, me, data.agree, data.key)))


@post(
    "/api/tables/{table_id:str}/why", tags=TAGS, status_code=200, responses=problems(401, 404, 409, *WRITES)
)
async def why(hall: Hall, me: Person, table_id: TableId, data: AskWhy) -> WhyNot:
    """Why may I not do this?"""
    room = await room_for(hall, table_id, me, None)
    access.check_flow(hall, "read", me)
    return advice.why_not(room, me, data.seat, data.action)


@get("/api/tables/{table_id:str}/hint", tags=TAGS, responses=problems(401, 403, 404, 409))
async def hint(
    hall: Hall,
    request: AnyRequest,
    me: Person,
    table_id: TableId,
    seat: Annotated[int, Parameter(ge=0, lt=8)],
) -> Hinted:
    """What would the computer do?"""
    return await advice.hinted(hall, await room_for(hall, table_id, me, None), me, seat, address(request))


@get("/api/tables/{table_id:str}/chat", tags=TAGS, responses=problems(404, 409))
async def chat(
    hall: Hall, whoever: Person | None, table_id: TableId, since: Number = None, token: Token = None
) -> list[ChatLine]:
    """What was said at the table."""
    found = await found_for(hall, table_id, whoever, token)
    async with hall.reading.connect() as connection:
        return await stored.chat_of(connection, found.sheet.id, since or 0)


@post(
    "/api/tables/{table_id:str}/chat", tags=TAGS, status_code=200, responses=problems(401, 404, 409, *WRITES)
)
async def say(hall: Hall, me: Person, table_id: TableId, data: Say, token: Token = None) -> Accepted:
    """Say something; the version is that of the table."""
    room = await room_for(hall, table_id, me, token)
    access.check_flow(hall, "chat", me)
    await talk.say(hall, room, me, data.text, data.key)
    return Accepted(data.key, room.version)


@get("/api/tables/{table_id:str}/moment", tags=TAGS, responses=problems(403, 404, 409))
async def moment(
    hall: Hall,
    whoever: Person | None,
    asker: str,
    table_id: TableId,
    version: Number = None,
    seat: Seat = None,
    token: Token = None,
) -> Moment:
    """The table at a version (now, if none is given) as a seat of mine, or a spectator, saw it."""
    room = await room_for(hall, table_id, whoever, token)
    access.check_may_look(room, whoever, seat)
    table = room.table
    if version is not None and version > table.version:
        raise BadRequest(f"This table is at version {table.version}.")
    if version is not None and version < table.version:
        table = await hall.replays.looked_back(asker, lambda: room.table.at(version))
        table.names = room.sheet.names()
        access.check_may_look(room, whoever, seat)
    return Moment(room.id, table.version, room.version, views.view(room.sheet, table, room.remarks, seat))


@get("/api/tables/{table_id:str}/record", tags=TAGS, responses=problems(403, 404, 409))
async def record(hall: Hall, whoever: Person | None, table_id: TableId, token: Token = None) -> Record:
    """The whole record of a finished game, seed included: replay it, verify it, keep it."""
    room = await room_for(hall, table_id, whoever, token)
    access.check_over(room)
    return room.table.record()


@get("/api/tables/{table_id:str}/verify", tags=TAGS, responses=problems(403, 404, 409))
async def verify(
    hall: Hall, whoever: Person | None, asker: str, table_id: TableId, token: Token = None
) -> Verdict:
    """Roll every die of a finished game again from its seed, and compare. A game of other rules that parts from those
    installed cannot be checked here, and nobody is accused."""
    room = await room_for(hall, table_id, whoever, token)
    access.check_over(room)
    kept = room.table.record()
    try:
        await hall.replays.looked_back(asker, lambda: replayed(room.table.game, kept, None, True))
    except BadRecord as error:
        if played_elsewhere(room.table.game, kept):
            raise Clash(f"This game cannot be checked by the rules installed here: {error}") from None
        return Verdict(False, str(error), error.ply)
    text = f"All {len(kept['plies'])} moves, their dice and {len(kept['hashes'])} state hashes agree with the seed."
    return Verdict(True, text, None)


def _accepted(answer: play.Answer) -> Accepted:
    """A command over HTTP: refused and stale are errors."""
    if isinstance(answer, Refused):
        raise AgainstTheRules(answer.text, answer.clause)
    if isinstance(answer, Stale):
        raise Clash(f"The table has moved on to version {answer.version}; nothing was done.")
    return answer


ROUTES = [act, pace, undo, ask_rewind, consent, why, hint, chat, say, moment, record, verify]
