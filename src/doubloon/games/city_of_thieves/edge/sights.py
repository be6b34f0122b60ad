"""What golden records show of the district: every card, mission and token, and everything that can happen.
(Not compiled: edge.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from doubloon.games.city_of_thieves.content import CARD_NAMES, MISSION_NAMES, REINFORCED_LOCK
from doubloon.games.city_of_thieves.edge.events import turns as told
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    EQUIPMENT_NAMES,
    INTRIGUE_AT_END,
    INTRIGUE_NAMES,
    TOKEN_NAMES,
)
from doubloon.games.city_of_thieves.king_of_ashes.edge import catacomb_events, events
from doubloon.kernel.events import Event

HAPPENINGS: Final = [
    kind.__name__
    for kind in Event.__subclasses__()
    if kind.__module__ in {told.__name__, events.__name__, catacomb_events.__name__}
]
SIGHTS: Final = frozenset(
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


def sights(happened: Sequence[Event]) -> set[str]:
    """Which of them a whole game shows."""
    shown = {type(event).__name__ for event in happened}
    for event in happened:
        match event:
            case told.CardPlayed():
                shown.add(f"arcana {CARD_NAMES[event.card]}")
            case told.LockReinforced():
                shown.add(f"arcana {CARD_NAMES[REINFORCED_LOCK]}")
            case told.MissionUsed():
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
    return shown & SIGHTS
