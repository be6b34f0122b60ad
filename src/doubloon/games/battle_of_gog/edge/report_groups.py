"""What tells one battle from another in a report (BG-2.2, BG-3.1, BG-7.7). (Not compiled: edge.)"""

from __future__ import annotations

from typing import Any

from doubloon.games.battle_of_gog.canaan import Canaan
from doubloon.games.battle_of_gog.content import ABILITY_NAMES
from doubloon.kernel.games.game import Outcome, ReportGroups
from doubloon.kernel.masks import members


def report_groups(canaan: Canaan, outcome: Outcome) -> ReportGroups:
    """How it was won, and each player's place in the turn order, strategy and ability."""
    won = {sheet["won_by"] for sheet in outcome["details"] if sheet["won_by"]}
    return ReportGroups(
        table={"won by": ", ".join(sorted(won)), "variant": "long" if canaan.long else "short"},
        seats=[
            {
                "turn order": f"P{sheet['turn_order']}",
                "strategy": strategy(sheet),
                "ability": ability(canaan, seat),
            }
            for seat, sheet in enumerate(outcome["details"])
        ],
    )


def strategy(sheet: dict[str, Any]) -> str:
    """What a player had most of when it ended: scrolls, cities or an army; among equals the first."""
    weights = {"scrolls": sheet["scrolls"], "cities": sheet["cities"], "army": sheet["soldier_levels"] / 4}
    best = max(weights, key=weights.__getitem__)
    return best if weights[best] else "wiped out"


def ability(canaan: Canaan, seat: int) -> str:
    """The ability cards a player ended with."""
    return ", ".join(sorted(ABILITY_NAMES[card] for card in members(canaan.abilities[seat]))) or "none"
