"""What the golden records of City of Thieves cover. That they show every sight is tested for all games in tests/records."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from doubloon.games.city_of_thieves.content import ADVENTURE_NAMES, CARD_NAMES, MISSION_NAMES
from doubloon.games.city_of_thieves.edge.sights import SIGHTS
from doubloon.games.city_of_thieves.game import GAME, PLAYABLE
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    EQUIPMENT_NAMES,
    INTRIGUE_NAMES,
    TOKEN_NAMES,
)
from doubloon.kernel.record import decoded

FOLDER = Path(__file__).parents[2] / "records" / GAME.id


def test_every_card_mission_and_token_is_worth_seeing() -> None:
    """CT-T7, CT-T8, CT-T13, CT-T15, CT-T16, CT-T17"""
    wanted = {
        *(f"arcana {name}" for name in CARD_NAMES),
        *(f"mission {name}" for name in MISSION_NAMES),
        *(f"equipment {name}" for name in EQUIPMENT_NAMES),
        *(f"intrigue {name}" for name in INTRIGUE_NAMES),
        *(f"exploration {name}" for name in TOKEN_NAMES),
    }
    assert wanted < SIGHTS


def test_records_hold_every_adventure_with_every_number_of_players() -> None:
    """CT-T11, CT-T19, CT-R3"""
    records = [decoded(path.read_bytes()) for path in sorted(FOLDER.glob("*.json"))]
    held = {(record["options"]["adventure"], record["seats"]) for record in records}
    assert held == {(ADVENTURE_NAMES[number], seats) for number, seats in product(PLAYABLE, (2, 3, 4))}
