"""What a lesson is, and how its file is read.

A lesson is a game from a fixed seed: its start (a short record, played before the pupil sits down), what the rivals do, and
steps. A step says something, points at something, and may wait for the pupil to do one of a few actions. What the pupil may
do, and what comes of it, is the rules engine's business: `guide.py` only walks the steps beside a real table.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from doubloon.games import game as game_named
from doubloon.games import games
from doubloon.kernel.games.game import Game
from doubloon.kernel.games.options import Options
from doubloon.kernel.tables.table import Table, opened
from doubloon.lessons.content import LessonError, files_of, play_lines

MOST_WORDS: Final = 20
RIVALS: Final = "novice"
"""Who plays the other seats once their lines are at an end."""


class Step(NamedTuple):
    """One thing that is told."""

    say: str
    """At most twenty words."""
    point: str = ""
    """The target that is meant, named as choices name it; or a part of the page: `ui:confirm`."""
    only: tuple[str, ...] = ()
    """The actions that lead on; `library *` stands for all that begin so. Without any the pupil only reads."""
    when: str = ""
    """The clause of the question that is put to the pupil."""
    then: str = ""
    """What to notice afterwards."""


class LessonDecision(NamedTuple):
    """One decision of the pupil: what is told before it, the last of it with the actions that lead on."""

    steps: tuple[Step, ...]

    @property
    def asked(self) -> Step:
        """The step that waits for an action."""
        return self.steps[-1]


class LessonPicture(NamedTuple):
    """A picture for those who want to know the game in a minute: the pupil's view before a decision of the lesson."""

    decision: int
    """From 1 on."""
    say: str
    point: str = ""
    near: tuple[float, float] | None = None
    """Where on the map it happens, in fractions from the upper left: the picture comes closer to it. None: the whole map."""


class Lesson(NamedTuple):
    """A lesson as its file tells it."""

    id: str
    game: str
    title: str
    text: str
    """What one learns, in a sentence."""
    minutes: int
    seats: int
    pupil: int
    names: tuple[str, ...]
    options: Options
    seed: str
    start: tuple[str, ...]
    """`SEAT ACTION`, before the pupil sits down."""
    rivals: tuple[str, ...]
    """The same, for the rivals' decisions of the guided part in their order."""
    moments: tuple[LessonDecision, ...]
    free: tuple[Step, ...]
    """What is told while the pupil plays on alone."""
    end: str
    """The last words: when the game is over, or at once where nothing is played on."""
    plays_on: bool
    panels: tuple[LessonPicture, ...]

    def table(self) -> Table:
        """The table at which the pupil sits down."""
        table = opened(game_named(self.game), self.seats, self.options, self.seed)
        table.names = list(self.names)
        play_lines(table, self.start, f"lesson {self.id}, start")
        return table


KEYS: Final = {
    *("id", "title", "text", "minutes", "seats", "pupil", "names", "options", "seed"),
    *("start", "rivals", "step", "end", "plays_on", "panel"),
}
STEP_KEYS: Final = set(Step._fields)


def read(game: Game, name: str, text: str) -> Lesson:
    """A lesson from its file."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{name}: {error}") from None
    unknown = set(raw) - KEYS
    if unknown:
        raise LessonError(f"{name}: unknown key {min(unknown)!r}; a lesson has {', '.join(sorted(KEYS))}")
    try:
        moments, free = _moments(name, raw["step"])
        return Lesson(
            id=raw["id"],
            game=game.id,
            title=raw["title"],
            text=raw["text"],
            minutes=raw["minutes"],
            seats=raw["seats"],
            pupil=raw.get("pupil", 0),
            names=tuple(raw["names"]),
            options=raw.get("options", {}),
            seed=raw["seed"],
            start=tuple(raw.get("start", ())),
            rivals=tuple(raw.get("rivals", ())),
            moments=moments,
            free=free,
            end=raw["end"],
            plays_on=raw.get("plays_on", True),
            panels=tuple(_panel(one) for one in raw.get("panel", ())),
        )
    except KeyError as error:
        raise LessonError(f"{name}: the key {error} is missing") from None


def _panel(raw: Mapping[str, Any]) -> LessonPicture:
    near = raw.get("near")
    return LessonPicture(**{**raw, "near": None if near is None else (float(near[0]), float(near[1]))})


def _moments(name: str, raw: list[Mapping[str, Any]]) -> tuple[tuple[LessonDecision, ...], tuple[Step, ...]]:
    """Steps that wait for an action close a moment; what comes after the last of them is told in free play."""
    moments: list[LessonDecision] = []
    told: list[Step] = []
    for number, one in enumerate(raw, 1):
        unknown = set(one) - STEP_KEYS
        if unknown or "say" not in one:
            raise LessonError(
                f"{name}, step {number}: has {', '.join(sorted(one))}; a step has `say` and any of {sorted(STEP_KEYS)}"
            )
        step = Step(**{**one, "only": tuple(one.get("only", ()))})
        told.append(step)
        if step.only:
            moments.append(LessonDecision(tuple(told)))
            told = []
    return tuple(moments), tuple(told)


@cache
def lessons(game: Game) -> dict[str, Lesson]:
    """The lessons of a game by id, in their order."""
    found = [
        read(game, one.name, one.read_text(encoding="utf-8")) for one in files_of(game, "lessons", ".toml")
    ]
    return {lesson.id: lesson for lesson in found}


def lesson_named(wanted: str) -> Lesson | None:
    """The lesson with this id, of whatever game."""
    return next((lessons(game)[wanted] for game in games().values() if wanted in lessons(game)), None)
