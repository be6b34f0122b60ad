"""A million games of every game, among players who take any legal choice: `python docs/tutorials/million.py`.

Prints a table in Markdown: how many games and decisions a second, and the digest by which anybody can compare. Use the
compiled engine (docs/speed.md); fewer games give the same rates (`--games 10000`).
"""

from __future__ import annotations

import argparse
import os

from doubloon import games, new_table
from doubloon.arena.simulate import Plan, Report, simulate

HEAD = (
    "| game | seats | games | decisions | seconds | games/s | decisions/s | a million games | digest |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |"
)


def row(game: str, seats: int, found: Report) -> str:
    """One game's line of the table."""
    rate = found.games / found.seconds
    return (
        f"| {game} | {seats} | {found.games:,} | {found.decisions:,} | {found.seconds:,.1f} | {rate:,.0f} | "
        f"{found.decisions / found.seconds:,.0f} | {in_words(1_000_000 / rate)} | `{found.digest}` |"
    )


def in_words(seconds: float) -> str:
    """A time as people say it."""
    minutes = seconds / 60
    return (
        f"{seconds:.0f} s"
        if minutes < 2
        else f"{minutes:.0f} min"
        if minutes < 120
        else f"{minutes / 60:.1f} h"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="simulate many random games of every game")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument(
        "--game", choices=sorted(games()), action="append", help="only this one (may be repeated)"
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="a million")
    wishes = parser.parse_args()
    print(HEAD, flush=True)
    for game in wishes.game or sorted(games()):
        seats = max(2, games()[game].seats[0])
        options = new_table(game, seats).options
        plan = Plan(game, ("random",) * seats, options, wishes.seed)
        print(row(game, seats, simulate(plan, wishes.games, wishes.workers)), flush=True)


if __name__ == "__main__":
    main()
