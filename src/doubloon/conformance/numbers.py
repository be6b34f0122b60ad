"""A game's encoding for learners: it knows what the seat knows, no more and no less, within the bounds it declares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from doubloon.conformance.promises import canonical
from doubloon.conformance.sittings import IN_FULL, Sitting
from doubloon.conformance.twins import FAR, twin_of
from doubloon.kernel.encoding import legal_codes
from doubloon.kernel.games.game import Encoding
from doubloon.kernel.tables.table import Table

LOOKED = 1 if IN_FULL else 8
"""One ply in this many is looked at, beside the one after it."""
BLOCK = 16
"""This many plies are looked at by the same seat, so that what changed is all that can tell them apart."""


def numbers_keep_secrets(sitting: Sitting) -> None:
    """Tables that differ only in what a seat cannot see are encoded alike for it, and so is what it may do."""
    encoding = sitting.game.encoding
    if encoding is None:
        return
    nothing = bytes(len(sitting.game.catalogue))
    dice = sitting.dice("numbers")
    for table in sitting.moments(12):
        for seat in range(table.seats):
            twin = twin_of(table, seat, dice, FAR if dice.below(2) else 0)
            one, other = (list(encoding.encode(each.state, seat)) for each in (table, twin))
            assert one == other, f"seat {seat} learns something hidden from {names(encoding, one, other)}"
            codes, others = (list(legal_codes(each.state, seat, nothing)) for each in (table, twin))
            assert codes == others, f"seat {seat} learns something hidden from its mask"


def numbers_tell_views_apart(sitting: Sitting) -> None:
    """Whatever a seat can see differently, it finds different numbers for, and none beyond its bounds. What a game has noted
    when it was looked at before is what a copy, which has not been, finds by itself."""
    encoding = sitting.game.encoding
    if encoding is None:
        return
    seen: dict[tuple[int, tuple[int, ...]], bytes] = {}
    for table in sitting.plies():
        if sitting.ply % LOOKED > 1:
            continue
        seat = sitting.ply // BLOCK % table.seats
        numbers = tuple(encoding.encode(table.state, seat))
        afresh = tuple(encoding.encode(table.state.copy(), seat))
        assert numbers == afresh, f"seat {seat} is told of the past: {names(encoding, numbers, afresh)}"
        within_bounds(encoding, numbers)
        view = canonical(seen_of(encoding, table, seat))
        before = seen.setdefault((seat, numbers), view)
        assert before == view, f"seat {seat} cannot tell by numbers: {before!r}\n{view!r}"


def within_bounds(encoding: Encoding, numbers: tuple[int, ...]) -> None:
    """Every number lies between what its column declares."""
    assert len(numbers) == encoding.sheet.width
    for column in encoding.sheet.columns:
        part = numbers[column.first : column.first + column.places * column.times]
        assert column.low <= min(part), f"{column.name}: {part} lies below {column.low}"
        assert max(part) <= column.high, f"{column.name}: {part} lies above {column.high}"


def seen_of(encoding: Encoding, table: Table, seat: int) -> dict[str, Any]:
    """The seat's view, without the order of what the encoding tells without it."""
    state, game = table.state, table.game
    asked = seat in table.to_act
    question = None if table.over else game.prompt(state, seat) if asked else game.waiting(state)
    board = game.board(state, seat)
    for path in encoding.unordered:
        *parts, last = path.split(".")
        part: Any = board
        for key in parts:
            part = part and part[key]
        if part and part[last]:
            part[last] = sorted(part[last], key=canonical)
    return {"asked": asked, "question": question and question["clause"], "board": board}


def names(encoding: Encoding, one: Sequence[int], other: Sequence[int]) -> str:
    """The columns in which two sheets differ."""
    return ", ".join(
        column.name
        for column in encoding.sheet.columns
        if one[column.first : column.first + column.places * column.times]
        != other[column.first : column.first + column.places * column.times]
    )
