"""Arguments that several subcommands share: which game, which options, how many."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any

from doubloon.cli.complaint import Complaint
from doubloon.games import game, games
from doubloon.kernel.errors import BadTable
from doubloon.kernel.games.game import Game

Subparsers = argparse._SubParsersAction  # argparse has no public name for it


def add_command(subparsers: Subparsers[Any], name: str, does: str) -> argparse.ArgumentParser:
    """A subcommand; `does` stands in the list of commands and at the top of the command's own help."""
    added: argparse.ArgumentParser = subparsers.add_parser(
        name, help=does, description=f"{does[0].upper()}{does[1:]}."
    )
    return added


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game that is played."""
    parser.add_argument("game", metavar="GAME", help="a game's id (see: doubloon games)")


def the_game(game_id: str) -> Game:
    """The registered game with this id; a complaint guesses what was meant."""
    try:
        return game(game_id)
    except BadTable:
        meant = guess(game_id, list(games()))
        raise Complaint(f"no game is called {game_id!r}{meant}; see: doubloon games") from None


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
