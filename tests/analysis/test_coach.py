"""The coach's reasons are the terms of each game's own evaluation, differenced."""

from __future__ import annotations

import pytest

from doubloon import bots
from doubloon.analysis import coach
from doubloon.games import game
from doubloon.kernel.tables.table import Table, opened
from doubloon.lessons.puzzles import puzzles
from tests.games.gilded_compass.scenes import A, compass

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
        if table.game.terms_are:
            assert (one > two) == (points[0] > points[1])
        else:
            assert [one, two] == pytest.approx(points)


def at_a_choice(name: str) -> Table:
    """Somewhere in a game, where there are three choices or more."""
    table = played(name, 41)
    while len(table.choices(table.to_act[0])) < 3:
        table.act(table.to_act[0], table.choices(table.to_act[0])[0])
    return table


@pytest.mark.parametrize("name", GAMES)
def test_two_choices_are_told_apart_in_words(name: str) -> None:
    table = at_a_choice(name)
    seat = table.to_act[0]
    choices = table.choices(seat)
    told = [coach.reasons(table.position, seat, choices[0], other, worlds=4) for other in choices[1:8]]
    some = next((found for found in told if found), None)
    assert some is not None
    assert abs(some[0].more) >= abs(some[-1].more)
    worth = sum(one.more for one in some if not one.term.startswith(coach.THEIRS))
    for_it = [coach.Reason(one.term, one.more if worth > 0 else -one.more) for one in some]
    assert coach.explanation(table.game, for_it, table.owners).text.startswith("Played on for a turn each")
    assert coach.reasons(table.position, seat, choices[0], choices[0], worlds=2) == []


def test_what_a_rival_loses_is_a_reason_too() -> None:
    found = [
        coach.Reason(coach.RIVALS, 2.0),
        coach.Reason(f"{coach.THEIRS}their rank in the runs", 1.5),
        coach.Reason("dice still free", -0.8),
    ]
    text = coach.explanation(game("gilded-compass"), found, []).text
    assert "it leaves the best rival 2.0 gold less from their rank in the runs" in text
    assert "it gives up 0.8 gold from dice still free" in text


def test_reasons_count_in_what_players_know() -> None:
    """Told was "0.0 for the way to what you need next", counted in shrines: no player knows a fortieth of a shrine."""
    island = game("el-dorado")
    text = coach.explanation(island, [coach.Reason("shrines", 16.6), coach.Reason("farms", 0.3)], []).text
    assert text.startswith("Played on for a turn each, it brings 17 % of the win from shrines. (")
    assert coach.explanation(island, [], []).text == coach.NO_REASON
    against = [coach.Reason("farms", -3.0), coach.Reason("shrines", 2.0)]
    assert coach.explanation(island, against, []).text == coach.NO_REASON


@pytest.mark.parametrize(
    "name",
    ["gilded-compass-031-018", "el-dorado-059-049", "battle-of-gog-120-023", "city-of-thieves-140-070"],
)
def test_reasons_speak_for_a_choice_that_one_look_ahead_does_not_find(name: str) -> None:
    """They were taken at once after the choice: the best was told to cost "only 1.0 gold", or nothing was told at all."""
    puzzle = puzzles(game(name[:-8]))[name]
    table = puzzle.table()
    best, second = table.parse(puzzle.best), table.parse(puzzle.second or "")
    assert best is not None
    assert second is not None
    found = coach.reasons(table.position, puzzle.seat, best, second, worlds=16)
    assert sum(one.more for one in found if not one.term.startswith(coach.THEIRS)) > 0
    assert coach.explanation(table.game, found, table.owners).text != coach.NO_REASON


def told_of(name: str) -> coach.Explanation:
    """Why the best choice of a puzzle."""
    puzzle = puzzles(game(name[:-8]))[name]
    table = puzzle.table()
    best, second = table.parse(puzzle.best), table.parse(puzzle.second or "")
    assert best is not None
    assert second is not None
    found = coach.reasons(table.position, puzzle.seat, best, second, worlds=16)
    return coach.explanation(table.game, found, table.owners)


@pytest.mark.parametrize(
    ("name", "words", "place"),
    [
        (
            "gilded-compass-011-079",
            "gives you the second Specialist of your white map (+1.0 gold)",
            "map:mW1",
        ),
        ("gilded-compass-002-016", "keeps Seat 1 from the first Specialist of their red map", "map:mR4"),
        ("el-dorado-064-186", "gives you the offering on shrine 2", "tile:shrine2"),
        ("el-dorado-068-068", "ends with your explorer on wood 1", "tile:wood1"),
        ("battle-of-gog-110-034", "gives you the city on (12,14)", "square:12,14"),
        ("battle-of-gog-121-127", "takes the Ability Wisdom from Seat 1", "ability:wisdom"),
        ("city-of-thieves-015-060", "keeps Seat 2 from a chest full of ducats for Fenwick", "figure:fenwick"),
        ("city-of-thieves-015-060", "gives you a chest full of ducats for Morwen", "figure:morwen"),
    ],
)
def test_a_reason_names_what_is_gained_and_who_loses_and_where_it_lies(
    name: str, words: str, place: str
) -> None:
    """Told was that it brings 1.0 gold from maps, Specialists and other gold: which of them was not said."""
    told = told_of(name)
    assert words in told.text
    assert place in told.places


def test_who_is_pushed_out_is_named() -> None:
    """The issue's own example."""
    scene = compass(seats=2)
    scene.compass.row = scene.stands("B1 B2 B4 B6")
    scene.turn(A, "1 4")
    table = scene.table
    pair, other = table.parse("university 1 4"), table.parse("library 1")
    assert pair is not None
    assert other is not None
    found = coach.reasons(table.position, A, pair, other, worlds=8)
    assert "pushes Seat 2 out of the University" in coach.explanation(table.game, found, table.owners).text


@pytest.mark.parametrize("name", GAMES)
def test_reasons_follow_from_what_the_seat_itself_knows(name: str) -> None:
    """Whatever else is hidden, the same reasons and the same words are told."""
    table = at_a_choice(name)
    seat = table.to_act[0]
    one, two = table.choices(seat)[0], table.choices(seat)[-1]
    known = coach.reasons(table.position, seat, one, two, worlds=6)
    for lot in ("a", "b"):
        imagined = table.imagine(seat, lot)
        assert coach.reasons(imagined.position, seat, one, two, worlds=6) == known
