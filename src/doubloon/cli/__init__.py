"""The command `doubloon`: one file per subcommand, all of them behind `main`.

What goes wrong by the caller's doing is told in one line on stderr with exit code 2 (`complaint.py`); a reader who
closes the pipe early is no error; Ctrl-C ends with 130.
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from doubloon.builds import running
from doubloon.cli.complaint import Complaint, one_line
from doubloon.kernel.errors import DoubloonError
from doubloon.ledgers import LedgerError

SUBCOMMANDS = {
    "games": "games",
    "play": "playing.play",
    "campaign": "playing.campaign",
    "simulate": "experiments.simulate",
    "arena": "experiments.arena",
    "lab": "experiments.lab",
    "learn": "experiments.learn",
    "replay": "records.replay",
    "analyse": "records.analyse",
    "verify": "records.verify",
    "perft": "programs.perft",
    "check": "programs.check",
    "new-game": "programs.new_game",
    "rules": "rules",
    "engine": "programs.engine",
    "mcp": "programs.mcp",
    "serve": "serve",
    "admin": "admin",
}
"""Each by its module of this room, which adds itself to the command line."""
EXTRAS = {
    "serve": "server",
    "admin": "server",
    "arena": "arena",
    "lab": "arena",
    "mcp": "mcp",
    "learn": "learn",
}
"""What a subcommand needs beyond the plain installation."""
USAGE_ERROR = 2
INTERRUPTED = 130
PIPE_CLOSED = 141
GONE = frozenset({errno.EPIPE, errno.EIO})
"""What writing says when nobody reads any more: a closed pipe, a closed window."""


class Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        raise Complaint(f"{message} (see {self.prog} --help)")


class Version(argparse.Action):
    """Prints the version and which engine plays; looked up only when somebody asks."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("doubloon")
        except PackageNotFoundError:
            number = "(a checkout, not installed)"
        print(f"doubloon {number}, {running()} engine")
        parser.exit()


def parser(argv: Sequence[str]) -> Parser:
    """The command line: of the one subcommand that is called, or of all when help or a complaint has to name them."""
    top = Parser(
        prog="doubloon",
        description="A digital tabletop for rule-heavy treasure games: play, watch, simulate.",
        epilog="Begin with: doubloon games, then doubloon play GAME.",
    )
    top.add_argument(
        "--version", action=Version, nargs=0, help="print the version and which engine plays, and end"
    )
    subparsers = top.add_subparsers(title="what to do", metavar="COMMAND", required=True, parser_class=Parser)
    called = argv[:1] if argv and argv[0] in SUBCOMMANDS else SUBCOMMANDS
    for name in called:
        import_module(f"doubloon.cli.{SUBCOMMANDS[name]}").add_to(subparsers)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command; the exit code."""
    survive_odd_terminals()
    try:
        code = carry_out(argv)
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError as error:
        if error.errno not in GONE:
            raise
        forget_output()
        return PIPE_CLOSED
    return code


def carry_out(argv: Sequence[str] | None) -> int:
    words = sys.argv[1:] if argv is None else argv
    try:
        arguments = parser(words).parse_args(words)
        code: int = arguments.run(arguments)
    except (Complaint, DoubloonError, LedgerError) as complaint:
        print(f"doubloon: {one_line(complaint)}", file=sys.stderr)
        return USAGE_ERROR
    except ModuleNotFoundError as missing:
        if (extra := EXTRAS.get(words[0])) is None:
            raise
        print(
            f"doubloon: {words[0]} needs {missing.name}, which is not installed: pip install 'doubloon[{extra}]'",
            file=sys.stderr,
        )
        return USAGE_ERROR
    except KeyboardInterrupt:
        print("doubloon: stopped", file=sys.stderr)
        return INTERRUPTED
    return code


def survive_odd_terminals() -> None:
    """A terminal that cannot print an emblem gets a question mark instead of a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def forget_output() -> None:
    """The reader has gone: what is still buffered goes nowhere, quietly."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
