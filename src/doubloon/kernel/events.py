"""Facts in the past tense, each knowing its audience. (Not compiled: edge.)

Rules append events to `state.told` only when somebody listens. `line(reader)` is the sentence a reader may see: the
holder of a seat, or None for a spectator. A sentence names seats as `{0}`, `{1}`, …; the table fills in their names.
"""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec


class Event(msgspec.Struct, frozen=True):
    """Something that happened. Every subclass repeats `frozen=True`."""

    clause: ClassVar[str] = ""

    def cites(self) -> str:
        """The clause by which it happened."""
        return self.clause

    def line(self, reader: int | None) -> str | None:
        """What this reader is told; None when nothing."""
        raise NotImplementedError

    def kind(self) -> str:
        """The name of what happened, for clients that draw it."""
        return type(self).__name__

    def things(self) -> list[str]:
        """Names of the things on the board this is about (`space:library`), public ones only."""
        return []

    def thrown(self) -> list[tuple[int, int]]:
        """Six-sided dice that fell before everybody's eyes: who threw each, and its pips."""
        return []


class Heard(Event, frozen=True):
    """A sentence as one reader heard it: all that an imagined table knows of what really happened."""

    reader: int | None
    name: str
    text: str
    cited: str
    targets: list[str]

    def line(self, reader: int | None) -> str | None:
        return self.text if reader == self.reader else None

    def kind(self) -> str:
        return self.name

    def cites(self) -> str:
        return self.cited

    def things(self) -> list[str]:
        return self.targets


class RulesChanged(Event, frozen=True):
    """A table that was begun by other rules, or with other content, is played on by those installed now."""

    clause: ClassVar[str] = "TB-10"
    before: int
    now: int
    clauses: list[str]

    def line(self, reader: int | None) -> str | None:
        changed = f" Read otherwise since: {', '.join(self.clauses)}." if self.clauses else ""
        if self.before == self.now:
            return "From here on the game is played with other content values than before." + changed
        return f"From here on the game is played by version {self.now} of the rules, before by version {self.before}.{changed}"


class Kept(Event, frozen=True):
    """An event as the keeper has stored it: its sentences by reader, the spectator's first."""

    name: str
    cited: str
    targets: list[str]
    texts: list[str | None]
    dice: list[tuple[int, int]]

    def line(self, reader: int | None) -> str | None:
        return self.texts[0 if reader is None or len(self.texts) == 1 else reader + 1]

    def kind(self) -> str:
        return self.name

    def cites(self) -> str:
        return self.cited

    def things(self) -> list[str]:
        return self.targets

    def thrown(self) -> list[tuple[int, int]]:
        return self.dice


def kept(event: Event, seats: int) -> Kept:
    """An event as the keeper stores it."""
    if isinstance(event, Kept):
        return event
    texts = [event.line(reader) for reader in (None, *range(seats))]
    same = texts[:1] if len(set(texts)) == 1 else texts
    return Kept(event.kind(), event.cites(), event.things(), same, event.thrown())


def heard(event: Event, reader: int | None) -> Heard | None:
    """An event as one reader may see it; None when they may not see it at all."""
    text = event.line(reader)
    return None if text is None else Heard(reader, event.kind(), text, event.cites(), event.things())


def seat_name(seat: int) -> str:
    """The placeholder of a seat in a sentence."""
    return "{" + str(seat) + "}"


def several(number: int, one: str, more: str = "") -> str:
    """`1 card`, `3 cards`, `2 dice`."""
    return f"{number} {one if number == 1 else more or one + 's'}"


ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def ordinal(number: int) -> str:
    """`first` for 1."""
    return ORDINALS[number - 1] if number <= len(ORDINALS) else f"{number}th"


def listed(names: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
