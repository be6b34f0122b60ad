"""Columns and lists that copies of a table share."""

from mypy_extensions import i64

from doubloon.kernel.column import vec
from doubloon.pieces.columns import changed, without


def test_a_changed_column_leaves_the_old_one_as_it_is() -> None:
    column = vec[i64]([3, 4, 5])
    assert list(changed(column, 1, 9)) == [3, 9, 5]
    assert list(column) == [3, 4, 5]


def test_a_list_without_a_piece_lacks_the_first_of_its_kind_and_leaves_the_old_one_as_it_is() -> None:
    pieces: list[i64] = [2, 7, 2]
    assert without(pieces, 2) == [7, 2]
    assert pieces == [2, 7, 2]
