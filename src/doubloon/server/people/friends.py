"""Whom a person knows: friends by link, people set aside (muted or blocked), reports to the operator.

Friends are made by a link that one gives the other; that is both's consent. A mute hides what somebody says at tables (the client
leaves it out). A block does that too, ends a friendship, and keeps the other from inviting, befriending, asking for a rematch and joining at tables or
cups where the one who blocked sits or is the host. Nobody is told that they are muted or blocked.
"""

from __future__ import annotations

import secrets
from typing import Final, Literal

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from doubloon.hosting.problems import BadRequest, Clash, Forbidden, NotFound
from doubloon.hosting.seats.turns import NewNotice
from doubloon.hosting.wire import Person
from doubloon.server.clock import now_ms
from doubloon.server.people.wire import FriendInfo, KnownPeople, SendReport
from doubloon.server.store.inbox import blocking
from doubloon.server.store.schema import chat, friends, people, reports, set_aside
from doubloon.server.store.table_store import notice_parts
from doubloon.server.store.writer import Writer, store

MOST_FRIENDS: Final = 500
MOST_ASIDE: Final = 500
NO_LINK: Final = "This link is not valid any more: ask your friend for a new one."
Aside = Literal["muted", "blocked"]


def check_kept(me: Person) -> None:
    """Friends are for those who can come back."""
    if me.guest:
        raise Forbidden("Keep your name with a password first; then you can have friends.")


async def known_people(reading: AsyncEngine, me: Person) -> KnownPeople:
    """My friends, whom I have set aside, and the code of my link."""
    befriended = sa.select(people.c.id, people.c.name).join(friends, friends.c.friend_id == people.c.id)
    aside = sa.select(people.c.id, people.c.name, set_aside.c.kind).join(
        set_aside, set_aside.c.other_id == people.c.id
    )
    async with reading.connect() as connection:
        mine = await connection.execute(
            befriended.where(friends.c.person_id == me.id).order_by(people.c.name)
        )
        gone = (
            await connection.execute(aside.where(set_aside.c.person_id == me.id).order_by(people.c.name))
        ).all()
        code = await connection.scalar(sa.select(people.c.friend_code).where(people.c.id == me.id))
        return KnownPeople(
            friends=[FriendInfo(*row) for row in mine],
            muted=[FriendInfo(row.id, row.name) for row in gone if row.kind == "muted"],
            blocked=[FriendInfo(row.id, row.name) for row in gone if row.kind == "blocked"],
            code=code,
        )


async def new_link(writer: Writer, me: Person) -> str:
    """The code of a new link; the one before leads nowhere any more."""
    check_kept(me)
    code = secrets.token_urlsafe(12)

    def stored(connection: sa.Connection) -> None:
        connection.execute(people.update().where(people.c.id == me.id).values(friend_code=code))

    await writer.do(stored)
    return code


async def whose_link(reading: AsyncEngine, code: str) -> FriendInfo:
    """Who gives this link away."""
    query = sa.select(people.c.id, people.c.name).where(
        people.c.friend_code == code, people.c.deleted.is_(None)
    )
    async with reading.connect() as connection:
        row = (await connection.execute(query)).first()
    if row is None:
        raise NotFound(NO_LINK)
    return FriendInfo(*row)


async def befriend(writer: Writer, me: Person, other: FriendInfo) -> None:
    """Two people are friends; the one whose link it was is told."""
    check_kept(me)
    if other.id == me.id:
        raise Clash("This is your own link: send it to a friend.")

    def stored(connection: sa.Connection) -> None:
        if blocks(connection, me.id, other.id) or blocks(connection, other.id, me.id):
            raise NotFound(NO_LINK)
        both = friends.c.person_id.in_([me.id, other.id])
        known = connection.execute(
            sa.select(friends.c.friend_id).where(friends.c.person_id == me.id)
        ).scalars()
        if other.id in (found := set(known)):
            return
        counts = sa.select(sa.func.count()).where(both).group_by(friends.c.person_id)
        if len(found) >= MOST_FRIENDS or max([0, *connection.scalars(counts)]) >= MOST_FRIENDS:
            raise Clash(f"One of you has {MOST_FRIENDS} friends already.")
        rows = [(me.id, other.id), (other.id, me.id)]
        connection.execute(
            friends.insert(),
            [{"person_id": one, "friend_id": two, "created": now_ms()} for one, two in rows],
        )
        told = NewNotice(other.id, "friend", f"{me.name} is your friend now.")
        store(connection, notice_parts("", [told], now_ms()))

    await writer.do(stored)


async def unfriend(writer: Writer, me: Person, other_id: str) -> None:
    """They are no friends any more, on both sides."""
    await writer.do(lambda connection: _unfriend(connection, me.id, other_id))


def _unfriend(connection: sa.Connection, one: str, two: str) -> None:
    pair = (friends.c.person_id == one) & (friends.c.friend_id == two)
    back = (friends.c.person_id == two) & (friends.c.friend_id == one)
    connection.execute(friends.delete().where(pair | back))


async def put_aside(writer: Writer, me: Person, other_id: str, kind: Aside | None) -> None:
    """Mute or block somebody, or neither any more."""
    if other_id == me.id:
        raise BadRequest("You cannot set yourself aside.")

    def stored(connection: sa.Connection) -> None:
        mine = set_aside.c.person_id == me.id
        connection.execute(set_aside.delete().where(mine, set_aside.c.other_id == other_id))
        if kind is None:
            return
        if connection.scalar(sa.select(people.c.id).where(people.c.id == other_id)) is None:
            raise NotFound("There is nobody of this id.")
        if (connection.scalar(sa.select(sa.func.count()).where(mine)) or 0) >= MOST_ASIDE:
            raise Clash(f"You have set aside {MOST_ASIDE} people already.")
        row = {"person_id": me.id, "other_id": other_id, "kind": kind, "created": now_ms()}
        connection.execute(set_aside.insert().values(row))
        if kind == "blocked":
            _unfriend(connection, me.id, other_id)

    await writer.do(stored)


def blocks(connection: sa.Connection, one: str, other: str) -> bool:
    """Whether one has blocked the other."""
    return connection.scalar(blocking([one], other)) is not None


async def is_blocked_by(connection: AsyncConnection, others: set[str], person_id: str) -> bool:
    """Whether one of these has blocked this person."""
    return await connection.scalar(blocking(others, person_id).limit(1)) is not None


def blocked_by_any(connection: sa.Connection, others: set[str], person_id: str) -> bool:
    """The same, in a transaction."""
    return connection.scalar(blocking(others, person_id).limit(1)) is not None


async def friends_among(connection: AsyncConnection, me: Person, wished: list[str]) -> dict[str, str]:
    """Those of these people who are my friends: names by id."""
    query = (
        sa.select(people.c.id, people.c.name)
        .join(friends, friends.c.friend_id == people.c.id)
        .where(friends.c.person_id == me.id, people.c.id.in_(wished))
    )
    return {row.id: row.name for row in await connection.execute(query)}


async def report(writer: Writer, me: Person, wish: SendReport) -> None:
    """Report somebody to the operator. What they said is copied, so that deleting it hides nothing."""

    def stored(connection: sa.Connection) -> None:
        name = connection.scalar(sa.select(people.c.name).where(people.c.id == wish.person))
        if name is None:
            raise NotFound("There is nobody of this id.")
        said = sa.select(chat.c.text).where(
            chat.c.table_id == wish.table, chat.c.number == wish.line, chat.c.person_id == wish.person
        )
        quoted = connection.scalar(said) if wish.table is not None and wish.line is not None else None
        row = {
            "reporter_id": me.id,
            "person_id": wish.person,
            "table_id": wish.table,
            "text": wish.text,
            "quoted": quoted or "",
            "at": now_ms(),
            "note": "",
        }
        connection.execute(reports.insert().values(row))

    await writer.do(stored)
