"""`doubloon arena`: many games watched closely (`run`), who is stronger than whom (`ladder`), and a page about it (`report`)."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from doubloon.arena import statistics
from doubloon.arena.observed import Order, Row
from doubloon.arena.on_ray import the_ray
from doubloon.arena.report import report
from doubloon.arena.run import BadRun, digest_of, header, play, rows_in
from doubloon.arena.seating import shares
from doubloon.arena.sequential import SequentialTest
from doubloon.bots import BOTS
from doubloon.cli.arguments import Subparsers, add_command, add_options, options_of, the_game, whole_number
from doubloon.cli.bars import bar
from doubloon.cli.complaint import Complaint
from doubloon.cli.experiments.many_games import (
    ENGINES,
    MOST_GAMES,
    add_bots,
    add_engine,
    add_run,
    checked_seed,
    known,
    named_modes,
    plain_table,
    players_of,
)
from doubloon.cli.terminal import OurConsole, console
from doubloon.kernel.games.game import Game, Mode

if TYPE_CHECKING:
    from doubloon.arena.ladder import (  # openskill is slow to load: only a ladder waits for it
        LevelRating,
        Rung,
    )

RECORDS: Final = 20
"""Games that leave their record in the folder, unless `--records` says otherwise."""
SURE_BY: Final = 5
"""Points of 100 by which somebody is better, or worse, in a test that is asked for without a number."""
LADDER_GAMES: Final = 1000
LADDER_SEED: Final = "ladder"
"""Always the same unless another is given, so that ladders can be compared."""


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand and its own."""
    parser = add_command(subparsers, "arena", "many games watched closely, ladders of strength, reports")
    below = parser.add_subparsers(title="what to do", metavar="TASK", required=True)
    add_run_task(below)
    add_ladder(below)
    page = add_command(below, "report", "write the report of a finished or stopped run again")
    page.add_argument("folder", metavar="DIR", help="the folder of a run")
    page.set_defaults(run=make_report)


def add_run_task(below: Subparsers[Any]) -> None:
    parser = add_command(below, "run", "play many games into a folder; a stopped run goes on")
    add_run(parser)
    parser.add_argument(
        "--games", metavar="N", required=True, type=whole_number(1, MOST_GAMES), help="how many games"
    )
    add_bots(parser)
    add_options(parser)
    parser.add_argument(
        "--modes",
        action="store_true",
        help="the game's named modes for this number of seats take turns, instead of one table",
    )
    parser.add_argument(
        "--fixed-chairs",
        action="store_true",
        help="every player keeps one seat (default: every seating is played in turn)",
    )
    parser.add_argument(
        "--until-sure",
        metavar="POINTS",
        nargs="?",
        type=whole_number(1, 40),
        const=SURE_BY,
        help="stop when it is clear whether the first player wins POINTS of 100 more than a fair share,"
        f" or less ({SURE_BY}); --games is then the most",
    )
    parser.add_argument(
        "--mistakes",
        metavar="P",
        type=whole_number(1, 20),
        default=5,
        help="with --until-sure: how often of 100 it may say the wrong thing (5)",
    )
    add_engine(parser)
    parser.add_argument(
        "--records",
        metavar="N",
        type=whole_number(0, MOST_GAMES),
        default=RECORDS,
        help=f"how many of the games leave their record in the folder ({RECORDS})",
    )
    parser.add_argument("--out", metavar="DIR", help="the folder of results, records and report")
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    parser.set_defaults(run=run)


# --- run --------------------------------------------------------------------------------------------------------------


def run(arguments: argparse.Namespace) -> int:
    """Play, keep, report, print."""
    game = the_game(arguments.game)
    folder = Path(arguments.out) if arguments.out else None
    order = order_of(game, arguments, folder)
    if arguments.engine == "ray":
        the_ray()
    out = console()
    recorded = arguments.records if folder is not None else 0
    test = test_of(order, arguments)
    with bar(out, game.id, arguments.games) as advance:
        rows = play(
            order,
            arguments.games,
            arguments.workers,
            recorded,
            folder,
            ENGINES[arguments.engine],
            advance,
            None if test is None else partial(test_has_spoken, test, order),
        )
    if folder is not None:
        report.write(folder)
    if arguments.json:
        told = {} if test is None else {"test": test.verdict._asdict()}
        print(msgspec.json.encode(summary(order, rows) | told).decode())
    else:
        show(out, game, order, rows, folder)
        if test is not None:
            out.print(sentence(test, order.players[0], arguments.mistakes), soft_wrap=True)
    return 0


def test_of(order: Order, arguments: argparse.Namespace) -> SequentialTest | None:
    """Whether the first player (all chairs with that name) wins more than a fair share, if that is asked."""
    if arguments.until_sure is None:
        return None
    first, chairs = order.players[0], len(order.players)
    fair, by = order.players.count(first) / chairs, arguments.until_sure / 100
    if set(order.players) == {first}:
        raise Complaint(f"--until-sure compares {first!r} with others: name another bot, too")
    if not order.balanced:
        raise Complaint("--until-sure compares players on all chairs: leave --fixed-chairs out")
    return SequentialTest(fair - by, fair + by, chairs, arguments.mistakes / 100)


def test_has_spoken(test: SequentialTest, order: Order, row: Row) -> bool:
    """One more game; whether it is clear now."""
    won = shares(row.winners, order.seating(row.number))
    first = order.players[0]
    test.add(float(sum(won[place] for place, name in enumerate(order.players) if name == first)))
    return test.better is not None


def sentence(test: SequentialTest, first: str, mistakes: int) -> str:
    """What the test has come to."""
    verdict = test.verdict
    ends = {
        True: f"sure: {first} wins rather {test.high:.0%} or more than {test.low:.0%} or less",
        False: f"sure: {first} wins rather {test.low:.0%} or less than {test.high:.0%} or more",
        None: f"not sure yet whether {first} wins {test.high:.0%} or more, or {test.low:.0%} or less",
    }
    return f"{ends[verdict.better]} ({verdict.share:.1%} of {verdict.games:,} games; wrong in at most {mistakes} of 100)"


def order_of(game: Game, arguments: argparse.Namespace, folder: Path | None) -> Order:
    """What is to be played; a folder that was begun without a seed goes on with its own."""
    players = players_of(game, arguments.seats)
    seed = arguments.seed
    if seed is None and folder is not None and (folder / "run.json").exists():
        seed = header(folder).order.seed
    return Order(
        game=game.id,
        players=players,
        tables=tables_of(game, len(players), options_of(arguments.option), arguments.modes),
        seed=checked_seed(seed),
        balanced=not arguments.fixed_chairs,
    )


def tables_of(game: Game, seats: int, options: dict[str, object], modes: bool) -> tuple[Mode, ...]:
    """One table with these options, or the named modes for this number of seats."""
    if not modes:
        return (plain_table(game, seats, options),)
    if options:
        raise Complaint("--modes names the options itself: leave --option out")
    found = named_modes(game, seats)
    if not found:
        raise Complaint(f"{game.title} names no mode for {seats} seats")
    return tuple(found)


def summary(order: Order, rows: list[Row]) -> dict[str, Any]:
    """The run in one object."""
    return {
        "game": order.game,
        "players": order.players,
        "seed": order.seed,
        "balanced": order.balanced,
        "modes": [mode["name"] for mode in order.tables],
        "games": len(rows),
        "decisions": sum(row.decisions for row in rows),
        "wins": wins_by_player(order, rows),
        "digest": digest_of(rows),
    }


def wins_by_player(order: Order, rows: list[Row]) -> list[float]:
    """The wins of the players in the order they are listed; a shared win counts as a fraction."""
    by_game = [shares(row.winners, order.seating(row.number)) for row in rows]
    return [float(sum(player)) for player in zip(*by_game, strict=True)]


def show(out: OurConsole, game: Game, order: Order, rows: list[Row], folder: Path | None) -> None:
    """The results for people."""
    out.print(
        Text.assemble((game.title, "heading"), f"  {len(rows):,} games, seed ", (order.seed, "key")),
        soft_wrap=True,
    )
    grid = Grid(box=None, padding=(0, 2), header_style="quiet", pad_edge=False)
    for heading in ("player", "wins", "share", "95 % interval"):
        grid.add_column(heading, justify="left" if heading == "player" else "right")
    for number, (name, wins) in enumerate(zip(order.players, wins_by_player(order, rows), strict=True), 1):
        low, high = statistics.wilson(wins, len(rows))
        grid.add_row(
            f"{number} {name}", f"{wins:,.10g}", f"{wins / len(rows):.1%}", f"{low:.1%} – {high:.1%}"
        )
    out.print(grid)
    out.print(f"decisions  {sum(row.decisions for row in rows):,}")
    out.print(f"digest     {digest_of(rows)}")
    if folder is not None:
        out.print(f"report     {folder / report.PAGE}", soft_wrap=True)


# --- ladder -----------------------------------------------------------------------------------------------------------


def add_ladder(below: Subparsers[Any]) -> None:
    parser = add_command(below, "ladder", "rate the levels of the bots, neighbour against neighbour")
    add_run(parser, seed=LADDER_SEED)
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole_number(2, MOST_GAMES),
        default=LADDER_GAMES,
        help=f"games for each pair of neighbours ({LADDER_GAMES:,})",
    )
    add_engine(parser)
    parser.add_argument("--levels", metavar="BOTS", help=f"from weak to strong ({','.join(BOTS)})")
    add_options(parser)
    parser.add_argument("--out", metavar="DIR", help="a folder; a stopped ladder goes on there")
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    parser.set_defaults(run=ladder)


def ladder(arguments: argparse.Namespace) -> int:
    """Play the pairs, rate, print."""
    from doubloon.arena.ladder import climb

    game = the_game(arguments.game)
    levels = [known(name.strip()) for name in (arguments.levels or ",".join(BOTS)).split(",")]
    if len(levels) < 2 or len(set(levels)) < len(levels):
        raise Complaint("--levels names at least two different bots")
    seats = max(2, game.seats[0])
    table = plain_table(game, seats, options_of(arguments.option))
    seed = checked_seed(LADDER_SEED if arguments.seed is None else arguments.seed)
    out = console()
    games = arguments.games + arguments.games % 2
    folder = Path(arguments.out) if arguments.out else None
    with bar(out, game.id, games * (len(levels) - 1)) as advance:
        rungs, standings = climb(
            game.id,
            levels,
            table,
            games,
            seed,
            arguments.workers,
            folder,
            advance,
            ENGINES[arguments.engine],
        )
    if arguments.json:
        told = {"game": game.id, "seats": seats, "rungs": rungs, "standings": standings}
        print(msgspec.json.encode(told).decode())
    else:
        show_ladder(out, game, rungs, standings)
    return 0


def show_ladder(out: OurConsole, game: Game, rungs: list[Rung], standings: list[LevelRating]) -> None:
    """Ratings, and how each level did against the one below it."""
    out.print(Text.assemble((game.title, "heading"), f"  {rungs[0].games:,} games a pair"), soft_wrap=True)
    grid = Grid(box=None, padding=(0, 2), header_style="quiet", pad_edge=False)
    for heading in ("level", "rating", "95 % interval", "beats the one below", "95 % interval"):
        grid.add_column(heading, justify="left" if heading == "level" else "right")
    for place in reversed(range(len(standings))):
        one = standings[place]
        beats = rungs[place - 1] if place else None
        grid.add_row(
            one.level,
            f"{one.rating:.2f}",
            f"{one.low:.2f} – {one.high:.2f}",
            f"{beats.share:.1%}" if beats else "",
            f"{beats.low:.1%} – {beats.high:.1%}" if beats else "",
        )
    out.print(grid)


# --- report -----------------------------------------------------------------------------------------------------------


def make_report(arguments: argparse.Namespace) -> int:
    """The page of a folder."""
    folder = Path(arguments.folder)
    if not rows_in(folder):
        header(folder)
        raise BadRun(f"{folder} holds no finished game yet")
    print(report.write(folder))
    return 0
