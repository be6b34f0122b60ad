"""docs/encodings.md: the columns of every game's encoding for learners, written from the games themselves.

`--check` tells whether the page is fresh, and exits with 1 where it is not.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from doubloon.games import games
from doubloon.kernel.encoding import SheetColumn
from doubloon.kernel.games.game import Game

PAGE = Path(__file__).resolve().parents[1] / "docs" / "encodings.md"
HEAD = """# What a learner sees: the encodings

Made by `python tools/encodings.py` from the games themselves; do not edit.

A vector of whole numbers (`int16`) for each game, always of the same length, whatever the number of players and the options:
what means nothing at a table is 0. It tells what the seat may know and nothing else. *By seat* counts from the seat that looks,
clockwise; *by side* likewise from its own side. Where a column has several places for each of several things, the things come one after the
other. [Research](research.md) tells how to get at it.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for game in games().values() for line in chapter(game))])


def chapter(game: Game) -> Iterator[str]:
    """One game."""
    encoding = game.encoding
    if encoding is None:
        return
    yield f"## {game.title}"
    yield ""
    yield f"`{game.id}`, {encoding.sheet.width:,} numbers; {len(game.catalogue):,} actions."
    if encoding.unordered:
        yield f"Of these lists of the board the order is not told: {', '.join(encoding.unordered)}."
    yield ""
    yield "| from | places | range | column | meaning |"
    yield "| --- | --- | --- | --- | --- |"
    yield from map(row, encoding.sheet.columns)
    yield ""


def row(column: SheetColumn) -> str:
    """One column."""
    places = f"{column.times} × {column.places}" if column.times > 1 else f"{column.places}"
    return f"| {column.first} | {places} | {column.low} to {column.high} | {column.name} | {column.meaning} |"


def main() -> int:
    wanted = page()
    if "--check" in sys.argv[1:]:
        if PAGE.exists() and PAGE.read_text("utf-8") == wanted:
            return 0
        print("docs/encodings.md is stale: python tools/encodings.py", file=sys.stderr)
        return 1
    PAGE.write_text(wanted, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
