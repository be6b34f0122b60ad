"""What the evaluation of a player consists of, in words: for the coach. (Not compiled: edge.)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from doubloon.games.battle_of_gog.canaan import Canaan
from doubloon.games.battle_of_gog.content import (
    ABILITY_NAMES,
    ABILITY_TITLES,
    CITIES,
    CORNERS,
    FOUNDING_CITIES,
    GOODS_NAMES,
)
from doubloon.games.battle_of_gog.edge import advice
from doubloon.games.battle_of_gog.edge.events.about import at, target
from doubloon.games.battle_of_gog.rules.gathering import harvest
from doubloon.kernel.games.game import Possession
from doubloon.kernel.masks import members, size

SCROLLS: Final = "scrolls"
CARDS: Final = "abilities and barns"
OWN_CITIES: Final = "cities"
GATHERED: Final = "what your cities gather"
STORES: Final = "resources in store"
SOLDIERS: Final = "soldiers"
HELD_CORNERS: Final = "corners and the way to them"
SIEGES: Final = "soldiers near enemy cities"

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
        SCROLLS: advice.SCROLL_WORTH[canaan.scrolls[seat]],
        CARDS: advice.ABILITY * size(canaan.abilities[seat]) + advice.BARN * canaan.barn[seat],
        OWN_CITIES: sum(cities),
        GATHERED: sum(
            advice.YIELD_WORTH * amount + (advice.FIRST_OF_KIND if amount else 0) for amount in coming
        ),
        STORES: advice.goods_worth(canaan, seat, coming),
        SOLDIERS: sum(advice.SOLDIER + advice.SOLDIER_LEVEL * canaan.level[one] for one in soldiers),
    }
    if not canaan.is_founding(seat):
        found[HELD_CORNERS] = advice.corner_worth(canaan, soldiers)
        targets = advice.targets_of(canaan, seat)
        found[SIEGES] = advice.siege_worth(canaan, soldiers, targets)
    if seat == canaan.on_turn:
        found["the dice"] = advice.dice_worth(canaan)
    found["land for new cities"] = advice.worth(canaan, seat) - sum(found.values())
    return {name: worth / POINT for name, worth in found.items()}


CORNER_TITLES: Final = dict(
    zip(
        CORNERS,
        (
            "the upper left corner",
            "the upper right corner",
            "the lower right corner",
            "the lower left corner",
        ),
        strict=True,
    )
)


def possessions(canaan: Canaan, seat: int) -> list[Possession]:
    """The single things behind the terms; everything lies open (BG-1.14)."""
    found = [Possession(SCROLLS, "a scroll", "scrolls", "part:scrolls")] * int(canaan.scrolls[seat])
    for card in members(canaan.abilities[seat]):
        place = f"ability:{ABILITY_NAMES[card].lower()}"
        found.append(Possession(CARDS, f"the Ability {ABILITY_TITLES[card]}", place=place))
    found += [Possession(CARDS, "a barn", "barns")] * int(canaan.barn[seat])
    coming = harvest(canaan, seat)
    for kind, name in enumerate(GOODS_NAMES):
        found += [Possession(GATHERED, f"1 {name} a turn", f"{name} a turn")] * int(coming[kind])
        in_store = Possession(STORES, f"1 {name} in store", f"{name} in store", f"goods:{name}")
        found += [in_store] * int(canaan.goods[3 * seat + kind])
    return [*found, *_cities(canaan, seat), *_soldiers(canaan, seat)]


def _cities(canaan: Canaan, seat: int) -> Iterator[Possession]:
    for city in canaan.cities(seat):
        square, level = canaan.city_place[city], canaan.city_level[city]
        place, where = target(square), at(square)
        yield Possession(OWN_CITIES, f"the city on {where}", place=place)
        if level > 1:
            yield Possession(OWN_CITIES, f"level {level} of the city on {where}", place=place)


def _soldiers(canaan: Canaan, seat: int) -> Iterator[Possession]:
    for one in canaan.soldiers(seat):
        square = canaan.place[one]
        yield Possession(SOLDIERS, "a soldier", "soldiers", lost="leaves {who} a soldier fewer")
        risen = Possession(SOLDIERS, "a level of a soldier", "levels of soldiers")
        yield from [risen] * int(canaan.level[one] - 1)
        if square in CORNER_TITLES:
            yield Possession(HELD_CORNERS, CORNER_TITLES[square], place=target(square))
