"""Arguments of the commands that play many games among bots: simulate, arena, lab and learn."""

from __future__ import annotations

import argparse
import secrets
from typing import Final

from doubloon.arena.on_ray import by_ray
from doubloon.arena.players import RANDOM
from doubloon.arena.workers import ShareOut, by_processes, processors
from doubloon.bots import named
from doubloon.cli.arguments import add_game, whole_number
from doubloon.cli.complaint import Complaint
from doubloon.kernel.games.game import Game, Mode, in_full
from doubloon.kernel.tables.table import opened

MOST_GAMES: Final = 100_000_000
MOST_WORKERS: Final = 1024
ENGINES: Final[dict[str, ShareOut]] = {"local": by_processes, "ray": by_ray}


def add_run(parser: argparse.ArgumentParser, seed: str = "drawn") -> None:
    """The game, the seed and the number of processes; `seed` says what is used when none is given."""
    add_game(parser)
    parser.add_argument(
        "--seed", metavar="S", help=f"any text; the same seed gives the same games (default: {seed})"
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=whole_number(1, MOST_WORKERS),
        default=processors(),
        help="number of processes (default: one per processor); the results do not depend on it",
    )


def add_bots(parser: argparse.ArgumentParser) -> None:
    """Who plays."""
    parser.add_argument(
        "--seats",
        metavar="BOTS",
        help="who plays: captain,greedy,module:NAME,cmd:PROGRAM,… or a number of random players"
        " (default: as few random players as the game allows)",
    )


def add_engine(parser: argparse.ArgumentParser) -> None:
    """Where the games are played."""
    parser.add_argument(
        "--engine",
        choices=tuple(ENGINES),
        default="local",
        help="play in processes of this machine, or on a Ray cluster (default: local)",
    )


def checked_seed(given: str | None) -> str:
    """The run's seed: what was given, or a drawn one that is printed with the results."""
    if given is None:
        return secrets.token_hex(8)
    try:
        given.encode()
    except UnicodeEncodeError:
        raise Complaint("--seed is not text in UTF-8") from None
    return given


def players_of(game: Game, given: str | None) -> tuple[str, ...]:
    """The bots named on the command line; a number stands for that many random players."""
    if given is None:
        return (RANDOM,) * game.seats[0]
    if given.isascii() and given.isdigit():
        return (RANDOM,) * min(int(given[:4]), game.seats[1] + 1)
    return tuple(known(name.strip()) for name in given.split(","))


def known(name: str) -> str:
    """The name of a bot that there is."""
    named(name)
    return name


def plain_table(game: Game, seats: int, options: dict[str, object]) -> Mode:
    """One table with these options."""
    return Mode(name="", seats=seats, options=opened(game, seats, options).options)


def named_modes(game: Game, seats: int) -> list[Mode]:
    """The game's named modes for this number of seats."""
    return in_full(game.options, [mode for mode in game.modes() if mode["seats"] == seats])
