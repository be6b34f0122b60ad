"""`doubloon perft`: how many ways lead on from a position, decision by decision, to check another implementation by."""

from __future__ import annotations

import argparse
from typing import Any

from doubloon.cli.arguments import (
    Subparsers,
    add_command,
    add_game,
    add_options,
    options_of,
    the_game,
    whole_number,
)
from doubloon.cli.complaint import Complaint
from doubloon.cli.files import read_record, table_of
from doubloon.kernel.positions.playout import first_asked, perft
from doubloon.kernel.tables.table import Table, opened

SEED = "00" * 32
"""Of a table that no record describes."""


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = add_command(subparsers, "perft", "count the choices that lead on from a position")
    add_game(parser)
    parser.add_argument(
        "--depth", type=whole_number(1, 12), default=3, metavar="N", help="decisions ahead (3)"
    )
    parser.add_argument("--record", metavar="FILE", help="begin with the position of a record")
    parser.add_argument(
        "--ply", type=whole_number(0, 10**9), metavar="K", help="after this ply of the record (its last)"
    )
    parser.add_argument(
        "--divide", action="store_true", help="also tell how many ways each first choice leads to"
    )
    parser.add_argument(
        "--players", type=whole_number(1, 8), metavar="N", help="without a record: seats (the fewest)"
    )
    parser.add_argument(
        "--seed", metavar="HEX", default=SEED, help="without a record: 64 hexadecimal digits (all 0)"
    )
    add_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Count and print, a line for each depth."""
    table = wanted(arguments)
    if table.over:
        raise Complaint("the game is over at this position; name an earlier one by --ply")
    for depth in range(1, arguments.depth + 1):
        print(f"{depth}\t{perft(table.state, depth)}", flush=True)
    if arguments.divide:
        seat = first_asked(table.state)
        for action in table.state.offered(seat):
            after = table.state.copy()
            after.play(seat, action)
            print(f"{action}\t{perft(after, arguments.depth - 1)}", flush=True)
    return 0


def wanted(arguments: argparse.Namespace) -> Table:
    """The table at the position that is asked for."""
    game = the_game(arguments.game)
    if arguments.record is None:
        if arguments.ply is not None:
            raise Complaint("--ply counts in a record: name one by --record")
        return opened(game, arguments.players or game.seats[0], options_of(arguments.option), arguments.seed)
    if arguments.option or arguments.players or arguments.seed != SEED:
        raise Complaint("a record names its seats, options and seed itself")
    table = table_of(arguments.record, read_record(arguments.record))
    if table.game.id != game.id:
        raise Complaint(f"{arguments.record} is a record of {table.game.id}, not of {game.id}")
    ply = table.version if arguments.ply is None else arguments.ply
    if ply > table.version:
        raise Complaint(f"{arguments.record} has {table.version} plies; there is no ply {ply}")
    return table.at(ply)
