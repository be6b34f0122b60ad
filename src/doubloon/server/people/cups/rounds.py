"""The rounds of a cup: the server opens the tables of each round, and adds up how everybody stands.

In each round those who stand alike meet, at tables of the cup's size, and those who have met least (`rules.py`). A player who is left over
has a free round, which counts as a win; nobody has a second one before everybody had one. A table is worth the share of the other players
who finished behind: 1 for the winner, 0 for the last. Every table has a clock, so every round ends: a player who leaves the game to a bot
gets nothing for it and is not drawn any more.

Each worker looks for tables that are over. They are counted once, and the next round is opened once, by the worker that sees it first.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.games import game
from doubloon.hosting.new_tables import opening
from doubloon.hosting.seats.turns import NewNotice, asked_people
from doubloon.hosting.table_row import Seated
from doubloon.hosting.wire import ClockRule, CreateTable, Person
from doubloon.kernel.tables.table import opened
from doubloon.server.clock import now_ms
from doubloon.server.people.cups.joining import CupEntry, entries_of, lines_of, locked_cup
from doubloon.server.people.cups.rules import CupLine, drawn, scored, standings
from doubloon.server.store.schema import cup_games, cup_players, cups, people, seats, tables
from doubloon.server.store.table_store import new_parts, notice_parts
from doubloon.server.store.writer import Writer, store

log = logging.getLogger(__name__)
EVERY: Final = 2.0
"""Seconds between two looks."""
MOST_AT_A_LOOK: Final = 100
FREE_ROUND: Final = 1.0
UNDECIDED: Final = 0.5
"""For everybody at a table that ended without a result."""


def _due_cups() -> sa.Select[Any]:
    """Cups that are full, or at which a table is over, or all of a round."""
    players = sa.select(sa.func.count()).where(cup_players.c.cup_id == cups.c.id).scalar_subquery()
    full = (cups.c.state == "open") & (players >= cups.c.most)
    uncounted = (
        sa.select(cup_games.c.cup_id)
        .join(tables, tables.c.id == cup_games.c.table_id)
        .where(cup_games.c.cup_id == cups.c.id, cup_games.c.points.is_(None))
    )
    due = (cups.c.state == "running") & ~sa.exists(uncounted.where(tables.c.state != "over"))
    over = sa.exists(uncounted.where(tables.c.state == "over"))
    return sa.select(cups.c.id).where(full | due | over).order_by(cups.c.updated).limit(MOST_AT_A_LOOK)


DUE_CUPS: Final = _due_cups()
"""Made once: every worker asks this every two seconds."""


class Cups:
    """Counts tables that are over, and lays out the next round."""

    def __init__(self, reading: AsyncEngine, writer: Writer) -> None:
        self.reading = reading
        self.writer = writer
        self.luck = secrets.SystemRandom()

    async def run(self) -> None:
        """For ever; whatever fails, it goes on."""
        while True:
            try:
                await self.advance_all()
            except Exception:
                log.exception("looking after the cups failed; it goes on")
            await asyncio.sleep(EVERY)

    async def advance_all(self) -> None:
        """Every cup that is full, or whose round is over."""
        async with self.reading.connect() as connection:
            found = list(await connection.scalars(DUE_CUPS))
        for cup_id in found:
            await self.advance(cup_id)

    async def advance(self, cup_id: str) -> None:
        """Count what is over; when the round is, lay out the next one, or end the cup."""
        cup = await self.writer.do(lambda connection: _counted(connection, cup_id))
        if cup is None:
            return
        async with self.reading.connect() as connection:
            entries = await connection.run_sync(lambda inner: entries_of(inner, cup_id))
            lines = await connection.run_sync(lambda inner: lines_of(inner, cup_id))
        playing = {one.number: one for one in entries if not one.out and one.person_id is not None}
        least = max(2, game(cup.game).seats[0])
        if cup.round == cup.rounds or len(playing) < least:
            await self.writer.do(lambda connection: _ended(connection, cup, entries, lines))
            return
        host = Person(cup.host_id, cup.host, guest=False)
        size = min(cup.seats, len(playing))
        laid_out, free = drawn(self._order(playing, lines), lines, size)
        rounds = NewCupRound(cup.round + 1, [self._table(cup, host, playing, one) for one in laid_out], free)
        await self.writer.do(lambda connection: _laid_out(connection, cup, rounds))

    def _order(self, playing: Collection[int], lines: Sequence[CupLine]) -> list[int]:
        """How those who take part stand; before the first round by lot."""
        numbers = sorted(playing)
        if not lines:
            self.luck.shuffle(numbers)
            return numbers
        return [place.number for place in standings(numbers, lines)]

    def _table(
        self, cup: Any, host: Person, playing: Mapping[int, CupEntry], numbers: list[int]
    ) -> NewCupTable:
        """A table of the next round. Who sits where is drawn by lot."""
        sitting = list(numbers)
        self.luck.shuffle(sitting)
        seated = [
            Seated(
                seat,
                "human",
                playing[one].name,
                playing[one].person_id,
                away_until=_away(playing[one]) if cup.pace == "turns" else None,
            )
            for seat, one in enumerate(sitting)
        ]
        clock = msgspec.convert(cup.clock, ClockRule)
        wish = CreateTable(game=cup.game, seats=[], pace=cup.pace, clock=clock, listed=cup.listed)
        table = opened(game(cup.game), len(seated))
        return NewCupTable(opening.prepared(host, table, seated, wish, opening.NEW, now_ms()), sitting)


def _away(entry: CupEntry) -> int | None:
    """People on vacation are drawn all the same, and their clock stands still until they are back."""
    return entry.away_until if entry.away_until is not None and entry.away_until > now_ms() else None


class NewCupTable(NamedTuple):
    """A table that is laid out, and who sits there, by seat."""

    new: opening.NewTable
    numbers: list[int]


class NewCupRound(NamedTuple):
    """A round that is laid out."""

    number: int
    tables: list[NewCupTable]
    free: list[int]


def _counted(connection: sa.Connection, cup_id: str) -> sa.Row[Any] | None:
    """Count the tables that are over. The cup, when its round is; None as long as somebody plays."""
    cup = locked_cup(connection, cup_id)
    if cup.state == "open" and len(entries_of(connection, cup_id)) >= cup.most:
        connection.execute(cups.update().where(cups.c.id == cup_id).values(state="running"))
    elif cup.state != "running":
        return None
    open_lines = [
        line for line in lines_of(connection, cup_id) if line.points is None and line.table_id is not None
    ]
    waits = False
    for table_id in sorted({line.table_id for line in open_lines if line.table_id is not None}):
        waits = not _count_table(connection, cup_id, table_id) or waits
    if waits:
        return None
    with_host = sa.select(cups, people.c.name.label("host")).join(people, people.c.id == cups.c.host_id)
    return connection.execute(with_host.where(cups.c.id == cup_id)).first()


def _count_table(connection: sa.Connection, cup_id: str, table_id: str) -> bool:
    """Points of a table that is over, or is no longer kept; False while it is played."""
    row = connection.execute(
        sa.select(tables.c.state, tables.c.outcome).where(tables.c.id == table_id)
    ).first()
    if row is not None and row.state != "over":
        return False
    stood_in = sa.select(seats.c.seat).where(seats.c.table_id == table_id, seats.c.stands_in.is_(True))
    gave_up = set(connection.scalars(stood_in))
    points = scored(row.outcome["ranks"] if row is not None and row.outcome else None, gave_up)
    here = (cup_games.c.cup_id == cup_id) & (cup_games.c.table_id == table_id)
    for number, seat in connection.execute(sa.select(cup_games.c.number, cup_games.c.seat).where(here)).all():
        mine = cup_games.update().where(here, cup_games.c.number == number)
        connection.execute(mine.values(points=points[seat] if points else UNDECIDED))
        if seat in gave_up:
            them = (cup_players.c.cup_id == cup_id) & (cup_players.c.number == number)
            connection.execute(cup_players.update().where(them).values(out=True))
    return True


def _laid_out(connection: sa.Connection, cup: Any, new: NewCupRound) -> None:
    """The tables of a round, and everybody told; unless another worker has been faster."""
    free = cups.update().where(cups.c.id == cup.id, cups.c.round == cup.round, cups.c.state == "running")
    if not connection.execute(free.values(round=new.number, updated=now_ms())).rowcount:
        return
    title = f"{cup.title}, round {new.number} of {cup.rounds}"
    shared = {"cup_id": cup.id, "round": new.number}
    for one in new.tables:
        row = one.new.row
        store(connection, new_parts(one.new))
        asked = asked_people(row)
        told = [
            NewNotice(sitting.person, "your-turn", f"{title}: it is your turn.")
            if sitting.person in asked and row.pace == "turns"
            else NewNotice(sitting.person, "next-game", f"{title}: your table is laid out.")
            for sitting in row.seats
            if sitting.person is not None
        ]
        store(connection, notice_parts(row.id, told, now_ms()))
        for seat, number in enumerate(one.numbers):
            line = {"number": number, "table_id": row.id, "seat": seat, "points": None}
            connection.execute(cup_games.insert().values(**shared, **line))
    for number in new.free:
        line = {"number": number, "table_id": None, "seat": None, "points": FREE_ROUND}
        connection.execute(cup_games.insert().values(**shared, **line))


def _ended(
    connection: sa.Connection, cup: Any, entries: Sequence[CupEntry], lines: Sequence[CupLine]
) -> None:
    """The cup is over, and everybody is told how they came out: at the last table they sat at."""
    running = cups.update().where(cups.c.id == cup.id, cups.c.state == "running")
    if not connection.execute(running.values(state="over", updated=now_ms())).rowcount:
        return
    last = {line.number: line.table_id for line in lines if line.table_id is not None}
    people_by = {one.number: one.person_id for one in entries}
    for place in standings([one.number for one in entries], lines):
        person, table_id = people_by[place.number], last.get(place.number)
        if person is None or table_id is None:
            continue
        text = f"{cup.title} is over: rank {place.rank} of {len(entries)}, {place.points:g} points."
        store(connection, notice_parts(table_id, [NewNotice(person, "game-over", text)], now_ms()))
