"""Lessons, pictures of a game, and puzzles."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import Parameter

from doubloon.hosting import play
from doubloon.hosting.clients import views
from doubloon.hosting.learning import teaching
from doubloon.hosting.new_tables import opening
from doubloon.hosting.seats import seating
from doubloon.hosting.services import Services
from doubloon.hosting.wire import LessonInfo, Panel, Person, PuzzleInfo, PuzzleSheet, TableInfo
from doubloon.server.http.limits import Limits
from doubloon.server.routes.games import GameId
from doubloon.server.routes.needs import WRITES, AnyRequest, address, problems
from doubloon.server.routes.tables import TableId
from doubloon.server.tables.lookup import room_for
from doubloon.server.tables.rooms import Rooms
from doubloon.server.tasks import Tasks

TAGS = ["learning"]
Id = Annotated[str, Parameter(max_length=80)]


@get("/api/games/{game_id:str}/lessons", tags=TAGS, responses=problems(404), sync_to_thread=True)
def lessons(game_id: GameId) -> list[LessonInfo]:
    """A game's lessons, in their order."""
    return teaching.lesson_infos(game_id)


@get("/api/games/{game_id:str}/minute", tags=TAGS, responses=problems(404), sync_to_thread=True)
def minute(game_id: GameId) -> list[Panel]:
    """A game in a minute: frozen views with a sentence each."""
    return teaching.panels(game_id)


@get("/api/games/{game_id:str}/puzzles", tags=TAGS, responses=problems(404), sync_to_thread=True)
def puzzles(game_id: GameId) -> list[PuzzleInfo]:
    """A game's puzzles."""
    return teaching.puzzle_infos(game_id)


@get("/api/puzzles/{puzzle_id:str}", tags=TAGS, responses=problems(404), sync_to_thread=True)
def puzzle(puzzle_id: Id) -> PuzzleSheet:
    """One puzzle, with what every choice is worth."""
    return teaching.puzzle_sheet(puzzle_id)


@post("/api/lessons/{lesson_id:str}", tags=TAGS, status_code=201, responses=problems(401, 404, *WRITES))
async def teach(
    limits: Limits, services: Services, request: AnyRequest, me: Person, lesson_id: Id
) -> TableInfo:
    """A table of my own on which this lesson is played."""
    await limits.count("create", me.id)
    await limits.count("create", address(request))
    room = await opening.teach(services, me, lesson_id)
    return views.info(room.row, me, room.online())


@post("/api/tables/{table_id:str}/alone", tags=TAGS, status_code=200, responses=problems(401, 404, *WRITES))
async def alone(rooms: Rooms, limits: Limits, tasks: Tasks, me: Person, table_id: TableId) -> TableInfo:
    """The lesson of this table ends; its game goes on."""
    limits.check("seat", me.id)
    room = await room_for(rooms, table_id, me, None)
    await tasks.shielded(play.revise(room, lambda row: seating.without_lesson(row, me)))
    return views.info(room.row, me, room.online())


ROUTES = [lessons, minute, puzzles, puzzle, teach, alone]
