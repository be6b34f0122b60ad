"""`kill -9`: a load of concurrent tables, the server killed at random moments and started again.

Whatever was acknowledged is there, nothing was done twice, and every table goes on. This is about the death of a process: what
it has written is in the system's memory, synced or not, and the next process finds it there. Whether it was on the disk when it
was acknowledged is proven by `tests/power`. `make chaos` runs the long form.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from tests.server.live import ServerProcess
from tests.server.witness import played_through

KILLS = int(os.environ.get("DOUBLOON_KILLS", "20"))


async def kill_and_look(servers: list[ServerProcess], kills: int, seed: int) -> None:
    """The whole scene."""

    def kill(luck: random.Random) -> None:
        victim = luck.choice(servers)
        victim.kill()
        victim.open()

    await played_through(servers, kills, seed, kill)


async def test_kill_9_loses_no_acknowledged_action_and_doubles_none(tmp_path: Path) -> None:
    server = ServerProcess(str(tmp_path / "d.db"), log=tmp_path / "log", DOUBLOON_BOTS_BY_LOT="on").open()
    try:
        await kill_and_look([server], KILLS, seed=KILLS)
    finally:
        server.close()


@pytest.mark.usefixtures("postgres")
async def test_kill_9_with_two_workers_on_postgresql(database: str, tmp_path: Path) -> None:
    servers = [
        ServerProcess(database, log=tmp_path / f"log{n}", DOUBLOON_BOTS_BY_LOT="on").open() for n in range(2)
    ]
    try:
        await kill_and_look(servers, max(4, KILLS // 3), seed=KILLS)
    finally:
        for server in servers:
            server.close()
