"""How well weights play: matches against a fixed level, every seating, until a sequential test has an answer."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from doubloon.arena.sequential import SequentialResult, verdict_on
from doubloon.arena.simulate import Plan, played_between
from doubloon.arena.workers import ShareOut, by_processes
from doubloon.kernel.games.game import Mode

CHUNK: Final = 8


class Match(NamedTuple):
    """Somebody against a level, the claim that is tested, and the most games it may take."""

    player: str
    level: str
    low: float
    high: float
    most: int


@contextmanager
def weights_in(folder: Path) -> Iterator[None]:
    """Bots, also those of worker processes, take their weights from this folder."""
    before = os.environ.get("DOUBLOON_WEIGHTS")
    os.environ["DOUBLOON_WEIGHTS"] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["DOUBLOON_WEIGHTS"]
        else:
            os.environ["DOUBLOON_WEIGHTS"] = before


def measured(
    game: str,
    table: Mode,
    match: Match,
    seed: str,
    workers: int = 1,
    share_out: ShareOut = by_processes,
    progress: Callable[[int], object] = int,
    whole: bool = False,
) -> SequentialResult:
    """Play one against as many of the level as there are other chairs, until it is clear; `whole`: the most games in any case."""
    players = (match.player, *[match.level] * (table["seats"] - 1))
    plan = Plan(game, players, table["options"], seed, balanced=True)
    wins: list[float] = []
    verdict = verdict_on(wins, match.low, match.high)
    step = CHUNK * workers
    while (whole or verdict.better is None) and len(wins) < match.most:
        first = len(wins)
        end = min(first + step, match.most)
        chunks = [(number, min(number + CHUNK, end)) for number in range(first, end, CHUNK)]
        if workers == 1:
            found = {number: played_between(plan, chunk) for number, chunk in enumerate(chunks)}
        else:
            found = dict(share_out(partial(played_between, plan), chunks, workers))
        for number in range(len(chunks)):
            wins += [float(one.wins[0]) for one in found[number]]
        verdict = verdict_on(wins, match.low, match.high)
        progress(end - first)
    return verdict
