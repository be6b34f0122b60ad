"""Who may do what: the one place where permissions are decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from doubloon.hosting.problems import BadRequest, Forbidden, NotLoggedIn

if TYPE_CHECKING:
    from doubloon.hosting.room import Room
    from doubloon.hosting.table_row import TableRow
    from doubloon.hosting.wire import ChatLine, Person

OWN: Final = -1
"""No seat's number: a wish to look from the seat that is mine, if I hold exactly one."""


def known(person: Person | None) -> Person:
    """Somebody with a session."""
    if person is None:
        raise NotLoggedIn
    return person


def may_see(row: TableRow, person: Person | None, token: str | None) -> bool:
    """Listed tables are for everybody to see; a private one for its host, its people, and those who have the link."""
    if row.listed or (token is not None and token == row.token):
        return True
    return person is not None and (person.id == row.host_id or person.id in row.people())


def seat_now(room: Room, person: Person | None, wished: int | None) -> int | None:
    """The seat a person is shown the table from at this moment; None for a spectator.

    Asked for every view: a connection has a person and a wish, and only the table says which seats are theirs. If the
    seat they wish for is not theirs, they are shown their only seat; if they have none, or several, what everybody sees."""
    if wished is None:
        return None
    row, mine = room.row, room.seats_of(person)
    if wished in mine or (row.state == "over" and 0 <= wished < len(row.seats)):
        return wished
    return mine[0] if len(mine) == 1 else None


def check_may_look(room: Room, person: Person | None, seat: int | None) -> None:
    """A seat's view is for the person who holds the seat; when the game is over nothing is hidden any more."""
    if seat is None:
        return
    if seat >= room.table.seats:
        raise BadRequest(f"This table has seats 0 to {room.table.seats - 1}.")
    if seat_now(room, person, seat) != seat:
        raise Forbidden("You can only look from a seat of your own; watch as a spectator instead.")


def check_own_seat(room: Room, person: Person | None, seat: int) -> None:
    """For things only the holder of a seat may ask."""
    if seat not in room.seats_of(known(person)):
        raise Forbidden("This seat is not yours.")


def only_watches(row: TableRow, person: Person | None) -> bool:
    """Whether somebody is neither the host nor holds a seat, while a game runs.

    What they say then is for others who watch: those who play do not hear it until the game is over."""
    if row.state != "running":
        return False
    return person is None or (person.id != row.host_id and not row.seats_of(person))


def may_hear(row: TableRow, person: Person | None, line: ChatLine) -> bool:
    """Whether a line of chat is for this person."""
    return not line.watching or row.state != "running" or only_watches(row, person)


def check_over(room: Room) -> None:
    """Records and seeds are public when a game is over, and secret before."""
    if room.row.state != "over":
        raise Forbidden("The record holds every secret of the game: it is public once the game is over.")
