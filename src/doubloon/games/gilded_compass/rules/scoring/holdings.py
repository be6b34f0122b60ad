"""What one player owns when the last round is over: everything final scoring looks at (GC-17.1). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.gilded_compass.content import ARTIFACT_TYPES, NO_COLLECTION, TREASURE_NAMES, VALUES
from doubloon.kernel.column import vec
from doubloon.kernel.copyable import Copyable
from doubloon.kernel.declare import declared, own

TREASURE_CELLS: Final[i64] = len(TREASURE_NAMES) * VALUES


def zeros(count: i64) -> vec[i64]:
    return vec[i64]([0] * count)


@declared
class Holdings(Copyable):
    """GC-17.1. Masks of tiles, and counts of pieces that are alike."""

    maps: i64
    specialists: i64
    items: i64
    missions: i64
    tokens: i64
    artifacts: vec[i64] = own()  # by type
    collection: i64
    abilities: i64  # unused ones
    chests: vec[i64] = own()  # by printed value
    treasures: vec[i64] = own()  # at colour × VALUES + printed value
    ancient: bool = False  # items double on Ancient Maps only (GC-R41)


def nothing() -> Holdings:
    """Empty hands, to be filled."""
    return Holdings(
        0, 0, 0, 0, 0, zeros(ARTIFACT_TYPES), NO_COLLECTION, 0, zeros(VALUES), zeros(TREASURE_CELLS)
    )
