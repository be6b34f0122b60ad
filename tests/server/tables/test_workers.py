"""`doubloon serve --workers N`: several processes at one address and one PostgreSQL; any of them may die."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from doubloon.cli import main
from tests.server.live import PATIENCE, Visitor, running_server

WORKER = "multiprocessing.spawn"
TABLES = 8


def test_an_embedded_database_serves_one_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--database", str(tmp_path / "d.db"), "--workers", "2"]) == 2
    said = capsys.readouterr().err
    assert "--workers: an embedded database serves one process" in said
    assert "postgresql://" in said


async def moves(visitor: Visitor, table: str, number: int) -> int:
    """This number of moves for both seats of a table, over any worker; the version they led to."""
    async with visitor.at(table) as socket:
        await socket.hear("shown")
        for _ in range(number):
            await socket.look(socket.view["to_act"][0])
            assert (await socket.first_choice())["type"] == "accepted"
    version: int = (await visitor.get(f"/api/tables/{table}"))["version"]
    return version


async def test_two_workers_share_the_tables_and_one_that_is_killed_is_replaced(
    database: str, tmp_path: Path
) -> None:
    with running_server(database, log=tmp_path / "log", workers=2) as server:
        before = await server.once(WORKER, both)
        async with Visitor(server.url) as ann:
            await ann.guest("Ann")
            tables = [(await ann.table("me", "local"))["id"] for _ in range(TABLES)]
            assert await asyncio.gather(*(moves(ann, table, 5) for table in tables)) == [5] * TABLES
            assert {await accepted(ann) for _ in range(6)} == {5 * TABLES}, "any worker tells the sum"
            for victim in before:
                os.kill(victim, signal.SIGKILL)
                await server.once(WORKER, lambda found, dead=victim: dead not in found and both(found))  # type: ignore[misc]
                await asyncio.gather(*(goes_on(ann, table) for table in tables))
            assert await accepted(ann) >= 9 * TABLES, "what a dead worker counted stays counted"
            assert await figure(ann, "doubloon_sockets") == 0, "a dead worker has no sockets"
            assert not set(before) & set(await server.once(WORKER, both))


async def accepted(visitor: Visitor) -> float:
    """How many actions the server says it took."""
    return await figure(visitor, 'doubloon_commands_total{answer="accepted",kind="act"}')


async def figure(visitor: Visitor, name: str) -> float:
    """One figure, over a connection of its own: whichever worker answers."""
    async with httpx.AsyncClient(base_url=str(visitor.http.base_url), timeout=PATIENCE) as http:
        text = (await http.get("/metrics")).text
    return next(float(line.split()[-1]) for line in text.splitlines() if line.startswith(f"{name} "))


def both(workers: list[int]) -> bool:
    return len(workers) == 2


async def goes_on(visitor: Visitor, table: str) -> None:
    """What was acknowledged is there, and the table goes on; a connection that the dead worker held is opened again."""
    while True:
        try:
            before = (await visitor.get(f"/api/tables/{table}"))["version"]
            assert before >= 5
            assert await moves(visitor, table, 2) == before + 2
            return
        except (OSError, WebSocketException, httpx.TransportError):
            await asyncio.sleep(0.1)
