"""How figures, spaces and treasures are called in a sentence of the log, and on the board. (Not compiled: edge.)"""

from __future__ import annotations

from doubloon.games.city_of_thieves.city import FIRST_EXIT, FIRST_ROOM, SPACE_NAMES, SPACE_TITLES
from doubloon.games.city_of_thieves.content import (
    FIGURE_NAMES,
    FIGURE_TITLES,
    FIRST_ZOMBIE,
    HOSTAGE,
    KORNAK,
    MISSION_BONUS,
    MISSION_TREASURE,
    PATROL,
    PATROL_TITLES,
    RING,
    TREASURE_TITLES,
)


def where(space: int) -> str:
    """`Tallow Row (R5)`, `entrance D4`, or a room by its name alone: `the Chapel`."""
    if space >= FIRST_ROOM:
        return f"the {SPACE_TITLES[space].removeprefix('the ')}"
    if space >= FIRST_EXIT:
        return f"entrance {SPACE_NAMES[space]}"
    return f"{SPACE_TITLES[space]} ({SPACE_NAMES[space]})"


def way_mark(space: int) -> str:
    """A space among others of a path: streets and entrances as the map marks them, rooms by their names."""
    return SPACE_TITLES[space].removeprefix("the ") if space >= FIRST_ROOM else SPACE_NAMES[space]


def dice(values: list[int]) -> str:
    """`5, 2`."""
    return ", ".join(map(str, values))


def with_article(treasure: int) -> str:
    """`a scroll`, `the Ring of Assassins`."""
    return f"{'the' if treasure in {RING, HOSTAGE} else 'a'} {TREASURE_TITLES[treasure]}"


def figure_of(figure: int) -> str:
    """The name of a figure; zombies and the Cyclops have none of their own, militiamen two (KA-5.1)."""
    if figure >= PATROL:
        return PATROL_TITLES[figure - PATROL - KORNAK]
    return f"the {FIGURE_TITLES[figure]}" if figure >= FIRST_ZOMBIE else FIGURE_TITLES[figure]


def capital(text: str) -> str:
    """At the beginning of a sentence."""
    return text[0].upper() + text[1:]


def thing(figure: int) -> str:
    """The name of a figure on the board."""
    return f"figure:{FIGURE_NAMES[figure % PATROL]}"


def space_thing(space: int) -> str:
    """The name of a space on the board."""
    return f"space:{SPACE_NAMES[space]}"


def mission_title(mission: int) -> str:
    """`scroll +1`."""
    return f"{TREASURE_TITLES[MISSION_TREASURE[mission]]} +{MISSION_BONUS[mission]}"
