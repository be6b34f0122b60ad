"""The calls of the HTTP interface that need no other person, as the page answers them by `hosting`."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar
from urllib.parse import parse_qsl, unquote

import msgspec

from doubloon.analysis import Analysis
from doubloon.analysis.request import AnalysisRequest
from doubloon.hosting import play
from doubloon.hosting.clients import views
from doubloon.hosting.learning import looking_back, teaching
from doubloon.hosting.memory import SavedTable
from doubloon.hosting.new_tables import campaigns, opening, records, rematch
from doubloon.hosting.problems import BadRequest, NotFound
from doubloon.hosting.seats import seating
from doubloon.hosting.wire import AnalysisTold, BotPace, CreateTable, Fork, JoinTable, TableInfo

if TYPE_CHECKING:
    from doubloon.hosting.room import Room
    from doubloon.page.local_server import LocalServer

T = TypeVar("T")
PAUSES: Final = {"watch": 3, "quick": 1, "instant": 0}
WORLDS, SECONDS = 24, 120.0
"""What an analysis is worth in a browser."""


class Call(NamedTuple):
    """Who is asked, about which table, and what."""

    server: LocalServer
    table: str
    query: dict[str, str]
    body: bytes

    async def room(self) -> Room:
        """The table it is about."""
        return await self.server.room(self.table)

    def read(self, kind: type[T]) -> T:
        """What the body says."""
        return msgspec.json.decode(self.body or b"{}", type=kind)

    def number(self, name: str) -> int | None:
        """A whole number of the query."""
        text = self.query.get(name, "")
        if text and not (text.isascii() and text.isdigit() and len(text) < 10):
            raise BadRequest(f"{name} is a whole number.")
        return int(text) if text else None


async def answered(server: LocalServer, method: str, path: str, body: bytes) -> tuple[int, object]:
    """The status and the answer of a call; RequestError says why there is none."""
    where, _, query = path.partition("?")
    asked = dict(parse_qsl(query))
    if where == "tables" and method == "POST":
        return 201, await create(Call(server, "", asked, body))
    if where == "records" and method == "POST":
        return 201, await import_tables(Call(server, "", asked, body))
    if (lesson := re.fullmatch(r"lessons/([^/]+)", where)) and method == "POST":
        room = await opening.teach(server.services, server.me, unquote(lesson[1]))
        return 201, told(Call(server, room.id, asked, body), room)
    if (learning := re.fullmatch(r"games/([^/]+)/([a-z]+)", where)) and learning[2] in LEARNING:
        return 200, LEARNING[learning[2]](unquote(learning[1]))
    if puzzle := re.fullmatch(r"puzzles/([^/]+)", where):
        return 200, teaching.puzzle_sheet(unquote(puzzle[1]))
    found = re.fullmatch(r"tables/([^/]+)(?:/([a-z-]+))?", where)
    handler = CALLS.get(f"{method} {found[2] or ''}".strip()) if found else None
    if found is None or handler is None:
        raise NotFound("There is nothing at this address.")
    return 200, await handler(Call(server, unquote(found[1]), asked, body))


def told(call: Call, room: Room) -> TableInfo:
    """A table as its page is told about it."""
    return views.info(room.row, call.server.me, room.online())


async def create(call: Call) -> TableInfo:
    """A new table. Nobody else comes here, so no seat stays open."""
    wish = call.read(CreateTable)
    if any(one.kind == "open" for one in wish.seats):
        raise BadRequest("Nobody else can come to a table in this browser: give the open seats to computers.")
    return told(call, await opening.create(call.server.services, call.server.me, wish))


async def table(call: Call) -> TableInfo:
    return told(call, await call.room())


async def join(call: Call) -> TableInfo:
    """Take my seat back from the bot that stands in."""
    room, me, wish = await call.room(), call.server.me, call.read(JoinTable)
    await play.revise(room, lambda row: seating.joined(row, me, wish.seat))
    return told(call, room)


async def leave(call: Call) -> TableInfo:
    """A bot stands in for me."""
    room, me = await call.room(), call.server.me
    await play.revise(room, lambda row: seating.left(row, me))
    return told(call, room)


async def pace(call: Call) -> None:
    """How fast bots move."""
    (await call.room()).bot_pauses = PAUSES[call.read(BotPace).pace]


async def play_again(call: Call) -> TableInfo:
    return told(call, await rematch.rematch(await call.room(), call.server.me))


async def next_game(call: Call) -> TableInfo:
    return told(call, await rematch.next_game(await _in_campaign(call), call.server.me))


async def campaign(call: Call) -> object:
    return await campaigns.sheet_of(call.server.store, (await _in_campaign(call)).row)


async def _in_campaign(call: Call) -> Room:
    """A table, with the other tables of its campaign known."""
    room = await call.room()
    if room.row.campaign is not None:
        await call.server.load_campaign(room.row.campaign)
    return room


async def fork(call: Call) -> TableInfo:
    room = await call.room()
    return told(call, await opening.fork(room, call.server.me, call.read(Fork), "me"))


async def moment(call: Call) -> object:
    room = await call.room()
    return await looking_back.moment(room, call.server.me, call.number("seat"), call.number("version"), "me")


async def record(call: Call) -> object:
    return looking_back.record(await call.room())


async def verify(call: Call) -> object:
    return await looking_back.verdict(await call.room(), "me")


async def luck(call: Call) -> object:
    return await looking_back.dice_luck(await call.room(), "me")


async def last_turn(call: Call) -> object:
    return looking_back.last_turn(await call.room(), call.server.me, call.number("seat") or 0)


# --- looking back at a finished game ----------------------------------------------------------------------------------


async def analysis(call: Call) -> AnalysisTold:
    """How far it is, and what was found."""
    kept = await call.server.browser.analysis_of(call.table)
    if kept is not None:
        return AnalysisTold("done", 100, msgspec.json.decode(kept, type=Analysis))
    done = call.server.analysed.get(call.table)
    return AnalysisTold("none", 0, None) if done is None else AnalysisTold("running", done, None)


async def analyse(call: Call) -> AnalysisTold:
    """Have it done, unless somebody is at it or it is there."""
    found = await analysis(call)
    if found.state == "none":
        room = await call.room()
        request = AnalysisRequest(looking_back.record(room), room.row.names(), WORLDS, SECONDS)
        call.server.analysed[call.table] = 0
        call.server.services.background(_analysed(call, msgspec.json.encode(request)))
        found = AnalysisTold("waiting", 0, None)
    return found


async def _analysed(call: Call, packet: bytes) -> None:
    def progress(done: int) -> None:
        call.server.analysed[call.table] = done

    try:
        found = await call.server.browser.analyse(packet, progress)
        await call.server.browser.keep_analysis(call.table, found)
    finally:
        call.server.analysed.pop(call.table, None)


# --- tables that come and go as files ---------------------------------------------------------------------------------


class Export(msgspec.Struct):
    """All that is kept of several tables; every secret is in it."""

    format: str
    tables: list[SavedTable]


async def export(call: Call) -> Export:
    """A table with all that is kept of it."""
    room = await call.room()
    return Export(records.EXPORT, [call.server.store.saved[room.id]])


async def import_tables(call: Call) -> list[TableInfo]:
    """An export of this or another browser, or a record of any server. A table that is here already stays as it is."""
    try:
        found = msgspec.json.decode(call.body)
    except msgspec.DecodeError:
        raise BadRequest("This is no record of doubloon: it is not JSON.") from None
    if not (isinstance(found, dict) and found.get("format") == records.EXPORT):
        rooms = await records.open_records(call.server.services, call.server.me, found)
        return [told(call, room) for room in rooms]
    infos = []
    for saved in call.read(Export).tables:
        if await call.server.browser.load(saved.row.id) is None:
            await call.server.keep(saved)
        infos.append(told(call, await call.server.room(saved.row.id)))
    return infos


LEARNING: Final[dict[str, Callable[[str], object]]] = {
    "lessons": teaching.lesson_infos,
    "minute": teaching.panels,
    "puzzles": teaching.puzzle_infos,
}
"""By the last part of the address, for calls about one game."""
CALLS: Final[dict[str, Callable[[Call], Awaitable[object]]]] = {
    "GET": table,
    "POST join": join,
    "POST leave": leave,
    "POST pace": pace,
    "POST rematch": play_again,
    "GET campaign": campaign,
    "POST next": next_game,
    "POST fork": fork,
    "GET moment": moment,
    "GET record": record,
    "GET verify": verify,
    "GET luck": luck,
    "GET last-turn": last_turn,
    "GET analysis": analysis,
    "POST analysis": analyse,
    "GET export": export,
}
"""By method and the last part of the address, for calls about one table."""
