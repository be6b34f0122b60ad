"""Records and saves on disk: read with a limit, written whole or not at all.

A save is a record with one more key, `players` (who sits where), so whatever reads records reads saves. A campaign's save
is the save of its present game with the records of the games `before` it and the options the host has `chosen`.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, Final

import msgspec

from doubloon.cli.arguments import the_game
from doubloon.cli.complaint import Complaint
from doubloon.kernel.errors import BadRecord
from doubloon.kernel.state import KernelFault
from doubloon.kernel.tables.record import Record, decoded
from doubloon.kernel.tables.replay import replayed
from doubloon.kernel.tables.table import Table

MOST: Final = 64
"""Megabytes of a record we read; a long game takes less than one."""
MEGABYTE: Final = 1_000_000


class Seating(msgspec.Struct):
    """What a save says beyond its record; a bare record says nothing, and a single game nothing of a campaign."""

    players: list[str] | None = None
    before: list[msgspec.Raw] | None = None
    chosen: dict[str, Any] = {}


def read(path: str) -> bytes:
    """A file's bytes; a complaint when there is none, or far too many."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(MOST * MEGABYTE + 1)
    except (OSError, ValueError) as error:
        raise Complaint(f"cannot read {path}: {reason(error)}") from None
    if len(content) > MOST * MEGABYTE:
        raise Complaint(f"{path} is larger than {MOST} MB: that is no record of a game")
    return content


def reason(error: Exception) -> str:
    """Why a file cannot be used, in the system's words."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)


def read_record(path: str) -> Record:
    """The record in a file; a complaint when it is none."""
    return read_save(path)[0]


def read_save(path: str) -> tuple[Record, Seating]:
    """The record in a file and what is said beside it."""
    content = read(path)
    try:
        return decoded(content), msgspec.json.decode(content, type=Seating)
    except (BadRecord, msgspec.MsgspecError) as error:
        raise Complaint(f"{path}: {error}") from None


def replay(record: Record, verify: bool) -> Table:
    """The table at the end of a record, with `verify` every die rolled again; BadRecord when it lies."""
    try:
        return replayed(the_game(record["game"]), record, verify=verify)
    except (KernelFault, OverflowError) as fault:
        raise BadRecord(f"the record breaks the rules engine: {fault}") from None


def table_of(path: str, record: Record) -> Table:
    """The table a file describes; a complaint when it cannot be played back here, or has been tampered with."""
    try:
        return replay(record, verify=record["seed"] is not None)
    except BadRecord as error:
        raise Complaint(f"{path} does not replay: {error}") from None


def save(path: Path, table: Table, players: list[str], **more: object) -> None:
    """Write a save: the old file stays until the new one is complete."""
    content: dict[str, Any] = {**table.record(), "players": players, **more}
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(msgspec.json.encode(content) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def saves() -> Path:
    """The folder for saves nobody named: the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "doubloon" / "saves"
