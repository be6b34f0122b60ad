"""The log of a table: what was told, to whom, and what has been taken back since. Compiled room.

An event is put into words once for each reader who asks, and kept: to read on costs only what is new, and a reader who asks
for the newest alone is not read the whole game. Undone sentences stay, struck through.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable
from operator import attrgetter
from typing import Final, NamedTuple

from doubloon.kernel.events import Event, Heard, heard


class Told(NamedTuple):
    """An event and the ply that caused it."""

    ply: int
    event: Event
    undone: bool = False


class Line(NamedTuple):
    """An event as one reader heard it."""

    ply: int
    heard: Heard
    undone: bool


LogEntry = Told | Line
"""The log of an imagined table consists of what its seat has heard."""
_ply: Final[Callable[[LogEntry], int]] = attrgetter("ply")


class Hearing:
    """What one reader has heard of the events from `first` on, up to number `events`."""

    def __init__(self, lines: list[Line], struck: list[int], first: int, events: int) -> None:
        self.lines = lines
        self.struck = struck
        """The plies whose lines are struck through, in order."""
        self.first = first
        self.events = events
        self.count = len(lines)
        """Lines that are ours: a copy may have gone on in the same list."""

    def copy(self) -> Hearing:
        other = Hearing(self.lines, self.struck[:], self.first, self.events)
        other.count = self.count
        return other

    def own_lines(self) -> list[Line]:
        """The lines, and no others."""
        if len(self.lines) != self.count:
            self.lines = self.lines[: self.count]
        return self.lines

    def listen(self, reader: int | None, log: list[LogEntry]) -> None:
        """Hear what has been told since."""
        lines = self.own_lines()
        for ply, event, undone in log[self.events :]:
            sentence = heard(event, reader)
            if sentence is not None:
                lines.append(Line(ply, sentence, undone))
                if undone and self.struck[-1:] != [ply]:
                    self.struck.append(ply)
        self.events = len(log)
        self.count = len(lines)

    def catch_up(self, reader: int | None, log: list[LogEntry], first: int) -> None:
        """Hear what had been told before, back to this event."""
        if first < self.first:
            earlier = Hearing([], [], first, first)
            earlier.listen(reader, log[: self.first])
            self.lines = earlier.lines + self.own_lines()
            self.count = len(self.lines)
            self.struck[:0] = earlier.struck
            self.first = first

    def forget_after(self, ply: int, events: int) -> None:
        """Hear everything after this ply again: it is told otherwise now."""
        if events < self.events:
            lines = self.own_lines()
            self.lines = lines[: bisect_right(lines, ply, key=_ply)]
            self.count = len(self.lines)
            del self.struck[bisect_right(self.struck, ply) :]
            self.first = min(self.first, events)
            self.events = events


class Log:
    """Everything told at a table, in the order of its plies."""

    def __init__(self, told: Iterable[LogEntry] = (), taken_back: bool = False) -> None:
        self._told = list(told)
        self._count = len(self._told)
        """Entries of this log: a copy may have added others to the same list."""
        self._taken_back = taken_back
        """Whether there is anything to be struck through."""
        self._hearings: dict[int | None, Hearing] = {}

    def copy(self) -> Log:
        """An equal, independent log. Nothing long is copied."""
        other = Log((), self._taken_back)
        other._told, other._count = self._told, self._count
        if self._hearings:
            other._hearings = {reader: hearing.copy() for reader, hearing in self._hearings.items()}
        return other

    def _own(self) -> list[LogEntry]:
        """The entries, and no others."""
        if len(self._told) != self._count:
            self._told = self._told[: self._count]
        return self._told

    def _put(self, told: list[LogEntry]) -> None:
        self._told = told
        self._count = len(told)

    def tell(self, ply: int, events: Iterable[object]) -> None:
        """This happened by a ply."""
        told = self._own()
        told += [Told(ply, event) for event in events if isinstance(event, Event)]
        self._count = len(told)

    def strike_after(self, ply: int) -> None:
        """What was told after this ply has been taken back."""
        told = self._own()
        start = bisect_right(told, ply, key=_ply)
        self._put(told[:start] + [one._replace(undone=True) for one in told[start:]])
        self._taken_back = True
        for hearing in self._hearings.values():
            hearing.forget_after(ply, start)

    def leave_standing(self, plies: Collection[int]) -> None:
        """These plies stand, set-up besides; all others have been taken back."""
        self._put([one._replace(undone=one.ply not in plies and one.ply > 0) for one in self._own()])
        self._taken_back = True
        self._hearings.clear()

    def told_since(self, version: int) -> list[Told]:
        """What was told after a version; since 0: everything, set-up included."""
        told = self._own()
        start = bisect_right(told, version, key=_ply) if version else 0
        return [one for one in told[start:] if isinstance(one, Told)]

    def standing(self) -> list[Event]:
        """What has been told and not taken back."""
        return [event for _, event, undone in self._own() if not undone]

    def lines(self, reader: int | None, since: int = 0) -> list[Line]:
        """What a reader heard after version `since`; 0 is everything, set-up included."""
        lines = self._hearing(reader, since).own_lines()
        return lines[bisect_right(lines, since, key=_ply) if since else 0 :]

    def struck(self, reader: int | None) -> list[int]:
        """The plies of which a reader heard something that has been taken back since."""
        return self._hearing(reader).struck[:] if self._taken_back else []

    def as_heard_by(self, reader: int | None) -> Log:
        """A log that holds what this reader has heard, and nothing else."""
        hearing = self._hearing(reader)
        return Log(hearing.own_lines(), bool(hearing.struck))

    def _hearing(self, reader: int | None, since: int = 0) -> Hearing:
        """What a reader has heard, at least of all that was told after version `since`."""
        told = self._own()
        hearing = self._hearings.get(reader)
        if hearing is None or hearing.first:
            first = bisect_right(told, since, key=_ply) if since else 0
            if hearing is None:
                hearing = self._hearings[reader] = Hearing([], [], first, first)
            hearing.catch_up(reader, told, first)
        hearing.listen(reader, told)
        return hearing
