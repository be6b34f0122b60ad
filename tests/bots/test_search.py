"""Bots that search, at crossroads whose best way is known."""

from __future__ import annotations

import itertools
import time

import pytest

from doubloon.bots import BOTS, named, think
from doubloon.bots.judgement import Judgement
from doubloon.bots.search.playout import Habits, Horizon, key
from doubloon.bots.search.search import FEWEST, Budget, Search
from doubloon.bots.search.tree import Branch, Tree
from doubloon.kernel.chance import quick
from tests.bots.crossroads import CATALOGUE, Crossroads, Offer, Quick, Roads, at_the_crossroads

TRAP: Roads = {
    "start": Crossroads(0, {"a": Offer((3, 0), "lost"), "b": Offer((1, 0), "kept")}),
    "lost": Crossroads(1, {"c": Offer((0, 0)), "d": Offer((0, 9))}),
    "kept": Crossroads(1, {"e": Offer((0, 0)), "f": Offer((0, 0))}),
}
"""Greedy takes three points and loses to nine; one point wins."""

SELFISH: Roads = {
    "start": Crossroads(0, {"a": Offer((2, 0, 0), "left"), "b": Offer((0, 0, 0), "right")}),
    "left": Crossroads(1, {"c": Offer((0, 9, 0)), "d": Offer((0, 1, 9))}),
    "right": Crossroads(1, {"e": Offer((9, 9, 0)), "f": Offer((0, 0, 9))}),
}
"""On the left seat 1 wins alone; on the right it could make seat 2 win, but shares the win with seat 0."""

COIN: Roads = {
    "start": Crossroads(0, {"a": Offer((0, 0), "coin"), "b": Offer((3, 2))}),
    "coin": Crossroads(1, {"c": Offer((9, 0)), "d": Offer((8, 0))}, {"e": Offer((0, 9)), "f": Offer((0, 8))}),
}
"""The hidden coin makes one way a win or a loss; the other always wins."""

MANY: Roads = {
    "start": Crossroads(0, {name: Offer((place, 0), "end") for place, name in enumerate("abcdefghij")}),
    "end": Crossroads(1, {"x": Offer((0, 4)), "y": Offer((0, 5))}),
}

LAST_TURN: Roads = {
    "start": Crossroads(0, {"s": Offer((1, 0), "rival"), "g": Offer((2, 0), "more")}),
    "more": Crossroads(0, {name: Offer((1, 0), "still more") for name in "abcd"}),
    "still more": Crossroads(0, {name: Offer((1, 0), "rival") for name in "efgh"}),
    "rival": Crossroads(1, {"x": Offer((0, 0)), "y": Offer((0, 0))}),
}
"""Seat 0 wins in any case: with one point where it stops, with four where it plays its last turn to the end."""


def searcher(growths: int = 64, candidates: int = 8, seconds: float = 1.0, to_the_end: bool = True) -> Search:
    """A bot that searches, with this budget."""
    return Search("tester", "", Budget(growths, candidates, seconds=seconds, to_the_end=to_the_end))


def test_a_searcher_does_not_walk_into_the_trap_that_greedy_falls_into() -> None:
    table = at_the_crossroads(TRAP, 2)
    assert str(think(named("greedy"), table, 0, b"one").action) == "a"
    assert str(think(searcher(), table, 0, b"one").action) == "b"


@pytest.mark.parametrize("seed", range(5))
def test_every_seat_is_taken_to_want_the_best_for_itself(seed: int) -> None:
    thought = think(searcher(200), at_the_crossroads(SELFISH, 3), 0, b"%d" % seed)
    values = {str(one.action): one.value for one in thought.weighed}
    assert str(thought.action) == "b"
    assert values["a"] < 0.1
    assert values["b"] > 0.4, "seat 1 looks after itself, not against seat 0"


@pytest.mark.parametrize("heads", [True, False])
def test_a_searcher_does_not_know_how_the_hidden_coin_lies(heads: bool) -> None:
    thought = think(searcher(), at_the_crossroads(COIN, 2, heads), 0, b"coin")
    assert str(thought.action) == "b"
    assert {str(one.action): one.value for one in thought.weighed}["a"] == pytest.approx(0.5, abs=0.2)


def test_what_only_the_hidden_coin_tells_apart_is_thought_alike() -> None:
    heads, tails = (
        think(searcher(), at_the_crossroads(COIN, 2, lies), 0, b"alike") for lies in (True, False)
    )
    assert heads == tails


def test_a_thought_tells_its_choices_with_value_and_visits_best_first() -> None:
    thought = think(searcher(), at_the_crossroads(TRAP, 2), 0, b"tell")
    best, other = thought.weighed
    assert thought.action is best.action
    assert best.value > other.value
    assert best.visits == other.visits == 32
    assert 0 <= other.value <= best.value <= 1


def test_only_the_candidates_that_greedy_likes_best_are_tried_and_half_of_them_leave_each_round() -> None:
    thought = think(searcher(48, candidates=4, to_the_end=False), at_the_crossroads(MANY, 2), 0, b"many")
    assert {str(one.action) for one in thought.weighed} == {"g", "h", "i", "j"}
    assert sorted(one.visits for one in thought.weighed) == [6, 14, 14, 14]


def test_a_rival_that_is_behind_in_every_world_is_not_tried_to_the_end() -> None:
    clear: Roads = {
        "start": Crossroads(0, {"a": Offer((9, 0), "end"), "b": Offer((0, 0), "end")}),
        "end": Crossroads(1, {"x": Offer((0, 0)), "y": Offer((0, 0))}),
    }
    thought = think(searcher(1000), at_the_crossroads(clear, 2), 0, b"clear")
    assert str(thought.action) == "a"
    assert [one.visits for one in thought.weighed] == [FEWEST, FEWEST]


def test_half_of_the_glances_go_to_what_did_well_and_the_others_are_drawn_by_lot() -> None:
    choices, habits, seat = CATALOGUE.actions[:10], Habits(), 1
    for place, choice in enumerate(choices):
        habits.note(key(seat, choice), 10.0)
        habits.note(key(seat, choice), float(place not in {4, 7}))
    habits.note(key(0, choices[0]), 0.0)
    looked_at = [habits.worth_a_glance(seat, choices, 4, quick(b"%d" % lot)) for lot in range(40)]
    assert all(set(few) > {choices[4], choices[7]} and len(set(few)) == 4 for few in looked_at)
    assert {choice for few in looked_at for choice in few} == set(choices), "all others have their chance"
    assert habits.worth_a_glance(seat, choices[:4], 4, quick(b"all")) == choices[:4]


def test_each_visit_of_a_branch_looks_at_a_few_more_of_many_choices() -> None:
    many: Roads = {
        "start": Crossroads(0, {"a": Offer((0, 0), "many"), "b": Offer((0, 0), "many")}),
        "many": Crossroads(1, {name: Offer((0, 0)) for name in "cdefghijkl"}),
    }
    table = at_the_crossroads(many, 2)
    tree = Tree(0, Judgement(table.game, table.state), Horizon(1, 4))
    top, looked_at = Branch(0, CATALOGUE.by_text["a"], 2), []
    for world in range(1, 6):
        tree.grow(top, table.state, world)
        looked_at.append(len(top.advice))
    assert looked_at == [0, 4, 8, 10, 10]


def test_a_quick_game_is_imagined_more_often() -> None:
    thought = think(searcher(16), at_the_crossroads(TRAP, 2, game=Quick()), 0, b"quick")
    assert sum(one.visits for one in thought.weighed) == 3 * 16


def test_a_rival_that_is_no_better_than_the_favourite_does_not_replace_it() -> None:
    even: Roads = {
        "start": Crossroads(0, {"a": Offer((0, 0), "end"), "b": Offer((1, 0), "end")}),
        "end": Crossroads(1, {"x": Offer((9, 0)), "y": Offer((8, 0))}),
    }
    for seed in range(5):
        assert str(think(searcher(), at_the_crossroads(even, 2), 0, b"%d" % seed).action) == "b"


@pytest.mark.parametrize("growths", [4, 400])
def test_an_imagined_game_is_never_judged_in_the_middle_of_a_turn(growths: int) -> None:
    loan: Roads = {
        "start": Crossroads(0, {"a": Offer((5, 0), "pay"), "b": Offer((1, 0), "other")}),
        "pay": Crossroads(0, {"c": Offer((-9, 0), "other"), "d": Offer((-8, 0), "other")}),
        "other": Crossroads(1, {"e": Offer((0, 5), "due"), "f": Offer((0, 5), "due")}),
        "due": Crossroads(1, {"g": Offer((0, -5), "rest"), "h": Offer((0, -5), "rest")}),
        "rest": Crossroads(0, {"x": Offer((9, 0), "back"), "y": Offer((9, 0), "back")}),
        "back": Crossroads(0, {"v": Offer((-9, 0), "other"), "w": Offer((-9, 0), "other")}),
    }
    thought = think(searcher(growths), at_the_crossroads(loan, 2), 0, b"loan")
    values = {str(one.action): one.value for one in thought.weighed}
    assert str(thought.action) == "b"
    assert values["b"] == pytest.approx(0.56, abs=0.01), "one point ahead, all loans paid back"


def test_a_last_turn_is_played_to_its_end() -> None:
    """To stop was judged by the end of the game and to go on by the end of the turn: a sure win beside a lead."""
    thought = think(searcher(16), at_the_crossroads(LAST_TURN, 2), 0, b"last turn")
    assert str(thought.action) == "g"


def test_equal_seeds_think_equal_thoughts() -> None:
    table = at_the_crossroads(COIN, 2)
    first, again, other = (think(searcher(), table, 0, seed) for seed in (b"a", b"a", b"b"))
    assert first == again
    assert first.weighed != other.weighed


def test_a_clock_cuts_a_timed_thought_short_but_every_candidate_is_tried() -> None:
    hurried = searcher(10**9, seconds=0.0)
    thought = think(hurried, at_the_crossroads(TRAP, 2), 0, b"hurry", timed=True)
    assert [one.visits for one in thought.weighed] == [1, 1]


def test_an_untimed_thought_does_not_look_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count(step=1000)
    monkeypatch.setattr(time, "monotonic", lambda: float(next(ticks)))
    thought = think(searcher(seconds=0.0), at_the_crossroads(TRAP, 2), 0, b"calm")
    assert sum(one.visits for one in thought.weighed) == 64


def test_a_lone_player_searches_too() -> None:
    alone: Roads = {
        "start": Crossroads(0, {"a": Offer((3,), "poor"), "b": Offer((0,), "rich")}),
        "poor": Crossroads(0, {"c": Offer((0,), "gate"), "d": Offer((1,), "gate")}),
        "rich": Crossroads(0, {"e": Offer((9,), "gate"), "f": Offer((8,), "gate")}),
        "gate": Crossroads(0, {"x": Offer((0,), "gate"), "y": Offer((0,), "gate")}),
    }
    assert str(think(searcher(), at_the_crossroads(alone, 1), 0, b"alone").action) == "b"


def test_the_levels_stand_weakest_first_and_each_thinks_longer_than_the_one_before() -> None:
    assert list(BOTS) == ["random", "novice", "greedy", "adventurer", "captain", "legend", "master"]
    levels = [bot for bot in BOTS.values() if isinstance(bot, Search) and not bot.budget.learned]
    for less, more in itertools.pairwise(levels):
        assert less.budget.growths < more.budget.growths
        assert less.budget.seconds < more.budget.seconds
    assert all(bot.text for bot in BOTS.values())
