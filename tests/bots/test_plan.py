"""Bots that plan their turn, at crossroads whose best way is known."""

from __future__ import annotations

import pytest

from doubloon import new_table
from doubloon.bots import named, think
from doubloon.bots.judgement import Judgement
from doubloon.bots.search.plan import TurnPlan
from doubloon.bots.search.planner import Beam, Planner
from doubloon.kernel.chance import quick
from tests.bots.crossroads import Crossroads, CrossroadsGame, Offer, Roads, Walk, at_the_crossroads


class Hopeful(CrossroadsGame):
    """The same game; what lies behind some crossroads is hoped for and feared."""

    def prospects(self, state: Walk) -> list[float]:
        hope = {"good": 6.0, "bad": -6.0}.get(state.at, 0.0)
        return [state.points[0] + hope, float(state.points[1])]


DETOUR: Roads = {
    "start": Crossroads(0, {"a": Offer((2, 0), "end"), "b": Offer((-1, 0), "on")}),
    "on": Crossroads(0, {"c": Offer((-1, 0), "up"), "d": Offer((0, 0), "end")}),
    "up": Crossroads(0, {"e": Offer((9, 0), "end"), "f": Offer((0, 0), "end")}),
    "end": Crossroads(1, {"x": Offer((0, 0)), "y": Offer((0, 0))}),
}
"""Two steps back, then nine forward, all in one turn."""

GAMBLE: Roads = {
    "start": Crossroads(0, {"a": Offer((0, 0), "good|bad"), "b": Offer((4, 0), "end")}),
    "good": Crossroads(0, {"c": Offer((6, 0), "end"), "d": Offer((0, 0), "end")}),
    "bad": Crossroads(0, {"e": Offer((-6, 0), "end"), "f": Offer((-6, 0), "end")}),
    "end": Crossroads(1, {"x": Offer((0, 0)), "y": Offer((0, 0))}),
}
"""A die leads to six points or to six lost; the other way is a sure four."""


def planner(
    width: int = 4, length: int = 8, looks: int = 100, worlds: int = 6, seconds: float = 1.0
) -> Planner:
    """A bot that plans so broadly and so far."""
    return Planner(Beam(width, length, looks, worlds, seconds))


def test_a_planner_goes_back_to_get_further_in_the_same_turn() -> None:
    table = at_the_crossroads(DETOUR, 2, game=Hopeful())
    assert str(think(named("greedy"), table, 0, b"one").action) == "a"
    thought = think(planner(), table, 0, b"one")
    assert str(thought.action) == "b"
    assert thought.weighed[0].value > thought.weighed[1].value > 0.5
    assert [one.visits for one in thought.weighed] == [3, 1], "lines that ended"


def test_a_plan_that_may_not_be_so_long_counts_where_it_has_come_to() -> None:
    table = at_the_crossroads(DETOUR, 2, game=Hopeful())
    assert str(think(planner(length=2), table, 0, b"one").action) == "a"
    assert str(think(planner(looks=2), table, 0, b"one").action) == "a"


def test_a_clock_cuts_a_plan_short() -> None:
    table = at_the_crossroads(DETOUR, 2, game=Hopeful())
    assert str(think(planner(seconds=0.0), table, 0, b"one", timed=True).action) == "a"
    assert str(think(planner(seconds=0.0), table, 0, b"one").action) == "b", "nobody waits"


@pytest.mark.parametrize("seed", range(8))
def test_a_planner_does_not_know_how_the_dice_will_fall(seed: int) -> None:
    thought = think(planner(worlds=40), at_the_crossroads(GAMBLE, 2, game=Hopeful()), 0, b"%d" % seed)
    assert str(thought.action) == "b", "nothing on average is less than four"
    assert [one.visits for one in thought.weighed] == [1, 1], "a line ends where the die is thrown"


def test_of_lines_that_come_to_the_same_position_one_is_played_on() -> None:
    table = new_table("city-of-thieves", 2, seed=bytes(32))
    while table.to_act and len(table.choices(table.to_act[0])) < 8:
        table.act(table.to_act[0], table.choices(table.to_act[0])[0])
    state, seat, encoding = table.state, table.to_act[0], table.game.encoding
    assert encoding is not None
    plan = TurnPlan(seat, Judgement(table.game, state), state, 2, quick(b"plan"))
    plan.go_on(12, 600)
    sheets = [tuple(encoding.encode(line.state, seat)) for line in plan.lines]
    kept = [tuple(encoding.encode(line.state, seat)) for line in plan.best_lines(10_000)]
    assert len(kept) == len(set(kept)) == len(set(sheets)) < len(sheets)
