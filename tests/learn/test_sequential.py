"""The sequential test says what is clear, and nothing sooner."""

from __future__ import annotations

from doubloon.kernel.chance import Quick
from doubloon.learn.sequential import verdict_on


def games(share: float, number: int, seed: int) -> list[float]:
    lots = Quick(seed)
    return [float(lots.below(1000) < round(1000 * share)) for _ in range(number)]


def test_nothing_is_said_after_a_few_games() -> None:
    assert verdict_on([1.0] * 20, 0.5, 0.6).better is None
    assert verdict_on([1.0] * 40, 0.5, 0.6).better is True
    assert verdict_on([0.0] * 40, 0.5, 0.6).better is False


def test_it_seldom_errs_in_either_direction() -> None:
    def answer(share: float, seed: int) -> bool | None:
        won = games(share, 1200, seed)
        for number in range(32, 1200, 8):
            verdict = verdict_on(won[:number], 0.5, 0.6)
            if verdict.better is not None:
                return verdict.better
        return None

    said = [(answer(0.5, seed), answer(0.6, seed)) for seed in range(1, 61)]
    assert sum(low is True for low, _ in said) <= 6
    assert sum(high is False for _, high in said) <= 6
    assert sum(low is None for low, _ in said) <= 6
