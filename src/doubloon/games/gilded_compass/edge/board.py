"""What a seat sees of the table (GC-18), as JSON-ready values. Compiled room.

Secrets of others appear as numbers only. When the game is over everything is open.
"""

from __future__ import annotations

from typing import Any, Final

from doubloon.games.gilded_compass.compass import GALLEON, ILLUMINATI, NO_C, TEMPLE, TOWER, Compass
from doubloon.games.gilded_compass.content import (
    ABILITY_NAMES,
    ABILITY_TITLES,
    ARTIFACT_NAMES,
    COLLECTION_MOST,
    COLLECTION_NAMES,
    COLLECTION_NEXT,
    COLOUR_NAMES,
    ENTRANCES,
    ITEM_COLOUR,
    ITEM_HIGH,
    ITEM_LOW,
    ITEM_NAMES,
    ITEM_TITLES,
    ITEM_TYPE,
    MAP_COLOURS,
    MAP_GREATER,
    MAP_NAMES,
    MAP_SMALLER,
    MAP_TITLES,
    MISSION_NAMES,
    MISSION_TEXTS,
    MISSION_TITLES,
    ROUNDS,
    SPECIALIST_COLOUR,
    SPECIALIST_NAMES,
    SPECIALIST_TITLES,
    SPECIALIST_TYPE,
    SPECIALIST_VALUE,
    TREASURE_NAMES,
    TYPE_NAMES,
    VALUES,
    is_house,
)
from doubloon.games.gilded_compass.dice_sets import ARCHIVES, NOBODY, RUNS, DiceSet, ranked
from doubloon.games.gilded_compass.rules.buildings.archives import Cartography
from doubloon.games.gilded_compass.rules.buildings.galleon import Crew
from doubloon.games.gilded_compass.rules.buildings.university import owner_of, pips_of
from doubloon.games.gilded_compass.rules.hidden import treasures_of_colour
from doubloon.kernel.masks import members
from doubloon.pieces.handful import Handful, pieces, size

C_NAMES = {NO_C: None, TEMPLE: "temple", ILLUMINATI: "illuminati", GALLEON: "galleon", TOWER: "tower"}
Drawn = dict[str, Any]


def board(compass: Compass, seat: int | None) -> Drawn:
    """GC-18.1, GC-18.2"""
    return {
        "round": compass.round,
        "rounds": ROUNDS[compass.seats],
        "start": compass.start,
        "last_lap": compass.last_lap,
        "neutral": compass.neutral,
        "b": "auction-house" if compass.auction else "guild",
        "c": C_NAMES[compass.c],
        "turn": turn(compass),
        "university": {
            "entrances": ENTRANCES[compass.seats],
            "specialists": [specialist(tile) for tile in compass.specialists_shown],
            "row": standing(compass.row),
        },
        "archives": {
            "maps": [ancient_map(tile) for tile in compass.maps_shown],
            "groups": sets(compass.groups, ARCHIVES),
            "served": next((top.place for top in compass.stack if isinstance(top, Cartography)), 0),
        },
        "runs": sets(compass.runs, RUNS),
        "library": list(compass.library[: compass.seats + compass.neutral]),
        **c_building(compass),
        "drawn": drawn(compass, seat),
        "players": [player(compass, owner, seat) for owner in range(compass.seats)],
        "stacks": stacks(compass),
        "gone": gone(compass),
    }


def turn(compass: Compass) -> Drawn | None:
    """The dice in front of the player on turn."""
    if compass.on_turn == NOBODY:
        return None
    return {
        "seat": compass.on_turn,
        "dice": pieces(compass.rolled),
        "neutral": pieces(compass.rolled_neutral),
    }


def standing(dice: list[int]) -> list[Drawn]:
    """Dice in a row or tower."""
    return [{"owner": owner_of(die), "pips": pips_of(die)} for die in dice]


def sets(held: list[DiceSet], building: int) -> list[Drawn]:
    """Sets, best first."""
    return [{"owner": one.owner, "dice": pieces(one.dice)} for one in ranked(building, held)]


def c_building(compass: Compass) -> Drawn:
    """The C building in play, under its name."""
    if compass.c == TEMPLE:
        tiles = [
            {"dice": [ITEM_LOW[tile], ITEM_HIGH[tile]], "owner": owner if owner != NOBODY else None}
            for tile, owner in zip(compass.tiles, compass.tile_owner, strict=True)
        ]
        return {"temple": {"tiles": tiles}}
    if compass.c == ILLUMINATI:
        abilities = [ability(kind) for kind in compass.abilities_shown]
        return {"illuminati": {"tiles": abilities, "sets": sets(compass.bids, compass.bid_building())}}
    if compass.c == GALLEON:
        return {"galleon": {"sets": sets(compass.bids, compass.bid_building()), "crew": crew(compass)}}
    if compass.c == TOWER:
        return {"tower": {"left": standing(compass.left), "right": standing(compass.right)}}
    return {}


def crew(compass: Compass) -> Drawn | None:
    """GC-12.2. The crew being picked: its dice so far, how many more it takes, and the pips they still need."""
    top = compass.stack[-1] if compass.stack else None
    if not isinstance(top, Crew):
        return None
    return {"owner": top.owner, "dice": pieces(top.picked), "number": top.number, "least": max(0, top.least)}


def drawn(compass: Compass, seat: int | None) -> Drawn | None:
    """GC-7.8, GC-8.7. Tiles in somebody's hands, seen by that player only."""
    if compass.drawer == NOBODY:
        return None
    one = artifact if compass.auction else mission
    seen = [one(tile) for tile in compass.drawn] if seat == compass.drawer else None
    return {"seat": compass.drawer, "number": len(compass.drawn), "tiles": seen}


def player(compass: Compass, owner: int, seat: int | None) -> Drawn:
    """What one player owns, as far as `seat` may see it."""
    sees = seat == owner or compass.over
    return {
        "tokens": compass.tokens[owner],
        "free": compass.free[owner],
        "held": compass.held[owner],
        "maps": [ancient_map(tile) for tile in members(compass.maps[owner])],
        "specialists": [specialist(tile) for tile in members(compass.specialists[owner])],
        "abilities": [ability(kind) for kind in pieces(compass.abilities[owner])],
        "fresh": [ability(kind) for kind in pieces(compass.fresh[owner])],
        "chests": pieces(compass.chests[owner]),
        "collection": collection(compass.collections[owner]) if sees and compass.auction else None,
        "artifacts": {
            "number": size(compass.artifacts[owner]),
            "tiles": [artifact(kind) for kind in pieces(compass.artifacts[owner])] if sees else None,
        },
        "missions": {
            "number": len(members(compass.missions[owner])),
            "tiles": [mission(tile) for tile in members(compass.missions[owner])] if sees else None,
        },
        "items": items(compass, owner, sees),
        "catch": {
            "number": size(compass.catches[owner]),
            "values": pieces(compass.catches[owner]) if sees else None,
        },
        "treasures": treasures(compass.treasures[owner], sees),
    }


def treasures(held: Handful, sees: bool) -> Drawn:
    """GC-13.6. Colour and number are public, values are not."""
    if not held:
        return {name: {"number": 0, "values": [] if sees else None} for name in TREASURE_NAMES}
    out: Drawn = {}
    for colour, name in enumerate(TREASURE_NAMES):
        values = [kind - colour * VALUES for kind in pieces(treasures_of_colour(held, colour))]
        out[name] = {"number": len(values), "values": values if sees else None}
    return out


def items(compass: Compass, owner: int, sees: bool) -> list[Drawn]:
    """GC-9.5, GC-18.2. The dice sides were public; which tile of a pair it is stays secret. Ordered by the dice."""
    tiles = sorted(members(compass.items[owner]), key=lambda tile: (ITEM_LOW[tile], ITEM_HIGH[tile]))
    return [
        {"dice": [ITEM_LOW[tile], ITEM_HIGH[tile]], "item": magical_item(tile) if sees else None}
        for tile in tiles
    ]


def stacks(compass: Compass) -> Drawn:
    """How many pieces each face-down stack of a building in play holds."""
    heights = {
        "maps": len(compass.map_stack),
        "specialists": len(compass.specialist_stack),
        "artifacts": len(compass.artifact_stack),
        "missions": len(compass.mission_stack),
        "items": len(compass.item_stack),
        "abilities": len(compass.ability_stack),
        "chests": len(compass.chest_stack),
    }
    return {name: height for name, height in heights.items() if height}


def gone(compass: Compass) -> Drawn:
    """GC-18.1. Everything discarded face up."""
    return {
        "maps": [MAP_NAMES[tile] for tile in members(compass.maps_gone)],
        "specialists": [SPECIALIST_NAMES[tile] for tile in members(compass.specialists_gone)],
        "artifacts": [ARTIFACT_NAMES[kind] for kind in pieces(compass.artifacts_gone)],
        "items": [ITEM_NAMES[tile] for tile in members(compass.items_gone)],
        "abilities": [ABILITY_NAMES[kind] for kind in pieces(compass.abilities_gone)],
        "chests": pieces(compass.chests_gone),
    }


# --- tiles ------------------------------------------------------------------------------------------------------------

# Tiles never change, so each is drawn once; a view gets a copy of its own.


def ancient_map(tile: int) -> Drawn:
    """GC-6.13"""
    drawing = _MAPS[tile]
    return {**drawing, "colours": drawing["colours"][:]}


def specialist(tile: int) -> Drawn:
    """GC-5.12"""
    return _SPECIALISTS[tile].copy()


def ability(kind: int) -> Drawn:
    """GC-11"""
    name = ABILITY_NAMES[kind]
    return {"id": name, "title": ABILITY_TITLES[kind], "text": ABILITY_TEXTS[name]}


def artifact(kind: int) -> Drawn:
    """GC-7.11"""
    return {"id": ARTIFACT_NAMES[kind], "title": ARTIFACT_NAMES[kind]}


def collection(tile: int) -> Drawn:
    """GC-7.11"""
    return _COLLECTIONS[tile].copy()


def mission(tile: int) -> Drawn:
    """GC-8.8"""
    return _MISSIONS[tile].copy()


def magical_item(tile: int) -> Drawn:
    """GC-9.8"""
    return _ITEMS[tile].copy()


ABILITY_TEXTS: Final = {
    "gift": "After the last lap: take one more turn at once.",
    "will": "With a placement: equal an opposing set instead of beating it; one of its dice goes to the Library.",
    "help": "At the start of your turn: two more dice for the rest of the round.",
    "power": "After a roll: turn one or two of your free dice to any values.",
}
"""GC-11.4, GC-11.6, GC-11.9, GC-11.10"""
_MAPS: Final[list[Drawn]] = [
    {
        "id": name,
        "title": MAP_TITLES[tile],
        "colours": [COLOUR_NAMES[colour] for colour in members(MAP_COLOURS[tile])],
        "greater": MAP_GREATER[tile],
        "smaller": MAP_SMALLER[tile],
        "house": is_house(name),
    }
    for tile, name in enumerate(MAP_NAMES)
]
_SPECIALISTS: Final[list[Drawn]] = [
    {
        "id": name,
        "title": SPECIALIST_TITLES[tile],
        "colour": COLOUR_NAMES[SPECIALIST_COLOUR[tile]],
        "type": TYPE_NAMES[SPECIALIST_TYPE[tile]],
        "value": SPECIALIST_VALUE[tile],
    }
    for tile, name in enumerate(SPECIALIST_NAMES)
]
_COLLECTIONS: Final[list[Drawn]] = [
    {
        "id": name,
        "most": ARTIFACT_NAMES[COLLECTION_MOST[tile]],
        "next": ARTIFACT_NAMES[COLLECTION_NEXT[tile]],
        "house": is_house(name),
    }
    for tile, name in enumerate(COLLECTION_NAMES)
]
_MISSIONS: Final[list[Drawn]] = [
    {"id": name, "title": MISSION_TITLES[tile], "text": MISSION_TEXTS[tile], "house": is_house(name)}
    for tile, name in enumerate(MISSION_NAMES)
]
_ITEMS: Final[list[Drawn]] = [
    {
        "id": name,
        "title": ITEM_TITLES[tile],
        "colour": COLOUR_NAMES[ITEM_COLOUR[tile]],
        "type": TYPE_NAMES[ITEM_TYPE[tile]],
        "house": is_house(name),
    }
    for tile, name in enumerate(ITEM_NAMES)
]
