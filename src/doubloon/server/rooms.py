"""Tables in memory. A room is a cache of what the database says about one table, and the people connected to it.

Any worker can open any room, and may lose it at any time. The kernel's table in it is replaced, never changed, and
only after its newest ply has been stored: whoever looks at a room sees nothing that could still be lost.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from doubloon.games import game
from doubloon.kernel import keeping
from doubloon.kernel.errors import BadRecord, BadTable
from doubloon.kernel.table import Table
from doubloon.server import journal, metrics, upgrade
from doubloon.server.lines import Replays
from doubloon.server.problems import Broken, NotFound
from doubloon.server.sheet import Remark, Sheet
from doubloon.server.store import tables as stored
from doubloon.server.store.writer import Conflict, Writer
from doubloon.server.wire import SeatInfo

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

    from doubloon.server.clients import Client

log = logging.getLogger(__name__)
MOST_KEPT: Final = 1000
MOST_PARKED: Final = 10_000
TRY_AGAIN_AFTER: Final = 60.0
"""Seconds after which a table that could not be opened is tried again: somebody may have mended it."""
LONG: Final = 40
"""Plies beyond which playing them again is work for a thread."""


class Room:
    """One table: its sheet, the game, and who is here."""

    def __init__(
        self, sheet: Sheet, table: Table, remarks: list[Remark], strikes: list[journal.Strike]
    ) -> None:
        self.id = sheet.id
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.elsewhere: dict[str, tuple[list[int], int]] = {}
        """By worker: the seats that are online there, and the number of spectators."""
        self.views: dict[int | None, tuple[int, bytes]] = {}
        """By chair: the last picture that was drawn for it, and since when it tells the log. No more than there are chairs."""
        self.infos: dict[str | None, bytes] = {}
        """By person, for those who sit here or are the host; and for everybody else."""
        self.seated: dict[str | None, list[SeatInfo]] = {}
        """The seats as each person is told about them; they change seldom."""
        self.said = 0
        self.bot_pauses = 1
        """How many of the usual pauses a bot makes before it moves; the one person of the table chooses."""
        self.closed = False
        """The host has given the table up; nothing is stored for it any more."""
        self._online: list[int] | None = None
        self.sheet = sheet
        self.put(sheet, table, remarks, strikes)

    def put(self, sheet: Sheet, table: Table, remarks: list[Remark], strikes: list[journal.Strike]) -> None:
        """This is how things stand from now on. All of it has been stored."""
        if sheet.seats is not self.sheet.seats:
            self._somebody_came_or_went()
        self.sheet, self.table, self.remarks, self.strikes = sheet, table, remarks, strikes
        self.views.clear()
        self.infos.clear()
        table.names = sheet.names()

    @property
    def version(self) -> int:
        """The version everybody here sees."""
        return self.table.version

    def online(self) -> list[int]:
        """The seats whose people are connected, to this worker or another."""
        if self._online is None:
            here = {seat for client in self.clients for seat in self.sheet.seats_of(client.person)}
            self._online = sorted(here.union(*(seats for seats, _ in self.elsewhere.values())))
        return self._online

    def spectators(self) -> int:
        """How many are connected who hold no seat."""
        here = sum(not self.sheet.seats_of(client.person) for client in self.clients)
        return here + sum(count for _, count in self.elsewhere.values())

    def enter(self, client: Client) -> None:
        """Somebody connects."""
        self.clients.add(client)
        self._somebody_came_or_went()

    def leave(self, client: Client) -> None:
        """Somebody is gone."""
        self.clients.discard(client)
        self._somebody_came_or_went()
        if not self.clients:
            self.views.clear()

    def others_are_here(self, worker: str, seats: list[int], watching: int) -> None:
        """Another worker tells who is connected there."""
        self.elsewhere.pop(worker, None)
        if seats or watching:
            self.elsewhere[worker] = (seats, watching)
        self._somebody_came_or_went()

    def _somebody_came_or_went(self) -> None:
        self._online = None
        self.infos.clear()
        self.seated.clear()

    def changed(self) -> None:
        """Everybody here is shown the table anew."""
        for client in self.clients:
            client.look_again()


class Parked(NamedTuple):
    """A table that cannot be opened here: what is known about it without the game, and why."""

    sheet: Sheet
    text: str

    def online(self) -> list[int]:
        """Nobody can connect to it."""
        return []


class Rooms:
    """All rooms of this worker, by table."""

    def __init__(self, engine: AsyncEngine, alone: bool, replays: Replays, writer: Writer) -> None:
        self.engine = engine
        self.writer = writer
        self.replays = replays
        self.alone = alone
        """No other worker writes to this database."""
        self.open: OrderedDict[str, Room] = OrderedDict()
        self.opening: dict[str, asyncio.Task[Room]] = {}
        self.parked: OrderedDict[str, tuple[str, float]] = OrderedDict()
        """Tables that cannot be opened: why, and until when nobody need try again."""

    async def room(self, table_id: str) -> Room:
        """The room of a table, from the database if need be."""
        known = self.open.get(table_id)
        if known is not None:
            self.open.move_to_end(table_id)
            return known
        trouble = self.trouble(table_id)
        if trouble is not None:
            raise Broken(trouble)
        task = self.opening.get(table_id)
        if task is None:
            task = asyncio.create_task(self._load(table_id))
            self.opening[table_id] = task
            task.add_done_callback(lambda _: self.opening.pop(table_id, None))
        return await asyncio.shield(task)

    async def fresh(self, table_id: str) -> Room:
        """The same, and not behind what any worker has stored so far."""
        room = await self.room(table_id)
        if self.alone:
            return room
        async with self.engine.connect() as connection:
            revision = await stored.revision(connection, table_id)
        if revision != room.sheet.revision:
            async with room.lock:
                await self.catch_up(room)
            room.changed()
        return room

    def trouble(self, table_id: str) -> str | None:
        """Why a table cannot be opened here, as far as somebody has tried lately."""
        text, until = self.parked.get(table_id, (None, 0.0))
        return text if time.monotonic() < until else None

    def park(self, table_id: str, text: str) -> None:
        """This table cannot be opened; nobody tries again for a while, and those at it are told."""
        self.parked[table_id] = (text, time.monotonic() + TRY_AGAIN_AFTER)
        self.parked.move_to_end(table_id)
        if len(self.parked) > MOST_PARKED:
            self.parked.popitem(last=False)
        room = self.open.pop(table_id, None)
        for client in room.clients if room is not None else ():
            client.hang_up(4000 + Broken.status_code, text)

    async def sheet(self, table_id: str) -> Sheet:
        """What the database says about a table, without the game."""
        async with self.engine.connect() as connection:
            sheet = await stored.sheet(connection, table_id)
        if sheet is None:
            raise NotFound("There is no such table.")
        return sheet

    async def _load(self, table_id: str) -> Room:
        async with self.engine.connect() as connection:
            sheet = await stored.sheet(connection, table_id)
            kept = await stored.journal(connection, table_id, sheet.version) if sheet is not None else None
            remarks = await stored.remarks_of(connection, table_id)
            states = await stored.states_of(connection, table_id)
        if sheet is None or kept is None:
            raise NotFound("There is no such table.")
        try:
            found = await self.replays.opened(lambda: _opened(kept, states))
        except Exception as error:
            raise self._parked(table_id, error) from None
        if found.how != "same" and sheet.state != "over":
            try:
                sheet, remarks = await upgrade.go_on(self.writer, sheet, found, remarks)
            except Conflict:
                return await self._load(table_id)  # another worker was faster
        room = Room(sheet, found.table, remarks, journal.strikes(found.table.record()["plies"]))
        return self.keep(room)

    def _parked(self, table_id: str, error: Exception) -> Broken:
        """The table is parked; the sentence its people are told."""
        if not isinstance(error, Broken):
            log.error("a table cannot be opened", exc_info=error, extra={"table": table_id})
            error = Broken("This table cannot be opened here: what is stored of it does not fit together.")
        self.park(table_id, error.text)
        return error

    def keep(self, room: Room) -> Room:
        """Remember a room; those that nobody is in, and nobody has used for longest, make place."""
        self.open[room.id] = room
        unused = (old.id for old in self.open.values() if not old.clients and not old.lock.locked())
        for table_id in list(islice(unused, max(0, len(self.open) - MOST_KEPT))):
            del self.open[table_id]
        metrics.ROOMS.set(len(self.open))
        return room

    async def catch_up(self, room: Room) -> None:
        """Read what other workers have stored since. The room's lock is held."""
        async with self.engine.connect() as connection:
            sheet = await stored.sheet(connection, room.id)
            if sheet is None:
                raise NotFound("There is no such table any more.")
            plies, _ = await stored.plies_after(connection, room.id, room.version, sheet.version)
            remarks = await stored.remarks_of(connection, room.id)
            struck = any("action" not in ply for ply in plies)
            everything = await stored.journal(connection, room.id, sheet.version) if struck else None
        table = room.table.copy()

        def again() -> None:
            for ply in plies:
                journal.play(table, ply)

        try:
            if len(plies) > LONG:
                await self.replays.opened(again)
            else:
                again()
        except Exception as error:
            raise self._parked(room.id, error) from None
        room.put(
            sheet, table, remarks, room.strikes if everything is None else journal.strikes(everything.plies)
        )


def _opened(kept: stored.Journal, states: list[keeping.Stored]) -> keeping.Opened:
    """The table of a journal, of other rules too; a game that is not installed here is told in a sentence."""
    try:
        return keeping.opened(game(kept.head["game"]), kept.record(), states)
    except (BadRecord, BadTable) as error:
        raise Broken(f"This table cannot be opened here: {error}") from None
