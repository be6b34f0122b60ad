"""Titles of cards, pieces, places and players in the sentences of the log. (Not compiled: edge.)"""

from __future__ import annotations

from doubloon.games.el_dorado.content import (
    GIANT,
    PLACE_TITLES,
    RESOURCE_NAMES,
    THIEVES,
    THIEVES_TILE,
    TIGER,
    TITAN_TILE,
    WOLF,
    WOLF_TILE,
)
from doubloon.kernel.events import listed, seat_name
from doubloon.pieces.hexes import CORNER_TITLES

BUILDING_TITLES = ["a farmhouse", "a farmhouse", "the fort"]
LAIR_TITLES = ["an outpost", "an outpost", "the hideout"]
DWELLER_TITLES = {
    TIGER: "the Tiger",
    THIEVES_TILE: "the Thieves of the cave",
    GIANT: "the Giant",
    TITAN_TILE: "the Titan",
    WOLF_TILE: "the Wolf",
}
KIND_TITLES = {
    0: "water",
    1: "a gold tile",
    2: "a food tile",
    3: "a wood tile",
    4: "a garden",
    5: "an island shrine",
    6: "the cave entrance",
    7: "the cave exit",
    8: "the cave shrine",
    9: "the Tiger",
    10: "the Thieves of the cave",
    11: "the Giant",
    12: "an empty cave tile",
    13: "Bavieca",
    14: "Raleigh's Golden Rose",
    15: "the Army of Jiménez",
    16: "the Cursed Treasure of Cortés",
    17: "the Titan",
    18: "the Wolf",
    19: "a cave-in",
    20: "the secret exit",
    21: "Totec's Garden",
}


def cards(amounts: list[int]) -> str:
    """`2 food, 1 wood and 1 gold`."""
    some = [f"{number} {RESOURCE_NAMES[kind]}" for kind, number in enumerate(amounts) if number]
    return listed(some) if some else "nothing"


def a_tile(price: list[int], free: bool = False) -> str:
    """ED-11.2, ED-19.2, TH-15.5. `for 1 gold a tile`: what a step of villagers or of the Wolf costs."""
    return "for free (Bellona)" if free else f"for {cards(price)} a tile"


def building_title(building: int, thieves: bool) -> str:
    """`a farmhouse`, or what the Thieves have instead."""
    return (LAIR_TITLES if thieves else BUILDING_TITLES)[building]


def place_title(place: int) -> str:
    """A tile in a sentence."""
    return PLACE_TITLES[place]


def corner_title(place: int, corner: int) -> str:
    """`the north corner of wood 4`."""
    return f"the {CORNER_TITLES[corner]} corner of {place_title(place)}"


THE_WOLF = "the Wolf"


def piece_title(piece: int) -> str:
    """A thief or the Wolf in a sentence about their player; explorers and villagers need no name."""
    if piece < THIEVES:
        return ""
    return THE_WOLF if piece == WOLF else f"thief {piece - THIEVES + 1}"


def capital(text: str) -> str:
    """At the beginning of a sentence."""
    return text[0].upper() + text[1:]


TEAM_OF = 100
"""A side of two is named by this number plus its first seat."""


def named(who: int) -> str:
    """A player, or a team of two neighbours."""
    if who < TEAM_OF:
        return seat_name(who)
    return f"the team of {seat_name(who - TEAM_OF)} and {seat_name(who - TEAM_OF + 1)}"
