"""Several machines at one database: a worker that dies takes its people with it, and a silent bus is noticed (H7)."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

from doubloon.server.tables import bus as buses
from doubloon.server.tables.bus import PostgresBus
from tests.server.live import Visitor, running_server


async def test_whoever_was_at_a_killed_worker_is_not_online_and_is_told(
    database: str, tmp_path: Path
) -> None:
    with (
        running_server(database, log=tmp_path / "here") as here,
        running_server(database, log=tmp_path / "there") as there,
    ):
        async with Visitor(here.url) as ann, Visitor(here.url) as bob, Visitor(there.url) as elsewhere:
            await ann.guest("Ann")
            await bob.guest("Bob")
            elsewhere.is_also(bob)
            table = (await ann.table("me", "open", pace="turns"))["id"]
            await bob.post(f"/api/tables/{table}/join", {})
            async with ann.at(table) as mine:
                async with contextlib.AsyncExitStack() as lost:
                    his = await lost.enter_async_context(elsewhere.at(table))
                    await his.hear("presence")
                    while (await mine.hear("presence"))["online"] != [0, 1]:
                        pass
                    there.kill()
                    while (await mine.hear("presence"))["online"] != [0]:
                        pass
                await mine.say("ping", at=0)
                while mine.view["to_act"] != [1]:
                    assert await mine.turn()
                    await mine.first_choice()
            kinds = [notice["kind"] for notice in await bob.get("/api/inbox")]
            assert "your-turn" in kinds


class Wire:
    """A connection to PostgreSQL that can go dead without a word, as a pulled cable does."""

    def __init__(self, address: str) -> None:
        self.host = parse_qs(urlsplit(address).query)["host"][0]
        self.cut = asyncio.Event()
        self.port = 0
        self.writers: list[asyncio.StreamWriter] = []
        self.carrying: list[asyncio.Task[None]] = []

    @contextlib.asynccontextmanager
    async def laid(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()
            for writer in self.writers:
                writer.close()
            await asyncio.gather(*(writer.wait_closed() for writer in self.writers), return_exceptions=True)
            await asyncio.gather(*self.carrying, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_unix_connection(f"{self.host}/.s.PGSQL.5432")
        self.writers += [writer, far_writer]
        self.carrying += [
            asyncio.create_task(self._carry(reader, far_writer, self.cut)),
            asyncio.create_task(self._carry(far_reader, writer, self.cut)),
        ]

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, cut: asyncio.Event
    ) -> None:
        while data := await reader.read(65_536):
            if not cut.is_set():
                writer.write(data)


async def test_a_bus_that_falls_silent_is_noticed_and_reached_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(buses, "SILENT_FOR", 1.0)
    monkeypatch.setattr(buses, "ALIVE_EVERY", 0.2)
    wire = Wire(database)
    heard: asyncio.Queue[list[str]] = asyncio.Queue()
    missed = asyncio.Semaphore(0)
    async with wire.laid():
        name = urlsplit(database).path
        bus = PostgresBus(f"postgresql://postgres@127.0.0.1:{wire.port}{name}?sslmode=disable")
        listening = asyncio.create_task(bus.listen(heard.put_nowait, missed.release))
        try:
            await missed.acquire()
            wire.cut.set()
            wire.cut = asyncio.Event()
            await missed.acquire()
            speaker = await asyncpg.connect(database)
            await speaker.execute("SELECT pg_notify('doubloon', 'other table abc 1')")
            await speaker.close()
            while await heard.get() != ["table", "abc", "1"]:
                pass
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
