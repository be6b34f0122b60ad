"""`doubloon lab`: what a change of one rule, cost or option does to the game. The engine is `doubloon.arena.lab`."""

from __future__ import annotations

import argparse
from typing import Any, Final

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from doubloon.arena.lab import Change, Findings, variation, vary
from doubloon.cli.arguments import Subparsers, add_command, add_options, options_of, the_game, whole_number
from doubloon.cli.bars import bar
from doubloon.cli.many_games import add_bots, add_run, checked_seed, players_of
from doubloon.cli.terminal import OurConsole, console
from doubloon.kernel.game import Game
from doubloon.kernel.table import opened

MOST_GAMES: Final = 10_000_000
ALWAYS: Final = 6
"""The first measures, which every game has, are always shown; others when their change is sure."""


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = add_command(subparsers, "lab", "play the same games under several values of one thing")
    add_run(parser)
    parser.add_argument(
        "--vary",
        metavar="PATH=V,V,…",
        required=True,
        help="an option, or a content value: FILE.TABLE.KEY, for instance costs.fort.wood=2,3,4",
    )
    parser.add_argument(
        "--games", metavar="N", required=True, type=whole_number(2, MOST_GAMES), help="games for each value"
    )
    add_bots(parser)
    add_options(parser)
    parser.add_argument(
        "--json", action="store_true", help="everything that was measured, as one JSON object"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, compare, print."""
    game = the_game(arguments.game)
    players = players_of(game, arguments.seats)
    options = options_of(arguments.option)
    wanted = variation(game, arguments.vary)
    opened(game, len(players), options)  # bad input is told before anything is played
    seed = checked_seed(arguments.seed)
    out = console()
    with bar(out, game.id, arguments.games * len(wanted.values)) as advance:
        findings = vary(game, players, options, wanted, arguments.games, seed, arguments.workers, advance)
    if arguments.json:
        print(
            msgspec.json.encode(
                {"game": game.id, "players": players, "seed": seed, "findings": findings}
            ).decode()
        )
    else:
        show(out, game, findings, seed)
    return 0


def show(out: OurConsole, game: Game, findings: Findings, seed: str) -> None:
    """A row per measure and value; what is sure is marked."""
    out.print(
        Text.assemble(
            (game.title, "heading"),
            f"  {findings.path}, {findings.games:,} games a value, compared with {findings.base!r}, seed ",
            (seed, "key"),
        ),
        soft_wrap=True,
    )
    grid = Grid(box=None, padding=(0, 2), header_style="quiet", pad_edge=False)
    for heading in ("measure", f"at {findings.base!r}", "value", "mean", "difference", "95 % interval", ""):
        grid.add_column(heading, justify="left" if heading in {"measure", ""} else "right")
    for change in shown(findings):
        grid.add_row(
            change.measure,
            f"{findings.at_base[change.measure]:,.3f}",
            repr(change.value),
            f"{change.mean:,.3f}",
            f"{change.difference:+,.3f}",
            f"{change.low:+,.3f} to {change.high:+,.3f}",
            "sure" if change.is_sure else "",
        )
    out.print(grid)
    hidden = len(findings.changes) - len(shown(findings))
    note = f"{hidden} further differences could be chance (--json lists them). " if hidden else ""
    out.print(f"{note}Of twenty differences that are none, one looks sure.", style="quiet", soft_wrap=True)


def shown(findings: Findings) -> list[Change]:
    """The measures every game has, and whatever else has changed for sure."""
    always = list(dict.fromkeys(change.measure for change in findings.changes))[:ALWAYS]
    return [change for change in findings.changes if change.measure in always or change.is_sure]
