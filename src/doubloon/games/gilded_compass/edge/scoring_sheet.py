"""The scoring sheet of one player, explained (GC-17.1, GC-17.7). (Not compiled: edge.)"""

from __future__ import annotations

from typing import Any

from doubloon.games.gilded_compass.content import ITEM_NAMES, MISSION_NAMES, MISSION_TITLES, SPECIALIST_NAMES
from doubloon.games.gilded_compass.rules.scoring.chosen_assignment import NO_ITEM, tile_name
from doubloon.games.gilded_compass.rules.scoring.scoring import Score


def sheet(score: Score) -> dict[str, Any]:
    """Gold by category, each Mission, and which Specialist works where with which item."""
    return {
        "gold": score.gold,
        "maps": score.maps,
        "specialists": score.specialists,
        "knowledge": score.knowledge,
        "artifacts": score.artifacts,
        "missions": sum(mission.gold for mission in score.missions),
        "abilities": score.abilities,
        "chests": score.chests,
        "treasures": score.treasures,
        "tie_break": score.idle,
        "mission_details": [
            {"id": MISSION_NAMES[one.mission], "title": MISSION_TITLES[one.mission], "gold": one.gold}
            for one in score.missions
        ],
        "assignment": [
            {
                "specialist": SPECIALIST_NAMES[post.specialist],
                "tile": tile_name(post.tile),
                "item": None if post.item == NO_ITEM else ITEM_NAMES[post.item],
            }
            for post in score.postings
        ],
    }
