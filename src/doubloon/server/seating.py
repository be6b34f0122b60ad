"""Who sits where: opening a table, joining, leaving, coming back, starting, running out of time, playing again.

Each function is a plan over a table's sheet (`play.revise` stores it); a `Trouble` says why it cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from doubloon import bots
from doubloon.games import game
from doubloon.server import clocks, names
from doubloon.server.play import Revision
from doubloon.server.problems import BadRequest, Clash, Forbidden
from doubloon.server.sheet import Seated, Sheet
from doubloon.server.thinkers import DEFAULT_LEVEL
from doubloon.server.turns import Told
from doubloon.server.wire import Person, SeatWish

OPEN_NAME: Final = "open seat"


def seated_as_wished(wishes: Sequence[SeatWish], host: Person) -> list[Seated]:
    """The seats of a new table."""
    return [_seated(seat, wish, host) for seat, wish in enumerate(wishes)]


def _seated(seat: int, wish: SeatWish, host: Person) -> Seated:
    match wish.kind:
        case "me":
            return Seated(seat, "human", names.tidy(wish.name or host.name), host.id)
        case "local":
            return Seated(seat, "local", names.tidy(wish.name or f"Player {seat + 1}"), host.id)
        case "bot":
            level = level_named(wish.level)
            return Seated(
                seat, "bot", names.tidy(wish.name or f"{level.capitalize()} bot {seat + 1}"), None, level
            )
        case "open":
            return Seated(seat, "open", OPEN_NAME)


def level_named(level: str | None) -> str:
    """A bot's level that exists here."""
    if level is None:
        return DEFAULT_LEVEL
    if level not in bots.BOTS:
        raise BadRequest(f"No bot is called {level[:40]!r}; here are {', '.join(bots.BOTS)}.")
    return level


def joined(sheet: Sheet, person: Person, wanted: int | None) -> Revision | None:
    """Take an open seat; or, if a bot stands in for you, your own again."""
    own = [one for one in sheet.seats if one.person == person.id and one.stands_in]
    if own and sheet.state == "running":
        return _back(sheet, person, own)
    if wanted is not None and wanted >= len(sheet.seats):
        raise BadRequest(f"This table has seats 0 to {len(sheet.seats) - 1}.")
    if sheet.seats_of(person):
        if wanted is not None and sheet.seats[wanted].person != person.id:
            raise Clash("You sit at this table already.")
        return None
    free = [one for one in sheet.seats if one.kind == "open" and wanted in {None, one.seat}]
    free.sort(key=lambda one: one.person != person.id)
    if not free:
        raise Clash("That seat is taken." if wanted is not None else "No seat is open at this table.")
    after = with_seats(sheet, [Seated(free[0].seat, "human", person.name, person.id)])
    return Revision(
        started(after) if not after.open_seats() else after,
        ("Joined", f"{person.name} sits down."),
        _host_is_told(after, person),
    )


def _host_is_told(sheet: Sheet, person: Person) -> list[Told]:
    """Whoever made the table hears that somebody has come to it."""
    if sheet.host_id == person.id:
        return []
    missing = len(sheet.open_seats())
    follows = f"{missing} open" if missing else "the game begins"
    return [
        Told(sheet.host_id, "seat-taken", f"{game(sheet.game).title}: {person.name} sits down; {follows}.")
    ]


def _back(sheet: Sheet, person: Person, own: Sequence[Seated]) -> Revision:
    after = with_seats(sheet, [msgspec.structs.replace(one, stands_in=False) for one in own])
    clock = after.clock
    for one in own:
        clock = clocks.welcomed_back(sheet.clock_rule, clock, one.seat)
    return Revision(
        msgspec.structs.replace(after, clock=clock), ("CameBack", f"{person.name} is back and plays on.")
    )


def left(sheet: Sheet, person: Person) -> Revision | None:
    """Give up an open table's seat; at a running one a bot stands in until you come back."""
    own = [sheet.seats[seat] for seat in sheet.seats_of(person)]
    if not own:
        raise Forbidden("You do not sit at this table.")
    if sheet.state == "over":
        return None
    if sheet.state == "waiting":
        emptied = [Seated(one.seat, "open", OPEN_NAME) for one in own]
        return Revision(with_seats(sheet, emptied), ("Left", f"{person.name} leaves."))
    if all(one.stands_in for one in own):
        return None
    text = f"{person.name} leaves; a bot plays on until {person.name} comes back."
    return Revision(with_seats(sheet, [_stood_in(one) for one in own]), ("Left", text))


def timed_out(sheet: Sheet, now: int) -> Revision | None:
    """Those whose time is over are replaced by a bot; they may come back."""
    late = [
        sheet.seats[seat]
        for seat in clocks.run_out(sheet.clock_rule, sheet.clock, now)
        if not sheet.seats[seat].bot_plays
    ]
    if sheet.state != "running" or not late:
        return None
    names = " and ".join(one.name for one in late)
    return Revision(
        with_seats(sheet, [_stood_in(one) for one in late]),
        ("TimeOut", f"{names}: time is up. A bot plays on."),
    )


def _stood_in(one: Seated) -> Seated:
    return msgspec.structs.replace(one, stands_in=True, level=DEFAULT_LEVEL)


def starting(sheet: Sheet, person: Person) -> Revision:
    """The host does not wait any longer: bots take the open seats."""
    if sheet.host_id != person.id:
        raise Forbidden("Only the host can start the game.")
    if sheet.state != "waiting":
        raise Clash("The game has started already.")
    bot_seats = [
        Seated(seat, "bot", f"{DEFAULT_LEVEL.capitalize()} bot {seat + 1}", None, DEFAULT_LEVEL)
        for seat in sheet.open_seats()
    ]
    return Revision(started(with_seats(sheet, bot_seats)), ("Started", f"{person.name} starts the game."))


def started(sheet: Sheet) -> Sheet:
    """Nobody has to be waited for any more."""
    return msgspec.structs.replace(sheet, state="running")


def with_seats(sheet: Sheet, changed: Sequence[Seated]) -> Sheet:
    """The sheet with these seats in place of the old ones."""
    by_seat = {one.seat: one for one in changed}
    return msgspec.structs.replace(sheet, seats=[by_seat.get(one.seat, one) for one in sheet.seats])


def again(sheet: Sheet, person: Person) -> list[Seated]:
    """The seats of a rematch: bots and mine as before, the others open and kept for those who sat there."""
    return [
        msgspec.structs.replace(one, stands_in=False)
        if one.kind == "bot" or one.person == person.id
        else Seated(one.seat, "open", OPEN_NAME, one.person)
        for one in sheet.seats
    ]
