"""Cups: making one, taking part, and how it stands."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import get, post
from litestar.params import Parameter, QueryParameter
from sqlalchemy.ext.asyncio import AsyncEngine

from doubloon.hosting import access
from doubloon.hosting.wire import Person
from doubloon.server.http.limits import Limits
from doubloon.server.people.cups import joining, sheets
from doubloon.server.people.wire import CreateCup, CupInfo, CupSheet
from doubloon.server.routes.needs import WRITES, problems
from doubloon.server.store.writer import Writer

TAGS = ["cups"]
CupId = Annotated[str, Parameter(max_length=40)]


@get("/api/cups", tags=TAGS, responses=problems(401))
async def listed(
    reading: AsyncEngine,
    visitor: Person | None,
    list_of: Annotated[Literal["open", "running", "over", "mine"], QueryParameter(name="state")] = "open",
) -> list[CupInfo]:
    """Cups that are open, running or over and listed; or all of mine."""
    if list_of == "mine":
        access.known(visitor)
    return await sheets.listed(reading, visitor, list_of)


@post("/api/cups", tags=TAGS, status_code=201, responses=problems(401, 409, *WRITES))
async def create(
    limits: Limits, reading: AsyncEngine, writer: Writer, me: Person, data: CreateCup
) -> CupSheet:
    """A new cup, and its host is the first who takes part."""
    await limits.count("cup", me.id)
    return await sheets.sheet(reading, me, await joining.create(writer, me, data))


@get("/api/cups/{cup_id:str}", tags=TAGS, responses=problems(404))
async def cup(reading: AsyncEngine, visitor: Person | None, cup_id: CupId) -> CupSheet:
    """One cup: how everybody stands, and the tables of its rounds."""
    return await sheets.sheet(reading, visitor, cup_id)


@post("/api/cups/{cup_id:str}/join", tags=TAGS, status_code=200, responses=problems(401, 403, 404, 409))
async def join(limits: Limits, reading: AsyncEngine, writer: Writer, me: Person, cup_id: CupId) -> CupSheet:
    """Take part."""
    await limits.count("cup", me.id)
    await joining.join(writer, me, cup_id)
    return await sheets.sheet(reading, me, cup_id)


@post("/api/cups/{cup_id:str}/leave", tags=TAGS, status_code=200, responses=problems(401, 403, 404))
async def leave(limits: Limits, reading: AsyncEngine, writer: Writer, me: Person, cup_id: CupId) -> CupSheet:
    """Take part no longer. A game that runs goes on at its table."""
    await limits.count("cup", me.id)
    await joining.leave(writer, me, cup_id)
    return await sheets.sheet(reading, me, cup_id)


@post("/api/cups/{cup_id:str}/begin", tags=TAGS, status_code=200, responses=problems(401, 403, 404, 409))
async def begin(limits: Limits, reading: AsyncEngine, writer: Writer, me: Person, cup_id: CupId) -> CupSheet:
    """The host waits for nobody else: the first round is laid out presently."""
    await limits.count("cup", me.id)
    await joining.begin(writer, me, cup_id)
    return await sheets.sheet(reading, me, cup_id)


@post("/api/cups/{cup_id:str}/close", tags=TAGS, status_code=204, responses=problems(401, 403, 404, 409))
async def close(limits: Limits, writer: Writer, me: Person, cup_id: CupId) -> None:
    """The host gives up a cup that has not begun."""
    await limits.count("cup", me.id)
    await joining.close(writer, me, cup_id)


ROUTES = [listed, create, cup, join, leave, begin, close]
