"""`doubloon analyse`: who was winning when, by whose choices, and by what luck. The engine is `doubloon.analysis`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, Final

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from doubloon.analysis import Analysis, Effort, Figure, Progress, analyse
from doubloon.cli.arguments import Subparsers, add_command, whole_number
from doubloon.cli.bars import bar
from doubloon.cli.complaint import Complaint
from doubloon.cli.files import read_record, table_of
from doubloon.cli.terminal import OurConsole, console, seat_label, seat_names

SECONDS: Final = 60
WORLDS: Final = 256
SHOWN: Final = 10
"""How many mistakes are printed; `--json` tells all of them."""
ROWS: Final = 12
"""How many moments of the curve."""


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = add_command(subparsers, "analyse", "look back at a finished game: chances, mistakes, luck")
    parser.add_argument("record", metavar="RECORD", help="a record or save file of a finished game")
    parser.add_argument(
        "--worlds",
        metavar="N",
        type=whole_number(2, 100_000),
        default=WORLDS,
        help=f"imagined games for every moment, at most ({WORLDS})",
    )
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=whole_number(0, 86_400),
        default=SECONDS,
        help=f"stop after so much thinking ({SECONDS}); 0: never, and equal seeds find the same",
    )
    parser.add_argument(
        "--seed", metavar="S", default=Effort().seed, help="any text: which worlds are imagined"
    )
    parser.add_argument("--json", action="store_true", help="everything that was found, as one JSON object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Look back and tell."""
    path: str = arguments.record
    table = table_of(path, read_record(path))
    if not table.over:
        raise Complaint(f"{path} is not finished: an analysis would tell what is hidden")
    table.names = seat_names(table.seats)
    out = console()
    effort = Effort(arguments.worlds, float(arguments.seconds) or None, arguments.seed)
    with bar(out, "analysing", 100) as advance:
        found = analyse(table, effort, by_steps(advance))
    if arguments.json:
        print(msgspec.json.encode(found).decode())
    else:
        show(out, table.names, found)
    return 0


def by_steps(advance: Callable[[int], None]) -> Progress:
    """How much is done, for a bar that is told how much more is done."""
    told = 0

    def progress(done: int) -> None:
        nonlocal told
        advance(done - told)
        told = done

    return progress


def show(out: OurConsole, names: list[str], found: Analysis) -> None:
    """The curve in a few rows, where everybody's result came from, and the dearest mistakes."""
    every = -(-len(found.curve) // ROWS)
    curve = grid("ply", *names)
    for moment in [*found.curve[:-1:every], found.curve[-1]]:
        curve.add_row(str(moment.version), *(f"{100 * chance:.0f} %" for chance in moment.chances))
    out.print(Text("Chances to win", style="heading"))
    out.print(curve)
    out.print(Text("Where the result came from", style="heading"))
    parts = grid("%", "start", "luck", "own choices", "others", "rest", "end", "agreed")
    for seat in found.seats:
        parts.add_row(
            seat_label(seat.seat, names[seat.seat]),
            f"{100 * seat.start:.0f}",
            *(in_words(part) for part in (seat.luck, seat.choices, seat.others, seat.rest)),
            f"{100 * seat.end:.0f}",
            f"{seat.agreed} of {seat.decisions}",
        )
    out.print(parts)
    for seat in found.seats:
        if seat.luck.error and seat.luck.covers_zero:
            out.print(f"Whether {names[seat.seat]} had good luck or bad cannot be told.", style="quiet")
    out.print(Text("Mistakes", style="heading"))
    for mistake in found.mistakes[:SHOWN]:
        told = f" chose {mistake.chose}; {found.adviser} would have chosen {mistake.better}: {in_words(mistake.loss)} %"
        out.print(
            Text.assemble(f"ply {mistake.version}  ", seat_label(mistake.seat, names[mistake.seat]), told),
            soft_wrap=True,
        )
    if not found.mistakes:
        out.print("None that could be shown.", style="quiet")
    out.print(
        f"± is the 95 % interval of sampling {found.worlds} imagined games a moment, as {found.adviser} judges them.",
        style="quiet",
        soft_wrap=True,
    )


def grid(*headings: str) -> Grid:
    """Columns of figures."""
    made = Grid(box=None, padding=(0, 2), header_style="quiet", pad_edge=False)
    for heading in headings:
        made.add_column(heading, justify="right")
    return made


def in_words(figure: Figure) -> str:
    """`-18 ±4`, in parts of a hundred."""
    return f"{100 * figure.value:+.0f} ±{100 * (figure.high - figure.value):.0f}"
