"""Things that choices are about, and words that several of them share. Compiled room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from doubloon.games.el_dorado import actions as act
from doubloon.games.el_dorado.content import (
    COMPANION_STRENGTH,
    PLACE_NAMES,
    RESOURCE_NAMES,
    THIEVES,
    TITAN,
    WOLF,
)
from doubloon.games.el_dorado.edge.events.battle import HUNTER_TITLES
from doubloon.games.el_dorado.edge.events.names import KIND_TITLES, named
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
    if piece == WOLF:
        own = COMPANION_STRENGTH
    else:
        own = explorer_strength(island, seat) if piece < THIEVES else thief_strength(island, piece)
    return attacked_by(island, island.side_of[seat], own, place)


def march_words(island: Island, seat: int, villagers: int, place: int) -> str:
    """ED-12.1, ED-11.5. The same of an army; off-turn it attacks the side on turn alone (ED-R53)."""
    return attacked_by(island, island.side_of[seat], villagers, place)


def attacked_by(island: Island, side: int, own: int, place: int) -> str:
    """ED-12.1. `: attacks Seat 2 (1 against 2)`, for a piece or group of this strength beside those that stand there already."""
    opponents = members(island.opponents_on(place, side)) if place >= 0 else []
    if side != island.on_turn:
        opponents = [one for one in opponents if one == island.on_turn]
    own += defence(island, side, place) if opponents else 0  # ED-R40
    said = [
        f"{opponent_name(island, one)} ({own} against {defence(island, one, place)})" for one in opponents
    ]
    return f": attacks {listed(said)}" if said else ""


def defence(island: Island, opponent: int, place: int) -> int:
    """ED-12.7, ED-14.1. How strong a side, the Titan or a guardian is on a tile, its fort included."""
    if opponent >= TITAN:
        return int(dweller_strength(island, hunter_named(opponent)))
    return int(strength_on(island, opponent, place) + fort_strength(island, opponent, place))


def opponent_name(island: Island, opponent: int) -> str:
    """A player, a team, the Titan or a guardian."""
    return HUNTER_TITLES[hunter_named(opponent)] if opponent >= TITAN else named(island.name_of(opponent))


def arranged(island: Island, action: act.Arrange) -> str:
    """`Put back, top first: 1 (a wood tile), 2 (water)` for Emma; numbers tell equal tiles apart."""
    seen = island.island_stack[:-4:-1]
    order = [action.first, action.second, action.third][: len(seen)]
    kinds = [f"{number} ({KIND_TITLES[island.kind[seen[number - 1]]]})" for number in order]
    return "Put back, top first: " + ", ".join(kinds)
