"""The log of a table: what was told, to whom, and what has been taken back since. Compiled room.

An event is put into words once for each reader who asks, and kept: to read on costs only what is new. Undone sentences
stay, struck through.
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
    """What one reader has heard of the first so many events."""

    def __init__(self, lines: list[Line], struck: list[int], events: int) -> None:
        self.lines = lines
        self.struck = struck
        """The plies whose lines are struck through, in order."""
        self.events = events

    def copy(self) -> Hearing:
        return Hearing(self.lines[:], self.struck[:], self.events)

    def listen(self, reader: int | None, log: list[Entry]) -> None:
        """Hear what has been told since."""
        for ply, event, undone in log[self.events :]:
            sentence = heard(event, reader)
            if sentence is not None:
                self.lines.append(Line(ply, sentence, undone))
                if undone and self.struck[-1:] != [ply]:
                    self.struck.append(ply)
        self.events = len(log)

    def forget_after(self, ply: int, events: int) -> None:
        """Hear everything after this ply again: it is told otherwise now."""
        if events < self.events:
            del self.lines[bisect_right(self.lines, ply, key=_ply) :]
            del self.struck[bisect_right(self.struck, ply) :]
            self.events = events


class Log:
    """Everything told at a table, in the order of its plies."""

    def __init__(self, told: Iterable[Entry] = ()) -> None:
        self._told = list(told)
        self._hearings: dict[int | None, Hearing] = {}

    def copy(self) -> Log:
        """An equal, independent log."""
        other = Log(self._told)
        other._hearings = {reader: hearing.copy() for reader, hearing in self._hearings.items()}
        return other

    def tell(self, ply: int, events: Iterable[object]) -> None:
        """This happened by a ply."""
        self._told += [Told(ply, event) for event in events if isinstance(event, Event)]

    def strike_after(self, ply: int) -> None:
        """What was told after this ply has been taken back."""
        start = bisect_right(self._told, ply, key=_ply)
        self._told[start:] = [told._replace(undone=True) for told in self._told[start:]]
        for hearing in self._hearings.values():
            hearing.forget_after(ply, start)

    def leave_standing(self, plies: Collection[int]) -> None:
        """These plies stand, set-up besides; all others have been taken back."""
        self._told = [told._replace(undone=told.ply not in plies and told.ply > 0) for told in self._told]
        self._hearings.clear()

    def standing(self) -> list[Event]:
        """What has been told and not taken back."""
        return [event for _, event, undone in self._told if not undone]

    def lines(self, reader: int | None, since: int = 0) -> list[Line]:
        """What a reader heard after version `since`; 0 is everything, set-up included."""
        lines = self._hearing(reader).lines
        return lines[bisect_right(lines, since, key=_ply) if since else 0 :]

    def struck(self, reader: int | None) -> list[int]:
        """The plies of which a reader heard something that has been taken back since."""
        return self._hearing(reader).struck[:]

    def as_heard_by(self, reader: int | None) -> Log:
        """A log that holds what this reader has heard, and nothing else."""
        return Log(self._hearing(reader).lines)

    def _hearing(self, reader: int | None) -> Hearing:
        hearing = self._hearings.get(reader)
        if hearing is None:
            hearing = self._hearings[reader] = Hearing([], [], 0)
        hearing.listen(reader, self._told)
        return hearing
