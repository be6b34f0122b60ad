"""A table in memory, and the clients connected to it.

The kernel's table in a room is replaced, never changed, and only after its newest ply has been stored: nothing that is shown
can still be lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from doubloon.hosting.table_row import held
from doubloon.kernel.tables import standing

if TYPE_CHECKING:
    from doubloon.hosting.clients.client import Client
    from doubloon.hosting.clients.patches import ViewParts
    from doubloon.hosting.services import Services
    from doubloon.hosting.table_row import Remark, TableRow
    from doubloon.hosting.wire import Person
    from doubloon.kernel.tables.table import Table


NOTHING_SHOWN: Final = (-1, float("-inf"))
SELDOM_CHANGED: Final = ("state", "winners", "rematch", "next_table")
"""Of all that is told about a table besides its seats; the rest never changes, or with every move."""


class Elsewhere(NamedTuple):
    """Who is connected to the table at another worker."""

    seats: list[int]
    watching: int
    """How many of them hold no seat."""
    covered: Sequence[int] = ()
    """Those of the seats whose people have no page there that can be seen."""


class Room:
    """One table: its row, the game, and who is here."""

    def __init__(
        self,
        services: Services,
        row: TableRow,
        table: Table,
        remarks: list[Remark],
        strikes: list[standing.Strike] | None = None,
    ) -> None:
        self.services = services
        self.id = row.id
        self.lock = asyncio.Lock()
        self.clients: dict[Client, None] = {}
        """In the order in which they came."""
        self.elsewhere: dict[str, Elsewhere] = {}
        """By worker."""
        self.views: dict[int | None, tuple[int, bytes]] = {}
        """By seat: the last view encoded for it, and the version its log begins after. No more than there are seats."""
        self.parts: dict[int | None, ViewParts] = {}
        """By seat: the last view in its parts, for clients that are sent what has changed."""
        self.shown: dict[int | None, tuple[int, float]] = {}
        """By seat: the number last shown there, and since when, by the loop's clock."""
        self.number = 0
        """Counts what was put on the table."""
        self.infos: dict[str | None, bytes] = {}
        """What seldom changes about the table, encoded: by person, for those who sit here or are the host; and for everybody
        else."""
        self.chat_shown = 0
        """The last line of chat that clients were sent."""
        self.bot_pauses = 1
        """How many of the usual pauses a bot makes before it moves; the one person of the table chooses."""
        self.closed = False
        """The host has closed the table; nothing is stored for it any more."""
        self._online: list[int] | None = None
        self.row = row
        self._held, self._held_by = held(row), row.seats
        self.put(
            row, table, remarks, standing.strikes(table.record()["plies"]) if strikes is None else strikes
        )

    def put(self, row: TableRow, table: Table, remarks: list[Remark], strikes: list[standing.Strike]) -> None:
        """This is how things stand from now on. All of it has been stored."""
        sat_down = False
        if row.seats is not self.row.seats:
            sat_down = row.seats != self.row.seats
            self._presence_changed()
        elif any(getattr(row, name) != getattr(self.row, name) for name in SELDOM_CHANGED):
            self.infos.clear()
        self.row, self.table, self.remarks, self.strikes = row, table, remarks, strikes
        self.number += 1
        self.views.clear()
        table.names = row.names()
        if sat_down and self.clients:
            self.services.sat_down(self)

    @property
    def version(self) -> int:
        """The version everybody here sees."""
        return self.table.version

    def seats_of(self, person: Person | None) -> list[int]:
        """The seats this person may play at this moment, also when a bot stands in."""
        if self._held_by is not self.row.seats:
            self._held, self._held_by = held(self.row), self.row.seats
        return [] if person is None else self._held.get(person.id, [])

    def online(self) -> list[int]:
        """The seats whose people are connected, here or to another worker."""
        if self._online is None:
            here = {seat for client in self.clients for seat in self.seats_of(client.person)}
            self._online = sorted(here.union(*(one.seats for one in self.elsewhere.values())))
        return self._online

    def people_looking(self) -> set[str]:
        """The people who hold a seat and seem to have a page that can be seen, here or at another worker. It may have gone without a word:
        what they are told meanwhile is held back, and not lost."""
        looking = self.seats_seen().union(
            *(set(one.seats).difference(one.covered) for one in self.elsewhere.values())
        )
        return {one.person for one in self.row.seats if one.person is not None and one.seat in looking}

    def may_look_elsewhere(self, person: str) -> bool:
        """Whether somebody may look at another worker. Of those who hold no seat it tells how many there are, and not who."""
        holds = any(one.person == person and one.kind != "open" for one in self.row.seats)
        watched = any(one.watching for one in self.elsewhere.values())
        return person in self.people_looking() or (watched and not holds)

    def seats_seen(self) -> set[int]:
        """The seats whose people have a page here that can be seen."""
        return {seat for client in self.clients if not client.hidden for seat in self.seats_of(client.person)}

    def pages_seen(self, person: str) -> list[Client]:
        """The pages of somebody here that can be seen."""
        return [
            client
            for client in self.clients
            if client.person is not None and client.person.id == person and not client.hidden
        ]

    def spectators(self) -> int:
        """How many are connected who hold no seat."""
        here = sum(not self.seats_of(client.person) for client in self.clients)
        return here + sum(one.watching for one in self.elsewhere.values())

    def enter(self, client: Client) -> None:
        """Somebody connects."""
        self.clients[client] = None
        self._people_changed()

    def leave(self, client: Client) -> None:
        """Somebody is gone."""
        self.clients.pop(client, None)
        self._people_changed()
        if not self.clients:
            self.views.clear()
            self.parts.clear()
            self.shown.clear()

    def others_are_here(self, worker: str, seats: list[int], watching: int) -> None:
        """Another worker tells who is connected there."""
        self.elsewhere.pop(worker, None)
        if seats or watching:
            self.elsewhere[worker] = Elsewhere(seats, watching)
        self._people_changed()

    def covered_elsewhere(self, worker: str, seats: list[int]) -> None:
        """Another worker tells, after who is connected there, whose pages nobody can see."""
        if worker in self.elsewhere:
            self.elsewhere[worker] = self.elsewhere[worker]._replace(covered=seats)

    def _people_changed(self) -> None:
        """Somebody came or went; a bot may wait for nobody now."""
        self._presence_changed()
        self.services.bots.consider(self)

    def _presence_changed(self) -> None:
        self._online = None
        self.infos.clear()

    def note_shown(self, seat: int | None, now: float) -> None:
        """Somebody who looks from this seat is sent the table as it is now."""
        if self.shown_at(seat)[0] != self.number and self.clients:
            self.shown[seat] = self.number, now

    def shown_at(self, seat: int | None) -> tuple[int, float]:
        """What was last shown to a seat: its number, and since when."""
        return self.shown.get(seat, NOTHING_SHOWN)

    def show(self) -> None:
        """Everybody here is sent the table as it is now."""
        for client in self.clients:
            client.refresh()

    def changed(self) -> None:
        """The table has changed and it is stored: show it, and let bots move."""
        self.show()
        self.services.bots.consider(self)
