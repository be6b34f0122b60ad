"""Who may do what: the one place where permissions are decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from doubloon.server.problems import BadRequest, Broken, Forbidden, NotFound, NotLoggedIn, TooMany
from doubloon.server.rooms import Parked
from doubloon.server.sheet import Sheet
from doubloon.server.wire import Person

if TYPE_CHECKING:
    from doubloon.server.hall import Hall
    from doubloon.server.rooms import Room

OWN: Final = -1
"""No seat's number: a wish to look from the seat that is mine, if I hold exactly one."""


def known(person: Person | None) -> Person:
    """Somebody with a session."""
    if person is None:
        raise NotLoggedIn
    return person


def may_see(sheet: Sheet, person: Person | None, token: str | None) -> bool:
    """Listed tables are for everybody to see; a private one for its host, its people, and those who have the link."""
    if sheet.listed or (token is not None and token == sheet.token):
        return True
    return person is not None and (person.id == sheet.host_id or person.id in sheet.people())


async def room_for(hall: Hall, table_id: str, person: Person | None, token: str | None) -> Room:
    """The room of a table this person may see; any other does not exist for them."""
    found = await found_for(hall, table_id, person, token)
    if isinstance(found, Parked):
        raise Broken(found.text)
    return found


async def found_for(hall: Hall, table_id: str, person: Person | None, token: str | None) -> Room | Parked:
    """The same, for what can be done also at a table that cannot be opened."""
    found: Room | Parked
    try:
        found = await hall.rooms.fresh(table_id)
    except Broken as broken:
        found = Parked(await hall.rooms.sheet(table_id), broken.text)
    if not may_see(found.sheet, person, token):
        raise NotFound("There is no such table.")
    return found


def seat_now(sheet: Sheet, person: Person | None, wished: int | None) -> int | None:
    """The seat a person is shown the table from at this moment; None for a spectator.

    Asked for every picture: a connection has a person and a wish, and only the table says which seats are theirs. If the
    seat they wish for is not theirs, they are shown their only seat; if they have none, or several, what everybody sees."""
    if wished is None:
        return None
    mine = sheet.seats_of(person)
    if wished in mine or (sheet.state == "over" and 0 <= wished < len(sheet.seats)):
        return wished
    return mine[0] if len(mine) == 1 else None


def check_may_look(room: Room, person: Person | None, seat: int | None) -> None:
    """A seat's view is for the person who holds the seat; when the game is over nothing is hidden any more."""
    if seat is None:
        return
    if seat >= room.table.seats:
        raise BadRequest(f"This table has seats 0 to {room.table.seats - 1}.")
    if seat_now(room.sheet, person, seat) != seat:
        raise Forbidden("You can only look from a seat of your own; watch as a spectator instead.")


def check_own_seat(room: Room, person: Person | None, seat: int) -> None:
    """For things only the holder of a seat may ask."""
    if seat not in room.sheet.seats_of(known(person)):
        raise Forbidden("This seat is not yours.")


def check_may_say(room: Room, person: Person) -> None:
    """While a game runs its chat is for those who play, and the host; before and after it for everybody."""
    sheet = room.sheet
    if sheet.state == "running" and person.id != sheet.host_id and not sheet.seats_of(person):
        raise Forbidden("Only those who play write here until the game is over.")


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
