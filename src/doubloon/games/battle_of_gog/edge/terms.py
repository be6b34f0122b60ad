"""What the evaluation of a player consists of, in words: for the coach. (Not compiled: edge.)"""

from __future__ import annotations

from typing import Final

from doubloon.games.battle_of_gog.canaan import Canaan
from doubloon.games.battle_of_gog.content import CITIES, FOUNDING_CITIES
from doubloon.games.battle_of_gog.edge import advice
from doubloon.games.battle_of_gog.rules.gathering import harvest
from doubloon.kernel.masks import size

POINT: Final = 2 * advice.HALF / 100
"""The lead between equals that is worth one hundredth of the win."""


def terms(canaan: Canaan, seat: int) -> dict[str, float]:
    """In hundredths of the win; the sum is `advice.worth`."""
    coming = harvest(canaan, seat)
    soldiers = canaan.soldiers(seat)
    cities = [
        (advice.CITY if city % CITIES < FOUNDING_CITIES else advice.LATER_CITY)
        + advice.CITY_LEVEL * canaan.city_level[city]
        for city in canaan.cities(seat)
    ]
    found: dict[str, int] = {
        "scrolls": advice.SCROLL_WORTH[canaan.scrolls[seat]],
        "abilities and barns": advice.ABILITY * size(canaan.abilities[seat])
        + advice.BARN * canaan.barn[seat],
        "cities": sum(cities),
        "what your cities gather": sum(
            advice.YIELD_WORTH * amount + (advice.FIRST_OF_KIND if amount else 0) for amount in coming
        ),
        "resources in store": advice.goods_worth(canaan, seat, coming),
        "soldiers": sum(advice.SOLDIER + advice.SOLDIER_LEVEL * canaan.level[one] for one in soldiers),
    }
    if not canaan.is_founding(seat):
        found["corners and the way to them"] = advice.corner_worth(canaan, soldiers)
        targets = advice.targets_of(canaan, seat)
        found["soldiers near enemy cities"] = advice.siege_worth(canaan, soldiers, targets)
    if seat == canaan.on_turn:
        found["the dice"] = advice.dice_worth(canaan)
    found["land for new cities"] = advice.worth(canaan, seat) - sum(found.values())
    return {name: worth / POINT for name, worth in found.items()}
