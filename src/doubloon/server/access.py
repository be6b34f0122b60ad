"""Who may do what: the one place where permissions are decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from doubloon.server.problems import BadRequest, Forbidden, NotFound, NotLoggedIn, TooMany
from doubloon.server.sheet import Sheet
from doubloon.server.wire import Person

if TYPE_CHECKING:
    from doubloon.server.hall import Hall
    from doubloon.server.rooms import Room


def known(person: Person | None) -> Person:
    """Somebody with a session."""
    if person is None:
        raise NotLoggedIn
    return person


def may_see(sheet: Sheet, person: Person | None, token: str | None) -> bool:
    """Listed tables are for everybody to see; a private one for its host, its seats, and whoever has the link."""
    if sheet.listed or (token is not None and token == sheet.token):
        return True
    return person is not None and (person.id == sheet.host_id or bool(sheet.seats_of(person)))


async def room_for(hall: Hall, table_id: str, person: Person | None, token: str | None) -> Room:
    """The room of a table this person may see; any other does not exist for them."""
    room = await hall.rooms.fresh(table_id)
    if not may_see(room.sheet, person, token):
        raise NotFound("There is no such table.")
    return room


def check_may_look(room: Room, person: Person | None, seat: int | None) -> None:
    """A seat's view is for whoever holds the seat; when the game is over nothing is hidden any more."""
    if seat is None:
        return
    if seat >= room.table.seats:
        raise BadRequest(f"This table has seats 0 to {room.table.seats - 1}.")
    if room.sheet.state != "over" and seat not in room.sheet.seats_of(person):
        raise Forbidden("You can only look from a seat of your own; watch as a spectator instead.")


def check_own_seat(room: Room, person: Person | None, seat: int) -> None:
    """For things only the holder of a seat may ask."""
    if seat not in room.sheet.seats_of(known(person)):
        raise Forbidden("This seat is not yours.")


def check_over(room: Room) -> None:
    """Records and seeds are public when a game is over, and secret before."""
    if room.sheet.state != "over":
        raise Forbidden("The record holds every secret of the game: it is public once the game is over.")


def check_flow(hall: Hall, what: str, person: Person) -> None:
    """Not too much at a time."""
    if not hall.limits.flow(what, person.id):
        raise TooMany("That is too fast; wait a moment.", 1)


def check_origin(connection: ASGIConnection[Any, Any, Any, Any], allowed: tuple[str, ...]) -> None:
    """A browser must come from a page of ours. Programs send no Origin, and carry no cookies they were not given."""
    origin = connection.headers.get("origin")
    if origin is None or origin in allowed:
        return
    if urlsplit(origin).netloc != connection.headers.get("host"):
        raise Forbidden("This page may not connect here.")


def number(text: str | None, name: str) -> int | None:
    """A small whole number from a query."""
    if text is None or text == "":
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise BadRequest(f"{name} is a whole number.")
    return int(text)
