"""The record: the whole truth about one table, from which every state can be rebuilt. (Not compiled: edge.)

While a game runs, its record holds secrets (the seed, every outcome): it is for the keeper of the table alone. When
the game is over it is public, and anybody can verify every die.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, NotRequired, TypedDict

import msgspec

from doubloon.kernel.errors import BadRecord
from doubloon.kernel.games.options import Options

FORMAT: Final = "doubloon-record-1"
HASH_EVERY: Final = 8


class Ply(TypedDict):
    """One entry of the journal: an action with the outcomes it drew, an undo, a rewind to an earlier version, or a change of
    rules: from here on the table is played by these `rules` and this `content`, beginning with this `state`. `place` is how
    far the seed has been used, in bytes and in draws."""

    seat: NotRequired[int]
    action: NotRequired[str]
    chance: NotRequired[list[int]]
    undo: NotRequired[bool]
    rewind: NotRequired[int]
    rules: NotRequired[int]
    content: NotRequired[str]
    state: NotRequired[dict[str, Any]]
    place: NotRequired[list[int]]


class Record(TypedDict):
    """Everything about one table. `hashes` maps a version (number of plies) to the state's hash at that point."""

    format: str
    game: str
    rules: int
    content: str
    seats: int
    options: Options
    commitment: str
    seed: str | None
    setup: list[int]
    plies: list[Ply]
    hashes: dict[str, str]
    outcome: dict[str, Any] | None


def commitment(seed: bytes) -> str:
    """What is published about the seed before the first die falls."""
    return hashlib.blake2b(seed, digest_size=32, person=b"doubloon-seed").hexdigest()


def decoded(source: object) -> Record:
    """A record from its JSON text, bytes or already decoded form; BadRecord says what is wrong with it."""
    try:
        if isinstance(source, (str, bytes)):
            record = msgspec.json.decode(source, type=Record)
        else:
            record = msgspec.convert(source, Record)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadRecord(f"this is not a doubloon record: {error}") from None
    if record["format"] != FORMAT:
        raise BadRecord(
            f"this record has the format {record['format'][:40]!r}; this version reads {FORMAT!r}"
        )
    return record
