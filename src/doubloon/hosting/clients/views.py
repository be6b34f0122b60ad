"""A table as one client is told about it. Everything that leaves a room towards a client is made here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from doubloon.games import games
from doubloon.hosting.learning import teaching
from doubloon.hosting.new_tables import campaigns
from doubloon.hosting.seats import clocks
from doubloon.hosting.table_row import Remark, TableRow
from doubloon.hosting.wire import Person, SeatClock, SeatInfo, TableInfo
from doubloon.kernel.games.game import Prompt
from doubloon.kernel.tables.standing import missed_since
from doubloon.kernel.tables.table import LogLine, Table, View
from doubloon.lessons.guide import Guidance

if TYPE_CHECKING:
    from doubloon.hosting.room import Room

_encoder = msgspec.json.Encoder()


class ShownEncoded(msgspec.Struct, frozen=True, tag="shown"):
    """`wire.Shown` with its parts already encoded: the view is the same for everybody in the same chair."""

    since: int
    view: msgspec.Raw
    table: msgspec.Raw
    clocks: list[SeatClock]
    now: int
    wanted_rewind: int | None
    guide: Guidance | None


def told_since(room: Room, known: int) -> int:
    """The version after which the log is told to somebody who knows this one."""
    if known > room.version:
        return 0
    return missed_since(room.strikes, known) if room.strikes else known


def shown(room: Room, person: Person | None, seat: int | None, known: int) -> bytes:
    """The message that brings a client from version `known` to the present."""
    since = told_since(room, known)
    row = room.row
    return _encoder.encode(
        ShownEncoded(
            since,
            msgspec.Raw(encoded_view(room, seat, since)),
            msgspec.Raw(encoded_info(room, person)),
            clocks.shown(row.clock_rule, row.clock),
            room.services.now(),
            row.wanted.to if row.wanted is not None else None,
            teaching.shown(row, room.table, seat),
        )
    )


def encoded_view(room: Room, seat: int | None, since: int) -> bytes:
    """The view from a seat, encoded once for all clients there that know the same."""
    log_since, known = room.views.get(seat, (-1, b""))
    if log_since != since:
        known = _encoder.encode(view(room.row, room.table, room.remarks, seat, since))
        if room.clients:
            room.views[seat] = since, known
    return known


LIVING: Final = ("updated", "version", "to_act")
MY_TURN: Final = "my_turn"
"""What of a `TableInfo` changes with every move: for all alike, and for its reader."""
CHANGING: Final = {*LIVING, MY_TURN}


def encoded_info(room: Room, person: Person | None) -> bytes:
    """What is told about the table."""
    mine = room.seats_of(person)
    changing: dict[str, object] = dict(zip(LIVING, living_info(room.row), strict=True))
    changing[MY_TURN] = is_my_turn(room.row, mine)
    return b"%b,%b" % (lasting_info(room, person, mine), _encoder.encode(changing)[1:])


def lasting_info(room: Room, person: Person | None, mine: list[int]) -> bytes:
    """What seldom changes of it, as an object that is still open, encoded once for all who only look on."""
    who = person.id if person is not None and (mine or _hosts(room.row, person)) else None
    known = room.infos.get(who)
    if known is None:
        row = room.row
        info = msgspec.to_builtins(table_info(row, person, seat_infos(row, person, room.online())))
        known = room.infos[who] = _encoder.encode(
            {name: info[name] for name in info if name not in CHANGING}
        )[:-1]
    return known


def living_info(row: TableRow) -> tuple[int, int, list[int]]:
    """The rest of it, which is the same for all."""
    return row.updated, row.version, row.to_act


def view(row: TableRow, table: Table, remarks: list[Remark], seat: int | None, since: int = 0) -> View:
    """The kernel's view, with the server's own lines in its log; before the game starts, only what a spectator sees."""
    if row.state == "waiting":
        seat_view = table.view(None, since)
        open_seats = len(row.open_seats())
        text = (
            f"Waiting for {open_seats} more to sit down." if open_seats else "Waiting for the host to start."
        )
        return {
            **seat_view,
            "seat": seat,
            "to_act": [],
            "prompt": Prompt(text=text, clause=""),
            "choices": [],
        }
    seat_view = table.view(seat, since)
    teaching.keep_to_the_lesson(row, table, seat_view)
    lines = [line for line in remarks if (line.ply > since or not since) and line.ply <= table.version + 1]
    if lines:
        seat_view["log"] = with_remarks(seat_view["log"], lines)
    return seat_view


def with_remarks(log: list[LogLine], remarks: list[Remark]) -> list[LogLine]:
    """The log with the server's lines before the ply that came next."""
    lines = [
        LogLine(ply=one.ply, kind=one.kind, text=one.text, clause="", targets=[], undone=False)
        for one in remarks
    ]
    return sorted([*lines, *log], key=lambda line: line["ply"])


def _hosts(row: TableRow, person: Person | None) -> bool:
    return person is not None and person.id == row.host_id


def info(row: TableRow, person: Person | None, online: list[int], trouble: str | None = None) -> TableInfo:
    """A table as lobby and table page show it to this person; with `trouble`, one that cannot be opened."""
    return table_info(row, person, seat_infos(row, person, online), trouble)


def seat_infos(row: TableRow, person: Person | None, online: list[int]) -> list[SeatInfo]:
    """The seats as this person is told about them."""
    mine = row.seats_of(person)
    return [
        SeatInfo(
            seat=one.seat,
            kind=one.kind,
            name=one.name,
            person=one.person if one.kind == "human" else None,
            level=one.level,
            mine=one.seat in mine,
            online=one.seat in online,
            stands_in=one.stands_in,
            guest=one.guest,
            kept=one.kind == "open" and one.person is not None,
        )
        for one in row.seats
    ]


def is_my_turn(row: TableRow, mine: list[int]) -> bool:
    """Whether the game waits for a seat that this person plays themselves."""
    if row.state == "running":
        for seat in mine:
            if seat in row.to_act and not row.seats[seat].stands_in:
                return True
    return False


def table_info(
    row: TableRow, person: Person | None, seats: list[SeatInfo], trouble: str | None = None
) -> TableInfo:
    """The row as this person may know it, with the seats as they are told about them."""
    mine = row.seats_of(person)
    knows_token = bool(mine) or _hosts(row, person)
    known = games().get(row.game)
    return TableInfo(
        id=row.id,
        game=row.game,
        title=known.title if known is not None else row.game,
        options=row.options,
        seats=seats,
        state=row.state,
        pace=row.pace,
        clock=row.clock_rule,
        listed=row.listed,
        host=row.host,
        hosting=_hosts(row, person),
        created=row.created,
        updated=row.updated,
        version=row.version,
        to_act=row.to_act,
        my_turn=trouble is None and is_my_turn(row, mine),
        winners=row.winners,
        forked_from=row.forked_from,
        rematch=row.rematch,
        campaign=campaigns.chapter(row),
        lesson=row.lesson,
        hints=row.may_hint(),
        rated=row.rated,
        token=row.token if knows_token else None,
        trouble=trouble,
    )
