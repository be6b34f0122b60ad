"""Records that come from elsewhere: a file, a link, another house. The game is played again here, and its dice are checked."""

from __future__ import annotations

from doubloon.games import game
from doubloon.hosting import opening
from doubloon.hosting.problems import BadRequest
from doubloon.hosting.room import Room
from doubloon.hosting.services import Services
from doubloon.hosting.table_row import Seated
from doubloon.hosting.wire import CreateTable, Person
from doubloon.kernel.errors import BadRecord, BadTable
from doubloon.kernel.record import Record, decoded
from doubloon.kernel.replay import played_elsewhere, replayed
from doubloon.kernel.table import Table


async def open_record(services: Services, me: Person, body: object) -> Room:
    """A table of my own from a record. A game that has not ended can be played on, all seats by me."""
    await services.limits.count("create", me.id)
    try:
        record = decoded(body)
        table = await services.replays.looked_back(me.id, lambda: _replayed(record))
    except (BadRecord, BadTable) as error:
        raise BadRequest(f"This record cannot be opened: {error}.") from None
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
