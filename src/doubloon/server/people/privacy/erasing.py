"""Somebody goes for good: everything about them is deleted, and the games of others stay, under a neutral name.

First they leave their tables as anybody does, so that bots and clocks go on there. Then one transaction takes everything. What is left
for an hour is an empty row, for requests that were under way; the sweep of `retention.py` takes that too.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon import bots
from doubloon.hosting import play
from doubloon.hosting.new_tables import opening
from doubloon.hosting.problems import Broken, Clash, NotFound
from doubloon.hosting.room import Room
from doubloon.hosting.seats import seating
from doubloon.hosting.wire import Person
from doubloon.server.clock import now_ms
from doubloon.server.people.accounts import Accounts, tell_ended
from doubloon.server.people.cups.joining import withdraw
from doubloon.server.store import table_store
from doubloon.server.store.schema import (
    access_tokens,
    analyses,
    chat,
    cup_players,
    cups,
    limits,
    metadata,
    notices,
    people,
    remarks,
    reports,
    seats,
    sessions,
    tables,
)
from doubloon.server.store.tables import FORMER
from doubloon.server.tables.rooms import Rooms

FORMER_NAME: Final = "Former player"
REMOVED: Final = "(removed with the account)"
"""What former players said."""


class Erased(NamedTuple):
    """What was taken: sessions, tables that were theirs alone, and tables that go on without them."""

    sessions: list[str]
    gone: list[str]
    changed: list[str]


async def erase(accounts: Accounts, rooms: Rooms, person: Person) -> None:
    """Delete everything about somebody, and about the bots that play by their tokens."""
    for bot in await _bots_of(accounts.reading, person):
        await erase(accounts, rooms, bot)
    await _leave_tables(accounts.reading, rooms, person)
    found = await accounts.writer.do(lambda connection: erase_in(connection, person.id))
    tell_ended(accounts, found.sessions)
    for table_id in found.gone:
        if table_id in rooms.open:
            rooms.forget(rooms.open[table_id])
    for table_id in found.changed:
        if (room := rooms.open.get(table_id)) is not None:
            await _show_again(rooms, room)
    if not rooms.alone:
        news = [f"closed {one}" for one in found.gone] + [f"table {one} 0" for one in found.changed]
        await accounts.writer.append("", (), news)


async def _bots_of(reading: AsyncEngine, owner: Person) -> list[Person]:
    mine = sa.select(access_tokens.c.person_id).where(
        access_tokens.c.owner_id == owner.id, access_tokens.c.person_id != owner.id
    )
    query = sa.select(people.c.id, people.c.name).where(people.c.id.in_(mine))
    async with reading.connect() as connection:
        return [Person(row.id, row.name, guest=False) for row in await connection.execute(query)]


async def _leave_tables(reading: AsyncEngine, rooms: Rooms, person: Person) -> None:
    """Bots stand in where they play, seats become free where they wait, tables that wait for others are closed."""
    mine = sa.select(seats.c.table_id).where(seats.c.person_id == person.id)
    unfinished = sa.select(tables.c.id).where(
        tables.c.state != "over", tables.c.id.in_(mine) | (tables.c.host_id == person.id)
    )
    async with reading.connect() as connection:
        found = list(await connection.scalars(unfinished))
    for table_id in found:
        try:
            room = await rooms.room(table_id)
            if room.row.state == "waiting" and room.row.host_id == person.id:
                await opening.close(room, person)
            elif room.row.seats_of(person):
                await play.revise(room, lambda row: seating.left(row, person, for_good=True))
        except (Broken, NotFound, Clash):
            continue  # nobody can play there; or it has just been closed, or begun


async def _show_again(rooms: Rooms, room: Room) -> None:
    async with room.lock:
        await rooms.catch_up(room)
    room.show()


def erase_in(connection: sa.Connection, person_id: str) -> Erased:
    """All of it in one transaction. Done again, it takes what has come since."""
    mine = (seats.c.person_id == person_id) & (seats.c.kind != "open")
    names = {*connection.scalars(sa.select(seats.c.name).where(mine))}
    names |= {*connection.scalars(sa.select(people.c.name).where(people.c.id == person_id))}
    at, alone = _tables_of(connection, person_id)
    for table_id in alone:
        delete_table(connection, table_id)
    shared = sorted(at - alone)
    _neutral_tables(connection, person_id, shared)
    _neutral_texts(connection, names - {FORMER_NAME})
    withdraw(connection, person_id, FORMER)
    for column in (reports.c.reporter_id, reports.c.person_id):
        connection.execute(reports.update().where(column == person_id).values({column.name: None}))
    ended = [*connection.scalars(sa.select(sessions.c.digest).where(sessions.c.person_id == person_id))]
    for column in personal_columns():
        connection.execute(column.table.delete().where(column == person_id))
    connection.execute(limits.delete().where(limits.c.bucket.like(f"% {person_id}")))
    blank: dict[str, Any] = {
        column.name: None for column in people.c if column.nullable and column.name != "deleted"
    }
    emptied = {**blank, "name": FORMER_NAME, "skeleton": "", "deleted": now_ms()}
    connection.execute(
        people.update().where(people.c.id == person_id, people.c.deleted.is_(None)).values(emptied)
    )
    return Erased(ended, sorted(alone), shared)


KEPT_WITHOUT_NAME: Final = {
    tables.c.host_id,
    seats.c.person_id,
    chat.c.person_id,
    cups.c.host_id,
    cup_players.c.person_id,
    *reports.c,
}
"""Columns that name people whose rows stay, with the name taken out."""


def personal_columns() -> list[sa.Column[Any]]:
    """Every column that says whose a row is, so that the row goes with the person; of tables that are added later, too."""
    return [
        column
        for table in metadata.tables.values()
        for column in table.c
        if table is not people and column not in KEPT_WITHOUT_NAME and names_a_person(column)
    ]


def names_a_person(column: sa.Column[Any]) -> bool:
    """Whether a column holds a person's id."""
    return column.name == "person_id" or any(key.column is people.c.id for key in column.foreign_keys)


def _tables_of(connection: sa.Connection, person_id: str) -> tuple[set[str], set[str]]:
    """The tables somebody sits at, hosts or has talked at; and those among them at which nobody else has a seat."""
    sits = sa.select(seats.c.table_id).where(seats.c.person_id == person_id)
    hosts = sa.select(tables.c.id).where(tables.c.host_id == person_id)
    talks = sa.select(chat.c.table_id).where(chat.c.person_id == person_id)
    own = {*connection.scalars(sits), *connection.scalars(hosts)}
    others = sa.select(seats.c.table_id).where(
        seats.c.person_id.is_not(None), seats.c.person_id != person_id, seats.c.kind != "open"
    )
    shared = {*connection.scalars(others.where(seats.c.table_id.in_(sa.union(sits, hosts))))}
    return own | {*connection.scalars(talks)}, own - shared


def _neutral_tables(connection: sa.Connection, person_id: str, shared: list[str]) -> None:
    """The seats are nobody's: a bot plays on where the game runs. What was said is taken out."""
    here = seats.c.person_id == person_id
    running = seats.c.table_id.in_(sa.select(tables.c.id).where(tables.c.state == "running"))
    freed = seats.update().where(here, seats.c.kind == "open").values(person_id=None)
    left = seats.update().where(here, running).values(stands_in=True, level=bots.USUAL)
    unnamed = seats.update().where(here).values(person_id=None, name=FORMER_NAME)
    for change in (freed, left, unnamed):
        connection.execute(change)
    said = chat.update().where(chat.c.person_id == person_id)
    key = sa.cast(chat.c.number, sa.Text)  # once per table, by any speaker
    connection.execute(said.values(person_id=FORMER, name=FORMER_NAME, text=REMOVED, key=key))
    hosted = tables.update().where(tables.c.host_id == person_id)
    connection.execute(hosted.values(host_id=FORMER, host=FORMER_NAME))
    for row in connection.execute(
        sa.select(tables.c.id, tables.c.wanted).where(tables.c.id.in_(shared))
    ).all():
        asked = row.wanted is not None and person_id in row.wanted["agreed"]
        values = {"revision": tables.c.revision + 1, **({"wanted": None} if asked else {})}
        connection.execute(tables.update().where(tables.c.id == row.id).values(values))


def _neutral_texts(connection: sa.Connection, names: set[str]) -> None:
    """Sentences that name them, in the logs of tables and in the inboxes of others, name nobody; also at tables they had left.

    A guest may have shared a name: where somebody else sits under it, sentences stay."""
    for name in names:
        pattern = named(name)
        another = sa.select(seats.c.table_id).where(seats.c.name == name, seats.c.kind != "open")
        for table, key in ((remarks, remarks.c.number), (notices, notices.c.id)):
            rows = sa.select(table.c.table_id, key, table.c.text).where(
                table.c.text.contains(name, autoescape=True), table.c.table_id.not_in(another)
            )
            for table_id, number, text in connection.execute(rows).all():
                this = table.update().where(table.c.table_id == table_id, key == number)
                connection.execute(this.values(text=pattern.sub(FORMER_NAME, text)))


def named(name: str) -> re.Pattern[str]:
    """A name where it stands as a word."""
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")


def delete_table(connection: sa.Connection, table_id: str) -> None:
    """A table with everything that is kept about it."""
    connection.execute(analyses.delete().where(analyses.c.table_id == table_id))
    table_store.delete(connection, table_id)
