"""How figures, spaces and treasures are called in a sentence of the log, and on the board. (Not compiled: edge.)"""

from __future__ import annotations

from doubloon.games.city_of_thieves.city import FIRST_EXIT, FIRST_ROOM, SPACE_NAMES, SPACE_TITLES
from doubloon.games.city_of_thieves.content import (
    CYCLOPS,
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

CARD_EFFECTS = {
    "run": "2 spaces more",
    "niggling-injury": "2 spaces fewer, on a new path",
    "secret-passage": "one step may cross a red line",
    "pentacle-gate": "one step may go from pentacle to pentacle",
    "caltrops": "the movement ends on the first street, with a wound",
    "hidden-blade": "1 die more",
    "ambush": "2 dice more",
    "parry": "2 dice more",
    "frenzy": "2 dice more, but a wound in defeat",
    "poisoned-blade": "a wound for the other side if it loses",
    "spiked-grog": "the Cyclops rolls 2 dice fewer",
    "evil-eye": "the highest die of the opponent is rolled again",
    "hold-tight": "nothing can be taken",
    "slip-away": "the loser chooses the way",
    "master-key": "the lock opens without a die",
    "second-wind": "2 AP more",
    "subtle-watchman": "no militiaman moves",
    "private-security": "one militiaman may move up to 6 spaces",
    "breakout": "the attempt succeeds",
    "fat-pickings": "2 ducats from the bank",
}
"""CT-T8, CT-T15. What a card does that no other line tells."""
SKILL_EFFECTS = {"Battle Song": "1 die more", "Fleet of Foot": "2 spaces more"}
"""CT-T9. The same of the skills for which a card is discarded."""


def where(space: int) -> str:
    """`Tallow Row (R5)`, `entrance D4`, or a room by its name alone: `the Chapel`."""
    if space >= FIRST_ROOM:
        return f"the {SPACE_TITLES[space].removeprefix('the ')}"
    if space >= FIRST_EXIT:
        return f"entrance {SPACE_NAMES[space]}"
    return f"{SPACE_TITLES[space]} ({SPACE_NAMES[space]})"


def standing(space: int) -> str:
    """`in Tallow Row (R5)`, `in the Chapel`, but `on entrance D4`."""
    return f"{'on' if FIRST_EXIT <= space < FIRST_ROOM else 'in'} {where(space)}"


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
    if figure == CYCLOPS:
        return "the Cyclops"
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
