"""The tables of the database. `plies` with its key (table, version) is the log that nobody can append to twice.

Times are milliseconds since 1970. `seed` and `plies` are secret while a game runs: nothing but `rooms` reads them.
A table's columns are the fields of `hosting.table_row.TableRow`, and what a room does not hold. Migrations name columns again, since
they are history and never change; a test compares where they lead to with this file.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

import msgspec
import sqlalchemy as sa
from msgspec import structs

from doubloon.hosting.table_row import TableRow


class Json(sa.TypeDecorator[Any]):
    """A JSON value kept as text, the same on every database."""

    impl: Any = sa.Text
    cache_ok: bool | None = True

    def process_bind_param(self, value: Any, dialect: sa.Dialect) -> str:
        return msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: sa.Dialect) -> Any:
        return None if value is None else msgspec.json.decode(value)


def columns_of(struct: type[msgspec.Struct], *others: str) -> Iterator[sa.Column[Any]]:
    """A column for each field except these: NULL where it may be None, its default for rows that are older than the column."""
    for field in structs.fields(struct):
        if field.name in others:
            continue
        choices = get_args(field.type) if get_origin(field.type) in (Union, UnionType) else (field.type,)
        kind = next(one for one in choices if one is not NoneType)
        sort = PLAIN.get(str if get_origin(kind) is Literal else kind, Json)
        nullable = NoneType in choices and sort is not Json  # JSON has a null of its own
        yield sa.Column(
            field.name, sort, nullable=nullable, server_default=sa.false() if field.default is False else None
        )


PLAIN: Final[dict[Any, Any]] = {str: sa.Text, int: sa.Integer, bool: sa.Boolean}
metadata = sa.MetaData()
Moment = sa.BigInteger

house = sa.Table(
    "house",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_key", sa.Text, unique=True),
    sa.Column("password", sa.Text),
    sa.Column("created", Moment, nullable=False),
    sa.Column("skeleton", sa.Text, nullable=False, server_default=""),
    sa.Column("email", sa.Text),
    sa.Column("email_confirmed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("deleted", Moment),
    sa.Column("friend_code", sa.Text),
    sa.Index("people_by_skeleton", "skeleton"),
    sa.Index("people_by_friend_code", "friend_code", unique=True),
)

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("person_id", sa.ForeignKey("people.id"), nullable=False),
    sa.Column("created", Moment, nullable=False),
    sa.Column("expires", Moment, nullable=False),
    sa.Column("device", sa.Text, nullable=False, server_default=""),
    sa.Index("sessions_by_person", "person_id"),
    sa.Index("sessions_by_expiry", "expires"),
)

access_tokens = sa.Table(
    "access_tokens",
    metadata,
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("person_id", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("owner_id", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("scopes", Json, nullable=False),
    sa.Column("created", Moment, nullable=False),
    sa.Column("used", Moment),
    sa.Column("revoked", Moment),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("host_id", sa.ForeignKey("people.id"), nullable=False),
    sa.Column("deadline", Moment),
    sa.Column("created", Moment, nullable=False),
    sa.Column("updated", Moment, nullable=False),
    *columns_of(TableRow, "id", "host_id", "deadline", "created", "updated", "seats"),
    # what a room does not hold
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("seed", sa.Text),
    sa.Column("commitment", sa.Text, nullable=False),
    sa.Column("setup", Json, nullable=False),
    sa.Column("first_hash", sa.Text),
    sa.Column("outcome", Json, nullable=False),
    sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("tables_by_state", "state", "updated"),
    sa.Index("tables_by_deadline", "deadline"),
    sa.Index("tables_by_bot_turn", "bot_turn", "updated"),
    sa.Index("tables_by_counted", "counted", "state"),
    sa.Index("tables_by_campaign", "campaign", "chapter", unique=True),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("person_id", sa.ForeignKey("people.id"), index=True),
    sa.Column("level", sa.Text),
    sa.Column("stands_in", sa.Boolean, nullable=False),
    sa.Column("away_until", Moment),
)

plies = sa.Table(
    "plies",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("ply", Json, nullable=False),
    sa.Column("hash", sa.Text),
    sa.Column("at", Moment, nullable=False),
)

states = sa.Table(
    "states",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
"""States of tables with what was told, so that they open quickly, and outlive their rules (`kernel/tables/keeping.py`). Secret."""

commands = sa.Table(
    "commands",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("person_id", sa.Text, primary_key=True),
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("at", Moment, nullable=False),
)

remarks = sa.Table(
    "remarks",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", Moment, nullable=False),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("person_id", sa.Text, nullable=False),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", Moment, nullable=False),
    sa.Column("watching", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.UniqueConstraint("table_id", "person_id", "key", name="chat_said_once"),
)

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("person_id", sa.ForeignKey("people.id"), nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", Moment, nullable=False),
    sa.Column("read", sa.Boolean, nullable=False),
    sa.Column("key", sa.Text, nullable=False, server_default=""),
    sa.Column("held", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("due", Moment),
    sa.Index("notices_by_person", "person_id", "read"),
    sa.Index("notices_by_due", "due"),
)

channels = sa.Table(
    "channels",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("person_id", sa.ForeignKey("people.id"), nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("keys", Json, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("confirmed", sa.Boolean, nullable=False),
    sa.Column("trouble", sa.Text),
    sa.Column("made", Moment, nullable=False),
    sa.Index("channels_by_person", "person_id"),
)

notice_wishes = sa.Table(
    "notice_wishes",
    metadata,
    sa.Column("person_id", sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("wishes", Json, nullable=False),
    sa.Column("mailed", Moment, nullable=False),
    sa.Column("away_until", Moment),
    sa.Column("away_taken", Json),
)

deliveries = sa.Table(
    "deliveries",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("notice", sa.Text, nullable=False),
    sa.Column("person_id", sa.ForeignKey("people.id"), nullable=False),
    sa.Column("channel_id", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("due", Moment, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("made", Moment, nullable=False),
    sa.Column("at", Moment, nullable=False),
    sa.Column("claim", sa.Text),
    sa.Column("why", sa.Text, nullable=False),
    sa.Index("deliveries_by_due", "state", "due"),
    sa.Index("deliveries_by_channel", "channel_id", "state", "at"),
)

analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("heard", Moment, nullable=False),
    sa.Column("begun", sa.Boolean, nullable=False),
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("found", sa.Text),
)

limits = sa.Table(
    "limits",
    metadata,
    sa.Column("bucket", sa.Text, primary_key=True),
    sa.Column("slot", Moment, primary_key=True),
    sa.Column("count", sa.Integer, nullable=False),
)

tickets = sa.Table(
    "tickets",
    metadata,
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("person_id", sa.ForeignKey("people.id"), index=True),
    sa.Column("detail", sa.Text, nullable=False),
    sa.Column("expires", Moment, nullable=False),
)

identities = sa.Table(
    "identities",
    metadata,
    sa.Column("issuer", sa.Text, primary_key=True),
    sa.Column("subject", sa.Text, primary_key=True),
    sa.Column("person_id", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("created", Moment, nullable=False),
)

friends = sa.Table(
    "friends",
    metadata,
    sa.Column("person_id", sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("friend_id", sa.ForeignKey("people.id"), primary_key=True, index=True),
    sa.Column("created", Moment, nullable=False),
)
"""Two rows for two friends."""

set_aside = sa.Table(
    "set_aside",
    metadata,
    sa.Column("person_id", sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("other_id", sa.ForeignKey("people.id"), primary_key=True, index=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("created", Moment, nullable=False),
)
"""Whom a person has muted or blocked."""

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("reporter_id", sa.ForeignKey("people.id"), index=True),
    sa.Column("person_id", sa.ForeignKey("people.id"), index=True),
    sa.Column("table_id", sa.Text),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("quoted", sa.Text, nullable=False),
    sa.Column("at", Moment, nullable=False),
    sa.Column("closed", Moment),
    sa.Column("note", sa.Text, nullable=False, server_default=""),
)

results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("person_id", sa.ForeignKey("people.id"), primary_key=True, index=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("people", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("rank", sa.Integer, nullable=False),
    sa.Column("figure", sa.Text, nullable=False),
    sa.Column("at", Moment, nullable=False),
    sa.Column("mean", sa.Float),
    sa.Column("unsure", sa.Float),
)
"""What came of somebody's games; they outlive the tables."""

cups = sa.Table(
    "cups",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("most", sa.Integer, nullable=False),
    sa.Column("rounds", sa.Integer, nullable=False),
    sa.Column("pace", sa.Text, nullable=False),
    sa.Column("clock", Json, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("host_id", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("created", Moment, nullable=False),
    sa.Column("updated", Moment, nullable=False),
    sa.Index("cups_by_state", "state", "created"),
)

cup_players = sa.Table(
    "cup_players",
    metadata,
    sa.Column("cup_id", sa.ForeignKey("cups.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("person_id", sa.ForeignKey("people.id"), index=True),
    sa.Column("out", sa.Boolean, nullable=False),
    sa.Column("joined", Moment, nullable=False),
    sa.Index("cup_players_once", "cup_id", "person_id", unique=True),
)
"""Who takes part in a cup; a former player is a number without a person."""

cup_games = sa.Table(
    "cup_games",
    metadata,
    sa.Column("cup_id", sa.ForeignKey("cups.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.Text, index=True),
    sa.Column("seat", sa.Integer),
    sa.Column("points", sa.Float),
)
"""Where each player of a cup sat in each round, and what it brought; it outlives the tables."""

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("person_id", sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("seats", sa.Integer, primary_key=True),
    sa.Column("mean", sa.Float, nullable=False),
    sa.Column("unsure", sa.Float, nullable=False),
    sa.Column("surely", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("updated", Moment, nullable=False),
    sa.Index("ratings_by_game", "game", "seats", "surely"),
)
