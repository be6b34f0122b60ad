"""What is offered is exactly what is not refused, in positions of recorded games of many modes."""

from __future__ import annotations

from pathlib import Path

import pytest

import doubloon

RECORDS = Path(__file__).parents[3] / "records" / "el-dorado"
EVERY = 41
"""Plies between two positions that are looked at."""


@pytest.mark.parametrize(
    "name",
    [
        "000-00",
        "003-01",
        "005-03",
        "006-05",
        "007-01",
        "008-09",
        "012-01",
        "014-02",
        "016-05",
        "018-03",
    ],
)
def test_ed_3_4_an_action_is_offered_exactly_when_nothing_is_said_against_it(name: str) -> None:
    """ED-6.1, ED-9.3, ED-10.3, ED-11.2, ED-12.4, TH-6.15, TH-9.1, TH-11.5, TH-15.5, HC-2.4, SO-4.4"""
    table = doubloon.load((RECORDS / f"{name}.json").read_bytes())
    states = [passed.after for passed in table.course()][::EVERY]
    assert len(states) > 2
    for state in states:
        for seat in state.to_act():
            lawful = [
                action for action in table.game.catalogue.actions if state.refusal(seat, action) is None
            ]
            offered = state.choices(seat)
            assert len(offered) == len(lawful)
            assert set(map(str, offered)) == set(map(str, lawful))
