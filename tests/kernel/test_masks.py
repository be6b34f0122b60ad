"""Areas as bit masks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from doubloon.kernel.masks import ONE, mask_of, members, size


@given(st.sets(st.integers(0, 61)))
def test_a_mask_holds_exactly_its_members(numbers: set[int]) -> None:
    mask = mask_of(list(numbers))
    assert members(mask) == sorted(numbers)
    assert size(mask) == len(numbers)
    assert mask == sum(ONE[number] for number in numbers)


def test_every_bit_up_to_61_is_its_own() -> None:
    assert list(ONE) == [2**number for number in range(62)]
