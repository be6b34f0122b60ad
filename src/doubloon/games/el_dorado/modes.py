"""Who sits where (ED-T10): lone explorers, the Thieves, teams of two, or one player alone. Compiled room.

The Thieves have the last seat, so that they act last in each round (TH-2.16); partners have neighbouring seats.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.content import Side

FREE_FOR_ALL: Final[i64] = 0
WITH_THIEVES: Final[i64] = 1
TEAMS: Final[i64] = 2
SOLO: Final[i64] = 3
MODE_NAMES: Final[list[str]] = ["free-for-all", "thieves", "teams", "solo"]

SEATS: Final[list[list[i64]]] = [[2, 3, 4, 5, 6], [2, 3, 4, 5, 6, 7], [3, 4, 5, 6, 7, 8], [1]]
"""ED-T10. By mode: the numbers of players it is for."""
MOST_WITHOUT_EXPANSION: Final[i64] = 4
FEW_THIEVES: Final[i64] = 2
MANY_THIEVES: Final[i64] = 4
NO_THIEVES: Final[Side] = -1


def is_allowed(mode: i64, seats: i64) -> bool:
    """TH-3.1"""
    return seats in SEATS[mode]


def needs_expansion(mode: i64, seats: i64) -> bool:
    """ED-1.1, ED-T13. Everything but two to four lone explorers."""
    return mode != FREE_FOR_ALL or seats > MOST_WITHOUT_EXPANSION


def has_thieves(mode: i64, seats: i64) -> bool:
    """ED-T10. Teams of an odd number of players play against the Thieves."""
    return mode == WITH_THIEVES or (mode == TEAMS and seats % 2 == 1)


def sides_by_seat(mode: i64, seats: i64) -> list[i64]:
    """The side of each seat: partners share one, the Thieves are the last."""
    if mode == TEAMS:
        return [seat // 2 for seat in range(seats)]
    return list(range(seats))


def thieves_side(mode: i64, seats: i64) -> Side:
    """The Thieves' side, or NO_THIEVES."""
    return sides_by_seat(mode, seats)[seats - 1] if has_thieves(mode, seats) else NO_THIEVES


def thief_pieces(mode: i64, seats: i64) -> i64:
    """TH-2.5, ED-T10. Two against lone explorers, four against teams."""
    if not has_thieves(mode, seats):
        return 0
    return MANY_THIEVES if mode == TEAMS else FEW_THIEVES
