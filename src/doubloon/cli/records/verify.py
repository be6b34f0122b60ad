"""`doubloon verify`: rolls every die of a record again from its seed. Exit 0 when all agrees, 1 when it does not."""

from __future__ import annotations

import argparse
from typing import Any, Final

from rich.text import Text

from doubloon.cli.arguments import Subparsers, add_command, the_game
from doubloon.cli.complaint import Complaint, one_line
from doubloon.cli.files import read_record, replay
from doubloon.cli.terminal import console
from doubloon.kernel.errors import BadRecord
from doubloon.kernel.tables.record import Record
from doubloon.kernel.tables.replay import played_elsewhere

TAMPERED: Final = 1


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = add_command(subparsers, "verify", "check every die, hash and the seed of a record")
    parser.add_argument("record", metavar="RECORD", help="a record or save file")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check and tell. A record that cannot even be set up here is bad input; one with a wrong ply is a finding, unless it
    was played by other rules: then it cannot be checked here, and nobody is accused."""
    path: str = arguments.record
    record = read_record(path)
    out = console()
    try:
        table = replay(record, verify=True)
    except BadRecord as error:
        if error.ply is None or played_elsewhere(the_game(record["game"]), record):
            raise Complaint(f"{path}: {error}") from None
        found = f"first wrong ply: {error.ply}; {one_line(error)}"
        out.print(Text.assemble(("does not verify: ", "refused"), found), soft_wrap=True)
        return TAMPERED
    out.print(Text.assemble(("verified: ", "bold"), summary(table.game.title, record)), soft_wrap=True)
    return 0


def summary(title: str, record: Record) -> str:
    """What was checked, in figures."""
    plies = record["plies"]
    draws = len(record["setup"]) + sum(len(ply.get("chance", [])) for ply in plies)
    state = "finished" if record["outcome"] is not None else "unfinished"
    return (
        f"{title}, {record['seats']} seats, {state}. {len(plies)} plies, {draws} draws of chance and "
        f"{len(record['hashes'])} state hashes agree; the seed matches its commitment {record['commitment'][:16]}…"
    )
