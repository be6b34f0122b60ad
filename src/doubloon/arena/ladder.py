"""A ladder: levels of bots from weak to strong, each against its neighbour, rated by what came out.

Every pair plays as many games in one chair as in the other. Ratings are openskill's (Plackett-Luce, Bayesian): a mean and
how unsure it is; the interval is the mean and 1.96 standard deviations to either side. The results of all pairs are fed in
round by round, one game of each pair after the other, so that no pair is rated long before the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
from openskill.models import PlackettLuce

from doubloon.arena.observed import Order, Row
from doubloon.arena.run import Progress, play
from doubloon.arena.statistics import Z, wilson
from doubloon.kernel.game import Mode


class Rung(msgspec.Struct, frozen=True):
    """How `stronger` did against `weaker`: its share of the wins, a shared one counts half."""

    weaker: str
    stronger: str
    games: int
    share: float
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    """A level's rating and its 95 % interval."""

    level: str
    rating: float
    low: float
    high: float


def climb(
    game_id: str,
    levels: Sequence[str],
    table: Mode,
    games: int,
    seed: str,
    workers: int = 1,
    folder: Path | None = None,
    progress: Progress = int,
) -> tuple[list[Rung], list[Standing]]:
    """Play every pair of neighbours; the rungs from below, and the levels in the order given."""
    rows: list[list[Row]] = []
    for weaker, stronger in pairwise(levels):
        players = seated(weaker, stronger, table["seats"])
        order = Order(game=game_id, players=players, tables=(table,), seed=f"{seed} {weaker} {stronger}")
        below = folder / f"{weaker}-{stronger}" if folder is not None else None
        rows.append(play(order, games, workers, 0, below, progress=progress))
    rungs = [rung(levels[place], levels[place + 1], pair) for place, pair in enumerate(rows)]
    return rungs, rated(levels, rows)


def seated(weaker: str, stronger: str, seats: int) -> tuple[str, ...]:
    """Both levels alternate round the table."""
    return tuple((weaker, stronger)[seat % 2] for seat in range(seats))


def rung(weaker: str, stronger: str, rows: Sequence[Row]) -> Rung:
    """What a pair came to."""
    wins = sum(share_of(stronger, row) for row in rows)
    low, high = wilson(wins, len(rows))
    return Rung(weaker, stronger, len(rows), wins / len(rows), low, high)


def share_of(level: str, row: Row) -> float:
    """A level's part of one game's win."""
    winners = [row.players[seat] for seat in row.winners]
    return winners.count(level) / len(winners) if winners else 0.0


def rated(levels: Sequence[str], rows: Sequence[Sequence[Row]]) -> list[Standing]:
    """Openskill's ratings after all these games."""
    model = PlackettLuce()
    ratings = {level: model.rating(name=level) for level in levels}
    for games in zip(*rows, strict=True):
        for place, row in enumerate(games):
            weaker, stronger = levels[place], levels[place + 1]
            teams = [[ratings[weaker]], [ratings[stronger]]]
            won = share_of(stronger, row)
            scores = [1 - won, won]
            [[low_one], [high_one]] = model.rate(teams, scores=scores)
            ratings[weaker], ratings[stronger] = low_one, high_one
    return [
        Standing(
            level=level,
            rating=ratings[level].mu,
            low=ratings[level].mu - Z * ratings[level].sigma,
            high=ratings[level].mu + Z * ratings[level].sigma,
        )
        for level in levels
    ]
