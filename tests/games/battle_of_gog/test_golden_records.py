"""What the golden records of Battle of GOG cover. That they show every sight is tested for all games in tests/records."""

from __future__ import annotations

from doubloon.games.battle_of_gog.content import ABILITY_TITLES, TREASURE_NAMES
from doubloon.games.battle_of_gog.game import GAME


def test_every_way_to_win_is_worth_seeing() -> None:
    """BG-3.2, BG-3.4, BG-3.6, BG-3.8"""
    assert {"won by conquest", "won by corners", "won by scrolls", "CapReached"} < GAME.record_sights


def test_every_treasure_card_is_worth_seeing_on_odd_and_even_rolls() -> None:
    """BG-8.6, BG-8.7"""
    cards = {f"treasure {name}, {roll}" for name in TREASURE_NAMES for roll in ("odd", "even")}
    assert len(cards) == 2 * len(TREASURE_NAMES)
    assert cards < GAME.record_sights


def test_every_ability_is_worth_seeing() -> None:
    """BG-19.1"""
    assert {f"ability {title}" for title in ABILITY_TITLES} < GAME.record_sights


def test_whatever_can_happen_is_worth_seeing() -> None:
    """BG-12.6, BG-16.8, BG-21.1"""
    assert {"Drowned", "ScrollReleased", "Eliminated", "NoScrollLeft", "DeckShuffled"} < GAME.record_sights
