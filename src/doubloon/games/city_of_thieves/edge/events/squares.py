"""Events of the squares that change a rule, or ask somebody who may change nothing, in the words of the log: nobody would hear of
them otherwise (CT-3.3). (Not compiled: edge.)"""

from __future__ import annotations

from typing import Final

from doubloon.games.city_of_thieves.edge.events.rounds import SquareRead
from doubloon.games.city_of_thieves.rules.adventures.adventures import (
    CORDON,
    DEAD_WALK,
    DUKES_DECREE,
    DUKES_RANSOM,
    FESTIVAL,
    FIREWORKS,
    LAST_BARGAIN,
    LONG_CUTLASSES,
    RING_OF_ASSASSINS,
)

TIDINGS: Final[dict[tuple[int, int], str]] = {
    (RING_OF_ASSASSINS, 3): "The last player puts Isabeau on a free pentacle, if there is one.",
    (LONG_CUTLASSES, 4): "The warden may return up to 2 treasures of the guild vault to empty rooms.",
    (DUKES_DECREE, 2): "Bounties are posted: from now on a beaten militiaman is worth 3 ducats.",
    (CORDON, 2): "Portcullises fall in the gates to the north and to the south.",
    (CORDON, 3): "The gates to the north and south open; portcullises fall in those to the east and west.",
    (CORDON, 4): "All gates open.",
    (DEAD_WALK, 3): "The dead grow restless: from now on a zombie moves up to 3 spaces.",
    (LAST_BARGAIN, 4): "The missions on offer are discarded, and new ones laid out.",
    (FESTIVAL, FIREWORKS): "Fireworks: nobody moves a militiaman in this round.",
    (DUKES_RANSOM, 4): "The watch is doubled: until the alarm a purple card lets both militiamen move.",
}
"""By adventure and square."""


def tidings(adventure: int, square: int) -> list[SquareRead]:
    """CT-3.3, CT-T11, CT-T19. What is read out on this square, if anything."""
    words = TIDINGS.get((adventure, square))
    return [] if words is None else [SquareRead(words, "CT-T11" if adventure <= LAST_BARGAIN else "CT-T19")]
