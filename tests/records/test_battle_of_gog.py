"""What the golden records of Battle of GOG cover. That they show all of it is tested for all games in tests/records."""

from __future__ import annotations

from doubloon.games.battle_of_gog.content import ABILITY_TITLES, TREASURE_NAMES
from tools.golden.battle_of_gog import COVERAGE


def test_every_way_to_win_is_wanted() -> None:
    """BG-3.2, BG-3.4, BG-3.6, BG-3.8"""
    assert {"won by conquest", "won by corners", "won by scrolls", "CapReached"} < COVERAGE


def test_every_treasure_card_is_wanted_on_odd_and_even_rolls() -> None:
    """BG-8.6, BG-8.7"""
    cards = {f"treasure {name}, {roll}" for name in TREASURE_NAMES for roll in ("odd", "even")}
    assert len(cards) == 2 * len(TREASURE_NAMES)
    assert cards < COVERAGE


def test_every_ability_is_wanted() -> None:
    """BG-19.1"""
    assert {f"ability {title}" for title in ABILITY_TITLES} < COVERAGE


def test_whatever_can_happen_is_wanted() -> None:
    """BG-12.6, BG-16.8, BG-21.1"""
    assert {"Drowned", "ScrollReleased", "Eliminated", "NoScrollLeft", "DeckShuffled"} < COVERAGE
