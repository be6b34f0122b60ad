"""Closed-loop load on the server over loopback: pairs of people at tables of two, each moving as soon as asked.

The store is durable (SQLite, every commit synced). Latency is from sending a move to its acknowledgement, measured by
the player. Client and server share this machine. Also: how long the server takes to open a stored game of 1,000 plies.

    python bench/server_load.py [--sockets 100 400] [--seconds 10]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server.house import GAME, House, Visitor, house


class Choice(msgspec.Struct):
    action: str


class View(msgspec.Struct):
    version: int
    to_act: list[int]
    choices: list[Choice]
    seat: int | None


class Table(msgspec.Struct):
    state: str


class Message(msgspec.Struct):
    """Only what a player needs to go on; the rest of the message is skipped unread."""

    type: str
    view: View | None = None
    table: Table | None = None
    key: str | None = None


WARM_UP = 60
"""Seconds within which everybody has sat down and moved."""
DECODER = msgspec.json.Decoder(Message)


class Tally:
    """What was acknowledged while it counted."""

    def __init__(self) -> None:
        self.counting = False
        self.moving = 0
        self.taken: list[float] = []
        self.refused = 0
        self.stop = False
        self.server_seconds = 0.0


async def play(connection: ClientConnection, tally: Tally) -> None:
    """Move whenever asked, until the game is over."""
    sent, at, moved = -1, 0.0, False
    async for text in connection:
        if tally.stop:
            return
        message = DECODER.decode(text)
        if message.type == "accepted":
            tally.moving += not moved
            moved = True
            if tally.counting:
                tally.taken.append(time.perf_counter() - at)
        elif message.type in {"refused", "stale", "trouble"}:
            tally.refused += 1
        view = message.view
        if view is None or message.table is None:
            continue
        if message.table.state == "over":
            return
        if view.seat in view.to_act and view.version > sent:
            sent, at = view.version, time.perf_counter()
            action = random.choice(view.choices).action
            await connection.send(
                msgspec.json.encode(
                    {"type": "act", "seat": view.seat, "action": action, "version": sent, "key": uuid4().hex}
                ).decode()
            )


async def ping(connection: ClientConnection) -> None:
    with contextlib.suppress(Exception):
        while True:
            await asyncio.sleep(2)
            await connection.send('{"type":"ping","at":0}')


@contextlib.asynccontextmanager
async def seat(visitor: Visitor, table: str) -> AsyncIterator[ClientConnection]:
    cookies = "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
    address = f"{visitor.url.replace('http', 'ws', 1)}/ws/tables/{table}"
    async with connect(
        address, additional_headers={"cookie": cookies}, max_size=None, compression=None, ping_interval=None
    ) as connection:
        task = asyncio.create_task(ping(connection))
        try:
            yield connection
        finally:
            task.cancel()


async def pair(url: str, tally: Tally, door: asyncio.Semaphore) -> None:
    """Two people who play one game after the other. A few at a time come in, as people do."""
    async with Visitor(url) as one, Visitor(url) as other:
        async with door:
            await one.guest()
            await other.guest()
        while not tally.stop:
            async with door:
                table = await one.table("me", "open")
                await other.post(f"/api/tables/{table['id']}/join", {})
            async with seat(one, table["id"]) as first, seat(other, table["id"]) as second:
                await asyncio.gather(play(first, tally), play(second, tally))


def processor_seconds(server: House) -> float:
    """The processor time the server has used so far; 0 where the system does not tell."""
    assert server.process is not None
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


async def load(server: House, sockets: int, seconds: float) -> Tally:
    tally = Tally()
    door = asyncio.Semaphore(8)
    pairs = [asyncio.create_task(pair(server.url, tally, door)) for _ in range(sockets // 2)]
    for _ in range(WARM_UP * 10):
        if tally.moving >= sockets or any(pair.done() for pair in pairs):
            break
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    tally.counting, before = True, processor_seconds(server)
    await asyncio.sleep(seconds)
    tally.counting, tally.stop = False, True
    tally.server_seconds = processor_seconds(server) - before
    done = await asyncio.gather(*pairs, return_exceptions=True)
    for error in done:
        if isinstance(error, BaseException):
            print(f"  a pair ended early: {type(error).__name__}: {str(error)[:200]}")
    return tally


def told(sockets: int, seconds: float, tally: Tally) -> str:
    taken = sorted(tally.taken)
    if len(taken) < 2:
        return f"{sockets:4} sockets: nothing was acknowledged ({tally.moving} sat down)"
    p50, p95 = (1000 * statistics.quantiles(taken, n=100)[at] for at in (49, 94))
    return (
        f"{sockets:4} sockets: {len(taken) / seconds:7.0f} acknowledged moves/s, "
        f"p50 {p50:6.1f} ms, p95 {p95:6.1f} ms, {tally.refused} not accepted, "
        f"{1000 * tally.server_seconds / len(taken):.2f} ms of server processor time per move"
    )


async def long_game(url: str, plies: int) -> str:
    """A table with so many plies: the same choice made and taken back, again and again."""
    async with Visitor(url) as host:
        await host.guest()
        table: dict[str, Any] = await host.table("me", "local")
        path = f"/api/tables/{table['id']}"
        version = 0
        while version < plies:
            seat_number = (await host.get(path))["to_act"][0]
            view = (await host.get(f"{path}/moment", seat=seat_number))["view"]
            body = {"seat": seat_number, "version": version, "key": uuid4().hex}
            undone = view["undo"] and await host.send("POST", f"{path}/undo", body)
            if not undone or undone.status_code != 200:
                await host.post(
                    f"{path}/act",
                    {**body, "key": uuid4().hex, "action": random.choice(view["choices"])["action"]},
                )
            version += 1
        found: str = table["id"]
        return found


async def opening(server: House, plies: int) -> str:
    """How long the first look at a stored long game takes on a server that has just started."""
    table = await long_game(server.url, plies)
    server.close()
    server.open()
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        await http.get("/api/hello")
        started = time.perf_counter()
        answer = await http.get(f"/api/tables/{table}/moment")
        taken = time.perf_counter() - started
    version = answer.json()["version"]
    return (
        f"opening a stored game of {version} plies: {1000 * taken:.0f} ms (first request to a fresh server)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sockets", type=int, nargs="*", default=[100, 400])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--plies", type=int, default=1000)
    arguments = parser.parse_args()
    print(f"{GAME}, tables of two people, SQLite with synchronous=FULL, client and server on this machine")
    with tempfile.TemporaryDirectory() as folder:
        for sockets in arguments.sockets:
            with house(f"{folder}/{sockets}.db") as server:
                tally = asyncio.run(load(server, sockets, arguments.seconds))
                print(told(sockets, arguments.seconds, tally), flush=True)
        if arguments.plies:
            with house(f"{folder}/long.db") as server:
                print(asyncio.run(opening(server, arguments.plies)))


if __name__ == "__main__":
    main()
