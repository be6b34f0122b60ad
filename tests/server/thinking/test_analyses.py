"""A finished game is analysed once for everybody, by a process that can be killed; a running one never."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from doubloon.server.settings import Settings
from doubloon.server.tasks import Tasks
from doubloon.server.thinking import analyses
from tests.server.live import Visitor, running_server

ANALYST = "doubloon.analysis.child"


async def finished(visitor: Visitor) -> str:
    """A game of Gilded Compass for two that is over."""
    table = await visitor.table("me", "bot:random")
    async with visitor.at(table["id"], seat=0) as socket:
        while await socket.turn():
            await socket.first_choice()
    return str(table["id"])


async def until(visitor: Visitor, path: str, state: str) -> dict[str, Any]:
    """Look until it stands like this."""
    while True:
        told: dict[str, Any] = await visitor.get(path)
        if told["state"] == state:
            return told
        await asyncio.sleep(0.1)


async def test_an_analysis_is_asked_for_once_and_found_for_everybody_and_for_good(tmp_path: Path) -> None:
    few = {"DOUBLOON_ANALYSIS_WORLDS": "2", "DOUBLOON_ANALYSIS_SECONDS": "2", "DOUBLOON_BOTS_BY_LOT": "on"}
    database = str(tmp_path / "d.db")
    with running_server(database, log=tmp_path / "log", **few) as server:
        async with Visitor(server.url) as ann, Visitor(server.url) as bob:
            await ann.guest()
            await bob.guest()
            path = f"/api/tables/{await finished(ann)}/analysis"
            assert await ann.get(path) == {"state": "none", "done": 0, "found": None}
            assert (await ann.post(path, {}))["state"] in {"waiting", "running"}
            assert (await bob.post(path, {}))["state"] in {"waiting", "running"}
            await until(ann, path, "running")
            (analyst,) = await server.once(ANALYST, bool)
            assert os.getpriority(os.PRIO_PROCESS, analyst) > os.getpriority(os.PRIO_PROCESS, 0)
            found = (await until(bob, path, "done"))["found"]
            adds_up(found)
            assert (await bob.post(path, {}))["found"] == found, "it is not done again"
    with running_server(database, log=tmp_path / "log", **few) as server:
        async with Visitor(server.url) as nobody:
            assert (await nobody.get(path))["found"] == found


def adds_up(found: dict[str, Any]) -> None:
    for seat in found["seats"]:
        parts = sum(seat[part]["value"] for part in ("luck", "choices", "others", "rest"))
        assert seat["start"] + parts == pytest.approx(seat["end"])


async def test_an_analyst_that_is_killed_or_left_behind_is_asked_again(tmp_path: Path) -> None:
    patient = {"DOUBLOON_ANALYSIS_SECONDS": "600", "DOUBLOON_BOTS_BY_LOT": "on"}
    database = str(tmp_path / "d.db")
    with running_server(database, log=tmp_path / "log", **patient) as server:
        async with Visitor(server.url) as ann:
            await ann.guest("Ann")
            table = await finished(ann)
            path = f"/api/tables/{table}/analysis"
            await ann.post(path, {})
            (first,) = await server.once(ANALYST, bool)
            os.kill(first, signal.SIGKILL)
            await until(ann, path, "none")
            await ann.post(path, {})
            await until(ann, path, "running")
            (second,) = await server.once(ANALYST, lambda found: bool(set(found) - {first}))
            server.kill()
            await gone(second)
            server.open()
            assert (await ann.get(path))["state"] == "none", "who was at it is gone"
            assert (await ann.post(path, {}))["state"] in {"waiting", "running"}


async def gone(process: int) -> None:
    """Nobody works for a server that is no more."""
    while await asyncio.to_thread(_still_there, process):
        pass


def _still_there(process: int) -> bool:
    time.sleep(0.05)
    line = Path(f"/proc/{process}/cmdline")
    return line.exists() and bool(line.read_bytes())


async def test_one_at_a_time(tmp_path: Path) -> None:
    patient = {"DOUBLOON_ANALYSIS_SECONDS": "600", "DOUBLOON_BOTS_BY_LOT": "on"}
    with running_server(str(tmp_path / "d.db"), log=tmp_path / "log", **patient) as server:
        async with Visitor(server.url) as ann:
            await ann.guest("Ann")
            first, second = [f"/api/tables/{await finished(ann)}/analysis" for _ in range(2)]
            await ann.post(first, {})
            await until(ann, first, "running")
            await ann.post(second, {})
            (analyst,) = await server.once(ANALYST, bool)
            assert (await ann.get(second))["state"] == "waiting"
            os.kill(analyst, signal.SIGKILL)
            await until(ann, second, "running")


async def test_a_running_game_keeps_its_secrets(ann: Visitor) -> None:
    table = await ann.table("me", "bot:random")
    answer = await ann.send("POST", f"/api/tables/{table['id']}/analysis", {})
    assert answer.status_code == 403


async def test_an_analysis_that_waits_is_noted_again_after_the_database_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(analyses, "HEARTBEAT", 0.0)
    tried: list[str] = []
    enough = asyncio.Event()

    class FailsOnce:
        async def do(self, _: object) -> None:
            tried.append("note")
            if len(tried) == 1:
                raise sqlite3.OperationalError("disk I/O error")
            enough.set()

    parts: Any = FailsOnce()
    here = analyses.Analyses(Settings(), parts, parts, Tasks())
    room: Any = SimpleNamespace(id="abc")
    beating = asyncio.create_task(here._heartbeat(room))
    async with asyncio.timeout(60):
        await asyncio.wait(
            {beating, asyncio.ensure_future(enough.wait())}, return_when=asyncio.FIRST_COMPLETED
        )
    assert not beating.done()
    beating.cancel()
