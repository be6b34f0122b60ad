"""Who sits where: opening a table, joining, leaving, coming back, starting, running out of time, playing again.

Each function is a plan over a table's row (`play.revise` stores it); a `RequestError` says why it cannot be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from doubloon import bots
from doubloon.games import game
from doubloon.hosting.problems import BadRequest, Clash, Forbidden
from doubloon.hosting.seats import clocks, names
from doubloon.hosting.seats.turns import NewNotice
from doubloon.hosting.table_row import Seated, TableRow
from doubloon.hosting.wire import CreateTable, Person, SeatWish

OPEN_NAME: Final = "open seat"
NO_PROGRAMS: Final = "A rated game is one between people: programs play at other tables."


class Revision(msgspec.Struct, frozen=True):
    """A row as it shall be, a line for the table's log (kind and sentence), and notices."""

    row: TableRow
    remark: tuple[str, str] | None = None
    notices: list[NewNotice] = []
    """Those who are connected to the table are left out."""


def without_lesson(row: TableRow, person: Person) -> Revision | None:
    """The pupil plays on without the guide."""
    if row.lesson is None or not row.seats_of(person):
        return None
    return Revision(msgspec.structs.replace(row, lesson=None))


def seated_as_wished(wishes: Sequence[SeatWish], host: Person) -> list[Seated]:
    """The seats of a new table."""
    return [_seated(seat, wish, host) for seat, wish in enumerate(wishes)]


def _seated(seat: int, wish: SeatWish, host: Person) -> Seated:
    match wish.kind:
        case "me":
            name = names.seated(wish.name or host.name, host.name)
            kept = not host.guest and names.folded(name) == names.folded(host.name)
            return Seated(seat, "human", name, host.id, guest=not kept)
        case "local":
            return Seated(seat, "local", names.seated(wish.name or f"Player {seat + 1}", host.name), host.id)
        case "bot":
            level = level_named(wish.level)
            return Seated(
                seat, "bot", names.tidy(wish.name or f"{level.capitalize()} bot {seat + 1}"), None, level
            )
        case "open":
            return Seated(seat, "open", OPEN_NAME)


def check_can_be_rated(wish: CreateTable, host: Person) -> None:
    """A rated game is one between people who keep a name, each at one seat."""
    kinds = sorted(one.kind for one in wish.seats)
    if host.guest:
        raise Forbidden("Ratings are for those who keep a name: keep yours with a password first.")
    if names.is_program(host.name):
        raise Forbidden(NO_PROGRAMS)
    if kinds != ["me", *["open"] * (len(kinds) - 1)] or len(kinds) == 1 or wish.campaign:
        raise BadRequest("At a rated table you have one seat, all others are open, and it is one game.")


def invited(row: TableRow, person: Person, friends: Mapping[str, str]) -> Revision | None:
    """An open seat is kept for each of these people (names by id), and they are told."""
    if row.state != "waiting":
        raise Clash("The game has started already.")
    if row.host_id != person.id and not row.seats_of(person):
        raise Forbidden("Only those who sit at this table, and its host, can invite.")
    new = sorted(set(friends) - row.people())
    free = [one for one in row.seats if one.kind == "open" and one.person is None]
    if len(new) > len(free):
        raise Clash(f"There are seats for {len(free)} more, not for {len(new)}.")
    if not new:
        return None
    kept = [Seated(one.seat, "open", OPEN_NAME, friend) for one, friend in zip(free, new, strict=False)]
    text = f"{game(row.game).title}: {person.name} invites you to play."
    return Revision(with_seats(row, kept), None, [NewNotice(friend, "invited", text) for friend in new])


def level_named(level: str | None) -> str:
    """A bot's level that exists here."""
    if level is None:
        return bots.USUAL
    if level not in bots.BOTS:
        raise BadRequest(f"No bot is called {level[:40]!r}; here are {', '.join(bots.BOTS)}.")
    return level


def joined(row: TableRow, person: Person, wanted: int | None) -> Revision | None:
    """Take an open seat; or, if a bot stands in for you, your own again."""
    own = [one for one in row.seats if one.person == person.id and one.stands_in]
    if own and row.state == "running":
        return _back(row, person, own)
    if wanted is not None and wanted >= len(row.seats):
        raise BadRequest(f"This table has seats 0 to {len(row.seats) - 1}.")
    if row.seats_of(person):
        if wanted is not None and row.seats[wanted].person != person.id:
            raise Clash("You sit at this table already.")
        return None
    if row.rated and person.guest:
        raise Forbidden("This game is rated: keep your name with a password first.")
    if row.rated and names.is_program(person.name):
        raise Forbidden(NO_PROGRAMS)
    free = [one for one in row.seats if one.kind == "open" and wanted in {None, one.seat}]
    free.sort(key=lambda one: (one.person != person.id, one.person is not None))
    if not free:
        raise Clash("That seat is taken." if wanted is not None else "No seat is open at this table.")
    after = with_seats(row, [Seated(free[0].seat, "human", person.name, person.id, guest=person.guest)])
    return Revision(
        started(after) if not after.open_seats() else after,
        ("Joined", f"{person.name} sits down."),
        _host_notice(after, person),
    )


def _host_notice(row: TableRow, person: Person) -> list[NewNotice]:
    """The host is told that somebody has come."""
    if row.host_id == person.id:
        return []
    missing = len(row.open_seats())
    follows = f"{missing} open" if missing else "the game begins"
    return [
        NewNotice(row.host_id, "seat-taken", f"{game(row.game).title}: {person.name} sits down; {follows}.")
    ]


def _back(row: TableRow, person: Person, own: Sequence[Seated]) -> Revision:
    after = with_seats(row, [msgspec.structs.replace(one, stands_in=False) for one in own])
    clock = after.clock
    for one in own:
        clock = clocks.welcomed_back(row.clock_rule, clock, one.seat)
    return Revision(
        msgspec.structs.replace(after, clock=clock), ("CameBack", f"{person.name} is back and plays on.")
    )


def left(row: TableRow, person: Person, for_good: bool = False) -> Revision | None:
    """Give up an open table's seat; at a running one a bot stands in until you come back, or for good."""
    own = [row.seats[seat] for seat in row.seats_of(person)]
    if not own:
        raise Forbidden("You do not sit at this table.")
    if row.state == "over":
        return None
    if row.state == "waiting":
        emptied = [Seated(one.seat, "open", OPEN_NAME) for one in own]
        return Revision(with_seats(row, emptied), ("Left", f"{person.name} leaves."))
    if all(one.stands_in for one in own):
        return None
    until = " for good; a bot plays on." if for_good else f"; a bot plays on until {person.name} comes back."
    return Revision(
        with_seats(row, [_stood_in(one) for one in own]), ("Left", f"{person.name} leaves{until}")
    )


def timed_out(row: TableRow, now: int) -> Revision | None:
    """Those whose time is over are replaced by a bot; they may come back."""
    late = [
        row.seats[seat]
        for seat in clocks.run_out(row.clock_rule, row.clock, now)
        if not row.seats[seat].bot_plays
    ]
    if row.state != "running" or not late:
        return None
    names = " and ".join(one.name for one in late)
    return Revision(
        with_seats(row, [_stood_in(one) for one in late]),
        ("TimeOut", f"{names}: time is up. A bot plays on."),
    )


def _stood_in(one: Seated) -> Seated:
    return msgspec.structs.replace(one, stands_in=True, level=bots.USUAL)


def starting(row: TableRow, person: Person) -> Revision:
    """The host does not wait any longer: bots take the open seats."""
    if row.host_id != person.id:
        raise Forbidden("Only the host can start the game.")
    if row.state != "waiting":
        raise Clash("The game has started already.")
    if row.rated:
        raise Clash("A rated game waits for people: close the table, and open one that is not rated.")
    bot_seats = [
        Seated(seat, "bot", f"{bots.USUAL.capitalize()} bot {seat + 1}", None, bots.USUAL)
        for seat in row.open_seats()
    ]
    return Revision(started(with_seats(row, bot_seats)), ("Started", f"{person.name} starts the game."))


def started(row: TableRow) -> TableRow:
    """Nobody has to be waited for any more."""
    return msgspec.structs.replace(row, state="running")


def vacation(row: TableRow, person: Person, until: int | None, now: int) -> Revision | None:
    """At a turn-based table somebody's clock stands still until then; None: they are back."""
    mine = [
        one
        for one in row.seats
        if one.person == person.id and one.kind == "human" and one.away_until != until
    ]
    if row.pace != "turns" or row.state == "over" or not mine:
        return None
    clock = row.clock
    for one in mine:
        clock = clocks.paused(clock, one.seat, now, until or now)
    after = with_seats(row, [msgspec.structs.replace(one, away_until=until) for one in mine])
    text = "is back from vacation" if until is None else "is on vacation, and their clock stands still"
    return Revision(msgspec.structs.replace(after, clock=clock), ("Vacation", f"{person.name} {text}."))


def with_seats(row: TableRow, changed: Sequence[Seated]) -> TableRow:
    """The row with these seats in place of the old ones."""
    by_seat = {one.seat: one for one in changed}
    return msgspec.structs.replace(row, seats=[by_seat.get(one.seat, one) for one in row.seats])


def again(row: TableRow, person: Person) -> list[Seated]:
    """The seats of a rematch: bots and mine as before, the others open and kept for those who sat there."""
    mine = own_again(row, person)
    return [
        one
        if one.kind == "bot" or one.person == person.id
        else Seated(one.seat, "open", OPEN_NAME, one.person)
        for one in mine
    ]


def own_again(row: TableRow, person: Person) -> list[Seated]:
    """The seats at the next table, where this person plays for themselves, under the name they have now."""

    def seated(one: Seated) -> Seated:
        if one.person != person.id:
            return one
        if one.kind != "human":
            return msgspec.structs.replace(one, stands_in=False)
        return Seated(one.seat, "human", person.name, person.id, guest=person.guest)

    return [seated(one) for one in row.seats]
