"""What has changed for a client since its last view, as a JSON Patch (RFC 6902) of replacements.

A view is kept in parts: its fields, those of the board, and the elements of a board's lists of objects. All parts are encoded in
one call, a line each; a part is sent when its line differs. Where other fields are there than before, the whole is sent.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
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


Shape = tuple[str | int, ...]
"""The names of a view's parts in their order; after the name of a list its length, if its elements are parts."""


class Parts(NamedTuple):
    """A view without its log."""

    shape: Shape
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
    shape: list[str | int] = []
    values: list[Any] = []
    for name, value in view.items():
        if name == "board" and _are_names(tuple(value)):
            for inner, part in value.items():
                shape.append("board/" + inner)
                if type(part) is list and part and type(part[0]) is dict:
                    shape.append(len(part))
                    values += part
                else:
                    values.append(part)
        elif name != "log":
            shape.append(name)
            values.append(value)
    lines = _encoder.encode_lines(values).split(b"\n")
    lines.pop()  # the last line ends too
    return Parts(tuple(shape), lines)


@lru_cache(256)
def _are_names(keys: tuple[str, ...]) -> bool:
    """Whether these can stand in a path as they are."""
    return all(map(str.isidentifier, keys))


def _steps(old: Parts, new: Parts) -> list[bytes] | None:
    """From one view to another; None where other fields are there."""
    if old.shape == new.shape:
        pairs = zip(_replacements(new.shape), old.lines, new.lines, strict=True)
        return [b"%b%b}" % (replacement, now) for replacement, before, now in pairs if before != now]
    was, found = _by_path(old), _by_path(new)
    if was.keys() != found.keys():
        return None
    return [b"%b%b}" % (replacing(path), part) for path, part in found.items() if part != was[path]]


@lru_cache(256)
def _replacements(shape: Shape) -> list[bytes]:
    """For each line of a view of this shape."""
    return [
        replacing(path if element is None else f"{path}/{element}")
        for path, count in _paths(shape)
        for element in ((None,) if count is None else range(count))
    ]


def _paths(shape: Shape) -> list[tuple[str, int | None]]:
    """The parts of a shape by their paths; with its length, for a list whose elements are parts."""
    following = (*shape[1:], "")
    return [
        (f"/view/{name}", after if isinstance(after, int) else None)
        for name, after in zip(shape, following, strict=True)
        if isinstance(name, str)
    ]


def _by_path(parts: Parts) -> dict[str, bytes]:
    """The same with whole lists."""
    lines = iter(parts.lines)
    return {
        path: next(lines) if count is None else b"[%b]" % b",".join(islice(lines, count))
        for path, count in _paths(parts.shape)
    }


def _log(room: Room, seat: int | None, since: int) -> bytes:
    return _encode(views.view(room.row, room.table, room.remarks, seat, since)["log"])


def _changed(replacements: list[bytes], old: tuple[Any, ...], new: tuple[Any, ...]) -> list[bytes]:
    pairs = zip(replacements, old, new, strict=True)
    return [b"%b%b}" % (replacement, _encode(now)) for replacement, before, now in pairs if before != now]
