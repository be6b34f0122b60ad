"""A run: many observed games in a folder. It can be stopped at any moment, by any means, and goes on where it was.

run.json         what is played; a folder takes games of one order only
results.jsonl    one row per game (`observed.Row`); in the order of their numbers once the run is complete
results.parquet  the same as columns, when pyarrow is installed
records/         the records of the first games, one file each
report.html      the report, once the run is complete
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from doubloon.arena.observed import ObservedGame, Order, Row, part_played
from doubloon.arena.workers import ShareOut, by_processes
from doubloon.games import game as registered
from doubloon.kernel.errors import DoubloonError

MOST_IN_A_PART: Final = 32
ORDER: Final = "run.json"
ROWS: Final = "results.jsonl"
PARQUET: Final = "results.parquet"
RECORDS: Final = "records"

Progress = Callable[[int], object]
"""Is told how many more games are done."""


class BadRun(DoubloonError):
    """The folder of a run holds something else than what is wanted."""


class Header(msgspec.Struct, frozen=True):
    """What the rows of a folder belong to."""

    order: Order
    rules: int
    content: str


def header_of(order: Order) -> Header:
    """The order, and the rules it is played by."""
    game = registered(order.game)
    return Header(order, game.rules, game.content)


def play(
    order: Order,
    games: int,
    workers: int = 1,
    recorded: int = 0,
    folder: Path | None = None,
    share_out: ShareOut = by_processes,
    progress: Progress = int,
    enough: Callable[[Row], bool] | None = None,
) -> list[Row]:
    """All rows of the first `games` games, in order: those the folder holds already, and those played now.

    `enough` is asked about one row after the other, in the order of their numbers; after the first for which it says so nothing
    counts any more, however many workers have played on.
    """
    rows = {row.number: row for row in begun(folder, order)} if folder is not None else {}
    progress(sum(number < games for number in rows))
    wanted = [number for number in range(games) if number not in rows]
    if rows and wanted:
        check_they_play_as_before(order, rows[min(rows)])
    asked, sure = 0, False

    def is_enough() -> bool:
        nonlocal asked, sure
        while enough is not None and not sure and asked < games and asked in rows:
            sure = enough(rows[asked])
            asked += 1
        return sure

    with closing(parts_played(order, wanted, workers, recorded, share_out)) as parts:
        while not is_enough() and (part := next(parts, None)) is not None:
            for played in part:
                rows[played.row.number] = played.row
            if folder is not None:
                keep(folder, part)
            progress(len(part))
    ordered = [rows[number] for number in range(asked if sure else games)]
    if folder is not None:
        complete(folder, [rows[number] for number in sorted(rows)])
    return ordered


def parts_played(
    order: Order, numbers: Sequence[int], workers: int, recorded: int, share_out: ShareOut
) -> Generator[list[ObservedGame]]:
    """The games, part by part as they come in, played here or by `workers` others."""
    size = max(1, min(MOST_IN_A_PART, len(numbers) // (4 * workers)))
    parts = [numbers[first : first + size] for first in range(0, len(numbers), size)]
    job = partial(part_played, order, recorded)
    if workers == 1 and share_out is by_processes:
        yield from map(job, parts)
    else:
        for _, part in share_out(job, parts, workers):
            yield part


def digest_of(rows: Sequence[Row]) -> str:
    """BLAKE2b over the final state hashes in the order of the games, as `doubloon simulate` gives it."""
    return hashlib.blake2b("".join(row.hash for row in rows).encode(), digest_size=16).hexdigest()


# --- the folder -------------------------------------------------------------------------------------------------------


def begun(folder: Path, order: Order) -> list[Row]:
    """The rows a folder holds already; a folder that is not there yet is made."""
    wanted = header_of(order)
    if (folder / ORDER).exists():
        if header(folder) != wanted:
            raise BadRun(
                f"{folder} holds games of another order (see {folder / ORDER}); choose another folder, "
                "or the same seats, options and seed"
            )
        return rows_in(folder)
    if folder.exists() and any(folder.iterdir()):
        raise BadRun(f"{folder} is not empty, and no run began there")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / RECORDS).mkdir()
    (folder / ORDER).write_bytes(msgspec.json.format(msgspec.json.encode(wanted)) + b"\n")
    return []


def check_they_play_as_before(order: Order, known: Row) -> None:
    """One game again, before others are added to it: bots that have learned something since are other players."""
    again = part_played(order, 0, [known.number])[0].row
    if again.hash != known.hash:
        raise BadRun(
            f"game {known.number} ends otherwise than when it was played for this folder: the bots have changed since; "
            "choose another folder"
        )


def header(folder: Path) -> Header:
    """What a folder's rows belong to."""
    try:
        return msgspec.json.decode((folder / ORDER).read_bytes(), type=Header)
    except (OSError, msgspec.DecodeError) as error:
        raise BadRun(f"{folder} is not the folder of a run: {error}") from None


def rows_in(folder: Path) -> list[Row]:
    """The rows of a folder in the order of their numbers. A line that was cut off counts as not played."""
    try:
        lines = (folder / ROWS).read_bytes().splitlines()
    except FileNotFoundError:
        return []
    rows: dict[int, Row] = {}
    for line in lines:
        try:
            row = msgspec.json.decode(line, type=Row)
        except msgspec.DecodeError:
            continue
        rows[row.number] = row
    return [rows[number] for number in sorted(rows)]


def keep(folder: Path, part: Sequence[ObservedGame]) -> None:
    """Write a part down: records first, so that a row never stands without its record."""
    for played in part:
        if played.record is not None:
            (folder / RECORDS / f"{played.row.number:06}.json").write_bytes(played.record)
    with (folder / ROWS).open("ab") as file:
        if file.tell() and not ends_whole(folder / ROWS):
            file.write(b"\n")  # a line was cut off here: it stays alone
        file.write(lines_of([played.row for played in part]))


def ends_whole(path: Path) -> bool:
    """Whether the last line of a file was written completely."""
    with path.open("rb") as file:
        file.seek(-1, 2)
        return file.read() == b"\n"


def lines_of(rows: Sequence[Row]) -> bytes:
    return b"".join(msgspec.json.encode(row) + b"\n" for row in rows)


def complete(folder: Path, rows: Sequence[Row]) -> None:
    """Put the rows in order, and beside them the columns where somebody can write those."""
    draft = folder / f".{ROWS}"
    draft.write_bytes(lines_of(rows))
    draft.replace(folder / ROWS)
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ModuleNotFoundError:
        return
    parquet.write_table(pa.Table.from_pylist([flat(row) for row in rows]), folder / PARQUET)


def flat(row: Row) -> dict[str, Any]:
    """A row for a table of columns: what varies from game to game stands as pairs, not as keys."""
    columns: dict[str, Any] = msgspec.to_builtins(row)
    columns["table"] = [list(pair) for pair in row.table.items()]
    columns["seats"] = [[list(pair) for pair in seat.items()] for seat in row.seats]
    columns["chosen"] = [
        {"kind": name, "offered": offered, "taken": taken} for name, (offered, taken) in row.chosen.items()
    ]
    return columns
