"""Chance belongs to the table (ARCHITECTURE, promise 3)."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon.kernel.chance import Chance, Keyed, Quick, Scripted, quick
from doubloon.kernel.errors import ChanceExhausted

SEED = bytes(range(32))


def stream(seed: bytes, blocks: int) -> bytes:
    """The bytes that anybody can compute from the published seed, with nothing but hashlib."""
    return b"".join(
        hashlib.blake2b(number.to_bytes(8, "little"), key=seed, digest_size=64).digest()
        for number in range(blocks)
    )


def by_hand(seed: bytes, sides: list[int]) -> list[int]:
    """The outcomes by the description alone: one byte for small numbers, four for large, rejection for fairness."""
    pool, outcomes = iter(stream(seed, 200)), []
    for n in sides:
        width = 1 if n <= 256 else 4
        while True:
            value = int.from_bytes(bytes(next(pool) for _ in range(width)), "big")
            if value < 256**width // n * n:
                outcomes.append(value % n)
                break
    return outcomes


def test_keyed_dice_are_those_anybody_can_compute_from_the_seed() -> None:
    sides = [6, 6, 2, 100, 256, 257, 1, 3_000_000_000, 3] * 40
    dice = Keyed(SEED)
    assert [dice.below(n) for n in sides] == by_hand(SEED, sides)


def test_keyed_dice_never_change() -> None:
    dice = Keyed(SEED)
    assert [dice.below(6) + 1 for _ in range(12)] == [3, 1, 3, 2, 4, 6, 3, 1, 5, 1, 4, 2]
    assert [dice.below(100000) for _ in range(3)] == [98161, 97660, 63145]


def test_position_counts_the_bytes_and_drawn_the_draws() -> None:
    dice = Keyed(SEED)
    for _ in range(64):
        dice.below(256)
    assert (dice.position, dice.drawn) == (64, 64)
    dice.below(257)
    assert (dice.position, dice.drawn) == (68, 65)


@pytest.mark.parametrize("position", [0, 1, 63, 64, 65, 200])
def test_dice_go_on_from_any_position(position: int) -> None:
    begun = Keyed(SEED)
    for _ in range(position):
        begun.below(256)
    later = Keyed(SEED, position)
    assert [begun.below(256) for _ in range(100)] == [later.below(256) for _ in range(100)]


@pytest.mark.parametrize("n", [2, 3, 6, 7, 100, 129, 200, 255, 256, 300])
def test_all_numbers_are_equally_likely(n: int) -> None:
    """Chi-squared over a fixed seed. Without rejection 200 fails: 0 to 55 would come twice as often."""
    draws = 200 * n
    dice = Keyed(SEED)
    counts = Counter(dice.below(n) for _ in range(draws))
    assert set(counts) == set(range(n))
    chi_squared = sum((counts[value] - 200) ** 2 / 200 for value in range(n))
    assert chi_squared < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_more_sides_than_a_word_has_are_refused_rather_than_rolled_for_ever() -> None:
    with pytest.raises(ValueError, match="4294967297"):
        Keyed(SEED).below(2**32 + 1)
    assert 0 <= Keyed(SEED).below(2**32) < 2**32


@pytest.mark.parametrize(
    "source",
    [
        lambda: Keyed(SEED),
        lambda: Quick(1),
        lambda: Scripted([0, 1, 0, 1, 0], Keyed(SEED)),
        lambda: quick(b"seed"),
    ],
    ids=["keyed", "quick", "scripted", "quick-from-bytes"],
)
def test_a_copy_goes_on_exactly_as_the_original_would(source: Callable[[], Chance]) -> None:
    original = source()
    for _ in range(3):
        original.below(2)
    copy = original.copy()
    ahead = [copy.below(5) for _ in range(100)]
    assert copy.drawn == original.drawn + 100
    assert [original.below(5) for _ in range(100)] == ahead
    assert copy.drawn == original.drawn


def test_a_script_is_followed_and_then_its_successor() -> None:
    dice = Scripted([5, 0, 3], Scripted([1]))
    assert [dice.below(6) for _ in range(4)] == [5, 0, 3, 1]
    assert dice.drawn == 4


def test_a_script_that_has_ended_or_does_not_fit_says_so() -> None:
    with pytest.raises(ChanceExhausted, match="ended"):
        Scripted([]).below(6)
    for outcome in (6, -1):
        with pytest.raises(ChanceExhausted, match="from 0 to 5"):
            Scripted([outcome]).below(6)


def test_quick_dice_are_xorshift_and_stay_below_two_to_the_62() -> None:
    """The published first value of xorshift32 from its usual start, so that both builds give the same."""
    dice = Quick(2463534242)
    dice.below(6)
    assert dice.word == 723471715
    assert Quick(0).word != 0
    assert [quick(b"doubloon").below(1000) for _ in range(2)] == [quick(b"doubloon").below(1000)] * 2


def test_quick_dice_are_fair_enough_to_think_with() -> None:
    counts = Counter(quick(str(number).encode()).below(6) for number in range(6000))
    assert all(900 < counts[face] < 1100 for face in range(6))


@given(st.integers(1, 2**31 - 1), st.integers(0, 2**32 - 1))
def test_any_draw_is_within_its_bounds(n: int, word: int) -> None:
    assert 0 <= Keyed(SEED, word % 1000).below(n) < n
    assert 0 <= Quick(word).below(n) < n
