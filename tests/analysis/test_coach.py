"""The coach's reasons are the terms of each game's own evaluation, differenced."""

from __future__ import annotations

import pytest

from doubloon import bots
from doubloon.analysis import coach
from doubloon.games import game
from doubloon.kernel.tables.table import Table, opened

GAMES = ["gilded-compass", "el-dorado", "battle-of-gog", "city-of-thieves"]


def played(name: str, plies: int) -> Table:
    table = opened(game(name), 2, {"map": "reference"} if name == "battle-of-gog" else {}, f"{7:064x}")
    for number in range(plies):
        seat = table.to_act[0]
        table.act(seat, bots.think(bots.named("greedy"), table, seat, str(number).encode()).action)
    return table


@pytest.mark.parametrize("name", GAMES)
def test_the_terms_add_up_to_the_evaluation(name: str) -> None:
    for plies in (10, 40, 70):
        table = played(name, plies)
        one, two = (sum(table.game.terms(table.state, seat).values()) for seat in range(2))
        points = table.game.prospects(table.state)
        if name == "battle-of-gog":
            assert (one > two) == (points[0] > points[1])
        else:
            assert [one, two] == pytest.approx(points)


@pytest.mark.parametrize("name", GAMES)
def test_two_choices_are_told_apart_in_words(name: str) -> None:
    table = played(name, 41)
    while len(table.choices(table.to_act[0])) < 3:
        table.act(table.to_act[0], table.choices(table.to_act[0])[0])
    seat = table.to_act[0]
    choices = table.choices(seat)
    told = [coach.reasons(table.position, seat, choices[0], other) for other in choices[1:]]
    some = next((found for found in told if found), None)
    assert some is not None
    assert abs(some[0].more) >= abs(some[-1].more)
    text = coach.sentence(table.game, some)
    assert text.startswith(("It brings", "It costs"))
    assert table.game.points_are in text
    assert coach.reasons(table.position, seat, choices[0], choices[0]) == []


def test_what_a_rival_loses_is_a_reason_too() -> None:
    found = [coach.Reason(coach.RIVALS, 2.0), coach.Reason("dice still free", -0.8)]
    text = coach.sentence(game("gilded-compass"), found)
    assert "2.0 less for the best rival" in text
    assert "it costs 0.8 for dice still free" in text
