"""`doubloon learn`: a game's network learns by playing itself. The course is `doubloon.learn.course`."""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from doubloon.bots import weights
from doubloon.cli.arguments import Subparsers, add_command, add_options, options_of, the_game, whole_number
from doubloon.cli.bars import bar
from doubloon.cli.complaint import Complaint
from doubloon.cli.experiments.many_games import (
    ENGINES,
    MOST_GAMES,
    add_engine,
    add_run,
    checked_seed,
    named_modes,
    plain_table,
)
from doubloon.cli.terminal import console
from doubloon.kernel.games.game import Game, Mode

if TYPE_CHECKING:
    from doubloon.learn.course import Course, Wish

GAMES: Final = 10_000
RENEWED: Final = 2_000
MILESTONES: Final = 8
MILESTONE_GAMES: Final = 40
CURVE_LEVEL: Final = "greedy"
SEED: Final = "learn"
SETTINGS: Final = (
    ("hidden", 1, 256, 32, "hidden units of the network"),
    ("rate", 1, 1000, 3, "learning rate at the beginning, in ten-thousandths; it falls to a tenth"),
    (
        "decay",
        0,
        100,
        80,
        "lambda of TD(lambda), in hundredths: how much of a target comes from later than the next position",
    ),
    ("every", 1, 1000, 4, "learn from one position in N"),
    ("passes", 1, 100, 1, "how often each of these positions is learned from"),
    ("round", 1, 10_000, 64, "games between two updates of the weights that play"),
    (
        "haste",
        0,
        1000,
        0,
        "cost of each position before the end, in ten-thousandths; makes players end long games",
    ),
    ("most", 1, 1_000_000, 4000, "decisions after which a game has stalled, and everybody loses it"),
    (
        "measure",
        0,
        MOST_GAMES,
        400,
        "at most this many games in each match that tests the weights at the end",
    ),
)
"""Whole numbers to set: name, least, most, default, meaning."""


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = add_command(subparsers, "learn", "train a game's bot by games against itself (needs NumPy)")
    add_run(parser, seed=SEED)
    add_engine(parser)
    add_options(parser)
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole_number(1, MOST_GAMES),
        help=f"games to learn from ({GAMES:,}; with --renew {RENEWED:,})",
    )
    parser.add_argument(
        "--out", metavar="DIR", help="the folder of the training; a stopped training goes on there"
    )
    parser.add_argument(
        "--seats", metavar="N,N", default="2", help="numbers of players; their tables take turns (2)"
    )
    parser.add_argument(
        "--modes", action="store_true", help="the named modes for these numbers of players take turns, too"
    )
    parser.add_argument(
        "--by-hand",
        action="store_true",
        help="the hand-made evaluation plays the games; the network only learns how they end",
    )
    parser.add_argument(
        "--renew",
        action="store_true",
        help="begin with the weights in use, as after a change of rules, and replace them",
    )
    for name, low, high, default, text in SETTINGS:
        parser.add_argument(
            f"--{name}",
            metavar="N",
            type=whole_number(low, high),
            default=default,
            help=f"{text} ({default:,})",
        )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Learn, measure, keep."""
    from doubloon.learn.course import course

    game = the_game(arguments.game)
    begin = weights.read(weights.path_of(game)) if arguments.renew else None
    wish = wish_of(game, arguments, begin)
    folder = Path(arguments.out or f"learn-{game.id}")
    made = course(wish, folder, begin)
    out = console()
    began = time.process_time()
    with bar(out, game.id, wish.games) as advance:
        advance(made.games)
        made.go_on(
            arguments.workers,
            ENGINES[arguments.engine],
            advance,
            lambda now: draw_milestone(game, now, arguments.workers),
        )
    figures = matches(game, made, arguments)
    figures["CPU seconds of this process"] = f"{time.process_time() - began:.0f}"
    command = "doubloon " + " ".join(sys.argv[1:])
    path = folder / f"{game.id}{weights.SUFFIX}"
    weights.write(path, made.weights(command=command, figures=figures))
    for name, figure in figures.items():
        out.print(f"{name}: {figure}", soft_wrap=True)
    if arguments.renew:
        weights.write(weights.path_of(game), weights.read(path))
        path = weights.path_of(game)
    out.print(f"weights  {path}", soft_wrap=True)
    return 0


def wish_of(game: Game, arguments: argparse.Namespace, begin: weights.Weights | None) -> Wish:
    """What is to be learned."""
    from doubloon.learn.course import Wish

    return Wish(
        game=game.id,
        seed=checked_seed(SEED if arguments.seed is None else arguments.seed),
        games=arguments.games or (RENEWED if arguments.renew else GAMES),
        tables=tables_of(game, arguments),
        hidden=arguments.hidden if begin is None else begin.about.hidden,
        rate=arguments.rate / 10_000,
        decay=arguments.decay / 100,
        every=arguments.every,
        passes=arguments.passes,
        haste=arguments.haste / 10_000,
        in_a_round=arguments.round,
        most=arguments.most,
        by_hand=arguments.by_hand if begin is None else not begin.about.glances,
        begun_with="" if begin is None else hashlib.blake2b(begin.first, digest_size=8).hexdigest(),
    )


def tables_of(game: Game, arguments: argparse.Namespace) -> tuple[Mode, ...]:
    """The tables that take turns."""
    options = options_of(arguments.option)
    found: list[Mode] = []
    for word in arguments.seats.split(","):
        if not word.isdigit():
            raise Complaint(f"--seats {word!r} is no number of players")
        seats = int(word)
        found.append(plain_table(game, seats, options))
        if arguments.modes:
            found += named_modes(game, seats)
    return tuple(found)


def draw_milestone(game: Game, made: Course, workers: int) -> None:
    """Now and then, see how the network does, and draw the curve."""
    from doubloon.learn.curve import Milestone, picture
    from doubloon.learn.measure import Match, measured, weights_in

    reached = made.games * MILESTONES // made.wish.games
    before = (made.rounds[-2].games if len(made.rounds) > 1 else 0) * MILESTONES // made.wish.games
    if reached == before:
        return
    kept = made.folder / "milestones.json"
    milestones = msgspec.json.decode(kept.read_bytes(), type=list[Milestone]) if kept.exists() else []
    match = Match("learned", CURVE_LEVEL, 0.0, 1.0, MILESTONE_GAMES)
    with weights_in(made.folder):
        verdict = measured(game.id, made.wish.tables[0], match, "milestone", workers, whole=True)
    milestones.append(Milestone(made.games, verdict.share * verdict.games, verdict.games, CURVE_LEVEL))
    kept.write_bytes(msgspec.json.encode(milestones))
    (made.folder / "curve.svg").write_text(picture(game.title, milestones), "utf-8")


def matches(game: Game, made: Course, arguments: argparse.Namespace) -> dict[str, str]:
    """The matches that test the weights, and what came of them."""
    from doubloon.learn.measure import Match, measured, weights_in

    if not arguments.measure:
        return {}
    figures: dict[str, str] = {}
    for player, level, low, high in (
        ("learned", "greedy", 0.5, 0.6),
        ("learned", "captain", 0.45, 0.55),
        ("master", "legend-1", 0.6, 0.7),
    ):
        match = Match(player, level, low, high, arguments.measure)
        with weights_in(made.folder):
            verdict = measured(
                game.id,
                made.wish.tables[0],
                match,
                "measure",
                arguments.workers,
                ENGINES[arguments.engine],
            )
        figures[f"{player} against {level}, at least {high:.0%} rather than {low:.0%}"] = str(verdict)
    return figures
