"""What tables need from outside: storage, thinking, time. The server hands in a database and
processes; a page in a browser hands in its own memory (`memory.py`) and another worker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from doubloon.hosting.new_tables.opening import NewTable
    from doubloon.hosting.room import Room
    from doubloon.hosting.seats.turns import NewNotice
    from doubloon.hosting.table_row import Remark, TableRow
    from doubloon.hosting.thinking import Advice
    from doubloon.kernel.games.game import Outcome
    from doubloon.kernel.tables.table import Table

T = TypeVar("T")
Follows = Literal["rematch", "next_table"]


class Conflict(Exception):
    """Somebody else has stored a change of this table first; nothing of this one was stored."""


class CommandKey(NamedTuple):
    """A command is carried out once for its person and key."""

    person: str
    key: str


class TableChange(NamedTuple):
    """What one command, or one change of seats, stores: all of it or nothing."""

    before: TableRow
    after: TableRow
    table: Table
    played: bool
    """The table's newest ply is new."""
    keeps_state: bool
    """The state is stored too, so that the table opens quickly and outlives a change of rules."""
    command: CommandKey | None = None
    remark: Remark | None = None
    notices: Sequence[NewNotice] = ()


class Link(NamedTuple):
    """One table of a campaign's chain; the outcome of a game that has ended is public."""

    chapter: int
    table: str
    outcome: Outcome | None


class TableStore(Protocol):
    """Where tables are kept. Every method returns when all of it is safe."""

    async def add(self, new: NewTable) -> None:
        """A new table, with the plies it has."""

    async def save(self, change: TableChange) -> None:
        """A change; Conflict when another one was stored before it."""

    async def follow(self, old: Room, link: Follows, new: NewTable, notices: list[NewNotice]) -> str:
        """A new table that an old one leads to by this link; the id of the one it leads to already, if it does."""

    async def close(self, row: TableRow, notices: list[NewNotice]) -> bool:
        """Delete a table whose game has not begun; False when it has."""

    async def answered(self, table_id: str, command: CommandKey) -> int | None:
        """The version this command made, if it was carried out."""

    async def chain(self, campaign: str) -> list[Link]:
        """The tables of a campaign, in the order of its games."""


class OpenTables(Protocol):
    """The tables that are open."""

    async def room(self, table_id: str) -> Room:
        """A table, opened if need be; NotFound when there is none."""

    def keep(self, room: Room) -> Room:
        """A table that was just made is open from now on."""

    def forget(self, room: Room) -> None:
        """This table was closed by its host."""

    async def catch_up(self, room: Room) -> None:
        """Read what others have stored of this table since. The room's lock is held."""


class Thinker(Protocol):
    """Who thinks for bots and hints. Only imagined tables may be thought on (`thinking.py`)."""

    async def choose(self, table: Table, seat: int, level: str, host: str, watched: bool) -> str:
        """A bot's action."""

    async def advise(self, table: Table, seat: int, level: str, asker: str) -> Advice:
        """An action for a person, with what was weighed; TimeoutError when none was found in time."""


class Replayer(Protocol):
    """Where work is done that takes as long as a game: playing it again."""

    async def opened(self, work: Callable[[], T]) -> T:
        """For a table that is played at."""

    async def looked_back(self, asker: str, work: Callable[[], T]) -> T:
        """For somebody who looks back."""


class RateLimits(Protocol):
    """How much a person or an address may ask for; TooMany when it is too much."""

    def check(self, what: str, who: str) -> None:
        """At this rate."""

    async def count(self, what: str, who: str) -> None:
        """In this span of time."""
