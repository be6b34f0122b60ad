"""The catacombs as a graph (CT-T18): where the arrows lead, and where one comes up again. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import (
    ALTAR,
    ARROWS,
    BESIDE,
    CENTRE,
    PENTACLES,
    SCRIPTORIUM,
    TORTURE_CHAMBER,
    TREASURE_ROOM,
    TUNNEL,
    Space,
)
from doubloon.games.city_of_thieves.district import NOBODY, District

ROOMS_BELOW: Final[list[i64]] = [ALTAR, SCRIPTORIUM, TORTURE_CHAMBER, TUNNEL, TREASURE_ROOM]
"""KA-14.1. The rooms a staircase leads to, and the Cyclops comes to (KA-16.2)."""
WAY_UP: Final[i64] = 2
"""KA-14.5, KA-R31. From any room to the central pentacle, and on to the surface."""


def ahead(place: int) -> int:
    """The room an arrow leads to from here, or NOBODY; every room but the centre has one at most."""
    for here, there in ARROWS:
        if here == place and there != CENTRE:
            return there
    return NOBODY


AHEAD: Final[list[i64]] = [i64(ahead(place)) for place in range(84)]
"""KA-14.4. By place: the next room along the arrows."""


def is_room_below(place: i64) -> bool:
    """Whether a place is one of the five rooms that characters enter."""
    return place in ROOMS_BELOW


def surfacing(district: District) -> list[Space]:
    """KA-14.5, KA-14.6, KA-R31. Where the central pentacle leads: the empty pentacles, else empty spaces beside them."""
    out = [space for space in PENTACLES if district.at[space] < 0]
    if not out:
        for pentacle in PENTACLES:
            for space in BESIDE[district.gates][pentacle]:
                if district.at[space] < 0 and space not in out:
                    out.append(space)
    return out
