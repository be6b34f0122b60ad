"""What the evaluation of a player consists of, in words: for the coach. (Not compiled: edge.)"""

from __future__ import annotations

from doubloon.games.gilded_compass.compass import GALLEON, ILLUMINATI, Compass
from doubloon.games.gilded_compass.dice_sets import ARCHIVES, GALLEON_SETS, ILLUMINATI_SETS, RUNS
from doubloon.games.gilded_compass.edge import advice
from doubloon.games.gilded_compass.rules.scoring.results import holdings
from doubloon.games.gilded_compass.rules.scoring.scoring import best, gold_of, idle_of
from doubloon.pieces.handful import size


def terms(compass: Compass, seat: int) -> dict[str, float]:
    """In gold; the sum is `advice.standing`."""
    owned = best(holdings(compass, seat))
    found: dict[str, int] = {
        "maps, Specialists and other gold": 100 * gold_of(owned),
        "Specialists who may still find a map": advice.IDLE_VALUE * idle_of(owned),
        "Knowledge tokens for rerolls": advice.TOKEN * compass.tokens[seat]
        - 100 * (compass.tokens[seat] // 2),
        "dice in the Library": advice.LIBRARY_DIE * compass.library[seat],
        "dice still free": advice.FREE_DIE * compass.free[seat],
        "Special Abilities": advice.ABILITY * size(compass.abilities[seat]),
        "an extra turn": advice.extra_turn(compass, seat),
        "your rank in the runs": advice.rank_worth(seat, RUNS, compass.runs, advice.RUN_RANKS),
        "your rank in the Archives": advice.rank_worth(seat, ARCHIVES, compass.groups, advice.MAP_RANKS),
        "entrances of the University": advice.university_worth(compass, seat),
        "Magical Items": advice.tile_worth(compass, seat),
        "floors of the Tower": advice.tower_worth(compass, seat),
    }
    if compass.c == ILLUMINATI:
        found["your bid at the Illuminati"] = advice.rank_worth(
            seat, ILLUMINATI_SETS, compass.bids, advice.BID_RANKS
        )
    elif compass.c == GALLEON:
        found["your crew at the Galleon"] = advice.rank_worth(
            seat, GALLEON_SETS, compass.bids, advice.CREW_RANKS
        )
    return {name: worth / 100 for name, worth in found.items()}
