"""What a column is: a plain list to Python, packed numbers to compiled rules."""

from typing import Any

import pytest
from librt import vecs
from mypy_extensions import i64

from doubloon.builds import running
from doubloon.kernel.column import vec


def test_a_column_is_what_the_running_engine_is_fast_with() -> None:
    packed = running() == "compiled"
    assert type(vec[i64]([1, 2])) is (type(vecs.vec[i64]()) if packed else list)


@pytest.mark.parametrize("column", [[7, 0, 3], vecs.vec[i64]([7, 0, 3])])
def test_both_kinds_do_what_rules_ask_of_a_column(column: Any) -> None:
    copy = column[:]
    copy[1] = 5
    assert (list(column), list(copy), len(copy), copy[-1], 5 in copy) == ([7, 0, 3], [7, 5, 3], 3, 3, True)
