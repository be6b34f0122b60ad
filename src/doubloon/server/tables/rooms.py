"""The rooms of this worker: tables in memory, each a cache of what the database says about one table.

Any worker can open any room, and may lose it at any time.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from doubloon.games import game
from doubloon.hosting.new_tables import opening
from doubloon.hosting.problems import Broken, NotFound
from doubloon.hosting.protocols import Conflict
from doubloon.hosting.room import Room
from doubloon.hosting.table_row import TableRow
from doubloon.kernel.errors import BadRecord, BadTable
from doubloon.kernel.tables import keeping
from doubloon.kernel.tables.replay import replay
from doubloon.kernel.tables.standing import strikes
from doubloon.server.monitoring import metrics
from doubloon.server.store import tables as stored

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

    from doubloon.hosting.services import Services
    from doubloon.server.tasks import Tasks
    from doubloon.server.thinking.queues import Replays

log = logging.getLogger(__name__)
MOST_KEPT: Final = 1000
MOST_PARKED: Final = 10_000
TRY_AGAIN_AFTER: Final = 60.0
"""Seconds after which a table that could not be opened is tried again: somebody may have mended it."""
LONG: Final = 40
"""Plies beyond which playing them again is work for a thread."""


class Parked(NamedTuple):
    """A table that cannot be opened here: what is known about it without the game, and why."""

    row: TableRow
    text: str

    def online(self) -> list[int]:
        """Nobody can connect to it."""
        return []


class Rooms:
    """All rooms of this worker, by table."""

    def __init__(self, engine: AsyncEngine, alone: bool, replays: Replays, tasks: Tasks) -> None:
        self.engine = engine
        self.tasks = tasks
        self.services: Services
        """Set once they are made: rooms and services need each other."""
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
            task = self.tasks.started(self._load(table_id))
            self.opening[table_id] = task
            task.add_done_callback(lambda _: self.opening.pop(table_id, None))
        return await asyncio.shield(task)

    async def fresh(self, table_id: str) -> Room:
        """The same, and not behind what any worker has stored so far."""
        room = await self.room(table_id)
        return room if self.alone else await self.caught_up(room)

    async def caught_up(self, room: Room) -> Room:
        """A room that is not behind the database: besides workers, `doubloon admin` may have written to it."""
        table_id = room.id
        async with self.engine.connect() as connection:
            revision = await stored.revision(connection, table_id)
        if revision != room.row.revision:
            async with room.lock:
                await self.catch_up(room)
            room.show()
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
            client.close(4000 + Broken.status_code, text)

    async def row(self, table_id: str) -> TableRow:
        """What the database says about a table, without the game."""
        async with self.engine.connect() as connection:
            row = await stored.table_row(connection, table_id)
        if row is None:
            raise NotFound("There is no such table.")
        return row

    async def _load(self, table_id: str) -> Room:
        async with self.engine.connect() as connection:
            row = await stored.table_row(connection, table_id)
            kept = await stored.journal(connection, table_id, row.version) if row is not None else None
            remarks = await stored.remarks_of(connection, table_id)
            states = await stored.states_of(connection, table_id)
        if row is None or kept is None:
            raise NotFound("There is no such table.")
        try:
            found = await self.replays.opened(lambda: _opened(kept, states))
        except Exception as error:
            raise self._parked(table_id, error) from None
        try:
            row, remarks = await opening.reopened(self.services, row, found, remarks)
        except Conflict:
            return await self._load(table_id)  # another worker was faster
        return self.keep(Room(self.services, row, found.table, remarks))

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

    def forget(self, room: Room) -> None:
        """A table was closed by its host."""
        room.closed = True
        self.open.pop(room.id, None)
        for client in list(room.clients):
            client.close(4404, "The host has closed this table.")

    async def catch_up(self, room: Room) -> None:
        """Read what other workers have stored since. The room's lock is held."""
        async with self.engine.connect() as connection:
            row = await stored.table_row(connection, room.id)
            if row is None:
                raise NotFound("There is no such table any more.")
            plies, _ = await stored.plies_after(connection, room.id, room.version, row.version)
            remarks = await stored.remarks_of(connection, room.id)
            struck = any("action" not in ply for ply in plies)
            everything = await stored.journal(connection, room.id, row.version) if struck else None
        table = room.table.copy()

        def again() -> None:
            for ply in plies:
                replay(table, ply)

        try:
            if len(plies) > LONG:
                await self.replays.opened(again)
            else:
                again()
        except Exception as error:
            raise self._parked(room.id, error) from None
        room.put(row, table, remarks, room.strikes if everything is None else strikes(everything.plies))


def _opened(kept: stored.StoredJournal, states: list[keeping.Stored]) -> keeping.Opened:
    """The table of a journal, of other rules too; a game that is not installed here is told in a sentence."""
    try:
        return keeping.opened(game(kept.head["game"]), kept.record(), states)
    except (BadRecord, BadTable) as error:
        raise Broken(f"This table cannot be opened here: {error}") from None
