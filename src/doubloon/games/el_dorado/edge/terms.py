"""What the evaluation of a player consists of, in words: for the coach. (Not compiled: edge.)"""

from __future__ import annotations

from typing import Final

from doubloon.games.el_dorado.content import CAVE_FIND
from doubloon.games.el_dorado.edge import advice
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.victory.victory import shrines

POINT: Final = advice.SHRINE * 0.032
"""The lead between equals that is worth one hundredth of the win: four hundredths of `ElDorado.lead`."""


def terms(island: Island, seat: int) -> dict[str, float]:
    """In hundredths of the win; the sum is `advice.standing`."""
    side = island.side_of[seat]
    found: dict[str, int] = {
        "shrines": advice.SHRINE * shrines(island, side),
        "buildings and villagers": advice.pieces_worth(island, side),
        "discoveries": advice.DISCOVERED * (island.found[side] % CAVE_FIND)
        + advice.CAVE_TILE * (island.found[side] // CAVE_FIND),
    }
    if side != island.thieves:
        found["cards in hand"] = advice.cards_worth(island, seat)
        found["farms"] = advice.farms_worth(island, seat, advice.missing_types(island, seat))
    rest = advice.standing(island, seat) - sum(found.values())
    found["the way to what you need next" if side != island.thieves else "doubloons and thieves"] = rest
    return {name: worth / POINT for name, worth in found.items()}
