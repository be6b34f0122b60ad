"""Who sits where (ED-T10, TH-3.1)."""

from __future__ import annotations

import pytest

from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.modes import (
    FREE_FOR_ALL,
    MODE_NAMES,
    SOLO,
    TEAMS,
    WITH_THIEVES,
    is_allowed,
    needs_expansion,
    sides_by_seat,
    thief_pieces,
    thieves_side,
)
from doubloon.kernel.errors import BadTable
from doubloon.kernel.options import settled

CHART = {
    FREE_FOR_ALL: {2: 2, 3: 3, 4: 4, 5: 5, 6: 6},
    WITH_THIEVES: {2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7},
    TEAMS: {3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4},
    SOLO: {1: 1},
}
"""Mode, players, sides."""


@pytest.mark.parametrize("mode", CHART)
def test_th_3_1_the_combinations_are_those_of_the_chart(mode: int) -> None:
    """ED-T10"""
    for seats in range(1, 9):
        assert is_allowed(mode, seats) == (seats in CHART[mode])
        if seats in CHART[mode]:
            assert len(set(sides_by_seat(mode, seats))) == CHART[mode][seats]


@pytest.mark.parametrize(
    ("mode", "seats", "side", "pieces"),
    [
        (FREE_FOR_ALL, 4, -1, 0),
        (WITH_THIEVES, 2, 1, 2),
        (WITH_THIEVES, 7, 6, 2),
        (TEAMS, 3, 1, 4),
        (TEAMS, 7, 3, 4),
        (TEAMS, 8, -1, 0),
    ],
)
def test_th_2_5_two_thieves_against_lone_explorers_four_against_teams(
    mode: int, seats: int, side: int, pieces: int
) -> None:
    """ED-T10, TH-2.5"""
    assert thieves_side(mode, seats) == side
    assert thief_pieces(mode, seats) == pieces


def test_th_3_1_other_combinations_are_refused() -> None:
    for mode, seats in (("teams", 2), ("solo", 2)):
        with pytest.raises(BadTable, match=r"TH-3\.1"):
            GAME.check(seats, settled(GAME.options, seats, {"mode": mode}))


def test_ed_t13_everything_but_two_to_four_lone_explorers_needs_the_expansion() -> None:
    """ED-1.1, ED-T13"""
    needing = [(mode, seats) for mode in CHART for seats in CHART[mode] if needs_expansion(mode, seats)]
    plain = [(FREE_FOR_ALL, seats) for seats in (2, 3, 4)]
    assert sorted(needing + plain) == sorted((mode, seats) for mode in CHART for seats in CHART[mode])
    assert len(MODE_NAMES) == len(CHART)
