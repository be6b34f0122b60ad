"""The rules ledgers as data: every clause, ruling, table, worked example and decision point by its stable id.

A ledger is a Markdown page in `docs/rules`, named after its game (`gilded-compass.md`; `table.md` is the kernel's
own). Installed wheels carry the pages inside the package. A game of another package has its ledger in the file `rules.md` beside the
module that its entry point names. Nothing here knows a game; new ids need no change.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple


class Kind(StrEnum):
    """What an id names."""

    CLAUSE = "clause"  # GC-5.5
    RULING = "ruling"  # GC-R12
    SECTION = "section"  # GC-5, with all its clauses
    TABLE = "table"  # ED-T6, or 3.9 where the ledger numbers its tables plainly
    CONTENT = "content"  # a row of a content table: M3, C03
    EXAMPLE = "example"  # EX14, EX-14, X-14, BG-E14: as the ledger spells it
    DECISION = "decision"  # D4, DP-4, BG-D4


class LedgerEntry(NamedTuple):
    """One thing a ledger says, in the ledger's own Markdown."""

    game: str
    id: str
    kind: Kind
    text: str
    line: int


class Ledger(NamedTuple):
    """One page: `game` is the game's id, `title` the page's heading."""

    game: str
    title: str
    entries: Mapping[str, LedgerEntry]

    def of_kind(self, *kinds: Kind) -> list[str]:
        """Ids of these kinds in the page's order."""
        return [entry.id for entry in self.entries.values() if entry.kind in kinds]

    @property
    def rules(self) -> list[str]:
        """What a test has to prove: clauses and rulings."""
        return self.of_kind(Kind.CLAUSE, Kind.RULING)

    @property
    def prefixes(self) -> set[str]:
        """`ED`, `TH`, `SO`, `HC` for El Dorado."""
        return {rule.partition("-")[0] for rule in self.rules}


class LedgerError(Exception):
    """A ledger page cannot be found or read; the sentence says where and what to do."""


SECTION_ID = r"[A-Z]{2}-\d+"
CONTENT_ID = r"[A-Z]{1,2}\d+"
IDS = (
    (Kind.CLAUSE, r"[A-Z]{2}-\d+\.\d+|TB-\d+"),
    (Kind.RULING, r"[A-Z]{2}-R\d+"),
    (Kind.EXAMPLE, r"EX-?\d+|X-\d+|[A-Z]{2}-E\d+"),
    (Kind.DECISION, r"D\d+[a-z]?|DP-\d+[a-z]?|[A-Z]{2}-D\d+"),
    (Kind.CONTENT, CONTENT_ID),
)
"""How each kind is spelled; the first that fits."""

AN_ID = "|".join(spelling for _, spelling in IDS)
ITEM = re.compile(rf"\s*(?:[-*]|\d+\.)\s+(?:\*\*)?(?P<id>{AN_ID})(?![\w.])(?P<text>.*)")
ROW = re.compile(rf"\|\s*(?:\*\*)?(?P<id>{AN_ID})(?:\*\*)?\s*(?P<text>\|.*)")
HEADING = re.compile(r"(?P<depth>#+)\s+(?P<title>.*)")
NUMBERED = re.compile(rf"(?P<id>{SECTION_ID}|[A-Z]{{2}}-T\d+|3\.\d+)\s+(?P<title>.*)")


def folder() -> Path:
    """Where the ledgers are: inside an installed package, or `docs/rules` of a checkout."""
    here = Path(__file__).resolve().parent
    for place in (here / "rules", here.parent.parent / "docs" / "rules"):
        if place.is_dir():
            return place
    raise LedgerError(f"no rules ledgers beside {here}: install doubloon again, or run it from its checkout")


@cache
def ledgers() -> Mapping[str, Ledger]:
    """Every ledger by its game's id; those of other packages come last."""
    pages = sorted(folder().glob("*.md"))
    found = {page.stem: read(page) for page in pages if page.stem not in {"index", "README"}}
    for game, page in guest_pages():
        try:
            found.setdefault(game, read(page, game))
        except LedgerError as error:
            print(f"doubloon: the rules of {game!r} are left out: {error}", file=sys.stderr)
    return found


def guest_pages() -> Iterator[tuple[str, Path]]:
    """The ledgers that games of other packages bring, by the name of their entry point."""
    from importlib.metadata import entry_points  # slow to import

    for entry in entry_points(group="doubloon.games"):
        try:
            spec = find_spec(entry.module)
        except Exception:  # noqa: S112 (the registry says what is wrong with the package)
            continue
        if spec is not None and spec.origin is not None:
            page = Path(spec.origin).with_name("rules.md")
            if page.is_file():
                yield entry.name, page


def find(wanted: str) -> list[LedgerEntry]:
    """What an id means, in every ledger that has it (`DP-4` stands in two); case does not matter."""
    key = wanted.strip().upper()
    return [
        entry for ledger in ledgers().values() for entry in ledger.entries.values() if entry.id.upper() == key
    ]


def read(page: Path, game: str = "") -> Ledger:
    """One page, parsed; its game is called like the file unless named. An id said twice is a mistake of the page."""
    game = game or page.stem
    try:
        lines = page.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise LedgerError(f"{page}: cannot be read as a rules ledger ({error})") from error
    entries: dict[str, LedgerEntry] = {}
    for entry in parse(game, lines):
        if entry.id in entries:
            raise LedgerError(
                f"{page}:{entry.line}: {entry.id} already stands on line {entries[entry.id].line}"
            )
        entries[entry.id] = entry
    title = next((line.removeprefix("# ") for line in lines if line.startswith("# ")), game)
    return Ledger(game, title, entries)


def parse(game: str, lines: list[str]) -> Iterator[LedgerEntry]:
    """Every entry of a page, in order."""
    chapter = ""
    columns: list[str] = []
    for number, line in enumerate(lines):
        if heading := HEADING.match(line):
            columns = []
            if heading["depth"] == "##":
                chapter = heading["title"]
            if numbered := NUMBERED.match(heading["title"]):
                body = "\n".join([numbered["title"], *under(lines, number)]).strip()
                is_section = re.fullmatch(SECTION_ID, numbered["id"])
                yield LedgerEntry(
                    game, numbered["id"], Kind.SECTION if is_section else Kind.TABLE, body, number + 1
                )
        elif item := ITEM.match(line):
            if kind := kind_in(chapter, item["id"]):
                text = item["text"].strip().removeprefix("**").strip()
                if "**" in text and text.count("**") % 2:  # `**CT-R1 Round counter.** Round 1 …`
                    text = "**" + text
                yield LedgerEntry(
                    game, item["id"], kind, " ".join([text, *continued(lines, number)]), number + 1
                )
        elif row := ROW.match(line):
            if kind := kind_in(chapter, row["id"]):
                yield LedgerEntry(game, row["id"], kind, told(columns, cells(row["text"])), number + 1)
        elif line.startswith("|") and not columns:
            columns = cells(line)[1:]
        elif not line.startswith("|"):
            columns = []


def kind_in(chapter: str, an_id: str) -> Kind | None:
    """What an id names here: `D4` is a decision point in one chapter, a space of the board in another, else nothing."""
    kind = next(kind for kind, spelling in IDS if re.fullmatch(spelling, an_id))
    if "Content tables" in chapter:
        return Kind.CONTENT if re.fullmatch(CONTENT_ID, an_id) else None
    if "Decision points" in chapter:
        return kind if kind is Kind.DECISION else None
    return kind if kind in {Kind.CLAUSE, Kind.RULING, Kind.EXAMPLE} else None


def under(lines: list[str], heading: int) -> Iterator[str]:
    """The lines below a heading, up to the next one."""
    for line in lines[heading + 1 :]:
        if HEADING.match(line):
            return
        yield line


def continued(lines: list[str], item: int) -> Iterator[str]:
    """The indented lines that still belong to a list item."""
    for line in lines[item + 1 :]:
        if not line.startswith("  ") or ITEM.match(line):
            return
        yield line.strip()


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def told(columns: list[str], values: list[str]) -> str:
    """A table row as sentences, each value under its column's name."""
    if len(columns) != len(values):
        return " · ".join(values)
    return " · ".join(f"{column}: {value}" for column, value in zip(columns, values, strict=True) if value)
