"""`doubloon replay`: what happened in a recorded game, and how the table looked at any ply, as a spectator sees it."""

from __future__ import annotations

import argparse
from typing import Any

from rich.text import Text

from doubloon.cli.arguments import Subparsers, add_command, whole_number
from doubloon.cli.complaint import Complaint
from doubloon.cli.files import read_record, table_of
from doubloon.cli.playing.drawing import log_lines, position, scoring
from doubloon.cli.terminal import console, seat_names


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = add_command(subparsers, "replay", "print a recorded game's log and a position of it")
    parser.add_argument("record", metavar="RECORD", help="a record or save file")
    parser.add_argument("--to", metavar="PLY", type=whole_number(0, 10**9), help="stop after this ply")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay and print."""
    path: str = arguments.record
    table = table_of(path, read_record(path))
    last = table.version
    ply: int = last if arguments.to is None else arguments.to
    if ply > last:
        raise Complaint(f"{path} has {last} plies; there is no ply {ply}")
    if ply < last:
        table = table.at(ply)
    table.names = seat_names(table.seats)
    view = table.view(None)
    out = console()
    out.print(log_lines(view, view["log"]), soft_wrap=True)
    out.rule(Text(f"{table.game.title}, ply {ply} of {last}", style="heading"), style="brass", align="left")
    out.print(position(table.game, view))
    if view["outcome"] is not None:
        out.print(scoring(view, view["outcome"]))
    return 0
