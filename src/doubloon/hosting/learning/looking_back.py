"""Looking back at a table: its moments, its record, whether its dice were honest, how they fell, and what is new to a seat."""

from __future__ import annotations

from doubloon.hosting import access
from doubloon.hosting.clients import views
from doubloon.hosting.learning import luck
from doubloon.hosting.problems import BadRequest, Clash
from doubloon.hosting.room import Room
from doubloon.hosting.wire import LastTurn, Luck, Moment, Person, Verdict
from doubloon.kernel.errors import BadRecord
from doubloon.kernel.tables.record import Record
from doubloon.kernel.tables.replay import played_elsewhere, replayed


async def moment(
    room: Room, person: Person | None, seat: int | None, version: int | None, asker: str
) -> Moment:
    """The table at a version (now, if none is given) as a seat of this person, or a spectator, saw it."""
    access.check_may_look(room, person, seat)
    table = room.table
    if version is not None and version > table.version:
        raise BadRequest(f"This table is at version {table.version}.")
    if version is not None and version < table.version:
        table = await room.services.replays.looked_back(asker, lambda: room.table.at(version))
        table.names = room.row.names()
        access.check_may_look(room, person, seat)
    return Moment(room.id, table.version, room.version, views.view(room.row, table, room.remarks, seat))


def record(room: Room) -> Record:
    """The whole record of a finished game, seed included."""
    access.check_over(room)
    return room.table.record()


async def verdict(room: Room, asker: str) -> Verdict:
    """Every die of a finished game rolled again from its seed, and compared. A game of other rules that parts from those
    installed cannot be checked here, and nobody is accused."""
    access.check_over(room)
    kept = room.table.record()
    try:
        await room.services.replays.looked_back(
            asker, lambda: replayed(room.table.game, kept, None, verify=True)
        )
    except BadRecord as error:
        if played_elsewhere(room.table.game, kept):
            raise Clash(f"This game cannot be checked by the rules installed here: {error}") from None
        return Verdict(False, str(error), error.ply)
    text = f"All {len(kept['plies'])} moves, their dice and {len(kept['hashes'])} state hashes agree with the seed."
    return Verdict(True, text, None)


async def dice_luck(room: Room, asker: str) -> Luck:
    """How often each face fell for each seat of a finished game, beside what was to be expected."""
    access.check_over(room)
    table = room.table
    return await room.services.replays.looked_back(asker, lambda: luck.luck(table.thrown(), table.seats))


def last_turn(room: Room, person: Person, seat: int) -> LastTurn:
    """Up to which version a seat knows the table by its own doing."""
    access.check_own_seat(room, person, seat)
    plies = room.table.record()["plies"]
    own = (number for number, ply in enumerate(plies, 1) if ply.get("seat") == seat)
    return LastTurn(max(own, default=0))
