"""Sheets of numbers for learners: columns, and how masks, handfuls and players are written down."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.kernel.encoding import Sheet, mark, mark_by_seat, put_by_seat, tally, tally_by_seat
from doubloon.kernel.masks import members

WIDTH = 64


def blank() -> vec[i16]:
    sheet = Sheet()
    sheet.column("all", "everything", places=WIDTH)
    return sheet.blank()


def test_a_blank_is_as_wide_as_its_columns_and_nobody_elses() -> None:
    sheet = Sheet()
    assert sheet.column("one", "the first") == 0
    assert len(sheet.blank()) == 1
    assert sheet.column("more", "of three, two each", places=2, times=3) == 1
    written = sheet.blank()
    written[3] = 1
    assert list(sheet.blank()) == [0] * 7


def test_a_mask_is_a_one_for_every_number_in_it() -> None:
    for mask in (0, 1, 0b1000_0000, 0b1_0000_0001, 2**60 + 2**31 + 2**30 + 5, 2**61 - 1):
        sheet = blank()
        mark(sheet, 2, mask)
        assert [place - 2 for place, number in enumerate(sheet) if number] == members(mask)
        assert set(sheet) <= {0, 1}


def test_a_handful_is_told_by_kind() -> None:
    sheet = blank()
    tally(sheet, 1, 0x20F)
    assert list(sheet)[:5] == [0, 15, 0, 2, 0]


def test_whoever_looks_comes_first_and_the_others_follow_clockwise() -> None:
    sheet = blank()
    put_by_seat(sheet, 0, vec[i64]([5, 6, 7]), 1)
    mark_by_seat(sheet, 10, 4, vec[i64]([1, 0, 8]), 1)
    tally_by_seat(sheet, 30, 2, vec[i64]([0x31, 0x02, 0]), 1)
    assert list(sheet)[:3] == [6, 7, 5]
    assert list(sheet)[10:22] == [0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0]
    assert list(sheet)[30:36] == [2, 0, 0, 0, 1, 3]
