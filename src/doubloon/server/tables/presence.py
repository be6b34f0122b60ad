"""Who is at which table, told to those who are there, and among workers.

However many come and go, a table's people are told a few times a second, and less often the more they are. What another
worker says holds as long as that worker is heard of: one that was killed takes its people with it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from doubloon.hosting.wire import Presence
from doubloon.server.tables.bus import SILENT_FOR

if TYPE_CHECKING:
    from doubloon.hosting.room import Room
    from doubloon.server.tables.rooms import Rooms
    from doubloon.server.tasks import Tasks

SOONEST: Final = 0.1
A_SECOND: Final = 1000
"""Messages about presence in a second at one table, at most."""


class Presences:
    """What this worker knows and tells."""

    def __init__(self, rooms: Rooms, tasks: Tasks, worker: str, announce: Callable[[str], None]) -> None:
        self.rooms = rooms
        self.tasks = tasks
        self.worker = worker
        self.announce = announce
        """Tells the other workers."""
        self.due: dict[str, bool] = {}
        """Tables whose people are told presently, and whether the other workers are too."""
        self.workers: dict[str, float] = {}
        """The other workers, and when each was last heard of."""

    def changed(self, room: Room, here: bool) -> None:
        """Somebody came or went, `here` or at another worker: it is told soon, once for all who did."""
        if room.id not in self.due:
            pause = max(SOONEST, len(room.clients) / A_SECOND)
            asyncio.get_running_loop().call_later(pause, self._tell, room)
        self.due[room.id] = here or self.due.get(room.id, False)

    def _tell(self, room: Room) -> None:
        here = self.due.pop(room.id)
        if self.tasks.closing:
            return
        presence = msgspec.json.encode(Presence(room.online(), room.spectators()))
        for client in room.clients:
            client.send(presence)
        if here:
            self._announce(room)

    def _announce(self, room: Room) -> None:
        seats = sorted({seat for client in room.clients for seat in room.row.seats_of(client.person)})
        watching = sum(not room.row.seats_of(client.person) for client in room.clients)
        self.announce(f"here {room.id} {self.worker} {','.join(map(str, seats)) or '-'} {watching}")

    # --- other workers --------------------------------------------------------------------------------------------

    def others_are_here(self, room: Room, worker: str, seats: str, watching: str) -> None:
        """Another worker tells who is connected there; one that is new to this table is told who is here."""
        numbers = [] if seats == "-" else [int(seat) for seat in seats.split(",")]
        known = worker in room.elsewhere
        room.others_are_here(worker, numbers, int(watching))
        self.workers.setdefault(worker, time.monotonic())
        self.changed(room, here=not known and bool(room.clients))

    def alive(self, worker: str) -> None:
        """Another worker is heard of; one that is new, or was given up, is asked who is there."""
        if worker not in self.workers:
            self.announce(f"again {worker}")
        self.workers[worker] = time.monotonic()

    def again(self) -> None:
        """Tell the others about everybody who is here."""
        for room in self.rooms.open.values():
            if room.clients:
                self._announce(room)

    async def give_up_the_dead(self) -> None:
        """People at a worker that has fallen silent are no longer online."""
        while True:
            await asyncio.sleep(SILENT_FOR / 10)
            now = time.monotonic()
            for worker in [one for one, heard in self.workers.items() if now - heard > SILENT_FOR]:
                del self.workers[worker]
                self._gone(worker)

    def _gone(self, worker: str) -> None:
        for room in self.rooms.open.values():
            if worker in room.elsewhere:
                room.others_are_here(worker, [], 0)
                self.changed(room, here=False)
