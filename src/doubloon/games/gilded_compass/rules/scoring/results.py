"""What a player of the table owns, as final scoring wants to see it (GC-17.1). Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.gilded_compass.compass import Compass
from doubloon.games.gilded_compass.content import ITEMS_ON_ANCIENT_MAPS
from doubloon.games.gilded_compass.rules.scoring.holdings import Holdings, nothing
from doubloon.games.gilded_compass.rules.scoring.scoring import best
from doubloon.kernel.procedure import Seat
from doubloon.pieces.handful import count, size


def holdings(compass: Compass, seat: Seat) -> Holdings:
    """GC-17.1"""
    owned = nothing()
    owned.maps = compass.maps[seat]
    owned.specialists = compass.specialists[seat]
    owned.items = compass.items[seat]
    owned.missions = compass.missions[seat]
    owned.ancient = compass.house & ITEMS_ON_ANCIENT_MAPS != 0
    owned.tokens = compass.tokens[seat]
    owned.collection = compass.collections[seat]
    owned.abilities = size(compass.abilities[seat]) + size(compass.fresh[seat])
    for kind in range(len(owned.artifacts)):
        owned.artifacts[kind] = count(compass.artifacts[seat], kind)
    for value in range(len(owned.chests)):
        owned.chests[value] = count(compass.chests[seat], value)
    for cell in range(len(owned.treasures)):
        owned.treasures[cell] = count(compass.treasures[seat], cell)
    return owned


def results(compass: Compass) -> list[i64]:
    """GC-17.7. Every player's gold and tie-break in one number."""
    return [best(holdings(compass, seat)) for seat in range(compass.seats)]
