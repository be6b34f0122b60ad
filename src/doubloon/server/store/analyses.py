"""Analyses as rows: one for each table, with how far it is, or with what was found."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from doubloon.analysis import Analysis
from doubloon.server.store.schema import analyses

SILENT_MS: Final = 20_000
"""Milliseconds without a note after which its worker must have died."""


class StoredAnalysis(NamedTuple):
    """What the row of a table says."""

    heard: int
    begun: bool
    done: int
    found: Analysis | None

    def given_up(self, now: int) -> bool:
        """Whether nobody is at it, so that it has to be asked for again."""
        return self.found is None and now - self.heard > SILENT_MS


async def of(connection: AsyncConnection, table_id: str) -> StoredAnalysis | None:
    """The row of a table."""
    query = sa.select(analyses).where(analyses.c.table_id == table_id)
    row = (await connection.execute(query)).mappings().first()
    return None if row is None else _kept(row)


def claim(connection: sa.Connection, table_id: str, now: int, over: bool = False) -> bool:
    """Whether it falls to the caller: nobody is at it, and nothing has been found. `over`: the caller knows that nobody is."""
    row = (
        connection.execute(sa.select(analyses).where(analyses.c.table_id == table_id).with_for_update())
        .mappings()
        .first()
    )
    if row is not None:
        kept = _kept(row)
        if kept.found is not None or not (over or kept.given_up(now)):
            return False
        give_up(connection, table_id)
    connection.execute(
        analyses.insert().values(table_id=table_id, heard=now, begun=False, done=0, found=None)
    )
    return True


def note(connection: sa.Connection, table_id: str, now: int, begun: bool, done: int) -> None:
    """Somebody is at it, and so far."""
    connection.execute(
        analyses.update().where(analyses.c.table_id == table_id).values(heard=now, begun=begun, done=done)
    )


def put(connection: sa.Connection, table_id: str, now: int, found: Analysis) -> None:
    """It is there, for everybody and for good."""
    connection.execute(
        analyses.update()
        .where(analyses.c.table_id == table_id)
        .values(heard=now, done=100, found=msgspec.json.encode(found).decode())
    )


def give_up(connection: sa.Connection, table_id: str) -> None:
    """Nobody is at it any more."""
    connection.execute(analyses.delete().where(analyses.c.table_id == table_id))


def _kept(row: sa.RowMapping) -> StoredAnalysis:
    found = None if row["found"] is None else msgspec.json.decode(row["found"], type=Analysis)
    return StoredAnalysis(row["heard"], row["begun"], row["done"], found)
