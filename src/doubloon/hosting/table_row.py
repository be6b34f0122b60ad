"""What is known about a table besides the game itself: who sits where, whose turn it is, clocks, links."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from doubloon.hosting.seats.clocks import Clocks
from doubloon.hosting.wire import ClockRule, Person

State = Literal["waiting", "running", "over"]


class Seated(msgspec.Struct, frozen=True):
    """One seat. A `local` seat belongs to the host's person too."""

    seat: int
    kind: Literal["human", "open", "bot", "local"]
    name: str
    person: str | None = None
    level: str | None = None
    stands_in: bool = False
    away_until: int | None = None
    """Their person is on vacation, and their clock stands still until then."""
    guest: bool = False
    """The name is not one that its person keeps."""

    @property
    def bot_plays(self) -> bool:
        """Whether a bot decides for this seat."""
        return self.kind == "bot" or self.stands_in


class RewindRequest(msgspec.Struct, frozen=True):
    """Somebody asks to go back to a version; who has agreed so far."""

    to: int
    agreed: list[str]


class Remark(msgspec.Struct, frozen=True):
    """A sentence of the server in the table's log: `ply` is the one that came next."""

    number: int
    ply: int
    kind: str
    text: str
    at: int


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored about a table besides the game: one row, with its seats, without the secrets."""

    id: str
    game: str
    options: dict[str, Any]
    seats: list[Seated]
    state: State
    pace: Literal["live", "turns"]
    clock_rule: ClockRule
    clock: Clocks
    deadline: int | None
    bot_turn: bool
    listed: bool
    token: str
    host_id: str
    host: str
    created: int
    updated: int
    revision: int
    version: int
    to_act: list[int]
    winners: list[int]
    wanted: RewindRequest | None
    forked_from: str | None
    rematch: str | None
    campaign: str | None = None
    """The first table of the campaign this game belongs to."""
    chapter: int | None = None
    """Which of the campaign's games this is, from 1 on."""
    next_table: str | None = None
    """Where the campaign goes on."""
    lesson: str | None = None
    """The lesson that is played here."""
    hints: bool = False
    """The host allows hints between people."""
    rated: bool = False
    """The game changes the ratings of those who play."""

    def seats_of(self, person: Person | None) -> list[int]:
        """The seats this person may play, also when a bot stands in for the moment."""
        return [] if person is None else held(self).get(person.id, [])

    def playing(self, person: Person | None, seat: int) -> bool:
        """Whether this person decides for this seat now."""
        return (
            person is not None
            and seat < len(self.seats)
            and self.seats[seat].person == person.id
            and not self.seats[seat].stands_in
        )

    def people(self) -> set[str]:
        """Everybody who holds a seat, or for whom one is kept open."""
        return {one.person for one in self.seats if one.person is not None}

    def deciders(self) -> set[str]:
        """Everybody who plays a seat themselves."""
        return {one.person for one in self.seats if one.person is not None and not one.stands_in}

    def may_hint(self) -> bool:
        """Whether the computer gives advice here: between people only if the host allows it."""
        return not self.rated and (self.hints or len(self.people()) < 2)

    def names(self) -> list[str]:
        """The seats' names, as the log says them."""
        return [one.name for one in self.seats]

    def open_seats(self) -> list[int]:
        """The seats nobody has taken."""
        return [one.seat for one in self.seats if one.kind == "open"]


def held(row: TableRow) -> dict[str, list[int]]:
    """By person: the seats they hold. One that is kept open for somebody is not theirs yet."""
    found: dict[str, list[int]] = {}
    for one in row.seats:
        if one.person is not None and one.kind != "open":
            found.setdefault(one.person, []).append(one.seat)
    return found
