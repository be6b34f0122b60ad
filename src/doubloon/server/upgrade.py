"""What an upgrade would do to each stored table: it goes on under the rules installed now, or can only be read."""

from __future__ import annotations

from typing import Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from doubloon.games import game
from doubloon.hosting.table_row import TableRow
from doubloon.kernel import keeping
from doubloon.kernel.errors import DoubloonError
from doubloon.server.admin import _read, all_tables
from doubloon.server.settings import Settings
from doubloon.server.store import tables as stored

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
        """One line for the keeper of the house."""
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
    """What the installed version will do to each stored table; nothing is changed."""
    return [
        _fate(row, *_read(settings, lambda connection, row=row: _kept(connection, row)))  # type: ignore[misc]
        for row in all_tables(settings)
    ]


async def _kept(
    connection: AsyncConnection, row: TableRow
) -> tuple[stored.StoredJournal | None, list[keeping.Stored]]:
    kept = await stored.journal(connection, row.id, row.version)
    has_states = await connection.run_sync(lambda sync: sa.inspect(sync).has_table("states"))
    return kept, await stored.states_of(connection, row.id) if has_states else []


def _fate(row: TableRow, kept: stored.StoredJournal | None, states: list[keeping.Stored]) -> Fate:
    try:
        assert kept is not None
        found = keeping.opened(game(row.game), kept.record(), states)
    except DoubloonError as error:
        return Fate(row, "cannot be opened", str(error))
    return Fate(row, found.how, found.why)
