"""doubloon: a digital tabletop for four rule-heavy treasure games.

README.md plays a game in eight lines; docs/house.md explains the rooms.
"""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from typing import Any

from doubloon.builds import running as engine  # first: it settles from where all others are imported
from doubloon.games import game as _game
from doubloon.games import games
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Keyed, Quick
from doubloon.kernel.errors import BadRecord, BadTable, DoubloonError, IllegalAction
from doubloon.kernel.games.game import Game, Outcome
from doubloon.kernel.games.options import Options
from doubloon.kernel.positions.position import Position, Seed
from doubloon.kernel.refusal import Refusal
from doubloon.kernel.tables.codec import restore, save
from doubloon.kernel.tables.opening import new_position as _new_position
from doubloon.kernel.tables.record import Record, decoded
from doubloon.kernel.tables.replay import replayed
from doubloon.kernel.tables.table import Table, View, opened

__all__ = [
    "Action",
    "BadRecord",
    "BadTable",
    "DoubloonError",
    "Game",
    "IllegalAction",
    "Outcome",
    "Position",
    "Record",
    "Refusal",
    "Table",
    "View",
    "engine",
    "games",
    "load",
    "new_position",
    "new_table",
]


def new_table(
    game_id: str, seats: int, options: Mapping[str, object] | None = None, seed: Seed | None = None
) -> Table:
    """A new table. `seed` is 32 bytes, 64 hexadecimal digits or a whole number, drawn when absent."""
    return opened(_game(game_id), seats, options, seed)


def new_position(
    game_id: str, seats: int, options: Mapping[str, object] | None = None, seed: Seed | None = None
) -> Position:
    """A new game without journal, log and undo: for bots, learners and simulations. The same seed has the same dice as at a table."""
    return _new_position(_game(game_id), seats, options, seed)


def load(record: object, version: int | None = None) -> Table:
    """The table a record describes (its dict, or its JSON as text or bytes), up to a version; the game can go on."""
    known = decoded(record)
    return replayed(_game(known["game"]), known, version)


# --- positions as pickles: here, where games are known by their id ----------------------------------------------------


def _pickled(position: Position) -> tuple[Any, ...]:
    """Where the game is, and where its dice are."""
    chance = position.state.chance
    if isinstance(chance, Keyed):
        dice: tuple[Any, ...] = (chance.seed, int(chance.position), int(chance.drawn))
    elif isinstance(chance, Quick):
        dice = (int(chance.word), int(chance.drawn))
    else:
        raise TypeError(f"a position with {type(chance).__name__} dice cannot be pickled")
    saved = save(position.state, position.game.saved)
    return _unpickled, (position.game.id, position.options, int(position.version), saved, dice)


def _unpickled(game_id: str, options: Options, version: int, saved: Any, dice: tuple[Any, ...]) -> Position:
    """The position that was pickled; it goes on exactly as the original would."""
    game = _game(game_id)
    chance = Keyed(*dice) if len(dice) == 3 else Quick(*dice)
    return Position(game, options, restore(saved, game.saved, chance), version)


copyreg.pickle(Position, _pickled)
