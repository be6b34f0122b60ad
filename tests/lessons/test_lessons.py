"""Every lesson is played once more by a pupil who does what is asked: a change of rules that breaks one is noticed here."""

from __future__ import annotations

import pytest

from doubloon import bots
from doubloon.games import game, games
from doubloon.kernel.action import Action
from doubloon.kernel.tables.table import Table
from doubloon.lessons import guide
from doubloon.lessons.content import LessonError
from doubloon.lessons.lesson import MOST_WORDS, Lesson, lesson_named, lessons, read

ALL = [lesson for one in games().values() for lesson in lessons(one).values()]
WANTED = {"gilded-compass": 3, "el-dorado": 5, "battle-of-gog": 4, "city-of-thieves": 5}
PAGE = {"ui:goal", "ui:tray", "ui:choices", "ui:end", "ui:board", "ui:players", "ui:me"}
MOST_PLIES_ALONE = 400
FEWEST_ALONE = 5
"""Choices that a pupil makes without the guide, at least."""


def at_the_pupils_turn(lesson: Lesson, table: Table) -> None:
    """Rivals do what the lesson says; in the guided part it always says something that can be done."""
    while not table.over and lesson.pupil not in table.to_act:
        seat = table.to_act[0]
        action = guide.scripted(lesson, table, seat)
        assert action is not None, f"{lesson.id}: no line for seat {seat} at version {table.version}"
        table.act(seat, action)


def played_alone(lesson: Lesson, table: Table) -> None:
    """After the guided part bots play where lines are at an end."""
    while not table.over and lesson.pupil not in table.to_act:
        seat = table.to_act[0]
        table.act(seat, guide.scripted(lesson, table, seat) or novice(table, seat))


def novice(table: Table, seat: int) -> Action:
    return bots.think(bots.named("novice"), table, seat, f"lesson {table.version}".encode()).action


def fitting(lesson: Lesson, table: Table) -> list[Action]:
    allowed = guide.allowed(lesson, table, lesson.pupil)
    assert allowed
    return allowed


def test_the_four_games_are_taught() -> None:
    counts = {one.id: len(lessons(one)) for one in games().values() if one.id in WANTED}
    assert all(counts[name] >= number for name, number in WANTED.items()), counts
    assert len({lesson.id for lesson in ALL}) == len(ALL)
    first = [next(iter(lessons(game(name)).values())) for name in WANTED]
    assert all(one.minutes <= 6 and one.plays_on for one in first)


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_a_pupil_who_does_what_is_asked_gets_to_the_end(lesson: Lesson) -> None:
    table, known = lesson.table(), set(PAGE)
    for number, moment in enumerate(lesson.moments):
        at_the_pupils_turn(lesson, table)
        shown = guide.guidance(lesson, table)
        where = f"{lesson.id}, decision {number + 1} ({moment.asked.say})"
        assert shown["waits"], f"{where}: not waited for; asked is {table.view(lesson.pupil)['prompt']}"
        assert shown["step"] == number
        assert shown["notes"][-1]["say"] == moment.asked.say
        known |= {target for choice in table.described(lesson.pupil) for target in choice["targets"]}
        allowed = fitting(lesson, table)
        wrong = next((one for one in table.choices(lesson.pupil) if one not in allowed), None)
        if wrong is not None:
            refusal = guide.later(lesson, table, lesson.pupil, str(wrong))
            assert refusal is not None
            assert refusal.text.startswith("Later.")
        assert guide.later(lesson, table, lesson.pupil, str(allowed[0])) is None
        table.act(lesson.pupil, allowed[0])
        assert guide.guidance(lesson, table)["noticed"] == moment.asked.then
    pointed = {step.point for moment in lesson.moments for step in moment.steps if step.point}
    assert pointed <= known, f"{lesson.id}: no such targets"
    played_alone(lesson, table)
    shown = guide.guidance(lesson, table)
    assert shown["done"] == (table.over or not lesson.plays_on)
    assert guide.allowed(lesson, table, lesson.pupil) is None


@pytest.mark.parametrize(
    "lesson", [one for one in ALL if one.id.endswith("-1")], ids=lambda lesson: lesson.id
)
def test_the_first_lesson_ends_in_a_small_game_with_a_score(lesson: Lesson) -> None:
    """After the guided part there is something left to decide. The Battle of GOG's ended with the last choice that was asked for."""
    table = lesson.table()
    begun, alone = table.version, 0
    while not table.over and table.version - begun < MOST_PLIES_ALONE:
        seat = table.to_act[0]
        allowed = guide.allowed(lesson, table, seat)
        if seat == lesson.pupil and allowed is None:
            alone += len(table.choices(seat)) > 1
            table.act(seat, bots.think(bots.named("greedy"), table, seat, str(table.version).encode()).action)
        else:
            table.act(
                seat,
                allowed[0] if allowed else guide.scripted(lesson, table, seat) or novice(table, seat),
            )
    assert table.outcome is not None
    assert alone >= FEWEST_ALONE
    assert guide.guidance(lesson, table)["notes"][0]["say"] == lesson.end


@pytest.mark.parametrize(
    "lesson", [one for one in ALL if one.id.endswith("-1")], ids=lambda lesson: lesson.id
)
def test_the_first_lesson_shows_where_the_others_things_are(lesson: Lesson) -> None:
    """A stranger with a phone did not know that a player's cards are a press on the name away."""
    steps = [step for moment in lesson.moments for step in moment.steps]
    assert [step.say for step in steps if step.point == "ui:players"] != []


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_every_sentence_is_short(lesson: Lesson) -> None:
    steps = [step for moment in lesson.moments for step in moment.steps] + list(lesson.free)
    said = [step.say for step in steps] + [step.then for step in steps]
    assert [text for text in said if len(text.split()) > MOST_WORDS] == []


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_whatever_the_pupil_chooses_among_several_the_lesson_goes_on(lesson: Lesson) -> None:
    table = lesson.table()
    for moment in lesson.moments[:-1]:
        at_the_pupils_turn(lesson, table)
        allowed = fitting(lesson, table)
        for choice in allowed if moment.asked.only[0].endswith("*") else []:
            other = table.copy()
            other.act(lesson.pupil, choice)
            played_alone(lesson, other)
            assert guide.guidance(lesson, other)["waits"], f"{lesson.id}: silent after {choice}"
        table.act(lesson.pupil, allowed[0])


def test_what_is_not_asked_at_all_is_answered_kindly_too() -> None:
    """Somebody who pressed a tile before rolling read "That is not one of the choices of the present decision."."""
    lesson = lesson_named("el-dorado-1")
    assert lesson is not None
    refusal = guide.later(lesson, lesson.table(), lesson.pupil, "move gold7")
    assert refusal is not None
    assert refusal.text.startswith("Later. In this lesson: Every turn begins with two golden dice.")


def test_an_action_that_is_taken_back_takes_the_guide_back() -> None:
    lesson = lesson_named("gilded-compass-2")
    assert lesson is not None
    table = lesson.table()
    table.act(0, "spend-token")
    assert guide.guidance(lesson, table)["step"] == 1
    table.undo(0)
    assert guide.guidance(lesson, table)["step"] == 0


def test_a_lesson_file_that_is_wrong_says_what_and_where() -> None:
    one = game("gilded-compass")
    with pytest.raises(LessonError, match=r"a\.toml: unknown key 'titel'"):
        read(one, "a.toml", 'titel = "x"')
    with pytest.raises(LessonError, match=r"a\.toml, step 1: has point"):
        read(one, "a.toml", '[[step]]\npoint = "die:1"')
    with pytest.raises(LessonError, match="the key 'step' is missing"):
        read(one, "a.toml", 'id = "x"')
