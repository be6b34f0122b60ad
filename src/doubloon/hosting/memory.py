"""Tables kept in this process's own memory, for a page in a browser and for tests: no database, no other worker.

A page hands in `keep`, which makes what is given to it safe (IndexedDB) before a command is acknowledged.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar, cast

import msgspec

from doubloon.games import game
from doubloon.hosting.new_tables import opening
from doubloon.hosting.problems import Broken, NotFound
from doubloon.hosting.protocols import CommandKey, Conflict, Follows, Link, TableChange
from doubloon.hosting.room import Room
from doubloon.hosting.table_row import Remark, TableRow
from doubloon.kernel.errors import DoubloonError
from doubloon.kernel.tables import keeping
from doubloon.kernel.tables.record import Record

if TYPE_CHECKING:
    from doubloon.hosting.new_tables.opening import NewTable
    from doubloon.hosting.seats.turns import NewNotice
    from doubloon.hosting.services import Services
    from doubloon.kernel.games.game import Outcome

T = TypeVar("T")


class SavedTable(msgspec.Struct):
    """All that is kept of one table, as plain values: `msgspec` encodes and decodes it. It holds every secret of the game."""

    row: TableRow
    record: Record
    remarks: list[Remark] = []
    states: list[keeping.Stored] = []
    """Stored states (`kernel/tables/keeping.py`): a table opens without playing everything again."""
    commands: dict[str, int] = {}
    """By `person key`: the version a command made."""


async def _nowhere(saved: SavedTable) -> None:
    """Memory is all there is."""


class MemoryStore:
    """A `TableStore`."""

    def __init__(self, keep: Callable[[SavedTable], Awaitable[None]] = _nowhere) -> None:
        self.saved: dict[str, SavedTable] = {}
        self.keep = keep

    async def add(self, new: NewTable) -> None:
        """A new table."""
        await self._put(SavedTable(new.row, new.table.record()))

    async def save(self, change: TableChange) -> None:
        """A change, with the whole record."""
        old, table = self.saved[change.after.id], change.table
        if old.row.revision != change.before.revision:
            raise Conflict
        states, commands = old.states, old.commands
        if change.keeps_state:
            states = [*states, keeping.stored(table)]
        if change.command is not None:
            commands = {**commands, " ".join(change.command): table.version}
        remarks = old.remarks if change.remark is None else [*old.remarks, change.remark]
        await self._put(SavedTable(change.after, table.record(), remarks, states, commands))

    async def _put(self, saved: SavedTable) -> None:
        await self.keep(saved)
        self.saved[saved.row.id] = saved

    async def follow(self, old: Room, link: Follows, new: NewTable, notices: list[NewNotice]) -> str:
        """A new table, and the link to it."""
        await self.add(new)
        saved = self.saved[old.id]
        linked = msgspec.structs.replace(saved.row, **{link: new.row.id})
        await self._put(msgspec.structs.replace(saved, row=linked))
        return new.row.id

    async def close(self, row: TableRow, notices: list[NewNotice]) -> bool:
        """A table whose game has not begun is deleted."""
        if row.state != "waiting":
            return False
        del self.saved[row.id]
        return True

    async def answered(self, table_id: str, command: CommandKey) -> int | None:
        """The version this command made."""
        saved = self.saved.get(table_id)
        return None if saved is None else saved.commands.get(" ".join(command))

    async def chain(self, campaign: str) -> list[Link]:
        """The tables of a campaign."""
        found = [one for one in self.saved.values() if one.row.campaign == campaign]
        found.sort(key=lambda one: one.row.chapter or 0)
        return [
            Link(one.row.chapter or 0, one.row.id, cast("Outcome | None", one.record["outcome"]))
            for one in found
        ]


class MemoryRooms:
    """`OpenTables` of a store in memory. Nobody else writes to it, so nothing is ever behind."""

    def __init__(self, store: MemoryStore) -> None:
        self.store = store
        self.open: dict[str, Room] = {}
        self.services: Services | None = None
        """Set once they are made: rooms and services need each other."""

    async def room(self, table_id: str) -> Room:
        """A table, opened from what is kept of it if need be; its bots go on."""
        if table_id in self.open:
            return self.open[table_id]
        assert self.services is not None
        saved = self.store.saved.get(table_id)
        if saved is None:
            raise NotFound("There is no such table.")
        try:
            found = keeping.opened(game(saved.row.game), saved.record, saved.states)
        except DoubloonError as error:
            raise Broken(f"This table cannot be opened here: {error}") from None
        row, remarks = await opening.reopened(self.services, saved.row, found, saved.remarks)
        room = self.keep(Room(self.services, row, found.table, remarks))
        room.changed()
        return room

    def keep(self, room: Room) -> Room:
        """A table that is open from now on."""
        self.open[room.id] = room
        return room

    def forget(self, room: Room) -> None:
        """A table that was closed."""
        self.open.pop(room.id, None)

    async def catch_up(self, room: Room) -> None:
        """There is nothing to read."""


class DirectReplayer:
    """Long work is done at once."""

    async def opened(self, work: Callable[[], T]) -> T:
        """For a table that is played at."""
        return work()

    async def looked_back(self, asker: str, work: Callable[[], T]) -> T:
        """For somebody who looks back."""
        return work()


class NoLimits:
    """One person, on their own machine."""

    def check(self, what: str, who: str) -> None:
        """Always."""

    async def count(self, what: str, who: str) -> None:
        """Always."""
