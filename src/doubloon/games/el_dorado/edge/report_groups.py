"""What tells one game on the island from another in a report (ED-T5, ED-R47). (Not compiled: edge.)"""

from __future__ import annotations

from doubloon.games.el_dorado.content import BUILDINGS, EXPLORER_TITLES, FORT, UNCHOSEN
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.modes import MODE_NAMES
from doubloon.kernel.games.game import Outcome, ReportGroups


def report_groups(island: Island, _outcome: Outcome) -> ReportGroups:
    """ED-T5, ED-R47. The mode, how the search ended, and each player's explorer and standing buildings."""
    ending = "called off" if island.capped else "four shrines"
    return ReportGroups(
        table={"mode": MODE_NAMES[island.mode], "ending": ending},
        seats=[
            {"explorer": explorer(island, seat), "built": built(island, seat)} for seat in range(island.seats)
        ],
    )


def explorer(island: Island, seat: int) -> str:
    """Who leads this player's expedition."""
    if island.side_of[seat] == island.thieves:
        return "the Thieves"
    chosen = island.explorer[seat]
    return "none" if chosen == UNCHOSEN else EXPLORER_TITLES[chosen]


def built(island: Island, seat: int) -> str:
    """Which buildings stand at the end: the strategy that shows on the map."""
    side = island.side_of[seat]
    names = ("an outpost", "a hideout") if side == island.thieves else ("a farmhouse", "a fort")
    standing = [island.buildings[BUILDINGS * side + number] >= 0 for number in range(BUILDINGS)]
    houses, fort = any(standing[:FORT]), standing[FORT]
    return (
        " and ".join(name for name, stands in zip(names, (houses, fort), strict=True) if stands) or "nothing"
    )
