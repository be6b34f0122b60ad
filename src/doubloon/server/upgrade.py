"""Stored tables after an upgrade: they go on under the rules installed now, or can be read; and what an upgrade would do."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from doubloon.games import game
from doubloon.kernel import keeping
from doubloon.kernel.errors import DoubloonError
from doubloon.server import turns
from doubloon.server.keeping import _read, all_tables
from doubloon.server.settings import Settings
from doubloon.server.sheet import Remark, Sheet, now_ms
from doubloon.server.store import tables as stored
from doubloon.server.store.writer import Part, Writer

ENDED: Final = "rules-changed"
"""The kind of the line in the log of a table that cannot go on."""
WHAT: Final = {
    "same": "opens as before",
    "agrees": "goes on; the change of rules has not touched it so far",
    "stored": "goes on from its stored state under the new rules",
    "replayed": "goes on; it was played again under the new rules",
    "frozen": "cannot go on; it can be read, and a rematch opened",
}


class Fate(NamedTuple):
    """What will become of a stored table under the rules installed here."""

    sheet: Sheet
    how: str
    why: str

    def line(self) -> str:
        """One line for the keeper of the house."""
        what = WHAT.get(self.how, self.how)
        if self.sheet.state == "over" and self.how != "same":
            what = {
                "agrees": "replays and verifies as before",
                "stored": "shows its end, outcome and log; its replay parts",
                "replayed": "replays; its hashes are those of other rules",
                "frozen": "shows its outcome and what was told; its replay parts",
            }.get(self.how, self.how)
        return f"{self.sheet.id}  {self.sheet.state:8} {self.sheet.game:16} {what}{self.why and f' ({self.why})'}"


def fates(settings: Settings) -> list[Fate]:
    """What the installed version will do to each stored table; nothing is changed."""
    return [
        _fate(sheet, *_read(settings, lambda connection, sheet=sheet: _kept(connection, sheet)))  # type: ignore[misc]
        for sheet in all_tables(settings)
    ]


async def _kept(
    connection: AsyncConnection, sheet: Sheet
) -> tuple[stored.Journal | None, list[keeping.Stored]]:
    kept = await stored.journal(connection, sheet.id, sheet.version)
    has_states = await connection.run_sync(lambda sync: sa.inspect(sync).has_table("states"))
    return kept, await stored.states_of(connection, sheet.id) if has_states else []


def _fate(sheet: Sheet, kept: stored.Journal | None, states: list[keeping.Stored]) -> Fate:
    try:
        assert kept is not None
        found = keeping.opened(game(sheet.game), kept.record(), states)
    except DoubloonError as error:
        return Fate(sheet, "cannot be opened", str(error))
    return Fate(sheet, found.how, found.why)


async def go_on(
    writer: Writer, sheet: Sheet, found: keeping.Opened, remarks: list[Remark]
) -> tuple[Sheet, list[Remark]]:
    """A table whose game had not ended, opened under other rules: it is played on by them from now on, or it ends here. Stored,
    once for all workers; Conflict when another has done it."""
    table, now = found.table, now_ms()
    parts: list[Part] = []
    if table.frozen:
        text = f"The game ends here, undecided: it was begun by other rules and cannot go on. {found.why}."
        remarks = [*remarks, Remark(len(remarks) + 1, table.version + 1, ENDED, text, now)]
        parts.append(
            Part(stored.INSERT_REMARK, [{"table_id": sheet.id, **msgspec.structs.asdict(remarks[-1])}])
        )
        sheet = msgspec.structs.replace(sheet, state="running")
    else:
        keeping.go_on(table)
        ply, noted = table.newest()
        row = {"table_id": sheet.id, "version": table.version, "ply": ply, "hash": noted, "at": now}
        parts += [Part(stored.INSERT_PLY, [row]), stored.state_part(sheet.id, table)]
    after = turns.standing(sheet, table, None, now)
    after = msgspec.structs.replace(after, version=table.version)
    await writer.append(
        sheet.id, [*parts, stored.written(after, table.outcome)], [f"table {sheet.id} {table.version}"]
    )
    return after, remarks
