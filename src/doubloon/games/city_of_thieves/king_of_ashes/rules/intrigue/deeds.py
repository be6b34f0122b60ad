"""The public log of deeds that Intrigue cards ask about (KA-R27). Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.city_of_thieves.district import District
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat


def note_deed(district: District, seat: Seat, card: i64) -> None:
    """KA-R25. What this Intrigue card waits for has happened to a seat; it counts until the next look at the cards."""
    if district.ashes is not None and seat >= 0:
        district.ashes.deeds[seat] |= ONE[card]


def note_theft(district: District, thief: Seat, victim: Seat) -> None:
    """I20, KA-R27. A treasure was stolen from another gang, in a fight or from a prisoner."""
    if district.ashes is not None and thief != victim:
        district.ashes.stolen[thief * district.seats + victim] += 1
