"""What has changed for a client since its last view, as a JSON Patch (RFC 6902) of replacements.

A view is kept in parts: its fields, those of the board, and the elements of a board's lists of objects. A part is compared by its
bytes and sent when it differs. Where other fields are there than before, the whole is sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from doubloon.hosting.clients import views
from doubloon.hosting.learning import teaching
from doubloon.hosting.seats import clocks
from doubloon.kernel.tables.standing import missed_since

if TYPE_CHECKING:
    from doubloon.hosting.room import Room
    from doubloon.hosting.wire import Person

_encode = msgspec.json.Encoder().encode
LIVING: Final = [b"/table/%b" % name.encode() for name in views.LIVING]
RARE: Final = (b"/clocks", b"/wanted_rewind", b"/guide")


class Base(NamedTuple):
    """What a client was sent last."""

    seat: int | None
    number: int
    """Of the room's state that it showed."""
    info: bytes
    living: tuple[Any, ...]
    rare: tuple[Any, ...]


Part = bytes | tuple[bytes, ...]
"""A value, or the elements of a list."""


class ViewParts(NamedTuple):
    """A seat's view in its parts, by their path in the message, and the steps to it from the view before."""

    number: int
    parts: dict[bytes, Part]
    since: int
    log: bytes
    before: int
    """The number of the view before."""
    steps: list[bytes] | None
    """None where a patch cannot say it."""


def message(
    room: Room, person: Person | None, seat: int | None, known: int, base: Base | None
) -> tuple[bytes, Base]:
    """The message that brings a client from what it was sent last to the present."""
    since = missed_since(room.strikes, known) if known <= room.version else 0
    seen = _view_parts(room, seat, since)
    row = room.row
    info, living = views.lasting_info(room, person), views.living_info(row, person)
    rare = (
        clocks.shown(row.clock_rule, row.clock),
        row.wanted.to if row.wanted is not None else None,
        teaching.shown(row, room.table, seat),
    )
    now = Base(seat, room.number, info, living, rare)
    if base is None or base.seat != seat or base.number != seen.before or seen.steps is None:
        return views.shown(room, person, seat, known), now
    log = seen.log if seen.since == since else _log(room, seat, since)
    steps = [step(b"/since", b"%d" % since), step(b"/view/log", log), *seen.steps]
    steps.append(step(b"/now", b"%d" % room.services.now()))
    if info is base.info:
        steps += _changed(LIVING, base.living, living)
    else:
        steps.append(step(b"/table", views.encoded_info(room, person)))
    steps += _changed(RARE, base.rare, rare)
    return b'{"type":"patched","patch":[%b]}' % b",".join(steps), now


def _view_parts(room: Room, seat: int | None, since: int) -> ViewParts:
    """The view from a seat as it is now, drawn once for all clients there."""
    last = room.parts.get(seat)
    if last is not None and last.number == room.number:
        return last
    view = views.view(room.row, room.table, room.remarks, seat, since)
    parts = split(view)
    before, steps = -1, None
    if last is not None:
        before, old = last.number, last.parts
        if old.keys() == parts.keys():
            steps = [
                one
                for path, part in parts.items()
                if old[path] != part
                for one in _steps(path, old[path], part)
            ]
    made = ViewParts(room.number, parts, since, _encode(view["log"]), before, steps)
    if room.clients:
        room.parts[seat] = made
    return made


def split(view: Any) -> dict[bytes, Part]:
    """A view without its log, in parts."""
    parts: dict[bytes, Part] = {}
    for name, value in view.items():
        if name == "board" and all(map(str.isidentifier, value)):
            for inner, part in value.items():
                path = b"/view/board/" + inner.encode()
                listed = type(part) is list and part and type(part[0]) is dict
                parts[path] = tuple([_encode(one) for one in part]) if listed else _encode(part)
        elif name != "log":
            parts[b"/view/" + name.encode()] = _encode(value)
    return parts


def _steps(path: bytes, old: Part, new: Part) -> list[bytes]:
    """From one part to another."""
    if isinstance(new, bytes):
        return [step(path, new)]
    if isinstance(old, bytes) or len(old) != len(new):
        return [step(path, b"[%b]" % b",".join(new))]
    pairs = zip(old, new, strict=True)
    return [step(b"%b/%d" % (path, place), now) for place, (before, now) in enumerate(pairs) if before != now]


def _log(room: Room, seat: int | None, since: int) -> bytes:
    return _encode(views.view(room.row, room.table, room.remarks, seat, since)["log"])


def step(path: bytes, value: bytes) -> bytes:
    """One replacement."""
    return b'{"op":"replace","path":"%b","value":%b}' % (path, value)


def _changed(
    paths: tuple[bytes, ...] | list[bytes], old: tuple[Any, ...], new: tuple[Any, ...]
) -> list[bytes]:
    pairs = zip(paths, old, new, strict=True)
    return [step(path, _encode(now)) for path, before, now in pairs if before != now]
