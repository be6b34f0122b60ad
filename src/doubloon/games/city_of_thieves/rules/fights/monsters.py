"""Where beaten monsters go: zombies to a pentacle (AV20), the Cyclops to its lair (KA-16.11). Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import FAR, LAIR, PENTACLES, STEPS, Space
from doubloon.games.city_of_thieves.content import CYCLOPS, Figure
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.king_of_ashes.content import SLAY_THE_CYCLOPS
from doubloon.games.city_of_thieves.king_of_ashes.edge.catacomb_events import CyclopsBeaten
from doubloon.games.city_of_thieves.king_of_ashes.rules.intrigue.deeds import note_deed
from doubloon.games.city_of_thieves.rules.adventures.place_figure import PlaceFigure
from doubloon.kernel.masks import ONE


def zombie_returns(district: District, zombie: Figure, start: Space, winner: Figure) -> bool:
    """AV20. A beaten zombie goes to the empty pentacle fewest steps away; False if there is none."""
    fewest: i64 = FAR
    for space in PENTACLES:
        if district.at[space] < 0:
            fewest = min(fewest, STEPS[0][start][space])
    nearest: i64 = 0
    for number in range(len(PENTACLES)):
        space = PENTACLES[number]
        if district.at[space] < 0 and STEPS[0][start][space] == fewest:
            nearest |= ONE[number]
    if nearest:
        district.begin(PlaceFigure(zombie, True, nearest, asks=ONE[district.owner[winner]]))
    return nearest > 0


def cyclops_returns(district: District, winner: Figure) -> None:
    """KA-15.1, KA-16.11"""
    district.put(CYCLOPS, LAIR)
    note_deed(district, district.owner[winner], SLAY_THE_CYCLOPS)
    if district.told is not None:
        district.told.append(CyclopsBeaten(winner))
