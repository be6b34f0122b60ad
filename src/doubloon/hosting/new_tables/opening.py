"""New tables: as somebody wishes, as a fork of a finished game, or from a record. Those that follow another: `rematch`."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from doubloon.games import game
from doubloon.hosting.learning import teaching
from doubloon.hosting.new_tables import campaigns
from doubloon.hosting.problems import BadRequest, Clash, Forbidden
from doubloon.hosting.protocols import TableChange
from doubloon.hosting.room import Room
from doubloon.hosting.seats import clocks, seating, turns
from doubloon.hosting.services import Services
from doubloon.hosting.table_row import Remark, Seated, TableRow
from doubloon.hosting.wire import ClockRule, CreateTable, Fork, Person
from doubloon.kernel.errors import BadTable
from doubloon.kernel.games.options import Options
from doubloon.kernel.tables import keeping
from doubloon.kernel.tables.table import Table, opened
from doubloon.lessons.lesson import RIVALS

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """A table's id: short enough to read aloud, too long to guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


async def create(services: Services, host: Person, wish: CreateTable) -> Room:
    """A new table; the game begins at once when nobody has to be waited for."""
    seated = seating.seated_as_wished(wish.seats, host)
    if wish.seed is not None and any(one.kind == "open" for one in seated):
        raise BadRequest("Who chooses the seed knows every die: a table with open seats cannot have one.")
    if wish.rated:
        seating.check_can_be_rated(wish, host)
    check_clock(wish.clock)
    try:
        table = opened(game(wish.game), len(seated), _options(wish), wish.seed)
    except BadTable as error:
        raise BadRequest(f"{error}.") from None
    return await store_new(services, host, table, seated, wish, Origin(chapter=1) if wish.campaign else NEW)


def _options(wish: CreateTable) -> Options:
    """What the host chose; the first game of a campaign has more said about it."""
    wanted = game(wish.game)
    if wish.campaign:
        return campaigns.first_options(wanted, wish.options)
    campaigns.check_not_handed(wanted, wish.options)
    return wish.options


def check_clock(rule: ClockRule) -> None:
    """A clock needs time on it."""
    if rule.kind != "none" and rule.seconds < 1:
        raise BadRequest("A clock needs at least one second.")


class Origin(msgspec.Struct, frozen=True):
    """Where a new table comes from: a moment of a finished game, or the campaign whose first table this is."""

    forked_from: str | None = None
    campaign: str | None = None
    """Nothing stands for this table itself, when it is the first."""
    chapter: int | None = None
    token: str | None = None
    """The games of a campaign share one private link."""
    lesson: str | None = None


NEW: Final = Origin()


class NewTable(NamedTuple):
    """A table that is ready to be stored."""

    row: TableRow
    table: Table


async def store_new(
    services: Services,
    host: Person,
    table: Table,
    seated: Sequence[Seated],
    wish: CreateTable,
    origin: Origin = NEW,
) -> Room:
    """TableStore a new table, with the plies it has, and open its room."""
    new = prepared(host, table, seated, wish, origin, services.now())
    await services.store.add(new)
    return opened_room(services, new)


def prepared(
    host: Person, table: Table, seated: Sequence[Seated], wish: CreateTable, origin: Origin, now: int
) -> NewTable:
    """A new table, with the plies it has; seats and options are not those of the wish, but these."""
    table_id = new_id()
    waiting = any(one.kind == "open" for one in seated)
    table.names = [one.name for one in seated]
    row = TableRow(
        id=table_id,
        game=table.game.id,
        options=table.options,
        seats=list(seated),
        state="waiting" if waiting else "running",
        pace=wish.pace,
        clock_rule=wish.clock,
        clock=clocks.full_clocks(wish.clock, table.seats),
        deadline=None,
        bot_turn=False,
        listed=wish.listed,
        token=origin.token or secrets.token_urlsafe(16),
        host_id=host.id,
        host=host.name,
        created=now,
        updated=now,
        revision=0,
        version=table.version,
        to_act=[],
        winners=[],
        wanted=None,
        forked_from=origin.forked_from,
        rematch=None,
        campaign=(origin.campaign or table_id) if origin.chapter is not None else None,
        chapter=origin.chapter,
        lesson=origin.lesson,
        hints=wish.hints,
        rated=wish.rated,
    )
    return NewTable(turns.standing(row, table, None, now), table)


def opened_room(services: Services, new: NewTable) -> Room:
    """The room of a table that has just been stored."""
    room = services.rooms.keep(Room(services, new.row, new.table, []))
    room.changed()
    return room


async def teach(services: Services, me: Person, lesson_id: str) -> Room:
    """A table on which I am taught: everybody else is a bot."""
    lesson = teaching.lesson(lesson_id)
    seated = [
        Seated(seat, "human", me.name, me.id)
        if seat == lesson.pupil
        else Seated(seat, "bot", name, None, RIVALS)
        for seat, name in enumerate(lesson.names)
    ]
    wish = CreateTable(game=lesson.game, seats=[], listed=False)
    return await store_new(services, me, lesson.table(), seated, wish, Origin(lesson=lesson.id))


async def fork(old: Room, me: Person, wish: Fork, asker: str) -> Room:
    """Play on from any moment of a finished game, in a sandbox of your own."""
    if old.row.state != "over":
        raise Forbidden("Only a finished game can be played on from one of its moments.")
    if wish.version > old.version:
        raise BadRequest(f"This game has {old.version} moves.")
    await old.services.limits.count("create", me.id)
    past = await old.services.replays.looked_back(asker, lambda: old.table.at(wish.version))
    if past.over:
        raise BadRequest("The game is over at that moment: choose an earlier one.")
    mine = old.row.seats_of(me) or past.to_act[:1]
    seated = [_sandboxed(one, me, one.seat in mine, wish.level) for one in old.row.seats]
    new = CreateTable(game=old.row.game, seats=[], options=old.row.options, listed=False)
    return await store_new(old.services, me, past, seated, new, Origin(forked_from=old.id))


def _sandboxed(one: Seated, me: Person, mine: bool, level: str | None) -> Seated:
    if level is not None and not mine:
        return Seated(one.seat, "bot", one.name, None, seating.level_named(level))
    return Seated(one.seat, "human" if mine else "local", one.name, me.id)


async def close(room: Room, host: Person) -> None:
    """The host gives up a table whose game has not begun; nothing is left of it but a line in the others' inboxes."""
    if room.row.host_id != host.id:
        raise Forbidden("Only the host can close a table.")
    sat = sorted(room.row.people() - {host.id} - room.people_looking())
    text = f"{room.table.game.title}: {host.name} has closed the table."
    notices = [turns.NewNotice(person, "table-closed", text) for person in sat]
    async with room.lock:
        if not await room.services.store.close(room.row, notices):
            raise Clash("The game has begun: leave it, and a bot plays on for you.")
        room.services.rooms.forget(room)


RULES_CHANGED: Final = "rules-changed"
"""The kind of the line in the log of a table that cannot go on."""


async def reopened(
    services: Services, row: TableRow, found: keeping.Opened, remarks: list[Remark]
) -> tuple[TableRow, list[Remark]]:
    """A stored table as it was opened. If its rules have changed and its game had not ended, it is played on by the new ones from
    now on, or it ends here; that is stored, and Conflict raised when another worker has done it."""
    if found.how == "same" or row.state == "over":
        return row, remarks
    table, now, remark = found.table, services.now(), None
    before = row
    if table.frozen:
        text = f"The game ends here, undecided: it was begun by other rules and cannot go on. {found.why}."
        remark = Remark(len(remarks) + 1, table.version + 1, RULES_CHANGED, text, now)
        remarks = [*remarks, remark]
        row = msgspec.structs.replace(row, state="running")
    else:
        keeping.go_on(table)
    after = msgspec.structs.replace(turns.standing(row, table, None, now), version=table.version)
    goes_on = not table.frozen
    await services.store.save(TableChange(before, after, table, goes_on, goes_on, None, remark))
    return after, remarks
