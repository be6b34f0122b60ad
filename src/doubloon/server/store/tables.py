"""Tables as rows: reading rows, journals and lists of tables, and the statements that append."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from doubloon.hosting.protocols import Link
from doubloon.hosting.seats import names
from doubloon.hosting.seats.clocks import Clocks
from doubloon.hosting.table_row import Remark, RewindRequest, Seated, TableRow
from doubloon.hosting.wire import ChatLine, ClockRule
from doubloon.kernel.tables import keeping
from doubloon.kernel.tables.record import FORMAT, Ply, Record, decoded
from doubloon.kernel.tables.table import Table
from doubloon.server.clock import now_ms
from doubloon.server.store.schema import (
    chat,
    commands,
    notices,
    people,
    plies,
    remarks,
    seats,
    states,
    tables,
)
from doubloon.server.store.writer import StatementRows

Listing = Literal["open", "mine", "running", "finished"]
FORMER: Final = "former"
"""The person who hosts what a former player hosted, and said what they said. Nobody can be them."""
MOST_LISTED: Final = 100
CHAT_SHOWN: Final = 200
MOST_DUE: Final = 20_000
HOUR_MS: Final = 3_600_000
OPEN_FOR_MS: Final = {"live": 3 * HOUR_MS, "turns": 14 * 24 * HOUR_MS}
"""How long an open table stays in the lobby after the last thing that happened at it."""
_HERE: Final[sa.BindParameter[str]] = sa.bindparam("this")

INSERT_PLY: Final = plies.insert()
INSERT_STATE: Final = states.insert()
INSERT_COMMAND: Final = commands.insert()
INSERT_REMARK: Final = remarks.insert()
INSERT_NOTICE: Final = notices.insert()
INSERT_TABLE: Final = tables.insert()
INSERT_SEAT: Final = seats.insert()
UPDATE_SEAT: Final = (
    seats.update()
    .where(seats.c.table_id == _HERE, seats.c.seat == sa.bindparam("at_seat"))
    .values(
        {
            name: sa.bindparam(name)
            for name in ("kind", "name", "person_id", "level", "stands_in", "away_until")
        }
    )
)
LIVING: Final = (
    "state",
    "clock",
    "deadline",
    "bot_turn",
    "updated",
    "revision",
    "version",
    "to_act",
    "outcome",
    "winners",
    "wanted",
    "lesson",
)
"""The columns of a table that change while it is played."""
_REVISION: Final = sa.bindparam("revision", type_=sa.Integer)
UPDATE_TABLE: Final = (
    tables.update()
    .where(tables.c.id == _HERE)
    .values({name: sa.bindparam(name) for name in LIVING})
    .values(revision=sa.case((tables.c.revision == _REVISION - 1, _REVISION)))
)
"""Every write to a table, a ply or a seat that changes hands, takes the next revision. Two workers cannot both: for the
one who comes second it would be NULL, which the column refuses."""
FORGET_TURN_NOTICE: Final = notices.delete().where(
    notices.c.person_id == sa.bindparam("whose"),
    notices.c.table_id == _HERE,
    (notices.c.kind == "your-turn") | (notices.c.kind == "seat-taken"),
)

FIELDS: Final = [
    column.name for column in tables.c if column.name in TableRow.__struct_fields__ and column.name != "seats"
]
"""The columns a `TableRow` is made of: those that have the name of one of its fields. `seats` are rows of their own."""
ROW_COLUMNS: Final = [tables.c[name] for name in FIELDS]
RECORDED: Final = ("game", "rules", "content", "options", "seats", "seed", "setup", "commitment", "outcome")
"""The columns that hold the head of a table's record."""


class StoredJournal(NamedTuple):
    """What a table's row says of the game itself: the head of its record, and its secrets."""

    head: dict[str, Any]
    plies: list[Ply]
    hashes: dict[str, str]

    def record(self) -> Record:
        """The whole record."""
        return decoded({**self.head, "plies": self.plies, "hashes": self.hashes})


# --- reading ----------------------------------------------------------------------------------------------------------


async def table_row(connection: AsyncConnection, table_id: str) -> TableRow | None:
    """One table's row."""
    found = await table_rows(connection, sa.select(*ROW_COLUMNS).where(tables.c.id == table_id))
    return found[0] if found else None


async def revision(connection: AsyncConnection, table_id: str) -> int | None:
    """How often a table has been written to."""
    found: int | None = await connection.scalar(sa.select(tables.c.revision).where(tables.c.id == table_id))
    return found


async def table_rows(connection: AsyncConnection, query: sa.Select[Any]) -> list[TableRow]:
    """The tables a query finds, in its order."""
    rows = (await connection.execute(query)).mappings().all()
    seated: dict[str, list[Seated]] = {row["id"]: [] for row in rows}
    sitting = (
        sa.select(seats, people.c.name_key)
        .outerjoin(people, people.c.id == seats.c.person_id)
        .where(seats.c.table_id.in_(list(seated)))
        .order_by(seats.c.table_id, seats.c.seat)
    )
    for row in (await connection.execute(sitting)).mappings():
        guest = row["kind"] == "human" and is_guest(row)
        seated[row["table_id"]].append(
            Seated(
                row["seat"],
                row["kind"],
                row["name"],
                row["person_id"],
                row["level"],
                row["stands_in"],
                row["away_until"],
                guest,
            )
        )
    return [TableRow(**{**row, **_typed(row), "seats": seated[row["id"]]}) for row in rows]


def is_guest(row: Any) -> bool:
    """Whether a name beside its person's `name_key` is not the one they keep. Nobody is no guest."""
    if row["person_id"] in {None, FORMER}:
        return False
    return bool(row["name_key"] is None or names.folded(row["name"]) != row["name_key"])


def _typed(row: Any) -> dict[str, Any]:
    """The JSON columns of a table as what they mean."""
    kinds: dict[str, Any] = {"clock_rule": ClockRule, "clock": Clocks, "wanted": RewindRequest | None}
    return {name: msgspec.convert(row[name], kind) for name, kind in kinds.items()}


async def listed(
    connection: AsyncConnection, which: Listing, person_id: str | None, game: str | None
) -> list[TableRow]:
    """Tables for the lobby, the newest first; `mine` are all I sit at or host."""
    query = sa.select(*ROW_COLUMNS).order_by(tables.c.updated.desc()).limit(MOST_LISTED)
    if game is not None:
        query = query.where(tables.c.game == game)
    if which == "mine":
        at = sa.select(seats.c.table_id).where(seats.c.person_id == person_id)
        return await table_rows(
            connection, query.where(tables.c.id.in_(at) | (tables.c.host_id == person_id))
        )
    state = {"open": "waiting", "running": "running", "finished": "over"}[which]
    query = query.where(tables.c.state == state, tables.c.listed.is_(True))
    return await table_rows(connection, query.where(_still_expected(now_ms())) if which == "open" else query)


def _still_expected(now: int) -> sa.ColumnElement[bool]:
    """Whether somebody may still come to an open table: nothing has happened there for a while, and nobody asks."""
    return sa.or_(
        *((tables.c.pace == pace) & (tables.c.updated > now - kept) for pace, kept in OPEN_FOR_MS.items())
    )


async def waiting_of(connection: AsyncConnection, host_id: str) -> int:
    """How many tables of a host wait in the lobby."""
    expected = _still_expected(now_ms())
    query = sa.select(sa.func.count()).where(
        tables.c.host_id == host_id, tables.c.state == "waiting", tables.c.listed.is_(True), expected
    )
    return int(await connection.scalar(query) or 0)


async def journal(connection: AsyncConnection, table_id: str, upto: int) -> StoredJournal | None:
    """The head and plies of a table's record, up to a version. Secret."""
    row = (await connection.execute(sa.select(tables).where(tables.c.id == table_id))).mappings().first()
    if row is None:
        return None
    head = {"format": FORMAT, **{name: row[name] for name in RECORDED}}
    if row["version"] != upto:
        head["outcome"] = None
    played, hashes = await plies_after(connection, table_id, 0, upto)
    if row["first_hash"] is not None:
        hashes["0"] = row["first_hash"]
    return StoredJournal(head, played, hashes)


async def plies_after(
    connection: AsyncConnection, table_id: str, version: int, upto: int
) -> tuple[list[Ply], dict[str, str]]:
    """The plies that came after a version, with the hashes noted among them."""
    query = (
        sa.select(plies.c.version, plies.c.ply, plies.c.hash)
        .where(plies.c.table_id == table_id, plies.c.version > version, plies.c.version <= upto)
        .order_by(plies.c.version)
    )
    rows = (await connection.execute(query)).all()
    return [row.ply for row in rows], {str(row.version): row.hash for row in rows if row.hash is not None}


async def states_of(connection: AsyncConnection, table_id: str) -> list[keeping.Stored]:
    """The stored states of a table, the earliest first. Secret."""
    query = (
        sa.select(states.c.version, states.c.rules, states.c.content, states.c.body)
        .where(states.c.table_id == table_id)
        .order_by(states.c.version)
    )
    return [keeping.Stored(*row) for row in (await connection.execute(query)).all()]


async def campaign(connection: AsyncConnection, first: str) -> list[Link]:
    """The tables of a campaign, in the order of its games."""
    query = (
        sa.select(tables.c.chapter, tables.c.id, tables.c.outcome)
        .where(tables.c.campaign == first)
        .order_by(tables.c.chapter)
    )
    return [Link(*row) for row in (await connection.execute(query)).all()]


async def remarks_of(connection: AsyncConnection, table_id: str) -> list[Remark]:
    """What the server has written into a table's log."""
    query = sa.select(remarks).where(remarks.c.table_id == table_id).order_by(remarks.c.number)
    return [
        Remark(row["number"], row["ply"], row["kind"], row["text"], row["at"])
        for row in (await connection.execute(query)).mappings()
    ]


async def answered(connection: AsyncConnection, table_id: str, person_id: str, key: str) -> int | None:
    """The version a command with this key has made; None when it was never carried out."""
    query = sa.select(commands.c.version).where(
        commands.c.table_id == table_id, commands.c.person_id == person_id, commands.c.key == key
    )
    version: int | None = await connection.scalar(query)
    return version


async def chat_of(connection: AsyncConnection, table_id: str, since: int = 0) -> list[ChatLine]:
    """What was said at a table after a line, the latest of it."""
    query = (
        sa.select(chat, people.c.name_key)
        .outerjoin(people, people.c.id == chat.c.person_id)
        .where(chat.c.table_id == table_id, chat.c.number > since)
        .order_by(chat.c.number.desc())
        .limit(CHAT_SHOWN)
    )
    rows = (await connection.execute(query)).mappings().all()
    return [
        ChatLine(
            row["number"],
            row["seat"],
            row["name"],
            row["text"],
            row["at"],
            row["person_id"],
            row["watching"],
            is_guest(row),
        )
        for row in reversed(rows)
    ]


async def due(connection: AsyncConnection, now: int, idle_since: int) -> list[str]:
    """Tables where a clock has run out, and then those whose bots have not moved for too long, or that were last written at
    a time yet to come: the machine's date has been set back since.

    All of them, up to a number no healthy server comes near: those that nobody can open stay due, and must hide no other."""
    late = sa.select(tables.c.id).where(tables.c.deadline <= now, tables.c.state == "running")
    patience = now - idle_since
    written_long_ago = (tables.c.updated <= idle_since) | (tables.c.updated > now + patience)
    idle = sa.select(tables.c.id).where(
        tables.c.bot_turn.is_(True), written_long_ago, tables.c.state == "running"
    )
    found = [
        *await connection.scalars(late.order_by(tables.c.deadline.desc()).limit(MOST_DUE)),
        *await connection.scalars(idle.order_by(tables.c.updated.desc()).limit(MOST_DUE)),
    ]
    return list(dict.fromkeys(found))


# --- writing ----------------------------------------------------------------------------------------------------------


def state_part(table_id: str, table: Table) -> StatementRows:
    """The state of a table, stored with its newest ply."""
    return StatementRows(INSERT_STATE, [{"table_id": table_id, **keeping.stored(table)._asdict()}])


def written(table: TableRow, outcome: object) -> StatementRows:
    """What brings a table's row up to date, under its new revision, which nobody else can take."""
    row = {name: getattr(table, name) for name in LIVING if name != "outcome"}
    return StatementRows(UPDATE_TABLE, [{"this": table.id, **row, "outcome": outcome}])


def seat_rows(table_id: str, seated: Sequence[Seated]) -> list[dict[str, Any]]:
    """Seats as new rows."""
    return [
        {
            "table_id": table_id,
            "seat": one.seat,
            "kind": one.kind,
            "name": one.name,
            "person_id": one.person,
            "level": one.level,
            "stands_in": one.stands_in,
            "away_until": one.away_until,
        }
        for one in seated
    ]


def seat_updates(table_id: str, seated: Sequence[Seated]) -> list[dict[str, Any]]:
    """Seats as updates of their rows."""
    return [
        {"this": table_id, "at_seat": row.pop("seat"), **{key: row[key] for key in row if key != "table_id"}}
        for row in seat_rows(table_id, seated)
    ]
