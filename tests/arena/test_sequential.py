"""The sequential test says what is clear, and nothing sooner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import doubloon
from doubloon.arena.observed import Order, Row
from doubloon.arena.run import play
from doubloon.arena.sequential import SequentialTest, verdict_on
from doubloon.arena.workers import Part, Result, ShareOut, by_processes
from doubloon.kernel.chance import Quick
from doubloon.kernel.games.game import Mode

QUICK: Final = 148
"""Decisions; five games of six between players by lot have fewer."""


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


def last_part_first(
    job: Callable[[Part], Result], parts: Sequence[Part], workers: int
) -> Iterator[tuple[int, Result]]:
    """Workers that hand in the last games first."""
    for number in reversed(range(len(parts))):
        yield number, job(parts[number])


def test_it_stops_at_the_same_game_however_many_workers_play() -> None:
    """Results that come in early must not count early: quick games are other games. Asked is whether they are quick."""
    options = doubloon.new_table("gilded-compass", 2).options
    order = Order("gilded-compass", ("random", "random"), (Mode(name="", seats=2, options=options),), "test")

    def stopped(workers: int, share_out: ShareOut = by_processes) -> list[str]:
        test = SequentialTest(0.45, 0.55)

        def enough(row: Row) -> bool:
            test.add(float(row.decisions < QUICK))
            return test.better is not None

        rows = play(order, 80, workers, share_out=share_out, enough=enough)
        assert test.better is True
        assert test.games == len(rows)
        return [row.hash for row in rows]

    alone = stopped(1)
    assert len(alone) < 60
    assert stopped(2) == alone
    assert stopped(2, last_part_first) == alone
