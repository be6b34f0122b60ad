"""What golden records show of the district: every card, mission and token, and everything that can happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from doubloon.games.city_of_thieves import actions as act
from doubloon.games.city_of_thieves.city import TREASURY, is_room
from doubloon.games.city_of_thieves.content import (
    CARD_NAMES,
    CARD_TITLES,
    CUTPURSE,
    CYCLOPS,
    DAVITTO,
    FIELD_DRESSING,
    FIRST_ZOMBIE,
    HEAVY_FINE,
    IRAEM,
    IRIS,
    MIRKO,
    MISSION_NAMES,
    REINFORCED_LOCK,
    SIENNA,
    VESPER,
)
from doubloon.games.city_of_thieves.edge.events import chests, fights, movement, rounds, scoring, turns
from doubloon.games.city_of_thieves.king_of_ashes.actions import Choose, Hire
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.below import is_room_below
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    EQUIPMENT_NAMES,
    INTRIGUE_AT_END,
    INTRIGUE_NAMES,
    TOKEN_NAMES,
)
from doubloon.games.city_of_thieves.king_of_ashes.edge import catacomb_events, events
from doubloon.kernel.action import Action, Plain
from doubloon.kernel.events import Event
from tools.golden.plan import Plan

HAPPENINGS: Final = [
    kind.__name__
    for room in (rounds, turns, movement, chests, fights, scoring, events, catacomb_events)
    for kind in vars(room).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == room.__name__
]
COVERAGE: Final = frozenset(
    {
        *HAPPENINGS,
        *(f"arcana {name}" for name in CARD_NAMES),
        *(f"mission {name}" for name in MISSION_NAMES),
        *(f"equipment {name}" for name in EQUIPMENT_NAMES),
        *(f"intrigue {name}" for name in INTRIGUE_NAMES),
        *(f"exploration {name}" for name in TOKEN_NAMES),
    }
)
"""Arcana cards played, missions used, Equipment cards borne, Intrigue cards completed, exploration tokens flipped."""


def shown_by(happened: Sequence[Event]) -> set[str]:
    """Which of them a whole game shows."""
    shown = {type(event).__name__ for event in happened}
    for event in happened:
        match event:
            case turns.CardPlayed():
                shown.add(f"arcana {CARD_NAMES[event.card]}")
            case chests.LockReinforced():
                shown.add(f"arcana {CARD_NAMES[REINFORCED_LOCK]}")
            case turns.MissionUsed():
                shown.add(f"mission {MISSION_NAMES[event.mission]}")
            case events.GearGiven():
                shown.add(f"equipment {EQUIPMENT_NAMES[event.card]}")
            case events.IntrigueCompleted():
                shown.add(f"intrigue {INTRIGUE_NAMES[event.card]}")
            case events.IntrigueDrawn() if INTRIGUE_AT_END[
                event.card
            ]:  # counted at the end, never completed (KA-11.5)
                shown.add(f"intrigue {INTRIGUE_NAMES[event.card]}")
            case events.TokenFlipped():
                shown.add(f"exploration {TOKEN_NAMES[event.token]}")
    return shown & COVERAGE


SKILLS_BY_NAME = {DAVITTO, IRIS, MIRKO, VESPER, IRAEM}
"""Skills that are chosen by the name of their owner; the others are actions of their own, or passive."""
PLAYED_BY_NAME = set(range(len(CARD_TITLES))) - {HEAVY_FINE, CUTPURSE, REINFORCED_LOCK, FIELD_DRESSING}
"""Cards that are played by their name; the others name their victim, room or patient."""


def family(action: Action) -> str | None:
    """What an action is, apart from whom and where it concerns; None for what no rule ever offers."""
    kind = type(action).__name__
    if isinstance(action, act.UseSkill):
        return str(action) if action.figure in SKILLS_BY_NAME else None
    if isinstance(action, act.Play):
        return str(action) if action.card in PLAYED_BY_NAME else None
    if isinstance(action, act.To):
        named_room = (
            is_room_below(action.space) or action.space == TREASURY
        )  # where the rarest actions are taken
        return str(action) if named_room else "to a room" if is_room(action.space) else kind
    if isinstance(action, act.Name):
        return (
            "name zombie"
            if FIRST_ZOMBIE <= action.figure < CYCLOPS
            else None
            if action.figure == SIENNA
            else str(action)
        )
    if isinstance(action, (Plain, act.TakeGang, act.Fulfil, Choose, Hire)):
        return str(action)
    if isinstance(action, (act.PlayAgainst, act.SkillAgainst)):
        return str(action).partition(" against ")[0]
    return kind


class CityOfThieves(Plan):
    """Random play alone seldom opens vaults, frees hostages or loots."""

    players: ClassVar[tuple[str, ...]] = ("random", "steered", "random", "steered")
    wanted: ClassVar[int] = 120
    coverage: ClassVar[frozenset[str]] = COVERAGE

    def family(self, action: Action) -> str | None:
        """Each card, skill, mission and kind of action, each room below."""
        return family(action)

    def shown(self, events: Sequence[Event]) -> set[str]:
        return shown_by(events)


PLAN: Final = CityOfThieves()
