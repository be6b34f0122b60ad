"""`doubloon play`: a game in the terminal, people and bots at one table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from doubloon.bots import BOTS, USUAL, named
from doubloon.cli import files
from doubloon.cli.arguments import Subparsers, add_command, add_options, guess, options_of, the_game
from doubloon.cli.complaint import Complaint
from doubloon.cli.playing.session import HUMAN, Session
from doubloon.cli.terminal import console
from doubloon.kernel.errors import BadTable
from doubloon.kernel.games.game import Game
from doubloon.kernel.tables.table import Table, opened


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = add_command(subparsers, "play", "play a game in the terminal, against bots or each other")
    parser.add_argument("game", metavar="GAME", nargs="?", help="a game's id (see: doubloon games)")
    who = ", ".join([HUMAN, *BOTS])
    parser.add_argument(
        "--seats", metavar="WHO,WHO,…", help=f"who sits where: {who} (default: you against {USUAL})"
    )
    add_options(parser)
    parser.add_argument(
        "--seed",
        metavar="SEED",
        help="a number or 64 hexadecimal digits: the same dice again (default: drawn)",
    )
    parser.add_argument("--save", metavar="FILE", help="where to save (default: in your data folder)")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Open or resume a table and play."""
    table, players = resumed(arguments) if arguments.resume is not None else new(arguments)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    return Session(table, players, where_to_save(arguments, table, players), console()).run()


def new(arguments: argparse.Namespace) -> tuple[Table, list[str]]:
    """A new table and who sits at it."""
    if arguments.game is None:
        raise Complaint("name a game (see: doubloon games), or --resume a saved one")
    game = the_game(arguments.game)
    players = seated(game, arguments.seats)
    return opened(game, len(players), options_of(arguments.option), arguments.seed), players


def resumed(arguments: argparse.Namespace) -> tuple[Table, list[str]]:
    """A saved table and who sits at it; `--seats` may seat others."""
    if arguments.game is not None or arguments.option or arguments.seed is not None:
        raise Complaint("--resume takes the game, its options and its seed from the file; leave them out")
    path: str = arguments.resume
    record, said = files.read_save(path)
    if said.before is not None:
        raise Complaint(f"{path} is a campaign; go on with: doubloon campaign --resume {path}")
    table = files.table_of(path, record)
    return table, seated_again(path, table, arguments.seats, said.players)


def seated_again(path: str, table: Table, given: str | None, players: list[str] | None) -> list[str]:
    """Who sits at a saved table: those of the save, or others named on the command line."""
    sitting = seated(table.game, given or ",".join(players or usual(table.seats)))
    if len(sitting) != table.seats:
        raise Complaint(f"{path} has {table.seats} seats, not {len(sitting)}")
    return sitting


def usual(seats: int) -> list[str]:
    """One person against bots of the usual level."""
    return [HUMAN, *[USUAL] * (seats - 1)]


def seated(game: Game, given: str | None) -> list[str]:
    """The players named on the command line, or one person and as many bots as the game needs."""
    if given is None:
        return usual(game.seats[0])
    players = [name.strip() for name in given.split(",")]
    known = [HUMAN, *BOTS]
    for name in players:
        if name in known:
            continue
        try:
            named(name)
        except BadTable as error:
            raise Complaint(f"{error}; {HUMAN} is a person{guess(name, known)}") from None
    return players


def where_to_save(arguments: argparse.Namespace, table: Table, players: list[str]) -> Path | None:
    """The file of this game; a game among bots is kept only when asked for."""
    named = arguments.save or arguments.resume
    if named is not None:
        return Path(named)
    if HUMAN not in players:
        return None
    return files.saves() / f"{table.game.id}-{table.commitment[:12]}.json"
