"""Some resource cards in one number, five bits a type: no stack has more than 31. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

Cards = i64
CARD: Final[list[i64]] = [1, 32, 1024]


def number_of(cards: Cards, resource: i64) -> i64:
    """How many cards of a type."""
    return cards // CARD[resource] % 32


def number_in_all(cards: Cards) -> i64:
    """How many cards."""
    return number_of(cards, 0) + number_of(cards, 1) + number_of(cards, 2)


def most_of_each(one: Cards, other: Cards) -> Cards:
    """Of each type as many as the one or the other has."""
    cards: Cards = 0
    for resource in range(3):
        cards += max(number_of(one, resource), number_of(other, resource)) * CARD[resource]
    return cards


def drawn_instead(cards: Cards, spare: list[i64]) -> Cards:
    """As many cards, taken off the end of a shuffled list of types."""
    drawn: Cards = 0
    for _ in range(number_in_all(cards)):
        drawn += CARD[spare.pop()]
    return drawn
