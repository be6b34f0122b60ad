"""What a seat may know, as numbers of a fixed order, and the mask of what it may do. Compiled room.

A game's `encoding.py` lays out its columns once, on a `Sheet`, and has an `Encoder` that fills a blank for a seat. The
columns say in words what they hold; docs/encodings.md is made from them (`tools/encodings.py`). Numbers are seat-relative:
the seat that looks comes first, then the others in the order of the table. A place that means nothing at this table is 0.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import extend, vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State

_SPOTS: Final = vec[i64](
    [
        sum((n + 1) * 16**rank for rank, n in enumerate(n for n in range(8) if byte & 2**n))
        for byte in range(256)
    ]
)
"""By mask of eight: the numbers in it, from 1, four bits each, the lowest first."""


@final
@declared
class SheetColumn:
    """Places in a row that hold the same kind of thing, `times` over: for each player, for each tile."""

    name: str
    first: i64
    places: i64
    times: i64
    low: i64
    high: i64
    meaning: str


@final
class Sheet:
    """The columns of one game, one after the other."""

    columns: list[SheetColumn]
    width: i64
    nothing: vec[i16]
    rest: vec[i16]

    def __init__(self) -> None:
        self.columns = []
        self.width = 0
        self.nothing = vec[i16]([])
        self.rest = vec[i16]([])

    def column(
        self, name: str, meaning: str, high: i64 = 1, places: i64 = 1, times: i64 = 1, low: i64 = 0
    ) -> i64:
        """Add a column at the end; the number of its first place."""
        first = self.width
        self.columns.append(SheetColumn(name, first, places, times, low, high, meaning))
        self.width += places * times
        return first

    def blank(self) -> vec[i16]:
        """A sheet with nothing on it yet."""
        return self.blank_in(self.room())

    def room(self) -> vec[i16]:
        """Memory for a sheet."""
        return vec[i16](capacity=self.width)

    def blank_in(self, room: vec[i16]) -> vec[i16]:
        """A sheet with nothing on it yet, in this memory."""
        if len(self.nothing) != self.width:
            self.nothing = vec[i16]([0] * self.width)
        return extend(room, self.nothing)

    def begun_in(self, room: vec[i16], begun: vec[i16]) -> vec[i16]:
        """A sheet that begins like this and has nothing else on it yet, in this memory."""
        if len(self.rest) + len(begun) != self.width:
            self.rest = vec[i16]([0] * (self.width - len(begun)))
        return extend(extend(room, begun), self.rest)


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Who tells tables of one game. Compiled games are asked without a detour over Python."""

    def encode(self, state: State, seat: Seat) -> Any:
        """What a seat may know, as something that can be read as a row of numbers; of a sheet, a `vec[i16]`."""
        raise NotImplementedError

    def write(self, state: State, seat: Seat, room: vec[i16]) -> vec[i16]:
        """The same on a sheet in memory of the caller, which is used again for the next one."""
        sheet: vec[i16] = self.encode(state, seat)
        return extend(room, sheet)


def put(sheet: vec[i16], place: i64, number: i64) -> None:
    """Write a number."""
    sheet[place] = i16(number)


def mark(sheet: vec[i16], first: i64, mask: i64) -> None:
    """A one for every number in a mask."""
    before = first - 1
    while mask:
        spots = _SPOTS[mask & 255]
        while spots:
            sheet[before + (spots & 15)] = 1
            spots >>= 4
        mask >>= 8
        before += 8


def tally(sheet: vec[i16], first: i64, handful: i64) -> None:
    """How many of each kind are in a handful, from kind 0 on."""
    while handful:
        sheet[first] = i16(handful & 15)
        handful >>= 4
        first += 1


def tally_each(sheet: vec[i16], first: i64, pieces: list[i64]) -> None:
    """How often each number occurs in a list."""
    for piece in pieces:
        sheet[first + piece] += 1


def seen_from(seat: Seat, other: Seat, seats: i64) -> Seat:
    """How many places to the left of a seat another one sits; an owner that is no seat comes after all of them."""
    if other >= seats:
        return other
    return other - seat if other >= seat else other - seat + seats


def put_by_seat(sheet: vec[i16], first: i64, numbers: vec[i64], seat: Seat) -> None:
    """Of every player a number."""
    seats = len(numbers)
    for owner in range(seats):
        sheet[first + seen_from(seat, owner, seats)] = i16(numbers[owner])


def mark_by_seat(sheet: vec[i16], first: i64, places: i64, masks: vec[i64], seat: Seat) -> None:
    """For every player this many places: a one for every number in a mask."""
    seats = len(masks)
    for owner in range(seats):
        if masks[owner]:
            mark(sheet, first + places * seen_from(seat, owner, seats), masks[owner])


def tally_by_seat(sheet: vec[i16], first: i64, kinds: i64, handfuls: vec[i64], seat: Seat) -> None:
    """For every player this many places: how many of each kind are in a handful."""
    seats = len(handfuls)
    for owner in range(seats):
        if handfuls[owner]:
            tally(sheet, first + kinds * seen_from(seat, owner, seats), handfuls[owner])


def legal_codes(state: State, seat: Seat, nothing: bytes) -> vec[u8]:
    """A one for the code of every action a seat may choose, if it is asked; `nothing` has a zero for each of the catalogue."""
    codes = vec[u8](nothing)
    if state.asked() & ONE[seat]:
        for action in state.choices(seat):
            codes[action.code] = 1
    return codes
