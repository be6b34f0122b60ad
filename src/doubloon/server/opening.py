"""New tables: as somebody wishes, as a fork of a finished game, or from a record. Those that follow another: `following`."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from doubloon.games import game
from doubloon.kernel.errors import BadTable
from doubloon.kernel.options import Options
from doubloon.kernel.table import Table, opened
from doubloon.server import campaigns, clocks, seating, turns
from doubloon.server.problems import BadRequest, Clash, Forbidden
from doubloon.server.sheet import Seated, Sheet, now_ms
from doubloon.server.store import tables as stored
from doubloon.server.store.schema import chat, commands, notices, plies, remarks, seats, states, tables
from doubloon.server.store.writer import Part, store
from doubloon.server.wire import ClockRule, CreateTable, Person

if TYPE_CHECKING:
    from doubloon.server.hall import Hall
    from doubloon.server.rooms import Parked, Room

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """A table's id: short enough to read aloud, too long to guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


async def create(hall: Hall, host: Person, wish: CreateTable) -> Room:
    """A new table; the game begins at once when nobody has to be waited for."""
    seated = seating.seated_as_wished(wish.seats, host)
    if wish.seed is not None and any(one.kind == "open" for one in seated):
        raise BadRequest("Who chooses the seed knows every die: a table with open seats cannot have one.")
    check_clock(wish.clock)
    try:
        table = opened(game(wish.game), len(seated), _options(wish), wish.seed)
    except BadTable as error:
        raise BadRequest(f"{error}.") from None
    return await put_up(hall, host, table, seated, wish, Origin(chapter=1) if wish.campaign else NEW)


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


NEW: Final = Origin()


class Laid(NamedTuple):
    """A table that is ready to be stored."""

    sheet: Sheet
    table: Table
    parts: list[Part]


async def put_up(
    hall: Hall, host: Person, table: Table, seated: Sequence[Seated], wish: CreateTable, origin: Origin = NEW
) -> Room:
    """Store a new table, with whatever plies it has, and open its room."""
    laid = laid_out(host, table, seated, wish, origin)
    await hall.writer.append(laid.sheet.id, laid.parts)
    return keep(hall, laid)


def laid_out(host: Person, table: Table, seated: Sequence[Seated], wish: CreateTable, origin: Origin) -> Laid:
    """A new table, with whatever plies it has; seats and options are not those of the wish, but these."""
    now = now_ms()
    table_id = new_id()
    waiting = any(one.kind == "open" for one in seated)
    table.names = [one.name for one in seated]
    sheet = Sheet(
        id=table_id,
        game=table.game.id,
        options=table.options,
        seats=list(seated),
        state="waiting" if waiting else "running",
        pace=wish.pace,
        clock_rule=wish.clock,
        clock=clocks.wound(wish.clock, table.seats),
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
    )
    sheet = turns.standing(sheet, table, None, now)
    return Laid(sheet, table, _parts(sheet, table.record(), now))


def keep(hall: Hall, laid: Laid) -> Room:
    """The room of a table that has just been stored."""
    from doubloon.server import journal
    from doubloon.server.rooms import Room

    strikes = journal.strikes(laid.table.record()["plies"])
    room = hall.rooms.keep(Room(laid.sheet, laid.table, [], strikes))
    hall.changed(room)
    return room


def _parts(sheet: Sheet, record: Any, now: int) -> list[Part]:
    row = {
        "id": sheet.id,
        **{
            name: record[name]
            for name in ("game", "rules", "content", "options", "seats", "seed", "commitment")
        },
        "setup": record["setup"],
        "outcome": record["outcome"],
        "first_hash": record["hashes"].get("0"),
        **{
            name: getattr(sheet, name)
            for name in [
                "state",
                "pace",
                "clock_rule",
                "clock",
                "deadline",
                "bot_turn",
                "listed",
                "token",
                "host_id",
                "host",
                "created",
                "updated",
                "revision",
                "version",
                "to_act",
                "winners",
                "wanted",
                "forked_from",
                "rematch",
                "campaign",
                "chapter",
                "next_table",
            ]
        },
    }
    played = [
        {
            "table_id": sheet.id,
            "version": number,
            "ply": ply,
            "hash": record["hashes"].get(str(number)),
            "at": now,
        }
        for number, ply in enumerate(record["plies"], 1)
    ]
    return [
        Part(stored.INSERT_TABLE, [row]),
        Part(stored.INSERT_SEAT, stored.seat_rows(sheet.id, sheet.seats)),
        Part(stored.INSERT_PLY, played),
    ]


async def close(hall: Hall, room: Room, host: Person) -> None:
    """The host gives up a table whose game has not begun; nothing is left of it but a line in the others' inboxes."""
    if room.sheet.host_id != host.id:
        raise Forbidden("Only the host can close a table.")
    sat = sorted(room.sheet.people() - {host.id} - hall.looking_at(room))
    text = f"{room.table.game.title}: {host.name} has closed the table."
    told = [turns.Told(person, "table-closed", text) for person in sat]

    def closed(connection: sa.Connection) -> bool:
        state = sa.select(tables.c.state).where(tables.c.id == room.id).with_for_update()
        if connection.scalar(state) != "waiting":
            return False
        delete(connection, room.id)
        store(connection, turns.notice_parts(room.id, told, now_ms()))
        return True

    async with room.lock:
        if not await hall.writer.do(closed, [f"closed {room.id}"]):
            raise Clash("The game has begun: leave it, and a bot plays on for you.")
        hall.closed(room)
    hall.told(room, told)


async def close_parked(hall: Hall, parked: Parked, host: Person) -> None:
    """The host closes a table that cannot be opened. A game that had begun is over then, and stays stored."""
    old = parked.sheet
    if old.host_id != host.id:
        raise Forbidden("Only the host can close a table.")
    text = f"{host.name} has closed a table that could not be opened any more."
    told = [turns.Told(person, "table-closed", text) for person in sorted(old.people() - {host.id})]
    ended: dict[str, Any] = {
        "state": "over",
        "deadline": None,
        "bot_turn": False,
        "to_act": [],
        "updated": now_ms(),
    }

    def closed(connection: sa.Connection) -> bool:
        state = sa.select(tables.c.state).where(tables.c.id == old.id).with_for_update()
        found = connection.scalar(state)
        if found == "waiting":
            delete(connection, old.id)
        elif found == "running":
            this = tables.update().where(tables.c.id == old.id)
            connection.execute(this.values(**ended, revision=tables.c.revision + 1))
        else:
            return False
        store(connection, turns.notice_parts(old.id, told, now_ms()))
        return True

    if not await hall.writer.do(closed, [f"table {old.id} {old.version}"]):
        raise Clash("The game is over already.")


def delete(connection: sa.Connection, table_id: str) -> None:
    """Forget a table at which no game has begun."""
    for one in (plies, states, commands, remarks, chat, notices, seats):
        connection.execute(one.delete().where(one.c.table_id == table_id))
    connection.execute(tables.delete().where(tables.c.id == table_id))
