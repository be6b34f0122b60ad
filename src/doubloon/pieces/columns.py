"""Columns and lists that copies of a table share. Compiled room.

What seldom changes need not be copied with every copy of a table: the copies hold the same column, and a rule that changes it
puts a new one in its place: `changed` and `without` make it. Where much of it is to be written at once, a table first makes it
its own, by a method whose name begins with `own_`, and writes in place.
"""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.kernel.column import vec


def changed(column: vec[i64], place: i64, value: i64) -> vec[i64]:
    """A new column with this value at this place; the old one stays as it is."""
    new = column[:]
    new[place] = value
    return new


def without(pieces: list[i64], piece: i64) -> list[i64]:
    """A new list that lacks the first such piece; the old one stays as it is."""
    new = pieces[:]
    new.remove(piece)
    return new
