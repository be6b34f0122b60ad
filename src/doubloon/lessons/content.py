"""Where lessons and puzzles lie: beside the content of each game, in `lessons/*.toml` and `puzzles/*.json`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable

from doubloon.kernel.errors import DoubloonError, IllegalAction
from doubloon.kernel.games.game import Game
from doubloon.kernel.tables.table import Table


class LessonError(DoubloonError):
    """A lesson or puzzle file is wrong: which file, which key, what was expected."""


def files_of(game: Game, folder: str, suffix: str) -> Iterator[Traversable]:
    """The files of this kind beside a game's content, by name; none for a game that teaches nothing."""
    package = type(game).__module__.rpartition(".")[0]
    home = files(package) / folder
    if home.is_dir():
        found = [one for one in home.iterdir() if one.name.endswith(suffix)]
        yield from sorted(found, key=lambda one: one.name)


def play_lines(table: Table, lines: Sequence[str], where: str) -> None:
    """Play lines of the form `SEAT ACTION`."""
    for number, line in enumerate(lines, 1):
        seat, _, action = line.partition(" ")
        try:
            table.act(int(seat), action)
        except (IllegalAction, ValueError) as error:
            raise LessonError(f"{where}: ply {number} ({line}): {error}") from None


def lines_of(table: Table) -> list[str]:
    """The plies that stand, as such lines."""
    return [f"{passed.seat} {passed.action}" for passed in table.course()]
