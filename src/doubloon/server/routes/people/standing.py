"""How people stand: ratings for everybody, history for oneself."""

from __future__ import annotations

from typing import Annotated

import sqlalchemy as sa
from litestar import get
from litestar.params import Parameter
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting.problems import NotFound
from doubloon.hosting.wire import Person
from doubloon.server.people import standing
from doubloon.server.people.wire import MyHistory, PersonSheet, RatedPerson
from doubloon.server.routes.needs import problems
from doubloon.server.store.schema import friends, people, set_aside

TAGS = ["standing"]


@get("/api/account/history", tags=TAGS, responses=problems(401))
async def history(reading: AsyncEngine, me: Person) -> MyHistory:
    """My games that are over, what they add up to, and my ratings. Guests have none."""
    return await standing.history(reading, me.id)


@get("/api/people/{person_id:str}", tags=TAGS, responses=problems(404))
async def person(
    reading: AsyncEngine, visitor: Person | None, person_id: Annotated[str, Parameter(max_length=40)]
) -> PersonSheet:
    """Somebody as everybody may know them: the name, and ratings at games they chose to be rated at."""
    mine = visitor.id if visitor is not None else ""
    wanted = sa.select(people.c.name, people.c.name_key).where(
        people.c.id == person_id, people.c.deleted.is_(None), people.c.created > 0
    )
    befriended = sa.select(friends.c.created).where(
        friends.c.person_id == mine, friends.c.friend_id == person_id
    )
    put = sa.select(set_aside.c.kind).where(set_aside.c.person_id == mine, set_aside.c.other_id == person_id)
    async with reading.connect() as connection:
        row = (await connection.execute(wanted)).first()
        friend = await connection.scalar(befriended)
        aside = await connection.scalar(put)
    if row is None:
        raise NotFound("There is nobody of this id, or not any more.")
    rated = await standing.ratings_of(reading, person_id)
    return PersonSheet(person_id, row.name, row.name_key is None, friend is not None, aside, rated)


@get("/api/ratings/{game_id:str}", tags=TAGS, responses=problems())
async def rated(
    reading: AsyncEngine,
    game_id: Annotated[str, Parameter(max_length=60)],
    seats: Annotated[int, Parameter(ge=2, le=8)],
) -> list[RatedPerson]:
    """People rated at a game with this number of players."""
    return await standing.rated_people(reading, game_id, seats)


ROUTES = [history, person, rated]
