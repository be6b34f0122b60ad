"""How people stand: what came of their games, and ratings of those who asked for them.

When a game is over, each person who keeps a name and sat there gets a line of their own history: game, seat, rank, and by what the game itself
groups its players (which explorer, which gang). Nobody else reads it. A table that was opened as rated also changes the ratings of those who
played, by game and number of players; sitting down at one is the wish to be rated, so ratings are for everybody to see. Guests have neither.

Each worker looks for games that have ended and were not counted; a table is counted once, in one transaction, by the first worker that sees it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting.problems import Broken, NotFound
from doubloon.hosting.room import Room
from doubloon.hosting.table_row import TableRow
from doubloon.kernel.games.game import Outcome
from doubloon.server.clock import now_ms
from doubloon.server.people.accounts import KEPT
from doubloon.server.people.wire import MyHistory, PastGame, RatedPerson, StandingInfo, Tally
from doubloon.server.store.schema import people, ratings, results, tables
from doubloon.server.store.writer import Writer
from doubloon.server.tables.rooms import Rooms

log = logging.getLogger(__name__)
EVERY: Final = 2.0
"""Seconds between two looks."""
AT_ONCE: Final = 100
MOST_LISTED: Final = 100
MOST_HISTORY: Final = 200
FIGURES: Final = ("explorer", "gang")
"""Of what a game tells about a seat in its report, what statistics are made of."""


UNCOUNTED: Final = (
    sa.select(tables.c.id)
    .where(tables.c.counted.is_(False), tables.c.state == "over")
    .order_by(tables.c.updated)
    .limit(AT_ONCE)
)
"""Made once: every worker asks this every two seconds."""


class PersonalResult(NamedTuple):
    """One person's part in a game that is over."""

    seat: int
    person_id: str
    rank: int
    figure: str


class GameCounter:
    """Counts games that have ended."""

    def __init__(self, reading: AsyncEngine, writer: Writer, rooms: Rooms) -> None:
        self.reading = reading
        self.writer = writer
        self.rooms = rooms

    async def run(self) -> None:
        """For ever; whatever fails, it goes on."""
        while True:
            try:
                await self.count_all()
            except Exception:
                log.exception("counting games failed; it goes on")
            await asyncio.sleep(EVERY)

    async def count_all(self) -> None:
        """Every game that has ended and was not counted."""
        async with self.reading.connect() as connection:
            due = list(await connection.scalars(UNCOUNTED))
        for table_id in due:
            try:
                room = await self.rooms.fresh(table_id)
            except (Broken, NotFound):
                await self.writer.do(lambda connection, one=table_id: _counted(connection, one))  # type: ignore[misc]
                continue
            await self.writer.do(lambda connection, one=room: count(connection, one))  # type: ignore[misc]


def count(connection: sa.Connection, room: Room) -> None:
    """One game, once: lines for those who played, and their ratings if the table is rated."""
    if not _counted(connection, room.id):
        return
    outcome = room.table.outcome
    if outcome is None or room.row.lesson is not None or room.row.forked_from is not None:
        return
    lines = _lines(connection, room, outcome)
    shared = {
        "table_id": room.id,
        "game": room.row.game,
        "seats": len(room.row.seats),
        "people": len(room.row.people()),
        "at": room.row.updated,
    }
    for line in lines:
        changed = {"mean": None, "unsure": None}
        connection.execute(results.insert().values(**shared, **line._asdict(), **changed))
    if room.row.rated and len(lines) == len(room.row.seats):
        _rate(connection, room.row, lines)


def _counted(connection: sa.Connection, table_id: str) -> bool:
    """Whether this is the first who counts this table; nobody else does from now on."""
    free = tables.update().where(tables.c.id == table_id, tables.c.counted.is_(False))
    return bool(connection.execute(free.values(counted=True)).rowcount)


def _lines(connection: sa.Connection, room: Room, outcome: Outcome) -> list[PersonalResult]:
    """Those who keep a name and sat at a seat of their own."""
    seated = {
        one.seat: one.person for one in room.row.seats if one.kind == "human" and one.person is not None
    }
    known = set(
        connection.scalars(sa.select(people.c.id).where(people.c.id.in_(list(seated.values())), KEPT))
    )
    figures = _figures(room, outcome)
    return [
        PersonalResult(seat, person_id, outcome["ranks"][seat], figures[seat])
        for seat, person_id in seated.items()
        if person_id in known and Counter(seated.values())[person_id] == 1
    ]


def _figures(room: Room, outcome: Outcome) -> list[str]:
    """By seat, which explorer or gang. A game that cannot tell must not keep others from being counted."""
    try:
        groups = room.table.game.report_groups(room.table.state, outcome)["seats"]
    except Exception:
        log.exception("a game cannot group its players", extra={"table": room.id})
        return ["" for _ in outcome["ranks"]]
    return [next((one[name] for name in FIGURES if name in one), "") for one in groups]


def _rate(connection: sa.Connection, row: TableRow, lines: list[PersonalResult]) -> None:
    """The ratings of those who played, at tables of this game and number of players."""
    from doubloon.analysis import ratings as rating  # openskill is slow to load

    here = (ratings.c.game == row.game) & (ratings.c.seats == len(row.seats))
    ids = [line.person_id for line in lines]
    before = {
        one.person_id: one
        for one in connection.execute(sa.select(ratings).where(here, ratings.c.person_id.in_(ids)))
    }
    skills = [
        rating.Skill(before[one].mean, before[one].unsure) if one in before else rating.beginner()
        for one in ids
    ]
    for line, skill in zip(lines, rating.after(skills, [line.rank for line in lines]), strict=True):
        known = before.get(line.person_id)
        values: dict[str, Any] = {
            "mean": skill.mean,
            "unsure": skill.unsure,
            "surely": skill.surely,
            "games": (known.games if known is not None else 0) + 1,
            "updated": now_ms(),
        }
        this = here & (ratings.c.person_id == line.person_id)
        if known is not None:
            connection.execute(ratings.update().where(this).values(values))
        else:
            key = {"person_id": line.person_id, "game": row.game, "seats": len(row.seats)}
            connection.execute(ratings.insert().values(**key, **values))
        made = results.update().where(results.c.table_id == row.id, results.c.person_id == line.person_id)
        connection.execute(made.values(mean=skill.mean, unsure=skill.unsure))


# --- reading ----------------------------------------------------------------------------------------------------------


async def history(reading: AsyncEngine, person_id: str) -> MyHistory:
    """Somebody's own games, the newest first, and what they add up to."""
    mine = sa.select(results).where(results.c.person_id == person_id).order_by(results.c.at.desc())
    async with reading.connect() as connection:
        rows = (await connection.execute(mine)).mappings().all()
        there = set(
            await connection.scalars(
                sa.select(tables.c.id).where(
                    tables.c.id.in_([row["table_id"] for row in rows[:MOST_HISTORY]])
                )
            )
        )
    games = [
        PastGame(
            table=row["table_id"] if row["table_id"] in there else None,
            game=row["game"],
            seats=row["seats"],
            people=row["people"],
            seat=row["seat"],
            rank=row["rank"],
            figure=row["figure"],
            at=row["at"],
            rating=row["mean"],
        )
        for row in rows[:MOST_HISTORY]
    ]
    return MyHistory(games, _tallies(rows), await ratings_of(reading, person_id))


def _tallies(rows: Any) -> list[Tally]:
    """Games and wins by game; by seat in it, and by explorer or gang."""
    played: Counter[tuple[str, str, str]] = Counter()
    won: Counter[tuple[str, str, str]] = Counter()
    for row in rows:
        groups = [("all", ""), ("seat", f"{row['seat'] + 1} of {row['seats']}")]
        groups += [("figure", row["figure"])] if row["figure"] else []
        for kind, name in groups:
            played[row["game"], kind, name] += 1
            won[row["game"], kind, name] += row["rank"] == 1
    return [
        Tally(game, kind, name, number, won[game, kind, name])  # type: ignore[arg-type]
        for (game, kind, name), number in sorted(played.items())
    ]


async def ratings_of(reading: AsyncEngine, person_id: str) -> list[StandingInfo]:
    """Somebody's ratings."""
    query = (
        sa.select(ratings).where(ratings.c.person_id == person_id).order_by(ratings.c.game, ratings.c.seats)
    )
    async with reading.connect() as connection:
        rows = (await connection.execute(query)).mappings().all()
    return [StandingInfo(row["game"], row["seats"], row["mean"], row["unsure"], row["games"]) for row in rows]


async def rated_people(reading: AsyncEngine, game_id: str, seats: int) -> list[RatedPerson]:
    """People rated at this game with this number of players, the surest first."""
    query = (
        sa.select(people.c.id, people.c.name, ratings.c.mean, ratings.c.unsure, ratings.c.games)
        .join(ratings, ratings.c.person_id == people.c.id)
        .where(ratings.c.game == game_id, ratings.c.seats == seats)
        .order_by(ratings.c.surely.desc())
        .limit(MOST_LISTED)
    )
    async with reading.connect() as connection:
        return [RatedPerson(*row) for row in await connection.execute(query)]
