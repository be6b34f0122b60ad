"""What a move costs the server, and how many players a worker holds. Measures constants on a running server, then compares a
simulation made of them with what the same server does under load (docs/scale.md).

    python bench/scale.py [--seconds 4]
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
from collections import deque
from pathlib import Path
from typing import Final, NamedTuple

import httpx

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.load.crowd import Crowd
from bench.load.ours import OurCrowd, Watcher
from bench.server_load import loop_run
from doubloon.builds import running
from doubloon.hosting.clients.view_queue import AT_ONCE
from tests.server.live import ServerProcess, Visitor, running_server

FEW: Final = 40
WATCHERS: Final = 8
TABLES: Final = 400
BUSY: Final = 0.6
"""How much of a processor a worker may use for long: above it, waiting grows quickly."""
PLAYER_SECONDS: Final = 20.0
"""Between two moves of somebody who plays live."""
MOVES_A_DAY: Final = 8.0
"""Of somebody who plays turn by turn."""
SENT_AFTER: Final = 2
"""Turns of its loop for which a worker holds what it has to send, so that an answer and the view that belongs to it go out together
(server/tables/fast_socket.py, `Outgoing`)."""


class Costs(NamedTuple):
    """What was measured; seconds and bytes."""

    move: float
    """Processor time of a move with the views of its two players."""
    watcher: float
    """Processor time of one more view of a move."""
    commit: float
    """How long a group commit takes."""
    wire: float
    """Bytes sent for a view."""
    disk: float
    """Bytes stored for a move."""
    table: float
    """Memory of an open table."""
    socket: float
    """Memory of a connection."""


class Load(NamedTuple):
    """Moves a second, and how long they took, in seconds."""

    rate: float
    p50: float
    p95: float


# --- the simulation ---------------------------------------------------------------------------------------------------


def simulated(tables: int, costs: Costs, seconds: float, seed: int = 1) -> Load:
    """A worker under a closed load, turn by turn of its event loop: it takes in all commands that have come, hears a turn later what the
    writer has committed (all that waited, together), draws a few views, and sends what it has held for long enough. At each table one
    player moves as soon as the last move is shown. As in the measurement, a move takes from being sent to being acknowledged."""
    draw = random.Random(seed)
    half = costs.move / 2
    """Before the commit: reading, rules, storing. After it: the answer and the view of who is asked next."""
    arrived = deque((0.0, table) for table in range(tables))
    waiting: list[tuple[float, int]] = []
    committing: list[tuple[float, int]] = []
    stored: list[tuple[float, int]] = []
    views: deque[int] = deque()
    held: list[tuple[float | None, int]] = []
    """An answer, with when its move was sent, or a view."""
    done_at, now, turn, held_until = 0.0, 0.0, 0, 0
    taken: list[float] = []
    while now < seconds:
        turn += 1
        for _ in range(len(arrived)):
            now += half * draw.uniform(0.5, 1.5)
            waiting.append(arrived.popleft())
        before = len(held)
        held += stored
        views += [table for _, table in stored]
        stored = []
        if committing and done_at <= now:
            stored, committing = committing, []
        if waiting and not committing:
            committing, waiting, done_at = waiting, [], now + costs.commit
        for _ in range(min(AT_ONCE, len(views))):
            now += half * draw.uniform(0.5, 1.5)
            held.append((None, views.popleft()))
        if held and not before:
            held_until = turn + SENT_AFTER
        if held and turn >= held_until:
            taken += [now - sent for sent, _ in held if sent is not None]
            arrived += [(now, table) for sent, table in held if sent is None]
            held = []
        if not (arrived or stored or views or held):
            now = max(now, done_at)
    steady = taken[len(taken) // 5 :]
    cuts = statistics.quantiles(steady, n=100)
    return Load(len(taken) / seconds, cuts[49], cuts[94])


# --- measuring --------------------------------------------------------------------------------------------------------


async def crowd_at(server: ServerProcess, sockets: int, watchers: int, seconds: float) -> tuple[Crowd, int]:
    """A crowd after one round, and the bytes that it was sent meanwhile."""
    crowd = OurCrowd("doubloon", sockets, server, watchers)
    await crowd.come()
    before = Watcher.received
    await crowd.measure(seconds)
    received = Watcher.received - before
    await crowd.leave()
    return crowd, received


async def measured(folder: Path, seconds: float) -> tuple[Costs, dict[int, Load]]:
    """The constants, and loads to compare the simulation with."""
    with running_server(str(folder / "costs.db"), fresh=True) as server:
        table, socket = await memory(server)
        plain, received = await crowd_at(server, FEW, 0, seconds)
        before = await commits(server)
        size = (folder / "costs.db").stat().st_size + (folder / "costs.db-wal").stat().st_size
        watched, _ = await crowd_at(server, FEW, WATCHERS, seconds)
        after = await commits(server)
        grown = (folder / "costs.db").stat().st_size + (folder / "costs.db-wal").stat().st_size - size
    move, more = each(plain), each(watched)
    moves = len(plain.rounds[0].taken)
    costs = Costs(
        move=move,
        watcher=(more - move) / WATCHERS,
        commit=(after[0] - before[0]) / (after[1] - before[1]),
        wire=received / moves / 2,
        disk=max(0, grown) / max(1, after[2] - before[2]),
        table=table,
        socket=socket,
    )
    loads = {}
    for sockets in (100, 400):
        with running_server(str(folder / f"{sockets}.db"), fresh=True) as server:
            crowd, _ = await crowd_at(server, sockets, 0, seconds)
        done = crowd.rounds[0]
        loads[sockets] = Load(done.rate, done.percentile(50) / 1000, done.percentile(95) / 1000)
    return costs, loads


def each(crowd: Crowd) -> float:
    """Processor time of the server for a move."""
    done = crowd.rounds[0]
    return done.server_seconds / len(done.taken)


async def commits(server: ServerProcess) -> tuple[float, float, float]:
    """Seconds in commits, commits, and moves so far."""
    async with httpx.AsyncClient(base_url=server.url) as http:
        lines = (await http.get("/metrics")).text.splitlines()
    found = {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines if line[:1] != "#"}
    accepted = 'doubloon_commands_total{answer="accepted",kind="act"}'
    return (
        found["doubloon_commit_seconds_sum"],
        found["doubloon_commit_seconds_count"],
        found.get(accepted, 0.0),
    )


async def memory(server: ServerProcess) -> tuple[float, float]:
    """Bytes of an open table, and of a connection to one."""
    async with Visitor(server.url) as host:
        await host.guest()
        await host.table("me", "local")
        before = resident(server)
        tables = [(await host.table("me", "local"))["id"] for _ in range(TABLES)]
        for table in tables:
            await host.get(f"/api/tables/{table}/moment")
        opened = resident(server)
        watchers = [Watcher(f"/ws/tables/{table}", "") for table in tables]
        loop = asyncio.get_running_loop()
        for watcher in watchers:
            await loop.create_connection(lambda watcher=watcher: watcher, "127.0.0.1", server.port)  # type: ignore[misc]
        await asyncio.sleep(1)
        connected = resident(server)
        for watcher in watchers:
            watcher.hang_up()
    return (opened - before) / TABLES, (connected - opened) / TABLES


def resident(server: ServerProcess) -> int:
    """Memory of the server's process."""
    assert server.process is not None
    lines = Path(f"/proc/{server.process.pid}/status").read_text("utf-8").splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


# --- what follows from it ---------------------------------------------------------------------------------------------


def holds(costs: Costs) -> list[str]:
    """What one worker on one processor holds for long."""
    rate = BUSY / costs.move
    live = rate * PLAYER_SECONDS
    megabytes = (live * costs.socket + live / 2 * costs.table) / 1e6
    wire = rate * 2 * costs.wire * 8 / 1e6
    in_turn = rate * 86_400 / MOVES_A_DAY
    return [
        f"{rate:,.0f} moves/s at {BUSY:.0%} of a processor",
        f"{live:,.0f} people who move every {PLAYER_SECONDS:.0f} s, at {live / 2:,.0f} tables: {megabytes:,.0f} MB, {wire:,.0f} Mbit/s",
        f"{in_turn:,.0f} people who make {MOVES_A_DAY:.0f} moves a day",
        f"{rate * costs.disk * 86_400 / 1e9:,.1f} GB of journal a day",
        f"{(BUSY - 5 * costs.move) / (5 * costs.watcher):,.0f} spectators of one table with 5 moves a second",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=4.0, help="of each measurement")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        costs, loads = loop_run(measured(Path(folder), arguments.seconds))
    print(f"{running()} engine, SQLite with synchronous=FULL, players and server on this machine")
    print(
        f"a move {1000 * costs.move:.3f} ms, a further view {1000 * costs.watcher:.3f} ms of processor time; "
        f"a commit {1000 * costs.commit:.2f} ms; a view {costs.wire / 1000:.1f} kB; "
        f"a move {costs.disk:.0f} bytes on disk; an open table {costs.table / 1000:.0f} kB, a connection {costs.socket / 1000:.0f} kB"
    )
    for sockets, load in loads.items():
        guess = simulated(sockets // 2, costs, 5.0)
        print(
            f"{sockets} sockets: measured {load.rate:.0f} moves/s, p50 {1000 * load.p50:.1f} ms, p95 {1000 * load.p95:.1f} ms; "
            f"simulated {guess.rate:.0f}, {1000 * guess.p50:.1f}, {1000 * guess.p95:.1f}"
        )
    print("\n".join(holds(costs)))


if __name__ == "__main__":
    main()
