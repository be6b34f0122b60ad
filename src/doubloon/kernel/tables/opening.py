"""New games: options and seeds are checked here. (Not compiled: edge.)"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final

from doubloon.kernel.chance import Chance, Keyed
from doubloon.kernel.errors import BadTable
from doubloon.kernel.games.game import Game
from doubloon.kernel.games.options import Options, settled
from doubloon.kernel.positions.position import Position, Seed

SEEDS: Final = "a seed is 32 bytes, 64 hexadecimal digits (0-9, a-f), or a whole number from 0 on"


def new_position(game: Game, seats: int, options: Mapping[str, object] | None, seed: Seed | None) -> Position:
    """A new position of a game, with the dice of this seed."""
    return start(game, seats, settle(game, seats, options), Keyed(seed_bytes(seed)))


def start(game: Game, seats: int, options: Options, chance: Chance) -> Position:
    """The same for options that are settled already; nobody listens and nothing is recorded."""
    return Position(game, options, game.start(seats, options, chance, listen=False, record=False))


def settle(game: Game, seats: int, options: Mapping[str, object] | None) -> Options:
    """All options of a table for this many players, the given ones checked; BadTable when there can be no such table."""
    low, high = game.seats
    if not isinstance(seats, int) or isinstance(seats, bool) or not low <= seats <= high:
        raise BadTable(f"{game.title} is for {low} to {high} players, not {seats!r}")
    chosen = settled(game.options, seats, options)
    game.check(seats, chosen)
    return chosen


def seed_bytes(seed: Seed | None) -> bytes:
    """A table's seed; drawn when absent."""
    if seed is None:
        return secrets.token_bytes(32)
    try:
        if isinstance(seed, str):
            seed = int(seed) if seed.isdecimal() and len(seed) < 64 else bytes.fromhex(seed)
        if isinstance(seed, int) and not isinstance(seed, bool):
            seed = seed.to_bytes(32, "little")
    except (ValueError, OverflowError):
        raise BadTable(SEEDS) from None
    if not isinstance(seed, bytes) or len(seed) != 32:
        raise BadTable(SEEDS)
    return seed
