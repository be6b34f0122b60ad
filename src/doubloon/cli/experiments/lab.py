"""`doubloon lab`: what changes of rules, costs or options do to the game. The engine is `doubloon.arena.lab`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from doubloon.arena.lab import page as lab_page
from doubloon.arena.lab.lab import WISH, Change, Findings, vary
from doubloon.arena.lab.varying import settings, spoken
from doubloon.cli.arguments import Subparsers, add_command, add_options, options_of, the_game, whole_number
from doubloon.cli.bars import bar
from doubloon.cli.experiments.many_games import (
    ENGINES,
    add_bots,
    add_engine,
    add_run,
    checked_seed,
    players_of,
)
from doubloon.cli.terminal import OurConsole, console
from doubloon.kernel.games.game import Game
from doubloon.kernel.tables.table import opened

MOST_GAMES: Final = 10_000_000
ALWAYS: Final = 6
"""The first measures, which every game has, are always shown; others when their change is sure."""


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = add_command(subparsers, "lab", "play the same games under several settings, and compare")
    add_run(parser)
    parser.add_argument(
        "--vary",
        metavar="PATH=V,V,…",
        required=True,
        action="append",
        help="an option, or a content value: FILE.TABLE.KEY, for instance costs.fort.wood=2,3,4; repeated, every"
        " combination is played; paths in one --vary, separated by semicolons, change together",
    )
    parser.add_argument(
        "--games", metavar="N", required=True, type=whole_number(2, MOST_GAMES), help="games for each setting"
    )
    add_bots(parser)
    add_options(parser)
    add_engine(parser)
    parser.add_argument(
        "--out", metavar="DIR", help="a folder for the games and a page; a stopped lab goes on there"
    )
    parser.add_argument(
        "--precision",
        metavar="P",
        type=whole_number(1, 100),
        help="also tell how many games bring each interval within P percent of the base's mean",
    )
    parser.add_argument(
        "--json", action="store_true", help="everything that was measured, as one JSON object"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, compare, print."""
    game = the_game(arguments.game)
    players = players_of(game, arguments.seats)
    options = options_of(arguments.option)
    wanted = settings(game, arguments.vary)
    opened(game, len(players), options)  # bad input is told before anything is played
    folder = Path(arguments.out) if arguments.out else None
    seed = checked_seed(seed_in(folder) if arguments.seed is None else arguments.seed)
    out = console()
    with bar(out, game.id, arguments.games * len(wanted)) as advance:
        findings = vary(
            game,
            players,
            options,
            wanted,
            arguments.games,
            seed,
            arguments.workers,
            advance,
            folder,
            ENGINES[arguments.engine],
        )
    if folder is not None:
        lab_page.write(folder, game, players, findings, seed)
    if arguments.json:
        print(
            msgspec.json.encode(
                {"game": game.id, "players": players, "seed": seed, "findings": findings}
            ).decode()
        )
    else:
        show(out, game, findings, seed, arguments.precision)
        if folder is not None:
            out.print(f"page  {folder / lab_page.PAGE}", soft_wrap=True)
    return 0


def show(out: OurConsole, game: Game, findings: Findings, seed: str, precision: int | None) -> None:
    """A row per measure and setting; what is sure is marked."""
    out.print(
        Text.assemble(
            (game.title, "heading"),
            f"  {findings.path}, {findings.games:,} games a setting, compared with {spoken(findings.base)}, seed ",
            (seed, "key"),
        ),
        soft_wrap=True,
    )
    grid = Grid(box=None, padding=(0, 1), header_style="quiet", pad_edge=False)
    headings = [
        "measure",
        f"at {briefly(findings.base)}",
        "setting",
        "difference (95 %)",
        "sure after",
    ]
    headings += [f"±{precision} % takes"] if precision is not None else []
    for heading in headings:
        grid.add_column(
            heading,
            justify="left" if heading == "measure" else "right",
            no_wrap=heading not in headings[:3],
            min_width=14 if heading == "measure" else None,
        )
    for change in shown(findings):
        grid.add_row(
            change.measure,
            f"{findings.at_base[change.measure]:,.3f}",
            briefly(change.value),
            f"{change.difference:+,.3f} ±{(change.high - change.low) / 2:,.3f}",
            "sure" if change.is_sure else amount(change.needed),
            *([amount(findings.needed_for(change, precision))] if precision is not None else []),
        )
    out.print(grid)
    hidden = len(findings.changes) - len(shown(findings))
    note = f"{hidden} further differences could be chance (--json lists them). " if hidden else ""
    out.print(f"{note}Of twenty differences that are none, one looks sure.", style="quiet", soft_wrap=True)


def briefly(value: Any) -> str:
    """A setting in a narrow column: its values, in the order in which the first line names them."""
    return ", ".join(map(repr, value.values())) if isinstance(value, dict) else repr(value)


def amount(games: int | None) -> str:
    return "" if games is None else f"{games:,}"


def seed_in(folder: Path | None) -> str | None:
    """The seed of a folder that was begun."""
    file = folder and folder / WISH
    return msgspec.json.decode(file.read_bytes())["seed"] if file and file.exists() else None


def shown(findings: Findings) -> list[Change]:
    """The measures every game has, and whatever else has changed for sure."""
    always = list(dict.fromkeys(change.measure for change in findings.changes))[:ALWAYS]
    return [change for change in findings.changes if change.measure in always or change.is_sure]
