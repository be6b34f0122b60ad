"""`doubloon simulate`: many games among bots, and what they came to. The engine is `doubloon.arena.simulate`."""

from __future__ import annotations

import argparse
import secrets
from typing import Any, Final

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from doubloon.arena.players import RANDOM
from doubloon.arena.simulate import Plan, Report, simulate
from doubloon.arena.workers import processors
from doubloon.bots import named
from doubloon.cli.arguments import Subparsers, add_options, options_of, the_game, whole_number
from doubloon.cli.bars import bar
from doubloon.cli.complaint import Complaint
from doubloon.cli.terminal import OurConsole, console, medal, seat_names
from doubloon.kernel.game import Game
from doubloon.kernel.table import opened

MOST_GAMES: Final = 100_000_000
MOST_WORKERS: Final = 1024


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = subparsers.add_parser("simulate", help="play many games among bots and add them up")
    parser.add_argument("game", metavar="GAME", help="a game's id (see: doubloon games)")
    parser.add_argument(
        "--games", metavar="N", required=True, type=whole_number(1, MOST_GAMES), help="how many games"
    )
    parser.add_argument(
        "--seats",
        metavar="BOTS",
        help="who plays: captain,greedy,module:NAME,cmd:PROGRAM,… or a number of random players (default: as few as may)",
    )
    add_options(parser)
    parser.add_argument("--seed", metavar="S", help="any text; equal seeds give equal games (default: drawn)")
    parser.add_argument(
        "--balanced",
        action="store_true",
        help="every seating of the players in turn; wins and scores are then listed by player",
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=whole_number(1, MOST_WORKERS),
        default=processors(),
        help="processes (default: as many as processors); changes nothing but the time it takes",
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
    report = simulate_visibly(out, plan, arguments.games, arguments.workers)
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


def players_of(game: Game, given: str | None) -> tuple[str, ...]:
    """The bots named on the command line; a number stands for so many random players."""
    if given is None:
        return (RANDOM,) * game.seats[0]
    if given.isascii() and given.isdigit():
        return (RANDOM,) * min(int(given[:4]), game.seats[1] + 1)
    return tuple(known(name.strip()) for name in given.split(","))


def known(name: str) -> str:
    """The name of a bot that there is."""
    named(name)
    return name


def checked_seed(given: str | None) -> str:
    """The run's seed: what was given, or a drawn one that is printed with the results."""
    if given is None:
        return secrets.token_hex(8)
    try:
        given.encode()
    except UnicodeEncodeError:
        raise Complaint("--seed is not text in UTF-8") from None
    return given


def simulate_visibly(out: OurConsole, plan: Plan, games: int, workers: int) -> Report:
    """Simulate, with a progress bar when somebody watches."""
    with bar(out, plan.game, games) as advance:
        return simulate(plan, games, workers, advance)


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
