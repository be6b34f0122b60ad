"""Areas as bit masks."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

from doubloon.kernel.column import vec
from doubloon.kernel.masks import ONE, mask_of, members, pick, size, spread


@given(st.sets(st.integers(0, 61)))
def test_a_mask_holds_exactly_its_members(numbers: set[int]) -> None:
    mask = mask_of(list(numbers))
    assert members(mask) == sorted(numbers)
    assert size(mask) == len(numbers)
    assert mask == sum(ONE[number] for number in numbers)


@given(st.sets(st.integers(0, 61)))
def test_what_stands_under_the_numbers_of_a_mask_is_picked_in_their_order(numbers: set[int]) -> None:
    out = ["before"]
    pick(mask_of(list(numbers)), [f"thing {number}" for number in range(62)], out)
    assert out == ["before", *(f"thing {number}" for number in sorted(numbers))]


@given(st.sets(st.integers(0, 61)), st.randoms(use_true_random=False))
def test_an_area_spreads_to_all_that_its_members_reach(numbers: set[int], draw: Random) -> None:
    reached = [draw.getrandbits(62) for _ in range(62)]
    every = set().union(*(members(reached[number]) for number in numbers))
    assert set(members(spread(mask_of(list(numbers)), vec[i64](reached)))) == every


def test_every_bit_up_to_61_is_its_own() -> None:
    assert list(ONE) == [2**number for number in range(62)]
