"""Walks a lesson beside the table on which it is played, and says what to show.

The guide keeps nothing: where the pupil is follows from the actions that stand on the table. So a lesson survives undo, a
restart and a change of device, and the host of the table need only ask. The pupil's n-th action belongs to the lesson's
n-th moment; where the table is not as the lesson expects it, the guide falls silent and the pupil plays freely.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypedDict

from doubloon.kernel.action import Action
from doubloon.kernel.refusal import Refusal
from doubloon.kernel.tables.record import Ply
from doubloon.kernel.tables.table import Table, View
from doubloon.lessons.lesson import Lesson, LessonDecision, Step

LATER: Final = "Later. In this lesson: {say}"
CLAUSE: Final = "TB-2"
"""By which the table says that something is not asked now."""


class Note(TypedDict):
    """One note of the guide; `point` is empty where nothing is meant."""

    say: str
    point: str


class Picture(NamedTuple):
    """A frozen moment of a lesson."""

    say: str
    point: str
    near: tuple[float, float] | None
    view: View


class Guidance(TypedDict):
    """What the guide shows at this moment."""

    lesson: str
    title: str
    step: int
    """Guided decisions that are made."""
    steps: int
    notes: list[Note]
    """To be read in order; the last of them waits for an action where `waits` says so."""
    waits: bool
    noticed: str
    """What the pupil's last action brought."""
    done: bool
    """The guided part is over."""


def guidance(lesson: Lesson, table: Table) -> Guidance:
    """What to show to the pupil now."""
    made, _ = _done(lesson, table)
    moment = _moment(lesson, table)
    before = lesson.moments[made - 1].asked if 0 < made <= len(lesson.moments) else None
    finished = made >= len(lesson.moments)
    return Guidance(
        lesson=lesson.id,
        title=lesson.title,
        step=min(made, len(lesson.moments)),
        steps=len(lesson.moments),
        notes=[Note(say=step.say, point=step.point) for step in _told(lesson, table, moment, made)],
        waits=moment is not None,
        noticed=before.then if before is not None else "",
        done=table.over or (finished and not lesson.plays_on),
    )


def allowed(lesson: Lesson, table: Table, seat: int) -> list[Action] | None:
    """The choices that lead on in the lesson; None while the seat may do anything."""
    moment = _moment(lesson, table) if seat == lesson.pupil else None
    if moment is None:
        return None
    fitting = [one for one in table.choices(seat) if fits(moment.asked, str(one))]
    return fitting or None


def later(lesson: Lesson, table: Table, seat: int, action: str) -> Refusal | None:
    """What the guide answers to an action that does not lead on; None when it may be done, or the rules have an answer."""
    fitting = allowed(lesson, table, seat)
    if fitting is None or table.parse(action) in fitting:
        return None
    refusal = table.refusal(seat, action)
    if refusal is not None and refusal.clause != CLAUSE:
        return None
    moment = _moment(lesson, table)
    assert moment is not None
    return Refusal(CLAUSE, LATER.format(say=moment.asked.say))


def scripted(lesson: Lesson, table: Table, seat: int) -> Action | None:
    """What a rival does by the lesson's lines; None when they are at an end, or do not fit."""
    _, played = _done(lesson, table)
    if played >= len(lesson.rivals):
        return None
    who, _, action = lesson.rivals[played].partition(" ")
    known = table.parse(action)
    return known if int(who) == seat and known is not None and table.refusal(seat, known) is None else None


def pictures(lesson: Lesson) -> list[Picture]:
    """The lesson's panels, drawn from its own game: the pupil does what is asked up to each of them."""
    table, made, found = lesson.table(), 0, []
    for panel in sorted(lesson.panels, key=lambda one: one.decision):
        while made < panel.decision - 1:
            _one_decision(lesson, table)
            made += 1
        _rivals(lesson, table)
        found.append(Picture(panel.say, panel.point, panel.near, table.view(lesson.pupil)))
    return found


def _one_decision(lesson: Lesson, table: Table) -> None:
    _rivals(lesson, table)
    fitting = allowed(lesson, table, lesson.pupil)
    if fitting:
        table.act(lesson.pupil, fitting[0])


def _rivals(lesson: Lesson, table: Table) -> None:
    while not table.over and lesson.pupil not in table.to_act:
        seat = table.to_act[0]
        action = scripted(lesson, table, seat)
        if action is None:
            return
        table.act(seat, action)


def fits(step: Step, action: str) -> bool:
    """Whether an action is among those that lead on."""
    return any(action.startswith(one[:-1]) if one.endswith("*") else action == one for one in step.only)


def standing(plies: Sequence[Ply]) -> list[tuple[int, str]]:
    """Seat and action of the plies of a record that have not been taken back."""
    moments: list[tuple[tuple[int, str], ...]] = [()]
    for ply in plies:
        if "rewind" in ply:
            moments.append(moments[ply["rewind"]])
        elif ply.get("undo"):
            moments.append(moments[-1][:-1])
        else:
            moments.append((*moments[-1], (ply["seat"], ply["action"])))
    return list(moments[-1])


def _done(lesson: Lesson, table: Table) -> tuple[int, int]:
    """How many actions of the pupil stand since the start, and how many of the rivals."""
    since = standing(table.record()["plies"])[len(lesson.start) :]
    mine = sum(seat == lesson.pupil for seat, _ in since)
    return mine, len(since) - mine


def _moment(lesson: Lesson, table: Table) -> LessonDecision | None:
    """The moment that waits for the pupil now."""
    if table.over or lesson.pupil not in table.to_act:
        return None
    made, _ = _done(lesson, table)
    if made >= len(lesson.moments):
        return None
    moment = lesson.moments[made]
    when = moment.asked.when
    if when and when != table.game.prompt(table.state, lesson.pupil)["clause"]:
        return None
    legal = (str(one) for one in table.choices(lesson.pupil))
    return moment if any(fits(moment.asked, one) for one in legal) else None


def _told(lesson: Lesson, table: Table, moment: LessonDecision | None, made: int) -> Sequence[Step]:
    if moment is not None:
        return moment.steps
    if table.over:
        return [Step(say=lesson.end)]
    if made < len(lesson.moments):
        return []
    if not lesson.plays_on:
        return [*(step for step in lesson.free if not step.when), Step(say=lesson.end)]
    if lesson.pupil not in table.to_act:
        return []
    clause = table.game.prompt(table.state, lesson.pupil)["clause"]
    first = made == len(lesson.moments)
    return [step for step in lesson.free if step.when == clause or (first and not step.when)]
