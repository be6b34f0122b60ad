"""Bots of any registered game: legal, deterministic by seed, and blind to what their seat may not know."""

from __future__ import annotations

from functools import cache

import pytest

from doubloon import BadTable, Table, games, new_table
from doubloon.bots import Bot, named, think
from doubloon.bots.search.planner import Beam, Planner
from doubloon.bots.search.search import Budget, Search
from doubloon.kernel.chance import quick
from tests.bots.crossroads import Crossroads, Offer, at_the_crossroads

SEED = "b07" * 21 + "b"
SAMPLED = 40
SEARCHED = 5
"""Tables at which a search is tried; one thought of it takes as long as many of the others."""
SEARCHER = Search(
    "searcher", "Any level that searches, in a hurry.", Budget(growths=6, candidates=3, glances=3)
)
PLANNER = Planner(Beam(width=2, length=4, looks=60, worlds=2))
PLAYERS: dict[str, Bot] = {
    bot.name: bot for bot in (named("random"), named("novice"), named("greedy"), SEARCHER, PLANNER)
}
GAMES = [pytest.param(game_id, marks=pytest.mark.xdist_group(f"bots of {game_id}")) for game_id in games()]
"""One worker has all bots of a game, whose tables are played once for them."""


@cache
def sampled_tables(game_id: str, number: int = SAMPLED, seats: int = 2) -> list[tuple[Table, int]]:
    """Tables of one random game with a seat that is asked, spread over the game. Thinking leaves them as they are: see below."""
    table, luck = new_table(game_id, seats, seed=SEED), quick(b"sampled")
    sampled = []
    while not table.over:
        seat = table.to_act[0]
        choices = table.choices(seat)
        if len(choices) > 1:
            sampled.append((table.copy(), seat))
        table.act(seat, choices[luck.below(len(choices))])
    return sampled[:: max(1, len(sampled) // number)]


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_bot_chooses_alike_when_only_hidden_parts_differ(game_id: str, name: str) -> None:
    bot = PLAYERS[name]
    sampled = SEARCHED if isinstance(bot, Search | Planner) else SAMPLED
    for number, (table, seat) in enumerate(sampled_tables(game_id, sampled)):
        seed = b"thought %d" % number
        twins = [table.imagine(seat, twin) for twin in range(3)]
        thoughts = [think(bot, one, seat, seed) for one in (table, *twins)]
        assert thoughts[0].action in table.choices(seat)
        assert all(thought == thoughts[0] for thought in thoughts)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("game_id", GAMES)
def test_thinking_leaves_the_table_alone_and_repeats_itself(game_id: str, name: str) -> None:
    table, seat = sampled_tables(game_id)[-1]
    before = table.state_hash, table.state.chance.drawn, table.record()
    assert think(PLAYERS[name], table, seat, b"once") == think(PLAYERS[name], table, seat, b"once")
    assert (table.state_hash, table.state.chance.drawn, table.record()) == before


def test_the_random_bot_uses_all_its_choices() -> None:
    table, seat = max(sampled_tables("gilded-compass"), key=lambda one: len(one[0].choices(one[1])))
    chosen = {think(named("random"), table, seat, b"%d" % seed).action for seed in range(2000)}
    assert chosen == set(table.choices(seat))


def test_greedy_weighs_every_choice_and_takes_the_best() -> None:
    for table, seat in sampled_tables("gilded-compass")[:10]:
        thought = think(named("greedy"), table, seat, b"weigh")
        assert thought.action is thought.weighed[0].action
        assert {one.action for one in thought.weighed} == set(table.choices(seat))
        values = [one.value for one in thought.weighed]
        assert values == sorted(values, reverse=True)


def test_greedy_compares_leads_also_with_the_end_of_the_game() -> None:
    """A last turn is not sat out: to end two points behind is no better than to lead by one in a game that goes on."""
    roads = {
        "start": Crossroads(1, {"a": Offer((12, 10), "last")}),
        "last": Crossroads(1, {"a": Offer((0, 0)), "b": Offer((0, 3), "next")}),
        "next": Crossroads(0, {"a": Offer((0, 0))}),
    }
    table = at_the_crossroads(roads, 2)
    table.act(1, "a")
    thought = think(named("greedy"), table, 1, b"last turn")
    assert str(thought.action) == "b"
    assert [one.value for one in thought.weighed] == [1.0, -2.0]


def test_greedy_does_nothing_for_nothing() -> None:
    """Of choices that come to the same it takes one after which another seat is asked."""
    roads = {
        "start": Crossroads(
            0, {"a": Offer((0, 0), "again"), "b": Offer((0, 0), "other"), "c": Offer((0, 0), "again")}
        ),
        "again": Crossroads(0, {"a": Offer((0, 0)), "b": Offer((1, 0))}),
        "other": Crossroads(1, {"a": Offer((0, 0)), "b": Offer((0, 1))}),
    }
    table = at_the_crossroads(roads, 2)
    assert {str(think(named("greedy"), table, 0, b"%d" % seed).action) for seed in range(12)} == {"b"}


def test_a_novice_likes_what_greedy_likes_but_is_content_with_less() -> None:
    better = worse = 0
    for number, (table, seat) in enumerate(sampled_tables("gilded-compass")):
        thought = think(named("novice"), table, seat, b"%d" % number)
        middle = thought.weighed[len(thought.weighed) // 2].value
        chosen = next(one.value for one in thought.weighed if one.action is thought.action)
        better += chosen >= middle
        worse += chosen < thought.weighed[0].value
    assert better > 0.9 * SAMPLED
    assert worse > 0.1 * SAMPLED


def test_nobody_is_called_so() -> None:
    with pytest.raises(BadTable, match="random, novice, greedy, adventurer, captain, legend"):
        named("columbus")


@pytest.mark.parametrize("game_id", games())
def test_a_searcher_finds_its_way_in_every_mode(game_id: str) -> None:
    for number, mode in enumerate(games()[game_id].modes()):
        table, luck = new_table(game_id, mode["seats"], mode["options"], seed=SEED), quick(b"%d" % number)
        for _ in range(luck.below(60)):
            if table.over:
                break
            choices = table.choices(table.to_act[0])
            table.act(table.to_act[0], choices[luck.below(len(choices))])
        for seat in table.to_act:
            thought = think(SEARCHER, table, seat, b"mode %d" % number)
            assert thought.action in table.choices(seat)
            assert all(0 <= one.value <= 1 for one in thought.weighed)
