"""Who is at which table, told to those who are there, and among workers.

However many come and go, a table's people are told a few times a second, and less often the more they are. What another
worker says holds as long as that worker is heard of: one that was killed takes its people with it.

Workers also tell each other whose pages nobody can see. A worker of an earlier version neither says nor hears that: it is news of its
own, after who is there, and whoever is not named in it seems to look.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, Literal

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


Audience = Literal["people", "workers"]


class Presences:
    """What this worker knows and tells."""

    def __init__(
        self, rooms: Rooms, tasks: Tasks, worker: str, announce: Callable[[list[str]], None]
    ) -> None:
        self.rooms = rooms
        self.tasks = tasks
        self.worker = worker
        self.announce = announce
        """Tells the other workers."""
        self.due: dict[str, set[Audience]] = {}
        """Tables about which somebody is told presently."""
        self.workers: dict[str, float] = {}
        """The other workers, and when each was last heard of."""

    def changed(self, room: Room, here: bool) -> None:
        """Somebody came, went, sat down or got up, `here` or at another worker: it is told soon, once for all who did."""
        self._soon(room, {"people", "workers"} if here else {"people"})

    def pages_changed(self, room: Room) -> None:
        """A page here was covered, or can be seen again, which only other workers need to know."""
        self._soon(room, {"workers"})

    def _soon(self, room: Room, audience: set[Audience]) -> None:
        if room.id not in self.due:
            pause = max(SOONEST, len(room.clients) / A_SECOND)
            asyncio.get_running_loop().call_later(pause, self._tell, room)
        self.due[room.id] = self.due.get(room.id, set()) | audience

    def _tell(self, room: Room) -> None:
        audience = self.due.pop(room.id)
        if self.tasks.closing:
            return
        if "people" in audience:
            presence = msgspec.json.encode(Presence(room.online(), room.spectators()))
            for client in room.clients:
                client.send(presence)
        if "workers" in audience:
            self._announce(room)

    def _announce(self, room: Room) -> None:
        """Who is here, and in the same breath whose pages nobody can see."""
        seats = {seat for client in room.clients for seat in room.row.seats_of(client.person)}
        watching = sum(not room.row.seats_of(client.person) for client in room.clients)
        about = f"{room.id} {self.worker}"
        news = [f"here {about} {_named(seats)} {watching}"]
        if covered := seats - room.seats_seen():
            news.append(f"covered {about} {_named(covered)}")
        self.announce(news)

    # --- other workers --------------------------------------------------------------------------------------------

    def others_are_here(self, room: Room, worker: str, seats: str, watching: str) -> None:
        """Another worker tells who is connected there; one that is new to this table is told who is here."""
        known = worker in room.elsewhere
        room.others_are_here(worker, _numbers(seats), int(watching))
        self.workers.setdefault(worker, time.monotonic())
        self.changed(room, here=not known and bool(room.clients))

    def covered(self, room: Room, worker: str, seats: str) -> None:
        """Another worker tells whose pages nobody can see there."""
        room.covered_elsewhere(worker, _numbers(seats))

    def alive(self, worker: str) -> None:
        """Another worker is heard of; one that is new, or was given up, is asked who is there."""
        if worker not in self.workers:
            self.announce([f"again {worker}"])
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


def _named(seats: Iterable[int]) -> str:
    return ",".join(map(str, sorted(seats))) or "-"


def _numbers(seats: str) -> list[int]:
    return [] if seats == "-" else [int(seat) for seat in seats.split(",")]
