"""Things that choices are about, and words that several of them share. Compiled room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from doubloon.games.el_dorado import actions as act
from doubloon.games.el_dorado.content import (
    KIND_NAMES,
    PLACE_NAMES,
    RESOURCE_NAMES,
    THIEVES,
    TITAN,
)
from doubloon.games.el_dorado.edge.events.battle import HUNTER_TITLES
from doubloon.games.el_dorado.edge.events.names import named
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.battle.entry import hunter_named
from doubloon.games.el_dorado.rules.battle.strength import (
    explorer_strength,
    fort_strength,
    strength_on,
    thief_strength,
)
from doubloon.games.el_dorado.rules.cave.cave import dweller_strength
from doubloon.games.el_dorado.rules.explore.discovery import may_touch
from doubloon.kernel.events import listed
from doubloon.kernel.masks import members
from doubloon.pieces.hexes import (
    DELTA,
    q_of,
    r_of,
)

Words = tuple[str, str, list[str]]
"""A choice: its words, its clause, and the things on the board it is about."""
Describe = Callable[[Island, int, Any], Words]
"""Puts one kind of action of a seat into words."""


def at(place: int) -> list[str]:
    """The tile as a target."""
    return [f"tile:{PLACE_NAMES[place]}"]


def army(place: int) -> list[str]:
    """The villagers on a tile as a target."""
    return [f"army:{PLACE_NAMES[place]}"]


def corner(place: int, number: int) -> list[str]:
    """A corner as a target."""
    return [f"corner:{PLACE_NAMES[place]}:{number}"]


def thief(number: int) -> list[str]:
    """One of the thieves as a target."""
    return [f"thief:{number + 1}"]


def card(resource: int) -> list[str]:
    """A card in hand as a target."""
    return [f"card:{RESOURCE_NAMES[resource]}"]


def beside(island: Island, here: int, direction: int) -> list[str]:
    """An empty position next to a tile as a target."""
    position = island.map.position[here] + DELTA[direction]
    return [f"place:{q_of(position)},{r_of(position)}"]


def discoverable(island: Island, here: int) -> list[str]:
    """ED-9.3. Where a tile discovered from here might lie; what is turned up may fit fewer places."""
    ways = [way for way in range(6) if may_touch(island, here, way) is None]
    return [place for way in ways for place in beside(island, here, way)]


def attack_words(island: Island, seat: int, piece: int, place: int) -> str:
    """ED-12.1. Whom a step attacks, and how strong both are before anybody helps or flees; nothing where nobody stands."""
    side = island.side_of[seat]
    opponents = members(island.opponents_on(place, side)) if place >= 0 else []
    if not opponents:
        return ""
    own = explorer_strength(island, seat) if piece < THIEVES else thief_strength(island, piece)
    own += strength_on(island, side, place)
    said = []
    for opponent in opponents:
        if opponent >= TITAN:
            theirs = dweller_strength(island, hunter_named(opponent))
        else:
            theirs = strength_on(island, opponent, place) + fort_strength(island, opponent, place)
        said.append(f"{opponent_name(island, opponent)} ({own} against {theirs})")
    return f": attacks {listed(said)}"


def opponent_name(island: Island, opponent: int) -> str:
    """A player, a team, the Titan or a guardian."""
    return HUNTER_TITLES[hunter_named(opponent)] if opponent >= TITAN else named(island.name_of(opponent))


def arranged(island: Island, action: act.Arrange) -> str:
    """`Put back 1 wood, 2 water, 3 gold` for Emma; numbers tell equal tiles apart."""
    seen = island.island_stack[:-4:-1]
    order = [action.first, action.second, action.third][: len(seen)]
    kinds = [f"{number} ({KIND_NAMES[island.kind[seen[number - 1]]]})" for number in order]
    return "Put back, top first: " + ", ".join(kinds)
