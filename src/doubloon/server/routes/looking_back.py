"""Looking back at a table: what I have missed, and how the dice fell."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import Parameter

from doubloon.server import access
from doubloon.server import luck as counting
from doubloon.server.access import room_for
from doubloon.server.hall import Hall
from doubloon.server.routes.needs import problems
from doubloon.server.routes.tables import TableId, Token
from doubloon.server.wire import LastTurn, Luck, Person

TAGS = ["playing"]


@get("/api/tables/{table_id:str}/last-turn", tags=TAGS, responses=problems(401, 403, 404, 409))
async def last_turn(
    hall: Hall, me: Person, table_id: TableId, seat: Annotated[int, Parameter(ge=0, lt=8)]
) -> LastTurn:
    """Up to which version my seat knows the table by its own doing."""
    room = await room_for(hall, table_id, me, None)
    access.check_own_seat(room, me, seat)
    plies = room.table.record()["plies"]
    return LastTurn(
        max((number for number, ply in enumerate(plies, 1) if ply.get("seat") == seat), default=0)
    )


@get("/api/tables/{table_id:str}/luck", tags=TAGS, responses=problems(403, 404, 409))
async def luck(hall: Hall, whoever: Person | None, table_id: TableId, token: Token = None) -> Luck:
    """How often each face fell for each seat of a finished game, beside what was to be expected."""
    room = await room_for(hall, table_id, whoever, token)
    access.check_over(room)
    return counting.luck(room.table.thrown(), room.table.seats)


ROUTES = [last_turn, luck]
