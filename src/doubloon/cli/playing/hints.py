"""What a bot in a player's chair would do, and why."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from doubloon.analysis import coach
from doubloon.bots import ADVISER, Weighed, named, think
from doubloon.cli.playing.choosing import keys
from doubloon.cli.playing.drawing import without_sources
from doubloon.cli.terminal import OurConsole
from doubloon.kernel.tables.table import Table, View

SHOWN: Final = 3
ONLY_ONE: Final = f"{ADVISER} sees only one choice."
MOST_SECONDS: Final = 2.0
"""For the reasons of a hint."""


def show(out: OurConsole, table: Table, view: View, luck: bytes) -> None:
    """What it would choose, and what it thinks of that."""
    weighed = considered(table, view, luck)
    if not weighed:
        out.print(Text(ONLY_ONE))
    numbers = {choice["action"]: number for number, choice in enumerate(view["choices"])}
    for place, one in enumerate(weighed[:SHOWN]):
        number = numbers[str(one.action)]
        said = f"{ADVISER} would choose" if not place else "next best"
        unsure = ", less surely" if one.value > weighed[0].value else ""
        out.print(
            Text.assemble(
                f"  {said:>{len(ADVISER) + 13}} ",
                (str(keys(view["choices"])[number]), "key"),
                f" {without_sources(view['choices'][number]['label'])}",
                (f"  {worth(one)}{unsure}", "quiet"),
            )
        )


def show_why(out: OurConsole, table: Table, view: View, luck: bytes) -> None:
    """Why the first choice of a hint is better than the second, in words."""
    weighed = considered(table, view, luck)[:2]
    if len(weighed) < 2:
        out.print(Text(ONLY_ONE))
        return
    best, other = (one.action for one in weighed)
    labels = {choice["action"]: without_sources(choice["label"]).rstrip(".") for choice in view["choices"]}
    reasons = coach.reasons(table.position, view["seat"] or 0, best, other, seconds=MOST_SECONDS)
    out.print(Text(f"{labels[str(best)]}, rather than {labels[str(other)]}:"))
    out.print(Text(coach.explanation(table.game, reasons, table.owners).text))


def considered(table: Table, view: View, luck: bytes) -> tuple[Weighed, ...]:
    """The choices it weighed, the best first."""
    return think(named(ADVISER), table, view["seat"] or 0, luck, timed=True).weighed


def worth(weighed: Weighed) -> str:
    """What a bot thinks of a choice, in words."""
    if not weighed.visits:
        return f"worth {weighed.value:.1f}"
    return f"rated {100 * weighed.value:.0f} of 100 ({weighed.visits} games imagined)"
