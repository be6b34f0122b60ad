"""Arguments that several subcommands share: which game, which options, how many."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from difflib import get_close_matches

from doubloon.cli.complaint import Complaint
from doubloon.games import games
from doubloon.kernel.game import Game

Subparsers = argparse._SubParsersAction  # argparse has no public name for it


def the_game(game_id: str) -> Game:
    """The registered game with this id; a complaint guesses what was meant."""
    known = games()
    if game_id in known:
        return known[game_id]
    raise Complaint(f"no game is called {game_id!r}{guess(game_id, list(known))}; see: doubloon games")


def guess(word: str, known: Sequence[str]) -> str:
    """`, did you mean …?`, when something is spelled alike."""
    near = get_close_matches(word.lower(), known, n=1, cutoff=0.5)
    return f", did you mean {near[0]}?" if near else ""


def add_options(parser: argparse.ArgumentParser) -> None:
    """`--option k=v`, as often as needed."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the game (see: doubloon games); may be repeated",
    )


def options_of(given: Sequence[str]) -> dict[str, object]:
    """`["c=tower"]` as a mapping; whether the game knows them is the game's business."""
    options: dict[str, object] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals or not name:
            raise Complaint(f"--option {one!r}: write NAME=VALUE")
        if name in options:
            raise Complaint(f"--option {name} is given twice")
        options[name] = value
    return options


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """An argument type: a whole number within bounds."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text[:20]) <= high):
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from {low} to {high}")
        return int(text)

    return number
