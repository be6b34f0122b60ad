"""Histories on a simulated machine, one for each seed: `python -m tests.histories.simulate 7` repeats the seventh, `0:500` runs five hundred.

In each some people play at a few tables while workers are killed, stopped and started, the power is cut, connections to clients and
between workers break or fall silent, the disk fills up and the date is set. In the end the stored tables are compared with everything
that everybody was told.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import hashlib
import json
import os
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Final

from doubloon.games import game
from doubloon.kernel.tables.record import FORMAT
from doubloon.kernel.tables.replay import replayed
from tests.histories.alone import FOLDER, simulated
from tests.histories.history import Waiting, faults, unnoticed
from tests.histories.players import NETWORK, Player, Table
from tests.histories.simulated import PLANTED, PORTS, Machine
from tests.histories.world import Process, World
from tests.server.live import Visitor

PEOPLE: Final = ("Ann", "Bob", "Cid")
KINDS: Final = ("kill", "kill", "kill", "kill in thread", "cut", "cut in thread", "cut in thread")
OTHERS: Final = ("stop", "sever", "full", "jump", "bus", "silent bus")
FULL: Final = 2.0
"""Seconds for which the disk is full at most."""
AWAY: Final = 40.0
"""Seconds after which every worker knows that somebody has gone."""
SEATINGS: Final = (
    ("gilded-compass", 2, True),
    ("gilded-compass", 3, False),
    ("city-of-thieves", 3, True),
    ("battle-of-gog", 2, True),
    ("el-dorado", 2, False),
)
real_time = time.perf_counter


class Failed(AssertionError):
    """A history is not as it should be."""


class History:
    """One seed."""

    def __init__(self, machine: Machine, seed: int, most: int) -> None:
        self.seed = seed
        self.most = most
        """Faults."""
        self.machine = machine
        self.luck = random.Random(f"history {seed}")
        self.workers = 1 + seed % 2
        self.world: World = machine.begin(str(seed), self.workers)
        self.clients: Process = self.world.process("clients")
        self.tables: list[Table] = []
        self.players: list[Player] = []
        self.counts: Counter[str] = Counter()
        self.delays: list[tuple[float, bool]] = []
        """Seconds from being asked to being told, while the way was free; and whether nothing else had failed."""

    def run(self) -> Counter[str]:
        """The whole history; Failed when something is wrong with it."""
        try:
            self.world.run(self.clients, self.told())
        finally:
            self.machine.end()
        self.counts["moves"] = sum(
            event.kind == "accepted" for table in self.tables for event in table.history
        )
        return self.counts

    def urls(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in PORTS[: self.workers]]

    async def told(self) -> None:
        async with contextlib.AsyncExitStack() as stack:
            people = [await stack.enter_async_context(self.person(name)) for name in PEOPLE]
            for number in range(2):
                await self.lay_out(people, number)
            tasks = [asyncio.create_task(player.play()) for player in self.players]
            for _ in range(self.most):
                await asyncio.sleep(self.luck.choice((0.0, 0.01, 0.05, 0.2)))
                await self.fault()
            await self.go_on()
            await self.wait_for_somebody_away(people)
            for player in self.players:
                player.stop = True
            await asyncio.gather(*tasks)
        self.check()

    @contextlib.asynccontextmanager
    async def person(self, name: str) -> AsyncIterator[Visitor]:
        async with contextlib.AsyncExitStack() as stack:
            while True:
                with contextlib.suppress(*NETWORK):
                    visitor = await stack.enter_async_context(Visitor(self.urls()[0]))
                    await visitor.guest(name)
                    break
                await asyncio.sleep(0.1)
            yield visitor

    async def lay_out(self, people: list[Visitor], number: int) -> None:
        """A table with some of the people at it."""
        game_id, seats, turns = SEATINGS[(self.seed + number * 2) % len(SEATINGS)]
        host, *others = people[number:] + people[:number]
        kinds = ["me", *["open"] * (seats - 1)] if turns else ["me", "open", "bot", "local"][:seats]
        made = await host.table(*kinds, game=game_id, pace="turns" if turns else "live")
        table = Table(made["id"], turns)
        sitting = [host, *others[: kinds.count("open")]]
        for visitor in sitting[1:]:
            await visitor.post(f"/api/tables/{table.id}/join", {})
        self.tables.append(table)
        for visitor in sitting:
            luck = self.world.luck(f"player {len(self.players)}")
            self.players.append(Player(visitor, table, self.urls, luck))

    # --- faults ---------------------------------------------------------------------------------------------------------

    async def fault(self) -> None:
        """Something goes wrong, and later it goes on."""
        kinds = [one for one in KINDS if self.machine.preloaded or not one.startswith("cut")]
        kind = self.luck.choice(kinds) if self.luck.random() < 0.75 else self.luck.choice(OTHERS)
        number = self.luck.randrange(self.workers)
        process = self.machine.workers[number]
        self.counts[kind] += 1
        if kind == "stop":
            self.stop(process, self.luck.choice((0.1, 1.0, 8.0, 15.0)))
        elif kind == "sever":
            ends = sorted(process.ends, key=lambda end: end.number)
            for end in ends[: self.luck.randint(1, 4)]:
                end.sever()
        elif kind == "full":
            self.fill_up(process)
        elif kind == "jump":
            self.world.jumped += self.luck.choice((-7200.0, -30.0, 30.0, 7200.0))
        elif kind in {"bus", "silent bus"}:
            for line in [one for one in self.machine.post.lines if one.process is process]:
                line.silent = kind == "silent bus"
                if not line.silent:
                    line.sever()
        else:
            await self.death(kind, number)

    def stop(self, process: Process, seconds: float) -> None:
        """A worker stands still for a while."""
        process.stopped_until = self.world.now + seconds

    async def death(self, kind: str, number: int) -> None:
        """A worker, or all of them, die and are started again."""
        self.counts["deaths"] += 1
        process, dead = self.machine.workers[number], asyncio.Event()
        luck = random.Random(self.luck.random())

        def kill(work: Callable[[], object] | None = None) -> None:
            if work is not None:
                with contextlib.suppress(Exception):
                    work()
            self.machine.kill(number)
            self.clients.call_soon(dead.set)

        def cut(work: Callable[[], object] | None = None) -> None:
            if work is None:
                self.machine.cut(luck)
            else:
                self.machine.cut_in_thread(work, luck)
            self.clients.call_soon(dead.set)

        happens = cut if kind.startswith("cut") else kill
        if kind.endswith("thread"):
            process.doom = happens
        else:
            process.countdown = (self.luck.randint(0, 300), happens)
        try:
            await asyncio.wait_for(dead.wait(), 20)
        except TimeoutError:
            process.doom = process.countdown = None
            happens()  # nothing was going on
        self.all_there()
        await asyncio.sleep(self.luck.choice((0.0, 0.0, 0.05, 0.5)))
        for one in range(self.workers):
            if one not in self.machine.workers:
                self.machine.start(one)

    def fill_up(self, process: Process) -> None:
        """The disk is full for a while."""

        def limited(pages: str) -> None:
            for file in process.files:
                with contextlib.suppress(Exception):
                    file.execute(f"PRAGMA max_page_count = {pages}")

        limited("1")
        self.clients.call_later(self.luck.uniform(0.1, FULL), limited, str(2**30))

    def all_there(self) -> None:
        """What was acknowledged so far is stored."""
        for table in self.tables:
            known = max((event.version for event in table.history if event.kind == "accepted"), default=0)
            stored = self.rows("SELECT version FROM tables WHERE id = ?", table.id)
            if not stored or stored[0][0] < known:
                raise Failed(
                    f"seed {self.seed}, table {table.id}: {known} was acknowledged, stored is {stored}"
                )

    # --- afterwards -----------------------------------------------------------------------------------------------------

    async def go_on(self) -> None:
        """Every table is played on: all faults are over now."""
        before = {table.id: table.version for table in self.tables}
        for _ in range(600):
            await asyncio.sleep(0.2)
            if all(table.over or table.version > before[table.id] for table in self.tables):
                return
        raise Failed(f"a table does not go on: {before}")

    async def wait_for_somebody_away(self, people: list[Visitor]) -> None:
        """One of those who play goes away; by and by the others wait for them, and they have been told."""
        gone = self.luck.choice(people)
        for player in self.players:
            player.waits = True
            player.stop = player.visitor is gone
        await asyncio.sleep(AWAY)
        away_since = {table.id: self.stored_version(table) for table in self.tables}
        for player in self.players:
            player.waits = False
        assert gone.me is not None
        whose = gone.me["id"]
        theirs = [player.table for player in self.players if player.visitor is gone and player.table.turns]
        for _ in range(20):
            await asyncio.sleep(0.5)
            if all(table.over or self.is_asked(table, whose) for table in theirs):
                break
        for table in theirs:
            since = None if table.over else self.asked_since(table, whose)
            if since is not None and since > away_since[table.id]:
                self.counts["noticed"] += 1
                told = {whose: self.unread(table, whose)}
                self.found(table, unnoticed([Waiting(whose, since, away_since[table.id])], told))

    def rows(self, query: str, *values: object) -> list[Any]:
        assert self.machine.anchor is not None
        return self.machine.anchor.execute(query, values).fetchall()

    def stored_version(self, table: Table) -> int:
        return int(self.rows("SELECT version FROM tables WHERE id = ?", table.id)[0][0])

    def unread(self, table: Table, person: str) -> int:
        query = "SELECT count(*) FROM notices WHERE table_id = ? AND person_id = ? AND kind = 'your-turn' AND NOT read"
        return int(self.rows(query, table.id, person)[0][0])

    def seats_of(self, table: Table, person: str) -> set[int]:
        query = "SELECT seat FROM seats WHERE table_id = ? AND person_id = ? AND NOT stands_in"
        return {seat for (seat,) in self.rows(query, table.id, person)}

    def is_asked(self, table: Table, person: str) -> bool:
        (to_act,) = self.rows("SELECT to_act FROM tables WHERE id = ?", table.id)[0]
        return bool(self.seats_of(table, person) & set(json.loads(to_act)))

    def asked_since(self, table: Table, person: str) -> int | None:
        """Since which version the table waits for this person, if it does."""
        mine = self.seats_of(table, person)
        record = self.record(table)
        final = replayed(game(record["game"]), record)
        since = None
        for version in range(len(record["plies"]), -1, -1):
            if not mine & set(final.at(version).to_act):
                break
            since = version
        return since

    def record(self, table: Table) -> Any:
        """The stored record."""
        names = ("game", "rules", "content", "seats", "options", "commitment", "seed", "setup", "outcome")
        row = self.rows(f"SELECT {', '.join(names)}, first_hash FROM tables WHERE id = ?", table.id)[0]
        head = dict(zip((*names, "first"), row, strict=True))
        for name in ("options", "setup", "outcome"):
            head[name] = json.loads(head[name]) if head[name] is not None else None
        plies = self.rows(
            "SELECT ply, hash, version FROM plies WHERE table_id = ? ORDER BY version", table.id
        )
        hashes = {str(version): noted for _, noted, version in plies if noted is not None}
        if (first := head.pop("first")) is not None:
            hashes["0"] = first
        return {"format": FORMAT, **head, "plies": [json.loads(ply) for ply, _, _ in plies], "hashes": hashes}

    def check(self) -> None:
        """Every table's history, against what is stored."""
        for table in self.tables:
            record = self.record(table)
            replayed(game(record["game"]), record, None, True)
            keys = dict(self.rows("SELECT key, version FROM commands WHERE table_id = ?", table.id))
            self.found(table, faults(table.history, record["plies"], keys))

    def found(self, table: Table, wrong: list[str]) -> None:
        if wrong:
            raise Failed(f"seed {self.seed}, table {table.id}: " + "; ".join(wrong[:5]))

    def digest(self) -> str:
        """The same for the same history, to every callback and its time."""
        told = repr([self.world.course, *(table.history for table in self.tables)])
        return hashlib.sha256(told.encode()).hexdigest()[:16]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seeds", help="a seed, or a range such as 0:500")
    parser.add_argument("--faults", type=int, default=40, help="in one history")
    parser.add_argument(
        "--letters", type=int, metavar="TURNS", help="play by letter until this many turns have changed hands"
    )
    parser.add_argument("--plant", choices=PLANTED, help="a fault of the server, which must be found")
    parser.add_argument("--quiet", action="store_true", help="only the sum")
    given = parser.parse_args()
    first, _, last = given.seeds.partition(":")
    seeds = range(int(first), int(last) if last else int(first) + 1)
    if FOLDER not in os.environ:
        return simulated(*sys.argv[1:]).returncode
    if given.plant:
        PLANTED[given.plant]()
    machine = Machine(Path(os.environ[FOLDER]), "POWER_FILES" in os.environ)
    sums: Counter[str] = Counter()
    delays: list[tuple[float, bool]] = []
    began = real_time()
    for seed in seeds:
        counts, late = apart(lambda seed=seed: told(machine, seed, given))  # type: ignore[misc]
        sums += counts
        delays += late
        if given.plant and counts["failed"]:
            break  # it is found
    print(told_after("told after", [late for late, _ in delays]))
    print(
        told_after("told after, nothing having failed", [late for late, undisturbed in delays if undisturbed])
    )
    summed = ", ".join(f"{count} {name}" for name, count in sorted(sums.items()))
    print(f"{len(seeds)} histories in {real_time() - began:.0f} s: {summed}")
    return 1 if sums["failed"] else 0


def told_after(what: str, delays: list[float]) -> str:
    """How long it took."""
    if not delays:
        return f"{what}: nobody"
    delays.sort()
    p50, p95 = (delays[len(delays) * part // 100] for part in (50, 95))
    return f"{what}: half {p50:.1f} s, 95 of 100 {p95:.1f} s, longest {delays[-1]:.1f} s ({len(delays)})"


def told(
    machine: Machine, seed: int, given: argparse.Namespace
) -> tuple[Counter[str], list[tuple[float, bool]]]:
    """One history, and what is said about it."""
    from tests.histories.by_letter import ByLetter

    history = (
        ByLetter(machine, seed, given.letters) if given.letters else History(machine, seed, given.faults)
    )
    try:
        history.run()
    except Exception as error:
        history.counts["failed"] += 1
        print(f"seed {seed} FAILED: {type(error).__name__}: {error}", flush=True)
        traceback.print_exc()
    if not given.quiet:
        print(f"seed {seed}: {history.digest()} {dict(history.counts)}", flush=True)
    return history.counts, history.delays


def apart(
    work: Callable[[], tuple[Counter[str], list[tuple[float, bool]]]],
) -> tuple[Counter[str], list[tuple[float, bool]]]:
    """Done in a fork: every history begins with the same memory, alone or after a thousand others."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        gc.disable()
        os.write(theirs, json.dumps(work()).encode())
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours) as answer:
        told = answer.read()
    os.waitpid(child, 0)
    counts, delays = json.loads(told) if told else ({"failed": 1}, [])
    return Counter(counts), delays


if __name__ == "__main__":
    sys.exit(main())
