"""What the evaluation of a player consists of, in words: for the coach. (Not compiled: edge.)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from doubloon.games.el_dorado.content import (
    ARMY,
    BUILDINGS,
    CAVE_FIND,
    EXPLORERS,
    PLACE_NAMES,
    PLACE_TITLES,
    RESOURCE_NAMES,
)
from doubloon.games.el_dorado.edge import advice
from doubloon.games.el_dorado.edge.events.names import building_title
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.victory.victory import controls_cave_shrine, shrines
from doubloon.kernel.games.game import Possession
from doubloon.kernel.masks import members

SHRINES: Final = "shrines"
PIECES: Final = "buildings and villagers"
FINDS: Final = "discoveries"
CARDS: Final = "cards in hand"
WAY: Final = "the way to what you need next"

POINT: Final = advice.SHRINE * 0.032
"""The lead between equals that is worth one hundredth of the win: four hundredths of `ElDorado.lead`."""


def terms(island: Island, seat: int) -> dict[str, float]:
    """In hundredths of the win; the sum is `advice.standing`."""
    side = island.side_of[seat]
    found: dict[str, int] = {
        SHRINES: advice.SHRINE * shrines(island, side),
        PIECES: advice.pieces_worth(island, side),
        FINDS: advice.DISCOVERED * (island.found[side] % CAVE_FIND)
        + advice.CAVE_TILE * (island.found[side] // CAVE_FIND),
    }
    if side != island.thieves:
        found[CARDS] = advice.cards_worth(island, seat)
        found["farms"] = advice.farms_worth(island, seat, advice.missing_types(island, seat))
    rest = advice.standing(island, seat) - sum(found.values())
    found[WAY if side != island.thieves else "doubloons and thieves"] = rest
    return {name: worth / POINT for name, worth in found.items()}


def possessions(island: Island, seat: int) -> list[Possession]:
    """The single things behind the terms."""
    side = island.side_of[seat]
    found = [*_shrines(island, side), *_pieces(island, side)]
    find = Possession(FINDS, "a discovered tile", "discovered tiles")
    found += [find] * int(island.found[side] % CAVE_FIND)
    find = Possession(FINDS, "a discovered tile of the cave", "discovered tiles of the cave")
    found += [find] * int(island.found[side] // CAVE_FIND)
    for resource, name in enumerate(RESOURCE_NAMES):
        card = Possession(CARDS, f"a {name} card", f"{name} cards", f"card:{name}", secret=True)
        found += [card] * int(island.hands[3 * seat + resource])
    here = island.at[EXPLORERS + seat]
    if here >= 0:
        title = PLACE_TITLES[here]
        found.append(Possession(WAY, title, place=_tile(here), won=f"ends with your explorer on {title}"))
    return found


def _shrines(island: Island, side: int) -> Iterator[Possession]:
    for place in members(island.offerings[side]):
        yield Possession(SHRINES, f"the offering on {PLACE_TITLES[place]}", place=_tile(place))
    if controls_cave_shrine(island, side):
        yield Possession(SHRINES, "the cave shrine", place="tile:cave")


def _pieces(island: Island, side: int) -> Iterator[Possession]:
    for piece in range(ARMY * side, ARMY * side + ARMY):
        place = island.at[piece]
        if place >= 0:
            yield Possession(PIECES, "a villager on the map", "villagers on the map", _tile(place))
    for number in range(BUILDINGS):
        corner = island.buildings[BUILDINGS * side + number]
        if corner >= 0:
            place = members(island.map.around_corner(corner))[0]
            title = building_title(number, side == island.thieves)
            yield Possession(PIECES, f"{title} at {PLACE_TITLES[place]}", place=_tile(place))


def _tile(place: int) -> str:
    return f"tile:{PLACE_NAMES[place]}"
