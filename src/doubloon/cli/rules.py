"""`doubloon rules`: a clause, a whole section, or all clauses in which some words stand. Also the `?` of a game."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from doubloon.cli.arguments import Subparsers, add_command, guess
from doubloon.cli.complaint import Complaint
from doubloon.cli.terminal import OurConsole, console, markdown_line
from doubloon.kernel.games.game import Game
from doubloon.ledgers import Kind, Ledger, LedgerEntry, cells, find, ledgers

AN_ID: Final = re.compile(r"[A-Za-z]{1,2}-?[A-Za-z]?\d+(\.\d+)?[a-z]?|\d\.\d+")
MOST_HITS: Final = 40
TABLE_LEDGER: Final = "table"
SOURCE: Final = r"(?:(?:RB|PUB|INT|house|HOUSE|H|YU|BGG-\w|AIE-\w+)\b|[A-Z]{2}-R\d+\w?)(?: \([^()]*\))?"
TAGS: Final = re.compile(rf"(\s*\[[^\]]*\])+$|\s*→ .*$|(?<=[.)])\s+{SOURCE}(\s*[,;+]?\s+{SOURCE})*\.?$")
"""Where a clause comes from, and the rulings about it: of no use to players."""
NOTES: Final = re.compile(r" · (?:[Pp]rovenance: .*|[^:·]*: –(?= ·|$))")
"""The same in a row of a table, and columns that say nothing."""


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = add_command(subparsers, "rules", "look up a clause of the rules, or search them")
    parser.add_argument(
        "wanted",
        nargs="*",
        metavar="CLAUSE",
        help="a clause (GC-5.5), a section (GC-5), or words to search for",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what was asked for."""
    words: list[str] = [word for given in arguments.wanted for word in given.split()]
    out = console()
    if not words:
        show_ledgers(out)
    elif len(words) == 1 and words[0].upper() in prefixes():
        show_contents(out, words[0].upper())
    else:
        explain(out, words)
    return 0


def explain(out: OurConsole, words: list[str]) -> None:
    """Print the clauses an id or some words lead to."""
    out.print(explained(words))


def explained(words: list[str], game: Game | None = None) -> Group:
    """The clauses an id or some words lead to; a complaint when there are none. For a player of one game: of its ledger and
    the table's, without tables, rulings' sources and other notes for those who write rules."""
    entries = meant(words)
    if game is not None:
        own = {Path(game.ledger).stem, TABLE_LEDGER}
        read = [entry._replace(text=read_by(entry, words)) for entry in entries if entry.game in own]
        entries = [entry for entry in read if entry.text]
    if not entries:
        raise Complaint(nothing(words))
    titles = len({entry.game for entry in entries}) > 1
    parts = [part for entry in entries[:MOST_HITS] for part in shown(entry, words, titles)]
    if len(entries) > MOST_HITS:
        more = f"… and {len(entries) - MOST_HITS} more; add a word to narrow the search."
        parts.append(Text(more, style="quiet"))
    return Group(*parts)


def read_by(entry: LedgerEntry, words: list[str]) -> str:
    """What a player reads of an entry; nothing of those that are for others. Of a table the rows that say the words."""
    if entry.kind in {Kind.CLAUSE, Kind.RULING, Kind.SECTION, Kind.CONTENT}:
        return for_players(entry.text)
    rows = rows_with(entry, words) if entry.kind is Kind.TABLE else []
    return "\n".join([entry.text.partition("\n")[0], *rows]) if rows else ""


def rows_with(table: LedgerEntry, words: list[str]) -> list[str]:
    """The rows of a table that say these words, each value under its column's name; where they come from is left out, and so
    are rows that are entries of their own."""
    columns, *rows = [cells(line) for line in table.text.split("\n") if line.startswith("|")] or [[]]
    known = ledgers()[table.game].entries
    found = [
        row
        for row in rows
        if row[0] not in known and all(word.casefold() in " ".join(row).casefold() for word in words)
    ]
    return [
        " · ".join(
            f"{column}: {cell}"
            for column, cell in zip(columns, row, strict=False)
            if "provenance" not in column.casefold() and cell != "–"
        )
        for row in found
    ]


def for_players(text: str) -> str:
    """A clause without the tags of its sources, and the rows of a table as plain lines."""
    lines = plain_lines(text, {"–", "house", "rulebook"})
    return "\n".join(TAGS.sub("", NOTES.sub("", line)) for line in lines)


def plain_lines(text: str, without: Iterable[str] = ()) -> list[str]:
    """Its lines, the rows of a table as `cell – cell`; cells that say one of these are left out."""
    lines = []
    for line in text.split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else [line]
        if not all(set(cell) <= set("-: ") for cell in cells) or not line:
            lines.append(" – ".join(cell for cell in cells if cell not in without))
    return lines


def meant(words: list[str]) -> list[LedgerEntry]:
    """The entries one id names (a section with its clauses), or those that contain all words."""
    if len(words) == 1 and (named := find(words[0])):
        return [one for entry in named for one in with_clauses(entry)]
    wanted = [word.casefold() for word in words]
    return [
        entry
        for entry in all_entries()
        if entry.kind is not Kind.SECTION and all(word in entry.text.casefold() for word in wanted)
    ]


def with_clauses(entry: LedgerEntry) -> list[LedgerEntry]:
    """A section is shown as its heading and its clauses; everything else as itself."""
    inside = [
        other
        for other in ledgers()[entry.game].entries.values()
        if entry.kind is Kind.SECTION and other.id.startswith(f"{entry.id}.")
    ]
    return [entry._replace(text=entry.text.partition("\n")[0]), *inside] if inside else [entry]


def all_entries() -> list[LedgerEntry]:
    """Everything every ledger says."""
    return [entry for ledger in ledgers().values() for entry in ledger.entries.values()]


def nothing(words: list[str]) -> str:
    """The complaint when an id or words lead nowhere."""
    if len(words) == 1 and AN_ID.fullmatch(words[0]):
        near = guess_id(words[0])
        return f"no clause is called {words[0]!r}{near}; see: doubloon rules"
    return f"no clause contains {' '.join(words)!r}"


def guess_id(wanted: str) -> str:
    """`, did you mean GC-5.5?`"""
    known = {entry.id.lower(): entry.id for entry in all_entries()}
    found = guess(wanted, list(known))
    return re.sub(r"mean (.*)\?", lambda hit: f"mean {known[hit[1]]}?", found)


def shown(entry: LedgerEntry, words: list[str], with_title: bool = False) -> list[RenderableType]:
    """One entry: its id, its kind where it is no plain clause, its text with the words marked."""
    head = Text(entry.id, style="key")
    if entry.kind not in {Kind.CLAUSE, Kind.CONTENT}:
        head.append(f"  {entry.kind}", style="quiet")
    if with_title:
        head.append(f"  {ledgers()[entry.game].title}", style="quiet")
    parts: list[RenderableType] = [head]
    for line in plain_lines(entry.text):
        text = markdown_line(line)
        text.highlight_words(words, style="underline", case_sensitive=False)
        parts.append(Padding(text, (0, 0, 0, 2)))
    return parts


# --- tables of contents -----------------------------------------------------------------------------------------------


def prefixes() -> dict[str, Ledger]:
    """Every prefix of clause ids (`GC`) and the ledger it belongs to."""
    return {prefix: ledger for ledger in ledgers().values() for prefix in sorted(ledger.prefixes)}


def show_ledgers(out: OurConsole) -> None:
    """Which ledgers there are."""
    show_rows(out, ((prefix, ledger.title) for prefix, ledger in prefixes().items()))
    out.print(
        Text(
            "doubloon rules GC lists sections, GC-5 a section, GC-5.5 a clause; words search.", style="quiet"
        )
    )


def show_contents(out: OurConsole, prefix: str) -> None:
    """The sections of one ledger."""
    entries = prefixes()[prefix].entries.values()
    mine = (entry for entry in entries if entry.kind is Kind.SECTION and entry.id.startswith(f"{prefix}-"))
    show_rows(out, ((entry.id, entry.text.partition("\n")[0]) for entry in mine))


def show_rows(out: OurConsole, rows: Iterable[tuple[str, str]]) -> None:
    """Ids and titles, one per line."""
    grid = Grid.grid(padding=(0, 2))
    for an_id, title in rows:
        grid.add_row(Text(an_id, style="key"), markdown_line(title))
    out.print(grid)
