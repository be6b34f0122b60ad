"""One connected client: its person, which seat it looks from, what it knows, and what waits to be sent to it.

Views are not queued: a client that reads slowly is sent the latest one, with all it has missed, once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from doubloon.hosting import access
from doubloon.hosting.clients import patches, views

if TYPE_CHECKING:
    from doubloon.hosting.room import Room
    from doubloon.hosting.wire import Person

MOST_WAITING: Final = 200
_encoder = msgspec.json.Encoder()


class Outlet(Protocol):
    """Where messages to a client go out."""

    @property
    def can_send(self) -> bool:
        """Whether the other side reads as fast as we send."""

    def write(self, message: bytes) -> None:
        """Send a message."""


class Client:
    """A connection to a table."""

    def __init__(
        self,
        room: Room,
        outlet: Outlet,
        person: Person | None,
        session: str | None,
        wished: int | None,
        known: int,
        asker: str = "?",
        takes_patches: bool = False,
        hidden: bool = False,
    ) -> None:
        self.room = room
        self.outlet = outlet
        self.person = person
        self.session = session
        self.wished = wished
        """The seat it asked to look from. Whether it is shown that one, `access` says at every view."""
        self.last_seat = self.seat
        """Where its last view was drawn from; what another seat was told is no part of what it knows."""
        self.known = known
        """The version of its last view."""
        self.welcomed = False
        """It has been told how things stand; before that, nothing that is new."""
        self.waiting: list[bytes] = []
        """What could not be sent yet."""
        self.dirty = False
        """The table has changed since its last view."""
        self.sending = False
        """A view is being sent, or waits until the outlet is writable."""
        self.asker = asker
        """Where it comes from, as limits count it."""
        self.takes_patches = takes_patches
        """It wants to be sent what has changed."""
        self.base: patches.Base | None = None
        """What it was sent last; None when it has to be sent everything."""
        self.hidden = hidden
        """Nobody can see its page, so it looks at nothing."""
        self.heard = time.monotonic()
        self.ending: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    @property
    def seat(self) -> int | None:
        """The seat it is shown the table from at this moment."""
        return access.seat_now(self.room, self.person, self.wished)

    @property
    def ready(self) -> bool:
        """Whether more can be sent now."""
        return self.welcomed and self.outlet.can_send

    @property
    def is_asked(self) -> bool:
        """Whether the game waits for the seat it looks from."""
        return self.seat in self.room.row.to_act

    def silent_for(self) -> float:
        """Seconds since anything was heard from it."""
        return time.monotonic() - self.heard

    def send(self, message: bytes) -> None:
        """Send this now, or when it has read what came before; a client that never does is disconnected."""
        if self.ready:
            self.outlet.write(message)
            return
        self.waiting.append(message)
        if len(self.waiting) > MOST_WAITING:
            self.close(4413, "You do not read what you are sent; connect again.")

    def answer(self, answer: object) -> None:
        """Answer a command."""
        self.send(_encoder.encode(answer))

    def refresh(self) -> None:
        """The table has changed: draw it, unless a view is being sent; then afterwards."""
        self.dirty = True
        if not self.sending:
            self.room.services.views.push(self)

    def look_from(self, seat: int | None) -> None:
        """From now on this client wishes to see the table from this seat, its whole log included."""
        self.wished = seat
        self.known = 0
        self.base = None
        self.refresh()

    def close(self, code: int, reason: str) -> None:
        """End the connection."""
        if not self.ending.done():
            self.ending.set_result((code, reason))

    def welcome(self, messages: Iterable[bytes]) -> None:
        """How things stand, before all that has happened meanwhile."""
        for message in messages:
            self.outlet.write(message)
        self.welcomed = True
        self.on_writable()

    def on_writable(self) -> None:
        """More can be sent: all that waits goes out in its order, and then a view, if there is a new one."""
        while self.waiting and self.ready:
            self.outlet.write(self.waiting.pop(0))
        if self.sending and self.ready:
            self._view_sent()

    def send_view(self) -> None:
        """The view goes out after all that was sent before, or is drawn when the outlet is writable."""
        if self.ready:
            self.outlet.write(self.view_message())
            if self.outlet.can_send:
                self._view_sent()
                return
        self.sending = True

    def _view_sent(self) -> None:
        self.sending = False
        if self.dirty:
            self.refresh()

    def view_message(self) -> bytes:
        """The table as this client has to see it now."""
        self.dirty = False
        seat = self.seat
        known = self.known if seat == self.last_seat else 0
        if self.takes_patches:
            message, self.base = patches.message(self.room, self.person, seat, known, self.base)
        else:
            message = views.shown(self.room, self.person, seat, known)
        self.last_seat, self.known = seat, self.room.version
        self.room.note_shown(seat, asyncio.get_running_loop().time())
        return message
