"""Several workers: whose page is covered, or was connected to a worker that has died, is told of everything that happens at the table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.server.live import NOW_AND_THEN, ServerProcess, Socket, Visitor, key, running_server
from tests.server.playing.test_playing import two_at_a_table

SOON = 30.0
"""Seconds; the dispatcher takes nine at most."""


class Two(NamedTuple):
    """Two workers at one database. Ann and Bob are at the first one, Bob at the second one, too."""

    here: ServerProcess
    there: ServerProcess
    ann: Visitor
    bob: Visitor
    elsewhere: Visitor

    async def told(self, kind: str, table: str) -> None:
        """As soon as Bob's inbox says this of a table."""
        async with asyncio.timeout(SOON):
            while True:
                lines = await self.bob.get("/api/inbox")
                if (kind, table) in [(line["kind"], line["table"]) for line in lines]:
                    return
                await asyncio.sleep(NOW_AND_THEN)

    async def covered(self, stack: AsyncExitStack, table: str) -> Socket:
        """Ann looks at a table, and knows that Bob is connected elsewhere; his page cannot be seen."""
        hers = await stack.enter_async_context(self.ann.at(table))
        his = await stack.enter_async_context(self.elsewhere.at(table, hidden=1))
        page = asyncio.create_task(kept_open(his))
        stack.callback(page.cancel)
        while (await hers.hear("presence"))["online"] != [0, 1]:
            pass
        return hers


async def kept_open(page: Socket) -> None:
    """A page that reads what it is sent, and pings."""
    while True:
        await page.hear("never")


@pytest.fixture
def servers(database: str, tmp_path: Path) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    with (
        running_server(database, log=tmp_path / "here") as here,
        running_server(database, log=tmp_path / "there") as there,
    ):
        yield here, there


@pytest.fixture
async def two(servers: tuple[ServerProcess, ServerProcess]) -> AsyncIterator[Two]:
    here, there = servers
    async with Visitor(here.url) as ann, Visitor(here.url) as bob, Visitor(there.url) as elsewhere:
        await ann.guest("Ann")
        await bob.guest("Bob")
        elsewhere.is_also(bob)
        yield Two(here, there, ann, bob, elsewhere)


async def test_a_page_that_is_covered_at_another_worker_is_looked_at_by_nobody(two: Two) -> None:
    """Only turns were told: all else took whoever was connected elsewhere for somebody who looks (22)."""
    ann, bob = two.ann, two.bob
    async with AsyncExitStack() as stack:
        waiting = await ann.table("me", "open", "open")
        await bob.post(f"/api/tables/{waiting['id']}/join", {})
        await two.covered(stack, waiting["id"])
        await ann.post(f"/api/tables/{waiting['id']}/close")
        await two.told("table-closed", waiting["id"])
    async with AsyncExitStack() as stack:
        table = await two_at_a_table(ann, bob)
        hers = await two.covered(stack, table)
        his = await stack.enter_async_context(bob.at(table, hidden=1))
        await played(hers, his)
        await ann.post(f"/api/tables/{table}/ask-rewind", {"to": 0, "version": 1, "key": key()})
        await two.told("consent", table)
        while hers.shown["table"]["state"] != "over":
            await played(hers, his)
        await two.told("game-over", table)
        again = await ann.post(f"/api/tables/{table}/rematch")
        await two.told("rematch", again["id"])


async def played(*pages: Socket) -> None:
    """Somebody who is asked takes their first choice, and everybody is shown it."""
    for page in pages:
        if not page.shown:
            await page.hear("shown")
    asked = next(page for page in pages if page.view["seat"] in page.view["to_act"])
    version = (await asked.first_choice())["version"]
    for page in pages:
        await page.until(version)


async def test_who_looked_at_a_worker_that_has_died_is_told(two: Two) -> None:
    """For ten seconds nobody knows that it is dead: what happened meanwhile was told to nobody who had been there (22)."""
    async with AsyncExitStack() as stack:
        table = await two_at_a_table(two.ann, two.bob)
        hers = await stack.enter_async_context(two.ann.at(table))
        await stack.enter_async_context(two.elsewhere.at(table))
        while (await hers.hear("presence"))["online"] != [0, 1]:
            pass
        two.there.kill()
        await two.ann.post(f"/api/tables/{table}/ask-rewind", {"to": 0, "version": 0, "key": key()})
        await two.told("consent", table)


async def test_who_sits_down_while_connected_to_another_worker_is_there(two: Two) -> None:
    """Who opened a link, sat down and stayed counted as a spectator elsewhere, and was told while looking (22)."""
    table = (await two.ann.table("me", "open"))["id"]
    async with asyncio.timeout(SOON), two.ann.at(table) as hers, two.elsewhere.at(table) as his:
        await his.hear("presence")
        while (await hers.hear("presence"))["spectators"] != 1:
            pass
        await two.bob.post(f"/api/tables/{table}/join", {})
        while (await hers.hear("presence"))["online"] != [0, 1]:
            pass
