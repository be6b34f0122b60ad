"""Who sits where (ED-T10, TH-3.1)."""

from __future__ import annotations

import pytest

from doubloon.conformance.sittings import sittings, somebodys_choice
from doubloon.games.el_dorado.content import EXPLORER_NAMES
from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.island import Island
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
from doubloon.kernel.games.options import settled

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


def tables_named() -> set[tuple[str, int]]:
    """The cells of the chart that the suite plays."""
    return {(mode["options"]["mode"], mode["seats"]) for mode in GAME.modes()}


def test_ed_t10_every_cell_of_the_chart_is_a_table_worth_naming() -> None:
    """ED-T10, TH-3.1. So every combination is played by the conformance suite."""
    assert tables_named() == {(MODE_NAMES[mode], seats) for mode in CHART for seats in CHART[mode]}


def test_ed_t13_both_boxes_and_each_switch_are_tried_alone_and_together() -> None:
    """ED-T13, ED-1.1, HC-1.1"""
    boxes = {
        (mode["seats"], mode["options"]["expansion"])
        for mode in GAME.modes()
        if mode["options"]["mode"] == "free-for-all" and mode["seats"] <= 4
    }
    assert boxes == {(seats, expansion) for seats in (2, 3, 4) for expansion in (False, True)}
    switches = ("hardcore_tiles", "hardcore_battle", "turn_points")
    tried = {frozenset(name for name in switches if mode["options"][name]) for mode in GAME.modes()}
    assert tried >= {frozenset(), *(frozenset({name}) for name in switches), frozenset(switches)}


def test_ed_t11_every_row_of_important_tiles_is_dealt_at_some_table() -> None:
    """ED-T11, HC-2.1. Sides are counted, the Thieves included."""
    rows = {
        len(set(sides_by_seat(MODE_NAMES.index(mode["options"]["mode"]), mode["seats"])))
        for mode in GAME.modes()
        if mode["options"]["hardcore_tiles"]
    }
    assert rows == {2, 3, 4, 5, 6, 7}


def test_ed_19_every_explorer_goes_searching_in_the_conformance_suite() -> None:
    """ED-1.3, ED-2.9, TH-18. The sittings of the suite, as far as everybody has chosen."""
    chosen: set[int] = set()
    for sitting in sittings(GAME):
        table, dice = sitting.opened(), sitting.dice("script")
        island = table.state
        assert isinstance(island, Island)
        while island.is_choosing():
            table.act(*somebodys_choice([table], dice))
        chosen |= {explorer for explorer in island.explorer if explorer >= 0}
    assert {EXPLORER_NAMES[explorer] for explorer in chosen} == set(EXPLORER_NAMES)
