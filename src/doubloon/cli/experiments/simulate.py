"""`doubloon simulate`: many games among bots, and what they came to. The engine is `doubloon.arena.simulate`."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from doubloon.arena.simulate import Plan, Report, simulate
from doubloon.arena.workers import ShareOut
from doubloon.cli.arguments import Subparsers, add_command, add_options, options_of, the_game, whole_number
from doubloon.cli.bars import bar
from doubloon.cli.experiments.many_games import (
    ENGINES,
    MOST_GAMES,
    add_bots,
    add_engine,
    add_run,
    checked_seed,
    players_of,
)
from doubloon.cli.terminal import OurConsole, console, medal, seat_names
from doubloon.kernel.games.game import Game
from doubloon.kernel.tables.table import opened


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = add_command(subparsers, "simulate", "play many games among bots and add them up")
    add_run(parser)
    parser.add_argument(
        "--games", metavar="N", required=True, type=whole_number(1, MOST_GAMES), help="how many games"
    )
    add_bots(parser)
    add_options(parser)
    add_engine(parser)
    parser.add_argument(
        "--balanced",
        action="store_true",
        help="play every seating of the players in turn; wins and scores are then listed by player",
    )
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, then print."""
    game = the_game(arguments.game)
    players = players_of(game, arguments.seats)
    options = opened(game, len(players), options_of(arguments.option)).options
    seed = checked_seed(arguments.seed)
    plan = Plan(game.id, players, options, seed, arguments.balanced)
    out = console()
    report = simulate_visibly(out, plan, arguments.games, arguments.workers, ENGINES[arguments.engine])
    if arguments.json:
        told = {
            "game": game.id,
            "players": players,
            "options": options,
            "seed": seed,
            "balanced": plan.balanced,
        }
        print(msgspec.json.encode({**told, **report._asdict()}).decode())
    else:
        show(out, game, plan, report)
    return 0


def simulate_visibly(out: OurConsole, plan: Plan, games: int, workers: int, share_out: ShareOut) -> Report:
    """Simulate, with a progress bar when somebody watches."""
    with bar(out, plan.game, games) as advance:
        return simulate(plan, games, workers, advance, share_out)


def show(out: OurConsole, game: Game, plan: Plan, report: Report) -> None:
    """The results for people."""
    out.print(
        Text.assemble((game.title, "heading"), f"  {report.games:,} games, seed ", (plan.seed, "key")),
        soft_wrap=True,
    )
    grid = Grid(box=None, padding=(0, 2), header_style="quiet", pad_edge=False)
    for heading in ("player" if plan.balanced else "seat", "wins", "share", "mean score"):
        grid.add_column(heading, justify="left" if heading in {"player", "seat"} else "right")
    for number, who in enumerate(who_played(plan)):
        wins = report.wins[number]
        grid.add_row(who, f"{wins:,.10g}", f"{wins / report.games:.1%}", f"{report.mean_scores[number]:.2f}")
    out.print(grid)
    for ending, number in report.endings.items():
        out.print(f"{ending:<22} {number:>6,}  {number / report.games:>7.1%}")
    out.print(f"decisions  {report.decisions:,}, {report.mean_length:.1f} a game")
    out.print(
        f"time       {report.seconds:.2f} s, {report.decisions / max(report.seconds, 1e-9):,.0f} decisions/s"
    )
    out.print(f"digest     {report.digest}")


def who_played(plan: Plan) -> list[Text]:
    """The rows of the results: chairs with the bot on them, or players without a chair of their own."""
    if plan.balanced:
        return [Text(f"{number + 1} {name}") for number, name in enumerate(plan.players)]
    names = seat_names(len(plan.players))
    return [Text.assemble(medal(seat), f" {names[seat]}, {bot}") for seat, bot in enumerate(plan.players)]
