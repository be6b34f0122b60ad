"""One connected client: its person, what it wishes to look at, what it knows, and what waits to be sent to it.

Changes are not queued: a client that reads slowly is shown the latest state, with all it has missed, once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from doubloon.server import access, views
from doubloon.server.wire import Person

if TYPE_CHECKING:
    from doubloon.server.easel import Easel
    from doubloon.server.rooms import Room

MOST_WAITING: Final = 200
_encoder = msgspec.json.Encoder()


class Outlet(Protocol):
    """Where messages to a client go out."""

    @property
    def has_room(self) -> bool:
        """Whether the other side reads as fast as we speak."""

    def say(self, message: bytes) -> None:
        """Send a message."""


class Client:
    """A socket at a table."""

    def __init__(
        self,
        room: Room,
        easel: Easel,
        line: Outlet,
        person: Person | None,
        session: str | None,
        wished: int | None,
        known: int,
    ) -> None:
        self.room = room
        self.easel = easel
        self.line = line
        self.person = person
        self.session = session
        self.wished = wished
        """The seat it asked to look from. Whether it is shown that one, `access` says at every picture."""
        self.last_seat = self.seat
        """Where its last picture was drawn from; what another seat was told is no part of what it knows."""
        self.known = known
        self.welcomed = False
        """It has been told how things stand; before that, nothing that is new."""
        self.waiting: list[bytes] = []
        """What could not be said yet."""
        self.must_look = False
        """The table has changed since it was drawn for this client."""
        self.painted = False
        """A picture is on its way, or there is no room for it yet."""
        self.asker = "?"
        """Where it comes from, as limits count it."""
        self.heard = time.monotonic()
        self.ending: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    @property
    def seat(self) -> int | None:
        """The seat it is shown the table from at this moment."""
        return access.seat_now(self.room.sheet, self.person, self.wished)

    @property
    def may_be_told(self) -> bool:
        """Whether it is ready for more."""
        return self.welcomed and self.line.has_room

    @property
    def is_asked(self) -> bool:
        """Whether the game waits for the seat it looks from."""
        return self.seat in self.room.sheet.to_act

    def silent_for(self) -> float:
        """Seconds since anything was heard from it."""
        return time.monotonic() - self.heard

    def send(self, message: bytes) -> None:
        """Send this now, or when it has read what came before; a client that never does is let go."""
        if self.may_be_told:
            self.line.say(message)
            return
        self.waiting.append(message)
        if len(self.waiting) > MOST_WAITING:
            self.hang_up(4413, "You do not read what you are sent; connect again.")

    def acknowledge(self, answer: object) -> None:
        """Answer a command."""
        self.send(_encoder.encode(answer))

    def look_again(self) -> None:
        """The table has changed: draw it, unless a picture is on its way; then afterwards."""
        self.must_look = True
        if not self.painted:
            self.easel.draw_for(self)

    def look_from(self, seat: int | None) -> None:
        """From now on this client wishes to see the table from this seat, its whole log included."""
        self.wished = seat
        self.known = 0
        self.look_again()

    def hang_up(self, code: int, reason: str) -> None:
        """End the connection."""
        if not self.ending.done():
            self.ending.set_result((code, reason))

    def welcome(self, messages: Iterable[bytes]) -> None:
        """How things stand, before all that has happened meanwhile."""
        for message in messages:
            self.line.say(message)
        self.welcomed = True
        self.has_read()

    def has_read(self) -> None:
        """There is room again: whatever waits goes out in its order, and then a picture, if there is a new one."""
        while self.waiting and self.may_be_told:
            self.line.say(self.waiting.pop(0))
        if self.painted and self.may_be_told:
            self._arrived()

    def paint(self) -> None:
        """Its turn at the easel: the picture goes out after all that was said before, or is drawn when there is room."""
        if self.may_be_told:
            self.line.say(self.drawn())
        self.painted = True
        if self.may_be_told:
            self._arrived()

    def _arrived(self) -> None:
        """The last picture is with the client."""
        self.painted = False
        if self.must_look:
            self.look_again()

    def drawn(self) -> bytes:
        """The table as this client has to see it now."""
        self.must_look = False
        seat = self.seat
        known = self.known if seat == self.last_seat else 0
        message = views.shown(self.room, self.person, seat, known)
        self.last_seat, self.known = seat, self.room.version
        return message
