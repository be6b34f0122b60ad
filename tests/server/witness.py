"""Players who remember every acknowledgement they were given, whatever happens to the server meanwhile."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

import httpx
from sqlalchemy.ext.asyncio import AsyncConnection
from websockets.exceptions import WebSocketException

from tests.histories.history import Event
from tests.server.live import PATIENCE, ServerProcess, Socket, Visitor, key

TABLES = 6
OWN = (0, 1)
"""The seats a witness plays; a third one is a computer's."""
NETWORK = (OSError, EOFError, httpx.HTTPError, WebSocketException, TimeoutError)


class Lost(AssertionError):
    """An acknowledged action is not stored."""


class Witness:
    """Plays at one table, over any of the servers, and remembers every acknowledgement it was given."""

    def __init__(
        self, servers: list[ServerProcess], visitor: Visitor, table: str, luck: random.Random
    ) -> None:
        self.servers = servers
        self.visitor = visitor
        self.table = table
        self.luck = luck
        self.acknowledged: dict[int, tuple[int, str]] = {}
        self.doubtful: dict[str, Any] | None = None
        """A command that was sent and not answered: it is sent again, with the same key."""
        self.repeated = 0
        self.done = asyncio.Event()
        self.failed: AssertionError | None = None
        self.history: list[Event] = []
        self.earlier: dict[str, Any] | None = None
        """A command that was acknowledged: it may be sent again, late."""

    async def play(self) -> None:
        """Move, whatever happens to the server, until told to stop."""
        while not self.done.is_set():
            try:
                await asyncio.wait_for(self.sit(), 30)
            except NETWORK:
                await asyncio.sleep(0.05)
            except AssertionError as found:
                self.failed = found
                return

    async def sit(self) -> None:
        self.visitor.url = self.luck.choice(self.servers).url
        async with self.visitor.at(self.table) as socket:
            await socket.hear("shown")
            self.history.append(Event(0, "read", version=socket.view["version"]))
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
                if self.earlier is not None and self.luck.random() < 0.1:
                    self.repeated += 1
                    await self.ask(socket, self.earlier)
                answer = await self.ask(socket, command)
                if answer["type"] == "trouble":
                    continue
                self.earlier = command
                self.doubtful = None
                assert answer["type"] == "accepted", f"{answer} for a legal move of the only player"
                assert answer["version"] not in self.acknowledged, "two commands made one version"
                self.acknowledged[answer["version"]] = (command["seat"], command["action"])
                await socket.until(answer["version"])
                self.history.append(Event(0, "read", version=socket.view["version"]))

    async def ask(self, socket: Socket, command: dict[str, Any]) -> dict[str, Any]:
        """Send a command and hear its answer; both are noted."""
        fields = (command["key"], command["version"], command["seat"], command["action"])
        self.history.append(Event(0, "sent", *fields))
        await socket.say("act", **command)
        while True:
            answer = await socket.hear("accepted", "refused", "stale", "trouble")
            if answer["type"] == "trouble":
                return answer
            self.history.append(Event(0, answer["type"], answer["key"], answer.get("version", 0)))
            if answer["key"] == command["key"]:
                return answer


async def played_through(
    servers: list[ServerProcess],
    faults: int,
    seed: int,
    fault: Callable[[random.Random], None],
    witnesses: list[Witness] | None = None,
) -> None:
    """A load of concurrent tables, and a fault from time to time. Afterwards every table goes on, and the stored journals hold
    all that was acknowledged, once."""
    luck = random.Random(seed)
    witnesses = [] if witnesses is None else witnesses
    async with Visitor(servers[0].url) as visitor:
        await visitor.guest("Witness")
        for number in range(TABLES):
            table = await visitor.table("me", "local", *(["bot:random"] if number % 3 == 2 else []))
            witnesses.append(Witness(servers, visitor, table["id"], random.Random(seed + number)))
        players = [asyncio.create_task(witness.play()) for witness in witnesses]
        try:
            for _ in range(faults):
                await asyncio.sleep(luck.uniform(0.05, 0.5))
                await asyncio.to_thread(fault, luck)
                await asyncio.to_thread(all_there, servers[0].database, witnesses)
            await all_go_on(witnesses)
            for witness in witnesses:
                witness.done.set()
            await asyncio.gather(*players)
        finally:
            for player in players:
                player.cancel()
    for server in servers:
        server.close()
    assert sum(len(witness.acknowledged) for witness in witnesses) > faults
    for witness in witnesses:
        look(servers[0], witness)


async def all_go_on(witnesses: list[Witness]) -> None:
    """Every table is played on."""
    before = [max(witness.acknowledged, default=0) for witness in witnesses]
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        await asyncio.sleep(0.05)
        for player in (witness.failed for witness in witnesses):
            if player is not None:
                raise player
        if all(
            max(witness.acknowledged, default=0) > then or witness.done.is_set()
            for then, witness in zip(before, witnesses, strict=True)
        ):
            return
    raise AssertionError(f"not every table goes on: {before}")


def all_there(database: str, witnesses: list[Witness]) -> None:
    """What was acknowledged so far is stored."""
    acknowledged = {witness.table: dict(witness.acknowledged) for witness in witnesses}
    for table, plies in journals(database, list(acknowledged)).items():
        compare(table, acknowledged[table], plies)


def compare(table: str, acknowledged: dict[int, tuple[int, str]], plies: list[Any]) -> None:
    """Every acknowledged action is at its version."""
    for version, (seat, action) in acknowledged.items():
        found = plies[version - 1] if version <= len(plies) else {}
        if (found.get("seat"), found.get("action")) != (seat, action):
            raise Lost(
                f"table {table}: version {version} was acknowledged as {action} of seat {seat}; there is {found}"
            )


def journals(database: str, tables: list[str]) -> dict[str, list[Any]]:
    """The stored plies of some tables, from the database itself; the tables were acknowledged too."""
    from doubloon.server.admin.commands import read_from
    from doubloon.server.settings import Settings, url_of
    from doubloon.server.store.tables import plies_after, table_row

    async def read(connection: AsyncConnection) -> dict[str, list[Any]]:
        for table in tables:
            if await table_row(connection, table) is None:
                raise Lost(f"table {table} was acknowledged and is not stored")
        return {table: (await plies_after(connection, table, 0, 10**9))[0] for table in tables}

    return read_from(Settings(database_url=url_of(database)), read)


def look(server: ServerProcess, witness: Witness) -> None:
    """The stored journal holds every acknowledged action at its version; it replays; nothing is in it twice."""
    record = exported(server.database, witness.table)
    compare(witness.table, witness.acknowledged, record["plies"])
    mine = sum(ply["seat"] < 2 for ply in record["plies"])
    unknown = 1 if witness.doubtful is not None else 0
    assert len(witness.acknowledged) <= mine <= len(witness.acknowledged) + unknown


def exported(database: str, table: str) -> Any:
    """A table's record from the database itself; reading it replays and verifies it."""
    from doubloon.server.admin.commands import record_of
    from doubloon.server.settings import Settings, url_of

    return record_of(Settings(database_url=url_of(database)), table)
