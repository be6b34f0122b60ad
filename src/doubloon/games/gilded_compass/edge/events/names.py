"""How buildings, dice and tiles are called in a sentence of the log. (Not compiled: edge.)"""

from __future__ import annotations

from doubloon.games.gilded_compass.content import ITEM_HIGH, ITEM_LOW
from doubloon.kernel.events import listed

BUILDING_TITLES = {
    "university": "the University",
    "archives": "the Archives",
    "library": "the Library",
    "auction-house": "the Auction House",
    "guild": "the Treasure Hunters' Guild",
    "temple": "the Hidden Temple",
    "illuminati": "the Illuminati",
    "galleon": "the Sunken Galleon",
    "tower": "the Treasure Tower",
}


def listed_numbers(values: list[int]) -> str:
    """`1, 2 and 2`."""
    return listed([str(value) for value in values]) if values else "nothing"


def dice(values: list[int]) -> str:
    """Dice by their pips."""
    return " ".join(map(str, values)) or "no dice"


def item_dice(tile: int) -> str:
    """The visible side of a Magical Item."""
    return f"{ITEM_LOW[tile]}-{ITEM_HIGH[tile]}"


def chests_worth(values: list[int]) -> str:
    """`a Chest worth 2`, `Chests worth 1 and 3`."""
    if not values:
        return "no Chest"
    return f"{'a Chest' if len(values) == 1 else 'Chests'} worth {listed_numbers(values)}"
