"""What golden records show of Battle of GOG: everything that can happen, each treasure card on an odd and on an even roll,
every ability, every way to win.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import ClassVar, Final

from doubloon.games.battle_of_gog.content import ABILITY_TITLES, TREASURE_NAMES
from doubloon.games.battle_of_gog.edge.events import about, buying, marches, set_up, treasures, turns, winning
from doubloon.kernel.events import Event
from tools.golden.plan import Plan

WAYS_TO_WIN: Final = {
    "BG-3.2": "won by conquest",
    "BG-3.3": "won by conquest",
    "BG-3.4": "won by corners",
    "BG-3.6": "won by scrolls",
}
CHAPTERS: Final = (set_up, turns, buying, treasures, marches, winning)
ROLLS: Final = ("even", "odd")


def told_in(chapter: ModuleType) -> list[str]:
    """The names of the events of a chapter."""
    return [
        name
        for name, kind in vars(chapter).items()
        if isinstance(kind, type)
        and issubclass(kind, about.PublicEvent)
        and kind.__module__ == chapter.__name__
    ]


COVERAGE: Final = frozenset(
    {
        *(name for chapter in CHAPTERS for name in told_in(chapter)),
        *(f"treasure {name}, {roll}" for name in TREASURE_NAMES for roll in ROLLS),
        *(f"ability {title}" for title in ABILITY_TITLES),
        *WAYS_TO_WIN.values(),
    }
)


def shown_by(events: Sequence[Event]) -> set[str]:
    """Which of them a whole game shows."""
    shown = {type(event).__name__ for event in events}
    for event in events:
        match event:
            case treasures.TreasureDrawn():
                shown.add(f"treasure {TREASURE_NAMES[event.card]}, {ROLLS[event.roll % 2]}")
            case buying.AbilityDrawn() if event.ability >= 0:
                shown.add(f"ability {ABILITY_TITLES[event.ability]}")
            case winning.Won():
                shown.add(WAYS_TO_WIN[event.by])
    return shown & COVERAGE


class BattleOfGog(Plan):
    """Random play alone wins too seldom by conquest or corners."""

    players: ClassVar[tuple[str, ...]] = ("greedy", "random", "greedy", "random")
    coverage: ClassVar[frozenset[str]] = COVERAGE

    def shown(self, events: Sequence[Event]) -> set[str]:
        return shown_by(events)


PLAN: Final = BattleOfGog()
