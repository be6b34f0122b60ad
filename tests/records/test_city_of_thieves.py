"""What the golden records of City of Thieves cover. That they show all of it is tested for all games in tests/records."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from pathlib import Path

from doubloon.games.city_of_thieves.content import ADVENTURE_NAMES
from doubloon.games.city_of_thieves.game import GAME, PLAYABLE
from doubloon.kernel.tables.record import decoded
from tools.golden.city_of_thieves import COVERAGE

LEDGER = (Path(__file__).parents[2] / "docs" / "rules" / GAME.ledger).read_text("utf-8")
FOLDER = Path(__file__).parent / GAME.id


def rows(letter: str) -> int:
    """How many cards of this kind the ledger lists."""
    return len(re.findall(rf"^\| {letter}[0-9]+ ", LEDGER, re.MULTILINE))


def test_every_card_mission_and_token_is_wanted() -> None:
    """CT-T7, CT-T8, CT-T13, CT-T15, CT-T16, CT-T17"""
    wanted = Counter(one.split()[0] for one in COVERAGE if " " in one)
    assert wanted == {
        "arcana": rows("C") + rows("K"),
        "equipment": rows("E"),
        "exploration": 7,
        "intrigue": rows("I"),
        "mission": 15,
    }


def test_records_hold_every_adventure_with_every_number_of_players() -> None:
    """CT-T11, CT-T19, CT-R3"""
    records = [decoded(path.read_bytes()) for path in sorted(FOLDER.glob("*.json"))]
    held = {(record["options"]["adventure"], record["seats"]) for record in records}
    assert held == {(ADVENTURE_NAMES[number], seats) for number, seats in product(PLAYABLE, (2, 3, 4))}
