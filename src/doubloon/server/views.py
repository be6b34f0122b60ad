"""A table as one client is told about it. Everything that leaves a room towards a browser is made here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from doubloon.games import games
from doubloon.kernel.game import Prompt
from doubloon.kernel.table import LogLine, Table, View
from doubloon.server import campaigns, clocks, journal
from doubloon.server.sheet import Remark, Sheet, now_ms
from doubloon.server.wire import Person, SeatClock, SeatInfo, TableInfo

if TYPE_CHECKING:
    from doubloon.server.rooms import Room

_encoder = msgspec.json.Encoder()


class ShownEncoded(msgspec.Struct, frozen=True, tag="shown"):
    """`wire.Shown` with its parts already encoded: the view is the same for everybody in the same chair."""

    since: int
    view: msgspec.Raw
    table: msgspec.Raw
    clocks: list[SeatClock]
    now: int
    wanted_rewind: int | None


def shown(room: Room, person: Person | None, seat: int | None, known: int) -> bytes:
    """The message that brings a client from version `known` to the present."""
    since = journal.missed_since(room.strikes, known) if known <= room.version else 0
    sheet = room.sheet
    return _encoder.encode(
        ShownEncoded(
            since,
            msgspec.Raw(encoded_view(room, seat, since)),
            msgspec.Raw(encoded_info(room, person)),
            clocks.shown(sheet.clock_rule, sheet.clock),
            now_ms(),
            sheet.wanted.to if sheet.wanted is not None else None,
        )
    )


def encoded_view(room: Room, seat: int | None, since: int) -> bytes:
    """The view from a chair, encoded once for all in it who know the same."""
    told_since, known = room.views.get(seat, (-1, b""))
    if told_since != since:
        known = _encoder.encode(view(room.sheet, room.table, room.remarks, seat, since))
        if room.clients:
            room.views[seat] = since, known
    return known


def encoded_info(room: Room, person: Person | None) -> bytes:
    """What is told about the table, encoded once for all who only look on."""
    who = (
        person.id
        if person is not None and (room.sheet.seats_of(person) or _hosts(room.sheet, person))
        else None
    )
    known = room.infos.get(who)
    if known is None:
        seats = room.seated.get(who)
        if seats is None:
            seats = room.seated[who] = seated(room.sheet, person, room.online())
        known = room.infos[who] = _encoder.encode(told(room.sheet, person, seats))
    return known


def view(sheet: Sheet, table: Table, remarks: list[Remark], seat: int | None, since: int = 0) -> View:
    """The kernel's view, with the house's own lines in its log; before the game starts, only what a spectator sees."""
    if sheet.state == "waiting":
        seat_view = table.view(None, since)
        open_seats = len(sheet.open_seats())
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
    lines = [line for line in remarks if (line.ply > since or not since) and line.ply <= table.version + 1]
    if lines:
        seat_view["log"] = with_remarks(seat_view["log"], lines)
    return seat_view


def with_remarks(log: list[LogLine], remarks: list[Remark]) -> list[LogLine]:
    """The log with the house's lines before the ply that came next."""
    lines = [
        LogLine(ply=one.ply, kind=one.kind, text=one.text, clause="", targets=[], undone=False)
        for one in remarks
    ]
    return sorted([*lines, *log], key=lambda line: line["ply"])


def _hosts(sheet: Sheet, person: Person | None) -> bool:
    return person is not None and person.id == sheet.host_id


def info(sheet: Sheet, person: Person | None, online: list[int], trouble: str | None = None) -> TableInfo:
    """A table as lobby and table page show it to this person; with `trouble`, one that cannot be opened."""
    return told(sheet, person, seated(sheet, person, online), trouble)


def seated(sheet: Sheet, person: Person | None, online: list[int]) -> list[SeatInfo]:
    """The seats as this person is told about them."""
    mine = sheet.seats_of(person)
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
        )
        for one in sheet.seats
    ]


def told(sheet: Sheet, person: Person | None, seats: list[SeatInfo], trouble: str | None = None) -> TableInfo:
    """The sheet as this person may know it, with the seats as they are told about them."""
    mine = sheet.seats_of(person)
    knows_token = bool(mine) or _hosts(sheet, person)
    known = games().get(sheet.game)
    return TableInfo(
        id=sheet.id,
        game=sheet.game,
        title=known.title if known is not None else sheet.game,
        options=sheet.options,
        seats=seats,
        state=sheet.state,
        pace=sheet.pace,
        clock=sheet.clock_rule,
        listed=sheet.listed,
        host=sheet.host,
        hosting=_hosts(sheet, person),
        created=sheet.created,
        updated=sheet.updated,
        version=sheet.version,
        to_act=sheet.to_act,
        my_turn=sheet.state == "running"
        and trouble is None
        and any(seat in sheet.to_act and not sheet.seats[seat].stands_in for seat in mine),
        winners=sheet.winners,
        forked_from=sheet.forked_from,
        rematch=sheet.rematch,
        campaign=campaigns.chapter(sheet),
        token=sheet.token if knows_token else None,
        trouble=trouble,
    )
