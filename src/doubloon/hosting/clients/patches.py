"""What has changed for a client since its last view, as a JSON Patch (RFC 6902) of replacements.

A view is kept in parts: its fields, those of the board, and the elements of a board's lists of objects. All parts are encoded in
one call, a line each; a part is sent when its line differs. Where other fields are there than before, the whole is sent.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from operator import ne
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from doubloon.hosting.clients import views
from doubloon.hosting.learning import teaching
from doubloon.hosting.seats import clocks

if TYPE_CHECKING:
    from doubloon.hosting.room import Room
    from doubloon.hosting.wire import Person

_encoder = msgspec.json.Encoder()
_encode = _encoder.encode


def replacing(path: str) -> bytes:
    """One replacement, up to its value; a brace ends it."""
    return b'{"op":"replace","path":"%b","value":' % path.encode()


SINCE: Final = replacing("/since")
NOW: Final = replacing("/now")
LOG: Final = replacing("/view/log")
TABLE: Final = replacing("/table")
MY_TURN: Final = replacing(f"/table/{views.MY_TURN}")
LIVING: Final = [replacing(f"/table/{name}") for name in views.LIVING]
RARE: Final = [replacing(f"/{name}") for name in ("clocks", "wanted_rewind", "guide")]


class Base(NamedTuple):
    """What a client was sent last."""

    seat: int | None
    number: int
    """Of the room's state that it showed."""
    info: bytes
    my_turn: bool


ONE_PART: Final = -1


class Parts(NamedTuple):
    """A view without its log."""

    names: tuple[str, ...]
    """Its parts, `board/players` for one of the board's."""
    lengths: list[int]
    """For each name: how many elements of a list are parts by themselves; or that it is one part."""
    lines: list[bytes]
    """The parts, encoded."""


class ViewParts(NamedTuple):
    """What a seat is shown, in its parts, and the steps to it from what it was shown before: the same for everybody there."""

    number: int
    parts: Parts
    living: tuple[Any, ...]
    rare: tuple[Any, ...]
    since: int
    log: bytes
    before: int
    """The number of what was shown before."""
    steps: bytes | None
    """One after the other; None where a patch cannot say it."""


def message(
    room: Room, person: Person | None, seat: int | None, known: int, base: Base | None
) -> tuple[bytes, Base]:
    """The message that brings a client from what it was sent last to the present."""
    since = views.told_since(room, known)
    seen = _view_parts(room, seat, since)
    mine = room.seats_of(person)
    info, my_turn = views.lasting_info(room, person, mine), views.is_my_turn(room.row, mine)
    now = Base(seat, room.number, info, my_turn)
    if base is None or base.seat != seat or base.number != seen.before or seen.steps is None:
        return views.shown(room, person, seat, known), now
    log = seen.log if seen.since == since else _log(room, seat, since)
    rest = b""
    if info is not base.info:
        rest = b",%b%b}" % (TABLE, views.encoded_info(room, person))
    elif my_turn is not base.my_turn:
        rest = b",%b%b}" % (MY_TURN, b"true" if my_turn else b"false")
    return b'{"type":"patched","patch":[%b%d},%b%b}%b,%b%d}%b]}' % (
        SINCE,
        since,
        LOG,
        log,
        seen.steps,
        NOW,
        room.services.now(),
        rest,
    ), now


def _view_parts(room: Room, seat: int | None, since: int) -> ViewParts:
    """What a seat is shown now, drawn once for all clients there."""
    last = room.parts.get(seat)
    if last is not None and last.number == room.number:
        return last
    row = room.row
    view = views.view(row, room.table, room.remarks, seat, since)
    parts = split(view)
    living = views.living_info(row)
    rare = (
        clocks.shown(row.clock_rule, row.clock),
        row.wanted.to if row.wanted is not None else None,
        teaching.shown(row, room.table, seat),
    )
    before, steps = -1, None
    if last is not None:
        before, changed = last.number, _steps(last.parts, parts)
        if changed is not None:
            changed += _changed(LIVING, last.living, living)
            if rare != last.rare:
                changed += _changed(RARE, last.rare, rare)
            steps = b"".join([b"," + step for step in changed])
    made = ViewParts(room.number, parts, living, rare, since, _encode(view["log"]), before, steps)
    if room.clients:
        room.parts[seat] = made
    return made


def split(view: Any) -> Parts:
    """A view without its log, in parts."""
    names: list[str] = []
    lengths: list[int] = []
    values: list[Any] = []
    for name, value in view.items():
        if name == "board" and (paths := _paths_of_board(tuple(value))):
            names += paths
            for part in value.values():
                if type(part) is list and part and type(part[0]) is dict:
                    lengths.append(len(part))
                    values += part
                else:
                    lengths.append(ONE_PART)
                    values.append(part)
        elif name != "log":
            names.append(name)
            lengths.append(ONE_PART)
            values.append(value)
    lines = _encoder.encode_lines(values).split(b"\n")
    lines.pop()  # the last line ends too
    return Parts(tuple(names), lengths, lines)


@lru_cache(256)
def _paths_of_board(keys: tuple[str, ...]) -> list[str]:
    """The names of a board's parts; none where its keys cannot stand in a path as they are."""
    return [f"board/{key}" for key in keys] if all(map(str.isidentifier, keys)) else []


def _steps(old: Parts, new: Parts) -> list[bytes] | None:
    """From one view to another; None where other fields are there."""
    if old.names != new.names:
        return None
    before, now = old.lines, new.lines
    if old.lengths == new.lengths:
        names = _names_of_lines(new.names, tuple(new.lengths))
        changed = compress(zip(names, now, strict=True), map(ne, before, now))
        return [b"%b%b}" % (_replacing_part(name), line) for name, line in changed]
    steps = []
    at_old = at = 0
    for name, old_length, length in zip(new.names, old.lengths, new.lengths, strict=True):
        end_old, end = at_old + abs(old_length), at + abs(length)
        if before[at_old:end_old] != now[at:end] or length != old_length:
            if length == old_length != ONE_PART:
                steps += [
                    b"%b%b}" % (_replacing_part(f"{name}/{number - at}"), now[number])
                    for number in range(at, end)
                    if before[at_old + number - at] != now[number]
                ]
            else:
                whole = now[at] if length == ONE_PART else b"[%b]" % b",".join(now[at:end])
                steps.append(b"%b%b}" % (_replacing_part(name), whole))
        at_old, at = end_old, end
    return steps


@lru_cache(1024)
def _names_of_lines(names: tuple[str, ...], lengths: tuple[int, ...]) -> list[str]:
    """For each line of such a view."""
    return [
        line
        for name, length in zip(names, lengths, strict=True)
        for line in ([name] if length == ONE_PART else [f"{name}/{number}" for number in range(length)])
    ]


@lru_cache(4096)
def _replacing_part(name: str) -> bytes:
    return replacing(f"/view/{name}")


def _log(room: Room, seat: int | None, since: int) -> bytes:
    return _encode(views.view(room.row, room.table, room.remarks, seat, since)["log"])


def _changed(replacements: list[bytes], old: tuple[Any, ...], new: tuple[Any, ...]) -> list[bytes]:
    pairs = zip(replacements, old, new, strict=True)
    return [b"%b%b}" % (replacement, _encode(now)) for replacement, before, now in pairs if before != now]
