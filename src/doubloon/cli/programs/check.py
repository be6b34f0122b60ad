"""`doubloon check`: the conformance suite over one game. Exit 0 when it keeps every promise, 1 when it does not."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from doubloon.cli.arguments import Subparsers, add_command, the_game, whole_number
from doubloon.cli.complaint import Complaint
from doubloon.kernel.errors import BadTable
from doubloon.kernel.games.game import Game

if TYPE_CHECKING:
    from doubloon.conformance.checks import Check

BROKEN: Final = 1


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = add_command(subparsers, "check", "check that a game keeps every promise, in every mode it names")
    parser.add_argument("game", metavar="GAME", help="a game's id (see: doubloon games), or MODULE:NAME")
    parser.add_argument(
        "--seeds", type=whole_number(1, 1000), default=1, metavar="N", help="games in each mode (1)"
    )
    parser.add_argument("--full", action="store_true", help="look at more moments of each game")
    parser.add_argument("--only", metavar="TEXT", default="", help="only checks with this in their name")
    parser.add_argument("--list", action="store_true", help="print the names of the checks, and end")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check and tell, a line for each mode."""
    if not __debug__:
        raise Complaint("the checks are assertions, which Python leaves out with -O: run without it")
    if arguments.full:
        os.environ["DOUBLOON_CONFORMANCE_FULL"] = "1"  # read by the suite when it is imported
    from doubloon.conformance.checks import checks

    game = wanted(arguments.game)
    chosen = [check for check in checks(game, arguments.seeds) if arguments.only in check.name]
    if not chosen:
        raise Complaint(f"no check of {game.id} has {arguments.only!r} in its name; --list prints them")
    if arguments.list:
        print(*chosen, sep="\n")
        return 0
    broken = sum(failures(group, list(part)) for group, part in groupby(chosen, lambda each: each.group))
    print(f"{game.title}: {len(chosen) - broken} of {len(chosen)} checks passed")
    return BROKEN if broken else 0


def wanted(named: str) -> Game:
    """The game; one that is not registered is named by its module, also in the current folder."""
    if ":" not in named:
        return the_game(named)
    from doubloon.conformance.sittings import referred

    sys.path.insert(0, str(Path.cwd()))
    try:
        return referred(named)
    except (ImportError, AttributeError, BadTable) as error:
        raise Complaint(f"{named}: {error}") from None


def failures(group: str, part: Sequence[Check]) -> int:
    """Run the checks of one group; how many failed."""
    failed = []
    for check in part:
        try:
            check()
        except Exception as broken:
            failed.append((check, broken))
    print(f"{'FAILED' if failed else 'ok':7}{group}: {len(part) - len(failed)} of {len(part)}", flush=True)
    for check, error in failed:
        print(f"\n{check.name}\n{told(error)}\n")
    return len(failed)


def told(error: Exception) -> str:
    """What went wrong, the line that noticed, and how to see it again."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    what = str(error) or place.line
    where = f"{Path(place.filename).name}:{place.lineno}, in {place.name}"
    return "\n".join([f"{type(error).__name__}: {what}", where, *getattr(error, "__notes__", ())])
