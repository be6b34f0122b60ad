"""Taking part in a cup: opening one, joining and leaving it, beginning it, and what is stored of it.

Joining is the wish to take part; guests and programs cannot. A cup begins when it is full, or when its host begins it.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from doubloon.games import game
from doubloon.hosting.new_tables import opening
from doubloon.hosting.problems import BadRequest, Clash, Forbidden, NotFound
from doubloon.hosting.seats import names
from doubloon.hosting.wire import Person
from doubloon.kernel.errors import BadTable
from doubloon.kernel.tables.table import opened
from doubloon.server.clock import now_ms
from doubloon.server.people.cups.rules import CupLine
from doubloon.server.people.friends import blocked_by_any
from doubloon.server.people.wire import CreateCup
from doubloon.server.store.schema import cup_games, cup_players, cups, notice_wishes, people
from doubloon.server.store.writer import Writer

MOST_AT_ONCE: Final = 3
"""Cups of one host that are not over."""
FORMER: Final = "Former player"


class CupEntry(NamedTuple):
    """Somebody who takes part."""

    number: int
    person_id: str | None
    name: str
    out: bool
    """They have given up, and are not drawn any more."""
    away_until: int | None = None
    """They are on vacation until then."""


def check_may_play(me: Person) -> None:
    """A cup is for people who keep a name."""
    if me.guest:
        raise Forbidden("A cup is for those who keep a name: keep yours with a password first.")
    if names.is_program(me.name):
        raise Forbidden("A cup is for people: programs play at other tables.")


async def create(writer: Writer, me: Person, wish: CreateCup) -> str:
    """A new cup, with its host as the first player; its id."""
    check_may_play(me)
    if wish.clock.kind == "none":
        raise BadRequest("A cup needs a clock, or its rounds might never end.")
    opening.check_clock(wish.clock)
    if wish.most < wish.seats:
        raise BadRequest(f"At tables of {wish.seats} at least {wish.seats} people play.")
    try:
        opened(game(wish.game), wish.seats)
    except BadTable as error:
        raise BadRequest(f"{error}.") from None
    cup_id = opening.new_id()
    row = {
        **{
            name: getattr(wish, name)
            for name in ("title", "game", "seats", "most", "rounds", "pace", "listed")
        },
        "id": cup_id,
        "clock": msgspec.to_builtins(wish.clock),
        "host_id": me.id,
        "state": "open",
        "round": 0,
        "created": now_ms(),
        "updated": now_ms(),
    }

    def stored(connection: sa.Connection) -> None:
        mine = sa.select(sa.func.count()).where(cups.c.host_id == me.id, cups.c.state != "over")
        if (connection.scalar(mine) or 0) >= MOST_AT_ONCE:
            raise Clash(f"You have {MOST_AT_ONCE} cups that are not over: one more can wait.")
        connection.execute(cups.insert().values(row))
        _enter(connection, cup_id, me.id, 0)

    await writer.do(stored)
    return cup_id


def _enter(connection: sa.Connection, cup_id: str, person_id: str, number: int) -> None:
    row = {"cup_id": cup_id, "number": number, "person_id": person_id, "out": False, "joined": now_ms()}
    connection.execute(cup_players.insert().values(row))


async def join(writer: Writer, me: Person, cup_id: str) -> None:
    """Take part; nothing changes for somebody who does already."""
    check_may_play(me)

    def stored(connection: sa.Connection) -> None:
        cup = locked_cup(connection, cup_id)
        entries = entries_of(connection, cup_id)
        if any(one.person_id == me.id for one in entries):
            return
        if cup.state != "open":
            raise Clash("This cup has begun already.")
        if len(entries) >= cup.most:
            raise Clash("This cup is full.")
        there = {cup.host_id, *(one.person_id for one in entries if one.person_id is not None)}
        if blocked_by_any(connection, there, me.id):
            raise Forbidden("You cannot take part in this cup.")
        _enter(connection, cup_id, me.id, max((one.number for one in entries), default=-1) + 1)
        _touch(connection, cup_id)

    await writer.do(stored)


async def leave(writer: Writer, me: Person, cup_id: str) -> None:
    """Before it begins a player is gone; later they are not drawn any more. The game that runs is left at its table."""

    def stored(connection: sa.Connection) -> None:
        cup = locked_cup(connection, cup_id)
        mine = (cup_players.c.cup_id == cup_id) & (cup_players.c.person_id == me.id)
        if connection.scalar(sa.select(cup_players.c.number).where(mine)) is None:
            raise Forbidden("You do not take part in this cup.")
        if cup.state == "open":
            connection.execute(cup_players.delete().where(mine))
        else:
            connection.execute(cup_players.update().where(mine).values(out=True))

    await writer.do(stored)


async def begin(writer: Writer, me: Person, cup_id: str) -> None:
    """The host does not wait for more players."""

    def stored(connection: sa.Connection) -> None:
        cup = locked_cup(connection, cup_id)
        if cup.host_id != me.id:
            raise Forbidden("Only the host can begin a cup.")
        if cup.state != "open":
            raise Clash("This cup has begun already.")
        if len(entries_of(connection, cup_id)) < cup.seats:
            raise Clash(f"At tables of {cup.seats} at least {cup.seats} people play.")
        connection.execute(cups.update().where(cups.c.id == cup_id).values(state="running", updated=now_ms()))

    await writer.do(stored)


async def close(writer: Writer, me: Person, cup_id: str) -> None:
    """The host gives up a cup that has not begun; nothing is left of it."""

    def stored(connection: sa.Connection) -> None:
        cup = locked_cup(connection, cup_id)
        if cup.host_id != me.id:
            raise Forbidden("Only the host can close a cup.")
        if cup.state != "open":
            raise Clash("This cup has begun: it goes on by itself. You may leave it.")
        forget(connection, cup_id)

    await writer.do(stored)


def forget(connection: sa.Connection, cup_id: str) -> None:
    """A cup with everything that is kept about it; the tables stay."""
    for one in (cup_games, cup_players):
        connection.execute(one.delete().where(one.c.cup_id == cup_id))
    connection.execute(cups.delete().where(cups.c.id == cup_id))


def withdraw(connection: sa.Connection, person_id: str, former: str) -> None:
    """Somebody goes for good: out of cups that have not begun; without a name in the others."""
    waiting = sa.select(cups.c.id).where(cups.c.state == "open")
    mine = cup_players.c.person_id == person_id
    for cup_id in connection.scalars(waiting.where(cups.c.host_id == person_id)).all():
        forget(connection, cup_id)
    connection.execute(cup_players.delete().where(mine, cup_players.c.cup_id.in_(waiting)))
    connection.execute(cup_players.update().where(mine).values(person_id=None, out=True))
    connection.execute(cups.update().where(cups.c.host_id == person_id).values(host_id=former))


def forget_old(connection: sa.Connection, before: int) -> None:
    """Cups at which nothing has happened since."""
    for cup_id in connection.scalars(sa.select(cups.c.id).where(cups.c.updated < before)).all():
        forget(connection, cup_id)


def _touch(connection: sa.Connection, cup_id: str) -> None:
    connection.execute(cups.update().where(cups.c.id == cup_id).values(updated=now_ms()))


def locked_cup(connection: sa.Connection, cup_id: str) -> sa.Row[Any]:
    """A cup that nobody else changes until this transaction ends."""
    found = connection.execute(sa.select(cups).where(cups.c.id == cup_id).with_for_update()).first()
    if found is None:
        raise NotFound("There is no such cup.")
    return found


def entries_of(connection: sa.Connection, cup_id: str) -> list[CupEntry]:
    """Everybody who takes part."""
    query = (
        sa.select(
            *(cup_players.c.number, cup_players.c.person_id, people.c.name, cup_players.c.out),
            notice_wishes.c.away_until,
        )
        .join(people, people.c.id == cup_players.c.person_id, isouter=True)
        .join(notice_wishes, notice_wishes.c.person_id == cup_players.c.person_id, isouter=True)
        .where(cup_players.c.cup_id == cup_id)
        .order_by(cup_players.c.number)
    )
    return [
        CupEntry(row.number, row.person_id, row.name or FORMER, row.out, row.away_until)
        for row in connection.execute(query)
    ]


def lines_of(connection: sa.Connection, cup_id: str) -> list[CupLine]:
    """Where everybody sat, round by round."""
    columns = (
        cup_games.c.round,
        cup_games.c.number,
        cup_games.c.table_id,
        cup_games.c.seat,
        cup_games.c.points,
    )
    query = sa.select(*columns).where(cup_games.c.cup_id == cup_id)
    query = query.order_by(cup_games.c.round, cup_games.c.table_id, cup_games.c.seat)
    return [CupLine(*row) for row in connection.execute(query)]
