"""What the golden records cover: every way to win, every treasure card on odd and even rolls, every ability."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from doubloon.games.battle_of_gog.content import ABILITY_TITLES, TREASURE_NAMES
from doubloon.games.battle_of_gog.game import GAME
from doubloon.kernel.table import replayed

FOLDER = Path(__file__).parents[2] / "records" / "battle-of-gog"
pytestmark = pytest.mark.xdist_group("what the records of Battle of Gog hold")
"""In one process, so that all of them are replayed once."""


@cache
def seen() -> tuple[frozenset[str], frozenset[tuple[str, bool]], frozenset[str]]:
    """Ways to win, cards with the parity of their die, abilities drawn."""
    wins, cards, abilities = set[str](), set[tuple[str, bool]](), set[str]()
    for path in sorted(FOLDER.glob("*.json")):
        table = replayed(GAME, path.read_bytes())
        outcome = table.outcome
        assert outcome is not None
        wins.add(outcome["details"][outcome["winners"][0]]["won_by"])
        for line in table.log(None):
            if line["kind"] == "TreasureDrawn":
                name = next(name for name in TREASURE_NAMES if f"({name})" in line["text"])
                cards.add((name, "may apply" in line["text"]))
            if line["kind"] == "AbilityDrawn":
                abilities |= {title for title in ABILITY_TITLES if f"ability {title}" in line["text"]}
    return frozenset(wins), frozenset(cards), frozenset(abilities)


def test_records_hold_every_way_to_win() -> None:
    """BG-3.2, BG-3.4, BG-3.6, BG-3.8"""
    assert seen()[0] == {"conquest", "corners", "scrolls", "cap"}


def test_records_hold_every_treasure_card_on_odd_and_even_rolls() -> None:
    """BG-8.6, BG-8.7"""
    assert seen()[1] == {(name, odd) for name in TREASURE_NAMES for odd in (True, False)}


def test_records_hold_every_ability() -> None:
    """BG-19.1"""
    assert seen()[2] == set(ABILITY_TITLES)
