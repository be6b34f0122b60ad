"""Records that come from elsewhere: a file, a link, another server. The game is played again here, and its dice are checked."""

from __future__ import annotations

from typing import Final

from doubloon.games import game
from doubloon.hosting.new_tables import opening
from doubloon.hosting.problems import BadRequest
from doubloon.hosting.room import Room
from doubloon.hosting.services import Services
from doubloon.hosting.table_row import Seated
from doubloon.hosting.wire import CreateTable, Person
from doubloon.kernel.errors import BadRecord, BadTable
from doubloon.kernel.tables.record import Record, decoded
from doubloon.kernel.tables.replay import played_elsewhere, replayed
from doubloon.kernel.tables.table import Table

EXPORT: Final = "doubloon-tables-1"
"""The format of a file with several tables, as a page in a browser saves them."""
MOST: Final = 30
"""Games of one file."""


async def open_records(services: Services, me: Person, body: object) -> list[Room]:
    """Tables of my own from a record, or from every record of an export. Games that have not ended can be played on, all seats by me.

    Every game is replayed before the first one is stored: a file with a fault changes nothing."""
    found = _records_in(body)
    tables = []
    for number, one in enumerate(found, 1):
        await services.limits.count("create", me.id)
        which = f"Game {number} of this file" if len(found) > 1 else "This record"
        tables.append(await _table(services, me, one, which))
    return [await _stored(services, me, table) for table in tables]


def _records_in(body: object) -> list[object]:
    """The record, or those of an export."""
    if not (isinstance(body, dict) and "tables" in body):
        return [body]
    tables = body["tables"]
    if body.get("format") != EXPORT or not isinstance(tables, list):
        raise BadRequest(f"This file has another format than {EXPORT!r}, which is read here.")
    if not 0 < len(tables) <= MOST:
        raise BadRequest(f"This file has {len(tables)} games; from 1 to {MOST} can be opened at once.")
    return [one.get("record") if isinstance(one, dict) else None for one in tables]


async def _table(services: Services, me: Person, body: object, which: str) -> Table:
    try:
        record = decoded(body)
        if len(record["plies"]) > services.most_plies:
            raise BadRecord(f"it has more than {services.most_plies} moves")
        return await services.replays.looked_back(me.id, lambda: _replayed(record))
    except (BadRecord, BadTable) as error:
        raise BadRequest(f"{which} cannot be opened: {error}.") from None


async def _stored(services: Services, me: Person, table: Table) -> Room:
    seated = [
        Seated(seat, "local" if seat else "human", f"Player {seat + 1}", me.id) for seat in range(table.seats)
    ]
    wish = CreateTable(game=table.game.id, seats=[], options=table.options, listed=False)
    return await opening.store_new(services, me, table, seated, wish)


def _replayed(record: Record) -> Table:
    """With its dice checked, where it was played by the rules installed here."""
    played = game(record["game"])
    checked = record["seed"] is not None and not played_elsewhere(played, record)
    return replayed(played, record, None, verify=checked)
