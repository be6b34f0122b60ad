"""Leaving the game below ground (KA-R42, KA-R47): killed, lost, or out through the tunnel. Compiled room."""

from __future__ import annotations

from doubloon.games.city_of_thieves.city import GONE, OUT
from doubloon.games.city_of_thieves.content import DUCATS, HOSTAGE, Figure, Treasure
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.king_of_ashes.edge.catacomb_events import (
    LeftByTunnel,
    Perished,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.equipment import lose_gear
from doubloon.games.city_of_thieves.rules.chests.carrying import return_hostage
from doubloon.games.city_of_thieves.rules.chests.treasures import CountDucats
from doubloon.pieces.handful import UNIT, count, kinds


def lose_treasure(district: District, figure: Figure, treasure: Treasure) -> None:
    """KA-R42, AV32. A token leaves the game; the hostage goes back to the prison."""
    district.carried[figure] -= UNIT[treasure]
    if treasure == HOSTAGE:
        return_hostage(district)
    else:
        district.gone += UNIT[treasure]


def perish(district: District, figure: Figure, how: str) -> None:
    """KA-15.11, KA-15.21, KA-R47. The figure leaves the game with all it has."""
    assert district.ashes is not None
    if district.told is not None:
        district.told.append(Perished(figure, how))
    for treasure in kinds(district.carried[figure]):
        for _ in range(count(district.carried[figure], treasure)):
            lose_treasure(district, figure, treasure)
    if district.ashes.equipment[figure] >= 0:
        lose_gear(district, figure, district.ashes.equipment[figure], "KA-R47")
    district.put(figure, GONE)
    district.acting = NOBODY


def leave_by_tunnel(district: District, figure: Figure) -> None:
    """KA-15.13, CT-R39. Out of the district; ducat chests are counted at once."""
    if district.told is not None:
        district.told.append(LeftByTunnel(figure))
    district.put(figure, OUT)
    district.acting = NOBODY
    for _ in range(count(district.carried[figure], DUCATS)):
        district.begin(CountDucats(figure, DUCATS))
