"""Cups as people see them: lists, and one cup with its standings and rounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from doubloon.hosting.problems import NotFound
from doubloon.hosting.wire import ClockRule, Person
from doubloon.server.people.cups.joining import CupEntry, entries_of, lines_of
from doubloon.server.people.cups.rules import CupLine, standings
from doubloon.server.people.wire import CupInfo, CupPlayer, CupRound, CupSeat, CupSheet, CupTable
from doubloon.server.store.schema import cup_players, cups, people, tables

MOST_LISTED: Final = 100


async def listed(reading: AsyncEngine, me: Person | None, state: str) -> list[CupInfo]:
    """Cups that everybody may know of, the newest first; `mine`: those I take part in or host."""
    mine = sa.select(cup_players.c.cup_id).where(cup_players.c.person_id == (me.id if me is not None else ""))
    where = cups.c.id.in_(mine) | (cups.c.host_id == (me.id if me is not None else ""))
    if state != "mine":
        where = (cups.c.state == state) & cups.c.listed.is_(True)
    async with reading.connect() as connection:
        rows = (
            await connection.execute(
                _infos(me).where(where).order_by(cups.c.created.desc()).limit(MOST_LISTED)
            )
        ).all()
    return [_info(row, me) for row in rows]


def _infos(me: Person | None) -> sa.Select[Any]:
    players = sa.select(sa.func.count()).where(cup_players.c.cup_id == cups.c.id).scalar_subquery()
    mine = (
        sa.select(sa.func.count())
        .where(
            cup_players.c.cup_id == cups.c.id, cup_players.c.person_id == (me.id if me is not None else "")
        )
        .scalar_subquery()
    )
    return sa.select(cups, people.c.name.label("host"), players.label("players"), mine.label("mine")).join(
        people, people.c.id == cups.c.host_id
    )


def _info(row: Any, me: Person | None) -> CupInfo:
    return CupInfo(
        id=row.id,
        title=row.title,
        game=row.game,
        seats=row.seats,
        most=row.most,
        rounds=row.rounds,
        pace=row.pace,
        clock=msgspec.convert(row.clock, ClockRule),
        listed=row.listed,
        state=row.state,
        round=row.round,
        host=row.host,
        hosting=me is not None and me.id == row.host_id,
        players=row.players,
        mine=bool(row.mine),
        created=row.created,
    )


async def sheet(reading: AsyncEngine, me: Person | None, cup_id: str) -> CupSheet:
    """One cup: who takes part and how they stand, and the tables of every round."""
    async with reading.connect() as connection:
        row = (await connection.execute(_infos(me).where(cups.c.id == cup_id))).first()
        if row is None:
            raise NotFound("There is no such cup.")
        entries = await connection.run_sync(lambda inner: entries_of(inner, cup_id))
        lines = await connection.run_sync(lambda inner: lines_of(inner, cup_id))
        there = await _kept_tables(connection, lines)
    by_number = {one.number: one for one in entries}
    players = [
        CupPlayer(
            rank=place.rank,
            person=by_number[place.number].person_id,
            name=by_number[place.number].name,
            points=place.points,
            opponents=place.opponents,
            out=by_number[place.number].out,
        )
        for place in standings(list(by_number), lines)
    ]
    rounds = [_round(number, lines, by_number, there) for number in range(row.round, 0, -1)]
    return CupSheet(_info(row, me), players, rounds)


async def _kept_tables(connection: AsyncConnection, lines: Sequence[CupLine]) -> set[str]:
    ids = sorted({line.table_id for line in lines if line.table_id is not None})
    return set(await connection.scalars(sa.select(tables.c.id).where(tables.c.id.in_(ids))))


def _round(
    number: int, lines: Sequence[CupLine], entries: Mapping[int, CupEntry], there: set[str]
) -> CupRound:
    here = [line for line in lines if line.round == number]
    by_table: dict[str, list[CupLine]] = defaultdict(list)
    for line in here:
        if line.table_id is not None:
            by_table[line.table_id].append(line)
    return CupRound(
        number=number,
        tables=[
            CupTable(
                table=table_id if table_id in there else None,
                seats=[CupSeat(entries[line.number].name, line.points) for line in sitting],
            )
            for table_id, sitting in by_table.items()
        ],
        free=[entries[line.number].name for line in here if line.table_id is None],
    )
