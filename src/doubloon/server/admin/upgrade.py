"""What an upgrade would do to each stored table: it goes on under the rules installed now, or can only be read."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from doubloon.games import game
from doubloon.hosting.table_row import TableRow
from doubloon.kernel.errors import DoubloonError
from doubloon.kernel.tables import keeping
from doubloon.server.admin.commands import EVERY_TABLE, backup, read_from
from doubloon.server.settings import Settings, url_of
from doubloon.server.store import tables as stored
from doubloon.server.store.migrate import prepared, upgrade

WHAT: Final = {
    "same": "opens as before",
    "agrees": "goes on; the change of rules has not touched it so far",
    "stored": "goes on from its stored state under the new rules",
    "replayed": "goes on; it was played again under the new rules",
    "frozen": "cannot go on; it can be read, and a rematch opened",
}


class Fate(NamedTuple):
    """What will become of a stored table under the rules installed here."""

    row: TableRow
    how: str
    why: str

    def line(self) -> str:
        """One line for the operator."""
        what = WHAT.get(self.how, self.how)
        if self.row.state == "over" and self.how != "same":
            what = {
                "agrees": "replays and verifies as before",
                "stored": "shows its end, outcome and log; its replay parts",
                "replayed": "replays; its hashes are those of other rules",
                "frozen": "shows its outcome and what was told; its replay parts",
            }.get(self.how, self.how)
        return f"{self.row.id}  {self.row.state:8} {self.row.game:16} {what}{self.why and f' ({self.why})'}"


def fates(settings: Settings) -> list[Fate]:
    """What the installed version will do to each stored table; nothing is changed. The database may have the form of an earlier
    version: an embedded one is looked at as a copy that is brought up, PostgreSQL in a transaction that is rolled back."""
    if not settings.embedded:
        return read_from(settings, _all_fates)
    with tempfile.TemporaryDirectory(prefix="doubloon-upgrade-") as folder:
        copy = Path(folder) / "copy.db"
        backup(settings, copy)
        brought_up = msgspec.structs.replace(settings, database_url=url_of(str(copy)))
        prepared(brought_up)
        return read_from(brought_up, _all_fates)


async def _all_fates(connection: AsyncConnection) -> list[Fate]:
    await connection.run_sync(upgrade)
    rows = await stored.table_rows(connection, EVERY_TABLE)
    return [_fate(row, *await _kept(connection, row)) for row in rows]


async def _kept(
    connection: AsyncConnection, row: TableRow
) -> tuple[stored.StoredJournal | None, list[keeping.Stored]]:
    kept = await stored.journal(connection, row.id, row.version)
    return kept, await stored.states_of(connection, row.id)


def _fate(row: TableRow, kept: stored.StoredJournal | None, states: list[keeping.Stored]) -> Fate:
    try:
        assert kept is not None
        found = keeping.opened(game(row.game), kept.record(), states)
    except DoubloonError as error:
        return Fate(row, "cannot be opened", str(error))
    return Fate(row, found.how, found.why)
