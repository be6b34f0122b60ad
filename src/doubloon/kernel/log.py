"""The log of a table: what was told, to whom, and what has been taken back since. Compiled room.

An event is put into words once for each reader who asks, and kept: to read on costs only what is new, and whoever asks
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


Entry = Told | Line
"""The log of an imagined table consists of what its seat has heard."""
_ply: Final[Callable[[Entry], int]] = attrgetter("ply")


class Hearing:
    """What one reader has heard of the events from `first` on, up to number `events`."""

    def __init__(self, lines: list[Line], struck: list[int], first: int, events: int) -> None:
        self.lines = lines
        self.struck = struck
        """The plies whose lines are struck through, in order."""
        self.first = first
        self.events = events

    def copy(self) -> Hearing:
        return Hearing(self.lines[:], self.struck[:], self.first, self.events)

    def listen(self, reader: int | None, log: list[Entry]) -> None:
        """Hear what has been told since."""
        for ply, event, undone in log[self.events :]:
            sentence = heard(event, reader)
            if sentence is not None:
                self.lines.append(Line(ply, sentence, undone))
                if undone and self.struck[-1:] != [ply]:
                    self.struck.append(ply)
        self.events = len(log)

    def catch_up(self, reader: int | None, log: list[Entry], first: int) -> None:
        """Hear what had been told before, back to this event."""
        if first < self.first:
            earlier = Hearing([], [], first, first)
            earlier.listen(reader, log[: self.first])
            self.lines[:0] = earlier.lines
            self.struck[:0] = earlier.struck
            self.first = first

    def forget_after(self, ply: int, events: int) -> None:
        """Hear everything after this ply again: it is told otherwise now."""
        if events < self.events:
            del self.lines[bisect_right(self.lines, ply, key=_ply) :]
            del self.struck[bisect_right(self.struck, ply) :]
            self.first = min(self.first, events)
            self.events = events


class Log:
    """Everything told at a table, in the order of its plies."""

    def __init__(self, told: Iterable[Entry] = (), taken_back: bool = False) -> None:
        self._told = list(told)
        self._taken_back = taken_back
        """Whether there is anything to be struck through."""
        self._hearings: dict[int | None, Hearing] = {}

    def copy(self) -> Log:
        """An equal, independent log."""
        other = Log(self._told, self._taken_back)
        other._hearings = {reader: hearing.copy() for reader, hearing in self._hearings.items()}
        return other

    def tell(self, ply: int, events: Iterable[object]) -> None:
        """This happened by a ply."""
        self._told += [Told(ply, event) for event in events if isinstance(event, Event)]

    def strike_after(self, ply: int) -> None:
        """What was told after this ply has been taken back."""
        start = bisect_right(self._told, ply, key=_ply)
        self._told[start:] = [told._replace(undone=True) for told in self._told[start:]]
        self._taken_back = True
        for hearing in self._hearings.values():
            hearing.forget_after(ply, start)

    def leave_standing(self, plies: Collection[int]) -> None:
        """These plies stand, set-up besides; all others have been taken back."""
        self._told = [told._replace(undone=told.ply not in plies and told.ply > 0) for told in self._told]
        self._taken_back = True
        self._hearings.clear()

    def told_since(self, version: int) -> list[Told]:
        """What was told after a version; since 0: everything, set-up included."""
        start = bisect_right(self._told, version, key=_ply) if version else 0
        return [told for told in self._told[start:] if isinstance(told, Told)]

    def standing(self) -> list[Event]:
        """What has been told and not taken back."""
        return [event for _, event, undone in self._told if not undone]

    def lines(self, reader: int | None, since: int = 0) -> list[Line]:
        """What a reader heard after version `since`; 0 is everything, set-up included."""
        lines = self._hearing(reader, since).lines
        return lines[bisect_right(lines, since, key=_ply) if since else 0 :]

    def struck(self, reader: int | None) -> list[int]:
        """The plies of which a reader heard something that has been taken back since."""
        return self._hearing(reader).struck[:] if self._taken_back else []

    def as_heard_by(self, reader: int | None) -> Log:
        """A log that holds what this reader has heard, and nothing else."""
        hearing = self._hearing(reader)
        return Log(hearing.lines, bool(hearing.struck))

    def _hearing(self, reader: int | None, since: int = 0) -> Hearing:
        """What a reader has heard, at least of all that was told after version `since`."""
        hearing = self._hearings.get(reader)
        if hearing is None or hearing.first:
            first = bisect_right(self._told, since, key=_ply) if since else 0
            if hearing is None:
                hearing = self._hearings[reader] = Hearing([], [], first, first)
            hearing.catch_up(reader, self._told, first)
        hearing.listen(reader, self._told)
        return hearing
