"""Closed-loop load on the server over loopback: pairs of people at tables of two, each moving as soon as asked.

The store is durable (SQLite, every commit synced). Latency is from sending a move to its acknowledgement, measured by
the player. Client and server share this machine. Also: how long the server takes to open a stored game of 1,000 plies.

    python bench/server_load.py [--sockets 100 400] [--seconds 10]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
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


DECODER = msgspec.json.Decoder(Message)


class Tally:
    """What was acknowledged while it counted."""

    def __init__(self) -> None:
        self.counting = False
        self.taken: list[float] = []
        self.refused = 0
        self.stop = False


async def play(connection: ClientConnection, tally: Tally) -> None:
    """Move whenever asked, until the game is over."""
    sent, at = -1, 0.0
    async for text in connection:
        message = DECODER.decode(text)
        if message.type == "accepted" and tally.counting:
            tally.taken.append(time.perf_counter() - at)
        elif message.type in {"refused", "stale", "trouble"}:
            tally.refused += 1
        view = message.view
        if view is None or message.table is None:
            continue
        if message.table.state == "over" or tally.stop:
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


async def pair(url: str, tally: Tally) -> None:
    """Two people who play one game after the other."""
    async with Visitor(url) as one, Visitor(url) as other:
        await one.guest()
        await other.guest()
        while not tally.stop:
            table = await one.table("me", "open")
            await other.post(f"/api/tables/{table['id']}/join", {})
            async with seat(one, table["id"]) as first, seat(other, table["id"]) as second:
                await asyncio.gather(play(first, tally), play(second, tally))


async def load(url: str, sockets: int, seconds: float) -> Tally:
    tally = Tally()
    pairs = [asyncio.create_task(pair(url, tally)) for _ in range(sockets // 2)]
    await asyncio.sleep(3 + sockets / 50)
    tally.counting = True
    await asyncio.sleep(seconds)
    tally.counting, tally.stop = False, True
    done = await asyncio.gather(*pairs, return_exceptions=True)
    for error in done:
        if isinstance(error, BaseException):
            print(f"  a pair ended early: {type(error).__name__}: {str(error)[:200]}")
    return tally


def told(sockets: int, seconds: float, tally: Tally) -> str:
    taken = sorted(tally.taken)
    p50, p95 = (1000 * statistics.quantiles(taken, n=100)[at] for at in (49, 94))
    return (
        f"{sockets:4} sockets: {len(taken) / seconds:7.0f} acknowledged moves/s, "
        f"p50 {p50:6.1f} ms, p95 {p95:6.1f} ms, {tally.refused} not accepted"
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
                tally = asyncio.run(load(server.url, sockets, arguments.seconds))
                print(told(sockets, arguments.seconds, tally), flush=True)
        if arguments.plies:
            with house(f"{folder}/long.db") as server:
                print(asyncio.run(opening(server, arguments.plies)))


if __name__ == "__main__":
    main()
