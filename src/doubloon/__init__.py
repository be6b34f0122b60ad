"""doubloon: a digital tabletop for four rule-heavy treasure games.

README.md plays a game in eight lines; docs/house.md explains the rooms.
"""

from __future__ import annotations

from collections.abc import Mapping

from doubloon.games import game as _game
from doubloon.games import games
from doubloon.kernel.action import Action
from doubloon.kernel.errors import BadRecord, BadTable, DoubloonError, IllegalAction
from doubloon.kernel.game import Game, Outcome
from doubloon.kernel.record import Record, decoded
from doubloon.kernel.refusal import Refusal
from doubloon.kernel.table import Table, View, opened, replayed

__all__ = [
    "Action",
    "BadRecord",
    "BadTable",
    "DoubloonError",
    "Game",
    "IllegalAction",
    "Outcome",
    "Record",
    "Refusal",
    "Table",
    "View",
    "games",
    "load",
    "new_table",
]


def new_table(
    game_id: str, seats: int, options: Mapping[str, object] | None = None, seed: bytes | str | None = None
) -> Table:
    """A new table. `seed` is 32 bytes or 64 hexadecimal digits, drawn when absent."""
    return opened(_game(game_id), seats, options, seed)


def load(record: object, version: int | None = None) -> Table:
    """The table a record describes (its dict, or its JSON as text or bytes), up to a version; the game can go on."""
    known = decoded(record)
    return replayed(_game(known["game"]), known, version)
