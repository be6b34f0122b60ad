"""One connected client: what it looks at, what it knows, and what waits to be sent to it.

Changes are not queued: a client that reads slowly is shown the latest state, with all it has missed, once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

import msgspec

from doubloon.server import views
from doubloon.server.wire import Person

if TYPE_CHECKING:
    from doubloon.server.easel import Easel
    from doubloon.server.rooms import Room

MOST_WAITING: Final = 200
Send = Callable[[bytes], Awaitable[None]]


class Client:
    """A socket at a table."""

    def __init__(
        self,
        room: Room,
        easel: Easel,
        person: Person | None,
        session: str | None,
        seat: int | None,
        known: int,
    ) -> None:
        self.room = room
        self.easel = easel
        self.person = person
        self.session = session
        self.seat = seat
        self.known = known
        self.waiting: list[bytes] = []
        self.must_look = False
        """The table has changed since it was drawn for this client."""
        self.expecting = False
        """A picture is being drawn or is on its way."""
        self.painted = False
        """The picture is among what waits to be sent."""
        self.wake = asyncio.Event()
        self.heard = time.monotonic()
        self.ending: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    def silent_for(self) -> float:
        """Seconds since anything was heard from it."""
        return time.monotonic() - self.heard

    def send(self, message: bytes) -> None:
        """Send this when it is ready to receive; a client that never is, is let go."""
        self.waiting.append(message)
        self.wake.set()
        if len(self.waiting) > MOST_WAITING:
            self.hang_up(4413, "You do not read what you are sent; connect again.")

    def acknowledge(self, answer: object) -> None:
        """Answer a command."""
        self.send(msgspec.json.encode(answer))

    def look_again(self) -> None:
        """The table has changed: draw it, unless a picture is on its way; then afterwards."""
        self.must_look = True
        if not self.expecting:
            self.expecting = True
            self.easel.draw_for(self)

    def look_from(self, seat: int | None) -> None:
        """From now on this client sees the table from this seat, its whole log included."""
        self.seat = seat
        self.known = 0
        self.look_again()

    def hang_up(self, code: int, reason: str) -> None:
        """End the connection."""
        if not self.ending.done():
            self.ending.set_result((code, reason))

    async def keep_sending(self, send: Send) -> None:
        """Send whatever waits, in order; answers before the table they led to."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            waiting, self.waiting = self.waiting, []
            drawn, self.painted = self.painted, False
            for message in waiting:
                await send(message)
            if drawn:
                self.expecting = False
                if self.must_look:
                    self.look_again()

    def paint(self) -> None:
        """Its turn at the easel: the picture goes out after all that was said before."""
        picture = self.drawn()
        self.painted = True
        self.send(picture)

    def drawn(self) -> bytes:
        """The table as this client has to see it now."""
        self.must_look = False
        message = views.shown(self.room, self.person, self.seat, self.known)
        self.known = self.room.version
        return message
