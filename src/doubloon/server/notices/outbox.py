"""The outbox as rows: which notices are due, what goes to which channel, who is at it, how it went.

A worker's clock may be wrong by hours, and another worker's differently. So a time that lies ahead of what a row was written at
counts as now, and a claim of another worker ends when it has been seen unchanged for a while, on the steady clock of the worker that looks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from doubloon.hosting.wire import NoticeWishes
from doubloon.server.notices import wishes
from doubloon.server.notices.faults import LATER, NO_ANSWER
from doubloon.server.notices.ways import MAIL, Ways, host_of
from doubloon.server.store.schema import Moment, channels, deliveries, notice_wishes, notices

MOST_AT_ONCE: Final = 200
MOST_LOOKED_AT: Final = 200
"""Deliveries among which a worker chooses what it begins."""
GRACE_MS: Final = 2000
"""A notice waits for this long: somebody may be about to look."""
MAIL_EVERY_MS: Final = 10 * 60_000
"""Between two e-mails to a person; what comes in between is told in one."""
MOST_AN_HOUR: Final = 60
"""Messages to one channel; the others wait, and most of them are stale by then."""
HOUR_MS: Final = 3_600_000
KEPT_MS: Final = 7 * 24 * HOUR_MS
"""How long it is remembered what was delivered."""


class DueNotice(msgspec.Struct, frozen=True):
    """A notice nobody has planned yet."""

    key: str
    person: str
    table: str
    kind: str
    at: int
    held: bool
    """The person seemed to look at the table when it was stored."""
    read: bool


class Claimed(msgspec.Struct, frozen=True):
    """A delivery that this worker is at."""

    id: str
    notice: str
    person: str
    channel: str
    tries: int
    made: int
    host: str
    """Where it goes."""


class Taken(NamedTuple):
    """A claim: whose it is, and when it was last said to be so."""

    token: str
    at: int


class Channel(msgspec.Struct, frozen=True):
    """Where somebody can be reached. Address and keys are secret."""

    id: str
    person: str
    kind: str
    address: str
    keys: dict[str, str]
    name: str
    confirmed: bool
    trouble: str | None
    made: int


def _late(due: sa.Column[Any], at: sa.Column[Any]) -> sa.ColumnElement[bool]:
    """Due; or written at a time yet to come, so the date was set back since, and nobody knows when it is due."""
    now = sa.bindparam("now", type_=Moment)
    return (due <= now) | (at > now + GRACE_MS)


LATE: Final = (
    (deliveries.c.state == "due") & deliveries.c.claim.is_(None) & _late(deliveries.c.due, deliveries.c.at)
)
DUE_NOTICES: Final = (
    sa.select(notices)
    .where(notices.c.due.is_not(None), _late(notices.c.due, notices.c.at))
    .order_by(notices.c.due)
    .limit(MOST_AT_ONCE)
)
UNDER_WAY: Final = (
    sa.select(notices)
    .join(deliveries, deliveries.c.notice == notices.c.key)
    .where(deliveries.c.state == "due", notices.c.due.is_(None), notices.c.read.is_(False))
    .distinct()
    .limit(MOST_LOOKED_AT)
)
FREE: Final = sa.select(deliveries.c.id).where(LATE).limit(1)
TAKEN: Final = sa.select(deliveries.c.id, deliveries.c.claim, deliveries.c.at).where(
    deliveries.c.state == "due", deliveries.c.claim.is_not(None)
)
"""Made once: every worker asks these every second."""


async def due_notices(connection: AsyncConnection, now: int) -> list[DueNotice]:
    """Notices to plan, the longest due first."""
    return [_due(row) for row in (await connection.execute(DUE_NOTICES, {"now": now})).mappings()]


async def under_way(connection: AsyncConnection) -> list[DueNotice]:
    """Notices that are planned, and were neither delivered everywhere nor read."""
    return [_due(row) for row in (await connection.execute(UNDER_WAY)).mappings()]


def _due(row: sa.RowMapping) -> DueNotice:
    return DueNotice(
        row["key"], row["person_id"], row["table_id"], row["kind"], row["at"], row["held"], row["read"]
    )


def seen(connection: sa.Connection, keys: Collection[str]) -> None:
    """Their people looked at the table all the time: an inbox line that was held back is not needed at all."""
    connection.execute(notices.delete().where(notices.c.key.in_(keys), notices.c.held.is_(True)))
    connection.execute(notices.update().where(notices.c.key.in_(keys)).values(read=True, due=None))


def plan(connection: sa.Connection, due: Sequence[DueNotice], now: int) -> int:
    """What goes to which channel, once for each notice; how much."""
    ours = notices.update().where(notices.c.key.in_([one.key for one in due]), notices.c.due.is_not(None))
    taken = set(connection.scalars(ours.values(due=None, held=False).returning(notices.c.key)))
    wanted = [one for one in due if one.key in taken and not one.read]
    people = {one.person for one in wanted}
    reach = _channels(connection, people)
    wished = wishes_of(connection, people)
    rows = [
        _delivery(connection, one, channel, wished.get(one.person, (USUAL, 0))[1], now)
        for one in wanted
        for channel in reach
        if channel.person == one.person
        and wishes.wants(wished.get(one.person, (USUAL, 0))[0], one.kind, channel.kind)
    ]
    if rows:
        connection.execute(deliveries.insert(), rows)
    return len(rows)


USUAL: Final = wishes.USUAL


def _channels(connection: sa.Connection, people: Iterable[str]) -> list[Channel]:
    """The channels of these people that can be used."""
    query = sa.select(channels).where(
        channels.c.person_id.in_(list(people)), channels.c.confirmed.is_(True), channels.c.trouble.is_(None)
    )
    return [channel_of(row) for row in connection.execute(query.order_by(channels.c.made)).mappings()]


def wishes_of(connection: sa.Connection, people: Iterable[str]) -> dict[str, tuple[NoticeWishes, int]]:
    """What these people wish, and when they were last sent an e-mail."""
    query = sa.select(notice_wishes).where(notice_wishes.c.person_id.in_(list(people)))
    return {
        row["person_id"]: (msgspec.convert(row["wishes"], NoticeWishes), row["mailed"])
        for row in connection.execute(query).mappings()
    }


def _delivery(
    connection: sa.Connection, one: DueNotice, channel: Channel, mailed: int, now: int
) -> dict[str, Any]:
    due = now
    if channel.kind == "mail" and mailed <= now:
        due = max(now, mailed + MAIL_EVERY_MS)
    elif channel.kind != "mail" and _lately(connection, channel.id, now) >= MOST_AN_HOUR:
        due = now + MAIL_EVERY_MS
    return {
        "id": f"{one.key}.{channel.id}",
        "notice": one.key,
        "person_id": one.person,
        "channel_id": channel.id,
        "state": "due",
        "due": due,
        "tries": 0,
        "made": one.at,
        "at": now,
        "claim": None,
        "why": "",
    }


def _lately(connection: sa.Connection, channel: str, now: int) -> int:
    """Messages to a channel within the last hour."""
    query = sa.select(sa.func.count()).where(
        deliveries.c.channel_id == channel, deliveries.c.state == "delivered", deliveries.c.at > now - HOUR_MS
    )
    return int(connection.scalar(query) or 0)


# --- claims -----------------------------------------------------------------------------------------------------------


async def waiting(connection: AsyncConnection, now: int) -> tuple[bool, dict[str, Taken]]:
    """Whether a delivery is due that nobody is at; and the deliveries somebody is at, with their claims."""
    found = await connection.scalar(FREE, {"now": now})
    rows = await connection.execute(TAKEN)
    return found is not None, {row.id: Taken(row.claim, row.at) for row in rows}


def claim(
    connection: sa.Connection, token: str, now: int, orphans: dict[str, Taken], ways: Ways
) -> list[Claimed]:
    """Take what is due and can be sent at once, and what a worker left behind that is gone. No two workers take the same."""
    for one, left in orphans.items():
        orphan = (deliveries.c.claim == left.token) & (deliveries.c.at == left.at)
        freed = deliveries.update().where(deliveries.c.id == one, orphan, deliveries.c.state == "due")
        connection.execute(freed.values(claim=None, due=now, at=now))
    free = (
        sa.select(deliveries, channels.c.kind, channels.c.address)
        .outerjoin(channels, channels.c.id == deliveries.c.channel_id)
        .where(LATE, *(channels.c.id.is_(None) | ~_at(host) for host in ways.closed()))
        .order_by(deliveries.c.due)
        .limit(MOST_LOOKED_AT)
        .with_for_update(skip_locked=True, of=deliveries)
    )
    begun = ways.beginnings()
    chosen = [
        Claimed(
            row["id"],
            row["notice"],
            row["person_id"],
            row["channel_id"],
            row["tries"],
            row["made"],
            host,
        )
        for row in connection.execute(free, {"now": now}).mappings()
        if begun.take(host := host_of(row["kind"], row["address"]), group_of(row["id"], row["channel_id"]))
    ]
    mine = deliveries.update().values(claim=token, at=now).returning(deliveries.c.id)
    ids = [one.id for one in chosen]
    taken = set(
        connection.scalars(mine.where(deliveries.c.id.in_(ids), deliveries.c.claim.is_(None))) if ids else ()
    )
    return [one for one in chosen if one.id in taken]


def group_of(delivery: str, channel: str) -> str:
    """What goes out in one message: the e-mails of a person; everything else by itself."""
    return channel if channel.startswith(MAIL) else delivery


def _at(host: str) -> sa.ColumnElement[bool]:
    """Channels that lead to this host."""
    if host == MAIL:
        return channels.c.kind == "mail"
    here = (channels.c.address.startswith(f"{host}{mark}", autoescape=True) for mark in "/?")
    return sa.or_(channels.c.address == host, *here)


def renew(connection: sa.Connection, ids: Collection[str], token: str, now: int) -> None:
    """A worker is still at these: what takes long is no dead worker's."""
    mine = deliveries.update().where(deliveries.c.id.in_(list(ids)), deliveries.c.claim == token)
    connection.execute(mine.values(at=now))


def answers_again(connection: sa.Connection, done: Claimed, now: int) -> None:
    """Something was taken: what waits because this channel did not take it before, or nobody answered there, waits no more."""
    here = sa.select(channels.c.id).where(_at(done.host))
    silent = deliveries.c.why.startswith(NO_ANSWER) & deliveries.c.channel_id.in_(here)
    failed = (deliveries.c.channel_id == done.channel) & (deliveries.c.tries > 0)
    waits = (deliveries.c.state == "due") & deliveries.c.claim.is_(None) & (deliveries.c.due > now)
    asked = deliveries.c.why.startswith(LATER)
    connection.execute(
        deliveries.update()
        .where(waits, silent | (failed & ~asked), deliveries.c.why != QUIET)
        .values(due=now)
    )


QUIET: Final = "quiet hours"


class Result(msgspec.Struct, frozen=True):
    """How it went. `due` again at `due`; `delivered`, `dropped` and `given-up` are final."""

    state: str
    why: str = ""
    due: int | None = None
    tried: bool = False


def settle(connection: sa.Connection, claimed: Claimed, token: str, result: Result, now: int) -> None:
    """A delivery is done with, or due again; unless another worker has taken it meanwhile."""
    ours = (deliveries.c.id == claimed.id) & (deliveries.c.claim == token) & (deliveries.c.state == "due")
    values: dict[str, Any] = {"state": result.state, "why": result.why, "claim": None, "at": now}
    if result.due is not None:
        values["due"] = result.due
    connection.execute(deliveries.update().where(ours).values(tries=claimed.tries + result.tried, **values))


def mailed(connection: sa.Connection, person: str, now: int) -> None:
    """An e-mail went out: the next one waits."""
    changed = notice_wishes.update().where(notice_wishes.c.person_id == person).values(mailed=now)
    if not connection.execute(changed).rowcount:
        row = {"person_id": person, "wishes": msgspec.to_builtins(USUAL), "mailed": now}
        connection.execute(notice_wishes.insert().values(**row))


def stop_using(connection: sa.Connection, channel: Channel, why: str) -> None:
    """A channel that takes nothing any more: a browser's is forgotten, others wait for their person."""
    here = channels.c.id == channel.id
    if channel.kind == "push":
        connection.execute(channels.delete().where(here))
    else:
        connection.execute(channels.update().where(here).values(trouble=why))


def tidy(connection: sa.Connection, now: int) -> None:
    """Forget what was done with long ago."""
    done = (deliveries.c.state != "due") & (deliveries.c.at < now - KEPT_MS)
    connection.execute(deliveries.delete().where(done))


def channel_of(row: sa.RowMapping) -> Channel:
    """A channel from its row."""
    return Channel(
        row["id"],
        row["person_id"],
        row["kind"],
        row["address"],
        row["keys"],
        row["name"],
        row["confirmed"],
        row["trouble"],
        row["made"],
    )
