"""What the evaluation of a player consists of, in words: for the coach. (Not compiled: edge.)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from doubloon.games.gilded_compass.compass import GALLEON, ILLUMINATI, Compass
from doubloon.games.gilded_compass.content import (
    ABILITY_NAMES,
    ABILITY_TITLES,
    COLOUR_TITLES,
    MAP_COLOURS,
    MAP_NAMES,
    MAP_TITLES,
    SPECIALIST_COLOUR,
)
from doubloon.games.gilded_compass.dice_sets import ARCHIVES, GALLEON_SETS, ILLUMINATI_SETS, RUNS, ranked
from doubloon.games.gilded_compass.edge import advice
from doubloon.games.gilded_compass.edge.events.names import BUILDING_TITLES
from doubloon.games.gilded_compass.rules.buildings.university import owner_of
from doubloon.games.gilded_compass.rules.scoring.results import holdings
from doubloon.games.gilded_compass.rules.scoring.scoring import best, gold_of, idle_of
from doubloon.kernel.events import ordinal
from doubloon.kernel.games.game import Possession
from doubloon.kernel.masks import members
from doubloon.pieces.handful import pieces, size

GOLD: Final = "maps, Specialists and other gold"
TOKENS: Final = "Knowledge tokens for rerolls"
LIBRARY: Final = "dice in the Library"
ABILITIES: Final = "Special Abilities"
IN_RUNS: Final = "your rank in the runs"
IN_ARCHIVES: Final = "your rank in the Archives"
UNIVERSITY: Final = "entrances of the University"
ITEMS: Final = "Magical Items"
TOWER_FLOORS: Final = "floors of the Tower"
BID: Final = "your bid at the Illuminati"
CREW: Final = "your crew at the Galleon"


def terms(compass: Compass, seat: int) -> dict[str, float]:
    """In gold; the sum is `advice.standing`."""
    owned = best(holdings(compass, seat))
    found: dict[str, int] = {
        GOLD: 100 * gold_of(owned),
        "Specialists who may still find a map": advice.IDLE_VALUE * idle_of(owned),
        TOKENS: advice.TOKEN * compass.tokens[seat] - 100 * (compass.tokens[seat] // 2),
        LIBRARY: advice.LIBRARY_DIE * compass.library[seat],
        "dice still free": advice.FREE_DIE * compass.free[seat],
        ABILITIES: advice.ABILITY * size(compass.abilities[seat]),
        "an extra turn": advice.extra_turn(compass, seat),
        IN_RUNS: advice.rank_worth(seat, RUNS, compass.runs, advice.RUN_RANKS),
        IN_ARCHIVES: advice.rank_worth(seat, ARCHIVES, compass.groups, advice.MAP_RANKS),
        UNIVERSITY: advice.university_worth(compass, seat),
        ITEMS: advice.tile_worth(compass, seat),
        TOWER_FLOORS: advice.tower_worth(compass, seat),
    }
    if compass.c == ILLUMINATI:
        found[BID] = advice.rank_worth(seat, ILLUMINATI_SETS, compass.bids, advice.BID_RANKS)
    elif compass.c == GALLEON:
        found[CREW] = advice.rank_worth(seat, GALLEON_SETS, compass.bids, advice.CREW_RANKS)
    return {name: worth / 100 for name, worth in found.items()}


def possessions(compass: Compass, seat: int) -> list[Possession]:
    """The single things behind the terms that everybody sees."""
    found = [*_on_maps(compass, seat), *_in_rows(compass, seat), *_in_sets(compass, seat)]
    token = Possession(TOKENS, "a Knowledge token", "Knowledge tokens", "part:knowledge")
    found += [token] * int(compass.tokens[seat])
    found += [Possession(LIBRARY, "a die in the Library", "dice in the Library", "space:library")] * int(
        compass.library[seat]
    )
    for kind in pieces(compass.abilities[seat]):
        name = f"the Ability “{ABILITY_TITLES[kind]}”"
        found.append(Possession(ABILITIES, name, place=f"ability:{ABILITY_NAMES[kind]}"))
    return found


def _on_maps(compass: Compass, seat: int) -> Iterator[Possession]:
    """GC-17.2. Maps, and the Specialists of each colour in their order."""
    map_of: dict[int, str] = {}
    for tile in members(compass.maps[seat]):
        place = f"map:{MAP_NAMES[tile]}"
        location, _, values = MAP_TITLES[tile].rpartition(" ")
        yield Possession(GOLD, f"the {location} map {values}", place=place)
        for colour in members(MAP_COLOURS[tile]):
            map_of[colour] = place
    people = Counter(SPECIALIST_COLOUR[tile] for tile in members(compass.specialists[seat]))
    for colour, number in people.items():
        title = COLOUR_TITLES[colour]
        for one in range(1, number + 1):
            if colour in map_of:
                words = f"the {ordinal(one)} Specialist of your {title} map"
                yield Possession(GOLD, words, place=map_of[colour])
            else:
                yield Possession(GOLD, f"a {title} Specialist", f"{title} Specialists")


def _in_rows(compass: Compass, seat: int) -> Iterator[Possession]:
    """GC-5, GC-9, GC-13. Entrances, Magical Items and floors."""
    entrance = Possession(
        UNIVERSITY,
        "an entrance of the University",
        "entrances of the University",
        "space:university",
        lost="pushes {who} out of the University",
    )
    yield from [entrance] * sum(owner_of(die) == seat for die in compass.row)
    for slot, owner in enumerate(compass.tile_owner, 1):
        if owner == seat:
            yield Possession(ITEMS, f"Magical Item {slot}", place=f"tile:{slot}")
    for tower in (compass.left, compass.right):
        for floor, die in enumerate(tower, 1):
            if owner_of(die) == seat:
                yield Possession(TOWER_FLOORS, f"floor {floor} of a tower", place="space:tower")


def _in_sets(compass: Compass, seat: int) -> Iterator[Possession]:
    """GC-6.8, GC-7.5, GC-10.9, GC-12.7. Places in the buildings of sets."""
    runs = "auction-house" if compass.auction else "guild"
    places = [(ARCHIVES, IN_ARCHIVES, "archives", advice.MAP_RANKS), (RUNS, IN_RUNS, runs, advice.RUN_RANKS)]
    if compass.c == ILLUMINATI:
        places.append((ILLUMINATI_SETS, BID, "illuminati", advice.BID_RANKS))
    elif compass.c == GALLEON:
        places.append((GALLEON_SETS, CREW, "galleon", advice.CREW_RANKS))
    for building, term, name, ranks in places:
        order = ranked(building, compass.sets_of(building))
        for rank, held in enumerate(order[: len(ranks)], 1):
            if held.owner == seat:
                words = f"the {ordinal(rank)} place in {BUILDING_TITLES[name]}"
                yield Possession(term, words, place=f"space:{name}")
