"""Looking back at a table: what I have missed, how the dice fell, and what an analysis finds."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import Parameter

from doubloon.hosting import access
from doubloon.hosting.learning import looking_back as back
from doubloon.hosting.wire import AnalysisTold, LastTurn, Luck, Person
from doubloon.server.http.limits import Limits
from doubloon.server.routes.needs import WRITES, problems
from doubloon.server.routes.tables import TableId, Token
from doubloon.server.tables.lookup import room_for
from doubloon.server.tables.rooms import Rooms
from doubloon.server.thinking.analyses import Analyses

TAGS = ["playing"]


@get("/api/tables/{table_id:str}/last-turn", tags=TAGS, responses=problems(401, 403, 404, 409))
async def last_turn(
    rooms: Rooms, me: Person, table_id: TableId, seat: Annotated[int, Parameter(ge=0, lt=8)]
) -> LastTurn:
    """Up to which version my seat knows the table by its own doing."""
    room = await room_for(rooms, table_id, me, None)
    return back.last_turn(room, me, seat)


@get("/api/tables/{table_id:str}/luck", tags=TAGS, responses=problems(403, 404, 409))
async def luck(
    rooms: Rooms, visitor: Person | None, asker: str, table_id: TableId, token: Token = None
) -> Luck:
    """How often each face fell for each seat of a finished game, beside what was to be expected."""
    room = await room_for(rooms, table_id, visitor, token)
    return await back.dice_luck(room, asker)


@get("/api/tables/{table_id:str}/analysis", tags=TAGS, responses=problems(403, 404, 409))
async def analysis(
    rooms: Rooms, analyses: Analyses, visitor: Person | None, table_id: TableId, token: Token = None
) -> AnalysisTold:
    """How far the analysis of a finished game is, and what it found: the same for everybody."""
    room = await room_for(rooms, table_id, visitor, token)
    access.check_over(room)
    return await analyses.told(room)


@post(
    "/api/tables/{table_id:str}/analysis",
    tags=TAGS,
    status_code=200,
    responses=problems(401, 404, 409, *WRITES),
)
async def analyse(
    rooms: Rooms,
    limits: Limits,
    analyses: Analyses,
    me: Person,
    asker: str,
    table_id: TableId,
    token: Token = None,
) -> AnalysisTold:
    """Have a finished game analysed, once for everybody; asking again changes nothing unless it came to nothing."""
    room = await room_for(rooms, table_id, me, token)
    access.check_over(room)
    await limits.count("analyse", me.id)
    return await analyses.ask(room, asker)


ROUTES = [last_turn, luck, analysis, analyse]
