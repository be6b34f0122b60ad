"""`kill -9`: a load of concurrent tables, the server killed at random moments and started again.

Whatever was acknowledged is there, nothing was done twice, and every table goes on. `make chaos` runs the long form.
"""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.server.house import House, Visitor, key

KILLS = int(os.environ.get("DOUBLOON_KILLS", "20"))
TABLES = 6
OWN = (0, 1)
"""The seats a witness plays; a third one is a computer's."""
NETWORK = (OSError, EOFError, httpx.HTTPError, WebSocketException, TimeoutError)


class Witness:
    """Plays at one table, over any of the servers, and remembers every acknowledgement it was given."""

    def __init__(self, houses: list[House], visitor: Visitor, table: str, luck: random.Random) -> None:
        self.houses = houses
        self.visitor = visitor
        self.table = table
        self.luck = luck
        self.acknowledged: dict[int, tuple[int, str]] = {}
        self.doubtful: dict[str, Any] | None = None
        """A command that was sent and not answered: it is sent again, with the same key."""
        self.repeated = 0
        self.done = asyncio.Event()

    async def play(self) -> None:
        """Move, whatever happens to the server, until told to stop."""
        while not self.done.is_set():
            try:
                await asyncio.wait_for(self.sit(), 30)
            except NETWORK:
                await asyncio.sleep(0.05)

    async def sit(self) -> None:
        self.visitor.url = self.luck.choice(self.houses).url
        async with self.visitor.at(self.table) as socket:
            await socket.hear("shown")
            while not self.done.is_set():
                if self.doubtful is None:
                    if not socket.view["to_act"]:
                        self.done.set()
                        return
                    seat = socket.view["to_act"][0]
                    if seat not in OWN:
                        await socket.hear("shown")
                        continue
                    await socket.look(seat)
                    if not socket.view["choices"]:
                        continue
                    action = self.luck.choice(socket.view["choices"])["action"]
                    self.doubtful = {
                        "seat": seat,
                        "action": action,
                        "version": socket.view["version"],
                        "key": key(),
                    }
                else:
                    self.repeated += 1
                command = self.doubtful
                await socket.say("act", **command)
                answer = await socket.hear("accepted", "refused", "stale", "trouble")
                if answer["type"] == "trouble":
                    continue
                self.doubtful = None
                assert answer["type"] == "accepted", f"{answer} for a legal move of the only player"
                assert answer["version"] not in self.acknowledged, "two commands made one version"
                self.acknowledged[answer["version"]] = (command["seat"], command["action"])
                await socket.until(answer["version"])


async def kill_and_look(houses: list[House], kills: int, seed: int) -> None:
    """The whole scene."""
    luck = random.Random(seed)
    witnesses = []
    async with Visitor(houses[0].url) as visitor:
        await visitor.guest("Witness")
        for number in range(TABLES):
            table = await visitor.table("me", "local", *(["bot:random"] if number % 3 == 2 else []))
            witnesses.append(Witness(houses, visitor, table["id"], random.Random(seed + number)))
        players = [asyncio.create_task(witness.play()) for witness in witnesses]
        for _ in range(kills):
            await asyncio.sleep(luck.uniform(0.05, 0.5))
            victim = luck.choice(houses)
            await asyncio.to_thread(victim.kill)
            await asyncio.to_thread(victim.open)
        moved: list[int] = []
        before = [max(witness.acknowledged, default=0) for witness in witnesses]
        for _ in range(200):
            await asyncio.sleep(0.05)
            moved = [max(witness.acknowledged, default=0) for witness in witnesses]
            if all(
                now > then or witness.done.is_set()
                for now, then, witness in zip(moved, before, witnesses, strict=True)
            ):
                break
        else:
            raise AssertionError(f"not every table goes on: {before} {moved}")
        for witness in witnesses:
            witness.done.set()
        await asyncio.gather(*players)
    for server in houses:
        server.close()
    assert sum(len(witness.acknowledged) for witness in witnesses) > kills
    for witness in witnesses:
        look(houses[0], witness)


def look(server: House, witness: Witness) -> None:
    """The stored journal holds every acknowledged action at its version; it replays; nothing is in it twice."""
    record = exported(server.database, witness.table)
    for version, (seat, action) in witness.acknowledged.items():
        ply = record["plies"][version - 1]
        assert (ply["seat"], ply["action"]) == (seat, action), (
            f"version {version} was acknowledged as {action}"
        )
    mine = sum(ply["seat"] < 2 for ply in record["plies"])
    unknown = 1 if witness.doubtful is not None else 0
    assert len(witness.acknowledged) <= mine <= len(witness.acknowledged) + unknown


def exported(database: str, table: str) -> Any:
    """A table's record from the database itself; reading it replays and verifies it."""
    from doubloon.server.keeping import record_of
    from doubloon.server.settings import Settings, url_of

    return record_of(Settings(database_url=url_of(database)), table)


async def test_kill_9_loses_no_acknowledged_action_and_doubles_none(tmp_path: Path) -> None:
    server = House(str(tmp_path / "d.db"), log=tmp_path / "log", DOUBLOON_BOTS_BY_LOT="on").open()
    try:
        await kill_and_look([server], KILLS, seed=KILLS)
    finally:
        server.close()


@pytest.mark.usefixtures("postgres")
async def test_kill_9_with_two_workers_on_postgresql(database: str, tmp_path: Path) -> None:
    houses = [House(database, log=tmp_path / f"log{n}", DOUBLOON_BOTS_BY_LOT="on").open() for n in range(2)]
    try:
        await kill_and_look(houses, max(4, KILLS // 3), seed=KILLS)
    finally:
        for server in houses:
            server.close()
