"""Chances, choices and luck of finished games: by hand on small ones, by their sums on real ones."""

from __future__ import annotations

import math

import pytest

import doubloon
from doubloon import analysis, bots
from doubloon.analysis import Analysis, Effort, Figure
from doubloon.analysis.samples import Sample, Sum
from doubloon.kernel.errors import BadTable
from doubloon.kernel.tables.codec import state_hash
from doubloon.kernel.tables.table import Table, opened
from tests.analysis.journeys import BACK, journey
from tests.bots.crossroads import Crossroads, Offer
from tests.toys.smugglers_cove.game import GAME as COVE

ANNE, BLACK = 0, 1
LOOK = Effort(worlds=24)

GIVEN_AWAY = {
    "start": Crossroads(ANNE, {"a": Offer((9, 0), "on"), "b": Offer((0, 9), "on")}),
    "on": Crossroads(BLACK, {"a": Offer((0, 1)), "b": Offer((0, 2))}),
}
"""Anne wins with `a` and loses with `b`, whatever Black does."""

FORCED = {
    "start": Crossroads(ANNE, {"a": Offer((0, 0), "heads|tails")}),
    "heads": Crossroads(BLACK, {"a": Offer((1, 0))}),
    "tails": Crossroads(BLACK, {"a": Offer((0, 1))}),
}
"""Nobody has a choice; a coin decides."""

HIDDEN_COIN = {
    "start": Crossroads(
        ANNE,
        {"a": Offer((1, 1)), "b": Offer((0, 5))},
        tails={"a": Offer((1, 1)), "b": Offer((5, 0))},
    )
}
"""`a` shares the win; `b` stakes everything on a coin that lies heads, which Anne cannot see."""


def parts(found: Analysis, seat: int) -> dict[str, Figure]:
    one = found.seats[seat]
    return {"luck": one.luck, "choices": one.choices, "others": one.others, "rest": one.rest}


def adds_up(found: Analysis) -> None:
    for seat in found.seats:
        whole = seat.start + sum(part.value for part in parts(found, seat.seat).values())
        assert whole == pytest.approx(seat.end, abs=1e-9)


def test_a_blunder_that_gives_the_game_away_is_named_with_what_would_have_won() -> None:
    found = analysis.analyse(journey(GIVEN_AWAY, "b", "a"), LOOK)
    assert [(one.version, one.seat, one.chose, one.better) for one in found.mistakes] == [(0, ANNE, "b", "a")]
    assert found.mistakes[0].loss.value == pytest.approx(-1.0)
    assert found.mistakes[0].loss.high < 0
    assert parts(found, ANNE)["luck"].value == 0
    assert parts(found, ANNE)["choices"].value == pytest.approx(-1.0)
    assert parts(found, BLACK)["others"].value == pytest.approx(1.0)
    adds_up(found)


def test_the_choice_that_wins_is_no_mistake_and_neither_is_one_that_changes_nothing() -> None:
    """Black's `a` is a point worse than `b`, but the game is lost either way."""
    found = analysis.analyse(journey(GIVEN_AWAY, "a", "a"), LOOK)
    assert found.mistakes == []
    assert found.seats[ANNE].agreed == found.seats[ANNE].decisions == 1
    assert [reading.chances for reading in found.curve][-1] == [1.0, 0.0]
    adds_up(found)


@pytest.mark.parametrize(("die", "won"), [(0, 1.0), (1, 0.0)])
def test_a_forced_game_has_no_mistakes_and_its_luck_is_the_whole_result(die: int, won: float) -> None:
    found = analysis.analyse(journey(FORCED, "a", "a", dice=(die,)), Effort(worlds=400))
    anne = found.seats[ANNE]
    assert found.mistakes == []
    assert (anne.decisions, anne.choices.value, anne.choices.error) == (0, 0.0, 0.0)
    assert anne.luck.low <= won - 0.5 <= anne.luck.high
    assert not anne.luck.covers_zero
    assert abs(anne.rest.value) < 4 * anne.rest.error
    adds_up(found)


def test_what_nobody_could_know_is_no_mistake() -> None:
    """`b` lost for certain; for all Anne could see it was as good as `a`."""
    found = analysis.analyse(journey(HIDDEN_COIN, "b"), Effort(worlds=200))
    assert found.mistakes == []
    assert found.seats[ANNE].end == 0.0
    adds_up(found)


def test_a_shared_win_counts_as_what_it_is() -> None:
    found = analysis.analyse(journey({"start": Crossroads(ANNE, {"a": Offer((1, 1))})}, "a"), LOOK)
    assert [seat.end for seat in found.seats] == [0.5, 0.5]


def test_what_was_taken_back_is_not_judged() -> None:
    roads = {
        "start": Crossroads(ANNE, {"a": Offer((9, 0), "on"), "b": Offer((0, 9), "on")}),
        "on": Crossroads(ANNE, {"a": Offer((0, 1)), "b": Offer((0, 2))}),
    }
    table = journey(roads, "b", BACK, "a", "a")
    assert [passed.ply for passed in table.course()] == [3, 4]
    assert [str(passed.action) for passed in table.course()] == ["a", "a"]
    assert analysis.analyse(table, LOOK).mistakes == []


def test_a_running_game_is_not_analysed() -> None:
    with pytest.raises(BadTable, match="finished"):
        analysis.analyse(doubloon.new_table("gilded-compass", 2))


@pytest.fixture(scope="module")
def played() -> Table:
    """A whole game at Smugglers' Cove, with hidden hands, dice and free actions, by players who draw lots."""
    table = opened(COVE, 3, {}, bytes(range(32)))
    while not table.over:
        seat = table.to_act[0]
        thought = bots.think(bots.named("random"), table, seat, str(table.version).encode())
        table.act(seat, thought.action)
    return table


def test_the_parts_of_a_whole_game_add_up_and_so_do_everybodys_chances(played: Table) -> None:
    told: list[int] = []
    found = analysis.analyse(played, Effort(worlds=4), told.append)
    adds_up(found)
    for reading in found.curve:
        assert sum(reading.chances) == pytest.approx(1.0, abs=0.001)
    assert found.curve[0].version == 0
    assert found.curve[-1].version == played.version
    assert told == sorted(told)
    assert told[-1] == 100
    for mistake in found.mistakes:
        assert mistake.chose != mistake.better
        assert mistake.loss.value < -2 * mistake.loss.error


def test_the_course_of_a_game_is_the_game(played: Table) -> None:
    before = played.at(0).state_hash
    for passed in played.course():
        assert passed.before.state_hash == before
        assert passed.before.choices(passed.seat)
        before = state_hash(passed.after, played.game.saved)
    assert before == played.state_hash


def test_equal_seeds_find_the_same() -> None:
    table = journey(FORCED, "a", "a", dice=(1,))
    assert analysis.analyse(table, LOOK) == analysis.analyse(table, LOOK)
    assert analysis.analyse(table, LOOK) != analysis.analyse(table, LOOK._replace(seed="another"))


# --- samples ----------------------------------------------------------------------------------------------------------


def test_a_sample_knows_its_mean_and_standard_error() -> None:
    sample = Sample(1)
    for gain in (0.0, 1.0, 1.0, 0.0):
        sample.add([gain])
    assert sample.means == [0.5]
    assert sample.error(0) == pytest.approx(math.sqrt(1 / 3 / 4))


def test_one_world_proves_nothing_and_the_end_is_certain() -> None:
    one = Sample(1)
    one.add([0.3])
    assert one.error(0) == math.inf
    assert Sample.exactly([1.0]).error(0) == 0.0


def test_variances_add_up() -> None:
    total = Sum()
    total.add(0.5, 0.09)
    total.add(-0.2, 0.16)
    assert total.figure().value == pytest.approx(0.3)
    assert total.figure().error == pytest.approx(0.5)
    assert total.figure().covers_zero
