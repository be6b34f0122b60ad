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
    from doubloon.server.rooms import Room

MOST_WAITING: Final = 200
Send = Callable[[bytes], Awaitable[None]]


class Client:
    """A socket at a table."""

    def __init__(
        self, room: Room, person: Person | None, session: str | None, seat: int | None, known: int
    ) -> None:
        self.room = room
        self.person = person
        self.session = session
        self.seat = seat
        self.known = known
        self.waiting: list[bytes] = []
        self.must_look = True
        self.wake = asyncio.Event()
        self.wake.set()
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
        """The table has changed."""
        self.must_look = True
        self.wake.set()

    def look_from(self, seat: int | None) -> None:
        """From now on this client sees the table from this seat, its whole log included."""
        self.seat = seat
        self.known = 0
        self.look_again()

    def hang_up(self, code: int, reason: str) -> None:
        """End the connection."""
        if not self.ending.done():
            self.ending.set_result((code, reason))

    async def keep_sending(self, send: Send, easel: asyncio.Lock) -> None:
        """Send whatever waits, in order; answers before the table they led to.

        Views are drawn one at a time, and between two of them the loop takes in commands and sends answers."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            waiting, self.waiting = self.waiting, []
            for message in waiting:
                await send(message)
            if self.must_look:
                async with easel:
                    await asyncio.sleep(0)
                    message = self.drawn()
                await send(message)

    def drawn(self) -> bytes:
        """The table as this client has to see it now."""
        self.must_look = False
        message = views.shown(self.room, self.person, self.seat, self.known)
        self.known = self.room.version
        return message
