"""A ladder: levels of bots from weak to strong, each against its neighbour, rated by what came out.

Every pair plays as many games in one chair as in the other. Ratings are openskill's (Plackett-Luce, Bayesian): a mean and
how unsure it is; the interval is the mean and 1.96 standard deviations to either side. The results of all pairs are fed in
round by round, one game of each pair after the other, so that no pair is rated long before the others.

Openskill is made for people: it takes games in the order they were played and lets a skill wander between them (`tau`), so
that the latest count most. A bot stays as it is, and its games have no order: here skills do not wander, and a rating is
the mean over many orders of the same games.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Final

import msgspec
from openskill.models import PlackettLuceRating

from doubloon.analysis.ratings import rating_model
from doubloon.arena.observed import Order, Row
from doubloon.arena.run import Progress, play
from doubloon.arena.statistics import Z, wilson
from doubloon.arena.workers import ShareOut, by_processes
from doubloon.kernel.chance import Chance, quick
from doubloon.kernel.games.game import Mode

ORDERS: Final = 40
"""The games are rated in this many orders: of a thousand games a pair they leave about 0.1 of chance in a rating."""


class Rung(msgspec.Struct, frozen=True):
    """How `stronger` did against `weaker`: its share of the wins, a shared one counts half."""

    weaker: str
    stronger: str
    games: int
    share: float
    low: float
    high: float


class LevelRating(msgspec.Struct, frozen=True):
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
    share_out: ShareOut = by_processes,
) -> tuple[list[Rung], list[LevelRating]]:
    """Play every pair of neighbours; the rungs from below, and the levels in the order given."""
    rows: list[list[Row]] = []
    for weaker, stronger in pairwise(levels):
        players = seated(weaker, stronger, table["seats"])
        order = Order(game=game_id, players=players, tables=(table,), seed=f"{seed} {weaker} {stronger}")
        below = folder / f"{weaker}-{stronger}" if folder is not None else None
        rows.append(play(order, games, workers, 0, below, share_out, progress))
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


def rated(levels: Sequence[str], rows: Sequence[Sequence[Row]]) -> list[LevelRating]:
    """Openskill's ratings of these games, the same in whatever order they come."""
    shares = [
        sorted(share_of(stronger, row) for row in pair)
        for stronger, pair in zip(levels[1:], rows, strict=True)
    ]
    lots = quick(b"orders")
    ways = [rated_in_turn([shuffled(pair, lots) for pair in shares]) for _ in range(ORDERS)]
    return [standing(level, ratings) for level, ratings in zip(levels, zip(*ways, strict=True), strict=True)]


def shuffled(shares: Sequence[float], lots: Chance) -> list[float]:
    """The same, each at the place of its lot."""
    return sorted(shares, key=lambda _: lots.below(1 << 30))


def rated_in_turn(shares: Sequence[Sequence[float]]) -> list[PlackettLuceRating]:
    """Openskill's ratings after all these games, one of each pair after the other; told are the stronger level's shares."""
    model = rating_model(wander=False)
    ratings = [model.rating() for _ in range(len(shares) + 1)]
    for games in zip(*shares, strict=True):
        for place, won in enumerate(games):
            teams = [[ratings[place]], [ratings[place + 1]]]
            [[ratings[place]], [ratings[place + 1]]] = model.rate(teams, scores=[1 - won, won])
    return ratings


def standing(level: str, ratings: Sequence[PlackettLuceRating]) -> LevelRating:
    """A level's rating, from one for each order of the games."""
    rating = fmean(one.mu for one in ratings)
    unsure = Z * fmean(one.sigma for one in ratings)
    return LevelRating(level=level, rating=rating, low=rating - unsure, high=rating + unsure)
