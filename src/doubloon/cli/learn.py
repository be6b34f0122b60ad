"""`doubloon learn`: a game's network learns by playing itself. The course is `doubloon.learn.course`."""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from doubloon.arena.workers import processors
from doubloon.bots import weights
from doubloon.cli.arena import ENGINES
from doubloon.cli.arguments import Subparsers, add_options, options_of, the_game, whole_number
from doubloon.cli.bars import bar
from doubloon.cli.complaint import Complaint
from doubloon.cli.simulate import MOST_GAMES, MOST_WORKERS, checked_seed
from doubloon.cli.terminal import console
from doubloon.kernel.game import Game, Mode, in_full
from doubloon.kernel.table import opened

if TYPE_CHECKING:
    from doubloon.learn.course import Course, Wish

GAMES: Final = 10_000
RENEWED: Final = 2_000
MILESTONES: Final = 8
MILESTONE_GAMES: Final = 40
CURVE_LEVEL: Final = "greedy"


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = subparsers.add_parser("learn", help="let a game's bot learn by playing itself (needs NumPy)")
    parser.add_argument("game", metavar="GAME", help="a game's id (see: doubloon games)")
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole_number(1, MOST_GAMES),
        help=f"games to learn from ({GAMES:,}; renewing {RENEWED:,})",
    )
    parser.add_argument("--seed", metavar="S", default="learn", help="any text; equal seeds learn the same")
    parser.add_argument(
        "--out", metavar="DIR", help="the folder of the course; a stopped course goes on there"
    )
    parser.add_argument(
        "--seats", metavar="N,N", default="2", help="numbers of players; their tables take turns (2)"
    )
    add_options(parser)
    parser.add_argument(
        "--modes", action="store_true", help="all named modes of these numbers of players take turns, too"
    )
    parser.add_argument(
        "--hidden", metavar="N", type=whole_number(1, 256), default=32, help="hidden units (32)"
    )
    parser.add_argument(
        "--haste",
        metavar="N",
        type=whole_number(0, 1000),
        default=0,
        help="what each position on the way to the end costs, in ten-thousandths: for games that can be drawn out (0)",
    )
    parser.add_argument(
        "--rate",
        metavar="N",
        type=whole_number(1, 1000),
        default=3,
        help="how quickly it learns, in ten-thousandths; less and less towards the end (3)",
    )
    parser.add_argument(
        "--every",
        metavar="N",
        type=whole_number(1, 1000),
        default=4,
        help="one position in this many is learned from (4)",
    )
    parser.add_argument(
        "--passes", metavar="N", type=whole_number(1, 100), default=1, help="how often it is learned from (1)"
    )
    parser.add_argument(
        "--round",
        metavar="N",
        type=whole_number(1, 10_000),
        default=64,
        help="games between two lessons (64)",
    )
    parser.add_argument(
        "--most",
        metavar="N",
        type=whole_number(1, 1_000_000),
        default=4000,
        help="decisions after which a game has stalled, and everybody loses it (4,000)",
    )
    parser.add_argument(
        "--by-hand",
        action="store_true",
        help="the games are played by the hand-made evaluation, the network only learns how they end",
    )
    parser.add_argument(
        "--renew",
        action="store_true",
        help="begin with the weights in use, as after a change of rules, and put the new ones in their place",
    )
    parser.add_argument(
        "--measure",
        metavar="N",
        type=whole_number(0, MOST_GAMES),
        default=400,
        help="the most games of each match that tests the weights afterwards (400)",
    )
    parser.add_argument("--engine", choices=tuple(ENGINES), default="local", help="processes, or Ray")
    parser.add_argument(
        "--workers",
        metavar="N",
        type=whole_number(1, MOST_WORKERS),
        default=processors(),
        help="processes (default: as many as processors); changes nothing but the time it takes",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Learn, measure, keep."""
    try:
        import numpy as np
    except ModuleNotFoundError:
        raise Complaint("learning needs NumPy: pip install 'doubloon[learn]'; playing does not") from None
    del np
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
        seed=checked_seed(arguments.seed),
        games=arguments.games or (RENEWED if arguments.renew else GAMES),
        tables=tables_of(game, arguments),
        hidden=arguments.hidden if begin is None else begin.about.hidden,
        rate=arguments.rate / 10_000,
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
        found.append(Mode(name="", seats=seats, options=opened(game, seats, options).options))
        if arguments.modes:
            named = [mode for mode in game.modes() if mode["seats"] == seats]
            found += in_full(game.options, named)
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
